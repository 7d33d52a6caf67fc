"""The felt: a quiet green that is lightest in the middle, with the grain of cloth."""

from __future__ import annotations

from random import Random
from typing import Final

import pygame
from pygame import Color, Surface

from tabletop.ui.shell import looks
from tabletop.ui.shell.theme import Theme

Size = tuple[int, int]


class Felt:
    """Keeps the picture of the felt for the present size and theme."""

    def __init__(self) -> None:
        self._made: tuple[tuple[Size, str, str], Surface] | None = None

    def picture(self, size: Size, theme: Theme) -> Surface:
        """The felt, `size` pixels."""
        key = (size, theme.name, theme.felt)
        if self._made is None or self._made[0] != key:
            self._made = (key, felt_picture(size, theme, theme.felt))
        return self._made[1]


VEILS: Final = tuple(n / 100 for n in range(45, 100, 5))
"""How much of an own picture may be covered, so that what is written on it can be read: as little
as will do."""
READ: Final = 4.5
"""The contrast that every ink keeps to it."""
INKS: Final = ("text", "muted", "up", "down", "gold")
"""What is written with straight on the felt."""
LOOKED_AT: Final = (48, 30)
"""So many points of an own picture are measured."""


def felt_picture(size: Size, theme: Theme, name: str) -> Surface:
    """The felt called `name`, `size` pixels; an own picture lies under a veil as dark, or in a
    light theme as light, as the edge of the theme's felt."""
    own = looks.picture("felts", name)
    if own is None:
        return _felt(size, theme, name)
    out = looks.filling(own, size).convert()
    veil = Surface(size)
    veil.fill(theme.color("felt_edge"))
    veil.set_alpha(round(255 * _veil(out, theme)))
    out.blit(veil, (0, 0))
    return out


def _veil(picture: Surface, theme: Theme) -> float:
    """How much of a picture is covered, so that all that is written on it can be read."""
    small = pygame.transform.smoothscale(picture, LOOKED_AT)
    wide, high = LOOKED_AT
    points = [small.get_at((x, y)) for x in range(wide) for y in range(high)]
    ends = min(points, key=_light), max(points, key=_light)
    edge = theme.color("felt_edge")
    inks = [_light(theme.color(ink)) for ink in INKS]
    for veil in VEILS:
        grounds = [_light(end.lerp(edge, veil)) for end in ends]
        if all(_contrast(ink, ground) >= READ for ink in inks for ground in grounds):
            return veil
    return VEILS[-1]


def _light(colour: Color) -> float:
    """The relative luminance of a colour, as WCAG reckons it."""
    parts = [part / 255 for part in (colour.r, colour.g, colour.b)]
    linear = [n / 12.92 if n <= 0.03928 else ((n + 0.055) / 1.055) ** 2.4 for n in parts]
    return sum(part * share for part, share in zip(linear, (0.2126, 0.7152, 0.0722), strict=True))


def _contrast(one: float, other: float) -> float:
    """The contrast of two luminances."""
    return (max(one, other) + 0.05) / (min(one, other) + 0.05)


def _felt(size: Size, theme: Theme, name: str) -> Surface:
    inner = theme.color(f"felt_{name}" if name in looks.DYED else "felt")
    outer = looks.dyed(theme.color("felt_edge"), name)
    w, h = 40, 25
    small = Surface((w, h))
    for y in range(h):
        for x in range(w):
            dx, dy = (x + 0.5) / w * 2 - 1, (y + 0.5) / h * 2 - 0.88
            far = min(1.0, (dx * dx * 0.8 + dy * dy * 0.75) ** 0.5)
            small.set_at((x, y), inner.lerp(outer, far * far * (3 - 2 * far) * 0.95))
    out = pygame.transform.smoothscale(small, size).convert()
    grain = _grain()
    for y in range(0, size[1], grain.get_height()):
        for x in range(0, size[0], grain.get_width()):
            out.blit(grain, (x, y), special_flags=pygame.BLEND_RGB_ADD)
    return out


def _grain() -> Surface:
    """A tile of faint noise, which also hides the steps of the gradient."""
    side = 192
    noise = pygame.image.frombytes(Random(7).randbytes(side * side), (side, side), "P")
    noise.set_palette([(value % 5,) * 3 for value in range(256)])
    return noise.convert()
