"""Dialogs: a panel in the middle of the present screen, with a title, what it says, and answers."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import ClassVar

from pygame import Rect

from tabletop.scene.node import Node
from tabletop.scene.scroll import Scroll
from tabletop.scene.widgets import Button
from tabletop.system.i18n import _
from tabletop.ui.pages.page import Column, Page
from tabletop.ui.shell.context import App


class Dialog(Page):
    """A panel called `title` as high as what `fill` puts into it, which scrolls where the window is
    too low, over a row of `answers`."""

    opaque = False
    veil = 0.55
    widest: ClassVar[int] = 560
    """Its width where the window allows it, in pixels of scale 1."""

    def __init__(self, app: App, title: str) -> None:
        super().__init__(app)
        self.title = title

    def fill(self, column: Column) -> None:
        """Puts what the dialog says into `column`."""

    def answers(self) -> Sequence[Button]:
        """The buttons at its foot, which close it."""
        return ()

    def build(self, size: tuple[int, int]) -> None:
        """Title, what scrolls, and buttons on as many lines as they need."""
        style = self.style
        pad, inset = style.px(26), style.px(8)  # a ring round what has the focus lies in the inset
        width = min(style.px(self.widest), size[0] - 2 * style.px(24))
        wide = width - 2 * pad
        scroll = Scroll("text", style)
        column = Column(self, scroll.content, inset, inset, wide)
        self.fill(column)
        scroll.content.w, scroll.content.h = wide + 2 * inset, column.y + inset
        answers = self.answers()
        trial = Column(self, Node(), 0, 0, wide)
        trial.flow(answers)
        title = self.label(self.title, "title", bold=True, wrap=True, name="title")
        title_h = title.natural(wide)[1]
        rest = 2 * pad + title_h + style.px(4) + style.px(14) + int(trial.y)
        high = int(scroll.content.h)
        if high > size[1] - rest - style.px(32):  # it scrolls: no room is left free about it
            high = min(high, size[1] - rest - style.px(8))
        left, top = (size[0] - width) // 2, (size[1] - high - rest) // 2
        self.panel(Rect(left, top, width, high + rest), solid=True).solid = True
        title.place(left + pad, top + pad, wide, title_h)
        where = top + pad + title_h + style.px(4)
        bar = style.px(12)
        scroll.place(left + pad - inset, where, wide + 2 * inset + bar, high)
        self.root.add(title, scroll)
        foot = top + high + rest - pad - trial.y
        Column(self, self.root, left + pad, foot, wide).flow(answers)


class AskDialog(Dialog):
    """A question: closes with the key of the button chosen, "" on Esc.

    `choices` are keys and labels, the first one is the main one; `grave` puts the focus on the
    last instead. Where there is a `back`, a button called so chooses nothing, as Esc does.
    """

    name = "dialog"

    def __init__(
        self,
        app: App,
        title: str,
        text: str,
        choices: Sequence[tuple[str, str]],
        *,
        grave: bool = False,
        back: str = "",
    ) -> None:
        super().__init__(app, title)
        self.back = back
        self.text = text
        self.choices = list(choices)
        self.first_focus = self.choices[-1 if grave else 0][0]
        self.grave = grave

    def fill(self, column: Column) -> None:
        """The question."""
        if self.text:
            column.text(self.text, name="message")

    def answers(self) -> Sequence[Button]:
        """A button a choice."""
        out = [self._button(i, *choice) for i, choice in enumerate(self.choices)]
        if self.back:
            out.append(Button("back", self.back, lambda: self.close(""), self.style, key=_("Esc")))
        return out

    def _button(self, index: int, key: str, label: str) -> Button:
        main = index == 0 and not self.grave
        close = partial(self.close, key)
        return Button(key, label, close, self.style, kind="main" if main else "plain")

    def escape(self) -> bool:
        """Esc chooses nothing."""
        self.close("")
        return True
