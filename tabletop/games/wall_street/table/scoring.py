"""A hand of Wall Street counted out: how it ended, and every Fund by what scores (WS-10, WS-11)."""

from __future__ import annotations

from tabletop.engine.rules.book import RuleBook
from tabletop.games.wall_street.setup import Setup
from tabletop.games.wall_street.state import WallStreetView
from tabletop.games.wall_street.table.scores import last_words
from tabletop.ui.table.scoring.sheet import Sheet, sheet_of


def sheet(view: WallStreetView, book: RuleBook, at: int) -> Sheet:
    """The sheet of hand `at`; how it ended is said of the last one."""
    can_take_over = Setup.of(book, view.seats).numbers.last_takeover
    is_last = at in (-1, len(view.tallies) - 1)
    told = last_words(view.end, can_take_over) if view.end is not None and is_last else []
    return sheet_of(view.tallies, at, told)
