"""Piece of the Action's table, used as a person uses it: the mouse alone, the keys alone."""

from __future__ import annotations

import shutil
from dataclasses import replace
from functools import partial
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import cast

import pygame
import pytest
from pygame import Rect

from tabletop.engine import registry
from tabletop.engine.events import Told
from tabletop.engine.moves import Move
from tabletop.engine.play.session import Player, Session
from tabletop.engine.state import Position, State
from tabletop.engine.words import signed
from tabletop.engine.zones import Sight
from tabletop.games.piece_of_the_action.score import paid, stakes, value
from tabletop.games.piece_of_the_action.state import ActionState, ActionView
from tabletop.games.piece_of_the_action.table.deal import DealBox
from tabletop.games.piece_of_the_action.table.panels import FirstDraw, Lit
from tabletop.games.piece_of_the_action.table.seats import SeatBox
from tabletop.games.piece_of_the_action.table.words import (
    deal_after,
    deal_on,
    lost,
)
from tabletop.games.piece_of_the_action.text import (
    DRAWN,
    FOUND,
    OUT,
    PAID,
    has_moved,
    prompt,
)
from tabletop.scene.node import Node
from tabletop.scene.widgets import Button
from tabletop.ui.shell.settings import Pace
from tabletop.ui.table.adapter import Seen
from tabletop.ui.table.adapters import adapter_for
from tabletop.ui.table.bubbles import LASTS
from tabletop.ui.table.cards import CardNode
from tabletop.ui.table.nodes import PlaceNode
from tabletop.ui.table.reasons import Reasons
from tabletop.ui.table.screen import TableScreen
from tabletop.ui.table.sights import index_of
from tests.games.piece_of_the_action.position import BOOK, place, play, shift
from tests.games.piece_of_the_action.position import seen as view_of
from tests.games.piece_of_the_action.position import told as told_of
from tests.saves import KEPT_SAVES
from tests.ui import rooms
from tests.ui.table.robot import Robot

GAME = "piece_of_the_action"
SIX = "Ann:human,Bo:easy,Cy:human,Dot:easy,Eli:easy,Fay:easy"


def target_of(move: Move) -> str:
    """The name of the place that a card goes to in `move`."""
    to = move.args.get("to")
    if to is None:
        return "centre"
    return "discard" if to == "discard" else f"pota:{to}"


def some_move(table: TableScreen, rng: Random) -> Move:
    """A legal move of the viewer, more often a card than a pass."""
    legal = table.session.view(table.flow.viewer).legal
    cards = [move for move in legal if "card" in move.args]
    return rng.choice(cards) if cards and rng.random() < 0.8 else legal[-1]


def by_mouse(robot: Robot, move: Move, drag: bool) -> None:
    """Makes `move` with the mouse: a drag, or two clicks, or a button."""
    if "card" not in move.args:
        robot.click(move.name)
    elif drag:
        robot.drag(f"card:{move.card()}", target_of(move))
    else:
        robot.click(f"card:{move.card()}")
        robot.click(target_of(move))


def by_keys(robot: Robot, move: Move) -> None:
    """Makes `move` with the keys: Tab to the card, Enter, Tab to the target, Enter."""
    if "card" not in move.args:
        robot.key(pygame.K_n, text="n")
        robot.settle()
        return
    tab_to(robot, f"card:{move.card()}")
    table = robot.screen
    assert isinstance(table, TableScreen)
    number = table.session.number
    robot.key(pygame.K_RETURN)
    robot.settle()
    if table.session.number == number:
        tab_to(robot, target_of(move))
        robot.key(pygame.K_RETURN)
        robot.settle()


def tab_to(robot: Robot, name: str) -> None:
    for _each in range(120):
        focused = [node for node in robot.screen.root.walk() if "ring" in node.states]
        if focused and focused[0].name == name:
            return
        robot.key(pygame.K_TAB)
    raise AssertionError(f"Tab never reaches {name}")


def go_on(robot: Robot, by_key: bool) -> TableScreen | None:
    """Lifts covers and closes dialogs until the table is there; None once the game is over."""
    for _each in range(10):
        robot.settle()
        if robot.app.results:
            return None
        if isinstance(robot.screen, TableScreen):
            return robot.screen
        if by_key:
            robot.key(pygame.K_RETURN)
        else:
            robot.click("go_on" if robot.screen.name == "scored" else "show")
    raise AssertionError(f"{robot.screen.name} does not go away")


@pytest.mark.parametrize(
    ("players", "deal", "by_key"),
    [
        pytest.param(SIX, 3, True, id="six seats-keys"),
        pytest.param(SIX, 3, False, id="six seats-mouse"),
        pytest.param(
            "Ann:human,Bo:human", 5, False, id="two people-mouse", marks=pytest.mark.whole
        ),
        pytest.param("Ann:human,Bo:human", 5, True, id="two people-keys", marks=pytest.mark.whole),
    ],
)
def test_a_game_is_played_to_its_end(players: str, deal: int, by_key: bool) -> None:
    robot = Robot(animation="off")
    session = robot.deal(players, deal, GAME).session
    rng = Random(deal)
    for turn in range(600):
        table = go_on(robot, by_key)
        if table is None:
            break
        move, number = some_move(table, rng), session.number
        if by_key:
            by_keys(robot, move)
        else:
            by_mouse(robot, move, drag=bool(turn % 2))
        made = [entry.move for entry in session.entries if entry.n == number + 1]
        assert made == [move]
    assert robot.app.results == [session]


def seen(session: Session, seat: int | None) -> ActionView:
    """What `seat` may see of the game."""
    view = session.view(seat)
    assert isinstance(view, ActionView)
    return view


def moving() -> Session:
    """A game in which seat 0 has a Move 2 or 3 in play."""
    game = registry.find(GAME)
    assert game is not None
    for deal in range(60):
        players = [Player("Ann"), Player("Bo", "easy"), Player("Cy", "easy")]
        session = Session.begin(game, registry.open_book(GAME), players, deal, {})
        rng = Random(deal)
        while not session.state.is_terminal:
            view = seen(session, session.state.current_player)
            if view.seat == 0 and view.phase == "move" and view.left > 1:
                return session
            assert session.play(rng.choice(view.legal)) is None
    raise AssertionError("no Move in sixty games")


def lit(table: TableScreen) -> list[Node]:
    return [node for node in table.root.walk() if isinstance(node, Lit)]


def test_a_move_card_lights_what_may_be_moved_and_is_taken_back_step_by_step() -> None:
    session = moving()
    robot = Robot(animation="off")
    table = robot.open(session)
    movable = {move.card() for move in session.view(0).legal}
    assert len(lit(table)) == len(movable)
    left = seen(session, 0).left
    by_mouse(robot, session.view(0).legal[0], drag=True)
    assert seen(session, 0).left == left - 1
    robot.click("undo")
    assert seen(session, 0).left == left
    robot.click("undo")
    assert seen(session, 0).phase == "deal"
    assert not lit(table)


def test_by_keys_the_ring_is_on_a_card_to_move_and_the_lifted_one_alone_is_lit_and_told() -> None:
    robot = Robot(animation="off")
    state = place(
        ["BM1.1 BP.9 B+2.1", "B+5.1"], centre="B+3.1 B+4.1", pota=["", "BP.1 BP.2"], leader=1
    )
    table = at_table(robot, state, "Ann:human,Bo:easy")
    tab_to(robot, "card:BM1.1")
    robot.key(pygame.K_RETURN)
    robot.settle()
    focus = table.focus.node
    assert focus is not None
    before_bo = {"card:BP.1", "card:BP.2"}
    assert focus.name in before_bo, "not its like in the hand"
    answers = [node.name for node in table.question.answers()]
    assert len(before_bo.intersection(answers)) == 1, "one stands for both"
    assert len(lit(table)) == 4
    robot.key(pygame.K_RETURN)
    robot.settle()
    assert len(lit(table)) == 1
    robot.key(pygame.K_TAB)
    while isinstance(table.focus.node, PlaceNode):
        robot.key(pygame.K_TAB)
    assert table.model.selected
    assert "POTA is lifted" in robot.node("prompt").label


def test_a_drop_that_is_refused_says_why_and_opens_the_rule() -> None:
    robot = Robot(animation="off")
    table = robot.deal("Ann:human,Bo:human", 5, GAME)
    robot.key(pygame.K_RETURN)
    robot.settle()
    viewer = table.flow.viewer
    pota = next(c for c in table.session.view(viewer).faces(f"hand:{viewer}") if c.kind == "pota")
    number = table.session.number
    robot.drag(f"card:{pota}", "centre")
    assert table.session.number == number
    assert robot.node("why_not").label.startswith("A Deal starts with a + or − card.")
    robot.click("rule")
    assert robot.app.rules_opened == ["PA-4"]


def test_the_figures_on_the_table_are_the_engines() -> None:
    rng = Random(2)
    game = registry.find(GAME)
    assert game is not None
    book = registry.open_book(GAME)
    session = Session.begin(game, book, [Player(f"P{n}") for n in range(4)], 12, {})
    compared = 0
    while not session.state.is_terminal:
        view = seen(session, session.state.current_player)
        move = rng.choice(view.legal)
        if view.phase in ("deal", "move"):
            assert paid(view.points, view.stakes) == session.state.worth()
        after = None
        if "card" in move.args and move.card().kind != "move":
            after = deal_after(view, session.book, move)
        assert session.play(move) is None
        view = seen(session, None)
        if after is not None and view.phase in ("deal", "move"):
            compared += 1
            assert value(after) == view.value
            assert tuple(stakes(after, value(after))) == view.stakes
    assert compared > 30


def test_the_draw_for_the_first_lead_is_on_the_table_until_the_first_deal() -> None:
    robot = Robot(animation="off")
    table = robot.deal("Ann:human,Bo:easy,Cy:easy", 4, GAME)
    assert "leads" in robot.node("first_draw").label
    start = next(move for move in table.session.view(0).legal if move.name == "play")
    by_mouse(robot, start, drag=True)
    assert robot.find("first_draw") is None


@pytest.mark.parametrize("text_scale", [80, 100, 150, 200])
@pytest.mark.parametrize("size", [(1024, 640), (1280, 800), (1600, 1000), (2560, 1440)], ids=str)
def test_the_working_of_a_deal_stays_in_its_box_and_apart(
    size: tuple[int, int], text_scale: int, tmp_path: Path
) -> None:
    save = tmp_path / "four.tabletop"
    shutil.copy(KEPT_SAVES / "piece_of_the_action-four-seats.tabletop", save)
    robot = Robot(size, animation="off", text_scale=text_scale)
    table = robot.open(registry.resume(save))
    box = robot.node("deal")
    assert isinstance(box, DealBox)
    _head, _cards, at = DealBox.parts(table.app.theme, box.rect)
    rects = [spot for _picture, spot in box.working(at)]
    assert rects
    for index, rect in enumerate(rects):
        assert at.left <= rect.left
        assert rect.right <= at.right
        beside = [other for other in rects[:index] if abs(other.top - rect.top) < rect.h // 2]
        assert not any(rect.clip(other).w for other in beside), "nothing runs together"


def test_a_pass_that_the_table_makes_for_a_player_is_said() -> None:
    robot = Robot(animation="off")
    for deal in range(1, 30):
        table = robot.deal("Ann:human,Bo:easy", deal, "piece_of_the_action")
        for _turn in range(25):
            seen = table.session.number
            if robot.screen is not table or not table.session.view(0).legal:
                break
            table.play(table.session.view(0).legal[0])
            robot.step(0.1)
            ours = [e for e in table.session.entries if e.n > seen and e.move.seat == 0]
            if any(entry.forced for entry in ours):
                assert robot.node("lost").label.startswith("You pass: ")
                return
            robot.settle()
    raise AssertionError("the table never passes for anyone")


def test_pa_5_a_pass_that_the_table_makes_says_what_hinders_each_card_of_the_colour() -> None:
    told: dict[str, bool] = {}
    for deal in range(20):
        players = [Player(name, "human") for name in ("Ann", "Bo", "Cy", "Dot")]
        game, book = registry.find(GAME), registry.open_book(GAME)
        assert game is not None
        session, rng = Session.begin(game, book, players, deal, {}), Random(deal)
        while not session.state.is_terminal:
            n = session.number
            session.play(rng.choice(session.view(session.state.current_player).legal))
            for entry in session.entries:
                if entry.n <= n or not entry.forced or entry.move.name != "pass":
                    continue
                seat = entry.move.seat
                before = session.before(entry.n, seat)
                assert isinstance(before, ActionView)
                said = adapter_for(GAME).done_for(
                    entry.move, book, partial(session.before, entry.n, seat)
                )
                held = before.faces(f"hand:{seat}")
                of_colour = [card for card in held if card.suit == before.colour]
                assert all(f"[{card}]" in said for card in of_colour)
                assert said.count("[") == len(of_colour)
                zero = [card for card in of_colour if not before.total + card.rank]
                assert ("zero" in said) == any(card.kind == "deal" for card in zero)
                told["move" if any(c.kind == "move" for c in of_colour) else ""] = True
                told["zero"] = told.get("zero", False) or "zero" in said
    assert told == {"": True, "move": True, "zero": True}


def test_pa_5_why_the_table_passed_is_told_at_the_score_after_it_and_in_the_log() -> None:
    robot = Robot(animation="normal", pace="step")
    hands = ["BM3.1 R+3.1", "B+3.1 BP.1", "R+2.2 R+2.3"]
    state = place(hands, centre="B+4.1", seat=1, leader=1, passed=[2], first=1)
    table = at_table(robot, state, "Ann:human,Bea:easy,Cy:easy")
    why = "You pass: [BM3.1] needs 3 cards that can be moved."
    assert table.play(play(1, "B+3.1"))
    n = next(entry for entry in table.session.entries if entry.move.seat == 0)
    reasons = Reasons(table.session, robot.app.bots)
    assert [text for _seat, text in reasons.lines(n, 0)] == [why]
    assert why not in reasons.lines(n, 1)[0], "what a hand lacks is told to its seat alone"
    robot.app.settings.pace = "skip"
    assert table.play(Move(1, "pass"))
    robot.step(6)
    assert robot.screen.name == "scored"
    said = [node.label for node in robot.screen.root.walk() if node.name.startswith("told:")]
    assert any("needs 3 cards that can be moved" in each for each in said)
    assert "Bea passes" in said, "who ended the Deal is told too"
    assert go_on(robot, by_key=True) is table
    while table.session.state.current_player != 0:
        assert table.play(Move(table.session.state.current_player, "decline"))
    assert why in [each.text for each in table.recap.since()]
    assert not [each for each, _at in table.recap.replayed() if each.entry.move.seat == 0]


def test_what_others_played_between_ones_forced_pass_and_the_score_is_told_with_it() -> None:
    robot = Robot(animation="off")
    hands = ["BM3.1 R+3.1", "B+3.1 BP.1 R+2.1", "B+2.2 R+2.3"]
    state = place(hands, centre="B+4.1", seat=1, leader=1, first=1)
    table = at_table(robot, state, "Ann:human,Bea:human,Cy:human")
    for move in (play(1, "B+3.1"), play(2, "B+2.2"), play(1, "BP.1", 1)):
        assert table.session.play(move) is None
    while table.session.state.current_player != 0:
        seat = table.session.state.current_player
        assert table.session.play(Move(seat, table.session.view(seat).legal[-1].name)) is None
    table.model.viewer = 0
    [why] = [each.text for each in table.recap.since() if each.text.startswith("You pass")]
    assert why.endswith("~; then @1 [BP.1]~."), why


@pytest.mark.parametrize("size", [(1024, 640), (1280, 800)], ids=str)
def test_the_draw_for_the_first_lead_stays_in_the_box_of_the_deal(size: tuple[int, int]) -> None:
    robot = Robot(size, animation="off")
    robot.deal(",".join([f"Bartholomew {n}:human" for n in range(6)]), 4, GAME)
    robot.key(pygame.K_RETURN)
    robot.settle()
    draw = robot.node("first_draw")
    assert isinstance(draw, FirstDraw)
    cells, card = draw.cells(draw.rect)
    box = robot.node("deal").rect
    assert all(box.contains(cell) and card[0] <= cell.w for cell in cells)
    assert all(one.right <= other.left + 1 for one, other in pairwise(cells))


def test_the_draw_for_the_first_lead_stands_above_the_working_of_a_lead_looked_at() -> None:
    robot = Robot(animation="off")
    table = robot.deal("Ann:human,Bo:human", 4, GAME)
    robot.key(pygame.K_RETURN)
    robot.settle()
    before = robot.node("first_draw")
    lead = next(move.card() for move in table.seen().view.legal if "card" in move.args)
    robot.move(robot.spot(f"card:{lead}"))
    robot.step(1)
    draw = next(node for node in table.view.looks.children if node.name == "first_draw")
    box = robot.node("deal")
    assert isinstance(draw, FirstDraw)
    assert isinstance(before, FirstDraw)
    assert not before.visible, "one stands in for the other"
    _head, _cards, working = DealBox.parts(table.view.art.theme, box.rect)
    assert max(cell.bottom for cell in draw.cells(draw.rect)[0]) <= working.y


@pytest.mark.parametrize(("centre", "first"), [("R-4", "pota:1"), ("R+2.2 R+4.1", "pota:0")])
def test_by_keys_a_share_is_offered_first_to_whom_it_serves_the_viewer(
    centre: str, first: str
) -> None:
    """Below zero a share is for the others, above it one's own; what it does is said of each."""
    robot = Robot(animation="off")
    state = place(["RP.9 B+4.2", "B+5.1"], centre=centre, colour="R", leader=1)
    at_table(robot, state, "Ann:human,Bo:easy")
    tab_to(robot, "card:RP.9")
    robot.key(pygame.K_RETURN)
    robot.settle()
    focus = robot.screen.focus.node
    assert focus is not None
    assert focus.name == first
    for name in ("pota:0", "pota:1"):
        tab_to(robot, name)
        assert " to " in robot.node("prompt").label


def test_a_number_tells_what_it_makes_of_every_stake_where_there_is_room() -> None:
    robot = Robot(animation="off")
    hands = ["B+4.2 B+3.3", "B+5.1 BM1.1", "B+2.2 BM2.2"]
    state = place(hands, centre="B+2.1", pota=["BP.1", "BP.2", "BP.3"], seat=1, leader=1)
    table = at_table(robot, state, "Ann:human,Bea:easy,Cy:easy")
    number = play(1, "B+5.1")
    view, book = table.session.view(0), table.session.book
    assert isinstance(view, ActionView)
    told = table.adapter.told_to(Told("@1 plays", 1), number, 0, book, lambda: view)
    needed, _tilde, spare = told.text.partition("~")
    assert needed.endswith(" for you and @2")
    assert "@1 " in spare


def test_pa_9_what_changed_the_value_last_is_all_of_a_move_and_says_whose_it_was() -> None:
    robot = Robot(animation="off")
    hands = ["B+4.2 B+3.3", "BM2.1 B+3.1 BP.2", "B+3.2 BP.1"]
    state = place(hands, centre="B+4.1 B+5.1 B-2", seat=0, leader=1)
    table = at_table(robot, state, "Ann:human,Bea:easy,Cy:easy")
    assert table.play(play(0, "B+4.2"))

    def last() -> tuple[int, str]:
        box = robot.node("deal")
        assert isinstance(box, DealBox)
        return box.changed_by, box.by[0]

    assert last() == (5, "by you")
    for move in (play(1, "BM2.1"), shift(1, "B+4.1", "discard"), shift(1, "B+5.1", "discard")):
        assert table.play(move)
    assert table.session.view(1).phase == "deal"
    assert last() == (-10, "by Bea"), "both cards of the Move"
    assert table.play(play(2, "BP.1", 2))
    assert last()[1] == "by Bea", "what Cy played changed nothing"


def test_a_press_on_a_card_that_could_be_moved_plays_the_lifted_move_and_takes_it_up() -> None:
    robot = Robot(animation="off")
    state = place(
        ["BM1.1 B+3.1", "B+2.1"], centre="B+4.1 B+5.1", pota=["BP.1", "BP.2"], reverse=["BR.1"],
        leader=1,
    )  # fmt: skip
    table = at_table(robot, state, "Ann:human,Bea:easy")
    robot.click("card:BM1.1")
    what = table.adapter.what_if(table.seen(), [play(0, "BM1.1")], 0)
    assert what is not None
    assert shift(0, "BR.1", 1).card() in what.then
    robot.click("card:BR.1")
    assert seen(table.session, 0).phase == "move"
    assert [str(card) for card in table.model.selected] == ["BR.1"]


@pytest.mark.parametrize(
    ("card", "why"),
    [
        ("G+3.1", "This Deal is blue"),
        ("GP.1", "This Deal is blue"),
        ("GR.1", "This Deal is blue"),
        ("B-4", "zero"),
        ("BM3.1", "A Move 3 moves exactly 3 cards, and here only 2 could be moved"),
    ],
)
def test_a_press_on_a_card_that_cannot_be_played_says_why(card: str, why: str) -> None:
    robot = Robot(animation="off")
    state = place(["B+2.1 G+3.1 GP.1 GR.1 B-4 BM3.1", "B+2.2"], centre="B+5.1 B+4.1 B-5", leader=1)
    table = at_table(robot, state, "Ann:human,Bea:easy")
    assert why in robot.node(f"card:{card}").explanation.splitlines()[0], "before it is pressed too"
    robot.click(f"card:{card}")
    assert not table.model.selected
    assert why in robot.node("why_not").label
    robot.click("card:B+2.1")
    assert [str(each) for each in table.model.selected] == ["B+2.1"]


def test_w_tells_of_the_newest_move_at_once_and_of_a_move_only_what_it_moved() -> None:
    robot = Robot(animation="off", pace="step")
    hands = ["B+2.1 B+3.1", "BM1.1 BM1.2 B+3.2", "B+2.2 BM1.3 B+2.3"]
    state = place(hands, centre="B+4.1 B+5.1", pota=["BP.1"], seat=1, leader=1)
    table = at_table(robot, state, "Ann:human,Bea:easy,Cy:easy")
    moves = (play(1, "BM1.1"), shift(1, "BP.1", 1), play(2, "BM1.3"), shift(2, "BP.1", 2))
    for move in (*moves, play(0, "B+2.1"), Move(1, "pass"), play(2, "B+2.2")):
        if move.seat == 0:
            robot.settle()
            robot.key(pygame.K_w, text="w")
            told = robot.node("why").label
            assert "be moved" not in told
            assert told.index("Bea moves") < told.index("Cy moves"), "as it happened"
        assert table.play(move)
    robot.settle()
    assert seen(table.session, 0).legal
    robot.key(pygame.K_w, text="w")
    assert robot.node("why").label.startswith("Cy plays")


def test_more_cards_are_asked_for_only_once_one_was_moved() -> None:
    session = moving()
    robot = Robot(animation="off")
    table = robot.open(session)
    assert has_moved(seen(session, 0)) is False
    first = robot.node("prompt").label
    by_mouse(robot, session.view(0).legal[0], drag=True)
    assert table.model.viewer == 0
    assert has_moved(seen(session, 0)) is True
    assert "more" not in first.split()
    assert "more" in robot.node("prompt").label.split()


@pytest.mark.parametrize("text", [100, 200])
@pytest.mark.parametrize("seats", [3, 6])
def test_a_leader_who_passed_is_said_to_have_passed(seats: int, text: int) -> None:
    for session in rooms.played(GAME, seats, False):
        view = seen(session, 0)
        if view.phase == "deal" and view.current_player == 0 and view.passed[view.leader]:
            break
    robot = Robot((1024, 640), animation="off", text_scale=text)
    robot.open(session)
    labels = [node.label for node in robot.node(f"stake:{view.leader}").walk()]
    assert {"passed", "out"} & set(labels)
    assert "Leader" in labels or text == 200


def test_what_is_done_to_a_share_is_told_as_a_loss() -> None:
    hands = ["B+2.1", "BR.1 B+3.1", "BM1.1 B+3.2"]
    state = place(hands, centre="B+4.1", pota=["BP.1"], leader=1, seat=1)

    def told(before: ActionState, move: Move, me: int = 0) -> str:
        loss = lost(view_of(before, me), BOOK, move, me)
        return f"{loss.zone}: {loss.text}" if loss is not None else ""

    reverse = play(1, "BR.1", 0)
    assert "+5 → −5" in told(state, reverse)
    assert told(state, reverse).startswith("pota:0:")
    assert not told(state, reverse, 2), "nothing lies before that seat"
    down = place(hands, centre="B-4", pota=["BP.1"], leader=1, seat=1)
    assert not told(down, reverse), "a Deal that costs brings points then"
    turning = place(["B+2.2", "B-4", "B+3.2"], centre="B+2.1", pota=["BP.1"], leader=1, seat=1)
    assert told(turning, play(1, "B-4")).startswith("pota:0:"), "what brought points costs some"
    assert not told(turning, play(1, "B-4"), 2), "that seat has no share"
    moving = place(hands, centre="B+4.1", pota=["BP.1"], seat=2, phase="move", left=1, leader=1)
    taken = told(moving, shift(2, "BP.1", 2))
    assert taken.startswith("pota:0:")
    assert "[BP.1]" in taken
    assert "→ 0." in taken


def test_what_helps_is_no_loss_and_the_larger_of_two_stands_first() -> None:
    hands = ["B+2.1", "BR.1 B+3.1", "BM3.1 B+3.2"]
    state = place(
        hands, centre="B-4", pota=["BP.1 BP.2"],
        seat=2, phase="move", left=2, leader=1, aside="BM3.1",
    )  # fmt: skip
    before = view_of(state, 0).stakes[0]
    for card in ("BP.1", "BP.2"):
        move = shift(2, card, 2)
        assert lost(view_of(state, 0), BOOK, move, 0) is None, "a Deal that costs is shared less"
        state.apply(move)
    assert view_of(state, 0).stakes[0] > before

    small = place(hands, centre="B+4.1", pota=["BP.1"], leader=1, seat=1)
    large = place(hands, centre="B+4.1 B+4.2 B+3.3", pota=["BP.1 BP.2"], leader=1, seat=1)
    much = [lost(view_of(each, 0), BOOK, play(1, "BR.1", 0), 0) for each in (small, large)]
    assert much[0] is not None
    assert much[1] is not None
    assert 0 < much[0].much < much[1].much


def test_an_x_that_is_found_is_told_before_how_many_cards_were_drawn() -> None:
    robot = Robot(animation="off")
    state = place(["R+2.1", "B+2.1"], centre="B+4.1", pota=["BP.2"], seat=0, leader=1)
    table = at_table(robot, state, "Ann:human,Bea:human")
    view, move = table.session.view(0), Move(1, "pass")
    told = [Told("@1", 1, kind=FOUND), Told("@1 ^15", kind=PAID), Told("@1", 1, kind=OUT)]
    told.append(Told("@1", 1, kind=DRAWN))
    dull = [table.adapter.dull(view, move, each) for each in told]
    assert dull == sorted(dull)
    assert dull[1] < dull[2] < dull[3]


def test_pa_9_what_a_longer_move_costs_is_told_once_it_is_done() -> None:
    hands = ["B+2.1", "B+3.1", "BM2.1 B+3.2"]
    state = place(
        hands, centre="B-4", pota=["BP.1"], reverse=["BR.1"],
        seat=2, phase="move", left=2, leader=1, aside="BM2.1",
    )  # fmt: skip
    first = shift(2, "BR.1", "discard")
    loss = lost(view_of(state, 0), BOOK, first, 0)
    assert loss is not None
    assert "5" not in loss.text, "the next card may change it again"
    assert "discards" in loss.text


@pytest.mark.parametrize("size", [(1280, 800), (1024, 640), (1920, 1080)])
def test_a_lifted_card_before_oneself_covers_no_figure_of_what_it_changes(
    size: tuple[int, int],
) -> None:
    robot = Robot(size, animation="off")
    state = place(
        ["R+2.1", "R+3.1"], centre="B+4.1 B+5.1", reverse=["BR.2"], seat=0, leader=0,
        phase="move", aside="BM1.2", left=1,
    )  # fmt: skip
    table = at_table(robot, state, "Ann:human,Bea:easy")
    card = shift(0, "BR.2", "discard").card()
    for _press in range(6):
        node = table.focus.node
        if getattr(node, "card", None) is card:
            break
        robot.key(pygame.K_RIGHT)
        robot.settle()
    assert getattr(table.focus.node, "card", None) is card
    edge = 2 * max(3, round(4 * table.app.theme.window))
    lifted = table.view.cards[card].rect.inflate(edge, edge)
    font = table.app.theme.font("body", True)
    figures = robot.node("won:0").rect
    assert figures.centery + font.get_ascent() // 2 <= lifted.y


def test_what_others_lay_is_recalled_with_whose_stake_became_what() -> None:
    adapter = adapter_for(GAME)
    hands = ["R+2.1", "BP.2 B+3.1", "R+3.1"]
    state = place(hands, centre="B+4.1 B+5.1", pota=["", "", "BP.1"], seat=1, leader=1, xs="X.1")
    view = view_of(state, 0)
    for before, move, said in (
        (view, play(1, "BP.2", 1), "@1 plays [BP.2] at their own place: +20 → +40"),
        (view, play(1, "BP.2", 2), "@1 plays [BP.2] before @2: +20 → +40"),
    ):
        told = adapter.told_to(Told("told", 1), move, 0, BOOK, partial(lambda seen: seen, before))
        assert told.text == said


def test_what_a_card_of_the_deal_makes_of_ones_own_stake_is_recalled() -> None:
    state = place(
        ["R+2.1", "B-4 B+3.1"], centre="B+4.1 B+5.1", pota=["BP.1"], seat=1, leader=1, xs="X.1"
    )
    before = view_of(state, 0)
    adapter = adapter_for(GAME)
    for name in ("B-4", "B+3.1"):
        move, after = play(1, name), state.copy()
        after.apply(move)
        told = adapter.told_to(Told("told", 1), move, 0, BOOK, lambda: before)
        was, now = before.stakes[0], view_of(after, 0).stakes[0]
        assert f"{signed(was)} → {signed(now)}" in told.text
    move = play(1, "BP.2", 0)
    state = place(["R+2.1", "BP.2 B+3.1"], centre="B+4.1", seat=1, leader=1)
    mine = view_of(state, 0)
    told = adapter.told_to(Told("@1 before @0", 1), move, 0, BOOK, lambda: mine)
    assert "@0" not in told.text
    assert f"{signed(0)} → {signed(5)}" in told.text
    without = replace(Told("told", 1))
    assert adapter.told_to(without, Move(1, "pass"), 0, BOOK, lambda: before) == without


def test_a_card_taken_out_of_the_centre_that_turns_ones_stake_is_a_loss() -> None:
    state = place(
        ["R+2.1", "B+3.1"], centre="B+5.1 B-4", pota=["BP.1"], seat=1, leader=1,
        phase="move", aside="BM1.1", left=1,
    )  # fmt: skip
    loss = lost(view_of(state, 0), BOOK, shift(1, "B+5.1", "discard"), 0)
    assert loss is not None
    assert f"{signed(5)} → {signed(-5)}" in loss.text


def test_what_a_move_leaves_without_a_stake_is_shown_with_its_points_too() -> None:
    robot = Robot(animation="off")
    state = place(
        ["R+2.1", "B+3.1"], centre="B+4.1", pota=["", "BP.1"], seat=0, leader=0,
        phase="move", aside="BM1.1", left=1,
    )  # fmt: skip
    table = at_table(robot, state, "Ann:human,Bea:easy")
    seen = cast("Seen[ActionView]", table.seen())
    now, move = deal_on(seen), shift(0, "BP.1", 0)
    assert now is not None
    then = deal_after(seen.view, BOOK, move)
    box = SeatBox(seen, 1, Rect(0, 0, 400, 200), now, "", then)
    said = [node.label for node in box.walk() if node.name == "won:1"]
    assert any("50" in each for each in said), "its points as they are"


def test_a_card_that_leaves_the_deal_at_its_value_says_that_it_stays() -> None:
    robot = Robot(animation="off")
    state = place(["B-2 B+3.1", "R+3.1"], centre="B+4.1 B+5.1", seat=0, leader=1)
    table = at_table(robot, state, "Ann:human,Bea:easy")
    title = table.adapter.describe(table.seen(), play(0, "B-2")).title
    assert "stays" in title
    assert "stays" not in table.adapter.describe(table.seen(), play(0, "B+3.1")).title


def test_the_score_of_a_deal_in_which_one_could_do_nothing_tells_what_others_did() -> None:
    robot = Robot(animation="normal", pace="step")
    state = place(
        ["R+2.1 R+3.1", "B+4.1", "R+2.2"],
        seat=1, phase="lead", pota=[], first=1,
    )  # fmt: skip
    table = at_table(robot, state, "Ann:human,Bea:easy,Cy:easy")
    robot.app.settings.pace = "skip"
    assert table.play(play(1, "B+4.1"))
    robot.step(6)
    assert robot.screen.name == "scored"
    said = [node.label for node in robot.screen.root.walk() if node.name.startswith("told:")]
    assert any("+4" in each for each in said)


def test_where_only_cards_of_the_centre_can_be_moved_the_question_names_no_other_seat() -> None:
    state = place(
        ["R+2.1", "B+3.1"], centre="B+4.1 B+5.1 B-2", seat=0, leader=1,
        phase="move", aside="BM2.1", left=2,
    )  # fmt: skip
    assert "seat" not in prompt(view_of(state, 0), BOOK)
    state = place(
        ["R+2.1", "B+3.1"], centre="B+4.1 B+5.1 B-2", pota=["", "BP.1"], seat=0, leader=1,
        phase="move", aside="BM2.1", left=2,
    )  # fmt: skip
    assert "seat" in prompt(view_of(state, 0), BOOK)


def test_a_move_of_the_deals_colour_that_cannot_be_played_says_why() -> None:
    robot = Robot(animation="off")
    state = place(["BM2.1 B+3.1", "R+3.1"], centre="B+4.1", seat=0, leader=1)
    table = at_table(robot, state, "Ann:human,Bea:easy")
    composed = table.view.table
    assert composed is not None
    tip = composed.tips["card:BM2.1"]
    assert tip.rule == "PA-9"


def test_a_card_that_goes_before_oneself_is_not_told_by_ones_own_name() -> None:
    robot = Robot(animation="off")
    state = place(["BP.1 BR.1", "R+3.1"], centre="B+4.1", pota=["BP.2"], seat=0, leader=1)
    table = at_table(robot, state, "Ann:human,Bea:easy")
    for move in table.session.view(0).legal:
        title = table.adapter.describe(table.seen(), move).title
        assert "@0" not in title, title


def test_a_move_says_from_whom_where_a_card_of_the_same_print_lies_elsewhere() -> None:
    robot = Robot(animation="off")
    state = place(["BM1.1", "R+3.1", "R+3.2"], centre="B+4.1", pota=["", "BP.1", "BP.2 BR.1"])
    table = at_table(robot, state, "Ann:human,Bea:easy,Cy:easy")
    assert table.session.play(play(0, "BM1.1")) is None
    said = {
        move: table.adapter.describe(table.seen(), move).title for move in table.seen().view.legal
    }
    assert said[shift(0, "BP.1", 2)] == "Move [BP.1] from @1 to @2"
    assert said[shift(0, "BP.2", 0)] == "Move [BP.2] from @2 to you"
    assert said[shift(0, "BP.2", "discard")] == "Discard [BP.2] from @2"


def test_what_a_move_sets_out_and_hands_that_are_filled_take_one_place_of_the_strip() -> None:
    robot = Robot(animation="off", pace="step")
    table = robot.deal(SIX.replace("Cy:human", "Cy:easy"), game=GAME)
    moves = [play(1, "BM2.1"), shift(1, "BP.1", 2), shift(1, "BP.2", 2)]
    told = [
        *[(moves[0], Told("@1 finds", 1, kind=FOUND)), (moves[0], Told("@2 finds", 2, kind=FOUND))],
        *[(moves[0], Told("@1 draws", 1, kind=DRAWN)), (moves[0], Told("@2 draws", 2, kind=DRAWN))],
        *[(move, Told(str(n), 1)) for n, move in enumerate(moves)],
    ]
    kept = table.adapter.told_together(table.model.view, table.session.book, told)
    assert [each.text for _first, _last, each in kept if each.kind not in (FOUND, DRAWN)] == [
        "1",
        "2",
    ]
    [found] = [each for _first, _last, each in kept if each.kind == FOUND]
    assert "@1 and @2" in found.text, "who found them stands in one sentence"
    assert found.text.endswith("~ Hands are filled.~"), "with what they were filled where it fits"
    assert not any(each.kind == DRAWN for _first, _last, each in kept)
    assert table.adapter.told_together(table.model.view, table.session.book, told[4:5]) == [
        (0, 0, told[4][1])
    ]


@pytest.mark.parametrize("text", [150, 200])
def test_in_large_text_a_word_under_the_deck_opens_the_discards(text: int) -> None:
    robot = Robot((1280, 800), animation="off", text_scale=text)
    state = place(
        ["B+2.1 R+2.1", "B+3.1", "B+3.2"], centre="B+4.1", pota=["BP.1 BP.2"], deck="G+2.1 G+2.2"
    )
    table = at_table(robot, state, "Ann:human,Bea:easy,Cy:easy")
    word = robot.node("caption:discard")
    gone = len(table.model.view.cards("discard"))
    assert word.label == f"gone {gone}", "not to be taken for the number of the deck"
    assert word.rect.y >= robot.node("caption:deck").rect.bottom - 2
    robot.press(word.rect.center)
    robot.release(word.rect.center)
    robot.settle()
    assert any("Discard pile" in node.label for node in robot.screen.root.walk())


def test_what_two_seats_moved_one_after_the_other_is_two_losses() -> None:
    robot = Robot(animation="off")
    hands = ["B+2.1 B+4.1", "BM1.1 B+3.1", "BM1.2 B+3.2"]
    state = place(hands, centre="B+4.2", pota=["BP.1 BP.2"], seat=1, leader=1)
    table = at_table(robot, state, "Ann:human,Bea:human,Cy:human")
    for move in (play(1, "BM1.1"), shift(1, "BP.1", 1), play(2, "BM1.2"), shift(2, "BP.2", 2)):
        go_on(robot, by_key=True)
        assert table.play(move)
    go_on(robot, by_key=True)
    losses = [each for each in table.recap.since() if each.loss is not None]
    assert [each.entry.move.seat for each in losses] == [2, 1]


def test_of_a_deal_that_is_over_it_is_told_what_it_paid_and_no_loss_within_it() -> None:
    robot = Robot(animation="off")
    state = place(
        ["R+2.1 R+3.1", "BP.1 BM2.1"], centre="B+4.1", pota=["BP.2"], seat=1, leader=1, passed=[0]
    )
    table = at_table(robot, state, "Ann:human,Bea:human")
    for move in (play(1, "BP.1", 0), play(1, "BM2.1"), shift(1, "BP.1", 1), shift(1, "BP.2", 1)):
        go_on(robot, by_key=True)
        assert table.play(move)
    assert go_on(robot, by_key=True) is table
    assert seen(table.session, 0).deal == 1, "it is over, and Ann may start the next"
    since = table.recap.since()
    assert not any(each.loss is not None for each in since)
    assert any(each.text.startswith("The Deal ended at +5: @1 ^15") for each in since)


def test_pa_15_how_long_it_lasts_is_said_before_each_deal_and_why_it_ended_after_the_last() -> None:
    robot = Robot(animation="off")
    state = place(
        ["R+2.1 R+3.1", "BP.1 B+3.1"], centre="B+4.1", seat=1, leader=1, passed=[0],
        deck="G+2.1 G+2.2 G+2.3 G+3.1 G+3.2 G+3.3 G+4.1 G+4.2 G+5.1 G+5.2 GP.1 GP.2 GP.3 GP.4 "
        "GP.5 GP.6 GP.7 GP.8 GP.9 GP.10",
        points=(40, 60),
    )  # fmt: skip
    table = at_table(robot, state, "Ann:human,Bea:human")
    assert robot.find("left_to_draw") is None
    assert table.play(Move(1, "pass"))
    robot.settle()
    assert robot.screen.name == "scored"
    assert any("passed" in node.label for node in robot.screen.root.walk() if node.label)
    go_on(robot, by_key=True)
    view = seen(table.session, 0)
    assert (view.phase, len(view.cards("deck"))) == ("lead", 0)
    assert robot.node("left_to_draw").label.startswith("The deck is empty")
    assert table.play(play(0, "R+2.1"))
    go_on(robot, by_key=True)
    assert robot.node("deal").label.startswith("Last Deal")
    while not table.session.state.is_terminal:
        assert table.play(Move(table.session.state.current_player, "pass"))
        robot.settle()
    assert "deck" in prompt(seen(table.session, None), BOOK)
    go_on(robot, by_key=True)
    boxes = [robot.node(f"stake:{seat}").label for seat in (0, 1)]
    assert ["Leader" in box for box in boxes] == [True, False], "of the last Deal"
    assert not any("fresh" in node.states for node in table.view.cards.values())


def test_pa_15_that_a_deal_is_the_last_is_said_as_soon_as_it_is_certain_and_before_that_when() -> (
    None
):
    robot = Robot(animation="off")
    state = place(  # of the four cards one is an X, which fills no hand: two are played already
        ["B+2.1 B+2.2 B+2.3 R+2.1 R+2.2 R+2.3 G+2.1 G+2.2 G+2.3 G+3.1 G+3.2",
         "B+3.1 B+3.2 B+3.3 R+3.1 R+3.2 R+3.3 R+4.1 R+4.2 R+5.1 R+5.2 G+3.3"],
        centre="B+4.1 B+4.2", xs="X.1 X.2", deck="G+4.1 G+4.2 G+5.1 X.3",
    )  # fmt: skip
    table = at_table(robot, state, "Ann:human,Bea:human")
    go_on(robot, by_key=True)

    def tips() -> dict[str, str]:
        assert table.view.table is not None
        return {name: tip.text for name, tip in table.view.table.tips.items() if tip.rule}

    box = robot.node("deal")
    assert isinstance(box, DealBox)
    assert list(box.hints) == [
        "after 2 more cards the deck cannot fill the hands: then this is the last Deal",
        "the last Deal once 2 more cards are played",
    ]
    assert "once *2* more are played" in tips()["deal_head"]
    assert "*2* short" in tips()["deal_head"]
    assert "*3* cards" in tips()["deal_head"]
    assert "last" not in prompt(view_of(state, 0), BOOK)
    for seat, card in ((0, "B+2.1"), (1, "B+3.1")):
        assert table.play(play(seat, card))
        go_on(robot, by_key=True)
    assert prompt(seen(table.session, 0), BOOK).startswith("The last Deal: play")
    assert robot.node("deal").label.startswith("Last Deal")
    assert "unless seats tie" in tips()["title"]
    assert robot.node("prompt").rule == "PA-15"


@pytest.mark.parametrize("text", [100, 200])
def test_pa_13_a_stake_says_what_a_seat_would_really_lose_and_its_tip_how_that_comes_about(
    text: int,
) -> None:
    robot = Robot(animation="off", text_scale=text)
    hands = ["B+2.1 BP.3", "B+3.1", "B+3.2"]
    state = place(hands, centre="B-4", pota=["BP.1", "BP.2"], leader=1, points=(3, 4, 0))
    table = at_table(robot, state, "Ann:human,Bea:easy,Cy:easy")
    won = {seat: robot.node(f"stake:{seat}").label for seat in (0, 1, 2)}
    assert won[0].endswith(f"brings it {signed(-3)}, to 0")
    assert won[1].endswith(f"brings it {signed(-4)}, to 0")
    tip = table.view.table.tips["stake:1"].text if table.view.table else ""
    assert f"2 × {signed(-5)} = {signed(-10)}" in tip
    assert "no more than the *4* points it has" in tip
    figures = " ".join(table.view.table.figures) if table.view.table else ""
    assert f"1 × {signed(-5)}" in figures
    assert "_3" in figures or "never below" in figures
    told = [each for each in told_of(state, play(0, "BP.3", 1)) if isinstance(each, Told)]
    assert "→" not in told[0].text, "it has no more to lose"


def test_pa_8_by_keys_w_says_of_each_place_in_turn_why_it_does_not_take_a_card_that_is_held() -> (
    None
):
    robot = Robot(animation="off")
    hands = ["B+2.1 BR.1", "B+3.1", "B+3.2"]
    state = place(hands, centre="B+4.1", pota=["", "", "BP.1"], leader=1)
    at_table(robot, state, "Ann:human,Bea:easy,Cy:easy")
    tab_to(robot, "card:BR.1")
    robot.key(pygame.K_SPACE)
    told = []
    for _each in range(4):
        robot.key(pygame.K_w, text="w")
        bubble = robot.node("why_not")
        told.append(bubble.label)
        assert "PA-" in getattr(bubble, "rule", "")
    assert len(set(told)) > 1
    assert told[3] == told[0], "round again"
    robot.key(pygame.K_ESCAPE)
    robot.key(pygame.K_w, text="w")
    assert robot.find("why_not") is None, "nothing is held"


def last_reverse(pace: Pace) -> tuple[Robot, TableScreen]:
    """A Deal that ends as Bea lays her last card, a Reverse before Ann: nobody can do more."""
    robot = Robot(animation="normal", pace="step")
    state = place(
        ["R+2.1 R+3.1", "BR.1", "R+2.2"],
        centre="B+4.1", pota=["BP.1"], seat=1, leader=1, passed=[0, 2],
    )  # fmt: skip
    table = at_table(robot, state, "Ann:human,Bea:easy,Cy:easy")
    robot.app.settings.pace = pace
    deals = len(table.session.view(0).tallies)
    assert table.play(play(1, "BR.1", 0))
    assert len(table.session.view(0).tallies) > deals, "scored in the same step"
    return robot, table


def test_who_moved_what_last_is_seen_with_the_final_stakes_before_a_deal_is_scored() -> None:
    robot, table = last_reverse("normal")
    robot.step(0.6)
    assert robot.screen is table
    assert table.view.cards[play(1, "BR.1", 0).card()].zone == "reverse:0"
    assert signed(-5) in robot.node("stake:0").label
    told = [node.label for node in table.root.walk() if node.name.startswith("told:")]
    assert not any("draws" in each or "Deal 1:" in each for each in told)
    assert "score" in str(table.describe()["prompt"])
    assert robot.find("pass") is None
    robot.step(1.5)
    assert robot.screen.name == "scored"


def test_l_or_a_press_on_what_is_recalled_at_a_score_shows_all_that_happened() -> None:
    robot, _table = last_reverse("normal")
    robot.step(0.6)
    robot.step(1.5)
    scene = robot.screen
    assert scene.name == "scored"
    robot.key(pygame.K_l, text="l")
    robot.step()
    assert robot.screen.name == "history"
    robot.key(pygame.K_ESCAPE)
    robot.step()
    assert robot.screen is scene, "at its end"
    robot.click("recalled")
    robot.step()
    assert robot.screen.name == "history"


@pytest.mark.parametrize("pace", ["skip", "normal"])
def test_nobody_has_to_wait_for_a_score(pace: Pace) -> None:
    robot, table = last_reverse(pace)
    robot.step(0.1)
    if pace == "normal":
        assert robot.screen is table
        robot.key(pygame.K_SPACE)
    assert robot.screen.name == "scored"


@pytest.mark.parametrize(("after", "opens"), [(0.5, False), (0.9, True)])
def test_a_second_press_where_a_score_was_read_on_does_not_open_what_lies_there(
    after: float, opens: bool
) -> None:
    robot, table = last_reverse("skip")
    found = table.root.find("pause")
    assert found is not None
    menu = found.rect.center
    robot.step(6)
    scene = robot.screen
    assert scene.name == "scored"
    robot.move(menu)
    robot.key(pygame.K_SPACE)
    if robot.screen is scene:
        robot.step(6)
        robot.key(pygame.K_SPACE)
    assert robot.screen is table
    robot.step(after)
    robot.post(pygame.MOUSEBUTTONDOWN, pos=menu, button=1)
    robot.release(menu)
    assert bool(robot.app.paused) == opens


def test_whoever_is_out_of_a_deal_can_go_to_its_result() -> None:
    robot = Robot(animation="normal", pace="step")
    state = place(["R+2.1", "B+3.1 B+2.1", "B+2.2"], centre="B+4.1", seat=1, leader=1, passed=[0])
    table = at_table(robot, state, "Ann:human,Bea:easy,Cy:easy")
    robot.app.settings.pace = "slow"
    table.recompose()
    assert "result" in robot.node("hurry").label
    robot.click("hurry")
    assert robot.screen.name == "scored"


def test_a_seat_that_has_passed_is_told_so_while_others_play_on() -> None:
    state = place(["R+2.1", "B+3.1", "B+2.1"], centre="B+4.1", seat=1, leader=1, passed=[0])
    asked = prompt(view_of(state, 0), BOOK)
    assert "are out" in asked
    assert "no card" in asked, "and why"
    assert "out" not in prompt(view_of(state, 2), BOOK)


def at_table(robot: Robot, state: ActionState, people: str) -> TableScreen:
    """The table of a position."""
    position, game = Position.of(state), registry.find(GAME)
    assert game is not None

    def begin(fresh: State, _people: Sight) -> None:
        fresh.restore(position)

    begun = replace(game, rules=replace(game.rules, seat_people=begin))
    players = [Player(*seat.split(":")) for seat in people.split(",")]
    return robot.open(Session(begun, state.book, players, 7))


def with_a_move(robot: Robot, reverse: str = "BR.4") -> TableScreen:
    """A table of six at which Ann has three cards to move and holds a POTA, with a Reverse before
    her."""
    state = place(
        ["BP.1 BM3.1", "B+3.1", "B+3.2", "B+2.1", "B+2.2", "B+2.3"],
        centre="B+4.1 B+5.1",
        pota=["", "BP.4", "", "BP.5", "BP.6", ""],
        reverse=[reverse],
    )
    table = at_table(robot, state, SIX.replace("Cy:human", "Cy:easy"))
    assert table.play(play(0, "BM3.1"))
    robot.settle()
    return table


def test_pa_9_what_looks_like_a_card_to_move_but_is_in_hand_is_not_marked() -> None:
    robot = Robot(animation="off")
    table = with_a_move(robot)
    assert "BP.4" in {str(move.card()) for move in table.session.view(0).legal}
    assert "playable" not in robot.node("card:BP.1").states


def test_a_card_held_leaves_its_edge_and_an_empty_place() -> None:
    robot = Robot(animation="off")
    table = with_a_move(robot)
    lit = next(node for node in table.root.walk() if isinstance(node, Lit))
    target = pygame.Surface(lit.rect.size)
    lit.paint(target, target.get_rect(), 1.0)
    w, h = target.get_size()
    assert target.get_at((w // 2, h // 2)) == pygame.Color("black")
    assert target.get_at((w // 2, 1)) != pygame.Color("black")


def test_arrows_lead_a_held_card_from_place_to_place_and_to_no_other_card() -> None:
    robot = Robot((1024, 640), animation="off")
    with_a_move(robot)
    tab_to(robot, "card:BP.5")
    robot.key(pygame.K_RETURN)
    for key, times in ((pygame.K_RIGHT, 12), (pygame.K_LEFT, 8)):
        for _press in range(times):
            assert isinstance(robot.screen.focus.node, PlaceNode)
            robot.key(key)


@pytest.mark.parametrize("reverse", ["", "BR.4"])
def test_pa_7_enter_on_a_pota_leads_before_ones_own_plate_first_where_it_wins(
    reverse: str,
) -> None:
    robot = Robot((1024, 640), animation="off")
    table = with_a_move(robot, reverse)
    card = next(
        move.card()
        for move in table.session.view(0).legal
        if move.args.get("to") == 0 and move.card().code == "BP.5"
    )
    tab_to(robot, f"card:{card}")
    robot.key(pygame.K_RETURN)
    focus = robot.screen.focus.node
    assert isinstance(focus, PlaceNode)
    assert (focus.place_of.zone == "pota:0") == (not reverse)


def test_pa_8_a_reverse_that_would_cancel_one_says_so_and_whose_before_enter_plays_it() -> None:
    state = place(
        ["BR.1 B+3.1", "B+2.1", "B+2.2"], centre="B+4.1", reverse=["", "BR.2"], pota=["", "BP.1"],
        leader=1,
    )  # fmt: skip
    robot = Robot(animation="off")
    table = at_table(robot, state, "Ann:human,Bo:easy,Cy:easy")
    tab_to(robot, "card:BR.1")
    robot.step()
    said = robot.node("prompt").label
    assert said.startswith("Enter plays it")
    assert "cancels the Reverse of Bo" in said
    number = table.session.number
    robot.key(pygame.K_RETURN)
    assert table.session.number > number


@pytest.mark.parametrize("to", [0, 1])
def test_a_card_let_go_on_a_name_is_before_its_seat(to: int) -> None:
    robot = Robot((1280, 800), animation="off")
    table = with_a_move(robot)
    move = next(
        move
        for move in table.session.view(0).legal
        if move.args.get("to") == to and move.card().code == "BP.5"
    )
    robot.drag(f"card:{move.card()}", f"seat:{to}")
    robot.settle()
    assert table.session.entries[-1].move == move


def test_what_a_move_brings_has_a_sign_between_the_seats_and_says_you() -> None:
    robot = Robot(animation="off")
    state = place(["R+2.2 B+4.2", "B+5.1"], centre="R+4.1", pota=["RP.9"], colour="R", leader=1)
    at_table(robot, state, "Ann:human,Bo:easy")
    table = robot.screen
    assert isinstance(table, TableScreen)
    detail = max((table.viewer.describe(m).detail for m in table.seen().view.legal), key=len)
    own, _dot, other = detail.partition(" · ")
    assert own.startswith("you ")
    assert other.startswith("@1 ")


@pytest.mark.parametrize("by", ["tip", "click", "keys", "pota:1", "centre"])
def test_pa_11_a_card_that_cannot_be_moved_though_others_can_says_why(by: str) -> None:
    robot = Robot(animation="off")
    state = place(
        ["B+2.1 BM2.2", "BM1.1", "B+3.2"], centre="B+4.1 B+5.1", pota=["BP.1", "", "BP.3"],
        reverse=["", "", "BR.1"], leader=1, phase="move", left=1, aside="BM1.2",
    )  # fmt: skip
    table = at_table(robot, state, "Ann:human,Bea:easy,Cy:easy")
    card = robot.node("card:BP.3")
    if by == "tip":
        assert "Reverse" in card.tip
        assert card.rule == "PA-11"
        assert robot.node("card:BP.1").rule == "PA-7", "what it is, as it can be moved"
        return
    if by == "click":
        robot.click("card:BP.3")
    elif by == "keys":
        table.focus.set(card, shown=True)
        robot.key(pygame.K_RETURN)
    else:
        robot.drag("card:BP.3", by)
    assert robot.node("why_not").label.startswith("The last POTA may not leave")
    assert by == "keys" or not table.model.selected


def test_every_card_and_the_pass_say_what_they_would_bring_before_a_place_is_chosen() -> None:
    robot = Robot(animation="off")
    state = place(
        ["BP.1 BM1.1 B+2.1", "B+3.1", "B+3.2"], centre="B+4.1 B+5.1", pota=["", "BP.4", ""],
        leader=1, points=(50, 60, 70),
    )  # fmt: skip
    table = at_table(robot, state, "Ann:human,Bea:easy,Cy:easy")
    told = {}
    for name in ("card:BP.1", "card:BM1.1", "pass"):
        robot.move(robot.spot(name))
        robot.step(0.2)
        told[name] = robot.node("prompt").label
        if name == "card:BP.1":
            boxes = [node for node in table.view.looks.children if isinstance(node, SeatBox)]
            changes = [box.then.change - box.now.change for box in boxes if box.then and box.now]
            assert changes == [10, 10, 10], "a share more for each"
        if name == "card:BM1.1":
            edged = {str(c) for c, node in table.view.cards.items() if "edged" in node.states}
            assert edged == {"B+4.1", "B+5.1", "BP.4"}
    assert "before one of the seats" in told["card:BP.1"]
    assert "any of the" in told["card:BM1.1"]
    assert told["pass"].startswith("Pass: you are out of this Deal")
    assert robot.node("pass").rule == "PA-5"


def test_what_is_asked_between_two_deals_is_explained_by_the_rule_of_the_lead() -> None:
    robot = Robot(animation="off")
    robot.deal("Ann:human,Bo:easy,Cy:easy", 4, GAME)
    assert robot.node("deal").rule == "PA-4"


def test_the_working_of_a_looked_at_deal_keeps_its_sum_in_large_text() -> None:
    robot = Robot((1024, 640), animation="off", text_scale=200)
    state = place(["B+2.1 B+3.1", "B+3.2"], centre="B+4.1", xs="X.1 X.2", leader=0)
    table = at_table(robot, state, "Ann:human,Bea:easy")
    robot.move(robot.spot("card:B+2.1"))
    robot.step(0.2)
    box = next(node for node in table.view.looks.children if isinstance(node, DealBox))
    _head, _cards, at = DealBox.parts(table.app.theme, box.rect)
    assert len(box.working(at)) > 5, "no figure of it is left out"


def test_what_a_stake_makes_is_told_as_a_sum_and_no_change_of_a_change() -> None:
    robot = Robot(animation="off")
    state = place(["B+2.1 B-5", "B+3.2"], centre="B+4.1", leader=0, points=(50, 60))
    table = at_table(robot, state, "Ann:human,Bea:easy")
    assert "= 55" in robot.node("won:0").label
    robot.move(robot.spot("card:B-5"))
    robot.step(0.2)
    shown = next(node for node in table.root.walk() if node.name == "won:0" and node.in_sight)
    assert shown.label.count(" to ") == 1
    assert shown.label.endswith("= 45")


@pytest.mark.parametrize(("size", "text"), [((1280, 800), 100), ((1024, 640), 150)], ids=str)
def test_why_the_table_passed_covers_no_card_and_no_figure_and_goes_once_others_moved_on(
    size: tuple[int, int], text: int
) -> None:
    robot = Robot(size, animation="normal", pace="normal", text_scale=text)
    state = place(
        ["R+2.1 R+3.1 B+2.1", "B+3.1 BP.1 B+2.2", "B+4.2 B+3.2"], centre="B+4.1",
        pota=["BP.2", "BP.3"], leader=1,
    )  # fmt: skip
    table = at_table(robot, state, "Ann:human,Bo:easy,Cy:easy")
    assert table.play(play(0, "B+2.1"))
    shown = 0.0
    for _step in range(200):
        robot.step(0.1)
        bubble = robot.find("lost")
        if bubble is None:
            continue
        shown += 0.1
        cards = [card.rect for card in table.view.nodes() if isinstance(card, CardNode)]
        figures = [node.rect for node in table.view.figures.children if node.visible]
        assert bubble.rect.collidelist([*cards, *figures]) < 0
    assert 2 < shown < LASTS, "others moved meanwhile"


def test_a_second_press_on_a_card_with_several_places_asks_which_and_plays_it() -> None:
    robot = Robot(animation="off")
    state = place(["BP.1 B+2.1", "B+3.1", "B+3.2"], centre="B+4.1", leader=1)
    table = at_table(robot, state, "Ann:human,Bea:human,Cy:human")
    go_on(robot, by_key=True)
    robot.click("card:BP.1")
    robot.click("card:BP.1")
    assert robot.screen.name == "chooser"
    robot.key(pygame.K_ESCAPE)
    robot.settle()
    assert table.session.number == 0, "there is a way back"
    robot.click("card:BP.1")
    robot.click("card:BP.1")
    robot.key(pygame.K_RETURN)
    robot.settle()
    assert table.session.entries[-1].move.card() == play(0, "BP.1").card()


@pytest.mark.parametrize("text", [100, 150, 200])
def test_what_was_lost_is_told_off_buttons_and_cards_however_full_the_table_is(
    text: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    robot = Robot((1024, 640), animation="off", text_scale=text)
    monkeypatch.setattr(robot.app.bots, "think", lambda *_asked: None)
    state = place(
        ["B+2.1 BP.1 BR.1 BM3.1 R+2.1 G+3.1 G+3.2", "BR.2 B+3.1", "B+3.2", "B+3.3"],
        centre="B+4.1 B+5.1 B-2", pota=["BP.5", "BP.2", "BP.3 BP.7", "BP.4"],
        reverse=["", "BR.3"], leader=1, seat=1,
    )  # fmt: skip
    table = at_table(robot, state, "Ann:human,Bartholomew:easy,Cy:easy,Dot:easy")
    assert table.play(play(1, "BR.2", 0))
    bubble = robot.node("lost").rect
    for node in table.root.walk():
        if isinstance(node, Button) and node.in_sight:
            assert not bubble.colliderect(node.rect), node.name
        if isinstance(node, CardNode) and node.card is not None and node.in_sight:
            assert not bubble.colliderect(index_of(node)), node.name


def test_pa_9_while_ones_own_move_goes_on_the_strip_stays_and_the_hand_does_not_light_up() -> None:
    robot = Robot(animation="off")
    state = place(
        ["BM2.1 B+2.1 R+2.1", "B+3.1 B-2.1", "B+3.2 B-3.1"], centre="B+4.1", leader=1, seat=1,
        pota=["", "BP.2 BP.3", "BP.4"],
    )  # fmt: skip
    table = at_table(robot, state, "Ann:human,Bea:human,Cy:human")
    for move in (play(1, "B+3.1"), play(2, "B+3.2")):
        go_on(robot, by_key=True)
        assert table.play(move)
    go_on(robot, by_key=True)

    def strip() -> list[tuple[str, Rect]]:
        told = (node for node in table.root.walk() if node.name.startswith(("told:", "since")))
        return [(node.label, node.rect) for node in told]

    before, dim = strip(), {"card:R+2.1"}
    assert before
    assert [each for each in dim if "dim" not in robot.node(each).states] == []
    for move in (play(0, "BM2.1"), shift(0, "BP.2", 0)):
        assert table.play(move)
        robot.settle()
        assert table.model.to_move == 0
        assert strip() == before
        hand = [node for node in table.view.cards.values() if node.zone == "hand:0"]
        assert all("dim" in node.states for node in hand), "none of it can be played now"


def test_pa_5_who_plays_on_alone_is_not_told_again_what_came_before_a_turn_of_theirs() -> None:
    robot = Robot(animation="off")
    state = place(
        ["BM1.1 B+2.1 B+2.2", "B+3.1", "B+3.2 B-3.1"], centre="B+4.1", leader=1, seat=2,
        pota=["", "BP.2 BP.3", "BP.4"], passed=[1],
    )  # fmt: skip
    table = at_table(robot, state, "Ann:human,Bea:human,Cy:human")
    go_on(robot, by_key=True)
    assert table.play(Move(2, "pass"))
    go_on(robot, by_key=True)
    assert table.recap.since()
    assert table.play(play(0, "B+2.1"))
    robot.settle()
    assert not table.recap.since()
    assert table.play(play(0, "BM1.1"))
    robot.settle()
    assert not table.recap.since()
