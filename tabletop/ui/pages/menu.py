"""The main menu: a fan of our own cards, and every way into the game."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import Final

import pygame
from pygame import Rect, Surface

from tabletop import __version__
from tabletop.scene.scroll import Scroll
from tabletop.scene.text import Label
from tabletop.scene.widgets import Button, Picture
from tabletop.system.errors import BadFile, TabletopError
from tabletop.system.i18n import _
from tabletop.ui.pages.fan import fan
from tabletop.ui.pages.page import Column, Page
from tabletop.ui.shell import looks
from tabletop.ui.shell.context import App
from tabletop.ui.shell.saves import Glance, all_of, latest, summary, when
from tabletop.ui.shell.set_aside import blamed, offer

FAN: Final = tuple(f"french/{code}" for code in ("AS", "QH", "KD", "JC", "back"))
"""The cards of the fan, from the left."""

LEAST: Final = 160
"""The width in pixels at scale 1 under which the fan is left out."""

FADE: Final = 0.25
"""Seconds in which the fan appears."""


class Menu(Page):
    """The first screen; a `bare` one, after a mistake of ours, looks at no saves."""

    name = "menu"

    def __init__(self, app: App, *, bare: bool = False) -> None:
        super().__init__(app)
        self.bare = self.is_last_resort = bare
        self.found: Glance | None = None
        self._unreadable: set[Path] = set()
        self._stands = ""
        self._fan: tuple[tuple[tuple[int, int], str], Surface] | None = None
        self._is_late = False
        self._look()

    def _look(self) -> None:
        """Looks for a game to go on with, at a glance."""
        found = None if self.bare else latest(but=self._unreadable)
        if found != self.found:
            self.found, self._stands = found, ""
        self.first_focus = "continue" if found else "new"
        self.wake_at = 0.0

    def uncovered(self) -> None:
        """Looks again, since a game may have been played or deleted meanwhile."""
        self._look()
        self.rebuild()

    def tick(self, now: float) -> None:
        """After the first frame, which takes input: the fan, and where the saved game stands."""
        if self.wake_at is None:
            return
        if not self._is_late:
            self._is_late = True
            return
        self.wake_at = None
        if self.found is not None and not self._stands:
            self._read(self.found)
        self._show_fan(now)

    def _read(self, found: Glance) -> None:
        """Reads the game to go on with; where it cannot be, offers the next one."""
        with blamed(found.file):
            read = summary(found.file)
        if read.problem and not read.damaged:
            self._unreadable.add(found.file)
            self._look()
            self.rebuild()
            return
        self._stands = read.problem or read.stands
        where = self.root.find("continue.where")
        if isinstance(where, Label):
            where.set(self._where(found, where.w))

    def _show_fan(self, now: float) -> None:
        picture = self.root.find("fan")
        if not isinstance(picture, Picture):
            return
        size = (round(picture.w), round(picture.h))
        key = size, self.style.back
        if self._fan is None or self._fan[0] != key:
            shade = self.style.color("shadow")
            is_drawn = self.style.back in ("", next(iter(looks.BACKS)))
            self._fan = key, fan(FAN, size, shade, None if is_drawn else self._back())
            if self.director is not None:
                picture.alpha = 0.0
                self.director.tweens.start(picture, "alpha", 1.0, FADE, now)
        picture.picture = self._fan[1]
        picture.touch()

    def _back(self) -> Callable[[tuple[int, int]], Surface]:
        """What draws the back that was chosen."""
        from tabletop.engine.french import FRENCH  # the first frame does without
        from tabletop.ui.table.cards import CardArt

        return partial(CardArt(self.style, FRENCH).back, self.style.back)

    def build(self, size: tuple[int, int]) -> None:
        """The menu left, the fan right."""
        style = self.style
        edge = max(style.px(36), size[0] // 14)
        pad, bar, margin = style.px(8), style.px(14), style.px(12)
        tight = style.px(30) * 16 > size[1]
        scroll, column = self._entries(size, edge, pad, tight)
        if not tight and column.y > size[1] - 2 * margin:
            scroll, column = self._entries(size, edge, pad, tight=True)
        width = round(column.width)
        scroll.content.w, scroll.content.h = width + 2 * pad, column.y
        high = min(int(column.y), size[1] - 2 * margin)
        scroll.place(edge - pad, (size[1] - high) // 2, width + 2 * pad + bar, high)
        room = Rect(edge + width + style.px(24), 0, 0, size[1])
        room.w = size[0] - room.x - style.px(16)
        picture = Picture(Surface((1, 1), pygame.SRCALPHA), "fan")
        picture.place(*room)
        picture.visible = room.w >= style.px(LEAST)
        if self._fan is not None and self._fan[0] == (room.size, self.style.back):
            picture.picture = self._fan[1]
        else:
            self.wake_at = 0.0
        foot = self.label(_("Version {n}").format(n=__version__), "small", "muted", align="right")
        foot.place(size[0] - style.px(220), size[1] - style.px(30), style.px(200), style.px(20))
        self.root.add(picture, scroll, foot)

    def _entries(
        self, size: tuple[int, int], edge: int, pad: int, tight: bool
    ) -> tuple[Scroll, Column]:
        """The title and every way in, one under another; several a line where it is `tight`, for
        which the fan gives way."""
        style = self.style
        width = max(min(style.px(340), size[0] // 2 - edge), size[0] // 4)
        scroll = Scroll("entries", style)
        buttons = self._buttons()
        across = 3 if tight and self.found is not None else 2
        if tight:
            widest = max(button.natural()[0] for button in buttons[-7:])
            width = max(
                width, min(size[0] - 2 * edge, across * widest + style.px(6) * (across - 1))
            )
        column = Column(self, scroll.content, pad, pad, width)
        column.text(_("Tabletop"), "title" if tight else "display", bold=True, name="title")
        column.text(_("Five card games of money"), "body" if tight else "lead", "muted")
        column.space(8 if tight else 26)
        if self.found is not None:
            self._continue(column, buttons.pop(0), self.found)
        if tight:
            column.rows(buttons, across)
        else:
            for button in buttons:
                column.put(button, button.natural()[1])
                column.space(9)
        return scroll, column

    def _continue(self, column: Column, button: Button, found: Glance) -> None:
        column.put(button, button.natural()[1])
        column.space(6)
        who = _("{game}: {names}").format(game=found.title, names=all_of(found.names))
        column.text(who, "small", name="continue.who")
        where = self.label("", "small", "muted", wrap=True, name="continue.where")
        where.set(self._where(found, column.width))
        sample = _("Deal 12 of 12, 100 moves made; {name} to move · yesterday 00:00")
        longest = self.label(sample.format(name=max(found.names, key=len)), "small", wrap=True)
        column.put(where, longest.natural(int(column.width))[1])
        column.space(12)

    def _where(self, found: Glance, width: float) -> str:
        """Where the game stands, and since when, on a line of its own where one of so many pixels
        does not hold both but each."""
        moment, font = when(found.when, datetime.now()), self.style.font("small")
        if not self._stands:
            return moment
        both = f"{self._stands} · {moment}"
        if font.size(self._stands)[0] <= width < font.size(both)[0]:
            return f"{self._stands}\n{moment}"
        return both

    def _buttons(self) -> list[Button]:
        app, style = self.app, self.style
        entries = [
            ("new", _("New game"), app.open_new_game),
            ("learn", _("Learn"), app.open_learn),
            ("games", _("Games"), app.open_library),
            ("rulebook", _("Rulebooks"), app.open_rulebooks),
            ("statistics", _("Statistics"), app.open_statistics),
            ("settings", _("Settings"), app.open_settings),
            ("quit", _("Quit"), app.quit),
        ]
        buttons = [
            Button(name, label, action, style, kind="quiet" if name == "quit" else "plain")
            for name, label, action in entries
        ]
        if self.found is not None:
            go_on = Button("continue", _("Continue"), self._go_on, style, kind="main", role="lead")
            buttons.insert(0, go_on)
        else:
            buttons[0].kind = "main"
        return buttons

    def escape(self) -> bool:
        """Esc puts the focus on Quit, so that a second thought is one key away."""
        self.focus.set(self.root.find("quit"), shown=True)
        return True

    def _go_on(self) -> None:
        if self.found is None:
            return
        file = self.found.file
        try:
            self.app.resume(file)
        except BadFile as error:
            offer(self.app, _("This game cannot be opened"), str(error), file, self.uncovered)
        except TabletopError as error:
            self.app.tell(_("This game cannot be opened"), str(error))
