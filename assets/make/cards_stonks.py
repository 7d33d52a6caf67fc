"""Draws the Stonks deck: `python assets/make/cards_stonks.py` rewrites its files.

The five companies, each known by badge and emblem as well as by colour:
    R  Redwood Rail     a locomotive's wheel in a circle
    Y  Yonder Air       an airliner in a diamond
    G  Gale Power       a wind turbine in a square
    B  Bluegull Lines   an anchor in a shield
    P  Plumstone Labs   a flask in a hexagon
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import cos, pi, sin

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
    disc,
    document,
    flipped,
    group,
    lettering,
    moved,
    num,
    path,
    points,
    polygon,
    rect,
    text_width,
    write,
)

STRIP = 35.0  # the middle of the index strip
UP, DOWN, PLUM = "#7BD3A2", "#F08A76", "#231B36"
RANKS = range(1, 14)


@dataclass(frozen=True, slots=True)
class Company:
    """A company: its name in two words, colour, badge (path data 100 high) and emblem."""

    name: tuple[str, str]
    colour: str
    badge: str
    emblem: Callable[[str, str], str]


def _wheel(ink: str, ground: str) -> str:
    spokes = "".join(
        f"M{points((9 * cos(a), 9 * sin(a), 29 * cos(a), 29 * sin(a)))}"
        for a in (pi * k / 4 for k in range(8))
    )
    weight = "M-30.3 17.5C-22 30 -10 35 0 35C10 35 22 30 30.3 17.5C16 23 -16 23 -30.3 17.5Z"
    rod = path("M0 0L22 -13", None, ground, 11) + path("M0 0L22 -13", None, ink, 6)
    wheel = circle(0, 0, 32, None, ink, 8) + path(spokes, None, ink, 4.5) + path(weight, ink)
    return wheel + circle(0, 0, 10, ink) + rod + circle(22, -13, 6.5, ink, ground, 2.5)


def _plane(ink: str, ground: str) -> str:
    half = "M0 -42C4 -42 6 -36 6 -28L6 -14L40 10L40 18L6 8L5 26L15 34L15 40L0 36Z"
    return group(path(flipped(half), ink), 0, 2, 0.94, 45)


def _turbine(ink: str, ground: str) -> str:
    blade = "M-3.5 -4C-7 -16 -5 -30 1 -40C5 -28 6 -14 3.5 -4Z"
    blades = "".join(moved(blade, 0, -8, 0.92, turn) for turn in (20, 140, 260))
    tower = path("M-2.5 -4L2.5 -4L5 38L-5 38Z", ink) + path("M-24 39L24 39", None, ink, 5)
    return tower + path(blades, ink, ground, 1.5) + circle(0, -8, 6.5, ink, ground, 2.5)


def _anchor(ink: str, ground: str) -> str:
    body = path("M0 -22L0 32M-17 -13L17 -13", None, ink, 8)
    body += path("M-31 8C-30 26 -16 34 0 34C16 34 30 26 31 8", None, ink, 8)
    flukes = flipped("M31 -4L42 14L20 14Z")
    return body + path(flukes, ink) + circle(0, -30, 8.5, None, ink, 6.5)


def _flask(ink: str, ground: str) -> str:
    glass = "M-10 -34L-10 -10L-31 27C-34 33 -31 37 -25 37L25 37C31 37 34 33 31 27L10 -10L10 -34Z"
    liquid = "M-17 11C-9 6 -4 15 4 11C9 9 13 9 17 11L25 27C26 30 25 31 23 31L-23 31"
    liquid += "C-25 31 -26 30 -25 27Z"
    body = path(glass, None, ink, 6.5) + path("M-15 -36L15 -36", None, ink, 7)
    return body + path(liquid, ink) + path(disc(3, 0, 4) + disc(-3, -13, 3), ink)


_SHIELD = "M-46 -48L46 -48L46 4C46 30 22 46 0 56C-22 46 -46 30 -46 4Z"
_CIRCLE = (
    "M-50 0C-50 -27.6 -27.6 -50 0 -50C27.6 -50 50 -27.6 50 0C50 27.6 27.6 50 0 50"
    "C-27.6 50 -50 27.6 -50 0Z"
)
_SQUARE = (
    "M-38 -48L38 -48Q48 -48 48 -38L48 38Q48 48 38 48L-38 48Q-48 48 -48 38L-48 -38Q-48 -48 -38 -48Z"
)
COMPANIES = {
    "R": Company(("REDWOOD", "RAIL"), "#B5382F", _CIRCLE, _wheel),
    "Y": Company(("YONDER", "AIR"), "#986600", "M0 -60L60 0L0 60L-60 0Z", _plane),
    "G": Company(("GALE", "POWER"), "#2A7A4B", _SQUARE, _turbine),
    "B": Company(("BLUEGULL", "LINES"), "#2568AC", _SHIELD, _anchor),
    "P": Company(
        ("PLUMSTONE", "LABS"), "#71378A", "M-28 -50L28 -50L57 0L28 50L-28 50L-57 0Z", _flask
    ),
}
_FIT = {"R": 1.12, "Y": 0.84, "G": 1.04, "B": 0.94, "P": 0.94}


def badge(code: str, x: float, y: float, size: float, swapped: bool = False) -> str:
    """The company's mark about (x, y), `size` high; `swapped` paints it pale on its colour."""
    company = COMPANIES[code]
    ground, ink = (FACE, company.colour) if swapped else (company.colour, FACE)
    shape = path(company.badge, ground, ground, 4)
    lift = -3 if code == "B" else 0
    return group(shape + group(company.emblem(ink, ground), 0, lift, _FIT[code]), x, y, size / 100)


def market_symbol(y: float) -> str:
    """A pair of arrows, up and down, on a dark tablet in the index strip."""
    tablet = rect(13, y - 15, 44, 30, 6, INK)
    up = path(
        f"M24.5 {num(y - 10)}L33 {num(y + 1)}L28 {num(y + 1)}L28 {num(y + 9)}"
        f"L21 {num(y + 9)}L21 {num(y + 1)}L16 {num(y + 1)}Z",
        UP,
    )
    down = path(
        f"M45.5 {num(y + 10)}L37 {num(y - 1)}L42 {num(y - 1)}L42 {num(y - 9)}"
        f"L49 {num(y - 9)}L49 {num(y - 1)}L54 {num(y - 1)}Z",
        DOWN,
    )
    return tablet + up + down


def symbols(rank: int) -> int:
    """How many market symbols a rank carries (ST-10)."""
    return 2 if rank <= 3 else int(rank <= 6)


def _rank(rank: int, colour: str) -> str:
    text = str(rank)
    stretch, weight = (1.0, 0.0) if rank < 10 else (0.63, 2.4)
    shape = lettering(text, STRIP, 74, 84, stretch=stretch, tracking=-0.5 if rank > 9 else 0)
    return path(shape, colour, colour if weight else None, weight)


def _bars(rank: int) -> str:
    """Thirteen rising bars, the rank's share of them full."""
    full, empty = "", ""
    for i in RANKS:
        x, h = 82 + 10.9 * (i - 1), 10 + 2.9 * i
        bar = polygon(x, 322, x, 322 - h, x + 7.4, 322 - h, x + 7.4, 322)
        if i <= rank:
            full += bar
        else:
            empty += bar
    return path(full, FACE) + (path(empty, FACE, opacity=0.22) if empty else "")


def share(code: str, rank: int) -> str:
    """One share card of a company."""
    company = COMPANIES[code]
    panel = rect(69, 14, 167, 322, 10, company.colour)
    panel += rect(74, 19, 157, 312, 7, None, FACE, 1, 0.55)
    panel += badge(code, 152.5, 100, 108, swapped=True)
    first, second = company.name
    size = min(29.0, 29.0 * 140 / text_width(first, 29.0))
    words = lettering(first, 152.5, 203, size, tracking=0.6)
    words += lettering(second, 152.5, 232, 25, tracking=3)
    panel += path(words, FACE) + path("M108 244L197 244", None, FACE, 1.6, 0.6) + _bars(rank)
    strip = _rank(rank, company.colour) + badge(code, STRIP, 106, 42)
    marks = "".join(market_symbol(152 + 37 * i) for i in range(symbols(rank)))
    return card(panel + strip + marks)


def speculation() -> str:
    """The Speculation card: a crystal ball."""
    glow = circle(152.5, 140, 58, "#3A2E57", GOLD, 2.4) + circle(152.5, 140, 50, None, GOLD, 0.8)
    stand = path("M112 190C124 204 181 204 193 190L203 216L102 216Z", GOLD, PLUM, 2)
    stand += path("M108 208L197 208", None, PLUM, 1.4)
    past = path("M108 150L122 139L133 147L148 132", None, FACE, 4)
    forks = "M148 132L166 112M148 132L168 150"
    ahead = path(forks, None, GOLD, 2.4)
    ahead += path("M161 106L174 103L171 116Z", UP, UP, 2) + path(
        "M162 153L176 157L173 144Z", DOWN, DOWN, 2
    )
    stars = "".join(
        moved("M0 -7L1.8 -1.8L7 0L1.8 1.8L0 7L-1.8 1.8L-7 0L-1.8 -1.8Z", x, y, k)
        for x, y, k in ((92, 70, 1.3), (212, 66, 1), (204, 92, 0.6), (104, 100, 0.6))
    )
    panel = rect(69, 14, 167, 322, 10, None, GOLD, 1.6) + glow
    panel += past + ahead + path(disc(148, 132, 4.5), FACE) + stand + path(stars, GOLD)
    words = lettering("SPECULATION", 152.5, 262, 24, stretch=0.86, tracking=0.6)
    panel += path(lettering("?", 152.5, 318, 50), GOLD)
    index = path(lettering("?", STRIP, 74, 84), GOLD)
    index += circle(STRIP, 104, 18, "#3A2E57", GOLD, 2.4) + path("M20 124L50 124", None, GOLD, 5)
    return card(panel + path(words, FACE) + index, PLUM, "#0F0B1A")


def back() -> str:
    """The back: candles of a chart, either way up, and the monogram."""
    frame = rect(11, 11, 228, 328, 10, None, GOLD, 2)
    frame += rect(16.5, 16.5, 217, 317, 6.5, None, GOLD, 0.8)
    closes = (142, 118, 128, 96, 106, 78, 88, 60, 70, 44)
    wicks, rising, falling = "", "", ""
    for i, (start, end) in enumerate(zip((158, *closes), closes, strict=False)):
        x = 34 + 20.2 * i
        top, low = min(start, end), max(start, end)
        wicks += f"M{num(x)} {top - 9}L{num(x)} {low + 9}"
        body = f"M{num(x - 5)} {top}L{num(x + 5)} {top}L{num(x + 5)} {low}L{num(x - 5)} {low}Z"
        if end < start:
            rising += body
        else:
            falling += body
    grid = "".join(f"M23 {y}L227 {y}" for y in range(34, 172, 18))
    half = path(grid, None, "#41618F", 0.7) + path(wicks, None, GOLD, 1.2)
    half += path(rising, GOLD) + path(falling, NAVY, GOLD, 1.3)
    middle = circle(125, 175, 50, NAVY, GOLD, 1.2) + circle(125, 175, 43, None, GOLD, 0.8)
    middle += circle(125, 175, 35, NAVY, GOLD, 2.4) + path(lettering("T", 125, 191, 45), GOLD)
    sheet = rect(0.6, 0.6, WIDTH - 1.2, HEIGHT - 1.2, 17.5, NAVY, "#142C4E", 1.2)
    return document(WIDTH, HEIGHT, sheet + frame + both_ways(half) + middle)


def build() -> dict[str, str]:
    """Every file of the deck, by its name from the assets folder."""
    faces = {f"{code}{rank}": share(code, rank) for code in COMPANIES for rank in RANKS}
    faces |= {"spec": speculation(), "back": back()}
    for code in COMPANIES:
        faces[f"emblem_{code}"] = document(120, 120, badge(code, 60, 60 - 3 * (code == "B"), 92))
    return {f"cards/stonks/{name}.svg": text for name, text in faces.items()}


if __name__ == "__main__":
    write(build())
