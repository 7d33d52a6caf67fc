"""Swatches: pictures in rows of which one is taken."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from pygame import Color, Rect, Surface

from tabletop.scene.choice import Choice
from tabletop.scene.node import shown
from tabletop.scene.style import Style
from tabletop.scene.widgets import SHAPES, focus_ring

GAP: Final = 10
"""Pixels of scale 1 between two pictures."""
TAKEN: Final = 3
"""How broad the edge is, in pixels of scale 1, about the picture that is taken."""


class Swatches(Choice):
    """Pictures of one size, each with a name; arrow keys and clicks take one. As many
    stand in a row as the width has room for."""

    def __init__(
        self,
        name: str,
        choices: Sequence[str],
        pictures: Sequence[Surface],
        index: int,
        changed: Callable[[int], None],
        style: Style,
    ) -> None:
        super().__init__(name, choices, index, changed, style)
        self.pictures = list(pictures)
        self.margin = max(self.margin, style.px(TAKEN))

    def natural(self, width: int) -> tuple[int, int]:
        """The size that all of them need in rows of `width` pixels."""
        across = self._across(width)
        down = -(-len(self.pictures) // across)
        step_x, step_y = self._step()
        gap = self.style.px(GAP)
        return across * step_x - gap, down * step_y - gap

    def _step(self) -> tuple[int, int]:
        w, h = self.pictures[0].get_size()
        gap = self.style.px(GAP)
        return w + gap, h + gap

    def _across(self, width: float) -> int:
        step = self._step()[0]
        return max(1, min(len(self.pictures), int(width + self.style.px(GAP)) // step))

    def _box(self, index: int, at: Rect) -> Rect:
        across, (step_x, step_y) = self._across(at.w), self._step()
        corner = (at.x + index % across * step_x, at.y + index // across * step_y)
        return Rect(corner, self.pictures[index].get_size())

    def adjust(self, dx: int, dy: int) -> bool:
        """Left and right go to the picture beside and stay here at either end, as in every choice;
        up and down go to the row above or below, and on from the first and the last."""
        if not dy:
            self.choose(self.index + dx)
            return bool(dx)
        across = self._across(self.rect.w)
        row = self.index // across + dy
        if not 0 <= row <= (len(self.pictures) - 1) // across:
            return False
        self.choose(min(self.index + dy * across, len(self.pictures) - 1))
        return True

    def click_at(self, point: tuple[float, float]) -> None:
        """Takes the picture under the point."""
        at = self.rect
        for index in range(len(self.pictures)):
            if self._box(index, at).collidepoint(point):
                self.choose(index)
                return

    def paint(self, target: Surface, at: Rect, alpha: float) -> None:
        """Draws the pictures, an edge about each, a broad one about that which is taken."""
        style = self.style
        for index, picture in enumerate(self.pictures):
            box = self._box(index, at)
            shown(picture, target, box.topleft, alpha)
            taken = index == self.index
            by = style.px(TAKEN) if taken else 1
            tint = style.color("text" if taken else "edge")
            rim = box.inflate(2 * by, 2 * by)
            edge = SHAPES.panel(rim.size, style.px(6), Color(0, 0, 0, 0), tint, by)
            shown(edge, target, rim.topleft, alpha)
        if "ring" in self.states:
            focus_ring(target, self._box(self.index, at), style, style.px(6))
