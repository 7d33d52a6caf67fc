"""A deal of Milken counted out: the pile that burst, and every hand by its suits (MK-5, MK-6)."""

from __future__ import annotations

from tabletop.engine.rules.book import RuleBook
from tabletop.games.milken.state import MilkenView
from tabletop.system.i18n import _
from tabletop.ui.table.scoring.sheet import Sheet, sheet_of


def sheet(view: MilkenView, book: RuleBook, at: int) -> Sheet:
    """The sheet of deal `at`; under its title stands what ended it."""
    full = [head for head in view.tallies[at].heads if head.full]
    told = [
        (
            _("{suit} hold {n} cards, so the deal is over: they count last.")
            if head.by is None
            else _(
                "{suit} hold {n} cards: @{seat} laid the last, so the deal is over. "
                "They count last."
            )
        ).format(suit=head.label, n=len(head.cards), seat=head.by)
        for head in full
    ]
    return sheet_of(view, at, told)
