"""The felt: a quiet green that is lightest in the middle, with the grain of cloth."""

from __future__ import annotations

from random import Random
from typing import Final

import pygame
from pygame import Surface

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


VEIL: Final = 0.62
"""How much of an own picture the theme's felt covers, so that what lies on it can be read."""


def felt_picture(size: Size, theme: Theme, name: str) -> Surface:
    """The felt called `name`, `size` pixels; an own picture lies under a veil of the theme's."""
    own = looks.picture("felts", name)
    plain = _felt(size, theme, "" if own is not None else name)
    if own is None:
        return plain
    out = looks.filling(own, size).convert()
    plain.set_alpha(round(255 * VEIL))
    out.blit(plain, (0, 0))
    return out


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
