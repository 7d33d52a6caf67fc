"""The app's end of the worker: asks for moves without waiting, and survives the worker's death."""

from __future__ import annotations

import multiprocessing
import threading
from collections.abc import Callable
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess

from tabletop.ai import worker
from tabletop.ai.bots import Budget
from tabletop.ai.worker import Answer, Question, Rules
from tabletop.engine.moves import Move
from tabletop.engine.rulebook import RuleBook
from tabletop.engine.view import View

MAX_RESTARTS = 5


class BotClient:
    """Asks a worker process for bots' moves; `notify` is called from a thread when one is there.

    The process starts with the first question. If it dies, it is started again and asked again;
    after five deaths at one question the answer is worked out here, so that the game goes on.
    """

    def __init__(self, notify: Callable[[], None]) -> None:
        self._notify = notify
        self._lock = threading.Lock()
        self._process: BaseProcess | None = None
        self._pipe: Connection | None = None
        self._rules: Rules | None = None
        self._book: RuleBook | None = None
        self._asked: Question | None = None
        self._answer: tuple[int, Move] | None = None
        self._restarts = 0
        self._closed = False

    @property
    def is_thinking(self) -> bool:
        """Whether a question is open."""
        return self._asked is not None

    @property
    def pid(self) -> int | None:
        """The process id of the worker, None while there is none."""
        return self._process.pid if self._process else None

    def think(
        self,
        number: int,
        view: View,
        book: RuleBook,
        level: str,
        seed: int,
        budget: Budget | None = None,
    ) -> None:
        """Asks for the move of the seat of `view`; `number` comes back with the answer.

        An earlier question that is still open is forgotten. `seed` makes the answer repeatable.
        """
        with self._lock:
            self._answer = None
            self._restarts = 0
            self._asked = Question(number, view, level, seed, budget or Budget())
            if book is not self._book:
                self._book, self._rules = book, Rules(dict(book.data), dict(book.chosen))
                rules = self._rules
            else:
                rules = None
            if self._process is None or not self._process.is_alive():
                self._start()
            else:
                self._send(rules)

    def take(self) -> tuple[int, Move] | None:
        """The answer that has come, with the number it was asked for; None while there is none."""
        with self._lock:
            answer, self._answer = self._answer, None
            return answer

    def cancel(self) -> None:
        """Forgets the open question; its answer will be dropped."""
        with self._lock:
            self._asked = self._answer = None

    def close(self) -> None:
        """Ends the worker."""
        with self._lock:
            self._closed = True
            self._asked = self._answer = None
            process, pipe = self._process, self._pipe
            self._process = self._pipe = None
        if pipe is not None:
            pipe.close()
        if process is not None:
            process.terminate()
            process.join(2)

    def _start(self) -> None:
        context = multiprocessing.get_context("spawn")
        ours, theirs = context.Pipe()
        process = context.Process(
            target=worker.main, args=(theirs,), name="tabletop-bots", daemon=True
        )
        process.start()
        theirs.close()
        self._process, self._pipe = process, ours
        threading.Thread(target=self._listen, args=(ours,), daemon=True).start()
        self._send(self._rules)

    def _send(self, rules: Rules | None) -> None:
        assert self._pipe is not None
        try:
            if rules is not None:
                self._pipe.send(rules)
            self._pipe.send(self._asked)
        except OSError:
            pass  # the listener finds the worker dead and starts another

    def _listen(self, pipe: Connection) -> None:
        while True:
            try:
                answer: Answer = pipe.recv()
            except (EOFError, OSError):
                break
            with self._lock:
                if self._asked is None or answer.ticket != self._asked.ticket:
                    continue
                self._asked, self._answer = None, (answer.ticket, answer.move)
            self._notify()
        with self._lock:
            if self._closed or pipe is not self._pipe:
                return
            self._process = self._pipe = None
            if self._asked is None:
                return
            self._restarts += 1
            if self._restarts <= MAX_RESTARTS:
                self._start()
                return
            assert self._book is not None
            answer = worker.answer(self._asked, self._book)
            self._asked, self._answer = None, (answer.ticket, answer.move)
        self._notify()
