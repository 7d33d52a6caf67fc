"""The look in one place: colours from assets/theme, the type scale, and lengths in pixels.

Everything on screen takes its colours, fonts and lengths from one Theme, which follows the
window's size and the player's text scale.
"""

from __future__ import annotations

from copy import copy
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import Final

import msgspec
import pygame

from tabletop.scene.text import Face
from tabletop.system import paths
from tabletop.system.errors import TabletopError
from tabletop.system.i18n import _

SIZES: Final[dict[str, int]] = {"small": 13, "body": 15, "lead": 18, "title": 24, "display": 44}
"""The type scale, in pixels at scale 1."""

BASE: Final = (1280, 800)
"""The window size in pixels that is drawn at scale 1."""

THEMES: Final = ("dark", "light", "high_contrast")


def theme_file(name: str) -> Path:
    """The file of the theme `name`."""
    return paths.assets() / "theme" / f"{name}.json"


def font_file(bold: bool = False) -> Path:
    """The file of Noto Sans, regular or bold; raises TabletopError where it is missing."""
    file = paths.fonts() / f"NotoSans-{'Bold' if bold else 'Regular'}.ttf"
    if not file.is_file():
        raise TabletopError(_("Tabletop’s font is missing; install Tabletop again."))
    return file


@cache
def _bytes_of(file: Path) -> bytes:
    """What a file holds, read once: a font made from the file itself would keep it open, and a
    process may only hold so many."""
    return file.read_bytes()


def font_data(bold: bool = False) -> BytesIO:
    """Noto Sans, regular or bold, to make a font from."""
    return BytesIO(_bytes_of(font_file(bold)))


def window_factor(size: tuple[int, int]) -> float:
    """How much larger than at 1280x800 a window of `size` pixels draws; never under 1."""
    return max(1.0, min(size[0] / BASE[0], size[1] / BASE[1]))


SMALLER: Final = (1.72, 1.48, 1.28, 1.13, 1.06)
"""The steps of type in which larger text gives way, in parts of text of 100 %: the same whatever
was asked for, so that who asks for more never gets less."""
LEAST_STEP: Final = 0.9
"""What part of what was asked for the first of them is at the most."""


class Theme:
    """Colours by name, fonts by role and lengths by their pixels at scale 1.

    `scale` is the text scale times the window factor, `window` the window factor alone. `back` and
    `felt` are the names of those chosen (see `ui.shell.looks`), "" for the standard ones.
    """

    def __init__(
        self, name: str = "dark", size: tuple[int, int] = BASE, text_scale: int = 100
    ) -> None:
        self.size = size
        self.window = 1.0
        self.scale = 1.0
        self._colors: dict[str, pygame.Color] = {}
        self._fonts: dict[tuple[str, bool], Face] = {}
        self._others: dict[float, Theme] = {}
        self.choose(name)
        self.fit(size, text_scale)

    def choose(self, name: str, back: str = "", felt: str = "") -> None:
        """Takes the colours of the theme `name`, of "dark" where there is no such theme, and the
        back of the cards and the felt of these names."""
        file = theme_file(name if name in THEMES else THEMES[0])
        named = msgspec.json.decode(file.read_bytes(), type=dict[str, str])
        self.name, self.back, self.felt = name, back, felt
        self._colors = {key: pygame.Color(value) for key, value in named.items()}
        self._others.clear()

    def fit(self, size: tuple[int, int], text_scale: int) -> None:
        """Follows a window of `size` pixels and a text scale in percent; what was made for these
        stays, as every screen that opens asks for it."""
        window = window_factor(size)
        fitted = size, window, window * text_scale / 100
        if fitted == (self.size, self.window, self.scale):
            return
        self.size, self.window, self.scale = fitted
        self._fonts.clear()
        self._others.clear()

    def color(self, name: str) -> pygame.Color:
        """A fresh copy of the colour `name`; raises KeyError for a name no theme has."""
        return pygame.Color(self._colors[name])

    def font(self, role: str, bold: bool = False) -> Face:
        """Noto Sans, whose figures are all one width, in the size of `role` at this scale."""
        key = (role, bold)
        if key not in self._fonts:
            if not pygame.font.get_init():
                pygame.font.init()
            size = max(8, round(SIZES[role] * self.scale))
            self._fonts[key] = Face(font_data(bold), size)
        return self._fonts[key]

    def at(self, scale: float) -> Theme:
        """The same colours with text and lengths of another scale, for what has no room else."""
        if scale not in self._others:
            other = copy(self)
            other.scale, other._fonts, other._others = scale, {}, {}
            self._others[scale] = other
        return self._others[scale]

    def smaller(self) -> list[float]:
        """The scales of larger text, the largest first and 100 % the last, in which that may be set
        which has no room in the one asked for."""
        if self.scale <= self.window:
            return []
        steps = (part * self.window for part in SMALLER)
        return [*(step for step in steps if step < LEAST_STEP * self.scale), self.window]

    def px(self, n: float) -> int:
        """`n` pixels of scale 1 in pixels of this scale, at least 1 where `n` is more than 0."""
        scaled = round(n * self.scale)
        return max(1, scaled) if n > 0 else scaled
