"""The row of the hand on the Stonks table: the hand, and beside it the own portfolio, laid out for
a whole round, so that neither grows at the cost of the other. All rectangles are absolute
pixels."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from pygame import Rect

from tabletop.engine.cards import Card
from tabletop.games.stonks.deck import COMPANIES
from tabletop.games.stonks.setup import Setup
from tabletop.games.stonks.state import StonksView
from tabletop.games.stonks.table.packing import CLOSE, HALF, INDEX, Group, across, grouped, packed
from tabletop.system.i18n import _
from tabletop.ui.shell.theme import Theme
from tabletop.ui.table.adapter import Seen
from tabletop.ui.table.layout import card_size, frame

SIDE_BY_SIDE: Final = 1.08
"""How far apart cards in hand lie at most, in their widths."""
WORDED: Final = 8
"""How many lines of small text the row of the hand has room for where its places have words."""
WORDS: Final = 0.72
"""How large the words on the places to invest are set at the least, of the size of text chosen."""
NEAR: Final = 2
"""The pixels between the places of the own portfolio, in which cards keep off the edge."""
USUAL: Final = 0.63
"""What of the height of the row cards of the own portfolio take."""
BARE: Final = 0.8
"""The same where there are no words over and under them."""
THEIRS: Final = 87
"""How high they are at the least, in pixels at scale 1, as in the portfolios of others."""
SUMS: Final = 1.25
"""How large sums under portfolios are once the game is over, of text of 100 %."""
RANK: Final = 0.29
"""The part of a card's width that its rank takes, which the next card in hand leaves in sight."""
READ: Final = 7
"""Of so many cards in hand titles are read, where the own portfolio can give way to them."""
TITLED: Final = 0.78
"""The part of a card's width that its title takes, which the next card in hand leaves in sight
then."""
SPREAD: Final = (HALF, 0.4, INDEX)
"""How far companies of the own portfolio may lie over one another once there is one card of each:
the parts of their cards that are in sight, in the order in which they give way to the hand."""


@dataclass(frozen=True, slots=True)
class Row:
    """The `hand` with cards `card` pixels wide; beside it `own`, the frame of the own portfolio, in
    it the line that says its worth and the places of the cards that all see, the unseen one and the
    Speculation, of no width where that is used and has none; where text is large for all this, the
    own portfolio is `bare` of words. In `tall` its cards lie in two rows where they are many."""

    hand: Rect
    card: int
    own: Rect
    told: Rect
    shares: Rect
    unseen: Rect
    speculation: Rect
    bare: bool
    tall: Rect

    @property
    def strip(self) -> Rect:
        """Where the cards that all see lie side by side."""
        return self.shares.inflate(-10, -6)

    def packed(self, cards: Sequence[Card | None]) -> list[Group]:
        """Cards of the own portfolio by company, as they lie."""
        return packed(self.strip, grouped(cards), tall=self.tall)


def row_of(seen: Seen[StonksView], *, compact: bool) -> Row:
    """The row of the hand. Text that is large takes nothing from cards: none is smaller than at
    100 %."""
    theme, line = seen.theme, seen.theme.font("small").get_linesize()
    bare = compact and seen.frame.hand.h < WORDED * line
    if theme.scale <= theme.window:
        return _row(seen, line, bare)
    usual = theme.at(theme.window)
    at_usual = replace(seen, theme=usual, frame=frame(seen.frame.size, usual))
    least = row_of(at_usual, compact=False)
    row = _row(seen, line, bare, least)
    return row if bare or row.shares.h >= least.shares.h else _row(seen, line, True, least)


def _row(seen: Seen[StonksView], line: int, bare: bool, least: Row | None = None) -> Row:
    """The row with words of so many pixels or `bare` of them, no card smaller than in another."""
    view, me, theme = seen.view, seen.me, seen.theme
    row, inset = seen.frame.hand, max(4, seen.frame.pad // 2)
    if me is None:
        none = Rect(row.right, row.y, 0, 0)
        return Row(row, seen.frame.hand_card[0], none, none, none, none, none, bare, none)
    if view.is_terminal:
        return _ended(seen, me, bare)
    words = 0 if bare else line + 2  # over the cards, and under them
    room = row.h - 2 * words - 2 * inset
    gap, most = round(seen.frame.pad * 1.5), Setup.of(seen.book, view.seats).hand
    for size, apart in _tries(seen, room, bare, least):
        w, _h = card_size(size - 6)
        wide = math.ceil(w * (1 + apart * (len(COMPANIES) - 1))) + 10
        wide += 2 * (w + 6) + 2 * NEAR + 2 * inset
        hand = Rect(row.x, row.y, row.w - wide - gap, row.h)
        card = _hand_card(seen, hand.w, most)
        if card == seen.frame.hand_card[0] and hand.w >= card * (1 + TITLED * (READ - 1)):
            break
    unseen_w = single = w + 6
    if view.phase == "invest":  # its words are wider than its cards
        small = theme.at(max(theme.window, theme.scale * WORDS)).font("small", True)
        unseen_w = max(single, small.size(_("Unseen"))[0] + 12)
    own = Rect(row.right - wide, row.y, wide, row.h)
    told = Rect(own.x + inset, own.y + inset // 2, own.w - 2 * inset, words)
    y = own.y + inset + words + (room - size) // 2
    right = own.right - inset
    speculation = Rect(right - single, y, single, size)
    unseen = Rect(speculation.x - NEAR - unseen_w, y, unseen_w, size)
    shares = Rect(own.x + inset, y, unseen.x - NEAR - own.x - inset, size)
    top, strip = own.y + inset + words, shares.inflate(-10, -6)
    tall = Rect(strip.x, top, strip.w, room if bare else strip.bottom - top)
    return Row(hand, card, own, told, shares, unseen, speculation, bare, tall)


def summing(seen: Seen[StonksView]) -> Theme:
    """The type of what portfolios came to: larger once that is all there is to read."""
    theme = seen.theme
    return theme.at(max(theme.scale, theme.window * SUMS)) if seen.view.is_terminal else theme


def _tries(
    seen: Seen[StonksView], room: int, bare: bool, least: Row | None
) -> Iterator[tuple[int, float]]:
    """How high the places of the own portfolio are, of so much room, and how far apart companies
    lie in it, in the order in which these give way to a full hand."""
    row = seen.frame.hand
    usual = min(room, round(row.h * (BARE if bare else USUAL)))
    lowest = round(row.h * USUAL) if bare else round(THEIRS * seen.theme.window)
    lowest = min(usual, max(lowest, least.shares.h if least else 0))
    for apart in SPREAD:
        for size in [*range(usual, lowest, -max(1, round(2 * seen.theme.window))), lowest]:
            yield size, apart


def _hand_card(seen: Seen[StonksView], width: int, most: int) -> int:
    """How wide cards are in a hand of so many pixels, which holds at the `most` so many: of each
    the rank is in sight."""
    # where large words take room of the row, cards lie closer rather than get smaller
    in_sight = RANK if seen.theme.scale <= seen.theme.window else CLOSE
    return min(seen.frame.hand_card[0], int(width / (1 + in_sight * (most - 1))))


def _ended(seen: Seen[StonksView], me: int, bare: bool) -> Row:
    """The same once the game is over: no hand is left and the unseen card lies among the others,
    so that the own portfolio has the row, its cards side by side where there is room."""
    row, view, inset = seen.frame.hand, seen.view, max(4, seen.frame.pad // 2)
    foot = 0 if bare else summing(seen).font("small").get_linesize() + 2
    high = row.h - foot - 2 * inset
    w, _h = card_size(high - 6)
    single = w + 8 if view.held[me] else 0
    shown = grouped([*view.faces(f"portfolio:{me}"), *view.faces(f"unseen:{me}")])
    wanted = round(across(shown, w, SIDE_BY_SIDE)) + 12
    own = Rect(row.x, row.y, min(row.w, wanted + single + (4 if single else 2) * inset), row.h)
    speculation = Rect(own.right - inset - single, own.y + inset, single, high)
    left = own.x + inset
    shares = Rect(left, own.y + inset, speculation.x - (inset if single else 0) - left, high)
    nothing = Rect(speculation.x, own.y, 0, 0)
    hand = Rect(own.right, row.y, row.right - own.right, row.h)
    card = seen.frame.hand_card[0]
    return Row(hand, card, own, nothing, shares, nothing, speculation, bare, shares)
