"""What Portfolio's table rests at before the game goes on: attacks among others, and the draws that
bring the end near."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from tabletop.engine.moves import Move
from tabletop.engine.words import listed
from tabletop.games.portfolio.state import PortfolioView
from tabletop.games.portfolio.table.ending import to_come
from tabletop.system.i18n import _
from tabletop.ui.table.adapter import Held

ATTACK: Final = 0.5
"""Seconds that an attack of one seat on another is looked at, none of them the viewer."""
LAST: Final = 1.5
"""Seconds that are taken to say that the last card is drawn, or that the stock is made anew."""


def held(move: Move, before: Callable[[], PortfolioView], after: PortfolioView) -> Held | None:
    """What of `move` is shown whole; `before` gives what the viewer saw before it."""
    if move.name in ("neutralise", "acquire"):
        owner = before().portfolios[move.word("portfolio")].owner
        if after.seat in (move.seat, owner):
            return None  # one's own is known, and what one loses is held longer
        zone = f"portfolio:{move.word('portfolio')}"
        return Held(ATTACK, seats=(move.seat, owner), laid=move.card(), onto=zone)
    if move.name != "draw" or after.is_terminal:
        return None
    then = before()
    if after.ending and not then.ending:
        return Held(LAST, seats=(move.seat,), said=ending(after))
    if after.reforms < then.reforms:
        text = _("*The discards are shuffled into a new stock.*")
        if not after.reforms:
            text = _("*The discards are shuffled into a new stock:* its last card ends the game.")
        return Held(LAST, seats=(move.seat,), said=text)
    return None


def ending(view: PortfolioView) -> str:
    """Who still has a turn, once the last card is drawn."""
    later = to_come(view)[1:]
    if not later:
        return _("*The last card is drawn:* the game ends with this turn.")
    names = listed([f"@{seat}" for seat in later])
    return _("*The last card is drawn.* After this turn: {names}, without a draw.").format(
        names=names
    )
