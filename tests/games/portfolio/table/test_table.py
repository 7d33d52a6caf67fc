"""Portfolio's table, used as a person uses it: mouse, keys, and the negotiation on the way."""

from __future__ import annotations

import re
import shutil
from collections.abc import Sequence
from dataclasses import replace
from itertools import product
from pathlib import Path
from random import Random
from typing import cast

import pygame
import pytest

from tabletop.ai import bots
from tabletop.engine import registry
from tabletop.engine.cards import Card
from tabletop.engine.events import Event, Told
from tabletop.engine.french import card_name, parse_card
from tabletop.engine.moves import Move
from tabletop.engine.play.session import Player, Session
from tabletop.engine.rules.book import RuleBook
from tabletop.engine.view import View
from tabletop.engine.zones import EVERYONE
from tabletop.games.portfolio import GAME
from tabletop.games.portfolio.exposure import copies
from tabletop.games.portfolio.negotiation import NOTHING, move_of
from tabletop.games.portfolio.setup import Setup
from tabletop.games.portfolio.state import Offer, Portfolio, PortfolioView, Promise, Side
from tabletop.games.portfolio.table.adapter import ADAPTER
from tabletop.games.portfolio.table.bars import Bar
from tabletop.games.portfolio.table.brackets import Bracket, Words, runs_in
from tabletop.games.portfolio.table.drawing import Cell, Top
from tabletop.games.portfolio.table.layout import Layout
from tabletop.games.portfolio.table.market import Notice
from tabletop.games.portfolio.table.negotiation import Negotiation
from tabletop.games.portfolio.table.negotiation_keys import group_of
from tabletop.games.portfolio.table.outlook import incomes_after
from tabletop.games.portfolio.table.words import lost, promises
from tabletop.games.portfolio.text import DISCARDED, DRAWN, REFUSED, acts
from tabletop.scene.forms import Stepper
from tabletop.scene.text import Rich
from tabletop.ui.shell.theme import Theme
from tabletop.ui.table.adapter import SHOWN, Seen
from tabletop.ui.table.cards import CardNode
from tabletop.ui.table.layout import frame
from tabletop.ui.table.markup import without_elsewhere, without_spare
from tabletop.ui.table.narration import SAID, Turn
from tabletop.ui.table.nodes import PlaceNode
from tabletop.ui.table.plates import PlateNode
from tabletop.ui.table.screen import TableScreen
from tabletop.ui.table.zoom import Zoomed
from tests.games.portfolio.position import beginning_at, cards
from tests.games.portfolio.position import table as position
from tests.games.portfolio.position import view as view_of
from tests.games.portfolio.table.player import Keys, Mouse
from tests.saves import KEPT_SAVES
from tests.ui import rooms
from tests.ui.table.robot import FirstMoveBots, Robot

RUNS = [(0, "4S 5S 6S 7S", "", ""), (1, "JD QD KD", "", ""), (1, "3H 4H 5H 6H", "", "6D")]


AGAIN = re.compile(r"press it (again|once more)", re.IGNORECASE)
"""That what was lifted can be pressed again."""


def laid_out(robot: Robot, hands: Sequence[str], people: int = 1, **facts: object) -> TableScreen:
    """A table at a position of its own: the first seats people, Ann at seat 0, the others bots."""
    state = position(hands, facts.pop("runs", RUNS), **facts)  # type: ignore[arg-type]  # facts by name, checked by `position`
    kinds = ["human" if i < people else "easy" for i in range(len(hands))]
    names = ["Ann:human", *(f"B{i}:{kinds[i]}" for i in range(1, len(hands)))]
    players = [Player(*name.split(":")) for name in names]
    game, book = beginning_at(state), registry.open_book("portfolio")
    return robot.open(Session.begin(game, book, players, 7, {}))


def held(table: TableScreen) -> list[Card]:
    """The viewer's hand as it lies, left to right."""
    zone = f"hand:{table.flow.viewer}"
    nodes = [(node.rect.x, card) for card, node in table.view.cards.items() if node.zone == zone]
    return [card for _x, card in sorted(nodes, key=lambda pair: pair[0])]


def layout_of(table: TableScreen) -> Layout:
    """Where everything lies at `table`."""
    return Layout(cast("Seen[PortfolioView]", table.seen()))


def legal(table: TableScreen, name: str) -> list[Move]:
    """The viewer's legal moves of this name."""
    return [move for move in table.seen().view.legal if move.name == name]


# What moves, and what does not


@pytest.mark.parametrize(
    ("hand", "few"), [("2D 3D 5C 8H JC", None), ("2D 3D 5C 8H", None), ("2D 5C", None), ("", 0)]
)
def test_an_empty_hand_gives_back_its_row_whoever_moves(hand: str, few: int | None) -> None:
    """So that nothing moves as one's turn begins."""
    for turn, phase in [(1, "draw"), (1, "actions"), (0, "draw"), (0, "actions")]:
        view = view_of(position([hand, "2S 5C", "3S"], turn=turn, phase=phase), 0)
        assert ADAPTER.few(view, Turn()) == few


@pytest.mark.parametrize("hand", ["", "9C QH 2D 8S", "9C QH 2D 8S 3H 5H"])
def test_no_portfolio_moves_as_ones_turn_begins(hand: str) -> None:
    robot = Robot(animation="off", pace="step")
    table = laid_out(robot, [hand, "9H"], runs=RUNS[:-1], turn=1)
    before = [(each.area, each.bar) for each in layout_of(table).lying()]
    assert table.seen().view.current_player == 1
    robot.click("step")
    robot.settle()
    assert (table.seen().view.current_player, table.seen().view.phase) == (0, "draw")
    assert [(each.area, each.bar) for each in layout_of(table).lying()] == before


def test_a_hand_that_was_larger_keeps_its_row_to_the_end_of_ones_turn() -> None:
    """So that nothing but what is laid down moves with it."""
    robot = Robot(animation="off", pace="step")
    table = laid_out(robot, ["9C 10C JC QH", "9H"], phase="actions")
    row = table.seen().frame.hand
    make = next(move for move in legal(table, "make"))
    table.play(make)
    robot.settle()
    assert table.seen().frame.hand == row, "one card is left"
    table.play(legal(table, "discard")[0])
    robot.settle()
    assert table.seen().frame.hand.y > row.y


@pytest.mark.parametrize("hand", ["9C QH", "9C QH 2D", "9C QH 2D 8S"])
def test_a_draw_of_the_usual_size_leaves_the_frame_as_it_is(hand: str) -> None:
    robot = Robot(animation="off", pace="step")
    table = laid_out(robot, [hand, "9H"], runs=RUNS[:-1], turn=1)
    frames = [table.seen().frame]
    robot.click("step")
    robot.settle()
    frames.append(table.seen().frame)
    for name in ("draw", "discard"):
        assert table.seen().frame == frames[0], name
        table.play(legal(table, name)[0])
        robot.settle()


@pytest.mark.parametrize(("size", "is_shared"), [((1280, 800), False), ((2560, 1080), True)])
def test_a_strip_is_shared_only_where_the_prompt_has_two_lines(
    size: tuple[int, int], is_shared: bool
) -> None:
    theme = Theme("dark", size)
    shared = {frame(size, theme, few).is_shared for few in range(5)}
    asked = {tuple(frame(size, theme, few).prompt) for few in range(5)}
    assert (shared, len(asked)) == ({is_shared}, 1)


def test_a_hand_is_small_from_the_end_of_ones_turn_to_the_end_of_the_next() -> None:
    """Over a game: whether it is changes as one's turn ends, at most, or as a bargain is struck."""
    game = registry.find("portfolio")
    assert game is not None
    players = [Player(name, "easy") for name in ("Ann", "Bea", "Cy", "Dot")]
    session = Session.begin(game, registry.open_book("portfolio"), players, 1, {})
    rng, bot = Random(4), bots.find("portfolio", "normal")
    known: bool | None = None
    ways = set[bool]()
    own: list[tuple[Move, tuple[Event, ...]]] = []
    while not session.state.is_terminal and len(session.entries) < 600:
        seat = session.state.current_player
        view = cast("PortfolioView", session.view(0))
        is_small = ADAPTER.few(view, Turn(moves=tuple(own))) is not None
        ways.add(is_small)
        assert known in (None, is_small), f"after line {len(session.entries)}"
        move = bot.choose(
            cast("PortfolioView", session.view(seat)), session.book, rng, bots.Budget()
        )
        assert session.play(move) is None
        is_free = move.name == "answer" or (seat == 0 and move.name in ("discard", "end_turn"))
        known = None if is_free else is_small
        if seat == 0:
            own = [] if move.name in ("discard", "end_turn") else [*own, (move, ())]
    assert ways == {False, True}


@pytest.mark.parametrize("name", ["neutralise", "acquire"])
def test_an_attack_on_the_viewer_always_tells_its_card_and_both_sums(name: str) -> None:
    run = Portfolio("P1", 0, cards("4S 5S 6S 7S"), None, None, 5)
    move = Move.of(1, name, card=cards("3S")[0], portfolio="P1")
    least = without_spare(lost(move, run, 4))
    assert all(part in least for part in ("[3S-1]", "$4", "$5"))


# A long game


def test_the_sample_is_played_on_to_its_end_with_keys_alone(tmp_path: Path) -> None:
    save = tmp_path / "five.tabletop"
    shutil.copy(KEPT_SAVES / "portfolio-five-seats.tabletop", save)
    robot = Robot(animation="off", confirm_spend=False)
    table = robot.open(registry.resume(save))
    offered = False
    for _step in range(1500):
        if robot.app.results:
            break
        if legal(table, "draw"):
            _focus(robot, "draw")
            robot.key(pygame.K_RETURN)
        elif not offered and legal(table, "discard"):
            robot.key(pygame.K_n, text="n")
            robot.settle()
            assert isinstance(robot.screen, Negotiation)
            _focus(robot, "money:give:+5")
            robot.key(pygame.K_RETURN)
            _focus(robot, "offer")
            robot.key(pygame.K_RETURN)
            robot.settle()
            _focus(robot, "gift")
            robot.key(pygame.K_RETURN)
            offered = True
        elif legal(table, "end_turn"):
            _focus(robot, "end_turn")
            robot.key(pygame.K_RETURN)
        elif legal(table, "discard"):
            _focus(robot, f"card:{legal(table, 'discard')[0].card()}")
            robot.key(pygame.K_SPACE)
            _focus(robot, "discard")
            robot.key(pygame.K_RETURN)
        robot.settle()
    assert robot.app.results == [table.session]
    assert any(entry.move.name == "offer" for entry in table.session.entries[1018:])


def _focus(robot: Robot, name: str) -> None:
    """Goes by keys to the node of this name."""
    Keys(robot).focus(name)


# Drawing


def test_every_number_of_cards_has_its_price_and_the_gold_button_says_what_is_left() -> None:
    robot = Robot(animation="off")
    laid_out(robot, ["2D", "2S", "3S"], phase="draw", income=5, money=[9, 9, 9], discard="9H")
    prices = {name: robot.node(name).label for name in ("draw:1", "draw:2", "draw:3")}
    assert prices == {
        "draw:1": "Draw a card, free",
        "draw:2": "Draw 2 cards for $2",
        "draw:3": "Draw 3 cards for $5",
    }
    assert robot.find("draw:4") is None
    robot.click("draw:3")
    assert robot.node("draw").label == "Draw 3 for $5, you keep $4"
    assert "selected" in robot.node("draw:3").states


@pytest.mark.parametrize(("income", "most"), [(0, 1), (60, 10)])
def test_large_text_in_a_small_window_asks_for_no_more_cards_than_can_be_drawn(
    income: int, most: int
) -> None:
    robot = Robot((1024, 640), animation="off", text_scale=200)
    table = laid_out(robot, ["2D", "2S", "3S"], phase="draw", income=income, money=[90, 9, 9])
    draws = [move.number("count") for move in table.session.view(0).legal if move.name == "draw"]
    assert max(draws) == most
    asked = robot.node("prompt").label
    assert asked == ("Draw one card." if most == 1 else f"Draw up to {most} cards.")


def test_two_numbers_to_draw_have_a_cell_each_in_the_largest_text() -> None:
    robot = Robot((1024, 640), animation="off", text_scale=200)
    hand = "2D 4D 6D 8D 10D QD 2C 4C 6C 8C 10C QC"
    laid_out(robot, [hand, "2S", "3S"], phase="draw", runs=[], pauper=True, discard="9H")
    assert "selected" in robot.node("draw:pauper").states
    robot.click("draw:1")
    assert "selected" in robot.node("draw:1").states


@pytest.mark.parametrize(("hand", "lays"), [("2D 9C", False), ("2D 3D 4D 9C", True)])
def test_large_text_in_a_small_window_speaks_of_laying_cards_where_some_can_be_laid(
    hand: str, lays: bool
) -> None:
    robot = Robot((1024, 640), animation="off", text_scale=200)
    laid_out(robot, [hand, "2S", "3S"], phase="actions")
    assert robot.node("prompt").label.startswith("Lay cards") is lays


def test_large_text_in_a_small_window_keeps_every_button_of_the_draw() -> None:
    robot = Robot((1024, 640), animation="off", text_scale=200)
    table = laid_out(
        robot, ["2D", "2S", "3S"], phase="draw", income=60, money=[90, 9, 9], discard="9H"
    )
    shown = [robot.node(name).rect for name in ("prompt", "negotiate", "draw:top", "draw:more")]
    shown += [robot.node(name).rect for name in ("draw:fewer", "draw", "hint", "undo")]
    assert all(table.frame.prompt.contains(rect) for rect in shown)
    assert not any(one.colliderect(two) for one in shown for two in shown if one is not two)
    robot.click("draw:top")
    robot.click("draw")
    assert str(table.session.entries[-1].move) == "0 draw count=1 discard=true"


def test_a_rich_draw_keeps_to_one_row() -> None:
    robot = Robot((1024, 640), animation="off")
    table = laid_out(robot, ["2D", "2S", "3S"], phase="draw", income=60, money=[90, 9, 9])
    for _each in range(7):
        robot.click("draw:more")
    assert robot.screen.name == "table"
    assert robot.node("draw").label == "Draw 8 for $35, you keep $55"
    robot.click("draw")
    assert table.session.view(0).scores[0] == 90 - 35


def test_arrows_and_digits_choose_how_many_cards_and_enter_draws_them() -> None:
    robot = Robot(animation="off")
    table = laid_out(robot, ["2D", "2S", "3S"], phase="draw", income=9, money=[9, 9, 9])
    robot.step(1)
    for key in (pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_LEFT):
        robot.key(key)  # the first shows the ring
    assert robot.node("draw").label == "Draw 2 for $2, you keep $7"
    robot.key(pygame.K_4, text="4")
    robot.settle()
    assert robot.node("draw").label == "Draw 4 for $9, you keep $0"
    robot.key(pygame.K_2, text="2")
    robot.settle()
    robot.key(pygame.K_RETURN)
    robot.settle()
    assert str(table.session.entries[-1].move) == "0 draw count=2"


def test_a_paid_draw_is_chosen_before_it_is_made() -> None:
    robot = Robot(animation="off")
    table = laid_out(robot, ["2D", "2S", "3S"], phase="draw", income=5, money=[9, 9, 9])
    assert robot.node("draw").label == "Draw one, free"
    robot.click("draw:2")
    assert table.session.view(0).phase == "draw", "nothing is spent with one press"
    assert robot.node("draw").label == "Draw 2 for $2, you keep $7"
    robot.click("draw")
    assert table.session.view(0).scores[0] == 7


def test_payments_can_be_told_not_to_ask() -> None:
    robot = Robot(animation="off")
    laid_out(robot, ["2H KC", "2S", "3S"], money=[20, 6, 6])
    robot.drag("card:2H-1", "portfolio:P3")
    robot.click("always")
    assert not robot.app.settings.confirm_spend


def test_the_top_discard_is_dragged_to_the_hand_alone_whatever_number_is_chosen() -> None:
    robot = Robot(animation="off")
    table = laid_out(
        robot, ["2D", "2S", "3S"], phase="draw", income=5, money=[9, 9, 9], discard="9H"
    )
    robot.click("draw:2")
    robot.drag("card:9H-1", "hand:0")
    assert str(table.session.entries[-1].move) == "0 draw count=1 discard=true"
    assert parse_card("9H-1") in held(table)
    assert table.session.view(0).scores[0] == 9


def test_a_pauper_who_drags_the_top_discard_is_asked_whether_a_card_comes_with_it() -> None:
    robot = Robot(animation="off")
    table = laid_out(robot, ["2D", "2S", "3S"], runs=[], phase="draw", pauper=True, discard="9H")
    robot.drag("card:9H-1", "hand:0")
    assert robot.node("choice:0").label == "Take 9 of hearts alone, free"
    robot.click("choice:1")
    assert str(table.session.entries[-1].move) == "0 draw count=2 discard=true pauper=true"


def test_where_a_stock_card_is_due_the_top_discard_comes_with_just_that() -> None:
    robot = Robot(animation="off")
    table = laid_out(
        robot,
        ["2D", "2S", "3S"],
        phase="draw",
        income=9,
        money=[9, 9, 9],
        discard="9H",
        idle=9,
    )
    robot.drag("card:9H-1", "hand:0")
    assert str(table.session.entries[-1].move) == "0 draw count=2 discard=true"


def test_the_top_discard_is_chosen_as_the_first_card_beside_the_numbers() -> None:
    robot = Robot(animation="off")
    table = laid_out(
        robot, ["2D", "2S", "3S"], phase="draw", income=5, money=[9, 9, 9], discard="9H"
    )
    assert robot.node("draw:top").label == "Take the 9 of hearts from the discards first"
    top = robot.node("draw:top")
    assert isinstance(top, Top)
    before = top.word
    robot.click("draw:top")
    top = robot.node("draw:top")
    assert isinstance(top, Top)
    assert "selected" in top.states
    assert top.word == before, "nothing is taken before the draw"
    robot.click("draw")
    assert str(table.session.entries[-1].move) == "0 draw count=1 discard=true"


def test_the_top_discard_is_chosen_alone_and_free_whatever_number_was_chosen_before() -> None:
    robot = Robot(animation="off")
    laid_out(robot, ["2D", "2S", "3S"], phase="draw", income=5, money=[9, 9, 9], discard="9H")
    robot.click("draw:3")
    robot.click("draw:top")
    assert robot.node("draw").label == "Take it, free"
    robot.click("draw:2")
    assert robot.node("draw").label == "Take + 1 for $2, you keep $7"


def test_large_text_says_that_the_last_card_to_be_had_is_the_open_one() -> None:
    robot = Robot((1024, 640), animation="off", text_scale=200)
    hands, money = ["2D", "2S", "3S"], [90, 9, 9]
    laid_out(
        robot, hands, phase="draw", income=60, money=money, discard="9H", reforms=0, stock="9C 8C"
    )
    assert robot.node("prompt").label == "Draw up to 2 cards, 3 with 9 of hearts."


def test_enter_twice_on_the_top_discard_draws_it_and_a_second_press_lets_it_go() -> None:
    robot = Robot(animation="off")
    table = laid_out(
        robot, ["2D", "2S", "3S"], phase="draw", income=5, money=[9, 9, 9], discard="9H"
    )
    robot.click("draw:top")
    robot.click("draw:top")
    assert "selected" not in robot.node("draw:top").states
    robot.screen.focus.set(robot.node("draw:top"), shown=True)
    robot.key(pygame.K_RETURN)
    robot.settle()
    assert "selected" in robot.node("draw:top").states
    robot.key(pygame.K_RETURN)
    robot.settle()
    assert str(table.session.entries[-1].move) == "0 draw count=1 discard=true"


def test_the_newest_discard_lies_whole_under_those_before_it() -> None:
    robot = Robot(animation="off")
    laid_out(robot, ["2D", "2S", "3S"], discard="9H 3C 4D")
    tops = [robot.node(f"card:{card}-1").rect for card in ("9H", "3C", "4D")]
    assert tops[0].y < tops[1].y < tops[2].y
    assert tops[1].y - tops[0].y >= 13, "the rank of each is seen"


def test_the_stock_is_dragged_to_the_hand_and_one_free_card_comes_at_once() -> None:
    robot = Robot(animation="off")
    table = laid_out(robot, ["2D", "2S", "3S"], phase="draw", discard="9H")
    robot.drag("stock", "hand:0")
    assert [str(entry.move) for entry in table.session.entries[-1:]] == ["0 draw count=1"]
    assert len(held(table)) == 2


@pytest.mark.parametrize("onto", ["felt:0", "card:5S-1", "seat:0", "prompt"])
@pytest.mark.parametrize("pile", ["stock", "card:9H-1"])
def test_what_is_drawn_comes_to_hand_wherever_it_is_let_go_before_its_player(
    pile: str, onto: str
) -> None:
    robot = Robot(animation="off")
    table = laid_out(robot, ["", "2S", "3S"], phase="draw", income=5, money=[9, 9, 9], discard="9H")
    robot.click("draw:2")
    robot.drag(pile, onto)
    drawn = "count=2" if pile == "stock" else "count=1 discard=true"
    assert str(table.session.entries[-1].move) == f"0 draw {drawn}"


def test_a_card_of_the_hand_let_go_on_the_question_goes_home() -> None:
    robot = Robot(animation="off")
    table = laid_out(robot, ["2D KC", "2S", "3S"], phase="draw", discard="9H")
    before = table.session.number
    robot.drag("card:KC-1", "prompt")
    assert table.session.number == before
    assert set(held(table)) == set(cards("2D KC"))


def test_a_second_click_on_the_stock_draws_the_number_chosen() -> None:
    robot = Robot(animation="off")
    table = laid_out(robot, ["2D", "2S", "3S"], phase="draw", income=5, money=[9, 9, 9])
    robot.click("draw:2")
    robot.click("stock")
    assert table.view.outlines.children, "the hand is where it goes"
    robot.click("stock")
    assert str(table.session.entries[-1].move) == "0 draw count=2"


def test_the_stock_is_clicked_into_the_hand() -> None:
    robot = Robot(animation="off")
    table = laid_out(robot, ["2D", "2S", "3S"], phase="draw")
    robot.click("stock")
    robot.click("hand:0")
    assert str(table.session.entries[-1].move) == "0 draw count=1"


def test_the_stock_answers_keys_while_it_can_be_drawn_from() -> None:
    robot = Robot(animation="off")
    table = laid_out(robot, ["2D", "2S", "3S"], phase="draw")
    top = table.view.hidden["stock"][-1]
    table.focus.set(top, shown=True)
    robot.key(pygame.K_RETURN)
    robot.settle()
    assert str(table.session.entries[-1].move) == "0 draw count=1"
    assert not any(node.focusable for node in table.view.hidden["stock"])


def test_the_stock_says_why_nothing_is_drawn_and_lies_where_it_lay() -> None:
    robot = Robot(animation="off")
    table = laid_out(robot, ["2D KC", "2S", "3S"])
    top = table.view.hidden["stock"][-1]
    place, z = top.resting, top.z
    robot.click("stock")
    assert "You have drawn for this turn." in robot.node("why_not").label
    robot.drag("stock", "hand:0")
    assert "You have drawn for this turn." in robot.node("why_not").label
    robot.drag("stock", "felt:0")
    assert (top.resting, top.z, top.floating) == (place, z, False)
    assert not table.model.is_holding


@pytest.mark.parametrize("by", ["drag", "click", "keys"])
@pytest.mark.parametrize(
    ("card", "portfolio", "name"), [("2H", "P3", "neutralise"), ("AD", "P2", "acquire")]
)
def test_an_attack_that_costs_money_asks_first(
    by: str, card: str, portfolio: str, name: str
) -> None:
    robot = Robot(animation="off")
    table = laid_out(robot, [f"{card} KC", "2S", "3S"], money=[20, 6, 6])
    number = table.session.number
    for answer in ("back", "pay"):
        if by == "drag":
            robot.drag(f"card:{card}-1", f"portfolio:{portfolio}")
        elif by == "click":
            robot.click(f"card:{card}-1")
            robot.click(f"portfolio:{portfolio}")
        else:
            table.focus.set(robot.node(f"card:{card}-1"), shown=True)
            robot.key(pygame.K_RETURN)
            robot.settle()
            robot.key(pygame.K_RETURN)  # not at once: it could be discarded too
            robot.settle()
        assert robot.screen.name == "spend"
        said = robot.node("line:0").label
        assert "you keep" in said
        low, *rest = table.session.view(0).faces(f"portfolio:{portfolio}")
        for each in (parse_card(card), low, rest[-1]):
            assert card_name(each) in said
        assert table.session.number == number
        robot.click(answer)
    assert table.session.entries[-1].move.name == name


def test_by_keys_it_is_said_that_enter_asks_first_and_a_hint_that_is_played_asks_nothing() -> None:
    robot = Robot(animation="off")
    table = laid_out(robot, ["2H KC", "2S", "3S"], money=[20, 6, 6])
    table.focus.set(robot.node("card:2H-1"), shown=True)
    robot.key(pygame.K_RETURN)
    robot.settle()
    assert isinstance(table.focus.node, PlaceNode)
    assert robot.node("prompt").label.startswith("Enter asks first. Neutralise for $4")
    robot.key(pygame.K_ESCAPE)
    robot.app.bots.picks = legal(table, "neutralise")[0].__eq__
    robot.key(pygame.K_h)
    robot.settle()
    robot.step(1.0)
    robot.click("hint_play")
    assert table.session.entries[-1].move.name == "neutralise", "the hint has said the price"


def test_an_attack_asks_nothing_where_the_setting_is_off() -> None:
    robot = Robot(animation="off", confirm_spend=False)
    table = laid_out(robot, ["2H KC", "2S", "3S"], money=[11, 6, 6])
    robot.drag("card:2H-1", "portfolio:P3")
    assert table.session.entries[-1].move.name == "neutralise"


def test_what_a_remark_speaks_of_is_lit_as_large_as_it_comes_to_lie() -> None:
    robot = Robot(coach="always")
    table = laid_out(robot, ["8C KC", "2S", "3S"], phase="draw", discard="5C")
    robot.drag("card:5C-1", "hand:0")
    shown = table.remarks.shown
    assert shown is not None
    assert shown.id == "taken"
    card = robot.node("card:5C-1")
    (light,) = table.remarks.lights.children
    assert light.rect.contains(card.rect)
    assert light.rect.w < card.rect.w + 12


# Laying


def test_a_card_taken_from_the_discards_glows_and_says_that_it_cannot_go_back() -> None:
    robot = Robot(animation="off")
    laid_out(robot, ["8C KC", "2S", "3S"], phase="draw", discard="5C")
    robot.drag("card:5C-1", "hand:0")
    card = robot.node("card:5C-1")
    assert "playable" not in card.states
    assert "fresh" in card.states
    assert "dim" in card.states, "what may be played is the brightest"
    assert card.rule == "PF-17"
    assert not robot.node("card:KC-1").rule


def test_what_can_be_laid_is_marked_and_what_can_only_be_thrown_away_is_neither_nor_dimmed() -> (
    None
):
    robot = Robot(animation="off")
    laid_out(robot, ["8S 7C 2H 9D", "2S", "3S"], money=[2, 6, 6])
    states = {card: robot.node(f"card:{card}-1").states for card in ("8S", "7C", "2H", "9D")}
    assert "playable" in states["8S"], "it extends"
    assert "playable" in states["7C"], "it caps"
    assert "playable" not in states["2H"], "there is no money for the attack"
    assert "playable" not in states["9D"]
    assert not any("dim" in each for each in states.values())


def test_pf_15_a_taken_ace_that_goes_nowhere_says_why() -> None:
    for runs, word in (([(0, "JD QD KD", "", "")], "extends no king"), ([], "fits nothing now")):
        robot = Robot(animation="off")
        table = laid_out(robot, ["8C KC", "2S", "3S"], runs=runs, phase="draw", discard="AD")
        robot.drag("card:AD-1", "hand:0")
        assert table.view.table is not None
        tip = table.view.table.tips["card:AD-1"]
        assert (word in tip.text, tip.rule) == (True, "PF-17")


def test_a_bracket_over_a_run_selects_it_and_a_click_on_the_felt_makes_it() -> None:
    robot = Robot(animation="off")
    table = laid_out(robot, ["7C 8C 9C 2D", "2S", "3S"])
    robot.click("run:7C-1")
    assert [str(card) for card in table.selection()] == ["7C-1", "8C-1", "9C-1"]
    assert not [node for node in robot.screen.root.walk() if isinstance(node, Words)], "ranks show"
    robot.click("new")
    assert table.session.view(0).faces("portfolio:P4")


def test_brackets_find_a_run_whose_cards_lie_apart() -> None:
    robot = Robot(animation="off")
    table = laid_out(robot, ["8H 9H 10H JH 9S 9C 10D JS", "2S", "3S"])
    robot.key(pygame.K_s, text="s")
    robot.settle()
    ranks = [card.rank for card in held(table)]
    assert ranks == sorted(ranks), "the hand lies by rank"
    parts = [node for node in robot.screen.root.walk() if node.name.startswith("run:8H-1")]
    assert len(parts) > 1
    assert {node.label for node in parts} == {"8–J: $7"}
    assert sum(node.words is not None for node in parts if isinstance(node, Bracket)) == 1
    robot.click(parts[-1].name)
    assert [card.face for card in table.selection()] == ["8H", "9H", "10H", "JH"]


@pytest.mark.parametrize("size", [(1024, 640), (1280, 800), (1920, 1080), (2560, 1440)], ids=str)
def test_what_a_run_pays_is_told_in_windows_of_every_size(size: tuple[int, int]) -> None:
    robot = Robot(size, animation="off")
    laid_out(robot, ["7C 8C 9C 3D 5H", "2S", "3S"])
    bracket = robot.node("run:7C-1")
    assert isinstance(bracket, Bracket)
    assert bracket.tells


def test_what_a_run_pays_is_told_at_the_foot_of_a_hand_in_a_strip() -> None:
    robot = Robot((2560, 1080), animation="off")
    table = laid_out(robot, ["7C 8C 9C 3D", "2S", "3S"], drawn=4)
    sign = robot.node("run:7C-1")
    assert isinstance(sign, Words)
    assert sign.label == "7–9: $3"
    robot.click("run:7C-1")
    assert [card.face for card in table.selection()] == ["7C", "8C", "9C"]


@pytest.mark.parametrize(("size", "scale"), [((1024, 640), 200), ((1024, 640), 150)])
def test_large_text_leaves_a_sign_on_a_run_that_can_be_pressed_and_the_number_of_cards(
    size: tuple[int, int], scale: int
) -> None:
    robot = Robot(size, animation="off", text_scale=scale)
    hands = ["7C 8C 9C 3D 4D 5D", "2S 5C 9H", "3S 4S", "6S", "JC QC KC AC"]
    table = laid_out(robot, hands, runs=[], money=[9, 99, 123, 9, 9])
    signs = [robot.node(name) for name in ("run:7C-1", "run:3D-1")]
    assert all(isinstance(sign, Words) for sign in signs)
    assert not signs[0].rect.colliderect(signs[1].rect)
    plates = [robot.node(f"seat:{seat}") for seat in range(1, 5)]
    assert [plate.said[:1] for plate in plates if isinstance(plate, PlateNode)] == [*"3214"]
    robot.click("run:7C-1")
    assert [card.face for card in table.selection()] == ["7C", "8C", "9C"]


@pytest.mark.parametrize(
    ("hand", "found"),
    [
        ("8H 9H 9H-2 10H", [[0, 1, 3]]),
        ("8H 8H-2 9H 10H", [[1, 2, 3]]),
        ("QS KS AS 2S 4S", []),
        ("AD 3D 2D 7C 6C 5C", [[5, 4, 3], [0, 2, 1]]),
    ],
)
def test_runs_in_hand_are_found_whatever_lies_between(hand: str, found: list[list[int]]) -> None:
    assert runs_in(cards(hand), 3) == found


def test_several_cards_dragged_to_a_portfolio_extend_and_cap_it_one_by_one() -> None:
    robot = Robot(animation="off")
    table = laid_out(robot, ["8S 9S 9C 2D", "2S", "3S"])
    robot.click("card:8S-1")
    robot.click("card:9S-1")
    robot.drag("card:8S-1", "portfolio:P1")
    faces = [card.face for card in table.session.view(0).faces("portfolio:P1")]
    assert faces == ["4S", "5S", "6S", "7S", "8S", "9S"]


def test_an_attack_says_its_price_in_the_least_room_too() -> None:
    robot = Robot((1024, 640), animation="off", text_scale=200)
    laid_out(robot, ["2H KC", "2S", "3S"], money=[11, 6, 6])
    robot.drag("card:2H-1", "portfolio:P3", drop=False)
    assert "Neutralise for $4" in robot.node("prompt").label


def test_hovering_a_drop_says_what_it_does_and_costs() -> None:
    robot = Robot(animation="off")
    laid_out(robot, ["2H KC", "2S", "3S"], money=[11, 6, 6])
    robot.drag("card:2H-1", "portfolio:P3", drop=False)
    label = robot.node("prompt").label
    assert "Neutralise for $4" in label
    assert "B1 collects $8 to $4 a turn" in label
    assert "you keep $7" in label
    robot.key(pygame.K_ESCAPE)


@pytest.mark.parametrize(
    "runs",
    [
        [*RUNS, (0, "9C 10C JC", "", "JS")],
        [(1, "JD QD KD", "", ""), (2, "2S 3S 4S", "2C", ""), (0, "5C 6C 7C", "", "")],
    ],
)
def test_the_incomes_said_before_a_move_are_those_after_it(
    runs: list[tuple[int, str, str, str]],
) -> None:
    hand = "2H AD AH 8S 3S QC 7C 8C 9H 10H JH 5S"
    checked = 0
    for number in range(60):
        robot = Robot(animation="off", confirm_spend=False)
        table = laid_out(robot, [hand, "2S", "3S"], runs=runs, money=[60, 6, 6])
        seen = cast("Seen[PortfolioView]", table.seen())
        moves = [move for move in seen.view.legal if incomes_after(seen, move)]
        if number >= len(moves):
            break
        said = incomes_after(seen, moves[number])
        assert table.session.play(moves[number]) is None
        after = cast("Seen[PortfolioView]", table.seen()).view.incomes
        for seat, income in said.items():
            assert after[seat] == income, str(moves[number])
        changed = [s for s in range(3) if after[s] != seen.view.incomes[s]]
        assert set(changed) <= set(said)
        checked += 1
    assert checked >= 5


def test_an_ace_on_2_to_king_asks_which_is_meant() -> None:
    robot = Robot(animation="off")
    runs = [(1, "2C 3C 4C 5C 6C 7C 8C 9C 10C JC QC KC", "", "")]
    table = laid_out(robot, ["AC 2D", "2S", "3S"], runs=runs, money=[99, 6, 6])
    robot.drag("card:AC-1", "portfolio:P1")
    assert robot.screen.name == "chooser"
    robot.click("choice:1")
    assert table.session.view(0).zones["portfolio:P1"].owner == 0


def test_before_a_discard_the_prompt_says_what_run_stays_in_hand() -> None:
    robot = Robot(animation="off")
    laid_out(robot, ["7C 8C 9C 3D", "2S", "3S"])
    robot.click("card:3D-1")
    assert robot.node("prompt").label.endswith("9 of clubs for $3 a turn stay in hand.")
    robot.click("card:3D-1")
    robot.drag("card:3D-1", "discard", drop=False)
    assert robot.node("prompt").label.endswith("9 of clubs for $3 a turn stay in hand.")
    robot.key(pygame.K_ESCAPE)
    robot.click("card:9C-1")
    assert "stay in hand" not in robot.node("prompt").label


def test_a_second_click_on_a_card_never_discards_it() -> None:
    robot = Robot(animation="off")
    table = laid_out(robot, ["2D KC", "2S", "3S"])
    robot.click("card:2D-1")
    robot.click("card:2D-1")
    assert len(held(table)) == 2


def test_a_card_dropped_between_two_portfolios_is_refused_with_its_rule() -> None:
    robot = Robot(animation="off")
    table = laid_out(robot, ["8S 2D", "2S", "3S"], runs=[(0, "4S 5S 6S 7S", "", "")])
    felt = robot.node("felt:0").rect
    start = robot.spot("card:2D-1")
    robot.press(start)
    robot.move((start[0], start[1] - 80))
    robot.move((felt.right - 90, felt.centery))
    robot.release((felt.right - 90, felt.centery))
    robot.settle()
    assert "At least 3 cards are needed." in robot.node("why_not").label
    assert "over a run" in robot.node("why_not").label, "and how several are laid down"
    assert len(held(table)) == 2


def test_while_a_refusal_is_read_nothing_is_said_to_be_possible_with_what_was_refused() -> None:
    robot = Robot(animation="off")
    laid_out(robot, ["4S 5S 6S 2D", "2S", "3S"], runs=[])
    robot.drag("card:4S-1", "new")
    assert robot.find("why_not") is not None
    robot.move(robot.spot("card:4S-1"))
    robot.step(0.3)
    assert "Make a portfolio" not in robot.node("prompt").label


def test_small_portfolios_are_enlarged_where_the_pointer_rests() -> None:
    robot = Robot((1024, 640), animation="off")
    table = laid_out(robot, ["2D KC", "2S", "3S", "5C", "6C"])
    node = next(node for card, node in table.view.cards.items() if str(card) == "3H-1")
    assert isinstance(node, CardNode)
    robot.move((node.rect.x + 3, node.rect.y + 3))
    robot.step(0.2)
    assert "$4" in robot.node("zoom").label
    robot.move((5, 600))
    robot.step(0.2)
    assert robot.find("zoom") is None


# Negotiation


def test_two_trays_make_an_offer_and_a_refusal_says_why() -> None:
    robot = Robot(animation="off")
    table = laid_out(robot, ["2D KC", "2S", "3S"])
    robot.click("negotiate")
    assert not robot.node("offer").enabled
    robot.click("own:take:P2")
    robot.click("hand:give:2D-1")
    robot.click("hand:give:KC-1")
    robot.click("hand:give:KC-1")
    robot.click("promise:give")
    robot.click("money:give:+5")
    robot.click("money:give:+1")
    screen = robot.screen
    assert isinstance(screen, Negotiation)
    assert str(screen.move) == (
        "0 offer to=1 give={cards:[2D-1],money:6,promises:[{not:neutralise,turns:2}],show:[KC-1]}"
        " take={portfolios:[P2]}"
    )
    assert table.session.check(screen.move) is None
    robot.click("offer")
    entries = [entry.move.name for entry in table.session.entries[-2:]]
    assert entries == ["offer", "answer"]
    assert table.session.view(0).zones["portfolio:P2"].owner == 0


def test_cards_and_portfolios_are_dragged_into_the_trays_and_out_of_them() -> None:
    robot = Robot(animation="off")
    laid_out(robot, ["2D KC", "2S", "3S"])
    robot.click("negotiate")
    screen = robot.screen
    assert isinstance(screen, Negotiation)
    robot.drag("hand:give:2D-1", "tray:give")
    robot.drag("hand:give:KC-1", "tray:take")
    robot.drag("own:take:P2", "tray:take")
    robot.drag("ask:QC", "tray:take")
    assert str(screen.move) == (
        "0 offer to=1 give={cards:[2D-1]} take={cards:[QC-1],portfolios:[P2]}"
    )
    robot.drag("hand:give:2D-1", "tray:give")
    assert [str(card) for card in screen.give.side.cards] == ["2D-1"], "it lies there already"
    robot.drag("tray:give:2D-1", "hand:give:KC-1")
    robot.drag("tray:take:QC-1", "hand:give:KC-1")
    assert str(screen.move) == "0 offer to=1 give={} take={portfolios:[P2]}"
    robot.drag("tray:take:P2", "hand:give:KC-1", drop=False)
    robot.key(pygame.K_ESCAPE)
    assert robot.screen is screen
    assert screen.take.side.portfolios == ("P2",), "taken up for nothing"


def test_money_is_typed_held_and_slid() -> None:
    robot = Robot(animation="off")
    laid_out(robot, ["2D KC", "2S", "3S"], money=[751, 6, 6])
    robot.click("negotiate")
    screen = robot.screen
    assert isinstance(screen, Negotiation)
    robot.click("money:give")
    for digit in "200":
        robot.post(pygame.TEXTINPUT, text=digit)
        robot.step()
    assert screen.give.side.money == 200
    robot.press(robot.node("money:give:+5").rect.center)
    for _frame in range(70):
        robot.step()
    robot.release(robot.node("money:give:+5").rect.center)
    assert screen.give.side.money > 225
    rect = robot.node("slide:give").rect
    robot.press((rect.x + 12, rect.centery))
    robot.move((rect.centerx, rect.centery))
    robot.move((rect.right + 200, rect.centery))
    robot.release((rect.right + 200, rect.centery))
    assert screen.give.side.money == 751, "no more than there is"


def test_a_sum_is_typed_anew_where_another_stands() -> None:
    robot = Robot(animation="off")
    laid_out(robot, ["2D KC", "2S", "3S"], money=[65, 6, 6])
    robot.click("negotiate")
    screen = robot.screen
    assert isinstance(screen, Negotiation)
    for digits in ("40", "37"):
        robot.click("money:give:+5")
        robot.click("money:give")
        for digit in digits:
            robot.post(pygame.TEXTINPUT, text=digit)
            robot.step()
        assert screen.give.side.money == int(digits)
    robot.key(pygame.K_TAB)
    robot.key(pygame.K_TAB, pygame.KMOD_SHIFT)
    robot.post(pygame.TEXTINPUT, text="8")
    robot.step()
    assert screen.give.side.money == 8


def countered(robot: Robot, table: TableScreen, offer: str) -> None:
    """Makes an offer to the viewer, who looks at it and begins a counter-offer."""
    assert table.session.play(GAME.notation.parse(offer)) is None
    table.refresh()
    robot.settle()
    robot.click("offer")
    robot.click("counter")


def test_an_offer_is_countered_from_where_it_stands() -> None:
    robot = Robot(animation="off")
    table = laid_out(robot, ["2D KC", "2S 5C", "3S"])
    countered(robot, table, "1 offer to=0 give={cards:[5C-1]} take={money:5}")
    screen = robot.screen
    assert isinstance(screen, Negotiation)
    assert not screen.reads
    assert str(screen.move) == "0 offer to=1 give={money:5} take={cards:[5C-1]}"
    robot.click("back")
    assert robot.node("accept").enabled, "it is open still"
    robot.click("counter")
    assert table.session.entries[-1].move.name == "offer", "nothing was refused yet"
    robot.click("money:give:-1")
    robot.click("offer")
    offers = [entry.move for entry in table.session.entries if entry.move.name == "offer"]
    assert str(offers[-1]) == "0 offer to=1 give={money:4} take={cards:[5C-1]}"


def test_a_counter_offer_gives_whichever_copy_of_an_asked_card_is_held() -> None:
    robot = Robot(animation="off")
    table = laid_out(robot, ["2D KC-2", "2S 5C", "3S"])
    countered(robot, table, "1 offer to=0 give={money:5} take={cards:[KC-1]}")
    assert isinstance(robot.screen, Negotiation)
    assert str(robot.screen.move) == "0 offer to=1 give={cards:[KC-2]} take={money:5}"


def test_no_offer_is_countered_by_one_who_has_made_all_theirs() -> None:
    robot = Robot(animation="off")
    table = laid_out(robot, ["2D KC", "2S 5C", "3S"])
    made = ["0 offer to=1 give={money:1} take={money:2}", "1 answer accept=false"] * 3
    for move in (*made, "1 offer to=0 give={cards:[5C-1]} take={money:5}"):
        assert table.session.play(GAME.notation.parse(move)) is None
    table.refresh()
    robot.settle()
    robot.click("offer")
    counter = robot.node("counter")
    assert not counter.enabled
    assert counter.hint == "You have made your 3 offers of this turn."


def test_what_was_refused_stands_before_the_next_offer() -> None:
    robot = Robot(animation="off")
    table = laid_out(robot, ["2D KC", "2S 5C", "3S"], money=[11, 6, 6])
    offer = "0 offer to=1 give={money:1} take={portfolios:[P2]}"
    assert table.session.play(GAME.notation.parse(offer)) is None
    assert table.session.play(GAME.notation.parse("1 answer accept=false")) is None
    table.refresh()
    robot.click("negotiate")
    assert "has refused this very offer" in robot.node("note").label
    assert str(negotiating(robot).move) == offer, "it can be raised at once"
    robot.click("back")
    second = "0 offer to=1 give={money:2} take={cards:[9H-2]}"
    assert table.play(GAME.notation.parse(second))
    robot.settle()
    robot.click("negotiate")
    assert str(negotiating(robot).move) == second
    assert "B1: $1 for" in robot.node("refused:1").label, "all that was refused is listed"
    robot.click("back")
    assert table.play(GAME.notation.parse("0 discard card=2D-1"))
    robot.settle()
    robot.click("negotiate")
    assert negotiating(robot).give.side == NOTHING, "in another turn one begins anew"
    assert robot.node("refused:0").label == "B1: $2 for 9 of hearts · “I have no 9 of hearts.”"
    assert "B1: $1 for" in robot.node("refused:1").label


def negotiating(robot: Robot) -> Negotiation:
    """The negotiation that is open."""
    screen = robot.director.top
    assert isinstance(screen, Negotiation)
    return screen


def test_an_offer_from_another_seat_is_looked_at_and_answered() -> None:
    robot = Robot(animation="off")
    table = laid_out(robot, ["2D KC", "2S 5C", "3S"])
    offer = "1 offer to=0 give={cards:[5C-1],money:2} take={show:[KC-1]}"
    assert table.session.play(GAME.notation.parse(offer)) is None
    table.refresh()
    robot.settle()
    assert "Do you accept?" in robot.node("prompt").label
    robot.click("offer")
    assert isinstance(robot.screen, Negotiation)
    assert robot.node("tray:take:5C-1").label == "5 of clubs"
    assert robot.node("tray:give:KC-1").label == "king of clubs, show"
    robot.click("accept")
    assert parse_card("5C-1") in held(table)


@pytest.mark.parametrize("seen_by", [(), (1,), (2,)], ids=str)
def test_pf_25_who_asks_for_a_card_that_it_has_not_seen_only_guesses(
    seen_by: tuple[int, ...],
) -> None:
    robot = Robot(animation="off")
    known = {parse_card("KC-1"): frozenset(seen_by)} if seen_by else {}
    table = laid_out(robot, ["2D KC", "2S 5C", "3S"], known=known)
    offer = "1 offer to=0 give={money:2} take={cards:[KC-1]}"
    assert table.session.play(GAME.notation.parse(offer)) is None
    table.refresh()
    robot.settle()
    assert ("can only guess" in robot.node("prompt").label) == (1 not in seen_by)


def test_the_trays_say_what_each_side_would_have_left() -> None:
    robot = Robot(animation="off")
    laid_out(robot, ["2D KC", "2S", "3S"], money=[11, 6, 6])
    robot.click("negotiate")
    robot.click("own:take:P2")
    robot.click("money:give:+5")
    assert robot.node("then:give").label.replace("\u2009", " ") == "then $6, up 9 a turn"
    assert robot.node("then:take").label.replace("\u2009", " ") == "then $11, up 4 a turn"


def test_nothing_is_asked_of_a_hand_that_is_empty() -> None:
    robot = Robot(animation="off")
    laid_out(robot, ["2D KC", "", "3S"], money=[11, 6, 6])
    robot.click("negotiate")
    asking = ("ask_suit", "hand:take")
    assert all(robot.find(name) is None for name in asking)
    assert robot.find("hand:give") is not None
    robot.click("with")
    robot.key(pygame.K_RIGHT)
    assert all(robot.find(name) is not None for name in asking)


def test_a_full_tray_shows_all_that_lies_in_it() -> None:
    robot = Robot((1024, 640), animation="off")
    laid_out(robot, ["2D KC 8C 9D JH", "2S", "3S"], money=[11, 6, 6])
    robot.click("negotiate")
    for card in ("2D", "KC", "8C", "9D", "JH"):
        robot.click(f"hand:give:{card}-1")
    for name in ("own:give:P1", "money:give:+5", "promise:give"):
        robot.click(name)
    tray = robot.node("tray:give")
    rects = [node.rect for node in tray.children]
    assert len(rects) == 8
    assert all(tray.rect.contains(rect) for rect in rects)
    assert not any(a.colliderect(b) for at, a in enumerate(rects) for b in rects[:at])


def test_a_refusal_is_told_and_the_same_offer_known_again() -> None:
    robot = Robot(animation="off")
    table = laid_out(robot, ["2D KC", "2S 5C", "3S"], money=[11, 6, 6])
    offer = "0 offer to=1 give={money:1} take={portfolios:[P2],show:[5C-1]}"
    assert table.session.play(GAME.notation.parse(offer)) is None
    assert table.session.play(GAME.notation.parse("1 answer accept=false")) is None
    table.refresh()
    assert "B1 refuses your offer." in robot.node("prompt").label
    robot.click("negotiate")
    assert str(negotiating(robot).move) == offer, "what was to be shown too"
    assert "has refused this very offer" in robot.node("note").label
    robot.click("tray:take:5C-1")
    assert "has refused" not in robot.node("note").label


def an_answer(robot: Robot, offer: str, *, accept: bool) -> TableScreen:
    """A table at which the first seat's offer was just answered."""
    table = laid_out(robot, ["8S KC", "2S 5C", "3S"], money=[11, 6, 6])
    played(table, offer, f"1 answer accept={str(accept).lower()}")
    return table


def played(table: TableScreen, *moves: str) -> None:
    """Makes these moves and shows the table after them."""
    for move in moves:
        assert table.session.play(GAME.notation.parse(move)) is None
    table.refresh()


def test_that_an_offer_was_accepted_is_told_until_the_next_move() -> None:
    robot = Robot(animation="off")
    table = an_answer(robot, "0 offer to=1 give={money:2} take={money:1}", accept=True)
    assert "B1 accepts your offer." in robot.node("prompt").label
    played(table, "0 extend portfolio=P1 card=8S-1")
    assert "your offer" not in robot.node("prompt").label


def test_a_refusal_leaves_the_prompt_with_the_next_move() -> None:
    robot = Robot(animation="off")
    table = an_answer(robot, "0 offer to=1 give={money:1} take={money:2}", accept=False)
    assert "refuses your offer" in robot.node("prompt").label
    played(table, "0 extend portfolio=P1 card=8S-1")
    assert "refuses your offer" not in robot.node("prompt").label
    to = table.session.undo_target(0)
    assert isinstance(to, int)
    table.session.undo(to)
    table.refresh()
    assert "refuses your offer" in robot.node("prompt").label


def test_the_cover_between_two_people_names_no_card_shown_to_one_of_them() -> None:
    robot = Robot(animation="off")
    table = laid_out(robot, ["2D KC", "9S 5C", "3S"], people=2)
    robot.click("show")
    assert (
        table.session.play(GAME.notation.parse("0 offer to=1 give={money:1} take={show:hand}"))
        is None
    )
    table.refresh()
    robot.settle()
    robot.click("show")
    robot.click("accept")
    assert robot.screen.name == "handoff"
    words = [node.label for node in robot.screen.root.walk()]
    assert any("accepts" in label for label in words)
    assert not any("9" in label or "clubs" in label or "shows you" in label for label in words)
    robot.click("show")
    told = [node.label for node in robot.screen.root.walk() if "shows you" in node.label]
    assert told, "the ticker tells it once the cover is off"


def test_what_cannot_be_accepted_says_why() -> None:
    robot = Robot(animation="off")
    table = laid_out(robot, ["2D KC", "2S 5C", "3S"])
    assert (
        table.session.play(GAME.notation.parse("1 offer to=0 give={money:2} take={cards:[9H-2]}"))
        is None
    )
    table.refresh()
    robot.settle()
    robot.click("offer")
    assert not robot.node("accept").enabled
    assert robot.node("note").label == "You do not hold all the cards that are asked for."
    robot.click("refuse")
    assert table.session.view(0).phase == "actions"


def test_why_an_offer_cannot_be_accepted_is_a_line_in_the_largest_text() -> None:
    robot = Robot((1024, 640), animation="off", text_scale=200)
    table = laid_out(robot, ["2D KC", "2S 5C", "3S"])
    offer = GAME.notation.parse("1 offer to=0 give={money:2} take={cards:[9H-2]}")
    assert table.session.play(offer) is None
    table.refresh()
    robot.settle()
    robot.click("offer")
    note, button = robot.node("note"), robot.node("accept")
    assert note.rect.w > 600
    assert note.rect.bottom <= button.rect.top
    assert note.rect.h < 2 * button.rect.h


@pytest.mark.parametrize("text", [100, 200])
def test_pf_25_that_cards_of_a_hand_are_known_is_told_where_they_have_no_room(text: int) -> None:
    robot = Robot((1024, 640), animation="off", text_scale=text)
    held = "3S 9D 10H JC 2C 6H 7H 8H 9H QC"
    known = {card: frozenset({0}) for card in cards(held)}
    hands = ["2D KC", f"{held} 4C", "3C", "4D", "5D"]
    laid_out(robot, hands, known=known)
    note = robot.node("note:1").label
    assert "10 cards known" in note or "and 8 more" in note


def test_known_cards_of_another_hand_are_enlarged_where_the_pointer_rests() -> None:
    robot = Robot(animation="off")
    table = laid_out(robot, ["2D KC", "2S 5C", "3S"])
    for move in ("1 offer to=2 give={cards:[5C-1]} take={money:1}", "2 answer accept=false"):
        assert table.session.play(GAME.notation.parse(move)) is None
    table.refresh()
    robot.move(robot.node("held:1").rect.center)
    robot.step(0.2)
    assert "B1 is known to hold" in robot.node("zoom").label


def test_an_offer_can_be_put_together_in_the_largest_text_in_the_smallest_window() -> None:
    robot = Robot((1024, 640), animation="off", text_scale=200)
    laid_out(robot, ["2D KC", "2S", "3S"], money=[11, 6, 6])
    mouse = Mouse(robot)
    mouse.open("negotiate")
    for name in ("hand:give:2D-1", "money:give:+1", "promise:give", "own:take:P2"):
        mouse.press(name)
    assert isinstance(robot.screen, Negotiation)
    assert str(robot.screen.move) == (
        "0 offer to=1 give={cards:[2D-1],money:1,promises:[{not:neutralise,turns:2}]}"
        " take={portfolios:[P2]}"
    )
    assert robot.node("offer").enabled


@pytest.mark.parametrize("size", [(1024, 640), (2560, 1440)])
@pytest.mark.parametrize("text_scale", [80, 200])
def test_everything_stays_inside_the_window_at_every_size(
    size: tuple[int, int], text_scale: int
) -> None:
    robot = Robot(size, animation="off", text_scale=text_scale)
    session: Session = registry.resume(KEPT_SAVES / "portfolio-five-seats.tabletop", write=False)
    table = robot.open(session)
    window = robot.director.window.get_rect()
    assert all(window.contains(node.rect) for node in table.view.cards.values())
    robot.click("negotiate")
    for name in ("offer", "back", "tray:give", "tray:take"):
        assert window.contains(robot.node(name).rect), name


# Previews


@pytest.mark.parametrize("size", [(1280, 800), (1024, 640), (2560, 1440)], ids=str)
@pytest.mark.parametrize("text_scale", [100, 200])
def test_an_enlarged_portfolio_is_beside_the_pointer_and_off_hand_prompt_and_plate(
    size: tuple[int, int], text_scale: int
) -> None:
    robot = Robot(size, animation="off", text_scale=text_scale)
    table = laid_out(robot, ["2D KC", "2S", "3S"])
    frame = table.frame
    for run in ("P1", "P2", "P3"):
        place = next(each for each in table.view.places if each.place_of.zone == f"portfolio:{run}")
        card = place.place_of.cards[1]
        assert card is not None
        x, y = table.view.cards[card].rect.topleft
        robot.move((x + 4, y + 4))
        robot.step(0.2)
        zoom = robot.node("zoom").rect
        assert not zoom.colliderect(frame.prompt)
        assert zoom.bottom <= frame.prompt.top, "the hand row with plate and figures lies below"
        assert not zoom.colliderect(place.rect), "what is pointed at stays in sight"
        near = 4 * frame.pad + table.app.theme.font("body").get_linesize() * 2
        whole = place.rect.union(robot.node(f"value:{run}").rect)
        assert zoom.inflate(2 * near, 2 * near).colliderect(whole), "it is beside it"


def test_an_enlarged_portfolio_goes_when_the_table_changes_under_it_or_a_press_happens() -> None:
    robot = Robot(animation="off")
    table = laid_out(robot, ["2D KC", "2S", "3S"])
    rect = robot.node("card:JD-1").rect
    point = (rect.x + 4, rect.y + 4)
    robot.move(point)
    robot.step(0.2)
    assert robot.find("zoom") is not None
    assert table.play(legal(table, "discard")[0])
    robot.step(0.2)
    assert robot.find("zoom") is None, "a bot plays, the pointer rests"
    robot.settle()
    robot.move((point[0] + 1, point[1]))
    robot.step(0.2)
    assert robot.find("zoom") is not None
    robot.press(point)
    robot.release(point)
    robot.step(0.2)
    assert robot.find("zoom") is None
    robot.move((point[0] + 1, point[1]))
    robot.step(0.2)
    robot.key(pygame.K_h, text="h")
    assert robot.find("zoom") is None, "the keys are used, and the pointer only lies there"


@pytest.mark.parametrize("size", [(1280, 800), (1024, 640)], ids=str)
def test_what_a_drop_would_do_is_said_off_the_hand_and_the_prompt(size: tuple[int, int]) -> None:
    robot = Robot(size, animation="off")
    table = laid_out(robot, ["4D 5D 6D 7C", "2S", "3S"])
    robot.drag("card:7C-1", "portfolio:P1", drop=False)
    preview = robot.node("preview").rect
    assert preview.bottom <= table.frame.prompt.top


# Taking back


def test_nothing_stays_selected_when_a_move_is_taken_back_or_made_again() -> None:
    robot = Robot(animation="off")
    table = laid_out(robot, ["7C 8C 9C 2D 4H", "2S", "3S"])
    robot.click("run:7C-1")
    robot.click("new")
    robot.click("card:2D-1")
    robot.key(pygame.K_u)
    robot.settle()
    assert len(held(table)) == 5
    assert not table.selection()
    assert "selected" not in robot.node("card:2D-1").states
    [button] = [node for node in table.view.bar.children if node.name == "discard"]
    assert "disabled" in button.states
    robot.click("card:4H-1")
    robot.key(pygame.K_y)
    robot.settle()
    assert len(held(table)) == 2
    assert not table.selection()


# Attacks on a person


class Attacker(FirstMoveBots):
    """Stands in for the worker: makes what it can, attacks as soon as it can, else discards or
    draws."""

    def think(self, number: int, view: View, book: RuleBook, level: str, seed: int) -> None:
        first = ("make", "neutralise", "acquire", "draw", "discard")
        moves = sorted(
            (move for move in view.legal if move.name in first),
            key=lambda move: first.index(move.name),
        )
        self._answer = (number, moves[0])
        self.notify()


class Maker(FirstMoveBots):
    """Stands in for the worker: draws, makes what it can, and discards."""

    def think(self, number: int, view: View, book: RuleBook, level: str, seed: int) -> None:
        first = ("make", "draw", "discard")
        moves = [move for name in first for move in view.legal if move.name == name]
        self._answer = (number, moves[0])
        self.notify()


@pytest.mark.parametrize(
    ("hand", "name", "says"), [("3S", "neutralise", "neutralises"), ("8S", "acquire", "acquires")]
)
def test_an_attack_on_a_person_waits_and_says_what_was_lost(
    hand: str, name: str, says: str
) -> None:
    robot = Robot(animation="normal", pace="normal")
    robot.app.bots = Attacker(robot.director.wake)
    runs = [(0, "4S 5S 6S 7S", "", "")]
    table = laid_out(robot, ["2D KC", f"{hand} 9D JC", "3C"], runs=runs, money=[9, 30, 6])
    assert table.play(legal(table, "discard")[0])
    for _frame in range(1200):
        robot.step()
        if any(entry.move.name == name for entry in table.session.entries):
            break
    robot.step(0.6)
    bubble = robot.node("lost")
    assert says in bubble.label
    assert "your" in bubble.label
    assert "$5 a turn" in bubble.label
    number = table.session.number
    robot.step(1.5)
    assert table.session.number == number, "the bot waits a beat"
    robot.step(3)
    assert table.session.number > number
    assert robot.find("lost") is not None, "it can still be read"
    robot.press((5, 5))
    robot.release((5, 5))
    assert robot.find("lost") is None


def until_acquired(robot: Robot, table: TableScreen) -> None:
    """Waits frame by frame until a portfolio has been acquired, for some seconds at most."""
    for _frame in range(1200):
        robot.step()
        if any(entry.move.name == "acquire" for entry in table.session.entries):
            break


def test_an_attack_of_one_bot_on_another_is_looked_at_before_the_portfolio_goes() -> None:
    robot = Robot(animation="normal", pace="normal")
    robot.app.bots = Attacker(robot.director.wake)
    runs = [(2, "4S 5S 6S 7S", "", "")]
    table = laid_out(robot, ["2D KC", "8S 9D JC", "3C"], runs=runs, money=[9, 30, 6])
    assert table.play(legal(table, "discard")[0])
    until_acquired(robot, table)
    robot.step(0.6)
    assert table.flow.is_holding
    card = table.view.cards[parse_card("8S-1")]
    assert robot.node("portfolio:P1").rect.collidepoint(card.rect.center)
    robot.step(3)
    assert not table.flow.is_holding


@pytest.mark.parametrize(
    ("facts", "said"),
    [
        ({}, "shuffled into a new stock"),
        ({"reforms": 0}, "The last card is drawn"),
        ({"reforms": 0, "dealer": 1}, "After this turn: B1"),
    ],
)
def test_the_draw_that_brings_the_end_is_announced(facts: dict[str, int], said: str) -> None:
    robot = Robot(animation="normal", pace="normal")
    laid_out(
        robot,
        ["2D KC", "2S", "3S"],
        phase="draw",
        stock="9C",
        **facts,
    )
    robot.click("draw")
    assert said in robot.node("announced").label
    robot.step(6)
    assert robot.find("announced") is None


def test_an_offer_that_was_answered_is_told_after_the_bargain() -> None:
    robot = Robot(animation="off")
    table = laid_out(robot, ["2D KC", "7C 8C 9C JD", "3C 4D"])
    view, offer = table.seen().view, Move(1, "offer")
    answer = Move(2, "answer", {"accept": True})
    assert isinstance(view, PortfolioView)
    assert view.offer is None
    nothing = Told("")
    dull = [table.adapter.dull(view, move, nothing) for move in (answer, offer)]
    assert dull[0] < dull[1] < SHOWN


def test_what_was_laid_down_is_told_before_what_money_and_piles_show() -> None:
    robot = Robot((1024, 640), animation="off", text_scale=150)
    robot.app.bots = Maker(robot.director.wake)
    table = laid_out(robot, ["2D KC", "7C 8C 9C JD", "3C 4D"], runs=[(0, "4S 5S 6S", "", "")])
    assert table.play(legal(table, "discard")[0])
    robot.settle()
    since = table.recap.since()
    assert "makes" in since[0].text
    assert sum("makes" in each.text for each in since) == 1


@pytest.mark.parametrize("size", [(1024, 640), (1280, 800)], ids=str)
def test_what_others_drew_and_threw_away_stands_under_their_plates(size: tuple[int, int]) -> None:
    robot = Robot(size, animation="off")
    table = robot.deal("Ann:human,Bo:normal,Cy:normal,Di:normal", 5, "portfolio")
    rng, whole = Random(2), 0
    for _move in range(36):
        if robot.screen is not table or not table.session.view(0).legal:
            break
        for seat in range(1, 4):
            lines = [e for e in table.session.entries if e.move.seat == seat]
            turns = [e.move for e in lines if e.move.name != "answer"]
            note = robot.node(f"note:{seat}").label
            if table.session.view(0).faces(f"hand:{seat}"):  # what is known never goes untold
                told = f"{note} {robot.node(f'seat:{seat}').label}"
                assert re.search(r"holds|known", told)
            thrown = next((m for m in reversed(turns) if m.name == "discard"), None)
            drawn = next((m for m in reversed(turns) if m.name == "draw"), None)
            assert table.view.table is not None
            if thrown is None or drawn is None or (seat, DRAWN) not in table.view.table.shown:
                continue
            whole += 1
            assert card_name(thrown.card()) in note
            assert str(drawn.number("count") - ("discard" in drawn.args) or "taken") in note
        assert table.view.table is not None
        for each in table.recap.since():
            if (each.told.seat, DRAWN) in table.view.table.shown:
                said = without_elsewhere(each.text)
                assert not re.search("collects|draws a|draws [0-9]|discards", said), "it gives way"
        assert table.play(rng.choice([m for m in table.session.view(0).legal if m.name != "offer"]))
        robot.settle()
    assert whole > 20


# What newcomers stumbled over


def test_a_run_is_selected_by_clicks_in_any_order() -> None:
    robot = Robot(animation="off")
    table = laid_out(robot, ["8C 9C 10C QC 4D", "2S", "3S"])
    for card in ("8C", "10C", "9C"):
        robot.click(f"card:{card}-1")
    assert {str(card) for card in table.selection()} == {"8C-1", "9C-1", "10C-1"}
    robot.click("card:QC-1")
    assert [str(card) for card in table.selection()] == ["QC-1"], "there is a gap between"


def test_the_buttons_of_the_draw_stay_where_they_are_whatever_is_chosen() -> None:
    robot = Robot(animation="off")
    hand = "2D 4D 6D 8D 10D QD"
    laid_out(robot, [hand, "2S", "3S"], phase="draw", income=9, money=[19, 9, 9], discard="9H")
    names = ("negotiate", "draw:top", "draw:1", "draw:2", "draw")
    places = [robot.node(name).rect for name in names]
    for chosen in ("draw:top", "draw:3", "draw:top"):
        robot.click(chosen)
        assert [robot.node(name).rect for name in names] == places


@pytest.mark.parametrize(
    ("size", "told"),
    [
        ((1280, 800), [("‹ 1", "free"), ("2", "$2"), ("3 ›", "$5")]),
        ((1024, 640), [("−", "free"), ("2", "$2"), ("+", "$5")]),
    ],
    ids=str,
)
def test_a_rich_draw_shows_its_number_and_price_between_those_of_fewer_and_more(
    size: tuple[int, int], told: list[tuple[str, str]]
) -> None:
    robot = Robot(size, animation="off", text_scale=150)
    hands, money = ["2D 8C 7S", "2S", "3S"], [60, 9, 9]
    laid_out(robot, hands, phase="draw", income=41, money=money, discard="9H")
    assert not robot.node("draw:fewer").enabled
    robot.click("draw:more")
    cells = [robot.node(name) for name in ("draw:fewer", "draw:2", "draw:more")]
    assert [(cell.count, cell.cost) for cell in cells if isinstance(cell, Cell)] == told
    assert [cell.rect.x for cell in cells] == sorted(cell.rect.x for cell in cells)
    assert "selected" in cells[1].states


def test_eight_numbers_and_more_stand_in_one_row_where_the_window_is_wide_enough() -> None:
    robot = Robot(animation="off")
    table = laid_out(
        robot, ["", "2S", "3S"], phase="draw", income=52, money=[90, 9, 9], discard="9H"
    )
    cells = [robot.node(f"draw:{n}") for n in range(1, 10)]
    assert [cell.cost for cell in cells if isinstance(cell, Cell)][-2:] == ["$35", "$44"]
    assert len({cell.rect.y for cell in cells}) == 1
    robot.click("draw:9")
    robot.click("draw:9")
    assert not table.session.entries, "a number is only chosen, however often it is pressed"
    robot.click("draw")
    assert str(table.session.entries[-1].move) == "0 draw count=9"


def test_by_keys_an_offer_is_gone_through_column_by_column() -> None:
    robot = Robot(animation="off")
    table = laid_out(robot, ["2D 8C 7S", "2S", "3S"], money=[9, 9, 9])
    table.adapter.act(table, "negotiate")
    robot.settle()
    names = [node.name for node in robot.screen.focus.candidates()]
    groups = ("hand:", "promise:", "money:")
    mine, theirs = (
        [at for at, name in enumerate(names) if f"{side}:" in name and name.startswith(groups)]
        for side in ("give", "take")
    )
    assert mine
    assert theirs
    assert max(mine) < min(theirs)


def test_an_offer_is_put_together_by_keys_group_by_group() -> None:
    robot = Robot(animation="off")
    table = laid_out(robot, ["2D 8C 7S", "2S KD", "3S"], money=[9, 9, 9])
    table.adapter.act(table, "negotiate")
    robot.settle()
    screen = robot.screen
    assert isinstance(screen, Negotiation)
    groups = []
    for _press in range(20):
        robot.key(pygame.K_TAB)
        assert screen.focus.node is not None
        groups.append(group_of(screen.focus.node.name))
        here = screen.focus.node
        for arrow in (pygame.K_RIGHT, pygame.K_LEFT) if groups[-1] != "with" else ():
            robot.key(arrow)
        if group_of(screen.focus.node.name) != groups[-1]:
            screen.focus.set(here)  # from an end they cross to what stands beside
        if groups[-1] == "offer":
            break
        if groups[-1].startswith("promise:"):
            robot.key(pygame.K_RIGHT)  # as it stands between two arrows
            assert screen.give.side.promises or screen.take.side.promises
            robot.key(pygame.K_LEFT)
    assert len(groups) <= 16, "Tab goes round in a few presses"
    assert len(set(groups)) == len(groups)
    assert screen.give.side == screen.take.side == NOTHING, "nothing was chosen on the way"
    hands = Keys(robot)
    hands.focus("money:give")
    robot.post(pygame.TEXTINPUT, text="4")
    robot.step()
    hands.press("promise:take")
    hands.press("promise:take")
    hands.focus("turns:take")
    robot.key(pygame.K_5, text="5")
    assert screen.give.side.money == 4
    assert screen.take.side.promises == (("acquire", 5),)
    hands.choose("with", 1)
    assert screen.take.side == NOTHING
    hands.choose("with", 0)
    assert screen.take.side.promises == (("acquire", 5),), "what was asked of one is kept"


def test_a_lifted_card_of_the_stock_stays_under_the_top_bar() -> None:
    robot = Robot(animation="off")
    table = laid_out(robot, ["2D", "2S", "3S"], phase="draw", money=[9, 9, 9], discard="9H")
    for name in ("stock", "card:9H-1"):
        robot.click(name)
        tops = [node.rect.y for node in table.view.nodes() if "selected" in node.states]
        assert tops
        assert min(tops) > table.view.frame.ticker.bottom


def test_the_prompt_says_nothing_of_what_is_selected_beside_a_refusal() -> None:
    robot = Robot(animation="off")
    laid_out(robot, ["8C 9C 10C 4D", "2S", "3S"])
    for card in ("8C", "9C", "10C"):
        robot.click(f"card:{card}-1")
    assert "Make a portfolio" in robot.node("prompt").label
    robot.drag("card:8C-1", "portfolio:P2")
    assert robot.find("why_not") is not None
    assert "Make a portfolio" not in robot.node("prompt").label


def test_own_bars_say_how_many_of_each_card_are_unseen() -> None:
    robot = Robot(animation="off")
    laid_out(robot, ["3S 8C", "2S", "3S-2"])
    robot.move(robot.spot("value:P1"))
    robot.step(1)
    note = robot.node("zoom").label
    assert "3 of spades: 1 of 2 unseen" in note
    assert "8 of spades: 2 of 2 unseen" in note


def test_pf_15_an_ace_is_ringed_only_where_it_takes_a_portfolio() -> None:
    robot = Robot(animation="off")
    runs = [(0, "JD QD KD", "", ""), (1, "JH QH KH", "", "")]
    laid_out(robot, ["AD 9C", "3S"], runs=runs, money=[50, 9])
    bars = [robot.node(name) for name in ("value:P1", "value:P2")]
    held = [[card.face for card in bar.held] for bar in bars if isinstance(bar, Bar)]
    assert held == [[], ["AD"]]


def test_what_the_marks_on_a_bar_mean_stands_beside_the_enlarged_portfolio() -> None:
    robot = Robot(animation="off")
    runs = [(0, "4S 5S 6S", "", ""), (1, "9H 10H JH", "", "")]
    laid_out(robot, ["7S QH 8C", "2C"], runs=runs, money=[50, 9])
    notes = {}
    for name in ("value:P1", "value:P2"):
        robot.move(robot.spot(name))
        robot.step(1)
        notes[name] = robot.node("zoom").label
    assert "gold frame: you hold 7 of spades, which extends it" in notes["value:P1"]
    assert "red dot" in notes["value:P1"]
    assert "gold frame: you hold queen of hearts and can pay for it" in notes["value:P2"]
    assert "red dot" not in notes["value:P2"], "there are none on another's"


@pytest.mark.parametrize(
    ("money", "promises", "said"),
    [
        (5, (), "in a thin frame: you hold queen of hearts, but it costs $8 and you have $5"),
        (
            50,
            (Promise(0, 1, "acquire", 3),),
            "in a thin frame: you hold queen of hearts, but promised B1 not to use it",
        ),
    ],
)
def test_a_card_that_is_held_and_cannot_be_used_has_a_thin_frame_that_says_why(
    money: int, promises: tuple[Promise, ...], said: str
) -> None:
    robot = Robot(animation="off")
    runs = [(1, "9H 10H JH", "", "")]
    laid_out(robot, ["QH 8H 2C", "2C"], runs=runs, money=[money, 9], promises=promises)
    bar = robot.node("value:P1")
    assert isinstance(bar, Bar)
    assert [card.face for card in bar.thin] == ["QH"]
    assert [card.face for card in bar.held] == ["8H"], "for $4 it neutralises"
    robot.move(robot.spot("value:P1"))
    robot.step(1)
    assert said in robot.node("zoom").label


@pytest.mark.parametrize(("turn", "phase"), [(0, "draw"), (1, "actions")])
def test_gold_is_only_what_can_be_laid_now(turn: int, phase: str) -> None:
    robot = Robot(animation="off", pace="step")
    runs = [(0, "4S 5S 6S", "", ""), (1, "9H 10H JH", "", "")]
    laid_out(robot, ["7S QH 2C", "2C-2"], runs=runs, money=[50, 9], turn=turn, phase=phase)
    bars = [robot.node(name) for name in ("value:P1", "value:P2")]
    assert [bar.held for bar in bars if isinstance(bar, Bar)] == [(), ()]
    assert [[card.face for card in bar.thin] for bar in bars if isinstance(bar, Bar)] == [
        ["7S"],
        ["QH"],
    ]
    robot.move(robot.spot("value:P2"))
    robot.step(1)
    assert "you hold queen of hearts, but cannot lay it now" in robot.node("zoom").label


def test_pf_15_what_an_ace_does_over_a_king_stands_beside_the_enlarged_portfolio() -> None:
    robot = Robot(animation="off")
    laid_out(robot, ["9C", "3S"], runs=[(0, "JD QD KD", "", ""), (1, "9H 10H JH", "", "")])
    notes = []
    for name in ("value:P1", "value:P2"):
        robot.move(robot.spot(name))
        robot.step(1)
        notes.append("king’s colour" in robot.node("zoom").label)
    assert notes == [True, False]


@pytest.mark.parametrize("cards", ["4S 5S 6S", "JD QD KD", "10D JD QD KD"])
def test_an_own_bar_has_room_for_dots(cards: str) -> None:
    robot = Robot(animation="off")
    laid_out(robot, ["9C", "3S"], runs=[(0, cards, "", "")])
    bar = robot.node("value:P1")
    assert isinstance(bar, Bar)
    assert bar.has_dots


@pytest.mark.parametrize(("window", "text"), [((1024, 640), 100), ((1280, 800), 200)])
def test_dots_of_three_packs_lie_over_one_another_on_a_narrow_bar(
    window: tuple[int, int], text: int
) -> None:
    robot = Robot(window, animation="off", text_scale=text)
    runs = [(0, "JD QD KD", "", ""), (0, "4S 5S 6S", "", ""), (0, "JC QC KC", "", "")]
    laid_out(robot, ["9C 2C 3C", "3S", "4C", "5C"], runs=runs)
    for name in ("value:P1", "value:P2", "value:P3"):
        bar = robot.node(name)
        assert isinstance(bar, Bar)
        assert bar.has_dots


def test_enlarged_cards_leave_the_strip_free() -> None:
    robot = Robot(animation="off")
    table = laid_out(robot, ["9C", "3S"], runs=[(0, "JD QD KD", "", "")])
    robot.move(robot.spot("value:P1"))
    robot.step(1)
    assert robot.node("zoom").rect.top >= table.frame.ticker.bottom


def test_own_bars_say_who_is_known_to_hold_a_card_that_attacks() -> None:
    robot = Robot(animation="off")
    table = laid_out(robot, ["2D 8C", "3S 9C", "3S-2"], known={parse_card("3S-1"): EVERYONE})
    seen = cast("Seen[PortfolioView]", table.seen())
    low = parse_card("3S")
    setup = Setup.of(seen.book, seen.view.seats)
    assert copies(seen.view, setup, [low]) == {low: (2, 2)}, "both may be played"
    robot.move(robot.spot("value:P1"))
    robot.step(1)
    note = robot.node("zoom").label
    assert "3 of spades: 1 of 2 unseen" in note
    assert "B1 holds 3 of spades" in note


@pytest.mark.parametrize(
    ("what", "said"), [("stock", "Draw 2 cards for $2"), ("card:9H-1", "Take")]
)
def test_a_pile_that_is_lifted_says_what_a_draw_of_it_would_be(what: str, said: str) -> None:
    robot = Robot(animation="off")
    laid_out(robot, ["2D", "2S", "3S"], phase="draw", income=5, money=[9, 9, 9], discard="9H")
    robot.click("draw:2")
    robot.click(what)
    assert said in robot.node("prompt").label
    assert len(AGAIN.findall(robot.node("prompt").label)) == 1


@pytest.mark.parametrize("what", ["stock", "discard"])
def test_what_is_only_looked_at_is_not_to_be_pressed_once_more(what: str) -> None:
    robot = Robot(animation="off")
    laid_out(robot, ["2D", "2S", "3S"], phase="draw", money=[9, 9, 9], discard="9H")
    name = what if what == "stock" else "card:9H-1"
    robot.move(robot.spot(name))
    assert not AGAIN.search(robot.node("prompt").label)
    robot.click(name)
    assert AGAIN.search(robot.node("prompt").label)


def test_nothing_is_since_the_last_turn_in_the_middle_of_a_turn() -> None:
    robot = Robot(animation="off")
    table = laid_out(robot, ["2D 9C", "2S", "3S"], money=[9, 9, 9])
    assert table.play(move_of(Offer(0, 1, Side(money=1), Side(cards=(parse_card("KC-1"),)))))
    robot.settle()
    assert table.flow.viewer == 0
    assert table.seen().is_mine
    assert table.recap.strip() is None


def test_promises_have_one_name_each_wherever_they_are_told() -> None:
    robot = Robot(animation="off")
    table = laid_out(robot, ["2D 9C", "2S", "3S"], money=[9, 9, 9])
    peace = move_of(Offer(0, 1, Side(money=1), Side(promises=(("both", 2),))))
    said = table.adapter.describe(table.seen(), peace).title
    assert "a 2-turn promise of no attacks" in said
    robot.click("negotiate")
    kinds = robot.node("promise:give")
    assert isinstance(kinds, Stepper)
    assert "no attacks" in kinds.choices


def test_a_promise_that_is_offered_says_against_whom_and_whose_turns_count() -> None:
    robot = Robot(animation="off")
    laid_out(robot, ["2D 9C", "2S", "3S"], money=[9, 9, 9])
    robot.click("negotiate")
    robot.click("promise:give")
    assert "Ann neutralises nothing of B1, now and in the next 2 turns of Ann" in (
        robot.node("tray:give").label
    )
    robot.click("promise:take")
    assert "B1 neutralises nothing of Ann, now and in the next 2 turns of B1" in (
        robot.node("tray:take").label
    )


@pytest.mark.parametrize("text", [100, 200])
def test_a_panel_of_promises_is_never_its_heading_alone(text: int) -> None:
    promised = Promise(1, 0, "both", 3)
    robot = Robot((1024, 640), animation="off", text_scale=text)
    laid_out(robot, ["2D", "2S", "3S"], promises=(promised,))
    panel = robot.find("notice")
    assert panel is None or "attacks nothing of" in panel.label


@pytest.mark.parametrize("text", [100, 150, 200])
@pytest.mark.parametrize("size", [(1024, 640), (1280, 800)], ids=str)
def test_promises_both_ways_are_all_told(size: tuple[int, int], text: int) -> None:
    robot = Robot(size, animation="off", text_scale=text)
    promises = (Promise(1, 0, "both", 3), Promise(0, 1, "neutralise", 2))
    laid_out(robot, ["2D", "2S", "3S", "4C", "5C"], promises=promises)
    panel = robot.node("notice")
    assert isinstance(panel, Notice)
    told = [part.label for part in panel.children if isinstance(part, Rich)]
    assert panel.told == len(told), "nothing is only counted"
    assert len(told) in (len(promises), 1 + len(promises)), "the heading gives way first"


def test_pf_23_a_promise_that_another_holds_longer_is_not_told_too() -> None:
    robot = Robot((1280, 800), animation="off")
    given = (
        Promise(0, 1, "both", 1), Promise(0, 1, "both", 3), Promise(0, 1, "acquire", 2),
        Promise(1, 0, "both", 2), Promise(1, 0, "acquire", 3), Promise(0, 2, "both", 1),
        Promise(0, 2, "both", 1),
    )  # fmt: skip
    table = laid_out(robot, ["2D", "2S", "3S"], promises=given)
    told = promises(cast("Seen[PortfolioView]", table.seen()))
    assert [line.partition(":")[0] for line in told] == [
        "@0 attacks nothing of @1",
        "@1 attacks nothing of @0",
        "@1 acquires nothing of @0",
        "@0 attacks nothing of @2",
    ]
    assert told[0].endswith("2 more turns"), "the longer of two"


def test_what_a_portfolio_says_where_one_points_names_each_rule_once() -> None:
    robot = Robot((1280, 800), animation="off")
    table = laid_out(robot, ["2D", "2S", "3S"])
    bar = next(node for node in table.root.walk() if isinstance(node, Bar))
    robot.move(bar.rect.center)
    robot.step(1)
    assert len(re.findall(r"\bPF-3\b", robot.node("zoom").label)) == 1


def test_promises_that_have_no_room_are_counted_and_told_where_one_points() -> None:
    robot = Robot((1024, 640), animation="off")
    among = [Promise(by, to, "both", 3) for by in (1, 2, 3, 4) for to in (1, 2, 3, 4) if by != to]
    promises = (*among, Promise(4, 0, "acquire", 2))
    laid_out(robot, ["2D", "2S", "3S", "4C", "5C"], promises=promises)
    panel = robot.node("notice")
    assert isinstance(panel, Notice)
    assert 1 < panel.told < 1 + len(promises)
    assert panel.label.startswith("Promises in force B4 acquires nothing of Ann")
    left = 1 + len(promises) - panel.told
    assert [part.label for part in panel.children if isinstance(part, Rich)][
        -1
    ] == f"and {left} more"
    assert panel.tip.count("attacks nothing of") == len(among)
    assert panel.rule == "PF-23"


def shows_a_hand(robot: Robot) -> TableScreen:
    """Ann asks B1, a person too, for a look at the hand; the answer is still to come."""
    table = laid_out(robot, ["2D KC", "9S 5C", "3S"], people=2)
    robot.click("show")
    asked = GAME.notation.parse("0 offer to=1 give={show:[KC-1]} take={show:hand}")
    assert table.play(asked)
    robot.settle()
    robot.click("show")
    return table


def test_cards_that_are_shown_stay_until_they_were_seen() -> None:
    robot = Robot(animation="off")
    table = shows_a_hand(robot)
    robot.click("accept")
    robot.step(5)
    assert robot.screen.name == "shown", "nobody is passed the table before"
    assert table.flow.viewer == 1
    faces = [node.name for node in robot.screen.root.walk() if node.name.startswith("shown:")]
    assert faces == ["shown:KC-1"], "and nothing but what was shown to this seat"
    robot.click("seen")
    assert robot.screen.name == "handoff"
    robot.click("show")
    faces = [node.name for node in robot.screen.root.walk() if node.name.startswith("shown:")]
    assert sorted(faces) == ["shown:5C-1", "shown:9S-1"], "the other one's look comes with the turn"
    robot.click("seen")
    robot.settle()
    assert robot.screen is table, "each is shown once"


def test_an_offer_is_countered_between_people() -> None:
    robot = Robot(animation="off")
    table = shows_a_hand(robot)
    robot.click("offer")
    robot.click("counter")
    screen = robot.screen
    assert isinstance(screen, Negotiation)
    assert (screen.me, screen.to) == (1, 0)
    assert table.session.entries[-1].move.name == "offer", "refused as the next one is made"
    robot.click("money:take:+1")
    robot.click("offer")
    assert str(table.session.entries[-2].move) == "1 answer accept=false"
    assert table.session.entries[-1].move.seat == 1
    assert robot.screen.name == "handoff"


@pytest.mark.parametrize(("hand", "name"), [("3S", "neutralise"), ("8S", "acquire")])
def test_a_lost_portfolio_leaves_its_place_until_the_viewer_acts(hand: str, name: str) -> None:
    robot = Robot(animation="off", confirm_spend=False)
    robot.app.bots = Attacker(robot.director.wake)
    table = laid_out(
        robot, ["2D 9C", hand + " 2S", "3S"], runs=[(0, "4S 5S 6S 7S", "", "")], money=[9, 40, 9]
    )
    was = robot.node("value:P1").rect
    discard = next(move for move in legal(table, "discard") if move.card().face == "9C")
    assert table.play(discard)
    robot.settle()
    assert any(entry.move.name == name for entry in table.session.entries)
    ghost = robot.node("ghost:P1")
    assert ghost.rect.collidepoint(was.centerx, was.top - 4), "where it lay"
    assert ("neutralises" if name == "neutralise" else "acquires") in ghost.tip
    assert ghost.label == "lost to B1: 4–7 of spades, $5 a turn"
    assert ghost.rule == ("PF-13" if name == "neutralise" else "PF-14")
    assert table.play(legal(table, "draw")[0])
    robot.settle()
    assert robot.find("ghost:P1") is None


def test_ones_own_figures_say_each_thing_once() -> None:
    robot = Robot(animation="off")
    laid_out(robot, ["8S 2D", "2S", "3S"], money=[40, 26, 9], income=5)
    figures = [robot.node(f"figure:{at}").label for at in (0, 1)]
    assert figures == ["drew one card", "up\u20095 a turn, collected"]
    robot.drag("card:8S-1", "portfolio:P1")
    assert robot.node("figure:1").label == "got up\u20095, next turn up\u20098"
    robot = Robot(animation="off")
    laid_out(robot, ["8S 2D", "2S", "3S"], money=[20, 26, 9], income=5, phase="draw")
    assert robot.node("figure:0").label == "2nd, $6 off the lead"
    robot = Robot(animation="off")
    laid_out(robot, ["8S 2D", "2S", "3S"], money=[20, 26, 20], income=5, phase="draw")
    assert robot.node("figure:0").label == "shares 2nd, $6 behind"


def test_a_look_at_an_attack_shows_everyones_income_and_ones_money_after_it() -> None:
    robot = Robot(animation="off")
    table = laid_out(robot, ["2H 9C QC 4D 8D JH", "2S", "3S"], money=[40, 26, 9], income=5)

    def shown(name: str) -> list[str]:
        nodes = [node for node in robot.screen.root.walk() if node.name == name and node.visible]
        return [node.label.replace("\u2009", " ") for node in nodes]

    before = {name: shown(name) for name in ("note:1", "figure:0", "figure:2")}
    assert before["note:1"] == ["up 8 a turn"]
    robot.drag("card:2H-1", "portfolio:P3", drop=False)
    robot.step(0.1)
    assert shown("note:1") == ["$8 to $4 a turn"], "a new value has no sign of a change"
    theme = table.view.art.theme
    after = next(n for n in table.view.looks.walk() if isinstance(n, Rich) and n.name == "note:1")
    [less] = [span for span in after.spans if span.text == "$4"]
    assert less.colour == theme.color("down"), "and the colour of what it comes to"
    assert shown("figure:0") == ["$40 to $36 in hand"]
    robot.key(pygame.K_ESCAPE)
    robot.settle()
    assert {name: shown(name) for name in before} == before


def test_a_card_let_go_on_a_plate_begins_an_offer() -> None:
    robot = Robot(animation="off")
    table = laid_out(robot, ["2D KC", "2S", "3S"])
    number = table.session.number
    robot.click("card:KC-1")
    robot.click("card:KC-1")
    assert robot.screen is table, "no second click and no Enter begins one"
    rect, plate = robot.node("card:KC-1").rect, robot.node("seat:2").rect.center
    robot.press((rect.x + 12, rect.y + 12))  # by its corner: the pointer says where it goes
    for part in (0.3, 0.7, 1.0):
        x, y = (rect[i] + (plate[i] - rect[i]) * part for i in (0, 1))
        robot.move((round(x), round(y)))
    assert "Begin an offer to B2" in robot.node("prompt").label
    robot.release(plate)
    robot.settle()
    screen = robot.screen
    assert isinstance(screen, Negotiation)
    assert (screen.to, [str(card) for card in screen.give.side.cards]) == (2, ["KC-1"])
    robot.click("back")
    assert table.session.number == number, "nothing is given by the drop itself"


def test_a_card_is_let_go_on_no_plate_once_all_offers_are_made() -> None:
    robot = Robot(animation="off")
    table = laid_out(robot, ["2D KC", "2S", "3S"])
    for _offer in range(3):
        asked = GAME.notation.parse("0 offer to=1 give={money:1} take={cards:[9H-2]}")
        assert table.play(asked)
        robot.settle()
    robot.drag("card:KC-1", "seat:2")
    assert robot.screen.name == "table"
    assert "all your offers" in robot.node("why_not").label


def test_a_portfolio_let_go_on_a_plate_begins_an_offer() -> None:
    robot = Robot(animation="off")
    table = laid_out(robot, ["2D KC", "2S", "3S"])
    robot.drag("card:5S-1", "seat:1", drop=False)
    carried = [str(node.card) for node in sorted(table.drag.carried, key=lambda node: node.x)]
    assert carried == ["4S-1", "5S-1", "6S-1", "7S-1"], "all of it, in its order"
    robot.release(robot.node("seat:1").rect.center)
    robot.settle()
    screen = robot.screen
    assert isinstance(screen, Negotiation)
    assert (screen.to, screen.give.side.portfolios) == (1, ("P1",))
    robot.click("back")
    robot.drag("card:5S-1", "discard")
    assert "only by an offer" in robot.node("why_not").label
    assert legal(table, "discard"), "nothing was thrown away"


@pytest.mark.parametrize("by", ["5S-1", "4C-1", "7C-1"])
def test_a_portfolio_is_dragged_with_its_caps_as_it_lies(by: str) -> None:
    robot = Robot(animation="off")
    table = laid_out(robot, ["2D KC", "2S", "3S"], runs=[(0, "4S 5S 6S 7S", "4C", "7C")])
    lay = {str(card): node.position for card, node in table.view.cards.items()}
    start, plate = robot.spot(f"card:{by}"), robot.node("seat:1").rect.center
    robot.press(start)
    robot.move((start[0] - 40, start[1] - 60))
    carried = {str(node.card): node for node in table.drag.carried}
    assert carried.keys() == {"4S-1", "5S-1", "6S-1", "7S-1", "4C-1", "7C-1"}
    moved = {
        (round(node.x - lay[card][0]), round(node.y - lay[card][1]))
        for card, node in carried.items()
    }
    assert len(moved) == 1, "all of it by as much"
    robot.move(plate)
    robot.release(plate)
    robot.settle()
    assert isinstance(robot.screen, Negotiation)
    assert robot.screen.give.side.portfolios == ("P1",)
    robot.click("back")
    assert {str(card): node.position for card, node in table.view.cards.items()} == lay


def test_a_click_on_a_portfolio_still_plays_what_is_held() -> None:
    robot = Robot(animation="off")
    table = laid_out(robot, ["8S 2D", "2S", "3S"])
    robot.click("card:6S-1")
    assert not table.selection(), "its cards are no cards of the hand"
    robot.click("card:2D-1")
    robot.click("card:6S-1")
    assert robot.find("why_not") is not None
    robot.click("card:2D-1")
    robot.click("card:8S-1")
    robot.click("card:6S-1")
    assert str(table.session.entries[-1].move) == "0 extend portfolio=P1 card=8S-1"


def test_people_who_are_not_to_move_may_speak() -> None:
    robot = Robot(animation="off")
    table = laid_out(robot, ["2D KC", "9S 5C", "3S"], people=2)
    robot.click("show")
    robot.click("speak:1")
    assert robot.screen.name == "handoff", "nobody sees the other's hand"
    robot.click("show")
    screen = robot.screen
    assert isinstance(screen, Negotiation)
    assert (screen.me, table.flow.viewer) == (1, 1)
    assert screen.to == 0, "whoever is to move is spoken to first"
    robot.click("back")
    robot.settle()
    assert robot.screen.name == "handoff", "the table goes back to whoever is to move"
    robot.click("show")
    assert table.flow.viewer == 0
    assert robot.find("speak:2") is None, "bots speak for themselves"
    robot.click("speak:1")
    robot.click("show")
    Mouse(robot).choose("with", 0)
    robot.click("money:take:+1")
    robot.click("offer")
    made = [(entry.move.seat, entry.move.name) for entry in table.session.entries[-2:]]
    assert made == [(1, "offer"), (2, "answer")]


@pytest.mark.parametrize("text", [150, 200])
def test_a_bar_lies_over_no_cap_while_ones_own_felt_is_bare(text: int) -> None:
    table = rooms.at_table(
        rooms.stopped("portfolio", 4, 0.85, every=True), (1024, 640), text
    ).screen
    assert isinstance(table, TableScreen)
    lying = Layout(cast("Seen[PortfolioView]", table.seen())).lying()
    assert any(each.run.low_cap or each.run.high_cap for each in lying)
    assert all(each.bar.y >= each.area.bottom for each in lying)


@pytest.mark.parametrize("part", [0.5, 0.85, 2.0])
def test_in_larger_text_a_bar_leaves_the_rank_and_suit_of_caps_free(part: float) -> None:
    session = rooms.stopped("portfolio", 5, part, every=True)
    for size, text in product([(1024, 640), (1280, 800)], [150, 200]):
        table = rooms.at_table(session, size, text).screen
        assert isinstance(table, TableScreen)
        lying = Layout(cast("Seen[PortfolioView]", table.seen())).lying()
        assert any(each.cap_indexes for each in lying)
        for each in lying:
            assert each.bar.collidelist(each.cap_indexes) < 0, (size, text, each)


def test_a_bare_felt_gives_way_to_a_column_of_five_portfolios() -> None:
    runs = [
        (3, "3C 4C 5C 6C 7C 8C", "3S", "8S"), (3, "AC 2C 3C-2 4C-2 5C-2 6C-2", "AS", "6S"),
        (3, "5S 6S-2 7S", "", ""), (3, "8D 9D 10D JD QD KD", "", ""), (3, "5H 6H 7H", "", ""),
    ]  # fmt: skip
    table = laid_out(Robot(animation="off"), ["8D-2 JD-2", "2D 3D", "7C-2", "2C-2"], runs=runs)
    lying = Layout(cast("Seen[PortfolioView]", table.seen())).lying()
    assert all(each.bar.y >= each.area.bottom for each in lying)
    assert min(each.height for each in lying) >= 62


def test_what_was_lost_is_told_off_everything_else_that_was() -> None:
    robot = Robot(animation="off")
    robot.app.bots = Attacker(robot.director.wake)
    runs = [(0, "AH 2H 3H 4H 5H", "", ""), (0, "6S 7S 8S", "", "")]
    hands = ["2D 3C 8C KS KC", "9S 10H", "6H JD"]
    table = laid_out(robot, hands, runs=runs, money=[9, 40, 40])
    assert table.play(legal(table, "discard")[0])
    robot.settle()
    ghosts = [robot.node(f"ghost:{id}") for id in ("P1", "P2")]
    assert robot.node("lost").rect.collidelist([each.rect for each in ghosts]) < 0
    assert table.view.table is not None
    felt = next(each for each in table.view.table.places if each.look == "felt")
    assert not felt.label, "what was lost is told there"


def test_what_was_lost_is_told_off_where_it_lies_now() -> None:
    robot = Robot(animation="normal", pace="normal")
    robot.app.bots = Attacker(robot.director.wake)
    more = [(0, "8H 9H 10H", "", ""), (0, "4C 5C 6C", "", ""), (0, "7D 8D 9D", "", "")]
    runs = [(0, "4S 5S 6S 7S", "", ""), *more]
    table = laid_out(robot, ["2D KC 3H 4H 5D 9H", "8S 9D JC", "3C"], runs=runs, money=[9, 30, 6])
    assert table.play(legal(table, "discard")[0])
    until_acquired(robot, table)
    robot.step(4)
    taken = robot.node("portfolio:P1").rect.union(robot.node("value:P1").rect)
    assert not robot.node("lost").rect.colliderect(taken)


def test_a_portfolio_shown_enlarged_is_not_when_another_page_lay_over_it() -> None:
    robot = Robot((1024, 640), animation="off")
    table = laid_out(robot, ["2D KC", "2S", "3S"])
    robot.move(robot.node("value:P1").rect.center)
    robot.step(0.2)
    assert robot.find("zoom") is not None
    robot.key(pygame.K_F1)
    robot.settle()
    assert robot.screen is not table
    assert table.root.find("zoom") is None
    robot.key(pygame.K_ESCAPE)
    robot.settle()
    assert robot.screen is table
    assert robot.find("zoom") is None


@pytest.mark.parametrize(
    ("run", "told", "is_safe"),
    [
        ((1, "AS 2S 3S", "", "3C"), "nothing goes below an ace", True),
        ((1, "AS 2S 3S", "", ""), "nothing goes below an ace", False),
        ((1, "4S 5S 6S", "4C", "6C"), "both ends capped", True),
        ((1, "4S 5S 6S", "4C", ""), "low end capped", False),
    ],
)
def test_a_portfolio_says_why_an_end_is_closed_and_whether_it_is_safe(
    run: tuple[int, str, str, str], told: str, is_safe: bool
) -> None:
    robot = Robot(animation="off")
    hand = "3S 4S 7S 4C 6C AC KS"
    hand = " ".join(card for card in hand.split() if card not in f"{run[1]} {run[2]} {run[3]}")
    table = laid_out(robot, [f"{hand} 2D", "2H", "3H"], runs=[run], money=[99, 6, 6])
    bar = robot.node("value:P1")
    assert isinstance(bar, Zoomed)
    assert told in bar.note
    assert ("nobody can attack it" in bar.note) == is_safe
    if is_safe:
        assert not legal(table, "neutralise") + legal(table, "acquire")


def test_nothing_is_said_to_come_when_the_game_is_over() -> None:
    robot = Robot(animation="off", confirm_spend=False)
    table = laid_out(robot, ["2D", "2S"], runs=[], ending=True, dealer=0, turn=0)
    felt = next(node for node in table.view.places if node.place_of.zone == "felt:0")
    assert table.play(legal(table, "discard")[0])
    robot.settle()
    assert table.session.view(0).is_terminal
    table.refresh()
    felt = next(node for node in table.view.places if node.place_of.zone == "felt:0")
    assert felt.place_of.label == ""
    robot.key(pygame.K_o)
    robot.settle()
    assert robot.screen.name == "piles"
    labels = [node.label for node in robot.screen.root.walk()]
    assert "All hands" in labels


def test_the_prompt_to_draw_explains_no_word_of_the_actions() -> None:
    robot = Robot(animation="off")
    laid_out(robot, ["2D KC", "2S 5C", "3S"], phase="draw", discard="9C")
    prompt = robot.node("prompt")
    assert "discard" in prompt.label
    assert "ends your turn" not in prompt.tip


def test_the_ring_around_the_money_is_whole() -> None:
    robot = Robot(animation="off")
    laid_out(robot, ["2D KC", "2S 5C", "3S"])
    robot.click("negotiate")
    for which in ("give", "take"):
        ring = robot.node(f"money:{which}").rect.inflate(8, 8)
        assert robot.node(f"choose:{which}").rect.contains(ring)


def test_a_cap_is_not_said_to_save_an_end_that_nothing_attacks() -> None:
    runs = [(0, "7C 8C 9C 10C", "", "")]
    for hand, is_saved in (("10S KH", True), ("10S KH JC JC-2", False)):
        table = laid_out(Robot(animation="off"), [hand, "2S 4D"], runs=runs)
        [cap] = [move for move in table.seen().view.legal if move.name == "cap"]
        assert ("nobody can" in table.adapter.describe(table.seen(), cap).title) == is_saved


@pytest.mark.parametrize(("card", "says"), [("KC", "again discards it"), ("7C", "where it goes")])
def test_what_enter_does_with_a_card_that_can_only_be_discarded_is_said(
    card: str, says: str
) -> None:
    robot = Robot(animation="off")
    table = laid_out(robot, ["KC KC-2 8S 7C 2D", "2S 3S", "4S"])
    [held_card] = [each for each in held(table) if each == parse_card(f"{card}-1")]
    _focus(robot, f"card:{held_card}")
    robot.step(1)
    assert says in robot.node("prompt").label
    robot.key(pygame.K_RETURN)
    robot.step(1)
    assert (robot.screen.focus.node is robot.node("discard")) == (card == "KC")


@pytest.mark.parametrize(
    ("facts", "says"),
    [
        ({"discard": "9H"}, "the stock or the top"),
        ({"discard": ""}, "one card from the stock."),
        ({"discard": "9H", "income": 8, "money": [9, 9, 9]}, "may pay for more"),
        ({"discard": "9H", "income": 8, "money": [1, 9, 9]}, "the stock or the top"),
        (
            {"discard": "9H", "income": 8, "money": [9, 9, 9], "stock": "5D", "reforms": 0},
            "or the top discard, or both",
        ),
    ],
)
def test_the_prompt_to_draw_says_what_can_be_drawn(facts: dict[str, object], says: str) -> None:
    robot = Robot(animation="off")
    laid_out(robot, ["2D 4C", "2S", "3S"], phase="draw", **facts)  # type: ignore[arg-type]  # `people` is none of them
    if facts.get("stock"):  # from which the draw that is chosen at first takes the last card
        robot.key(pygame.K_d, text="d")
    assert says in robot.node("prompt").label


@pytest.mark.parametrize(("picked", "lacking"), [("9C 10C", "JC"), ("9C JC", "10C")])
@pytest.mark.parametrize("scale", [100, 200])
def test_selected_cards_of_a_run_ask_for_the_others_and_begin_no_offer(
    picked: str, lacking: str, scale: int
) -> None:
    robot = Robot((1024, 640), animation="off", text_scale=scale)
    table = laid_out(robot, ["9C 10C JC 2D 4H", "2S 4D"], runs=[])
    table.select([card for card in held(table) if card.face in picked.split()])
    robot.step(2)
    asked = robot.node("prompt").label
    assert asked == f"With {card_name(parse_card(lacking))} they make a portfolio of $4 a turn."


@pytest.mark.parametrize(
    ("lifted", "income"),
    [("5H 6H", 8), ("6H 5H 7H 7D", 11), ("5H 5D", 6), ("AD 4D", 4)],
)
def test_several_cards_laid_on_a_portfolio_are_told_as_all_they_do(
    lifted: str, income: int
) -> None:
    robot = Robot(animation="off")
    hand = "5H 6H 7H 5D 7D AD 4D KC"
    table = laid_out(robot, [hand, "2S 4D"], runs=[(0, "AH 2H 3H 4H", "", "")])
    faces = set(lifted.split())
    table.select([card for card in held(table) if card.face in faces])
    robot.step(2)
    [target] = [each for each in table.drag.legal if each.place.zone == "portfolio:P1"]
    choice = table.adapter.describe(table.seen(), target.verdict.moves[0])
    assert all(f"[{face}" in choice.title for face in faces)
    if income > 4:
        asked = robot.node("prompt").label
        assert all(card_name(parse_card(face)) in asked for face in faces)
        assert f"to ${income} a turn" in asked
        assert choice.detail.endswith(f"${income}")
    robot.click("portfolio:P1")
    robot.settle()
    assert cast("Seen[PortfolioView]", table.seen()).view.incomes[0] == income
    assert not {card.face for card in held(table)} & faces


@pytest.mark.parametrize(
    ("hand", "ending", "dealer", "is_of_use"),
    [
        ("10S KH", False, 0, True),
        ("10S KH JC JC-2", False, 0, False),
        ("10S KH", True, 0, False),
        ("10S KH", True, 1, True),
    ],
)
def test_the_prompt_names_no_cap_of_an_end_that_nothing_attacks(
    hand: str, ending: bool, dealer: int, is_of_use: bool
) -> None:
    robot = Robot(animation="off")
    runs = [(0, "7C 8C 9C 10C", "", "")]
    table = laid_out(robot, [hand, "2S 4D"], runs=runs, ending=ending, dealer=dealer)
    assert legal(table, "cap")
    seen = cast("Seen[PortfolioView]", table.seen())
    assert ("cap" in acts(seen.view, seen.book)) == is_of_use
    assert ("cap" in robot.node("prompt").label) == is_of_use


def test_a_selected_cap_of_an_end_that_nothing_attacks_says_so() -> None:
    robot = Robot(animation="off")
    runs = [(0, "7C 8C 9C 10C", "", "")]
    laid_out(robot, ["10S KH JC JC-2", "2S 4D"], runs=runs)
    robot.click("card:10S-1")
    robot.step(1)
    assert "nobody else has, or can draw, a card" in robot.node("prompt").label


def test_a_cap_of_an_end_that_nothing_attacks_is_no_first_place_for_enter() -> None:
    runs = [(0, "7C 8C 9C 10C", "", "")]
    for hand, is_first in (("10S KH", True), ("10S KH JC JC-2", False)):
        table = laid_out(Robot(animation="off"), [hand, "2S 4D"], runs=runs)
        seen = table.seen()
        [cap] = [move for move in seen.view.legal if move.name == "cap"]
        others = [move for move in seen.view.legal if move.name == "discard"]
        worths = [table.adapter.worth(seen, move) for move in others]
        assert (table.adapter.worth(seen, cap) >= max(worths)) == is_first


def test_what_lights_a_portfolio_goes_around_its_bar_too() -> None:
    table = laid_out(Robot(animation="off"), ["9D KH", "2S"], runs=[(0, "10D JD QD", "", "")])
    place = table.view.place_of("portfolio:P1")
    bar = table.view.root.find("value:P1")
    assert place is not None
    assert bar is not None
    assert place.area.contains(bar.rect), "no frame cuts through it"


def test_enter_on_a_card_of_a_run_lifts_the_run_and_a_second_one_makes_it() -> None:
    robot = Robot(animation="off")
    table = laid_out(robot, ["7C 8C 9C 2D", "2S", "3S"])
    table.focus.set(robot.node("card:8C-1"), shown=True)
    table.looking.by_keys = True
    table.question.take_up()
    robot.step()
    assert "3 cards" in robot.node("prompt").label
    robot.key(pygame.K_RETURN)
    assert [str(card) for card in table.selection()] == ["7C-1", "8C-1", "9C-1"]
    robot.key(pygame.K_RETURN)
    assert table.session.entries[-1].move.name == "make"


def test_space_on_a_card_of_a_run_lifts_it_alone_to_be_discarded() -> None:
    robot = Robot(animation="off")
    table = laid_out(robot, ["7C 8C 9C 2D", "2S", "3S"])
    table.focus.set(robot.node("card:8C-1"), shown=True)
    robot.key(pygame.K_SPACE)
    assert [str(card) for card in table.selection()] == ["8C-1"]


def test_a_step_of_money_is_offered_only_where_there_is_money_for_all_of_it() -> None:
    robot = Robot(animation="off")
    laid_out(robot, ["7C 8C 2D", "2S", "3S"], money=[4, 6, 6])
    robot.key(pygame.K_n, text="n")
    robot.settle()

    def steps() -> dict[str, bool]:
        return {step: robot.node(f"money:give:{step}").enabled for step in ("-1", "+1", "+5")}

    assert steps() == {"-1": False, "+1": True, "+5": False}
    for _press in range(4):
        robot.click("money:give:+1")
    assert steps() == {"-1": True, "+1": False, "+5": False}


def test_after_enter_on_a_card_that_is_asked_for_the_focus_stays_among_those() -> None:
    robot = Robot(animation="off")
    laid_out(robot, ["7C 8C 9C 2D", "2S", "3S"])
    robot.key(pygame.K_n, text="n")
    robot.settle()
    screen = robot.screen
    assert isinstance(screen, Negotiation)
    asked = next(n for n in screen.focus.candidates() if n.name.startswith("ask:"))
    screen.focus.set(asked, shown=True)
    robot.key(pygame.K_RETURN)
    node = screen.focus.node
    assert node is not None
    assert group_of(node.name) == "ask"


def test_a_refusal_is_told_with_what_was_offered_for_what() -> None:
    table = laid_out(Robot(animation="off"), ["2D KC", "3S 9D", "3C"])
    adapter, view = table.adapter, table.session.view(0)
    answer = Move(2, "answer", {"accept": False})
    told = [
        (Move(1, "offer"), Told("@1 offers @2 $2 for [5H].")),
        (Move(1, "offer"), Told("@1: “Quick.”")),
        (answer, Told("@2 refuses.", 2, kind=REFUSED)),
        (answer, Told("@2: “For now only if I get $4 as well.”", kind=SAID)),
    ]
    out = adapter.told_together(view, table.session.book, told)
    assert [(first, last) for first, last, _told in out] == [(1, 1), (0, 3)]
    assert "$2 for [5H]" in out[1][2].text
    assert out[1][2].text.endswith("refused. @2: “For now only if I get $4 as well.”")
    own = Told("@0 offers @2 $2 for [5H]: refused.", 2, kind=REFUSED)
    drawn = adapter.dull(view, Move(1, "draw"), Told("@1 draws a card.", 1, kind=DRAWN))
    assert adapter.dull(view, answer, own) == drawn, "the prompt gave the answer to one's own"
    assert adapter.dull(view, answer, own) > adapter.dull(view, answer, out[1][2])


def test_a_bargain_is_told_once() -> None:
    table = laid_out(Robot(animation="off"), ["2D KC", "3S 9D", "3C"])
    adapter, view = table.adapter, table.session.view(0)
    told = [
        (Move(1, "offer"), Told("@1 offers @2 $2 for [5H].")),
        (Move(2, "answer", {"accept": True}), Told("@2 accepts $2 from @1 for [5H].", 2)),
        (Move(2, "answer", {"accept": True}), Told("@1 shows you [5H].", 1)),
    ]
    out = adapter.told_together(view, table.session.book, told)
    assert [(first, last) for first, last, _told in out] == [(0, 1), (2, 2)]
    assert out[0][2].text == told[1][1].text
    made = Move(1, "make", {"cards": cards("2C 3C 4C")})
    assert adapter.dull(view, *told[1]) < adapter.dull(view, made, Told("@1 makes it."))


def test_what_tells_least_of_a_sentence_gives_way_where_the_strip_is_short() -> None:
    table = laid_out(Robot(animation="off"), ["2D KC", "3S 9D", "3C"])
    promise = "@1 offers @2 a 3-turn promise{} for $2: refused."
    told = [
        (Move(2, "answer"), Told(promise.format(" of no attacks"), 1, kind=REFUSED)),
        (Move(2, "draw"), Told("@2 draws 2 cards by the pauper's rule.", 2, kind=DRAWN)),
    ]
    out = table.adapter.told_together(table.session.view(0), table.session.book, told)
    short = [without_spare(each.text) for _first, _last, each in out]
    assert short[0].startswith(promise.format("").removesuffix(": refused."))
    assert short[1] == "@2 draws 2 cards."


def test_pf_11_cards_that_extend_a_portfolio_in_one_turn_are_told_in_one_sentence() -> None:
    runs = [(0, "4S 5S 6S 7S", "", ""), (1, "3H 4H 5H", "", ""), (1, "JD QD KD", "", "")]
    table = laid_out(
        Robot(animation="off"),
        ["2D KC", "2H 6H 7H 2C 10D", "8H 3C"],
        people=3,
        runs=runs,
        turn=1,
        money=[0, 0, 40],
    )
    session, adapter = table.session, table.adapter
    begun = session.number
    for card, id in (("6H", "P2"), ("10D", "P3"), ("7H", "P2"), ("2H", "P2")):
        session.play(Move.of(1, "extend", card=cards(card)[0], portfolio=id))
    session.play(Move.of(1, "discard", card=cards("2C")[0]))
    lines = session.events(0, begun)
    told = [(entry.move, each) for entry, all in lines for each in all if isinstance(each, Told)]
    told.insert(4, (told[3][0], Told("@1: “More.”", kind="said")))
    out = adapter.told_together(session.view(0), session.book, told)
    ends = [(first, last) for first, last, _told in out if last < 6]
    assert ends == [(0, 3), (4, 4), (5, 5)]
    grown = "extends to [2H-1]–[7H-1]: $2 → $9¦ a turn¦."
    assert out[0][2].text.endswith(grown)
    assert "$4 → $8" in out[0][2].text, "a single step stays as it was told"
    acquires = Move.of(2, "acquire", card=cards("8H")[0], portfolio="P2")
    session.play(Move.of(2, "draw", count=1))
    assert session.play(acquires) is None
    told.append((acquires, Told("@2 acquires it.")))
    out = adapter.told_together(session.view(0), session.book, told)
    assert out[0][2].text.endswith(grown), "as it was then"


def test_what_a_seat_did_in_a_turn_is_told_in_one_sentence_but_for_its_attacks() -> None:
    runs = [(0, "4S 5S 6S 7S", "", "")]
    table = laid_out(
        Robot(animation="off"),
        ["2D KC", "8S 3H 4H 5H 5D 3D 2C 9D 10D JD 9C", "3C"],
        people=3,
        runs=runs,
        turn=1,
        money=[6, 40, 6],
    )
    session, adapter = table.session, table.adapter
    begun = session.number
    makes = Move.of(1, "make", cards=tuple(cards("3H 4H 5H")))
    assert session.play(makes) is None
    view = cast("PortfolioView", session.view(0))
    id = next(id for id, run in view.portfolios.items() if run.owner == 1)
    for side, card in (("high", "5D"), ("low", "3D")):
        move = Move.of(1, "cap", portfolio=id, side=side, card=cards(card)[0])
        assert session.play(move) is None
    acquires = Move.of(1, "acquire", card=cards("8S")[0], portfolio="P1")
    assert session.play(acquires) is None
    assert session.play(Move.of(1, "discard", card=cards("2C")[0])) is None
    lines = session.events(0, begun)
    told = [(entry.move, each) for entry, all in lines for each in all if isinstance(each, Told)]
    marked = [(move, replace(each, text=f"¦{each.text}¦") if each.kind == DISCARDED else each)
              for move, each in told]  # fmt: skip
    out = adapter.told_together(session.view(0), session.book, marked)
    laid, attack, thrown = out
    assert laid[2].text == (
        "@1 makes [3H-1]–[5H-1]: ^2¦ a turn¦, caps it~ with [5D-1] and [3D-1]~."
    )
    assert told[attack[1]][0].name == "acquire"
    assert without_elsewhere(thrown[2].text) == "", "it stands under the plate"
    assert adapter.dull(session.view(0), told[laid[1]][0], laid[2]) < SHOWN


def test_pf_18_to_20_a_draw_that_takes_the_last_card_says_what_comes_of_it() -> None:
    def said(seats: int, dealer: int, **facts: object) -> tuple[str, str]:
        robot = Robot(animation="off")
        hands = ["2D KC", "3S 9D", "3C", "4C"][:seats]
        facts |= {"stock": "2S 3H", "phase": "draw", "income": 9, "money": [9] * seats}
        laid_out(robot, hands, dealer=dealer, **facts)  # type: ignore[arg-type]  # `people` is none of them
        assert "last" not in robot.node("prompt").label, "one card of two is chosen"
        robot.key(pygame.K_2, text="2")
        return robot.node("prompt").label, robot.node("draw").label

    prompt, button = said(4, 2)
    assert "This takes the last card. Last turns, without a draw: B1 and B2." in prompt
    assert button == "Draw 2 for $2, you keep $7 · last turns"
    prompt, button = said(4, 0)
    assert "your turn is the last, and the game ends with it" in prompt
    assert button.endswith("last turn")
    prompt, button = said(3, 0, reforms=1)
    assert "This takes the last stock card: the discard pile is the new stock." in prompt
    assert button.endswith("new stock")


def test_pf_13_a_card_whose_attack_cannot_be_paid_says_what_that_costs() -> None:
    robot = Robot(animation="off")
    table = laid_out(robot, ["2H KC", "2S", "3S"], money=[0, 6, 6])
    table.focus.set(robot.node("card:2H-1"), shown=True)
    table.looking.by_keys = True
    table.question.take_up()
    robot.step()
    assert "costs $" in robot.node("prompt").label
    assert "you have $0" in robot.node("prompt").label


def test_arrows_pass_over_no_card_of_a_face_that_lies_there_twice() -> None:
    robot = Robot(animation="off")
    table = laid_out(robot, ["4C KC-1 KC-2 2D KS-1 KS-2", "2S", "3S"], money=[9, 9, 9])
    robot.key(pygame.K_HOME)
    met = []
    for _card in range(6):
        node = table.focus.node
        assert isinstance(node, CardNode)
        met.append(str(node.card))
        robot.key(pygame.K_RIGHT)
        robot.settle()
    assert met == [str(card) for card in table.session.view(0).faces("hand:0")]
    robot.key(pygame.K_HOME)
    robot.key(pygame.K_END)
    assert table.focus.node is not None
    assert table.focus.node.name == "card:KS-2"


@pytest.mark.parametrize("phase", ["draw", "actions", "answer"])
def test_everything_that_answers_or_means_something_is_explained(phase: str) -> None:
    robot = Robot(animation="off")
    hands = ["2D KC 7H", "2S 5C", "3S"]
    table = laid_out(robot, hands, phase="actions" if phase == "answer" else phase,
        discard="9H 4D", income=5, money=[30, 9, 9],
    )  # fmt: skip
    if phase == "answer":
        played(table, "1 offer to=0 give={cards:[5C-1]} take={money:5}")
    shown = {node.name: node for node in robot.screen.root.walk() if node.name}
    means = (
        "seat: note: figure: caption: draw negotiate discards prompt offer accept refuse counter_"
    )
    starts = (*means.split(), "card:4D")
    named = [node for name, node in shown.items() if name.startswith(starts)]
    named = [node for node in named if node.name != "draw:row"]
    assert len(named) > 10
    assert [node.name for node in named if not node.explanation] == []
    assert [node.name for node in named if node.explanation and not node.rule] == []
    assert all(node.tip for node in table.view.hidden["stock"])


def test_what_seats_did_last_has_one_form_under_all_plates() -> None:
    robot = Robot(animation="off")
    table = laid_out(robot, ["2D 4D", "2S 5C 9C 10D", "3S 8D", "4C QD", "5D QS"])
    draws = ("1 draw count=1", "2 draw count=1")
    offer = ("3 offer to=1 give={cards:[QD-1]} take={cards:[10D-1]}", "1 answer accept=true")
    played(table, "0 discard card=2D-1", draws[0], "1 discard card=5C-1", draws[1])
    played(table, "2 discard card=3S-1", *offer)
    notes = [plate.note for plate in (table.view.table.plates if table.view.table else ())]
    told = [note for note in notes if "threw [" in note or "out [" in note or "discarded [" in note]
    assert len(told) == 2
    assert len({("threw [" in note, "out [" in note) for note in told}) == 1


def test_a_note_tells_what_was_collected_and_what_will_be_where_that_is_another_sum() -> None:
    robot = Robot(animation="off")
    runs = [(1, "4S 5S 6S", "", ""), (2, "9D 10D JD", "", "")]
    table = laid_out(robot, ["2D 4D", "7S 5C", "3S 8D"], runs=runs)
    view = table.session.view(0)
    assert isinstance(view, PortfolioView)
    value = view.incomes
    played(table, "0 discard card=2D-1", "1 draw count=1", "1 extend portfolio=P1 card=7S-1")
    played(table, "1 discard card=5C-1", "2 draw count=1")
    notes = {
        plate.seat: plate.note for plate in (table.view.table.plates if table.view.table else ())
    }
    view = table.session.view(0)
    assert isinstance(view, PortfolioView)
    now = view.incomes
    assert now[1] > value[1]
    assert notes[1].startswith(f"got ^{value[1]}, next turn ^{now[1]} · ")
    assert notes[2].startswith(f"^{value[2]} a turn")


def test_by_a_key_a_card_of_the_hand_says_what_it_can_do_or_why_nothing() -> None:
    robot = Robot(animation="off")
    table = laid_out(robot, ["2H KC", "2S", "3S"], money=[20, 6, 6])
    table.focus.set(robot.node("card:2H-1"), shown=True)
    robot.key(pygame.K_i)
    said = robot.node("tip").label + " ".join(n.label for n in robot.node("tip").walk())
    assert "What it can do now:" in said
    assert "Neutralise for $4" in said
    assert "Discard 2 of hearts and end your turn" in said
    robot = Robot(animation="off")
    table = laid_out(robot, ["2H KC", "2S", "3S"], phase="draw", income=5)
    table.focus.set(robot.node("card:2H-1"), shown=True)
    table._tell_what()
    assert "answers nothing that is asked now" in " ".join(
        n.label for n in robot.node("tip").walk()
    )


def test_a_lifted_card_goes_round_all_its_places_and_begins_at_what_costs_nothing() -> None:
    robot = Robot(animation="off")
    runs = [(0, "5S 6S 7S 8S", "", ""), (1, "6S-2 7S-2 8S-2", "", "")]
    table = laid_out(robot, ["5S-2 KC", "2S 4S", "3S"], runs=runs, money=[20, 6, 6])
    table.focus.set(robot.node("card:5S-2"), shown=True)
    robot.key(pygame.K_RETURN)
    robot.settle()
    places = []
    for key in (pygame.K_RIGHT, pygame.K_LEFT):
        found = []
        for _step in range(3):
            node = table.focus.node
            assert isinstance(node, PlaceNode)
            found.append(node.place_of.zone)
            robot.key(key)
        places.append(found)
    assert places[0][0] == places[1][0] == "portfolio:P1", "to cap one's own costs nothing"
    assert {*places[0]} == {*places[1]} == {"portfolio:P1", "portfolio:P2", "discard"}
