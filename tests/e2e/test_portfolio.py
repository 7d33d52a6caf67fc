"""Negotiation in a real window: put together by mouse, answered by keys, kept through a kill."""

from __future__ import annotations

import pytest

from tests.e2e.driver import Desk
from tests.e2e.test_milken import cover_off, lines, settled

pytestmark = pytest.mark.e2e


def test_an_offer_is_made_by_mouse_and_accepted_by_keys_after_a_kill(desk: Desk) -> None:
    desk.start("play", "portfolio", "--seats", "Ann:human,Bo:human", "--deal", "2")
    seat = cover_off(desk)
    desk.click("draw")
    desk.until(lambda: bool(desk.nodes("discard", "disabled")), "the actions")
    desk.click("negotiate")
    desk.until(lambda: desk.screen == "negotiation")
    given, shown = (node["name"].rpartition(":")[2] for node in desk.nodes("hand:give:")[:2])
    desk.click(f"hand:give:{given}", across=0.2)
    desk.until(lambda: bool(desk.nodes(f"tray:give:{given}")))
    for _click in range(2):
        desk.click(f"hand:give:{shown}", across=0.2)
        settled(desk)
    desk.click("money:give:+5")
    desk.until(lambda: desk.node("money:give")["value"] == "5")
    desk.click("promise:give")
    desk.until(lambda: bool(desk.nodes("turns:give")))
    desk.click("money:take:+1")
    desk.until(lambda: desk.node("money:take")["value"] == "1")
    desk.click("offer")
    desk.until(lambda: desk.screen == "handoff", "the handoff to the other")
    offer = lines(desk)[-1]
    assert offer["give"] == {
        "cards": [given],
        "money": 5,
        "promises": [{"not": "neutralise", "turns": 2}],
        "show": [shown],
    }
    assert offer["take"] == {"money": 1}
    desk.kill()

    desk.start()
    desk.click("continue")
    assert cover_off(desk, by_key=True) == 1 - seat
    desk.key("n")
    desk.until(lambda: desk.screen == "negotiation", "the offer")
    tray = [node["name"] for node in desk.nodes("tray:take:")]
    assert tray == [f"tray:take:{given}"], "a card to be shown is named before acceptance"
    assert desk.picture["focus"] == "back", "nothing is accepted by the Enter that opened it"
    while desk.picture["focus"] != "accept":
        desk.key("Tab")
        settled(desk)
    desk.key("Return")
    desk.node(f"shown:{shown}")  # to who accepted, and nobody else, until it was seen
    desk.key("Return")
    assert cover_off(desk, by_key=True) == seat
    answer = lines(desk)[-1]
    assert (answer["move"], answer["accept"], answer["seat"]) == ("answer", True, 1 - seat)
    assert given not in {node.get("face") for node in desk.nodes("card:")}
    assert "neutralises nothing of" in desk.node("notice")["label"]
