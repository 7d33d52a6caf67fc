"""Where Portfolio's things lie for one look at the table."""

from __future__ import annotations

from typing import Final

from pygame import Rect

from tabletop.engine.french import parse_card
from tabletop.games.portfolio.state import Portfolio, PortfolioView
from tabletop.games.portfolio.table.runs import Lying, pack, shares, width_of
from tabletop.games.portfolio.table.words import is_tight
from tabletop.ui.table.adapter import Seen
from tabletop.ui.table.layout import seats_round

NEXT: Final = Portfolio("", -1, tuple(parse_card(f"{rank}S") for rank in "234"), None, None, 0)
"""Stands for the portfolio that is made next, so that there is room for it."""


class Layout:
    """Where things lie for one Seen: the market at the right, opponents above, one's own felt."""

    def __init__(self, seen: Seen[PortfolioView]) -> None:
        frame, theme = seen.frame, seen.theme
        self.pad = frame.pad
        self.line = theme.font("small").get_linesize()
        self.notes = not is_tight(seen)
        """Whether there is room for a line under the plates."""
        role = "body" if min(frame.size) >= 700 * theme.scale / theme.window else "small"
        self.foot = theme.font(role, True).get_linesize() + 4
        width = min(theme.px(196), round(frame.size[0] * 0.22))
        width = max(width, round(frame.size[0] * 0.165))
        right = frame.middle.right
        top = frame.plates.top
        self.market = Rect(right - width, top, width, frame.middle.bottom - top)
        left = Rect(frame.middle.x, top, self.market.x - frame.middle.x - 2 * self.pad, 0)
        left.h = frame.middle.bottom - top
        self.runs = list(seen.view.portfolios.values())
        self.order = seats_round(seen.view.seats, seen.me)
        self._new: Rect | None = None
        self.narrow = theme.font("body", True).size("$00")[0] + theme.px(22)
        self.left = left
        parts = (0.23, 0.27, 0.31, 0.36, 0.42, 0.48, 0.54) if seen.me is not None else (0.0,)
        best: tuple[float, float] | None = None
        for part in parts:
            self._divide(seen, part)
            merit = self._merit(seen, part)
            if best is None or merit > best[0]:
                best = (merit, part)
        assert best is not None
        self._divide(seen, best[1])

    @property
    def new(self) -> Rect | None:
        """Where the next portfolio will lie, None where nobody's felt is shown."""
        return self._new

    def _divide(self, seen: Seen[PortfolioView], part: float) -> None:
        """Gives `part` of the height under the plates to one's own felt."""
        left, bare = self.left, self._bare(seen)
        own_h = round((left.h - bare) * part)
        self.felt = Rect(left.x, left.bottom - own_h, left.w, own_h)
        self.others = Rect(left.x, left.y, left.w, left.h - own_h - self.pad)
        self.columns = self._columns(seen)

    def _bare(self, seen: Seen[PortfolioView]) -> int:
        """The height that the plates take, with their notes."""
        return seen.frame.plates.h + (self.line if self.notes else 0)

    def _merit(self, seen: Seen[PortfolioView], part: float) -> float:
        """How well everything can be read so: the smallest cards count most."""
        lying = self.lying(seen)
        over = 0.0
        for each in lying:
            place = self.felt if each.run.owner == seen.me else self.columns[each.run.owner]
            over += max(0, each.area.bottom + self.foot - place.bottom)
        over += max(0, self._new.bottom - self.felt.bottom) if self._new is not None else 0
        own = min((each.height for each in lying if each.run.owner == seen.me), default=0)
        heights = [each.height for each in lying if each.run.owner != seen.me]
        if not own or not heights:
            return (own or min(heights, default=0)) - abs(part - 0.42) * 40 - over
        other, mean = min(heights), sum(heights) / len(heights)
        least = 2 * min(own, other) + 0.25 * min(own, 1.8 * other)
        return least + 0.5 * mean - abs(part - 0.42) * 6 - 2 * over

    def lying(self, seen: Seen[PortfolioView]) -> list[Lying]:
        """Every portfolio with its place."""
        out: list[Lying] = []
        top = self._bare(seen) + 4
        for seat, column in self.columns.items():
            runs = [run for run in self.runs if run.owner == seat]
            area = Rect(column.x, column.y + top, column.w, column.h - top)
            tallest = min(round(area.h * 0.74), round(seen.frame.hand_card[1] * 0.72))
            out += pack(runs, area, tallest, self.pad, self.foot, self.narrow)
        own = [run for run in self.runs if run.owner == seen.me]
        inner = self.felt.inflate(-2 * self.pad, -2 * max(4, self.pad // 2))
        tallest = round(seen.frame.hand_card[1] * 0.78)
        laid = pack([*own, NEXT], inner, tallest, self.pad, self.foot, self.narrow)
        self._new = laid[-1].area if seen.me is not None else None
        return out + laid[:-1]

    def _columns(self, seen: Seen[PortfolioView]) -> dict[int, Rect]:
        """A column for each opponent, wider for who owns more."""
        gap = self.pad
        needs = [
            2.0 + sum(width_of(run) for run in self.runs if run.owner == seat)
            for seat in self.order
        ]
        room = self.others.w - gap * (len(self.order) - 1)
        least = min(0.34, seen.theme.px(152) / max(1, room))
        x = float(self.others.x)
        columns = {}
        for seat, part in zip(self.order, shares(needs, least), strict=True):
            columns[seat] = Rect(round(x), self.others.y, round(room * part), self.others.h)
            x += room * part + gap
        return columns
