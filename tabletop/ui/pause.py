"""The pause menu over the table."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame
from pygame import Rect

from tabletop.engine.session import Session
from tabletop.i18n import _
from tabletop.scene.scroll import Scroll
from tabletop.scene.widgets import Button, Kind
from tabletop.ui.page import Column, Page

if TYPE_CHECKING:
    from tabletop.ui.app import TabletopApp


class Pause(Page):
    """Closes with "resume", "undo", "history" or "menu"; rules and settings open over it."""

    name = "pause"
    opaque = False
    veil = 0.6

    def __init__(self, app: TabletopApp, session: Session) -> None:
        super().__init__(app)
        self.session = session
        self.first_focus = "results" if session.state.is_terminal else "resume"

    def build(self, size: tuple[int, int]) -> None:
        """A column of buttons in the middle."""
        style = self.style
        pad = style.px(26)
        width = min(style.px(380), size[0] - 2 * pad)
        scroll = Scroll("buttons", style)
        inset = style.px(8)
        column = Column(self, scroll.content, inset, inset, width - 2 * pad)
        column.text(_("Paused"), "title", bold=True, name="title")
        column.text(self._where(), "small", "muted", name="where")
        column.space(16)
        for name, label, action, key in self._entries():
            kind: Kind = "main" if name == self.first_focus else "plain"
            button = Button(name, label, action, style, key=key, kind=kind)
            column.put(button, button.natural()[1])
            column.space(9)
        scroll.content.w, scroll.content.h = width - 2 * pad + 2 * inset, column.y
        column.y -= style.px(17)
        high = min(int(column.y), size[1] - 2 * pad - style.px(20))
        left, top = (size[0] - width) // 2, (size[1] - high - 2 * pad) // 2
        panel = self.panel(Rect(left, top, width, high + 2 * pad), solid=True)
        panel.solid = True
        bar = style.px(12)
        scroll.place(left + pad - inset, top + pad - inset, width - 2 * pad + 2 * inset + bar, high)
        self.root.add(scroll)

    def _entries(self) -> list[tuple[str, str, Callable[[], None], str]]:
        """Name, label, action and key of each button; a finished game has results to see."""
        app = self.app
        over = self.session.state.is_terminal
        first = [
            ("resume", _("To the table") if over else _("Go on"), self._resume, "Esc"),
            ("results", _("Results"), self._results, "")
            if over
            else ("undo", _("Undo"), lambda: self.close("undo"), "U"),
        ]
        return [
            *(reversed(first) if over else first),
            ("history", _("What happened"), lambda: self.close("history"), "L"),
            ("rules", _("Rules"), lambda: app.open_rulebook(self.session.book), "R"),
            ("settings", _("Settings"), app.open_settings, ""),
            ("menu", _("Main menu") if over else _("Save and leave"), self._leave, ""),
            ("quit", _("Quit") if over else _("Save and quit"), app.quit, ""),
        ]

    def _resume(self) -> None:
        self.close("resume")

    def _leave(self) -> None:
        self.close("menu")

    def _results(self) -> None:
        self.close("resume")
        self.app.open_results(self.session)

    def _where(self) -> str:
        if self.session.journal is None:
            return _("This game is not being saved.")
        return _("Every move is saved. Deal {n}.").format(n=self.session.deal)

    def key(self, event: pygame.event.Event) -> bool:
        """The keys of the table mean the same here."""
        if event.key == pygame.K_r:
            self.app.open_rulebook(self.session.book)
        elif event.key == pygame.K_u and not self.session.state.is_terminal:
            self.close("undo")
        elif event.key == pygame.K_l:
            self.close("history")
        elif event.key == pygame.K_p:
            self.close("resume")
        else:
            return super().key(event)
        return True

    def escape(self) -> bool:
        """Esc goes on with the game."""
        self.close("resume")
        return True
