"""Piece of the Action's table once the game is over: the last Deal as it was paid, every hand."""

from __future__ import annotations

import pytest

from tabletop.engine.words import signed
from tabletop.ui.table.screen import TableScreen
from tests.ui import rooms

READABLE = 30
"""The width in pixels under which a card is a sliver."""


@pytest.mark.parametrize("seats", [3, 6])
def test_the_last_deal_lies_on_the_table_as_it_was_paid(seats: int) -> None:
    session = rooms.stopped("piece_of_the_action", seats, 2)
    robot = rooms.at_table(session, (1280, 800), 100)
    table = robot.screen
    assert isinstance(table, TableScreen)
    tally = session.view(None).tallies[-1]
    for line in tally.working:
        for card in line.cards:
            assert table.view.cards[card].zone in ("centre", "x")
    for seat, lines in enumerate(tally.seats):
        for line in lines:
            zones = {table.view.cards[card].zone for card in line.cards}
            assert zones <= {f"pota:{seat}", f"reverse:{seat}"}
        staked = signed(sum(line.points for line in lines if line.key != "floor"))
        points = session.state.scores()[seat]
        assert robot.node(f"stake:{seat}").label.endswith(f"brings it {staked}, to {points}")


@pytest.mark.parametrize(("size", "text"), [((1280, 800), 100), ((1024, 640), 200)], ids=str)
def test_every_hand_lies_open_as_cards(size: tuple[int, int], text: int) -> None:
    session = rooms.stopped("piece_of_the_action", 6, 2)
    robot = rooms.at_table(session, size, text)
    table = robot.screen
    assert isinstance(table, TableScreen)
    for seat in range(1, 6):
        box = robot.node(f"stake:{seat}").rect
        for card in session.view(0).faces(f"hand:{seat}"):
            node = table.view.cards[card]
            assert node.zone == f"hand:{seat}"
            assert node.w >= READABLE
            assert box.contains(node.rect)
            assert "dim" in node.states, "it was not at stake"
            assert "counts for nothing" in node.tip
    words = [node for node in table.root.walk() if node.label == "hand"]
    assert len(words) == 5, "no hand is taken for what lies before a seat"
    for word in words:
        assert not any(word.rect.colliderect(node.rect) for node in table.view.cards.values())
    paid = [card for line in session.view(0).tallies[-1].working for card in line.cards]
    assert not any("dim" in table.view.cards[card].states for card in paid)
