"""Smooth shapes that pygame draws with jagged edges: rounded panels, dashed outlines, shadows.

Each is drawn larger and scaled down, and kept by its measures.
"""

from __future__ import annotations

import math
from collections.abc import Hashable
from functools import lru_cache, partial
from typing import Final, NamedTuple

import pygame
from pygame import Color, Rect, Surface
from pygame.font import Font

from tabletop.scene.sprites import Sprites

FINE: Final = 4
DOTS: Final = 3
"""How many times as large a dashed line is drawn as it is seen."""
LIGHTS: Final = 2
"""The same of a light."""
GLEAM: Final = 0.8
"""How strong a light is, of 1, beside what it surrounds."""
CLEAR: Final = Color(0, 0, 0, 0)
TURNS: Final = {"up": 0, "left": 90, "down": 180, "right": 270}
"""How far what points up is turned to point elsewhere, in degrees."""

Measure = tuple[int, int]
Point = tuple[float, float]
Border = tuple[tuple[Surface, tuple[int, int]], ...]
"""Pictures along the edges of a rectangle, and where in it each lies."""


class Shapes:
    """A cache of shapes; every method gives a surface with alpha not to be drawn into."""

    def __init__(self, budget: int = 16 << 20) -> None:
        self._sprites = Sprites(budget)

    def panel(
        self, size: Measure, radius: int, fill: Color, edge: Color = CLEAR, width: int = 0
    ) -> Surface:
        """A rounded rectangle of `size`, filled, with an edge of `width` pixels inside."""
        key = ("panel", size, radius, tuple(fill), tuple(edge), width)
        return self._sprites.get(key, lambda: _panel(size, radius, fill, edge, width))

    def dashes(
        self, size: Measure, radius: int, colour: Color, width: int, dash: float, gap: float
    ) -> Surface:
        """A dashed rounded outline of `size`; `gap` 0 draws it whole."""
        key = ("dashes", size, radius, tuple(colour), width, dash, gap)
        return self._sprites.get(key, lambda: _dashes(size, radius, colour, width, dash, gap))

    def border(
        self, size: Measure, radius: int, colour: Color, width: int, dash: float, gap: float
    ) -> Border:
        """The same outline without what is clear within it, which takes long over a large one:
        where only its height changes, what is above and below stays as it is, and so do its sides
        where only its width does."""
        return tuple(
            (
                self._sprites.get(
                    _strip_key(size, radius, colour, width, dash, gap, index),
                    partial(_strip, size, radius, colour, width, dash, gap, index),
                ),
                edge.topleft,
            )
            for index, edge in enumerate(_edges(size, radius + width + 1))
        )

    def has_border(
        self, size: Measure, radius: int, colour: Color, width: int, dash: float, gap: float
    ) -> bool:
        """Whether the longer parts of that outline are kept, and need not be drawn first."""
        longer = 0 if size[0] >= size[1] else 2
        return _strip_key(size, radius, colour, width, dash, gap, longer) in self._sprites

    def shadow(self, size: Measure, radius: int, blur: int, strength: int) -> Surface:
        """A soft black shadow of a rounded rectangle of `size`, `blur` pixels wider all round."""
        key = ("shadow", size, radius, blur, strength)
        return self._sprites.get(key, lambda: _shadow(size, radius, blur, strength))

    def glow(
        self, size: Measure, radius: int, reach: int, colour: Color, strip: int = 0
    ) -> Surface:
        """A light around a rounded rectangle of `size`, `reach` pixels wider all round and soft
        outwards, clear within; of its first `strip` pixels from the left alone where that is not
        0."""
        key = ("glow", size, radius, reach, tuple(colour), strip)
        return self._sprites.get(key, lambda: _glow(size, radius, reach, colour, strip))

    def disc(self, diameter: int, fill: Color) -> Surface:
        """A filled circle."""
        return self.panel((diameter, diameter), diameter // 2, fill)

    def arrow(self, size: int, colour: Color, direction: str) -> Surface:
        """A solid triangle pointing "up", "down", "left" or "right"."""
        key = ("arrow", size, tuple(colour), direction)
        return self._sprites.get(key, lambda: _arrow(size, colour, direction))

    def spike(self, size: Measure, fill: Color, edge: Color, direction: str) -> Surface:
        """A triangle `size` wide and long, with an edge along its two long sides, that points "up",
        "down", "left" or "right"."""
        key = ("spike", size, tuple(fill), tuple(edge), direction)
        return self._sprites.get(key, lambda: _spike(size, fill, edge, direction))

    def chevron(self, size: int, colour: Color, direction: str) -> Surface:
        """An open arrowhead in a square of `size` pixels, pointing "up" or "down"."""
        key = ("chevron", size, tuple(colour), direction)
        return self._sprites.get(key, lambda: _chevron(size, colour, direction))

    def leads(self, height: int, colour: Color) -> Surface:
        """An arrow to the right, with a shaft: what was leads to what will be."""
        key = ("leads", height, tuple(colour))
        return self._sprites.get(key, lambda: _leads(height, colour))

    def key(self, letter: str, font: Font, ink: Color) -> Surface:
        """A key of the keyboard: its letter in `font`, in a rounded outline of the same ink."""
        key = ("key", letter, font.get_linesize(), font.size(letter), tuple(ink))
        return self._sprites.get(key, lambda: _key(letter, font, ink))

    def lock(self, size: int, colour: Color) -> Surface:
        """A closed padlock, `size` pixels square."""
        key = ("lock", size, tuple(colour))
        return self._sprites.get(key, lambda: _lock(size, colour))


def _key(letter: str, font: Font, ink: Color) -> Surface:
    text = font.render(letter, True, ink)
    h = font.get_linesize()
    pad = round(h * 0.3)
    size = (max(h, text.get_width() + 2 * pad), h)
    edge = Color(ink.r, ink.g, ink.b, ink.a * 6 // 10)
    out = _panel(size, round(h * 0.25), Color(ink.r, ink.g, ink.b, 0), edge, 1)
    out.blit(text, text.get_rect(center=out.get_rect().center))
    return out


def _panel(size: Measure, radius: int, fill: Color, edge: Color, width: int) -> Surface:
    w, h = max(1, size[0]), max(1, size[1])
    radius = min(radius, w // 2, h // 2)
    out = Surface((w, h), pygame.SRCALPHA)
    if width:
        out.fill(edge)
        out.fill(fill, Rect(width, width, w - 2 * width, h - 2 * width))
    else:
        out.fill(fill)
    if radius <= 0:
        return out
    n = radius * FINE
    corner = Surface((n, n), pygame.SRCALPHA)
    # Transparent pixels keep the colour, or scaling would darken the rim.
    rim = edge if width else fill
    corner.fill((rim.r, rim.g, rim.b, 0))
    pygame.draw.circle(corner, rim, (n, n), n)
    if width:
        pygame.draw.circle(corner, fill, (n, n), n - width * FINE)
    small = pygame.transform.smoothscale(corner, (radius, radius))
    for fx, fy in ((False, False), (True, False), (False, True), (True, True)):
        at = (w - radius if fx else 0, h - radius if fy else 0)
        out.fill(CLEAR, Rect(at, (radius, radius)))
        out.blit(pygame.transform.flip(small, fx, fy), at, special_flags=pygame.BLEND_RGBA_ADD)
    return out


class _Segment(NamedTuple):
    """A side of a rounded rectangle from `begin` to `end`, or the quarter of a circle around
    `centre` that leads from one to the other, clockwise from the angle `turn`."""

    begin: Point
    end: Point
    centre: Point | None = None
    turn: float = 0.0

    def dots(self, dash: float, gap: float, within: Rect) -> list[Point]:
        """Points along it, about a pixel apart, that may lie within a rectangle; those in the gaps
        between dashes, of which it has a whole number, are left out."""
        seen = within.clipline(self.begin, self.end)
        if not seen:
            return []
        (x, y), (to_x, to_y) = self.begin, self.end
        far = math.dist(self.begin, self.end)
        if self.centre is not None:
            far *= math.pi / 2 / math.sqrt(2)
        count = max(1, int(far))
        first, last = 0, count
        if self.centre is None:
            first = max(0, int(math.dist(self.begin, seen[0])) - 2)
            last = min(count, int(math.dist(self.begin, seen[1])) + 3)
        period = count / max(1, round(count / (dash + gap)))
        inked = period * dash / (dash + gap)
        at = [i for i in range(first, last) if not gap or i % period < inked]
        if self.centre is None:
            return [(x + (to_x - x) * i / count, y + (to_y - y) * i / count) for i in at]
        (mid_x, mid_y), r = self.centre, math.dist(self.begin, self.centre)
        angles = [self.turn + math.pi / 2 * i / count for i in at]
        return [(mid_x + r * math.cos(each), mid_y + r * math.sin(each)) for each in angles]


def _segments(size: Measure, radius: float) -> list[_Segment]:
    """The sides and corners of a rounded rectangle, clockwise from the top left."""
    w, h = size
    r = max(0.0, min(radius, w / 2, h / 2))
    right, low = w - r, h - r
    return [
        _Segment((r, 0.0), (right, 0.0)),
        _Segment((right, 0.0), (w, r), (right, r), -math.pi / 2),
        _Segment((w, r), (w, low)),
        _Segment((w, low), (right, h), (right, low), 0.0),
        _Segment((right, h), (r, h)),
        _Segment((r, h), (0.0, low), (r, low), math.pi / 2),
        _Segment((0.0, low), (0.0, r)),
        _Segment((0.0, r), (r, 0.0), (r, r), math.pi),
    ]


def _dashes(
    size: Measure, radius: int, colour: Color, width: int, dash: float, gap: float
) -> Surface:
    out = Surface(size, pygame.SRCALPHA)
    out.fill((colour.r, colour.g, colour.b, 0))
    for index, edge in enumerate(_edges(size, radius + width + 1)):
        part = _strip(size, radius, colour, width, dash, gap, index)
        out.fill(CLEAR, edge)
        out.blit(part, edge, special_flags=pygame.BLEND_RGBA_ADD)
    return out


def _strip_key(
    size: Measure, radius: int, colour: Color, width: int, dash: float, gap: float, index: int
) -> Hashable:
    """What tells the strip of that number along the edges of an outline from others."""
    look = ("border", radius, tuple(colour), width, dash, gap)
    if len(_edges(size, radius + width + 1)) == 1:
        return (*look, size)
    return (*look, index, size[0 if index < 2 else 1])


def _strip(
    size: Measure, radius: int, colour: Color, width: int, dash: float, gap: float, index: int
) -> Surface:
    """The strip of that number of an outline along `_edges`."""
    w, h = size
    deep = radius + width + 1
    edge = _edges(size, deep)[index]  # what is inside is clear
    if not gap and w > 2 * deep + 1 and h > 2 * deep + 1:
        return _stretched(_corners(radius, tuple(colour), width), edge, deep)
    inset, dot = width / 2, width * DOTS / 2
    reach = math.ceil(dot) + 2
    clear = Color(colour.r, colour.g, colour.b, 0)
    stamp = Surface((2 * reach, 2 * reach), pygame.SRCALPHA)  # thousands of circles take long
    stamp.fill(clear)
    pygame.draw.circle(stamp, colour, (reach, reach), dot)
    drawn = Surface((edge.w * DOTS, edge.h * DOTS), pygame.SRCALPHA)
    drawn.fill(clear)
    left, top, near = edge.x * DOTS, edge.y * DOTS, edge.inflate(2 * reach, 2 * reach)
    for each in _segments((w - width, h - width), radius - inset):
        drawn.fblits(
            [
                (
                    stamp,
                    (
                        int((x + inset) * DOTS - left) - reach,
                        int((y + inset) * DOTS - top) - reach,
                    ),
                )
                for x, y in each.dots(dash, gap, near)
            ],
            pygame.BLEND_RGBA_MAX,
        )
    return pygame.transform.smoothscale(drawn, edge.size)


@lru_cache(maxsize=32)
def _corners(radius: int, colour: tuple[int, ...], width: int) -> Surface:
    """The smallest outline with these corners."""
    side = 2 * (radius + width + 1) + 1
    return _dashes((side, side), radius, Color(*colour), width, 1, 0)


def _stretched(corners: Surface, edge: Rect, deep: int) -> Surface:
    """The strip along one edge of a rectangle with these corners, `deep` pixels of it: what is
    between them is drawn out as far as that takes."""
    out, far = Surface(edge.size, pygame.SRCALPHA), deep + 1
    if edge.w == deep:  # at a side, between the corners
        pygame.transform.scale(
            corners.subsurface(far if edge.x else 0, deep, deep, 1), edge.size, out
        )
        return out
    y, right = far if edge.y else 0, edge.w - deep
    for x, across, left, wide in (
        (0, deep, 0, deep),
        (deep, 1, deep, right - deep),
        (far, deep, right, deep),
    ):
        part = corners.subsurface(x, y, across, deep)
        pygame.transform.scale(part, (wide, deep), out.subsurface(left, 0, wide, deep))
    return out


def _edges(size: Measure, deep: int) -> list[Rect]:
    """The four strips along the edges of a rectangle, `deep` pixels of it, that cover no pixel
    twice; all of it where it is not larger."""
    w, h = size
    if w <= 2 * deep or h <= 2 * deep:
        return [Rect(0, 0, w, h)]
    inner = h - 2 * deep
    return [
        Rect(0, 0, w, deep),
        Rect(0, h - deep, w, deep),
        Rect(0, deep, deep, inner),
        Rect(w - deep, deep, deep, inner),
    ]


def _shadow(size: Measure, radius: int, blur: int, strength: int) -> Surface:
    w, h = size[0] + 2 * blur, size[1] + 2 * blur
    shrink = max(1, blur // 2)
    small = Surface((max(1, w // shrink), max(1, h // shrink)), pygame.SRCALPHA)
    body = Rect(blur // shrink, blur // shrink, size[0] // shrink, size[1] // shrink)
    pygame.draw.rect(small, (0, 0, 0, strength), body, border_radius=max(1, radius // shrink))
    small = pygame.transform.gaussian_blur(small, 1)
    return pygame.transform.smoothscale(small, (w, h))


def _glow(size: Measure, radius: int, reach: int, colour: Color, strip: int) -> Surface:
    deep = reach + radius + 1
    w, h = size[0] + 2 * reach, size[1] + 2 * reach
    corners = _light((2 * radius + 3, 2 * radius + 3), radius, reach, colour)
    out = Surface((w, h), pygame.SRCALPHA)
    far = corners.get_width() - deep
    for x, left in ((0, 0), (w - deep, far)):
        for y, top in ((0, 0), (h - deep, far)):
            out.blit(corners, (x, y), (left, top, deep, deep))
    for left, top, x, y in ((deep, 0, deep, 0), (deep, far, deep, h - deep)):
        side = corners.subsurface((left, top, 1, deep))
        out.blit(pygame.transform.scale(side, (max(0, w - 2 * deep), deep)), (x, y))
    for left, top, x, y in ((0, deep, 0, deep), (far, deep, w - deep, deep)):
        side = corners.subsurface((left, top, deep, 1))
        out.blit(pygame.transform.scale(side, (deep, max(0, h - 2 * deep))), (x, y))
    if not 0 < strip < size[0]:
        return out
    out = out.subsurface((0, 0, reach + strip, h)).copy()
    for column in range(reach):  # what lies beside it is not alight, and the light ends softly
        part = round(255 * (column + 0.5) / reach)
        line = (reach + strip - 1 - column, 0, 1, h)
        out.fill((255, 255, 255, part), line, special_flags=pygame.BLEND_RGBA_MULT)
    return out


def _light(size: Measure, radius: int, reach: int, colour: Color) -> Surface:
    """A whole light around a small rectangle, drawn ring by ring."""

    def lit(light: float) -> Color:
        return Color(colour.r, colour.g, colour.b, round(255 * light))

    w, h = size[0] + 2 * reach, size[1] + 2 * reach
    big = Surface((w * LIGHTS, h * LIGHTS), pygame.SRCALPHA)
    big.fill(lit(0))  # black would darken the rim where it is made smaller
    whole = big.get_rect()
    for off in range(reach * LIGHTS):
        light = GLEAM * (off / (reach * LIGHTS)) ** 1.8
        box = whole.inflate(-2 * off, -2 * off)
        turn = (radius + reach) * LIGHTS - off
        pygame.draw.rect(big, lit(light), box, border_radius=turn)
    body = whole.inflate(-2 * reach * LIGHTS, -2 * reach * LIGHTS)
    line = max(LIGHTS, round(reach * LIGHTS * 0.2))
    pygame.draw.rect(big, lit(1), body.inflate(line, line), border_radius=radius * LIGHTS + line)
    pygame.draw.rect(big, lit(0), body, border_radius=radius * LIGHTS)
    return pygame.transform.smoothscale(big, (w, h))


def _arrow(size: int, colour: Color, direction: str) -> Surface:
    n = size * FINE
    big = Surface((n, n), pygame.SRCALPHA)
    big.fill((colour.r, colour.g, colour.b, 0))
    pygame.draw.polygon(
        big, colour, [(n * 0.5, n * 0.14), (n * 0.94, n * 0.86), (n * 0.06, n * 0.86)]
    )
    return pygame.transform.smoothscale(
        pygame.transform.rotate(big, TURNS[direction]), (size, size)
    )


def _spike(size: Measure, fill: Color, edge: Color, direction: str) -> Surface:
    w, h = size[0] * FINE, size[1] * FINE
    big = Surface((w, h), pygame.SRCALPHA)
    big.fill((fill.r, fill.g, fill.b, 0))
    corners = [(0, h), (w / 2, 0), (w, h)]
    pygame.draw.polygon(big, fill, corners)
    pygame.draw.lines(big, edge, False, corners, FINE)
    turn = TURNS[direction]
    size = size if turn % 180 == 0 else size[::-1]
    return pygame.transform.smoothscale(pygame.transform.rotate(big, turn), size)


def _chevron(size: int, colour: Color, direction: str) -> Surface:
    n = size * FINE
    big = Surface((n, n), pygame.SRCALPHA)
    big.fill((colour.r, colour.g, colour.b, 0))
    thick = n * 0.13
    tip, side = (n * 0.5, n * 0.72), n * 0.4
    for way in (-1, 1):
        end = (tip[0] + way * side, tip[1] - side)
        inner, outer = (end[0], end[1] - thick), (end[0], end[1] + thick)
        points = [inner, outer, (tip[0], tip[1] + thick), (tip[0], tip[1] - thick)]
        pygame.draw.polygon(big, colour, points)
    turned = big if direction == "down" else pygame.transform.rotate(big, 180)
    return pygame.transform.smoothscale(turned, (size, size))


def _leads(height: int, colour: Color) -> Surface:
    w, h = max(8, round(height * 1.5)), max(6, height)
    big = Surface((w * FINE, h * FINE), pygame.SRCALPHA)
    big.fill((colour.r, colour.g, colour.b, 0))
    end, middle, head = w * FINE, h * FINE / 2, h * FINE * 0.42
    half = max(FINE * 0.6, h * FINE * 0.075)
    slant = half * math.sqrt(2)  # the same thickness in the strokes of the head
    shaft = Rect(0, round(middle - half), round(end - slant), round(2 * half))
    pygame.draw.rect(big, colour, shaft)
    for way in (-1, 1):
        back = (end - head - slant, middle + way * head)
        outer = (end - head, middle + way * (head + slant / 2))
        pygame.draw.polygon(big, colour, [(end, middle), (end - 2 * slant, middle), back, outer])
    return pygame.transform.smoothscale(big, (w, h))


def _lock(size: int, colour: Color) -> Surface:
    n = size * FINE
    big = Surface((n, n), pygame.SRCALPHA)
    big.fill((colour.r, colour.g, colour.b, 0))
    body = Rect(round(n * 0.16), round(n * 0.44), round(n * 0.68), round(n * 0.5))
    pygame.draw.rect(big, colour, body, border_radius=n // 10)
    bow = Rect(round(n * 0.27), round(n * 0.06), round(n * 0.46), round(n * 0.7))
    width = max(1, round(n * 0.12))
    pygame.draw.arc(big, colour, bow, 0, math.pi, width)
    for x in (bow.left, bow.right - width):
        pygame.draw.rect(big, colour, Rect(x, bow.centery - 2, width, body.top - bow.centery + 4))
    return pygame.transform.smoothscale(big, (size, size))
