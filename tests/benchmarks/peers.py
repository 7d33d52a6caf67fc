"""The peers: other people's engines, driven from Python in the same way as ours.

They come with the extra `bench`; where one is missing its figure is None.
"""

from __future__ import annotations

import importlib.util
from random import Random
from typing import Any, Final

from tests.benchmarks.report import rate

SAME: Final = "the same under OpenSpiel's Python API"
"""How a table calls a game of ours that is written as OpenSpiel's own Python games are."""


def open_spiel(game: str) -> float | None:
    """Decisions a second of random play of an OpenSpiel game, its chance nodes sampled too."""
    if importlib.util.find_spec("pyspiel") is None:
        return None
    import pyspiel

    return _played(pyspiel.load_game(game))


def open_spiel_python(game: str) -> float | None:
    """The same of a game of ours that is written for OpenSpiel's own Python API."""
    if importlib.util.find_spec("pyspiel") is None:
        return None
    from tests.benchmarks.open_spiel_games import Game, agrees

    for seed in range(5):
        agrees(game, seed)
    return _played(Game(game))


def _played(game: Any) -> float:
    """Decisions a second of random play of a game as OpenSpiel knows them."""
    rng = Random(1)

    def run() -> int:
        state, moves = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes = state.chance_outcomes()
                state.apply_action(outcomes[int(rng.random() * len(outcomes))][0])
            else:
                legal = state.legal_actions()
                state.apply_action(legal[int(rng.random() * len(legal))])
                moves += 1
        return moves

    return rate(run)


def rlcard(game: str) -> float | None:
    """Decisions a second of random play of an RLCard game's engine, without its observations."""
    if importlib.util.find_spec("rlcard") is None:
        return None
    import rlcard as library

    env = library.make(game)
    engine = env.game
    rng = Random(1)

    def run() -> int:
        engine.init_game()
        moves = 0
        while not engine.is_over():
            legal = engine.judge.get_legal_actions()
            engine.step(legal[int(rng.random() * len(legal))])
            moves += 1
        return moves

    return rate(run)
