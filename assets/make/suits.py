"""The four suits: their colours, and their pips about (0, 0), each 100 high."""

from __future__ import annotations

from svg import document, moved, path

COLOURS = {"S": "#20242B", "H": "#C4362E", "D": "#1F6DB0", "C": "#2C7A45"}
"""Written literally into the files, so that recolouring a deck is replacing text."""

_STEM = "C6 38 11 46 20 50L-20 50C-11 46 -6 38 "
PIPS = {
    "H": "M0 50C-13 32 -51 10 -51 -19C-51 -38 -38 -50 -24 -50C-13 -50 -4 -43 0 -32"
    "C4 -43 13 -50 24 -50C38 -50 51 -38 51 -19C51 10 13 32 0 50Z",
    "D": "M0 -50C10 -32 24 -14 39 0C24 14 10 32 0 50C-10 32 -24 14 -39 0C-24 -14 -10 -32 0 -50Z",
    "S": "M0 -50C11 -31 47 -10 47 16C47 31 36 40 25 40C17 40 9 36 4.5 27"
    f"{_STEM}-4.5 27C-9 36 -17 40 -25 40C-36 40 -47 31 -47 16C-47 -10 -11 -31 0 -50Z",
    "C": "M4.5 24C9 31 17 35 25 35C38 35 49 25 49 11.5C49 -2 38 -12 26 -12C22 -12 18 -11 14.5 -9"
    "C20 -13 23.5 -19 23.5 -26.5C23.5 -40 13 -50 0 -50C-13 -50 -23.5 -40 -23.5 -26.5"
    "C-23.5 -19 -20 -13 -14.5 -9C-18 -11 -22 -12 -26 -12C-38 -12 -49 -2 -49 11.5"
    "C-49 25 -38 35 -25 35C-17 35 -9 31 -4.5 24"
    "C-6 38 -11 46 -20 50L20 50C11 46 6 38 4.5 24Z",
}
HALF_WIDTHS = {"C": 49.0, "D": 39.0, "H": 51.0, "S": 47.0}


def pip(suit: str, x: float, y: float, height: float, fill: str | None = None) -> str:
    """One pip of that height, centred on (x, y), in the suit's colour unless told."""
    return path(moved(PIPS[suit], x, y, height / 100), fill or COLOURS[suit])


def pip_file(suit: str) -> str:
    """The suit alone in white on nothing, its box as tight as the shape."""
    half = HALF_WIDTHS[suit]
    return document(half * 2, 100, path(moved(PIPS[suit], half, 50), "#FFFFFF"))
