"""Draws the French deck: `python assets/make/cards_french.py` rewrites its files."""

from __future__ import annotations

from math import cos, pi, sin

from courts import court
from jokers import bear, bull
from suits import COLOURS, PIPS, pip, pip_file
from svg import (
    FACE,
    GOLD,
    HEIGHT,
    INK,
    NAVY,
    WIDTH,
    both_ways,
    card,
    circle,
    document,
    group,
    lettering,
    moved,
    num,
    path,
    rect,
    write,
)

SUITS = "CDHS"
RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
INDEX_X, INDEX_TOP, INDEX_HEIGHT = 34.0, 14.0, 60.0
INDEX_SIZE = INDEX_HEIGHT / 0.714

_J = "M19 0L44 0L44 37C44 52 35 60 21 60C12 60 5 57 0 51L8 41C12 46 15 48 20 48C27 48 30 44 30 36L30 11.5L19 11.5Z"
_Q_TAIL = "M20 41L31 34L49 56L39 63.5Z"

LEFT, MIDDLE, RIGHT = 95.0, 125.0, 155.0
ROWS = (66.0, 138.7, 102.3, 175.0)


def rank_shape(rank: str) -> str:
    """Path data of a rank, its capital height INDEX_HEIGHT, centred on x = 0 from y = 0 down."""
    stretch = {"10": 0.63, "A": 0.82, "K": 0.95}.get(rank, 1.0)
    tracking = -0.5 if rank == "10" else 0.0
    letter = "O" if rank == "Q" else rank
    stretch = 0.83 if rank == "Q" else stretch
    return lettering(letter, 0, INDEX_HEIGHT, INDEX_SIZE, stretch=stretch, tracking=tracking)


def index(rank: str, suit: str) -> str:
    """Rank over suit at the top left."""
    colour = COLOURS[suit]
    if rank == "J":
        shape = group(path(_J, colour), INDEX_X - 23, INDEX_TOP)
    else:
        weight = 2.4 if rank == "10" else 0.0  # what narrowing took from the stems
        shape = path(rank_shape(rank), colour, colour if weight else None, weight)
        shape = group(shape, INDEX_X, INDEX_TOP)
    if rank == "Q":
        shape += group(path(_Q_TAIL, colour), INDEX_X - 23, INDEX_TOP)
    return shape + pip(suit, INDEX_X, 105, 49 if suit == "D" else 44)


def places(count: int) -> list[tuple[float, float]]:
    """Where the upper pips of a number card stand (those above or on the middle line)."""
    top, quarter, between, middle = ROWS
    pairs = {
        2: [(MIDDLE, top)],
        3: [(MIDDLE, top), (MIDDLE, middle)],
        4: [(LEFT, top), (RIGHT, top)],
        5: [(LEFT, top), (RIGHT, top), (MIDDLE, middle)],
        6: [(LEFT, top), (RIGHT, top), (LEFT, middle), (RIGHT, middle)],
        7: [(LEFT, top), (RIGHT, top), (LEFT, middle), (RIGHT, middle), (MIDDLE, 120.5)],
        8: [(LEFT, top), (RIGHT, top), (LEFT, middle), (RIGHT, middle), (MIDDLE, 120.5)],
        9: [(LEFT, top), (RIGHT, top), (LEFT, quarter), (RIGHT, quarter), (MIDDLE, middle)],
        10: [(LEFT, top), (RIGHT, top), (LEFT, quarter), (RIGHT, quarter), (MIDDLE, between)],
    }
    return pairs[count]


def number(count: int, suit: str) -> str:
    """A number card; the lower half stands upside down."""
    size = {2: 60.0, 3: 58.0, 9: 46.0, 10: 43.0}.get(count, 49.0)
    shape = PIPS[suit]
    upright = [moved(shape, x, y, size / 100) for x, y in places(count)]
    turned = [
        moved(shape, WIDTH - x, HEIGHT - y, size / 100, 180)
        for x, y in places(count)
        if y != HEIGHT / 2 and not (count == 7 and x == MIDDLE)
    ]
    pips = "".join(path(d, COLOURS[suit]) for d in upright + turned)
    return pips + both_ways(index(str(count), suit))


def ace(suit: str) -> str:
    """An ace: one large pip, that of spades with the house's chart and monogram in gold."""
    if suit != "S":
        body = pip(suit, 125, 175, 112)
    else:
        bars = "".join(
            rect(x, 210 - h, 7, h, 1, GOLD)
            for x, h in zip(range(90, 160, 9), (12, 18, 15, 24, 20, 32, 28, 40), strict=True)
        )
        body = pip("S", 125, 175, 168) + bars
        body += circle(125, 150, 19, None, GOLD, 2) + circle(125, 150, 15.5, None, GOLD, 0.8)
        body += path(lettering("T", 125, 158.2, 23), GOLD)
        body += path("M88 214L162 214", None, GOLD, 1.6)
    return body + both_ways(index("A", suit))


def back() -> str:
    """The back, the same either way up: a skyline that rises like a chart, and the monogram."""
    inner = rect(11, 11, 228, 328, 10, None, GOLD, 2)
    inner += rect(16.5, 16.5, 217, 317, 6.5, None, GOLD, 0.9, 0.7)
    heights = (34, 52, 44, 70, 58, 88, 74, 104, 84, 118, 96)
    skyline = "M24 168"
    x = 24.0
    for h in heights:
        skyline += f"L{num(x)} {num(168 - h)}L{num(x + 18)} {num(168 - h)}"
        x += 18.3636
    half = path(f"{skyline}L226 168", None, GOLD, 1.4, 0.9)
    rays = "".join(
        f"M{num(125 + 40 * cos(a))} {num(175 + 40 * sin(a))}"
        f"L{num(125 + 47 * cos(a))} {num(175 + 47 * sin(a))}"
        for a in (pi * k / 12 for k in range(24))
    )
    middle = circle(125, 175, 52, NAVY) + circle(125, 175, 50, None, GOLD, 1.2)
    middle += path(rays, None, GOLD, 1.2) + circle(125, 175, 36, NAVY, GOLD, 2.2)
    middle += path(lettering("T", 125, 191, 45), GOLD)
    sheet = rect(0.6, 0.6, WIDTH - 1.2, HEIGHT - 1.2, 17.5, NAVY, "#142C4E", 1.2)
    return document(WIDTH, HEIGHT, sheet + inner + both_ways(half) + middle)


def build() -> dict[str, str]:
    """Every file of the deck, by its name from the assets folder."""
    files: dict[str, str] = {}
    for suit in SUITS:
        files[f"cards/suits/{suit}.svg"] = pip_file(suit)
        for rank in RANKS:
            if rank == "A":
                body = ace(suit)
            elif rank in {"J", "Q", "K"}:
                body = court(rank, suit) + both_ways(index(rank, suit))
            else:
                body = number(int(rank), suit)
            files[f"cards/french/{rank}{suit}.svg"] = card(body)
    files["cards/french/X1.svg"] = card(bull())
    files["cards/french/X2.svg"] = card(bear())
    files["cards/french/back.svg"] = back()
    return files


if __name__ == "__main__":
    write(build())
