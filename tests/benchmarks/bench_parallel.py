"""Hard's search in two processes beside the same search in one, by the clock."""

from __future__ import annotations

import sys
from random import Random
from statistics import fmean
from time import perf_counter

from tabletop.ai.bots import Budget
from tabletop.ai.search.root import search
from tabletop.ai.worker.pool import Pool, processors
from tabletop.engine.rules.book import RuleBook
from tabletop.engine.view import View
from tests.benchmarks.bench_search import SEATS, positions, views_in, views_of
from tests.benchmarks.report import Row

VIEWS = 3
"""So many positions are searched, at most, at which Hard thinks on until its time is up."""

ROUNDS = 3
"""So many times both are measured, in turn; those that others disturbed least count."""


def rows() -> list[Row]:
    """The figures of this part."""
    if processors() < 2:
        print("parallel: one processor alone", file=sys.stderr)
        return []
    out = []
    for game in ("milken", *SEATS):
        one, two = measured(game)
        if one:
            text = f"Hard's search by the clock, {game}, two processes"
            out.append(Row(text, two, "iterations", "one process", one, "at least 1.8"))
    return out


def measured(game: str) -> tuple[float, float]:
    """Iterations at a position in one process, and in two, in the time that Hard thinks."""
    views = views_of(positions()) if game == "milken" else views_in(game, SEATS[game])
    pool, alone, both = Pool(1), [], []
    try:
        looked(*views[0], pool)  # the process starts
        for view, book in views:
            pairs = [
                (looked(view, book, None), looked(view, book, pool)) for _each in range(ROUNDS)
            ]
            one, two = (max(figures) for figures in zip(*pairs, strict=True))
            if one and two:
                alone.append(one)
                both.append(two)
            if len(alone) == VIEWS:
                break
    finally:
        pool.close()
    return (fmean(alone), fmean(both)) if alone else (0.0, 0.0)


def looked(view: View, book: RuleBook, pool: Pool | None) -> int:
    """The iterations of a search; 0 where it was settled before its time was up."""
    seconds, began = Budget().seconds, perf_counter()
    found = search(view, book, Random(1), seconds, trees=2, workers=pool)
    return found.iterations if perf_counter() - began >= seconds else 0
