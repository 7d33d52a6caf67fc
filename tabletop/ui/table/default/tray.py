"""The tray of any table: where the cards of a move that takes several of the hand are laid out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from pygame import Rect

from tabletop.engine.view import View
from tabletop.ui.table.adapter import Place, Seen
from tabletop.ui.table.default.buttons import wants_many
from tabletop.ui.table.default.ways import Ways
from tabletop.ui.table.layout import fan
from tabletop.ui.table.tray import slots


def with_tray(seen: Seen[View], places: Sequence[Place], ways: Ways) -> tuple[Place, ...]:
    """The places with a tray at the right end of the hand, where every drop that makes a move takes
    as many cards of it to one zone; else as they are."""
    made = set(ways.by_drop.values())
    counts, zones = {len(cards) for cards, _onto in made}, {onto for _cards, onto in made}
    hand = next((place for place in places if place.zone == f"hand:{seen.me}"), None)
    if not wants_many(ways) or len(counts) != 1 or len(zones) != 1 or hand is None:
        return tuple(places)
    most, zone = counts.pop(), zones.pop()
    taken = {card for cards, _onto in made for card in cards}
    if zone == hand.zone or not taken <= set(hand.cards):
        return tuple(places)
    frame = seen.frame
    lying = seen.selected
    left = tuple(card for card in hand.cards if card not in lying)
    width = round(frame.hand_card[0] * 1.9)
    tray = Rect(hand.area.right - width, hand.area.y, width, hand.area.h)
    area = Rect(hand.area.x, hand.area.y, hand.area.w - width - frame.pad * 2, hand.area.h)
    size = (round(hand.slots[0].w), round(hand.slots[0].h)) if hand.slots else frame.hand_card
    line = seen.theme.font("small").get_linesize()
    laid = Place(
        zone,
        tray,
        lying,
        slots(tray, len(lying), line, frame.pad),
        lifts=True,
        look="felt",
        label=next((place.label for place in places if place.zone == zone), ""),
        of=hand.zone,
        most=most,
    )
    held = replace(hand, area=area, cards=left, slots=tuple(fan(area, len(left), size)), drops=True)
    kept = [place for place in places if place.zone not in (zone, hand.zone)]
    return (*kept, laid, held)
