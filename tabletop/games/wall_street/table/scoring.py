"""A hand of Wall Street counted out: how it ended, and every Fund by what scores (WS-10, WS-11)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from tabletop.engine.rules.book import RuleBook
from tabletop.engine.seats import most
from tabletop.games.wall_street.setup import COMMON, Setup
from tabletop.games.wall_street.state import WallStreetView
from tabletop.games.wall_street.table.scores import last_words
from tabletop.games.wall_street.text import level
from tabletop.system.i18n import _
from tabletop.ui.table.scoring.sheet import Cell, Column, Sheet, sheet_of

TAKEOVERS = "takeovers"


def sheet(view: WallStreetView, book: RuleBook, at: int) -> Sheet:
    """The sheet of hand `at`; how it ended is said of the last one."""
    setup = Setup.of(book, view.seats)
    is_last = at in (-1, len(view.tallies) - 1)
    told = last_words(view.end, setup.numbers.last_takeover) if view.end and is_last else []
    plain = sheet_of(view, at)
    rows = [
        tuple(_cell(cell, column) for cell, column in zip(row, plain.columns, strict=True))
        if any(row)
        else _out(row)
        for row in plain.rows
    ]
    lines = (line for own in view.tallies[at].seats for line in own)
    if any(line.cards for line in lines if line.key == TAKEOVERS):
        told.append(_("The card of a Takeover counts with its kind too."))
    columns = [
        _paid(column) if column.key == TAKEOVERS else _awarded(column, [row[index] for row in rows])
        for index, column in enumerate(plain.columns)
    ]
    top = most(list(plain.totals))
    said = plain.verdict
    if not plain.is_over and len(top) > 1 and setup.is_reached(plain.totals):
        said = level(top, plain.totals[top[0]], view.seats)
    return replace(
        plain, lines=tuple(told), columns=tuple(columns), rows=tuple(rows), verdict=said, heaps=True
    )


def _cell(cell: Cell | None, column: Column) -> Cell | None:
    """A part of a Fund with how many it has, or its Takeovers, a coin each, or that it has none."""
    if column.key != TAKEOVERS:
        return None if cell is None else replace(cell, count=len(cell.cards))
    each = column.each or 0
    none = Cell((), "", 0, count=0)
    return replace(cell, coins=(each,) * len(cell.cards)) if cell and cell.cards else none


def _out(row: Sequence[Cell | None]) -> tuple[Cell | None, ...]:
    """The row of a seat that does not play a hand which breaks a tie: that is said where most of
    the others' cards lie."""
    return tuple(
        Cell((), _("out of this hand"), 0) if kind == COMMON else None for kind in range(len(row))
    )


def _paid(column: Column) -> Column:
    """What each Takeover brings, in as small type as how many there are of the other cards."""
    return replace(column, each=None, note=_("{n} each").format(n=column.each))


def _awarded(column: Column, cells: list[Cell | None]) -> Column:
    """A kind of cards that scores for whoever has most of it."""
    is_taken = any(cell.points for cell in cells if cell is not None)
    return replace(column, awards=True, tie="" if is_taken else _("tied: 0"))
