"""A disk that is full in the middle of a game: every button of what is asked then does what it
says, and no move that was on the screen is lost."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from tabletop.engine import registry
from tests.e2e.driver import Desk
from tests.engine.play.faults import fill, memory_disk

pytestmark = pytest.mark.e2e


def my_turn(desk: Desk) -> None:
    """Waits until the person is to move, or the disk is full; goes on where a deal is scored."""
    desk.until(lambda: waits(desk) or desk.screen == "scored", "my turn")
    if desk.screen == "scored":
        time.sleep(0.5)
        desk.click("go_on")
        desk.until(lambda: waits(desk), "my turn")
    time.sleep(0.5)


def waits(desk: Desk) -> bool:
    """Whether it is the person's turn, at the table or in the dialog about the disk."""
    is_mine = desk.screen == "table" and desk.picture.get("to_move") == 0
    return is_mine or desk.screen == "disk"


def play(desk: Desk) -> None:
    """Drags the first card of the hand to the pile of its suit, and waits for the next turn."""
    card = next(node for node in desk.nodes("card:") if node["zone"] == "hand:0")
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
            desk.click("elsewhere")
            desk.until(lambda: bool(desk.nodes("folder:")), "folders")
            documents = next(n for n in desk.nodes("folder:") if "Documents" in n["label"])
            desk.click(documents["name"])
            desk.click("go_on")
            my_turn(desk)
            play(desk)
            desk.kill()
            [moved] = (home / "Documents").glob("*.tabletop")
            session = registry.resume(moved, write=False)
            assert session.damage is None
            assert session.number >= len(saved.splitlines()) + 2
            assert save.read_bytes() == saved
        finally:
            desk.close()
