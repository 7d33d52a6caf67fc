"""Random playouts of our games, driven as the peers are."""

from __future__ import annotations

from random import Random

from tabletop.engine import registry
from tabletop.engine.moves import CHANCE
from tabletop.engine.play.chance import outcome
from tests.benchmarks.report import rate


def playouts(name: str, seats: int) -> float:
    """Decisions a second of random play of the game `name`, its chance drawn from the same rng."""
    game = registry.find(name)
    assert game is not None
    book = registry.open_book(name).choose({}, seats)
    rng = Random(1)

    def run() -> int:
        state, moves = game.start(book, seats), 0
        while not state.is_terminal:
            if state.current_player == CHANCE:
                state.apply(outcome(state.due(), rng))
            else:
                legal = state.legal_moves()
                state.apply(legal[int(rng.random() * len(legal))])
                moves += 1
        return moves

    return rate(run)
