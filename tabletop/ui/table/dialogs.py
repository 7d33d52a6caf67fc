"""Small screens over the table: a choice, a message, the keys."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import product
from typing import Final, Literal

import pygame
from pygame import Rect
from pygame.event import Event

from tabletop.engine.cards import Card
from tabletop.scene.node import Node
from tabletop.scene.screen import Screen
from tabletop.scene.scroll import Scroll
from tabletop.scene.text import Label, Rich, Span
from tabletop.scene.widgets import Button, Panel, Picture
from tabletop.system.i18n import _
from tabletop.ui.table.adapter import Choice
from tabletop.ui.table.cards import CardArt
from tabletop.ui.table.layout import card_size
from tabletop.ui.table.markup import plain, spans
from tabletop.ui.table.option import Option

CARD: Final = 130
"""How tall the card is that a choice is about, at scale 1."""
WIDE: Final = 640
"""How wide a dialog is whose choices stand in two columns, or scroll, at scale 1."""
HEAD: Final = 0.25
"""The part of the window that a title takes at most to stand still above what scrolls."""


class Dialog(Screen):
    """A panel in the middle of a veiled table, with a title, a body and buttons.

    Buttons are (name, label, result); the first is the main one and has the focus. Esc closes with
    None. The body and the buttons' labels are markup or, where they are `literal`, exactly what
    they say, as the path of a file has to be.
    """

    name = "dialog"
    opaque = False
    veil = 0.5

    def __init__(
        self,
        name: str,
        art: CardArt,
        title: str,
        lines: Sequence[str],
        buttons: Sequence[tuple[str, str, object]],
        names: Sequence[str] = (),
        width: int = 460,
        literal: bool = False,
    ) -> None:
        self.name = name
        super().__init__()
        self.art = art
        self.title = title
        self.lines = list(lines)
        self.buttons = list(buttons)
        self.names = list(names)
        self.width = width
        self.literal = literal
        self.heads = False
        """Whether the button stands beside the title and leaves its room to what scrolls."""
        self.room = 0.0
        """How high what is under the title can be without scrolling, in pixels."""
        self.place: Rect | None = None
        """What of the table it lies over, as far as there is room; None for the window's middle."""

    @property
    def pad(self) -> int:
        """The pixels between the panel's edge and what is in it, and round it."""
        return self.art.theme.px(24)

    def layout(self, size: tuple[int, int], scale: float) -> None:
        """Places panel, text and buttons."""
        theme = self.art.theme
        self.root.clear()
        pad = self.pad
        width = min(theme.px(self.width), size[0] - 2 * pad)
        column = width - 2 * pad
        buttons = self._buttons(column)
        foot = sum(button.h for button in buttons) + theme.px(10) * len(buttons)
        if self.in_row(buttons, column):
            foot = buttons[0].h + theme.px(10) if buttons else 0
        beside = buttons[0] if self.heads else None
        if beside is not None:
            foot = 0
        head = self._head(column - (round(beside.w) + theme.px(16) if beside is not None else 0))
        title = max(head.h, beside.h if beside is not None else 0)
        above = title + theme.px(12)
        is_fixed = above <= size[1] * HEAD or beside is not None
        room = self.room = size[1] - 3 * pad - foot - pad - (above if is_fixed else 0)
        body, y = self._body(column, head, is_fixed)
        if y > room:  # then a scroll bar stands beside the text
            body, y = self._body(column - theme.px(12), head, is_fixed)
        panel = Panel(
            theme.color("solid"), theme.color("hairline"), name=self.name, radius=theme.px(14)
        )
        panel.solid = True
        height = min(y, room) + foot + 2 * pad + (above if is_fixed else 0)
        left, top = (size[0] - width) / 2, (size[1] - height) / 2
        if self.place is not None:
            left = min(max(left, self.place.x), size[0] - width - pad)
            top = min(max(top, self.place.y), size[1] - height - pad)
        panel.place(left, top, width, height)
        scroll = Scroll("body", theme)
        scroll.place(pad, pad + (above if is_fixed else 0), column, min(y, room))
        scroll.content.w, scroll.content.h = column, y
        scroll.content.add(body)
        panel.add(scroll)
        if is_fixed:
            head.position = (pad, pad + (title - head.h) / 2)
            panel.add(head)
        end = height - pad - foot + theme.px(10) if beside is None else pad + (title - beside.h) / 2
        self._place_buttons(panel, buttons, pad, column, end)
        self.root.add(panel)
        if buttons:
            self.focus.set(buttons[0], shown=True)

    def _head(self, column: int) -> Label:
        """The title, `column` pixels wide."""
        theme = self.art.theme
        head = Label(self.title, theme.font("title", True), theme.color("text"), wrap=True)
        head.place(0, 0, column, head.natural(column)[1])
        return head

    def _body(self, column: int, head: Label, is_fixed: bool) -> tuple[Node, float]:
        """What is under the title, with it where it is not fixed above, `column` pixels wide, and
        how high that is."""
        body = Node()
        if is_fixed:
            return body, self.fill(body, column, 0)
        head.place(0, 0, column, head.natural(column)[1])
        body.add(head)
        return body, self.fill(body, column, head.h + self.art.theme.px(12))

    def fill(self, body: Node, column: int, y: float) -> float:
        """Adds the lines to `body` from `y` down; gives where they end."""
        theme = self.art.theme
        for index, text in enumerate(self.lines):
            line = Rich(f"line:{index}")
            ink = theme.color("text")
            if self.literal:
                line.set([Span(text, theme.font("body"), ink)])
            else:
                line.set(spans(text, self.names, self.art, "body", ink))
            height = line.natural(column)[1]
            line.place(0, y, column, height)
            body.add(line)
            y += height + theme.px(6)
        return y

    def _buttons(self, column: int) -> list[Button]:
        theme = self.art.theme
        out = []
        for index, (name, label, result) in enumerate(self.buttons):
            button = Button(
                name,
                label if self.literal else plain(label, self.names, self.art.deck),
                partial(self.close, result),
                theme,
                kind="main" if index == 0 else "plain",
            )
            button.w, button.h = button.natural(column)
            out.append(button)
        return out

    def in_row(self, buttons: Sequence[Button], column: int) -> bool:
        """Whether the buttons fit beside each other."""
        return sum(button.w + self.art.theme.px(10) for button in buttons) <= column

    def _place_buttons(
        self, panel: Node, buttons: Sequence[Button], pad: int, column: int, y: float
    ) -> None:
        gap = self.art.theme.px(10)
        if self.in_row(buttons, column):
            x = float(pad + column)
            for button in buttons:
                x -= button.w
                button.position = (x, y)
                x -= gap
        else:
            for button in buttons:
                button.place(pad, y, column, button.h)
                y += button.h + gap
        panel.add(*buttons)

    def escape(self) -> bool:
        """Esc closes without a result."""
        self.close(None)
        return True

    def key(self, event: Event) -> bool:
        """Page keys, Home and End scroll what is longer than the window."""
        scroll = self.root.find("body")
        if not isinstance(scroll, Scroll) or scroll.room <= 0:
            return False
        page, far = scroll.h * 0.9, scroll.content.h
        ways = {
            pygame.K_PAGEUP: -page,
            pygame.K_PAGEDOWN: page,
            pygame.K_HOME: -far,
            pygame.K_END: far,
        }
        if event.key in ways:
            scroll.to(scroll.offset + ways[event.key])
        return event.key in ways


class Reader(Dialog):
    """A dialog to look through: arrows, page keys, Home and End scroll it, and the key that opened
    it, `toggle`, closes it. Its last line says what is pointed at."""

    toggle = 0

    @property
    def pad(self) -> int:
        """As in any dialog, but in large text what is looked through has the room."""
        return min(super().pad, round(24 * self.art.theme.window))

    def layout(self, size: tuple[int, int], scale: float) -> None:
        """Places everything; beside the button is room for what is said."""
        super().layout(size, scale)
        theme, button = self.art.theme, self.root.find(self.buttons[0][0])
        self._said = Label("", theme.font("body"), theme.color("text"))
        if button is not None and button.parent is not None:
            pad, high = self.pad, theme.font("body").get_linesize()
            room = button.x - pad - theme.px(12)
            self._said.place(pad, button.y + (button.h - high) / 2, max(0, room), high)
            button.parent.add(self._said)

    def say(self, text: str) -> None:
        """Says something beside the button."""
        if text != self._said.label:
            self._said.set(text)

    @property
    def scroll(self) -> Scroll:
        """What is looked through."""
        return self.root.get("body", Scroll)

    def key(self, event: Event) -> bool:
        """Scrolls, or closes."""
        scroll, step = self.scroll, self.art.theme.px(56)
        ways = {pygame.K_UP: -step, pygame.K_DOWN: step}
        if event.key == self.toggle:
            self.close(None)
        elif event.key in ways:
            scroll.to(scroll.offset + ways[event.key])
        else:
            return super().key(event)
        return True


class Shown(Dialog):
    """Cards that the viewer alone is shown, which stay until they were seen."""

    def __init__(
        self, art: CardArt, title: str, cards: Sequence[Card], names: Sequence[str]
    ) -> None:
        self.cards = list(cards)
        buttons = [("seen", _("Seen"), None)]
        super().__init__("shown", art, title, [_("You alone see this.")], buttons, names, 640)

    def fill(self, body: Node, column: int, y: float) -> float:
        """Adds the cards side by side, overlapping as far as they must, and the line."""
        width, height = card_size(self.art.theme.px(CARD))
        width, height = (width, height) if width <= column else card_size(column)
        step = (column - width) / max(1, len(self.cards) - 1)
        step = min(width + self.art.theme.px(8), step)
        x = (column - width - step * (len(self.cards) - 1)) / 2
        for card in self.cards:
            picture = Picture(self.art.face(card, (width, height)))
            picture.name, picture.label = f"shown:{card}", self.art.deck.name(card)
            picture.position = (x, y)
            body.add(picture)
            x += step
        return super().fill(body, column, y + height + self.art.theme.px(12))


Beside = Literal["above", "beside", ""]
"""Where the card in question lies: above the choices, beside them, or nowhere."""
WAYS: Final[tuple[tuple[Beside, int], ...]] = (
    ("above", 1),
    ("", 1),
    ("beside", 2),
    ("", 2),
)
"""Where the card lies and in how many columns the choices stand, the best first; where each has
room for none of it they stand in one column that scrolls."""


class Chooser(Dialog):
    """A drop fits several moves: which one? Closes with the index of the choice, None for none.

    `card` is the one in question. Where there is no room for it above the choices it lies beside
    them and they stand in two columns, if nothing more is to be said of each; it is left out only
    where they would have to scroll for it. `signs` are letters of suits, drawn on the choices one
    by one; `back` is written on the button that makes no choice, and the first of `told` that has
    room says before the choices what comes of any. None of them is gold, as none is better. With a
    `place` it lies over that.
    """

    numbered = False
    """Whether the key of a choice is written on it."""

    def __init__(
        self,
        art: CardArt,
        title: str,
        choices: Sequence[Choice],
        names: Sequence[str],
        card: Card | None = None,
        signs: Sequence[str] = (),
        back: str = "",
        told: Sequence[str] = (),
        place: Rect | None = None,
    ) -> None:
        self.card = card
        self.told = [[each] for each in told] + [[]]
        self.signs = list(signs)
        self.choices = list(choices)
        self._picture_is: Beside = ""
        self._columns = 1
        buttons = [("back", back or _("Back"), None)]
        super().__init__("chooser", art, title, [], buttons, names)
        self.place = place

    def layout(self, size: tuple[int, int], scale: float) -> None:
        """Places everything in the first way in which no choice has to scroll; where each has to,
        Back gives them its room. The first choice has the focus."""
        narrow, self.heads = self.width, False
        is_list = self.numbered or any(choice.detail for choice in self.choices)
        ways = list(product(self.told, WAYS))
        if len(self.told) > 1:  # the card comes before the words
            ways.sort(key=lambda way: not way[1][0])
        for told, (picture, columns) in ways:
            if (picture and self.card is None) or (columns > 1 and is_list):
                continue
            self._set(told, picture, columns, narrow if columns == 1 else WIDE)
            super().layout(size, scale)
            if self._list().room <= 0:
                break
        else:
            self._set([], "", 1, WIDE)
            super().layout(size, scale)
            if self._list().room > 0:
                self.heads = True
                super().layout(size, scale)
        self.width = narrow
        self.focus.set(self.root.find("choice:0"), shown=True)
        self._reveal()

    def _set(self, told: Sequence[str], picture: Beside, columns: int, width: int) -> None:
        self.lines = list(told)
        self._picture_is, self._columns, self.width = picture, columns, width

    @property
    def pad(self) -> int:
        """As in any dialog, but what would have to scroll has the room."""
        return (
            min(super().pad, round(24 * self.art.theme.window))
            if self.width == WIDE
            else super().pad
        )

    def _body(self, column: int, head: Label, is_fixed: bool) -> tuple[Node, float]:
        """As in any dialog; a card beside the choices takes room from their column."""
        if self.card is None or self._picture_is != "beside":
            return super()._body(column, head, is_fixed)
        card = self._picture(self.card)
        x = card.w + self.art.theme.px(12)
        inner, y = super()._body(round(column - x), head, is_fixed)
        inner.position = (x, 0)
        body = Node()
        body.add(card, inner)
        return body, max(y, card.h)

    def fill(self, body: Node, column: int, y: float) -> float:
        """Adds the card in question, the lines, and under them a button for each choice."""
        theme = self.art.theme
        if self.card is not None and self._picture_is == "above":
            picture = self._picture(self.card)
            picture.position = ((column - picture.w) / 2, y)
            body.add(picture)
            y += picture.h + theme.px(12)
        y = super().fill(body, column, y)
        ring, gap = theme.px(4) + 2, theme.px(10)  # round what has the focus
        y += ring
        columns = self._columns
        width = (column - 2 * ring - gap * (columns - 1)) / columns
        options = [self._option(index, choice) for index, choice in enumerate(self.choices)]
        if columns > 1 and any(option.natural()[0] > width for option in options):
            columns, width = 1, column - 2 * ring
        for index, option in enumerate(options):
            at = index % columns
            high = option.natural(round(width))[1]
            option.place(ring + at * (width + gap), y, round(width), high)
            body.add(option)
            if at == columns - 1 or index == len(options) - 1:
                y += max(each.h for each in options[index - at : index + 1]) + gap
        return y - gap + ring

    def _picture(self, card: Card) -> Picture:
        high = CARD if self._picture_is == "above" else CARD * 0.7
        return Picture(self.art.face(card, card_size(self.art.theme.px(high))))

    def _option(self, index: int, choice: Choice) -> Option:
        return Option(
            f"choice:{index}",
            choice,
            partial(self.close, index),
            self.art,
            self.names,
            key=str(index + 1) if self.numbered and index < 9 else "",
            sign=self.signs[index] if index < len(self.signs) else "",
        )

    def _buttons(self, column: int) -> list[Button]:
        buttons = super()._buttons(column)
        for button in buttons:
            button.kind = "quiet"  # the answer is above
        return buttons

    def _list(self) -> Scroll:
        return self.root.get("body", Scroll)

    def _reveal(self) -> None:
        node = self.focus.node
        if node is not None and node.name.startswith("choice:"):
            self._list().reveal(node)

    def handle(self, event: Event) -> bool:
        """Keeps the choice with the focus in sight."""
        done = super().handle(event)
        if event.type == pygame.KEYDOWN:
            self._reveal()
        return done

    def key(self, event: Event) -> bool:
        """Digits choose; page keys scroll."""
        index = event.key - pygame.K_1
        if 0 <= index < min(9, len(self.choices)):
            self.close(index)
            return True
        return super().key(event)


PILES: Final = "O"
"""The key that shows open piles, which not every game has."""

KEYS = (
    (_("Arrows"), _("move between cards, places and buttons")),
    ("Tab", _("the same, one after another")),
    ("Enter", _("play the card, press the button, drop on the place")),
    (_("Space"), _("select a card, or let go of it; while others move, go to your turn")),
    ("Esc", _("cancel; with nothing to cancel, the pause menu")),
    (_("PgUp, PgDn"), _("scroll; in a lesson, the step before or the next")),
    (_("Home, End"), _("the first or the last card of the row")),
    (_("Ctrl, arrows"), _("move the card within your hand")),
    (_("1 to 9"), _("choose by number: a button, a line of a list, how many cards")),
    ("S", _("sort the hand another way")),
    ("N", _("Negotiate, Pass or Decline, where it is offered")),
    ("H", _("a hint: what a strong player would do")),
    ("W", _("why the others moved so, as far as it is no secret; again for what was before")),
    ("W", _("with a card taken up: why a place does not take it; again for the next")),
    ("I", _("what this is that the ring is on, and its rule")),
    ("A", _("what happened since your last turn, again on the table")),
    ("L", _("all that happened so far")),
    (PILES, _("all cards of open piles, such as the discards")),
    ("C", _("the card count")),
    ("U, Ctrl Z", _("take back")),
    ("Y, Ctrl Y", _("play it again")),
    ("R", _("the rules")),
    ("P", _("the pause menu")),
    ("F11", _("the whole screen")),
    ("F1, ?", _("this list")),
)


Line = tuple[str, str]
"""A key, and what it does."""
ONE: Final = 560
TWO: Final = 1080
"""How wide the list of keys is in one column, and in two, at scale 1."""
LEAST: Final = 940
"""The room in which it has two, at scale 1."""


class Help(Reader):
    """The keys, or those of another table in `keys`, and what the `mouse` does there."""

    toggle = pygame.K_F1

    def __init__(self, art: CardArt, keys: Sequence[Line] = (), mouse: str = "") -> None:
        self.keys: Sequence[Line] = keys or KEYS
        usual = _(
            "Drag a card, or click it and then where it goes. Right click cancels. A gold bar "
            "stands under what can be played, and what is alight has come since your last turn."
        )
        self.mouse = mouse or usual
        super().__init__(
            "help", art, _("Keys"), [], [("close", _("Back to the table"), None)], (), ONE
        )

    def layout(self, size: tuple[int, int], scale: float) -> None:
        """In two columns where the window is wide enough for both."""
        theme = self.art.theme
        self.width = TWO if size[0] - 2 * self.pad >= theme.px(LEAST) else ONE
        super().layout(size, scale)

    def fill(self, body: Node, column: int, y: float) -> float:
        """Adds a line for each key, in one column or two of the same height."""
        theme, lines = self.art.theme, list(self.keys)
        gap, end = theme.px(40), y
        columns = 2 if self.width == TWO else 1
        wide = (column - gap * (columns - 1)) // columns
        for at, part in enumerate(self._parts(lines, wide) if columns > 1 else [lines]):
            end = max(end, self._listed(body, part, at * (wide + gap), y, wide))
        hint = Label(self.mouse, theme.font("body"), theme.color("muted"), wrap=True)
        height = hint.natural(column)[1]
        hint.place(0, end + theme.px(8), column, height)
        body.add(hint)
        return end + height + theme.px(12)

    def _parts(self, lines: list[Line], wide: int) -> list[list[Line]]:
        """The lines in two parts, as nearly of the same height as their order allows."""

        def high(part: list[Line]) -> float:
            return self._listed(Node(), part, 0, 0, wide)

        at = min(range(len(lines) + 1), key=lambda n: max(high(lines[:n]), high(lines[n:])))
        return [lines[:at], lines[at:]]

    def _listed(self, body: Node, lines: list[Line], x: int, y: float, wide: int) -> float:
        """Adds keys and what they do from `x`, `y` on, so `wide`; gives where they end."""
        theme = self.art.theme
        bold, font = theme.font("body", True), theme.font("body")
        left = max(bold.size(key)[0] for key, _what in self.keys) + theme.px(24)
        for key, what in lines:
            name = Label(key, bold, theme.color("gold"))
            text = Label(what, font, theme.color("text"), wrap=True)
            height = max(bold.get_linesize(), text.natural(wide - left)[1])
            name.place(x, y, left, bold.get_linesize())
            text.place(x + left, y, wide - left, height)
            body.add(name, text)
            y += height + theme.px(4)
        return y
