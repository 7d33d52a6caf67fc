"""The coach in ordinary games: one remark at a time, never twice, never in the way."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from tabletop.engine import registry
from tabletop.ui.table.buttons import hint_button, redo_button, undo_button
from tabletop.ui.table.cards import CardArt
from tabletop.ui.table.remark import Remark
from tabletop.ui.table.remarks import FIRST_GAMES, RemarkStrip, hush_button
from tabletop.ui.table.screen import TableScreen
from tabletop.ui.table.ticker import ToldNode
from tests.conformance.cases import Case
from tests.remarked import said
from tests.ui import rooms
from tests.ui.drawn import noted
from tests.ui.fit import faults
from tests.ui.table.robot import Robot

FOUR = "Ann:human,Bo:easy,Cy:easy,Di:easy"
ALONE = "Ann:human,Bo:easy,Cy:easy"


def remark(robot: Robot) -> str:
    """What the coach says, "" for nothing."""
    node = robot.find("remark")
    return node.label if node is not None else ""


def play_on(robot: Robot, table: TableScreen) -> None:
    """The first legal move of whoever sits here, then the others'."""
    assert table.play(table.session.view(0).legal[0])
    robot.settle()


def test_a_remark_is_made_once_a_game_and_goes_with_the_turn() -> None:
    robot = Robot(animation="off", coach="always")
    table = robot.deal(ALONE, deals=2)
    turns: list[str] = []
    while robot.screen is table and not table.session.state.is_terminal and len(turns) < 30:
        turns.append(table.remarks.shown.id if table.remarks.shown else "")
        assert bool(remark(robot)) is bool(turns[-1])
        play_on(robot, table)
    heard = [each for each in turns if each]
    assert len(heard) > 1
    assert len(heard) == len(set(heard))


def test_what_was_said_is_not_said_again_when_a_game_is_gone_on_with(tmp_path: Path) -> None:
    robot = Robot(animation="off", coach="always")
    table = robot.deal(ALONE, deals=2)
    play_on(robot, table)
    play_on(robot, table)
    told = {name for _seat, name in table.remarks.said}
    assert told
    table.session.save_to(tmp_path / "a.tabletop")
    table.session.close()
    again = robot.open(registry.resume(tmp_path / "a.tabletop"))
    assert again.remarks.shown is None or again.remarks.shown.id not in told
    assert told <= {name for _seat, name in again.remarks.said}
    again.session.close()
    anew = robot.deal(ALONE, deals=2)
    assert anew.remarks.shown is not None, "the same cards dealt anew are another game"


def test_two_people_are_each_told_by_themselves() -> None:
    robot = Robot(animation="off", coach="always")
    table = robot.deal("Ann:human,Bo:human,Cy:easy", 36)
    first = {seat for seat, name in table.remarks.said if name == "hand_scores"}
    for _turn in range(4):
        if robot.find("show") is not None:
            robot.click("show")
        first |= {seat for seat, name in table.remarks.said if name == "hand_scores"}
        seat = table.model.viewer
        if seat is not None and table.session.state.current_player == seat:
            assert table.play(table.session.view(seat).legal[0])
            robot.settle()
    assert first == {0, 1}


@pytest.mark.parametrize(
    ("coach", "finished", "speaks"),
    [
        ("off", 0, False),
        ("first", 0, True),
        ("first", FIRST_GAMES - 1, True),
        ("first", FIRST_GAMES, False),
        ("always", 99, True),
    ],
)
def test_the_setting_says_in_which_games_it_speaks(coach: str, finished: int, speaks: bool) -> None:
    robot = Robot(animation="off", coach=coach)
    robot.app.games_finished = finished
    robot.deal(ALONE)
    assert bool(remark(robot)) is speaks


def test_one_press_does_away_with_a_remark_for_good() -> None:
    robot = Robot(animation="off", coach="always")
    table = robot.deal(ALONE)
    assert table.remarks.shown is not None
    hushed = table.remarks.shown.id
    robot.click("hush")
    assert remark(robot) == ""
    assert robot.app.settings.hushed == (f"milken/{hushed}",)
    again = robot.deal(ALONE)
    assert again.remarks.shown is None or again.remarks.shown.id != hushed


def test_the_button_is_reached_by_keys() -> None:
    robot = Robot(animation="off", coach="always")
    table = robot.deal(ALONE)
    for _each in range(40):
        robot.key(pygame.K_TAB)
        if table.focus.node is not None and table.focus.node.name == "hush":
            break
    robot.key(pygame.K_RETURN)
    robot.settle()
    assert robot.app.settings.hushed


def test_nothing_is_said_over_the_plates_of_what_is_read_there() -> None:
    robot = Robot(animation="off", coach="always")
    table = robot.deal(ALONE)
    told = robot.node("remark")
    assert table.root.told_at(told.rect.center) is not told
    assert not told.explanation
    hush = robot.node("hush")
    assert "once a game" in hush.explanation
    assert hush.rule == table.remarks.rule


def test_escape_puts_it_away_and_only_then_pauses() -> None:
    robot = Robot(animation="off", coach="always")
    robot.deal(ALONE)
    robot.key(pygame.K_ESCAPE)
    assert remark(robot) == ""
    assert robot.find("ticker") is not None
    assert not robot.app.paused
    robot.key(pygame.K_ESCAPE)
    assert robot.app.paused


def test_it_stands_in_the_ticker_and_moves_nothing() -> None:
    def laid(coach: str) -> tuple[list[tuple[int, ...]], pygame.Rect]:
        robot = Robot(animation="off", coach=coach)
        table = robot.deal(ALONE)
        return [tuple(node.rect) for node in table.view.nodes()], robot.node("prompt").rect

    assert laid("off") == laid("always")


def test_where_text_is_too_large_for_the_ticker_it_stands_in_the_questions_bar() -> None:
    robot = Robot((1024, 640), animation="off", coach="always", text_scale=200)
    table = robot.deal(ALONE)
    assert table.remarks.shown is None, "a question of a kind that was not read before stands there"
    play_on(robot, table)
    shown = table.remarks.shown
    assert shown is not None
    assert robot.find("remark") is None
    assert robot.find("ticker") is not None
    where, asked = robot.node("prompt").rect, robot.node("prompt").label
    robot.key(pygame.K_TAB)
    robot.settle()
    robot.key(pygame.K_TAB, pygame.KMOD_SHIFT)
    robot.settle()
    assert robot.node("prompt").label == asked, "what Enter does takes it from nobody's eyes"
    robot.click("hush")
    assert robot.app.settings.hushed == (f"milken/{shown.id}",)
    assert robot.node("prompt").label != asked
    assert robot.node("prompt").rect.h == where.h


def test_r_opens_its_rule_and_a_hint_comes_before_it() -> None:
    robot = Robot(animation="off", coach="always")
    table = robot.deal(ALONE)
    robot.key(pygame.K_r)
    assert robot.app.rules_opened == ["MK-6"]
    robot.click("hint")
    assert remark(robot) == ""
    robot.click("hint_away")
    assert remark(robot) != ""
    assert table.remarks.lights.children


def test_the_light_around_a_card_goes_while_the_card_is_lifted() -> None:
    robot = Robot(animation="off", coach="always")
    table = robot.deal(ALONE)
    card = next(node for node in table.view.cards.values() if node.zone == "hand:0")
    table.remarks.shown = Remark("any", "Any.", "MK-6", (f"card:{card.card}",))
    table.remarks.light()
    (edge,) = table.remarks.lights.children
    robot.settle()
    assert edge.visible
    robot.click(card.name)
    robot.settle()
    table.remarks.follow()
    assert not edge.visible


@pytest.mark.parametrize("game", registry.names())
def test_every_remark_has_room_in_the_smallest_window(game: str) -> None:
    robot = Robot((1024, 640), animation="off", text_scale=200)
    seats = registry.open_book(game).spec.seats.max
    table = robot.open(rooms.stopped(game, seats, 0.0))
    art = CardArt(robot.app.theme, table.session.book.deck_kind, True)
    area, top = table.frame.ticker, table.frame.plates.top
    right = area.right - robot.node("pause").rect.left
    long: dict[str, str] = {}
    for _state, _seat, each in said(Case(game, seats), 3):
        strip = RemarkStrip(each, area, right, top, rooms.NAMES, art, lambda: None)
        assert not strip.fits or strip.rect.bottom < top, "it lies over no plate"
        buttons = [
            hint_button(robot.app.theme, lambda: None),
            undo_button(robot.app.theme, 0, lambda: None),
            redo_button(robot.app.theme, False, lambda: None),
            hush_button("×", lambda: None, robot.app.theme),
        ]
        if not strip.fits and not table.view.has_room(each.text, rooms.NAMES, buttons):
            long[each.id] = each.text  # by id, so that each is read once
    assert not long


@pytest.mark.parametrize(("size", "text"), [((1280, 800), 100), ((1024, 640), 200)])
def test_nothing_is_cut_or_covered_by_it(size: tuple[int, int], text: int) -> None:
    found = []
    with noted():
        for game in registry.names():
            session = rooms.stopped(game, registry.open_book(game).spec.seats.min, 0.4)
            robot = Robot(size, animation="off", coach="always", text_scale=text)
            table = robot.open(session)
            if table.remarks.shown is not None:
                seen = faults(table, size, text, rooms.NAMES)
                found += [f"{game}: {fault}" for fault in seen]
    assert not found, "\n".join(found)


def beneath(robot: Robot, table: TableScreen) -> dict[str, tuple[int, ...]]:
    """Where the entries of what happened stand over a remark; none where there is no such."""
    if robot.find("coached") is None:
        return {}
    told = [node for node in table.root.walk() if node.name.startswith("told:")]
    return {node.name: tuple(node.written) for node in told if isinstance(node, ToldNode)}


def test_entries_over_a_remark_stay_where_they_are_while_they_are_shown_again() -> None:
    robot = Robot(animation="normal", coach="always")
    for deal in range(12):
        table = robot.deal(FOUR, deal, game="piece_of_the_action")
        robot.settle()
        stood, recall = beneath(robot, table), table.recap.strip()
        if stood and recall is not None and recall[1].presses:
            break
    assert stood
    robot.key(pygame.K_a)
    robot.step(0.3)
    assert table.again.is_on
    assert beneath(robot, table) == stood
    assert not robot.node("remark").visible, "it is of the table of now"
    robot.key(pygame.K_SPACE)
    robot.settle()
    assert beneath(robot, table) == stood
    assert robot.node("remark").visible


def test_a_remark_stands_in_the_prompts_bar_before_it_takes_words_of_what_happened() -> None:
    cut = beside = 0
    for deal in range(8):
        robot = Robot(animation="off", coach="always")
        table = robot.deal(FOUR, deal, game="piece_of_the_action")
        for _turn in range(6):
            if robot.screen is not table or not table.session.view(0).legal:
                break
            play_on(robot, table)
            strips = [node for node in table.root.walk() if isinstance(node, RemarkStrip)]
            cut += any(not strip.is_uncut for strip in strips)
            beside += table.remarks.shown is not None and not strips
    assert not cut
    assert beside
