"""Piece of the Action once the game is over: the last Deal as it was paid, and every hand beside
what lies before its seat."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from pygame import Rect

from tabletop.engine.cards import Card, in_order
from tabletop.engine.view import SeenZone
from tabletop.games.piece_of_the_action.state import DISCARD, ActionView
from tabletop.scene.node import Node
from tabletop.scene.text import Face as Font
from tabletop.scene.text import Label
from tabletop.scene.widgets import Panel
from tabletop.system.i18n import _
from tabletop.ui.shell.theme import Theme
from tabletop.ui.table.adapter import Place, Seen
from tabletop.ui.table.layout import card_size, fan

INDEX: Final = 0.3
"""The part of a card's width that its index takes, which the next one leaves in sight."""
BEFORE: Final = 0.24
"""What is seen of each POTA before a seat under the next, in its widths."""
PAD: Final = 4
"""The pixels, in a window of 1280x800, between a hand and its frame."""
NAMED: Final = 0.22
"""The part of the height of a hand's room that what it is called takes at the most."""


def last_deal(seen: Seen[ActionView]) -> Seen[ActionView]:
    """What is seen with the last Deal on the table as it lay when it was paid; its cards were
    discarded since."""
    view = seen.view
    tally = view.tallies[-1] if view.tallies else None
    if tally is None or not tally.working:
        return seen
    steps = {line.key: line for line in tally.working}
    worth = steps["value"] if "value" in steps else steps["product"]
    lying: dict[str, tuple[Card, ...]] = {
        "centre": steps["total"].cards,
        "x": steps["factor"].cards,
    }
    leader = -1
    for seat, lines in enumerate(tally.seats):
        cards = {card for line in lines for card in line.cards}
        lying[f"pota:{seat}"] = in_order(card for card in cards if card.kind == "pota")
        lying[f"reverse:{seat}"] = in_order(card for card in cards if card.kind == "reverse")
        leader = seat if any(line.key == "leader" for line in lines) else leader
    laid = {card for cards in lying.values() for card in cards}
    zones: Mapping[str, SeenZone] = {
        zone.id: replace(zone, cards=lying[zone.id]) if zone.id in lying else zone
        for zone in view.zones.values()
    } | {
        zone.id: replace(zone, cards=tuple(card for card in zone.cards if card not in laid))
        for zone in view.zones_of(DISCARD)
    }
    shown = view.replaced(
        zones=zones,
        phase="deal",
        leader=leader,
        colour=lying["centre"][0].suit,
        total=steps["total"].points,
        factor=steps["factor"].points,
        value=worth.points,
        stakes=tuple(
            sum(line.points for line in lines if line.key != "floor") for lines in tally.seats
        ),
        passed=(False,) * view.seats,
        points=tuple(
            now - by for now, by in zip(view.scores, tally.totals, strict=True)
        ),
    )  # fmt: skip
    return replace(seen, view=shown)


def across(view: ActionView, seat: int) -> float:
    """How many card widths the last Deal's cards before a seat take."""
    pota, reverse = view.cards(f"pota:{seat}"), view.cards(f"reverse:{seat}")
    return bool(pota) * (1 + BEFORE * (len(pota) - 1)) + 1.1 * len(reverse)


def shared(view: ActionView, seat: int, room: Rect, gap: int) -> tuple[Rect, Rect]:
    """The room before a seat, shared between the last Deal's cards and at the right the hand that
    lies open: no room for that before the viewer, or while hands are hidden."""
    held = len(view.faces(f"hand:{seat}"))
    if not view.is_terminal or seat == view.seat or not held:
        return room, Rect(room.right, room.y, 0, room.h)
    before, hand = across(view, seat), 1 + INDEX * (held - 1)
    least = min(room.h / 1.4, room.w / (before + hand)) * hand
    wide = round(max(least, (room.w - gap) * hand / (before + hand))) if before else room.w
    left = Rect(room.x, room.y, max(0, room.w - wide - gap), room.h)
    return left, Rect(room.right - wide, room.y, wide, room.h)


def opened(seen: Seen[ActionView], seat: int, room: Rect) -> Place:
    """The hand of a seat that lies open in its room, under what `framed` calls it."""
    cards = in_order(seen.view.faces(f"hand:{seat}"))
    line, pad = _font(seen.theme, room).get_linesize(), round(PAD * seen.theme.window)
    inner = Rect(room.x + pad, room.y + line, room.w - 2 * pad, room.h - line - pad)
    card = card_size(min(inner.h, inner.w / (1 + INDEX * max(0, len(cards) - 1)) * 1.4))
    slots = fan(inner, len(cards), card, 0.5, "right")
    label = _("the hand of {name}").format(name=seen.names[seat])
    return Place(f"hand:{seat}", room, cards, tuple(slots), drops=False, label=label, idle=True)


def framed(seen: Seen[ActionView], hand: Place) -> tuple[Node, Node]:
    """The frame around the hand of a seat, and what it is called there: nothing in it was played
    before that seat."""
    theme, pad = seen.theme, round(PAD * seen.theme.window)
    font = _font(theme, hand.area)
    word = Label(_("hand"), font, theme.color("muted"))
    wide = word.natural()[0]
    left = min((slot.x for slot in hand.slots), default=hand.area.x)
    left = max(hand.area.x, min(round(left), hand.area.right - wide - pad) - pad)
    top = min((slot.y for slot in hand.slots), default=hand.area.y) - font.get_linesize()
    bottom = max((slot.y + slot.h for slot in hand.slots), default=hand.area.bottom)
    frame = Panel(theme.color("cover"), theme.color("hairline"), radius=round(6 * theme.window))
    frame.place(left, round(top), hand.area.right - left, round(bottom + pad - top))
    word.place(left + pad, round(top), wide, font.get_linesize())
    return frame, word


def _font(theme: Theme, room: Rect) -> Font:
    """The type of what a hand in that room is called: its cards come first."""
    fonts = [each.font("small") for each in (theme, *map(theme.at, theme.smaller()))]
    return next((font for font in fonts if font.get_linesize() <= room.h * NAMED), fonts[-1])
