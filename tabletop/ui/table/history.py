"""What happened so far, newest first, line by line; the reason of every move that a bot decided
on."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from typing import Final, Literal, TypeAlias

import pygame
from pygame.event import Event

from tabletop.engine.events import Began
from tabletop.engine.moves import CHANCE
from tabletop.engine.play.session import Session
from tabletop.engine.play.timeline import Entry
from tabletop.scene.node import Node
from tabletop.scene.scroll import Scroll
from tabletop.scene.text import Label, Rich
from tabletop.scene.widgets import Button, Panel
from tabletop.system.i18n import _
from tabletop.ui.shell.named import names_of
from tabletop.ui.table.cards import CardArt
from tabletop.ui.table.dialogs import Dialog
from tabletop.ui.table.markup import shorter, spans
from tabletop.ui.table.reasons import Reasons, to_score

Lines: TypeAlias = list[tuple[int | None, str]]
"""What was told of a move, oldest first: of which seat, and a sentence or several."""
STEP: Final = 40
"""So many moves are listed at once."""


def _ended(part: Literal["trick", "round", "deal"]) -> str:
    """What stands over the moves before those with which a part of the game began."""
    return {
        "trick": _("Before this trick"),
        "round": _("Before this round"),
        "deal": _("Before this deal"),
    }[part]


def _of_next(lines: Lines, seat: int, later: int) -> Lines:
    """The lines of a move of `seat` that tell of the turn of seat `later` that followed: those of
    no other, so that what all got at a score stays together."""
    after = [line for line in lines if line[0] != seat]
    whole = lines[len(lines) - len(after) :] == after and len(after) < len(lines)
    return after if whole and {each for each, _text in after} == {later} else []


class History(Dialog):
    """The moves of a session as `viewer` was told them, with a "Why?" beside those of bots; to the
    score that came about by line `scored` where one is given, and nothing of what came after it."""

    def __init__(
        self,
        art: CardArt,
        session: Session,
        reasons: Reasons,
        viewer: int | None,
        *,
        scored: int | None = None,
    ) -> None:
        buttons = [("close", _("Back"), None)]
        names = names_of(session.players)
        super().__init__("history", art, _("What happened"), [], buttons, names, 760)
        self.session = session
        self.reasons = reasons
        self.viewer = viewer
        self.scored = scored
        self._decided = {entry.n for entry in reasons.moves()}
        self._open: set[int] = set()
        self._count = STEP
        self._size = (0, 0)
        self._beside = 0.0
        """The pixel from which on the buttons stand."""

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

    @property
    def pad(self) -> int:
        """As in any dialog, but in large text what is listed has the room."""
        return min(super().pad, round(36 * self.art.theme.window))

    def fill(self, body: Node, column: int, y: float) -> float:
        """Adds a row for every move that was told, newest first, and where a part of the game
        began. What ended a turn and began another's stands with that one, as its income does."""
        theme = self.art.theme
        told = self._told(self._count + 1)
        self._beside = self._right_of(told[: self._count], column - theme.px(14))
        seat = self.session.state.current_player if self.scored is None else CHANCE
        for at, (entry, lines) in enumerate(told[: self._count]):
            events = to_score(entry.events) if entry.n == self.scored else entry.events
            parts = [event.part for event in events if isinstance(event, Began)]
            after = _of_next(lines, entry.move.seat, seat)
            y = self._lines(body, after, y, column - theme.px(14))
            if parts and (at or after):
                y = self._parted(body, column, y, _ended(parts[-1]))
            elif (at or after) and entry.move.seat != seat:
                y += self._gap / 2  # another's turn
            seat = entry.move.seat
            y = self._row(body, column, y, entry, lines[: len(lines) - len(after)])
        if not told:
            y = self._text(body, "nothing", _("Nothing has happened yet."), 0, y, column)
        if len(told) > self._count:
            earlier = Button("earlier", _("Earlier"), self._earlier, theme, role="small")
            w, h = earlier.natural()
            earlier.place(0, y + theme.px(4), w, h)
            body.add(earlier)
            y += h + theme.px(8)
        return y + theme.px(6)

    def _told(self, most: int) -> list[tuple[Entry, Lines]]:
        """The moves that the viewer was told of, the newest first, so many at the most, each in
        lines."""
        scored = self.scored
        rows = (
            (entry, self.reasons.lines(entry, self.viewer, only_to_score=entry.n == scored))
            for entry in reversed(self.session.entries)
            if scored is None or entry.n <= scored
        )
        return list(islice((row for row in rows if row[1]), most))

    @property
    def _gap(self) -> int:
        """The pixels between two rows; half as many more part turns."""
        return min(self.art.theme.px(6), round(8 * self.art.theme.window))

    def _parted(self, body: Node, column: int, y: float, words: str) -> float:
        """A hairline where a part of the game began, and what lies under it."""
        theme = self.art.theme
        font = theme.font("small")
        head = Label(words, font, theme.color("muted"))
        w, h = font.size(words)[0] + 2, font.get_linesize()
        head.place(0, y + self._gap, w, h)
        rule = Panel(theme.color("hairline"), radius=0)
        x = w + theme.px(10)
        rule.place(x, y + self._gap + h / 2, max(0, column - theme.px(14) - x), 1)
        body.add(head, rule)
        return y + h + 2 * self._gap

    def _lines(self, body: Node, lines: Lines, y: float, room: float, name: str = "") -> float:
        """Places lines, the newest on top, each a row as high as one with a button at least; the
        oldest has the `name`."""
        high = self._why[1]
        for at, (_seat, text) in reversed(list(enumerate(lines))):
            tall = self._line(text, room).natural(int(room))[1]
            self._text(body, name if at == 0 else "", text, 0, y + max(0, high - tall) / 2, room)
            y += max(high, tall) + self._gap
        return y

    def _row(self, body: Node, column: int, y: float, entry: Entry, lines: Lines) -> float:
        """What was told of a move, with the button that tells why beside the move itself."""
        theme = self.art.theme
        y = self._lines(body, lines[1:], y, column - theme.px(14))
        wide, high = self._why
        room: float = column - theme.px(14)
        beside = room
        if entry.n in self._decided:
            button = self._button(entry.n)
            beside = self._beside - theme.px(16)
            button.place(self._beside, y, wide, high)
            button.mark("on", entry.n in self._open)
            body.add(button)
        y = self._lines(body, lines[:1], y, beside, f"told:{entry.n}")
        if entry.n in self._open:
            indent = theme.px(18)
            for index, line in enumerate(self.reasons.of(entry).lines):
                name = f"reason:{entry.n}" if index == 0 else ""
                y = self._text(body, name, line, indent, y, room - indent, quiet=True)
            y += self._gap
        return y

    def _button(self, n: int) -> Button:
        """What tells why move `n` was made."""
        return Button(
            f"why:{n}",
            _("Why?"),
            lambda: self._turn(n),
            self.art.theme,
            kind="quiet",
            role="small",
        )

    @property
    def _why(self) -> tuple[int, int]:
        """How large such a button is, which is how high each row is at least, with one or not."""
        theme = self.art.theme
        wide, high = self._button(0).natural()
        return wide, min(high, max(theme.px(22), round(28 * theme.window)))

    def _right_of(self, told: Sequence[tuple[Entry, Lines]], room: float) -> float:
        """Where the buttons stand below each other: beside the widest of the sentences that have
        one, as far as there is `room`."""
        theme = self.art.theme
        most = room - self._why[0]
        widest = [
            self._line(lines[0][1], most).width for entry, lines in told if entry.n in self._decided
        ]
        return min(most, max(widest, default=0) + theme.px(24))

    def _line(self, text: str, room: float, name: str = "", quiet: bool = False) -> Rich:
        """A sentence; its names are shortened where that saves a line."""
        line = Rich(name)
        line.leading = 1.1
        ink = self.art.theme.color("muted" if quiet else "text")
        full, short = shorter(self.names)[:2]
        line.set(spans(text, short, self.art, "body", ink))
        least = line.natural(int(room))[1]
        line.set(spans(text, full, self.art, "body", ink))
        if line.natural(int(room))[1] > least:
            line.set(spans(text, short, self.art, "body", ink))
        return line

    def _text(
        self, body: Node, name: str, text: str, x: float, y: float, room: float, quiet: bool = False
    ) -> float:
        theme = self.art.theme
        line = self._line(text, room, name, quiet)
        height = line.natural(int(room))[1]
        line.place(x, y, room, height)
        body.add(line)
        return y + height + min(theme.px(2), round(2 * theme.window))

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
        new = (
            self.root.find(f"why:{entry.n}") for entry, _texts in self._told(self._count)[above:]
        )
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
