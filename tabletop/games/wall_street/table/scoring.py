"""A hand of Wall Street counted out: how it ended, and every Fund by what scores (WS-10, WS-11)."""

from __future__ import annotations

from tabletop.engine.rules.book import RuleBook
from tabletop.games.wall_street.setup import Setup
from tabletop.games.wall_street.state import WallStreetView
from tabletop.games.wall_street.table.plates import breaks_tie, tied
from tabletop.games.wall_street.table.scores import last_words
from tabletop.games.wall_street.text import level
from tabletop.ui.table.scoring.sheet import Sheet, sheet_of


def sheet(view: WallStreetView, book: RuleBook, at: int) -> Sheet:
    """The sheet of hand `at`; how it ended, and what comes of it, is said of the last one."""
    setup = Setup.of(book, view.seats)
    can_take_over = setup.numbers.last_takeover
    is_last = at in (-1, len(view.tallies) - 1)
    told = last_words(view.end, can_take_over) if view.end is not None and is_last else []
    if is_last and breaks_tie(view, setup):
        told = [*told, level(tied(view), max(view.scores), view.seats)]
    return sheet_of(view.tallies, at, told)
