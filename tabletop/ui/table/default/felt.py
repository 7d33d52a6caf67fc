"""The felt of any table: how it is shared out, with the largest cards there is room for."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final

from pygame import Rect

from tabletop.engine.view import View
from tabletop.scene.node import Node
from tabletop.scene.text import Rich
from tabletop.ui.table.adapter import Place, Seen
from tabletop.ui.table.default.areas import Areas, Box, areas_of
from tabletop.ui.table.default.arrange import natural, slots
from tabletop.ui.table.default.packing import (
    Band,
    Cell,
    Measure,
    Packing,
    Spot,
    has_caption,
    packed,
)
from tabletop.ui.table.layout import columns, seats_round
from tabletop.ui.table.markup import spans

OPPONENTS: Final = 0.78
"""How large the cards of opponents' places are beside those of the middle."""
LARGEST: Final = 1.25
"""The same of the largest cards on the table beside those in hand."""
THROWN_AWAY: Final = "discard"
"""The zone that no card goes to by a touch: to throw one away is meant, and may end a turn."""


@dataclass(frozen=True, slots=True)
class Tight:
    """What a table does without so that its cards are larger: notes under the plates, captions
    under places, places that are empty; and whether own places may lie beside the hand."""

    notes: bool = True
    captions: bool = True
    beside: bool = False
    empties: bool = False


TIGHT: Final = (
    Tight(),
    Tight(beside=True),
    Tight(notes=False, beside=True),
    Tight(notes=False, captions=False, beside=True),
    Tight(notes=False, captions=False, beside=True, empties=True),
)
"""What is done without, step by step, until cards are of a fair size."""
FAIR: Final = 0.7
"""That size, beside that of the cards in hand."""
BETTER: Final = 0.06
"""By how much cards must gain for another step to be worth it."""


@dataclass(frozen=True, slots=True)
class Laid:
    """A table laid out: its areas, where they went, and what that is worth."""

    areas: Areas
    packings: tuple[Packing, ...]
    worth: float
    tight: Tight
    notes: bool

    @property
    def beside(self) -> Rect | None:
        """What own places take of the strip of the hand."""
        apart = [packing.area for packing in self.packings[1:]] if self.areas.hand else []
        return apart[0] if apart else None


def laid_out(seen: Seen[View], has_notes: bool) -> Laid:
    """The felt laid out with the best that there is room for: where cards would be small,
    notes, captions and empty places go first, and one's own places lie beside the hand."""
    most, fair = seen.frame.hand_card[1] * LARGEST, seen.frame.hand_card[1] * FAIR
    best: Laid | None = None
    words = width_of(seen)
    for tight in TIGHT:
        areas = areas_of(seen, tight.empties)
        notes = has_notes and tight.notes
        measure = _measure(seen, tight, words)
        area = seen.frame.middle.copy()
        if notes:
            line = seen.theme.font("small").get_linesize()
            area = Rect(area.x, area.y + line, area.w, area.h - line)
        for packings in _packings(seen, areas, area, most, measure, tight):
            worth = _worth(packings)
            if best is None or worth > best.worth * (1.0 + BETTER * (best.tight is not tight)):
                best = Laid(areas, tuple(packings), worth, tight, notes)
        if best is not None and best.worth >= fair:
            break
    assert best is not None
    return best


def _packings(
    seen: Seen[View],
    areas: Areas,
    area: Rect,
    most: float,
    measure: Measure,
    tight: Tight,
) -> list[list[Packing]]:
    """The ways to lay the felt out: one's own places in a band of their own, beside those of
    the middle, or beside the hand."""
    frame = seen.frame
    order = seats_round(seen.view.seats, seen.me)
    cells = columns(frame.plates, len(order), frame.pad)
    theirs = Band(
        [
            Cell(cell.x, cell.w, areas.opponents[seat])
            for seat, cell in zip(order, cells, strict=True)
        ],
        OPPONENTS,
    )
    middle = _across(area, areas.middle)
    if not areas.own:
        return [[packed(area, [theirs, middle], most, measure)]]
    if not areas.hand:  # the strip of a hand that there is none of
        strip = [_across(frame.hand, areas.own)]
        own = packed(frame.hand, strip, most, measure)
        return [[packed(area, [theirs, middle], most, measure), own]]
    ways = [
        [packed(area, [theirs, middle, _across(area, areas.own)], most, measure)],
        [packed(area, [theirs, _across(area, areas.middle, areas.own)], most, measure)],
    ]
    beside = _beside_hand(seen, areas) if tight.beside else None
    if beside is not None:
        tall = frame.hand_card[1]
        own = packed(beside, [_across(beside, areas.own)], tall, measure)
        ways.append([packed(area, [theirs, middle], most, measure), own.at_the_right()])
        if theirs.has_boxes and areas.middle:
            all_mine = packed(beside, [_across(beside, areas.middle, areas.own)], tall, measure)
            felt = packed(area, [theirs], most, measure)
            ways.append([felt, all_mine.at_the_right()])
    return ways


def places_of(seen: Seen[View], laid: Laid) -> tuple[list[Place], list[Node]]:
    """The places of all but hands, and the words of zones that are only counted."""
    places: list[Place] = []
    panels: list[Node] = []
    for packing in laid.packings:
        for spot in packing.spots():
            places.append(_place(spot, packing.measure))
            if spot.box.arrange == "count":
                panels.append(_counted(seen, spot))
    return places, panels


def _place(spot: Spot, measure: Measure) -> Place:
    box, area = spot.box, spot.area
    inside = area.inflate(-2 * measure.inner, -2 * measure.inner)
    return Place(
        zone=box.zone,
        area=area,
        cards=box.cards,
        slots=slots(box.arrange, inside, box.cards, spot.card),
        lifts=box.lifts,
        drops=box.drops,
        deliberate=box.zone == THROWN_AWAY,
        look="frame",
        emblem=box.emblem,
        label=box.label,
        caption=box.caption if measure.line and has_caption(box) else "",
    )


def _across(area: Rect, boxes: Sequence[Box], apart: Sequence[Box] = ()) -> Band:
    return Band([Cell(area.x, area.w, boxes, apart)])


def width_of(seen: Seen[View]) -> Callable[[str], int]:
    """The width in pixels of a line of small print, each worked out once."""

    @cache
    def width(text: str) -> int:
        line = Rich(wrap=False)
        line.set(spans(text, seen.names, seen.art, "small"))
        return line.natural(10_000)[0]

    return width


def _worth(packings: Sequence[Packing]) -> float:
    """What packings are worth together: above all the smallest cards count."""
    worths = [packing.worth for packing in packings if packing.bands] or [0.0]
    return 0.7 * min(worths) + 0.3 * sum(worths) / len(worths)


def _beside_hand(seen: Seen[View], areas: Areas) -> Rect | None:
    """The right end of the hand's strip as far as the cards in hand can do without it."""
    frame = seen.frame
    cards = [card for box in areas.hand for card in box.cards]
    wanted = natural("fan", cards, frame.hand_card, 0.5)[0] + frame.pad * 4
    left = frame.hand.w - max(wanted, frame.hand.w // 3)
    if left < frame.hand_card[0]:
        return None
    return Rect(frame.hand.right - left, frame.hand.y, left, frame.hand.h)


def _measure(seen: Seen[View], tight: Tight, words: Callable[[str], int]) -> Measure:
    theme = seen.theme
    inner = max(4, round(6 * theme.window)) if tight.captions else 3
    line = theme.font("small").get_linesize()

    def chip(caption: str) -> tuple[int, int]:
        return words(caption) + theme.px(24), line + theme.px(12)

    gap = seen.frame.pad if tight.captions else max(4, seen.frame.pad // 2)
    under = line + 4 if tight.captions else 0
    return Measure(inner, gap, under, lambda text: words(text) + inner, chip)


def _counted(seen: Seen[View], spot: Spot) -> Node:
    """The words of a zone that is only counted, in the middle of its area."""
    theme = seen.theme
    text = Rich(f"count:{spot.box.zone}", wrap=False, align="centre")
    ink = theme.color("muted")
    text.set(spans(spot.box.caption, seen.names, seen.art, "small", ink, theme.color("text")))
    height = theme.font("small").get_linesize()
    area = spot.area
    text.place(area.x, area.y + (area.h - height) // 2, area.w, height)
    return text
