"""A scroll area: a window onto a taller node, moved by wheel, keys, drag and its bar."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final, TypeAlias

import pygame
from pygame import Rect, Surface

from tabletop.scene.node import Node, Stroke, shown
from tabletop.scene.style import Style
from tabletop.scene.widgets import SHAPES

SOFT: Final = 20
"""How high the edge is, in pixels of scale 1, in which what is too high to be left out fades."""
FALL: Final = 7
"""How soon, in pixels of scale 1, a row that is left out below has faded, of which a rim looks
in."""
WORDS: Final = 2
"""How soon words have."""
REACH: Final = 90
"""How much, in pixels of scale 1, a row may show at an edge and be left out for being cut, if it is
not more than twice as high."""
PART: Final = 0.3
"""The part of the area's height that it may show at most."""
MORE: Final = 12
"""How wide, in pixels of scale 1, the arrow is that says where more is."""


PAGE: Final = 0.8
"""The part of its height by which a click at an edge scrolls."""


@dataclass(frozen=True, slots=True)
class Fold:
    """Where in the window a row fades that an edge of the area cuts: whether it does so downwards,
    and within how many pixels."""

    row: Node
    edge: Rect
    falls: bool
    by: int


class Fade(Node):
    """Keeps what a row lies on before that is drawn, and lays it over the row where it fades: the
    page under a box, the box under a line that stands in it."""

    def __init__(self, fold: Fold) -> None:
        super().__init__()
        self.fold = fold
        self._kept: tuple[Surface, Rect] | None = None

    def paint(self, target: Surface, at: Rect, alpha: float) -> None:
        """Keeps it."""
        edge = self.fold.edge
        seen = edge.clip(target.get_rect())
        under = Surface(seen.size, pygame.SRCALPHA)
        under.blit(target, (0, 0), seen)
        veil = _faded(edge.w, edge.h, self.fold.by, self.fold.falls)
        under.blit(veil, (0, 0), seen.move(-edge.x, -edge.y), special_flags=pygame.BLEND_RGBA_MULT)
        self._kept = under, seen

    def paint_over(self, target: Surface, at: Rect, alpha: float) -> None:
        """Lays it over the row."""
        if self._kept is not None:
            target.blit(*self._kept)
            self._kept = None


class Scroll(Node):
    """Shows part of `content`, whose height is set by its `h`. `offset` is in pixels from its top.

    Put nodes into `content`, not into the area itself. Nothing is cut in half at its edges: a row
    or a line of text that has no room there fades into what the area lies on, with all that stands
    beside it where it is pressed, and an arrow at the end of the bar says that it goes on; a click
    on either scrolls.
    """

    is_a = "scroll"

    def __init__(self, name: str, style: Style) -> None:
        super().__init__(name)
        self.style = style
        self.content = Node()
        self.offset = 0.0
        self.solid = True
        self.clips = True
        self._grip: float | None = None
        self.add(self.content)

    @property
    def room(self) -> float:
        """How far it can be scrolled, in pixels; not at all where all that is in it can be seen."""
        beyond = self.content.h - self.h
        # Room left free under the last node is nothing to scroll to, nor is part of a pixel.
        return beyond if beyond >= 1 and _reach(self.content) - self.h >= 1 else 0.0

    @property
    def soft_edges(self) -> list[Rect]:
        """Where in the window what goes on above or below fades."""
        return [fold.edge for fold in self._folds(self.rect)]

    def _folds(self, at: Rect) -> list[Fold]:
        """What fades where the area lies `at`."""
        soft = self.style.px(SOFT)
        reach = min(self.style.px(REACH), PART * at.h)
        folds = []
        if self.offset >= 1:
            folds.append((at.top, False))
        if self.offset <= self.room - 1:
            folds.append((at.bottom, True))
        rows = list(_rows(self.content, at.x, at.y - self.offset)) if folds else []
        out = list[Fold]()
        for fold, falls in folds:
            strips, cut = list[tuple[Rect, int]](), list[Fold]()
            for node, x, y, block in rows:
                if not y + 1 < fold < y + node.h - 1:
                    continue
                above, below = node.cuts(fold - y)
                shows = round(fold - y - above if falls else y + below - fold)
                is_left_out = shows <= reach and below - above <= 2 * reach
                high = shows if is_left_out else min(soft, at.h // 4)
                edge = _edge(node, x, fold - high if falls else fold, high).clip(at)
                if edge.w and edge.h:
                    fall = self.style.px(WORDS if node.is_a == "text" else FALL)
                    if is_left_out:  # at the upper edge no rim of what was before is of use
                        high = min(high, fall) if falls else 1
                        if node.solid:
                            strips.append((edge, block))
                    cut.append(Fold(node, edge, falls, high))
            out += _beside(rows, strips, cut, falls=falls)
        return out

    def to(self, offset: float) -> bool:
        """Scrolls to `offset`; gives whether that moved anything."""
        before = self.offset
        self.offset = max(0.0, min(self.room, offset))
        self.content.y = -self.offset
        if self.offset != before:
            self.touch()
        return self.offset != before

    def reveal(self, node: Node, margin: float = 12.0) -> None:
        """Scrolls as little as shows `node`, which lies somewhere in the content."""
        top = node.origin[1] - self.content.origin[1]
        margin = max(margin, self.style.px(SOFT))
        if top - margin < self.offset:
            self.to(top - margin)
        elif top + node.h + margin > self.offset + self.h:
            self.to(top + node.h + margin - self.h)
        for edge in self.soft_edges if node.h < self.h / 2 else ():
            at = node.rect
            if edge.colliderect(at):  # it is part of a row that fades
                is_below = edge.top > self.rect.top
                self.to(self.offset + (at.bottom - edge.top if is_below else at.top - edge.bottom))

    def wheel(self, steps: float) -> bool:
        """Scrolls by the wheel."""
        return self.to(self.offset - steps * self.style.px(56)) or self.room > 0

    def drag(self, start: tuple[float, float], point: tuple[float, float]) -> bool:
        """Scrolls with the pointer: the bar follows it, the page moves against it."""
        if self.room <= 0:
            return False
        bar = start[0] >= self.rect.right - self.style.px(18)
        if start == point:
            self._grip = self.offset
        grip = self._grip if self._grip is not None else self.offset
        step = point[1] - start[1]
        self.to(grip + step * self.content.h / self.h if bar else grip - step)
        return True

    def click_at(self, point: tuple[float, float]) -> None:
        """Scrolls on where what goes on has faded, and at the arrows."""
        if self._is_more(point):
            at = self.rect
            self.to(self.offset + self.h * (PAGE if point[1] > at.centery else -PAGE))

    def _is_more(self, point: tuple[float, float]) -> bool:
        at = self.rect
        return any(each.collidepoint(point) for each in (*self._arrows(at), *self.soft_edges))

    def _under(self, point: tuple[float, float], x: float, y: float) -> Iterator[Node]:
        """What has faded at an edge is not there to be pressed."""
        found = super()._under(point, x, y)
        return (node for node in found if node is self) if self._is_more(point) else found

    def _arrows(self, at: Rect) -> list[Rect]:
        """Where the arrows are that say that it goes on, the area lying `at`."""
        wide = self.style.px(MORE)
        above = Rect(at.right - wide, at.top, wide, wide)
        below = above.move(0, at.h - wide)
        is_due = (self.offset >= 1, self.offset <= self.room - 1)
        return [each for each, due in zip((above, below), is_due, strict=True) if due]

    def gather(
        self,
        into: list[Stroke],
        clip: Rect,
        x: float,
        y: float,
        alpha: float,
        with_floats: bool = False,
        within: Rect | None = None,
    ) -> None:
        """Lists what is drawn, and around it what its rows fade into: of those that lie on one
        another the upper first."""
        first = len(into)
        super().gather(into, clip, x, y, alpha, with_floats, within)
        if len(into) == first or self.room <= 0:
            return
        at = Rect(round(x + self.x), round(y + self.y), round(self.w), round(self.h))
        folds: dict[Node, list[Fold]] = {}
        for fold in self._folds(at):
            folds.setdefault(fold.row, []).append(fold)
        inside, own = at.clip(clip), into.pop()
        strokes, over = into[first:], []
        del into[first:]
        for stroke in strokes:
            for fold in folds.pop(stroke.node, ()):
                fade = Fade(fold)
                into.append(Stroke(fade, fold.edge, alpha, fold.edge, inside))
                over.append(Stroke(fade, fold.edge, alpha, fold.edge, inside, is_over=True))
            into.append(stroke)
        into += [*reversed(over), own]

    def paint_over(self, target: Surface, at: Rect, alpha: float) -> None:
        """Draws the arrows and the bar over the content."""
        if self.room > 0:
            ink = self.style.color("edge")
            wide, width, gap = (self.style.px(n) for n in (MORE, 6, 3))
            for each in self._arrows(at):
                to = "up" if each.top == at.top else "down"
                shown(SHAPES.chevron(wide, ink, to), target, each.topleft, alpha)
            track = self.h - 2 * wide
            height = max(self.style.px(30), round(track * self.h / self.content.h))
            top = self.origin[1] + wide + self.offset / self.room * (track - height)
            bar = Rect(at.right - width - gap, round(top), width, height)
            shape = SHAPES.panel(bar.size, width // 2, ink)
            shown(shape, target, bar.topleft, alpha)


Row: TypeAlias = tuple[Node, float, float, int]
"""What is drawn, where it lies, and its block of the page."""


def _rows(node: Node, x: float, y: float, block: int = 0) -> Iterator[Row]:
    """What is drawn in `node`, which lies at `x`, `y`, each with where it lies."""
    for child in node.children:
        if not child.visible:
            continue
        left, top, of = x + child.x, y + child.y, child.block or block
        if type(child).paint is not Node.paint:
            yield child, left, top, of
        else:
            yield from _rows(child, left, top, of)


def _edge(node: Node, x: float, top: float, high: float) -> Rect:
    """So many pixels of a row, with what it has around it."""
    by = node.spread()
    return Rect(round(x) - by, round(top), round(node.w) + 2 * by, round(high))


def _beside(
    rows: Sequence[Row], strips: Sequence[tuple[Rect, int]], cut: Sequence[Fold], *, falls: bool
) -> Iterator[Fold]:
    """What an edge cuts, and what is pressed that has room there while other parts of the same row
    that are pressed are left out in one of `strips`: only the top of such a row looks in."""
    folds = {fold.row: fold for fold in cut}
    for node, x, y, block in rows:
        fold, left_out = folds.get(node), [strip for strip, of in strips if of == block]
        if fold is None:
            below = y + node.h
            is_beside = any(each.top - 1 <= y and below <= each.bottom + 1 for each in left_out)
            if is_beside and node.solid:  # words stand, and say what is to come
                by = node.spread()
                yield Fold(node, _edge(node, x, y - by, node.h + 2 * by), falls, 1)
        elif fold.edge in left_out and any(
            each.top + node.spread() < fold.edge.top for each in left_out
        ):
            yield replace(fold, by=1)
        else:
            yield fold


def _reach(node: Node) -> float:
    """How far down what is in `node` reaches, in pixels from its top."""
    return max(
        (child.y + max(child.h, _reach(child)) for child in node.children if child.visible),
        default=0.0,
    )


@lru_cache(maxsize=32)
def _faded(width: int, high: int, by: int, falls: bool) -> Surface:
    """A veil that thickens within `by` pixels to its lower edge where it `falls`, else to its
    upper one."""
    out = Surface((width, high), pygame.SRCALPHA)
    for row in range(high):
        thick = min(1.0, (row + 1) / by)
        at = row if falls else high - 1 - row
        out.fill((255, 255, 255, round(255 * thick)), Rect(0, at, width, 1))
    return out
