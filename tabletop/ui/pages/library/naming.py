"""A game gets another name: a line to type it in, over the library."""

from __future__ import annotations

from collections.abc import Callable

from pygame import Rect

from tabletop.scene.forms import Field
from tabletop.scene.node import Node
from tabletop.scene.widgets import Button
from tabletop.system.i18n import _
from tabletop.ui.pages.page import Column, Page
from tabletop.ui.shell.context import App
from tabletop.ui.shell.library import MOST, may_name


class Naming(Page):
    """Asks for the name of a game that is called `before`, "" where it has none; `named` is given
    the new one and says what is wrong with it, "" for nothing, which closes the page."""

    name = "naming"
    opaque = False
    veil = 0.55

    def __init__(self, app: App, before: str, named: Callable[[str], str]) -> None:
        super().__init__(app)
        self.text = before
        self.named = named
        self.problem = ""
        self.first_focus = "name"
        self._is_selected = False

    def build(self, size: tuple[int, int]) -> None:
        """A panel in the middle: title, field, what is wrong, buttons."""
        style = self.style
        pad = style.px(26)
        width = min(style.px(560), size[0] - 2 * style.px(24))
        inside = Node()
        column = Column(self, inside, pad, pad, width - 2 * pad)
        column.text(_("Name of the game"), "title", bold=True, name="title")
        column.space(12)
        field = Field(
            "name", self.text, self._typed, style, label=_("Name of the game"),
            placeholder=_("named by game and time"), most=MOST, allowed=may_name,
            submit=self._done,
        )  # fmt: skip
        column.put(field, field.natural()[1])
        if self.problem:
            column.space(8)
            column.text(self.problem, "body", "down", name="problem")
        column.space(20)
        column.buttons(
            [
                Button("rename", _("Rename"), self._done, style, kind="main"),
                Button("cancel", _("Cancel"), lambda: self.close(None), style, key="Esc"),
            ]
        )
        high = round(column.y) + pad
        at = Rect((size[0] - width) // 2, max(0, (size[1] - high) // 2), width, high)
        self.panel(at, solid=True).solid = True
        inside.place(*at)
        self.root.add(inside)
        if not self._is_selected:
            self._is_selected = True
            field.select_all()

    def _typed(self, text: str) -> None:
        self.text = text

    def _done(self) -> None:
        self.problem = self.named(self.text)
        if self.problem:
            self.rebuild()
        else:
            self.close(None)
