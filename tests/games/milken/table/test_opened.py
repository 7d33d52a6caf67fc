"""Milken's hands lie open as cards once the game is over, and what is noted keeps its room."""

from __future__ import annotations

from itertools import pairwise

import pytest

from tabletop.engine.french import SUITS
from tabletop.games.milken.score import hand_points, suit_values
from tabletop.games.milken.setup import Setup
from tabletop.scene.text import Rich
from tabletop.ui.table.screen import TableScreen
from tests.ui import rooms
from tests.ui.table.robot import Robot

READABLE = 30
"""The width in pixels under which a card is a sliver."""


@pytest.mark.parametrize(("size", "text"), [((1280, 800), 100), ((1024, 640), 200)], ids=str)
def test_hands_lie_open_as_cards_once_the_game_is_over(size: tuple[int, int], text: int) -> None:
    session = rooms.stopped("milken", 6, 2)
    robot = rooms.at_table(session, size, text)
    table = robot.screen
    assert isinstance(table, TableScreen)
    view = session.view(0)
    setup = Setup.of(session.book, 6)
    values = suit_values(setup, {suit: view.faces(f"pile:{suit}") for suit in SUITS})
    for seat in range(1, 6):
        hand = view.faces(f"hand:{seat}")
        nodes = [table.view.cards[card] for card in hand]
        assert all(node.zone == f"hand:{seat}" and node.w >= READABLE for node in nodes)
        assert robot.node(f"sum:{seat}").label.startswith(str(hand_points(hand, values)))
    assert not any(plate.plate.faces for plate in table.view.plates.values())


@pytest.mark.parametrize("window", [(1280, 800), (1024, 640)])
def test_what_lies_open_at_the_end_is_as_large_in_larger_text_and_its_sums_larger(
    window: tuple[int, int],
) -> None:
    session = rooms.stopped("milken", 4, 2, every=True)
    view = session.view(0)
    cards, sums = [], []
    for text in (100, 200):
        table = rooms.at_table(session, window, text).screen
        assert isinstance(table, TableScreen)
        piles = {suit: [table.view.cards[c] for c in view.faces(f"pile:{suit}")] for suit in SUITS}
        for each in piles.values():
            apart = [right.x - left.x for left, right in pairwise(each)]
            assert all(step >= 0.28 * card.w for step, card in zip(apart, each, strict=False))
        cards.append([card.w for each in piles.values() for card in each])
        lines = [table.root.get(f"sum:{seat}", Rich) for seat in (1, 2, 3)]
        sums.append(
            [span.font.get_linesize() for line in lines for span in line.spans if span.font]
        )
    assert all(large >= usual > 60 for usual, large in zip(*cards, strict=True))
    assert min(sums[1]) > 1.4 * max(sums[0])


def test_no_open_hand_is_wider_than_the_plate_over_it() -> None:
    robot = rooms.at_table(rooms.stopped("milken", 4, 2), (1280, 800), 100)
    table = robot.screen
    assert isinstance(table, TableScreen)
    for seat in (1, 2, 3):
        plate = table.view.plates[seat].rect
        hand = [robot.node(f"card:{card}").rect for card in table.model.view.faces(f"hand:{seat}")]
        assert all(plate.left <= card.left and card.right <= plate.right for card in hand)


def test_a_note_under_a_plate_pushes_nothing_down_and_its_outline_leaves_it_whole() -> None:
    robot = Robot(animation="off")
    table = robot.deal("Ann:human,Bo:easy,Cy:easy", insider_trading="left", jokers=2, deal=3)
    before = robot.node("pile:C").rect
    table.select(tuple(table.model.view.faces("hand:0")[:3]))
    robot.click("pass")
    robot.settle()
    noted = robot.node("note:1")
    assert robot.node("pile:C").rect == before
    assert robot.node("hand:1").rect.contains(noted.rect)
