"""A process that answers what is asked about a finished game, one question at a time, and is begun
again where it dies."""

from __future__ import annotations

import logging
import time
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import Final, Generic, Protocol, TypeVar

from tabletop.ai.worker import process as worker
from tabletop.ai.worker.process import Failed
from tabletop.ai.worker.rules import UseRules
from tabletop.ai.worker.spawning import spawned
from tabletop.engine.play.session import Session

DEATHS: Final = 2
"""So many deaths at a question and it is not answered."""

OVERDUE: Final = 120.0
"""Seconds after which a process that has not answered is ended."""

log = logging.getLogger(__name__)


class _Question(Protocol):
    @property
    def ticket(self) -> int:
        """Another for each question."""

    @property
    def line(self) -> int:
        """What line of its game it is about."""


class _Reply(Protocol):
    @property
    def ticket(self) -> int:
        """That of the question."""


Q = TypeVar("Q", bound=_Question)
R = TypeVar("R", bound=_Reply)


class Answerer(Generic[Q, R]):
    """A process that is handed the rules of a session, questions, and nothing else of the game."""

    def __init__(self, session: Session) -> None:
        book = session.book
        self._rules, self._name = UseRules.of(book), book.id
        self._process: BaseProcess | None = None
        self.pipe: Connection | None = None
        self.asked: Q | None = None
        self._deaths = self._tickets = 0
        self._until = 0.0

    @property
    def line(self) -> int:
        """The line that is asked about."""
        return self.asked.line if self.asked is not None else 0

    @property
    def pid(self) -> int | None:
        """The id of the process, None while there is none."""
        return self._process.pid if self._process else None

    @property
    def is_overdue(self) -> bool:
        """Whether the answer should have come, or the process ended."""
        process = self._process
        return time.monotonic() > self._until or process is None or not process.is_alive()

    def next_ticket(self) -> int:
        """A ticket that no question has had."""
        self._tickets += 1
        return self._tickets

    def put(self, question: Q) -> None:
        """Asks."""
        self._deaths, self.asked = 0, question
        self._send()

    def _send(self) -> None:
        self._until = time.monotonic() + OVERDUE
        try:
            if self.pipe is None:
                self._start()
            assert self.pipe is not None
            self.pipe.send(self.asked)
        except OSError:
            pass  # the process is found dead when its answer is looked for

    def _start(self) -> None:
        self._process, self.pipe = spawned(worker.run, "tabletop-review")
        self.pipe.send(self._rules)

    def answer(self) -> tuple[bool, R | None]:
        """Whether the question is answered, and the answer, None for one that failed. One at which
        its process died is asked again, but not for ever."""
        assert self.asked is not None
        try:
            if self.pipe is None or not self.pipe.poll():
                raise EOFError
            reply: R | Failed = self.pipe.recv()
        except (EOFError, OSError):  # the process is dead: another takes the question up
            self.close()
            self._deaths += 1
            log.warning("a reviewing process ended at %s, line %s", self._name, self.line)
            if self._deaths < DEATHS:
                self._send()
                return False, None
            self.asked = None
            return True, None
        if reply.ticket != self.asked.ticket:
            return False, None
        line, self.asked = self.line, None
        if isinstance(reply, Failed):
            log.error("%s, line %s could not be weighed\n%s", self._name, line, reply.places)
            return True, None
        return True, reply

    def close(self) -> None:
        """Ends the process."""
        process, pipe = self._process, self.pipe
        self._process = self.pipe = None
        if pipe is not None:
            pipe.close()
        if process is not None:
            process.kill()
            process.join(2)
