"""Hints and reasons on a real screen, by mouse and by keys, from the real worker."""

from __future__ import annotations

import os
import signal
import subprocess
import time

import pytest

from tabletop.engine import registry
from tests.e2e.driver import Desk
from tests.e2e.test_milken import lines, settled

pytestmark = pytest.mark.e2e

BOTS = "Ann:human,Bo:normal,Cy:easy"


def my_turn(desk: Desk) -> None:
    """Waits until the first seat is to move, with no hint, and nothing moves any more."""
    desk.until(
        lambda: desk.picture.get("to_move") == 0 and desk.picture.get("hint") == "", "own turn"
    )
    settled(desk)


def hint_shown(desk: Desk) -> str:
    """Waits for the hint that was asked for; gives what it says."""
    desk.until(lambda: desk.picture.get("hint") == "shown", "the hint")
    settled(desk)
    time.sleep(0.5)
    return str(desk.picture["prompt"])


def own_moves(desk: Desk) -> int:
    """How many moves of the first seat are on disk."""
    return sum(line.get("seat") == 0 for line in lines(desk))


FEW = ("milken",)
"""The games that are hinted at in every run, the others with `--whole`."""


@pytest.mark.parametrize(
    "game",
    [
        pytest.param(name, marks=() if name in FEW else pytest.mark.whole)
        for name in registry.names()
    ],
)
def test_a_hint_is_asked_for_and_played_by_mouse_and_by_keys(desk: Desk, game: str) -> None:
    desk.start("play", game, "--seats", BOTS, "--deal", "7", size="1024x640")
    my_turn(desk)
    before = own_moves(desk)
    desk.click("hint")
    said = hint_shown(desk)
    assert said.startswith("Hint:")
    assert own_moves(desk) == before, "nothing is played by itself"
    desk.click("hint_play")
    desk.until(lambda: own_moves(desk) > before, "the move")
    my_turn(desk)
    before = own_moves(desk)
    desk.key("h")
    hint_shown(desk)
    desk.key("Escape")
    desk.until(lambda: desk.picture.get("hint") == "", "the table as it was")
    assert desk.screen == "table"
    desk.key("h")
    hint_shown(desk)
    desk.key("Return")
    desk.until(lambda: own_moves(desk) > before, "the move by key")


def test_why_is_asked_by_mouse_and_by_keys(desk: Desk) -> None:
    desk.start("play", "milken", "--seats", BOTS, "--deal", "7")
    my_turn(desk)
    desk.click("seat:2", across=0.3)
    assert "Cy plays" in desk.node("why")["label"]
    desk.key("Escape")
    desk.until(lambda: not desk.nodes("why"), "the bubble gone")
    assert desk.screen == "table"
    desk.key("w")
    assert "plays" in desk.node("why")["label"]
    desk.key("Escape")
    desk.click("ticker", across=0.5)
    desk.until(lambda: desk.screen == "history", "what happened")
    asked = desk.nodes("why:")[0]["name"]
    desk.click(asked)
    assert desk.node(f"reason:{asked.partition(':')[2]}")["label"].endswith(".")
    desk.key("l")
    desk.until(lambda: desk.screen == "table", "the table")


def test_the_game_goes_on_when_the_worker_is_killed_while_it_looks_for_a_hint(desk: Desk) -> None:
    desk.start("play", "milken", "--seats", BOTS, "--deal", "7")
    my_turn(desk)
    desk.key("h")
    desk.until(lambda: desk.picture.get("hint") == "looking", "looking")
    for pid in _workers(desk):
        os.kill(pid, signal.SIGKILL)
    assert hint_shown(desk).startswith("Hint:")
    before = own_moves(desk)
    desk.key("Return")
    desk.until(lambda: own_moves(desk) > before, "the move")
    my_turn(desk)


def _workers(desk: Desk) -> list[int]:
    """The process ids of the app's worker."""
    found = subprocess.run(
        ["pgrep", "-P", str(desk.pid), "-f", "spawn_main"],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    return [int(pid) for pid in found.stdout.split()]
