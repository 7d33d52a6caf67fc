"""A Deal of Piece of the Action paid out: each stake, and where it stops at zero (PA-13)."""

from __future__ import annotations

from dataclasses import replace

from tabletop.engine.rules.book import RuleBook
from tabletop.games.piece_of_the_action.state import ActionView
from tabletop.system.i18n import _
from tabletop.ui.table.scoring.sheet import Sheet, sheet_of


def sheet(view: ActionView, book: RuleBook, at: int) -> Sheet:
    """The sheet of Deal `at`; under its title stands why it is over, and who had no share in it."""
    idle = [f"@{seat}" for seat, lines in enumerate(view.tallies[at].seats) if not lines]
    told = [_("Everyone has passed or can play nothing more, so the Deal is over.")]
    if idle:
        told.append(_("No share: {names}").format(names=", ".join(idle)))
    brief = _("Deal {n}").format(n=at % len(view.tallies))  # the first tally is the start
    return replace(sheet_of(view.tallies, at, told), brief=brief)
