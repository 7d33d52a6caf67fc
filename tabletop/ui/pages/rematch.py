"""The deal of a rematch: one whose first dealer sits left of the last game's."""

from __future__ import annotations

from tabletop.engine.moves import CHANCE
from tabletop.engine.play.chance import draw, new_deal
from tabletop.engine.play.session import Session
from tabletop.engine.zones import Due


def next_deal(session: Session) -> int:
    """A deal number that nobody could foresee but for who deals: the seat left of the one that
    dealt first in `session`; where no seat deals, any."""
    deal = new_deal()
    first = next((entry.move for entry in session.entries if entry.move.seat == CHANCE), None)
    if first is None or first.name != "dealer":
        return deal
    due = Due("dealer", n=len(session.players))
    wanted = (first.number("seat") + 1) % due.n
    while draw(due, deal, 0).number("seat") != wanted:
        deal = new_deal()
    return deal
