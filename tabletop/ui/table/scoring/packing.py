"""How the cards of a cell lie: in fans to the index, in as few lines as have room; and those of a
pile over its column, down it or, where it is full, side by side."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate
from math import ceil, inf
from typing import Final, TypeAlias

from tabletop.engine.cards import Card
from tabletop.scene.style import Role
from tabletop.scene.text import Rich
from tabletop.ui.table.cards import ASPECT
from tabletop.ui.table.scoring.sheet import UNCAPPED, Caps, Cell, Column

INDEX: Final = 0.34
"""How much of a card, of its width, shows at least where the next one lies on it."""
SPREADS: Final = (0.62, 0.54, 0.47, 0.4, INDEX)
"""How much of a card shows, the most that is asked for first."""
SLIVER: Final = 0.13
"""The same inside a run that shows its ends alone, where there is no room for more."""
APART: Final = 0.22
"""How far fans lie from one another, of a card's width."""
JUT: Final = 0.4
"""How far a card that lies across the first or the last one juts out, of its width."""
MANY: Final = 6
"""How many cards may lie on two lines, at the least."""
STRIP: Final = 0.13
"""How much of a card, of its height, shows under the next one on a pile that tells nothing."""
RANK: Final = 0.22
"""The same on one whose ranks are read: the whole rank is seen."""
HIGH: Final = 6
"""Of so many cards a pile is as high as it gets."""
LYING: Final = (ASPECT - 1) / 2
"""How much further a card on its side reaches to either side, of its width."""


@dataclass(frozen=True, slots=True)
class Fan:
    """Cards that lie together: where each begins, in pixels from the left edge of the cell, on
    which line of it; `number` is which of its fans it is. One that lies on its side across the
    first, under it, or the last, over it, begins at `low` or `high`."""

    number: int
    cards: tuple[Card, ...]
    xs: tuple[float, ...]
    line: int
    caps: Caps
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Packing:
    """The fans of a cell, on so many `lines`; where its token begins, None where it has none; and
    how `wide` all of it is, in pixels."""

    fans: tuple[Fan, ...]
    token: float | None
    lines: int
    wide: float


Texts: TypeAlias = dict[tuple[str, Role, bool], Rich]
"""How cells count in one type, by the words, the role and whether sums are stacked."""


class Packings:
    """How the cards of the cells of a sheet lie, worked out once: the same widths are tried again
    and again while it is laid out. `texts` are its words by the scale of their type."""

    def __init__(self) -> None:
        self.texts: defaultdict[float, Texts] = defaultdict(dict)
        self._widths: dict[tuple[object, ...], tuple[Cell, float, float, float]] = {}
        self._packed: dict[tuple[object, ...], tuple[Cell, Packing | None]] = {}

    def packed(
        self, cell: Cell, w: float, room: float, said: Sequence[int], *, ends: bool
    ) -> Packing | None:
        """How the cards of a cell lie, as `packed` gives it."""
        key = id(cell), w, room, tuple(said), ends
        found = self._packed.get(key)
        if found is None:  # with the cell, as another one may get the id of one that is gone
            found = self._packed[key] = cell, packed(cell, w, room, said, ends=ends)
        return found[1]

    def widths(
        self, cell: Cell, w: float, said: Sequence[int], *, ends: bool
    ) -> tuple[float, float, float]:
        """The pixels that the cards of a cell take at the least, on one line to the index, and as
        far apart as they lie at most."""
        key = id(cell), w, tuple(said), ends
        found = self._widths.get(key)
        if found is None:
            widest = packed(cell, w, inf, said, ends=False)
            found = self._widths[key] = (
                cell,
                least_wide(cell, w, said, ends=ends),
                snug(cell, w, said),
                widest.wide if widest is not None else 0.0,
            )
        return found[1:]


def packed(cell: Cell, w: float, room: float, said: Sequence[int], *, ends: bool) -> Packing | None:
    """How the cards of a cell lie, each `w` pixels wide, in `room` pixels: on the fewest lines, and
    on these as far apart as goes; None where they have no room. `said` are the pixels that the
    words under its fans take. With `ends` the cards inside a run show an edge alone where they do
    not all show their index."""
    closest = _laid(cell, w, room, said, INDEX)  # takes the fewest lines of all that show it
    if ends:
        tight = _laid(cell, w, room, said, SLIVER)
        if tight is not None and (closest is None or tight.lines < closest.lines):
            return tight
    if closest is None:
        return None
    wider = (_laid(cell, w, room, said, part) for part in SPREADS if part > INDEX)
    as_few = (way for way in wider if way is not None and way.lines == closest.lines)
    return next(as_few, closest)


def least_wide(cell: Cell, w: float, said: Sequence[int], *, ends: bool) -> float:
    """The pixels that the widest fan of a cell takes at the least."""
    part = SLIVER if ends else INDEX
    lines = 2 if _folds(cell) else 1
    wide = [
        max(_wide(run[: ceil(len(run) / lines)], caps, w, part), least)
        for run, caps, least in _with(cell, said)
    ]
    return max((*wide, w if cell.token else 0.0))


def snug(cell: Cell, w: float, said: Sequence[int]) -> float:
    """The pixels that the cards of a cell take on one line, to the index."""
    laid = _laid(cell, w, inf, said, INDEX)
    return laid.wide if laid is not None else 0.0


def _folds(cell: Cell) -> bool:
    """Whether its cards may lie on two lines: many, of which only how many they are is counted."""
    is_plain = not (cell.said or cell.runs or cell.caps)
    return cell.count is not None and is_plain and len(cell.cards) >= MANY


def _with(cell: Cell, said: Sequence[int]) -> list[tuple[tuple[Card, ...], Caps, int]]:
    runs = cell.lying
    leasts = [*said, *([0] * (len(runs) - len(said)))]
    return [(run, caps, least) for (run, caps), least in zip(runs, leasts, strict=True)]


def _steps(count: int, w: float, part: float) -> list[float]:
    """How far each card lies from the one before it."""
    if part >= INDEX:
        return [w * part] * max(0, count - 1)
    steps = [w * INDEX] + [w * part] * max(0, count - 2)
    return steps[: max(0, count - 1)]


def _wide(run: Sequence[Card], caps: Caps, w: float, part: float) -> float:
    across = sum(cap is not None for cap in caps)
    return w + sum(_steps(len(run), w, part)) + across * JUT * w if run else 0.0


def _laid(cell: Cell, w: float, room: float, said: Sequence[int], part: float) -> Packing | None:
    """The fans of a cell, of each card so much in sight, one after the other in lines."""
    fans: list[Fan] = []
    x, line, reach = 0.0, 0, 0.0
    token: float | None = None
    if cell.token:
        token, x, reach = 0.0, w + w * APART, w
        if w > room:
            return None
    parts = list(enumerate(_with(cell, said)))
    if _folds(cell) and any(_wide(run, caps, w, part) > room for _n, (run, caps, _l) in parts):
        half = ceil(len(cell.cards) / 2)
        halves = cell.cards[:half], cell.cards[half:]
        parts = [(0, (run, UNCAPPED, 0)) for run in halves]
    for number, (run, caps, least) in parts:
        wide = max(_wide(run, caps, w, part), least)
        if wide > room:
            return None
        if x and x + wide > room:
            x, line = 0.0, line + 1
        first = x if caps[0] is None else x + JUT * w
        xs = tuple(accumulate(_steps(len(run), w, part), initial=first))
        high = xs[-1] + w + JUT * w - w * ASPECT
        fans.append(Fan(number, run, xs, line, caps, x, high))
        reach = max(reach, x + wide)
        x += wide + w * APART
    return Packing(tuple(fans), token, line + 1, reach)


def piled(columns: Sequence[Column], card: int) -> float:
    """The height of the highest pile that is not full, of cards so wide."""
    return card * ASPECT * (1 + RANK * _covered(columns))


def pile_wide(columns: Sequence[Column], card: int) -> int:
    """How wide the cards of piles are whose ranks are seen, where they are as high as with cards
    `card` wide of which a strip shows: no row has less room by it."""
    under = _covered(columns)
    return round(card * (1 + STRIP * under) / (1 + RANK * under))


def _covered(columns: Sequence[Column]) -> int:
    """How many cards of the highest pile that is not full lie under others."""
    most = max((len(column.cards) for column in columns if not column.full), default=1)
    return max(0, min(most, HIGH) - 1)


def laid_open(column: Column, card: int, room: float, high: float = inf) -> tuple[float, float]:
    """How wide each card is of a pile that lies open in `room` by `high` pixels, at the most
    `card`, and how far each lies from the one before it."""
    steps = INDEX * max(0, len(column.cards) - 1)
    w = max(1.0, min(card, room / (1 + steps), high / ASPECT))
    return w, w * INDEX


def reach(column: Column, cell: Cell, card: int) -> float:
    """How many pixels more the cards of a cell take, `card` wide each, while they lie on their
    side."""
    return 2 * LYING * card if column.stands and cell.cards else 0.0
