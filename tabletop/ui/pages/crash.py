"""A mistake of ours, told calmly: what is safe, where the report is, and how to go on.

The report names versions, the rules and what the viewer saw last; never a card hidden from them.
"""

from __future__ import annotations

import contextlib
import os
import platform
from datetime import datetime
from pathlib import Path
from typing import Final

import pygame

from tabletop import __version__
from tabletop.engine.events import Told
from tabletop.engine.play.session import Session
from tabletop.scene.node import Node
from tabletop.scene.scroll import Scroll
from tabletop.scene.widgets import Button, Panel
from tabletop.system import log, paths
from tabletop.system.errors import printable
from tabletop.system.i18n import _
from tabletop.ui.pages.page import Column, Page
from tabletop.ui.shell import set_aside
from tabletop.ui.shell.context import App
from tabletop.ui.table.markup import plain

LAST: Final = 8


def report(error: Exception, session: Session | None, viewer: int | None = None) -> str:
    """Versions, the game, what `viewer` (None: everyone) saw last, and where in our code it was.

    What the exception says is left out, as it could name a hidden card, and the deal's number until
    the game is over, as it is the key to them all.
    """
    lines = [
        f"Tabletop {__version__}, {datetime.now():%Y-%m-%d %H:%M:%S}",
        f"Python {platform.python_version()}, pygame-ce {pygame.version.ver}"
        + (", packaged" if paths.is_packaged() else ""),
        f"{platform.platform()}, {pygame.display.get_driver()}",
    ]
    if session is not None:
        lines.append(
            f"{session.book.id} ({session.book.digest[:19]}), {len(session.players)} seats, "
            + (f"deal {session.deal}, " if session.state.is_terminal else "")
            + f"line {session.number}"
        )
        lines.append(", ".join(f"{name} {value}" for name, value in session.book.chosen.items()))
        lines.append(
            _("The last moves as everyone saw them:")
            if viewer is None
            else _("The last moves as {name} saw them:").format(name=session.names[viewer])
        )
        with contextlib.suppress(Exception):  # a report of a crash must not crash
            told = [
                plain(event.text, session.names, session.book.deck_kind)
                for _entry, events in session.events(viewer)
                for event in events
                if isinstance(event, Told)
            ]
            lines += [f"  {text}" for text in told[-LAST:]]
    lines.append(log.places(error))
    return "\n".join(lines)


def sentence(session: Session | None) -> str:
    """What a player is told: that it was not them, that the game is safe, and where it is."""
    safe = _("Games in progress are saved with every move.")
    if session is not None and session.journal is not None:
        safe = _("Your game is safe in {file}.").format(file=session.journal.file)
    elif session is not None:
        safe = _("The game was not being saved.")
    text = _("Tabletop made a mistake and had to stop what it was doing.")
    written = _("What happened is written down in {file}; nothing was sent anywhere.").format(
        file=paths.log_file()
    )
    return f"{text} {safe} {written}"


def show(app: App, error: Exception) -> bool:
    """Writes down the mistake and shows the page; False where even that is not possible.

    No way on leads into the same mistake: a save is not gone on with that broke twice at one line,
    a menu that broke comes back without what it need not look at, and a bare one not at all.
    """
    top, session = app.director.top, app.session
    journal = session.journal if session is not None else None
    viewer = _viewer(app) if session is not None else None
    text, told = report(error, session, viewer), sentence(session)
    log.note(text)
    was_here = isinstance(top, CrashPage)
    if isinstance(top, CrashPage) and top.bare and top.save is None:
        return False
    save = None
    if session is not None and journal is not None:
        here = (journal.file, session.number)
        save = journal.file if app.crashed_at != here and not was_here else None
        app.crashed_at = here
    page = CrashPage(
        app,
        told,
        text,
        save,
        journal.file if journal is not None else set_aside.suspect(error),
        bare=was_here or session is None,
        has_menu=not (isinstance(top, Page) and top.is_last_resort),
    )
    try:
        app.leave(keep=True)
        app.director.tweens.finish()
    except Exception:  # what is broken cannot always be closed; the page comes first
        app.director.stack.clear()
    try:
        app.director.replace(page)
    except Exception:  # not even this page: whoever called ends the app with a sentence
        return False
    return True


def _viewer(app: App) -> int | None:
    """Whose eyes are on the screen; None where a cover is over the cards."""
    with contextlib.suppress(Exception):  # a report of a crash must not crash
        for screen in reversed(app.director.stack):
            said = screen.describe()
            if "viewer" in said:
                seat = said["viewer"]
                return seat if isinstance(seat, int) else None
    return None


class CrashPage(Page):
    """What a player sees instead of a traceback."""

    name = "crash"

    def __init__(
        self,
        app: App,
        told: str,
        report: str,
        save: Path | None = None,
        suspect: Path | None = None,
        *,
        bare: bool = False,
        has_menu: bool = True,
    ) -> None:
        super().__init__(app)
        self.bare = bare
        self.suspect = suspect
        self.has_menu = has_menu
        self.told = told
        self.report = report
        self.save = save
        self.copied = False
        self.first_focus = "continue" if save is not None else "menu" if has_menu else "quit"

    def build(self, size: tuple[int, int]) -> None:
        """A sentence, the report, and the ways on: the save, the menu, a copy of the report."""
        style = self.style
        left, width = self.margin, size[0] - 2 * self.margin
        column = Column(self, self.root, left, style.px(36), width)
        column.text(_("Something went wrong"), "title", bold=True, name="title")
        column.space(8)
        top = round(column.y)
        copied = _("Copied") if self.copied else _("Copy report")
        buttons = [Button("quit", _("Quit"), self.app.quit, style)]
        buttons.insert(0, Button("copy", copied, self._copy, style))
        if self.suspect is not None and os.path.lexists(self.suspect):
            text = _("Set aside {file}").format(file=printable(self.suspect.name))
            buttons.insert(0, Button("set_aside", text, self._set_aside, style))
        if self.has_menu:
            buttons.insert(0, Button("menu", _("Main menu"), self._menu, style))
        if self.save is not None:
            go_on = _("Continue from the save")
            buttons.insert(0, Button("continue", go_on, self._go_on, style))
        buttons[0].kind = "main"
        below = Column(self, Node(), left, 0, width)
        below.flow(buttons)
        scroll = Scroll("report", style)
        words = Column(self, scroll.content, 0, 0, width - style.px(16))
        words.text(self.told, name="message")
        words.space(16)
        pad, start = style.px(14), words.y
        inner = Column(self, Node(), pad, start + pad, words.width - 2 * pad)
        inner.text(self.report, "small", "muted", name="details")
        panel = Panel(style.color("solid"), style.color("hairline"), radius=style.px(14))
        panel.place(0, start, words.width, inner.y + pad - start)
        scroll.content.add(panel, *inner.parent.children)
        scroll.content.w, scroll.content.h = width, panel.y + panel.h
        room = size[1] - top - style.px(44) - below.y
        scroll.place(left, top, width, min(room, scroll.content.h))
        self.root.add(scroll)
        Column(self, self.root, left, top + scroll.h + style.px(20), width).flow(buttons)

    def escape(self) -> bool:
        """Esc goes to the main menu, where there is one to go to."""
        if self.has_menu:
            self._menu()
        return True

    def _menu(self) -> None:
        """Goes to the main menu: where no game was on the table the menu itself may have been at
        fault, and the new one leaves out what it need not look at."""
        self.app.open_menu(bare=self.bare)

    def _set_aside(self) -> None:
        """Sets aside what the mistake was met in; it is offered once."""
        if self.suspect is not None:
            self.save = None
            self.first_focus = "menu" if self.has_menu else "quit"
            set_aside.carry_out(self.app, self.suspect, self.rebuild)

    def _go_on(self) -> None:
        if self.save is not None:
            self.app.open_save(self.save)

    def _copy(self) -> None:
        note = f"{self.report}\n{paths.log_file()}\n"
        with contextlib.suppress(pygame.error):  # a system without a clipboard
            pygame.scrap.put_text(note)
            self.copied = True
            self.rebuild()
