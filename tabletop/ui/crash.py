"""A mistake of ours, told calmly: what is safe, where the report is, and how to go on.

The report names versions, the rules and what everyone saw last; never a hidden card.
"""

from __future__ import annotations

import contextlib
import platform
import traceback
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pygame
from pygame import Rect

from tabletop import __version__, paths
from tabletop.engine.events import Told
from tabletop.engine.session import Session
from tabletop.i18n import _
from tabletop.scene.scroll import Scroll
from tabletop.scene.widgets import Button
from tabletop.ui.page import Column, Page

if TYPE_CHECKING:
    from tabletop.ui.app import TabletopApp

MAX_LOG: Final = 512 * 1024
LAST: Final = 8


def report(error: Exception, session: Session | None) -> str:
    """Versions, the game, what was told last to everyone, and where in our code it happened."""
    frames = traceback.extract_tb(error.__traceback__)
    lines = [
        f"Tabletop {__version__}, {datetime.now():%Y-%m-%d %H:%M:%S}",
        f"Python {platform.python_version()}, pygame-ce {pygame.version.ver}",
        platform.platform(),
    ]
    if session is not None:
        lines.append(
            f"{session.book.id} ({session.book.digest[:19]}), {len(session.players)} seats, "
            f"deal {session.deal}, line {session.number}, options {dict(session.book.chosen)}"
        )
        with contextlib.suppress(Exception):
            told = [
                event.text
                for _entry, events in session.events(None)
                for event in events
                if isinstance(event, Told)
            ]
            lines += [f"  {text}" for text in told[-LAST:]]
    lines.append(f"{type(error).__module__}.{type(error).__name__}")
    lines += [f"  {Path(f.filename).name}:{f.lineno} {f.name}" for f in frames]
    return "\n".join(lines)


def write(text: str, file: Path) -> None:
    """Adds a report to the log, which is begun anew when it has grown large."""
    with contextlib.suppress(OSError):
        mode = "a" if not file.exists() or file.stat().st_size < MAX_LOG else "w"
        with file.open(mode, encoding="utf-8") as stream:
            stream.write(text + "\n\n")


class CrashPage(Page):
    """What a player sees instead of a traceback."""

    name = "crash"

    def __init__(self, app: TabletopApp, sentence: str, report: str) -> None:
        super().__init__(app)
        self.sentence = sentence
        self.report = report
        self.copied = False
        self.first_focus = "menu"

    def build(self, size: tuple[int, int]) -> None:
        """A sentence, the report, and three ways on."""
        style = self.style
        left, width = self.margin, size[0] - 2 * self.margin
        column = Column(self, self.root, left, style.px(36), width)
        column.text(_("Something went wrong"), "title", bold=True, name="title")
        column.space(8)
        column.text(self.sentence, name="message")
        column.space(16)
        top = round(column.y)
        buttons = [
            Button("menu", _("Main menu"), self.app.open_menu, style, kind="main"),
            Button("copy", _("Copied") if self.copied else _("Copy report"), self._copy, style),
            Button("quit", _("Quit"), self.app.quit, style),
        ]
        high = buttons[0].natural()[1]
        bottom = size[1] - style.px(32) - high
        box = Rect(left, top, width, bottom - top - style.px(20))
        self.panel(box, solid=True)
        scroll = Scroll("report", style)
        pad = style.px(14)
        scroll.place(box.x + pad, box.y + pad, box.w - 2 * pad, box.h - 2 * pad)
        text = Column(self, scroll.content, 0, 0, box.w - 3 * pad)
        text.text(self.report, "small", "muted", name="details")
        scroll.content.w, scroll.content.h = text.width, text.y
        self.root.add(scroll)
        Column(self, self.root, left, bottom, width).buttons(buttons)

    def escape(self) -> bool:
        """Esc goes to the main menu."""
        self.app.open_menu()
        return True

    def _copy(self) -> None:
        note = f"{self.report}\n{paths.log_file()}\n"
        with contextlib.suppress(pygame.error):
            pygame.scrap.put_text(note)
            self.copied = True
            self.rebuild()
