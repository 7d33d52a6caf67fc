"""The tray: where the cards of a move that takes several are laid out one by one before it is made.

The cards that lie there are the selection; a drop to or from the tray changes that and is no move.
"""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect

from tabletop.engine.cards import Card
from tabletop.engine.moves import Refusal, Verdict
from tabletop.system.i18n import _, ngettext
from tabletop.ui.table.adapter import Place, Table
from tabletop.ui.table.drop_targets import DropTarget
from tabletop.ui.table.layout import Slot, card_size, fan


def tray_of(table: Table | None) -> Place | None:
    """The tray of a table, None where it has none."""
    return next((place for place in table.places if place.of), None) if table else None


def is_full(tray: Place | None) -> bool:
    """Whether as many cards lie in a tray as go there."""
    return tray is not None and len(tray.cards) == tray.most


def slots(area: Rect, count: int, line: int, pad: int) -> tuple[Slot, ...]:
    """Where `count` cards lie in a tray, over a `line` for how many they are."""
    room = Rect(area.x + pad, area.y + pad, area.w - 2 * pad, area.h - 2 * pad - line)
    return tuple(fan(room, count, card_size(min(room.h, room.w * 1.4)), 0.72, "centre"))


def counted(tray: Place) -> str:
    """How many cards lie in a tray, of how many."""
    return _("{n} of {most}").format(n=len(tray.cards), most=tray.most)


def full(tray: Place) -> Refusal:
    """Why no more cards go into a tray."""
    text = ngettext(
        "One card goes there; take the other back first.",
        "No more than {n} cards go there; take one back first.",
        tray.most,
    )
    return Refusal(text.format(n=tray.most))


def laid(
    tray: Place, place: Place, cards: Sequence[Card], lying: Sequence[Card]
) -> DropTarget | None:
    """What it would come to that `cards` are dropped on `place` while `lying` are in the tray;
    None where that has nothing to do with the tray."""
    if place is tray:
        more = [card for card in cards if card not in lying]
        if len(lying) + len(more) > tray.most:
            return DropTarget(place, Verdict(refusal=full(tray)))
        return DropTarget(place, Verdict(), (*lying, *more))
    if place.zone == tray.of and any(card in lying for card in cards):
        return DropTarget(place, Verdict(), tuple(card for card in lying if card not in cards))
    return None
