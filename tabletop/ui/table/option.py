"""A choice in a list: what it is, under it what it does, with cards and suits drawn as such."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final

from pygame import Rect, Surface

from tabletop.scene.node import shown
from tabletop.scene.text import Rich, Span
from tabletop.scene.widgets import SHAPES, Button, Picture, focus_ring
from tabletop.ui.table.adapter import Choice
from tabletop.ui.table.cards import CardArt
from tabletop.ui.table.markup import plain, spans

AIR: Final = 18
"""The room at both sides of what is written, at scale 1."""


class Option(Button):
    """One of several choices as a wide button; a digit that takes it may be its `key`, and the
    letter of a suit its `sign`."""

    def __init__(
        self,
        name: str,
        choice: Choice,
        action: Callable[[], None],
        art: CardArt,
        names: Sequence[str],
        *,
        key: str = "",
        sign: str = "",
    ) -> None:
        label = plain(choice.title, names, art.deck)
        super().__init__(name, label, action, art.theme, key=key)
        theme = art.theme
        self._title, self._detail = Rich(), Rich()
        self._title.is_told = False  # it is the button's label
        ink = theme.color("text")
        self._title.set(_bold(spans(choice.title, names, art, "body", ink), art))
        if choice.detail:
            self._detail.set(spans(choice.detail, names, art, "body", theme.color("muted"), ink))
            self._detail.name = f"does:{name}"
        self._sign: Picture | None = None
        if sign:
            self._sign = Picture(art.sign(sign, round(super().natural()[1] * 0.56)))
        self.add(*(node for node in (self._title, self._detail, self._sign) if node is not None))

    def natural(self, width: int | None = None) -> tuple[int, int]:
        """The size that all of it needs, in lines as long as `width` pixels allow."""
        left, right = self._sides()
        if width is None:
            width = max(self._title.width, self._detail.width) + 2 + left + right
        room = width - left - right
        lines = (line for line in (self._title, self._detail) if line.spans)
        high = sum(line.natural(room)[1] for line in lines)
        return width, high + self.style.px(14)

    def place(self, x: float, y: float, w: float, h: float) -> None:
        """Sets where it lies, and in it what is written."""
        super().place(x, y, w, h)
        left, right = self._sides()
        room = round(w) - left - right
        top = self.style.px(7)
        for line in (self._title, self._detail):
            high = line.natural(room)[1] if line.spans else 0
            line.place(left, top, room, high)
            top += high
        if self._sign is not None:
            at = self.style.px(AIR)
            self._sign.position = (at, (h - self._sign.h) / 2)

    def _sides(self) -> tuple[int, int]:
        """The room left and right of what is written."""
        air, style = self.style.px(AIR), self.style
        left = air + (round(self._sign.w) + style.px(10) if self._sign is not None else 0)
        right = air + (style.font("small").size(self.key)[0] + style.px(8) if self.key else 0)
        return left, right

    def paint(self, target: Surface, at: Rect, alpha: float) -> None:
        """Draws the ground and the key; what is written lies on it."""
        style = self.style
        fill = style.color("selected")  # light enough for every ink in it
        if "hover" in self.states or "pressed" in self.states:
            fill = fill.lerp(style.color("button"), 0.4)
        radius = min(at.h // 2, style.px(14))
        panel = SHAPES.panel(at.size, radius, fill, style.color("edge"), style.px(1))
        shown(panel, target, at.topleft, alpha)
        if self.key:
            sign = style.font("small").render(self.key, True, style.color("muted"))
            x = at.right - style.px(AIR) - sign.get_width()
            shown(sign, target, (x, at.centery - sign.get_height() // 2), alpha)
        if "ring" in self.states:
            focus_ring(target, at, style, radius)


def _bold(parts: Sequence[Span], art: CardArt) -> list[Span]:
    """The same in bold type."""
    usual, bold = art.theme.font("body"), art.theme.font("body", True)
    return [replace(span, font=bold) if span.font is usual else span for span in parts]
