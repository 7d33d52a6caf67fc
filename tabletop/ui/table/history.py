"""What happened so far, newest first; the reason of every move that a bot decided on."""

from __future__ import annotations

from typing import Final

import pygame
from pygame.event import Event

from tabletop.engine.play.session import Session
from tabletop.engine.play.timeline import Entry
from tabletop.scene.node import Node
from tabletop.scene.scroll import Scroll
from tabletop.scene.text import Rich
from tabletop.scene.widgets import Button
from tabletop.system.i18n import _
from tabletop.ui.shell.named import names_of
from tabletop.ui.table.cards import CardArt
from tabletop.ui.table.dialogs import Dialog
from tabletop.ui.table.markup import spans
from tabletop.ui.table.reasons import Reasons

STEP: Final = 40
"""So many moves are listed at once."""


class History(Dialog):
    """The moves of a session as `viewer` was told them, with a "Why?" beside those of bots."""

    def __init__(
        self, art: CardArt, session: Session, reasons: Reasons, viewer: int | None
    ) -> None:
        buttons = [("close", _("Back"), None)]
        names = names_of(session.players)
        super().__init__("history", art, _("What happened"), [], buttons, names, 720)
        self.session = session
        self.reasons = reasons
        self.viewer = viewer
        self._decided = {entry.n for entry in reasons.moves()}
        self._open: set[int] = set()
        self._count = STEP
        self._size = (0, 0)

    def layout(self, size: tuple[int, int], scale: float) -> None:
        """Places the list, keeping the scrolled place and the focus."""
        old = self._scroll()
        offset = old.offset if old is not None else 0.0
        focused = self.focus.node.name if self.focus.node is not None else ""
        shown = self.focus.shown
        self._size = size
        super().layout(size, scale)
        again = self.root.find(focused) if focused else None
        if again is not None:
            self.focus.set(again, shown=shown)
        new = self._scroll()
        if new is not None:
            new.to(offset)

    def _scroll(self) -> Scroll | None:
        return next((node for node in self.root.walk() if isinstance(node, Scroll)), None)

    def fill(self, body: Node, column: int, y: float) -> float:
        """Adds a row for every move that was told, newest first."""
        theme = self.art.theme
        told = []
        for entry in reversed(self.session.entries):
            text = self.reasons.said(entry, self.viewer)
            if text:
                told.append((entry, text))
            if len(told) > self._count:
                break
        for entry, text in told[: self._count]:
            y = self._row(body, column, y, entry, text)
        if not told:
            y = self._text(body, "nothing", _("Nothing has happened yet."), 0, y, column)
        if len(told) > self._count:
            earlier = Button("earlier", _("Earlier"), self._earlier, theme, role="small")
            w, h = earlier.natural()
            earlier.place(0, y + theme.px(4), w, h)
            body.add(earlier)
            y += h + theme.px(8)
        return y + theme.px(6)

    def _row(self, body: Node, column: int, y: float, entry: Entry, text: str) -> float:
        theme = self.art.theme
        gap = theme.px(12)
        room, below = column - theme.px(14), y
        if entry.n in self._decided:
            button = Button(
                f"why:{entry.n}",
                _("Why?"),
                lambda: self._turn(entry.n),
                theme,
                kind="quiet",
                role="small",
            )
            w, h = button.natural()
            h = min(h, theme.px(28))
            button.place(room - w, y, w, h)
            button.mark("on", entry.n in self._open)
            body.add(button)
            room -= w + gap
            below = y + h
        y = self._text(body, f"told:{entry.n}", text, 0, y + theme.px(3), room)
        if entry.n in self._open:
            indent = theme.px(18)
            for index, line in enumerate(self.reasons.of(entry).lines):
                name = f"reason:{entry.n}" if index == 0 else ""
                y = self._text(body, name, line, indent, y, room - indent, quiet=True)
        return max(y, below) + theme.px(7)

    def _text(
        self, body: Node, name: str, text: str, x: float, y: float, room: float, quiet: bool = False
    ) -> float:
        theme = self.art.theme
        line = Rich(name)
        ink = theme.color("muted" if quiet else "text")
        line.set(spans(text, self.names, self.art, "body", ink))
        height = line.natural(int(room))[1]
        line.place(x, y, room, height)
        body.add(line)
        return y + height + self.art.theme.px(2)

    def _turn(self, n: int) -> None:
        """Shows the reason of a move, or takes it away again."""
        self._open ^= {n}
        self.layout(self._size, self.scale)

    def _earlier(self) -> None:
        """Shows more, where one was reading: the focus goes to the first of what is new."""
        at = self._scroll()
        above, offset = self._count, at.offset if at is not None else 0.0
        self._count += STEP
        self.layout(self._size, self.scale)
        scroll = self._scroll()
        if scroll is None:
            return
        scroll.to(offset)
        told = [e for e in reversed(self.session.entries) if self.reasons.said(e, self.viewer)]
        new = (self.root.find(f"why:{entry.n}") for entry in told[above : self._count])
        self.focus.set(next((button for button in new if button is not None), None))

    def handle(self, event: Event) -> bool:
        """Keeps what has the focus in sight."""
        before = self.focus.node
        done = super().handle(event)
        node, scroll = self.focus.node, self._scroll()
        moved = event.type == pygame.KEYDOWN and node is not None and node is not before
        if moved and node is not None and scroll is not None:
            above: Node | None = node
            while above is not None and above is not scroll:
                above = above.parent
            if above is scroll:
                scroll.reveal(node)
        return done

    def key(self, event: Event) -> bool:
        """L closes as it opened; page keys scroll."""
        scroll = self._scroll()
        pages = {pygame.K_PAGEUP: -0.9, pygame.K_PAGEDOWN: 0.9}
        if event.key == pygame.K_l:
            self.close(None)
        elif event.key in pages and scroll is not None:
            scroll.to(scroll.offset + pages[event.key] * scroll.h)
        else:
            return False
        return True
