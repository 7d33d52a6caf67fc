"""Where things lie on the Stonks table: the market left, the trick and one's own portfolio right,
the others' portfolios under their plates. All rectangles are absolute pixels."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from pygame import Rect

from tabletop.engine.cards import Card
from tabletop.games.stonks.deck import COMPANIES
from tabletop.games.stonks.state import StonksView
from tabletop.system.i18n import _
from tabletop.ui.shell.theme import Theme
from tabletop.ui.table.adapter import Seen
from tabletop.ui.table.layout import Slot, card_size, columns, seats_round

LONGEST: Final = "Plumstone"
"""The company name that takes most room."""
RISE: Final = 0.03
"""How far cards that can be taken stand up, in heights of the trick's area."""


@dataclass(frozen=True, slots=True)
class Areas:
    """The parts of the table. `cells` holds a card's rectangle for each seat of the trick in
    order of play; `turned` that of the card turned up; `told` is where lead and trump are named,
    in one line or up to three; `strips` are the others' portfolios by seat; `own` the own
    portfolio, beside it the places of the unseen card and the Speculation.

    `line` is the height of a line of small text, `rise` how far cards to take stand up. Where
    text is large for the window, `compact` leaves out all that is told elsewhere as well.
    """

    plates: dict[int, Rect]
    strips: dict[int, Rect]
    market: Rect
    trick: Rect
    cells: tuple[Rect, ...]
    turned: Rect
    told: Rect
    own: Rect
    unseen: Rect
    speculation: Rect
    line: int
    rise: int
    compact: bool


def areas(seen: Seen[StonksView]) -> Areas:
    """The parts of the table for what is seen, from its frame."""
    frame, theme, view = seen.frame, seen.theme, seen.view
    middle, pad = frame.middle, frame.pad
    line = theme.font("small").get_linesize()
    compact, tiny = middle.h < 15 * line, middle.h < 7 * line
    caption = 0 if compact else line
    order = seats_round(view.seats, seen.me)
    cells = columns(frame.plates, len(order), frame.pad)
    widest = round(330 * theme.window * max(1.0, theme.scale / theme.window))
    plates, strips = {}, {}
    strip = 0 if tiny else min(round(middle.h * 0.155), round(frame.hand_card[1] * 0.5))
    for seat, cell in zip(order, cells, strict=True):
        plate = Rect(0, 0, min(cell.w, widest), cell.h)
        plate.center = cell.center
        plates[seat] = plate
        strips[seat] = Rect(plate.x, plate.bottom + line + 3, plate.w, strip)
    top = middle.y - pad + line + 3 + strip + caption + pad
    rest = Rect(middle.x, top, middle.w, middle.bottom - top)
    wide = max(min(round(rest.w * 0.36), round(rest.h * 1.5)), round(rest.w * 0.2))
    if not compact:
        named = 5 * (theme.font("small").size(LONGEST)[0] + 6) + 4 * max(4, pad // 2)
        wide = max(wide, min(named, round(rest.w * 0.4)))
    market = Rect(rest.x, rest.y, wide, rest.h)
    right = Rect(market.right + pad * 2, rest.y, rest.right - market.right - pad * 2, rest.h)
    own_h = 0 if seen.me is None else round(right.h * 0.34)
    trick = Rect(right.x, right.y, right.w, right.h - own_h - (pad if own_h else 0))
    places, turned, told = _trick(trick, view.seats, theme, pad, caption)
    high = max(1, own_h - caption - 4)
    wide = card_size(high - 8)[0] + 8
    if not compact:
        wide = max(wide, theme.font("small").size(_("Speculation"))[0] + 8)
    apart = wide
    if view.phase == "invest":
        apart = max(wide, theme.font("small", True).size(_("Unseen"))[0] + 12)
    own = Rect(right.x, trick.bottom + pad, right.w - wide - apart - 2 * pad, high)
    unseen = Rect(own.right + pad, own.y, apart, high)
    speculation = Rect(unseen.right + pad, own.y, wide, high)
    rise = round(trick.h * RISE)
    return Areas(
        plates,
        strips,
        market,
        trick,
        places,
        turned,
        told,
        own,
        unseen,
        speculation,
        line,
        rise,
        compact,
    )


def _trick(
    area: Rect, seats: int, theme: Theme, pad: int, above: int
) -> tuple[tuple[Rect, ...], Rect, Rect]:
    """A card's rectangle for each seat, apart from them that of the card turned up, and where
    trick, lead and trump are told: above the cards, or beside them where those get larger so.

    `above` is the height of what stands over each card.
    """
    line, body = theme.font("small").get_linesize(), theme.font("body").get_linesize()
    rise = round(area.h * RISE)
    beside = theme.font("body", True).size(_("trump {company}").format(company=LONGEST))[0]
    beside += body + pad

    def card(head: int, side: int) -> tuple[int, int]:
        high = area.h - head - line - above - rise - 6
        across = area.w - side - pad * (seats + 1)
        return card_size(max(20.0, min(high, across / (seats + 1) * 1.4)))

    rows = min(3, (area.bottom - area.y) // body)
    side = 0 if rows < 2 or card(body, 0)[1] >= card(0, beside)[1] else beside
    head = 0 if side else body
    w, h = card(head, side)
    wide = area.w - side
    room = max(round(w * 0.5), theme.px(104) - w)
    gap = max(pad, min(room, (wide - w * (seats + 1)) // (seats + 2)))
    top = area.y + head + above + rise + 4
    y = top + max(0, area.bottom - line - 2 - top - h) // 2
    cells = [Rect(area.x + gap // 2 + (w + gap) * i, y, w, h) for i in range(seats)]
    apart = max(0, min(gap, area.x + wide - w - (cells[-1].right + gap)))
    turned = Rect(cells[-1].right + gap + apart, y, w, h)
    told = Rect(area.x, area.y, area.w, body)
    if side:
        told = Rect(area.right - side + pad, min(y, area.bottom - body * rows), side - pad, 0)
        told.h = body * rows
    return tuple(cells), turned, told


@dataclass(frozen=True, slots=True)
class Group:
    """Cards of one company side by side: its letter ("" for hidden ones), cards, slots, area."""

    letter: str
    cards: tuple[Card | None, ...]
    slots: tuple[Slot, ...]
    area: Rect


def grouped(cards: Sequence[Card | None]) -> list[tuple[str, list[Card | None]]]:
    """The cards by company in board order, within one as they came; hidden ones last."""
    groups: list[tuple[str, list[Card | None]]] = []
    for letter in COMPANIES:
        held: list[Card | None] = [c for c in cards if c is not None and c.suit == letter]
        if held:
            groups.append((letter, held))
    hidden: list[Card | None] = [card for card in cards if card is None]
    return [*groups, ("", hidden)] if hidden else groups


def packed(
    area: Rect, groups: Sequence[tuple[str, Sequence[Card | None]]], align: str = "left"
) -> list[Group]:
    """The groups side by side in `area`, as large as they fit, a part of every card in sight."""
    count, cards = len(groups), sum(len(held) for _letter, held in groups)
    if not cards or area.h <= 0:
        return []
    for part in (1.0, 0.94, 0.88, 0.82, 0.76, 0.7):
        w, h = card_size(area.h * part)
        gap = max(5.0, w * 0.16)
        spare = area.w - count * w - (count - 1) * gap
        step = spare / (cards - count) if cards > count else 0.0
        if step >= w * 0.24 or (cards == count and spare >= 0):
            break
    if spare < 0:  # too narrow even so: one run over all
        gap = step = (area.w - w) / (cards - 1) - w if cards > 1 else 0.0
        step += w
    step = min(step, w * 0.5)
    used = count * w + (count - 1) * gap + (cards - count) * step
    x = area.x + (0.0 if align == "left" else max(0.0, (area.w - used) / 2))
    y = area.y + (area.h - h) / 2
    out = []
    for letter, held in groups:
        slots = tuple(Slot(x + step * i, y, w, h) for i in range(len(held)))
        wide = w + step * (len(held) - 1)
        out.append(Group(letter, tuple(held), slots, Rect(round(x), round(y), round(wide), h)))
        x += wide + gap
    return out
