"""The end of Portfolio counted out: all that came in and went out, then the final incomes
(PF-21)."""

from __future__ import annotations

from dataclasses import replace

from tabletop.engine.cards import in_order
from tabletop.engine.rules.book import RuleBook
from tabletop.engine.zones import TallyHead
from tabletop.games.portfolio.state import PortfolioView
from tabletop.system.i18n import _
from tabletop.ui.table.scoring.sheet import Cell, Sheet, sheet_of


def sheet(view: PortfolioView, book: RuleBook, at: int) -> Sheet:
    """The sheet of the game, in dollars; at its end the cards left in hand, which count nothing."""
    counted = sheet_of(view.tallies, at, form="${}")
    hands = [in_order(view.faces(f"hand:{seat}")) for seat in range(view.seats)]
    if not any(hands):
        return counted
    left = TallyHead("hand", _("Left in hand"), _("counts nothing"))
    rows = tuple(
        (*row, Cell(tuple(hand), "", 0) if hand else None)
        for row, hand in zip(counted.rows, hands, strict=True)
    )
    return replace(counted, heads=(*counted.heads, left), rows=rows)
