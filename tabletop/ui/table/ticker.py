"""The ticker on top: what happened, newest left, and the game's own figures on the right."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect, Surface

from tabletop.scene.node import Node, shown
from tabletop.scene.style import Role
from tabletop.scene.text import Label, Rich
from tabletop.scene.widgets import SHAPES
from tabletop.ui.table.cards import CardArt
from tabletop.ui.table.markup import shorter, spans


class Ticker(Node):
    """A strip with as many sentences (markup, newest first) as there is room for."""

    is_a = "log"

    def __init__(
        self,
        area: Rect,
        sentences: Sequence[str],
        title: str,
        names: Sequence[str],
        art: CardArt,
        right: int,
    ) -> None:
        super().__init__("ticker", *area)
        self.art = art
        theme = art.theme
        font = theme.font("body")
        label = Label(title, font, theme.color("muted"), name="title", align="right")
        natural = label.natural()[0]
        width = natural if natural + right < area.w * 0.5 else 0
        label.visible = width > 0
        label.place(area.w - right - width, 0, width, area.h)
        self.add(label)
        x, end = theme.px(20), area.w - right - width - theme.px(24)
        for index, text in enumerate(sentences):
            newest = index == 0
            item = Rich(f"told:{index}", wrap=False)
            ink = theme.color("text" if newest else "muted")
            ways: list[tuple[Role, Sequence[str]]] = [("body", way) for way in shorter(names)]
            for role, way in [*ways, ("small", ways[-1][1])] if newest else ways[:1]:
                item.set(spans(text, way, art, role, ink, theme.color("text")))
                if x + item.width <= end:
                    break  # a name gives way sooner than what its owner did
            wide = item.width
            if x + wide > end and index:
                break
            item.place(x, 0, min(wide, end - x), area.h)
            self.add(item)
            x += wide + theme.px(34)
            if x >= end:
                break

    def paint(self, target: Surface, at: Rect, alpha: float) -> None:
        """Draws the strip and its gold line."""
        theme = self.art.theme
        cover = theme.color("cover")
        shown(SHAPES.panel(at.size, 0, cover), target, at.topleft, alpha)
        gold = theme.color("gold")
        gold.a = 110
        line = SHAPES.panel((at.w, max(1, round(1.5 * theme.window))), 0, gold)
        shown(line, target, (at.x, at.bottom - line.get_height()), alpha)
