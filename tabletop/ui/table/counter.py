"""The card count: a game's deck by suit and rank, and where each card is as far as the viewer can
tell. It starts from their View alone."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Final

import pygame
from pygame import Rect, Surface

from tabletop.engine.cards import Card
from tabletop.engine.view import View
from tabletop.scene.node import Node, shown
from tabletop.scene.pointer import Point
from tabletop.scene.text import Rich
from tabletop.scene.widgets import SHAPES
from tabletop.system.i18n import _
from tabletop.ui.table.cards import CardArt
from tabletop.ui.table.counting import WHERE, Cell, Grid, Where, tally, whereabouts
from tabletop.ui.table.dialogs import Reader
from tabletop.ui.table.markup import spans

APART: Final = 0.6
"""The gap between the copies of one card and those of the next, in widths of a sign."""
WIDE: Final = 960
"""The width of all of it, at scale 1."""
IN_ROW: Final = 5
"""So many signs stand side by side in a cell."""


def says(where: Where) -> str:
    """What a sign of the card count stands for."""
    return {
        "unseen": _("unseen"),
        "hand": _("in your hand"),
        "table": _("on the table"),
        "other": _("known in another hand"),
        "gone": _("gone"),
    }[where]


def counted(counts: Mapping[Where, int]) -> str:
    """How many are where, in words."""
    parts = [f"{n} {says(where)}" for where, n in counts.items() if n]
    return ", ".join(parts)


class Signs(Node):
    """A sign for each copy of a card: a card for one unseen, a disc for one in hand, the outline of
    a card for one on the table, of a disc for one in another hand, a dot for one that is gone."""

    def __init__(self, name: str, label: str, signs: Sequence[Where], art: CardArt) -> None:
        super().__init__(name)
        self.signs = tuple(signs)
        self.art = art
        self.label = label
        self.solid = True

    def paint(self, target: Surface, at: Rect, alpha: float) -> None:
        """Draws them in the middle of the node."""
        theme = self.art.theme
        across = min(IN_ROW, len(self.signs))
        rows = -(-len(self.signs) // IN_ROW)
        step = min(at.w / (across + APART), at.h / rows / 1.15, theme.px(17))
        top = at.centery - rows * step * 1.15 / 2
        for index, where in enumerate(self.signs):
            row, column = divmod(index, IN_ROW)
            x = at.centerx - across * step / 2 + column * step
            box = Rect(0, 0, max(4, round(step * 0.68)), max(5, round(step * 0.92)))
            box.center = (round(x + step / 2), round(top + (row + 0.5) * step * 1.15))
            sign = picture(where, box.size, self.art)
            shown(sign, target, sign.get_rect(center=box.center).topleft, alpha)


def picture(where: Where, size: tuple[int, int], art: CardArt) -> Surface:
    """The sign for a card that is there, in a box of `size` pixels."""
    theme = art.theme
    text, gold, muted = theme.color("text"), theme.color("gold"), theme.color("muted")
    w, h = size
    none = pygame.Color(text.r, text.g, text.b, 0)
    line = max(1, round(w * 0.17))
    if where == "unseen":
        return SHAPES.panel((w, h), max(1, w // 5), text)
    if where == "hand":
        return SHAPES.disc(min(w + line, h), gold)
    if where == "table":
        return SHAPES.panel((w, h), max(1, w // 5), none, text, line)
    if where == "other":
        none = pygame.Color(gold.r, gold.g, gold.b, 0)
        round_one = min(w + line, h)
        return SHAPES.panel((round_one, round_one), round_one // 2, none, gold, line)
    return SHAPES.disc(max(3, round(w * 0.4)), muted)


class Counter(Reader):
    """The card count of one position, over the table; C closes as it opened."""

    toggle = pygame.K_c

    def __init__(self, art: CardArt, grid: Grid, view: View, gone: Collection[str]) -> None:
        self.grid = grid
        self.known: dict[Card, Where] = whereabouts(view, gone)
        self.deck = [card for cell in grid.all() for card in cell.cards]
        buttons = [("close", _("Back to the table"), None)]
        self.own = art
        super().__init__("counter", art, _("Card count"), [], buttons, (), WIDE)

    def layout(self, size: tuple[int, int], scale: float) -> None:
        """Places everything; larger text gives way until all of it is in sight."""
        theme = self.own.theme
        for art in (self.own, *map(self.own.at, theme.smaller())):
            self.art = art
            self.width = round(WIDE * theme.scale / self.art.theme.scale)
            super().layout(size, scale)
            if self.scroll.room <= 0:
                break

    def fill(self, body: Node, column: int, y: float) -> float:
        """What stands for what, and the grid: suits as rows, or as columns where ranks have no room
        beside each other."""
        y = self._legend(body, column, y)
        grid, theme = self.grid, self.art.theme
        bold = theme.font("small", True)
        gap = theme.px(6)
        left = _("{n} unseen").format(n=len(self.deck))
        total = bold.size(left)[0] + gap
        head = theme.px(34)
        cell = (column - head - total) / len(grid.ranks)
        if max(bold.size(rank)[0] for rank in grid.ranks) + gap <= cell:
            y = self._by_suit(body, y, head, cell, column - total)
        else:
            y = self._by_rank(body, y, column)
        return self._loose(body, column, y) + theme.px(4)

    def _legend(self, body: Node, column: int, y: float) -> float:
        """The signs, what they stand for, and how many cards each has."""
        theme = self.art.theme
        counts = tally(self.deck, self.known)
        x, high = 0.0, theme.font("body").get_linesize() + theme.px(4)
        for where in WHERE:
            if where == "other" and not counts[where]:
                continue
            text = Rich(f"counted:{where}", wrap=False)
            ink, bright = theme.color("muted"), theme.color("text")
            text.set(spans(f"{says(where)} *{counts[where]}*", (), self.art, "body", ink, bright))
            side = theme.px(20)
            if x and x + side + text.width > column:
                x, y = 0.0, y + high
            sign = Signs("", "", (where,), self.art)
            sign.place(x, y, side, high)
            text.place(x + side, y, text.width + 2, high)
            body.add(sign, text)
            x += side + text.width + theme.px(22)
        return y + high + theme.px(10)

    def _by_suit(self, body: Node, y: float, head: int, cell: float, end: float) -> float:
        grid, theme = self.grid, self.art.theme
        line = theme.font("small").get_linesize()
        for at, rank in enumerate(grid.ranks):
            self._words(body, f"*{rank}*", head + at * cell, y, cell)
        y += line + theme.px(2)
        high = self._height()
        for suit in grid.suits:
            self._words(body, f"{{{suit}}}", 0, y + (high - line) / 2, head)
            for at, rank in enumerate(grid.ranks):
                self._cell(
                    body, suit, rank, Rect(round(head + at * cell), round(y), round(cell), high)
                )
            self._left(body, suit, end, y + (high - line) / 2)
            y += high
        return y

    def _by_rank(self, body: Node, y: float, column: int) -> float:
        grid, theme = self.grid, self.art.theme
        bold = theme.font("small", True)
        line = theme.font("small").get_linesize()
        head = max(bold.size(rank)[0] for rank in grid.ranks) + theme.px(10)
        cell = (column - head) / len(grid.suits)
        for at, suit in enumerate(grid.suits):
            self._words(body, f"{{{suit}}}", head + at * cell, y, cell)
        y += line + theme.px(2)
        high = self._height()
        for rank in grid.ranks:
            self._words(body, f"*{rank}*", 0, y + (high - line) / 2, head, "left")
            for at, suit in enumerate(grid.suits):
                self._cell(
                    body, suit, rank, Rect(round(head + at * cell), round(y), round(cell), high)
                )
            y += high
        for at, suit in enumerate(grid.suits):
            self._left(body, suit, head + at * cell, y, cell)
        return y + line

    def _height(self) -> int:
        """How high a cell is, in pixels."""
        theme = self.art.theme
        most = max(len(cell.cards) for cell in self.grid.cells.values())
        rows = -(-most // IN_ROW)
        return max(theme.px(18) * rows + theme.px(8), theme.font("small").get_linesize())

    def _cell(self, body: Node, suit: str, rank: str, area: Rect) -> None:
        cell = self.grid.cells.get((suit, rank))
        if cell is not None:
            signs = self._signs(cell)
            signs.place(*area)
            body.add(signs)

    def _signs(self, cell: Cell) -> Signs:
        counts = tally(cell.cards, self.known)
        label = _("{card}: {counts}").format(card=cell.words, counts=counted(counts))
        order = [where for where in WHERE for _copy in range(counts[where])]
        return Signs(f"count:{cell.cards[0].face}", label, order, self.art)

    def _left(self, body: Node, suit: str, x: float, y: float, width: float = 0) -> None:
        """How many of a suit are unseen."""
        cards = [card for cell in self.grid.of(suit) for card in cell.cards]
        n = tally(cards, self.known)["unseen"]
        text = _("{n} unseen").format(n=f"*{n}*")
        node = self._words(body, text, x, y, width, "centre" if width else "left")
        node.name = f"left:{suit}"

    def _loose(self, body: Node, column: int, y: float) -> float:
        """Cards without a suit, under the grid."""
        theme = self.art.theme
        high = max(theme.px(26), theme.font("small").get_linesize())
        for cell in self.grid.loose:
            y += theme.px(6)
            line = theme.font("small").get_linesize()
            words = cell.words[:1].upper() + cell.words[1:]
            name = self._words(body, f"*{words}*", 0, y + (high - line) / 2, 0, "left")
            signs = self._signs(cell)
            signs.place(name.w + theme.px(10), y, len(signs.signs) * theme.px(18), high)
            body.add(signs)
            y += high
        return y

    def _words(
        self, body: Node, text: str, x: float, y: float, width: float, align: str = "centre"
    ) -> Rich:
        theme = self.art.theme
        node = Rich(wrap=False, align="centre" if align == "centre" else "left")
        ink, bright = theme.color("muted"), theme.color("text")
        node.set(spans(text, (), self.art, "small", ink, bright))
        node.place(x, y, width or node.width + 2, theme.font("small").get_linesize())
        body.add(node)
        return node

    def hovered(self, node: Node | None, point: Point) -> None:
        """Says of the card that is pointed at where its copies are."""
        super().hovered(node, point)
        self.say(node.label if isinstance(node, Signs) else "")
