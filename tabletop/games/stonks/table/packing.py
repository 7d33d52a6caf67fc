"""Portfolios on the Stonks table: cards of one company side by side, as high as their strip."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from pygame import Rect

from tabletop.engine.cards import Card
from tabletop.games.stonks.deck import COMPANIES
from tabletop.ui.table.cards import ASPECT
from tabletop.ui.table.layout import Slot, card_size

INDEX: Final = 0.3
"""What of a card's width its index takes."""
CLOSE: Final = 0.255
"""What of it the digits of a rank take, and no edge beside them."""
SIGNED: Final = 0.36
"""What of a card's height its rank and the sign under that take."""
HALF: Final = 0.5
"""How far apart cards of one company lie, in their widths."""

Cards = Sequence[tuple[str, Sequence[Card | None]]]


@dataclass(frozen=True, slots=True)
class Group:
    """Cards of one company side by side: its letter ("" for hidden ones), cards, slots, area."""

    letter: str
    cards: tuple[Card | None, ...]
    slots: tuple[Slot, ...]
    area: Rect


def grouped(cards: Sequence[Card | None]) -> list[tuple[str, list[Card | None]]]:
    """The cards by company in board order, within one as they came; hidden ones last."""
    groups: list[tuple[str, list[Card | None]]] = []
    for letter in COMPANIES:
        held: list[Card | None] = [c for c in cards if c is not None and c.suit == letter]
        if held:
            groups.append((letter, held))
    hidden: list[Card | None] = [card for card in cards if card is None]
    return [*groups, ("", hidden)] if hidden else groups


def across(groups: Cards, width: float, apart: float = HALF) -> float:
    """The pixels that the groups take with cards of `width`, those of one company `apart` by so
    much of that."""
    count, cards = len(groups), sum(len(held) for _letter, held in groups)
    if not cards:
        return 0.0
    return count * width + (count - 1) * _gap(width) + (cards - count) * width * apart


def packed(
    area: Rect,
    groups: Cards,
    apart: float = HALF,
    between: float = 0.0,
    tall: Rect | None = None,
) -> list[Group]:
    """The groups side by side in `area`, all cards as high as that, the rank of every one in sight:
    where there is little room, cards of one company lie closer, then companies over one another,
    then cards are smaller, or lie in two rows as high as `tall`, whichever leaves them larger.
    Those of one company lie at the most so many widths `apart`, and groups up to so many widths
    `between` them where that leaves room."""
    count, cards = len(groups), sum(len(held) for _letter, held in groups)
    if not cards or area.h <= 0:
        return []
    w, h = card_size(area.h)
    gap, more = _gap(w), cards - count
    step = (area.w - count * w - (count - 1) * gap) / more if more else 0.0
    step = min(w * apart, max(w * INDEX, step))
    if count > 1:
        left = (area.w - count * w - more * step) / (count - 1)
        gap = max(gap, min(between * w, left)) if left >= gap else left
    whole = count * w + (count - 1) * gap + more * step
    if cards > 1 and (whole > area.w + 1 or gap + w < step):
        step = (area.w - w) / (cards - 1)  # too narrow even so: one run over all
        gap = step - w
    if cards > 1 and step < CLOSE * w:
        run = _narrowed(area.w, cards)
        rows = _in_two_rows(tall or area, groups, w)
        if rows and rows[0].slots[0].w > run:
            return rows
        w, h = card_size(math.floor(run) * ASPECT)
        step = (area.w - w) / (cards - 1)
        gap = step - w
    x, y = float(area.x), area.y + (area.h - h) / 2
    out = []
    for letter, held in groups:
        slots = tuple(Slot(x + step * i, y, w, h) for i in range(len(held)))
        wide = w + step * (len(held) - 1)
        out.append(Group(letter, tuple(held), slots, Rect(round(x), round(y), round(wide), h)))
        x += wide + gap
    return out


def _narrowed(width: float, cards: int) -> float:
    """How wide cards are that lie side by side in so many pixels, the rank of each in sight."""
    return width / (1 + CLOSE * (cards - 1))


def _in_two_rows(area: Rect, groups: Cards, most: int) -> list[Group]:
    """The groups side by side with every second card of a company over the one before it, at the
    `most` so many pixels wide, rank and sign of each in sight; none where there is no room."""
    columns = sum(math.ceil(len(held) / 2) for _letter, held in groups)
    wide = min(most, area.h / (1 + SIGNED) / ASPECT, _narrowed(area.w, columns))
    if wide < 1:
        return []
    w, h = card_size(math.floor(wide) * ASPECT)
    step = min(w * HALF, (area.w - w) / max(1, columns - 1))
    rise = round(h * SIGNED)
    top = area.y + (area.h - h - rise) // 2
    x, out = float(area.x), []
    for letter, held in groups:
        slots = []
        for at in range(len(held)):
            is_over = at % 2 == 0 and at + 1 < len(held)  # one by itself lies below
            slots.append(Slot(x + step * (at // 2), top if is_over else top + rise, w, h))
        wide = step * ((len(held) - 1) // 2) + w
        high = top if len(held) > 1 else top + rise
        area_of = Rect(round(x), high, round(wide), top + rise + h - high)
        out.append(Group(letter, tuple(held), tuple(slots), area_of))
        x += step * math.ceil(len(held) / 2)
    return out


def roomy(groups: Sequence[Group], leasts: Sequence[int]) -> list[Rect]:
    """The part of each group that the next one leaves in sight; where that is less than so many
    pixels, as near to it as all of these have room beside one another."""
    areas = [group.area for group in groups]
    ends = [*(each.x for each in areas[1:]), *(each.right for each in areas[-1:])]
    rooms: list[Rect] = []
    for area, end, least in zip(areas, ends, leasts, strict=True):
        left = max([area.x, *(each.right for each in rooms[-1:])])
        wide = max(least, min(area.right, end) - left)
        rooms.append(Rect(left, area.y, wide, area.h))
    edge = max((each.right for each in areas), default=0)
    for room, least in zip(reversed(rooms), reversed(leasts), strict=True):
        if room.right > edge:
            room.w = max(least, edge - room.x)
            room.right = edge
        edge = room.x
    return rooms


def _gap(width: float) -> float:
    """The pixels between two companies whose cards are `width` wide."""
    return max(5.0, width * 0.16)
