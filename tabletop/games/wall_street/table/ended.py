"""The Funds of Wall Street once the match is over, as they were counted before everyone: the cards
of each seat by class, with what every class came to."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from pygame import Rect

from tabletop.engine.cards import Card
from tabletop.engine.zones import TallyLine
from tabletop.games.wall_street.state import WallStreetView
from tabletop.games.wall_street.table.kinds import kind_names
from tabletop.games.wall_street.table.plates import spoken_fund
from tabletop.scene.node import Node
from tabletop.scene.style import Role
from tabletop.scene.text import Rich
from tabletop.scene.widgets import Panel
from tabletop.system.i18n import _
from tabletop.ui.table.adapter import Place, Seen, Tip
from tabletop.ui.table.cards import ASPECT, CardArt
from tabletop.ui.table.layout import Slot, card_size
from tabletop.ui.table.markup import spans

INDEX: Final = 0.3
"""The part of a card's width that its index takes, which the next one leaves in sight."""
LARGEST: Final = 168
"""The width of a card in a Fund at the most, in pixels of a window of 1280 by 800."""
AIR: Final = 14
"""The gap between two classes side by side, in pixels of a window of 1280 by 800."""
CAPTIONS: Final = (1.75, 1.5)
"""How much room over cards is left to what is said there, in lines of the type of 100 %: in that
text, and in larger, where all else takes more."""
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


@dataclass(frozen=True, slots=True)
class Type:
    """The type of what is said over cards."""

    art: CardArt
    role: Role

    @property
    def line(self) -> int:
        """The height of a line of it."""
        return self.art.theme.font(self.role).get_linesize()


def opened(
    seen: Seen[WallStreetView], areas: Mapping[int, Rect], swept: Rect | None = None
) -> list[OpenFund]:
    """The Funds of seats in their areas, all laid alike, in the way that makes cards largest; of
    ways that make them about as large in that of most rows. What is said over the cards is as large
    as the cards leave room for; what Takeovers a seat made stands under them, or in `swept`."""
    *larger, usual = _types(seen)
    most = LARGEST * seen.theme.window
    is_large = seen.theme.scale > seen.theme.window
    kept = round(CAPTIONS[is_large] * usual.line)
    widths = [min(most, _plan(seen, areas, rows, kept, swept)[0]) for rows in ROWS]
    rows, width = next(
        (rows, width)
        for rows, width in zip(reversed(ROWS), reversed(widths), strict=True)
        if width >= ALIKE * max(widths)
    )
    for each in (*larger, usual):
        room, made = _plan(seen, areas, rows, each.line, swept)
        if each is usual or (room >= width and _has_room(seen, made, each, usual)):
            break
    return [
        _fund(seen, seat, areas[seat], cells, width, each, swept) for seat, cells in made.items()
    ]


def _types(seen: Seen[WallStreetView]) -> list[Type]:
    """The types in which captions may be set, the largest first: that of 100 % is the last."""
    usual = seen.art.at(seen.theme.window)
    arts = (seen.art, *map(seen.art.at, seen.theme.smaller()))
    larger = [*(Type(art, "small") for art in arts), Type(usual, "body")]
    least = Type(usual, "small")
    return [*sorted((t for t in larger if t.line > least.line), key=lambda t: -t.line), least]


def _has_room(
    seen: Seen[WallStreetView], made: Mapping[int, Sequence[Rect]], each: Type, usual: Type
) -> bool:
    """Whether every caption has room in a type: in text of 100 % in as full a wording as in the
    smallest, in larger text in any."""
    is_large = seen.theme.scale > seen.theme.window
    for seat, cells in made.items():
        for line, cell in zip(_classes(seen.view, seat), cells, strict=True):
            ways = _came_to(line)
            fits = [_said(seen, text, each).width <= cell.w for text in ways]
            least = [_said(seen, text, usual).width <= cell.w for text in ways]
            if not (any(fits) if is_large else fits == least):
                return False
    return True


def _classes(view: WallStreetView, seat: int) -> list[TallyLine]:
    return [line for line in tallied(view, seat) if line.key != "takeovers"]


def _plan(
    seen: Seen[WallStreetView],
    areas: Mapping[int, Rect],
    rows: Sequence[int],
    line: int,
    swept: Rect | None,
) -> tuple[float, dict[int, list[Rect]]]:
    """The cells of every seat's classes in so many `rows`, and how wide a card is then under
    captions `line` pixels high."""
    made, widths = {}, []
    for seat, area in areas.items():
        told = _classes(seen.view, seat)
        inner = _inner(seen, seat, area, 0 if swept else line)
        made[seat] = _cells(inner, told, rows, seen.theme.window)
        for cell, each in zip(made[seat], told, strict=True):
            across = cell.w / (1 + INDEX * max(0, len(each.cards) - 1))
            widths.append(min(across, (cell.h - line - 2) / ASPECT))
    return min(widths, default=0.0), made


def _inner(seen: Seen[WallStreetView], seat: int, area: Rect, line: int) -> Rect:
    """Where the classes lie: what Takeovers a seat made stands under them, `line` pixels high, 0
    where it stands elsewhere."""
    inset = round(10 * seen.theme.window)
    inner = area.inflate(-2 * inset, -inset)
    if seen.view.takeovers[seat] and line:
        inner.h -= line + inset // 3
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
    seen: Seen[WallStreetView],
    seat: int,
    area: Rect,
    cells: Sequence[Rect],
    width: float,
    captions: Type,
    swept: Rect | None,
) -> OpenFund:
    """The Fund of a seat in its area, its classes in these cells with cards so wide."""
    theme = seen.theme
    panel = Panel(theme.color("panel"), theme.color("hairline"), radius=round(11 * theme.window))
    panel.place(*area)
    high = captions.line
    nodes: list[Node] = [panel]
    cards: list[Card] = []
    slots: list[Slot] = []
    size = card_size(width * ASPECT)
    for line, cell in zip(_classes(seen.view, seat), cells, strict=True):
        free = max(0, cell.h - high - 2 - size[1])
        head = Rect(cell.x, cell.y + free // 2, cell.w, high)
        nodes.append(_caption(seen, f"class:{seat}:{line.key}", _came_to(line), head, captions))
        step = _step(cell.w, len(line.cards), size[0])
        cards += line.cards
        slots += (Slot(cell.x + step * i, head.bottom + 2, *size) for i in range(len(line.cards)))
    for line in tallied(seen.view, seat)[len(cells) :]:
        if line.cards:
            inner = _inner(seen, seat, area, high)
            under = Rect(inner.x, area.bottom - high - inner.y + area.y, inner.w, high)
            spot = Rect(swept.x, swept.y, swept.w, high) if swept else under
            name = f"class:{seat}:{line.key}"
            nodes.append(_caption(seen, name, _swept(line), spot, captions))
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


def _caption(
    seen: Seen[WallStreetView], name: str, ways: Sequence[str], spot: Rect, captions: Type
) -> Rich:
    """The first of some wordings that a line has room for."""
    said = [_said(seen, text, captions, name) for text in ways]
    line = next((each for each in said if each.width <= spot.w), said[-1])
    line.clips = True
    line.place(*spot)
    return line


def _said(seen: Seen[WallStreetView], text: str, captions: Type, name: str = "") -> Rich:
    theme = seen.theme
    line = Rich(name, wrap=False)
    ink, bright = theme.color("muted"), theme.color("text")
    line.set(spans(text, seen.names, captions.art, captions.role, ink, bright))
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
