"""A result of somebody else is taken in: a line to paste it into."""

from __future__ import annotations

import contextlib
from collections.abc import Sequence
from typing import Final

import pygame

from tabletop.engine import deal_code, result_code
from tabletop.engine.result_code import Result
from tabletop.scene.forms import Field
from tabletop.scene.widgets import Button
from tabletop.system.errors import SetupError
from tabletop.system.i18n import _
from tabletop.ui.pages.dialog import Dialog
from tabletop.ui.pages.page import Column
from tabletop.ui.shell import others
from tabletop.ui.shell.context import App

MOST: Final = deal_code.LENGTH + result_code.LENGTH


class Pasting(Dialog):
    """Asks for a result, which it keeps and closes with; begins with what was copied last, where
    that is one."""

    name = "pasting"

    def __init__(self, app: App) -> None:
        super().__init__(app, _("A result of somebody else"))
        self.text = copied()
        self.problem = ""
        self.first_focus = "take" if self.text else "result"

    def fill(self, column: Column) -> None:
        """What to do, the field, and what is wrong with what it holds."""
        about = _("Paste the result that somebody with the same deal has sent you (Ctrl+V).")
        column.text(about, "body", "muted", name="about")
        column.space(10)
        field = Field(
            "result", self.text, self._typed, self.style, label=self.title,
            placeholder=_("deal code and result"), most=MOST, submit=self._done,
        )  # fmt: skip
        column.put(field, field.natural()[1])
        if self.problem:
            column.space(8)
            column.text(self.problem, "body", "down", name="problem")

    def answers(self) -> Sequence[Button]:
        """Take it, or leave it."""
        return (
            Button("take", _("Take it"), self._done, self.style, kind="main"),
            Button("cancel", _("Cancel"), lambda: self.close(None), self.style, key="Esc"),
        )

    def _typed(self, text: str) -> None:
        self.text = text

    def _done(self) -> None:
        try:
            found = others.add(self.text)
        except SetupError as error:
            self.problem = str(error)
            self.rebuild()
        else:
            self.close(found)


def copied() -> str:
    """The result that was copied last, "" where what was copied is none."""
    with contextlib.suppress(pygame.error, SetupError):  # also a system without a clipboard
        return _read(pygame.scrap.get_text()).text
    return ""


def _read(text: str) -> Result:
    return result_code.read_result(text)
