"""The table is laid out once for what there is to show, with the room that its prompt needs."""

from __future__ import annotations

import pygame
import pytest

from tabletop.engine import registry
from tabletop.engine.view import View
from tabletop.scene.widgets import Button
from tabletop.ui.table.adapter import Desk, Seen, Table
from tabletop.ui.table.dialogs import KEYS
from tests.ui.table.robot import Robot


@pytest.mark.parametrize("game", registry.names())
def test_what_needs_as_much_room_as_before_is_laid_out_once(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    robot = Robot((1024, 640), animation="off", text_scale=200)
    table = robot.deal("Ann:human,Bo:easy,Cy:easy", game=game)
    compose, laid_out = table.adapter.compose, []

    def counted(seen: Seen[View], desk: Desk[View]) -> Table:
        laid_out.append(seen.frame.prompt.h)
        return compose(seen, desk)

    monkeypatch.setattr(table.adapter, "compose", counted)
    table.recompose()
    assert len(laid_out) == 1


@pytest.mark.parametrize("game", registry.names())
def test_room_for_a_longer_prompt_is_made_and_given_back(game: str) -> None:
    robot = Robot((1024, 640), animation="off", text_scale=200)
    table = robot.deal("Ann:human,Bo:easy,Cy:easy", game=game)
    while table.model.viewer is None or table.model.to_move != table.model.viewer:
        robot.step()
    before = table.frame
    robot.click("hint")
    robot.settle()
    assert table.hints.shown is not None
    assert table.frame.prompt.h >= before.prompt.h
    robot.click("hint_away")
    robot.move((1, 1))
    robot.settle()
    assert table.frame == before


@pytest.mark.parametrize("game", registry.names())
def test_a_letter_on_a_button_is_a_capital_that_the_list_of_keys_explains(game: str) -> None:
    robot = Robot(animation="off")
    table = robot.deal("Ann:human,Bo:easy,Cy:easy", game=game)
    listed = {letter for keys, _what in KEYS for letter in keys.split(", ")}
    for _turn in range(12):
        buttons = [node for node in robot.screen.root.walk() if isinstance(node, Button)]
        assert {button.key for button in buttons} - {""} <= listed
        legal = table.session.view(0).legal
        if legal:
            table.play(legal[-1])
        robot.settle()


@pytest.mark.parametrize("game", registry.names())
def test_a_table_that_is_only_watched_keeps_no_room_for_a_hand(game: str) -> None:
    robot = Robot(animation="off", pace="step")
    table = robot.deal("Ann:easy,Bo:easy,Cy:easy", game=game)
    for _move in range(4):
        robot.key(pygame.K_RETURN)
        robot.step(0.3)
    window = pygame.Rect((0, 0), table.frame.size)
    assert table.frame.prompt.bottom > 0.95 * window.h
    assert table.frame.middle.h > 0.5 * window.h
    for place in table.view.places:
        assert window.contains(place.rect)
        assert not place.rect.colliderect(table.frame.prompt)
