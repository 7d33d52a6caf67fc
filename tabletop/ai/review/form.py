"""What a review says: the rating of each decision, each seat's chances, and luck and skill told
apart. Plain data, which the workers send, screens show and files keep.

Chances are from 0 to 1, points as the game counts them, lines and entries those of the journal.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from tabletop.engine.moves import Move

Grade: TypeAlias = Literal["best", "good", "inaccuracy", "mistake", "blunder", "missed_win"]
"""What a decision was: the best, or as good as far as the trial games tell; a little less, if only
in points; worse by INACCURACY, MISTAKE or BLUNDER; or a win that was let go."""

GRADES: Final[tuple[Grade, ...]] = (
    "best",
    "good",
    "inaccuracy",
    "mistake",
    "blunder",
    "missed_win",
)
"""All of them, mildest first."""

MAKING: Final = "7"
"""Changes when the same decision would be rated otherwise: older ratings are then made anew."""

GLANCING: Final = "1"
"""The same for where a game turned."""

INACCURACY: Final = 0.05
MISTAKE: Final = 0.10
BLUNDER: Final = 0.15
"""From how much chance to win a move that gives it away is called so."""

WON: Final = 0.90
"""From which chance a game counts as won: to give away MISTAKE of that is a missed win."""


def percent(chance: float) -> int:
    """A chance in whole percent."""
    return round(100 * chance)


@dataclass(frozen=True, slots=True)
class Rated:
    """One decision as it was rated from its seat's View.

    It is line `line`, after the first `at` entries. `best` is the move that Hard found best there,
    which is the move made where nothing was better. `chances` has each seat's chance to win after
    `best`, as far as the deciding seat could know, and `effect` by how much the move made changed
    each: for its own seat what it gave away, never more than 0. `error` is the standard error of
    that, `points` and `best_points` what the move made and `best` were expected to bring its seat.
    """

    line: int
    at: int
    seat: int
    best: Move
    chances: tuple[float, ...]
    effect: tuple[float, ...]
    error: float
    points: float
    best_points: float
    grade: Grade

    @property
    def lost(self) -> float:
        """How much chance to win the move gave away, 0 to 1."""
        return 0.0 - self.effect[self.seat]

    @property
    def chance(self) -> float:
        """The seat's own chance to win after the best move."""
        return self.chances[self.seat]

    @property
    def chance_after(self) -> float:
        """The seat's own chance to win after the move that was made."""
        return self.chances[self.seat] + self.effect[self.seat]

    @property
    def percents(self) -> tuple[int, int]:
        """The seat's own chance to win after the best move and after the move made, in whole
        percent, as they are written and drawn."""
        return percent(self.chance), percent(self.chance_after)

    @property
    def is_bad(self) -> bool:
        """Whether a reader should be told."""
        return self.grade not in ("best", "good")


@dataclass(frozen=True, slots=True)
class Turned:
    """A move that changed a chance to win: it is line `line`, after the first `at` entries, and the
    chance of `seat`, 0 to 1, was `before` just before it and `after` before what was decided next,
    each as far as that seat could know then."""

    line: int
    at: int
    seat: int
    before: float
    after: float

    @property
    def percents(self) -> tuple[int, int]:
        """Both chances in whole percent, as they are written."""
        return percent(self.before), percent(self.after)


@dataclass(frozen=True, slots=True)
class Point:
    """A seat's chance to win after the first `at` entries, as far as it could know then."""

    at: int
    chance: float


@dataclass(frozen=True, slots=True)
class Parts:
    """What brought a seat from `start` to `result`: `luck`, its `own` decisions and those of the
    `others`, which together are the difference."""

    start: float
    luck: float
    own: float
    others: float
    result: float

    @property
    def percents(self) -> tuple[int, int, int, int, int]:
        """All five in whole percent, rounded so that they still add up."""
        start, own, others, result = map(percent, (self.start, self.own, self.others, self.result))
        return start, result - start - own - others, own, others, result


@dataclass(frozen=True, slots=True)
class Review:
    """A game as far as it is reviewed: of its `decisions` those that are `rated`, in the order of
    play. `failed` is how many could not be rated.

    `chances` is a line for each seat, from before the deal to the result, through its own
    decisions: a point before each and one after it, in the order of play.
    `turning` are the few decisions that gave away most, in the order of play. `parts` is told for
    each seat once the review is whole, else empty.
    """

    decisions: int
    failed: int
    rated: tuple[Rated, ...]
    chances: tuple[tuple[Point, ...], ...]
    turning: tuple[Rated, ...]
    parts: tuple[Parts, ...]

    @property
    def is_whole(self) -> bool:
        """Whether every decision was looked at."""
        return len(self.rated) + self.failed == self.decisions

    def of(self, seat: int) -> tuple[Rated, ...]:
        """The decisions of a seat."""
        return tuple(each for each in self.rated if each.seat == seat)


def count(rated: Sequence[Rated]) -> dict[Grade, int]:
    """How many of the decisions are of each grade, mildest first."""
    return {grade: sum(each.grade == grade for each in rated) for grade in GRADES}


def graded(lost: float, best: float, is_clear: bool, is_behind: bool = False) -> Grade:
    """The grade of a move that gave away `lost` where the best had the chance `best` to win;
    `is_clear` says that this is more than noise, `is_behind` that it is worse in other ways."""
    if not is_clear or lost <= 0:
        return "good" if is_behind else "best"
    if best >= WON and lost >= MISTAKE:
        return "missed_win"
    if lost >= BLUNDER:
        return "blunder"
    if lost >= MISTAKE:
        return "mistake"
    return "inaccuracy" if lost >= INACCURACY else "good"
