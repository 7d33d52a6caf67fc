"""The Stonks table, used as a person uses it: its gestures, and what it shows."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import pairwise
from typing import cast

import pygame
import pytest

from tabletop.engine import registry
from tabletop.engine.events import Told
from tabletop.engine.moves import Drop, Move
from tabletop.engine.play.session import Player, Session
from tabletop.engine.state import Position, State
from tabletop.engine.zones import Sight
from tabletop.games.stonks.score import portfolio_points
from tabletop.games.stonks.setup import Setup
from tabletop.games.stonks.state import StonksState, StonksView
from tabletop.games.stonks.table.adapter import ADAPTER
from tabletop.games.stonks.table.board import Column
from tabletop.games.stonks.table.ghosts import GhostPortfolio
from tabletop.games.stonks.table.layout import areas
from tabletop.games.stonks.table.panels import Tag, told
from tabletop.games.stonks.table.words import SPEC, holding
from tabletop.games.stonks.text import LAID, WON
from tabletop.scene.text import Rich
from tabletop.ui.table.adapter import Seen
from tabletop.ui.table.cards import CardNode
from tabletop.ui.table.dialogs import Chooser
from tabletop.ui.table.nodes import Pointed
from tabletop.ui.table.screen import TableScreen
from tabletop.ui.table.zoom import Zoom
from tests.games.stonks.position import cards, position, without
from tests.games.stonks.table.player import focus, hand
from tests.games.stonks.table.sight import covered
from tests.ui import rooms
from tests.ui.table.robot import Robot


def at_table(robot: Robot, state: StonksState, players: str) -> TableScreen:
    """A table at a position of one's own making, by its book."""
    seats = [Player(*seat.split(":")) for seat in players.split(",")]
    game = registry.find("stonks")
    assert game is not None
    position = Position.of(state)

    def begin(fresh: State, _people: Sight) -> None:
        fresh.restore(position)

    begun = replace(game, rules=replace(game.rules, seat_people=begin))
    session = Session(begun, state.book, seats, 7)
    return robot.open(session)


def seen(table: TableScreen) -> StonksView:
    """What everyone sees at a table."""
    view = table.session.view(None)
    assert isinstance(view, StonksView)
    return view


def test_the_two_invested_cards_are_laid_out_changed_and_only_then_invested() -> None:
    robot = Robot(animation="off")
    table = robot.deal("Ann:human,Bo:easy", game="stonks")
    first, second, third = hand(table)[:3]
    number = table.session.number
    assert not robot.node("invest").enabled
    robot.drag(first, "portfolio:0")
    assert "stays unseen" in robot.node("prompt").label
    robot.drag(second, "unseen:0")
    assert "Invest these two" in robot.node("prompt").label
    assert robot.node("caption:unseen:0").label.startswith("unseen"), "which of the two is"
    robot.drag(third, "portfolio:0")
    assert first in hand(table), "the card it replaces is back in the hand"
    robot.drag(second, "portfolio:0")
    assert table.session.number == number, "nothing is played before the button"
    robot.click("invest")
    view = table.session.view(0)
    [seen], [unseen] = view.faces("portfolio:0"), view.faces("unseen:0")
    assert (f"card:{seen}", f"card:{unseen}") == (second, third), "the two changed places"


def test_the_log_has_a_win_above_the_move_of_a_price_that_brought_it() -> None:
    robot = Robot((1024, 640), text_scale=200, animation="off")
    state = position(
        "R10 R8", "Y7 G9", trick="R5 Y1", leader=1, phase="adjust", symbols=2, mark="G", player=0
    )
    table = at_table(robot, state, "Ann:human,Bo:easy")
    assert table.play(Move.of(0, "adjust", company="Y", steps=-2))
    robot.settle()
    robot.key(pygame.K_l)
    robot.settle()
    lines = [node for node in robot.screen.root.walk() if isinstance(node, Rich)]
    said = [node.label for node in sorted(lines, key=lambda node: node.rect.y)]
    [won] = [at for at, each in enumerate(said) if "wins the trick" in each]
    [moved] = [at for at, each in enumerate(said) if "moves Yonder" in each]
    assert won < moved, "the newest on top, however the lines break"


def test_what_is_laid_out_to_invest_is_told_of_the_seat() -> None:
    robot = Robot((1280, 800), animation="off")
    table = robot.deal("Ann:human,Bo:easy", game="stonks")
    first, second, *_others = hand(table)
    assert robot.node("note:0").label == "still to invest"
    robot.drag(first, "portfolio:0")
    robot.drag(second, "unseen:0")
    assert robot.node("note:0").label == "2 of 2 laid out"
    assert table.view.table is not None
    [own] = [plate for plate in table.view.table.plates if plate.seat == 0]
    assert own.detail == "11 cards"


def test_the_number_of_the_trick_stands_in_its_frame() -> None:
    robot = Robot((1280, 800), animation="off")
    lifted(robot)
    assert robot.node("deck_count").label.startswith("trick 6 of 10 · deck")


def test_no_card_slides_under_the_pointer_while_two_are_laid_out_to_invest() -> None:
    robot = Robot((1024, 640), text_scale=200, animation="off")
    table = robot.deal("Ann:human,Bo:easy", game="stonks")
    first, second, *others = hand(table)
    before = [robot.node(card).rect for card in others]
    for card, place in ((first, "portfolio:0"), (second, "unseen:0")):
        robot.drag(card, place)
        assert [robot.node(card).rect for card in others] == before
    assert robot.node("invest").enabled


@pytest.mark.parametrize("onto", ["trick", "with:Y7", "with:R9"])
def test_a_speculation_of_no_use_says_at_once_that_the_company_led_must_be_followed(
    onto: str,
) -> None:
    robot = Robot(animation="off")
    at_table(robot, position("Y7 R9 B3", "R8 B9", trick="R10", leader=1), "Ann:human,Bo:easy")
    robot.drag("card:spec", onto)
    assert robot.node("why_not").label.startswith(
        "You hold Redwood, which leads, so you cannot speculate on this trick."
    )


@pytest.mark.parametrize("by", ["drag", "clicks", "keys"])
def test_the_speculation_goes_onto_the_card_it_goes_with_and_calls_a_company(by: str) -> None:
    robot = Robot(animation="off")
    state = position("R10 R8 B2", "B7 G9 G2")
    table = at_table(robot, state, "Ann:human,Bo:human")
    robot.key(pygame.K_RETURN)
    robot.settle()
    if by == "drag":
        robot.drag("card:spec", "with:R10")
    elif by == "clicks":
        robot.click("card:spec")
        assert "taken up" in robot.node("prompt").label
        robot.click("card:R10")
    else:
        for name in ("card:spec", "with:R10"):
            focus(robot, name)
            if name == "card:spec":
                assert "the Speculation" in robot.node("prompt").label, "by its name in the rules"
            robot.key(pygame.K_RETURN)
    assert [button for button in ("choice:0", "choice:4") if robot.find(button)] == [
        "choice:0",
        "choice:4",
    ]
    assert isinstance(robot.screen, Chooser)
    assert robot.screen.title == "Which company do you call?"
    robot.click("choice:1")
    view = seen(table)
    assert view.lead == "Y"
    assert view.cards("trick") == (None,)
    assert table.session.view(0).faces("trick") == cards("R10")


def test_a_card_led_face_down_lies_so_for_its_owner_too_and_a_note_says_what_it_is() -> None:
    robot = Robot(animation="off")
    state = position("B2", "R8 Y3", "G9 P2", trick="R10", lead="Y", leader=1, speculator=1)
    table = at_table(robot, state, "Ann:easy,Bo:human,Cy:human")
    while robot.screen is not table:
        robot.key(pygame.K_RETURN)
        robot.settle()
    assert robot.find("card:R10") is None
    note = robot.node("played:1").label
    assert ("your 10R" in note) == (table.flow.viewer == 1)
    assert "called Y" in robot.node("counts:1").label


def test_a_finished_trick_stays_to_be_looked_at_before_its_winner_takes_a_card() -> None:
    robot = Robot(pace="normal")
    state = position("B7 B8", "R8 Y3", trick="B12", leader=1)
    table = at_table(robot, state, "Ann:human,Bo:easy")
    robot.drag("card:B7", "trick", drop=False)
    robot.release(robot.node("trick").rect.center)
    begun = robot.time
    assert table.session.view(None).phase == "take"
    while table.session.view(None).phase == "take" and robot.time < begun + 5:
        robot.step()
    assert 1.0 < robot.time - begun < 2.5


def test_a_finished_trick_is_seen_before_the_cover_of_the_next_person() -> None:
    robot = Robot(pace="normal")
    table = at_table(robot, position("B7 B8", "R8 Y3", trick="B12", leader=1), "A:human,B:human")
    while robot.screen is not table:
        robot.key(pygame.K_RETURN)
        robot.step()
    robot.settle()
    robot.drag("card:B7", "trick", drop=False)
    robot.release(robot.node("trick").rect.center)
    begun = robot.time
    robot.step(0.2)
    assert "held" in robot.node("card:B12").states, "once the last card has landed"
    while robot.screen is table and robot.time < begun + 5:
        robot.step()
    assert robot.time - begun > 0.9


def test_a_trick_that_nobody_won_stays_faintly_until_the_next_is_led() -> None:
    robot = Robot(animation="off")
    state = position(
        "P9 P4 P3",
        "P8 G9 G2",
        trick="B10",
        lead="Y",
        leader=1,
        speculator=1,
        market="23333",
        held="10",
    )
    table = at_table(robot, state, "Ann:human,Bo:human")
    robot.key(pygame.K_RETURN)
    robot.settle()
    robot.drag("card:P9", "trick")
    while robot.screen is not table:
        robot.key(pygame.K_RETURN)
        robot.settle()
    assert table.session.view(None).cards("trick") == ()
    assert robot.node("lost").label == "Nobody won the last trick."
    robot.drag("card:G9", "trick")
    assert robot.find("lost") is None


def test_a_card_dropped_on_the_speculation_does_the_same() -> None:
    robot = Robot(animation="off")
    table = at_table(robot, position("R10 R8", "Y7 G9", trick="R12", leader=1), "A:human,B:easy")
    robot.drag("card:R8", "speculation:0")
    assert "hold Redwood" in robot.node("why_not").label
    state = position("B10 R8", "Y7 G9", "P5 P6", trick="G12", leader=2)
    table = at_table(robot, state, "Ann:human,Bo:human,Cy:human")
    robot.key(pygame.K_RETURN)  # lifts the cover
    robot.settle()
    robot.drag("card:B10", "speculation:0")
    assert not seen(table).standing, "both are laid out first"
    robot.click("pair")
    assert seen(table).standing == (1,)
    note = table.root.find("counts:0")
    assert note is not None
    assert note.label == "counts as 10 G"


def test_a_marked_company_says_why_it_cannot_be_moved() -> None:
    robot = Robot(animation="off")
    state = position(
        "R10 R8", "Y7 G9", trick="R5", leader=0, phase="adjust", symbols=1, mark="G", player=0
    )
    table = at_table(robot, state, "Ann:human,Bo:easy")
    assert "marked" in robot.node("company:G").states
    assert "target" not in robot.node("up:G").states
    robot.click("up:G")
    assert "holds the mark" in robot.node("why_not").label
    assert robot.node("up:G").label == "Gale Power up"
    before = robot.pixels()
    robot.move(robot.spot("up:B"))
    robot.settle()
    assert robot.node("up:B").label == "Bluegull Lines up to 4"
    assert robot.pixels() != before
    robot.click("up:B")
    assert seen(table).market == (3, 3, 3, 4, 3)


@pytest.mark.parametrize("by", ["click", "keys"])
def test_the_market_can_be_left_alone_where_a_book_lets_it_be(by: str) -> None:
    robot = Robot(animation="off")
    rules = without("must_move true")
    state = position(
        "R10 R8", "Y7 G9", trick="R5", phase="adjust", symbols=1, player=0, rules=rules
    )
    table = at_table(robot, state, "Ann:human,Bo:easy")
    assert "leave the market as it is" in robot.node("prompt").label
    if by == "click":
        robot.click("leave")
    else:
        focus(robot, "leave")
        robot.key(pygame.K_RETURN)
    assert seen(table).market == (3, 3, 3, 3, 3)
    assert seen(table).phase != "adjust"


def test_the_arrow_asks_how_far_where_a_book_does_not_ask_for_all_symbols() -> None:
    robot = Robot(animation="off")
    rules = without("all_symbols true")
    state = position(
        "R10 R8", "Y7 G9", trick="R2", phase="adjust", symbols=2, player=0, rules=rules
    )
    table = at_table(robot, state, "Ann:human,Bo:easy")
    robot.click("up:G")
    assert isinstance(robot.screen, Chooser)
    robot.click("choice:1")
    assert seen(table).market == (3, 3, 4, 3, 3)


def test_a_company_at_the_edge_can_be_pressed_where_a_book_asks_for_no_room() -> None:
    robot = Robot(animation="off")
    state = position(
        "R10 R8", "Y7 G9", trick="R5", phase="adjust", symbols=1, player=0, market="33633",
        rules=without("room true"),
    )  # fmt: skip
    table = at_table(robot, state, "Ann:human,Bo:easy")
    assert robot.node("up:G").label == "Gale Power up to 6"
    robot.click("up:G")
    assert (seen(table).market[2], seen(table).mark) == (6, "G")


def test_a_used_speculation_lies_there_again_where_a_book_lets_it_be_played() -> None:
    robot = Robot(animation="off")
    state = position("R10 R8 B2", "B7 G9 G2", held="01", rules=without("speculation held"))
    table = at_table(robot, state, "Ann:human,Bo:human")
    robot.key(pygame.K_RETURN)
    robot.settle()
    robot.drag("card:spec", "with:R10")
    robot.click("choice:1")
    assert seen(table).lead == "Y"


@pytest.mark.parametrize(
    ("phase", "says"), [("adjust", "First move a company"), ("take", "First take a card")]
)
def test_a_hand_card_dragged_when_another_step_is_due_says_which(phase: str, says: str) -> None:
    robot = Robot(animation="off")
    state = position("R10 R8", "Y7 G9", trick="R5 Y2", leader=0, phase=phase, symbols=1, player=0)
    table = at_table(robot, state, "Ann:human,Bo:easy")
    robot.drag("card:R8", "trick")
    assert says in robot.node("why_not").label
    assert "card:R8" in hand(table)


def test_the_table_says_who_wins_what_is_trump_and_what_portfolios_are_worth() -> None:
    robot = Robot(animation="off")
    state = position(
        "R8 G4",
        "G9 P7",
        "B3 B4",
        trick="Y9 Y12",
        leader=2,
        player=1,
        market="32345",
        portfolios=("R1 R2", "P1", "B1"),
        unseen=("Y1", "Y2", "Y3"),
        held="011",
    )
    at_table(robot, state, "Ann:human,Bo:easy,Cy:easy")
    assert "trump" in robot.node("company:Y").states
    assert robot.node("company:Y").label == "Yonder Air at 2, trump"
    assert robot.find("winning:0") is not None
    assert robot.node("worth:0:R").label == "2 × 3 = 6"
    assert robot.node("caption:unseen:0").label == "unseen 2"
    assert robot.node("note:1").label == "portfolio 10 + ? · has no Y in hand", (
        "one at 5 and the Speculation"
    )
    assert robot.node("note:0").label.startswith("all see 6 + ?"), "alike for the viewer"
    assert robot.node("figure:0").label.endswith("8"), "who knows the unseen card"
    assert robot.node("extra:1").label == "+5 P"


def test_a_scored_round_is_opened_into_cards_times_value_with_the_extra_share() -> None:
    robot = Robot(animation="off")
    state = position(
        "B12 P3", "B7 P4", trick="", leader=0, market="32345", turned="Y9", held="01",
        portfolios=("R1 R2", "P1"), unseen=("Y1", "Y2"), number=10,
    )  # fmt: skip
    table = at_table(robot, state, "Ann:human,Bo:easy")
    robot.drag("card:B12", "trick")
    robot.drag("card:B7", "portfolio:0")
    assert robot.screen.name == "scored"
    assert robot.node("score:0:R").label == "2 × 3 = 6"
    assert robot.node("score:0:B").label == "1 × 4 = 4"
    assert robot.node("score:0:Y").label == "1 × 2 = 2", "Ann used her Speculation"
    assert robot.node("score:1:Y").label == "2 × 2 = 4", "the lowest that Bo owns"
    assert [robot.node(f"score:{seat}:points").label for seat in (0, 1)] == ["12", "9"]
    taken, lying, left = (table.view.cards.get(card) for card in cards("B7 R1 P3"))
    assert taken is not None
    assert lying is not None
    assert taken.native == lying.native, "as large as the cards it joins"
    assert left is None, "the last card of the hand is gone"


@pytest.mark.parametrize("size", [(1024, 640), (1280, 800), (2560, 1440)])
@pytest.mark.parametrize("scale", [100, 200])
def test_everything_fits_at_every_size(size: tuple[int, int], scale: int) -> None:
    robot = Robot(size, animation="off", text_scale=scale)
    rows = ("R1 R2 R3 R4 Y4 Y5 G1 G2 B1 P1", "Y1 Y2", "G5", "B5", "P5")
    state = position(
        "R8 G10", "G9 P7", "B3 B4", "P8 P9", "R9 R10", trick="Y9 Y12", leader=3,
        portfolios=rows, unseen=("Y6", "Y7", "Y8", "R5", "R6"),
    )  # fmt: skip
    table = at_table(robot, state, "Ann:human,Bo:easy,Cy:easy,Dot:easy,Eli:easy")
    assert not covered(table, cards(rows[0])), "every rank is in sight"
    window = pygame.Rect((0, 0), size)
    bar = robot.screen.frame.prompt  # type: ignore[attr-defined]  # the test knows what it found
    for name in ("up:R", "down:P", "trick", "turned", "seat:1", "portfolio:1"):
        rect = robot.node(name).rect
        assert window.contains(rect), name
        assert rect.bottom <= bar.top + 4, name
    right = robot.node("hand:0").rect.right
    for name in ("portfolio:0", "unseen:0", "speculation:0"):
        rect = robot.node(name).rect
        assert window.contains(rect), name
        assert rect.top >= bar.bottom, name
        assert rect.left >= right, f"{name} lies beside the hand"
    for card in cards("Y9 Y12 P13"):
        assert robot.node(f"card:{card}").rect.w >= 60
    for card in cards(" ".join(rows)):
        assert robot.node(f"card:{card}").rect.w >= 44


def test_a_small_window_draws_seats_that_have_no_speculation_left() -> None:
    robot = Robot((1024, 640), animation="off", text_scale=200)
    table = at_table(robot, position("R10 R8 B2", "B7 G9 G2", held="00"), "Ann:human,Bo:easy")
    assert set(seen(table).held) == {False}
    assert robot.node("trick").visible


LIFTED = {
    "trick": "G9 G12 B5", "leader": 1, "turned": "Y9", "market": "24536", "mark": "P", "player": 0,
    "portfolios": ("R5 P8", "G13 P12 B2", "Y5 Y13", "B9 P7"), "unseen": ("P10", "R1", "R2", "R3"),
    "held": "1101", "number": 6,
}  # fmt: skip
"""A trick in which a card with two symbols is the last to come."""


AMID_BOTS = "Ann:human,Bea:normal,Cy:hard,Dot:normal"


def lifted(robot: Robot, players: str = AMID_BOTS, **other: object) -> TableScreen:
    """The table of the trick above, Ann to move."""
    hands = ("G3 G8 R6", "R4 R7 R8", "Y1 Y2 Y3", "P1 P2 P3")
    state = position(*hands, **(LIFTED | other))  # type: ignore[arg-type]  # as position takes them
    return at_table(robot, state, players)


def says(robot: Robot) -> str:
    """What stands in the prompt bar."""
    return robot.node("prompt").label


def shows(robot: Robot, name: str) -> str:
    """What is shown under a name, of what stands in for one another."""
    return next(
        node.label for node in robot.screen.root.walk() if node.name == name and node.visible
    )


def test_an_arrow_pointed_at_shows_prices_trump_winner_and_every_portfolio() -> None:
    robot = Robot(animation="off")
    lifted(robot, trick="G9 G12 B5 G3", phase="adjust", symbols=2)
    before = says(robot)
    robot.move(robot.spot("down:B"))
    robot.step()
    assert robot.node("ghost:B").label == "3 to 1"
    assert [robot.find(f"trump:{letter}") is not None for letter in "RYGBP"] == [
        True, False, False, True, False
    ]  # fmt: skip
    assert robot.find("would_win") is not None
    assert "Dot" in says(robot)
    visible = {node.name: node.label for node in robot.screen.root.walk() if node.in_sight}
    assert visible["note:1"].startswith("portfolio 17 to 13 + ?")
    assert "no change" in visible["note:2"]
    assert visible["worth:3:B"] == "1 × 1 = 1"
    edged = {node.name for node in robot.screen.root.walk() if "edged" in node.states}
    assert edged == {"card:B2", "card:B9"}
    robot.move((2, 400))
    robot.step()
    assert robot.find("ghost:B") is None
    assert says(robot) == before


@pytest.mark.parametrize("text", [100, 150])
def test_an_arrow_pointed_at_shows_what_ones_own_unseen_card_and_speculation_would_add(
    text: int,
) -> None:
    robot = Robot(animation="off", text_scale=text)
    lifted(
        robot, trick="G9 G12 B5 G3", phase="adjust", symbols=2, unseen=("B10", "R1", "R2", "R3"),
        portfolios=("B8", "G13 P12 B2", "Y5 Y13", "B9 P7"),
    )  # fmt: skip
    assert shows(robot, "caption:unseen:0") == "unseen 3"
    assert shows(robot, "caption:speculation:0").startswith("+3")
    robot.move(robot.spot("down:B"))
    robot.step()
    assert shows(robot, "caption:unseen:0") == "unseen 1"
    assert shows(robot, "caption:speculation:0").startswith("+1")


def test_where_nothing_stands_over_the_trick_the_names_say_who_would_win() -> None:
    robot = Robot((1024, 640), animation="off", text_scale=150)
    table = lifted(robot, trick="G9 G12 B5 G3", phase="adjust", symbols=2)
    view = table.session.view(0)
    assert isinstance(view, StonksView)
    before = robot.node(f"played:{view.winning}").label
    assert "winning" in before
    robot.move(robot.spot("down:B"))
    robot.step()
    visible = {node.name: node.label for node in robot.screen.root.walk() if node.in_sight}
    names = [label for name, label in visible.items() if name.startswith("played:")]
    assert [label for label in names if "would win" in label], names
    assert not [label for label in names if "winning" in label]


@pytest.mark.parametrize(
    ("trick", "card", "shows"),
    [("", "G8", False), ("G9 G3", "G10", True), ("G9 G3 B5", "G10", True)],
)
@pytest.mark.parametrize("window", [(1024, 640), (1280, 800)])
def test_a_lead_is_not_said_to_win_nor_a_trick_still_open(
    trick: str, card: str, shows: bool, window: tuple[int, int]
) -> None:
    robot = Robot(window, animation="off")
    hand = f"{card} R6 Y8"
    state = position(
        hand, "R4 R7 R8", "Y1 Y2 Y3", "P1 P2 P3",
        **(LIFTED | {"trick": trick, "leader": -len(trick.split()) % 4, "turned": "Y9"}),  # type: ignore[arg-type]  # zones and figures by name
    )  # fmt: skip
    at_table(robot, state, "Ann:human,Bea:normal,Cy:hard,Dot:normal")
    is_last = len(trick.split()) == 3
    asks = says(robot)
    robot.move(robot.spot(f"card:{card}"))
    robot.step()
    pill = robot.find("would_win")
    assert (pill is not None) is shows
    assert (says(robot) != asks) is shows
    if pill is not None:
        said = ("would win",) if is_last else ("winning so far", "ahead")
        assert pill.label in said
        font = robot.app.theme.font("small", True)
        assert font.size(pill.label)[0] <= pill.w - 4, "no word of it is cut"


@pytest.mark.parametrize(("window", "text"), [((2560, 1440), 200), ((1024, 640), 200)], ids=str)
def test_st_14_what_is_called_is_said_once_at_the_trick(window: tuple[int, int], text: int) -> None:
    robot = Robot(window, animation="off", text_scale=text)
    state = position(
        "R6 Y4 G1", "B9 B1", "Y9 B2", "G9 B3", trick="P8 P9", lead="Y", leader=2, speculator=2
    )
    at_table(robot, state, "Ann:human,Bo:easy,Cy:easy,Dot:easy")
    said = [node.label for node in robot.screen.root.walk() if "called" in node.label]
    assert len(said) == 1, "on the card, or where only the sign has room there, under it"
    assert robot.node("played:2").label.startswith("Cy")


@pytest.mark.parametrize(
    ("window", "text"),
    [((1024, 640), 200), ((1280, 800), 150), ((2560, 1440), 150), ((2560, 1440), 200)],
    ids=str,
)
def test_first_names_under_the_trick_stay_whole_in_large_text(
    window: tuple[int, int], text: int
) -> None:
    robot = Robot(window, animation="off", text_scale=text)
    people = "Ann:human,Anastasia Romanova-Smith:easy,Cy:easy,Maximilian von Habsburg:easy"
    table = lifted(robot, people, trick="G9 G12 B5", leader=1)
    view, trick = seen(table), areas(cast(Seen[StonksView], table.seen())).trick
    names = {f"played:{1 + place}": robot.node(f"played:{1 + place}") for place in range(3)}
    wins = names[f"played:{view.winning}"]
    assert view.winning == 2
    for name, word in (("played:1", "Anastasia"), ("played:2", "Cy"), ("played:3", "Maximilian")):
        assert word in names[name].label, "what else is told there gives way before"
    beside = robot.find("beside:2")
    assert "winning" in wins.label + (beside.label if beside else "")
    lines = [each for each in (*names.values(), beside) if each is not None]
    assert all(trick.contains(each.rect) for each in lines)
    types = {span.font for each in lines if isinstance(each, Rich) for span in each.spans[:1]}
    assert len({font.point_size for font in types if font is not None}) == 1, "in one type"


def test_what_has_no_room_beside_a_long_name_under_the_trick_stands_under_it() -> None:
    robot = Robot((1280, 800), animation="off", text_scale=150)
    people = "Ann:human,Cy:easy,Maximilian von Habsburg:easy,Dot:easy"
    lifted(robot, people, trick="G9 G12 B5", leader=1)
    name, under = robot.node("played:2"), robot.node("beside:2")
    assert name.label == "Maximilian"
    assert under.label == "winning"
    assert under.rect.top >= name.rect.bottom - 1
    assert isinstance(name, Rich)
    font, usual = name.spans[0].font, robot.app.theme.at(robot.app.theme.window)
    assert font is not None
    assert font.point_size > usual.font("small", True).point_size, "larger than at 100 %"


@pytest.mark.parametrize("by", ["drag", "clicks", "keys"])
def test_a_card_with_symbols_on_an_arrow_is_played_and_moves_the_market(by: str) -> None:
    robot = Robot(animation="off")
    table = lifted(robot)
    if by == "drag":
        robot.drag("card:G3", "market:down:B", drop=False)
        robot.step()
        assert robot.find("ghost:B") is not None
        robot.release(robot.node("market:down:B").rect.center)
        robot.settle()
    elif by == "clicks":
        robot.click("card:G3")
        assert robot.find("woken:down:B") is not None
        assert robot.find("woken:up:P") is None, "it holds the mark"
        robot.click("market:down:B")
    else:
        focus(robot, "card:G3")
        robot.key(pygame.K_SPACE)
        focus(robot, "market:down:B")
        assert robot.find("ghost:B") is not None
        robot.key(pygame.K_RETURN)
        robot.settle()
    moves = [str(entry.move) for entry in table.session.entries if entry.move.seat == 0]
    assert moves == ["0 play card=G3", "0 adjust company=B steps=-2"]


@pytest.mark.parametrize("players", ["Ann:human,Bea:human,Cy:human,Dot:human", AMID_BOTS])
def test_a_card_and_its_price_in_one_gesture_are_taken_back_and_made_again_by_one_key(
    players: str,
) -> None:
    robot = Robot(animation="off")
    table = lifted(robot, players)
    if robot.screen.name == "handoff":
        robot.step(0.6)
        robot.click("show")
    before = table.session.state.copy()
    for _time in range(2):
        robot.drag("card:G3", "market:down:B")
        both = [entry.move.name for entry in table.session.entries[-2:]]
        assert both == ["play", "adjust"]
        if robot.screen.name == "handoff":
            robot.step(0.6)
            robot.click("take_back")
            robot.step(0.6)
            robot.click("show")
        else:
            robot.key(pygame.K_u)
        assert table.session.state == before
    robot.key(pygame.K_y)
    assert [entry.move.name for entry in table.session.entries[-2:]] == ["play", "adjust"]


def test_enter_on_an_arrow_or_a_card_to_invest_is_said_before_whichever_slot_is_filled() -> None:
    robot = Robot(animation="off")
    lifted(robot, trick="G9 G12 B5 G3", phase="adjust", symbols=2)
    focus(robot, "down:B")
    robot.step()
    assert says(robot).startswith("Enter does it. ")
    for slot in ("portfolio:0", "unseen:0"):
        robot = Robot(animation="off")
        table = robot.deal("Ann:human,Bo:easy", game="stonks")
        first, second = hand(table)[:2]
        robot.drag(first, slot)
        focus(robot, second)
        robot.step()
        assert "lifts" not in says(robot)
        robot.key(pygame.K_RETURN)
        robot.settle()
        assert robot.node("invest").enabled, "it lies where none did"


def test_between_the_two_arrows_of_a_company_a_card_is_told_to_choose_one() -> None:
    robot = Robot(animation="off")
    table = lifted(robot)
    codes = {"G3": "choose_arrow", "G8": "no_arrows"}
    for card, code in codes.items():
        refusal = table.judge(Drop(0, cards(card), "hand:0", "market")).refusal
        assert refusal is not None
        assert refusal.code == code
    up, down = robot.node("market:up:B").rect, robot.node("market:down:B").rect
    robot.drag("card:G3", "market:down:B", drop=False)
    middle = (up.centerx, (up.bottom + down.top) // 2)
    assert not up.collidepoint(middle)
    assert not down.collidepoint(middle)
    robot.release(middle)
    assert robot.find("why_not") is not None
    assert "arrows" in robot.node("why_not").label


def test_an_arrow_says_why_it_takes_no_card() -> None:
    robot = Robot(animation="off")
    table = lifted(robot)
    number = table.session.number
    reasons = {
        ("G8", "down:B"): "ST-10",
        ("G3", "down:P"): "ST-12",
        ("G3", "down:R"): "ST-11",
        ("R6", "down:B"): "ST-6",
    }
    for (card, arrow), rule in reasons.items():
        robot.drag(f"card:{card}", f"market:{arrow}")
        assert robot.find("why_not") is not None
        drop = Drop(0, cards(card), "hand:0", f"market:{arrow}")
        refusal = table.judge(drop).refusal
        assert refusal is not None
        assert refusal.rule == rule
    assert table.session.number == number


def test_a_card_to_take_shows_what_it_is_worth_to_its_taker() -> None:
    robot = Robot(animation="off")
    lifted(robot, trick="G9 G2 B5 G10", phase="take", player=0)
    robot.move(robot.spot("card:Y9"))
    robot.step()
    assert "16 to 20" in says(robot)


def test_a_card_of_a_new_company_is_shown_beside_ones_own_in_a_full_portfolio() -> None:
    robot = Robot(animation="off")
    own = ("R5 R8 P6 P8", "G13 P12 B2", "Y5 Y13", "B9 P7")
    lifted(robot, trick="G9 G2 B5 G10", phase="take", player=0, portfolios=own)
    robot.move(robot.spot("card:B5"))
    robot.step()
    ghost = robot.node("ghost:portfolio")
    assert isinstance(ghost, GhostPortfolio)
    left = {card.suit: cell.x for card, cell in ghost.cells()}
    assert left["R"] < left["B"] < left["P"]
    lines = [robot.node(f"worth:0:{letter}").rect for letter in "RBP"]
    assert [line.x for line in lines] == sorted(line.x for line in lines)
    met = [line for line in robot.screen.root.walk() if line.name == "worth:0:P" and line.in_sight]
    assert len(met) == 1, "what stood there makes room"


@pytest.mark.parametrize("phase", ["invest", "play", "adjust", "take"])
def test_every_figure_note_and_column_is_explained_by_a_rule_of_the_book(phase: str) -> None:
    robot = Robot(animation="off")
    if phase == "invest":
        table = robot.deal("Ann:human,Bea:normal,Cy:hard", game="stonks")
    else:
        trick = {"play": "G9 G12 B5", "adjust": "G9 G12 B5 G3", "take": "G9 G2 B5 G10"}[phase]
        table = lifted(robot, trick=trick, phase=phase, symbols=2 * (phase == "adjust"))
    rules = table.session.book
    named = [
        node
        for layer in (table.view.panels, table.view.plate_layer)
        for node in layer.children
        if node.name and node.label and not node.name.startswith("ring")
    ]
    assert len(named) > 10
    for node in named:
        assert node.explanation, node.name
        assert rules.rule(node.rule), node.name
    prompt = robot.node("prompt")
    assert prompt.explanation
    for letter in "RYGBP":
        tip = robot.node(f"company:{letter}").explanation
        assert "from 1 to 6" in tip


def test_a_portfolio_pointed_at_is_shown_large_and_its_unseen_card_is_not_in_it() -> None:
    robot = Robot(animation="off")
    lifted(robot)
    robot.move(robot.spot("card:G13"))
    robot.step()
    zoom = robot.node("zoom")
    assert isinstance(zoom, Zoom)
    assert [str(card) for card, _x, _y, _size, _turn in zoom.cards] == ["G13", "B2", "P12"]


def test_a_card_dropped_on_the_speculation_while_investing_is_laid_out_nowhere() -> None:
    robot = Robot(animation="off")
    table = robot.deal("Ann:human,Bo:easy", game="stonks")
    first = hand(table)[0]
    robot.drag(first, "speculation:0")
    assert first in hand(table)
    assert robot.find("why_not") is not None


def test_st_13_whose_speculation_bars_ones_own_is_said_in_the_prompt_and_on_it() -> None:
    robot = Robot(animation="off")
    lifted(robot, trick="B9 P1 B5", speculator=2)
    assert "as Cy has used one in this trick" in says(robot)
    assert robot.node("card:spec").tip.startswith("@2 has used a Speculation in this trick")
    robot = Robot(animation="off")
    lifted(robot, trick="B9 P1 B5")
    assert "with your Speculation" in says(robot)


def test_a_card_let_go_above_a_slot_that_it_covers_goes_there() -> None:
    robot = Robot(animation="off")
    table = robot.deal("Ann:human,Bea:normal,Cy:hard", game="stonks")
    card, slot = hand(table)[0], robot.node("unseen:0").rect
    start = robot.spot(card)
    robot.press(start)
    robot.move((start[0] + 40, start[1] - 40))
    aside = table.drag.held.centerx - start[0] - 40  # the card is held beside its middle
    above = (slot.centerx - aside, slot.top - 4)
    robot.move((above[0] - 20, above[1]))
    robot.move(above)
    robot.release(above)
    robot.settle()
    place = table.view.place_of("unseen:0")
    assert place is not None
    assert [f"card:{each}" for each in place.cards] == [card]


def test_what_is_laid_by_hand_puts_a_hint_away_and_the_games_own_button_is_back() -> None:
    robot = Robot(animation="off")
    table = robot.deal("Ann:human,Bea:normal,Cy:hard", game="stonks")
    robot.key(pygame.K_h)
    assert robot.find("invest") is None
    for card, slot in zip(hand(table)[:2], ("portfolio:0", "unseen:0"), strict=True):
        robot.drag(card, slot)
    assert table.hints.state == ""
    assert robot.node("invest").enabled


def test_a_trick_card_keeps_the_name_of_its_player_whatever_is_told_of_it() -> None:
    robot = Robot(animation="off")
    lifted(robot, trick="G13 P12 B5", speculator=2)
    for seat, name in enumerate(("Ann", "Bea", "Cy", "Dot")):
        assert robot.node(f"played:{seat}").label.startswith(name)
    assert "led" in robot.node("played:1").label, "the winning pill stands over the card"


def test_how_the_card_was_played_that_won_is_told_under_it_while_one_takes_a_card() -> None:
    robot = Robot(animation="off")
    lifted(robot, trick="G12 G2 B5 G10", leader=0, phase="take", player=0)
    assert "led" in robot.node("played:0").label, "the pill that it won stands over it"


@pytest.mark.parametrize("onto", ["unseen:0", "speculation:0", "portfolio:0"])
def test_st_9_a_card_that_was_won_goes_into_the_portfolio_wherever_it_is_let_go(onto: str) -> None:
    robot = Robot(animation="off")
    state = position(
        "R8", "G9", trick="R5 Y2", phase="take", player=0, held="11",
        portfolios=("R1", "P1"), unseen=("Y1", "Y3"),
    )  # fmt: skip
    table = at_table(robot, state, "Ann:human,Bo:easy")
    robot.drag("card:Y2", onto)
    assert cards("R1 Y2") == seen(table).faces("portfolio:0")


def test_an_unseen_card_that_takes_the_speculation_over_is_explained() -> None:
    robot = Robot(animation="off")
    state = position(
        "R8 G4", "G9 P7", market="53335", portfolios=("R1", "P1"), unseen=("B1", "Y2"), held="11",
    )  # fmt: skip
    at_table(robot, state, "Ann:human,Bo:easy")
    assert robot.node("note:0").label.startswith("all see 10 + ?")
    figure = robot.node("figure:0")
    assert figure.label.endswith("11")
    assert "Bluegull" not in figure.tip
    lower = position(
        "R8 G4", "G9 P7", market="53315", portfolios=("R1", "P1"), unseen=("B1", "Y2"), held="11",
    )  # fmt: skip
    at_table(robot, lower, "Ann:human,Bo:easy")
    assert robot.node("figure:0").label.endswith("7")
    assert "Bluegull" in robot.node("figure:0").tip


@pytest.mark.parametrize("held", ["11", "01"])
def test_st_19_a_used_speculation_is_not_said_to_add_a_share(held: str) -> None:
    robot = Robot(animation="off")
    state = position("R8 G4", "G9 P7", portfolios=("R1", "P1"), unseen=("B1", "Y2"), held=held)
    at_table(robot, state, "Ann:human,Bo:easy")
    tip = robot.node("caption:speculation:0").tip
    assert ("one share" in tip) == (held == "11")


def test_enter_alone_invests_two_cards() -> None:
    robot = Robot(animation="off")
    table = robot.deal("Ann:human,Bo:easy", game="stonks")
    number = table.session.number
    for _press in range(6):
        robot.key(pygame.K_RETURN)
        robot.settle()
    assert table.session.number > number, "a card, its place, a card, the other place, the button"
    assert seen(table).phase != "invest" or seen(table).current_player != 0


def test_others_gains_and_the_market_are_told_before_what_the_table_shows() -> None:
    robot = Robot(animation="off")
    table = robot.deal("Ann:human,Bo:easy,Cy:easy,Di:easy", 5, "stonks")
    gained = moved = 0
    for _turn in range(14):
        legal = table.session.view(0).legal
        assert table.play(legal[0])
        decided = table.session.number
        then = [entry.n for entry in table.session.entries if entry.n <= decided]
        robot.settle()
        if robot.screen is not table:
            break
        since = table.recap.since()
        now, others = seen(table), [e for e in table.session.entries if e.n > then[-1]]
        if not since or not others or table.model.to_move != 0:
            continue
        lying = {str(card) for zone in ("trick", "turned") for card in now.faces(zone)}
        plain = [each.text for each in since if "→" not in each.text and not each.touches]
        shows = [lying.issuperset(re.findall(r"\[(.+?)\]", text)) for text in plain]
        assert shows == sorted(shows), "what lies in the trick comes last"
        moved += any("→" in each.text for each in since)
        before = table.session.before(others[0].n, None)
        assert isinstance(before, StonksView)
        if before.phase == "invest" or before.round != now.round:
            continue
        mine, then_mine = table.session.view(0), table.session.before(others[0].n, 0)
        assert isinstance(mine, StonksView)
        assert isinstance(then_mine, StonksView)
        whole = [
            portfolio_points(Setup.of(table.session.book, 4), v.market, holding(v, 0), v.held[0])
            for v in (then_mine, mine)
        ]
        for seat in range(4):
            by = now.worths[seat] - before.worths[seat]
            told = robot.node(f"note:{seat}").label
            if not seat:  # the own one with the card that only its owner knows
                assert "up" not in told
                assert "down" not in told
                by, told = whole[1] - whole[0], robot.node("figure:0").label
            gained += by != 0
            assert (f"up\u2009{by}" in told) == (by > 0), told
            assert (f"down\u2009{-by}" in told) == (by < 0), told
    assert gained > 5
    assert moved > 2


def test_the_arrow_of_a_hint_leaves_it_to_be_read_who_is_winning() -> None:
    state = position(
        "R5 G2 P8", "R6 B5 P9", "R7 B6 P1", trick="G1 G12", leader=1, portfolios=["Y1", "Y2", "Y3"]
    )
    robot = Robot(animation="off")
    table = at_table(robot, state, "Ann:human,Bo:easy,Cy:easy")
    robot.key(pygame.K_h)
    robot.settle()
    [pointed] = table.view.pointed.children
    assert isinstance(pointed, Pointed)
    assert pointed.rect.colliderect(robot.node("trick").rect)
    assert pointed.spot is None or not pointed.spot[0].colliderect(robot.node("winning:2").rect)


def test_every_rank_of_a_full_hand_is_in_sight_where_text_is_large() -> None:
    robot = Robot((1024, 640), animation="off", text_scale=200)
    table = robot.deal("Ann:human,Bo:easy,Cy:easy", 7, "stonks")
    hand = sorted(node.rect.x for node in table.view.cards.values() if node.zone == "hand:0")
    wide = next(node.w for node in table.view.cards.values() if node.zone == "hand:0")
    assert len(hand) == 13
    assert all(there - here >= wide * 0.25 for here, there in pairwise(hand)), "12 is not read as 1"


def test_a_won_trick_is_recalled_in_one_sentence() -> None:
    first, second, third = (
        Move.of(seat, "play", card=card)
        for seat, card in zip((1, 2, 1), cards("R5 R9 Y3"), strict=True)
    )
    won = Told("@2 wins.", 2, kind=WON)
    laid = [Told("laid", move.seat, kind=LAID) for move in (first, second, third)]
    told = [(first, laid[0]), (second, laid[1]), (second, won), (third, laid[2])]
    view = position("R1", "R2", "Y2").view(0)
    assert isinstance(view, StonksView)
    both, after = ADAPTER.told_together(view, registry.open_book("stonks"), told)
    assert both[:2] == (0, 2)
    assert both[2].text == f"@1 [{first.card()}], @2 [{second.card()}]: @2 wins."
    assert both[2].text.endswith(won.text)
    assert after == (3, 3, laid[2])
    assert ADAPTER.dull(view, second, both[2]) == 0


def test_a_card_to_take_leaves_what_the_trick_brought_the_others() -> None:
    robot = Robot(animation="off")
    table = lifted(robot, trick="G9 G2 B5 G10", phase="take", player=0)
    before = robot.node("note:1").label
    table.focus.set(robot.node("card:Y9"), shown=True)
    table.question.take_up()
    table.looking.by_keys = True
    robot.step()
    assert "Enter" in says(robot)
    visible = {node.name: node.label for node in robot.screen.root.walk() if node.in_sight}
    assert visible["note:1"] == before


def test_a_used_speculation_of_another_seat_is_said_to_be_used() -> None:
    robot = Robot(animation="off")
    lifted(robot)
    assert [robot.node(f"extra:{seat}").label for seat in (1, 2, 3)] == ["+3 B", "used", "+3 B"]
    assert "one share" not in robot.node("extra:2").tip


def test_where_text_is_large_companies_keep_their_names_and_the_unseen_card_its_mark() -> None:
    robot = Robot((1024, 640), animation="off", text_scale=200)
    lifted(robot, held="0101")
    unseen, card = robot.node("caption:unseen:0").rect, robot.node("card:P10").rect
    assert card.contains(unseen)
    assert robot.find("caption:speculation:0") is None, "an empty place goes first"
    column = robot.node("company:P")
    assert isinstance(column, Column)
    theme = column.art.theme
    longest = theme.at(theme.window).font("small").size("Plumstone")[0]
    assert column.inside.name.w >= longest, "no smaller than at 100 %"
    assert not column.inside.name.colliderect(column.inside.sign)


@pytest.mark.parametrize("text", [100, 150, 200])
@pytest.mark.parametrize("size", [(1024, 640), (1280, 800), (2560, 1440)], ids=str)
def test_the_numbers_of_the_levels_stand_on_their_rungs_and_apart(
    size: tuple[int, int], text: int
) -> None:
    robot = Robot(size, animation="off", text_scale=text)
    lifted(robot)
    column = robot.node("company:P")
    assert isinstance(column, Column)
    rungs = column.numerals()
    assert {1, 6} <= {level for level, _number, _place in rungs}
    for level, _number, place in rungs:
        assert abs(place.centery - column.inside.middle_of(level)) <= 1
    for (_low, _number, place), (_high, _upper, above) in pairwise(rungs):
        assert place.top - above.bottom >= max(2, place.h // 8)


def test_the_speculations_of_others_are_as_large_as_their_shares_in_large_text() -> None:
    for text in (100, 200):
        robot = Robot((1280, 800), animation="off", text_scale=text)
        lifted(robot)
        spare, share = robot.node("speculation:1").rect, robot.node("zoom:1").rect
        assert spare.h >= share.h, text


def test_st_14_what_one_needs_to_call_a_company_is_said_and_left_in_sight() -> None:
    robot = Robot(animation="off")
    state = position("G8 R6", "R4 R7", "Y1 Y2", market="24536")
    state.voids = ["Y", "B", "BY"]
    at_table(robot, state, "Ann:human,Bea:easy,Cy:easy")
    robot.drag("card:spec", "with:G8", drop=False)
    robot.step()
    assert "company you call" in says(robot)
    assert robot.find("preview") is None, "the bar says it"
    notes = [robot.node(f"note:{seat}").rect for seat in (1, 2)]
    columns = [robot.node(f"company:{letter}").rect for letter in "RYGBP"]
    robot.release(robot.node("with:G8").rect.center)
    robot.settle()
    assert robot.node("choice:0").label == "Redwood at 2 · trump"
    assert robot.node("choice:1").label.endswith("Cy")
    assert robot.node("choice:3").label.endswith("Bea, Cy")
    panel = robot.node("choice:0").parent
    while panel is not None and panel.name != "chooser":
        panel = panel.parent
    assert panel is not None
    assert panel.rect.collidelist([*notes, *columns]) < 0


@pytest.mark.parametrize("card", ["Y9", "G10"])
def test_a_card_to_take_that_is_pressed_says_what_to_press_next_and_covers_no_word(
    card: str,
) -> None:
    robot = Robot(animation="off")
    lifted(robot, trick="G9 G2 B5 G10", phase="take", player=0)
    robot.click(f"card:{card}")
    robot.settle()
    assert says(robot).startswith("Press it again, or press its place.")
    word = robot.node("turned_up" if card == "Y9" else "winning:0")
    assert not robot.node(f"card:{card}").rect.colliderect(word.rect)


def test_a_card_that_is_pressed_to_lead_or_to_invest_says_what_to_press_next() -> None:
    robot = Robot(animation="off")
    lifted(robot, trick="", leader=0, player=0)
    robot.click("card:G8")
    robot.settle()
    assert says(robot) == "Press it again, or press its place."
    table = robot.deal("Ann:human,Bo:easy", game="stonks")
    first, second, *_others = hand(table)
    robot.click(first)
    robot.settle()
    assert says(robot).startswith("Now choose its place")
    robot.click("portfolio:0")
    robot.click(second)
    robot.settle()
    assert says(robot) == "Press it again, or press its place."


def test_st_14_a_card_led_face_down_and_speculations_say_what_they_mean() -> None:
    robot = Robot(animation="off")
    lifted(robot, trick="B9 G12 B5", leader=1, speculator=1, lead="G", held="1001")
    assert robot.node("winning:2").label == "winning so far", "the card face down may still win"
    for name in ("card:spec", "speculation:1", "speculation:2", "face_down"):
        node = robot.node(name)
        assert node.explanation, name
        point = node.rect.center if name != "card:spec" else robot.node("card:spec").rect.center
        told = robot.screen.view.root.told_at(point)  # type: ignore[attr-defined]  # a table
        assert told is not None
        assert told.explanation == node.explanation, name
    assert "has used" in robot.node("speculation:2").tip
    assert "called Gale Power" in robot.node("face_down").tip
    assert "called Gale Power" in robot.node("prompt").tip


def test_a_column_of_the_market_says_who_moved_it_in_this_round() -> None:
    robot = Robot(animation="off")
    table = robot.deal("Ann:human,Bo:easy,Cy:easy", 5, "stonks")
    for _turn in range(9):
        assert table.play(table.session.view(0).legal[0])
        robot.settle()
        if robot.screen is not table:
            break
    made = [e.move for e in table.session.entries if e.move.name == "adjust"]
    assert len({move.seat for move in made}) > 1
    for letter in {move.word("company") for move in made}:
        own = [move.seat for move in made if move.word("company") == letter][-6:]
        lines = robot.node(f"company:{letter}").tip.splitlines()
        assert [lines[-1].count(f"@{seat} ") for seat in range(3)] == [
            own.count(seat) for seat in range(3)
        ]


def test_by_keys_the_focus_stays_beside_the_card_that_was_laid_out_to_invest() -> None:
    robot = Robot(animation="off")
    table = robot.deal("Ann:human,Bo:easy,Cy:easy", 7, "stonks")
    robot.settle()
    assert seen(table).phase == "invest"
    hand = [str(card) for card in table.session.view(0).faces("hand:0")]
    robot.key(pygame.K_HOME)
    for _step in range(6):
        robot.key(pygame.K_RIGHT)
    robot.settle()
    laid = table.focus.node
    assert isinstance(laid, CardNode)
    at = hand.index(str(laid.card))
    robot.key(pygame.K_RETURN)
    robot.settle()
    robot.key(pygame.K_RETURN)
    robot.settle()
    after = table.focus.node
    assert isinstance(after, CardNode)
    assert str(after.card) in (hand[at - 1], hand[at + 1])


def test_a_dull_arrow_says_why_before_a_card_is_lifted_and_while_one_is() -> None:
    robot = Robot(animation="off")
    lifted(robot, market="64536")
    tips = {name: robot.node(name).explanation for name in ("up:R", "up:P", "down:B")}
    assert "no room" in tips["up:R"]
    assert "holds the mark" in tips["up:P"]
    assert tips["down:B"].startswith("Drop a card with arrows here")
    robot.click("card:G3")
    robot.move(robot.node("up:R").rect.center)
    robot.step()
    assert "no room to move it so far" in says(robot)
    robot.move(robot.node("down:B").rect.center)
    robot.step()
    assert "Bluegull down" in says(robot)


def test_a_target_frame_is_no_larger_than_the_arrow_it_means() -> None:
    robot = Robot(animation="off")
    table = lifted(robot)
    robot.click("card:G3")
    robot.move(robot.node("down:B").rect.center)
    robot.step()
    arrow = robot.node("down:B").rect
    aimed = [node for node in table.view.outlines.children if node.rect.colliderect(arrow)]
    assert all(arrow.inflate(16, 16).contains(node.rect) for node in aimed)
    assert aimed


def test_up_lifts_a_card_with_symbols_to_the_arrows_and_enter_does_both() -> None:
    robot = Robot(animation="off")
    table = lifted(robot)
    focus(robot, "card:G3")
    for _press in range(12):
        robot.key(pygame.K_UP)
        node = table.focus.node
        if node is not None and node.name.startswith("market:"):
            break
        robot.key(pygame.K_LEFT)
    assert node is not None
    way, letter = node.name.split(":")[1:]
    robot.key(pygame.K_RETURN)
    robot.settle()
    moves = [entry.move for entry in table.session.entries if entry.move.seat == 0]
    assert [move.name for move in moves] == ["play", "adjust"]
    assert moves[1].word("company") == letter
    assert (moves[1].number("steps") > 0) == (way == "up")


def test_a_card_to_take_shows_the_sum_its_shares_come_to() -> None:
    robot = Robot(animation="off")
    lifted(robot, trick="G9 G2 R9 G10", phase="take", player=0)
    sums = {}
    for card in ("R9", "Y9"):
        robot.move(robot.spot(f"card:{card}"))
        robot.step()
        shown = (node for node in robot.screen.root.walk() if node.in_sight)
        sums[card] = next(node.label for node in shown if node.name == f"worth:0:{card[0]}")
    assert sums == {"R9": "to 2 × 2 = 4", "Y9": "to 4"}, "as much as has room"


def test_a_speculation_says_what_its_card_counts_as_or_why_it_goes_with_none() -> None:
    told = {}
    for trick in ("B9 B12 B5", "B9 B6 B5", "G9 G12 B5"):
        robot = Robot(animation="off")
        lifted(robot, trick=trick)
        focus(robot, "card:spec")
        robot.key(pygame.K_SPACE)
        told[trick] = [says(robot)]
        robot.move(robot.spot("card:R6"))
        robot.step()
        told[trick].append(says(robot))
    assert told["B9 B12 B5"][1].startswith("With your Speculation R6 counts as Bluegull 6.")
    assert "step" in told["B9 B12 B5"][1]
    assert told["B9 B6 B5"][1].startswith("Bluegull 6 itself lies there and cancels")
    assert told["G9 G12 B5"][0].startswith("You hold Gale, which leads")


def test_st_17_the_real_card_is_warned_of_only_while_somebody_may_still_play_it() -> None:
    told = {}
    for name, lies, voids in (
        ("may come", "G12", ""), ("in a portfolio", "B6", ""), ("none holds it", "G12", "B"),
    ):  # fmt: skip
        robot = Robot(animation="off")
        state = position(
            "G3 R6 G8", "R4 R7 R9", "Y1 Y2 Y3", "P1 P2 P3", trick="B9", leader=3, player=0,
            portfolios=("R5", lies, "Y5", "B7"), unseen=("P10", "R1", "R2", "R3"), number=6,
        )  # fmt: skip
        state.voids[:] = ["", voids, voids, ""]
        at_table(robot, state, AMID_BOTS)
        robot.drag("card:spec", "with:R6")
        robot.step()
        assert says(robot).startswith("With your Speculation R6 counts as Bluegull 6")
        told[name] = "unless somebody still plays" in says(robot)
    assert told == dict.fromkeys(told, False) | {"may come": True}


@pytest.mark.parametrize("by", ["spec first", "card first", "drag", "keys", "space on the card"])
def test_st_16_a_speculation_and_its_card_show_what_they_do_before_they_are_played(
    by: str,
) -> None:
    robot = Robot(animation="off")
    table = lifted(robot, trick="B9 B5 B3")
    number = table.session.number
    if by in ("spec first", "card first"):
        for name in ("card:spec", "card:R6")[:: 1 if by == "spec first" else -1]:
            robot.click(name)
    elif by == "drag":
        robot.drag("card:spec", "with:R6")
    else:
        focus(robot, "card:spec")
        robot.key(pygame.K_SPACE)
        focus(robot, "with:R6" if by == "keys" else "card:R6")
        robot.key(pygame.K_RETURN if by == "keys" else pygame.K_SPACE)
    robot.step()
    assert table.session.number == number, "nothing is played yet"
    assert says(robot).startswith("With your Speculation R6 counts as Bluegull 6.")
    assert robot.find("ghost:card") is not None
    assert "to 0" in shows(robot, "caption:speculation:0"), "what it no longer adds"
    assert " to " in shows(robot, "figure:0")
    robot.settle()
    robot.key(pygame.K_RETURN)
    robot.settle()
    assert table.session.number > number, "Enter is the gold button"


def test_a_speculation_laid_out_is_put_down_again_by_its_button_or_another_card() -> None:
    robot = Robot(animation="off")
    table = lifted(robot, trick="B9 B5 B3")
    number = table.session.number
    for away in ("put_down", "card:R6"):
        robot.drag("card:spec", "with:R6")
        robot.step(0.5)
        assert robot.find("pair") is not None
        robot.click(away)
        assert robot.find("pair") is None
    assert table.session.number == number


def test_by_keys_it_is_said_that_enter_lays_a_speculation_and_its_card_out_first() -> None:
    robot = Robot(animation="off")
    table = lifted(robot, trick="B9 B5 B3")
    number = table.session.number
    focus(robot, "card:spec")
    robot.key(pygame.K_SPACE)
    focus(robot, "with:R6")
    robot.step()
    assert says(robot).startswith("Enter lays both out first. With your Speculation R6")
    robot.key(pygame.K_RETURN)
    robot.step()
    assert table.session.number == number
    assert robot.find("pair") is not None


@pytest.mark.parametrize("text", [100, 150, 200])
@pytest.mark.parametrize("size", [(1024, 640), (1280, 800)], ids=str)
def test_st_14_a_card_to_lead_face_down_says_what_the_speculation_no_longer_adds(
    size: tuple[int, int], text: int
) -> None:
    robot = Robot(size, animation="off", text_scale=text)
    lifted(robot, trick="")
    robot.click("card:spec")
    robot.move(robot.spot("card:R6"))
    robot.step()
    assert says(robot).startswith("With your Speculation R6 lies face down")
    assert "to 0" in shows(robot, "caption:speculation:0")


def test_as_a_round_ends_figures_and_cards_of_a_portfolio_agree_at_rest() -> None:
    robot = Robot(pace="normal", animation="normal")
    state = position(
        "R1", "Y1", "P1", trick="G9 G2 G5", turned="P13", phase="take", player=0, number=10,
        portfolios=["R8", "Y8", "P8"], unseen=["R2", "Y2", "P2"],
    )  # fmt: skip
    table = at_table(robot, state, "Ann:human,Bo:easy,Cy:easy")
    assert table.play(Move.of(0, "take", card=cards("G9")[0]))
    taken = 0
    for _frame in range(600):
        robot.step()
        if robot.screen is not table:
            break
        view = table.seen().view
        assert isinstance(view, StonksView)
        if view.phase != "take" or robot.director.tweens.active:
            continue  # the figure follows the card as it lands
        faces = view.faces("portfolio:0")
        worth = portfolio_points(state.setup, view.market, faces, view.held[0])
        assert f"all see {worth}" in robot.node("note:0").label
        taken += len(faces) == 2
    assert taken


@pytest.mark.parametrize("size", [(1280, 800), (1024, 640)])
@pytest.mark.parametrize("text", [150, 200])
def test_figures_that_one_decides_by_are_there_in_large_text(
    size: tuple[int, int], text: int
) -> None:
    robot = rooms.at_table(rooms.stopped("stonks", 5, 0.5, every=True), size, text)
    table = robot.screen
    assert isinstance(table, TableScreen)
    view = seen(table)
    usual = table.view.art.theme.at(table.view.art.theme.window).font("small").get_ascent()
    told = ["note:0", "deck_count", "caption:unseen:0", f"counts:{view.leader}"]
    told += [f"extra:{seat}" for seat in range(1, 5)]
    for name in told:
        assert robot.node(name).label, name
    assert "all see" in robot.node("note:0").label
    assert robot.node("deck_count").label.startswith(f"trick {view.tricks}")
    assert robot.node("caption:unseen:0").label == "unseen 5"
    assert robot.node(f"counts:{view.leader}").label.endswith(("G", "G Gale"))
    tags = [node for node in table.root.walk() if isinstance(node, Tag)]
    assert all(tag.h >= usual for tag in tags if tag.name.startswith("worth"))


def test_a_speculation_that_is_held_is_told_by_its_name() -> None:
    robot = Robot(animation="off")
    lifted(robot, trick="B9 B5 B3")
    focus(robot, "card:spec")
    robot.key(pygame.K_SPACE)
    focus(robot, "rules")
    robot.step()
    assert says(robot).startswith("Your Speculation is taken up")


def test_what_tells_of_a_trick_goes_with_its_cards() -> None:
    robot = Robot(animation="slow")
    table = lifted(robot, trick="G9 G2 B5 G10", phase="take", player=0)
    robot.settle()
    names = [f"played:{seat}" for seat in range(4)] + ["winning:0", "turned_up", "takeable:Y9"]
    assert all(robot.node(name).visible for name in names)
    assert table.play(Move.of(0, "take", card=cards("Y9")[0]))
    robot.step(0.05)
    assert robot.director.tweens.active
    assert not any(robot.node(name).visible for name in names)


def test_cards_that_lie_unseen_and_the_one_turned_up_are_explained() -> None:
    robot = Robot(animation="off")
    lifted(robot)
    assert "turned up as the round ends" in robot.node("face_down:1").explanation
    assert robot.node("card:P10").explanation.startswith("Your unseen card")
    assert robot.node("card:Y9").rule == "ST-5"


def test_large_text_gives_way_before_what_is_told_of_a_seat_and_its_companies() -> None:
    robot = Robot((1024, 640), animation="off", text_scale=200)
    table = lifted(robot, trick="G9 G2 B5 G10", phase="take", player=0)
    assert "won" in robot.node("played:0").label
    worths = {letter: robot.node(f"worth:3:{letter}").label for letter in "BP"}
    assert worths == {"B": str(seen(table).market[3]), "P": str(seen(table).market[4])}


def hand_of(table: TableScreen) -> list[pygame.Rect]:
    """The cards of the viewer's hand, from the left."""
    held = (card.rect for card in table.view.cards.values() if card.zone == "hand:0")
    return sorted(held, key=lambda rect: rect.x)


@pytest.mark.parametrize(("size", "text"), [((1280, 800), 100), ((1024, 640), 200)])
def test_a_hand_keeps_its_places_while_the_own_portfolio_grows(
    size: tuple[int, int], text: int
) -> None:
    robot = Robot(size, animation="off", text_scale=text)
    rows = []
    for portfolio, spare in (("R7", "1"), ("R7 P10 Y1 Y2 B4 B5 G13", "0")):
        state = position(
            "R6 Y4 G1 G8 B11 B12 P3", "R9 Y9 G9 B9 P9 R13", held=f"{spare}1",
            portfolios=[portfolio, "Y3"], unseen=["R8", "Y5"],
        )  # fmt: skip
        table = at_table(robot, state, "Ann:human,Bo:easy")
        held, unseen = hand_of(table), robot.node("card:R8").rect
        rows.append((held, unseen, robot.node("own").rect))
        shares = [robot.node(f"card:{card}").rect for card in portfolio.split()]
        [share] = {share.size for share in shares}
        assert share[0] >= 0.85 * unseen.w, "they overlap, and lie in two rows"
        assert not covered(table, cards(portfolio)), "every rank is in sight"
        steps = [there.x - here.x for here, there in pairwise(held)]
        assert min(steps) >= 0.25 * held[0].w, "every rank is in sight"
    assert rows[0] == rows[1]
    assert len({each.size for each in rows[0][0]}) == 1


def test_titles_of_seven_cards_in_hand_are_read_beside_the_own_portfolio() -> None:
    robot = Robot((1280, 800), animation="off")
    state = position(
        "R6 Y4 G1 G8 B11 B12 P3", "R9 Y9 G9 B9 P9 R13", held="11",
        portfolios=["R7 P10 Y1 Y2", "Y3"], unseen=["R8", "Y5"],
    )  # fmt: skip
    held = hand_of(at_table(robot, state, "Ann:human,Bo:easy"))
    steps = [there.x - here.x for here, there in pairwise(held)]
    assert min(steps) >= 0.78 * held[0].w, "PLUMSTONE is whole"
    assert robot.node("card:R7").rect.w >= 60, "no smaller than others' cards"


def test_others_portfolios_are_of_one_size_and_tell_what_every_company_is_worth() -> None:
    robot = Robot((1280, 800), animation="off")
    state = position(
        "R6 Y4 G1", "R9 Y9 G9", "R2 Y2 G2", "R3 Y6 G3",
        portfolios=["R7", "R12 Y1 G7 B12 P12", "R5", "R4"], unseen=["R8", "Y5", "P1", "P2"],
    )  # fmt: skip
    at_table(robot, state, "Ann:human,Bo:easy,Cy:easy,Dot:easy")
    shares = ("R12", "Y1", "G7", "B12", "P12", "R5", "R4")
    assert len({robot.node(f"card:{card}").rect.size for card in shares}) == 1
    for letter in "RYGBP":
        assert robot.node(f"worth:1:{letter}").label.replace(" ", "") == "1×3=3"


@pytest.mark.parametrize("way", ["clicked", "dragged"])
def test_back_from_the_call_leaves_the_speculation_taken_up_and_esc_puts_it_down(way: str) -> None:
    robot = Robot((1280, 800), animation="off")
    table = robot.deal("Ann:human,Bea:easy,Cy:easy", 7, "stonks")
    calls: list[Move] = []
    while not (calls := [move for move in table.session.view(0).legal if "call" in move.args]):
        assert table.play(table.session.view(0).legal[0])
        robot.settle()
    card = calls[0].card()
    if way == "clicked":
        robot.click("card:spec")
        robot.click(f"card:{card}")
    else:
        robot.drag("card:spec", f"with:{card}")
    assert robot.screen.name == "chooser"
    robot.click("back")
    assert table.model.selected == [SPEC]
    assert "taken up" in robot.node("prompt").label
    robot.key(pygame.K_ESCAPE)
    assert not table.model.selected
    assert robot.screen is table


@pytest.mark.parametrize("size", [(1024, 640), (800, 480)], ids=str)
def test_what_a_portfolio_would_be_worth_says_its_unseen_card_where_there_is_least_room(
    size: tuple[int, int],
) -> None:
    robot = rooms.at_table(rooms.stopped("stonks", 5, 0.2), size, 200)
    table = robot.screen
    assert isinstance(table, TableScreen)
    seen = cast(Seen[StonksView], table.seen())
    would_be = [worth + 11 for worth in seen.view.worths]
    for node in told(seen, areas(seen), would_be):
        assert isinstance(node, Rich)
        assert "+ ?" in node.label
        assert node.width <= node.w, node.label


@pytest.mark.parametrize("text", [100, 150, 200])
@pytest.mark.parametrize("size", [(1024, 640), (1280, 800), (2560, 1440)], ids=str)
def test_what_each_company_of_the_own_portfolio_is_worth_is_whole_where_they_overlap(
    size: tuple[int, int], text: int
) -> None:
    robot = Robot(size, animation="off", text_scale=text)
    own = "R9 Y8 Y13 G13 G2 B3 B6 P1 P2 P3"
    state = position(
        "R6 Y4 G1 G8 B11 B12 P13", "R10 Y9 G9 B9 P9 R13", market="66366",
        portfolios=[own, "Y3"], unseen=["R8", "Y5"],
    )  # fmt: skip
    table = at_table(robot, state, "Ann:human,Bo:easy")
    told = [robot.node(f"worth:0:{letter}") for letter in "RYGBP"]
    sums = [re.split(r"= ?", each.label)[-1] for each in told]
    assert sums == ["6", "12", "6", "12", "18"]
    for each in told:
        line = each.line if isinstance(each, Tag) else each
        assert isinstance(line, Rich)
        assert line.width < each.w, f"{each.name} is not cut"
    shares = [robot.node(f"card:{card}").rect for card in own.split()]
    assert not covered(table, cards(own)), "every rank is in sight"
    assert min(share.w for share in shares) >= 44
    lies = shares[0].unionall(shares[1:])
    rects = [each.rect for each in told]
    assert all(lies.x <= each.x and each.right <= lies.right for each in rects)
    assert all(here.right <= there.x for here, there in pairwise(rects)), "none covers another"
    assert robot.node("worth:0:Y").explanation.startswith("Yonder 2 × 6 = 12: shares")
    tip = robot.node("portfolio:0").explanation
    assert "Redwood 1 × 6 = 6, Yonder 2 × 6 = 12, Gale 2 × 3 = 6, Bluegull 2 × 6 = 12" in tip
