"""The few SVG words the art is written in, and text as outlines.

Only what pygame draws is used: paths, basic shapes, groups, transforms, fills and strokes.
Lengths are in user units of the picture; a card is 250 wide and 350 high.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import cache
from math import cos, radians, sin
from pathlib import Path

from fontTools.pens.boundsPen import BoundsPen
from fontTools.pens.svgPathPen import SVGPathPen
from fontTools.pens.transformPen import TransformPen
from fontTools.ttLib import TTFont

ASSETS = Path(__file__).resolve().parents[1]
WIDTH, HEIGHT, RADIUS = 250, 350, 17.5
FACE, EDGE = "#FBF7EC", "#CFC7B2"
GOLD, NAVY, PALE, INK = "#D8B45A", "#1D3E6B", "#EFE2C2", "#1A1D23"
CAPITAL_J = (
    "M19 0L44 0L44 37C44 52 35 60 21 60C12 60 5 57 0 51L8 41C12 46 15 48 20 48"
    "C27 48 30 44 30 36L30 11.5L19 11.5Z"
)
"""A J that stands on the line, 44 wide and 60 high; the font's hangs below it."""


def num(value: float) -> str:
    """A number as short as two decimals allow."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return {"-0": "0", "": "0"}.get(text, text)


def points(coordinates: Iterable[float]) -> str:
    """Numbers separated by spaces, for paths and transforms."""
    return " ".join(num(c) for c in coordinates)


def paint(
    fill: str | None = None,
    stroke: str | None = None,
    width: float = 0.0,
    opacity: float = 1.0,
    cap: str = "round",
) -> str:
    """The attributes that colour a shape; `width` is the stroke's."""
    parts = [f'fill="{fill or "none"}"']
    if stroke:
        parts.append(f'stroke="{stroke}" stroke-width="{num(width)}"')
        parts.append(f'stroke-linejoin="round" stroke-linecap="{cap}"')
    if opacity < 1:
        parts.append(f'opacity="{num(opacity)}"')
    return " ".join(parts)


def path(
    d: str,
    fill: str | None = None,
    stroke: str | None = None,
    width: float = 0.0,
    opacity: float = 1.0,
    cap: str = "round",
) -> str:
    """A path element."""
    return f'<path d="{d}" {paint(fill, stroke, width, opacity, cap)}/>'


def circle(
    x: float,
    y: float,
    r: float,
    fill: str | None = None,
    stroke: str | None = None,
    width: float = 0.0,
    opacity: float = 1.0,
) -> str:
    """A circle element of radius `r` about (x, y)."""
    place = f'cx="{num(x)}" cy="{num(y)}" r="{num(r)}"'
    return f"<circle {place} {paint(fill, stroke, width, opacity)}/>"


def rect(
    x: float,
    y: float,
    w: float,
    h: float,
    r: float = 0.0,
    fill: str | None = None,
    stroke: str | None = None,
    width: float = 0.0,
    opacity: float = 1.0,
) -> str:
    """A rectangle element with corner radius `r`."""
    place = f'x="{num(x)}" y="{num(y)}" width="{num(w)}" height="{num(h)}"'
    corner = f' rx="{num(r)}"' if r else ""
    return f"<rect {place}{corner} {paint(fill, stroke, width, opacity)}/>"


def polygon(*coordinates: float) -> str:
    """Path data of a closed polygon through x, y, x, y, ..."""
    return f"M{points(coordinates)}Z"


def disc(x: float, y: float, r: float) -> str:
    """Path data of a small disc in two curves (2 % off a true circle at most)."""
    k = r * 4 / 3
    return (
        f"M{points((x - r, y))}C{points((x - r, y - k, x + r, y - k, x + r, y))}"
        f"C{points((x + r, y + k, x - r, y + k, x - r, y))}Z"
    )


def flipped(d: str) -> str:
    """Path data and its mirror image about x = 0."""
    out = []
    for letter, numbers in re.findall(r"([MLCQZ])([^MLCQZ]*)", d):
        values = [float(n) for n in numbers.replace(",", " ").split()]
        out.append(letter + points(-v if i % 2 == 0 else v for i, v in enumerate(values)))
    return d + "".join(out)


def moved(d: str, x: float, y: float, scale: float = 1.0, turn: float = 0.0) -> str:
    """Path data of absolute M, L, C, Q and Z scaled, turned by `turn` degrees and moved."""
    c, s = cos(radians(turn)) * scale, sin(radians(turn)) * scale
    out = []
    for letter, numbers in re.findall(r"([MLCQZ])([^MLCQZ]*)", d):
        values = [float(n) for n in numbers.replace(",", " ").split()]
        pairs = zip(values[::2], values[1::2], strict=True)
        out.append(
            letter + points(v for a, b in pairs for v in (c * a - s * b + x, s * a + c * b + y))
        )
    return "".join(out)


def group(
    body: str,
    x: float = 0.0,
    y: float = 0.0,
    scale: float = 1.0,
    turn: float = 0.0,
    scale_x: float | None = None,
) -> str:
    """`body` moved to (x, y), turned by `turn` degrees, then scaled."""
    steps = []
    if x or y:
        steps.append(f"translate({points((x, y))})")
    if turn:
        steps.append(f"rotate({num(turn)})")
    if scale_x is not None:
        steps.append(f"scale({points((scale_x, scale))})")
    elif scale != 1:
        steps.append(f"scale({num(scale)})")
    return f'<g transform="{" ".join(steps)}">{body}</g>' if steps else body


def mirrored(body: str) -> str:
    """`body` and its mirror image about x = 0."""
    return body + group(body, scale=1, scale_x=-1)


def both_ways(body: str) -> str:
    """`body` and its half-turn about the middle of the card."""
    return body + f'<g transform="rotate(180 {WIDTH / 2:g} {HEIGHT / 2:g})">{body}</g>'


@cache
def _font(weight: str) -> TTFont:
    return TTFont(ASSETS / "fonts" / f"NotoSans-{weight}.ttf")


def text_width(text: str, size: float, weight: str = "Bold") -> float:
    """The width of the ink of `text` at `size` units to the em."""
    left, _, right, _ = _ink(text, weight)
    return (right - left) * size


def _ink(text: str, weight: str) -> tuple[float, float, float, float]:
    font = _font(weight)
    glyphs, names = font.getGlyphSet(), font.getBestCmap()
    pen, x = BoundsPen(glyphs), 0.0
    for letter in text:
        glyph = glyphs[names[ord(letter)]]
        glyph.draw(TransformPen(pen, (1, 0, 0, 1, x, 0)))
        x += glyph.width
    em = font["head"].unitsPerEm
    left, bottom, right, top = pen.bounds or (0, 0, 0, 0)
    return left / em, bottom / em, right / em, top / em


def lettering(
    text: str,
    x: float,
    y: float,
    size: float,
    anchor: str = "middle",
    stretch: float = 1.0,
    tracking: float = 0.0,
    weight: str = "Bold",
) -> str:
    """Path data of `text` in outlines, its baseline at `y`.

    `size` is units to the em (a capital is 0.714 of it), `stretch` scales widths, `tracking` is
    added between letters; `anchor` says where the ink stands to `x`: start, middle or end.
    """
    font = _font(weight)
    glyphs, names = font.getGlyphSet(), font.getBestCmap()
    em = size / font["head"].unitsPerEm
    left, _, right, _ = _ink(text, weight)
    ink = (right - left) * size * stretch + tracking * (len(text) - 1)
    shift = {"start": 0.0, "middle": ink / 2, "end": ink}[anchor]
    cursor = x - shift - left * size * stretch
    pen = SVGPathPen(glyphs, ntos=num)
    for letter in text:
        glyph = glyphs[names[ord(letter)]]
        glyph.draw(TransformPen(pen, (em * stretch, 0, 0, -em, cursor, y)))
        cursor += glyph.width * em * stretch + tracking
    return str(pen.getCommands())


def card(body: str, fill: str = FACE, edge: str = EDGE) -> str:
    """A whole card: the sheet with its round corners and hairline, and `body` on it."""
    sheet = rect(0.6, 0.6, WIDTH - 1.2, HEIGHT - 1.2, RADIUS, fill, edge, 1.2)
    return document(WIDTH, HEIGHT, sheet + body)


def document(width: float, height: float, body: str) -> str:
    """An SVG file of that size in user units."""
    box = f'width="{num(width)}" height="{num(height)}" viewBox="0 0 {points((width, height))}"'
    lines = body.replace("><", ">\n<")
    return f'<svg xmlns="http://www.w3.org/2000/svg" {box}>\n{lines}\n</svg>\n'


def write(files: Mapping[str, str]) -> None:
    """Writes every file, named from the assets folder, as UTF-8 with plain line ends."""
    for name, text in files.items():
        target = ASSETS / name
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text, encoding="utf-8", newline="\n")
