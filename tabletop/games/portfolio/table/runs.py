"""How portfolios lie on the felt: fans with caps turned across their ends, packed into an area."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final, Literal, TypeAlias

from pygame import Rect

from tabletop.games.portfolio.state import Portfolio
from tabletop.ui.table.cards import ASPECT
from tabletop.ui.table.layout import Slot

STEP: Final = 0.285
"""How far each card of a run lies right of the one before, in card widths."""
STEPS: Final = (0.55, 0.42, STEP)
"""How far they may lie apart where there is room to spare."""
JUT: Final = 0.45
"""How far a cap juts out beyond its end, in card widths."""
SIZES: Final = (
    24, 27, 30, 34, 38, 43, 48, 55, 62, 69, 77, 86, 96, 107, 120, 134, 150, 168, 188, 210, 236, 264,
    296, 330,
)  # fmt: skip
"""Heights of cards on the felt in pixels: few, so that a change seldom means new pictures."""
READABLE: Final = 62
"""The height of a card whose rank, suit and picture can be told."""
TELLING: Final = 40
"""The height of a card whose rank can be told."""
INDEX: Final = 0.46
"""The part of a card's height, from its top, that its rank and suit take."""
INDEX_WIDE: Final = 0.4
"""The part of its width, from its left, that they take."""
SHORT: Final = 77
"""The height of cards up to which a bar may leave out cards, with a sign for them."""
PREFERRED: Final = 2
"""By how many sizes cards may be smaller for the bar to lie under them, or to say all."""
BarAt: TypeAlias = Literal["below", "inside", "beside"]
"""Where a portfolio's bar lies: under its cards, over their lower edge, or right of them."""


def width_of(run: Portfolio, step: float = STEP) -> float:
    """The width that a portfolio takes, in card widths, its cards `step` of one apart."""
    caps = (run.low_cap is not None) + (run.high_cap is not None)
    return 1 + step * (len(run.cards) - 1) + JUT * caps


@dataclass(frozen=True, slots=True)
class Lying:
    """A portfolio with its place: the area of cards and caps, the height of a card, and the bar
    that says what it pays and what takes it."""

    run: Portfolio
    area: Rect
    height: int
    bar: Rect
    step: float = STEP
    """How far each card lies right of the one before at the most, in card widths."""
    end: int | None = None
    """Where portfolios begin that lie over its lower part, None where none do."""

    @property
    def card(self) -> tuple[int, int]:
        """The size of a card."""
        return round(self.height / ASPECT), self.height

    @property
    def whole(self) -> Rect:
        """Cards, caps and bar, as far as no others lie over them."""
        whole = self.area.union(self.bar)
        if self.end is not None:
            whole.h = self.end - whole.y
        return whole

    @property
    def _left(self) -> float:
        return JUT * self.card[0] if self.run.low_cap is not None else 0.0

    @property
    def indexes(self) -> Rect:
        """Where the ranks and suits of the run stand."""
        w, h = self.card
        right = self.slots()[-1].x + INDEX_WIDE * w
        return Rect(self.area.x, self.area.y, round(right) - self.area.x, round(INDEX * h))

    @property
    def cap_indexes(self) -> list[Rect]:
        """Where the ranks and suits of caps stand that are seen, turned as the caps are."""
        w = self.card[0]
        wide, high, found = round(JUT * w), round(INDEX_WIDE * w), list[Rect]()
        if self.run.low_cap is not None:
            found.append(Rect(self.area.x, self.area.bottom - high, wide, high))
        if self.run.high_cap is not None:
            found.append(Rect(self.area.right - wide, self.area.bottom - w, wide, high))
        return found

    def slots(self) -> tuple[Slot, ...]:
        """Where the cards of the run lie."""
        w, h = self.card
        caps = (self.run.low_cap is not None) + (self.run.high_cap is not None)
        room = self.area.w - w - JUT * w * caps
        step = min(w * self.step, room / max(1, len(self.run.cards) - 1))
        x = self.area.x + self._left
        return tuple(Slot(x + step * i, self.area.y, w, h) for i in range(len(self.run.cards)))

    def low_slot(self) -> Slot:
        """Where the low cap lies, under the first card."""
        w, h = self.card
        return Slot(self.area.x, self.area.bottom - w, w, h, angle=90)

    def high_slot(self) -> Slot:
        """Where the high cap lies, over the last card, whose index it leaves free."""
        w, h = self.card
        return Slot(self.area.right - h, self.area.bottom - w, w, h, angle=90)


@dataclass(frozen=True, slots=True)
class Room:
    """Where portfolios are packed: the area, the tallest card in pixels, the gap between them, the
    height of their bars, and how wide the bar of each must be to say everything, or `least`."""

    area: Rect
    tallest: int
    gap: int
    bar: int
    needs: Callable[[Portfolio], int]
    least: Callable[[Portfolio], int]


@dataclass(frozen=True, slots=True)
class Shape:
    """What of a portfolio decides how it is packed: its width in card widths, that of all the ranks
    and suits in it, how wide its bar must be to say everything, or at the least, and how far a low
    cap juts out, in card widths."""

    width: float
    told: float
    needs: int
    least: int
    low: float = 0.0


def shape_of(run: Portfolio, needs: int, least: int, step: float = STEP) -> Shape:
    """What decides how a portfolio is packed whose cards lie `step` of their width apart."""
    width = width_of(run, step)
    last = 1 + (JUT if run.high_cap is not None else 0.0)
    low = JUT if run.low_cap is not None else 0.0
    return Shape(width, width - last + INDEX_WIDE, needs, least, low)


@dataclass(frozen=True, slots=True)
class Spot:
    """Where a shape lies: the area of cards and caps, the height of a card, and the bar."""

    shape: Shape
    area: Rect
    height: int
    bar: Rect

    @property
    def foot(self) -> int:
        """The lower end of cards, caps and bar."""
        return max(self.area.bottom, self.bar.bottom)


@dataclass(frozen=True, slots=True)
class Field:
    """Where shapes are packed: the corner and the size of the area, the tallest card in pixels, the
    gap between them and the height of their bars."""

    x: int
    y: int
    w: int
    h: int
    tallest: int
    gap: int
    bar: int

    @property
    def right(self) -> int:
        """The right end of the area."""
        return self.x + self.w

    @property
    def bottom(self) -> int:
        """The lower end of the area."""
        return self.y + self.h


def pack(runs: Sequence[Portfolio], room: Room) -> list[Lying]:
    """The runs row by row, as large as they fit, each with its bar.

    The bar lies under the cards; over their lower edge where they can be larger so. Where they
    would be too small to be read, rows lie each over the one before, which shows its ranks and
    suits, and its bar right of these.
    """
    shapes = tuple(shape_of(run, room.needs(run), room.least(run)) for run in runs)
    x, y, w, h = room.area
    field = Field(x, y, w, h, room.tallest, room.gap, room.bar)
    return [
        Lying(run, spot.area.copy(), spot.height, spot.bar.copy())
        for run, spot in zip(runs, packed(shapes, field), strict=True)
    ]


def hidden(laid: Sequence[Lying]) -> int:
    """How many portfolios have cards whose rank and suit lie under another portfolio or a bar."""
    indexes = [each.indexes for each in laid]  # asked of every pair
    return sum(
        any(
            index.colliderect(other.bar) or (at < over and index.colliderect(other.area))
            for over, other in enumerate(laid)
        )
        for at, index in enumerate(indexes)
    )


def spread(laid: Sequence[Lying], room: Room) -> list[Lying]:
    """Packed runs with their cards further apart, as far as they lie as high and in as many rows
    so, with their bars under their cards or over their lower edges."""
    if not laid or any(each.bar.y == each.area.y for each in laid):
        return [_under(each, laid) for each in laid]
    x, y, w, h = room.area
    field = Field(x, y, w, h, room.tallest, room.gap, room.bar)
    way: BarAt = "below" if laid[0].bar.y >= laid[0].area.bottom else "inside"
    for step in STEPS[:-1]:
        shapes = [
            shape_of(each.run, room.needs(each.run), room.least(each.run), step) for each in laid
        ]
        spots = rows(shapes, field, laid[0].height, way)
        if _fits(spots, field) and spots[-1].area.y <= laid[-1].area.y:
            return [
                Lying(each.run, spot.area, spot.height, spot.bar, step)
                for each, spot in zip(laid, spots, strict=True)
            ]
    return list(laid)


def _under(each: Lying, laid: Sequence[Lying]) -> Lying:
    """A portfolio with where those begin that lie over it."""
    tops = [other.area.y for other in laid if each.area.y < other.area.y < each.area.bottom]
    return replace(each, end=min(tops, default=None))


@lru_cache(maxsize=1 << 10)
def packed(shapes: tuple[Shape, ...], field: Field) -> tuple[Spot, ...]:
    """Where these shapes lie in a field, in their order; every move asks for many ways to share the
    table, in most of which most seats own what they owned before."""
    if not shapes:
        return ()
    sizes = [size for size in reversed(SIZES) if size <= max(field.tallest, SIZES[0])]
    readable = [size for size in sizes if size >= READABLE]
    over: tuple[int, list[Spot]] | None = None
    short: tuple[int, list[Spot]] | None = None
    for at, height in enumerate(readable):
        spots = rows(shapes, field, height, "below")
        if _fits(spots, field):
            return tuple(spots)
        if over is None and height * (1 - INDEX) >= field.bar:
            inside = rows(shapes, field, height, "inside")
            over = (at, inside) if _fits(inside, field) else None
            if over is None and short is None and height <= SHORT:
                inside = rows(shapes, field, height, "inside", short=True)
                short = (at, inside) if _fits(inside, field) else None
        if over is not None and at - over[0] >= PREFERRED:
            break
    if over is not None and (short is None or over[0] - short[0] <= PREFERRED):
        return tuple(over[1])
    if short is not None:
        return tuple(short[1])
    if readable and (spots := _cascade(shapes, field, readable[-1])):
        return tuple(spots)
    small = [size for size in sizes if size < READABLE]
    told = [size for size in small if size >= TELLING]
    for at, height in enumerate(told):
        inside = _inside(shapes, field, height) if height * (1 - INDEX) >= field.bar else []
        for size in told[at : at + 1 + PREFERRED] if inside else (height,):
            below = rows(shapes, field, size, "below")
            if _fits(below, field):
                return tuple(below)
        if inside:
            return tuple(inside)
    for height in [*readable[-1:], *small]:
        spots = _closed(rows(shapes, field, height, "beside"), field, INDEX)
        if _fits(spots, field):
            return tuple(spots)
    return tuple(_closed(rows(shapes, field, SIZES[0], "beside"), field, 0.0))


def row_beside(runs: Sequence[Portfolio], room: Room) -> list[Lying]:
    """The runs in one row, each with its whole bar at its right, as large as they fit; nothing
    where they do not, or only with cards that cannot be told."""
    x, y, w, h = room.area
    needs = [room.needs(run) for run in runs]
    heights = [size for size in reversed(SIZES) if TELLING <= size <= min(h, room.tallest)]
    for height, step in [(each, step) for each in heights for step in STEPS]:
        out, left, high = list[Lying](), x, min(room.bar, h)
        for run, wide in zip(runs, needs, strict=True):
            area = Rect(left, y, round(width_of(run, step) * height / ASPECT), height)
            bar = Rect(area.right + 2, max(y, area.centery - high // 2), wide, high)
            out.append(Lying(run, area, height, bar, step))
            left = bar.right + room.gap
        if not out or out[-1].bar.right <= x + w:
            return out
    return []


def _inside(shapes: Sequence[Shape], field: Field, height: int) -> list[Spot]:
    """The shapes with their bars over their lower edges, which leave out cards only where they must
    and cards are small; nothing where they do not fit."""
    for short in (False, True) if height <= SHORT else (False,):
        spots = rows(shapes, field, height, "inside", short=short)
        if _fits(spots, field):
            return spots
    return []


def _cascade(shapes: Sequence[Shape], field: Field, height: int) -> list[Spot]:
    """Rows each over the one before, of which all ranks and suits and whole bars right of these are
    seen; nothing where they do not fit so."""
    spots = _closed(rows(shapes, field, height, "beside"), field, INDEX)
    w = height / ASPECT
    if not _fits(spots, field) or any(
        each.bar.x < int(each.area.x + each.shape.told * w) or each.bar.h < field.bar
        for each in spots
    ):
        return []
    return spots


def _fits(spots: Sequence[Spot], field: Field) -> bool:
    if spots[-1].foot > field.bottom:
        return False
    return max(each.shape.width * each.height / ASPECT for each in spots) <= field.w


def _closed(spots: list[Spot], field: Field, least: float) -> list[Spot]:
    """Rows moved together until they fit, no nearer than `least` of a card's height."""
    over = spots[-1].foot - field.bottom
    used = spots[-1].area.y - field.y
    if over <= 0 or not used:
        return spots
    tops = sorted({each.area.y for each in spots})
    pitch = tops[1] - tops[0]
    part = max(least * spots[0].height / pitch, (used - over) / used)
    high = int(pitch * part)
    return [_moved(each, round((each.area.y - field.y) * (part - 1)), high) for each in spots]


def _moved(each: Spot, down: int, high: int) -> Spot:
    """A shape lower by so many pixels, its bar at most so `high`."""
    bar = each.bar.move(0, down)
    bar.h = min(bar.h, high)
    return replace(each, area=each.area.move(0, down), bar=bar)


def rows(
    shapes: Sequence[Shape], field: Field, height: int, way: BarAt, *, short: bool = False
) -> list[Spot]:
    """The shapes in rows at this size; the rows lie closer than the shapes in them do where a bar
    parts them. A `short` bar may leave out cards, as those beside the cards may."""
    w, gap = height / ASPECT, field.gap
    pitch = height + (field.bar + max(2, gap // 3) if way == "below" else max(3, gap // 2 - 2))
    x, y = field.x, field.y
    out: list[Spot] = []
    for shape in shapes:
        width = min(field.w, round(shape.width * w))
        beside = way == "beside"
        needs = shape.least if beside or short else shape.needs
        taken = min(field.w, width + needs + 2 if beside else max(width, needs))
        if x > field.x and x + taken > field.right:
            x, y = field.x, y + pitch
        box = Rect(x, y, width, height)
        if beside:
            bar = Rect(min(box.right + 2, field.right - needs), y, needs, field.bar)
        else:
            bar = Rect(x, box.bottom, taken, field.bar)
            if way == "inside":
                bar.bottom = box.bottom
        out.append(Spot(shape, box, height, bar))
        x += taken + gap
    if short or way == "beside":
        out = _widened(out, field)
    return _beside_caps(out, field) if way == "inside" else out


@lru_cache(maxsize=1 << 10)
def needed(shapes: tuple[Shape, ...], field: Field) -> int:
    """How high these shapes are in rows with the tallest cards of a field, each over a bar where
    bars have a height, else with it over its lower edge; 0 where one is wider than the field."""
    spots = rows(shapes, field, field.tallest, "below" if field.bar else "inside")
    if max(each.area.w for each in spots) >= field.w:
        return 0
    return max(each.foot for each in spots)


def _end(spots: Sequence[Spot], at: int, field: Field) -> int:
    """Where the room for the bar of a shape ends at the right."""
    after = spots[at + 1] if at + 1 < len(spots) else None
    if after is None or after.area.y != spots[at].area.y:
        return field.right
    return after.area.x - field.gap


def _beside_caps(spots: Sequence[Spot], field: Field) -> list[Spot]:
    """Bars that lie over the lower edges of cards, right of the low cap's rank and suit where they
    can say all there."""
    out = []
    for at, each in enumerate(spots):
        bar = each.bar.copy()
        left = each.area.x + math.ceil(each.shape.low * each.height / ASPECT)
        right = max(bar.right, min(left + each.shape.needs, _end(spots, at, field)))
        if right - left >= each.shape.needs:
            bar.x, bar.w = left, right - left
        out.append(replace(each, bar=bar))
    return out


def _widened(spots: Sequence[Spot], field: Field) -> list[Spot]:
    """Bars as wide as they need to be, where there is room beside them."""
    out = []
    for at, each in enumerate(spots):
        end, bar = _end(spots, at, field), each.bar.copy()
        if bar.y == each.area.y and end - bar.x < each.shape.needs:  # over a picture, at most
            told = math.ceil(each.area.x + each.shape.told * each.height / ASPECT)
            bar.x = min(bar.x, max(told, end - each.shape.needs))
        bar.w = max(bar.w, min(each.shape.needs, end - bar.x))
        out.append(replace(each, bar=bar))
    return out
