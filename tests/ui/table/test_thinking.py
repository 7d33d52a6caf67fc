"""While a bot thinks: seen by name, at the pace of the animations, ended by whatever ends it."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tabletop.cli import run
from tabletop.engine import registry
from tabletop.engine.cards import Card
from tabletop.engine.moves import Move
from tabletop.engine.rules.book import RuleBook
from tabletop.engine.view import View
from tabletop.system import paths
from tabletop.ui.table import questions
from tabletop.ui.table.screen import TableScreen
from tests.ui.table.robot import FirstMoveBots, Robot

ONE = "Ann:human,Bo:hard,Cy:easy"
FIRST = 15
"""A deal in which the first seat begins."""


class Ponders(FirstMoveBots):
    """Thinks until `speak` is called."""

    def __init__(self, notify: Callable[[], None]) -> None:
        super().__init__(notify)
        self.numbers: list[int] = []
        self.levels: list[str] = []
        self._open: tuple[int, Move] | None = None

    def think(self, number: int, view: View, book: RuleBook, level: str, seed: int) -> None:
        self.numbers.append(number)
        self.levels.append(level)
        self.asked.append(view)
        self._open = (number, view.legal[0])

    def speak(self) -> None:
        """Answers what was asked last."""
        self._answer, self._open = self._open, None
        self.notify()


def ponders(robot: Robot) -> Ponders:
    """Bots that take their time."""
    robot.app.bots = bots = Ponders(robot.director.wake)
    return bots


def play_a_card(robot: Robot, table: TableScreen) -> Card:
    """One card of the hand, dragged to its pile; nobody waits for what comes after."""
    card = next(card for card, node in table.view.cards.items() if node.zone == "hand:0")
    robot.drag(f"card:{card}", f"pile:{card.suit}")
    return card


def thinking(table: TableScreen) -> list[str]:
    """The labels of the plates that say so."""
    return [plate.label for plate in table.view.plates.values() if "thinking" in plate.states]


def test_the_plate_of_who_thinks_says_so_until_the_move_is_made() -> None:
    robot = Robot(animation="fast")
    bots = ponders(robot)
    table = robot.deal(ONE, deal=FIRST)
    play_a_card(robot, table)
    robot.step(3)
    [label] = thinking(table)
    assert label.startswith("Bo, thinking")
    assert len(bots.asked) == 1, "asked once, however long it takes"
    bots.speak()
    robot.step(1)
    [label] = thinking(table)
    assert label.startswith("Cy, thinking")
    assert [view.seat for view in bots.asked] == [1, 2]


def test_the_plate_names_the_style_and_the_worker_is_asked_for_it() -> None:
    robot = Robot(animation="off")
    bots = ponders(robot)
    table = robot.deal("Ann:human,Bo:normal,Cy:normal,Di:normal,Ed:hard", 6, "piece_of_the_action")
    words = [table.view.plates[seat].label for seat in (1, 2, 3, 4)]
    assert "Normal, sharp" in words[0] or "thinking" in words[0]
    assert "Normal, gentle" in words[1] or "thinking" in words[1]
    assert "(Normal)" in words[2] or "thinking" in words[2]
    assert "(Hard)" in words[3] or "thinking" in words[3]
    expected = ["human", "normal/sharp", "normal/gentle", "normal", "hard"]
    for _move in range(6):
        seat = table.session.state.current_player
        if seat == 0:
            robot.click("hint")
            robot.step(1)
            robot.click("hint_play")
        robot.step(0.5)
        if thinking(table):
            assert bots.levels[-1] == expected[table.session.state.current_player]
            bots.speak()
            robot.step(0.5)
    assert len(bots.levels) > 2


@pytest.mark.parametrize(
    ("animation", "least", "most"),
    [("off", 0.0, 0.1), ("fast", 0.1, 0.5), ("normal", 0.35, 1.0), ("slow", 0.6, 1.7)],
)
def test_moves_follow_one_another_at_the_pace_of_the_animations(
    animation: str, least: float, most: float
) -> None:
    robot = Robot(animation=animation)
    table = robot.deal("Ann:human,Bo:easy,Cy:easy,Di:easy", deal=FIRST)
    card = next(card for card, node in table.view.cards.items() if node.zone == "hand:0")
    robot.drag(f"card:{card}", f"pile:{card.suit}", drop=False)
    robot.release(robot.node(f"pile:{card.suit}").rect.center)
    made: dict[int, float] = {}
    end = robot.time + 6
    while robot.time < end:
        robot.step()
        for entry in table.session.entries:
            made.setdefault(entry.move.seat, robot.time)
    between = [made[2] - made[1], made[3] - made[2]]
    assert all(least <= seconds <= most for seconds in between), between


def test_taking_back_while_a_bot_thinks_ends_the_thinking() -> None:
    robot = Robot(animation="off", take_backs=True)
    bots = ponders(robot)
    table = robot.deal(ONE, deal=FIRST)
    before = table.session.view(0)
    play_a_card(robot, table)
    robot.step(1)
    assert thinking(table)
    robot.click("undo")
    assert bots.cancelled
    assert not thinking(table)
    assert table.session.view(0) == before
    bots.speak()  # too late
    robot.step(1)
    assert table.session.view(0) == before


def test_an_answer_for_another_position_is_dropped() -> None:
    robot = Robot(animation="off", take_backs=True)
    bots = ponders(robot)
    table = robot.deal(ONE, deal=FIRST)
    play_a_card(robot, table)
    robot.step(1)
    stale = bots._open
    robot.click("undo")
    play_a_card(robot, table)
    robot.step(1)
    bots._answer = stale
    robot.step(1)
    assert thinking(table), "a stale answer was played"
    bots.speak()
    robot.step(1)
    assert len(bots.asked) == 3
    assert len(set(bots.numbers)) == 3


def test_leaving_while_a_bot_thinks_ends_the_thinking() -> None:
    robot = Robot(animation="off")
    bots = ponders(robot)
    table = robot.deal(ONE, deal=FIRST)
    play_a_card(robot, table)
    robot.step(1)
    table.leave()
    assert bots.cancelled == 1


def test_opening_another_game_while_a_bot_thinks_ends_the_thinking() -> None:
    robot = Robot(animation="off")
    bots = ponders(robot)
    table = robot.deal(ONE, deal=FIRST)
    play_a_card(robot, table)
    robot.step(1)
    robot.director.replace(TableScreen(robot.app, table.session))
    assert bots.cancelled == 1


def test_a_person_may_look_around_while_a_bot_thinks() -> None:
    robot = Robot(animation="off")
    bots = ponders(robot)
    table = robot.deal(ONE, deal=FIRST)
    play_a_card(robot, table)
    robot.step(1)
    card = next(card for card, node in table.view.cards.items() if node.zone == "hand:0")
    robot.drag(f"card:{card}", "seat:1", drop=False)
    assert table.drag.carried
    number = table.session.number
    bots.speak()
    robot.step(1)
    assert table.session.number == number, "the table changed under a dragged card"
    robot.release((640, 300))
    robot.step(1)
    assert table.session.number == number + 1


def told(table: TableScreen) -> list[str]:
    """What the ticker says, newest first: it is read from left to right as it happened."""
    found = [node for node in table.root.walk() if node.name.startswith("told:") and node.label]
    return [node.label for node in reversed(found)]


@pytest.mark.parametrize(
    ("level", "word"), [("normal", "Normal"), ("easy/sharp", "Easy"), ("random", "legal")]
)
def test_the_ticker_says_that_a_move_is_of_a_lower_level_because_a_bot_failed(
    level: str, word: str
) -> None:
    robot = Robot(animation="off")
    bots = ponders(robot)
    table = robot.deal(ONE, deal=FIRST)
    play_a_card(robot, table)
    robot.step(1)
    bots.failed_to = level
    bots.speak()
    robot.step(1)
    newest, _move, *_older = told(table)
    assert newest.startswith("Bo plays")
    assert word in newest
    assert "failed" in newest
    bots.failed_to = ""
    bots.speak()
    robot.step(1)
    assert "failed" not in told(table)[0]
    assert (
        sum("failed" in sentence for sentence in table.model.narration.lines(table.model.viewer))
        == 1
    )


def test_a_question_that_a_bot_failed_at_is_kept_and_can_be_asked_again(
    capsys: pytest.CaptureFixture[str],
) -> None:
    robot = Robot(animation="off")
    bots = ponders(robot)
    table = robot.deal(ONE, deal=FIRST)
    play_a_card(robot, table)
    robot.step(1)
    asked, number = bots.asked[-1], table.session.number
    bots.failed_to = "normal"
    bots.speak()
    robot.step(1)
    [kept] = paths.user_questions().glob("*.tabletop")
    session = registry.resume(kept, write=False)
    assert session.number == number
    assert session.view(session.state.current_player) == asked
    assert run(["ask", str(kept), "--iterations", "8"]) == 0
    first = capsys.readouterr().out
    assert first.startswith("Bo (hard): 1 play card=")
    assert run(["ask", str(kept), "--iterations", "8"]) == 0
    assert capsys.readouterr().out == first


def test_the_newest_questions_alone_are_kept() -> None:
    robot = Robot(animation="off")
    table = robot.deal(ONE, deal=FIRST)
    folder = paths.user_questions()
    for n in range(questions.KEPT + 3):
        (folder / f"{n}.tabletop").write_text("older")
    questions.keep(table.session)
    left = list(folder.glob("*.tabletop"))
    assert len(left) == questions.KEPT
    assert sum(file.stat().st_size > 99 for file in left) == 1
