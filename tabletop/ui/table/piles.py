"""The piles that lie open, all of them: each card large and in order, to be scrolled through."""

from __future__ import annotations

from collections.abc import Sequence
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

LARGE: Final = (190, 170, 150, 132, 118)
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
        self._tall = art.theme.px(LARGE[-1])
        self._hands = 0.0
        buttons = [("close", _("Back to the table"), None)]
        title = title or (piles[0].title if len(piles) == 1 else _("Open piles"))
        super().__init__("piles", art, plain(title, names, art.deck), [], buttons, names, WIDE)

    def layout(self, size: tuple[int, int], scale: float) -> None:
        """Places the cards as large as fit, hands so that all of them are in sight, and the asked
        pile too."""
        has_hands = sum(pile.zone.startswith("hand:") for pile in self.piles) > 1
        theme = self.art.theme
        highs = [theme.px(high) for high in (*LARGE, *(HANDS if has_hands else ()))]
        if has_hands:
            lower = [round(high * theme.window) for high in HANDS]
            highs += [high for high in lower if high < highs[-1]]
        for self._tall in highs:
            super().layout(size, scale)
            if self.scroll.room <= 0 or 0 < self._hands <= self.scroll.h:
                break
        else:
            least = round(LARGE[-1] * theme.window)
            if least < self._tall and not has_hands:
                line = theme.font("body").get_linesize() + self._below
                rows = self.scroll.h - min(ROWS, len(self.piles)) * line
                self._tall = max(least, min(self._tall, round(rows / ROWS) - self._gap))
                super().layout(size, scale)
        head = self.root.find(f"pile:{self.at}")
        if head is not None:
            self.scroll.to(head.y)

    def fill(self, body: Node, column: int, y: float) -> float:
        """Adds the hands, as many beside each other as have room with all their cards in a row,
        then the other piles, in as many columns as leave all of them least high."""
        hands = [pile for pile in self.piles if pile.zone.startswith("hand:")]
        hands = hands if len(hands) > 1 else []
        rest = [pile for pile in self.piles if pile not in hands]
        if hands:
            card = card_size(min(self._tall, column))
            most = max(len(pile.cards) for pile in hands)
            half = self._wide(column, 2)
            paired = len(hands) > 2 and spread_width(most, card, self._gap) <= half
            y = self._table(body, hands, card, column, 2 if paired else 1, y)
            self._hands = y - self._below
        if rest:
            card = self._filling(column, max(len(pile.cards) for pile in rest))
            ways = [
                n for n in range(1, 1 + min(MOST, len(rest))) if self._wide(column, n) > card[0]
            ]
            across = min(ways or [1], key=lambda n: self._high(rest, card, column, n))
            y = self._table(body, rest, card, column, across, y)
        return y

    @property
    def _gap(self) -> int:
        """The pixels between two cards."""
        return min(self.art.theme.px(8), round(10 * self.art.theme.window))

    @property
    def _below(self) -> int:
        """The pixels under a pile."""
        return self._gap + min(self.art.theme.px(10), round(14 * self.art.theme.window))

    def _wide(self, column: int, across: int) -> int:
        """The width of one of several columns."""
        return (column - (across - 1) * 3 * self._gap) // across

    def _filling(self, column: int, most: int) -> tuple[int, int]:
        """The size of a card, a little smaller where one more in a row of them has room so."""
        card = card_size(min(self._tall, column))
        row = (column + self._gap) // (card[0] + self._gap)
        wide = (column - row * self._gap) // (row + 1)
        if most <= row or wide < CLOSER * card[0]:
            return card
        return wide, round(wide * card[1] / card[0])

    def _high(
        self, piles: Sequence[Pile], card: tuple[int, int], column: int, across: int
    ) -> tuple[int, int]:
        """How many piles take more than a row in so many columns, and how high all of them are."""
        wide, gap = self._wide(column, across), self._gap
        row = max(1, (wide + gap) // (card[0] + gap))
        out = 0
        wrapped = sum(len(pile.cards) > row for pile in piles)
        for at in range(0, len(piles), across):
            beside = piles[at : at + across]
            rows = max(-(-len(pile.cards) // row) for pile in beside)
            head = max(self._head_of(pile, wide).natural(wide)[1] for pile in beside)
            out += rows * (card[1] + gap) + head + self._below
        return wrapped, out

    def _table(
        self,
        body: Node,
        piles: Sequence[Pile],
        card: tuple[int, int],
        column: int,
        across: int,
        y: float,
    ) -> float:
        """Adds piles in so many columns from `y` down; gives where the next would begin."""
        wide = self._wide(column, across)
        for at in range(0, len(piles), across):
            row = enumerate(piles[at : at + across])
            x = wide + 3 * self._gap
            y = max(self._pile(body, pile, card, n * x, y, wide) for n, pile in row) + self._below
        return y

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
        arts = (self.art, *map(self.art.at, theme.smaller()))
        for art in arts:
            line.set(spans(said, self.names, art, "body", ink, bright))
            if line.natural(10**6)[0] <= wide:
                return line
        line.set(spans(said, self.names, self.art, "body", ink, bright))
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
