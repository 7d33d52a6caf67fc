"""A deal code over the page it was asked for on: to be read, copied, and taken by a telephone."""

from __future__ import annotations

import contextlib
from collections.abc import Sequence
from typing import Final

import pygame
from pygame import Rect, Surface
from qrcodegen import QrCode

from tabletop.engine.deal_code import code_of
from tabletop.engine.play.session import Session
from tabletop.scene.node import Node
from tabletop.scene.widgets import Button
from tabletop.system.i18n import _
from tabletop.ui.pages.dialog import Dialog
from tabletop.ui.pages.page import Column
from tabletop.ui.shell.context import App

MOST: Final = 400
"""Signs in the longest code that is drawn as well: beyond that its squares are too small."""

LOW: Final = 420
"""The height of a window, in pixels of scale 1, that has no room for the picture under the code."""
QUIET: Final = 4
"""Modules left free around the picture, as readers want them."""


class DealCode(Dialog):
    """Shows the code `code` of a game called `game`."""

    name = "deal_code"
    widest = 600

    def __init__(self, app: App, game: str, code: str) -> None:
        super().__init__(app, _("Deal code of {game}").format(game=game))
        self.code = code
        self.first_focus = "copy"
        self._is_copied = False

    def fill(self, column: Column) -> None:
        """What it is, the code, its picture: under them, or beside them where that is seen whole
        nowhere else."""
        style = self.style
        side = min(style.px(240), column.width, round(self._size[1] * 0.34))  # seen whole
        is_beside = self._size[1] < style.px(LOW)
        words = column
        if is_beside and len(self.code) <= MOST:
            side = round(column.width * 0.36)
            gap = style.px(14)
            words = Column(self, column.parent, column.x, column.y, column.width - side - gap)
        about = _("Whoever pastes it in New game gets the same rules, players and cards.")
        words.text(about, "small" if is_beside else "body", "muted", name="about")
        words.space(12)
        code = self.code.replace("-", " ")  # wraps by groups
        words.text(code, "body" if is_beside else "lead", bold=True, name="code")
        if len(self.code) > MOST:
            column.y = words.y
            return
        picture = _Picture(self.code)
        column.parent.add(picture)
        if is_beside:
            picture.place(column.x + column.width - side, column.y, side, side)
            column.y = max(words.y, column.y + side)
            return
        column.space(14)
        picture.place(column.x + (column.width - side) / 2, column.y, side, side)
        column.y += side

    def answers(self) -> Sequence[Button]:
        """Copy it, or close."""
        copied = _("Copied") if self._is_copied else _("Copy")
        return (
            Button("copy", copied, self._copy, self.style, kind="main"),
            Button("close", _("Close"), lambda: self.close(None), self.style, key="Esc"),
        )

    def _copy(self) -> None:
        with contextlib.suppress(pygame.error):  # a system without a clipboard
            pygame.scrap.put_text(self.code)
            self._is_copied = True
            self.rebuild()


class _Picture(Node):
    """A QR picture of `text`: black on white in every theme, since readers need it so."""

    def __init__(self, text: str) -> None:
        super().__init__("qr")
        self.label = _("The code as a QR picture")
        code = QrCode.encode_text(text, QrCode.Ecc.MEDIUM)
        places = range(code.get_size())
        self._rows = [[code.get_module(x, y) for x in places] for y in places]

    def paint(self, target: Surface, at: Rect, alpha: float) -> None:
        """Squares of whole pixels, with the quiet border."""
        count = len(self._rows) + 2 * QUIET
        step = max(1, min(at.w, at.h) // count)
        side = step * count
        left, top = at.centerx - side // 2, at.centery - side // 2
        target.fill("white", Rect(left, top, side, side))
        for y, row in enumerate(self._rows):
            for x, dark in enumerate(row):
                if dark:
                    square = Rect(left + (x + QUIET) * step, top + (y + QUIET) * step, step, step)
                    target.fill("black", square)


def of_session(app: App, session: Session) -> DealCode:
    """The page with the code of the game in `session`."""
    book = session.book
    kinds = [player.kind for player in session.players]
    return DealCode(app, book.name, code_of(book, kinds, book.chosen, session.deal))
