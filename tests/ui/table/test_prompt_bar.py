"""The bar of the prompt: one height whatever it says, each button in its place, hints when due."""

from __future__ import annotations

from random import Random

import pygame
import pytest

from tabletop.engine import registry
from tabletop.scene.widgets import Button
from tests.ui.table.robot import Robot
from tests.ui.table.test_no_face_on_any_frame import some_move

ONE = "Ann:human,Bo:easy,Cy:easy"


@pytest.mark.parametrize(
    ("size", "text_scale"), [((1280, 800), 100), ((1024, 640), 200)], ids=["usual", "large text"]
)
@pytest.mark.parametrize("game", registry.names())
def test_no_question_moves_the_table(game: str, size: tuple[int, int], text_scale: int) -> None:
    robot = Robot(size, animation="off", text_scale=text_scale, confirm_spend=False)
    table = robot.deal(ONE, game=game)
    bar, rng, prompts = table.frame.prompt, Random(4), set[str]()
    for _move in range(12):
        if robot.screen is not table or table.session.state.is_terminal:
            break
        prompts.add(str(table.describe()["prompt"]))
        assert table.frame.prompt == bar
        view = table.session.view(table.flow.viewer)
        assert table.play(some_move(view, rng))
        robot.settle()
    assert len(prompts) > 1


def test_undo_and_redo_keep_their_places() -> None:
    robot = Robot(animation="off")
    table = robot.deal(ONE)
    redo = robot.node("redo")
    assert isinstance(redo, Button)
    assert not redo.enabled
    assert redo.hint
    table.play(table.session.view(0).legal[0])
    robot.settle()
    before = robot.node("undo").rect, robot.node("redo").rect
    robot.click("undo")
    redo = robot.node("redo")
    assert (robot.node("undo").rect, redo.rect) == before
    assert redo.enabled
    robot.click("redo")
    assert (robot.node("undo").rect, robot.node("redo").rect) == before


def test_a_hint_asked_for_while_others_move_comes_on_ones_turn_and_enter_plays_nothing() -> None:
    robot = Robot(animation="off", undo_wait=1.0, pace="fast")
    table = robot.deal(ONE)
    robot.step(3)
    assert table.play(table.session.view(0).legal[0])
    number = table.session.number
    robot.step(0.1)
    assert table.session.view(0).current_player != 0
    robot.key(pygame.K_h)
    assert table.hints.is_wanted
    robot.app.bots.slow = True
    for _press in range(8):
        robot.key(pygame.K_RETURN)
        robot.step(0.4)
    assert table.session.view(0).current_player == 0
    assert table.session.number == number + 2, "two bots have moved and nobody else"
    assert table.hints.is_looking
    robot.app.bots.slow = False
    robot.settle()
    assert table.hints.shown is not None


def test_a_hint_wanted_later_can_be_taken_back() -> None:
    robot = Robot(animation="off", undo_wait=1.0)
    table = robot.deal(ONE)
    robot.step(3)
    assert table.play(table.session.view(0).legal[0])
    robot.step(0.1)
    robot.key(pygame.K_h)
    robot.key(pygame.K_ESCAPE)
    assert not table.hints.is_wanted
    assert robot.app.paused == 0
    robot.settle()
    assert not table.hints.state
