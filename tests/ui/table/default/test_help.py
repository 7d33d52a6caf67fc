"""Hints, reasons, undo and dialogs at the default table, as at every other."""

from __future__ import annotations

from random import Random

import pygame
import pytest

from tabletop.engine import registry
from tabletop.engine.moves import Move
from tabletop.ui.table.default.adapter import DefaultAdapter
from tabletop.ui.table.default.choices import Amount
from tabletop.ui.table.hints import DEBOUNCE
from tabletop.ui.table.screen import TableScreen
from tests.ui.table.default.books import Moment
from tests.ui.table.robot import Robot

ONE = "Ann:human,Bo:easy,Cy:easy"


def ways_told(table: TableScreen, move: Move) -> bool:
    """Whether the table points at what makes `move`, or no drop does."""
    assert isinstance(table.adapter, DefaultAdapter)
    return bool(table.view.pointed.children) or move in table.adapter.ways.apart


@pytest.mark.parametrize("game", registry.names())
def test_hints_are_said_in_words_pointed_at_and_played(game: str) -> None:
    robot = Robot(plain=True, animation="off")
    table, rng = robot.deal(ONE, game=game), Random(3)
    for _turn in range(25):
        if table.session.state.is_terminal:
            break
        if robot.screen is not table:  # a scored deal
            robot.step(0.4)
            robot.key(pygame.K_RETURN)
            robot.settle()
            continue
        wanted = rng.choice(table.session.view(0).legal)
        robot.app.bots.picks = wanted.__eq__
        robot.key(pygame.K_h)
        robot.settle()
        robot.step(DEBOUNCE)
        assert table.hints.shown == wanted
        said = table.describe()["prompt"]
        assert isinstance(said, str)
        assert said.startswith("Hint:")
        assert ways_told(table, wanted)
        robot.key(pygame.K_RETURN)
        robot.settle()
        assert wanted in [entry.move for entry in table.session.entries]


@pytest.mark.parametrize("game", registry.names())
def test_why_and_undo_answer(game: str) -> None:
    robot = Robot(plain=True, animation="off")
    table = robot.deal(ONE, game=game)
    robot.key(pygame.K_h)
    robot.settle()
    robot.step(DEBOUNCE)
    robot.key(pygame.K_RETURN)
    robot.settle()
    if robot.screen is table:
        robot.key(pygame.K_w)
        robot.settle()
        assert table.bubbles.open is not None
        robot.key(pygame.K_ESCAPE)
        robot.key(pygame.K_u)
        robot.settle()
        assert robot.find("undo") is not None


def test_a_list_of_moves_is_left_without_one() -> None:
    robot = Robot(plain=True, animation="off")
    table = robot.open(Moment("portfolio", 140).session(registry.open_book("portfolio")))
    number = table.session.number
    robot.key(pygame.K_1)
    robot.step(0.5)
    assert robot.screen.name == "chooser"
    robot.key(pygame.K_ESCAPE)
    robot.settle()
    assert robot.director.top is table
    assert table.session.number == number
    robot.key(pygame.K_1)
    robot.step(0.5)
    robot.key(pygame.K_2)
    robot.settle()
    assert table.session.entries[number].move.name == "draw"


def test_a_number_is_stepped_to_and_taken() -> None:
    robot = Robot(plain=True, animation="off")
    table = robot.deal("Ann:human,Bo:human", game="wall_street", chosen={"cut": "ask"})
    for _screen in range(3):
        if robot.screen.name == "handoff":
            robot.step(0.5)
            robot.click("show")
    assert table.session.view(table.model.viewer).legal[0].name == "cut"
    robot.key(pygame.K_1)
    robot.step(0.5)
    assert isinstance(robot.screen, Amount)
    middle = int(robot.screen.choices[robot.screen.index])
    robot.key(pygame.K_PAGEUP)
    robot.key(pygame.K_LEFT)
    robot.key(pygame.K_RETURN)
    robot.settle()
    cuts = [entry.move for entry in table.session.entries if entry.move.name == "cut"]
    assert cuts[-1].number("at") == middle + 9


def test_several_cards_are_picked_by_plain_clicks_and_dropped_by_the_button() -> None:
    robot = Robot(plain=True, animation="off")
    table = robot.deal(ONE, game="milken", chosen={"insider_trading": "left"})
    pick = robot.node("drop:passing:0")
    assert not pick.enabled, "no cards are chosen yet"
    hand = [str(card) for card in table.session.view(0).faces("hand:0")[:3]]
    for card in hand:
        robot.click(f"card:{card}")
    assert robot.node("drop:passing:0").enabled
    robot.click("drop:passing:0")
    passed = [entry.move for entry in table.session.entries if entry.move.seat == 0]
    assert [str(card) for card in passed[0].cards()] == sorted(hand, key=hand.index)


def test_a_run_is_picked_by_plain_clicks_where_it_makes_a_move() -> None:
    robot = Robot(plain=True, animation="off")
    book = registry.open_book("portfolio")
    for line in range(0, 200, 3):
        session = Moment("portfolio", line, seed=5).session(book)
        runs = [move for move in session.view(0).legal if move.name == "make"]
        if runs:
            break
    table = robot.open(session)
    for card in runs[0].cards():
        robot.click(f"card:{card}")
    assert set(table.model.selected) == set(runs[0].cards())
    robot.click("felt:0")
    assert runs[0] in [entry.move for entry in table.session.entries]
