"""The rating of one decision: what Hard would have done, and how much less the move made comes to.

Nothing but the View of the seat that decided goes in. First Hard looks for its move; then that and
the move made are played on from fresh deals of the unseen cards, the same for both and equally
often, so that neither is judged with more depth or by the luck that made it look best.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import sqrt
from random import Random
from statistics import fmean
from typing import Final

from tabletop.ai import bots, generic
from tabletop.ai.bots import Budget
from tabletop.ai.review.form import Rated, graded
from tabletop.ai.search.model import Outcome
from tabletop.ai.search.tree import Tree
from tabletop.engine.moves import Move
from tabletop.engine.rules.book import RuleBook
from tabletop.engine.view import View

ITERATIONS: Final = 800
"""How many trial games a decision is looked at with, unless something else is asked for: half of
them to find Hard's move, half to compare the move made with it."""

NOISE: Final = 2.0
"""A move fewer standard errors behind is as good, as far as the trial games tell."""


def rate(
    line: int,
    at: int,
    view: View,
    played: Move,
    book: RuleBook,
    seed: int,
    iterations: int = ITERATIONS,
    stop: Callable[[], bool] | None = None,
) -> Rated | None:
    """The rating of `played`, which the seat of `view` made as line `line` after `at` entries; None
    where `stop` ended it. The same question has the same answer."""
    rng = Random(seed)
    bot = bots.find(book.game, "hard", stop)
    best = bot.choose(view, book, rng, Budget(iterations=iterations // 2))
    moves = [played] if best == played else [best, played]
    came_to = _duel(view, book, moves, rng, max(2, iterations // 4), stop)
    if came_to is None:
        return None
    seat = played.seat
    gaps = [b.wins[seat] - a.wins[seat] for a, b in zip(came_to[0], came_to[-1], strict=True)]
    lost, error = -fmean(gaps), _error(gaps)
    is_clear = lost > NOISE * error
    if lost <= 0 and -lost > NOISE * error:  # it found something better than Hard did
        best, came_to = played, came_to[-1:]
    chances = _means([outcome.wins for outcome in came_to[0]])
    after = _means([outcome.wins for outcome in came_to[-1]])
    points = [fmean(outcome.points[seat] for outcome in each) for each in came_to]
    effect = tuple(b - a if is_clear else 0.0 for a, b in zip(chances, after, strict=True))
    return Rated(
        line,
        at,
        seat,
        best,
        chances,
        effect,
        error,
        points[-1],
        points[0],
        graded(lost, chances[seat], is_clear),
    )


def _duel(
    view: View,
    book: RuleBook,
    moves: Sequence[Move],
    rng: Random,
    rounds: int,
    stop: Callable[[], bool] | None,
) -> list[list[Outcome]] | None:
    """What each of `moves` came to on `rounds` deals of the unseen cards; None where stopped."""
    tree = Tree(view, book, generic.model(view, book), rng, None, moves)
    came_to: list[list[Outcome]] = [[] for _move in moves]
    for _each in range(rounds):
        for kept, outcome in zip(came_to, tree.round(), strict=True):
            kept.append(outcome)
        if stop is not None and stop():
            return None
    return came_to


def _means(rows: Sequence[Sequence[float]]) -> tuple[float, ...]:
    return tuple(fmean(column) for column in zip(*rows, strict=True))


def _error(gaps: Sequence[float]) -> float:
    """The standard error of the mean of `gaps`."""
    mean, n = fmean(gaps), len(gaps)
    return sqrt(sum((gap - mean) ** 2 for gap in gaps) / (n * (n - 1)))
