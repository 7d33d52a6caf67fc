"""The process in which bots think: it is sent rulebooks, Views and seeds, and sends back moves."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable
from dataclasses import dataclass
from multiprocessing.connection import Connection
from random import Random
from typing import TypeAlias

from tabletop.ai import bots
from tabletop.ai.decision import Decision
from tabletop.ai.review.form import Rated
from tabletop.ai.review.rating import rate
from tabletop.ai.review.turned import Wins, weighed
from tabletop.ai.worker.pool import HelperFailed, Pool
from tabletop.ai.worker.rules import UseRules, opened
from tabletop.engine.moves import Move
from tabletop.engine.rules.book import RuleBook
from tabletop.engine.view import View
from tabletop.system import log


@dataclass(frozen=True, slots=True)
class Question:
    """What would a bot of `level` play here? `ticket`, another for each question, comes back with
    the answer."""

    ticket: int
    view: View
    level: str
    seed: int
    budget: bots.Budget


@dataclass(frozen=True, slots=True)
class Answer:
    """What was decided on the question with this ticket. So many processes that helped are `lost`:
    they have ended by themselves since the answer before."""

    ticket: int
    decision: Decision
    lost: int = 0


@dataclass(frozen=True, slots=True)
class Rate:
    """How good was the move `played` here? It is line `line` of its game, after `at` entries."""

    ticket: int
    line: int
    at: int
    view: View
    played: Move
    seed: int
    iterations: int


@dataclass(frozen=True, slots=True)
class Rating:
    """The rating that was asked for with this ticket; None where it was wanted no more."""

    ticket: int
    rated: Rated | None


@dataclass(frozen=True, slots=True)
class Weigh:
    """What is the chance to win of the seat of `view`, whoever is to move? It is weighed by so many
    trial games; `line` says where it is asked."""

    ticket: int
    line: int
    view: View
    seed: int
    games: int


@dataclass(frozen=True, slots=True)
class Weighed:
    """What each trial game came to for the seat, of the question with this ticket; None where it
    was wanted no more."""

    ticket: int
    wins: Wins | None


@dataclass(frozen=True, slots=True)
class Failed:
    """The bot asked by the question with this ticket failed, by a mistake of ours: `places` says
    where, and no card."""

    ticket: int
    places: str


@dataclass(frozen=True, slots=True)
class Cancel:
    """No answer is wanted any more."""


Message: TypeAlias = UseRules | Question | Rate | Weigh | Cancel


def answer(
    question: Question,
    book: RuleBook,
    stop: Callable[[], bool] | None = None,
    pool: Pool | None = None,
) -> Answer:
    """The answer to `question`, which depends on nothing but the question, the rules and the
    time there is; `stop` is asked now and then whether it is wanted no more, and trees of a search
    grow in the `pool` too."""
    bot = bots.find(book.game, question.level, stop, pool)
    choice = bots.decide(bot, question.view, book, Random(question.seed), question.budget)
    return Answer(question.ticket, choice, pool.lost() if pool is not None else 0)


def rating(asked: Rate, book: RuleBook, stop: Callable[[], bool] | None = None) -> Rating:
    """The rating that is `asked` for, from nothing but that and the rules."""
    each = asked
    rated = rate(each.line, each.at, each.view, each.played, book, each.seed, each.iterations, stop)
    return Rating(asked.ticket, rated)


def reply(
    question: Question,
    book: RuleBook,
    stop: Callable[[], bool] | None = None,
    pool: Pool | None = None,
) -> Answer | Failed:
    """The answer to `question`, or that its bot failed; what `answer` takes."""
    try:
        return answer(question, book, stop, pool)
    except HelperFailed as error:
        return Failed(question.ticket, error.places)
    except Exception as error:
        return Failed(question.ticket, log.places(error))


def _reviewed(
    asked: Rate | Weigh, book: RuleBook | str, stop: Callable[[], bool]
) -> Rating | Weighed | Failed:
    """The rating or the chance that is asked for, or that it failed."""
    if isinstance(book, str):
        return Failed(asked.ticket, book)
    try:
        if isinstance(asked, Rate):
            return rating(asked, book, stop)
        return Weighed(asked.ticket, weighed(asked.view, book, asked.seed, asked.games, stop))
    except Exception as error:
        return Failed(asked.ticket, log.places(error))


def run(pipe: Connection) -> None:
    """The whole life of a worker process: as `main`, at a lower priority than the screen's."""
    if sys.platform != "win32":
        os.nice(5)
    main(pipe)


def main(pipe: Connection) -> None:
    """Answers questions until the other end of `pipe` closes, and whoever helps ends with it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C is for the app to handle
    book: RuleBook | str = "no rules were sent before the question"
    pool = Pool()

    def stop() -> bool:
        try:
            return pipe.poll()  # whatever comes, or the end, makes the answer stale
        except OSError:
            return True

    while True:
        try:
            message: Message = pipe.recv()
            while not isinstance(message, UseRules) and pipe.poll():
                message = pipe.recv()  # a later question makes an earlier one stale
        except (EOFError, OSError):  # whoever asks has gone
            return
        if isinstance(message, UseRules):
            book = opened(message)
        elif isinstance(message, Question):
            try:
                if isinstance(book, str):
                    pipe.send(Failed(message.ticket, book))
                else:
                    pipe.send(reply(message, book, stop, pool))
            except (BrokenPipeError, OSError):  # nobody waits for the answer
                return
        elif isinstance(message, Rate | Weigh):
            try:
                pipe.send(_reviewed(message, book, stop))
            except (BrokenPipeError, OSError):  # nobody waits for it
                return
