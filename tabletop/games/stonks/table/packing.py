"""Portfolios on the Stonks table: cards of one company side by side, as high as their strip."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from pygame import Rect

from tabletop.engine.cards import Card
from tabletop.games.stonks.deck import COMPANIES
from tabletop.ui.table.layout import Slot, card_size

INDEX: Final = 0.3
"""What of a card's width its index takes."""
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


def packed(area: Rect, groups: Cards, apart: float = HALF, between: float = 0.0) -> list[Group]:
    """The groups side by side in `area`, all cards as high as that, a part of every one in sight:
    where there is little room, cards of one company lie closer, then companies over one another.
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
    x, y = float(area.x), area.y + (area.h - h) / 2
    out = []
    for letter, held in groups:
        slots = tuple(Slot(x + step * i, y, w, h) for i in range(len(held)))
        wide = w + step * (len(held) - 1)
        out.append(Group(letter, tuple(held), slots, Rect(round(x), round(y), round(wide), h)))
        x += wide + gap
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
