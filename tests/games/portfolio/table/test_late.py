"""Portfolio's table late in a five-seat game: everything in its place, nothing too small."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from random import Random
from typing import cast

import pygame
import pytest

from tabletop.ai import bots
from tabletop.engine import registry
from tabletop.engine.moves import Move
from tabletop.engine.play.session import Player, Session
from tabletop.games.portfolio.exposure import threats
from tabletop.games.portfolio.state import PortfolioView
from tabletop.games.portfolio.table.adapter import ADAPTER
from tabletop.games.portfolio.table.bars import Ends, bar_width
from tabletop.games.portfolio.table.layout import Layout
from tabletop.games.portfolio.table.places import felt, plates, told_by
from tabletop.games.portfolio.table.runs import Room, hidden, pack, spread
from tabletop.games.portfolio.text import COLLECTED, DISCARDED, DRAWN
from tabletop.ui.table.adapter import Seen
from tabletop.ui.table.screen import TableScreen
from tests.ui import rooms
from tests.ui.table.robot import Robot

READABLE: dict[tuple[int, int], int] = {(1024, 640): 48, (1280, 800): 55, (2560, 1440): 95}
"""The least height of a card on the table, in pixels by window: its rank is 13 pixels tall or more,
also of a seat that has six portfolios in a column no wider than the others'."""


@cache
def late(level: str, deal: int, turns: int) -> Session:
    """A five-seat game of bots, stopped in Ann's actions after so many turns."""
    game = registry.find("portfolio")
    assert game is not None
    players = [Player(name, "human" if name == "Ann" else "easy") for name in NAMES]
    session = Session.begin(game, registry.open_book("portfolio"), players, deal, {})
    rng, bot = Random(5), bots.find("portfolio", level)
    while True:
        seat = session.state.current_player
        view = session.view(seat)
        assert isinstance(view, PortfolioView)
        if sum(view.turns) >= turns and seat == 0 and view.phase == "actions":
            return session
        assert session.play(bot.choose(view, session.book, rng, bots.Budget())) is None


NAMES = ("Ann", "Bea", "Cy", "Dot", "Ed")


def seen_at(table: TableScreen) -> Seen[PortfolioView]:
    """What Ann sees at `table`."""
    return cast("Seen[PortfolioView]", table.seen())


def at_table(size: tuple[int, int], level: str, deal: int) -> TableScreen:
    return Robot(size, animation="off").open(late(level, deal, 92))


@pytest.mark.parametrize("size", list(READABLE), ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize(("level", "deal"), [("normal", 3), ("easy", 7)])
def test_no_card_on_the_table_is_smaller_than_can_be_read(
    size: tuple[int, int], level: str, deal: int
) -> None:
    table = at_table(size, level, deal)
    seen = seen_at(table)
    assert len(seen.view.portfolios) >= 12
    assert sum(len(zone.cards) for zone in seen.view.zones.values()) == 156
    assert min(each.height for each in Layout(seen).lying()) >= READABLE[size]


@pytest.mark.parametrize("size", list(READABLE), ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize(("level", "deal"), [("normal", 3), ("easy", 7)])
def test_portfolios_keep_to_the_place_of_their_seat(
    size: tuple[int, int], level: str, deal: int
) -> None:
    table = at_table(size, level, deal)
    seen = seen_at(table)
    layout = Layout(seen)
    lying = layout.lying()
    for each in lying:
        place = layout.felt if each.run.owner == 0 else layout.columns[each.run.owner]
        assert place.contains(each.area)
    wholes = [each.whole for each in lying]
    assert not any(a.colliderect(b) for at, a in enumerate(wholes) for b in wholes[:at])
    badges = [table.root.find(f"value:{each.run.id}") for each in lying]
    rects = [badge.rect for badge in badges if badge is not None]
    assert len(rects) == len(lying)
    assert all(whole.contains(bar) for whole, bar in zip(wholes, rects, strict=True))
    assert not hidden(lying), "rank and suit of every card stay free"


@pytest.mark.parametrize("size", list(READABLE), ids=lambda size: f"{size[0]}x{size[1]}")
def test_seats_keep_their_columns_while_portfolios_come_and_go(size: tuple[int, int]) -> None:
    places = [
        Layout(seen_at(Robot(size, animation="off").open(late("easy", 7, turns)))).columns
        for turns in (20, 92)
    ]
    assert [box.x for box in places[0].values()] == [box.x for box in places[1].values()]
    assert len({box.w for box in places[1].values()}) == 1


def test_the_spot_for_the_next_portfolio_is_named_as_far_as_there_is_room() -> None:
    robot = Robot((1024, 640), animation="off", text_scale=200)
    seen = seen_at(robot.open(late("easy", 7, 92)))
    assert robot.node("new").label == "new"
    layout = Layout(seen)
    assert layout.new is not None
    layout.new.w = 40
    assert felt(seen, layout)[-1].label == "+"


def test_cards_too_small_to_be_read_lie_over_one_another_instead() -> None:
    """Each takes a card that is let go on it where it is seen."""
    layout = Layout(seen_at(at_table((1024, 640), "easy", 7)))
    runs = [run for run in layout.runs if run.owner == 3]
    small = layout.columns[3].copy()
    small.h = 62 + (len(runs) - 1) * 29
    room = Room(small, 80, 5, 22, lambda _run: 60, lambda _run: 40)
    lying = spread(pack(runs, room), room)
    assert len(lying) > 2
    assert {each.height for each in lying} == {62}
    assert not hidden(lying)
    assert [each.end for each in lying] == [*(each.area.y for each in lying[1:]), None]


def test_rows_that_do_not_fit_close_up() -> None:
    seen = seen_at(at_table((1024, 640), "easy", 7))
    layout = Layout(seen)
    runs = [run for run in layout.runs if run.owner == 3]
    small = layout.columns[3].copy()
    small.h = 70
    lying = pack(runs, Room(small, 60, 10, 20, lambda _run: 60, lambda _run: 30))
    assert lying[-1].whole.bottom <= small.bottom + 1


@pytest.mark.parametrize("size", [(1024, 640), (2560, 1440)], ids=str)
@pytest.mark.parametrize(("level", "deal"), [("normal", 3), ("easy", 7)])
def test_bars_keep_off_one_another_in_the_largest_text(
    size: tuple[int, int], level: str, deal: int
) -> None:
    table = Robot(size, animation="off", text_scale=200).open(late(level, deal, 92))
    ids = seen_at(table).view.portfolios
    bars = [bar.rect for id in ids if (bar := table.root.find(f"value:{id}")) is not None]
    assert len(bars) == len(ids)
    assert not [(a, b) for at, a in enumerate(bars) for b in bars[:at] if a.colliderect(b)]
    panel = table.root.find("notice")
    assert panel is None or panel.label, "an empty box says nothing"


@pytest.mark.parametrize("size", [(1024, 640), (1280, 800)], ids=str)
@pytest.mark.parametrize("text", [150, 200])
def test_while_portfolios_are_few_every_bar_says_what_takes_it(
    size: tuple[int, int], text: int
) -> None:
    table = Robot(size, animation="off", text_scale=text).open(late("easy", 7, 20))
    layout = Layout(seen_at(table))
    lying = layout.lying()
    assert lying
    for each in lying:
        low, high = threats(each.run)
        needs = bar_width(Ends(tuple(low), tuple(high)), each.run.value, layout.small)
        assert each.bar.w >= needs, each.run.id


def test_in_large_text_a_plate_tells_what_its_seat_is_known_to_hold() -> None:
    table = Robot((1024, 640), animation="off", text_scale=200).open(late("easy", 7, 92))
    view = seen_at(table).view
    held = {seat: [c for c in view.cards(f"hand:{seat}") if c is not None] for seat in range(1, 5)}
    assert any(held.values())
    for seat, cards in held.items():
        assert all(f"[{card}]" in table.view.plates[seat].tip for card in cards)


@pytest.mark.parametrize("text", [150, 200])
@pytest.mark.parametrize("size", [(1024, 640), (1280, 800)], ids=str)
@pytest.mark.parametrize(("seats", "part"), [(3, 0.3), (3, 0.85), (4, 0.3)])
def test_known_cards_told_under_a_plate_in_text_of_100_per_cent_are_told_in_larger_text(
    seats: int, part: float, size: tuple[int, int], text: int
) -> None:
    """In smaller type where they have no room."""
    told = []
    for scale in (100, text):
        table = rooms.at_table(rooms.stopped("portfolio", seats, part, every=True), size, scale)
        assert isinstance(table.screen, TableScreen)
        seen = seen_at(table.screen)
        notes = {each.seat: each.note for each in plates(seen, Layout(seen))}
        known = [(at, card) for at in notes for card in seen.view.faces(f"hand:{at}")]
        told.append({(at, card) for at, card in known if f"[{card}]" in notes[at]})
    assert told[0]
    assert told[0] <= told[1]


def test_bars_beside_their_cards_say_all_that_there_is_room_for() -> None:
    layout = Layout(seen_at(at_table((1024, 640), "easy", 7)))
    column = layout.columns[3].copy()
    column.h = 150
    runs = [run for run in layout.runs if run.owner == 3]
    laid = pack(runs, Room(column, 60, 10, 40, lambda _run: 120, lambda _run: 50))
    assert all(each.bar.x >= each.indexes.right for each in laid)
    for each in laid:
        assert each.bar.w >= min(120, column.right - each.bar.x) - 1


def test_ones_own_bars_stand_beside_their_cards_in_the_size_of_text_chosen() -> None:
    table = Robot((1024, 640), animation="off", text_scale=200).open(late("easy", 7, 92))
    seen = seen_at(table)
    layout = Layout(seen)
    own = [each for each in layout.lying() if each.run.owner == 0]
    assert layout.own_small is seen.art
    for each in own:
        low, high = threats(each.run)
        assert each.bar.x > each.area.right
        assert each.bar.w >= bar_width(Ends(tuple(low), tuple(high)), each.run.value, seen.art)
        assert layout.felt.contains(each.whole)


def test_the_last_count_shows_the_hands_that_are_left_and_counts_them_not() -> None:
    session = late("easy", 7, 92)
    rng, bot = Random(5), bots.find("portfolio", "normal")
    while not session.state.is_terminal:
        view = session.view(session.state.current_player)
        assert session.play(bot.choose(view, session.book, rng, bots.Budget())) is None
    view = session.view(None)
    assert isinstance(view, PortfolioView)
    sheet = ADAPTER.sheet(view, session.book)
    assert sheet.columns[-1].key == "hand"
    left = [row[-1] for row in sheet.rows]
    assert sum(len(cell.cards) for cell in left if cell) == sum(
        len(view.cards(f"hand:{seat}")) for seat in range(view.seats)
    )
    assert not any(cell.points for cell in left if cell)
    assert sheet.totals == view.scores
    paid = [row[0].coins if row[0] is not None else () for row in sheet.rows]
    assert tuple(map(sum, paid)) == sheet.points, "every portfolio pays once more"


def test_bars_over_small_cards_leave_nothing_out_where_the_row_has_room() -> None:
    table = Robot((1024, 640), animation="off", text_scale=200).open(late("normal", 3, 92))
    layout = Layout(seen_at(table))
    own = [each for each in layout.lying() if each.run.owner == 0]
    last = own[-1].bar
    assert last.right + layout.small.theme.px(200) < layout.felt.right, "there is room"
    for each in own:
        low, high = threats(each.run)
        needs = bar_width(Ends(tuple(low), tuple(high)), each.run.value, layout.own_small)
        assert each.bar.w >= needs


@pytest.mark.parametrize("text", [100, 200])
@pytest.mark.parametrize("seed", [1, 2])
def test_arrows_lead_through_every_part_of_an_offer(seed: int, text: int) -> None:
    robot = Robot((1024, 640), animation="off", text_scale=text)
    table = robot.open(late("easy", 7, 20))
    robot.key(pygame.K_n)
    robot.settle()
    screen = robot.director.top
    assert screen is not None
    assert screen is not table
    keys = [pygame.K_UP, pygame.K_DOWN, pygame.K_LEFT, pygame.K_RIGHT, pygame.K_TAB]
    keys.append(pygame.K_RETURN)
    rng = Random(seed)
    for _press in range(250):
        robot.key(rng.choices(keys, (4, 4, 2, 2, 1, 0.6))[0])
        if robot.director.top is not screen:
            break
        assert screen.focus.node is None or screen.root.find(screen.focus.node.name)


@pytest.mark.parametrize("text", [100, 150, 200])
def test_every_plate_says_how_many_cards_its_seat_holds(text: int) -> None:
    """In the smallest window too, beside long names that are cut for it."""
    session = rooms.stopped("portfolio", 5, 0.85, every=True)
    table = rooms.at_table(session, (1024, 640), text).screen
    assert isinstance(table, TableScreen)
    for seat, plate in table.view.plates.items():
        held = len(session.view(0).cards(f"hand:{seat}"))
        assert str(held) in plate.said.split(" · ")[0], plate.written


def test_what_stands_under_a_plate_is_not_told_in_the_strip_though_not_all_of_it_has_room() -> None:
    robot = Robot((1024, 640), animation="off")
    table = robot.open(late("normal", 3, 92))
    seen = seen_at(table)
    assert {seat for seat, _kind in told_by(seen, Layout(seen))} == {0}, "all turns were quiet"
    turn = seen.turns[1]
    made = replace(turn, moves=(*turn.moves, (Move(1, "make"), ())))
    seen = replace(seen, turns={**seen.turns, 1: made})
    shown = told_by(seen, Layout(seen))
    notes = {seat: str(robot.node(f"note:{seat}").label) for seat in range(1, 5)}
    for seat, note in notes.items():
        assert ((seat, DISCARDED) in shown) == any(word in note for word in ("threw ", "out ")), (
            note
        )
        assert ((seat, DRAWN) in shown) == any(word in note for word in ("drew ", " in ")), note
        assert (seat, COLLECTED) in shown, note
