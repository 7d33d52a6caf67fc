"""The pause menu is told the same about Undo as the table shows."""

from __future__ import annotations

import pygame
import pytest

from tabletop.engine import registry
from tabletop.engine.moves import Refusal
from tabletop.scene.widgets import Button
from tests.ui.table.robot import Robot


def told(robot: Robot) -> Refusal | None:
    """Pauses, and gives what the pause menu is told of Undo."""
    robot.key(pygame.K_p)
    why = robot.app.undo_in_pause
    assert why is not None
    return why()


@pytest.mark.parametrize("take_backs", [False, True])
@pytest.mark.parametrize("game", registry.names())
def test_undo_is_live_in_the_pause_menu_where_it_is_on_the_table(
    game: str, take_backs: bool
) -> None:
    robot = Robot((1600, 1000), animation="off", confirm_spend=False, take_backs=take_backs)
    table = robot.deal("Ann:human,Bo:easy,Cy:easy", game=game)
    live = set()
    for _turn in range(12):
        if robot.screen is not table or not table.session.view(0).legal:
            break
        button = robot.node("undo")
        assert isinstance(button, Button)
        refusal = told(robot)
        assert (refusal is None) == button.enabled
        if refusal is not None:
            assert refusal.sentence == button.hint
        live.add(button.enabled)
        table.play(table.session.view(0).legal[0])
        robot.settle()
    assert False in live, "nothing was done yet"
    assert True in live or not take_backs


def test_on_the_cover_between_two_players_nothing_can_be_taken_back() -> None:
    robot = Robot(animation="off")
    robot.deal("Ann:human,Bo:human,Cy:human")
    assert robot.screen.name == "handoff"
    robot.step(1)
    assert told(robot) is not None


def test_a_game_of_bots_alone_has_no_undo_to_offer() -> None:
    robot = Robot(animation="off")
    robot.app.bots.think = lambda *_args: None  # type: ignore[method-assign]  # a bot that never answers
    robot.deal("Ann:easy,Bo:easy,Cy:easy")
    robot.key(pygame.K_p)
    assert robot.app.paused == 1
    assert robot.app.undo_in_pause is None
