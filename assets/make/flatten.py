"""Turns a drawing into plain paths, each holding its own half-turned twin.

What a card costs to draw is mostly its number of painted shapes, so a figure and the same figure
upside down are one set of shapes, not two.
"""

from __future__ import annotations

import re
from math import cos, hypot, radians, sin
from xml.etree import ElementTree

from svg import HEIGHT, WIDTH, num, points

Matrix = tuple[float, float, float, float, float, float]
_UNIT: Matrix = (1, 0, 0, 1, 0, 0)
_ROUND = 0.5523  # what makes a quarter circle of a cubic curve


def _times(m: Matrix, n: Matrix) -> Matrix:
    a, b, c, d, e, f = m
    g, h, i, j, k, x = n
    return (
        *(a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j),
        *(a * k + c * x + e, b * k + d * x + f),
    )


def _matrix(text: str) -> Matrix:
    out = _UNIT
    for name, inside in re.findall(r"(\w+)\(([^)]*)\)", text):
        v = [float(n) for n in inside.split()]
        if name == "translate":
            step: Matrix = (1, 0, 0, 1, v[0], v[1])
        elif name == "scale":
            step = (v[0], 0, 0, v[-1], 0, 0)
        else:
            c, s = cos(radians(v[0])), sin(radians(v[0]))
            step = (c, s, -s, c, 0, 0)
        out = _times(out, step)
    return out


def _applied(d: str, m: Matrix) -> str:
    out = []
    for letter, numbers in re.findall(r"([MLCQZ])([^MLCQZ]*)", d):
        v = [float(n) for n in numbers.split()]
        pairs = zip(v[::2], v[1::2], strict=True)
        out.append(letter + points(n for p, q in pairs for n in _point(p, q, m)))
    return "".join(out)


def _point(x: float, y: float, m: Matrix) -> tuple[float, float]:
    return m[0] * x + m[2] * y + m[4], m[1] * x + m[3] * y + m[5]


def _ellipse(x: float, y: float, r: float) -> str:
    k = r * _ROUND
    return (
        f"M{points((x - r, y))}C{points((x - r, y - k, x - k, y - r, x, y - r))}"
        f"C{points((x + k, y - r, x + r, y - k, x + r, y))}"
        f"C{points((x + r, y + k, x + k, y + r, x, y + r))}"
        f"C{points((x - k, y + r, x - r, y + k, x - r, y))}Z"
    )


def _box(x: float, y: float, w: float, h: float, r: float) -> str:
    if not r:
        return (
            f"M{points((x, y))}L{points((x + w, y))}L{points((x + w, y + h))}L{points((x, y + h))}Z"
        )
    return (
        f"M{points((x + r, y))}L{points((x + w - r, y))}Q{points((x + w, y, x + w, y + r))}"
        f"L{points((x + w, y + h - r))}Q{points((x + w, y + h, x + w - r, y + h))}"
        f"L{points((x + r, y + h))}Q{points((x, y + h, x, y + h - r))}"
        f"L{points((x, y + r))}Q{points((x, y, x + r, y))}Z"
    )


def _data(item: ElementTree.Element) -> str:
    def get(name: str) -> float:
        return float(item.get(name, "0"))

    if item.tag == "path":
        return item.get("d", "")
    if item.tag == "circle":
        return _ellipse(get("cx"), get("cy"), get("r"))
    return _box(get("x"), get("y"), get("width"), get("height"), get("rx"))


def doubled(body: str) -> str:
    """`body`, and its half-turn about the middle of the card, as one run of path elements."""
    turn: Matrix = (-1, 0, 0, -1, WIDTH, HEIGHT)
    out: list[str] = []

    def walk(item: ElementTree.Element, matrix: Matrix) -> None:
        matrix = _times(matrix, _matrix(item.get("transform", "")))
        if item.tag == "g":
            for child in item:
                walk(child, matrix)
            return
        data = _data(item)
        twice = _applied(data, matrix) + _applied(data, _times(turn, matrix))
        paint = {"d": twice}
        for name in (
            "fill",
            "stroke",
            "stroke-width",
            "stroke-linejoin",
            "stroke-linecap",
            "opacity",
        ):
            if item.get(name) is not None:
                paint[name] = item.get(name, "")
        if "stroke-width" in paint:
            scale = hypot(matrix[0], matrix[1])
            paint["stroke-width"] = num(float(paint["stroke-width"]) * scale)
        attributes = " ".join(f'{name}="{value}"' for name, value in paint.items())
        out.append(f"<path {attributes}/>")

    walk(ElementTree.fromstring(f"<g>{body}</g>"), _UNIT)
    return "".join(out)
