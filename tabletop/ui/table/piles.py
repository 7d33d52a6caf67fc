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
from tabletop.ui.table.layout import card_size
from tabletop.ui.table.markup import plain, spans

LARGE: Final = (190, 170, 150, 132, 118)
"""The heights, at scale 1, of which cards take the first that fits the window, or the last."""


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
        buttons = [("close", _("Back to the table"), None)]
        title = title or (piles[0].title if len(piles) == 1 else _("Open piles"))
        super().__init__("piles", art, plain(title, names, art.deck), [], buttons, names, 1000)

    def layout(self, size: tuple[int, int], scale: float) -> None:
        """Places the cards as large as fit, and the asked pile in sight."""
        for self._tall in LARGE:
            super().layout(size, scale)
            if self.scroll.room <= 0:
                break
        head = self.root.find(f"pile:{self.at}")
        if head is not None:
            self.scroll.to(head.y)

    def fill(self, body: Node, column: int, y: float) -> float:
        """Adds each pile with its cards."""
        theme = self.art.theme
        w, h = card_size(min(theme.px(self._tall), column))
        gap = theme.px(8)
        across = max(1, (column + gap) // (w + gap))
        for pile in self.piles:
            n = len(pile.cards)
            count = ngettext("1 card", "{n} cards", n).format(n=n)
            name = pile.title if "@" in pile.title else f"*{pile.title}*"  # names are bold anyway
            title = f"{name} · {count}" if len(self.piles) > 1 else count
            said = f"{title} · {pile.note}" if pile.note and n else title
            line = Rich(f"pile:{pile.zone}")
            ink, bright = theme.color("muted"), theme.color("text")
            line.set(spans(said, self.names, self.art, "body", ink, bright))
            high = line.natural(column)[1]
            line.place(0, y, column, high)
            body.add(line)
            y += high + theme.px(8)
            for index, card in enumerate(pile.cards):
                row, at = divmod(index, across)
                picture = Picture(self.art.face(card, (w, h)))
                picture.name = f"in:{pile.zone}:{index}"
                words = self.art.deck.name(card) if card is not None else _("face down")
                picture.label = words
                picture.position = (at * (w + gap), y + row * (h + gap))
                body.add(picture)
            y += -(-n // across) * (h + gap) + theme.px(10)
        return y
