"""The app's end of a review: has the decisions of a finished game rated in processes of its own,
without waiting, in an order of its own, and survives their deaths."""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from multiprocessing.connection import wait
from typing import ClassVar, Final, Protocol, TypeAlias

from tabletop.ai.decision import Decision
from tabletop.ai.review.course import Decided, decisions, reviewed
from tabletop.ai.review.form import Rated, Review
from tabletop.ai.review.rating import ITERATIONS
from tabletop.ai.review.reasons import compared
from tabletop.ai.worker.answerer import Answerer
from tabletop.ai.worker.background import Background
from tabletop.ai.worker.process import Rate, Rating
from tabletop.engine.play.session import Session
from tabletop.engine.view import View

WORKERS: Final = 4
"""How many processes rate at once at most; one less than there are cores."""

Ratings: TypeAlias = Mapping[int, Rated | None]
"""Ratings by line; None for a decision that could not be rated."""


@dataclass(frozen=True, slots=True)
class Progress:
    """How many of the decisions of a game are rated; `of` is 0 until they are counted."""

    done: int
    of: int


class Reviews(Protocol):
    """Where a game is reviewed, as a screen knows it; one game at a time."""

    def start(self, session: Session, known: Ratings | None = None) -> None:
        """Begins to rate a finished game, or goes on where `known` ends."""

    def stop(self) -> None:
        """Ends the rating; what was rated stays."""

    @property
    def is_running(self) -> bool:
        """Whether something is being rated."""

    @property
    def progress(self) -> Progress:
        """How far it is."""

    @property
    def review(self) -> Review | None:
        """The review as far as it goes; None before there is anything."""

    def compared(self, session: Session, rated: Rated) -> Decision:
        """What Hard would have played at a rated decision and why, beside the move that was made;
        the `options` are these two, or none where they are the same."""


class Reviewer(Background):
    """Rates the decisions of a finished game; `notify` is called from a thread after each.

    Persons' decisions are rated first. Each worker is handed the rules, and for each decision the
    View of the seat that made it, the move and a seed of the position: nothing else of the game.
    `keep` is handed what is rated, by line, and how many decisions there are, now and then and at
    the end, from the same thread, so that what was rated is there when the review is begun again.
    """

    what: ClassVar[str] = "review"

    def __init__(
        self,
        notify: Callable[[], None],
        keep: Callable[[Session, Ratings, int], None] | None = None,
        iterations: int = ITERATIONS,
        every: float = 5.0,
    ) -> None:
        super().__init__(notify)
        self._keep, self._iterations = keep, iterations
        self._every = every
        self._lock = threading.Lock()
        self._session: Session | None = None
        self._rated: dict[int, Rated | None] = {}
        self._decisions = 0
        self._review: Review | None = None
        self._pool: list[_Worker] = []

    def start(self, session: Session, known: Ratings | None = None) -> None:
        """Begins to rate `session`, which is finished, but for the lines in `known`.

        What went on before is stopped. Raises ValueError where the game is not over.
        """
        self._clear(session)
        with self._lock:
            self._session, self._rated = session, dict(known or {})
            self._decisions, self._review = 0, None
        self._begin(session)

    @property
    def pids(self) -> list[int]:
        """The ids of the processes that rate."""
        return [each.pid for each in self._pool if each.pid is not None]

    @property
    def progress(self) -> Progress:
        """How far it is."""
        with self._lock:
            return Progress(len(self._rated), self._decisions)

    @property
    def review(self) -> Review | None:
        """The review as far as it goes; None before the decisions are counted."""
        with self._lock:
            if self._session is None or not self._decisions:
                return None
            review = self._review
            if review is None or len(review.rated) + review.failed < len(self._rated):
                review = self._review = reviewed(self._session, self._decisions, self._rated)
            return review

    @staticmethod
    def compared(session: Session, rated: Rated) -> Decision:
        """What Hard would have played at a rated decision and why, beside the move that was made;
        the `options` are these two, or none where they are the same."""
        return compared(session, rated)

    # In the thread of the review

    def _work(self, session: Session, stopped: threading.Event) -> None:
        asked = list(decisions(session))
        with self._lock:
            self._decisions = len(asked)
            lines = {each.line for each, _view in asked}
            self._rated = {n: each for n, each in self._rated.items() if n in lines}
            left = [each for each in asked if each[0].line not in self._rated]
        people = {seat for seat, player in enumerate(session.players) if player.is_human}
        left.sort(key=lambda each: each[0].move.seat not in people)
        self._notify()
        self._rate(session, left, stopped)

    def _rate(
        self, session: Session, left: list[tuple[Decided, View]], stopped: threading.Event
    ) -> None:
        left.reverse()
        n = max(1, min(WORKERS, (os.cpu_count() or 2) - 1, len(left)))
        self._pool = pool = [_Worker(session, self._iterations) for _each in range(n)]
        kept = time.monotonic()
        try:
            while not stopped.is_set():
                for each in pool:
                    if each.asked is None and left:
                        each.ask(*left.pop())
                busy = [each for each in pool if each.asked is not None]
                if not busy:
                    break
                ready = wait([each.pipe for each in busy if each.pipe is not None], 0.1)
                for each in busy:
                    if each.pipe in ready or each.is_overdue:
                        self._heard(each)
                if time.monotonic() - kept > self._every:
                    self._kept(session)
                    kept = time.monotonic()
        finally:
            for each in pool:
                each.close()
            self._kept(session)

    def _heard(self, each: _Worker) -> None:
        """Takes the answer of a worker, if it is one that ends its question."""
        line, (is_answer, rating) = each.line, each.answer()
        if is_answer:
            with self._lock:
                self._rated[line] = rating.rated if rating is not None else None
            self._notify()

    def _kept(self, session: Session) -> None:
        if self._keep is not None:
            with self._lock:
                rated, n = dict(self._rated), self._decisions
            self._keep(session, rated, n)


class _Worker(Answerer[Rate, Rating]):
    """A process that rates, one decision at a time."""

    def __init__(self, session: Session, iterations: int) -> None:
        super().__init__(session)
        self._deal, self._iterations = session.deal, iterations

    def ask(self, decided: Decided, view: View) -> None:
        """Asks for the rating of a decision."""
        seed = self._deal * 7919 + decided.line
        self.put(
            Rate(
                self.next_ticket(),
                decided.line,
                decided.at,
                view,
                decided.move,
                seed,
                self._iterations,
            )
        )
