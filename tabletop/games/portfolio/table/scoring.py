"""The end of Portfolio counted out: all that came in and went out, then the final incomes
(PF-21)."""

from __future__ import annotations

from tabletop.engine.rules.book import RuleBook
from tabletop.games.portfolio.state import PortfolioView
from tabletop.ui.table.scoring.sheet import Sheet, sheet_of


def sheet(view: PortfolioView, book: RuleBook, at: int) -> Sheet:
    """The sheet of the game, in dollars."""
    return sheet_of(view.tallies, at, form="${}")
