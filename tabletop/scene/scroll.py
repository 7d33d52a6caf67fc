"""A scroll area: a window onto a taller node, moved by wheel, keys, drag and its bar."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

import pygame
from pygame import Color, Rect, Surface

from tabletop.scene.node import Node, shown
from tabletop.scene.style import Style
from tabletop.scene.widgets import SHAPES

SOFT: Final = 14
"""How high the edge is, in pixels of scale 1, in which what goes on beyond it fades."""


class Scroll(Node):
    """Shows part of `content`, whose height is set by its `h`. `offset` is in pixels from its top.

    Put nodes into `content`, not into the area itself. Where it goes on beyond its edges what it
    shows fades there into the `ground` it lies on, if that is one colour.
    """

    is_a = "scroll"

    def __init__(self, name: str, style: Style) -> None:
        super().__init__(name)
        self.style = style
        self.content = Node()
        self.ground: Color | None = None
        self.offset = 0.0
        self.solid = True
        self.clips = True
        self._grip: float | None = None
        self.add(self.content)

    @property
    def room(self) -> float:
        """How far it can be scrolled, in pixels; not at all where all that is in it can be seen."""
        beyond = self.content.h - self.h
        # Room left free under the last node is nothing to scroll to, nor is part of a pixel.
        return beyond if beyond >= 1 and _reach(self.content) - self.h >= 1 else 0.0

    @property
    def soft_edges(self) -> list[Rect]:
        """Where in the window what goes on above or below fades, if it lies on a `ground`."""
        at = self.rect
        strip = Rect(at.x, at.y, at.w, min(self.style.px(SOFT), at.h // 4))
        below = strip.move(0, at.h - strip.h)
        is_hidden = (self.offset >= 1, self.offset <= self.room - 1)
        ends = zip((strip, below), is_hidden, strict=True)
        return [edge for edge, is_due in ends if is_due and self.ground is not None]

    def to(self, offset: float) -> bool:
        """Scrolls to `offset`; gives whether that moved anything."""
        before = self.offset
        self.offset = max(0.0, min(self.room, offset))
        self.content.y = -self.offset
        if self.offset != before:
            self.touch()
        return self.offset != before

    def reveal(self, node: Node, margin: float = 12.0) -> None:
        """Scrolls as little as shows `node`, which lies somewhere in the content."""
        top = node.origin[1] - self.content.origin[1]
        margin = max(margin, self.style.px(SOFT) if self.ground is not None else 0)
        if top - margin < self.offset:
            self.to(top - margin)
        elif top + node.h + margin > self.offset + self.h:
            self.to(top + node.h + margin - self.h)

    def wheel(self, steps: float) -> bool:
        """Scrolls by the wheel."""
        return self.to(self.offset - steps * self.style.px(56)) or self.room > 0

    def drag(self, start: tuple[float, float], point: tuple[float, float]) -> bool:
        """Scrolls with the pointer: the bar follows it, the page moves against it."""
        if self.room <= 0:
            return False
        bar = start[0] >= self.rect.right - self.style.px(18)
        if start == point:
            self._grip = self.offset
        grip = self._grip if self._grip is not None else self.offset
        step = point[1] - start[1]
        self.to(grip + step * self.content.h / self.h if bar else grip - step)
        return True

    def paint_over(self, target: Surface, at: Rect, alpha: float) -> None:
        """Draws the soft edges and the bar over the content."""
        if self.room > 0:
            r, g, b, _a = self.ground or Color(0)
            for edge in self.soft_edges:
                strip = _faded(*edge.size, r, g, b, edge.top == at.top)
                shown(strip, target, edge.topleft, alpha)
            width, gap = self.style.px(6), self.style.px(3)
            height = max(self.style.px(30), round(self.h * self.h / self.content.h))
            top = self.origin[1] + self.offset / self.room * (self.h - height)
            bar = Rect(at.right - width - gap, round(top), width, height)
            shape = SHAPES.panel(bar.size, width // 2, self.style.color("edge"))
            shown(shape, target, bar.topleft, alpha)


def _reach(node: Node) -> float:
    """How far down what is in `node` reaches, in pixels from its top."""
    return max(
        (child.y + max(child.h, _reach(child)) for child in node.children if child.visible),
        default=0.0,
    )


@lru_cache(maxsize=16)
def _faded(width: int, high: int, r: int, g: int, b: int, falls: bool) -> Surface:
    """A strip of a ground that thins out downwards where it `falls`, else upwards."""
    out = Surface((width, high), pygame.SRCALPHA)
    for row in range(high):
        thick = 1 - row / high if falls else (row + 1) / high
        out.fill((r, g, b, round(255 * thick)), Rect(0, row, width, 1))
    return out
