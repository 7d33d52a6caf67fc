"""Cards as ornaments: a fan of them, and single faces beside the names of games."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Final

import pygame
from pygame import Surface

from tabletop.system import paths

FACES: Final = {
    "portfolio": "french/KD",
    "wall_street": "french/KC",
    "stonks": "stonks/R12",
    "piece_of_the_action": "action/BP",
    "milken": "french/X1",
}
"""The card that stands for each game."""

STEP: Final = 0.5
"""How much of each card the next one leaves in sight."""


def fan(
    cards: tuple[str, ...],
    size: tuple[int, int],
    shade: pygame.Color,
    back: Callable[[tuple[int, int]], Surface] | None = None,
) -> Surface:
    """Cards fanned within `size` pixels, with a soft shadow under each; `back` draws the one that
    lies face down, at a size, where it is not the standard one."""
    out = Surface(size, pygame.SRCALPHA)
    middle = (len(cards) - 1) / 2
    wide = min(size[0] / (STEP * 2 * middle + 1.5), size[1] * 0.62 * 5 / 7)
    high = wide * 7 / 5
    radius = wide * 2.5
    spread = math.degrees(math.asin(STEP * wide / radius))
    foot = (size[0] / 2, size[1] / 2 + radius - high * 0.06)
    for i, code in enumerate(cards):
        angle = (i - middle) * spread
        turn = math.radians(angle)
        centre = (foot[0] + math.sin(turn) * radius, foot[1] - math.cos(turn) * radius)
        large = round(wide * 2), round(high * 2)
        card = back(large) if back is not None and code.endswith("/back") else face(code, large)
        if card is None:
            continue
        turned = pygame.transform.rotozoom(card, -angle, 0.5)
        shadow = pygame.mask.from_surface(turned).to_surface(
            setcolor=shade, unsetcolor=(0, 0, 0, 0)
        )
        soft = max(2, round(high / 40))
        around = (turned.get_width() + 4 * soft, turned.get_height() + 4 * soft)
        padded = Surface(around, pygame.SRCALPHA)
        padded.blit(shadow, (2 * soft, 2 * soft))
        padded = pygame.transform.gaussian_blur(padded, soft)
        at = turned.get_rect(center=centre)
        out.blit(padded, padded.get_rect(center=(centre[0] - soft / 2, centre[1] + soft)))
        out.blit(turned, at)
    return out


def face(code: str, size: tuple[int, int]) -> Surface | None:
    """The picture of a card, such as `french/QS`, in `size` pixels; None where there is none."""
    file = paths.assets() / "cards" / f"{code}.svg"
    try:
        return pygame.image.load_sized_svg(str(file), size).convert_alpha()
    except (pygame.error, OSError):  # an ornament, which a page does without
        return None


def emblem(game: str, wide: int) -> Surface | None:
    """The card that stands for `game`, `wide` pixels wide; None where there is none."""
    return face(FACES.get(game, "french/back"), (wide, wide * 7 // 5))
