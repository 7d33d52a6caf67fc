"""The card count and the open piles: they add up, and tell no more than a seat can know."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pygame
import pytest

from tabletop.engine import registry
from tabletop.engine.view import View
from tabletop.games.portfolio.state import PortfolioView
from tabletop.ui.shell.theme import Theme
from tabletop.ui.table.adapter import Seen
from tabletop.ui.table.adapters import adapter_for
from tabletop.ui.table.cards import CardArt
from tabletop.ui.table.counter import Counter
from tabletop.ui.table.counting import Pile, grid_of, shuffled, tally, whereabouts
from tabletop.ui.table.layout import frame
from tabletop.ui.table.piles import PileView
from tabletop.ui.table.scoring.stage import ScoringScene
from tests.conformance.cases import Case, cases, playout
from tests.conformance.test_conformance import permuted
from tests.ui import rooms
from tests.ui.table.robot import Robot

FULL = [
    max((case for case in cases() if case.game == game), key=lambda case: len(case.options))
    for game in registry.names()
]
"""Of each game a case with many options away from standard."""
SIZE = (1280, 800)
TEXTS = {"1280x800": (SIZE, 100), "1024x640-200": ((1024, 640), 200)}


def positions(case: Case, deal: int) -> Iterator[tuple[View, View, int]]:
    """Views of a random game, each with its twin in a world that its seat cannot tell from it, and
    the number of its step."""
    rng = Random(deal)
    part = min(0.3, 60 / sum(1 for _step in playout(case, deal)))
    for step in playout(case, deal):
        if rng.random() < part and not step.state.is_terminal:
            seat = step.number % case.seats
            other = case.module.restore(case.book, permuted(step.state, seat, rng))
            yield step.state.view(seat), other.view(seat), step.number


def open_piles(case: Case, view: View) -> list[Pile]:
    theme = Theme("dark", SIZE)
    art = CardArt(theme, case.book.deck_kind)
    seen = Seen(view, case.book, (), frame(SIZE, theme), theme, art, "")
    return list(adapter_for(case.book.game).piles(seen))


@pytest.mark.parametrize("case", FULL, ids=str)
def test_card_count_and_piles_tell_nothing_that_a_seat_cannot_know(case: Case) -> None:
    deck = case.module.setup(case.book, case.seats).deck
    grid = grid_of(deck, case.book.deck_kind)
    assert sorted(str(card) for cell in grid.all() for card in cell.cards) == sorted(map(str, deck))
    looked = 0
    gone = adapter_for(case.book.game).gone_kinds
    for view, twin, number in positions(case, 21):
        looked += 1
        piles = open_piles(case, view)
        assert piles == open_piles(case, twin), number
        known = whereabouts(view, gone, shuffled(piles))
        assert known == whereabouts(twin, gone, shuffled(piles)), number
        counts = tally(deck, known)
        assert sum(counts.values()) == len(deck), number
        hidden = sum(card is None for zone in view.zones.values() for card in zone.cards)
        assert counts["unseen"] + counts["stock"] == hidden, number
        assert counts["hand"] == len(view.faces(f"hand:{view.seat}")) + len(
            view.faces(f"passing:{view.seat}")
        ), number
    assert looked > 1


def test_pf_25_what_a_reform_gave_the_stock_is_known_but_not_its_order() -> None:
    case = Case("portfolio", 3)
    found = 0
    for step in playout(case, 5):
        view = step.state.view(step.number % case.seats)
        if not (isinstance(view, PortfolioView) and view.reformed) or step.number % 5:
            continue
        piles = {pile.zone: pile.cards for pile in open_piles(case, view)}
        assert piles["discard"] == view.cards("discard")[::-1]
        if "stock" in piles:
            found += 1
            kept = [card for card in piles["stock"] if card is not None]
            assert kept == sorted(kept, key=lambda card: card.order)
            assert {*kept} <= {*view.reformed}
            assert not {*kept} & {*whereabouts(view, ())}
            assert len(kept) >= len(view.cards("stock"))
            known = whereabouts(view, (), kept)
            assert [card for card in known if known[card] == "stock"] == kept
            apart = tally(step.state.setup.deck, known)["unseen"]
            hands = sum(card is None for zone in view.zones_of("hand") for card in zone.cards)
            assert apart == hands - (len(kept) - len(view.cards("stock"))), (
                "all others are in hands"
            )
    assert found


@pytest.mark.parametrize("size", TEXTS.values(), ids=TEXTS)
@pytest.mark.parametrize("game", registry.names())
def test_a_key_opens_counter_and_piles_and_closes_them(
    game: str, size: tuple[tuple[int, int], int]
) -> None:
    seats = registry.open_book(game).spec.seats.max
    robot = rooms.at_table(rooms.stopped(game, seats, 0.85), *size)
    table = robot.screen
    robot.key(pygame.K_c)
    counter = robot.screen
    assert isinstance(counter, Counter)
    assert any(node.name.startswith("left:") for node in counter.root.walk())
    robot.key(pygame.K_c)
    assert robot.screen is table
    robot.key(pygame.K_o)
    if game == "wall_street":
        assert robot.screen is table, "Funds are closed"
        return
    piles = robot.screen
    assert isinstance(piles, PileView)
    robot.key(pygame.K_END)
    assert piles.scroll.offset == piles.scroll.room
    robot.key(pygame.K_ESCAPE)
    assert robot.screen is table


def test_a_press_on_the_discards_shows_all_of_them_newest_first() -> None:
    session = rooms.stopped("piece_of_the_action", 4, 0.85)
    robot = rooms.at_table(session, SIZE, 100)
    robot.click("caption:discard")
    assert isinstance(robot.screen, PileView)
    view = session.view(0)
    told = [node.label for node in robot.screen.root.walk() if node.name.startswith("in:discard:")]
    named = [session.book.deck_kind.name(card) if card else "" for card in view.cards("discard")]
    assert told == [name or "face down" for name in reversed(named)]


def test_purists_have_no_card_count_and_are_told_where_it_is_switched_on() -> None:
    robot = Robot(animation="off", counter=False)
    table = robot.deal("Ann:human,Bo:easy,Cy:easy")
    assert robot.find("counter") is None
    robot.key(pygame.K_c)
    assert robot.screen is table
    assert "Settings" in robot.node("why_not").label


@pytest.mark.parametrize("text", [100, 150, 200])
def test_the_card_count_is_reached_by_mouse_in_the_smallest_window(text: int) -> None:
    robot = Robot((1024, 640), animation="off", text_scale=text)
    robot.deal("Ann:human,Bo:easy,Cy:easy")
    if robot.find("counter") is not None:
        robot.click("counter")
    else:
        robot.click("pause")
        robot.app.answer_pause("counter")
    assert isinstance(robot.screen, Counter)


@pytest.mark.parametrize("text", [150, 200])
@pytest.mark.parametrize("game", registry.names())
def test_larger_text_gives_way_until_all_of_the_card_count_is_in_sight(
    game: str, text: int
) -> None:
    robot = Robot((1024, 640), animation="off", text_scale=text)
    robot.deal("Ann:human,Bo:easy,Cy:easy", game=game)
    robot.key(pygame.K_c)
    counter = robot.screen
    assert isinstance(counter, Counter)
    assert counter.scroll.room <= 0


@pytest.mark.parametrize("game", registry.names())
def test_when_the_game_is_over_all_that_was_hidden_lies_open(game: str) -> None:
    seats = registry.open_book(game).spec.seats.min
    session = rooms.stopped(game, seats, 9.0)
    robot = rooms.at_table(session, SIZE, 100)
    view = session.view(0)
    assert view.is_terminal
    hidden = [zone.id for zone in view.zones.values() if None in zone.cards]
    assert not hidden
    robot.key(pygame.K_o)
    piles = [node for node in robot.screen.root.walk() if node.name.startswith("in:")]
    area = robot.node("body").rect if robot.find("body") is not None else None
    for node in piles:
        if area is not None and node.name.startswith("in:hand:"):
            assert area.contains(node.rect), f"{node.name} is in sight"
    shown = [node.label for node in piles]
    name = session.book.deck_kind.name
    hands = {name(card) for seat in range(seats) for card in view.faces(f"hand:{seat}")}
    assert hands <= set(shown)
    if shown:
        robot.key(pygame.K_o)
    robot.settle()
    robot.click("results")
    assert robot.app.results == [session, session]
    robot.key(pygame.K_ESCAPE)
    assert robot.app.results == [session] * 3, "back leads to where one came from"
    assert not robot.app.paused
    if session.state.tallies():
        robot.click("counted")
        assert isinstance(robot.screen, ScoringScene)


@pytest.mark.parametrize("game", ["milken", "piece_of_the_action"])
def test_the_signs_of_the_card_count_use_the_window_and_its_type_grows_with_the_text(
    game: str,
) -> None:
    session = rooms.stopped(game, 4, 0.5)
    scales = []
    for text in (100, 200):
        robot = rooms.at_table(session, (1024, 640), text)
        robot.key(pygame.K_c)
        counter = robot.screen
        assert isinstance(counter, Counter)
        assert counter.form.step >= 17
        scales.append(counter.art.theme.scale)
    assert scales[0] < scales[1]


def test_piles_stand_beside_each_other_so_that_all_are_in_sight() -> None:
    robot = rooms.at_table(rooms.stopped("milken", 4, 0.5), (1024, 640), 100)
    robot.key(pygame.K_o)
    piles = robot.screen
    assert isinstance(piles, PileView)
    assert piles.scroll.room <= 0
    assert robot.node("pile:pile:C").rect.top == robot.node("pile:pile:D").rect.top


@pytest.mark.parametrize("text", [100, 150, 200])
def test_suit_piles_lie_in_two_columns_and_all_of_them_are_in_sight(text: int) -> None:
    robot = rooms.at_table(rooms.stopped("milken", 4, 0.85), SIZE, text)
    robot.key(pygame.K_o)
    piles = robot.screen
    assert isinstance(piles, PileView)
    assert piles.scroll.room <= 0
    assert robot.node("pile:pile:C").rect.top == robot.node("pile:pile:D").rect.top


def test_a_fund_has_cards_as_large_in_larger_text_and_in_as_few_rows() -> None:
    session = rooms.stopped("wall_street", 4, 0.9, every=True)
    highs, rows = set[int](), set[int]()
    for text in (100, 150, 200):
        robot = rooms.at_table(session, (1024, 640), text)
        robot.key(pygame.K_o)
        piles = robot.screen
        assert isinstance(piles, PileView)
        assert piles.scroll.room <= 0
        cards = [node.rect for node in piles.root.walk() if node.name.startswith("in:")]
        highs.add(cards[0].h)
        rows.add(len({card.top for card in cards}))
    assert (len(highs), len(rows)) == (1, 1)


@pytest.mark.parametrize(("game", "part"), [("stonks", 0.6), ("stonks", 1.0), ("milken", 1.0)])
def test_in_large_text_more_than_a_row_of_what_lies_open_is_in_sight(
    game: str, part: float
) -> None:
    highs, seen = dict[int, int](), dict[int, int]()
    for text in (100, 200):
        robot = rooms.at_table(rooms.stopped(game, 4, part), (1024, 640), text)
        robot.key(pygame.K_o)
        robot.settle()
        piles = robot.screen
        assert isinstance(piles, PileView)
        cards = [node.rect for node in piles.root.walk() if node.name.startswith("in:")]
        tops = {rect.top for rect in cards if piles.scroll.rect.contains(rect)}
        highs[text], seen[text] = cards[0].h, len(tops)
    assert highs[200] >= highs[100], "and no card is smaller for it"
    assert seen[200] >= 2
