"""Where things lie on the Stonks table: the market left, the trick and one's own portfolio right,
the others' portfolios under their plates. All rectangles are absolute pixels."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pygame import Rect

from tabletop.engine.cards import COMPANIES, Card
from tabletop.i18n import _
from tabletop.ui.layout import Slot, card_size, columns, seats_round
from tabletop.ui.tables import Seen


@dataclass(frozen=True, slots=True)
class Areas:
    """The parts of the table. `cells` holds a card's rectangle for each seat of the trick in
    order of play; `turned` that of the card turned up; `strips` the others' portfolios by seat;
    `own` the own portfolio, beside it the places of the unseen card and the Speculation.

    `line` is the height of a line of small text.
    """

    plates: dict[int, Rect]
    strips: dict[int, Rect]
    market: Rect
    trick: Rect
    cells: tuple[Rect, ...]
    turned: Rect
    own: Rect
    unseen: Rect
    speculation: Rect
    line: int


def areas(seen: Seen) -> Areas:
    """The parts of the table for what is seen, from its frame."""
    frame, theme, view = seen.frame, seen.theme, seen.view
    middle, pad = frame.middle, frame.pad
    line = theme.font("small").get_linesize()
    order = seats_round(view.seats, seen.me)
    cells = columns(frame.plates, len(order), frame.pad)
    widest = round(330 * theme.window * max(1.0, theme.scale / theme.window))
    plates, strips = {}, {}
    strip = min(round(middle.h * 0.17), round(frame.hand_card[1] * 0.5))
    for seat, cell in zip(order, cells, strict=True):
        plate = Rect(0, 0, min(cell.w, widest), cell.h)
        plate.center = cell.center
        plates[seat] = plate
        strips[seat] = Rect(plate.x, plate.bottom + line + 3, plate.w, strip)
    top = middle.y - pad + line + 3 + strip + line + pad
    rest = Rect(middle.x, top, middle.w, middle.bottom - top)
    market = Rect(rest.x, rest.y, min(round(rest.w * 0.36), round(rest.h * 1.5)), rest.h)
    right = Rect(market.right + pad * 2, rest.y, rest.right - market.right - pad * 2, rest.h)
    own_h = 0 if seen.me is None else round(right.h * 0.36)
    trick = Rect(right.x, right.y, right.w, right.h - own_h - (pad if own_h else 0))
    places, turned = _trick(trick, view.seats, line, theme.font("body").get_linesize(), pad)
    high = max(1, own_h - line - 4)
    wide = max(card_size(high - 8)[0] + 8, theme.font("small").size(_("Speculation"))[0] + 8)
    own = Rect(right.x, trick.bottom + pad, right.w - 2 * (wide + pad), high)
    unseen = Rect(own.right + pad, own.y, wide, high)
    speculation = Rect(unseen.right + pad, own.y, wide, high)
    return Areas(plates, strips, market, trick, places, turned, own, unseen, speculation, line)


def _trick(
    area: Rect, seats: int, line: int, heading: int, pad: int
) -> tuple[tuple[Rect, ...], Rect]:
    """A card's rectangle for each seat, and apart from them the one for the card turned up."""
    top = area.y + heading + line + 2
    high = max(20, area.bottom - line - 2 - top)
    gap = max(pad, round(area.w * 0.012))
    w, h = card_size(min(high, (area.w - gap * (seats + 2)) / (seats + 1) * 1.4))
    y = top + (high - h) // 2
    cells = [Rect(area.x + (w + gap) * i, y, w, h) for i in range(seats)]
    spread = min(gap * 4, area.right - w - (cells[-1].right + gap))
    return tuple(cells), Rect(cells[-1].right + gap + max(0, spread), y, w, h)


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
    if not cards:
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
