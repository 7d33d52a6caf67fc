"""Where things lie for one look at the table.

Opponents have a column each, of the same width for the whole game, beside the market; one's own
felt goes across the window below them.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import product
from typing import Final, TypeAlias

from pygame import Rect

from tabletop.engine.french import parse_card
from tabletop.games.portfolio.exposure import threats
from tabletop.games.portfolio.state import Portfolio, PortfolioView
from tabletop.games.portfolio.table.bars import Ends, bar_width, least_width
from tabletop.games.portfolio.table.market import Notice
from tabletop.games.portfolio.table.runs import (
    READABLE,
    SIZES,
    STEP,
    Field,
    Lying,
    Room,
    hidden,
    needed,
    pack,
    row_beside,
    shape_of,
    spread,
)
from tabletop.games.portfolio.table.words import is_tight
from tabletop.games.portfolio.text import COLLECTED, DISCARDED, DRAWN
from tabletop.ui.table.adapter import Loss, Seen
from tabletop.ui.table.cards import CardArt
from tabletop.ui.table.layout import columns, frame, lowered, seats_round

NEXT: Final = Portfolio("", -1, (parse_card("2S"),), None, None, 0)
"""Stands for the portfolio that is made next, so that there is a place for it."""
OTHERS: Final = 154
"""The tallest card of another seat's portfolios, in pixels of a window of 1280x800."""
OWN: Final = 168
"""The tallest card of one's own portfolios, in pixels of a window of 1280x800."""
TEXTS: Final = (1.0, 0.8, 0.65, 0.5)
"""How large text on the bars is set, of the size chosen: the first that leaves cards to be read,
and never smaller than at 100 %. Pointed at, a portfolio says all of it in the size chosen."""
MARKET: Final = 204
"""The width of stock and discards in pixels of scale 1."""
FIRST: Final = 107
"""The height of the cards that a felt with no portfolio on it keeps room for, in pixels of a window
of 1280x800."""
SHARES: Final = (0.52, 0.44, 0.41, 0.38)
"""The part of the height under the plates that one's own felt takes at the most, against one other
seat and more; it takes more where the others need less."""
GROWN: Final = 0.5
"""The part of the height that it takes at the most where the others leave it free."""
LESS: Final = (120, 96, 77)
"""Heights down to which one's own cards give way, in pixels of a window of 1280x800, where the
others' would else be smaller than LARGE: few, so that the felt's edge seldom moves."""
LARGE: Final = 69
"""A height of cards that is easy to read, in pixels of a window of 1280x800."""
LEAST: Final = 55
"""The height to which one's own cards shrink so that others' portfolios lie on no others, in pixels
of any window."""
PARTS: Final = (0.22, 0.26, 0.3, 0.34, 0.4, 0.47, 0.54)
"""The parts of the height that are tried for one's own felt where larger text needs it."""

BARE: Final = (0.3, 0.26, 0.22)
"""The parts that are tried for a felt with no portfolio on it, where others' bars would lie over
caps."""

MOST_KEPT: Final = 64
"""So many layouts that were found are kept."""
Way: TypeAlias = tuple[float, float, bool]
"""The scales of the notes under the plates and of the text on the bars, and whether the market is
narrow."""
_KEPT: Final[dict[tuple[object, ...], tuple[Way, int]]] = {}
"""The way that was found best for what lies on a table, and the height of one's own felt then."""


@dataclass(frozen=True, slots=True)
class Note:
    """What `art` writes under a seat's plate, whether it is all that there is of its turn to tell,
    which kinds of what was told (`Told.kind`) it tells, and whether it tells that cards of the hand
    are known where some are."""

    text: str
    art: CardArt
    is_whole: bool
    kinds: Collection[str] = (COLLECTED, DRAWN, DISCARDED)
    is_known_told: bool = True


@dataclass(frozen=True, slots=True)
class Piles:
    """Where the stock lies and the column of the discards, the size of a card of each, how far the
    discards lie apart, the sign under them, and what is told beside them."""

    stock: Rect
    discards: Rect
    back: tuple[int, int]
    card: tuple[int, int]
    step: float
    sign: Rect
    notice: Notice | None


class Layout:
    """Where things lie for one Seen: the market at the right, opponents above, one's own felt."""

    def __init__(self, seen: Seen[PortfolioView]) -> None:
        theme = seen.theme
        self.seen = seen
        self.pad = seen.frame.pad
        self.tight = is_tight(seen)
        self.notes = True
        """Whether there is room for a line under the plates."""
        self.note_art = seen.art
        """What draws it, in the largest type that has room."""
        self.kept_notes: Mapping[int, Note] | None = None
        """What stands under the plates, once that was asked for."""
        self.kept_piles: Piles | None = None
        """Where stock and discards lie, once that was asked for."""
        one_line = theme.font("lead", True).get_linesize() + self.pad
        self.plate_h = min(seen.frame.plates.h, one_line) if self.tight else seen.frame.plates.h
        self.runs = list(seen.view.portfolios.values())
        self.order = seats_round(seen.view.seats, seen.me)
        self.ghosts: list[Rect] = []
        """Where the portfolios lay that others have taken since the viewer decided last."""
        self._lost = [_ghost(loss) for loss in seen.lost]
        own = [run for run in self.runs if run.owner == seen.me]
        self._felt = [*sorted([*own, *self._lost], key=lambda run: int(run.id[1:])), NEXT]
        self._new: Rect | None = None
        self.own_small = seen.art
        """What draws the bars of one's own portfolios."""
        self._whole: dict[int, int] = {}
        """How wide a bar must be in the size of text chosen, by identity as `_wide`."""
        self.middle = seen.frame.middle.union(seen.frame.plates)
        self._least = self._usual() if theme.scale > theme.window else {}
        self._compose()

    def _usual(self) -> dict[str, int]:
        """How high the cards of each portfolio are in text of 100 %: large text takes nothing from
        them."""
        seen, scale = self.seen, self.seen.theme.window
        theme = seen.theme.at(scale)
        window = frame(seen.frame.size, theme, is_watched=not seen.frame.hand.h)
        if seen.me is not None and seen.frame.hand_card[1] < window.hand_card[1]:
            window = lowered(seen.frame.size, theme)
            if seen.frame.is_shared:
                window = frame(seen.frame.size, theme, len(seen.view.cards(f"hand:{seen.me}")))
        usual = Layout(replace(seen, theme=theme, art=seen.art.at(scale), frame=window))
        return {each.run.id: each.height for each in usual.lying()}

    def _compose(self) -> None:
        """Lays out as is best, which is looked for only once for what lies there."""
        seen = self.seen
        there = (*self.runs, *self._lost, seen.me, seen.view.seats, seen.theme.scale)
        key = (*there, repr(seen.frame))
        if key in _KEPT:
            way, own = _KEPT[key]
            self._set(*way)
            self._divide(own)
            self._lie()
            return
        way = self._search()
        if len(_KEPT) >= MOST_KEPT:
            _KEPT.clear()
        _KEPT[key] = way, self.felt.h

    def _search(self) -> Way:
        """Takes the largest text on the bars that leaves cards to be read, as large as they are in
        text of 100 %; where none does, what makes them least smaller, and then cuts fewest bars and
        notes under the plates and hides fewest caps."""
        theme = self.seen.theme
        under = [(note, text) for text in TEXTS for note in dict.fromkeys((text, TEXTS[-1]))]
        ways = list(product([*under, *((0.0, text) for text in TEXTS)], (False, True)))
        best: tuple[tuple[int, int], float, float, bool] | None = None
        for (note, text), is_narrow in ways if self._least else ways[:1]:
            scale = max(theme.window, theme.scale * text)
            line = max(theme.window, theme.scale * note) if note else 0.0
            self._begin(line, scale, is_narrow)
            less = self._cut() + self._capped() + (0 if note else len(self.order))
            lost = self._lost_height(), less
            if best is None or lost < best[0]:
                best = (lost, line, scale, is_narrow)
            if lost == (0, 0):
                return best[1:]
        assert best is not None
        self._begin(*best[1:])
        return best[1:]

    def _begin(self, line: float, scale: float, is_narrow: bool) -> None:
        """Lays out so, and shares the height as is best then."""
        self._set(line, scale, is_narrow)
        self._share()

    def _set(self, line: float, scale: float, is_narrow: bool) -> None:
        """Lays out with notes of the scale `line` under the plates, none where it is 0, text of
        `scale` on the bars, and a market as narrow as in text of 100 % or as its text would be."""
        seen = self.seen
        self.notes, self._narrow = line > 0, is_narrow
        self.note_art = seen.art if not line or line >= seen.theme.scale else seen.art.at(line)
        self._set_bars(seen.art if scale >= seen.theme.scale else seen.art.at(scale))

    def _lost_height(self) -> int:
        """By how many pixels all cards are lower so than in text of 100 %; one whose rank and suit
        lie under others is lower by all that can be told of it there."""
        laid = self._lie()
        return self._shrunk(laid) + hidden(laid) * round(LARGE * self.seen.theme.window)

    def _shrunk(self, laid: Sequence[Lying]) -> int:
        """By how many pixels the cards of these portfolios are lower, in all, than in text of
        100 %."""
        return sum(max(0, self._least.get(each.run.id, 0) - each.height) for each in laid)

    def _set_bars(self, art: CardArt) -> None:
        """Draws what stands on the bars with `art`."""
        theme = art.theme
        self.small = self.own_small = art
        # by identity: `runs` and `_lost` stay as long as the layout does
        self._wide: dict[int, tuple[int, int]] = {}
        low = self.tight and art is self.seen.art
        self.bar = theme.font("small", True).get_linesize() + 4
        self.own_bar = theme.font("body", True).get_linesize() + (0 if low else 6)

    def _covered(self) -> int:
        """How many caps cannot be told as a bar lies over them."""
        return sum(
            each.area.y < each.bar.y < each.area.bottom - 1 and each.bar.x < each.area.right
            for each in self._lie()
            if each.run.low_cap is not None or each.run.high_cap is not None
        )

    def _capped(self) -> int:
        """Over how many caps' ranks and suits a bar lies."""
        laid = self._lie()
        return sum(each.bar.colliderect(index) for each in laid for index in each.cap_indexes)

    def _cut(self) -> int:
        """How many bars are too low for their text or do not say all."""
        return sum(
            each.bar.h < self.bar or each.bar.w < self._needs(each.run)
            for each in self._lie()
            if each.run.owner != self.seen.me or self.own_small is self.small
        )

    def _share(self) -> None:
        """Gives one's own felt what one's own portfolios need as large as its share holds them, and
        all else to the others: so its edge moves where one's own portfolios change, and else only
        where those of the others become too small. In larger text it gets what leaves all cards as
        large as in text of 100 %."""
        is_bare = len(self._felt) == 1  # it gives way to bars that would lie over caps
        best: tuple[tuple[int, int], int] | None = None
        for height in self._felts():
            self._divide(height)
            lost = (self._lost_height() if self._least else self._too_small()), 0
            if is_bare:
                lost = lost[0], self._covered()
            if best is None or lost < best[0]:
                best = (lost, height)
            if lost == (0, 0):
                return
        assert best is not None
        self._divide(best[1])
        if self._least or self.seen.me is None:
            return
        if self._too_small() >= len(SIZES):
            self._divide(self._felt_of(LEAST, 0) or best[1])
        self._grow()

    def _grow(self) -> None:
        """Gives one's own felt what the others leave free: as much as makes one's own cards larger
        and none of theirs smaller."""
        window, most = self.seen.theme.window, GROWN * (self.middle.h - self._bare())
        if not any(run.owner == self.seen.me for run in self._felt):
            return
        lie = self._others_lie()
        for size in SIZES:
            height, before = self._felt_of(size, self.own_bar), self.felt.h
            if size > OWN * window or not height or height > most:
                return
            if height > before:
                self._divide(height)
                if self._others_lie() != lie:
                    self._divide(before)
                    return

    def _others_lie(self) -> list[tuple[Rect, Rect]]:
        """Where the portfolios of the others and their bars lie."""
        return [(each.area, each.bar) for each in self._lie() if each.run.owner != self.seen.me]

    def _too_small(self) -> int:
        """By how many sizes the smallest card of another seat is smaller than it should be, one
        that lies under others by more."""
        least = LARGE * self.seen.theme.window
        others = [each for each in self._lie() if each.run.owner != self.seen.me]
        smallest = min((each.height for each in others), default=round(least))
        sizes = [size for size in SIZES if smallest < size <= least]
        return len(sizes) + len(SIZES) * hidden(others)

    def _felts(self) -> list[int]:
        """The heights that one's own felt may have, the best first."""
        if self.seen.me is None:
            return [0]
        window, whole = self.seen.theme.window, self.middle.h - self._bare()
        share = SHARES[min(len(self.order), len(SHARES)) - 1] * whole
        sizes = [size for size in SIZES if READABLE * window * 0.8 <= size <= OWN * window]
        if not any(run.owner == self.seen.me for run in self._felt):
            sizes = [size for size in sizes if size <= FIRST * window]
        needs = {size: height for size in sizes if (height := self._felt_of(size, self.own_bar))}
        least = [*needs.values(), round(share)][:1]
        free = whole - self.pad - self._others_need()
        inside = {size: self._felt_of(size, 0) for size in sizes}  # bars over the cards, at last
        fits = [
            max(
                each
                for size, each in [(0, least[0]), *needs.items()]
                if each <= share or not size or (size <= LESS[0] * window and each <= free)
            )
        ]
        for heights, size in [*((needs, size) for size in LESS), (inside, LESS[-1])]:
            low = [heights[each] for each in needs if each <= size * window]
            fits += [each for each in low[-1:] if each < fits[-1]]
        if not self._least:
            if len(self._felt) == 1:  # nothing lies there that would be smaller
                fits += [each for each in (round(whole * part) for part in BARE) if each < fits[-1]]
            return fits
        usual = min((self._least.get(run.id, sizes[0]) for run in self._felt), default=sizes[0])
        exact = [self._felt_of(usual, bar) for bar in (self.own_bar, 0)]
        tried = [*exact, *fits, *least, *(round(whole * part) for part in PARTS)]
        return list(dict.fromkeys(height for height in tried if height))

    def _others_need(self) -> int:
        """The height under the plates and their notes in which the others' portfolios are as large
        as their columns are wide enough for."""
        self._divide(0)
        needs = [0]
        for seat, column in self.columns.items():
            runs = [run for run in self.runs if run.owner == seat]
            area = Rect(0, 0, column.w, 1 << 14)
            laid = pack(runs, self._room(area, round(OTHERS * self.seen.theme.window)))
            needs.append(max((each.whole.bottom for each in laid), default=0))
        return max(needs) + max(4, self.pad // 2)

    def _room(self, area: Rect, tallest: int) -> Room:
        """The room of the portfolios of another seat."""
        return Room(area, tallest, self.pad // 2, self.bar, self._needs, self._least_wide)

    def _felt_of(self, size: int, bar: int) -> int:
        """The height of a felt on which one's own portfolios lie with cards of that size, each over
        a bar of that height; 0 where one of them would be wider than the felt."""
        inner = self._inner(Rect(0, 0, self.middle.w, 0))
        shapes = tuple(shape_of(each, *self._widths(each)) for each in self._felt)
        height = needed(shapes, Field(0, 0, inner.w, 1 << 16, size, self.pad, bar))
        return height - inner.h if height else 0

    def _inner(self, felt: Rect) -> Rect:
        """What of a felt portfolios lie on."""
        return felt.inflate(-2 * self.pad, -2 * max(4, self.pad // 2))

    @property
    def line(self) -> int:
        """The height of a line under the plates."""
        return self.note_art.theme.font("small").get_linesize()

    @property
    def new(self) -> Rect | None:
        """Where the next portfolio will lie, None where nobody's felt is shown."""
        return self._new

    def _divide(self, own: int) -> None:
        """Gives so many pixels of the height under the plates to one's own felt."""
        size, theme, whole = self.seen.frame.size, self.seen.theme, self.middle
        self.felt = Rect(whole.x, whole.bottom - own, whole.w, own)
        upper = whole.h - own - (self.pad if own else 0)
        width = min(theme.px(MARKET), round(size[0] * 0.22))
        if self._narrow:
            width = round(MARKET * theme.window)
        width = max(width, round(size[0] * 0.16))
        self.market = Rect(whole.right - width, whole.y, width, upper)
        self.others = Rect(whole.x, whole.y, self.market.x - whole.x - self.pad, upper)
        boxes = columns(self.others, len(self.order), self.pad * 2 // 3)
        self.columns = dict(zip(self.order, boxes, strict=True))

    def _bare(self) -> int:
        """The height that the plates take, with their notes."""
        return self.plate_h + (self.line if self.notes else 0)

    def lying(self) -> list[Lying]:
        """Every portfolio with its place."""
        return self._lie(is_trial=False)

    def _lie(self, *, is_trial: bool = True) -> list[Lying]:
        """Every portfolio with its place, or where it would have one, its cards not spread."""
        seen, out = self.seen, list[Lying]()
        window = seen.theme.window
        top = self._bare() + max(4, self.pad // 2)
        for seat, column in self.columns.items():
            runs = [run for run in self.runs if run.owner == seat]
            area = Rect(column.x, column.y + top, column.w, column.h - top)
            tallest = min(round(OTHERS * window), area.h)
            room = self._room(area, tallest)
            laid = pack(runs, room)
            out += laid if is_trial else spread(laid, room)
        inner = self._inner(self.felt)
        tallest = min(round(OWN * window), inner.h)
        felt = self._felt
        laid = self._in_a_row(felt, inner, tallest)
        self.own_small = seen.art
        if not laid or self._shrunk(laid) or self.small is seen.art:
            room = Room(inner, tallest, self.pad, self.own_bar, self._needs, self._least_wide)
            under = pack(felt, room)
            if not laid or self._is_better(under, laid):
                laid, self.own_small = under if is_trial else spread(under, room), self.small
        self._new = self._place_of_next(laid[-1].area) if seen.me is not None else None
        lost = {id(run) for run in self._lost}
        where = {id(each.run): each.area for each in laid}
        self.ghosts = [where[id(run)] for run in self._lost]
        return out + [each for each in laid[:-1] if id(each.run) not in lost]

    def _is_better(self, under: Sequence[Lying], beside: Sequence[Lying]) -> bool:
        """Whether one's own portfolios lie better with bars under or over their cards than with
        bars beside them, which cover nothing."""
        lost, other = self._shrunk(under), self._shrunk(beside)
        if lost != other or self.small is not self.seen.art:
            return lost < other
        is_covered = any(each.bar.y < each.area.bottom for each in under)
        return not is_covered or min(each.height for each in beside) < min(
            each.height for each in under
        )

    def _place_of_next(self, area: Rect) -> Rect:
        """Where the next portfolio lies: as wide as one of three cards where there is room."""
        wide = round(area.w * (1 + 2 * STEP))
        return Rect(area.x, area.y, min(wide, self.felt.right - self.pad - area.x), area.h)

    def _in_a_row(self, felt: Sequence[Portfolio], inner: Rect, tallest: int) -> list[Lying]:
        """One's own portfolios with their bars in the size of text chosen at their right; nothing
        where they have no room in a row."""
        art = self.seen.art
        if self.seen.me is None or len(felt) == 1:
            return []

        def needs(run: Portfolio) -> int:
            if run is NEXT:
                return 0
            if id(run) not in self._whole:
                low, high = threats(run)
                wide = bar_width(Ends(tuple(low), tuple(high)), run.value, art, is_dotted=True)
                self._whole[id(run)] = wide
            return self._whole[id(run)]

        line = art.theme.font("small", True).get_linesize() + 4
        return row_beside(felt, Room(inner, tallest, self.pad, line, needs, needs))

    def _needs(self, run: Portfolio) -> int:
        return self._widths(run)[0]

    def _least_wide(self, run: Portfolio) -> int:
        return self._widths(run)[1]

    def _widths(self, run: Portfolio) -> tuple[int, int]:
        """How wide the bar of a portfolio must be to say everything, and at the least; asked for
        every size and every part of the height that is tried."""
        if run is NEXT:
            return 0, 0
        found = self._wide.get(id(run))
        if found is None:
            low, high = threats(run)
            ends, mine = Ends(tuple(low), tuple(high)), run.owner == self.seen.me
            needs = bar_width(ends, run.value, self.small, is_dotted=mine)
            found = self._wide[id(run)] = needs, least_width(run.value, self.small)
        return found


def _ghost(loss: Loss) -> Portfolio:
    """Stands for a portfolio that was taken, so that its place stays."""
    return Portfolio(loss.zone.partition(":")[2], -1, loss.cards, None, None, 0)
