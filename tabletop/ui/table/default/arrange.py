"""How the cards of one zone lie: fan, row, pile, cascade, grid and runs, at any size of card."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import Final

from pygame import Rect

from tabletop.engine.cards import Card, in_order
from tabletop.ui.table import layout
from tabletop.ui.table.layout import Slot

Size = tuple[int, int]

TOP: Final = 5
"""How many cards of a pile are shown: its top ones."""
STEPS: Final = {"fan": 0.5, "row": 1.06, "runs": 0.5, "cascade": 0.26}
"""How far a card lies from the one before where there is room: in widths, in a cascade in heights.
"""
LEAST: Final = {"fan": 0.26, "row": 0.3, "runs": 0.26, "cascade": 0.14}
"""And where there is little."""
APART: Final = 0.28
"""How far two runs of one zone lie apart, in widths of a card."""
GAP: Final = 0.06
"""The gap between cards in a grid, in widths of a card."""


def shown(arrange: str, cards: Sequence[Card | None]) -> tuple[Card | None, ...]:
    """The cards of a zone that are shown, in the order in which they are laid down."""
    if arrange == "count":
        return ()
    if arrange == "pile":
        return tuple(cards[-TOP:])
    if arrange == "runs":
        faces = in_order(card for card in cards if card is not None)
        return (*faces, *(card for card in cards if card is None))
    return tuple(cards)


def natural(arrange: str, cards: Sequence[Card | None], card: Size, spread: float) -> Size:
    """The width and height in pixels that `cards` of the size `card` take, with as much between
    them as `spread` says: 1 all there may be, 0 the least that still tells them apart."""
    w, h = card
    n = max(1, len(cards))
    if arrange == "grid":
        across = _across(n)
        gap = w * GAP
        lines = -(-n // across)
        return round(across * (w + gap) - gap), round(lines * (h + gap) - gap)
    if arrange not in STEPS:
        lift = round(_offset(w) * (n - 1))
        return w + lift, h + lift
    step = LEAST[arrange] + (STEPS[arrange] - LEAST[arrange]) * spread
    if arrange == "cascade":
        return w, round(h * (1 + step * (n - 1)))
    gaps = len(_groups(cards)) - 1 if arrange == "runs" else 0
    steps = step * (n - 1 - gaps) + gaps * (1 + APART * max(0.4, spread))
    return round(w * (1 + max(0.0, steps))), h


def slots(
    arrange: str, area: Rect, cards: Sequence[Card | None], card: Size, wide: bool = False
) -> tuple[Slot, ...]:
    """Where each of `cards` lies in `area`, closer where it is short; `wide` lets a fan spread as
    far as a row."""
    w, h = card
    n = len(cards)
    if not n:
        return ()
    if arrange == "grid":
        return _grid(area, n, card)
    if arrange == "cascade":
        step = h * STEPS["cascade"]
        if n > 1:
            step = max(1.0, min(step, (area.h - h) / (n - 1)))
        top = Rect(area.x, area.y, area.w, area.h)
        return tuple(layout.cascade(top, n, card, step))
    if arrange == "runs":
        return _runs(area, cards, card)
    if arrange in ("fan", "row"):
        step = STEPS["row"] if wide else STEPS[arrange]
        return tuple(layout.fan(area, n, card, step, "centre"))
    lift = _offset(w)
    x = area.x + (area.w - w - lift * (n - 1)) / 2
    y = area.y + (area.h - h + lift * (n - 1)) / 2
    return tuple(Slot(x + lift * i, y - lift * i, w, h) for i in range(n))


def _offset(width: int) -> float:
    """How far each card of a pile lies up and right of the one before."""
    return max(1.0, width * 0.018)


def _across(n: int) -> int:
    """How many cards stand side by side in a grid of `n`."""
    lines = 1 if n <= 5 else 2 if n <= 14 else 3
    return -(-n // lines)


def _grid(area: Rect, n: int, card: Size) -> tuple[Slot, ...]:
    w, h = card
    gap = w * GAP
    across = _across(n)
    lines = -(-n // across)
    step = min(h + gap, (area.h - h) / (lines - 1)) if lines > 1 else 0.0
    top = area.y + max(0.0, (area.h - h - step * (lines - 1)) / 2)
    found: list[Slot] = []
    for line in range(lines):
        here = min(across, n - line * across)
        strip = Rect(area.x, round(top + step * line), area.w, h)
        found += layout.row(strip, here, card, gap)
    return tuple(found)


def _groups(cards: Sequence[Card | None]) -> list[int]:
    """How many cards each run has: those of one suit, and those that are not seen."""
    return [len([*run]) for _suit, run in groupby(cards, lambda card: card and card.suit)]


def _runs(area: Rect, cards: Sequence[Card | None], card: Size) -> tuple[Slot, ...]:
    w, h = card
    groups = _groups(cards)
    inside, breaks = len(cards) - len(groups), len(groups) - 1
    room = max(0, area.w - w)
    wide = (STEPS["runs"] * w, (1 + APART) * w)
    close = (LEAST["runs"] * w, LEAST["runs"] * w)
    most, least = (step * inside + between * breaks for step, between in (wide, close))
    part = min(1.0, max(0.0, (room - least) / (most - least))) if most > least else 1.0
    step, between = (low + (high - low) * part for low, high in zip(close, wide, strict=True))
    whole = step * inside + between * breaks
    if whole > room:
        step, between, whole = step * room / whole, between * room / whole, room
    x = area.x + (area.w - w - whole) / 2
    y = area.y + (area.h - h) / 2
    found = []
    for size in groups:
        found += [Slot(x + step * i, y, w, h) for i in range(size)]
        x += step * (size - 1) + between
    return tuple(found)
