"""A seat's Takeovers: an ivory coin with their number, that opens to the cards that made them."""

from __future__ import annotations

from pygame import Rect, Surface

from tabletop.games.wall_street.setup import Setup
from tabletop.games.wall_street.state import WallStreetView
from tabletop.scene.widgets import focus_ring
from tabletop.system.i18n import _, ngettext
from tabletop.ui.table.adapter import Seen
from tabletop.ui.table.cards import disc
from tabletop.ui.table.layout import Slot
from tabletop.ui.table.markup import plain
from tabletop.ui.table.zoom import Zoomed


class Coin(Zoomed):
    """The Takeovers of a seat in this hand, face up (WS-10): their number, and the cards enlarged
    while it is pointed at or has the focus."""

    is_a = "text"

    def __init__(self, seen: Seen[WallStreetView], seat: int, area: Rect) -> None:
        cards = seen.view.takeovers[seat]
        slots = [Slot(area.x + i * 12, area.y, 40, 56) for i in range(len(cards))]
        note = ngettext(
            "*{n}* Takeover of @{seat} in this hand", "*{n}* Takeovers of @{seat} in this hand",
            len(cards),
        ).format(n=len(cards), seat=seat)  # fmt: skip
        sure = len(cards) * Setup.of(seen.book, seen.view.seats).takeover
        worth = ngettext("{n} point when it is scored", "{n} points when it is scored", sure)
        note = f"{note}: {worth.format(n=sure)}"
        super().__init__(f"takeovers:{seat}", area, seen.art, slots, cards, note, seen.names)
        self.count, self.rule = len(cards), "WS-10"
        names = ", ".join(seen.art.deck.name(card) for card in cards)
        words = plain(note, seen.names, seen.art.deck)
        self.label = _("{words}: {cards}").format(words=words, cards=names)
        self.solid = self.focusable = True
        self.margin = 6

    @property
    def reading(self) -> str:
        """How many they are."""
        return str(self.count)

    def paint(self, target: Surface, at: Rect, alpha: float) -> None:
        """Draws the coin, a second edge behind it where there are several."""
        theme = self.art.theme
        ivory, ink = theme.color("card"), theme.color("spades")
        step = max(2, at.h // 10)
        for behind in range(min(3, self.count) - 1, 0, -1):
            disc(target, at.move(behind * step, 0), theme, ivory, ink, "", alpha)
        disc(target, at, theme, ivory, ink, str(self.count), alpha)
        if "ring" in self.states:
            focus_ring(target, at, theme, at.h // 2)


def coin_size(seen: Seen[WallStreetView], height: int) -> int:
    """How large a coin is on a plate of `height` pixels."""
    return min(round(seen.theme.font("body", True).get_linesize() * 1.3), height - 8)
