"""Dollars chosen by steps, and a slider for them: by dragging, a click, or arrows."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from pygame import Rect, Surface

from tabletop.scene.node import Node, shown
from tabletop.scene.style import Style
from tabletop.scene.widgets import SHAPES, focus_ring

HANDLE: Final = 18
"""The handle's width in pixels of scale 1."""


def stepped(money: int, step: int, most: int) -> int:
    """The dollars after a step, which is made whole or not at all, between none and `most`."""
    return money + step if 0 <= money + step <= most else money


class MoneySlider(Node):
    """Dollars from none to `most`; `changed` gets every new sum.

    A screen that is laid out anew while it is dragged makes another of the same name; the one that
    the drag began on goes on to measure from where it lay then.
    """

    is_a = "slider"

    def __init__(
        self, name: str, label: str, money: int, most: int, changed: Callable[[int], None],
        style: Style,
    ) -> None:  # fmt: skip
        super().__init__(name)
        self.label = label
        self.money, self.most = money, most
        self.changed, self.style = changed, style
        self.solid = self.focusable = True
        self.margin = 6
        self._lay: Rect | None = None

    @property
    def reading(self) -> str:
        """The sum it stands at."""
        return f"${self.money}"

    def natural(self) -> tuple[int, int]:
        """The size of a short slider."""
        return self.style.px(150), self.style.px(30)

    def adjust(self, dx: int, dy: int) -> bool:
        """Left and right give a dollar less or more."""
        if not dx:
            return False
        self._take(self.money + dx)
        return True

    def drag(self, start: tuple[float, float], point: tuple[float, float]) -> bool:
        """The handle follows the pointer."""
        if self._lay is None:
            self._lay = self.rect.copy()
        self._at(point[0], self._lay)
        return True

    def click_at(self, point: tuple[float, float]) -> None:
        """The handle goes to where the bar was clicked."""
        if self._lay is None:
            self._at(point[0], self.rect)

    def _at(self, x: float, area: Rect) -> None:
        handle = self.style.px(HANDLE)
        part = (x - area.x - handle / 2) / max(1, area.w - handle)
        self._take(round(max(0.0, min(1.0, part)) * self.most))

    def _take(self, money: int) -> None:
        money = max(0, min(self.most, money))
        if money != self.money:
            self.money = money
            self.changed(money)

    def paint(self, target: Surface, at: Rect, alpha: float) -> None:
        """Draws the bar, gold as far as the sum goes, and the handle."""
        style, handle = self.style, self.style.px(HANDLE)
        thick = max(4, style.px(6))
        x = at.x + round((at.w - handle) * self.money / max(1, self.most))
        bar = SHAPES.panel((at.w, thick), thick // 2, style.color("edge"))
        shown(bar, target, (at.x, at.centery - thick // 2), alpha)
        paid = SHAPES.panel((x - at.x + handle // 2, thick), thick // 2, style.color("gold"))
        shown(paid, target, (at.x, at.centery - thick // 2), alpha)
        disc = SHAPES.disc(handle, style.color("gold"))
        shown(disc, target, (x, at.centery - handle // 2), alpha)
        if "ring" in self.states:
            focus_ring(target, at, style, at.h // 2)
