"""Whatever the cards are that a viewer cannot see, their screen says and offers the same.

Every word of the table is held against that of a twin in which the hidden cards are changed about:
labels, tooltips, what the probe says, what is zoomed, the buttons, the window's title.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pygame
import pytest

from tabletop.engine import registry
from tabletop.ui.table.screen import TableScreen
from tabletop.ui.table.zoom import Zoomed
from tests.conformance.test_conformance import permuted
from tests.ui.table.robot import Robot
from tests.ui.table.test_no_face_on_any_frame import some_move

AMONG = "Ann:human,Bo:easy,Cy:easy"


def said(robot: Robot, table: TableScreen) -> Iterator[object]:
    """Everything that the screen says, with what it would say of a thing pointed at."""
    yield pygame.display.get_caption()
    yield table.describe()
    for node in table.root.walk():
        yield node.name, node.label, node.hint, node.reading, sorted(node.states), node.describe()
        if isinstance(node, Zoomed):
            yield node.laid, node.note
    composed = table.view.table
    assert composed is not None
    yield composed.actions, composed.figures, composed.prompt


@pytest.mark.parametrize("game", registry.names())
def test_a_screen_says_the_same_whatever_the_hidden_cards_are(game: str, whole: bool) -> None:
    robot = Robot(animation="off", confirm_spend=False)
    table = robot.deal(AMONG, game=game)
    rng, compared = Random(5), 0
    for turn in range(120 if whole else 10):
        if robot.screen is not table or table.session.state.is_terminal:
            break
        if whole or turn % 4 == 1:
            table.refresh()
            before = list(said(robot, table))
            session = table.session
            timeline, state = session._timeline, session.state
            found = registry.find(game)
            assert found is not None
            other = found.restore(session.book, permuted(state, 0, rng))
            timeline.state = other
            table.viewer.forget()
            table.refresh()
            assert other != state
            assert list(said(robot, table)) == before
            timeline.state = state
            table.viewer.forget()
            compared += 1
        assert table.play(some_move(table.session.view(0), rng))
        robot.settle()
    assert compared
