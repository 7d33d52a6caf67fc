"""The backs and felts there are to choose from: Tabletop's, and the player's own.

An own one is a PNG file in the folder `backs` or `felts` of the player's data. What is no picture,
or a huge one, is passed over.
"""

from __future__ import annotations

import io
from collections.abc import Mapping
from pathlib import Path
from typing import Final, Literal

import pygame
from pygame import Color, Surface

from tabletop.system import paths
from tabletop.system.regular import read_regular

Kind = Literal["backs", "felts"]
KINDS: Final[tuple[Kind, ...]] = ("backs", "felts")

BACKS: Final[Mapping[str, str]] = {
    "navy": "#1D3E6B",
    "green": "#1F5A45",
    "wine": "#6B2233",
    "slate": "#3A4450",
    "trellis": "#7A1F2B",
    "rosette": "#4A2C5E",
}
"""The ground of each back; the first is the one the art is drawn in."""
DRAWINGS: Final = frozenset({"trellis", "rosette"})
"""The backs that have a drawing of their own, whatever the deck; the others have the deck's."""
DYED: Final[Mapping[str, tuple[float, float]]] = {
    "blue": (45.0, 1.0),
    "wine": (180.0, 0.8),
    "slate": (35.0, 0.25),
}
"""By how many degrees the hue of the edge of a theme's felt is turned, and what is left of its
saturation; the colour of each felt is the theme's own."""
FELTS: Final = ("green", *DYED)
"""The felts there are; the first is the theme's standard."""
OWN: Final = "own:"
"""What the name of a player's own picture begins with; the rest is that of its file."""
MOST: Final = 12
"""Own pictures of a kind that are looked at."""
BYTES: Final = 8 << 20
SIDE: Final = 4096
"""The bytes, and the pixels of a side, of the largest own picture that is opened."""
THE_SYSTEMS: Final = frozenset({"thumbs.db", "desktop.ini"})
"""Files that Windows leaves in a folder of pictures; those of others begin with a point."""
_PNG: Final = b"\x89PNG\r\n\x1a\n"


def folder(kind: Kind) -> Path:
    """Where the player's own pictures of a kind lie."""
    return paths.user_data() / kind


def names(kind: Kind) -> tuple[str, ...]:
    """What there is to choose, the standard one first, own ones by name at the end."""
    built_in = BACKS if kind == "backs" else FELTS
    own = [OWN + name for name in files(kind) if name.lower().endswith(".png")]
    return (*built_in, *[name for name in own if picture(kind, name) is not None][:MOST])


def files(kind: Kind) -> list[str]:
    """The names of what lies in the folder of a kind, as far as it is looked at; what a system puts
    beside pictures by itself is none of it."""
    try:
        found = sorted(file.name for file in folder(kind).iterdir())
        own = (name for name in found if not name.startswith("."))
        return [name for name in own if name.lower() not in THE_SYSTEMS][: 10 * MOST]
    except OSError:  # there is no such folder yet
        return []


def passed_over(kind: Kind) -> list[str]:
    """The names of files in the folder of a kind that cannot be shown: no PNG pictures, damaged,
    or too large."""
    return [name for name in files(kind) if picture(kind, OWN + name) is None]


def read(kind: Kind, name: str) -> bytes | None:
    """The file of an own picture; None where it is none, or none that can be shown."""
    if not name.startswith(OWN) or "/" in name or "\\" in name:
        return None
    try:
        data = read_regular(folder(kind) / name.removeprefix(OWN), BYTES + 1)
    except OSError:  # it is gone, or nothing that can be read
        return None
    if len(data) > BYTES or not data.startswith(_PNG) or len(data) < 24:
        return None
    w, h = int.from_bytes(data[16:20], "big"), int.from_bytes(data[20:24], "big")
    return data if 0 < w <= SIDE and 0 < h <= SIDE else None


def picture(kind: Kind, name: str) -> Surface | None:
    """An own picture; None where it cannot be shown."""
    data = read(kind, name)
    if data is None:
        return None
    try:
        return pygame.image.load(io.BytesIO(data), "own.png").convert_alpha()
    except pygame.error:  # it is damaged
        return None


def filling(whole: Surface, size: tuple[int, int]) -> Surface:
    """The middle of a picture, at `size` pixels."""
    factor = max(size[0] / whole.get_width(), size[1] / whole.get_height())
    wide = max(size[0], round(whole.get_width() * factor))
    high = max(size[1], round(whole.get_height() * factor))
    scaled = pygame.transform.smoothscale(whole, (wide, high))
    return scaled.subsurface(((wide - size[0]) // 2, (high - size[1]) // 2, *size)).copy()


def dyed(colour: Color, felt: str) -> Color:
    """The colour of the edge of a theme's felt as the felt `felt` has it."""
    turn, kept = DYED.get(felt, (0.0, 1.0))
    h, s, light, a = colour.hsla
    out = Color(colour)
    out.hsla = ((h + turn) % 360, s * kept, light, a)
    return out
