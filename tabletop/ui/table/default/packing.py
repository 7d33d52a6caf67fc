"""How much room the boxes of a table take, and where each goes: cards as large as all fit.

Boxes stand in lines that are filled from the left and broken where they are full. Bands lie under
each other; a band has cells side by side, one for each opponent, or one across the whole width.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Final

from pygame import Rect

from tabletop.ui.table.cards import ASPECT
from tabletop.ui.table.default.areas import Box
from tabletop.ui.table.default.arrange import Size, natural

SPREADS: Final = ((1.0, 1.0), (0.6, 0.9), (0.25, 0.78), (0.0, 0.68))
"""How far cards lie apart, and what a card's height counts for then: a larger card is worth lying
closer, up to a point."""
APART: Final = 3
"""How many gaps set one's own places apart from those of the middle in one line."""
SMALLEST: Final = 20
"""The least height of a card in pixels."""


@dataclass(frozen=True, slots=True)
class Measure:
    """What boxes need beside their cards, in pixels: `inner` around the cards, `gap` between boxes,
    `line` for a caption, 0 where there are none; `words` is the width of a caption, `chip` the size
    of a counted zone."""

    inner: int
    gap: int
    line: int
    words: Callable[[str], int]
    chip: Callable[[str], Size]


@dataclass(frozen=True, slots=True)
class Cell:
    """Boxes that share a width from `x` on, those of `apart` a step away from those before."""

    x: int
    w: int
    boxes: Sequence[Box]
    apart: Sequence[Box] = ()

    @property
    def all(self) -> tuple[Box, ...]:
        """Every box in it, in order."""
        return (*self.boxes, *self.apart)


@dataclass(frozen=True, slots=True)
class Band:
    """Cells side by side, whose cards are `ratio` of the full height."""

    cells: Sequence[Cell]
    ratio: float = 1.0

    @property
    def has_boxes(self) -> bool:
        """Whether anything lies in it."""
        return any(cell.all for cell in self.cells)


@dataclass(frozen=True, slots=True)
class Spot:
    """Where a box goes: its area, and the size of its cards."""

    box: Box
    area: Rect
    card: Size


@dataclass(frozen=True, slots=True)
class _Line:
    boxes: list[tuple[Box, Size]]
    x: list[int]
    w: int
    h: int


@dataclass(frozen=True, slots=True)
class Packing:
    """Bands in an area, with cards of a `height` that lie as far apart as `spread` says; `worth`
    is the height as the eye takes it, by which packings are compared."""

    area: Rect
    bands: Sequence[Band]
    measure: Measure
    worth: float
    height: float
    spread: float

    def spots(self) -> list[Spot]:
        """Where every box goes."""
        return _placed(self.area, self.bands, self.height, self.spread, self.measure)

    def at_the_right(self) -> Packing:
        """The same in no more of its area than it takes, at the right end."""
        widest = 0
        for band in self.bands:
            for cell in band.cells:
                card = _card(self.height * band.ratio)
                lines = _lines(cell, card, self.spread, self.measure)
                widest = max(widest, *(line.w for line in lines))
        width = min(self.area.w, widest)
        area = Rect(self.area.right - width, self.area.y, width, self.area.h)
        bands = [
            replace(band, cells=[replace(cell, x=area.x, w=area.w) for cell in band.cells])
            for band in self.bands
        ]
        return replace(self, area=area, bands=bands)


def packed(area: Rect, bands: Sequence[Band], most: float, measure: Measure) -> Packing:
    """The boxes of `bands` in `area`, with cards as large as fit, `most` pixels high at most."""
    bands = [band for band in bands if band.has_boxes]
    worth, height, spread = _largest(area, bands, most, measure)
    return Packing(area, bands, measure, worth, height, spread)


def _largest(
    area: Rect, bands: Sequence[Band], most: float, measure: Measure
) -> tuple[float, float, float]:
    """What a height of cards and a distance between them are worth that make the most of the
    room, and both."""
    best = (0.0, float(SMALLEST), 0.0)
    for spread, worth in SPREADS:
        low, high = max(float(SMALLEST), best[0] / worth), max(SMALLEST + 1.0, most)
        if low >= high or not _fits(area, bands, low, spread, measure):
            continue  # no better than what is found
        while high - low > 1:
            middle = (low + high) / 2
            if _fits(area, bands, middle, spread, measure):
                low = middle
            else:
                high = middle
        best = max(best, (low * worth, low, spread))
    return best


def _fits(
    area: Rect, bands: Sequence[Band], height: float, spread: float, measure: Measure
) -> bool:
    total = measure.gap * (len(bands) - 1)
    for band in bands:
        card = _card(height * band.ratio)
        tallest = 0
        for cell in band.cells:
            lines = _lines(cell, card, spread, measure)
            if any(line.w > cell.w for line in lines):
                return False
            tallest = max(tallest, _height(lines, measure))
        total += tallest
    return total <= area.h


def _card(height: float) -> Size:
    return max(1, round(height / ASPECT)), max(1, round(height))


def size_of(box: Box, card: Size, spread: float, measure: Measure) -> Size:
    """The width and height of a box whose cards are of the size `card`, without its caption."""
    if box.arrange == "count":
        return measure.chip(box.caption)
    w, h = natural(box.arrange, box.cards, card, spread)
    return w + 2 * measure.inner, h + 2 * measure.inner


def _lines(cell: Cell, card: Size, spread: float, measure: Measure) -> list[_Line]:
    lines: list[_Line] = []
    boxes: list[tuple[Box, Size]] = []
    starts: list[int] = []
    used = 0
    for index, box in enumerate(cell.all):
        w, h = size_of(box, card, spread, measure)
        if measure.line and has_caption(box):
            w = max(w, measure.words(box.caption))
        gap = measure.gap * (APART if cell.boxes and index == len(cell.boxes) else 1)
        if boxes and used + gap + w > cell.w:
            lines.append(_line(boxes, starts, used, measure))
            boxes, starts, used = [], [], 0
        used += gap if boxes else 0
        boxes.append((box, (w, h)))
        starts.append(used)
        used += w
    if boxes:
        lines.append(_line(boxes, starts, used, measure))
    return lines


def has_caption(box: Box) -> bool:
    """Whether words stand under a box; those of a counted zone stand in it."""
    return bool(box.caption) and box.arrange != "count"


def _line(boxes: list[tuple[Box, Size]], starts: list[int], w: int, measure: Measure) -> _Line:
    height = max(h for _box, (_w, h) in boxes)
    if any(has_caption(box) for box, _size in boxes):
        height += measure.line
    return _Line(boxes, starts, w, height)


def _height(lines: Sequence[_Line], measure: Measure) -> int:
    return sum(line.h for line in lines) + measure.gap * max(0, len(lines) - 1)


def _placed(
    area: Rect, bands: Sequence[Band], height: float, spread: float, measure: Measure
) -> list[Spot]:
    laid: list[tuple[Band, list[list[_Line]], int]] = []
    for band in bands:
        card = _card(height * band.ratio)
        cells = [_lines(cell, card, spread, measure) for cell in band.cells]
        laid.append((band, cells, max(_height(lines, measure) for lines in cells)))
    total = sum(tall for _band, _cells, tall in laid)
    spare = max(0, area.h - total) / (len(laid) + 1)
    shrink = min(1.0, area.h / max(1, total + measure.gap * (len(laid) - 1)))
    spots: list[Spot] = []
    y = area.y + spare
    for band, cells, tall in laid:
        for cell, lines in zip(band.cells, cells, strict=True):
            top = y
            for line in lines:
                spots += _line_spots(line, cell, _card(height * band.ratio), top, measure)
                top += (line.h + measure.gap) * shrink
        y += tall * shrink + (spare if shrink == 1.0 else measure.gap * shrink)
    return spots


def _line_spots(line: _Line, cell: Cell, card: Size, y: float, measure: Measure) -> list[Spot]:
    """The boxes of one line, in the middle of their cell."""
    captions = any(has_caption(box) for box, _size in line.boxes)
    tall = line.h - (measure.line if captions else 0)
    squeeze = min(1.0, cell.w / line.w)
    left = cell.x + max(0, cell.w - line.w) / 2
    spots = []
    for (box, (w, h)), start in zip(line.boxes, line.x, strict=True):
        if box.arrange == "cascade":  # they hang from one height, and end at another
            h = tall
        x = round(left + start * squeeze)
        area = Rect(x, round(y + (tall - h) / 2), max(1, round(w * squeeze)), h)
        spots.append(Spot(box, area, card))
    return spots
