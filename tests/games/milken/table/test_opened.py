"""Milken's hands lie open as cards once the game is over, and what is noted keeps its room."""

from __future__ import annotations

import pytest

from tabletop.engine.french import SUITS
from tabletop.games.milken.score import hand_points, suit_values
from tabletop.games.milken.setup import Setup
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
