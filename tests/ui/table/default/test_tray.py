"""The tray of the default table: cards to pass go into it one by one and out again, counted."""

from __future__ import annotations

from tabletop.ui.table.screen import TableScreen
from tabletop.ui.table.tray import tray_of
from tests.ui.table.robot import Robot

ONE = "Ann:human,Bo:easy,Cy:easy"


def passing() -> tuple[Robot, TableScreen]:
    """Milken's pass, laid out by its rules file alone."""
    robot = Robot(plain=True, animation="off")
    table = robot.deal(ONE, insider_trading="left")
    assert {move.name for move in table.session.view(0).legal} == {"pass"}
    return robot, table


def lying(table: TableScreen) -> int:
    """How many cards lie in the tray."""
    tray = tray_of(table.view.table)
    assert tray is not None
    assert tray.most == 3
    return len(tray.cards)


def test_cards_to_pass_go_into_a_tray_and_out_again_with_a_count() -> None:
    robot, table = passing()
    cards = [node.name for node in table.view.cards.values() if node.zone == "hand:0"]
    for count, name in enumerate(cards[:3], start=1):
        assert lying(table) == count - 1
        robot.click(name)
        assert lying(table) == count
    robot.click(cards[0])
    assert lying(table) == 2
    robot.drag(cards[0], "passing:0")
    assert lying(table) == 3
    number = table.session.number
    robot.drag(cards[4], "passing:0")
    assert table.session.number == number
    assert lying(table) == 3, "no more than three"
    robot.click("drop:passing:0")
    assert table.session.number > number
    made = next(e.move for e in table.session.entries if e.move.seat == 0)
    assert sorted(f"card:{card}" for card in made.cards()) == sorted(cards[:3])


def test_other_questions_have_no_tray() -> None:
    robot = Robot(plain=True, animation="off")
    table = robot.deal(ONE)
    assert tray_of(table.view.table) is None
