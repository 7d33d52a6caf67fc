"""The track of a replay: how far the game is, and what lies where on the way."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Final

import pygame
from pygame import Color, Rect, Surface

from tabletop.ai.review.form import Grade, Rated
from tabletop.engine.play.replay import Kind, Mark
from tabletop.scene.node import Node, shown
from tabletop.scene.pointer import Point
from tabletop.scene.style import Style
from tabletop.scene.text import Label
from tabletop.scene.widgets import SHAPES, Button, focus_ring
from tabletop.system.i18n import _

LINE: Final = 6
HANDLE: Final = 9
TICK: Final[Mapping[Kind, int]] = {"turn": 2, "trick": 5, "round": 5, "deal": 8, "score": 10}
"""How far in pixels of scale 1 a mark reaches beyond the line."""
WEIGHT: Final[Mapping[Grade, int]] = {
    "best": 0,
    "good": 0,
    "inaccuracy": 3,
    "mistake": 5,
    "blunder": 7,
    "missed_win": 7,
}
"""The half width in pixels of scale 1 of the triangle for a decision."""
APART: Final = 5
"""How many pixels of scale 1 the marks of a kind lie apart on average; closer ones are left out,
but for deals and scores."""


class StepButton(Button):
    """Goes a move on or back; an arrow that way stands for its label."""

    is_told = False

    def __init__(
        self, name: str, label: str, way: str, action: Callable[[], None], style: Style
    ) -> None:
        super().__init__(name, label, action, style, kind="quiet", hint=label)
        self.tip = label
        self.way = way

    def paint(self, target: Surface, at: Rect, alpha: float) -> None:
        """Draws a pill with the arrow."""
        fill, ink = self._colours()
        style, radius = self.style, min(at.h // 2, self.style.px(22))
        edge = style.color("edge" if self.enabled else "hairline")
        shown(SHAPES.panel(at.size, radius, fill, edge, 1), target, at.topleft, alpha)
        size = round(min(at.size) * 0.42)
        arrow = SHAPES.arrow(size, ink, self.way)
        shown(arrow, target, (at.centerx - size // 2, at.centery - size // 2), alpha)
        if "ring" in self.states:
            focus_ring(target, at, style, radius)


class Scrubber(Node):
    """A track from the first decision of a game, after `first` entries, to its end, `at` of
    `length` entries along it, which are `made` of `moves` decisions.

    Marks stand where a turn begins (short), a trick or a round, a deal, and where something was
    scored (longest, gold). Under the line a triangle points to each decision in `rated`, which gave
    something away, the larger the more; over it a diamond to each place where the game turned.
    """

    is_a = "slider"

    def __init__(
        self,
        style: Style,
        at: int,
        length: int,
        marks: tuple[Mark, ...],
        made: int,
        moves: int,
        rated: Sequence[Rated] = (),
        turning: Sequence[int] = (),
        first: int = 0,
    ) -> None:
        super().__init__("scrubber")
        self.style = style
        self.moves = moves
        self.at, self.length, self.marks = at, length, marks
        self.first = first if first < length else 0
        self.rated, self.turning = rated, turning
        self.solid = True
        self.tip = self.explained()
        self._ground: Surface | None = None
        self._steps: tuple[StepButton, ...] = ()
        self.label = self.words(made)
        self._caption = Label(self.label, style.font("small"), style.color("text"), align="right")
        self.add(self._caption)
        self._left = style.px(16)

    def step_by(self, back: Callable[[], None], on: Callable[[], None]) -> None:
        """Adds the two buttons that go a move back and a move on, left of the track."""
        style, inset = self.style, 2
        high = self.h - 2 * inset
        wide = max(high, style.px(28))
        buttons = (
            StepButton("step_back", _("A move back (Left)"), "left", back, style),
            StepButton("step_on", _("A move on (Right)"), "right", on, style),
        )
        for at, button in enumerate(buttons):
            button.place(inset + at * (wide + style.px(4)), inset, wide, high)
            button.set_enabled(self.at > self.first if at == 0 else self.at < self.length)
        self.add(*buttons)
        self._steps = buttons
        self._left = round(inset + 2 * (wide + style.px(4)) + style.px(12))

    def laid(self, area: Rect) -> None:
        """Takes its place, with the words right of the track."""
        self.place(*area)
        wide = self.style.font("small").size(self.words(self.moves))[0] + self.style.px(8)
        self._caption.place(area.w - wide - self.style.px(10), 0, wide, area.h)
        self._right = wide + self.style.px(24)

    def to(self, at: int, made: int) -> None:
        """Shows another point: `at` of the entries, which are `made` decisions."""
        self.at, self.label = at, self.words(made)
        self._caption.set(self.label)
        for button, can in zip(self._steps, (at > self.first, at < self.length), strict=False):
            if button.enabled != can:
                button.set_enabled(can)
        self.touch()

    def explained(self) -> str:
        """What the marks are that stand along it, in words."""
        kinds = {mark.kind for mark in self.marks}
        out = []
        if "score" in kinds:
            out.append(_("A long gold line: something was scored."))
        if "deal" in kinds:
            out.append(_("A long grey line: cards were dealt."))
        if self.turning:
            out.append(_("A red diamond: one of the decisions that cost most."))
        if self.rated:
            out.append(_("A red triangle: a decision gave something away, the larger the more."))
        return " ".join(out)

    def words(self, made: int) -> str:
        """How far that is, in words."""
        return _("{made} of {moves} moves").format(made=made, moves=self.moves)

    @property
    def track(self) -> Rect:
        """Where the line runs, in pixels of the window."""
        style, rect = self.style, self.rect
        left = rect.left + self._left
        width = max(style.px(40), rect.w - self._left - self._right)
        return Rect(left, rect.centery - style.px(LINE) // 2, width, style.px(LINE))

    def _crowded(self) -> set[Kind]:
        """The kinds of marks that there is no room for."""
        count = Counter(mark.kind for mark in self.marks)
        most = self.track.w // max(1, self.style.px(APART))
        return {kind for kind in ("turn", "trick", "round") if count[kind] > most}

    def at_point(self, point: Point) -> int:
        """The entry that a point lies at."""
        track = self.track
        part = (point[0] - track.left) / max(1, track.w)
        return self.first + round(max(0.0, min(1.0, part)) * (self.length - self.first))

    def describe(self) -> dict[str, str]:
        """How far it is."""
        return {"at": str(self.at), "length": str(self.length)}

    def paint(self, target: Surface, at: Rect, alpha: float) -> None:
        """The panel, the line with its marks, which are drawn once, and the handle."""
        style, track = self.style, self.track
        if self._ground is None or self._ground.get_size() != at.size:
            self._ground = self._drawn(at)
        shown(self._ground, target, at.topleft, alpha)
        x = self._place(self.at)
        done = Rect(track.left, track.top, x - track.left, track.h)
        pygame.draw.rect(target, style.color("gilt"), done, border_radius=style.px(3))
        pygame.draw.rect(target, style.color("gold"), done, 1, border_radius=style.px(3))
        pygame.draw.aacircle(target, style.color("text"), (x, track.centery), style.px(HANDLE))

    def _place(self, entries: int) -> int:
        """Where a point lies along the track."""
        track = self.track
        part = max(0, entries - self.first) / max(1, self.length - self.first)
        return track.left + round(track.w * part)

    def _drawn(self, at: Rect) -> Surface:
        """All but what moves."""
        style = self.style
        track = self.track.move(-at.x, -at.y)
        out = Surface(at.size, pygame.SRCALPHA)
        whole = out.get_rect()
        pygame.draw.rect(out, style.color("solid"), whole, border_radius=style.px(10))
        pygame.draw.rect(out, style.color("hairline"), whole, 1, border_radius=style.px(10))
        pygame.draw.rect(out, style.color("field"), track, border_radius=style.px(3))
        pygame.draw.rect(out, style.color("edge"), track, 1, border_radius=style.px(3))
        crowded = self._crowded()
        for mark in self.marks:
            if mark.kind in crowded:
                continue
            x = self._place(mark.at) - at.x
            reach = min(style.px(TICK[mark.kind]), track.top)
            ink = style.color("gold" if mark.kind == "score" else "muted")
            pygame.draw.line(out, ink, (x, track.top - reach), (x, track.bottom - 1 + reach))
        red = style.color("down")
        room = int((at.h - track.bottom - 2) / 1.5)
        for rated in self.rated:
            side = min(style.px(WEIGHT[rated.grade]), room)
            _triangle(out, red, (self._place(rated.at) - at.x, track.bottom + 1), side)
        for entries in self.turning:
            side = min(style.px(5), (track.top - 2) // 2)
            _diamond(out, red, (self._place(entries) - at.x, track.top - 1 - side), side)
        return out


def _triangle(target: Surface, ink: Color, tip: tuple[int, int], side: int) -> None:
    x, y = tip
    corners = [(x, y), (x + side, y + round(1.5 * side)), (x - side, y + round(1.5 * side))]
    pygame.draw.polygon(target, ink, corners)


def _diamond(target: Surface, ink: Color, middle: tuple[int, int], side: int) -> None:
    x, y = middle
    pygame.draw.polygon(target, ink, [(x, y - side), (x + side, y), (x, y + side), (x - side, y)])
