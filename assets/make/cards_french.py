"""Draws the French deck: `python assets/make/cards_french.py` rewrites its files."""

from __future__ import annotations

from math import cos, pi, sin

from courts import court
from jokers import bear, bull
from suits import COLOURS, PIPS, pip, pip_file
from svg import (
    CAPITAL_J,
    GOLD,
    HEIGHT,
    NAVY,
    WIDTH,
    both_ways,
    card,
    circle,
    disc,
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
_SPADE_LOBES = (
    "M-4.5 27C-9 36 -17 40 -25 40C-36 40 -47 31 -47 16C-47 -10 -11 -31 0 -50"
    "C11 -31 47 -10 47 16C47 31 36 40 25 40C17 40 9 36 4.5 27"
)
INDEX_SIZE = INDEX_HEIGHT / 0.714

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
        shape = group(path(CAPITAL_J, colour), INDEX_X - 23, INDEX_TOP)
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
        body = pip(suit, 125, 175, 116)
    else:
        edge = moved(_SPADE_LOBES, 125, 171.5, 1.42)
        body = path(moved(PIPS["S"], 125, 172, 1.54), COLOURS["S"]) + path(edge, None, GOLD, 1.1)
        heights = (10, 15, 13, 21, 17, 27, 24, 34)
        bars = "".join(
            moved(f"M-2.8 0L-2.8 {-h}L2.8 {-h}L2.8 0Z", 97 + 8 * i, 201)
            for i, h in enumerate(heights)
        )
        body += path(bars, GOLD) + path("M89 204.5L161 204.5", None, GOLD, 1.4)
        body += circle(125, 147, 17, None, GOLD, 1.8) + circle(125, 147, 13.8, None, GOLD, 0.7)
        body += path(lettering("T", 125, 154.4, 20.6), GOLD)
    return body + both_ways(index("A", suit))


def _skyline() -> tuple[str, str]:
    """A city that rises to the right, and its lit windows, above the middle of the back."""
    heights = (26, 40, 33, 55, 47, 73, 60, 90, 79, 112, 98, 128)
    step = 204 / len(heights)
    outline, windows = "M23 175", ""
    for i, h in enumerate(heights):
        x = 23 + step * i
        outline += f"L{num(x)} {165 - h}L{num(x + step)} {165 - h}"
        if i % 2:
            windows += "".join(
                f"M{num(at)} {173 - h}L{num(at)} {179 - h + 4 * i}"
                for at in (x + step * 0.33, x + step * 0.67)
            )
    return outline + "L227 175", windows


def back() -> str:
    """The back: a skyline that rises like a chart, either way up, and the monogram."""
    frame = rect(11, 11, 228, 328, 10, None, GOLD, 2)
    frame += rect(16.5, 16.5, 217, 317, 6.5, None, GOLD, 0.8)
    outline, windows = _skyline()
    grid = "".join(f"M23 {y}L227 {y}" for y in range(34, 160, 18))
    coin = path(disc(60, 66, 21), NAVY, GOLD, 1.3) + path(disc(60, 66, 16.5), None, GOLD, 0.7)
    trend = path("M50 74L57 66L62 70L71 58M64.5 58L71 58L71 64.5", None, GOLD, 1.6)
    half = path(grid, None, "#41618F", 0.7) + coin + trend
    half += path(outline, "#274A7D", GOLD, 1.3, cap="butt") + path(windows, None, GOLD, 0.9)
    middle = circle(125, 175, 50, NAVY, GOLD, 1.2) + path(_rays(), None, GOLD, 1.2)
    middle += circle(125, 175, 35, NAVY, GOLD, 2.4)
    middle += path(lettering("T", 125, 191, 45), GOLD)
    sheet = rect(0.6, 0.6, WIDTH - 1.2, HEIGHT - 1.2, 17.5, NAVY, "#142C4E", 1.2)
    return document(WIDTH, HEIGHT, sheet + frame + both_ways(half) + middle)


def _rays() -> str:
    angles = [pi * k / 16 for k in range(32)]
    return "".join(
        f"M{num(125 + 39 * cos(a))} {num(175 + 39 * sin(a))}"
        f"L{num(125 + 45 * cos(a))} {num(175 + 45 * sin(a))}"
        for a in angles
    )


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
