"""The market at the right of Portfolio's table: the stock, the discards in an open column, and what
is told beside them of the end that is near and of promises."""

from __future__ import annotations

from itertools import product
from typing import Final

from pygame import Rect

from tabletop.games.portfolio.state import PortfolioView
from tabletop.games.portfolio.table import ending, words
from tabletop.games.portfolio.table.layout import TEXTS, Layout, Piles
from tabletop.games.portfolio.table.market import Notice
from tabletop.system.i18n import _
from tabletop.ui.shell.theme import Theme
from tabletop.ui.table.adapter import Place, Seen
from tabletop.ui.table.layout import card_size, cascade, pile

SEEN: Final = 6
"""How many of the discards are seen in their column, at the most."""
CARD: Final = 0.14
"""The part of the window's height that a card which was thrown away is high."""
BACK: Final = 0.86
"""The part of it that a card of the stock is high."""
STEP: Final = 0.38
"""The part of a card's height that is seen of one under another."""
PRESSED: Final = 28
"""The least height of what is pressed, in pixels of a window of 1280x800."""
SIGN: Final = 1.4
"""The largest text on the sign under the discards, of that of 100 %."""
PARTS: Final = (0.36, 0.48)
"""The part of the market that a notice across its foot takes: of one thing, and of more."""
WHOLE: Final = 1.0
"""The part that it takes, but for one card of the discards, where it is else not told whole."""


def of(seen: Seen[PortfolioView], layout: Layout) -> Piles:
    """Where everything in the market lies: the same however many cards there are, and whatever is
    told."""
    if layout.kept_piles is None:
        layout.kept_piles = _laid(seen, layout)
    return layout.kept_piles


def _laid(seen: Seen[PortfolioView], layout: Layout) -> Piles:
    theme, window, area = seen.theme, seen.theme.window, layout.market
    half = (area.w - layout.pad) // 2
    line = theme.font("small", True).get_linesize()
    sign = max(sign_look(theme).font("small", True).get_linesize(), round(PRESSED * window))
    height = min(CARD * seen.frame.size[1], half * 1.4, area.h - sign - layout.pad // 2)
    card, back = card_size(height), card_size(height * BACK)
    rise = round(7 * max(0.8, window))  # the cards of the pile lie a little higher, one by one
    stock = Rect(area.x + (half - back[0]) // 2, area.y + rise, *back)
    step = max(card[1] * STEP, theme.px(13))
    under = stock.bottom + line + layout.pad
    feet = [_foot(seen, area, part) for part in (0.0, WHOLE)]
    for foot in feet:
        low = max(foot.top, area.y + card[1] + sign + layout.pad // 2)
        foot.top, foot.h = low, area.bottom - low
    feet[-1].top, feet[-1].h = max(feet[-1].top, under), area.bottom - max(feet[-1].top, under)
    beside = Rect(area.x, under, half, area.bottom - under)
    notice = _notice(seen, [feet[0], beside, feet[-1]])
    free = area.bottom
    if notice is not None and notice.w > half:
        free = round(notice.y) - layout.pad // 2
    column = Rect(area.right - half, area.y, half, card[1])
    most = 1 + int((free - area.y - sign - card[1] - layout.pad // 2) // step)
    there = len(seen.view.cards("discard"))
    column.h += round(step * max(0, min(SEEN, most, there) - 1))
    below = Rect(column.x, column.bottom + round(4 * window), half, sign)
    return Piles(stock, column, back, card, step, below, notice)


def sign_look(theme: Theme) -> Theme:
    """What draws the sign under the discards: larger text gives way for what is told below."""
    return theme.at(min(theme.scale, SIGN * theme.window))


def _foot(seen: Seen[PortfolioView], area: Rect, part: float) -> Rect:
    """The foot of the market, as wide as all of it: so large a part of it, or PARTS where that is
    more."""
    many = len([*ending.end_lines(seen), *words.promises(seen)]) > 1
    height = round(area.h * max(part, PARTS[many]))
    return Rect(area.x, area.bottom - height, area.w, height)


def _notice(seen: Seen[PortfolioView], boxes: list[Rect]) -> Notice | None:
    """The end that is near and promises in force: all of it, in the largest type that has room
    across the foot of the market or under the stock; else as much as there is room for there."""
    ends, promises = ending.end_lines(seen), words.promises(seen)
    lines = [*ends, *([_("*Promises in force*"), *promises] if promises else [])]
    if not lines:
        return None
    theme, gold = seen.theme, bool(ends)
    scales = dict.fromkeys(max(theme.window, theme.scale * part) for part in TEXTS)
    arts = [seen.art if scale >= theme.scale else seen.art.at(scale) for scale in scales]
    foot, beside, whole = boxes
    ways = [*product(arts, (foot, beside)), *((art, whole) for art in arts)]
    bare = [] if ends else [promises]  # the heading gives way before a promise does
    for told, (art, box) in product([lines, *bare], ways):
        notice = Notice("notice", box, told, seen.names, art, gold)
        if notice.told == len(told):
            if box is not beside:
                notice.y = box.bottom - notice.h
            return notice
    for told, art in product(filter(None, (lines, promises, ending.end_in_brief(seen))), arts):
        notice = Notice("notice", foot, told, seen.names, art, gold)
        part = told is lines and art is arts[-1] and notice.told > 1
        if part or notice.told == len(told):
            notice.y = foot.bottom - notice.h
            return notice
    return None


def market(seen: Seen[PortfolioView], layout: Layout) -> list[Place]:
    """The stock, and right of it the discards in an open column, the newest lowest and whole."""
    view, piles = seen.view, of(seen, layout)
    stock, discard = view.cards("stock"), view.cards("discard")
    window, room = seen.theme.window, piles.stock.w + layout.pad
    caption = _("stock *{n}*").format(n=len(stock))
    if seen.theme.font("small", True).size(caption.replace("*", ""))[0] > room:
        caption = f"*{len(stock)}*"
    shown = stock[-8:]
    low = discard[-(1 + round((piles.discards.h - piles.card[1]) / piles.step)) :]
    return [
        Place(
            "stock",
            piles.stock,
            shown,
            tuple(pile(piles.stock, len(shown), piles.back, max(0.8, window))),
            lifts=seen.is_mine,
            drops=False,
            label=_("Stock"),
            caption=caption,
        ),
        Place(
            "discard",
            piles.discards,
            low,
            tuple(cascade(piles.discards, len(low), piles.card, piles.step)),
            lifts=seen.is_mine and view.phase == "draw",
            decides=True,
            deliberate=True,
            look="frame" if not discard else "none",
            label=_("the discard pile"),
        ),
    ]
