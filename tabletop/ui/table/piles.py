"""The piles that lie open, all of them: each card large and in order, to be scrolled through."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import pygame

from tabletop.engine.view import View
from tabletop.scene.node import Node
from tabletop.scene.text import Rich
from tabletop.scene.widgets import Picture
from tabletop.system.i18n import _, ngettext
from tabletop.ui.table.cards import CardArt
from tabletop.ui.table.counting import Pile
from tabletop.ui.table.dialogs import Reader
from tabletop.ui.table.layout import card_size, spread_width
from tabletop.ui.table.markup import plain, spans

LARGE: Final = range(190, 117, -6)
"""The heights, at scale 1, of which cards take the first that fits the window, or the last."""
WIDE: Final = 1160
"""The width of all of it, at scale 1."""
MOST: Final = 4
"""The most columns that piles other than hands stand in."""
CLOSER: Final = 0.88
"""How much smaller cards are for one more in a row, at the most."""
HANDS: Final = (104, 92, 82, 74)
"""Lesser heights, in which all hands are in sight at once."""
ROWS: Final = 2
"""The rows that are in sight at the least of what has to be scrolled: in larger text cards are no
larger than leaves them, and no smaller than at 100 %."""


@dataclass(frozen=True, slots=True)
class _Columns:
    """Piles side by side in so many columns, with cards of a size, all of them so high."""

    piles: Sequence[Pile]
    card: tuple[int, int]
    across: int
    high: int
    rows: int


def hands_lie_open(view: View) -> bool:
    """Whether the viewer sees every card of every hand: the game is over, or hands were laid open
    in its replay."""
    hands = [zone for zone in view.zones.values() if zone.kind == "hand"]
    others = any(zone.cards for zone in hands if zone.owner != view.seat)
    return view.is_terminal or (others and all(None not in zone.cards for zone in hands))


class PileView(Reader):
    """Piles one below the other under a `title`, scrolled to the one that lies `at` a zone; O
    closes them."""

    toggle = pygame.K_o

    def __init__(
        self,
        art: CardArt,
        piles: Sequence[Pile],
        names: Sequence[str],
        at: str = "",
        title: str = "",
    ) -> None:
        self.piles = piles
        self.at = at
        self.card = (0, 0)
        """The size of a card of the last piles, in pixels."""
        self._least = 0
        self._heads: dict[tuple[str, int, float], int] = {}
        self._type = art
        buttons = [("close", _("Back to the table"), None)]
        title = title or (piles[0].title if len(piles) == 1 else _("Open piles"))
        super().__init__("piles", art, plain(title, names, art.deck), [], buttons, names, WIDE)

    def layout(self, size: tuple[int, int], scale: float) -> None:
        """Places the cards as large as fit, hands so that all of them are in sight, and the asked
        pile too."""
        theme = self.art.theme
        self._least = 0
        self._heads.clear()
        if theme.scale > theme.window:
            art = self.art.at(theme.window)
            usual = PileView(art, self.piles, self.names, self.at, self.title)
            usual.layout(size, theme.window)
            self._least = usual.card[1]
        super().layout(size, scale)
        head = self.root.find(f"pile:{self.at}")
        if head is not None:
            self.scroll.to(head.y)

    def fill(self, body: Node, column: int, y: float) -> float:
        """Adds the hands, as many beside each other as have room with all their cards in a row,
        then the other piles, in as many columns as leave all of them least high."""
        groups = self._fitting(column, self.room - y)
        self.card = groups[-1].card
        for group in groups:
            y = self._table(body, group, column, y)
        return y

    def _fitting(self, column: int, room: float) -> list[_Columns]:
        """The piles with the largest cards with which all are in sight, in larger text in smaller
        type before any is smaller than at 100 %; else so that enough is in sight."""
        theme = self.art.theme
        has_hands = sum(pile.zone.startswith("hand:") for pile in self.piles) > 1
        wanted = (*LARGE, *(HANDS if has_hands else ()))
        highs = [theme.px(high) for high in wanted]
        usual = [round(high * theme.window) for high in wanted]
        highs += [high for high in usual if high < highs[-1]]
        highs = [high for high in highs if high > self._least] + [self._least] * bool(self._least)
        for art in (self.art, *map(self.art.at, theme.smaller())):
            self._type = art
            for tall in highs:
                groups = self._columns(column, tall)
                high = sum(group.high for group in groups[: 1 if has_hands else None])
                rows = sum(group.rows for group in groups)
                is_large = has_hands or tall >= theme.px(LARGE[-1]) or rows <= ROWS
                if high <= room and is_large:
                    return groups
        self._type = self.art
        if has_hands:
            return self._columns(column, highs[-1])
        tall = theme.px(LARGE[-1])
        if self._least:
            line = theme.font("body").get_linesize() + self._below
            rows_high = room - min(ROWS, len(self.piles)) * line
            tall = max(self._least, min(tall, round(rows_high / ROWS) - self._gap))
        return self._columns(column, tall)

    def _columns(self, column: int, tall: int) -> list[_Columns]:
        """The hands, and the other piles, in their columns with cards `tall` pixels high."""
        hands = [pile for pile in self.piles if pile.zone.startswith("hand:")]
        hands = hands if len(hands) > 1 else []
        rest = [pile for pile in self.piles if pile not in hands]
        out = []
        if hands:
            card = card_size(min(tall, column))
            most = max(len(pile.cards) for pile in hands)
            half = self._wide(column, 2)
            paired = len(hands) > 2 and spread_width(most, card, self._gap) <= half
            out.append(self._laid(hands, card, column, 2 if paired else 1)[1])
        if rest:
            card = self._filling(column, tall, max(len(pile.cards) for pile in rest))
            ways = [
                n for n in range(1, 1 + min(MOST, len(rest))) if self._wide(column, n) > card[0]
            ]
            laid = [self._laid(rest, card, column, n) for n in ways or [1]]
            out.append(min(laid, key=lambda way: (way[0], way[1].high))[1])
        return out

    @property
    def _gap(self) -> int:
        """The pixels between two cards."""
        return round(8 * self.art.theme.window)

    @property
    def _below(self) -> int:
        """The pixels under a pile."""
        return self._gap + min(self.art.theme.px(10), round(14 * self.art.theme.window))

    def _wide(self, column: int, across: int) -> int:
        """The width of one of several columns."""
        return (column - (across - 1) * 3 * self._gap) // across

    def _filling(self, column: int, tall: int, most: int) -> tuple[int, int]:
        """The size of a card, a little smaller where one more in a row of them has room so."""
        card = card_size(min(tall, column))
        row = (column + self._gap) // (card[0] + self._gap)
        wide = (column - row * self._gap) // (row + 1)
        high = round(wide * card[1] / card[0])
        if most <= row or wide < CLOSER * card[0] or high < self._least:
            return card
        return wide, high

    def _laid(
        self, piles: Sequence[Pile], card: tuple[int, int], column: int, across: int
    ) -> tuple[int, _Columns]:
        """How many piles take more than a row in so many columns, and how they lie then."""
        wide, gap = self._wide(column, across), self._gap
        row = max(1, (wide + gap) // (card[0] + gap))
        high, lines = 0, 0
        wrapped = sum(len(pile.cards) > row for pile in piles)
        for at in range(0, len(piles), across):
            beside = piles[at : at + across]
            rows = max(-(-len(pile.cards) // row) for pile in beside)
            head = max(self._head_height(pile, wide) for pile in beside)
            high += rows * (card[1] + gap) + head + self._below
            lines += rows
        return wrapped, _Columns(piles, card, across, high, lines)

    def _table(self, body: Node, group: _Columns, column: int, y: float) -> float:
        """Adds piles in their columns from `y` down; gives where the next would begin."""
        wide, across = self._wide(column, group.across), group.across
        for at in range(0, len(group.piles), across):
            row = enumerate(group.piles[at : at + across])
            x = wide + 3 * self._gap
            ends = [self._pile(body, pile, group.card, n * x, y, wide) for n, pile in row]
            y = max(ends) + self._below
        return y

    def _head_height(self, pile: Pile, wide: int) -> int:
        """The height of a pile's title, measured once for a width and a type."""
        key = pile.zone, wide, self._type.theme.scale
        if key not in self._heads:
            self._heads[key] = self._head_of(pile, wide).natural(wide)[1]
        return self._heads[key]

    def _head_of(self, pile: Pile, wide: int) -> Rich:
        """The title of a pile, and how many cards lie there; in larger text in type in which that
        is one line, if there is any."""
        theme = self.art.theme
        n = len(pile.cards)
        count = pile.of or ngettext("1 card", "{n} cards", n).format(n=n)
        name = pile.title if "@" in pile.title else f"*{pile.title}*"  # names are bold anyway
        title = f"{name} · {count}" if len(self.piles) > 1 else count
        said = f"{title} · {pile.note}" if pile.note and n else title
        line = Rich(f"pile:{pile.zone}")
        ink, bright = theme.color("muted"), theme.color("text")
        usual = self._type.theme
        arts = (self._type, *map(self._type.at, usual.smaller()))
        for art in arts:
            line.set(spans(said, self.names, art, "body", ink, bright))
            if line.natural(10**6)[0] <= wide:
                return line
        line.set(spans(said, self.names, self._type, "body", ink, bright))
        return line

    def _pile(
        self, body: Node, pile: Pile, card: tuple[int, int], x: float, y: float, column: int
    ) -> float:
        """Adds a pile with its title from (x, y), as wide as the column at the most; gives where it
        ends."""
        w, h = card
        gap, n = self._gap, len(pile.cards)
        across = max(1, (column + gap) // (w + gap))
        line = self._head_of(pile, column)
        high = line.natural(column)[1]
        line.place(x, y, column, high)
        body.add(line)
        y += high + gap
        for index, face in enumerate(pile.cards):
            row, at = divmod(index, across)
            picture = Picture(self.art.face(face, card))
            picture.name = f"in:{pile.zone}:{index}"
            picture.label = self.art.deck.name(face) if face is not None else _("face down")
            picture.position = (x + at * (w + gap), y + row * (h + gap))
            body.add(picture)
        return y + -(-n // across) * (h + gap) - gap
