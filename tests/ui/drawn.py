"""What a screen writes: every text it draws, with where, in what ink and on what ground.

The scene graph says where a node lies and what it is called, but many nodes write more than their
label, or less of it. So a screen is drawn here by its own `draw`, onto a sheet that notes each text
as it arrives, and at the end whether it can still be seen.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from unittest.mock import patch

import pygame
from pygame import Color, Rect, Surface
from pygame.typing import ColorLike

import tabletop.scene.text
import tabletop.ui.shell.theme
from tabletop.scene.node import Node, Stroke
from tabletop.scene.screen import Screen
from tabletop.scene.text import Face


@dataclass(frozen=True)
class Ink:
    """A text on a sheet: its words, the rectangle its letters fill, and their colour."""

    words: str
    box: Rect
    colour: Color

    @property
    def is_cut(self) -> bool:
        """Whether words were left out at its end; a sentence's own "…" stands after a space."""
        return self.words == "…" or (
            self.words.endswith("…") and not self.words.endswith((" …", "\u00a0…"))
        )


@dataclass(frozen=True)
class Text(Ink):
    """A text on the screen: who wrote it, what of the window it could write on, the colour that it
    was written on, and what part of its letters was covered afterwards (0 to 1)."""

    node: Node
    clip: Rect
    ground: Color
    covered: float = 0.0


class Sheet(Surface):
    """A surface that knows the texts on it."""

    def __init__(self, size: tuple[float, float], flags: int = 0, *rest: int) -> None:
        super().__init__(size, flags, *rest)
        self.faded = 1.0
        self.inks: list[Ink] = []

    def blit(  # type: ignore[override]  # as it is called here
        self,
        source: Surface,
        dest: tuple[float, float] | Rect = (0, 0),
        area: Rect | None = None,
        special_flags: int = 0,
    ) -> Rect:
        """Draws `source`, and takes over what is written on it."""
        inks = source.inks if isinstance(source, Sheet) else []
        x, y = round(dest[0]), round(dest[1])
        moved = [Ink(ink.words, ink.box.move(x, y), ink.colour) for ink in inks]
        self.faded = (source.get_alpha() or 0) / 255
        self.before(moved)
        drawn = super().blit(source, (x, y), area, special_flags)
        self.after(moved)
        return drawn

    def before(self, inks: list[Ink]) -> None:
        """Some texts are about to arrive."""

    def after(self, inks: list[Ink]) -> None:
        """Some texts have arrived."""
        self.inks += inks


class Pen(Face):
    """A font whose texts know what they say."""

    def render(
        self,
        text: str | bytes | None,
        antialias: bool,
        color: ColorLike,
        bgcolor: ColorLike | None = None,
        wraplength: int = 0,
    ) -> Surface:
        """The text on a sheet of its own."""
        plain = super().render(text, antialias, color, bgcolor, wraplength)
        sheet = Sheet(plain.get_size(), pygame.SRCALPHA)
        Surface.blit(sheet, plain, (0, 0))
        if isinstance(text, str) and text.strip():
            sheet.inks.append(Ink(text, plain.get_bounding_rect(), Color(color)))
        return sheet


class Canvas(Sheet):
    """The whole window while a screen is drawn on it."""

    def __init__(self, size: tuple[int, int]) -> None:
        super().__init__(size)
        self.node: Node | None = None
        self.texts: list[tuple[Text, Surface]] = []
        self._grounds: list[Color] = []

    def before(self, inks: list[Ink]) -> None:
        """Notes what the texts are written on, as far as they are in sight."""
        boxes = [ink.box.clip(self.get_clip()) for ink in inks]
        self._grounds = [
            Color(*pygame.transform.average_color(self, box)) if box else Color(0, 0, 0)
            for box in boxes
        ]

    def after(self, inks: list[Ink]) -> None:
        """Notes the texts as they look now."""
        assert self.node is not None or not inks
        clip = self.get_clip()
        for ink, ground in zip(inks, self._grounds, strict=True):
            seen = ink.box.clip(clip)
            look = self.subsurface(seen).copy() if seen else Surface((0, 0))
            assert self.node is not None
            colour = ground.lerp(ink.colour, self.faded)
            text = Text(ink.words, ink.box, colour, self.node, clip, ground)
            self.texts.append((text, look))

    def written(self) -> list[Text]:
        """The texts, with what was covered of each."""
        out = []
        for text, look in self.texts:
            seen = text.box.clip(text.clip)
            covered = _changed(look, self.subsurface(seen), text.colour) if seen else 0.0
            out.append(
                Text(text.words, text.box, text.colour, text.node, text.clip, text.ground, covered)
            )
        return out


def _changed(before: Surface, now: Surface, ink: Color) -> float:
    """The part of the pixels in the colour of the ink that have another colour now."""
    row = before.get_width() * 3
    was, is_now = (pygame.image.tobytes(each, "RGB") for each in (before, now))
    if was == is_now:
        return 0.0
    whole = lost = 0
    for top in range(0, len(was), row):
        same = was[top : top + row] == is_now[top : top + row]
        for at in range(top, top + row, 3):
            if _near(was, at, ink):
                whole += 1
                lost += not same and not _near(is_now, at, ink)
    return lost / whole if whole else 0.0


def _near(pixels: bytes, at: int, ink: Color) -> bool:
    away = abs(pixels[at] - ink.r) + abs(pixels[at + 1] - ink.g) + abs(pixels[at + 2] - ink.b)
    return away < 90


@contextmanager
def noted() -> Iterator[None]:
    """While it lasts, texts know what they say; the app must be begun in it, too."""
    with (
        patch.object(pygame.font, "Font", Pen),
        patch.object(tabletop.ui.shell.theme, "Face", Pen),
        patch.object(tabletop.scene.text, "Surface", Sheet),
    ):
        yield


def drawn(screen: Screen, size: tuple[int, int]) -> list[Text]:
    """Every text that `screen` draws in a window of `size` pixels, from back to front, but not what
    floats over it."""
    return canvas(screen, size).written()


def contrast(one: Color, other: Color) -> float:
    """How far two colours stand apart, from 1 to 21, as WCAG has it."""
    low, high = sorted((_luminance(one), _luminance(other)))
    return (high + 0.05) / (low + 0.05)


def _luminance(colour: Color) -> float:
    def linear(part: int) -> float:
        c = part / 255
        return c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4

    return 0.2126 * linear(colour.r) + 0.7152 * linear(colour.g) + 0.0722 * linear(colour.b)


def canvas(screen: Screen, size: tuple[int, int]) -> Canvas:
    """`screen` as it is drawn in a window of `size` pixels."""
    sheet = Canvas(size)
    plain = Stroke.paint

    def by(stroke: Stroke, target: Surface) -> None:
        sheet.node = stroke.node
        plain(stroke, target)

    below = screen.background(size)
    if below is not None:
        sheet.blit(below)
    with patch.object(Stroke, "paint", by):
        screen.root.draw(sheet, 0, 0, 1.0)
    return sheet
