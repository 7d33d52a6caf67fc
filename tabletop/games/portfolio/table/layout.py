"""Where things lie for one look at the table.

Opponents have a column each, of the same width for the whole game, beside the market; one's own
felt goes across the window below them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import product
from typing import Final

from pygame import Rect

from tabletop.engine.french import parse_card
from tabletop.games.portfolio.exposure import threats
from tabletop.games.portfolio.state import Portfolio, PortfolioView
from tabletop.games.portfolio.table.bars import Ends, bar_width, least_width
from tabletop.games.portfolio.table.runs import Lying, Room, pack, row_beside
from tabletop.games.portfolio.table.words import end_lines, is_tight, promises
from tabletop.ui.table.adapter import Loss, Seen
from tabletop.ui.table.cards import CardArt
from tabletop.ui.table.layout import columns, frame, seats_round

NEXT: Final = Portfolio("", -1, tuple(parse_card(f"{rank}S") for rank in "234"), None, None, 0)
"""Stands for the portfolio that is made next, so that there is room for it."""
OTHERS: Final = 154
"""The tallest card of another seat's portfolios, in pixels of a window of 1280x800."""
OWN: Final = 168
"""The tallest card of one's own portfolios, in pixels of a window of 1280x800."""
TEXTS: Final = (1.0, 0.8, 0.65, 0.5)
"""How large text on the bars is set, of the size chosen: the first that leaves cards to be read,
and never smaller than at 100 %. Pointed at, a portfolio says all of it in the size chosen."""
MARKET: Final = 204
"""The width of stock and discards in pixels of scale 1."""
MANY: Final = 2
"""So many things to tell beside stock and discards take more of their room."""
PARTS: Final = (0.22, 0.26, 0.3, 0.34, 0.4, 0.47, 0.54)
"""The parts of the height under the plates that one's own felt may take."""


@dataclass(frozen=True, slots=True)
class Note:
    """What `art` writes under a seat's plate, and whether it is all that there is of its turn to
    tell."""

    text: str
    art: CardArt
    is_whole: bool


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
        one_line = theme.font("lead", True).get_linesize() + self.pad
        self.plate_h = min(seen.frame.plates.h, one_line) if self.tight else seen.frame.plates.h
        self.runs = list(seen.view.portfolios.values())
        self.order = seats_round(seen.view.seats, seen.me)
        self.ghosts: list[Rect] = []
        """Where the portfolios lay that others have taken since the viewer decided last."""
        self._lost = [_ghost(loss) for loss in seen.lost]
        self._new: Rect | None = None
        self.own_small = seen.art
        """What draws the bars of one's own portfolios."""
        self._whole: dict[int, int] = {}
        """How wide a bar must be in the size of text chosen, by identity as `_wide`."""
        self._told = [*end_lines(seen), *promises(seen)]
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
            window = frame(seen.frame.size, theme, len(seen.view.cards(f"hand:{seen.me}")))
        usual = Layout(replace(seen, theme=theme, art=seen.art.at(scale), frame=window))
        return {each.run.id: each.height for each in usual.lying()}

    def _compose(self) -> None:
        """Takes the largest text on the bars that leaves cards to be read, as large as they are in
        text of 100 %; where none does, what makes them least smaller, and then cuts fewest bars and
        notes under the plates."""
        theme = self.seen.theme
        under = [(note, text) for text in TEXTS for note in dict.fromkeys((text, TEXTS[-1]))]
        ways = list(product([*under, *((0.0, text) for text in TEXTS)], (False, True)))
        best: tuple[tuple[int, int], float, float, bool] | None = None
        for (note, text), is_narrow in ways if self._least else ways[:1]:
            scale = max(theme.window, theme.scale * text)
            line = max(theme.window, theme.scale * note) if note else 0.0
            self._begin(line, scale, is_narrow)
            lost = self._lost_height(), self._cut() + (0 if note else len(self.order))
            if best is None or lost < best[0]:
                best = (lost, line, scale, is_narrow)
            if lost == (0, 0):
                return
        assert best is not None
        self._begin(*best[1:])

    def _begin(self, line: float, scale: float, is_narrow: bool) -> None:
        """Lays out with notes of the scale `line` under the plates, none where it is 0, text of
        `scale` on the bars, and a market as narrow as in text of 100 % or as its text would be."""
        seen = self.seen
        self.notes, self._narrow = line > 0, is_narrow
        self.note_art = seen.art if not line or line >= seen.theme.scale else seen.art.at(line)
        self._set_bars(seen.art if scale >= seen.theme.scale else seen.art.at(scale))
        self._share()

    def _lost_height(self) -> int:
        """By how many pixels all cards are lower so than in text of 100 %."""
        return self._shrunk(self.lying())

    def _shrunk(self, laid: Sequence[Lying]) -> int:
        """By how many pixels the cards of these portfolios are lower, in all, than in text of
        100 %."""
        return sum(max(0, self._least.get(each.run.id, 0) - each.height) for each in laid)

    def _set_bars(self, art: CardArt) -> None:
        """Draws what stands on the bars with `art`."""
        theme = art.theme
        self.small = self.own_small = art
        # by identity: `runs`, `_lost` and NEXT stay as long as the layout does
        self._wide: dict[int, tuple[int, int]] = {}
        low = self.tight and art is self.seen.art
        self.bar = theme.font("small", True).get_linesize() + 4
        self.own_bar = theme.font("body", True).get_linesize() + (0 if low else 6)

    def _cut(self) -> int:
        """How many bars have no room under their cards or over their lower edge, or do not say
        all."""
        return sum(
            each.bar.y <= each.area.y or each.bar.w < self._needs(each.run)
            for each in self.lying()
            if each.run.owner != self.seen.me or self.own_small is self.small
        )

    def _share(self) -> None:
        """Shares the height between one's own felt and the others as is best to read."""
        parts = PARTS if self.seen.me is not None else (0.0,)
        best: tuple[float, float] | None = None
        for part in parts:
            self._divide(part)
            merit = self._merit(part)
            if best is None or merit > best[0]:
                best = (merit, part)
        assert best is not None
        self._divide(best[1])

    @property
    def line(self) -> int:
        """The height of a line under the plates."""
        return self.note_art.theme.font("small").get_linesize()

    @property
    def new(self) -> Rect | None:
        """Where the next portfolio will lie, None where nobody's felt is shown."""
        return self._new

    @property
    def under(self) -> Rect:
        """What stock and discards leave of the market, for what is told there."""
        area = self.market.copy()
        height = round(area.h * (0.36 if len(self._told) < MANY else 0.48))
        return Rect(area.x, area.bottom - height, area.w, height)

    @property
    def piles(self) -> Rect:
        """Where stock and discards lie, with their captions."""
        area = self.market.copy()
        if self._told:
            area.h = self.under.top - area.y - self.pad // 2
        return area

    def _divide(self, part: float) -> None:
        """Gives `part` of the height under the plates to one's own felt."""
        size, theme, whole = self.seen.frame.size, self.seen.theme, self.middle
        own_h = round((whole.h - self._bare()) * part)
        self.felt = Rect(whole.x, whole.bottom - own_h, whole.w, own_h)
        upper = whole.h - own_h - (self.pad if own_h else 0)
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

    def _merit(self, part: float) -> float:
        """How well everything can be read so: the smallest cards count most."""
        lying = self.lying()
        over = 3.0 * self._shrunk(lying)
        for each in lying:
            place = self.felt if each.run.owner == self.seen.me else self.columns[each.run.owner]
            over += max(0, each.whole.bottom - place.bottom)
        over += max(0, self._new.bottom - self.felt.bottom) if self._new is not None else 0
        away = abs(part - 0.4) * self.seen.theme.window
        mine = [each for each in lying if each.run.owner == self.seen.me]
        own = min(map(_seen_of, mine), default=0)
        if mine and self.own_small is not self.small:  # in a row whose bars have room of their own
            own = mine[0].height
        heights = [_seen_of(each) for each in lying if each.run.owner != self.seen.me]
        if not own or not heights:
            return (own or min(heights, default=0)) - away * 40 - over
        other, mean = min(heights), sum(heights) / len(heights)
        return 3 * min(own * 0.8, other) + 0.2 * own + 0.4 * mean - away * 12 - 2 * over

    def lying(self) -> list[Lying]:
        """Every portfolio with its place."""
        seen, out = self.seen, list[Lying]()
        window = seen.theme.window
        top = self._bare() + max(4, self.pad // 2)
        for seat, column in self.columns.items():
            runs = [run for run in self.runs if run.owner == seat]
            area = Rect(column.x, column.y + top, column.w, column.h - top)
            tallest = min(round(OTHERS * window), area.h)
            room = Room(area, tallest, self.pad // 2, self.bar, self._needs, self._least_wide)
            out += pack(runs, room)
        own = [run for run in self.runs if run.owner == seen.me]
        inner = self.felt.inflate(-2 * self.pad, -2 * max(4, self.pad // 2))
        tallest = min(round(OWN * window), inner.h)
        felt = [*sorted([*own, *self._lost], key=lambda run: int(run.id[1:])), NEXT]
        laid = self._in_a_row(felt, inner, tallest)
        self.own_small = seen.art
        if not laid or self._shrunk(laid):
            room = Room(inner, tallest, self.pad, self.own_bar, self._needs, self._least_wide)
            under = pack(felt, room)
            if not laid or self._shrunk(under) < self._shrunk(laid):
                laid, self.own_small = under, self.small
        self._new = laid[-1].area if seen.me is not None else None
        lost = {id(run) for run in self._lost}
        where = {id(each.run): each.area for each in laid}
        self.ghosts = [where[id(run)] for run in self._lost]
        return out + [each for each in laid[:-1] if id(each.run) not in lost]

    def _in_a_row(self, felt: Sequence[Portfolio], inner: Rect, tallest: int) -> list[Lying]:
        """One's own portfolios with their bars in the size of text chosen at their right, where
        text is so large that it would have to be smaller under them; nothing where it is not."""
        art = self.seen.art
        if not self.tight or self.small is art:
            return []

        def needs(run: Portfolio) -> int:
            if id(run) not in self._whole:
                low, high = threats(run)
                wide = bar_width(Ends(tuple(low), tuple(high)), run.value, art)
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
        found = self._wide.get(id(run))
        if found is None:
            low, high = threats(run)
            needs = bar_width(Ends(tuple(low), tuple(high)), run.value, self.small)
            found = self._wide[id(run)] = needs, least_width(run.value, self.small)
        return found


def _ghost(loss: Loss) -> Portfolio:
    """Stands for a portfolio that was taken, so that its place stays."""
    return Portfolio(loss.zone.partition(":")[2], -1, loss.cards, None, None, 0)


def _seen_of(lying: Lying) -> float:
    """How tall a card of a portfolio looks: less where its bar has no room of its own."""
    beside = lying.bar.x >= lying.area.right or lying.bar.y == lying.area.y
    return lying.height * (0.7 if beside else 1.0)
