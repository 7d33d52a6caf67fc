"""The moves of Scaffold, and what each does: play a card."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from tabletop.cli.scaffold.score import best, score_game
from tabletop.cli.scaffold.state import ScaffoldState
from tabletop.engine.cards import Card, order_of
from tabletop.engine.moves import Move
from tabletop.engine.notation import CARD
from tabletop.engine.rules.drops import MoveKind
from tabletop.engine.zones import Due

KINDS: Final[Mapping[str, MoveKind[ScaffoldState]]] = {
    "play": MoveKind(
        {"card": CARD},
        moved=("card",),
        phases=frozenset({"play"}),
        sources=frozenset({"hand"}),
        places=frozenset({"played"}),
        of=frozenset({"own"}),
    )
}
"""What each move is: how it is written, and which gesture makes it. When it is legal stands in the
rules file alone, under `drops`; moves without cards stand under `actions`."""


def due(state: ScaffoldState) -> Due:
    """What chance is asked for: the dealer first, then one shuffle (SC-2)."""
    if state.phase == "dealer":
        return Due("dealer", n=state.seats)
    return Due("shuffle", pile="stock", cards=state.setup.deck)


def apply(state: ScaffoldState, move: Move) -> None:
    """Carries out a legal move or a due outcome, which changes the state in place."""
    if move.name == "dealer":
        state.leader, state.phase = (move.number("seat") + 1) % state.seats, "shuffle"
    elif move.name == "shuffle":
        _deal(state, move.cards())
    else:
        _play(state, move.seat, move.card())


def _deal(state: ScaffoldState, pile: Sequence[Card]) -> None:
    """Deals the shuffled pack, the seat left of the dealer first (SC-2)."""
    seats, dealt = state.seats, state.seats * state.setup.hand
    for seat in range(seats):
        first = (seat - state.leader) % seats
        state.hands[seat] = sorted(pile[first:dealt:seats], key=order_of)
    state.stock = list(pile[dealt:])
    state.phase = "play"
    _begin_round(state, state.leader)


def _begin_round(state: ScaffoldState, leader: int) -> None:
    """Lets `leader` play first, or ends the game where there are no cards to play (SC-6)."""
    if not state.hands[leader]:
        score_game(state)
        return
    state.leader = state.current_player = leader
    state.round += 1


def _play(state: ScaffoldState, seat: int, card: Card) -> None:
    """Lays `card` before its seat; after the last one the round is over (SC-3)."""
    state.hands[seat].remove(card)
    state.played[seat] = card
    if None in state.played:
        state.current_player = (seat + 1) % state.seats
        return
    taker = best(state.played, state.leader)
    state.taken[taker] += [played for played in state.played if played is not None]
    state.clear("played")
    if len(state.stock) >= state.seats:
        for drawer in turns(taker, state.seats):
            state.hands[drawer].append(state.stock.pop())
            state.hands[drawer].sort(key=order_of)
    _begin_round(state, taker)


def turns(first: int, seats: int) -> list[int]:
    """The seats clockwise from `first`."""
    return [(first + step) % seats for step in range(seats)]
