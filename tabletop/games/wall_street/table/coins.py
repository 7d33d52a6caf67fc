"""A seat's Takeovers: an ivory coin that says how many, and opens to the cards that made them."""

from __future__ import annotations

from pygame import Rect, Surface

from tabletop.games.wall_street.setup import Setup
from tabletop.games.wall_street.state import WallStreetView
from tabletop.scene.node import shown
from tabletop.scene.widgets import SHAPES, focus_ring
from tabletop.system.i18n import _, ngettext
from tabletop.ui.table.adapter import Seen
from tabletop.ui.table.layout import Slot
from tabletop.ui.table.markup import plain
from tabletop.ui.table.zoom import Zoomed


class Coin(Zoomed):
    """The Takeovers of a seat in this hand, face up (WS-10): how many, in the `words` given, and
    the cards enlarged while it is pointed at or has the focus."""

    is_a = "text"

    def __init__(self, seen: Seen[WallStreetView], seat: int, area: Rect, words: str) -> None:
        cards = seen.view.takeovers[seat]
        slots = [Slot(area.x + i * 12, area.y, 40, 56) for i in range(len(cards))]
        note = ngettext(
            "*{n}* Takeover of @{seat} in this hand", "*{n}* Takeovers of @{seat} in this hand",
            len(cards),
        ).format(n=len(cards), seat=seat)  # fmt: skip
        sure = len(cards) * Setup.of(seen.book, seen.view.seats).takeover
        worth = ngettext("{n} point when it is scored", "{n} points when it is scored", sure)
        note = f"{note}: {worth.format(n=sure)}"
        super().__init__(
            f"takeovers:{seat}", area, seen.art, slots, cards, note, seen.names, rule="WS-10"
        )
        self.count, self.words = len(cards), words
        names = ", ".join(seen.art.deck.name(card) for card in cards)
        spoken = plain(note, seen.names, seen.art.deck)
        self.label = _("{words}: {cards}").format(words=spoken, cards=names)
        self.solid = self.focusable = True
        self.margin = 6

    @property
    def reading(self) -> str:
        """How many they are."""
        return str(self.count)

    def paint(self, target: Surface, at: Rect, alpha: float) -> None:
        """Draws the coin with its words, a second edge behind it where there are several."""
        theme = self.art.theme
        shape = SHAPES.panel(at.size, at.h // 2, theme.color("card"), theme.color("card_edge"), 1)
        step = max(2, at.h // 10)
        for behind in range(min(3, self.count) - 1, -1, -1):
            shown(shape, target, at.move(behind * step, 0).topleft, alpha)
        words = theme.font("small", True).render(self.words, True, theme.color("spades"))
        shown(words, target, words.get_rect(center=at.center).topleft, alpha)
        if "ring" in self.states:
            focus_ring(target, at, theme, at.h // 2)


def coin(seen: Seen[WallStreetView], seat: int, at: Rect, room: float) -> Coin | None:
    """The coin of a seat that has a Takeover, at the right end of `at` and in the middle of its
    height: in words where these take no more than `room` pixels, else by the points it brings; no
    bare number, which would seem to belong to the score beside it."""
    cards = seen.view.takeovers[seat]
    if not cards:
        return None
    font = seen.theme.font("small", True)
    sure = len(cards) * Setup.of(seen.book, seen.view.seats).takeover
    text = ngettext("{n} Takeover", "{n} Takeovers", len(cards))
    high = min(round(font.get_linesize() * 1.25), at.h - 4)
    for words in (text.format(n=len(cards)), _("+{points}").format(points=sure)):
        wide = max(high, font.size(words)[0] + round(high * 0.8))
        if wide <= room:
            break
    return Coin(seen, seat, Rect(at.right - wide, at.centery - high // 2, wide, high), words)
