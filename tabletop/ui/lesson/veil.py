"""The veil over a table in a lesson: everything steps back but what is spoken of."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import Final

import pygame
from pygame import Rect, Surface

from tabletop.scene.node import Node, shown
from tabletop.scene.widgets import SHAPES
from tabletop.ui.shell.theme import Theme

DARK: Final = 0.53
"""How much of what lies under it the veil takes."""

SPARE: Final = 1.12
"""How much more room one line around several things may take than a line around each."""


def joined(lit: Sequence[Rect], around: int) -> list[Rect]:
    """What is lit, as few as can be: things whose lines, so many pixels `around` them, would meet
    are one, where that takes in hardly anything else."""
    out = list(lit)
    for one, other in combinations(lit, 2):
        a, b = (next(rect for rect in out if rect.contains(each)) for each in (one, other))
        lines = [rect.inflate(2 * around, 2 * around) for rect in (a, b)]
        both, common = lines[0].union(lines[1]), lines[0].inflate(4, 4).clip(lines[1])
        areas = sum(line.w * line.h for line in lines) - common.w * common.h
        if a != b and common and both.w * both.h <= SPARE * areas:
            out = [rect for rect in out if rect not in (a, b)] + [a.union(b)]
    return out


def framed(lit: Rect, around: int, words: Sequence[Rect]) -> Rect:
    """Where the line around what is lit lies: so many pixels `around` it, less over or under it
    where it would strike through other `words`."""
    frame = lit.inflate(2 * around, 2 * around)
    top, bottom = frame.top, frame.bottom
    for word in words:
        if word.right <= frame.left or word.left >= frame.right or not frame.colliderect(word):
            continue
        slack = word.h // 3  # lines of text stand close
        if word.bottom <= lit.top + slack:
            top = max(top, min(word.bottom, lit.top))
        elif word.top >= lit.bottom - slack:
            bottom = min(bottom, max(word.top, lit.bottom))
    return Rect(frame.x, top, frame.w, bottom - top)


class Veil(Node):
    """A layer over the whole window with holes around what is `lit`, in pixels, which strike
    through none of the `words`."""

    def __init__(
        self, size: tuple[int, int], lit: Sequence[Rect], theme: Theme, words: Sequence[Rect] = ()
    ) -> None:
        super().__init__("", 0, 0, *size)
        self.theme = theme
        grow = round(8 * theme.window)
        self.lit = [framed(rect, grow, words) for rect in joined(lit, grow)]
        self.radius = round(14 * theme.window)
        self._made: Surface | None = None

    def paint(self, target: Surface, at: Rect, alpha: float) -> None:
        """Draws the veil and an ivory line around each hole."""
        if self._made is None:
            self._made = self._make()
        shown(self._made, target, at.topleft, alpha)

    def _make(self) -> Surface:
        picture = Surface((round(self.w), round(self.h)), pygame.SRCALPHA)
        veil = self.theme.color("veil")
        veil.a = round(255 * DARK)
        picture.fill(veil)
        for hole in self.lit:
            pygame.draw.rect(picture, (0, 0, 0, 0), hole, border_radius=self.radius)
        width = max(2, round(2 * self.theme.window))
        for hole in self.lit:
            line = SHAPES.dashes(hole.size, self.radius, self.theme.color("text"), width, 1, 0)
            picture.blit(line, hole)
        return picture


class Lit(Node):
    """An ivory line around something that a task speaks of, through none of the `words`."""

    def __init__(self, rect: Rect, theme: Theme, words: Sequence[Rect] = ()) -> None:
        super().__init__("", *framed(rect, round(7 * theme.window), words))
        self.theme = theme
        self.radius = round(13 * theme.window)

    def paint(self, target: Surface, at: Rect, alpha: float) -> None:
        """Draws the line."""
        width = max(2, round(2.4 * self.theme.window))
        line = SHAPES.dashes(at.size, self.radius, self.theme.color("text"), width, 1, 0)
        shown(line, target, at.topleft, alpha)
