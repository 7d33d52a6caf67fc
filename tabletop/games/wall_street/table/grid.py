"""Where cards lie on Wall Street's felt: each keeps its spot while others come and go."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pygame import Rect

from tabletop.engine.cards import Card
from tabletop.ui.table.cards import ASPECT
from tabletop.ui.table.layout import Slot

ROWS: Final = (2, 1, 3, 4, 5)
LEAST: Final = 12
"""Cards that find room before the grid has to change."""


class Grid:
    """Remembers a spot for every card on the felt; spots fill from the middle outwards.

    More columns keep every card where it is, as they come in pairs at both ends; only when the
    rows are full does the grid change to smaller cards.
    """

    def __init__(self) -> None:
        self.spots: dict[Card, int] = {}

    def settle(self, cards: Sequence[Card]) -> None:
        """Forgets cards that have left, and gives the new ones the free spots nearest the
        middle."""
        self.spots = {card: spot for card, spot in self.spots.items() if card in cards}
        taken = set(self.spots.values())
        free = 0
        for card in cards:
            if card not in self.spots:
                while free in taken:
                    free += 1
                self.spots[card] = free
                taken.add(free)

    def slots(self, cards: Sequence[Card], area: Rect, gap: int, caption: int) -> dict[Card, Slot]:
        """The slot of each of `cards` inside `area`, with `caption` pixels free under each."""
        self.settle(cards)
        most = max(LEAST, max(self.spots.values(), default=0) + 1)
        shapes = [self._shape(rows, most, area, gap, caption) for rows in ROWS]
        h, rows = max(shapes, key=lambda shape: shape[0])
        w = h / ASPECT
        return {
            card: self._slot(spot, area, (w, h), rows, gap, caption)
            for card, spot in self.spots.items()
        }

    @staticmethod
    def _shape(rows: int, most: int, area: Rect, gap: int, caption: int) -> tuple[float, int]:
        """How tall cards can be in so many rows that `most` of them find room, and the rows."""
        across = -(-most // (2 * rows)) * 2
        tall = (area.h - gap * (rows + 1)) / rows - caption
        wide = (area.w - gap) / across - gap
        return max(20.0, min(tall, wide * ASPECT)), rows

    @staticmethod
    def _slot(
        spot: int,
        area: Rect,
        card: tuple[float, float],
        rows: int,
        gap: int,
        caption: int,
    ) -> Slot:
        w, h = card
        column, row = divmod(spot, rows)
        step = column // 2 if column % 2 else -(column // 2) - 1
        x = area.centerx + step * (w + gap) + gap / 2
        tall = rows * (h + caption) + (rows - 1) * gap
        y = area.y + (area.h - tall) / 2 + row * (h + caption + gap)
        return Slot(round(x), round(y), round(w), round(h))
