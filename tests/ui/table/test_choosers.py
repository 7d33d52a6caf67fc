"""Where a drop fits several moves: the card in question is shown, and there is a way back."""

from __future__ import annotations

import pygame
import pytest

from tabletop.engine.moves import Move
from tabletop.games.stonks.state import StonksView
from tabletop.scene.scroll import Scroll
from tabletop.scene.widgets import Picture
from tabletop.ui.table.screen import TableScreen
from tests.ui.table.robot import Robot


def leading(robot: Robot) -> tuple[TableScreen, list[Move]]:
    """A table of Stonks where a card may lead face down, and the companies it may be called."""
    for deal in range(1, 60):
        table = robot.deal("Ann:human,Bo:easy,Cy:easy", deal, "stonks")
        table.play(table.session.view(0).legal[0])
        robot.settle()
        calls = [move for move in table.session.view(0).legal if "call" in move.args]
        if calls:
            return table, [move for move in calls if move.card() is calls[0].card()]
    raise AssertionError("nobody may call")


@pytest.mark.parametrize("by", ["button", "escape", "keys"])
def test_from_a_choice_there_is_a_way_back_that_makes_no_move(by: str) -> None:
    robot = Robot(animation="off")
    table, moves = leading(robot)
    chosen: list[Move] = []
    table.overlays.choose(moves, chosen.append)
    robot.settle()
    assert robot.screen.name == "chooser"
    if by == "button":
        robot.click("back")
    elif by == "escape":
        robot.key(pygame.K_ESCAPE)
    else:
        for _choice in moves:
            robot.key(pygame.K_DOWN)
        robot.key(pygame.K_RETURN)
    assert robot.screen is table
    assert not chosen


def test_companies_are_called_by_emblem_and_value_under_the_card_in_question() -> None:
    robot = Robot(animation="off")
    table, moves = leading(robot)
    table.overlays.choose(moves, lambda _move: None)
    robot.settle()
    view = table.session.view(0)
    assert isinstance(view, StonksView)
    for index, price in enumerate(view.market):
        button = robot.node(f"choice:{index}")
        assert button.label.partition(" · ")[0].endswith(str(price))
        assert any(isinstance(node, Picture) for node in button.walk())
    body = robot.node("body")
    assert any(isinstance(node, Picture) for node in body.walk()), "the card"


@pytest.mark.parametrize("window", [(1024, 640), (1280, 800)])
def test_in_large_text_the_card_and_all_companies_are_in_sight(window: tuple[int, int]) -> None:
    robot = Robot(window, animation="off", text_scale=200)
    table, moves = leading(robot)
    table.overlays.choose(moves, lambda _move: None)
    robot.settle()
    body = robot.node("body")
    assert isinstance(body, Scroll)
    assert body.room <= 0
    pictures = [node for node in body.walk() if isinstance(node, Picture)]
    assert len(pictures) == len(moves) + 1, "the card and an emblem on each company"


def test_a_long_list_of_choices_begins_at_its_top_under_a_heading_that_stays() -> None:
    robot = Robot((1024, 640), animation="off", text_scale=200)
    table = robot.deal("Ann:human,Bo:easy,Cy:easy", 7, "milken")
    moves = table.session.view(0).legal[:6]
    table.overlays.choose(moves, lambda _move: None)
    robot.settle()
    body = robot.node("body")
    assert isinstance(body, Scroll)
    assert body.room > 0
    assert body.offset == 0
    heads = [node for node in robot.screen.root.walk() if node.label == "Which do you mean?"]
    assert [head.rect.bottom <= body.rect.top for head in heads] == [True]
    assert robot.node("back").rect.bottom <= body.rect.top, "its room is for the choices"
    assert robot.screen.focus.node is robot.node("choice:0")


def test_what_a_choice_does_stands_on_it_and_nowhere_else() -> None:
    robot = Robot(animation="off")
    table = robot.deal("Ann:human,Bo:easy,Cy:easy", 7, "milken")
    moves = table.session.view(0).legal[:3]
    table.overlays.choose(moves, lambda _move: None)
    robot.settle()
    said = [node for node in robot.node("chooser").walk() if node.label.startswith("your hand")]
    assert [node.parent for node in said] == [robot.node(f"choice:{n}") for n in range(3)]


def test_several_places_for_one_card_are_asked_for_as_places() -> None:
    robot = Robot(animation="off")
    table = robot.deal("Ann:human,Bo:easy,Cy:easy", 7, "milken")
    moves = table.session.view(0).legal[:2]
    for is_place, title in ((True, "Where does it go?"), (False, "Which do you mean?")):
        table.overlays.choose(moves, lambda _move: None, is_place=is_place)
        robot.settle()
        assert any(node.label == title for node in robot.screen.root.walk())
        robot.screen.close()
