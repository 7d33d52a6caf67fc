"""The registry: which games there are, and where their rules are found."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from tabletop.engine import registry
from tabletop.system import paths


def announced(name: str, package: str) -> EntryPoint:
    return EntryPoint(name, package, registry.GROUP)


@pytest.fixture
def points(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[EntryPoint]]:
    """What installed packages announce, instead of what is installed here."""
    held: list[EntryPoint] = []
    monkeypatch.setattr(registry, "entry_points", lambda group: held)
    registry._packages.cache_clear()
    yield held
    registry._packages.cache_clear()


def test_every_package_of_games_is_bundled_and_has_its_rules_file() -> None:
    folder = Path(registry.__file__).parents[1] / "games"
    there = {file.parent.name for file in folder.glob("*/__init__.py")}
    code = "from tabletop.engine import registry; print(*registry.BUNDLED)"
    said = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    found = said.stdout.split()
    assert set(found) == there
    assert found[:2] == ["portfolio", "wall_street"], "the order of the New game screen"
    for name in found:
        assert (paths.rules() / f"{name}.yaml").is_file()


def test_an_installed_game_brings_its_rules_in_its_package(
    points: list[EntryPoint], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    package = tmp_path / "a_game_beside"
    package.mkdir()
    (package / "__init__.py").touch()
    monkeypatch.syspath_prepend(tmp_path)
    points.append(announced("beside", "a_game_beside"))
    assert registry.names() == (*registry.BUNDLED, "beside")
    assert registry.book_file("beside") is None
    (package / "beside.yaml").touch()
    assert registry.book_file("beside") == package / "beside.yaml"


@pytest.mark.parametrize("package", ["no_such_package", "no.such.package", "json:attribute", ""])
def test_an_announced_game_that_is_not_there_is_left_out_with_a_line_in_the_log(
    points: list[EntryPoint], caplog: pytest.LogCaptureFixture, package: str
) -> None:
    caplog.set_level("INFO")
    points.append(announced("ghost", package))
    assert registry.names() == registry.BUNDLED
    assert "ghost" in caplog.text


def test_no_installed_game_takes_the_place_of_a_bundled_one(
    points: list[EntryPoint], caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("INFO")
    name = registry.BUNDLED[0]
    points.append(announced(name, "json"))
    assert registry.names() == registry.BUNDLED
    assert registry.part(name, "setup").__name__ == f"tabletop.games.{name}.setup"
    assert name in caplog.text
