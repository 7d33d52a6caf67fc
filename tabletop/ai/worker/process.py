"""The process in which bots think: it is sent rulebooks, Views and seeds, and sends back moves."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from multiprocessing.connection import Connection
from random import Random
from typing import TypeAlias

from tabletop.ai import bots
from tabletop.ai.decision import Decision
from tabletop.ai.review.form import Rated
from tabletop.ai.review.rating import rate
from tabletop.engine import registry
from tabletop.engine.moves import Move
from tabletop.engine.rules import book as rulebook
from tabletop.engine.rules.book import RuleBook
from tabletop.engine.rules.schema import OptionValue
from tabletop.engine.view import View
from tabletop.system import log


@dataclass(frozen=True, slots=True)
class UseRules:
    """The rules that the questions after it are played by: the resolved file and the options."""

    data: Mapping[str, object]
    chosen: Mapping[str, OptionValue]


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
    """What was decided on the question with this ticket."""

    ticket: int
    decision: Decision


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
class Failed:
    """The bot asked by the question with this ticket failed, by a mistake of ours: `places` says
    where, and no card."""

    ticket: int
    places: str


@dataclass(frozen=True, slots=True)
class Cancel:
    """No answer is wanted any more."""


Message: TypeAlias = UseRules | Question | Rate | Cancel
Reply: TypeAlias = Answer | Rating | Failed


def open_rules(rules: UseRules) -> RuleBook:
    """The rulebook that `rules` describes."""
    book = rulebook.from_data(rules.data, "rules", registry.mechanics)  # type: ignore[arg-type]  # data of a book that was checked before it was sent
    return replace(book, chosen=rules.chosen)


def _opened(rules: UseRules) -> RuleBook | str:
    """The rulebook that `rules` describes; where it cannot be read, the places where that shows,
    for the log of whoever asks by it."""
    try:
        return open_rules(rules)
    except Exception as error:
        return log.places(error)


def answer(question: Question, book: RuleBook, stop: Callable[[], bool] | None = None) -> Answer:
    """The answer to `question`, which depends on nothing but the question, the rules and the
    time there is; `stop` is asked now and then whether it is wanted no more."""
    bot = bots.find(book.game, question.level, stop)
    choice = bots.decide(bot, question.view, book, Random(question.seed), question.budget)
    return Answer(question.ticket, choice)


def rating(asked: Rate, book: RuleBook, stop: Callable[[], bool] | None = None) -> Rating:
    """The rating that is `asked` for, from nothing but that and the rules."""
    each = asked
    rated = rate(each.line, each.at, each.view, each.played, book, each.seed, each.iterations, stop)
    return Rating(asked.ticket, rated)


def reply(
    question: Question, book: RuleBook, stop: Callable[[], bool] | None = None
) -> Answer | Failed:
    """The answer to `question`, or that its bot failed; what `answer` takes."""
    try:
        return answer(question, book, stop)
    except Exception as error:
        return Failed(question.ticket, log.places(error))


def _rated(asked: Rate, book: RuleBook | str, stop: Callable[[], bool]) -> Rating | Failed:
    """The rating that is asked for, or that it failed."""
    if isinstance(book, str):
        return Failed(asked.ticket, book)
    try:
        return rating(asked, book, stop)
    except Exception as error:
        return Failed(asked.ticket, log.places(error))


def run(pipe: Connection) -> None:
    """The whole life of a worker process: as `main`, at a lower priority than the screen's."""
    if sys.platform != "win32":
        os.nice(5)
    main(pipe)


def main(pipe: Connection) -> None:
    """Answers questions until the other end of `pipe` closes."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C is for the app to handle
    book: RuleBook | str = "no rules were sent before the question"

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
            book = _opened(message)
        elif isinstance(message, Question):
            try:
                if isinstance(book, str):
                    pipe.send(Failed(message.ticket, book))
                else:
                    pipe.send(reply(message, book, stop))
            except (BrokenPipeError, OSError):  # nobody waits for the answer
                return
        elif isinstance(message, Rate):
            try:
                pipe.send(_rated(message, book, stop))
            except (BrokenPipeError, OSError):  # nobody waits for the rating
                return
