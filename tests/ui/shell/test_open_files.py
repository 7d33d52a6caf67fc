"""A process may hold only so many files open: an evening of games holds none but the one played."""

from __future__ import annotations

import gc
from collections import Counter
from pathlib import Path
from typing import Final

import pygame
import pytest

from tabletop.system import paths
from tests.ui.conftest import Player
from tests.ui.rooms import milken

HELD: Final = Path("/proc/self/fd")
"""Where Linux lists what a process holds open."""

pytestmark = pytest.mark.skipif(
    not HELD.is_dir(), reason="only Linux lists the files that a process holds open"
)


def held(below: Path) -> Counter[str]:
    """The files below a folder that are open, by name."""
    targets = []
    for each in HELD.iterdir():
        try:
            targets.append(each.readlink())
        except FileNotFoundError:  # the listing itself, which is closed by now
            continue
    return Counter(target.name for target in targets if target.is_relative_to(below.resolve()))


def test_no_font_stays_open_whatever_the_size_of_text(player: Player) -> None:
    before = held(paths.fonts())  # by tests that ask a font of its own
    for scale in (80, 100, 130, 200):
        player.app.theme.fit((1280, 800), scale)
        for role in ("small", "body", "lead", "title", "display"):
            for bold in (False, True):
                player.app.theme.font(role, bold).render("Tabletop", True, "white")
    assert not held(paths.fonts()) - before


def test_games_that_were_left_are_closed(player: Player, home: Path) -> None:
    for _game in range(3):
        player.click("new")
        player.click("start")
        player.wait()
        assert player.screen.name == "table"
        assert len(held(home)) >= 1
        player.key(pygame.K_ESCAPE)
        player.click("menu")
        player.wait()
        player.click("games")
        player.wait()
        player.key(pygame.K_ESCAPE)
        player.wait()
    player.app.open_replay(milken(6))
    player.wait()
    player.key(pygame.K_ESCAPE)
    gc.collect()
    saves = {name: count for name, count in held(home).items() if name.endswith(".tabletop")}
    assert not saves
