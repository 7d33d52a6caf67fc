"""Where Wall Street's cards lie on the felt: large, in one row or few, closed up."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from pygame import Rect

from tabletop.scene.style import Role
from tabletop.ui.shell.theme import Theme
from tabletop.ui.table.cards import ASPECT, badge_size
from tabletop.ui.table.layout import Slot

LARGEST: Final = 167
"""The width of a table card at the most, in pixels of a window of 1280 by 800."""
ALWAYS: Final = 6
"""Fewer cards are no larger than so many would be, so that taking one does not make others grow."""
ONE_ROW: Final = 7
"""How many cards lie in one row; more lie in two, where that does not make them much smaller."""
MOST_ROWS: Final = 4
RISE: Final = 40
"""How far over a card its value goes to join a sum, at scale 1."""
CAPTIONS: Final[Role] = "small"
LEAST: Final = 20
"""The width under which no card is drawn."""


@dataclass(frozen=True, slots=True)
class Laying:
    """The slots of the table cards, in their order, in so many `rows`; `line` is the height of the
    middle of a sum over them, `badge` the size of the discs; `captions` is the theme in whose type
    captions have room under the cards, None where they have none."""

    slots: tuple[Slot, ...]
    line: int
    badge: int
    captions: Theme | None
    rows: int


@dataclass(frozen=True, slots=True)
class _Shape:
    """Rows of so many cards across, each so wide."""

    rows: int
    across: int
    width: float
    captions: Theme | None


def lay(count: int, felt: Rect, theme: Theme) -> Laying:
    """Where `count` cards lie on the felt: as large as it allows, up to LARGEST."""
    gap = round(18 * theme.window)
    shape = _shape(count, felt, theme, gap)
    width, height = int(shape.width), int(shape.width * ASPECT)
    free = (felt.w - shape.across * width) // max(1, shape.across - 1)
    gap = min(gap, max(3, round(width * 0.12)), max(0, free))
    badge = badge_size(theme, width)
    rise = _rise(felt, theme)
    below = _below(shape.captions)
    step = height + below + badge // 2
    head = badge + rise
    tall = head + step * shape.rows - badge // 2
    top = felt.y + max(0, felt.h - tall) // 2 + head
    slots = []
    for index in range(count):
        row, column = divmod(index, shape.across)
        here = min(shape.across, count - row * shape.across)
        wide = here * width + (here - 1) * gap
        x = felt.x + (felt.w - wide) // 2 + column * (width + gap)
        slots.append(Slot(x, top + row * step, width, height))
    return Laying(tuple(slots), top - rise - badge // 2, badge, shape.captions, shape.rows)


def _rise(felt: Rect, theme: Theme) -> int:
    """How far over the cards a sum stands."""
    return min(round(RISE * theme.window), felt.h // 8)


def _shape(count: int, felt: Rect, theme: Theme, gap: int) -> _Shape:
    """The rows that make the cards largest; captions stay where they do not cost much of that, in
    large text nothing: they are set smaller before they go."""
    is_large = theme.scale > theme.window
    types = (theme, *map(theme.at, theme.smaller() if is_large else ()))
    *told, bare = (
        max(
            (_rows(rows, count, felt, theme, gap, captions) for rows in range(1, MOST_ROWS + 1)),
            key=lambda shape: _liking(shape, count),
        )
        for captions in (*types, None)
    )
    usual = _usual(count, felt, theme, gap) if is_large else 0.0
    least = max(0.88 * bare.width, min(usual, bare.width))
    return next((shape for shape in told if shape.width >= least), bare)


def _below(captions: Theme | None) -> int:
    """What stands under a card with captions in this type, or with none."""
    return captions.font(CAPTIONS).get_linesize() + 4 if captions else 4


def _usual(count: int, felt: Rect, theme: Theme, gap: int) -> float:
    """How wide cards are in text of 100 %."""
    return _shape(count, felt, theme.at(theme.window), gap).width


def _liking(shape: _Shape, count: int) -> float:
    """What speaks for a shape: large cards; from eight on two rows rather than one."""
    return shape.width * (0.9 if shape.rows == 1 and count > ONE_ROW else 1.0)


def _rows(
    rows: int, count: int, felt: Rect, theme: Theme, gap: int, captions: Theme | None
) -> _Shape:
    """How large cards are in so many rows."""
    across = max(1, -(-count // rows))
    columns = max(across, ALWAYS)
    below = _below(captions)
    tight = min(gap, felt.w // (columns * 9))
    wide = (felt.w - tight * (columns - 1)) / columns
    width = min(wide, LARGEST * theme.window)
    for _again in range(4):  # a smaller card has a smaller badge
        badge = badge_size(theme, width)
        room = felt.h - _rise(felt, theme) - badge - rows * below - (rows - 1) * (badge // 2)
        width = max(LEAST, min(width, room / rows / ASPECT))
    return _Shape(rows, across, width, captions)
