"""Finished games to review: quick ones that bots played."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from random import Random

from tabletop.ai import bots
from tabletop.ai.bots import Budget
from tabletop.engine import registry
from tabletop.engine.play.session import Player, Session
from tabletop.engine.rules.schema import OptionValue

SHORT: Mapping[str, Mapping[str, OptionValue]] = {
    "milken": {"deals": 1},
    "portfolio": {},
    "stonks": {"length": "short"},
    "wall_street": {"target": 2},
    "piece_of_the_action": {},
}
"""Options that make a game of each kind short."""


def session(game: str, kinds: Sequence[str] = ("easy", "normal", "easy"), deal: int = 3) -> Session:
    """A finished game of bots, where `kinds` has a person at a seat one of Normal's."""
    return _played(game, tuple(kinds), deal)


@cache
def _played(game: str, kinds: tuple[str, ...], deal: int) -> Session:
    module, book = registry.find(game), registry.open_book(game)
    assert module is not None
    names = ("Ann", "Bo", "Cy", "Di", "Ed")
    players = [Player(name, kind) for name, kind in zip(names, kinds, strict=False)]
    options = {name: each for name, each in SHORT[game].items() if name in book.options}
    played = Session.begin(module, book, players, deal, options)
    seats = [bots.find(game, "normal" if kind == "human" else kind) for kind in kinds]
    rng = Random(deal)
    while (seat := played.state.current_player) >= 0:
        move = seats[seat].choose(played.view(seat), played.book, rng, Budget(iterations=40))
        assert played.play(move) is None
    return played
