"""A game gets another name: a line to type it in, over the library."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tabletop.scene.forms import Field
from tabletop.scene.widgets import Button
from tabletop.system.i18n import _
from tabletop.ui.pages.dialog import Dialog
from tabletop.ui.pages.page import Column
from tabletop.ui.shell.context import App
from tabletop.ui.shell.library import MOST, may_name


class Naming(Dialog):
    """Asks for the name of a game that is called `before`, "" where it has none; `named` is given
    the new one and says what is wrong with it, "" for nothing, which closes the page."""

    name = "naming"

    def __init__(self, app: App, before: str, named: Callable[[str], str]) -> None:
        super().__init__(app, _("Name of the game"))
        self.text = before
        self.named = named
        self.problem = ""
        self.first_focus = "name"
        self._is_selected = False

    def fill(self, column: Column) -> None:
        """The field, and what is wrong with what it holds."""
        field = Field(
            "name", self.text, self._typed, self.style, label=self.title,
            placeholder=_("named by game and time"), most=MOST, allowed=may_name,
            submit=self._done,
        )  # fmt: skip
        column.put(field, field.natural()[1])
        if self.problem:
            column.space(8)
            column.text(self.problem, "body", "down", name="problem")
        if not self._is_selected:
            self._is_selected = True
            field.select_all()

    def answers(self) -> Sequence[Button]:
        """Rename, or leave it."""
        return (
            Button("rename", _("Rename"), self._done, self.style, kind="main"),
            Button("cancel", _("Cancel"), lambda: self.close(None), self.style, key="Esc"),
        )

    def _typed(self, text: str) -> None:
        self.text = text

    def _done(self) -> None:
        self.problem = self.named(self.text)
        if self.problem:
            self.rebuild()
        else:
            self.close(None)
