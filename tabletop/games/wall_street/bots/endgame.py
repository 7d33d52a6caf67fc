"""The end of a hand for two, once counting tells where every card is: played out in every way."""

from __future__ import annotations

from random import Random
from typing import Final, cast

from tabletop.ai.search.sampling import determinize
from tabletop.engine.moves import Move
from tabletop.engine.rules.book import RuleBook
from tabletop.games.wall_street.state import WallStreetState, WallStreetView, players

KNOWN: Final = 6
"""So many cards in the hands are played out in every way once all are known."""


def counted_out(view: WallStreetView) -> bool:
    """Whether all that the seat of `view` does not see is one hand, so that it knows every card."""
    if view.cards("stock"):
        return False
    return sum(None in zone.cards for zone in view.zones.values()) <= 1


def sure_leads(view: WallStreetView, book: RuleBook) -> dict[Move, int]:
    """By each legal move of the seat of `view`, its lead in points over the other seat when the
    hand is over, however that seat plays; nothing where more than two play, where cards are not
    known, or where there are too many."""
    if view.seat is None or len(players(view)) != 2 or not counted_out(view):
        return {}
    state = cast("WallStreetState", determinize(view, book, Random(0)))
    if sum(map(len, state.hands)) > KNOWN:
        return {}
    return {move: _lead(_after(state, move), view.seat) for move in view.legal}


def _after(state: WallStreetState, move: Move) -> WallStreetState:
    after = state.copy()
    after.apply(move)
    return after


def _lead(state: WallStreetState, seat: int) -> int:
    """The lead of `seat` when the hand is over, both playing for theirs alone."""
    mover = state.current_player
    if mover < 0:
        return state.totals[seat] - sum(
            state.totals[each] for each in players(state) if each != seat
        )
    leads = [_lead(_after(state, move), seat) for move in state.legal_moves()]
    return max(leads) if mover == seat else min(leads)
