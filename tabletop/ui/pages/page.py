"""What the screens around the table share: felt, a heading, a scrolling column.

A page builds its nodes anew for every window size, and keeps the focus and the scrolled place.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Final, TypeAlias

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from tabletop.scene.chart import follow
from tabletop.scene.forms import Field, Stepper
from tabletop.scene.node import Node
from tabletop.scene.pointer import THRESHOLD, Point
from tabletop.scene.screen import Screen
from tabletop.scene.scroll import Scroll
from tabletop.scene.text import Align, Label
from tabletop.scene.widgets import Button, Panel, Segmented
from tabletop.system.i18n import _
from tabletop.ui.shell.context import App
from tabletop.ui.shell.theme import Theme

Control: TypeAlias = Button | Field | Segmented | Stepper
"""What a player presses, types into or chooses by, of a size of its own."""

REST: Final = 2.0
"""Seconds after a press in which the next one, at the same place, meets the same control."""
BESIDE: Final = 210
"""The least room of a title beside its control, at scale 1."""
LINES: Final = {pygame.K_UP: -1, pygame.K_DOWN: 1}
"""Which way the arrow keys scroll a page where they move no focus."""


@dataclass(frozen=True, slots=True)
class Kept:
    """A control that was pressed at `point`, this `part` of its width and height in, when its
    middle lay `y` pixels down; the next press until the time `until` is meant for it too."""

    name: str
    point: Point
    part: tuple[float, float]
    y: int
    until: float

    @classmethod
    def of(cls, node: Node, point: Point, until: float) -> Kept:
        """What a press of `node` keeps."""
        at = node.rect
        part = (point[0] - at.x) / max(1, at.w), (point[1] - at.y) / max(1, at.h)
        return cls(node.name, point, part, at.centery, until)

    def is_at(self, point: Point) -> bool:
        """Whether the pointer has not gone on from where it pressed."""
        far = max(abs(a - b) for a, b in zip(point, self.point, strict=True))
        return far < THRESHOLD

    def within(self, at: Rect) -> Point:
        """The same part of the control where it lies `at`."""
        return at.x + at.w * self.part[0], at.y + at.h * self.part[1]


class Page(Screen):
    """A screen of nodes made by `build`; Esc and the Back button close it."""

    is_last_resort = False
    """Whether nothing is left to open where this page breaks."""

    def __init__(self, app: App) -> None:
        super().__init__()
        self.app = app
        self.first_focus = ""
        self._offsets: dict[str, float] = {}
        self._held: Kept | None = None
        self._kept: Kept | None = None
        self._size = (0, 0)

    @property
    def style(self) -> Theme:
        """The theme."""
        return self.app.theme

    def build(self, size: tuple[int, int]) -> None:
        """Makes every node under `root` for a window of `size` pixels."""

    def layout(self, size: tuple[int, int], scale: float) -> None:
        """Builds the page, keeping the focus by name and every scrolled place."""
        focused = self.focus.node.name if self.focus.node is not None else self.first_focus
        caret = self.focus.node
        self._offsets |= {n.name: n.offset for n in self.root.walk() if isinstance(n, Scroll)}
        self.root.clear()
        self._hot = None
        before, self._size = self._size, size
        self._kept = None
        self.build(size)
        for node in list(self.root.walk()):
            if isinstance(node, Scroll):
                node.to(self._offsets.get(node.name, 0.0))
        if self._held is not None:
            self._hold(self._held)
        again = self.root.find(focused) if focused else None
        if again is not None and again.focusable:
            if isinstance(again, Field) and isinstance(caret, Field):
                again.caret = min(caret.caret, len(again.text))
                again.anchor = min(caret.anchor, len(again.text))
            shown = self.app.by_keys if before == (0, 0) else None
            self.focus.set(again, shown=shown)
            if before == (0, 0) and not self._begins(again):
                self._reveal(again)
        else:
            self.focus.set(None)

    def hit(self, point: Point) -> Node | None:
        """What a press at `point` meets: soon after one at the same place what that one met."""
        kept, now = self._kept, self.director.now if self.director is not None else 0.0
        node = None
        if kept is not None and kept.is_at(point) and now < kept.until:
            node = self.root.find(kept.name)
        return node or super().hit(point)

    def clicked(self, node: Node | None, point: Point) -> None:
        """A click runs what is under it; the next one meets it too where it lays the page out
        anew."""
        if node is not None and node.name:
            until = (self.director.now if self.director is not None else 0.0) + REST
            kept = self._kept
            if kept is None or kept.name != node.name or not kept.is_at(point):
                kept = Kept.of(node, point, until)
            self._held = replace(kept, until=until)
            point = kept.within(node.rect)
        super().clicked(node, point)
        self._held = None

    def hovered(self, node: Node | None, point: Point) -> None:
        """Marks what is under the pointer; where it goes on, nothing is kept for it. A chart says
        what stands there."""
        follow(self.root, point)
        if self._kept is not None and (node is None or not self._kept.is_at(point)):
            self._kept = None
            node = self.hit(point) if node is not None else None
        super().hovered(node, point)

    def _hold(self, kept: Kept) -> None:
        """Scrolls what was pressed back to where it was, as far as it stays in sight."""
        node = self.root.find(kept.name)
        scroll = node.parent if node is not None else None
        while scroll is not None and not isinstance(scroll, Scroll):
            scroll = scroll.parent
        if node is None:
            return
        self._kept = kept
        if scroll is not None:
            scroll.to(scroll.offset + node.rect.centery - kept.y)
            if not scroll.rect.contains(node.rect) or node.rect.collidelist(scroll.soft_edges) >= 0:
                scroll.reveal(node, 0)  # whoever could press it saw enough of it

    def rebuild(self) -> None:
        """Builds the page again after a change of what it shows."""
        if self.director is not None:
            self.layout(self._size, self.scale)

    def background(self, size: tuple[int, int]) -> Surface | None:
        """The felt."""
        return self.app.felt.picture(size, self.app.theme)

    def escape(self) -> bool:
        """Esc goes back."""
        self.close(None)
        return True

    def handle(self, event: Event) -> bool:
        """Typed text goes to the focused field; the focus stays in sight of its scroll area."""
        if event.type == pygame.TEXTINPUT:
            if isinstance(self.focus.node, Field):
                self.focus.node.insert(event.text)
                return True
            return False
        if event.type in (pygame.MOUSEWHEEL, pygame.KEYDOWN):
            self._kept = None
        before = self.focus.node
        done = super().handle(event)
        node = self.focus.node
        if event.type == pygame.KEYDOWN and node is not None and node is not before:
            if isinstance(node, Field):
                node.select_all()
            self._reveal(node)
        elif event.type == pygame.KEYDOWN and event.key in LINES and node is before:
            scroll = self._scroll_for_keys()
            if scroll is not None:
                scroll.to(scroll.offset + LINES[event.key] * self.style.px(60))
        return done

    def key(self, event: Event) -> bool:
        """Keys for text go to the focused field, page keys to the scroll area."""
        node = self.focus.node
        if event.key == pygame.K_F11:
            self.app.toggle_fullscreen()
            return True
        if event.key == pygame.K_F1:
            self.app.tell(_("Keys"), self.keys_told())
            return True
        if isinstance(node, Field) and node.key(event):
            return True
        pages = {pygame.K_PAGEUP: -0.9, pygame.K_PAGEDOWN: 0.9}
        ends = {pygame.K_HOME: 0.0, pygame.K_END: 1e9}
        if event.key in pages or event.key in ends:
            scroll = self._scroll_for_keys()
            if scroll is not None:
                there = scroll.offset + pages[event.key] * scroll.h if event.key in pages else None
                scroll.to(ends[event.key] if there is None else there)
                return True
        return False

    def keys_told(self) -> str:
        """What the keys do on a page, a line each."""
        lines = (
            _("Tab and the arrows go from one thing to the next."),
            _("Enter and Space press what has the focus."),
            _("Page Up, Page Down, Home and End move a long page."),
            _("Esc goes back."),
            _("F11 covers the whole screen, and gives the window back."),
            _("At the table F1 lists the keys of the table."),
        )
        return "\n".join(lines)

    def _scroll_for_keys(self) -> Scroll | None:
        """What the page keys move: what the focus is in, else the largest that can be moved."""
        node: Node | None = self.focus.node
        while node is not None:
            if isinstance(node, Scroll):
                return node
            node = node.parent
        movable = [n for n in self.root.walk() if isinstance(n, Scroll) and n.room > 0]
        return max(movable, key=lambda scroll: scroll.w * scroll.h, default=None)

    def _begins(self, node: Node) -> bool:
        """Whether the upper half of `node` is in sight where every page has its beginning."""
        above = node.parent
        while above is not None and not isinstance(above, Scroll):
            above = above.parent
        return above is None or node.rect.centery < above.rect.bottom

    def _reveal(self, node: Node) -> None:
        above = node.parent
        while above is not None:
            if isinstance(above, Scroll):
                above.reveal(node, self.style.px(24))
            above = above.parent

    # Parts

    def heading(self, title: str, note: str = "") -> int:
        """A title with a Back button right of it; gives the height it takes."""
        style = self.style
        left, above = self.margin, self.edge(22)
        button = Button("back", _("Back"), lambda: self.close(None), style, key="Esc")
        w, h = button.natural()
        button.place(self._size[0] - left - w, above, w, h)
        label = self.label(title, "title", bold=True)
        label.name = "title"
        height = label.font.get_linesize()
        label.place(left, above + (h - height + 1) // 2, self._size[0] - 3 * left - w, height)
        self.root.add(label, button)
        bottom = above + max(h, height)
        if note:
            below = self.label(note, "small", "muted")
            below.place(left, bottom, self._size[0] - 2 * left - w, below.font.get_linesize())
            self.root.add(below)
            bottom += below.font.get_linesize()
        return bottom + self.edge(14)

    def edge(self, n: float) -> int:
        """`n` pixels of scale 1 between what stands at the edge of the window and what is beside
        it, which large text takes for itself."""
        return round(n * self.style.window)

    def sheet(self, scroll: Scroll, top: float, bottom: float, *, pad: float = 8) -> Column:
        """Lays `scroll` between the margins of the page, from `top` to `bottom` in pixels; gives
        the column of what lies in it, `pad` pixels of scale 1 in from every edge."""
        inset, width = self.style.px(pad), self._size[0] - 2 * self.margin
        right = width + 2 * inset + self.style.px(12)  # the scroll bar's room
        scroll.place(self.margin - inset, top, right, bottom - top)
        return Column(self, scroll.content, inset, inset, width)

    def high_of(self, part: Callable[[Column], None], width: float) -> float:
        """The pixels that a part of the page takes in a column so wide."""
        trial = Column(self, Node(), 0, 0, width)
        part(trial)
        return trial.y

    @property
    def margin(self) -> int:
        """The room at the left and right of a page, which grows on wide windows."""
        return max(self.style.px(24), (self._size[0] - self.style.px(1180)) // 2)

    def label(
        self,
        text: str,
        role: str = "body",
        colour: str = "text",
        *,
        bold: bool = False,
        wrap: bool = False,
        align: Align = "left",
        name: str = "",
    ) -> Label:
        """Text in the theme's words."""
        style = self.style
        font = style.font(role, bold)
        return Label(text, font, style.color(colour), name=name, wrap=wrap, align=align)

    def panel(self, rect: Rect, *, solid: bool = False) -> Panel:
        """A panel at `rect`, added to the page."""
        style = self.style
        fill = style.color("solid" if solid else "panel")
        panel = Panel(fill, style.color("hairline"), radius=style.px(14))
        panel.place(*rect)
        self.root.add(panel)
        return panel


class Column:
    """Puts nodes under one another into `parent`: `y` is where the next one goes."""

    def __init__(self, page: Page, parent: Node, x: float, y: float, width: float) -> None:
        self.page = page
        self.parent = parent
        self.x = x
        self.y = self.top = y
        self.width = width

    def beside(self, other: Column) -> None:
        """Says, once both are filled, that the `other` column stands to its right: by keys one goes
        down this one first."""
        for number, column in enumerate((self, other), 1):
            for node in column.parent.children:
                if node.y >= column.top and 0 <= node.x + 1 - column.x <= column.width:
                    node.block = number

    def halves(self) -> tuple[Column, Column]:
        """Two columns side by side from here on."""
        gap = self.page.style.px(40)
        half = (self.width - gap) / 2
        left, right = (
            Column(self.page, self.parent, x, self.y, half) for x in (self.x, self.x + half + gap)
        )
        return left, right

    def space(self, n: float) -> None:
        """Leaves `n` pixels of scale 1 free."""
        self.y += self.page.style.px(n)

    def put(self, node: Node, height: float, width: float | None = None) -> None:
        """The next node, as wide as the column unless told."""
        node.place(self.x, self.y, self.width if width is None else width, height)
        self.parent.add(node)
        self.y += height

    def rows(self, buttons: Sequence[Button], across: int) -> None:
        """So many buttons a line, where the text is large for the window."""
        gap = self.page.style.px(6)
        wide = (self.width - gap * (across - 1)) / across
        high = max(button.natural()[1] for button in buttons)
        for at, button in enumerate(buttons):
            x = self.x + (wide + gap) * (at % across)
            button.place(x, self.y + (high + gap) * (at // across), wide, high)
            self.parent.add(button)
        self.y += (high + gap) * -(-len(buttons) // across)

    def run_on(self, buttons: Sequence[Button]) -> None:
        """As many buttons a line as there is room for, each as wide as its words and a share of
        what is left."""
        gap = self.page.style.px(6)
        lines: list[list[Button]] = [[]]
        for button in buttons:
            taken = sum(each.natural()[0] + gap for each in (*lines[-1], button))
            if lines[-1] and taken - gap > self.width:
                lines.append([])
            lines[-1].append(button)
        for line in lines:
            spare = self.width + gap - sum(each.natural()[0] + gap for each in line)
            x, high = self.x, max(each.natural()[1] for each in line)
            for button in line:
                wide = button.natural()[0] + spare / len(line)
                button.place(x, self.y, wide, high)
                self.parent.add(button)
                x += wide + gap
            self.y += high + gap

    def text(
        self,
        text: str,
        role: str = "body",
        colour: str = "text",
        *,
        bold: bool = False,
        align: Align = "left",
        name: str = "",
    ) -> Label:
        """A wrapped text."""
        label = self.page.label(text, role, colour, bold=bold, wrap=True, align=align, name=name)
        self.put(label, label.natural(int(self.width))[1])
        return label

    def section(self, title: str) -> None:
        """The heading of a part, over a hairline."""
        style = self.page.style
        self.text(title, "lead", bold=True)
        self.space(4)
        line = Panel(style.color("hairline"), radius=0)
        self.put(line, 1)
        self.space(10)

    def row(
        self, title: str, control: Node, size: tuple[int, int], *, help: str = "", badge: str = ""
    ) -> None:
        """A control of `size` at the right, its title left of it, above it where it is too wide.

        `badge` stands small under the title, `help` under both where there is no room for it beside
        the control.
        """
        style = self.page.style
        wide, high = min(size[0], int(self.width)), size[1]
        if isinstance(control, Segmented) and size[0] > self.width:
            wide, high = control.natural(wide)
        room, is_roomy = self.width - wide - style.px(20), wide + style.px(BESIDE) <= self.width
        named = self.page.label(title, "body", bold=True).natural()[0]
        beside = is_roomy or named <= room
        top = self.y
        texts = Column(self.page, self.parent, self.x, self.y, room if beside else self.width)
        label = texts.text(title, "body", bold=True)
        if beside and not badge and not (help and is_roomy) and label.h < high:
            label.y += (high - label.h) / 2  # in one line with what it names
        if badge:
            texts.text("• " + badge, "small", name=f"{control.name}.badge")
        if help and (is_roomy or not beside):
            texts.text(help, "small", "muted")
        if not beside:
            top = round(texts.y + style.px(6))
        control.place(self.x + self.width - wide, top, wide, high)
        self.y = max(texts.y, top + high)
        self.parent.add(control)
        if help and beside and not is_roomy:
            self.text(help, "small", "muted")
        self.space(14)

    def flow(self, controls: Sequence[Control]) -> None:
        """Controls side by side, on further lines where they do not fit."""
        step = self.page.style.px(10)
        x, tall = self.x, 0
        for control in controls:
            w, h = control.natural()
            if w > self.width:
                w = int(self.width)
                h = control.natural(w)[1] if isinstance(control, Segmented) else h
            if x > self.x and x + w > self.x + self.width:
                x = self.x
                self.y += tall + step
            control.place(x, self.y, w, h)
            self.parent.add(control)
            x += w + step
            tall = max(tall, h)
        self.y += tall
