"""What the coach says at Piece of the Action is so."""

from __future__ import annotations

from tabletop.engine.cards import Card
from tabletop.engine.moves import Move
from tabletop.games.piece_of_the_action.deck import parse_card
from tabletop.games.piece_of_the_action.score import factor, stakes, value
from tabletop.games.piece_of_the_action.state import ActionState
from tabletop.ui.table.remark import Remark
from tests.remarked import Truth, hold, lit, numbers


def _card(remark: Remark) -> Card:
    return parse_card(lit(remark, "card:"))


def _worths(state: ActionState) -> list[int]:
    return stakes(state, value(state))


def _starts(state: ActionState, seat: int, remark: Remark) -> bool:
    after = state.copy()
    after.apply(next(move for move in state.legal_moves() if move.name == "play"))
    return _worths(after)[seat] != 0


def _declining(state: ActionState, seat: int, remark: Remark) -> bool:
    after = state.copy()
    after.apply(Move(seat, "decline"))
    return not after.passed[seat]


def _never_zero(state: ActionState, seat: int, remark: Remark) -> bool:
    card = _card(remark)
    refusal = state.check(Move.of(seat, "play", card=card))
    return refusal is not None and refusal.code == "not_zero" and state.total + card.rank == 0


def _below_zero(state: ActionState, seat: int, remark: Remark) -> bool:
    at_stake = -_worths(state)[seat]
    lost = min(at_stake, state.points[seat])
    return value(state) < 0 < lost and numbers(remark) == [-value(state), lost]


def _no_debt(state: ActionState, seat: int, remark: Remark) -> bool:
    at_stake = -_worths(state)[seat]
    return at_stake > state.points[seat] and numbers(remark) == [at_stake, state.points[seat]]


def _passing(state: ActionState, seat: int, remark: Remark) -> bool:
    after = state.copy()
    after.apply(Move(seat, "pass"))
    is_over = len(after.scored) > len(state.scored)
    return is_over or (after.passed[seat] and _worths(after)[seat] == _worths(state)[seat] != 0)


def _own_pota(state: ActionState, seat: int, remark: Remark) -> bool:
    before, after = _worths(state)[seat], state.copy()
    after.apply(Move.of(seat, "play", card=_card(remark), to=seat))
    return numbers(remark) == [_worths(after)[seat] - before]


def _reverse(state: ActionState, seat: int, remark: Remark) -> bool:
    to, after = int(lit(remark, "zone:pota:")), state.copy()
    after.apply(Move.of(seat, "play", card=_card(remark), to=to))
    return numbers(remark) == [_worths(state)[to]] == [-_worths(after)[to]]


def _factor(state: ActionState, seat: int, remark: Remark) -> bool:
    return numbers(remark) == [factor(state), factor(state)]


TRUE: dict[str, Truth[ActionState]] = {
    "starts": _starts,
    "declining": _declining,
    "never_zero": _never_zero,
    "below_zero": _below_zero,
    "no_debt": _no_debt,
    "passing": _passing,
    "own_pota": _own_pota,
    "reverse": _reverse,
    "factor": _factor,
}


def test_what_the_coach_says_is_so_by_every_book(whole: bool) -> None:
    hold("piece_of_the_action", TRUE, whole)
