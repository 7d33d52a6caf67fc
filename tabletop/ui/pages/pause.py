"""The pause menu over the table."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Final, Literal, TypeAlias

import pygame
from pygame import Rect

from tabletop.engine.moves import Refusal
from tabletop.engine.play.session import Session
from tabletop.scene.node import Node
from tabletop.scene.scroll import Scroll
from tabletop.scene.text import Align
from tabletop.scene.widgets import Button, Kind
from tabletop.system.i18n import _
from tabletop.ui.pages import deal_code
from tabletop.ui.pages.page import Column, Page
from tabletop.ui.shell.context import App

WIDE: Final = 460
"""How wide a column is, in pixels of scale 1: why nothing can be taken back has one line in it."""
Form: TypeAlias = Literal["column", "tight", "paired", "full"]
"""How close the buttons of the menu stand."""
FORMS: Final[tuple[tuple[int, Form], ...]] = ((520, "tight"), (520, "paired"), (560, "full"))
"""The closer forms, one after the other, and how wide each is in pixels of scale 1."""


class Pause(Page):
    """Closes with "resume", "undo", "history", "help" or "menu"; rules and settings open over it.

    `why_no_undo` says why nothing can be taken back now, None where something can; without it
    there is nobody who could. `back` is what leaving the table is called where that is not the
    menu.
    """

    name = "pause"
    opaque = False
    veil = 0.6
    wraps = True

    def __init__(
        self,
        app: App,
        session: Session,
        why_no_undo: Callable[[], Refusal | None] | None = None,
        back: str = "",
    ) -> None:
        super().__init__(app)
        self.session = session
        self.why_no_undo = why_no_undo
        self.back = back
        self._refused = False
        self.first_focus = "results" if session.state.is_terminal else "resume"

    def build(self, size: tuple[int, int]) -> None:
        """A column of buttons in the middle; where it is too high, two a line, and where that is
        too, those that come first as well, and at last as many a line as have room."""
        style = self.style
        pad, inset = style.px(26), style.px(8)
        # The view reaches into the panel's edge by `inset`, so that a focus ring has room in it.
        edge = pad - inset
        most = size[1] - 2 * edge - style.px(20)
        width = min(style.px(WIDE), size[0] - 2 * pad)
        scroll, column = self._column(width - 2 * pad, inset)
        for wide, form in FORMS:
            if column.y + inset > most:
                width = min(style.px(wide), size[0] - 2 * pad)
                scroll, column = self._column(width - 2 * pad, inset, form)
        across = width - 2 * pad + 2 * inset
        scroll.content.w, scroll.content.h = across, column.y + inset
        high = min(math.ceil(scroll.content.h), most)
        left, top = (size[0] - width) // 2, (size[1] - high - 2 * edge) // 2
        panel = self.panel(Rect(left, top, width, high + 2 * edge), solid=True)
        panel.solid = True
        scroll.place(left + edge, top + edge, across + style.px(12), high)
        self.root.add(scroll)

    def _column(self, width: float, inset: int, form: Form = "column") -> tuple[Scroll, Column]:
        """What stands in the menu: in a column; "tight", two a line of those after Undo; "paired",
        of all, under a heading of one line; "full", of those after Undo as many as have room."""
        all_paired = form in ("paired", "full")
        style = self.style
        scroll = Scroll("buttons", style)
        column = Column(self, scroll.content, inset, inset, width)
        if all_paired:
            self._one_line(column)
        else:
            column.text(self._title, "title", bold=True, name="title")
            column.text(self._where(), "small", "muted", name="where")
        column.space(7)
        first: list[Button] = []
        paired: list[Button] = []
        for name, label, action, key in self._entries():
            kind: Kind = "main" if name == self.first_focus else "plain"
            button = Button(name, label, action, style, key=key, kind=kind)
            comes_first = kind == "main" or name in ("undo", "resume")
            if form != "column" and not comes_first:
                paired.append(button)
            elif all_paired:
                first.append(button)
            else:
                column.space(9)
                column.put(button, button.natural()[1])
                if name == "undo":
                    self._undo_or_why(column, button)
        if first:
            column.rows(first, min(2, len(first)))
            undo = next((each for each in first if each.name == "undo"), None)
            if undo is not None:
                self._undo_or_why(column, undo)
        if paired:
            column.space(3 if all_paired else 9)
            if form == "full":
                column.run_on(paired)
            else:
                column.rows(paired, 2)
        return scroll, column

    def _one_line(self, column: Column) -> None:
        """Heading and where the game is kept, beside each other."""
        top = column.y
        title = column.text(self._title, "lead", bold=True, name="title")
        used, below = title.natural()[0], column.y
        where = self.label(self._where(), "small", "muted", align="right", name="where")
        where.place(column.x + used, top, column.width - used, below - top)
        column.parent.add(where)

    def _undo_or_why(self, column: Column, button: Button) -> None:
        """Says under Undo what it does, or greys it where nothing can be taken back and says why:
        in one line as wide as the menu, so that nothing moves from one time to the next."""
        if self.why_no_undo is None:
            return
        refusal = self.why_no_undo()
        said = _("Takes your last move back.")
        if refusal is not None:
            said = refusal.sentence
            button.set_enabled(False, said)
        column.space(3)
        ink = "text" if self._refused and refusal is not None else "muted"
        align: Align = "right" if button.x > column.x else "centre"
        column.text(said, "small", ink, align=align, name="undo.why")

    def _undo(self) -> None:
        """Takes back; where nothing can be, the reason stands out."""
        if self.why_no_undo is None:
            return
        if self.why_no_undo() is None:
            self.close("undo")
        else:
            self._refused = True
            self.rebuild()
            why = self.root.find("undo.why")
            if why is not None:
                self._reveal(why)

    def uncovered(self) -> None:
        """The settings may have changed what can be taken back."""
        self.rebuild()

    def run(self, node: Node | None) -> bool:
        """Runs what is enabled; a press on the grey Undo is answered too."""
        if node is not None and node.name == "undo":
            self._undo()
            return True
        return super().run(node)

    def _entries(self) -> list[tuple[str, str, Callable[[], None], str]]:
        """Name, label, action and key of each button; a finished game has results to see."""
        app = self.app
        over = self.session.state.is_terminal
        is_saved = self.session.journal is not None and not over
        resume = ("resume", _("To the table") if over else _("Go on"), self._resume, "Esc")
        leaves = _("Save and leave") if is_saved else _("Main menu")
        first: list[tuple[str, str, Callable[[], None], str]] = [resume]
        if over:
            first.insert(0, ("results", _("Results"), self._results, ""))
        elif self.why_no_undo is not None:
            first.append(("undo", _("Undo"), self._undo, "U"))
        if app.settings.counter:
            first.append(("counter", _("Card count"), lambda: self.close("counter"), "C"))
        return [
            *first,
            ("replay", _("Replay"), lambda: app.open_replay(self.session), ""),
            ("deal_code", _("Deal code"), self._deal_code, ""),
            ("history", _("What happened"), lambda: self.close("history"), "L"),
            ("help", _("Keys"), lambda: self.close("help"), "F1"),
            ("rules", _("Rules"), lambda: app.open_rulebook(self.session.book), "R"),
            ("settings", _("Settings"), app.open_settings, ""),
            ("menu", self.back or leaves, self._leave, ""),
            ("quit", _("Save and quit") if is_saved else _("Quit"), app.quit, ""),
        ]

    def _resume(self) -> None:
        self.close("resume")

    def _leave(self) -> None:
        self.close("menu")

    def _deal_code(self) -> None:
        """The code of the deal, but not while others' hands hang on it: who deals the same cards
        again sees them."""
        people = sum(player.is_human for player in self.session.players)
        if people > 1 and not self.session.state.is_terminal:
            text = _(
                "Whoever deals these cards again sees every hand: it is told once the game is over."
            )
            self.app.tell(_("Deal code"), text)
            return
        self.app.director.push(deal_code.of_session(self.app, self.session))

    def _results(self) -> None:
        self.close("resume")
        self.app.open_results(self.session)

    @property
    def _title(self) -> str:
        """What the menu is called: a game that is over pauses no more."""
        return _("The game is over") if self.session.state.is_terminal else _("Paused")

    def _where(self) -> str:
        if self.session.journal is None:
            return _("This game is not being saved.")
        return _("Every move is saved.")

    def key(self, event: pygame.event.Event) -> bool:
        """The keys of the table mean the same here."""
        if event.key == pygame.K_r:
            self.app.open_rulebook(self.session.book)
        elif event.key == pygame.K_u and not self.session.state.is_terminal:
            self._undo()
        elif event.key == pygame.K_l:
            self.close("history")
        elif event.key == pygame.K_c and self.app.settings.counter:
            self.close("counter")
        elif event.key == pygame.K_F1:
            self.close("help")
        elif event.key == pygame.K_p:
            self.close("resume")
        else:
            return super().key(event)
        return True

    def escape(self) -> bool:
        """Esc goes on with the game."""
        self.close("resume")
        return True
