"""Hard against three of OpenSpiel's Python ISMCTS bots on Milken and on Wall Street, every deal
from each seat."""

from __future__ import annotations

import importlib.util
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from math import sqrt
from multiprocessing import get_context
from random import Random
from statistics import fmean, stdev

from tabletop.ai import bots
from tabletop.ai.bots import Budget
from tests.benchmarks import bench_search, open_spiel_bot

THEIRS = 300
"""Iterations of the bot for a move."""


@dataclass(frozen=True, slots=True)
class Duel:
    """Hard at `iterations` a move against the bot at THEIRS, and the share of wins to reach."""

    game: str
    name: str
    iterations: int
    aim: float


def duels(game: str) -> list[Duel]:
    """Equal iterations, and equal time by what both manage in a second here and now."""
    if importlib.util.find_spec("pyspiel") is None:
        return []
    states = bench_search.positions(game)
    ratio = bench_search.ours(bench_search.views_of(states, game)) / (
        bench_search.python_bot(states, game) or 1.0
    )
    return [
        Duel(game, "equal iterations", THEIRS, 0.25),
        Duel(game, "equal time", round(THEIRS * ratio), 0.35),
    ]


def lines(count: int, jobs: int, game: str | None = None) -> Iterator[str]:
    """A line of the table for each duel on `game` or on both, of at least `count` games."""
    names = [each for each in open_spiel_bot.GAMES if game in (None, each)]
    for duel in (each for name in names for each in duels(name)):
        deals = range(1, -(-count // open_spiel_bot.SEATS) + 1)
        with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
            shares = list(pool.map(partial(share, duel.game, duel.iterations), deals))
        mean = fmean(shares)
        half = 1.96 * stdev(shares) / sqrt(len(shares)) if len(shares) > 1 else 0.0
        reached = "yes" if mean - half >= duel.aim else "no"
        yield (
            f"| {duel.game} | 4 | hard, {duel.iterations} iterations, against OpenSpiel's Python "
            f"ISMCTS, {THEIRS}: {duel.name} | {100 * mean:.1f} ± {100 * half:.1f} % | 25.0 % "
            f"| {100 * duel.aim:.1f} % | {reached} | | "
            f"| {open_spiel_bot.SEATS * len(shares)} | |"
        )


def share(game: str, iterations: int, deal: int) -> float:
    """Hard's share of the wins of a deal, played once from each seat."""
    hard, book, won = bots.find(game, "hard"), open_spiel_bot.book(game), 0.0
    for seat in range(open_spiel_bot.SEATS):
        state, rng = open_spiel_bot.dealt(game, deal), Random(deal)
        other, chance = open_spiel_bot.Bot(game, THEIRS, deal), Random(deal)
        while not state.is_terminal:
            if state.current_player == seat:
                move = hard.choose(state.view(seat), book, rng, Budget(iterations=iterations))
            else:
                move = other.choice(state)
            open_spiel_bot.play(state, move, chance)
        won += state.returns()[seat]
    return won / open_spiel_bot.SEATS
