"""A hot-seat game of Milken from double-click to final score, killed in the middle and resumed."""

from __future__ import annotations

import json
import time

import pytest

from tests.e2e.driver import Desk

pytestmark = pytest.mark.e2e


def cover_off(desk: Desk, by_key: bool = False) -> int:
    """Lifts the handoff's cover for whoever it names, and gives the seat."""
    desk.until(lambda: desk.screen == "handoff", "handoff")
    assert not desk.nodes("card:"), "a card under the cover"
    assert desk.picture["viewer"] is None
    seat = int(desk.picture["next"])
    desk.until(lambda: bool(desk.nodes("show", "focusable")), "a cover that can be lifted")
    if by_key:
        desk.key("Return")
    else:
        desk.click("show")
    desk.until(lambda: desk.screen == "table" and desk.picture["viewer"] == seat, "the table")
    settled(desk)
    return seat


def settled(desk: Desk) -> None:
    """Waits until nothing moves any more."""
    last: dict[str, object] = {}
    while last != (last := desk.picture):
        time.sleep(0.15)


def hand(desk: Desk) -> list[str]:
    """The faces of the viewer's hand."""
    return sorted(node["face"] for node in desk.nodes("card:") if node["zone"].startswith("hand:"))


def play_by_mouse(desk: Desk) -> None:
    """Drags the first card of the hand to the pile of its suit."""
    card = next(node for node in desk.nodes("card:") if node["zone"].startswith("hand:"))
    desk.drag(card["name"], f"pile:{card['face'][-1]}")


def lines(desk: Desk) -> list[dict[str, object]]:
    """The journal on disk."""
    [save] = (desk.home / "saves").glob("*.tabletop")
    return [json.loads(row) for row in save.read_text().splitlines()]


def test_a_hot_seat_game_is_played_killed_and_continued_to_its_results(desk: Desk) -> None:
    desk.start()
    assert desk.screen == "menu"
    desk.click("new")
    desk.until(lambda: desk.screen == "new_game")
    desk.click("game.milken")
    desk.until(lambda: bool(desk.nodes("option.insider_trading")))
    desk.click("seats", across=1 / 8)  # three seats
    desk.until(lambda: not desk.nodes("seat.3."))
    desk.click("seat.1.kind", across=0.15)
    desk.click("seat.2.kind", across=0.15)
    desk.until(lambda: all(desk.node(f"seat.{n}.kind")["label"] == "human" for n in (0, 1, 2)))
    desk.click("start")

    for _turn in range(4):
        seat = cover_off(desk)
        before = hand(desk)
        play_by_mouse(desk)
        desk.until(lambda: desk.screen == "handoff", "the next handoff")
        assert lines(desk)[-1]["seat"] == seat
        assert lines(desk)[-1]["card"] in before

    seat = cover_off(desk)
    held, journal = hand(desk), lines(desk)
    desk.kill()

    kept = desk.home / "settings.json"
    kept.write_text(json.dumps({**json.loads(kept.read_text("utf-8")), "animation": "off"}))
    desk.start()
    desk.click("continue")
    assert cover_off(desk) == seat
    assert hand(desk) == held
    assert lines(desk) == journal

    for _turn in range(60):
        desk.key("Right", "Return")  # into the hand, and that card to its pile
        desk.until(lambda: desk.screen in ("handoff", "results", "scored"), "the end of the turn")
        while desk.screen == "scored":  # to the end of the scene, then on
            desk.key("space")
            time.sleep(0.5)
        if desk.screen == "results":
            break
        cover_off(desk, by_key=True)
    assert desk.screen == "results"
    assert "end" in lines(desk)[-1]


def test_a_wrong_drop_springs_back_with_the_sentence_and_the_rule(desk: Desk) -> None:
    desk.start("play", "milken", "--seats", "Ann:human,Bo:easy,Cy:easy", "--deal", "7")
    desk.until(lambda: desk.screen == "table" and desk.picture.get("to_move") == 0)
    settled(desk)
    before = lines(desk)
    card = next(node for node in desk.nodes("card:") if node.get("face", "").endswith("C"))
    desk.drag(card["name"], "pile:S")
    assert "goes on the clubs pile" in desk.node("why_not")["label"]
    assert "MK-4" in desk.node("rule")["label"]
    assert lines(desk) == before
