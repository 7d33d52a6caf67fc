"""A move can be taken back: until the next person looks, a bot moves or a hidden card was seen."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from tabletop.engine import registry
from tabletop.engine.events import Scored
from tabletop.engine.moves import Refusal
from tabletop.engine.play.session import Player, Session
from tabletop.engine.rules.book import RuleBook
from tabletop.engine.state import State
from tabletop.engine.view import View
from tabletop.scene.director import Director
from tabletop.scene.widgets import Button
from tabletop.ui.shell.settings import Settings
from tabletop.ui.table.screen import TableScreen
from tests.ui.table.robot import FirstMoveBots, Robot

THREE = "Ann:human,Bo:human,Cy:human"
AMID_BOTS = "Ann:human,Bo:easy,Cy:easy"


def lifted(robot: Robot) -> None:
    """Lifts the cover."""
    assert robot.screen.name == "handoff"
    robot.step(0.6)
    robot.click("show")


def played(robot: Robot, table: TableScreen) -> int:
    """Plays the first legal move of the viewer; gives the seat."""
    seat = table.flow.viewer
    assert seat is not None
    assert table.play(table.session.view(seat).legal[0])
    robot.settle()
    return seat


def test_from_the_cover_a_move_is_taken_back_to_a_cover_of_the_one_who_made_it() -> None:
    robot = Robot(animation="off")
    table = robot.deal(THREE)
    lifted(robot)
    before = table.session.state.copy()
    seat = played(robot, table)
    assert robot.screen.name == "handoff"
    robot.step(0.6)
    robot.click("take_back")
    assert table.session.state == before
    assert robot.screen.name == "handoff"
    assert robot.screen.describe()["next"] == seat
    assert robot.find("take_back") is None, "no move of anyone who just looked"
    lifted(robot)
    assert table.flow.viewer == seat


def test_a_cover_takes_no_key_for_a_moment_from_when_it_is_seen() -> None:
    robot = Robot(animation="off")
    table = robot.deal(THREE)
    lifted(robot)
    seat = table.flow.viewer
    assert seat is not None
    assert table.play(table.session.view(seat).legal[0])
    while robot.screen.name != "handoff":
        robot.step()
    robot.time += 0.35  # so long its first frame took
    robot.key(pygame.K_RETURN)  # pressed before it was seen
    assert robot.screen.name == "handoff"
    for _tap in range(6):  # by whoever does not look up
        robot.step(0.3)
        robot.key(pygame.K_RETURN)
        assert robot.screen.name == "handoff"
    robot.step(0.5)
    robot.key(pygame.K_RETURN)
    robot.settle()
    assert robot.screen is table


@pytest.mark.parametrize("by", ["key", "button"])
def test_the_take_back_of_the_cover_is_done_by_keys_too(by: str) -> None:
    robot = Robot(animation="off")
    table = robot.deal(THREE)
    lifted(robot)
    before = table.session.state.copy()
    played(robot, table)
    robot.step(0.6)
    if by == "key":
        robot.key(pygame.K_u)
    else:
        robot.key(pygame.K_TAB)
        robot.step(0.4)
        robot.key(pygame.K_RETURN)
    robot.settle()
    assert table.session.state == before


def test_once_the_next_person_looked_nothing_is_taken_back() -> None:
    robot = Robot(animation="off")
    table = robot.deal(THREE)
    lifted(robot)
    played(robot, table)
    lifted(robot)
    number = table.session.number
    assert isinstance(table.flow.undo_target(), Refusal)
    robot.key(pygame.K_u)
    assert table.session.number == number
    assert robot.find("why_not") is not None


def test_the_cover_that_begins_a_game_has_nothing_to_take_back() -> None:
    robot = Robot(animation="off")
    robot.deal(THREE)
    assert robot.screen.name == "handoff"
    assert robot.find("take_back") is None


def test_pausing_on_the_cover_offers_what_the_cover_does() -> None:
    robot = Robot(animation="off")
    table = robot.deal(THREE)
    lifted(robot)
    before = table.session.state.copy()
    seat = played(robot, table)
    robot.step(0.6)
    robot.key(pygame.K_p)
    why = robot.app.undo_in_pause
    assert why is not None
    assert why() is None
    robot.app.answer_pause("undo")
    robot.settle()
    assert table.session.state == before
    assert robot.screen.describe()["next"] == seat


def test_a_cover_waits_until_the_move_was_seen() -> None:
    robot = Robot(animation="off", undo_wait=1.2)
    table = robot.deal(THREE)
    lifted(robot)
    table.play(table.session.view(table.flow.viewer).legal[0])
    robot.step(0.8)
    assert robot.screen is table
    undo = robot.node("undo")
    assert isinstance(undo, Button)
    assert undo.enabled
    robot.step(0.6)
    assert robot.screen.name == "handoff"


@pytest.mark.parametrize("take_backs", [False, True])
def test_bots_wait_a_moment_in_which_a_move_can_be_taken_back(take_backs: bool) -> None:
    robot = Robot(animation="off", undo_wait=1.2, take_backs=take_backs, pace="fast")
    table = robot.deal(AMID_BOTS)
    robot.step(6)
    before = table.session.state.copy()
    number = table.session.number
    table.play(table.session.view(0).legal[0])
    robot.step(0.8)
    assert table.session.number == number + 1
    robot.key(pygame.K_u)
    assert table.session.state == before
    table.play(table.session.view(0).legal[0])
    assert not table.flow.goes_far
    number = table.session.number
    robot.step(1.5)
    assert table.session.number > number
    assert isinstance(table.flow.undo_target(), Refusal) != take_backs
    assert table.flow.goes_far == take_backs


def test_undo_says_where_it_gives_back_a_choice_after_a_look_at_a_card() -> None:
    """As it may alone against bots, by the settings: the card drawn is the same again."""
    for take_backs in (True, False):
        robot = Robot(animation="off", take_backs=take_backs)
        table = robot.deal("Ann:human,Bo:easy", game="portfolio")
        robot.settle()
        draw = next(move for move in table.seen().view.legal if move.name == "draw")
        table.play(draw)
        robot.step()
        undo = robot.node("undo")
        assert isinstance(undo, Button)
        assert undo.enabled == take_backs
        assert ("the same cards come again" in undo.hint) == take_backs


class FickleBots(FirstMoveBots):
    """Answers anew each time it is asked, as a search does that has a clock."""

    def think(self, number: int, view: View, book: RuleBook, level: str, seed: int) -> None:
        self.asked.append(view)
        self._answer = (number, view.legal[len(self.asked) % len(view.legal)])
        self.notify()


def answered(pace: str = "skip") -> tuple[Robot, TableScreen, State, State]:
    """Two moves against bots that never answer alike; with the state before and after the
    second."""
    robot = Robot(animation="off", pace=pace)
    robot.app.bots = FickleBots(Director.wake)
    table = robot.deal(AMID_BOTS)
    robot.settle()
    table.play(table.session.view(0).legal[0])
    robot.settle()
    before = table.session.state.copy()
    table.play(table.session.view(0).legal[0])
    robot.settle()
    return robot, table, before, table.session.state.copy()


def test_redo_brings_back_the_answers_of_bots_up_to_the_next_decision() -> None:
    assert Settings().take_backs
    assert Settings().undo_wait == 1.2
    robot, table, before, after = answered()
    asked = len(robot.app.bots.asked)
    for _turn in range(2):
        robot.key(pygame.K_u)
    robot.key(pygame.K_y)
    robot.settle()
    assert table.session.state == before
    robot.key(pygame.K_y)
    robot.settle()
    assert table.session.state == after
    assert len(robot.app.bots.asked) == asked, "nobody thinks again"


def test_redo_waits_for_nobody_at_any_pace() -> None:
    robot, table, _before, after = answered(pace="slow")
    robot.key(pygame.K_u)
    robot.step(0.1)
    robot.key(pygame.K_y)
    robot.step(0.5)
    assert table.session.state == after
    table.play(table.session.view(0).legal[0])
    assert not table.flow.pace.skips, "what is new is shown as ever"


def test_a_move_taken_back_and_made_again_is_answered_as_before_also_after_another_one() -> None:
    robot, table, before, after = answered()
    robot.key(pygame.K_u)
    robot.settle()
    first, other = table.session.view(0).legal[:2]
    table.play(other)
    robot.settle()
    assert table.session.state != after
    robot.key(pygame.K_u)
    robot.settle()
    assert table.session.state == before
    table.play(first)
    robot.settle()
    assert table.session.state == after


def test_what_was_taken_back_can_be_made_again_once_the_save_was_opened_again(
    tmp_path: Path,
) -> None:
    robot, table, before, after = answered()
    file = tmp_path / "a.tabletop"
    table.session.save_to(file)
    robot.key(pygame.K_u)
    assert table.session.state == before
    table.session.close()
    session = registry.resume(file)
    assert session.state == before
    while session.state != after:
        assert session.redo() is not None
    assert session.redo() is None
    session.close()


@pytest.mark.parametrize("players", ["Ann:human,Bo:easy", "Ann:human,Bo:human"])
def test_a_cut_is_never_taken_back(players: str) -> None:
    for deal in range(20):
        robot = Robot(animation="off")
        table = robot.deal(players, deal, "wall_street", {"cut": "ask"})
        if robot.screen.name == "handoff":
            lifted(robot)
        if table.session.view(table.flow.viewer).phase == "cut":
            break
    seat = table.flow.viewer
    assert seat is not None
    assert table.session.view(seat).phase == "cut"
    assert table.play(next(m for m in table.session.view(seat).legal if m.number("at") == 7))
    for take_backs in (False, True):
        refusal = table.session.undo_target(seat, take_backs)
        assert isinstance(refusal, Refusal)


def test_a_deal_whose_hands_were_opened_is_not_taken_back() -> None:
    players = [Player("Ann"), Player("Bo", "easy"), Player("Cy", "easy")]
    game, book = registry.find("milken"), registry.open_book("milken")
    assert game is not None
    session = Session.begin(game, book, players, 3, {"deals": 3})
    answers = []
    while not any(isinstance(event, Scored) for event in session.entries[-1].events):
        assert session.play(session.state.legal_moves()[0]) is None
        answers.append(session.undo_target(0, take_backs=True))
        session.advance()
    assert isinstance(answers[-2], int)
    assert isinstance(session.undo_target(0, take_backs=True), Refusal), "the next deal is dealt"


@pytest.mark.parametrize("game", registry.names())
def test_undo_says_the_same_on_the_table_in_the_session_and_does_it(game: str) -> None:
    robot = Robot(animation="off", confirm_spend=False)
    table = robot.deal("Ann:human,Bo:human,Cy:human", game=game)
    done = 0
    for _turn in range(14):
        if robot.screen.name != "table":
            robot.step(0.6)
            back = robot.find("take_back")
            if back is not None and done % 2 == 0:
                robot.click("take_back")
                robot.step(0.6)
                done += 1
            robot.click("go_on" if robot.screen.name == "scored" else "show")
            done += 1
            continue
        undo = robot.node("undo")
        assert isinstance(undo, Button)
        assert undo.enabled == (not isinstance(table.flow.undo_target(), Refusal))
        assert undo.hint
        if not table.session.view(table.flow.viewer).legal:
            break
        played(robot, table)
    assert done
