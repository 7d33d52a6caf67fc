"""Portfolios on the Stonks table: cards of one company side by side, as large as their strip."""

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
PARTS: Final = (1.0, 0.94, 0.88, 0.82, 0.76, 0.7)
"""How small cards get, of the height of their strip, before they overlap further."""
LEAST: Final = 44
"""The width in pixels under which no card gets so."""

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
    """The groups side by side in `area`, as large as they fit, a part of every card in sight; those
    of one company at the most so many widths `apart`, and groups up to so many widths `between`
    them where that leaves room."""
    count, cards = len(groups), sum(len(held) for _letter, held in groups)
    if not cards or area.h <= 0:
        return []
    least = [part for part in PARTS if card_size(area.h * part)[0] >= LEAST]
    for part in least or PARTS[:1]:
        w, h = card_size(area.h * part)
        gap = _gap(w)
        spare = area.w - count * w - (count - 1) * gap
        step = spare / (cards - count) if cards > count else 0.0
        if step >= w * INDEX or (cards == count and spare >= 0):
            break
    if cards > count and step < w * INDEX * 0.8:  # too narrow even so: one run over all
        gap = step = (area.w - w) / (cards - 1) - w if cards > 1 else 0.0
        step += w
    elif spare < 0:
        gap += spare / (count - 1)
    step = min(step, w * apart)
    if spare >= 0 and count > 1:
        left = area.w - count * w - (cards - count) * step
        gap = max(gap, min(between * w, left / (count - 1)))
    x, y = float(area.x), area.y + (area.h - h) / 2
    out = []
    for letter, held in groups:
        slots = tuple(Slot(x + step * i, y, w, h) for i in range(len(held)))
        wide = w + step * (len(held) - 1)
        out.append(Group(letter, tuple(held), slots, Rect(round(x), round(y), round(wide), h)))
        x += wide + gap
    return out


def _gap(width: float) -> float:
    """The pixels between two companies whose cards are `width` wide."""
    return max(5.0, width * 0.16)
