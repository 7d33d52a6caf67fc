"""Which set? The choice between several that one card of Wall Street could take."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from tabletop.engine.cards import Card, order_of
from tabletop.engine.french import FRENCH
from tabletop.games.wall_street.state import WallStreetView
from tabletop.scene.node import Node, shown
from tabletop.scene.screen import Screen
from tabletop.scene.scroll import Scroll
from tabletop.scene.text import Rich
from tabletop.scene.widgets import SHAPES, Button, Panel, Picture, focus_ring
from tabletop.system.i18n import _
from tabletop.ui.table.adapter import Choice, Place, Seen
from tabletop.ui.table.layout import card_size
from tabletop.ui.table.markup import plain, spans
from tabletop.ui.table.nodes import Outline

PLAYED: Final = 150
"""How tall the card is at the most that takes a set, at scale 1."""
TURN: Final = 0.95
"""Seconds that each set is lit while the choice goes round."""


class SetChoice(Node):
    """One set that could be taken: small cards, and what the play would bring."""

    def __init__(
        self, seen: Seen[WallStreetView], index: int, cards: Sequence[Card], choice: Choice
    ) -> None:
        super().__init__(f"choice:{index}")
        self.theme, self.art = seen.theme, seen.art
        self.cards, self.index = cards, index
        self.detail = plain(choice.detail, seen.names, FRENCH).replace("*", "")
        self.label = plain(choice.title, seen.names, FRENCH)
        self.solid = self.focusable = True
        self.margin = 8

    def natural(self, height: int) -> int:
        """The width it needs at `height` pixels."""
        theme = self.theme
        card = card_size(height - theme.font("small").get_linesize() - theme.px(18))
        row = round(card[0] * (1 + 0.62 * (len(self.cards) - 1)))
        words = theme.font("small").size(self.detail)[0]
        return max(row, words) + theme.px(44)

    def paint(self, target: Surface, at: Rect, alpha: float) -> None:
        """Draws the cards on a panel that is gold-edged while the set is lit."""
        theme = self.theme
        lit = "lit" in self.states
        edge = theme.color("gold" if lit else "hairline")
        fill = theme.color("button" if lit else "panel")
        shape = SHAPES.panel(at.size, theme.px(10), fill, edge, theme.px(2) if lit else 1)
        shown(shape, target, at.topleft, alpha)
        small = theme.font("small")
        line = small.get_linesize()
        card = card_size(at.h - line - theme.px(18))
        step = card[0] * 0.62
        x = at.centerx - (card[0] + step * (len(self.cards) - 1)) / 2 + theme.px(8)
        for i, each in enumerate(self.cards):
            shown(self.art.face(each, card), target, (round(x + i * step), at.y + 8), alpha)
        number = small.render(str(self.index + 1), True, theme.color("muted"))
        shown(number, target, (at.x + theme.px(8), at.y + theme.px(6)), alpha)
        words = small.render(self.detail, True, theme.color("text"))
        shown(words, target, (at.centerx - words.get_width() // 2, at.bottom - line - 5), alpha)
        if "focused" in self.states and self.root is not None:
            focus_ring(target, at, theme, theme.px(10))


class SetChooser(Screen):
    """Which set? They light up on the table one by one, then the one looked at.

    Closes with the index of the choice, or None.
    """

    name = "chooser"
    opaque = False

    def __init__(
        self,
        seen: Seen[WallStreetView],
        card: Card,
        captures: Sequence[Sequence[Card]],
        choices: Sequence[Choice],
        rects: Mapping[Card, Rect],
    ) -> None:
        super().__init__()
        self.seen, self.card = seen, card
        self.captures = [sorted(cards, key=order_of) for cards in captures]
        self.choices, self.rects = choices, rects
        self.lit = 0
        self.options: list[SetChoice] = []
        self.outlines = Node(z=5)
        self.scroll = Scroll("choices", seen.theme)
        self._turns = len(captures)
        self._next: float | None = None

    def layout(self, size: tuple[int, int], scale: float) -> None:
        """Places the choices over prompt and hand; the table stays in sight."""
        theme, root = self.seen.theme, self.root
        before = self.focus.node
        focused = before.index if isinstance(before, SetChoice) else 0
        root.clear()
        pad = theme.px(16)
        title = Rich("title")
        text = _("[{card}] takes one of these. Which?").format(card=self.card)
        title.set(spans(text, self.seen.names, self.seen.art, "lead", theme.color("text")))
        top = self.seen.frame.prompt.top
        room = size[1] - top - 4
        line = theme.font("lead").get_linesize()
        self.options = [
            SetChoice(self.seen, index, cards, choice)
            for index, (cards, choice) in enumerate(zip(self.captures, self.choices, strict=True))
        ]
        width = size[0] - 2 * self.seen.frame.prompt.x
        inner = room - line - 2 * pad
        played = Picture(self.seen.art.face(self.card, card_size(min(inner, theme.px(PLAYED)))))
        played.position = (pad, line + pad + pad / 4)
        left = round(played.w) + pad
        column = width - 2 * pad - left
        rows, height = self._rows(column - pad, inner, pad)
        panel = Panel(theme.color("solid"), theme.color("gold"), name="sets", radius=theme.px(14))
        panel.solid = True
        panel.place((size[0] - width) / 2, top, width, room)
        back = Button("back", _("Back"), self._back, theme, role="small", key=_("Esc"))
        wide, high = back.natural()
        back.place(width - pad - wide, pad // 3, wide, min(high, line + pad // 2))
        title.place(pad, pad // 2, width - 3 * pad - wide, line)
        self.scroll = Scroll("choices", theme)
        self.scroll.place(pad // 2 + left, line + pad, column + pad, inner + pad // 2)
        self.scroll.content.w = column + pad
        y = pad / 4
        for row in rows:
            widths = [min(option.natural(height), column) for option in row]
            x = (column + pad - sum(widths) - pad * (len(row) - 1)) / 2
            for option, wide in zip(row, widths, strict=True):
                option.place(x, y, wide, height)
                option.action = self._chosen(option.index)
                self.scroll.content.add(option)
                x += wide + pad
            y += height + pad
        self.scroll.content.h = y - pad / 2
        panel.add(title, played, self.scroll, back)
        root.add(panel, self.outlines)
        self.focus.set(self.options[focused], shown=self.focus.shown)
        self.light(self.lit)

    def _rows(self, width: int, height: int, pad: int) -> tuple[list[list[SetChoice]], int]:
        """The choices in rows no wider than `width`, and how tall they can be: as tall as fits
        in all, but so tall that cards can be told apart."""
        least = self.seen.theme.px(88)
        for tall in (height, (height - pad) // 2, least):
            rows: list[list[SetChoice]] = [[]]
            used = 0
            for option in self.options:
                wide = option.natural(max(tall, least)) + pad
                if rows[-1] and used + wide - pad > width:
                    rows.append([])
                    used = 0
                rows[-1].append(option)
                used += wide
            if tall >= least and (tall + pad) * len(rows) - pad <= height:
                return rows, tall
        return rows, least

    def _back(self) -> None:
        self.close(None)

    def _chosen(self, index: int) -> Callable[[], None]:
        return lambda: self.close(index)

    def light(self, index: int) -> None:
        """Outlines the set number `index` on the table."""
        self.lit = index
        for option in self.options:
            option.mark("lit", option.index == index)
        self.outlines.clear()
        radius = round(12 * self.seen.theme.window)
        for card in self.captures[index]:
            node = Outline(Place(f"table:{card}", self.rects[card]), self.seen.theme, radius)
            node.best = True
            self.outlines.add(node)
        self.scroll.reveal(self.options[index])

    def tick(self, now: float) -> None:
        """Goes round the sets once, until the player takes over; the focus stays where it is, so
        that Enter takes what the player chose."""
        if self._turns <= 0:
            self.wake_at = None
            return
        if self._next is None:
            self._next = now + TURN
        elif now >= self._next:
            self._next = now + TURN
            self._turns -= 1
            self.light((self.lit + 1) % len(self.options))
        self.wake_at = self._next

    def handle(self, event: Event) -> bool:
        """Whatever the player does ends the round; keys go on from the set that has the focus."""
        focused = self.focus.node
        if event.type == pygame.KEYDOWN and self._turns > 0 and isinstance(focused, SetChoice):
            self.light(focused.index)
        if event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN):
            self._turns = 0
        done = super().handle(event)
        node = self.focus.node
        if event.type == pygame.KEYDOWN and isinstance(node, SetChoice) and node.parent:
            self.light(node.index)
        return done

    def hovered(self, node: Node | None, point: tuple[float, float]) -> None:
        """The set under the pointer is lit."""
        super().hovered(node, point)
        if isinstance(node, SetChoice):
            self._turns = 0
            self.light(node.index)

    def clicked(self, node: Node | None, point: tuple[float, float]) -> None:
        """A click on a table card lights the next set that holds it."""
        super().clicked(node, point)
        under = next((card for card, rect in self.rects.items() if rect.collidepoint(point)), None)
        if under is None or node is not None:
            return
        count = len(self.captures)
        for index in ((self.lit + step) % count for step in range(1, count + 1)):
            if under in self.captures[index]:
                self.light(index)
                self.focus.set(self.options[index], shown=True)
                return

    def key(self, event: Event) -> bool:
        """Digits choose."""
        index = event.key - pygame.K_1
        if 0 <= index < len(self.options):
            self.close(index)
            return True
        return False

    def escape(self) -> bool:
        """Esc takes nothing."""
        self.close(None)
        return True
