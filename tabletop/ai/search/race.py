"""The race of the moves at the root of a search: what each came to on the deals that were played,
which are left in it, and what it is that the search found.

The deals may be those of one tree or of several. In each tree all moves in the race are played on
the same deals, and are compared on these alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain
from math import inf, sqrt
from operator import sub
from statistics import fmean
from typing import Final, NamedTuple, TypeAlias

from tabletop.engine.moves import Move

_CUTS: Final = (0.2, 0.4, 0.6, 0.8)
"""At these parts of the budget the worse half of the moves that are left is given up."""
_NOISE: Final = 2.0
"""Two moves fewer standard errors apart are as good as each other, as far as the search saw."""
_ROUNDS: Final = 12
"""So many rounds are played before any move is given up."""
_LOOK: Final = 8
"""Once in so many rounds it is looked which moves are clearly behind."""


_Figures: TypeAlias = list[list[float]]
"""Of one tree, the figures of each move, round by round."""


class Result(NamedTuple):
    """What a move came to on one deal for the seat that searches: its value, 0 to 1, the chance to
    win, 0 to 1, and the points."""

    value: float
    wins: float
    points: float


@dataclass(frozen=True, slots=True)
class Batch:
    """Some rounds of the tree number `tree`: of each the results of the moves `racing`, which are
    numbers of moves at the root."""

    tree: int
    racing: tuple[int, ...]
    rounds: Sequence[Sequence[Result]]


@dataclass(frozen=True, slots=True)
class Tried:
    """One move the search looked at: how often, and for its seat what it came to, 0 to 1, the
    chance to win, 0 to 1, and the points expected.

    Chance and points are told by how far they are from those of the move settled on where both
    were played on the same deals of the unseen cards. `then` is what the search expects of the
    same seat after the move, where that is told.
    """

    move: Move
    visits: int
    value: float
    wins: float
    points: float
    then: Move | None = None


@dataclass(frozen=True, slots=True)
class Found:
    """The move a search settled on, after how many walks down its trees, on how many deals of the
    unseen cards, and all it looked at, the best first.

    `is_close` says that the second is as good as far as these deals can tell: its value is less
    than two standard errors behind, or in front.
    """

    move: Move
    iterations: int
    ways: int = 0
    looked_at: tuple[Tried, ...] = ()
    is_close: bool = False


class Race:
    """What `moves` came to in a number of `trees`, and which of them are still in the race.

    A move `sure` standard errors behind the best is given up at once. Where there is advice it is
    the first of the moves: it is given up only where it is as clearly behind, and kept unless
    another is `threshold` standard errors ahead.
    """

    def __init__(
        self,
        moves: Sequence[Move],
        has_advice: bool,
        threshold: float,
        sure: float,
        trees: int = 1,
    ) -> None:
        self._moves, self._has_advice, self._threshold = moves, has_advice, threshold
        self._sure = sure
        self._values: list[_Figures] = [[[] for _move in moves] for _tree in range(trees)]
        self._wins: list[_Figures] = [[[] for _move in moves] for _tree in range(trees)]
        self._points: list[_Figures] = [[[] for _move in moves] for _tree in range(trees)]
        self._totals = [[0.0] * len(moves) for _tree in range(trees)]
        self._gaps: dict[tuple[int, int], list[_Gaps]] = {}
        self._cuts = list(_CUTS)
        self._last: tuple[int, ...] = ()
        self._looked = 0
        self.racing: tuple[int, ...] = tuple(range(len(moves)))
        self.rounds = self.iterations = 0

    @property
    def is_settled(self) -> bool:
        """Whether one move alone is left."""
        return len(self.racing) == 1

    @property
    def pair(self) -> tuple[int, ...]:
        """The move left alone and the best of those that were in the race with it to the end."""
        [best] = self.racing
        others = [at for at in self._last if at != best]
        return tuple(sorted([best, max(others, key=self._mean)])) if others else self.racing

    def add(self, batch: Batch) -> None:
        """Takes in some rounds. Those of one tree come in the order in which they were played."""
        tree = batch.tree
        values, wins, points = self._values[tree], self._wins[tree], self._points[tree]
        totals = self._totals[tree]
        for results in batch.rounds:
            for at, result in zip(batch.racing, results, strict=True):
                values[at].append(result.value)
                wins[at].append(result.wins)
                points[at].append(result.points)
                totals[at] += result.value
        self.rounds += len(batch.rounds)
        self.iterations += len(batch.rounds) * len(batch.racing)

    def give_up(self, part: float) -> None:
        """Gives up moves that are clearly behind, and the worse half whenever another `part` of
        the budget (0 to 1) is spent; the advice only where it is clearly behind."""
        if self.rounds < _ROUNDS:
            return
        self._last = self.racing
        if self.rounds // _LOOK > self._looked:
            self._looked = self.rounds // _LOOK
            best = max(self.racing, key=self._mean)
            self.racing = tuple(
                at for at in self.racing if at == best or self._behind(at, best) < self._sure
            )
        while self._cuts and part >= self._cuts[0]:
            self._cuts.pop(0)
            order = sorted(self.racing, key=lambda at: (-self._mean(at), at))
            keep = set(order[: max(2, (len(order) + 1) // 2)])
            if self._has_advice:
                keep.add(0)
            self.racing = tuple(at for at in self.racing if at in keep)

    def found(self) -> Found:
        """What it comes to: the best move in the race, or the advice where that is not clearly
        behind."""
        best = max(self.racing, key=lambda at: (self._mean(at), -at))
        if self._has_advice and best and 0 in self.racing:
            behind = self._behind(0, best) if self.rounds > 1 else 0.0
            if behind < self._threshold:
                best = 0
        racing = set(self.racing)
        ranked = sorted(
            range(len(self._moves)),
            key=lambda at: (at != best, at not in racing, _gap(self._values, at, best), at),
        )
        wins, points = _mean(self._wins, best), _mean(self._points, best)
        looked_at = tuple(
            Tried(
                self._moves[at],
                self._visits(at),
                self._mean(at),
                wins - _gap(self._wins, at, best),
                points - _gap(self._points, at, best),
            )
            for at in ranked
        )
        is_close = len(ranked) > 1 and abs(self._behind(ranked[1], best)) < _NOISE
        return Found(self._moves[best], self.iterations, self.rounds, looked_at, is_close)

    def _visits(self, at: int) -> int:
        return sum([len(tree[at]) for tree in self._values])

    def _mean(self, at: int) -> float:
        visits = self._visits(at)
        return sum([totals[at] for totals in self._totals]) / visits if visits else 0.0

    def _behind(self, at: int, best: int) -> float:
        """How many standard errors a move is behind the best, on the same deals."""
        gaps = self._gaps.get((at, best))
        if gaps is None:
            gaps = self._gaps[at, best] = [_Gaps() for _tree in self._values]
        for tree, each in zip(self._values, gaps, strict=True):
            each.go_on(tree[at], tree[best])
        n = sum([each.n for each in gaps])
        if n < 2:
            return 0.0
        total = sum([each.total for each in gaps])
        squares = sum([each.squares for each in gaps])
        mean = total / n
        error = sqrt(max(0.0, squares - mean * total) / (n * (n - 1)))
        return mean / error if error > 0 else (inf if mean > 0 else 0.0)


class _Gaps:
    """How far one move is behind another in the rounds of a tree that both were in: how many they
    are, their total and that of their squares."""

    __slots__ = ("n", "squares", "total")

    def __init__(self) -> None:
        self.n = 0
        self.total = self.squares = 0.0

    def go_on(self, move: Sequence[float], other: Sequence[float]) -> None:
        """Takes in the rounds that are new, from the figures of both moves."""
        until = min(len(move), len(other))
        new = list(map(sub, other[self.n : until], move[self.n : until]))
        self.n = until
        for gap in new:  # one by one: the sums do not depend on how many came at once
            self.total += gap
            self.squares += gap * gap


def _mean(trees: Sequence[_Figures], at: int) -> float:
    """The mean of the figures of the move `at` over all rounds it was in."""
    return fmean(chain.from_iterable(tree[at] for tree in trees))


def _gap(trees: Sequence[_Figures], at: int, best: int) -> float:
    """The mean of how far a move is behind the best in each round that both were in."""
    gaps = list(chain.from_iterable(map(sub, tree[best], tree[at]) for tree in trees))
    return fmean(gaps) if gaps else 0.0
