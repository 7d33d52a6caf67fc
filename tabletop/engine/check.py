"""A rules file checked to the end: read, and then tried in a process of its own, which may use up
its time or memory without harm to this one."""

from __future__ import annotations

import multiprocessing
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from multiprocessing.connection import Connection
from pathlib import Path
from time import monotonic
from typing import Final

from tabletop.engine import registry
from tabletop.engine.play import trial
from tabletop.engine.play.trial import Fault, Setting
from tabletop.engine.rules import book as rulebook
from tabletop.engine.rules import rulefile
from tabletop.engine.rules.book import RuleBook
from tabletop.engine.rules.rulefile import Plain
from tabletop.system import log
from tabletop.system.errors import BadFile

SECONDS: Final = 3.0
"""How long rules are tried."""

GRACE: Final = 6.0
"""Seconds more until a trial that does not come to its end is given up: a process has to start,
and a single move can be a long one."""

MEMORY: Final = 1 << 30
"""Bytes that a trial may take, where the system can be told so."""


@dataclass(frozen=True, slots=True)
class _Found:
    """What the other process found in the end."""

    faults: list[Fault] = field(default_factory=list)


class Trial:
    """Rules that are being tried in another process; with `only` at that one table."""

    def __init__(
        self, book: RuleBook, seconds: float = SECONDS, only: Setting | None = None
    ) -> None:
        context = multiprocessing.get_context("spawn")
        self._here, there = context.Pipe()
        self._process = context.Process(
            target=_try, args=(there, dict(book.data), seconds, only), daemon=True
        )
        self._process.start()
        there.close()
        self._end = monotonic() + seconds + GRACE
        self._at = only or Setting(book.spec.seats.min)
        self._faults: list[Fault] | None = None

    def poll(self, wait: float = 0.0) -> list[Fault] | None:
        """What is wrong with the rules, as far as it is known by now: None while they are tried,
        for `wait` seconds at most; nothing where all went well."""
        end = monotonic() + wait
        while self._faults is None:
            left = min(end, self._end) - monotonic()
            try:
                if self._here.poll(max(0.0, left)):
                    self._take(self._here.recv())
                elif monotonic() >= self._end:
                    self._give_up()
                else:
                    return None
            except (EOFError, OSError):
                self._give_up()
        return self._faults

    def close(self) -> None:
        """Ends the trial, whatever it has found."""
        with suppress(OSError):  # closed already
            self._here.close()
        self._process.kill()
        self._process.join()

    def _take(self, message: object) -> None:
        if isinstance(message, _Found):
            self._faults = message.faults
            self.close()
        elif isinstance(message, Setting):
            self._at = message

    def _give_up(self) -> None:
        """It takes too long, or the system ended it for the memory it took."""
        self._faults = [Fault("costly", self._at)]
        self.close()


def _try(pipe: Connection, data: Mapping[str, Plain], seconds: float, only: Setting | None) -> None:
    """The other process: tries the rules `data` and sends what it found."""
    _limit_memory()
    book = rulebook.from_data(data, "rules", registry.mechanics)
    game = registry.find(book.game)
    assert game is not None
    tables = None if only is None else [only]
    with suppress(OSError):  # nobody wants to know any more
        pipe.send(_Found(trial.examine(game, book, monotonic, seconds, tables, pipe.send)))


def _limit_memory() -> None:
    try:
        import resource
    except ImportError:  # no such limit on Windows; there is still that of time
        return
    with suppress(OSError, ValueError):  # a system that sets no limit still has that of time
        _soft, hard = resource.getrlimit(resource.RLIMIT_AS)
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, hard))


def tried(file: Path, seconds: float = SECONDS) -> RuleBook:
    """The rulebook in `file`, dealt and played at every table it allows, for about `seconds`;
    raises BadFile with every mistake in it."""
    book = registry.load_book(file)
    attempt = Trial(book, seconds)
    try:
        faults = attempt.poll(seconds + 2 * GRACE) or []
    finally:
        attempt.close()
    note(file, faults)
    if faults:
        raise bad_file(file, book, faults)
    return book


def bad_file(file: Path, book: RuleBook, faults: Sequence[Fault]) -> BadFile:
    """The error that tells `faults` of the rules in `file`."""
    return trial.bad_file(rulefile.read(file), book, faults)


def note(file: Path, faults: Sequence[Fault]) -> None:
    """Writes down what went wrong in a game's module, where it did."""
    for fault in faults:
        if fault.trouble:
            log.note(f"rules {file}: {fault.kind}, {fault.setting.seats} seats\n{fault.trouble}")
