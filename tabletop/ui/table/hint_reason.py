"""The reason of a hint for which the prompt has no room: a panel that lies where it covers least of
what it speaks of."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import product
from typing import Final, TypeAlias

from pygame import Rect

from tabletop.scene.style import Role
from tabletop.ui.shell.theme import Theme
from tabletop.ui.table.cards import CardArt
from tabletop.ui.table.hint_bars import HintBars
from tabletop.ui.table.layout import Frame
from tabletop.ui.table.markup import spans
from tabletop.ui.table.nodes import Bubble

WIDTHS: Final = (1.0, 0.7, 0.5)
"""Parts of the ticker's room that the panel may take."""
FIELD: Final = 0.4
"""What takes more than this part of the table's middle may be covered, as cards lie anywhere."""
KEPT: Final = 8
"""How much worse it is to cover what a hint speaks of than the rest of the table."""
CARDS: Final = 3
"""How much worse it is to cover a card."""
ROLES: Final[Mapping[Role, float]] = {"body": 1.0, "small": 1.1}
"""Sizes of type, and how much worse they are."""

Bars: TypeAlias = Callable[[Theme, bool, bool, Role, bool], HintBars | None]
"""The figures of a hint's two moves: in a theme, with a bar for each chance, with when they are to
be had, in a size of type, beside each other."""


def reason_panel(
    text: str,
    names: Sequence[str],
    art: CardArt,
    bars: Bars,
    frame: Frame,
    free: int,
    kept: Sequence[Rect],
    cards: Sequence[Rect],
) -> Bubble:
    """The reason of a hint and its bars, over the first `free` pixels of the ticker
    or beneath its buttons: where it covers least of what it speaks of (`kept`), of the `cards` and
    of the rest. Smaller type is taken where that brings much more in sight."""
    theme = art.theme
    gap = theme.px(8)
    best: tuple[float, Bubble, Rect] | None = None
    field = frame.middle.w * frame.middle.h * FIELD
    kept = [each for each in kept if each.w * each.h < field]
    for has_words, role, share, is_flat in product((True, False), ROLES, WIDTHS, (False, True)):
        if best is not None and not has_words:
            break
        panel = _panel(
            text,
            names,
            art,
            bars(theme, not is_flat, has_words, role, is_flat),
            role,
            round((free - gap) * share),
        )
        if panel.w > free - gap:
            continue
        w, h = round(panel.w), round(panel.h)
        below = frame.ticker.bottom + gap // 2
        for x, y in ((gap, gap // 2), (free - w, gap // 2), (frame.size[0] - gap - w, below)):
            at = Rect(x, y, w, h)
            cost = KEPT * sum(_common(at, each) for each in kept)
            cost += CARDS * sum(_common(at, each) for each in cards)
            cost += _common(at, frame.middle) + _common(at, frame.plates)
            cost += KEPT * w * max(0, at.bottom + gap - frame.prompt.top)
            if best is None or ROLES[role] * cost < best[0]:
                best = ROLES[role] * cost, panel, at
    assert best is not None
    best[1].position = best[2].topleft
    return best[1]


def _panel(
    text: str, names: Sequence[str], art: CardArt, rows: HintBars | None, role: Role, width: int
) -> Bubble:
    """The words with the bars under them, about so many pixels wide."""
    theme = art.theme
    pad = theme.px(12)
    lines = [spans(text, names, art, role, theme.color("text"))]
    panel = Bubble("hint_reason", lines, theme, edge="gold", width=width)
    if rows is not None:
        rows.position = (pad, panel.h - theme.px(8))
        panel.w = max(panel.w, rows.w + 2 * pad)
        panel.h += rows.h
        panel.add(rows)
    panel.solid = False
    return panel


def _common(one: Rect, other: Rect) -> int:
    """The pixels that two rectangles have in common."""
    both = one.clip(other)
    return both.w * both.h
