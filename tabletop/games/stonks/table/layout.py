"""Where things lie on the Stonks table: the others' portfolios under their plates, the market left
and the trick right, the own portfolio beside the hand. All rectangles are absolute pixels."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from pygame import Rect

from tabletop.games.stonks.deck import COMPANIES
from tabletop.games.stonks.state import StonksView
from tabletop.games.stonks.table import words
from tabletop.games.stonks.table.row import Row, row_of, summing
from tabletop.ui.shell.theme import Theme
from tabletop.ui.table.adapter import Seen
from tabletop.ui.table.layout import card_size, columns, seats_round

LONGEST: Final = "Plumstone"
"""The company name that takes most room."""
RISE: Final = 0.03
"""How far cards that can be taken stand up, in heights of the trick's area."""
COLUMN: Final = 96
"""The width of a company's column in pixels at scale 1."""
SHARE: Final = 87
"""The height of a card in another's portfolio in pixels at scale 1."""
LEAST: Final = 62
"""The same where text is large for the window."""
SEATED: Final = 640
"""The width in pixels at scale 1 that a seat's plate and portfolio have at most."""


@dataclass(frozen=True, slots=True)
class Seated:
    """A seat's plate, under it the frame of its portfolio, and in that the line that says its
    worth, its cards, the hand beside them where it lies open, and the unused Speculation."""

    plate: Rect
    frame: Rect
    told: Rect
    cards: Rect
    hand: Rect
    speculation: Rect


@dataclass(frozen=True, slots=True)
class Areas:
    """The parts of the table. `others` are the other seats' places; `cells` holds a card's
    rectangle for each seat of the trick in order of play; `turned` that of the card turned up;
    `row` the row of the hand.

    `line` is the height of a line of small text, `rise` how far cards to take stand up. Where
    text is large for the middle, `compact` leaves out there all that is told elsewhere as well,
    and `tiny` says beside a portfolio no more than its worth.
    """

    others: dict[int, Seated]
    market: Rect
    trick: Rect
    cells: tuple[Rect, ...]
    turned: Rect
    row: Row
    line: int
    rise: int
    compact: bool
    tiny: bool


def areas(seen: Seen[StonksView]) -> Areas:
    """The parts of the table for what is seen, from its frame."""
    frame, theme = seen.frame, seen.theme
    line = theme.font("small").get_linesize()
    compact, tiny = frame.middle.h < 15 * line, frame.middle.h < 7 * line
    laid = _laid(seen, theme, compact, tiny)
    if theme.scale > theme.window:  # large words take nothing from the cards
        usual = theme.at(theme.window)
        for names in (None, usual):
            if laid.turned.h < _laid(seen, usual, False, False).turned.h:
                compact, laid = True, _laid(seen, theme, True, tiny, names)
    return Areas(
        laid.others,
        laid.market,
        laid.trick,
        laid.cells,
        laid.turned,
        row_of(seen, compact=compact),
        line,
        round(laid.trick.h * RISE),
        compact,
        tiny,
    )


@dataclass(frozen=True, slots=True)
class _Laid:
    """The other seats' places, and under them market and trick with its cells."""

    others: dict[int, Seated]
    market: Rect
    trick: Rect
    cells: tuple[Rect, ...]
    turned: Rect


def _laid(
    seen: Seen[StonksView], theme: Theme, compact: bool, tiny: bool, names: Theme | None = None
) -> _Laid:
    """What lies in the middle with the text of `theme`, the companies as wide as their names in
    `names`, that of `theme` where it is None."""
    middle, pad = seen.frame.middle, seen.frame.pad
    line = theme.font("small").get_linesize()
    others = _seated(seen, line, compact, tiny)
    top = max((each.frame.bottom for each in others.values()), default=middle.y) + pad
    rest = Rect(middle.x, top, middle.w, middle.bottom - top)
    gap = _apart(pad)
    wide = len(COMPANIES) * round(COLUMN * theme.window) + (len(COMPANIES) - 1) * gap
    name = (names or theme).font("small").size(LONGEST)[0] + 8
    if compact and not names:
        name += round(24 * theme.window)  # beside its emblem
    wide = max(wide, len(COMPANIES) * name + (len(COMPANIES) - 1) * gap)
    market = Rect(rest.x, rest.y, min(wide, round(rest.w * 0.42)), rest.h)
    trick = Rect(market.right + pad, rest.y, rest.right - market.right - pad, rest.h)
    above = 0 if compact else line + 5
    cells, turned = _trick(trick, seen.view.seats, line, pad, above)
    return _Laid(others, market, trick, cells, turned)


def _apart(pad: int) -> int:
    return max(4, pad // 2)


def market_columns(area: Rect, pad: int) -> list[Rect]:
    """A column of the market for each company, in board order."""
    return columns(area, len(COMPANIES), _apart(pad))


def _seated(seen: Seen[StonksView], line: int, compact: bool, tiny: bool) -> dict[int, Seated]:
    """The other seats' plates and portfolios; where the text is large, their worth stands beside
    the cards."""
    frame, theme = seen.frame, seen.theme
    middle, pad = frame.middle, frame.pad
    order = seats_round(seen.view.seats, seen.me)
    widest = round(SEATED * theme.window)
    inset = round(8 * theme.window)
    high = round(min(SHARE * theme.window, middle.h * 0.22))
    if compact:
        high = max(high, min(LEAST, round(middle.h * 0.36)))
    out = {}
    for seat, cell in zip(order, columns(frame.plates, len(order), pad), strict=True):
        plate = Rect(0, 0, min(cell.w, widest), cell.h)
        plate.center = cell.center
        told = Rect(plate.x + inset, plate.bottom + 5, plate.w - 2 * inset, line)
        foot = 2 if compact else line + 3
        cards = Rect(told.x, told.bottom + 2, told.w, high)
        if seen.view.is_terminal and not compact:  # nothing is told over them any more
            summed = summing(seen).font("small").get_linesize()
            cards = Rect(told.x, told.y + 3, told.w, high + 2 * line - summed - 1)
            told, foot = Rect(told.topleft, (told.w, 0)), summed + 3
        if tiny:
            wide = min(told.w // 3, theme.font("small", True).size("88 + ?")[0] + 4)
            cards = Rect(told.x, plate.bottom + 4, told.w - wide - inset, high)
            told = Rect(cards.right + inset, cards.centery - line // 2, wide, line)
        spare = Rect(0, 0, *card_size(cards.h))
        spare.bottomright = cards.bottomright
        if seen.view.held[seat] or words.is_spent(seen.view, seat):
            cards.w -= spare.w + inset
        else:
            spare.w = 0
        hand = _beside(seen.view, seat, cards, 2 * inset)
        if hand.w:
            cards.w = hand.x - 2 * inset - cards.x
        box = Rect(plate.x, plate.bottom + 3, plate.w, cards.bottom - plate.bottom)
        box.h += foot
        out[seat] = Seated(plate, box, told, cards, hand, spare)
    return out


def _beside(view: StonksView, seat: int, cards: Rect, gap: int) -> Rect:
    """What of the strip of a portfolio a hand takes that lies open, `gap` pixels beside it: both
    have room for one card, and for each further one as much; no width while it is hidden."""
    held = len(view.faces(f"hand:{seat}"))
    shares = len(view.cards(f"portfolio:{seat}")) + len(view.cards(f"unseen:{seat}"))
    if not held:
        return Rect(cards.right, cards.y, 0, cards.h)
    one = min(card_size(cards.h)[0], (cards.w - gap) // 2)
    rest = cards.w - gap - 2 * one
    wide = one + round(rest * held / (held + shares + 1))
    return Rect(cards.right - wide, cards.y, wide, cards.h)


def _trick(
    area: Rect, seats: int, line: int, pad: int, above: int
) -> tuple[tuple[Rect, ...], Rect]:
    """A card's rectangle for each seat, and apart from them that of the card turned up.

    `above` is the height of what stands over each card, `line` of what stands under it.
    """
    rise, inset = round(area.h * RISE), max(4, pad // 2) if above else 2
    high = area.h - above - rise - line - 2 * inset - (8 if above else 0)  # for the deck
    least = max(8, pad)
    across = (area.w - 2 * inset - least * (seats + 2)) / (seats + 1)
    w, h = card_size(max(20.0, min(high, across * 1.4)))
    spare = area.w - 2 * inset - (seats + 1) * w
    gap = max(least, min(round(w * 0.4), spare // (seats + 2)))
    used = (seats + 1) * w + (seats + 1) * gap
    x = area.x + max(inset, (area.w - used) // 2)
    y = area.y + inset + above + rise + max(0, high - h) // 2
    cells = [Rect(x + (w + gap) * i, y, w, h) for i in range(seats)]
    return tuple(cells), Rect(cells[-1].right + 2 * gap, y, w, h)


def between(rects: Sequence[Rect]) -> Rect:
    """The rectangle around all of `rects`."""
    return rects[0].unionall(list(rects[1:]))
