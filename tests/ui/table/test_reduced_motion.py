"""Reduced motion: cards fade rather than travel, whatever brings them where they go."""

from __future__ import annotations

from random import Random

import pytest

from tabletop.engine import registry
from tabletop.ui.table.cards import CardNode
from tabletop.ui.table.screen import TableScreen
from tests.ui.table.robot import Robot
from tests.ui.table.test_no_face_on_any_frame import some_move

Where = dict[int, tuple[float, float]]


def lying(table: TableScreen) -> Where:
    """Where each card is that is in sight, by its node."""
    return {
        id(node): node.position
        for node in table.view.card_layer.walk()
        if isinstance(node, CardNode) and node.alpha > 0
    }


def travellers(robot: Robot, table: TableScreen, frames: int) -> list[int]:
    """The cards that are on their way from one frame to the next and the one after."""
    found, moved, before = [], set[int](), lying(table)
    for _frame in range(frames):
        robot.step()
        now = lying(table)
        going = {each for each in now if each in before and now[each] != before[each]}
        found += [each for each in going if each in moved]
        moved, before = going, now
    return found


@pytest.mark.parametrize("game", registry.names())
def test_no_card_travels(game: str) -> None:
    robot = Robot(animation="normal", reduced_motion=True, pace="normal", confirm_spend=False)
    table = robot.deal("Ann:human,Bo:easy,Cy:easy", game=game)
    rng = Random(4)
    for _move in range(4):
        view = table.session.view(table.flow.viewer)
        if robot.screen is not table or not view.legal:
            break
        assert table.play(some_move(view, rng))
        assert not travellers(robot, table, 200)
        robot.settle()


def test_what_is_dropped_lies_where_it_goes_at_once_and_fades_in() -> None:
    robot = Robot(animation="normal", reduced_motion=True)
    table = robot.deal("Ann:human,Bo:easy,Cy:easy")
    card = table.session.view(0).legal[0].card()
    robot.drag(f"card:{card}", f"pile:{card.suit}", drop=False)
    robot.release(robot.node(f"pile:{card.suit}").rect.center)
    node = table.view.cards[card]
    assert node.position == node.home
    assert not travellers(robot, table, 30)
