"""Smooth shapes that pygame draws with jagged edges: rounded panels, dashed outlines, shadows.

Each is drawn larger and scaled down, and kept by its measures.
"""

from __future__ import annotations

import math
from typing import Final

import pygame
from pygame import Color, Rect, Surface

from tabletop.scene.sprites import Sprites

FINE: Final = 4
CLEAR: Final = Color(0, 0, 0, 0)

Measure = tuple[int, int]


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

    def shadow(self, size: Measure, radius: int, blur: int, strength: int) -> Surface:
        """A soft black shadow of a rounded rectangle of `size`, `blur` pixels wider all round."""
        key = ("shadow", size, radius, blur, strength)
        return self._sprites.get(key, lambda: _shadow(size, radius, blur, strength))

    def disc(self, diameter: int, fill: Color) -> Surface:
        """A filled circle."""
        return self.panel((diameter, diameter), diameter // 2, fill)

    def arrow(self, size: int, colour: Color, direction: str) -> Surface:
        """A solid triangle pointing "up", "down", "left" or "right"."""
        key = ("arrow", size, tuple(colour), direction)
        return self._sprites.get(key, lambda: _arrow(size, colour, direction))

    def lock(self, size: int, colour: Color) -> Surface:
        """A closed padlock, `size` pixels square."""
        key = ("lock", size, tuple(colour))
        return self._sprites.get(key, lambda: _lock(size, colour))

    def clear(self) -> None:
        """Forgets every shape."""
        self._sprites.clear()


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


def outline(size: Measure, radius: float) -> list[tuple[float, float]]:
    """Points about a pixel apart along a rounded rectangle, clockwise from the top left."""
    w, h = size
    r = max(0.0, min(radius, w / 2, h / 2))
    points: list[tuple[float, float]] = []

    def line(x0: float, y0: float, x1: float, y1: float) -> None:
        n = max(1, int(math.hypot(x1 - x0, y1 - y0)))
        points.extend((x0 + (x1 - x0) * i / n, y0 + (y1 - y0) * i / n) for i in range(n))

    def turn(cx: float, cy: float, begin: float) -> None:
        n = max(1, int(r * math.pi / 2))
        for i in range(n):
            angle = begin + math.pi / 2 * i / n
            points.append((cx + r * math.cos(angle), cy + r * math.sin(angle)))

    line(r, 0, w - r, 0)
    turn(w - r, r, -math.pi / 2)
    line(w, r, w, h - r)
    turn(w - r, h - r, 0)
    line(w - r, h, r, h)
    turn(r, h - r, math.pi / 2)
    line(0, h - r, 0, r)
    turn(r, r, math.pi)
    return points


def _dashes(
    size: Measure, radius: int, colour: Color, width: int, dash: float, gap: float
) -> Surface:
    fine = 3
    w, h = size
    deep = radius + width + 1
    if not gap and w > 2 * deep + 1 and h > 2 * deep + 1:
        corners = _dashes((2 * deep + 1, 2 * deep + 1), radius, colour, width, dash, 0)
        return _stretched(corners, size, deep)
    clear = (colour.r, colour.g, colour.b, 0)
    out = Surface((w, h), pygame.SRCALPHA)
    out.fill(clear)
    inset = width / 2
    points = outline((round(w - width), round(h - width)), radius - inset)
    period = dash + gap
    if gap:
        period = len(points) / max(1, round(len(points) / period))
    dot = width * fine / 2
    dots = [
        ((x + inset) * fine, (y + inset) * fine)
        for i, (x, y) in enumerate(points)
        if not gap or i % period < period * dash / (dash + gap)
    ]
    for edge in _edges(size, deep):  # what is inside is clear
        big = Surface((edge.w * fine, edge.h * fine), pygame.SRCALPHA)
        big.fill(clear)
        left, top, reach = edge.x * fine, edge.y * fine, dot + 2
        right, low = edge.right * fine + reach, edge.bottom * fine + reach
        for x, y in dots:
            if left - reach < x < right and top - reach < y < low:
                pygame.draw.circle(big, colour, (x - left, y - top), dot)
        pygame.transform.smoothscale(big, edge.size, out.subsurface(edge))
    return out


def _stretched(corners: Surface, size: Measure, deep: int) -> Surface:
    """A picture of `size` with these corners, `deep` pixels of it, and what is between them drawn
    out as far as that takes."""
    w, h = size
    out = Surface(size, pygame.SRCALPHA)
    wide = ((0, deep, 0, deep), (deep, 1, deep, w - 2 * deep), (deep + 1, deep, w - deep, deep))
    high = ((0, deep, 0, deep), (deep, 1, deep, h - 2 * deep), (deep + 1, deep, h - deep, deep))
    for x, across, left, width in wide:
        for y, down, top, height in high:
            part = corners.subsurface(Rect(x, y, across, down))
            pygame.transform.scale(
                part, (width, height), out.subsurface((left, top, width, height))
            )
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


def _arrow(size: int, colour: Color, direction: str) -> Surface:
    n = size * FINE
    big = Surface((n, n), pygame.SRCALPHA)
    big.fill((colour.r, colour.g, colour.b, 0))
    pygame.draw.polygon(
        big, colour, [(n * 0.5, n * 0.14), (n * 0.94, n * 0.86), (n * 0.06, n * 0.86)]
    )
    turn = {"up": 0, "left": 90, "down": 180, "right": 270}[direction]
    return pygame.transform.smoothscale(pygame.transform.rotate(big, turn), (size, size))


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
