"""The pack of Wall Street, spread out for the seat that cuts it."""

from __future__ import annotations

from collections.abc import Callable

from pygame import Rect, Surface

from tabletop.games.wall_street.state import WallStreetView
from tabletop.scene.node import Node, Watched, shown
from tabletop.scene.widgets import SHAPES, focus_ring
from tabletop.system.i18n import _, ngettext
from tabletop.ui.table.adapter import Seen
from tabletop.ui.table.layout import card_size


class CutRibbon(Node):
    """The pack spread in a row, to be cut by a drag, a click or the arrow keys.

    `at` cards are lifted off the top, which is on the left; `marked` is told of every change, and
    `cut` is called by Enter.
    """

    at = Watched(0)

    def __init__(
        self,
        seen: Seen[WallStreetView],
        area: Rect,
        count: int,
        at: int,
        marked: Callable[[int], None],
        cut: Callable[[], None],
    ) -> None:
        super().__init__("pack", *area)
        self.theme, self.art = seen.theme, seen.art
        self.count, self.at = count, at
        self.marked, self.cut = marked, cut
        self.solid = self.focusable = True
        self.margin = 8
        self._by_click = False
        self.action = self._enter
        self._say()

    def _say(self) -> None:
        self.label = ngettext(
            "Lift {n} card of {count}", "Lift {n} cards of {count}", self.at
        ).format(n=self.at, count=self.count)

    def _enter(self) -> None:
        if self._by_click:
            self._by_click = False
        else:
            self.cut()

    def _row(self) -> tuple[Rect, float, tuple[int, int], float]:
        """The row of backs: its rectangle, the step, the size of a card, and the gap at the cut."""
        at = self.rect
        card = card_size(min(at.h * 0.5, 190 * self.theme.window))
        gap = card[0] * 0.55
        step = min(card[0] * 0.3, (at.w * 0.9 - card[0] - gap) / max(1, self.count - 1))
        width = round(step * (self.count - 1) + card[0] + gap)
        row = Rect(0, 0, width, card[1])
        row.center = (at.centerx, at.centery - self.theme.px(8))
        return row, step, card, gap

    def choose(self, at: int) -> None:
        """Marks the cut after `at` cards."""
        at = max(0, min(self.count - 1, at))
        if at != self.at:
            self.at = at
            self._say()
            self.marked(at)

    def _toward(self, point: tuple[float, float]) -> None:
        row, step, _card, gap = self._row()
        x = point[0] - row.x
        here = self.at * step + gap / 2
        if abs(x - here) > gap / 2:
            self.choose(round((x - (gap if x > here else 0)) / step))

    def click_at(self, point: tuple[float, float]) -> None:
        """Marks the cut at the point."""
        self._by_click = True
        self._toward(point)

    def drag(self, start: tuple[float, float], point: tuple[float, float]) -> bool:
        """The cut follows the pointer."""
        self._toward(point)
        return True

    def adjust(self, dx: int, dy: int) -> bool:
        """Left and right move the cut by a card."""
        if dx:
            self.choose(self.at + dx)
        return bool(dx)

    def paint(self, target: Surface, at: Rect, alpha: float) -> None:
        """Draws the backs, the upper part lifted, a mark between them, and how many there are."""
        theme = self.theme
        row, step, card, gap = self._row()
        row.move_ip(at.x - self.rect.x, at.y - self.rect.y)
        back = self.art.sprite(None, card)
        dx, dy = (back.get_width() - card[0]) // 2, (back.get_height() - card[1]) // 2
        rise = theme.px(14)
        for i in range(self.count):
            lifted = i < self.at
            x = row.x + i * step + (0 if lifted else gap)
            y = row.y - (rise if lifted else 0)
            shown(back, target, (round(x) - dx, round(y) - dy), alpha)
        gold = theme.color("gold")
        size = theme.px(16)
        x = round(row.x + self.at * step + (gap / 2 if self.at else 0))
        if self.at:
            x += card[0] // 2 - round(step / 2)
        arrow = SHAPES.arrow(size, gold, "down")
        shown(arrow, target, (x - arrow.get_width() // 2, row.y - rise - size - 6), alpha)
        words = theme.font("lead").render(
            _("lift {n}, leave {rest}").format(n=self.at, rest=self.count - self.at),
            True,
            theme.color("text"),
        )
        y = row.bottom + theme.px(10)
        shown(words, target, (at.centerx - words.get_width() // 2, y), alpha)
        if "focused" in self.states:
            focus_ring(target, at.inflate(-16, -16), theme, theme.px(12))
