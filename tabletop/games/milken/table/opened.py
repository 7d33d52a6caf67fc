"""Milken's hands where they lie open, under the plates, once the game is over or in its replay, and
its piles when no card comes to them any more."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import product
from typing import Final

from pygame import Rect

from tabletop.engine.cards import Card, in_order
from tabletop.engine.french import SUITS
from tabletop.games.milken.score import hand_points
from tabletop.games.milken.state import MilkenView
from tabletop.scene.node import Node
from tabletop.scene.text import Rich
from tabletop.system.i18n import _
from tabletop.ui.table.adapter import Place, Seen, Tip
from tabletop.ui.table.cards import ASPECT
from tabletop.ui.table.layout import card_size, columns, fan, seats_round
from tabletop.ui.table.markup import spans
from tabletop.ui.table.piles import hands_lie_open

INDEX: Final = 0.3
"""The part of a card's width that its index takes, which the next one leaves in sight."""
STRIP: Final = 0.34
"""What of the middle of the table the cards of open hands take at the most."""
FIGURES: Final = 92
"""The pixels that figures have beside a pile that lies open, in a window of 1280 by 800."""
TALLER: Final = 1.35
"""How high its figures are at the most, in heights of it."""
HALF: Final = 0.62
"""How far apart cards of a hand lie at the most, in their widths."""


def strip(seen: Seen[MilkenView]) -> int:
    """The pixels that open hands take under the plates, 0 while they are hidden."""
    if not hands_lie_open(seen.view) or not _others(seen):
        return 0
    return _card(seen)[1] + _line(seen) + seen.frame.pad


def _others(seen: Seen[MilkenView]) -> list[int]:
    return seats_round(seen.view.seats, seen.me)


def _line(seen: Seen[MilkenView]) -> int:
    """The height of what is said under a hand; while piles still grow in the type of 100 %, as
    these take all room that there is."""
    theme = seen.theme if seen.view.is_terminal else seen.theme.at(seen.theme.window)
    return theme.font("small").get_linesize()


def _usual(seen: Seen[MilkenView]) -> int:
    """The same in the type of 100 %, to which the cards go."""
    return seen.theme.at(seen.theme.window).font("small").get_linesize()


def _card(seen: Seen[MilkenView]) -> tuple[int, int]:
    """The size of a card of an open hand: all of them are alike."""
    frame, order = seen.frame, _others(seen)
    cell = columns(frame.plates, len(order), frame.pad)[0]
    most = max(len(seen.view.cards(f"hand:{seat}")) for seat in order)
    wide = cell.w / (1 + INDEX * max(0, most - 1))
    return card_size(min(wide * 1.4, frame.middle.h * STRIP - _usual(seen)))


def piles(
    seen: Seen[MilkenView], wish: int, inner: int
) -> list[tuple[str, Rect, Rect, tuple[int, int]]]:
    """For each suit, once no more comes to its pile, the frame of its cards side by side, the area
    of its figures, at the most `wish` pixels wide, and the size of its cards: all are as large as
    goes, and every rank is in sight. `inner` is the air inside a frame."""
    area, gap = seen.frame.middle, seen.frame.pad
    usual = min(wish, round(FIGURES * seen.theme.window))
    over = [max(0, len(seen.view.cards(f"pile:{suit}")) - 1) for suit in SUITS]
    free = area.w - 4 * (2 * inner + gap + usual) - 3 * gap
    # what is said under the hands is at the most twice as high as in text of 100 %
    lower = area.h + _line(seen) - 2 * _usual(seen) - 2 * inner
    card = card_size(min(free / (4 + INDEX * sum(over)) * ASPECT, lower))
    free -= 4 * card[0] + round(card[0] * INDEX * sum(over))
    side = usual + max(0, min(wish - usual, free // 4))
    free -= 4 * (side - usual)
    step = min(card[0] * HALF, card[0] * INDEX + free / max(1, sum(over)))
    free -= round((step - card[0] * INDEX) * sum(over))
    high = card[1] + 2 * inner
    tall = min(area.h, round(high * TALLER))
    out, x = [], area.x + free / 8
    for suit, more in zip(SUITS, over, strict=True):
        box = Rect(round(x), area.centery - high // 2, 0, high)
        box.w = 2 * inner + card[0] + round(step * more)
        figures = Rect(box.right + gap, area.centery - tall // 2, side, tall)
        out.append((suit, box, figures, card))
        x = figures.right + gap + free / 4
    return out


def opened(
    seen: Seen[MilkenView], values: Mapping[str, int]
) -> tuple[list[Place], list[Node], dict[str, Tip]]:
    """The open hands of the other seats under their plates, and under each what it scores at these
    prices; the tips that go with that."""
    frame, order, card = seen.frame, _others(seen), _card(seen)
    cells = columns(frame.plates, len(order), frame.pad)
    places: list[Place] = []
    nodes: list[Node] = []
    tips: dict[str, Tip] = {}
    about = _("What this hand scores, suit by suit: its cards times the price of the suit.")
    for seat, cell in zip(order, cells, strict=True):
        cards = in_order(seen.view.faces(f"hand:{seat}"))
        area = Rect(cell.x, cell.bottom + frame.pad // 2, cell.w, card[1])
        slots = fan(area, len(cards), card, HALF, "centre")
        label = _("the hand of {name}").format(name=seen.names[seat])
        places.append(
            Place(f"hand:{seat}", area, cards, tuple(slots), drops=False, label=label)
        )  # fmt: skip
        spot = Rect(cell.x, area.bottom + 2, cell.w, _line(seen))
        nodes.append(_summed(seen, f"sum:{seat}", cards, values, spot))
        tips[f"sum:{seat}"] = Tip(about, "MK-6")
    return places, nodes, tips


def _summed(
    seen: Seen[MilkenView],
    name: str,
    cards: tuple[Card, ...],
    values: Mapping[str, int],
    spot: Rect,
) -> Node:
    """What a hand scores, as it is worked out as far as there is room."""
    points = hand_points(cards, values)
    parts, short = [], []
    for suit in SUITS:
        count = sum(card.suit == suit for card in cards)
        if count and values[suit]:
            words = {"suit": f"{{{suit}}}", "n": count, "value": values[suit]}
            parts.append(_("{suit} {n} × {value}").format(**words))
            short.append(_("{suit} {points}").format(points=count * values[suit], **words))
    ways = [_("*{points}* = {sum}").format(sum=" + ".join(each), points=points)
            for each in (parts, short) if each]  # fmt: skip
    ways.append(f"*{points}*")
    theme = seen.theme
    usual = seen.art.at(theme.window)
    line = Rich(name, wrap=False, align="centre")
    for text, art in product(ways, (seen.art, *map(seen.art.at, theme.smaller()), usual)):
        line.set(spans(text, (), art, "small", theme.color("muted"), theme.color("text")))
        if line.width <= spot.w and art.theme.font("small").get_linesize() <= spot.h:
            break
    line.place(*spot)
    return line
