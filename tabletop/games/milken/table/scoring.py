"""A deal of Milken counted out: the pile that burst, and every hand by its suits (MK-5, MK-6)."""

from __future__ import annotations

from dataclasses import replace

from tabletop.engine.rules.book import RuleBook
from tabletop.games.milken.state import MilkenView
from tabletop.system.i18n import _
from tabletop.ui.table.scoring.sheet import Cell, Sheet, sheet_of


def sheet(view: MilkenView, book: RuleBook, at: int) -> Sheet:
    """The sheet of deal `at`, each card of which pays a coin; under its title stands what ended
    it."""
    full = [head for head in view.tallies[at].heads if head.full]
    told = [
        (
            _("{suit} hold {n} cards, so the deal is over.")
            if head.by is None
            else _("{suit} hold {n} cards: @{seat} laid the last, so the deal is over.")
        ).format(suit=head.label, n=len(head.cards), seat=head.by)
        for head in full
    ]
    plain = sheet_of(view, at, told)
    worth = [column.each or 0 for column in plain.columns]
    rows = [
        tuple(_by_card(cell, each) for cell, each in zip(row, worth, strict=True))
        for row in plain.rows
    ]
    return replace(plain, rows=tuple(rows))


def _by_card(cell: Cell | None, each: int) -> Cell | None:
    """A cell that pays for each card by itself."""
    if cell is None or not each:
        return cell
    return replace(cell, coins=(each,) * len(cell.cards))
