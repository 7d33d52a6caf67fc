"""The figures of the rulebook as nodes: cards, signs, sums and markets, laid out in lines."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import pygame
from pygame import Color, Rect, Surface

from tabletop.engine.cards import Card
from tabletop.engine.figures import Cards, Column, Drawing, Market, Part, Sign, Value
from tabletop.scene.node import Node, shown
from tabletop.scene.style import Role
from tabletop.scene.text import Align, Rich
from tabletop.scene.widgets import SHAPES, Panel, Picture
from tabletop.system.i18n import _
from tabletop.ui.table.cards import ASPECT, DIM, RADIUS, CardArt
from tabletop.ui.table.markup import spans

WIDTHS: Final = (76, 64, 54, 46)
"""The widths of a card in a figure, in pixels at scale 1: the first with which it takes fewest
lines."""
MANY: Final = 3
"""So many lines and more are alike: then the cards are as wide as can be."""
INDEX: Final = 0.36
"""The part of a card's width that is left in sight under the next one in a run."""
STRIP: Final = 0.3
"""The part of a card's height that is left in sight in a pile."""
RISE: Final = 0.09
"""How far, in parts of its height, a card stands above the others that it is told apart from."""
BACK: Final = 190
"""How bright, of 255, these are drawn."""


class PrintedCard(Node):
    """A card drawn in a figure, which is no card of a game: `card` is None for a back."""

    is_a = "picture"

    def __init__(self, art: CardArt, card: Card | None, light: int = 255, turn: int = 0) -> None:
        super().__init__()
        self.art = art
        self.card = card
        self.light = light
        self.turn = turn
        self.label = art.deck.name(card) if card is not None else _("a card, face down")

    def paint(self, target: Surface, at: Rect, alpha: float) -> None:
        """Draws the card with its shadow."""
        size = (at.h, at.w) if self.turn else at.size
        if self.light < 255:
            picture = self.art.dimmed(self.card, size, 0, self.turn, self.light)
        else:
            picture = self.art.sprite(self.card, size, 0, self.turn)
        shown(picture, target, picture.get_rect(center=at.center).topleft, alpha)


class Ghost(Node):
    """A dashed place where no card lies."""

    def __init__(self, tint: Color) -> None:
        super().__init__()
        self.tint = tint

    def paint(self, target: Surface, at: Rect, alpha: float) -> None:
        """Draws the place."""
        dash = max(3, at.w // 10)
        edge = SHAPES.dashes(
            at.size, round(at.w * RADIUS), self.tint, max(1, at.w // 40), dash, dash
        )
        shown(edge, target, at.topleft, alpha)


@dataclass(frozen=True, slots=True)
class _Made:
    """A part as a node of its size, and how far under its top the middle of its cards lies."""

    node: Node
    middle: float


def _lines_of(title: str, worth: str, under: str) -> tuple[tuple[str, Role, str], ...]:
    """What stands about a body: its title, what it is worth, a sentence; each in its type."""
    large = f"*{worth}*" if worth else ""
    return (title, "small", "muted"), (large, "title", "text"), (under, "body", "text")


class Draughtsman:
    """Makes the nodes of figures for one page."""

    def __init__(self, art: CardArt) -> None:
        self.art = art
        self.theme = art.theme

    def text(
        self, text: str, role: Role, colour: str, *, align: Align = "left", name: str = ""
    ) -> Rich:
        """A sentence with its cards and suits as chips, wrapped."""
        rich = Rich(name, align=align)
        theme = self.theme
        rich.leading = 1.18
        rich.set(spans(text, (), self.art, role, theme.color(colour), theme.color("text")))
        return rich

    def figure(self, drawing: Drawing, width: int, name: str) -> Node:
        """The figure on a panel as wide as `width` allows, its caption under it; the node has its
        size."""
        theme = self.theme
        pad, gap = theme.px(14), theme.px(14)
        room = width - 2 * pad
        lines = self._lines(drawing.parts, room, gap)
        panel = Panel(theme.color("panel"), theme.color("hairline"), name=name, radius=theme.px(10))
        y = float(pad)
        for line in lines:
            above = max(made.middle for made in line)
            taken = sum(made.node.w + gap for made in line) - gap
            x = pad + max(0.0, (room - taken) / 2)
            for made in line:
                made.node.x, made.node.y = x, y + above - made.middle
                panel.add(made.node)
                x += made.node.w + gap
            y += max(above - made.middle + made.node.h for made in line) + gap
        caption = self.text(drawing.caption, "body", "text")
        high = caption.natural(room)[1]
        caption.place(pad, y, room, high)
        panel.add(caption)
        panel.place(0, 0, width, y + high + pad)
        return panel

    def _lines(self, parts: Sequence[Part], room: int, gap: int) -> list[list[_Made]]:
        """The parts in lines no wider than `room`, as few as smaller cards make them; a sign stays
        with what follows it."""
        theme = self.theme
        scale = theme.window * (0.55 + 0.45 * theme.scale / theme.window)
        found: list[list[list[_Made]]] = []
        for width in WIDTHS:
            made = [self._part(part, round(width * scale), room) for part in parts]
            found.append(self._broken(parts, made, room, gap))
        return min(found, key=lambda lines: min(len(lines), MANY))

    @staticmethod
    def _broken(
        parts: Sequence[Part], made: Sequence[_Made], room: int, gap: int
    ) -> list[list[_Made]]:
        """Parts as they were made, in lines no wider than `room`."""
        lines: list[list[_Made]] = [[]]
        used = 0.0
        at = 0
        while at < len(made):
            count = 2 if isinstance(parts[at], Sign) and at + 1 < len(made) else 1
            group = made[at : at + count]
            needed = sum(each.node.w + gap for each in group)
            if used and used + needed - gap > room:
                lines.append([])
                used = 0.0
            lines[-1] += group
            used += needed
            at += count
        return lines

    def _part(self, part: Part, wide: int, room: int) -> _Made:
        if isinstance(part, Cards):
            return self._cards(part, wide, room)
        if isinstance(part, Sign):
            return self._sign(part, round(wide * ASPECT))
        if isinstance(part, Value):
            return self._value(part, round(wide * ASPECT))
        return self._market(part)

    def _titled(self, body: Node, title: str, under: str, worth: str, room: int) -> _Made:
        """A body under its title, over what it is worth and a sentence."""
        theme = self.theme
        node = Node()
        least = theme.px(64)
        texts = [
            self.text(text, role, colour, align="centre") if text else None
            for text, role, colour in _lines_of(title, worth, under)
        ]
        longest = max((rich.width for rich in texts if rich is not None), default=0)
        wide = min(room, max(body.w, min(longest + 2, max(body.w, theme.px(130))), least))
        y = 0.0
        head, large, foot = texts
        if head is not None:
            high = head.natural(int(wide))[1]
            head.place(0, 0, wide, high)
            node.add(head)
            y = high + theme.px(5)
        body.x, body.y = (wide - body.w) / 2, y
        node.add(body)
        middle = y + body.h / 2
        y += body.h
        for rich in (large, foot):
            if rich is not None:
                y += theme.px(5)
                high = rich.natural(int(wide))[1]
                rich.place(0, y, wide, high)
                node.add(rich)
                y += high
        node.w, node.h = wide, y
        return _Made(node, middle)

    def _cards(self, part: Cards, wide: int, room: int) -> _Made:
        """Cards in a row, a run or a pile, with caps lying crosswise behind its ends."""
        high = round(wide * ASPECT)
        body = Node()
        count = len(part.cards)
        caps = (wide * 0.62 if part.low_cap else 0) + (wide * 0.62 if part.high_cap else 0)
        across = wide + max(2, round(wide * 0.1)) if part.arranged == "row" else wide * INDEX
        if count > 1 and part.arranged != "pile":
            across = min(across, (room - wide - caps) / (count - 1))
        down = high * STRIP if part.arranged == "pile" else 0.0
        rise = round(high * RISE) if part.lit and part.arranged != "pile" else 0
        x = 0.0
        if part.low_cap is not None:
            self._cap(body, part.low_cap, 0, high, wide)
            x = wide * 0.62
        for at, card in enumerate(part.cards):
            light = DIM if card in part.dim else BACK if part.lit and card not in part.lit else 255
            drawn = PrintedCard(self.art, card, light)
            step = 0.0 if part.arranged == "pile" else across
            y = rise if card not in part.lit else 0.0
            drawn.place(round(x + at * step), round(at * down + y), wide, high)
            body.add(drawn)
        if part.ghost:
            ghost = Ghost(self.theme.color("muted"))
            ghost.place(0, 0, wide, high)
            body.add(ghost)
        piled = part.arranged == "pile"
        end = x + wide + (0 if piled else max(0, count - 1) * across)
        if part.high_cap is not None:
            cap = self._cap(body, part.high_cap, end + wide * 0.62 - high, high, wide)
            cap.z = -1
            end += wide * 0.62
        body.w, body.h = end, high + rise + (max(0, count - 1) * down if piled else 0)
        made = self._titled(body, part.title, part.under, part.worth, room)
        return _Made(made.node, made.middle - (body.h - high) / 2) if piled else made

    def _cap(self, body: Node, card: Card, x: float, high: int, wide: int) -> PrintedCard:
        cap = PrintedCard(self.art, card, turn=90)
        cap.place(round(x), high - wide, high, wide)
        body.add(cap)
        return cap

    def _sign(self, part: Sign, high: int) -> _Made:
        theme = self.theme
        if part.sign == "→":
            size = theme.px(20)
            picture = Picture(SHAPES.leads(size, theme.color("text")))
            picture.label = _("to")
            return _Made(picture, size / 2)
        return self._value(Value(part.sign), high)

    def _value(self, part: Value, high: int) -> _Made:
        """A number as high as a card."""
        body = self.text(part.value, "title", "text")
        body.wrap = False
        font = self.theme.font("title", True)
        body.set([*spans(f"*{part.value}*", (), self.art, "title", self.theme.color("text"))])
        body.w, body.h = body.width + 1, font.get_linesize()
        return self._titled_value(body, part.title) if part.title else _Made(body, body.h / 2)

    def _titled_value(self, body: Node, title: str) -> _Made:
        return self._titled(body, title, "", "", self.theme.px(200))

    def _market(self, part: Market) -> _Made:
        """Columns of levels; the present one is filled, the one before it dashed."""
        theme = self.theme
        body = Node()
        cell, step = (theme.px(34), theme.px(20)), theme.px(23)
        words = [self.text(column.word, "small", "text", align="centre") for column in part.columns]
        wide = max(cell[0], *(rich.width + theme.px(2) for rich in words)) + theme.px(6)
        for at, column in enumerate(part.columns):
            x = at * wide
            for level in range(1, part.levels + 1):
                node = _Level(self.art, column, level)
                node.place(x + (wide - cell[0]) / 2, (part.levels - level) * step, *cell)
                body.add(node)
            foot = part.levels * step + theme.px(2)
            sign = Picture(self.art.chip("", column.letter, "lead"))
            sign.label = self.art.deck.kind and column.letter
            sign.x, sign.y = x + (wide - sign.w) / 2, foot
            body.add(sign)
            words[at].place(x, foot + sign.h + theme.px(3), wide, words[at].natural(wide)[1])
            body.add(words[at])
        body.w = wide * len(part.columns)
        body.h = max((word.y + word.h for word in words), default=0)
        return self._titled(body, part.title, "", "", int(body.w))


class _Level(Node):
    """One level of a column of the market."""

    is_a = "text"

    def __init__(self, art: CardArt, column: Column, level: int) -> None:
        super().__init__()
        self.art = art
        self.is_here = column.level == level
        self.was_here = column.before == level != column.level
        self.words = str(level)
        self.label = self.words if self.is_here else ""

    def paint(self, target: Surface, at: Rect, alpha: float) -> None:
        """Draws the level and its number."""
        theme = self.art.theme
        fill = theme.color("text") if self.is_here else theme.color("field")
        shape = SHAPES.panel(at.size, at.h // 4, fill, theme.color("hairline"), 1)
        shown(shape, target, at.topleft, alpha)
        if self.was_here:
            dash = max(3, at.w // 10)
            tint = theme.color("text")
            edge = SHAPES.dashes(at.size, at.h // 4, tint, max(1, at.h // 14), dash, dash)
            shown(edge, target, at.topleft, alpha)
        ink = theme.color("solid") if self.is_here else theme.color("muted")
        font: pygame.font.Font = theme.font("small", self.is_here)
        picture = font.render(self.words, True, ink)
        shown(picture, target, picture.get_rect(center=at.center).topleft, alpha)
