"""A reviewer that thinks of nothing, and a glance that sees what it is told: for screens."""

from __future__ import annotations

from collections.abc import Sequence

from tabletop.ai.decision import Decision, Option
from tabletop.ai.review.course import Decided, decisions, reviewed
from tabletop.ai.review.form import BLUNDER, INACCURACY, MISTAKE, Rated, Review, Turned, graded
from tabletop.ai.worker.reviewer import Progress, Ratings
from tabletop.engine.play.session import Session
from tabletop.engine.view import View

LOSSES = (0.0, 0.0, 0.02, 0.0, INACCURACY, 0.0, MISTAKE, 0.0, BLUNDER + 0.1)
"""What the decisions give away, one after the other, again and again."""


def planted(session: Session, losses: Sequence[float] = LOSSES) -> dict[int, Rated | None]:
    """Made-up ratings of every decision of a finished game, the same each time."""
    seats = len(session.players)
    out: dict[int, Rated | None] = {}
    for i, (decided, view) in enumerate(decisions(session)):
        out[decided.line] = _rated(decided, view, losses[i % len(losses)], seats)
    return out


def _rated(decided: Decided, view: View, lost: float, seats: int) -> Rated:
    seat, move = decided.move.seat, decided.move
    best = next((each for each in view.legal if each != move), move) if lost else move
    chance = min(0.95, 0.3 + 0.6 * (decided.line % 10) / 10)
    chances = tuple(chance if each == seat else (1 - chance) / (seats - 1) for each in range(seats))
    lost = min(lost, chance)
    effect = tuple(-lost if each == seat else lost / (seats - 1) for each in range(seats))
    grade = graded(lost, chance, lost > 0)
    points = 20.0 + decided.line % 7
    return Rated(
        decided.line,
        decided.at,
        seat,
        best,
        chances,
        effect,
        0.01,
        points - 40 * lost,
        points,
        grade,
    )


class ReviewerDouble:
    """Rates `step` decisions whenever it is told to go on, by made-up figures."""

    def __init__(self, step: int = 5) -> None:
        self.step = step
        self.is_running = False
        self.session: Session | None = None
        self._all: dict[int, Rated | None] = {}
        self._rated: dict[int, Rated | None] = {}

    def start(self, session: Session, known: Ratings | None = None) -> None:
        """Begins, or goes on where `known` ends."""
        self.session, self.is_running = session, True
        self._all, self._rated = planted(session), dict(known or {})

    def stop(self) -> None:
        """Ends the rating."""
        self.is_running = False

    def go_on(self) -> None:
        """Rates some more."""
        left = [line for line in self._all if line not in self._rated]
        if self.is_running:
            self._rated |= {line: self._all[line] for line in left[: self.step]}
            self.is_running = len(left) > self.step

    @property
    def progress(self) -> Progress:
        """How far it is."""
        return Progress(len(self._rated), len(self._all))

    @property
    def review(self) -> Review | None:
        """The review as far as it goes."""
        if self.session is None:
            return None
        return reviewed(self.session, len(self._all), self._rated)

    def compared(self, session: Session, rated: Rated) -> Decision:
        """The two moves with what they were made up to bring, and no reason."""
        played = session.entries[rated.at].move
        if played == rated.best:
            return Decision(played, "")
        best = Option(rated.best, "", "", rated.best_points, rated.chance)
        made = Option(played, "", "", rated.points, rated.chance_after)
        return Decision(rated.best, "", (best, made), rated.grade == "best", "")


class GlancesDouble:
    """Looks at a game until it is told what to find."""

    def __init__(self) -> None:
        self.is_running = False
        self.session: Session | None = None
        self.turned: tuple[Turned, ...] | None = None

    def start(self, session: Session) -> None:
        """Begins, or goes on."""
        self.session, self.is_running, self.turned = session, True, None

    def stop(self) -> None:
        """Ends the looking."""
        self.is_running = False

    def find(self, turned: tuple[Turned, ...] | None) -> None:
        """Ends it with these turns; with None as where the process fails."""
        self.is_running, self.turned = False, turned
