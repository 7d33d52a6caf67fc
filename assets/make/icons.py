"""Draws the icons of the app and of a saved game: `python assets/make/icons.py` rewrites
assets/icons/*.

The pictures from 16 to 512 pixels are made from the SVG by pygame; those of 32 and less from a
simpler drawing with fewer and heavier lines. The Windows and macOS files hold the same pictures.
"""

from __future__ import annotations

import struct
from collections.abc import Callable, Mapping
from io import BytesIO
from typing import Final

import pygame
from suits import COLOURS, PIPS
from svg import (
    ASSETS,
    EDGE,
    FACE,
    GOLD,
    NAVY,
    document,
    group,
    lettering,
    path,
    polygon,
    rect,
    write,
)

SIZES = (16, 24, 32, 48, 64, 128, 256, 512)
SMALL = 32
MAC_KINDS = (
    (b"icp4", 16),
    (b"icp5", 32),
    (b"icp6", 64),
    (b"ic07", 128),
    (b"ic08", 256),
    (b"ic09", 512),
)
_T_16 = (160, 128, 352, 128, 352, 192, 288, 192, 288, 352, 224, 352, 224, 192, 160, 192)
_T_16_ON_PAPER = (
    *(192, 224, 320, 224, 320, 272, 280, 272),
    *(280, 400, 232, 400, 232, 272, 192, 272),
)


def _sheet(fill: str, edge: str, body: str, turn: float, line: float) -> str:
    """A card 250 x 350 turned about a point near its foot."""
    shape = rect(-125, -330, 250, 350, 26, fill, edge, line) + body
    return group(shape, 256, 400, 0.98, turn)


def _cards(small: bool) -> str:
    """Two faces fanned behind the back with its monogram, in 512 units square."""
    if small:
        line, pip, edge = 16.0, 1.1, "#8E8A78"
        # every edge on the grid of 16 pixels
        front = rect(128, 64, 256, 352, 28, NAVY, GOLD, 14)
        front += path(polygon(*_T_16), GOLD)
    else:
        line, pip, edge = 4.0, 0.8, EDGE
        front = rect(-108, -313, 216, 316, 16, None, GOLD, 5)
        front += path("M-84 -40L-52 -66L-22 -52L18 -92L44 -78L84 -118", None, GOLD, 9)
        front += path("M58 -122L88 -122L88 -92", None, GOLD, 9)
        front += path("M-84 -18L84 -18", None, GOLD, 4)
        front += path("M0 -290A72 72 0 1 1 0 -146A72 72 0 1 1 0 -290Z", NAVY, GOLD, 9)
        front += path(lettering("T", 0, -179, 108), GOLD)
    left = group(path(PIPS["S"], COLOURS["S"]), -78, -262, pip)
    right = group(path(PIPS["H"], COLOURS["H"]), 78, -262, pip)
    cards = _sheet(FACE, edge, left, -24, line) + _sheet(FACE, edge, right, 24, line)
    return cards + (front if small else _sheet(NAVY, "#12294A", front, 0, line))


def icon(small: bool = False) -> str:
    """The icon of the app, 512 units square."""
    return document(512, 512, _cards(small))


def save(small: bool = False) -> str:
    """The icon of a saved game, 512 units square: a sheet of paper with the app's icon on it."""
    line = 16.0 if small else 8.0
    edge = "#8E8A78" if small else EDGE
    page = "M80 16L320 16L432 128L432 496L80 496Z"
    fold = "M320 16L320 128L432 128Z"
    paper = path(page, "#F4F0E4", edge, line) + path(fold, "#DCD5C1", edge, line)
    if small:
        front = rect(144, 176, 224, 272, 24, NAVY, GOLD, 16)
        return document(512, 512, paper + front + path(polygon(*_T_16_ON_PAPER), GOLD))
    return document(512, 512, paper + group(_cards(False), 102, 162, 0.6))


DRAWINGS: Final[Mapping[str, Callable[[bool], str]]] = {"tabletop": icon, "save": save}


def picture(size: int, drawing: Callable[[bool], str] = icon) -> pygame.Surface:
    """An icon `size` pixels square."""
    source = BytesIO(drawing(size <= SMALL).encode())
    return pygame.image.load_sized_svg(source, (size, size))


def _png(size: int, drawing: Callable[[bool], str]) -> bytes:
    file = BytesIO()
    pygame.image.save(picture(size, drawing), file, "png")
    return file.getvalue()


def windows_icon(pictures: Mapping[int, bytes]) -> bytes:
    """An ICO file that holds the PNG of each size in pixels, up to 256."""
    sizes = [size for size in sorted(pictures) if size <= 256]
    head, body = struct.pack("<HHH", 0, 1, len(sizes)), b""
    offset = len(head) + 16 * len(sizes)
    for size in sizes:
        data = pictures[size]
        side = size % 256  # 256 is written as 0
        head += struct.pack("<BBBBHHII", side, side, 0, 0, 1, 32, len(data), offset + len(body))
        body += data
    return head + body


def mac_icon(pictures: Mapping[int, bytes]) -> bytes:
    """An ICNS file that holds the PNG of each size it has a name for."""
    body = b"".join(
        struct.pack(">4sI", kind, len(pictures[size]) + 8) + pictures[size]
        for kind, size in MAC_KINDS
    )
    return struct.pack(">4sI", b"icns", len(body) + 8) + body


if __name__ == "__main__":
    for name, drawing in DRAWINGS.items():
        write({f"icons/{name}.svg": drawing(False)})
        folder, drawn = ASSETS / "icons", {size: _png(size, drawing) for size in SIZES}
        for size, data in drawn.items():
            (folder / f"{name}-{size}.png").write_bytes(data)
        (folder / f"{name}.ico").write_bytes(windows_icon(drawn))
        (folder / f"{name}.icns").write_bytes(mac_icon(drawn))
