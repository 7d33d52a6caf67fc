"""Small pictures of tables, kept where they can be made again: each as its viewer left it.

A picture is named by the sum of the last line of its save, which tells that position from every
other: one of another position is never shown, and a save takes its picture along whatever it is
called.
"""

from __future__ import annotations

import io
from pathlib import Path
from typing import Final

import pygame
from pygame import Surface

from tabletop.system import log, paths
from tabletop.system.pruning import keep_newest
from tabletop.system.whole import write_whole
from tabletop.ui.shell.saves import glance, listed_as

SIZE: Final = (320, 200)
"""The most pixels of a picture."""

MOST: Final = 1000
"""Pictures that are kept, the newest."""

BYTES: Final = 1 << 20
"""The most that is read of one."""


def folder() -> Path:
    """Where they are kept."""
    return paths.user_cache() / "tables"


def keep(picture: Surface, save: Path) -> None:
    """Keeps `picture` as that of the save `save` as it stands; does without where it cannot."""
    entry = listed_as(save)
    known = glance(entry) if entry is not None and entry.is_file else None
    if known is None or not known.last:
        return
    small = pygame.transform.smoothscale(picture, _within(picture.get_size(), SIZE))
    out = io.BytesIO()
    try:
        pygame.image.save(small, out, "table.png")
        write_whole(folder() / f"{known.last}.png", out.getvalue())
        keep_newest(folder(), "*.png", MOST)
    except (OSError, pygame.error) as error:
        log.note(f"the picture of {save} is not kept: {error}")


def kept(last: str, size: tuple[int, int]) -> Surface | None:
    """The picture of the position whose last line has the sum `last`, as large as it is within
    `size` pixels; None where there is none."""
    file = folder() / f"{last}.png"
    try:
        if not last or not file.is_file() or file.stat().st_size > BYTES:
            return None
        picture = pygame.image.load(file).convert()
        return pygame.transform.smoothscale(picture, _within(picture.get_size(), size))
    except (OSError, pygame.error, ValueError):  # the game's emblem does as well
        return None


def _within(size: tuple[int, int], most: tuple[int, int]) -> tuple[int, int]:
    part = min(most[0] / size[0], most[1] / size[1])
    return max(1, round(size[0] * part)), max(1, round(size[1] * part))
