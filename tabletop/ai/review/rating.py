"""The rating of one decision: what Hard would have done, and how much less the move made comes to.

Nothing but the View of the seat that decided goes in. First Hard looks for its move; then that and
the move made are played on from fresh deals of the unseen cards, the same for both and equally
often, so that neither is judged with more depth or by the luck that made it look best. A move that
would be called bad after that is looked at once more, on other deals and more of them, and it is
this look that names it: among hundreds of decisions some look bad on any one look by chance alone.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import sqrt
from random import Random
from statistics import fmean
from typing import Final

from tabletop.ai import bots, generic
from tabletop.ai.bots import AFRESH, Budget
from tabletop.ai.review.form import BLUNDER, INACCURACY, Rated, graded
from tabletop.ai.search.model import Outcome
from tabletop.ai.search.tree import Tree
from tabletop.engine.moves import Move
from tabletop.engine.rules.book import RuleBook
from tabletop.engine.view import View

ITERATIONS: Final = 600
"""How many trial games Hard looks for its move with, unless something else is asked for, and on how
many deals at most the move made is compared with it."""

EXPLORATION: Final = 0.15
"""The exploration constant where moves are compared: less than where the best is looked for, since
what is tried below counts in the figures."""

AGAIN: Final = 3
"""A second look has so many times the deals of the first."""

STEP: Final = 50
"""After so many deals it is looked whether more are needed."""

BATCH: Final = AFRESH
"""So many deals running are like one another, and what they come to is no more than one figure of
how far figures lie apart."""

BATCHES: Final = 5
"""So many figures tell how far they lie apart; with fewer, deals are counted one by one."""

FINE: Final = 0.01
"""The standard error of what a move gave away that is small enough."""

FAIR: Final = 0.03
"""The standard error of a chance to win that is small enough."""

NOISE: Final = 2.5
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
    bot = bots.careful(book.game, stop)
    best = bot.choose(view, book, rng, Budget(iterations=iterations))
    moves = [played] if best == played else [best, played]
    duel = _Duel(view, book, moves, rng)
    if not duel.fought(iterations, stop):
        return None
    if duel.is_bad:
        duel = _Duel(view, book, moves, rng)
        if not duel.fought(AGAIN * iterations, stop):
            return None
    lost, error = duel.lost
    is_clear, is_behind = duel.is_clear, duel.is_behind
    if duel.is_better:
        best, duel.came_to = played, duel.came_to[-1:]
        is_clear = is_behind = False
    before, after = duel.chances
    points, best_points = duel.points
    effect = tuple(b - a if is_clear else 0.0 for a, b in zip(before, after, strict=True))
    grade = graded(lost, before[played.seat], is_clear, is_behind)
    return Rated(line, at, played.seat, best, before, effect, error, points, best_points, grade)


class _Duel:
    """What one or two moves come to on the same deals of the unseen cards: the best, and the one
    that was made."""

    def __init__(self, view: View, book: RuleBook, moves: Sequence[Move], rng: Random) -> None:
        self._tree = Tree(
            view, book, generic.model(view, book), rng, None, moves, AFRESH, EXPLORATION
        )
        self._seat = moves[0].seat
        self.came_to: list[list[Outcome]] = [[] for _move in moves]

    @property
    def rounds(self) -> int:
        """On how many deals they were played."""
        return len(self.came_to[0])

    def fought(self, most: int, stop: Callable[[], bool] | None) -> bool:
        """Plays them on until that is settled, on so many deals at most; False where `stop` ended
        it."""
        while not self.is_settled and self.rounds < most:
            for _each in range(min(STEP, most - self.rounds)):
                for kept, outcome in zip(self.came_to, self._tree.round(), strict=True):
                    kept.append(outcome)
            if stop is not None and stop():
                return False
        return True

    @property
    def is_clear(self) -> bool:
        """Whether the second gave away chance to win, and no mere noise."""
        lost, error = self.lost
        return lost > NOISE * error

    @property
    def is_behind(self) -> bool:
        """Whether the second is worse by what Hard goes by."""
        behind, error = self.behind
        return behind > NOISE * error

    @property
    def is_better(self) -> bool:
        """Whether the second is better than what Hard found: in chance to win, or as good in that
        and better by what Hard goes by."""
        (lost, error), (behind, doubt) = self.lost, self.behind
        return -lost > NOISE * error or (not self.is_clear and -behind > NOISE * doubt)

    @property
    def is_bad(self) -> bool:
        """Whether the second would be told as bad."""
        return self.is_clear and self.lost[0] >= INACCURACY

    @property
    def is_settled(self) -> bool:
        """Whether more deals would tell nothing that matters."""
        if self.rounds < 2 * STEP:
            return False
        if mean([outcome.wins[self._seat] for outcome in self.came_to[0]])[1] > FAIR:
            return False
        lost, error = self.lost
        if error < 2 * FINE and lost - NOISE * error > BLUNDER:
            return True
        return error < FINE or lost + NOISE * error < INACCURACY

    @property
    def lost(self) -> tuple[float, float]:
        """How much less the second is worth to the seat than the first, and the standard error."""
        seat, best, made = self._seat, self.came_to[0], self.came_to[-1]
        return mean([a.wins[seat] - b.wins[seat] for a, b in zip(best, made, strict=True)])

    @property
    def behind(self) -> tuple[float, float]:
        """How far the second is behind by what Hard goes by, which counts the lead too, and the
        standard error: in a game as good as won or lost there are better and worse moves still."""
        seat, best, made = self._seat, self.came_to[0], self.came_to[-1]
        return mean([a.values[seat] - b.values[seat] for a, b in zip(best, made, strict=True)])

    @property
    def chances(self) -> list[tuple[float, ...]]:
        """Each seat's chance to win after the best move, and after the one that was made."""
        both = (self.came_to[0], self.came_to[-1])
        rows = ([outcome.wins for outcome in came_to] for came_to in both)
        return [tuple(fmean(column) for column in zip(*each, strict=True)) for each in rows]

    @property
    def points(self) -> tuple[float, float]:
        """The points that the seat can expect after the move made, and after the best."""
        made, best = self.came_to[-1], self.came_to[0]
        return fmean(o.points[self._seat] for o in made), fmean(o.points[self._seat] for o in best)


def mean(figures: Sequence[float]) -> tuple[float, float]:
    """The mean of some figures, and its standard error: by how far the means of batches lie apart,
    since deals that follow one another may be alike."""
    mean, parts = fmean(figures), figures
    if len(figures) >= BATCHES * BATCH:
        ends = range(BATCH, len(figures) + 1, BATCH)
        parts = [fmean(figures[end - BATCH : end]) for end in ends]
    middle, n = fmean(parts), len(parts)
    return mean, sqrt(sum((each - middle) ** 2 for each in parts) / (n * max(1, n - 1)))
