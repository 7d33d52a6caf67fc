"""Stonks in a real window: investing, a card led face down, the market, a card taken, by two."""

from __future__ import annotations

import pytest

from tests.e2e.driver import Desk
from tests.e2e.test_milken import cover_off, lines, settled

pytestmark = pytest.mark.e2e


def hand(desk: Desk) -> list[str]:
    """The names of the viewer's cards, left to right."""
    held = [node for node in desk.nodes("card:") if node["zone"].startswith("hand:")]
    return [node["name"] for node in sorted(held, key=lambda node: node["rect"][0])]


def moved(desk: Desk, number: int) -> None:
    """Waits until a move was made after the journal's line `number`."""
    desk.until(lambda: len(lines(desk)) > number, "a move")


def asked(desk: Desk, words: str) -> None:
    """Waits until the player in front of the screen is asked with these words."""
    desk.until(lambda: words in str(desk.picture.get("prompt")), words)
    settled(desk)


def test_a_trick_is_played_by_two_with_a_real_mouse(desk: Desk) -> None:
    desk.start("play", "stonks", "--seats", "Ann:human,Bo:human", "--deal", "7")
    for _each in range(2):
        seat = cover_off(desk)
        seen, unseen = hand(desk)[:2]
        desk.drag(seen, f"portfolio:{seat}")
        asked(desk, "stays unseen")
        desk.drag(unseen, f"unseen:{seat}")
        asked(desk, "Invest these two")
        number = len(lines(desk))
        desk.click("invest")
        moved(desk, number)

    asked(desk, "Lead a card")
    leader = desk.picture["viewer"]
    card, number = hand(desk)[0], len(lines(desk))
    face = card.removeprefix("card:")
    desk.drag("card:spec", f"with:{face}")
    desk.click("choice:1")
    moved(desk, number)
    assert {"seat": leader, "card": face, "call": "Y"}.items() <= lines(desk)[-1].items()

    follower = cover_off(desk)
    assert follower != leader
    assert not desk.nodes(card), "it lies face down"
    assert desk.node(f"counts:{leader}")["label"].startswith("called Y")
    asked(desk, "Follow with Yonder.")
    wrong = next(name for name in hand(desk) if not name.startswith("card:Y"))
    right = next(name for name in hand(desk) if name.startswith("card:Y"))
    number = len(lines(desk))
    desk.drag(wrong, "trick")
    assert "Yonder leads" in desk.node("why_not")["label"]
    assert len(lines(desk)) == number
    desk.drag(right, "trick")
    asked(desk, "Move the price of one company")
    desk.click(desk.nodes("up:", "target")[0]["name"])
    asked(desk, "You won the trick")
    desk.drag("card:" + face, f"portfolio:{follower}")
    asked(desk, "Lead a card")
    assert [line["move"] for line in lines(desk)[number:]] == ["play", "adjust", "take"]
    assert lines(desk)[-1]["card"] == face

    mark = next(n["name"][-1] for n in desk.nodes("company:") if "marked" in n["states"])
    card = next(name for name in hand(desk) if int(name[6:]) in (4, 5, 6))
    company, number = next(letter for letter in "RYGBP" if letter != mark), len(lines(desk))
    desk.drag(card, f"market:up:{company}")
    desk.until(lambda: len(lines(desk)) > number + 1, "both moves")
    assert [line["move"] for line in lines(desk)[number : number + 2]] == ["play", "adjust"]
    assert lines(desk)[number + 1]["company"] == company
