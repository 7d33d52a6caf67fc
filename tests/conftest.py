"""Every test runs without a screen or a sound card, and in a home of its own."""

from __future__ import annotations

import os
from collections.abc import Iterator
from functools import lru_cache
from io import BytesIO
from pathlib import Path

import pytest

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame
from pygame import Surface


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--whole",
        action="store_true",
        help="play all games, cases and mutations, not a sample of them",
    )


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if not config.getoption("whole"):
        left_out = [item for item in items if item.get_closest_marker("whole")]
        config.hook.pytest_deselected(items=left_out)
        items[:] = [item for item in items if item not in left_out]


@pytest.fixture(scope="session")
def whole(pytestconfig: pytest.Config) -> bool:
    """Whether all games are asked for; else a sample is played, the same one every time."""
    return bool(pytestconfig.getoption("whole"))


@pytest.fixture(autouse=True, scope="session")
def _pictures_are_drawn_once() -> Iterator[None]:
    """A card's picture is drawn once at each size, however many tables the tests set: every table
    has its own cards, and drawing them was a fifth of its tests' time."""
    draw = pygame.image.load_sized_svg

    @lru_cache(maxsize=2000)
    def drawn(text: bytes, size: tuple[int, int]) -> Surface:
        return draw(BytesIO(text), size)

    def load(file: BytesIO | str, size: tuple[int, int]) -> Surface:
        return draw(file, size) if isinstance(file, str) else drawn(file.getvalue(), size)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(pygame.image, "load_sized_svg", load)
        yield


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder that stands for the user's data folder, empty at the start of each test."""
    folder = tmp_path / "home"
    monkeypatch.setenv("TABLETOP_HOME", str(folder))
    return folder
