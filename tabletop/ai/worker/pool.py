"""The processes in which trees of a search grow beside that of the process that answers: one for
each further processor. They start with the first search that has several trees, and one that has
ended is started again with the next."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from multiprocessing.connection import wait as wait_for
from typing import Final

from tabletop.ai.search.race import Batch
from tabletop.ai.search.root import WorkerLost
from tabletop.ai.worker import helper
from tabletop.ai.worker.helper import Asked, Begin, Broke, End, Play, Said
from tabletop.ai.worker.rules import UseRules
from tabletop.ai.worker.spawning import spawned
from tabletop.engine.moves import Move
from tabletop.engine.rules.book import RuleBook
from tabletop.engine.view import View

MOST: Final = 4
"""So many processes think at once at most."""

LOSSES: Final = 4
"""When so many have ended by themselves no other is started."""


class HelperFailed(Exception):
    """A bot failed in a process that helps; `places` says where, and no card."""

    def __init__(self, places: str) -> None:
        super().__init__(places)
        self.places = places


def processors() -> int:
    """How many processors this process may use."""
    if sys.platform == "linux":
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def thinkers() -> int:
    """How many processes should think at once: the screen keeps a processor for itself where there
    are more than two."""
    n = processors()
    return min(MOST, n - 1 if n > 2 else n)


class Pool:
    """Up to `count` helping processes, for one search at a time."""

    def __init__(self, count: int | None = None) -> None:
        self._count = thinkers() - 1 if count is None else count
        self._helpers: list[_Connected] = []
        self._book: RuleBook | None = None
        self._rules: UseRules | None = None
        self._tickets = 0
        self._losses = 0
        self._told = 0

    @property
    def count(self) -> int:
        """How many trees can grow here at once."""
        return self._count if self._losses < LOSSES else 0

    @property
    def pids(self) -> list[int | None]:
        """The ids of the processes."""
        return [each.pid for each in self._helpers]

    def lost(self) -> int:
        """How many processes have ended by themselves since this was asked last."""
        new, self._told = self._losses - self._told, self._losses
        return new

    def begin(
        self,
        view: View,
        book: RuleBook,
        moves: Sequence[Move],
        seeds: Mapping[int, int],
        afresh: int | None,
    ) -> None:
        """Has a tree made for each of the `seeds`, as `Workers.begin` says. Raises WorkerLost where
        a process cannot be started."""
        if self._rules is None or book is not self._book:
            self._book, self._rules = book, UseRules.of(book)
        self._tickets += 1
        for each in self._helpers[:]:
            if not each.lives:
                self._lose(each)
        try:
            while len(self._helpers) < len(seeds):
                self._helpers.append(_Connected())
        except OSError as error:  # the machine has no room for another
            self._losses += 1
            raise WorkerLost from error
        for each, (number, seed) in zip(self._helpers, seeds.items(), strict=False):
            each.use(self._rules)
            each.send(Begin(self._tickets, number, view, moves, seed, afresh))
            each.is_asked = True

    def play(self, racing: tuple[int, ...], rounds: int | None = None) -> None:
        """As `Workers.play` says."""
        for each in self._asked:
            each.due = 0 if rounds is None else rounds
            each.send(Play(racing, rounds))

    def results(self, wait: bool) -> Iterator[Batch]:
        """As `Workers.results` says. Raises HelperFailed too."""
        while True:
            for each in self._asked:
                try:
                    yield from self._heard(each)
                except (EOFError, OSError) as error:  # it ended: another comes, and `lost` tells
                    self._lose(each)
                    if wait:
                        raise WorkerLost from error
            due = [each.pipe for each in self._asked if each.due > 0]
            if not wait or not due:
                return
            wait_for(due)

    def end(self) -> None:
        """As `Workers.end` says."""
        for each in self._asked:
            each.send(End())
            each.is_asked, each.due = False, 0

    def close(self) -> None:
        """Ends the processes."""
        for each in self._helpers:
            each.close()
        self._helpers = []

    @property
    def _asked(self) -> list[_Connected]:
        return [each for each in self._helpers if each.is_asked]

    def _heard(self, each: _Connected) -> Iterator[Batch]:
        """What came from one of them about this search."""
        while each.pipe.poll():
            said: Said = each.pipe.recv()
            if said.ticket != self._tickets:
                continue
            if isinstance(said, Broke):
                raise HelperFailed(said.places)
            each.due -= len(said.batch.rounds)
            yield said.batch

    def _lose(self, each: _Connected) -> None:
        """One of them has ended by itself."""
        self._losses += 1
        self._helpers.remove(each)
        each.close()


class _Connected:
    """A helping process, with what is asked of it: whether it has a tree of this search, and how
    many rounds are still `due` from there."""

    def __init__(self) -> None:
        self._process, self.pipe = spawned(helper.run, "tabletop-bots-beside")
        self._rules: UseRules | None = None
        self.is_asked = False
        self.due = 0

    @property
    def lives(self) -> bool:
        """Whether the process has not ended."""
        return self._process.is_alive()

    @property
    def pid(self) -> int | None:
        """The id of the process."""
        return self._process.pid

    def use(self, rules: UseRules) -> None:
        """Sends the rules, unless they are those it has."""
        if rules is not self._rules:
            self._rules = rules
            self.send(rules)

    def send(self, asked: Asked) -> None:
        """Asks for something."""
        with suppress(OSError):  # one that has ended is found so when it is listened to
            self.pipe.send(asked)

    def close(self) -> None:
        """Ends the process."""
        self.pipe.close()
        self._process.kill()
        self._process.join(2)
