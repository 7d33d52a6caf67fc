"""The process in which bots think: it is sent rulebooks, Views and seeds, and sends back moves."""

from __future__ import annotations

import signal
from collections.abc import Mapping
from dataclasses import dataclass, replace
from multiprocessing.connection import Connection
from random import Random
from typing import TypeAlias

from tabletop import games
from tabletop.ai import bots
from tabletop.engine import rulebook
from tabletop.engine.moves import Move
from tabletop.engine.rulebook import RuleBook
from tabletop.engine.schema import OptionValue
from tabletop.engine.view import View


@dataclass(frozen=True, slots=True)
class Rules:
    """The rules that the questions after it are played by: the resolved file and the options."""

    data: Mapping[str, object]
    chosen: Mapping[str, OptionValue]


@dataclass(frozen=True, slots=True)
class Question:
    """What would a bot of `level` play here? `ticket` comes back with the answer."""

    ticket: int
    view: View
    level: str
    seed: int
    budget: bots.Budget


@dataclass(frozen=True, slots=True)
class Answer:
    """The move for the question with this ticket."""

    ticket: int
    move: Move


Message: TypeAlias = Rules | Question


def open_rules(rules: Rules) -> RuleBook:
    """The rulebook that `rules` describes."""
    book = rulebook.from_data(rules.data, "rules", games.mechanics)  # type: ignore[arg-type]  # data of a book that was checked before it was sent
    return replace(book, chosen=rules.chosen)


def answer(question: Question, book: RuleBook) -> Answer:
    """The answer to `question`, which depends on nothing but the question and the rules."""
    bot = bots.find(book.game, question.level)
    move = bot.choose(question.view, book, Random(question.seed), question.budget)
    return Answer(question.ticket, move)


def main(pipe: Connection) -> None:
    """Answers questions until the other end of `pipe` closes."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C is for the app to handle
    book: RuleBook | None = None
    while True:
        try:
            message: Message = pipe.recv()
            while isinstance(message, Question) and pipe.poll():
                message = pipe.recv()  # a later question makes an earlier one stale
        except (EOFError, OSError):
            return
        if isinstance(message, Rules):
            book = open_rules(message)
        elif book is not None:
            try:
                pipe.send(answer(message, book))
            except (BrokenPipeError, OSError):
                return
