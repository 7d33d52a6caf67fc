"""Only what changed is redrawn, and what the window shows is all of it."""

from __future__ import annotations

import random

import pytest

from tabletop.engine import registry
from tabletop.engine.play.session import Player, Session
from tests.ui.table.robot import Robot


@pytest.mark.parametrize("game", registry.names())
def test_cards_that_stay_where_they_are_are_not_redrawn(game: str) -> None:
    found = registry.find(game)
    assert found is not None
    book = registry.open_book(game)
    seats = [Player("Ann"), *(Player(f"Bot {n}", "easy") for n in range(1, book.spec.seats.min))]
    robot = Robot(animation="off")
    table = robot.open(Session.begin(found, book, seats, 7, {}))
    table.refresh()
    assert not set(table.root.touched) & set(table.view.nodes())


def test_the_hand_in_another_order_is_the_picture_of_that_order() -> None:
    found = registry.find("milken")
    assert found is not None
    seats = [Player("Ann"), Player("Bo", "easy"), Player("Cy", "easy")]
    robot = Robot(animation="off")
    session = Session.begin(found, registry.open_book("milken"), seats, 7, {})
    table = robot.open(session)
    rng = random.Random(3)
    for _each in range(4):
        hand = list(table.model.view.faces("hand:0"))
        rng.shuffle(hand)
        table.model.keep_order(hand)
        table.refresh()
        robot.settle()
        seen = robot.pixels()
        robot.director.redraw()
        assert robot.pixels() == seen
