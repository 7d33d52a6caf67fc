"""Where the coach's panel lies that has no room of its own: off all that it speaks of, in type as
large as that leaves."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from math import ceil
from typing import Final, TypeAlias

from pygame import Rect

from tabletop.scene.style import Role
from tabletop.ui.lesson.coach import ROLES, Coach
from tabletop.ui.shell.theme import Theme
from tabletop.ui.table.layout import Frame

READ: Final = 0.4
"""The part of the window's height that what one reads takes at most in larger text, where it can be
set smaller."""

HALF: Final = 0.5
"""The part of the window's height that a panel across the window takes at most."""

TALL: Final = 0.85
"""The part of the window's height that a panel beside what it speaks of takes at most."""

NARROW: Final = 400
"""The pixels that such a panel is wide at least, at scale 1 in text of 100 %."""

COLUMNS: Final = 10
"""So many places beside and between what is spoken of are tried."""

TYPE: Final = 0.95
"""Such type is larger than so much of the small type of the size chosen."""

AROUND: Final = 10
"""The pixels that the line around what is spoken of takes, at scale 1."""

OTHERS, HAND, EXCESS, RING, CUT, AWAY, ASIDE = 0.4, 0.2, 0.75, 0.15, 0.04, 0.08, 0.05
"""What is as bad as to have no type at all: so many times to hide all else on the table, the hand
besides, to be a window's height too high, to hide a line around what is spoken of, to cut the
ticker's words in half, to lie off the prompt, and not to reach across the window."""


Cost: TypeAlias = tuple[float, float, float, float, float]
"""How bad a place is, what is worst first."""


@dataclass(frozen=True, slots=True)
class Sights:
    """What a panel lies among, in pixels: what it speaks of (`kept`), of that what there is to be
    seen (`shown`), the cards of the hand, and what else lies on the table."""

    kept: tuple[Rect, ...]
    shown: tuple[Rect, ...]
    hand: tuple[Rect, ...]
    others: tuple[Rect, ...]


@dataclass(frozen=True, slots=True)
class Laid:
    """A coach, where its panel lies, and the role of its texts."""

    coach: Coach
    area: Rect
    role: Role


class Placing:
    """Lays the panel of one coach among what stands on the table; a `brief` one has only the task,
    and room of its own where it `has_room` elsewhere."""

    def __init__(
        self, coach: Coach, frame: Frame, sights: Sights, *, brief: bool, has_room: bool
    ) -> None:
        self.coach, self.frame, self.sights = coach, frame, sights
        self.brief = brief
        self.theme: Theme = coach.art.theme
        around = 2 * round(AROUND * self.theme.window)
        self.lines = [rect.inflate(around, around) for rect in sights.kept]
        limit = 0.3 if has_room else HALF
        self.is_large = self.theme.scale > self.theme.window
        self.most = round(frame.size[1] * (min(READ, limit) if self.is_large else limit))

    def laid(self) -> Laid:
        """The panel that hides least of what it speaks of, and where that is nothing, the one that
        is read most easily and leaves most of the table in sight."""
        coaches = [self.coach, *map(self.coach.at, self.theme.smaller())]
        sizes = [(coach, role) for coach in coaches for role in ROLES]
        sizes.sort(key=lambda each: -each[0].letters(each[1]))
        prompt = self.frame.prompt
        across = Rect(prompt.x, 0, prompt.w, 0)
        best: tuple[Cost, Laid] | None = None
        for column in (across, *([] if self.brief else self._columns())):
            for coach, role in sizes:
                if column.w < across.w and coach.ways_wide > column.w:
                    continue
                least = (0, 0, 0, *self._of_type(coach, role))
                if best is not None and least >= best[0]:
                    continue
                high = coach.needs(column.w, role, brief=self.brief)
                panel = Rect(column.x, 0, column.w, high)
                spots = [Laid(coach, area, role) for area in self._spots(panel)]
                found = min(((self._cost(spot), spot) for spot in spots), key=lambda each: each[0])
                best = found if best is None or found[0] < best[0] else best
        assert best is not None
        return best[1]

    def _of_type(self, coach: Coach, role: Role) -> tuple[float, float]:
        """By how much the type is too small, and how far it is from the best."""
        letters = coach.letters(role)
        least = TYPE * self.coach.letters("small") if self.is_large else 0
        return max(0.0, least - letters), 1 - letters / self.coach.letters(ROLES[0])

    def _cost(self, laid: Laid) -> Cost:
        """How bad it is: how much of what is spoken of it hides first, then whether it is too high
        or its type too small, then how well it is read and what else it hides, the hand above
        all."""
        area, (_width, height) = laid.area, self.frame.size
        kept, shown, others = self.sights.kept, self.sights.shown, self.sights.others
        is_across = area.w >= self.frame.prompt.w
        too_high = max(0, area.h - round(height * (HALF if is_across else TALL)))
        too_small, less = self._of_type(laid.coach, laid.role)
        less += OTHERS * shared(area, others) / size(others)
        less += HAND * _part(area, self.sights.hand) / 100
        less += EXCESS * max(0, area.h - self.most) / height
        less += RING * (shared(area, self.lines) > 0)
        ticker = self.frame.ticker
        less += CUT * (ticker.top < area.top < ticker.bottom - ticker.h // 4)
        less += AWAY * (area.bottom not in self._feet) + ASIDE * (not is_across)
        return _part(area, shown), _part(area, kept), too_high, too_small, less

    @property
    def _feet(self) -> tuple[int, int]:
        """How far what is read may go down and leave the hand in sight: on the prompt, and on to
        the line that there may be around the hand."""
        frame = self.frame
        around = round(AROUND * self.theme.window)
        return frame.prompt.bottom, max(frame.prompt.bottom, frame.hand.top - around)

    def _columns(self) -> list[Rect]:
        """The columns beside and between the things that the step speaks of, the widest first, in
        which a panel can be read."""
        pad, prompt = self.frame.pad, self.frame.prompt
        least = round(NARROW * self.theme.window)
        lefts = {prompt.left, *(line.right + pad for line in self.lines)}
        rights = {prompt.right, *(line.left - pad for line in self.lines)}
        ends = [(left, right) for left, right in product(lefts, rights) if right - left >= least]
        fit = [Rect(left, 0, right - left, 0) for left, right in ends if right - left < prompt.w]
        return sorted(fit, key=lambda each: (-each.w, each.x))[:COLUMNS]

    def _spots(self, panel: Rect) -> Iterator[Rect]:
        """Where a panel of this size may lie in its column: on the prompt, which asks nothing while
        one reads, so that its buttons stay where they are; at the bottom, under the ticker, at the
        top; over and under each thing that is spoken of."""
        frame, pad = self.frame, self.frame.pad
        lowest = frame.size[1] - pad - panel.h
        tops = [foot - panel.h for foot in self._feet]
        tops += [lowest, frame.ticker.bottom + pad // 2, pad]
        for line in self.lines:
            tops += [line.bottom + pad // 2, line.top - pad // 2 - panel.h]
        kept = (max(pad, min(top, lowest)) for top in tops)
        return (panel.move(0, top) for top in dict.fromkeys(kept))


def size(rects: Sequence[Rect]) -> int:
    """How many pixels the rects have, at least 1."""
    return sum(rect.w * rect.h for rect in rects) or 1


def shared(area: Rect, rects: Sequence[Rect]) -> int:
    """How many pixels of the rects lie in `area`."""
    return sum(both.w * both.h for both in map(area.clip, rects))


def _part(area: Rect, rects: Sequence[Rect]) -> int:
    """How much of the rects lies in `area`, in hundredths, more than 0 where any does."""
    return ceil(100 * shared(area, rects) / size(rects))
