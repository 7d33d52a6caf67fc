"""What the coach says at Stonks is so."""

from __future__ import annotations

from collections import Counter

from tabletop.engine.moves import Move
from tabletop.games.stonks.deck import COMPANIES
from tabletop.games.stonks.score import points
from tabletop.games.stonks.setup import INDEX
from tabletop.games.stonks.state import StonksState
from tabletop.ui.table.remark import Remark
from tests.conformance.cases import Case
from tests.remarked import Truth, hold, numbers


def _named(state: StonksState, remark: Remark) -> str:
    """The letter of the company that is named first."""
    places = {letter: remark.text.find(state.setup.names[letter]) for letter in COMPANIES}
    return min((at, letter) for letter, at in places.items() if at >= 0)[1]


def _is_number_blind(state: StonksState, seat: int, remark: Remark) -> bool:
    return set(state.setup.shares[1:]) == {1}


def _trump_moves(state: StonksState, seat: int, remark: Remark) -> bool:
    value = state.market[INDEX[_named(state, remark)]]
    return value == min(state.market)


def _whole_symbols(state: StonksState, seat: int, remark: Remark) -> bool:
    n = state.symbols
    part = [Move.of(seat, "adjust", company=letter, steps=1) for letter in COMPANIES]
    return numbers(remark) == [n, n] and all(state.check(move) for move in part)


def _mark(state: StonksState, seat: int, remark: Remark) -> bool:
    letter = _named(state, remark)
    moves = [Move.of(seat, "adjust", company=letter, steps=way * state.symbols) for way in (1, -1)]
    return all(state.check(move) is not None for move in moves)


def _own_value(state: StonksState, seat: int, remark: Remark) -> bool:
    letter, n = _named(state, remark), numbers(remark)[0]
    held = [*state.portfolios[seat], *filter(None, [state.unseen[seat]])]
    weight = sum(state.setup.shares[card.rank] for card in held if card.suit == letter)
    up, without = state.copy(), state.held[seat]
    up.held[seat] = False
    before = points(up)[seat]
    up.market[INDEX[letter]] += 1
    assert without in (True, False)
    return numbers(remark) == [weight, weight] and points(up)[seat] - before == n


def _follower_speculates(state: StonksState, seat: int, remark: Remark) -> bool:
    letter = _named(state, remark)
    if letter != state.lead or any(card.suit == letter for card in state.hands[seat]):
        return False
    move = next(move for move in state.legal_moves() if move.args.get("speculate"))
    after = state.copy()
    after.apply(move)
    return seat in after.speculators


def _kept_speculation(state: StonksState, seat: int, remark: Remark) -> bool:
    letter = _named(state, remark)
    held = [*state.portfolios[seat], *filter(None, [state.unseen[seat]])]
    owned = Counter(card.suit for card in held)
    worth = {each: state.market[INDEX[each]] for each in owned}
    without = state.copy()
    without.held[seat] = False
    return worth[letter] == min(worth.values()) == points(state)[seat] - points(without)[seat]


def _last_card(state: StonksState, seat: int, remark: Remark) -> bool:
    return len(state.hands[seat]) == 2 and state.tricks == state.setup.tricks


TRUE: dict[str, Truth[StonksState]] = {
    "invest": _is_number_blind,
    "take": _is_number_blind,
    "trump_moves": _trump_moves,
    "whole_symbols": _whole_symbols,
    "mark": _mark,
    "own_value": _own_value,
    "follower_speculates": _follower_speculates,
    "kept_speculation": _kept_speculation,
    "last_card": _last_card,
}


def test_what_the_coach_says_is_so_by_every_book(whole: bool) -> None:
    hold("stonks", TRUE, whole, Case("stonks", 3))
