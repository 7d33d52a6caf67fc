"""How long a game of Portfolio still goes on."""

from __future__ import annotations

from typing import Final

from tabletop.games.portfolio.state import PortfolioState

DRAWS_A_TURN: Final = 1.9
"""Cards a seat draws in a turn, about, over a whole game."""


def turns_left(state: PortfolioState) -> float:
    """How often each seat will still be paid, about."""
    if state.ending:
        return 1.0
    pace = DRAWS_A_TURN * state.seats
    is_due = state.phase == "reform"
    rounds = len(state.discard if is_due else state.stock) / pace
    if state.reforms:
        pile = 0 if is_due else len(state.discard)
        rounds += (pile + rounds * state.seats * 1.2) / pace
    return rounds + 1.0
