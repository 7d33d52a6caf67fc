"""The row of the hand on the Stonks table: the hand, and beside it the own portfolio, which gives
way so that titles in hand are read. All rectangles are absolute pixels."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

from pygame import Rect

from tabletop.games.stonks.state import StonksView
from tabletop.games.stonks.table.packing import across, grouped
from tabletop.games.stonks.table.words import COUNTED
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
ROOMY: Final = 0.7
"""What of the height of the row cards of the own portfolio take while the hand has room."""
USUAL: Final = 0.63
"""The same beside a hand that overlaps."""
BARE: Final = 0.8
"""The same where there are no words over and under them."""
THEIRS: Final = 87
"""How high they are at the least, in pixels at scale 1, as in the portfolios of others."""
SUMS: Final = 1.25
"""How large sums under portfolios are once the game is over, of text of 100 %."""
RANK: Final = 0.29
"""The part of a card's width that its rank takes, which the next card in hand leaves in sight."""
CLOSE: Final = 0.255
"""The same where text is large: the digits, and no edge beside them."""
TITLE: Final = 0.91
"""The part of a card's width up to where its title goes."""
SMALLER: Final = 0.88
"""How small cards in hand get, of their usual width, so that their titles are in sight."""


@dataclass(frozen=True, slots=True)
class Row:
    """The `hand` with cards `card` pixels wide; beside it `own`, the frame of the own portfolio, in
    it the line that says its worth and the places of the cards that all see, the unseen one and the
    Speculation, of no width where that is used and has none; where text is large for all this, the
    own portfolio is `bare` of words."""

    hand: Rect
    card: int
    own: Rect
    told: Rect
    shares: Rect
    unseen: Rect
    speculation: Rect
    bare: bool


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
    view, me = seen.view, seen.me
    row, inset = seen.frame.hand, max(4, seen.frame.pad // 2)
    if me is None:
        none = Rect(row.right, row.y, 0, 0)
        return Row(row, seen.frame.hand_card[0], none, none, none, none, none, bare)
    if view.is_terminal:
        return _ended(seen, me, bare)
    words = 0 if bare else line + 2  # over the cards, and under them
    room = row.h - 2 * words - 2 * inset
    held = len(view.cards(f"hand:{me}"))
    for size, is_whole, wanted in _tries(seen, me, room, bare, least):
        beside = _beside(seen, me, inset, size, bare, is_whole)
        card, ease = _hand_card(seen, beside.hand, held, least.card if least else 0)
        if beside.fits and ease >= wanted:
            break
    own = Rect(row.right - beside.wide, row.y, beside.wide, row.h)
    told = Rect(own.x + inset, own.y + inset // 2, own.w - 2 * inset, words)
    y = own.y + inset + words + (room - size) // 2
    right = own.right - inset
    speculation = Rect(right - beside.speculation, y, beside.speculation, size)
    unseen = Rect(speculation.x - NEAR - beside.unseen, y, beside.unseen, size)
    shares = Rect(own.x + inset, y, unseen.x - NEAR - own.x - inset, size)
    return Row(beside.hand, card, own, told, shares, unseen, speculation, bare)


def summing(seen: Seen[StonksView]) -> Theme:
    """The type of what portfolios came to: larger once that is all there is to read."""
    theme = seen.theme
    return theme.at(max(theme.scale, theme.window * SUMS)) if seen.view.is_terminal else theme


CUT, READ, WHOLE = range(3)
"""How a hand lies: over titles, over no title, side by side and as large as usual."""


def _tries(
    seen: Seen[StonksView], me: int, room: int, bare: bool, least: Row | None
) -> Iterator[tuple[int, bool, int]]:
    """How high the places of the own portfolio are, of so much room; whether that of a Speculation
    that is used is one of them; and how the hand must lie for that, in the order in which these
    give way to it."""
    row, view = seen.frame.hand, seen.view
    usual = min(room, round(row.h * (BARE if bare else USUAL)))
    roomy = usual if bare else min(room, round(row.h * ROOMY))
    if view.phase == "invest":  # its words are wider than its cards
        yield usual, True, CUT
        return
    is_spent = view.phase in COUNTED and not view.held[me]
    if not (bare and is_spent):
        yield roomy, True, WHOLE
        yield usual, True, READ
    lowest = round(row.h * USUAL) if bare else round(THEIRS * seen.theme.window)
    lowest = min(usual, max(lowest, least.shares.h if least else 0))
    for size in [*range(usual, lowest, -max(1, round(2 * seen.theme.window))), lowest]:
        yield size, not is_spent, READ


@dataclass(frozen=True, slots=True)
class _Beside:
    """The hand and how wide is what lies beside it: the own portfolio, in it the places of the
    unseen card and the Speculation; whether the cards that all see have room beside these."""

    hand: Rect
    wide: int
    unseen: int
    speculation: int
    fits: bool


def _beside(
    seen: Seen[StonksView], me: int, inset: int, high: int, bare: bool, is_whole: bool
) -> _Beside:
    """The hand beside the own portfolio with cards in places `high` pixels high; unless that
    `is_whole`, the Speculation has none."""
    theme, view, row = seen.theme, seen.view, seen.frame.hand
    w, _h = card_size(high - 6)
    single = w + 6
    first, apart = w + 10, single
    if view.phase == "invest":
        small = theme.at(max(theme.window, theme.scale * WORDS)).font("small", True)
        first = max(first, small.size(_("Seen") if bare else _("Seen by all"))[0] + 12)
        apart = max(apart, small.size(_("Unseen"))[0] + 12)
    shown = grouped(view.faces(f"portfolio:{me}"))
    wanted = max(first, math.ceil(across(shown, w)) + 10)
    spec = single if is_whole else 0
    others = apart + spec + 2 * NEAR + 2 * inset
    card = seen.frame.hand_card[0]
    held = len(view.cards(f"hand:{me}"))
    comfort = card + max(0, held - 1) * card * (0.3 if bare else 0.46)
    comfort = max(comfort, min(held * card * SIDE_BY_SIDE, row.w * 0.42))
    gap = round(seen.frame.pad * 1.5)
    most = max(first + others, round(row.w - gap - comfort))
    wide = min(wanted + others, most)
    hand = Rect(row.x, row.y, row.w - wide - gap, row.h)
    return _Beside(hand, wide, apart, spec, wide == wanted + others)


def _hand_card(seen: Seen[StonksView], area: Rect, held: int, least: int) -> tuple[int, int]:
    """How wide each of so many cards is in the area of the hand, and how they lie: they get a
    little smaller, but not under `least`, rather than lie over one another, and over titles."""
    full, more = seen.frame.hand_card[0], max(0, held - 1)
    side_by_side = (area.w - more * seen.frame.between) / max(1, held)
    if side_by_side >= full:
        return full, WHOLE
    for widest in (side_by_side, area.w / (1 + TITLE * more)):
        if widest >= max(full * SMALLER, least):
            return min(full, int(widest)), READ
    # where large words take room of the row, cards lie closer rather than get smaller
    shown = RANK if seen.theme.scale <= seen.theme.window else CLOSE
    return min(full, int(area.w / (1 + shown * more))), CUT


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
    return Row(hand, card, own, nothing, shares, nothing, speculation, bare)
