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
HANDS: Final = (104, 92, 82, 74)
"""Lesser heights, in which all hands are in sight at once."""


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
        self._tall = LARGE[-1]
        self._hands = 0.0
        buttons = [("close", _("Back to the table"), None)]
        title = title or (piles[0].title if len(piles) == 1 else _("Open piles"))
        super().__init__("piles", art, plain(title, names, art.deck), [], buttons, names, 1000)

    def layout(self, size: tuple[int, int], scale: float) -> None:
        """Places the cards as large as fit, hands so that all of them are in sight, and the asked
        pile too."""
        has_hands = sum(pile.zone.startswith("hand:") for pile in self.piles) > 1
        for self._tall in (*LARGE, *(HANDS if has_hands else ())):
            super().layout(size, scale)
            if self.scroll.room <= 0 or 0 < self._hands <= self.scroll.h:
                break
        head = self.root.find(f"pile:{self.at}")
        if head is not None:
            self.scroll.to(head.y)

    def fill(self, body: Node, column: int, y: float) -> float:
        """Adds each pile with its cards, hands two beside each other where they have room so."""
        theme = self.art.theme
        card = card_size(min(theme.px(self._tall), column))
        gap = theme.px(8)
        hands = [pile for pile in self.piles if pile.zone.startswith("hand:")]
        half = (column - 3 * gap) // 2
        most = max((len(pile.cards) for pile in hands), default=0)
        paired = len(hands) > 2 and spread_width(most, card, gap) <= half
        if len(hands) > 1:
            across = 2 if paired else 1
            for at in range(0, len(hands), across):
                row = hands[at : at + across]
                wide = half if paired else column
                tops = [
                    self._pile(body, pile, card, each * (half + 3 * gap), y, wide)
                    for each, pile in enumerate(row)
                ]
                y = max(tops)
                self._hands = y
                y += gap + theme.px(10)
        for pile in self.piles:
            if len(hands) < 2 or pile not in hands:
                y = self._pile(body, pile, card, 0, y, column) + gap + theme.px(10)
        return y

    def _pile(
        self, body: Node, pile: Pile, card: tuple[int, int], x: float, y: float, column: int
    ) -> float:
        """Adds a pile with its title from (x, y), as wide as the column at the most; gives where it
        ends."""
        theme, (w, h) = self.art.theme, card
        gap = theme.px(8)
        across = max(1, (column + gap) // (w + gap))
        n = len(pile.cards)
        count = ngettext("1 card", "{n} cards", n).format(n=n)
        name = pile.title if "@" in pile.title else f"*{pile.title}*"  # names are bold anyway
        title = f"{name} · {count}" if len(self.piles) > 1 else count
        said = f"{title} · {pile.note}" if pile.note and n else title
        line = Rich(f"pile:{pile.zone}")
        ink, bright = theme.color("muted"), theme.color("text")
        line.set(spans(said, self.names, self.art, "body", ink, bright))
        high = line.natural(column)[1]
        line.place(x, y, column, high)
        body.add(line)
        y += high + theme.px(8)
        for index, face in enumerate(pile.cards):
            row, at = divmod(index, across)
            picture = Picture(self.art.face(face, card))
            picture.name = f"in:{pile.zone}:{index}"
            picture.label = self.art.deck.name(face) if face is not None else _("face down")
            picture.position = (x + at * (w + gap), y + row * (h + gap))
            body.add(picture)
        return y + -(-n // across) * (h + gap) - gap
