"""The app's end of the worker: asks for moves without waiting, and survives the worker's death."""

from __future__ import annotations

import atexit
import logging
import threading
from collections.abc import Callable
from dataclasses import replace
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from random import Random

from tabletop.ai import bots
from tabletop.ai.bots import Budget, RandomBot
from tabletop.ai.decision import Decision
from tabletop.ai.levels import one_lower
from tabletop.ai.worker import process as worker
from tabletop.ai.worker.pool import thinkers
from tabletop.ai.worker.process import Answer, Cancel, Failed, Message, Question
from tabletop.ai.worker.rules import UseRules
from tabletop.ai.worker.spawning import spawned
from tabletop.engine.moves import Move
from tabletop.engine.rules.book import RuleBook
from tabletop.engine.view import View
from tabletop.system.log import places

MAX_RESTARTS = 5
DEATHS = 2
"""So many deaths at a question and it is asked a level lower."""
TOLD = 300
"""On so many deals of the unseen cards the figures of a hint rest at the least."""
OVERDUE = 5.0
"""Seconds that an answer may come late; a process that has yet to start has as long again."""

log = logging.getLogger(__name__)


class BotClient:
    """Asks a worker process for bots' moves; `notify` is called from a thread when one is there.

    The process starts with the first question. If it dies, it is started again and asked again,
    after every second death a level lower, so that what always fails is not tried for long; after
    five deaths at one question the answer is worked out here, so that the game goes on.
    A bot that fails is written down in the log, and the question asked a level lower at once.
    One that has not answered OVERDUE seconds after its time is ended with its process: the
    question is asked once more, and from the second time on a level lower. One question is open at
    a time: the next one, or `cancel`, ends the thinking about it.
    """

    def __init__(self, notify: Callable[[], None]) -> None:
        self._notify = notify
        self._lock = threading.Lock()
        self._process: BaseProcess | None = None
        self._pipe: Connection | None = None
        self._rules: UseRules | None = None
        self._book: RuleBook | None = None
        self._asked: Question | None = None
        self._number = 0
        self._is_hint = False
        self._tickets = 0
        self._answer: tuple[int, Move] | None = None
        self._hint: tuple[int, Decision | None] | None = None
        self._reasons: dict[int, str] = {}
        self._lowered: tuple[int, str] | None = None
        self._restarts = 0
        self._watch: threading.Timer | None = None
        self._late: tuple[int, int] = (-1, 0)
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
        self._ask(number, view, book, level, seed, budget, False)

    def hint(
        self, number: int, view: View, book: RuleBook, seed: int, budget: Budget | None = None
    ) -> None:
        """Asks what Hard would do for the seat of `view`, for `take_hint`; else as `think`."""
        budget = budget or Budget(trees=thinkers(), least=TOLD)
        self._ask(number, view, book, "hard", seed, budget, True)

    def _ask(
        self,
        number: int,
        view: View,
        book: RuleBook,
        level: str,
        seed: int,
        budget: Budget | None,
        is_hint: bool,
    ) -> None:
        with self._lock:
            self._answer = self._hint = self._lowered = None
            self._restarts = 0
            self._late = (number, 0)
            self._tickets += 1
            self._number, self._is_hint = number, is_hint
            self._asked = Question(
                self._tickets, view, level, seed, budget or Budget(trees=thinkers())
            )
            if book is not self._book:
                self._book, self._rules = book, UseRules.of(book)
                self._reasons.clear()
                rules = self._rules
            else:
                rules = None
            if self._process is None or not self._process.is_alive():
                self._start()
            else:
                self._send(rules, self._asked)
                self._await(self._asked)

    def take(self) -> tuple[int, Move] | None:
        """The answer that has come, with the number it was asked for; None while there is none."""
        with self._lock:
            answer, self._answer = self._answer, None
            return answer

    def take_hint(self) -> tuple[int, Decision | None] | None:
        """The hint that has come, a move with its reason, and the number it was asked for; None
        while there is none. The hint is None where every level failed."""
        with self._lock:
            hint, self._hint = self._hint, None
            return hint

    def lowered(self, number: int) -> str:
        """The level that the last answer is of, where bots of the level asked for under `number`
        and of those between failed ("random": no bot's); empty where none did."""
        with self._lock:
            return self._lowered[1] if self._lowered and self._lowered[0] == number else ""

    def late(self, number: int) -> bool:
        """Whether the thinking about the last question, asked for under `number`, took too long
        and was ended and begun anew."""
        with self._lock:
            return self._late[0] == number and self._late[1] > 0

    def reason(self, number: int) -> str:
        """Why the move asked for under `number` was chosen, from what its seat could see; empty
        where none was asked for. To be shown when it gives nothing away."""
        with self._lock:
            return self._reasons.get(number, "")

    @staticmethod
    def why(view: View, book: RuleBook, move: Move) -> str:
        """The reason for a move that no worker was asked for here, such as one of a resumed game,
        from what its seat saw before. To be shown when it gives nothing away."""
        return bots.why(book.game, view, book, move)

    @staticmethod
    def public_reason(view: View, book: RuleBook, move: Move) -> str:
        """What everyone could see that a move was good for, "" for nothing; `view` is what someone
        at no seat saw before it. May always be shown."""
        return bots.public_reason(book.game, view, book, move)

    @staticmethod
    def reply(view: View, book: RuleBook, level: str, move: Move) -> tuple[str, Move | None]:
        """What the bot of `level` says to everyone as it makes `move`, "" for nothing, and what it
        does at once after it, unasked, None for nothing. Both are nothing where it fails."""
        try:
            return bots.reply(book.game, level, view, book, move)
        except Exception as error:
            where = places(error)
            log.error(
                "%s, seat %s: no word of %s with a move\n%s", book.id, view.seat, level, where
            )
            return "", None

    def cancel(self) -> None:
        """Ends the thinking about the open question; there will be no answer."""
        with self._lock:
            if self._asked is not None and self._pipe is not None:
                self._send(Cancel())
            self._asked = self._answer = self._hint = None
            self._unwatch()

    def close(self) -> None:
        """Ends the worker."""
        atexit.unregister(self.close)
        with self._lock:
            self._closed = True
            self._unwatch()
            self._asked = self._answer = self._hint = None
            process, pipe = self._process, self._pipe
            self._process = self._pipe = None
        if pipe is not None:
            pipe.close()
        if process is not None:
            process.kill()  # one that hangs takes no other end
            process.join(2)

    def _start(self) -> None:
        # no daemon, as it has processes of its own
        process, ours = spawned(worker.run, "tabletop-bots", daemon=False)
        atexit.register(self.close)
        self._process, self._pipe = process, ours
        threading.Thread(target=self._listen, args=(ours,), daemon=True).start()
        self._send(self._rules, self._asked)
        if self._asked is not None:
            self._await(self._asked, OVERDUE)

    def _send(self, *messages: Message | None) -> None:
        assert self._pipe is not None
        try:
            for message in messages:
                if message is not None:
                    self._pipe.send(message)
        except OSError:
            pass  # the listener finds the worker dead and starts another

    def _listen(self, pipe: Connection) -> None:
        while True:
            try:
                reply: Answer | Failed = pipe.recv()
            except (EOFError, OSError):
                break
            with self._lock:
                if self._asked is None or reply.ticket != self._asked.ticket:
                    continue
                answer = self._after(reply) if isinstance(reply, Failed) else reply
                if answer is None:
                    self._send(self._asked)
                    self._await(self._asked)
                    continue
                if answer.lost:
                    log.warning("%d helping processes ended at %s", answer.lost, self._question)
                self._answered(answer)
            self._notify()
        with self._lock:
            if self._closed or pipe is not self._pipe:
                return
            self._process = self._pipe = None
            if self._asked is None:
                log.warning("the bots' process ended while it was asked nothing")
                return
            self._restarts += 1
            log.warning("the bots' process ended at %s", self._question)
            answer = None
            if self._restarts % DEATHS == 0:  # the question may be at fault
                failed = Failed(self._asked.ticket, "its process ended again")
                answer = self._after(failed)
            if answer is not None:
                self._answered(answer)
            elif self._restarts <= MAX_RESTARTS:
                self._start()
                return
        if answer is not None:
            self._notify()
            return
        self._work_out()

    def _await(self, asked: Question, starting: float = 0.0) -> None:
        """Ends the process where no answer has come in time. A question that is counted in steps
        rather than seconds has no time."""
        self._unwatch()
        if asked.budget.iterations is not None:
            return
        seconds = asked.budget.seconds + OVERDUE + starting
        self._watch = threading.Timer(seconds, self._overdue, (asked.ticket,))
        self._watch.daemon = True
        self._watch.start()

    def _unwatch(self) -> None:
        if self._watch is not None:
            self._watch.cancel()
            self._watch = None

    def _overdue(self, ticket: int) -> None:
        """Ends a process that should have answered by now; the listener finds it dead."""
        with self._lock:
            asked, process = self._asked, self._process
            if self._closed or process is None or asked is None or asked.ticket != ticket:
                return
            times = self._late[1] + 1
            self._late = (self._number, times)
            log.warning("no answer in time at %s", self._question)
            answer = self._after(Failed(ticket, "no answer in time")) if times > 1 else None
            if answer is not None:
                self._answered(answer)
            process.kill()
        if answer is not None:
            self._notify()

    def _work_out(self) -> None:
        """Answers the open question in this thread, where no worker lives long enough, unless
        something else is asked meanwhile."""
        while True:
            with self._lock:
                asked, book = self._asked, self._book
            if asked is None or book is None:
                return
            reply = worker.reply(asked, book)
            with self._lock:
                if self._asked is not asked:
                    return
                answer = self._after(reply) if isinstance(reply, Failed) else reply
                if answer is not None:
                    self._answered(answer)
                    break
        self._notify()

    def _after(self, failed: Failed) -> Answer | None:
        """Writes down that a bot failed and opens its question a level lower; below the lowest
        gives any legal move as the answer."""
        asked, book = self._asked, self._book
        assert asked is not None
        assert book is not None
        level = one_lower(book.game, asked.level)
        log.error("a bot failed at %s; asked now: %s\n%s", self._question, level, failed.places)
        self._lowered = (self._number, level)
        if level == "random":
            move = RandomBot().choose(asked.view, book, Random(asked.seed), asked.budget)
            return Answer(asked.ticket, Decision(move, ""))
        self._tickets += 1
        self._asked = replace(asked, ticket=self._tickets, level=level)
        return None

    @property
    def _question(self) -> str:
        """The open question in words for the log: no card."""
        asked, what = self._asked, "hint" if self._is_hint else "move"
        assert asked is not None
        assert self._book is not None
        name = self._book.id
        return f"{name}, seat {asked.view.seat}, line {self._number}: {what} of {asked.level}"

    def _answered(self, answer: Answer) -> None:
        failed = self._lowered is not None and self._lowered[1] == "random"
        self._asked = None
        self._unwatch()
        if self._is_hint:
            self._hint = (self._number, None if failed else answer.decision)
        else:
            self._answer = (self._number, answer.decision.move)
            self._reasons[self._number] = answer.decision.explanation
