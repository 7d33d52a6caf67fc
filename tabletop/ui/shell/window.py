"""The window as it was left, as far as the desktop still has room for it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tabletop.scene.director import MIN_SIZE
from tabletop.ui.shell.settings import Settings

FRAME: Final = (16, 56)
"""Pixels of width and height that a desktop keeps for a window's borders and its title bar."""

Size = tuple[int, int]
Point = tuple[int, int]


def fitting(settings: Settings, displays: Sequence[Size]) -> tuple[Size, Point | None]:
    """The size of the window and the place of its upper left corner, in pixels, on a desktop of
    these displays; no place where the system is to choose one.

    A place is of use only while the displays are the same as when the window was left: where they
    lie beside one another is not known.
    """
    if not displays:
        return settings.window, None
    is_same = settings.place is not None and list(settings.displays) == list(displays)
    there = displays if is_same else displays[:1]
    most = [max(each[axis] for each in there) - FRAME[axis] for axis in (0, 1)]
    size = tuple(
        max(least, min(want, room))
        for least, want, room in zip(MIN_SIZE, settings.window, most, strict=True)
    )
    place = settings.place if is_same else None
    if place is not None and len(displays) == 1:
        x = max(0, min(place[0], displays[0][0] - size[0]))
        y = min(place[1], displays[0][1] - size[1])
        place = x, y if y >= 0 else FRAME[1]
    return (size[0], size[1]), place
