"""A disk that is full in the middle of a game: every button of what is asked then does what it
says, and no move that was on the screen is lost."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import pytest

from tabletop.engine import registry
from tabletop.scene.screen import FRESH
from tests.e2e.driver import Desk
from tests.engine.play.faults import fill, memory_disk

pytestmark = pytest.mark.e2e


def hand(desk: Desk) -> list[dict[str, Any]]:
    """The cards of the person's hand, none while it is not theirs to play one."""
    picture = desk.picture
    if picture["screen"] != "table" or picture.get("to_move") != 0:
        return []
    cards = [node for node in picture["nodes"] if node["name"].startswith("card:")]
    return [card for card in cards if card["zone"] == "hand:0"]


def my_turn(desk: Desk) -> None:
    """Waits until the person is to move, or the disk is full; goes on where a deal is scored."""
    quiet = 0
    while quiet < 2:  # twice in a row: the table has come to rest
        desk.until(lambda: bool(hand(desk)) or desk.screen in ("disk", "scored"), "my turn")
        if desk.screen == "scored":
            desk.click("go_on")
        quiet = quiet + 1 if hand(desk) or desk.screen == "disk" else 0
        time.sleep(0.5)


def play(desk: Desk) -> None:
    """Drags the first card of the hand to the pile of its suit, and waits for the next turn."""
    my_turn(desk)
    if desk.screen != "disk":
        card = hand(desk)[0]
        desk.drag(card["name"], f"pile:{card['face'][-1]}")
        time.sleep(0.5)
        my_turn(desk)


def test_a_game_on_a_full_disk_goes_on_elsewhere_and_loses_no_move(
    desk: Desk, tmp_path: Path
) -> None:
    home = tmp_path / "person"
    (home / "Documents").mkdir(parents=True)
    desk.env["HOME"] = str(home)
    with memory_disk(desk.home, "512k"):
        try:
            seats = "Ann:human,Bo:easy,Cy:easy"
            desk.start("play", "milken", "--deal", "7", "--seats", seats, "--option", "deals=3")
            my_turn(desk)
            [save] = (desk.home / "saves").glob("*.tabletop")
            fill(desk.home)
            while desk.screen != "disk":  # some more lines go into the last block of the save
                play(desk)
            saved = save.read_bytes()
            assert saved.endswith(b"\n"), "what was refused is cut off"
            desk.click("again")
            desk.until(lambda: desk.screen == "disk", "the same again")
            assert save.read_bytes() == saved
            time.sleep(2 * FRESH)  # the dialog that came again takes no press before
            desk.click("elsewhere")
            desk.until(lambda: bool(desk.nodes("folder:")), "folders")
            documents = next(n for n in desk.nodes("folder:") if "Documents" in n["label"])
            desk.click(documents["name"])
            desk.click("go_on")
            play(desk)
            desk.kill()
            [moved] = (home / "Documents").glob("*.tabletop")
            session = registry.resume(moved, write=False)
            assert session.damage is None
            assert session.number >= len(saved.splitlines()) + 2
            assert save.read_bytes() == saved
        finally:
            desk.close()
