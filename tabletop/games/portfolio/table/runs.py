"""How portfolios lie on the felt: fans with caps turned across their ends, packed into an area."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from msgspec import Struct
from pygame import Rect

from tabletop.engine.cards import RANKS, Card
from tabletop.engine.rules.book import RuleBook
from tabletop.engine.view import View
from tabletop.engine.words import suit_name
from tabletop.system.i18n import _
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


TWIN_SUIT: Final[Mapping[str, str]] = {"C": "S", "S": "C", "D": "H", "H": "D"}
"""The other suit of the same colour."""


class Draws(Struct, frozen=True):
    """Dollars for the second card drawn, and by how much each further one is dearer."""

    second: int
    rise: int


class Prices(Struct, frozen=True):
    """How many times its value an attack on a portfolio costs."""

    neutralise: int
    acquire: int


class Figures(Struct, frozen=True):
    """The numbers of the rulebook that the table works with."""

    values: dict[str, int]
    uncounted: int
    draw: Draws
    prices: Prices

    def value(self, cards: Sequence[Card]) -> int:
        """The dollars a run pays each turn."""
        ranks = sorted(card.rank for card in cards)[self.uncounted :]
        return sum(self.values[RANKS[rank - 1]] for rank in ranks)

    def price(self, count: int) -> int:
        """The dollars that drawing `count` cards costs."""
        return sum(self.draw.second + self.draw.rise * i for i in range(count - 1))


def figures_of(book: RuleBook) -> Figures:
    """The numbers of `book`."""
    return book.numbers(Figures)


def run_name(cards: Sequence[Card]) -> str:
    """How words name a run: "3–6 of clubs"."""
    low, high = RANKS[cards[0].rank - 1], RANKS[cards[-1].rank - 1]
    return _("{low}–{high} of {suit}").format(low=low, high=high, suit=suit_name(cards[0].suit))


@dataclass(frozen=True, slots=True)
class Run:
    """A portfolio as it is seen: its id, owner, run, caps and value in dollars."""

    id: str
    owner: int
    cards: tuple[Card, ...]
    low_cap: Card | None
    high_cap: Card | None
    value: int

    @property
    def width(self) -> float:
        """The width it takes, in card widths."""
        caps = (self.low_cap is not None) + (self.high_cap is not None)
        return 1 + STEP * (len(self.cards) - 1) + JUT * caps


def runs_of(view: View) -> list[Run]:
    """Every portfolio on the table, in the order they were made."""
    values = view.facts["values"]
    assert isinstance(values, dict)
    runs = []
    for zone in view.zones_of("portfolio"):
        id = zone.id.partition(":")[2]
        low, high = view.faces(f"cap_low:{id}"), view.faces(f"cap_high:{id}")
        assert zone.owner is not None
        cap_low, cap_high = (low[0] if low else None), (high[0] if high else None)
        runs.append(Run(id, zone.owner, zone.faces, cap_low, cap_high, values[id]))
    return runs


@dataclass(frozen=True, slots=True)
class Lying:
    """A portfolio with its place: the area of cards and caps, and the height of a card."""

    run: Run
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
    runs: Sequence[Run], area: Rect, tallest: int, gap: int, foot: int, narrow: int
) -> list[Lying]:
    """The runs row by row in `area`, as large as they fit up to `tallest` pixels.

    `foot` pixels are kept free under each row, and no run takes less than `narrow` in width. The
    rows lie closer than the runs in them do: what is written under a row parts it from the next.
    """
    sizes = [size for size in SIZES if size <= max(tallest, SIZES[0])]
    for height in reversed(sizes):
        lying = _rows(runs, area, height, gap, foot, narrow)
        widest = max((run.width for run in runs), default=0.0) * height / ASPECT
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
    runs: Sequence[Run], area: Rect, height: int, gap: int, foot: int, narrow: int
) -> list[Lying]:
    w = height / ASPECT
    x, y = area.x, area.y
    out: list[Lying] = []
    for run in runs:
        width = min(area.w, round(run.width * w))
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
