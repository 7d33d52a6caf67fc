"""Where cards lie on Wall Street's felt: each keeps its spot while others come and go."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pygame import Rect

from tabletop.engine.cards import Card
from tabletop.ui.cards import ASPECT
from tabletop.ui.layout import Slot

ROWS: Final = (2, 3, 4, 5)
LEAST: Final = 6
"""Two rows of at least six: twelve cards lie without any row being added."""


class Grid:
    """Remembers a spot for every card on the felt; spots fill from the middle outwards.

    More columns keep every card where it is, as they come in pairs at both ends; only when two
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
        most = max(self.spots.values(), default=0) + 1
        rows, across, w, h = 2, LEAST, 1.0, 1.0
        for rows in ROWS:
            h = max(24.0, (area.h - gap * (rows + 1)) / rows - caption)
            w = h / ASPECT
            fits = int((area.w - gap) // (w + gap)) // 2 * 2
            if fits < LEAST and rows == ROWS[0]:
                w = min(w, (area.w - gap) / LEAST - gap)
                h = w * ASPECT
                fits = LEAST
            across = fits
            if across * rows >= most:
                break
        return {
            card: self._slot(spot, area, (w, h), (rows, across), gap, caption)
            for card, spot in self.spots.items()
        }

    @staticmethod
    def _slot(
        spot: int,
        area: Rect,
        card: tuple[float, float],
        shape: tuple[int, int],
        gap: int,
        caption: int,
    ) -> Slot:
        w, h = card
        rows, _across = shape
        column, row = divmod(spot, rows)
        step = (column + 1) // 2 * (-1 if column % 2 else 1)
        x = area.centerx + (step - 1) * (w + gap) + gap / 2
        tall = rows * (h + caption) + (rows - 1) * gap
        y = area.y + (area.h - tall) / 2 + row * (h + caption + gap)
        return Slot(round(x), round(y), round(w), round(h))
