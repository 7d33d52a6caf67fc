"""The box of an explanation: it stands close to what it explains, over as little of the rest as may
be, and points at it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from pygame import Rect, Surface

from tabletop.scene.node import shown
from tabletop.scene.text import Span
from tabletop.scene.widgets import SHAPES
from tabletop.ui.shell.theme import Theme
from tabletop.ui.table.nodes import Bubble

SPIKE: Final = 14
"""How wide the pointer of a box is where it leaves it, at scale 1."""
ROUND: Final = 10
"""The radius of its corners, at scale 1."""
LEADING: Final = 1.0
"""How far apart its lines are: the closer, the less of the table it hides."""
SLIDES: Final = 8
"""In so many steps a box slides along a side of what it explains."""
INSIDE: Final = 12
"""How much worse it is to lie on what is explained than on anything else."""
WEIGHED: Final = 0.6
"""What a pixel of the box itself costs: of two widths the one with less around it is taken."""


@dataclass(frozen=True, slots=True)
class Spot:
    """Where a box lies, which of the sizes it has, how much it covers, and whether it lies wholly
    beside what it explains."""

    area: Rect
    size: int
    cost: float
    is_beside: bool


class Callout(Bubble):
    """An explanation of what lies in `about`, at which it points from where it stands."""

    def __init__(
        self, name: str, lines: Sequence[Sequence[Span]], theme: Theme, about: Rect, width: int
    ) -> None:
        super().__init__(name, lines, theme, edge="edge", width=width, leading=LEADING)
        self.about = about
        self.long = 0
        self.solid = False

    def stand(self, area: Rect, gap: int) -> None:
        """Takes its place, with a pointer no longer than `gap`."""
        self.position, self.long = area.topleft, gap
        self.margin = gap + 2

    @staticmethod
    def corner(theme: Theme) -> int:
        """How far from a corner it can point to something."""
        return theme.px(ROUND) + theme.px(SPIKE) // 2 + 1

    def pointer(self) -> tuple[Rect, str]:
        """Where the pointer lies, from the box to what it explains, and which way it points; no
        size where the box lies on that."""
        box, about, wide = self.rect, self.about, self.theme.px(SPIKE)
        inner = box.inflate(-2 * self.corner(self.theme), -2 * self.corner(self.theme))
        x = _between(max(box.x, about.x), min(box.right, about.right), inner.x, inner.right)
        y = _between(max(box.y, about.y), min(box.bottom, about.bottom), inner.y, inner.bottom)
        ways = {
            "down": (about.top - box.bottom, Rect(x - wide // 2, box.bottom - 1, wide, 0)),
            "up": (box.top - about.bottom, Rect(x - wide // 2, box.top + 1, wide, 0)),
            "right": (about.left - box.right, Rect(box.right - 1, y - wide // 2, 0, wide)),
            "left": (box.left - about.right, Rect(box.left + 1, y - wide // 2, 0, wide)),
        }
        way, (apart, rect) = max(ways.items(), key=lambda each: each[1][0])
        long = min(apart, self.long) + 1
        if apart <= 0:
            return Rect(0, 0, 0, 0), way
        if way in ("down", "up"):
            return Rect(rect.x, rect.y - long * (way == "up"), wide, long), way
        return Rect(rect.x - long * (way == "left"), rect.y, long, wide), way

    def paint(self, target: Surface, at: Rect, alpha: float) -> None:
        """Draws the panel and its pointer."""
        super().paint(target, at, alpha)
        rect, way = self.pointer()
        if rect.w and rect.h:
            theme, size = self.theme, rect.size if way in ("up", "down") else rect.size[::-1]
            spike = SHAPES.spike(size, theme.color("solid"), theme.color(self.edge), way)
            x, y = rect.x - self.rect.x, rect.y - self.rect.y
            shown(spike, target, (at.x + x, at.y + y), alpha)


def _between(start: int, end: int, low: int, high: int) -> int:
    """The middle between two ends, not under `low` nor over `high`."""
    return max(low, min((start + end) // 2, high))


def spot_beside(
    sizes: Sequence[tuple[int, int]],
    about: Rect,
    window: Rect,
    gap: int,
    corner: int,
    over: Sequence[tuple[Rect, float]] = (),
    between: Rect | None = None,
) -> Spot:
    """The spot of a box, in one of `sizes`, `gap` pixels from `about` in `window`, or with no more
    than `between` and gaps between the two, where it covers least of what lies there: `over` are
    rectangles and what a pixel of each is worth. It lies on `about` only where there is no room
    beside it."""
    about = about.clip(window) if about.colliderect(window) else about
    whole = about
    if between is not None and between.bottom <= about.top:
        whole = Rect(about.x, between.top, about.w, about.bottom - between.top)
    best: Spot | None = None
    for number, (w, h) in enumerate(sizes):
        reach = whole.inflate(2 * (w + gap), 2 * (h + gap))
        met = [(rect, worth) for rect, worth in over if rect.colliderect(reach)]
        spots = _round(about, w, h, window, gap, corner)
        if whole is not about:
            far = _round(whole, w, h, window, gap, corner)
            spots += [each for each in far if each.bottom <= whole.top]
        is_beside = bool(spots)
        for area in spots or _inside(about, w, h, window):
            cost = WEIGHED * w * h + abs(area.centerx - about.centerx)
            cost += INSIDE * _common(area, about) + _apart(area, about) * gap
            cost += sum(worth * _common(area, rect) for rect, worth in met)
            spot = Spot(area, number, cost, is_beside)
            if best is None or (best.is_beside, -best.cost) < (is_beside, -cost):
                best = spot
    assert best is not None
    return best


def _round(about: Rect, w: int, h: int, window: Rect, gap: int, corner: int) -> list[Rect]:
    """The places of a box around `about`, whole in `window`: over it and under it, right and left
    of it, from one end of its side to the other."""
    left, right, top, bottom = window.left, window.right, window.top, window.bottom
    xs = _slide(about.left, about.right, w, left, right, corner)
    ys = _slide(about.top, about.bottom, h, top, bottom, corner)
    out = [Rect(x, y, w, h) for y in (about.top - gap - h, about.bottom + gap) for x in xs]
    out += [Rect(x, y, w, h) for x in (about.right + gap, about.left - gap - w) for y in ys]
    return [each for each in out if window.contains(each)]


def _slide(start: int, end: int, long: int, low: int, high: int, corner: int) -> list[int]:
    """Where something `long` begins along a side from `start` to `end`, between `low` and `high`:
    at both ends of it, over its middle, and in steps from where it ends to where it begins, each
    with a part of the side `corner` from its own ends."""
    first, last = max(low, start - long + corner), min(high - long, end - corner)
    if last < first:
        return []
    steps = [first + round((last - first) * step / SLIDES) for step in range(SLIDES + 1)]
    known = (start, end - long, (start + end - long) // 2)
    return list(dict.fromkeys([*(min(max(at, first), last) for at in known), *steps]))


def _inside(about: Rect, w: int, h: int, window: Rect) -> list[Rect]:
    """The places of a box at the corners and in the middle of `about`, where nothing beside it is
    free, in `window` as far as that holds it."""
    xs = (about.left, about.centerx - w // 2, about.right - w)
    ys = (about.top, about.centery - h // 2, about.bottom - h, window.y, window.bottom - h)
    return [Rect(x, y, w, h).clamp(window) for y in ys for x in xs]


def _apart(one: Rect, other: Rect) -> int:
    """The pixels between two rectangles, across and down."""
    across = max(one.left - other.right, other.left - one.right, 0)
    return across + max(one.top - other.bottom, other.top - one.bottom, 0)


def _common(one: Rect, other: Rect) -> int:
    """The pixels that two rectangles have in common."""
    both = one.clip(other)
    return both.w * both.h
