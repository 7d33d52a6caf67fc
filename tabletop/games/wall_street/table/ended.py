"""The Funds of Wall Street once the match is over, as they were counted before everyone: the cards
of each seat by class, with what every class came to."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import product
from typing import Final

from pygame import Rect

from tabletop.engine.cards import Card
from tabletop.engine.zones import TallyLine
from tabletop.games.wall_street.state import WallStreetView
from tabletop.games.wall_street.table.kinds import kind_names
from tabletop.games.wall_street.table.plates import spoken_fund
from tabletop.scene.node import Node
from tabletop.scene.text import Rich
from tabletop.scene.widgets import Panel
from tabletop.system.i18n import _
from tabletop.ui.table.adapter import Place, Seen, Tip
from tabletop.ui.table.layout import Slot, card_size
from tabletop.ui.table.markup import spans

INDEX: Final = 0.3
"""The part of a card's width that its index takes, which the next one leaves in sight."""
LARGEST: Final = 122
"""The width of a card in a Fund at the most, in pixels of a window of 1280 by 800."""
AIR: Final = 14
"""The gap between two classes side by side, in pixels of a window of 1280 by 800."""
CAPTIONS: Final = 0.18
"""The part of a row's height that what is said over its cards takes at the most in large text."""
ALIKE: Final = 0.92
"""How wide cards are at the least, of the widest, in a way that is as good."""
ROWS: Final = ((3,), (2, 1), (1, 1, 1))
"""How many classes lie side by side in each row, from the first class on: the ways to lay them."""


@dataclass(frozen=True, slots=True)
class OpenFund:
    """A seat's Fund in the open: the place with its cards, and what stands around them."""

    place: Place
    nodes: tuple[Node, ...]


def tallied(view: WallStreetView, seat: int) -> tuple[TallyLine, ...]:
    """What the last hand came to for a seat, class by class, Takeovers last; nothing where it did
    not play it."""
    return view.tallies[-1].seats[seat] if view.tallies else ()


def opened(seen: Seen[WallStreetView], areas: Mapping[int, Rect]) -> list[OpenFund]:
    """The Funds of seats in their areas, all laid alike, in the way that makes cards largest; of
    ways that make them about as large in that of most rows."""
    plans = [_plan(seen, areas, rows) for rows in ROWS]
    most = max(width for width, _made in plans)
    width, made = next(plan for plan in reversed(plans) if plan[0] >= ALIKE * most)
    width = min(width, LARGEST * seen.theme.window)
    return [_fund(seen, seat, areas[seat], cells, width) for seat, cells in made.items()]


def _classes(view: WallStreetView, seat: int) -> list[TallyLine]:
    return [line for line in tallied(view, seat) if line.key != "takeovers"]


def _line(seen: Seen[WallStreetView], area: Rect) -> Seen[WallStreetView]:
    """The same with the type of captions, which larger text does not let take cards their room."""
    theme = seen.theme
    for scale in (theme.scale, *theme.smaller()):
        smaller = theme if scale == theme.scale else theme.at(scale)
        if smaller.font("small").get_linesize() <= area.h / 3 * CAPTIONS:
            break
    art = seen.art if smaller is theme else seen.art.at(scale)
    return replace(seen, theme=smaller, art=art)


def _plan(
    seen: Seen[WallStreetView], areas: Mapping[int, Rect], rows: Sequence[int]
) -> tuple[float, dict[int, list[Rect]]]:
    """The cells of every seat's classes in so many `rows`, and how wide a card is then."""
    made, widths = {}, []
    for seat, area in areas.items():
        told, line = _classes(seen.view, seat), _height(seen, area)
        made[seat] = _cells(_inner(seen, seat, area), told, rows, seen.theme.window)
        for cell, each in zip(made[seat], told, strict=True):
            across = cell.w / (1 + INDEX * max(0, len(each.cards) - 1))
            widths.append(min(across, (cell.h - line - 2) / 1.4))
    return min(widths, default=0.0), made


def _height(seen: Seen[WallStreetView], area: Rect) -> int:
    return _line(seen, area).theme.font("small").get_linesize()


def _inner(seen: Seen[WallStreetView], seat: int, area: Rect) -> Rect:
    """Where the classes lie: what Takeovers a seat made stands under them."""
    inset = round(10 * seen.theme.window)
    inner = area.inflate(-2 * inset, -inset)
    if seen.view.takeovers[seat]:
        inner.h -= _height(seen, area) + inset // 3
    return inner


def _cells(
    inner: Rect, told: Sequence[TallyLine], rows: Sequence[int], window: float
) -> list[Rect]:
    """A cell for each class: of those side by side each as wide as its cards need."""
    gap, under = round(AIR * window), round(AIR * window) // 2
    high = (inner.h - under * (len(rows) - 1)) // len(rows)
    cells: list[Rect] = []
    for row, count in enumerate(rows):
        part = told[len(cells) : len(cells) + count]
        needs = [1 + INDEX * max(0, len(each.cards) - 1) for each in part]
        free = inner.w - gap * (len(part) - 1)
        least = free // (4 * count)  # what it came to has to be read
        x = inner.x
        for need in needs:
            wide = least + round((free - least * len(part)) * need / sum(needs))
            cells.append(Rect(x, inner.y + row * (high + under), wide, high))
            x += wide + gap
    return cells


def _fund(
    seen: Seen[WallStreetView], seat: int, area: Rect, cells: Sequence[Rect], width: float
) -> OpenFund:
    """The Fund of a seat in its area, its classes in these cells with cards so wide."""
    seen = _line(seen, area)
    theme = seen.theme
    panel = Panel(theme.color("panel"), theme.color("hairline"), radius=round(11 * theme.window))
    panel.place(*area)
    high = theme.font("small").get_linesize()
    nodes: list[Node] = [panel]
    cards: list[Card] = []
    slots: list[Slot] = []
    size = card_size(width * 1.4)
    for line, cell in zip(_classes(seen.view, seat), cells, strict=True):
        head = Rect(cell.x, cell.y, cell.w, high)
        nodes.append(_caption(seen, f"class:{seat}:{line.key}", _came_to(line), head))
        step = _step(cell.w, len(line.cards), size[0])
        cards += line.cards
        slots += (Slot(cell.x + step * i, head.bottom + 2, *size) for i in range(len(line.cards)))
    for line in tallied(seen.view, seat)[len(cells) :]:
        if line.cards:
            inner = _inner(seen, seat, area)
            spot = Rect(inner.x, area.bottom - high - inner.y + area.y, inner.w, high)
            nodes.append(_caption(seen, f"class:{seat}:{line.key}", _swept(line), spot))
    place = Place(
        f"fund:{seat}",
        area,
        tuple(cards),
        tuple(slots),
        drops=False,
        label=spoken_fund(seen, seat),
    )
    return OpenFund(place, tuple(nodes))


def _came_to(line: TallyLine) -> tuple[str, ...]:
    """What a class came to: how many cards of how many, and what they scored; the fullest wording
    first."""
    texts = (_("{label} {detail}"), _("{label} *{n}*"), _("{short} *{n}*"))
    if line.points:
        texts = (
            _("*{label}* {detail} ^{points}"),
            _("*{label}* *{n}* ^{points}"),
            _("*{short}* *{n}* ^{points}"),
        )
    short = kind_names()[int(line.key)] if line.key.isdigit() else line.label
    words = {"label": line.label, "short": short, "detail": line.detail, "points": line.points}
    return tuple(text.format(**words, n=len(line.cards)) for text in texts)


def _swept(line: TallyLine) -> tuple[str, ...]:
    """The cards of a seat's Takeovers, and what they scored."""
    text = _("*{label}* {cards} ^{points}")
    cards = " ".join(f"[{card}]" for card in line.cards)
    return (text.format(label=line.label, cards=cards, points=line.points),)


def _caption(seen: Seen[WallStreetView], name: str, ways: Sequence[str], spot: Rect) -> Rich:
    """The first of some wordings that a line has room for; large text is set smaller before a
    shorter one is taken."""
    theme = seen.theme
    line = Rich(name, wrap=False)
    line.clips = True
    ink, bright = theme.color("muted"), theme.color("text")
    for text, art in product(ways, (seen.art, *map(seen.art.at, theme.smaller()))):
        line.set(spans(text, seen.names, art, "small", ink, bright))
        if line.width <= spot.w:
            break
    line.place(*spot)
    return line


def _step(room: int, count: int, width: int) -> float:
    """How far apart so many cards lie: half of a card where there is room."""
    return min(width * 0.5, (room - width) / (count - 1)) if count > 1 else 0.0


def tips(seen: Seen[WallStreetView]) -> dict[str, Tip]:
    """What is said of each class, by its name."""
    text = _("How many cards of the class this Fund had when the hand was scored, and the points.")
    swept = _("The captures of the last hand that emptied the table, and the points for them.")
    out: dict[str, Tip] = {}
    for seat in range(seen.view.seats):
        out[f"fund:{seat}"] = Tip(text, "WS-11")
        for line in tallied(seen.view, seat):
            is_swept = line.key == "takeovers"
            tip = Tip(swept, "WS-10") if is_swept else Tip(text, "WS-11")
            out[f"class:{seat}:{line.key}"] = tip
    return out
