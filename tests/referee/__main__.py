"""`python -m tests.referee [MOVES]`: plays so many random moves, over all games, seats and options,
and has each followed by the referee of its game (tests/games/<game>/referee.py)."""

from __future__ import annotations

import argparse
import time
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from typing import Final

from tabletop.engine import registry

TOLD: Final = 50_000
"""Moves after which it is said how far it got."""


def games() -> Mapping[str, Callable[[int], int]]:
    """What plays a refereed game of each kind by its deal and gives its moves."""
    return {name: import_module(f"tests.games.{name}.refereed").play for name in registry.names()}


def referee(moves: int, first: int = 0, tell: Callable[[str], object] = id) -> Counter[str]:
    """Plays as many moves of each game, from deal `first` on; gives moves and games by name.

    Raises AssertionError where a game and its referee differ; `tell` is told how far it got.
    """
    found: Counter[str] = Counter()
    told, players = 0, games()
    for name, play in players.items():
        deal = first
        while found[name] < moves / len(players):
            try:
                found[name] += play(deal)
            except AssertionError as error:
                raise AssertionError(f"{name}, deal {deal}: {error}") from error
            deal += 1
            total = sum(found[each] for each in players)
            if total - told > TOLD:
                told = total
                tell(f"{told:,} moves, {name} up to deal {deal}")
        found[f"games of {name}"] = deal - first
    return found


def main(arguments: Sequence[str] | None = None) -> int:
    """Prints what was played; an AssertionError says where game and referee differ."""
    parser = argparse.ArgumentParser(prog="python -m tests.referee", description=__doc__)
    parser.add_argument("moves", nargs="?", type=int, default=10_000)
    parser.add_argument("--first", type=int, default=0, metavar="DEAL")
    wanted = parser.parse_args(arguments)
    began = time.process_time()
    found = referee(wanted.moves, wanted.first, lambda text: print(text, flush=True))
    for name in games():
        print(f"{name}: {found[name]:,} moves in {found[f'games of {name}']:,} games")
    total = sum(found[name] for name in games())
    print(f"{total:,} moves in {time.process_time() - began:.0f} s: game and referee agree")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
