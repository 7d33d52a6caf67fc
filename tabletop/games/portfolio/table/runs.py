"""How portfolios lie on the felt: fans with caps turned across their ends, packed into an area."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from pygame import Rect

from tabletop.games.portfolio.state import Portfolio
from tabletop.ui.table.cards import ASPECT
from tabletop.ui.table.layout import Slot

STEP: Final = 0.285
"""How far each card of a run lies right of the one before, in card widths."""
JUT: Final = 0.45
"""How far a cap juts out beyond its end, in card widths."""
CLOSER: Final = 0.3
"""The gap between rows, as a part of the gap between runs."""
SIZES: Final = (24, 27, 30, 34, 38, 43, 48, 54, 61, 68, 76, 85, 95, 106, 118, 132, 148, 166, 186)
"""Heights of cards on the felt in pixels: few, so that a change seldom means new pictures."""


def width_of(run: Portfolio) -> float:
    """The width that a portfolio takes, in card widths."""
    caps = (run.low_cap is not None) + (run.high_cap is not None)
    return 1 + STEP * (len(run.cards) - 1) + JUT * caps


@dataclass(frozen=True, slots=True)
class Lying:
    """A portfolio with its place: the area of cards and caps, and the height of a card."""

    run: Portfolio
    area: Rect
    height: int

    @property
    def card(self) -> tuple[int, int]:
        """The size of a card."""
        return round(self.height / ASPECT), self.height

    @property
    def _left(self) -> float:
        return JUT * self.card[0] if self.run.low_cap is not None else 0.0

    def slots(self) -> tuple[Slot, ...]:
        """Where the cards of the run lie."""
        w, h = self.card
        caps = (self.run.low_cap is not None) + (self.run.high_cap is not None)
        room = self.area.w - w - JUT * w * caps
        step = min(w * STEP, room / max(1, len(self.run.cards) - 1))
        x = self.area.x + self._left
        return tuple(Slot(x + step * i, self.area.y, w, h) for i in range(len(self.run.cards)))

    def low_slot(self) -> Slot:
        """Where the low cap lies, under the first card."""
        w, h = self.card
        return Slot(self.area.x, self.area.y + h * 0.3, w, h, angle=90)

    def high_slot(self) -> Slot:
        """Where the high cap lies, over the last card, whose index it leaves free."""
        w, h = self.card
        return Slot(self.area.right - h, self.area.y + h * 0.3, w, h, angle=90)


def pack(
    runs: Sequence[Portfolio], area: Rect, tallest: int, gap: int, foot: int, narrow: int
) -> list[Lying]:
    """The runs row by row in `area`, as large as they fit up to `tallest` pixels.

    `foot` pixels are kept free under each row, and no run takes less than `narrow` in width. The
    rows lie closer than the runs in them do: what is written under a row parts it from the next.
    """
    sizes = [size for size in SIZES if size <= max(tallest, SIZES[0])]
    for height in reversed(sizes):
        lying = _rows(runs, area, height, gap, foot, narrow)
        widest = max((width_of(run) for run in runs), default=0.0) * height / ASPECT
        if not lying or (lying[-1].area.bottom + foot <= area.bottom and widest <= area.w):
            return lying
    lying = _rows(runs, area, SIZES[0], gap, foot, narrow)
    over = lying[-1].area.bottom + foot - area.bottom
    used = lying[-1].area.y - area.y
    if over <= 0 or not used:
        return lying
    part = max(0.0, (used - over) / used)  # the rows close up, each over the one before
    return [
        replace(each, area=each.area.move(0, round((each.area.y - area.y) * (part - 1))))
        for each in lying
    ]


def _rows(
    runs: Sequence[Portfolio], area: Rect, height: int, gap: int, foot: int, narrow: int
) -> list[Lying]:
    w = height / ASPECT
    x, y = area.x, area.y
    out: list[Lying] = []
    for run in runs:
        width = min(area.w, round(width_of(run) * w))
        taken = min(area.w, max(width, narrow))
        if x > area.x and x + taken > area.right:
            x, y = area.x, y + height + foot + round(gap * CLOSER)
        out.append(Lying(run, Rect(x, y, width, height), height))
        x += taken + gap
    return out


def shares(needs: Sequence[float], least: float) -> list[float]:
    """Parts of 1 in proportion to `needs`, none under `least` (itself at most an even part)."""
    least = min(least, 1 / max(1, len(needs)))
    low: set[int] = set()
    while True:
        spare = 1 - least * len(low)
        total = sum(need for at, need in enumerate(needs) if at not in low) or 1.0
        parts = [least if at in low else spare * need / total for at, need in enumerate(needs)]
        under = {at for at, part in enumerate(parts) if part < least - 1e-9}
        if not under:
            return parts
        low |= under
