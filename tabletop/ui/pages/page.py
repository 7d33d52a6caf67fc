"""What the screens around the table share: felt, a heading, a scrolling column.

A page builds its nodes anew for every window size, and keeps the focus and the scrolled place.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeAlias

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from tabletop.scene.forms import Field, Stepper
from tabletop.scene.node import Node
from tabletop.scene.pointer import Point
from tabletop.scene.screen import Screen
from tabletop.scene.scroll import Scroll
from tabletop.scene.text import Align, Label
from tabletop.scene.widgets import Button, Panel, Segmented
from tabletop.system.i18n import _
from tabletop.ui.shell.context import App
from tabletop.ui.shell.theme import Theme

Control: TypeAlias = Button | Field | Segmented | Stepper
"""What a player presses, types into or chooses by, of a size of its own."""

HOLD: Final = 4
"""How far in pixels inside a control the pointer stays that pressed it."""
LINES: Final = {pygame.K_UP: -1, pygame.K_DOWN: 1}
"""Which way the arrow keys scroll a page where they move no focus."""


class Page(Screen):
    """A screen of nodes made by `build`; Esc and the Back button close it."""

    is_last_resort = False
    """Whether nothing is left to open where this page breaks."""

    def __init__(self, app: App) -> None:
        super().__init__()
        self.app = app
        self.first_focus = ""
        self._offsets: dict[str, float] = {}
        self._held: tuple[str, Rect, Point] | None = None
        self._kept = ""
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
        self._kept = ""
        self.build(size)
        for node in list(self.root.walk()):
            if isinstance(node, Scroll):
                node.to(self._offsets.get(node.name, 0.0))
        if self._held is not None:
            self._hold(*self._held)
        again = self.root.find(focused) if focused else None
        if again is not None and again.focusable:
            if isinstance(again, Field) and isinstance(caret, Field):
                again.caret = min(caret.caret, len(again.text))
                again.anchor = min(caret.anchor, len(again.text))
            shown = self.app.by_keys if before == (0, 0) else None
            self.focus.set(again, shown=shown)
            if before == (0, 0):
                self._reveal(again)
        else:
            self.focus.set(None)

    @property
    def is_held(self) -> bool:
        """Whether the page is laid out anew for a control that stays under the pointer."""
        return self._held is not None

    def clicked(self, node: Node | None, point: Point) -> None:
        """A click runs what is under it, which stays under the pointer where it lays the page out
        anew, so that the next click meets it too."""
        self._held = (node.name, node.rect, point) if node is not None and node.name else None
        super().clicked(node, point)
        self._held = None

    def hovered(self, node: Node | None, point: Point) -> None:
        """Marks what is under the pointer; what it was kept under lies as it should once it has
        left."""
        super().hovered(node, point)
        if self._kept and (node is None or node.name != self._kept):
            self.rebuild()

    def _hold(self, name: str, was: Rect, point: Point) -> None:
        """Brings the part of the node `name` that was under `point`, when it lay at `was`, back
        there: aside in its row, by scrolling, and by the whole page for as long as the pointer
        stays."""
        node = self.root.find(name)
        scroll = node.parent if node is not None else None
        while scroll is not None and not isinstance(scroll, Scroll):
            scroll = scroll.parent
        if node is None or scroll is None:
            return
        now = node.rect
        now.centery = was.centery
        x, y = round(point[0]), round(point[1])
        now.y += min(0, y - now.top - HOLD) + max(0, y - now.bottom + HOLD)
        left = (now.left, now.left + now.h)
        middle, right = (left[1], now.right - now.h), (now.right - now.h, now.right)
        zone = left if x < was.left + was.h else right if x >= was.right - was.h else middle
        now.x += min(0, x - zone[0] - HOLD) + max(0, x - zone[1] + HOLD)
        self._aside(node, scroll, now.x - node.rect.x)
        whole = node.origin[1] - scroll.content.origin[1] - self.style.px(48)  # stays in sight
        scroll.to(min(scroll.offset + node.rect.y - now.y, whole))
        rest = now.y - node.rect.y
        for child in self.root.children if rest else ():
            child.y += rest
        self._kept = name

    def _aside(self, node: Node, scroll: Scroll, by: float) -> None:
        """Moves a control aside, as far as it meets neither its title nor the edge."""
        row = node.rect
        least: float = scroll.content.origin[0]
        labels = [other for other in scroll.content.walk() if isinstance(other, Label)]
        for label in labels:
            beside = label.rect.top < row.bottom and label.rect.bottom > row.top
            if beside and label.rect.left < row.left:
                least = max(least, label.rect.left + label.natural()[0] + self.style.px(12))
        most = scroll.rect.right - self.style.px(20) - row.w
        x = max(least, min(most, row.x + by))
        if least <= most:
            node.x += x - row.x

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
        node: Node | None = self.focus.node
        while node is not None:
            if isinstance(node, Scroll):
                return node
            node = node.parent
        return next((n for n in self.root.walk() if isinstance(n, Scroll) and n.room > 0), None)

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
        left = self.margin
        button = Button("back", _("Back"), lambda: self.close(None), style, key="Esc")
        w, h = button.natural()
        button.place(self._size[0] - left - w, style.px(22), w, h)
        label = self.label(title, "title", bold=True)
        label.name = "title"
        height = label.font.get_linesize()
        label.place(left, style.px(22) + (h - height) // 2, self._size[0] - 3 * left - w, height)
        self.root.add(label, button)
        bottom = style.px(22) + max(h, height)
        if note:
            below = self.label(note, "small", "muted")
            below.place(left, bottom, self._size[0] - 2 * left - w, below.font.get_linesize())
            self.root.add(below)
            bottom += below.font.get_linesize()
        return bottom + style.px(14)

    def sheet(self, scroll: Scroll, top: float, bottom: float, *, pad: float = 8) -> Column:
        """Lays `scroll` between the margins of the page, from `top` to `bottom` in pixels; gives
        the column of what lies in it, `pad` pixels of scale 1 in from every edge."""
        inset, width = self.style.px(pad), self._size[0] - 2 * self.margin
        right = width + 2 * inset + self.style.px(12)  # the scroll bar's room
        scroll.place(self.margin - inset, top, right, bottom - top)
        return Column(self, scroll.content, inset, inset, width)

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
        """A control of `size` with its title left of it, under it where it is too wide.

        `help` stands small under the title, `badge` before that.
        """
        style = self.page.style
        wide, high = min(size[0], int(self.width)), size[1]
        beside = wide + style.px(210) <= self.width
        room = self.width - wide - style.px(20) if beside else self.width
        top = self.y
        texts = Column(self.page, self.parent, self.x, self.y, room)
        texts.text(title, "body", bold=True)
        if badge:
            texts.text("• " + badge, "small", name=f"{control.name}.badge")
        if help:
            texts.text(help, "small", "muted")
        if beside:
            control.place(self.x + self.width - wide, top, wide, high)
            self.y = max(texts.y, top + high)
        else:
            control.place(self.x, texts.y + style.px(6), wide, high)
            self.y = texts.y + style.px(6) + high
        self.parent.add(control)
        self.space(14)

    def flow(self, controls: Sequence[Control]) -> None:
        """Controls side by side, on further lines where they do not fit."""
        step = self.page.style.px(10)
        x, tall = self.x, 0
        for control in controls:
            w, h = control.natural()
            w = min(w, int(self.width))
            if x > self.x and x + w > self.x + self.width:
                x = self.x
                self.y += tall + step
            control.place(x, self.y, w, h)
            self.parent.add(control)
            x += w + step
            tall = max(tall, h)
        self.y += tall
