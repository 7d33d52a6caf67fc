"""A line chart of every seat's worth over time, told apart by colour, by marker and by a name at
the end of each line."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Final

import pygame
from pygame import Color, Rect, Surface

from tabletop.scene.node import Node, shown
from tabletop.scene.style import Style
from tabletop.system.i18n import _, ngettext

FINE: Final = 3
MARKERS: Final = 12
NAMES: Final = 0.42
"""The part of the width that the names at the ends of the lines take at most."""

FILLED: Final = 0.75
"""The part of an axis that what is drawn reaches over at least, as far as finer marks have room."""
LANE: Final = 3.0
"""How far apart, middle to middle, lines lie that would lie on each other, in pixels of scale 1."""
STROKE: Final = 2.2
"""How thick a line is."""
WAY: Final = 16
"""The pixels, at scale 1, from the ends of the lines to the markers before the names."""
KEY: Final = 15
"""The room of a marker before a name."""

Point = tuple[float, float]


def ticks(low: int, high: int, usual: int, most: int = 0) -> list[int]:
    """Round whole numbers that span `low` to `high`, about `usual` of them, or up to `most` where
    so few would span much more."""
    span = max(1, high - low)
    steps = _steps(span)
    coarse = next((at for at, step in enumerate(steps) if span / step <= usual), len(steps) - 1)
    marks = _marks(low, high, steps[coarse])
    for step in reversed(steps[:coarse]):
        finer = _marks(low, high, step)
        if span >= FILLED * (marks[-1] - marks[0]) or len(finer) > most:
            break
        marks = finer
    return marks


def _marks(low: int, high: int, step: int) -> list[int]:
    first, last = math.floor(low / step) * step, math.ceil(high / step) * step
    if first == last:
        last += step
    return list(range(first, last + 1, step))


def _steps(span: int) -> list[int]:
    return [base * 10**power for power in range(len(str(span)) + 1) for base in (1, 2, 5)]


def spread(wanted: Sequence[float], height: float, top: float, bottom: float) -> list[float]:
    """Places for labels of `height` near the `wanted` ones, apart, within `top` and `bottom`."""
    order = sorted(range(len(wanted)), key=lambda i: wanted[i])
    places = list(wanted)
    edge = top
    for i in order:
        places[i] = max(places[i], edge)
        edge = places[i] + height
    edge = bottom
    for i in reversed(order):
        places[i] = min(places[i], edge - height)
        edge = places[i]
    return places


def lanes(wanted: Sequence[float], apart: float) -> list[float]:
    """Heights as near the `wanted` ones as they can be, in the same order and so far apart: those
    that are one lie side by side, around where they would all lie."""
    bundles: list[tuple[float, int]] = []  # where the first of so many lies
    for at in wanted:
        first, count = at, 1
        while bundles and bundles[-1][0] + bundles[-1][1] * apart > first:
            above, many = bundles.pop()
            first = (above * many + (first - many * apart) * count) / (many + count)
            count += many
        bundles.append((first, count))
    return [first + n * apart for first, count in bundles for n in range(count)]


def marker(seat: int, centre: Point, size: float) -> list[Point]:
    """The outline of a seat's marker: disc, square, triangle, diamond, cross, star."""
    x, y = centre
    shapes: tuple[list[Point], ...] = (
        _star(16, 1.0, 1.0, 0.0),
        _star(4, 1.15, 1.15, math.pi / 4),
        _star(3, 1.3, 1.3, -math.pi / 2),
        _star(4, 1.3, 1.3, 0.0),
        _cross(),
        _star(10, 1.4, 0.6, -math.pi / 2),
    )
    return [(x + px * size, y + py * size) for px, py in shapes[seat % len(shapes)]]


def _star(points: int, outer: float, inner: float, begin: float) -> list[Point]:
    return [
        (math.cos(angle) * radius, math.sin(angle) * radius)
        for i in range(points)
        for angle, radius in [(begin + 2 * math.pi * i / points, inner if i % 2 else outer)]
    ]


def _cross() -> list[Point]:
    a, b = 0.42, 1.2
    quarter = [(a, -b), (a, -a), (b, -a)]
    out: list[Point] = []
    for _each in range(4):
        out += quarter
        quarter = [(-y, x) for x, y in quarter]
    return out


class Chart(Node):
    """The chart as a node: `worths` holds a tuple of every seat's worth for each line played, None
    where it is not known, and nothing is drawn there; the last of all are known.

    `unit` stands before every figure: "$", or nothing for points; `after` behind it: " %".
    Figures are told from `base` on: what is drawn at 0 is called that.
    `label` says what it is a chart of, `marks` are those along the side where they are given,
    `parts` what parts of the game are called, by the place in `worths` where each ended. A gold
    line stands at the place `here`. `made` has how many moves were made at each place, where a
    place is not a move: those are told along the foot. `short` are the names where there is no
    room for the whole ones at the ends of the lines.
    """

    is_a = "chart"

    def __init__(
        self,
        style: Style,
        worths: Sequence[tuple[int | None, ...]],
        names: Sequence[str],
        unit: str = "",
        name: str = "",
        along: str = "",
        *,
        after: str = "",
        label: str = "",
        marks: Sequence[int] = (),
        parts: Mapping[int, str] | None = None,
        here: int | None = None,
        made: Sequence[int] = (),
        base: int = 0,
        short: Sequence[str] = (),
    ) -> None:
        super().__init__(name)
        self.style = style
        self.short = list(short or names)
        self.along = along or _("moves")
        self.worths = list(worths)
        self.names = list(names)
        self.unit = unit
        self.after = after
        self.base = base
        self.marks = marks
        self.parts = parts or {}
        self.here = here
        self.made = made or range(len(self.worths))
        self.label = label or _("Worth over time")
        self.looked_at: int | None = None
        """The place in `worths` that is pointed at."""
        self._picture: Surface | None = None
        self._plot = Rect(0, 0, 0, 0)

    def describe(self) -> dict[str, str]:
        """The last worth of each seat."""
        last = self.worths[-1] if self.worths else ()
        return {f"seat {seat}": str(worth) for seat, worth in enumerate(last)}

    def paint(self, target: Surface, at: Rect, alpha: float) -> None:
        """Draws the chart, kept as a picture while its size stays."""
        if self._picture is None or self._picture.get_size() != at.size:
            self._picture = self._drawn(at.size)
        shown(self._picture, target, at.topleft, alpha)
        if self.looked_at is not None:
            self._read_out(target, at, self.looked_at, alpha)

    def look(self, point: Point) -> None:
        """Tells what every seat was worth where `point` of the window lies over the curves."""
        plot = self._plot.move(self.rect.topleft)
        found = None
        if self._plot.w and plot.collidepoint(point):
            x = point[0] - self.rect.x
            places = range(len(self.worths))
            found = min(places, key=lambda place: abs(self._across(self._plot, place) - x))
        if found != self.looked_at:
            self.looked_at = found
            self.touch()

    def told(self, place: int) -> list[str]:
        """What stands at a place: after how many moves, and what every seat was worth, the most
        first."""
        worths = self.worths[place]
        return [
            ngettext("after 1 move", "after {n} moves", self.made[place]).format(
                n=self.made[place]
            ),
            *(f"{self.names[seat]} {self._figure(worths[seat])}" for seat in self._order(place)),
        ]

    def _order(self, place: int) -> list[int]:
        """The seats as their lines lie at a place, from above; those of which nothing is known
        last."""
        worths = self.worths[place]
        return sorted(
            range(len(worths)), key=lambda seat: (worths[seat] is None, -(worths[seat] or 0))
        )

    def _read_out(self, target: Surface, at: Rect, place: int, alpha: float) -> None:
        """A line where it is pointed at, and beside it what stands there."""
        style, font, bold = self.style, self.style.font("small"), self.style.font("small", True)
        x = at.x + self._across(self._plot, place)
        text = style.color("text")
        top, bottom = at.y + self._plot.top, at.y + self._plot.bottom
        pygame.draw.line(target, text, (x, top), (x, bottom))
        words, order = self.told(place), self._order(place)
        inks = [style.color("muted"), *(style.color(f"series_{seat}") for seat in order)]
        lines = [
            (bold if row else font).render(each, True, ink)
            for row, (each, ink) in enumerate(zip(words, inks, strict=True))
        ]
        step, air, aside = font.get_linesize(), style.px(8), style.px(KEY)
        wide = max(line.get_width() + (aside if row else 0) for row, line in enumerate(lines))
        box = Rect(0, 0, wide, step * len(lines))
        box = box.inflate(2 * air, 2 * air)
        box.midleft = (x + air, (top + bottom) // 2)
        if box.right > at.right:
            box.right = x - air
        ground = Surface(box.size)
        ground.fill(style.color("solid"))
        pygame.draw.rect(ground, style.color("edge"), ground.get_rect(), 1)
        shown(ground, target, box.topleft, alpha)
        fine = Surface((aside * FINE, box.h * FINE), pygame.SRCALPHA)
        for row, seat in enumerate(order, 1):
            self._mark(fine, seat, (style.px(6), air + (row + 0.5) * step))
        keys = pygame.transform.smoothscale(fine, (aside, box.h))
        shown(keys, target, (box.x + air, box.y), alpha)
        for row, line in enumerate(lines):
            left = box.x + air + (aside if row else 0)
            shown(line, target, (left, box.y + air + row * step), alpha)

    def _drawn(self, size: tuple[int, int]) -> Surface:
        style, font = self.style, self.style.font("small")
        out = Surface(size, pygame.SRCALPHA)
        if len(self.worths) < 2:
            text = font.render(_("Too short a game for a chart."), True, style.color("muted"))
            out.blit(text, text.get_rect(center=out.get_rect().center))
            return out
        bold = style.font("small", True)
        beside, most = style.px(2 + WAY + KEY), round(size[0] * NAMES)
        label_w = font.size(self.along)[0] + beside
        for names in (self.names, self.short):  # the short ones where the whole have no room
            ends = zip(names, self.worths[-1], strict=True)
            widest = max(bold.size(f"{name} {self._figure(worth)}")[0] for name, worth in ends)
            if widest + beside <= most:
                break
        label_w = min(most, max(label_w, widest + beside))
        values = [worth for row in self.worths for worth in row if worth is not None]
        head = font.get_linesize() + style.px(8) if self.parts else style.px(10)
        foot = head + style.px(28)
        usual = max(2, size[1] // style.px(44))
        fit = 1 + (size[1] - foot) // font.get_linesize()
        marks = self.marks or ticks(min(0, *values), max(1, *values), usual, fit)
        axis_w = max(font.size(self._figure(mark))[0] for mark in marks) + style.px(10)
        plot = Rect(axis_w, head, size[0] - axis_w - label_w, size[1] - foot)
        self._plot = plot
        self._grid(out, plot, marks)
        self._ends(out, plot)
        if self.here is not None:
            x = self._across(plot, self.here)
            gold, wide = style.color("gold"), max(2, style.px(2))
            pygame.draw.line(out, gold, (x, plot.top), (x, plot.bottom), wide)
        fine = Surface((size[0] * FINE, size[1] * FINE), pygame.SRCALPHA)
        lines = self._lines(plot, marks)
        heights = self._heights(plot, lines)
        below = list(reversed(self._order(-1)))  # who ends ahead lies over the others
        for seat in below:
            self._stroke(fine, seat, lines[seat], heights[seat])
        for seat in below:
            self._markers(fine, seat, lines[seat])
            self._mark(fine, seat, (plot.right + style.px(WAY + 6), heights[seat]))
        out.blit(pygame.transform.smoothscale(fine, size), (0, 0))
        self._labels(out, plot, heights)
        return out

    def _figure(self, n: int | None) -> str:
        if n is None:
            return ""
        n += self.base
        return f"−{self.unit}{-n}{self.after}" if n < 0 else f"{self.unit}{n}{self.after}"

    def _across(self, plot: Rect, place: int) -> int:
        """Where a place stands along the axis, on which every move is as long."""
        last = self.made[-1]
        part = self.made[place] / last if last else place / max(1, len(self.worths) - 1)
        return plot.left + round(plot.w * part)

    def _lines(self, plot: Rect, marks: Sequence[int]) -> list[list[Point | None]]:
        """The points of every seat's line: where lines would lie on each other, side by side, from
        above in the order of what they are worth."""
        span, apart = marks[-1] - marks[0], self.style.px(LANE)
        lines: list[list[Point | None]] = [[] for _name in self.names]
        for place, row in enumerate(self.worths):
            x = self._across(plot, place)
            order = [seat for seat in self._order(place) if row[seat] is not None]
            wanted = [plot.bottom - plot.h * ((row[seat] or 0) - marks[0]) / span for seat in order]
            heights = dict(zip(order, lanes(wanted, apart), strict=True))
            for seat, line in enumerate(lines):
                line.append((x, heights[seat]) if seat in heights else None)
        return lines

    def _grid(self, out: Surface, plot: Rect, marks: Sequence[int]) -> None:
        style, font = self.style, self.style.font("small")
        line = style.color("hairline")
        line.a = 130
        for mark in marks:
            y = plot.bottom - round(plot.h * (mark - marks[0]) / (marks[-1] - marks[0]))
            pygame.draw.line(out, line, (plot.left, y), (plot.right, y))
            text = font.render(self._figure(mark), True, style.color("muted"))
            out.blit(text, text.get_rect(midright=(plot.left - style.px(8), y)))
        last = self.made[-1]
        for n in ticks(0, last, max(2, plot.w // style.px(90))):
            if n <= last:
                x = plot.left + round(plot.w * n / max(1, last))
                text = font.render(str(n), True, style.color("muted"))
                out.blit(text, text.get_rect(midtop=(x, plot.bottom + style.px(6))))
        caption = font.render(self.along, True, style.color("muted"))
        out.blit(
            caption,
            caption.get_rect(topleft=(plot.right + style.px(WAY), plot.bottom + style.px(6))),
        )

    def _ends(self, out: Surface, plot: Rect) -> None:
        """Where parts of the game ended: a line down, and over each part what it is called, or its
        number where names have no room, of as many of them as lie apart."""
        font = self.style.font("small")
        line, muted = self.style.color("hairline"), self.style.color("muted")
        ends = [self._across(plot, at) for at in sorted(self.parts)]
        for x in ends:
            pygame.draw.line(out, line, (x, plot.top), (x, plot.bottom))
        middles = [(begin + end) // 2 for begin, end in pairwise([plot.left, *ends])]
        names = [self.parts[at] for at in sorted(self.parts)]
        numbers = [str(n + 1) for n in range(len(names))]
        gap = self.style.px(8)
        for said, step in [(names, 1), *((numbers, step) for step in range(1, len(names) + 1))]:
            texts = [font.render(each, True, muted) for each in said[step - 1 :: step]]
            places = [
                text.get_rect(midbottom=(x, plot.top - gap))  # off the markers
                for text, x in zip(texts, middles[step - 1 :: step], strict=True)
            ]
            if all(left.right + gap <= right.left for left, right in pairwise(places)):
                for text, place in zip(texts, places, strict=True):
                    out.blit(text, place)
                return

    def _stroke(self, fine: Surface, seat: int, line: Sequence[Point | None], end: float) -> None:
        """A line with an edge that sets it off from those beneath, and the thin way from its end to
        its name, which stands at the height `end`."""
        style = self.style
        colour, ground = style.color(f"series_{seat}"), style.color("solid")
        wide, around = (max(2, style.px(n)) * FINE for n in (STROKE, 2 * LANE - STROKE))
        runs = [
            (_finely(start), _finely(stop))
            for start, stop in pairwise(line)
            if start is not None and stop is not None
        ]
        for start, stop in runs:
            _thick(fine, ground, start, stop, around)
        last = line[-1] or (self._plot.right, end)
        name = _finely((self._plot.right + style.px(WAY), end))
        _thick(fine, colour, _finely(last), name, max(1, style.px(1)) * FINE)
        for start, stop in runs:
            _thick(fine, colour, start, stop, wide)

    def _markers(self, fine: Surface, seat: int, line: Sequence[Point | None]) -> None:
        """Some along the line, and one where a point stands alone."""
        step = max(1, round(len(line) / MARKERS))
        offset = step * seat // max(1, len(self.names))
        around = [None, *line, None]
        alone = {at for at in range(len(line)) if around[at] is None and around[at + 2] is None}
        for at in sorted({*range(offset, len(line), step), *alone}):
            point = line[at]
            if point is not None:
                self._mark(fine, seat, point)

    def _mark(self, fine: Surface, seat: int, point: Point) -> None:
        """The marker of a seat."""
        colour, edge = self.style.color(f"series_{seat}"), self.style.color("solid")
        size = self.style.px(4.6) * FINE
        pygame.draw.polygon(fine, edge, marker(seat, _finely(point), size * 1.4))
        pygame.draw.polygon(fine, colour, marker(seat, _finely(point), size))

    def _heights(self, plot: Rect, lines: Sequence[Sequence[Point | None]]) -> list[float]:
        """The height of the middle of every seat's name, near the end of its line."""
        high = self.style.font("small", True).get_linesize()
        ends = [line[-1] for line in lines]
        wanted = [(end[1] if end is not None else plot.bottom) - high / 2 for end in ends]
        return [y + high / 2 for y in spread(wanted, high, 0, plot.bottom + high / 2)]

    def _labels(self, out: Surface, plot: Rect, heights: Sequence[float]) -> None:
        style, font = self.style, self.style.font("small", True)
        last, left = self.worths[-1], plot.right + style.px(WAY + KEY)
        for seat, y in enumerate(heights):
            worth = " " + self._figure(last[seat])
            room = out.get_width() - left - font.size(worth)[0]
            is_whole = font.size(self.names[seat])[0] <= room
            name = fitted(font, (self.names if is_whole else self.short)[seat], room)
            text = font.render(name + worth, True, style.color(f"series_{seat}"))
            out.blit(text, (left, round(y - font.get_linesize() / 2)))


def follow(root: Node, point: Point) -> None:
    """Has every chart under `root` tell what stands where `point` of the window lies."""
    for node in root.walk():
        if isinstance(node, Chart):
            node.look(point)


class Swatch(Node):
    """A seat's colour and marker, as the chart has them."""

    def __init__(self, style: Style, seat: int) -> None:
        super().__init__()
        self.style = style
        self.seat = seat

    def paint(self, target: Surface, at: Rect, alpha: float) -> None:
        """Draws a short piece of the line with its marker."""
        fine = Surface((at.w * 4, at.h * 4), pygame.SRCALPHA)
        colour = self.style.color(f"series_{self.seat}")
        middle = (at.w * 2.0, at.h * 2.0)
        width = self.style.px(2.2) * 4
        _thick(fine, colour, (width, middle[1]), (at.w * 4 - width, middle[1]), width)
        size = self.style.px(5.5) * 4
        edge = self.style.color("solid")
        pygame.draw.polygon(fine, edge, marker(self.seat, middle, size * 1.4))
        pygame.draw.polygon(fine, colour, marker(self.seat, middle, size))
        shown(pygame.transform.smoothscale(fine, at.size), target, at.topleft, alpha)


def fitted(font: pygame.font.Font, text: str, width: int) -> str:
    """`text`, shortened with an ellipsis where it is wider than `width` pixels."""
    if font.size(text)[0] <= width:
        return text
    while text and font.size(text + "…")[0] > width:
        text = text[:-1]
    return text.rstrip() + "…"


def _finely(point: Point) -> Point:
    return point[0] * FINE, point[1] * FINE


def _thick(fine: Surface, colour: Color, start: Point, end: Point, width: int) -> None:
    pygame.draw.circle(fine, colour, start, width / 2)
    pygame.draw.circle(fine, colour, end, width / 2)
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = math.hypot(dx, dy)
    if length < 0.01:
        return
    nx, ny = -dy / length * width / 2, dx / length * width / 2
    corners = [
        (start[0] + nx, start[1] + ny),
        (end[0] + nx, end[1] + ny),
        (end[0] - nx, end[1] - ny),
        (start[0] - nx, start[1] - ny),
    ]
    pygame.draw.polygon(fine, colour, corners)
