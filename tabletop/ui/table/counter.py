"""The card count: a game's deck by suit and rank, and where each card is as far as the viewer can
tell. It starts from their View alone."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import pygame
from pygame import Rect, Surface

from tabletop.engine.cards import Card
from tabletop.engine.view import View
from tabletop.scene.node import Node, shown
from tabletop.scene.pointer import Point
from tabletop.scene.text import Rich
from tabletop.scene.widgets import SHAPES, Picture
from tabletop.system.i18n import _
from tabletop.ui.table.cards import CardArt
from tabletop.ui.table.counting import WHERE, Cell, Grid, Where, tally, whereabouts
from tabletop.ui.table.dialogs import Reader
from tabletop.ui.table.markup import spans

APART: Final = 0.6
"""The gap between the copies of one card and those of the next, in widths of a sign."""
HIGH: Final = 1.15
"""How far the rows of signs in a cell are apart, in widths of a sign."""
WIDE: Final = 1160
"""The width of all of it in text of 100 %, at scale 1; larger text takes no more."""
IN_ROW: Final = (5, 10)
"""So many signs stand side by side in a cell, whichever leaves them larger."""
LARGEST: Final = 34
"""The most that a sign takes in width, at scale 1 in text of 100 %."""
LARGER: Final = 1.2
"""How much larger than elsewhere text is set where there is room."""
ENOUGH: Final = 0.7
"""The part of the largest signs in which a form is preferred that comes before theirs."""
LEAST: Final = 13
"""The least that a sign takes in width beside text that is as large as asked for, at its scale."""


def says(where: Where, *, is_parted: bool = False) -> str:
    """What a sign of the card count stands for; `is_parted` where some of the unseen cards are
    known to have been shuffled into the stock, so that the others are in hands."""
    return {
        "unseen": _("unseen, in hands") if is_parted else _("unseen"),
        "stock": _("unseen, shuffled into the stock"),
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
    """A sign for each copy of a card, `step` pixels apart, `across` of them in a row: a card for
    one unseen, a dim one for one shuffled into the stock, a disc for one in hand, the outline of a
    card for one on the table, of a disc for one in another hand, a dot for one that is gone."""

    def __init__(
        self,
        name: str,
        label: str,
        signs: Sequence[Where],
        art: CardArt,
        step: float,
        across: int = IN_ROW[0],
    ) -> None:
        super().__init__(name)
        self.signs = tuple(signs)
        self.art = art
        self.step = step
        self.across = across
        self.label = label
        self.solid = True

    def paint(self, target: Surface, at: Rect, alpha: float) -> None:
        """Draws them in the middle of the node."""
        step = self.step
        across = min(self.across, len(self.signs))
        rows = -(-len(self.signs) // self.across)
        top = at.centery - rows * step * HIGH / 2
        for index, where in enumerate(self.signs):
            row, column = divmod(index, self.across)
            x = at.centerx - across * step / 2 + column * step
            box = Rect(0, 0, max(4, round(step * 0.68)), max(5, round(step * 0.92)))
            box.center = (round(x + step / 2), round(top + (row + 0.5) * step * HIGH))
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
    if where == "stock":
        return SHAPES.panel((w, h), max(1, w // 5), muted, text, 1)
    if where == "hand":
        return SHAPES.disc(min(w + line, h), gold)
    if where == "table":
        return SHAPES.panel((w, h), max(1, w // 5), none, text, line)
    if where == "other":
        none = pygame.Color(gold.r, gold.g, gold.b, 0)
        round_one = min(w + line, h)
        return SHAPES.panel((round_one, round_one), round_one // 2, none, gold, line)
    return SHAPES.disc(max(4, round(w * 0.5)), muted)


@dataclass(frozen=True, slots=True)
class Form:
    """How the grid is set: suits as rows or as columns, and how far its signs are apart, in pixels,
    `across` of them in a row."""

    by_suit: bool
    across: int
    step: float


class Counter(Reader):
    """The card count of one position, over the table; C closes as it opened."""

    toggle = pygame.K_c

    def __init__(
        self,
        art: CardArt,
        grid: Grid,
        view: View,
        gone: Collection[str],
        shuffled: Collection[Card | None] = (),
    ) -> None:
        self.grid = grid
        self.known: dict[Card, Where] = whereabouts(view, gone, shuffled)
        self.deck = [card for cell in grid.all() for card in cell.cards]
        self.form = Form(True, IN_ROW[0], 0)
        buttons = [("close", _("Back to the table"), None)]
        self.own = art
        super().__init__("counter", art, _("Card count"), [], buttons, (), WIDE)

    def layout(self, size: tuple[int, int], scale: float) -> None:
        """Places everything as large as all of it is in sight."""
        theme = self.own.theme
        scales = [theme.scale, *theme.smaller()]
        if theme.scale <= theme.window:
            scales.insert(0, theme.scale * LARGER)
        for each in scales:
            self.art = self.own.at(each) if each != theme.scale else self.own
            self.width = round(WIDE * theme.window / each)
            super().layout(size, scale)
            if self.scroll.room <= 0 and self.form.step >= self.art.theme.px(LEAST):
                break

    def fill(self, body: Node, column: int, y: float) -> float:
        """What stands for what, and the grid: suits as rows, or as columns where its signs are
        much larger so."""
        y = self._legend(body, column, y)
        forms = [
            Form(by_suit, across, self._step(by_suit, across, column, self.room - y))
            for by_suit in (True, False)
            for across in IN_ROW
        ]
        best = max(form.step for form in forms)
        self.form = next(form for form in forms if form.step >= ENOUGH * best)
        y = (self._by_suit if self.form.by_suit else self._by_rank)(body, y, column)
        return self._loose(body, y) + self.art.theme.px(4)

    def _step(self, by_suit: bool, across: int, column: int, room: float) -> float:
        """How large signs can be in a grid of this form, in pixels; 0 where its words have no room
        beside each other."""
        theme = self.art.theme
        line = theme.font("small").get_linesize()
        wide = column - self._beside(by_suit) - (self._end() if by_suit else 0)
        fixed = (line + theme.px(2)) * (1 if by_suit else 2)
        largest = round(LARGEST * theme.window)
        for step in range(max(largest, theme.px(LEAST)), 5, -1):
            rows = self._rows(by_suit, across, step)
            loose = len(self.grid.loose) * (self._loose_high(step) + theme.px(6))
            tall = sum(rows) + fixed + loose + theme.px(4)
            if sum(self._widths(by_suit, across, step)) <= wide and tall <= room:
                return step
        return 5 if sum(self._widths(by_suit, across, 5)) <= wide else 0

    def _beside(self, by_suit: bool) -> int:
        """How wide what the rows are called is."""
        theme = self.art.theme
        if by_suit:
            return theme.px(34)
        bold = theme.font("small", True)
        return max(bold.size(rank)[0] for rank in self.grid.ranks) + theme.px(10)

    def _end(self) -> int:
        """How wide it is how many cards of a suit are unseen, behind its row."""
        theme = self.art.theme
        words = _("{n} unseen").format(n=len(self.deck))
        return theme.font("small", True).size(words)[0] + theme.px(6)

    def _most(self, suits: Sequence[str], ranks: Sequence[str]) -> int:
        """How many copies the commonest card of some suits and ranks has."""
        cells = (self.grid.cells.get((suit, rank)) for suit in suits for rank in ranks)
        return max((len(cell.cards) for cell in cells if cell is not None), default=0)

    def _widths(self, by_suit: bool, across: int, step: float) -> list[float]:
        """The least width of every column."""
        theme, grid = self.art.theme, self.grid
        bold, gap = theme.font("small", True), theme.px(6)
        if by_suit:
            words = [bold.size(rank)[0] for rank in grid.ranks]
            most = [self._most(grid.suits, (rank,)) for rank in grid.ranks]
        else:
            words = [self._end()] * len(grid.suits)
            most = [self._most((suit,), grid.ranks) for suit in grid.suits]
        return [
            max(word + gap, (min(n, across) + APART) * step)
            for word, n in zip(words, most, strict=True)
        ]

    def _rows(self, by_suit: bool, across: int, step: float) -> list[int]:
        """The height of every row."""
        theme, grid = self.art.theme, self.grid
        line = theme.font("small").get_linesize()
        if by_suit:
            most = [self._most((suit,), grid.ranks) for suit in grid.suits]
        else:
            most = [self._most(grid.suits, (rank,)) for rank in grid.ranks]
        gap = theme.px(8) if by_suit else theme.px(2)
        return [max(round(-(-n // across) * step * HIGH) + gap, line) for n in most]

    def _columns(self, start: int, end: float) -> list[tuple[float, float]]:
        """Where every column begins and how wide it is, between two edges."""
        widths = self._widths(self.form.by_suit, self.form.across, self.form.step)
        spare = max(0.0, end - start - sum(widths)) / len(widths)
        widths = [width + spare for width in widths]
        return [(start + sum(widths[:at]), width) for at, width in enumerate(widths)]

    def _legend(self, body: Node, column: int, y: float) -> float:
        """The signs, what they stand for, and how many cards each has."""
        theme = self.art.theme
        counts = tally(self.deck, self.known)
        x, high = 0.0, theme.font("body").get_linesize() + theme.px(4)
        for where in WHERE:
            if where in ("stock", "other") and not counts[where]:
                continue
            words = says(where, is_parted=counts["stock"] > 0)
            text = Rich(f"counted:{where}", wrap=False)
            ink, bright = theme.color("muted"), theme.color("text")
            text.set(spans(f"{words} *{counts[where]}*", (), self.art, "body", ink, bright))
            side = theme.px(20)
            if x and x + side + text.width > column:
                x, y = 0.0, y + high
            sign = Signs("", "", (where,), self.art, theme.px(18))
            sign.place(x, y, side, high)
            text.place(x + side, y, text.width + 2, high)
            body.add(sign, text)
            x += side + text.width + theme.px(22)
        return y + high + theme.px(10)

    def _by_suit(self, body: Node, y: float, column: int) -> float:
        grid, theme = self.grid, self.art.theme
        line, end = theme.font("small").get_linesize(), column - self._end()
        columns = self._columns(self._beside(True), end)
        for rank, (x, wide) in zip(grid.ranks, columns, strict=True):
            self._words(body, f"*{rank}*", x, y, wide)
        y += line + theme.px(2)
        rows = self._rows(True, self.form.across, self.form.step)
        for suit, high in zip(grid.suits, rows, strict=True):
            self._suit(body, suit, 0, y + high / 2)
            for rank, (x, wide) in zip(grid.ranks, columns, strict=True):
                self._cell(body, suit, rank, Rect(round(x), round(y), round(wide), high))
            self._left(body, suit, end, y + (high - line) / 2)
            y += high
        return y

    def _by_rank(self, body: Node, y: float, column: int) -> float:
        grid, theme = self.grid, self.art.theme
        line, head = theme.font("small").get_linesize(), self._beside(False)
        columns = self._columns(head, column)
        for suit, (x, wide) in zip(grid.suits, columns, strict=True):
            self._suit(body, suit, x, y + line / 2, wide)
        y += line + theme.px(2)
        rows = self._rows(False, self.form.across, self.form.step)
        for rank, high in zip(grid.ranks, rows, strict=True):
            self._words(body, f"*{rank}*", 0, y + (high - line) / 2, head, "left")
            for suit, (x, wide) in zip(grid.suits, columns, strict=True):
                self._cell(body, suit, rank, Rect(round(x), round(y), round(wide), high))
            y += high
        for suit, (x, wide) in zip(grid.suits, columns, strict=True):
            self._left(body, suit, x, y, wide)
        return y + line + theme.px(2)

    def _suit(self, body: Node, suit: str, x: float, middle: float, width: float = 0) -> None:
        """A suit as the small card of it, beside or above what it has."""
        chip = Picture(self.art.chip("", suit, "body"))
        chip.position = (x + max(0, width - chip.w) / 2, middle - chip.h / 2)
        body.add(chip)

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
        form = self.form
        name = f"count:{cell.cards[0].face}"
        return Signs(name, label, order, self.art, form.step, form.across)

    def _left(self, body: Node, suit: str, x: float, y: float, width: float = 0) -> None:
        """How many of a suit are unseen."""
        cards = [card for cell in self.grid.of(suit) for card in cell.cards]
        counts = tally(cards, self.known)
        n = counts["unseen"] + counts["stock"]
        text = _("{n} unseen").format(n=f"*{n}*")
        node = self._words(body, text, x, y, width, "centre" if width else "left")
        node.name = f"left:{suit}"

    def _loose_high(self, step: float) -> float:
        """How high the line of a card without a suit is."""
        return max(step * HIGH, self.art.theme.font("small").get_linesize())

    def _loose(self, body: Node, y: float) -> float:
        """Cards without a suit, under the grid."""
        theme, high = self.art.theme, self._loose_high(self.form.step)
        line = theme.font("small").get_linesize()
        for cell in self.grid.loose:
            y += theme.px(6)
            words = cell.words[:1].upper() + cell.words[1:]
            name = self._words(body, f"*{words}*", 0, y + (high - line) / 2, 0, "left")
            signs = self._signs(cell)
            signs.across = len(signs.signs)
            signs.place(name.w + theme.px(10), y, signs.across * signs.step, high)
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
