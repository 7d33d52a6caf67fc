"""Draws the Piece of the Action deck: `python assets/make/cards_action.py` rewrites its files.

The three sets differ by emblem (circle, diamond, square) and by the lightness of their colour as
well as its hue; the kinds by picture, word and the colour of the card.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import cos, pi, sin

from courts import PANEL
from svg import (
    EDGE,
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
    points,
    polygon,
    rect,
    text_width,
    write,
)

STRIP = 35.0  # the middle of the index strip


@dataclass(frozen=True, slots=True)
class Set:
    """One of the three sets: its colour and its emblem, path data 100 high about (0, 0)."""

    colour: str
    emblem: str


SETS = {
    "B": Set(
        "#1F6DB0",
        "M-50 0C-50 -27.6 -27.6 -50 0 -50C27.6 -50 50 -27.6 50 0"
        "C50 27.6 27.6 50 0 50C-27.6 50 -50 27.6 -50 0Z",
    ),
    "R": Set("#D2602F", "M0 -58L54 0L0 58L-54 0Z"),
    "G": Set(
        "#1D5A38",
        "M-38 -46L38 -46Q46 -46 46 -38L46 38Q46 46 38 46L-38 46Q-46 46 -46 38"
        "L-46 -38Q-46 -46 -38 -46Z",
    ),
}
_CENTRE = {"B": 1.42, "R": 1.5, "G": 1.36}
_PLAIN, _MOVE, _POTA, _REVERSE = FACE, "#DCE4E8", "#F3DF9F", "#2B2F38"


def _arrow_head(x: float, y: float, turn: float, size: float) -> str:
    return moved("M0 -10L14 0L0 10Z", x, y, size / 10, turn)


def _index_arrow(y: float, colour: str) -> str:
    return path(f"M14 {y}L44 {y}", None, colour, 8, cap="butt") + path(
        _arrow_head(42, y, 0, 12), colour
    )


def _hops(n: int, colour: str) -> str:
    """n leaps along a line, about (0, 0), the last with an arrow head."""
    span = 108 / n if n > 1 else 84.0
    rise = min(34.0, span * 0.62)
    start = -span * n / 2
    arcs = "".join(
        f"M{num(start + span * i)} 16C{num(start + span * (i + 0.2))} {num(16 - rise * 1.3)} "
        f"{num(start + span * (i + 0.8))} {num(16 - rise * 1.3)} {num(start + span * (i + 1))} 8"
        for i in range(n)
    )
    dots = "".join(circle(start + span * i, 18, 6, colour) for i in range(n))
    head = path(_arrow_head(start + span * n - 4, 3, 66, 11), colour)
    return path(arcs, None, colour, 6) + dots + head


def _wedge(radius: float, start: float, end: float, x: float = 0.0, y: float = 0.0) -> str:
    """A slice of pie between two angles in degrees, clockwise from the right."""
    a, b = start * pi / 180, end * pi / 180
    steps = max(1, round((end - start) / 60))
    step = (b - a) / steps
    k = 4 / 3 * sin(step / 4) / cos(step / 4) * radius
    out = f"M{points((x, y))}L{points((x + radius * cos(a), y + radius * sin(a)))}"
    for i in range(steps):
        p, q = a + step * i, a + step * (i + 1)
        out += "C" + points(
            (
                *(x + radius * cos(p) - k * sin(p), y + radius * sin(p) + k * cos(p)),
                *(x + radius * cos(q) + k * sin(q), y + radius * sin(q) - k * cos(q)),
                *(x + radius * cos(q), y + radius * sin(q)),
            )
        )
    return out + "Z"


def _pie(x: float, y: float, radius: float, rest: str, slice_colour: str, edge: str) -> str:
    """A pie with a slice drawn out of it, up and to the right."""
    whole = path(moved(_wedge(radius, 0, 290), x, y), rest, edge, radius * 0.06)
    cut = path(
        _wedge(radius, 290, 360, x + radius * 0.17, y - radius * 0.25),
        slice_colour,
        edge,
        radius * 0.06,
    )
    lines = "".join(
        f"M{points((x, y, x + radius * cos(a), y + radius * sin(a)))}"
        for a in (pi * k / 180 for k in (72, 144, 216))
    )
    return whole + path(lines, None, edge, radius * 0.06) + cut


def _u_turn(x: float, y: float, scale: float, colour: str) -> str:
    """An arrow that goes up and comes back, about (x, y), 100 high at scale 1."""
    bend = "M-26 48L-26 -14C-26 -52 28 -52 28 -14L28 16"
    head = moved("M0 10L60 10L30 50Z", x - 2 * scale, y + 2 * scale, scale)
    return path(moved(bend, x, y, scale), None, colour, 19 * scale, cap="butt") + path(head, colour)


def _signed(value: int, x: float, y: float, size: float, stretch: float = 1.0) -> str:
    """Path data of a sign and a number about (x, y), the sign as wide as it deserves."""
    arm, thick, gap = size * 0.46 * stretch, size * 0.125, size * 0.05
    digit = text_width(str(abs(value)), size) * stretch
    left = x - (arm + gap + digit) / 2
    middle, half = left + arm / 2, thick / 2
    out = lettering(str(abs(value)), left + arm + gap, y + size * 0.357, size, "start", stretch)
    if value < 0:
        return out + polygon(
            *(left, y - half, left + arm, y - half, left + arm, y + half, left, y + half)
        )
    reach = arm / 2
    return out + polygon(
        *(left, y - half, middle - half, y - half, middle - half, y - reach),
        *(middle + half, y - reach, middle + half, y - half, left + arm, y - half),
        *(left + arm, y + half, middle + half, y + half, middle + half, y + reach),
        *(middle - half, y + reach, middle - half, y + half, left, y + half),
    )


def _corner(words: tuple[str, ...], colour: str) -> str:
    """The kind in words at the top right, one line or two."""
    size, tops = (26.0, (47.0,)) if len(words) == 1 else (19.0, (40.0, 61.0))
    lines = "".join(
        lettering(word, 222, top, size, "end", 1, 0.8)
        for word, top in zip(words, tops, strict=True)
    )
    return path(lines, colour)


def _emblem(code: str, colour: str, edge: str | None = None) -> str:
    shape = moved(SETS[code].emblem, STRIP, 106, 0.4)
    return path(shape, colour, edge, 3 if edge else 0.0)


def _face(
    frame: str, centre: str, index: str, words: tuple[str, ...], sheet: tuple[str, str], ink: str
) -> str:
    """A card: the framed picture, the index and the words in both corners."""
    panel = path(PANEL, frame, opacity=0.1) + path(PANEL, None, frame, 1.6)
    return card(panel + centre + both_ways(index + _corner(words, ink)), *sheet)


def deal(code: str, value: int) -> str:
    """A deal card: its signed number, the emblem full for plus and hollow for minus."""
    colour = SETS[code].colour
    shape = SETS[code].emblem
    size = {"B": 100, "R": 88, "G": 96}[code]
    outer = moved(shape, 125, 175, _CENTRE[code])
    if value > 0:
        centre = path(outer, colour)
        centre += path(moved(shape, 125, 175, _CENTRE[code] * 0.9), None, FACE, 1.4)
    else:
        centre = path(moved(shape, 125, 175, _CENTRE[code] * 0.95), FACE, colour, 9)
    centre += path(_signed(value, 125, 175, size), FACE if value > 0 else colour)
    index = path(_signed(value, 34, 44, 80, 0.66), colour, colour, 1.8)
    index += _emblem(code, colour if value > 0 else FACE, colour)
    return _face(colour, centre, index, ("DEAL",), (_PLAIN, EDGE), colour)


def move(code: str, n: int) -> str:
    """A Move card: n leaps."""
    colour = SETS[code].colour
    centre = path(moved(SETS[code].emblem, 125, 175, _CENTRE[code]), colour)
    centre += path(lettering(str(n), 125, 165, 60), FACE)
    centre += group(_hops(n, FACE), 125, 195, 1 if code != "R" else 0.86)
    index = path(lettering(str(n), STRIP, 54, 56), colour) + _index_arrow(70, colour)
    index += _emblem(code, colour)
    return _face(colour, centre, index, ("MOVE",), (_MOVE, "#B6C0C6"), colour)


def pota(code: str) -> str:
    """The Piece of the Action: a slice of the pie."""
    colour = SETS[code].colour
    centre = path(moved(SETS[code].emblem, 125, 175, _CENTRE[code]), colour)
    centre += _pie(120, 181, 45, FACE, GOLD, colour)
    index = _pie(32, 48, 26, colour, "#FFF6DC", colour) + _emblem(code, colour)
    words = ("PIECE OF", "THE ACTION")
    return _face(colour, centre, index, words, (_POTA, "#CDB36A"), INK)


def reverse(code: str) -> str:
    """The Reverse: an arrow that turns back."""
    colour = SETS[code].colour
    centre = path(moved(SETS[code].emblem, 125, 175, _CENTRE[code]), colour, FACE, 3)
    centre += _u_turn(122, 175, 0.92, FACE)
    index = _u_turn(33, 44, 0.58, FACE) + _emblem(code, colour, FACE)
    return _face(FACE, centre, index, ("REVERSE",), (_REVERSE, "#14171C"), FACE)


def emblem(code: str, hollow: bool = False) -> str:
    """The emblem of a set alone, hollow as on its minus cards, or full."""
    shape, colour = SETS[code].emblem, SETS[code].colour
    if hollow:
        return document(120, 120, path(moved(shape, 60, 60, 0.86), FACE, colour, 16))
    return document(120, 120, path(moved(shape, 60, 60, 1.0), colour))


def cross() -> str:
    """The X: each one multiplies the Deal once more."""
    bar = "M-62 -84L-24 -84L62 84L24 84ZM24 -84L62 -84L-24 84L-62 84Z"
    centre = circle(125, 175, 92, FACE, GOLD, 4) + circle(125, 175, 84, None, GOLD, 1.4)
    centre += path(moved(bar, 125, 175, 0.72), INK)
    index = path(moved(bar, STRIP, 45, 0.37), INK)
    index += path(polygon(STRIP, 90, 51, 106, STRIP, 122, 19, 106), None, GOLD, 3)
    return _face(INK, centre, index, ("TIMES",), (FACE, EDGE), INK)


def back() -> str:
    """The back: the pie, cut, and the monogram."""
    frame = rect(11, 11, 228, 328, 10, None, GOLD, 2)
    frame += rect(16.5, 16.5, 217, 317, 6.5, None, GOLD, 0.8)
    cuts = [pi * k / 9 for k in range(18)]
    spokes = "".join(
        f"M{points((125 + 40 * cos(a), 175 + 40 * sin(a), 125 + 98 * cos(a), 175 + 98 * sin(a)))}"
        for a in cuts
    )
    pie = circle(125, 175, 98, "#274A7D", GOLD, 1.6) + circle(125, 175, 90, None, GOLD, 0.8)
    pie += path(spokes, None, GOLD, 1.1) + circle(125, 175, 44, NAVY, GOLD, 1.2)
    pie += circle(125, 175, 35, NAVY, GOLD, 2.4) + path(lettering("T", 125, 191, 45), GOLD)
    corner = path(_wedge(52, 0, 90, 24, 24), "#274A7D", GOLD, 1.3)
    corner += path(_wedge(40, 0, 90, 24, 24), None, GOLD, 0.8)
    corner += path(
        f"M24 24L{points((24 + 52 * cos(pi / 4), 24 + 52 * sin(pi / 4)))}", None, GOLD, 1
    )
    other = path(_wedge(52, 90, 180, 226, 24), "#274A7D", GOLD, 1.3)
    other += path(_wedge(40, 90, 180, 226, 24), None, GOLD, 0.8)
    other += path(
        f"M226 24L{points((226 - 52 * cos(pi / 4), 24 + 52 * sin(pi / 4)))}", None, GOLD, 1
    )
    sheet = rect(0.6, 0.6, WIDTH - 1.2, HEIGHT - 1.2, 17.5, NAVY, "#142C4E", 1.2)
    return document(WIDTH, HEIGHT, sheet + frame + both_ways(corner + other) + pie)


def build() -> dict[str, str]:
    """Every file of the deck, by its name from the assets folder."""
    faces = {"X": cross(), "back": back()}
    for code in SETS:
        for value in (2, 3, 4, 5):
            faces[f"{code}+{value}"] = deal(code, value)
            faces[f"{code}-{value}"] = deal(code, -value)
        for n in (1, 2, 3):
            faces[f"{code}M{n}"] = move(code, n)
        faces[f"{code}P"] = pota(code)
        faces[f"{code}R"] = reverse(code)
        faces[f"emblem_{code}"] = emblem(code)
        faces[f"emblem_{code}-"] = emblem(code, hollow=True)
    return {f"cards/action/{name}.svg": text for name, text in faces.items()}


if __name__ == "__main__":
    write(build())
