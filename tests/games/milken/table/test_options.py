"""Milken with every option, at three and at six seats, with the mouse alone and with keys alone."""

from __future__ import annotations

import pygame
import pytest

from tabletop.engine.moves import Move
from tabletop.engine.rules.schema import OptionValue
from tabletop.games.milken.state import MilkenView
from tabletop.ui.table.screen import TableScreen
from tests.ui.table.robot import Robot

Options = dict[str, OptionValue]


def _each(*options: Options) -> list[tuple[int, Options]]:
    """Each of `options` at the smallest and the largest table."""
    return [(seats, each) for each in options for seats in (3, 6)]


OPTIONS = [
    *_each({"insider_trading": "left"}, {"insider_trading": "right"}),
    (6, {"insider_trading": "across"}),
    *_each({"extras": "starters"}, {"extras": "out"}, {"jokers": 2}, {"deals": 2}),
    (6, {"insider_trading": "across", "extras": "starters", "jokers": 2, "deals": 2}),
]


def target(move: Move) -> str:
    """The node that takes the card of `move`."""
    if move.name == "play":
        return f"pile:{move.card().suit}"
    if move.name == "give_joker":
        return f"hand:{move.number('to')}"
    return ""


def wish(table: TableScreen) -> Move:
    """What the player wants: a Joker given where that goes, else some legal move."""
    legal = table.session.view(0).legal
    gifts = [move for move in legal if move.name == "give_joker"]
    return gifts[0] if gifts else legal[table.session.number * 7 % len(legal)]


def by_mouse(robot: Robot, table: TableScreen) -> None:
    move = wish(table)
    if move.name == "pass":
        for card in move.cards():
            robot.click(f"card:{card}")
        robot.click("pass")
    elif move.name == "give_back":
        view = table.session.view(0)
        assert isinstance(view, MilkenView)
        robot.drag(f"card:{move.card()}", f"seat:{view.giver}")
    else:
        robot.drag(f"card:{move.card()}", target(move))


def focus_on(robot: Robot, name: str, *keys: int) -> None:
    """Presses keys until the focus is where it should be."""
    for press in range(120):
        node = robot.screen.focus.node
        if node is not None and node.name == name and "ring" in node.states:
            return
        robot.key(keys[press // 40 % len(keys)])
    raise AssertionError(f"the focus never came to {name}")


def by_keys(robot: Robot, table: TableScreen) -> None:
    move = wish(table)
    if move.name == "pass":
        for card in move.cards():
            focus_on(robot, f"card:{card}", pygame.K_RIGHT, pygame.K_LEFT, pygame.K_TAB)
            robot.key(pygame.K_SPACE)
        robot.settle()
        focus_on(robot, "pass", pygame.K_TAB)
        robot.key(pygame.K_RETURN)
    else:
        name = f"card:{move.card()}"
        focus_on(robot, name, pygame.K_RIGHT, pygame.K_LEFT, pygame.K_TAB)
        robot.key(pygame.K_RETURN)
        if table.session.number and table.selection():
            if move.name != "give_back":
                focus_on(robot, target(move), pygame.K_RIGHT, pygame.K_LEFT, pygame.K_TAB)
            robot.key(pygame.K_RETURN)
    robot.settle()


@pytest.mark.parametrize("hands", [by_mouse, by_keys])
@pytest.mark.parametrize(("seats", "options"), OPTIONS, ids=str)
def test_a_game_with_this_option_is_played_to_its_results(
    hands: object, seats: int, options: Options
) -> None:
    assert callable(hands)
    robot = Robot(animation="off")
    others = ",".join(f"B{seat}:easy" for seat in range(1, seats))
    table = robot.deal(f"Ann:human,{others}", 5, "milken", options)
    for _turn in range(60):
        if robot.app.results:
            break
        before = table.session.number
        if robot.screen is not table:  # the arithmetic of a deal in a match
            robot.key(pygame.K_RETURN)
            robot.settle()
        elif table.session.state.current_player == 0:
            hands(robot, table)
            assert table.session.number > before, robot.find("why_not")
        robot.step(0.5)
    assert robot.app.results == [table.session]
