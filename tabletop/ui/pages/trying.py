"""A player's own rules tried at the table that is being set up, before anyone sits down at it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, TypeAlias

from tabletop.engine.check import Trial
from tabletop.engine.play.trial import Setting
from tabletop.engine.rules.book import RuleBook
from tabletop.engine.rules.schema import OptionValue
from tabletop.system import log

SECONDS: Final = 1.0
"""How long one table is tried."""

Table: TypeAlias = tuple[str, int, tuple[tuple[str, OptionValue], ...]]


class Trying:
    """The tables that were tried on the New game screen, and the one that is being tried.

    The rules that come with a game are not: they were tried before they came.
    """

    def __init__(self) -> None:
        self._trial: Trial | None = None
        self._table: Table | None = None
        self._book: RuleBook | None = None
        self._why: dict[Table, str] = {}

    @property
    def is_on(self) -> bool:
        """Whether a table is being tried."""
        return self._trial is not None

    def begin(self, book: RuleBook, seats: int, options: Mapping[str, OptionValue]) -> str | None:
        """Why a game cannot be played at this table, "" where it can; None where it is not known
        yet, and is being tried from now on."""
        table = _table(book, seats, options)
        if book.standard is None:
            return ""
        if table not in self._why and (self._trial is None or table != self._table):
            self.close()
            try:
                self._trial = Trial(book, SECONDS, Setting(seats, dict(options)))
            except OSError as error:  # no further process: the first moves are tried at Start
                log.fault("rules cannot be tried", error)
                return ""
            self._table, self._book = table, book
        return self._why.get(table)

    def poll(self) -> bool:
        """Whether the table that was being tried is known now."""
        if self._trial is None or self._table is None or self._book is None:
            return False
        faults = self._trial.poll()
        if faults is None:
            return False
        self._why[self._table] = faults[0].for_player(self._book) if faults else ""
        for fault in faults:
            if fault.trouble:
                log.note(f"rules {self._book.id}: {fault.kind}\n{fault.trouble}")
        self.close()
        return True

    def was_for(self, book: RuleBook, seats: int, options: Mapping[str, OptionValue]) -> bool:
        """Whether this is the table that was tried last."""
        return self._table == _table(book, seats, options)

    def close(self) -> None:
        """Tries nothing further."""
        if self._trial is not None:
            self._trial.close()
        self._trial = None


def _table(book: RuleBook, seats: int, options: Mapping[str, OptionValue]) -> Table:
    return book.digest, seats, tuple(sorted(options.items()))
