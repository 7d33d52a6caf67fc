"""A game of random moves from its first position to its last, its chance drawn by a deal number."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random

from tabletop.engine.moves import CHANCE, Move
from tabletop.engine.play.chance import draw
from tabletop.engine.state import State


def some(legal: Sequence[Move], rng: Random) -> Move:
    """Any of the legal moves."""
    return legal[int(rng.random() * len(legal))]


def each_move(state: State, deal: int, choose: Callable[[Sequence[Move]], Move]) -> Iterator[Move]:
    """Each move and outcome right after it was made, until `state` is over; `choose` takes one of
    the legal moves of the seat to move."""
    chances = 0
    while not state.is_terminal:
        if state.current_player == CHANCE:
            move = draw(state.due(), deal, chances)
            chances += 1
        else:
            move = choose(state.legal_moves())
        state.apply(move)
        yield move
