"""A process that grows a tree for the one that answers: the same search on deals of its own.

It is handed the rules and the View of the seat that searches, and sends back what moves came to.
"""

from __future__ import annotations

import faulthandler
import os
import signal
from collections.abc import Sequence
from dataclasses import dataclass
from math import inf
from multiprocessing.connection import Connection
from pathlib import Path
from random import Random
from time import monotonic
from typing import Final, TypeAlias

from tabletop.ai import generic
from tabletop.ai.search.race import Batch, Result
from tabletop.ai.search.tree import Tree
from tabletop.ai.worker.rules import UseRules, opened
from tabletop.engine.moves import Move
from tabletop.engine.rules.book import RuleBook
from tabletop.engine.view import View
from tabletop.system import log

EVERY: Final = 0.02
"""Seconds after which what was played is sent, though more is to come."""

HANGS: Final = 10.0
"""Seconds without anything to send after which a process that plays ends itself."""


@dataclass(frozen=True, slots=True)
class Begin:
    """Make tree `number` of a search for the seat of `view`: its root has these `moves`. `ticket`,
    another for each search, comes back with what is sent."""

    ticket: int
    number: int
    view: View
    moves: Sequence[Move]
    seed: int
    afresh: int | None


@dataclass(frozen=True, slots=True)
class Play:
    """Play so many `rounds` with the moves of these numbers; where that is None, one after the
    other until something else is asked."""

    racing: tuple[int, ...]
    rounds: int | None


@dataclass(frozen=True, slots=True)
class End:
    """Nothing more is wanted of the tree."""


@dataclass(frozen=True, slots=True)
class Played:
    """Some rounds of the search with this ticket."""

    ticket: int
    batch: Batch


@dataclass(frozen=True, slots=True)
class Broke:
    """The search with this ticket failed, by a mistake of ours: `places` says where, and no
    card."""

    ticket: int
    places: str


Asked: TypeAlias = UseRules | Begin | Play | End
Said: TypeAlias = Played | Broke


def run(pipe: Connection) -> None:
    """The whole life of a helper: grows the trees that are asked for until the other end of `pipe`
    closes. One that plays and comes to nothing is ended, as nobody waits for it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C is for the app to handle
    helper = _Helper(pipe)
    with Path(os.devnull).open("w") as nowhere:
        while True:
            try:
                if helper.is_idle:
                    faulthandler.cancel_dump_traceback_later()
                else:
                    faulthandler.dump_traceback_later(HANGS, exit=True, file=nowhere)
                helper.go_on()
            except (EOFError, OSError):  # whoever asks has gone
                return


class _Helper:
    """What a helper is at: the rules, the tree, and how much is still to be played."""

    def __init__(self, pipe: Connection) -> None:
        self._pipe = pipe
        self._book: RuleBook | str = "no rules were sent before the question"
        self._ticket = self._number = 0
        self._tree: Tree | None = None
        self._racing: tuple[int, ...] = ()
        self._left = 0.0
        self._played: list[Sequence[Result]] = []
        self._sent = 0.0

    @property
    def is_idle(self) -> bool:
        """Whether nothing is to be played."""
        return self._left <= 0

    def go_on(self) -> None:
        """Plays until something was sent or asked for, and takes that up."""
        while not self.is_idle and not self._pipe.poll():
            if self._play():
                return
        self._hear(self._pipe.recv())

    def _hear(self, asked: Asked) -> None:
        if isinstance(asked, UseRules):
            self._book = opened(asked)
        elif isinstance(asked, Begin):
            self._begin(asked)
        elif isinstance(asked, Play):
            self._send()  # what was played with other moves
            self._racing = asked.racing
            if self._tree is not None:
                self._left = inf if asked.rounds is None else asked.rounds
        else:
            self._tree, self._left = None, 0.0
            self._played = []

    def _play(self) -> bool:
        """Plays a round; whether something was sent."""
        assert self._tree is not None
        try:
            self._played.append(self._tree.results(self._racing))
        except Exception as error:  # of whatever kind: told to who asked, who logs it
            self._break(log.places(error))
            return True
        self._left -= 1
        if self._left > 0 and monotonic() - self._sent < EVERY:
            return False
        self._send()
        return True

    def _begin(self, asked: Begin) -> None:
        self._ticket, self._number = asked.ticket, asked.number
        self._tree, self._left, self._played = None, 0.0, []
        self._sent = monotonic()
        book = self._book
        if isinstance(book, str):
            self._break(book)
            return
        try:
            model = generic.model(asked.view, book)
            rng = Random(asked.seed)
            self._tree = Tree(asked.view, book, model, rng, None, asked.moves, asked.afresh)
        except Exception as error:  # of whatever kind: told to who asked, who logs it
            self._break(log.places(error))

    def _send(self) -> None:
        self._sent = monotonic()
        if self._played:
            batch = Batch(self._number, self._racing, self._played)
            self._played = []
            self._pipe.send(Played(self._ticket, batch))

    def _break(self, places: str) -> None:
        self._tree, self._left, self._played = None, 0.0, []
        self._pipe.send(Broke(self._ticket, places))
