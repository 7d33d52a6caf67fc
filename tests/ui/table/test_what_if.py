"""What a move would come to is shown while it is looked at, and only then: by mouse, by keys, in
the air and as a hint."""

from __future__ import annotations

from collections.abc import Sequence

import pygame
import pytest

from tabletop.engine.moves import Move
from tabletop.engine.view import View
from tabletop.scene.node import Node
from tabletop.scene.text import Rich
from tabletop.ui.table.adapter import Seen
from tabletop.ui.table.screen import TableScreen
from tabletop.ui.table.what_if import WhatIf
from tests.ui.table.robot import Robot

TOLD = "This is what would come of it."
TOO_LONG = "word " * 900


def told(seen: Seen[View], moves: Sequence[Move], at: int) -> WhatIf:
    """What stands in for a game's own answer: the move's card is dimmed, a figure is replaced."""
    instead = Node("figure:0", 40, 700, 60, 20)
    instead.label = str(moves[at])
    return WhatIf((TOO_LONG, TOLD), dimmed=(moves[at].card(),), nodes=(instead,))


@pytest.fixture
def table(monkeypatch: pytest.MonkeyPatch) -> tuple[Robot, TableScreen]:
    """A table of Milken with a person to move, whose adapter tells what would be."""
    robot = Robot(animation="off")
    table = robot.deal("Ann:human,Bo:easy,Cy:easy")
    while table.model.to_move != 0:
        robot.step()
    monkeypatch.setattr(table.adapter, "what_if", told)
    robot.settle()
    return robot, table


def says(robot: Robot) -> str:
    """What stands in the prompt bar."""
    node = robot.node("prompt")
    assert isinstance(node, Rich)
    return node.label


def looked_at(table: TableScreen) -> set[str]:
    """The names of the cards that are shown as what a move is about."""
    return {n.name for n in table.view.cards.values() if "stepped_back" in n.states}


def test_a_card_pointed_at_shows_what_its_move_would_come_to_and_leaving_it_hides_that(
    table: tuple[Robot, TableScreen],
) -> None:
    robot, screen = table
    prompt, card = says(robot), screen.session.view(0).legal[0].card()
    figure = robot.node("figure:0")
    robot.move(robot.spot(f"card:{card}"))
    robot.step()
    assert says(robot) == TOLD, "the first that has room"
    assert looked_at(screen) == {f"card:{card}"}
    assert not figure.visible, "another stands in for it"
    assert [node.label for node in screen.view.looks.children] == [
        str(screen.session.view(0).legal[0])
    ]
    robot.move((2, 300))
    robot.step()
    assert says(robot) == prompt
    assert looked_at(screen) == set()
    assert figure.visible
    assert not screen.view.looks.children


def test_a_card_that_was_pressed_says_that_it_waits(table: tuple[Robot, TableScreen]) -> None:
    robot, screen = table
    card = screen.session.view(0).legal[0].card()
    robot.move(robot.spot(f"card:{card}"))
    robot.step()
    hovered = says(robot)
    robot.click(f"card:{card}")
    robot.step()
    assert screen.selection() == (card,)
    assert says(robot) != hovered
    assert says(robot).endswith(hovered)


def test_the_bar_keeps_its_height_and_nothing_on_the_table_moves(
    table: tuple[Robot, TableScreen],
) -> None:
    robot, screen = table
    before = {n.name: n.rect for n in screen.root.walk() if n.name and n.name != "figure:0"}
    screen.focus.set(None)
    robot.key(pygame.K_RIGHT)
    robot.step()
    assert says(robot).endswith(TOLD), "by the focus alone"
    assert says(robot).startswith("Enter"), "and which key does it"
    after = {n.name: n.rect for n in screen.root.walk() if n.name in before}
    moved = {name for name, rect in before.items() if after.get(name, rect).size != rect.size}
    assert moved == set()


def test_by_keys_what_just_happened_is_shown_until_the_player_turns_to_the_question(
    table: tuple[Robot, TableScreen],
) -> None:
    robot, screen = table
    prompt = says(robot)
    screen.focus.set(screen.question.home(), shown=True)
    screen.looking.by_keys = True
    screen.question.is_taken_up = False  # as each turn of one's own begins after others moved
    robot.step()
    assert says(robot) == prompt
    assert looked_at(screen) == set()
    robot.key(pygame.K_RIGHT)
    robot.step()
    assert TOLD in says(robot)
    assert len(looked_at(screen)) == 1


def test_a_drop_is_told_in_the_bar_and_in_no_bubble(table: tuple[Robot, TableScreen]) -> None:
    robot, screen = table
    card = screen.session.view(0).legal[0].card()
    robot.drag(f"card:{card}", f"pile:{card.suit}", drop=False)
    robot.step()
    assert says(robot) == TOLD
    assert robot.find("preview") is None
    robot.key(pygame.K_ESCAPE)
    robot.move((2, 300))
    robot.settle()
    assert says(robot) != TOLD


def test_a_hint_shows_its_move_and_keeps_its_words(table: tuple[Robot, TableScreen]) -> None:
    robot, screen = table
    robot.click("hint")
    robot.settle()
    shown = screen.hints.shown
    assert shown is not None
    assert looked_at(screen) == {f"card:{shown.card()}"}
    assert says(robot).startswith("Hint:")


def test_while_another_is_to_move_nothing_is_shown(table: tuple[Robot, TableScreen]) -> None:
    robot, screen = table
    assert screen.session.play(screen.session.view(0).legal[0]) is None
    screen.refresh()
    card = screen.session.view(0).faces("hand:0")[0]
    robot.move(robot.spot(f"card:{card}"))
    assert screen.model.to_move != 0
    assert looked_at(screen) == set()


def test_what_a_resting_pointer_is_over_is_not_looked_at_after_a_move(
    table: tuple[Robot, TableScreen],
) -> None:
    robot, screen = table
    legal = screen.session.view(0).legal
    card = next(each.card() for each in legal if each.card() != legal[0].card())
    robot.move(robot.spot(f"card:{card}"))
    robot.settle()
    assert looked_at(screen)
    screen.play(legal[0])
    robot.settle()
    while not screen.seen().is_mine:
        robot.step()
    robot.settle()
    own = [each.card() for each in screen.session.view(0).legal]
    assert card in own
    assert not looked_at(screen)
    robot.move(robot.spot(f"card:{card}"))
    robot.settle()
    assert looked_at(screen)
