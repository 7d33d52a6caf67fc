"""Where things lie on the table: the frame every game shares, and arrangements of cards.

All rectangles are absolute pixels. Paddings follow the window, heights of text follow the text.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from pygame import Rect

from tabletop.ui.shell.theme import Theme
from tabletop.ui.table.cards import ASPECT


@dataclass(frozen=True, slots=True)
class Slot:
    """Where one card lies: the top left corner, the size, and a turn in degrees."""

    x: float
    y: float
    w: float
    h: float
    angle: int = 0


@dataclass(frozen=True, slots=True)
class Frame:
    """The order every game keeps, from the top: ticker, opponents' plates, the shared middle, the
    prompt bar; bottom left the own plate and figures, and the hand.

    `hand_card` is the size of a card in hand, `pad` the gap between things, `between` that between
    the cards of a hand which lie side by side, `rise` how much higher those stand that may be
    played.
    """

    size: tuple[int, int]
    pad: int
    ticker: Rect
    plates: Rect
    middle: Rect
    prompt: Rect
    own: Rect
    hand: Rect
    hand_card: tuple[int, int]
    rise: int

    @property
    def between(self) -> int:
        """The gap between cards in hand, while they fit side by side."""
        return max(8, self.pad - 1)

    @property
    def is_shared(self) -> bool:
        """Whether own plate, hand and prompt share one strip."""
        return self.prompt.y == self.hand.y and self.hand.h > 0

    @property
    def room(self) -> Rect:
        """What lies over the prompt and the hand: where a preview may come up."""
        gap = self.pad // 2
        return Rect(gap, gap, self.size[0] - 2 * gap, self.prompt.top - 2 * gap)

    @property
    def rooms(self) -> tuple[Rect, Rect]:
        """The room, off the ticker and whole."""
        room, off = self.room, self.room
        off.h, off.top = room.bottom - self.ticker.bottom, self.ticker.bottom
        return off, room


def card_size(height: float) -> tuple[int, int]:
    """A card of `height` pixels: its width and height, 5:7."""
    return max(1, round(height / ASPECT)), max(1, round(height))


SHARED: Final = 0.3
"""The part of a window's height that is kept for the shared middle: where plates of two lines would
leave it less, they have one."""
LOW: Final = 2
"""The lines of small text that a prompt has room for at the least, where text is large."""


STRIP: Final = 100
"""The height of a strip that own plate, a small hand and the prompt share, at scale 1."""
ASKING: Final = 1150
"""The least width of the prompt in such a strip, at scale 1: of two lines beside all the buttons
that a draw has, with their words."""
KEPT: Final = 4
"""The cards that such a strip keeps room for at the least, so that a draw moves nothing in it."""
LARGER: Final = 1.25
"""How much more it needs at the most where text is larger: it is set smaller then."""
SEEN: Final = 0.5
"""The part of a card in such a strip that at the least lies beside the next."""
HAND: Final = 0.215
"""The part of a window's height that a card in hand takes."""


def frame(
    size: tuple[int, int],
    theme: Theme,
    few: int | None = None,
    *,
    is_watched: bool = False,
) -> Frame:
    """The frame of a window of `size`. It is the same whatever the prompt says. With `few` cards in
    hand, own plate, hand and prompt share one strip where there is room, else the row of the hand
    is lower; where no person plays and all is only watched, the prompt stands at the
    bottom, and there is no hand."""
    whole = _whole(size, theme)
    if is_watched:
        return _watched(whole)
    if few is None:
        return whole
    return _strip(whole, theme, few) or lowered(size, theme)


def lowered(size: tuple[int, int], theme: Theme) -> Frame:
    """The frame of a window of `size` whose hand has a row of its own, no higher than a strip."""
    return _lower(_whole(size, theme), theme)


def _whole(size: tuple[int, int], theme: Theme) -> Frame:
    """The frame with plates of two lines where there is room for them. Text that is larger takes
    nothing from the middle: plates have one line then, all lies closer, and the prompt is lower and
    sets in smaller type what has no room."""
    usual = theme.at(theme.window)
    least = _whole(size, usual).middle.h if theme.scale > usual.scale else round(size[1] * SHARED)
    whole = _frame(size, theme, tall=True)
    for is_close in (False, True):
        if whole.middle.h < least:
            whole = _frame(size, theme, tall=False, is_close=is_close)
    if whole.middle.h >= least or theme.scale <= usual.scale:
        return whole
    prompt, middle = whole.prompt.copy(), whole.middle.copy()
    lowest = LOW * theme.font("small").get_linesize() + whole.pad // 2
    less = min(least - middle.h, max(0, prompt.h - lowest))
    prompt.h, prompt.y, middle.h = prompt.h - less, prompt.y + less, middle.h + less
    return replace(whole, prompt=prompt, middle=middle)


def _frame(size: tuple[int, int], theme: Theme, *, tall: bool, is_close: bool = False) -> Frame:
    """The frame with plates of two lines, or of one where they are not `tall`; one thing close
    under the other or with the usual gaps."""
    w, h = size
    pad = round(12 * theme.window) if w >= 1200 else 10
    gap = pad // 2 if is_close else pad
    body, lead = theme.font("body").get_linesize(), theme.font("lead", True).get_linesize()
    small = theme.font("small").get_linesize()
    ticker = Rect(0, 0, w, body + pad + round(6 * theme.window))
    plate_h = lead + small + pad + 4 if tall else body + gap
    plate = Rect(pad * 2, ticker.bottom + gap, w - 4 * pad, plate_h)
    card_w, card_h = card_size(h * HAND)
    hand_area = Rect(0, h - card_h - gap, w, card_h)
    # where text is usual, three lines with their cards keep off the edge
    air = round(pad * 1.6) if theme.scale <= 1.25 * theme.window else pad
    bar = max(2 * lead, 3 * small) + air
    rise = round(8 * theme.window)
    under = pad if is_close else round(pad * 1.3)  # a card picked out stands on, below the prompt
    prompt = Rect(pad * 2, hand_area.top - rise - under - bar, w - 4 * pad, bar)
    middle = Rect(pad * 2, plate.bottom + gap, w - 4 * pad, 0)
    middle.h = prompt.top - gap - middle.top
    left = min(round(w * 0.255), max(round(200 * theme.window), theme.px(190)))
    own = Rect(pad * 2, hand_area.top, left, card_h)
    hand_area.x = own.right + pad * 2
    hand_area.w = w - hand_area.x - pad * 2
    return Frame(size, pad, ticker, plate, middle, prompt, own, hand_area, (card_w, card_h), rise)


def _watched(whole: Frame) -> Frame:
    """The frame without hand and own plate, whose room the middle has."""
    prompt, middle = whole.prompt.copy(), whole.middle.copy()
    prompt.bottom = whole.size[1] - whole.pad
    middle.h += prompt.y - whole.prompt.y
    own, hand = whole.own.copy(), whole.hand.copy()
    own.y, own.h, hand.y, hand.h = prompt.bottom, 0, prompt.bottom, 0
    return replace(whole, middle=middle, prompt=prompt, own=own, hand=hand)


def _lower(whole: Frame, theme: Theme) -> Frame:
    """The frame with a hand no higher than in a strip."""
    height = max(round(STRIP * theme.window), whole.plates.h)
    less = whole.hand.h - height
    own, hand, prompt, middle = (
        each.copy() for each in (whole.own, whole.hand, whole.prompt, whole.middle)
    )
    own.y, own.h, hand.y, hand.h = own.y + less, height, hand.y + less, height
    prompt.y, middle.h = prompt.y + less, middle.h + less
    card = card_size(height)
    return replace(whole, middle=middle, prompt=prompt, own=own, hand=hand, hand_card=card)


def _strip(whole: Frame, theme: Theme, few: int) -> Frame | None:
    """The frame with own plate, a hand of `few` cards and prompt in one strip; None where that
    leaves the prompt too little."""
    pad, (w, h) = whole.pad, whole.size
    height = max(round(STRIP * theme.window), whole.plates.h)
    top = h - pad - height
    card = card_size(height)
    own = Rect(whole.own.x, top, whole.own.w, height)
    gap = round(10 * theme.window)
    few = max(few, KEPT)
    asking = round(ASKING * min(theme.scale, LARGER * theme.window))
    spare = w - 2 * pad - own.right - pad - asking
    wide = min(spread_width(few, card, gap) + pad, spare)
    if wide - pad < card[0] * (1 + SEEN * (few - 1)):
        return None
    hand = Rect(own.right + pad, top, max(1, wide - pad), height)
    left = own.right + pad + wide
    prompt = Rect(left, top, w - 2 * pad - left, height)
    if prompt.w < asking:
        return None
    middle = whole.middle.copy()
    middle.h = top - whole.rise - pad // 2 - middle.top
    return replace(whole, middle=middle, prompt=prompt, own=own, hand=hand, hand_card=card)


def beside(
    box: tuple[float, float],
    rect: Rect,
    room: Rect,
    gap: int,
    *,
    below: bool = False,
    at: float | None = None,
    clear: Sequence[Rect] = (),
) -> tuple[int, int]:
    """Where a box of this size goes beside `rect`: over it (or under it, with `below`), else under
    it (over it), right or left of it, whole inside `room` and off `rect` and all of `clear`.

    Where it can be nowhere so, it covers of `clear` as little as it may, of what is named twice
    rather less, and then of `rect`. `at` is the x it would have its middle at, that of `rect` where
    it is None.
    """
    w, h = round(box[0]), round(box[1])
    x = round((rect.centerx if at is None else at) - w / 2)
    over, under = (x, rect.top - gap - h), (x, rect.bottom + gap)
    middle = rect.centery - h // 2
    spots = [under, over] if below else [over, under]
    spots += [(rect.right + gap, middle), (rect.left - gap - w, middle)]
    others = [Rect(*each) for each in dict.fromkeys(map(tuple, clear))]
    weighed = [(Rect(*each), times) for each, times in Counter(map(tuple, clear)).items()]
    level = [each for each in others if each.top <= rect.centery <= each.bottom]
    right = [Rect(each.right + gap, middle, w, h) for each in level]
    spots += [each.topleft for each in right if room.contains(each) and each.collidelist(clear) < 0]
    for other in others:
        spots += [(x, other.top - gap - h), (x, other.bottom + gap)]
    tries = []
    for order, (left, top) in enumerate(dict.fromkeys(spots)):
        spot = Rect(left, top, w, h)
        spot.right, spot.bottom = min(spot.right, room.right), min(spot.bottom, room.bottom)
        spot.left, spot.top = max(spot.left, room.left), max(spot.top, room.top)
        lost = sum(times * _common(spot, other) for other, times in weighed)
        tries.append((lost, _common(spot, rect), order, spot.topleft))
    return min(tries)[3]


def _common(one: Rect, other: Rect) -> int:
    both = one.clip(other)
    return both.w * both.h


def seats_round(seats: int, me: int | None) -> list[int]:
    """The other seats in turn order from the left of `me`; all of them where `me` is None."""
    if me is None:
        return list(range(seats))
    return [(me + i) % seats for i in range(1, seats)]


def columns(area: Rect, count: int, gap: int) -> list[Rect]:
    """`count` equal columns of `area` with `gap` pixels between."""
    count = max(1, count)
    width = (area.w - gap * (count - 1)) / count
    return [
        Rect(round(area.x + i * (width + gap)), area.y, round(width), area.h) for i in range(count)
    ]


def fan(
    area: Rect, count: int, card: tuple[int, int], spread: float = 0.72, align: str = "left"
) -> list[Slot]:
    """Cards side by side, each over the one before, at most `spread` of a card apart."""
    w, h = card
    step = min(w * spread, (area.w - w) / (count - 1)) if count > 1 else 0.0
    used = w + step * (count - 1)
    spare = max(0.0, area.w - used)
    x = area.x + {"left": 0.0, "centre": spare / 2, "right": spare}[align]
    y = area.y + (area.h - h) / 2
    return [Slot(x + step * i, y, w, h) for i in range(count)]


def spread(area: Rect, count: int, card: tuple[int, int], gap: float) -> list[Slot]:
    """A hand: cards side by side from the left of the area, `gap` pixels apart, while they fit;
    only then they overlap, evenly."""
    w, _h = card
    return fan(area, count, card, (w + gap) / w)


def spread_width(count: int, card: tuple[int, int], gap: float) -> int:
    """The pixels that so many cards take side by side: as wide as a hand needs to be."""
    return round(count * card[0] + max(0, count - 1) * gap)


def cascade(area: Rect, count: int, card: tuple[int, int], step: float) -> list[Slot]:
    """Cards down the area from its top, each `step` pixels under the one before."""
    w, h = card
    x = area.x + (area.w - w) / 2
    return [Slot(x, area.y + step * i, w, h) for i in range(count)]


def pile(area: Rect, count: int, card: tuple[int, int], step: float = 0.6) -> list[Slot]:
    """Cards on one heap in the middle of the area, `step` pixels up and left for each (to 12)."""
    w, h = card
    x, y = area.x + (area.w - w) / 2, area.y + (area.h - h) / 2
    return [Slot(x - min(i, 12) * step, y - min(i, 12) * step, w, h) for i in range(count)]


def row(area: Rect, count: int, card: tuple[int, int], gap: float) -> list[Slot]:
    """Cards in a row in the middle of the area, `gap` pixels apart, closer where it is short."""
    w, _h = card
    spread = (w + gap) / w
    return fan(area, count, card, spread, "centre")
