"""The app's end of the quick look at where a finished game turned: has its positions weighed in a
process of its own, without waiting, and ends that as soon as it is known or wanted no more."""

from __future__ import annotations

import threading
from collections.abc import Callable
from multiprocessing.connection import wait
from typing import ClassVar, Final, Protocol, TypeAlias

from tabletop.ai.review.form import Turned
from tabletop.ai.review.turned import QUICK, Depth, Place, Wins, turned
from tabletop.ai.worker.answerer import Answerer
from tabletop.ai.worker.background import Background
from tabletop.ai.worker.process import Weigh, Weighed
from tabletop.engine.play.session import Session
from tabletop.engine.view import View

NAP: Final = 0.05
"""Seconds after which it is looked whether the answer is wanted no more."""

Turns: TypeAlias = tuple[Turned, ...]
"""In the order they were made; none where nothing changed enough to be told."""


class Glances(Protocol):
    """Where the turns of a game are looked for, as a screen knows it; one game at a time."""

    def start(self, session: Session) -> None:
        """Begins to look at a finished game, or goes on where it was stopped."""

    def stop(self) -> None:
        """Ends the looking."""

    @property
    def is_running(self) -> bool:
        """Whether something is being looked at."""

    @property
    def turned(self) -> Turns | None:
        """The turns of the game begun last; None while they are not known."""


class _Stopped(Exception):
    """The look was stopped, or cannot go on."""


class Glancer(Background):
    """Looks for the turns of a finished game; `notify` is called from a thread at the end.

    The process is handed the rules, and for each position the View of the seat whose chance is
    asked for and a seed: nothing else of the game. `keep` is handed the turns, from that thread.
    """

    what: ClassVar[str] = "look at where a game turned"

    def __init__(
        self,
        notify: Callable[[], None],
        keep: Callable[[Session, Turns], None] | None = None,
        depth: Depth = QUICK,
    ) -> None:
        super().__init__(notify)
        self._keep, self._depth = keep, depth
        self._session: Session | None = None
        self._known: dict[Place, Wins] = {}
        self._turned: Turns | None = None
        self._answerer: Answerer[Weigh, Weighed] | None = None

    def start(self, session: Session) -> None:
        """Begins to look at `session`, which is finished, or goes on where it was stopped.

        What went on before is stopped. Raises ValueError where the game is not over.
        """
        self._clear(session)
        if session is not self._session:
            self._session, self._known = session, {}
        self._turned = None
        self._begin(session)

    @property
    def turned(self) -> Turns | None:
        """The turns of the game begun last; None while they are not known."""
        return self._turned

    @property
    def pid(self) -> int | None:
        """The id of the process, None while there is none."""
        answerer = self._answerer
        return answerer.pid if answerer is not None else None

    # In the thread of the look

    def _work(self, session: Session, stopped: threading.Event) -> None:
        self._answerer = answerer = Answerer[Weigh, Weighed](session)

        def weigh(place: Place, view: View, games: int) -> Wins:
            if stopped.is_set():
                raise _Stopped
            if place not in self._known:
                self._known[place] = _asked(answerer, session, place, view, games, stopped)
            return self._known[place]

        try:
            self._turned = turned(session, weigh, self._depth)
            if self._keep is not None:
                self._keep(session, self._turned)
        except _Stopped:
            pass  # what was weighed stays for the next start
        finally:
            answerer.close()
            self._answerer = None


def _asked(
    answerer: Answerer[Weigh, Weighed],
    session: Session,
    place: Place,
    view: View,
    games: int,
    stopped: threading.Event,
) -> Wins:
    """What the process says of a position; raises _Stopped where it says nothing."""
    seed = (session.deal * 7919 + place.at) * 3 + place.look
    line = session.entries[place.at].n
    answerer.put(Weigh(answerer.next_ticket(), line, view, seed, games))
    while True:
        ready = wait([answerer.pipe], NAP) if answerer.pipe is not None else []
        if stopped.is_set():
            raise _Stopped
        if not ready and not answerer.is_overdue:
            continue
        is_answer, reply = answerer.answer()
        if is_answer:
            if reply is None or reply.wins is None:
                raise _Stopped
            return reply.wins
