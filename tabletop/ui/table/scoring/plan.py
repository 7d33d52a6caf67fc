"""Where everything of a sheet lies in a window: what is asked of it, and how large its cards get.

What gives way where there is little room: what is recalled, the piles over their columns, notes
and lines, caps, columns in which nobody makes a point; the cards last. Larger text gives way
before.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import product
from typing import Final, TypeVar

from tabletop.scene.style import Role
from tabletop.scene.text import Face as Font
from tabletop.scene.text import Rich
from tabletop.ui.shell.theme import Theme
from tabletop.ui.table.cards import ASPECT, CardArt
from tabletop.ui.table.markup import shorter
from tabletop.ui.table.scoring.nodes import Fit, Seat, fittings
from tabletop.ui.table.scoring.packing import Packing, Packings, laid_open, pile_wide, reach
from tabletop.ui.table.scoring.sheet import Cell, Column, Sheet
from tabletop.ui.table.scoring.ways import WAYS, Way
from tabletop.ui.table.scoring.wording import Types, Wording
from tabletop.ui.table.ticker import Recall

LEAST: Final = 44
"""The least width of a card, in a window of 1280x800."""
MOST: Final = 118
"""The largest."""
FOLDED: Final = 82
"""The largest where those that are only counted lie on two lines: words have room beside them."""
OPEN: Final = 34
"""How wide a card of a pile is at least that lies open over its column, at scale 1."""
WITH_PILES: Final = 50
"""The least width of a card of the rows where the piles stand over their columns."""
PILE: Final = (1.4, 50, 104)
"""How wide a card of a pile is whose cards are not covered: beside one of the rows, at least and at
the most."""
WORKED: Final = (1.15, 44, 96)
"""The same of a card in what is worked out first."""
HIGHEST: Final = 250
"""The height of a row at the most."""
AIR: Final = 56
"""How much wider than it needs a narrow column is at the most."""
STEPS: Final = (1.8, 1.5, 1.2, 1.0)
"""The steps in which larger text grows, in parts of text of 100 %, the largest first."""
ASKED: Final = 0.75
"""How large the words with cards are at least, of the text chosen, where no sum is stacked for
larger ones."""
GIVES: Final = 0.95
"""How much of their width cards have at least where the words with them are larger."""
LARGER: Final[tuple[Role, ...]] = ("lead", "body")
"""The type of the words with cards where there is room for it."""


T = TypeVar("T")
Steps = Generator[None, None, T]
"""What is worked out step by step, each a few milliseconds, so that frames come between."""


@dataclass(frozen=True, slots=True)
class Layout:
    """A sheet laid out one way: the width of its cards (0 for none), of those of its piles and of
    what is worked out, each column's, the heights of the heads and of a row's content, and how the
    cards of each cell lie."""

    way: Way
    sheet: Sheet
    card: int
    pile: int
    worked: int
    wide: tuple[float, ...]
    top: float
    heads: float
    row: float
    packings: dict[tuple[int, int], Packing]


class Plan(Wording):
    """Where everything of a sheet lies in a window of `size` pixels, in its `types`, once it was
    measured and a `layout` found; what has a place of its own is written in type as large as goes
    up to that of the first of `larger`."""

    def __init__(
        self,
        types: Types,
        larger: Sequence[CardArt],
        sheet: Sheet,
        seats: Sequence[Seat],
        size: tuple[int, int],
        recall: Callable[[Sequence[str]], Recall | None],
        has_log: bool,
        packings: Packings,
    ) -> None:
        super().__init__(types, larger, sheet, [seat.name for seat in seats], size, recall, has_log)
        self.packings = packings
        self._texts = packings.texts[types.cells.theme.scale]
        self.people, self.themes = seats, [each.theme for each in larger]
        self.ends = types.ends
        self._worked = 0
        self.foot = self.h - self.base.px(10)
        self._sheets: dict[tuple[bool, bool], Sheet] = {}
        self.layout: Layout

    def measure(self) -> Steps[None]:
        """Measures what every layout asks for: how wide plates and totals are."""
        self.left = self._left()
        yield
        self.figure_fonts = yield from self._figure_fonts()
        ends = self._ends(self.figure_fonts)
        yield
        self.split, whole = map(max, self._called_ends, ends)
        self.right = self.split + whole
        yield

    # What it comes to

    @property
    def way(self) -> Way:
        """What of the sheet is shown."""
        return self.layout.way

    @property
    def card(self) -> int:
        """The width of a card in pixels, 0 where there are none."""
        return self.layout.card

    @property
    def gap(self) -> int:
        """The pixels between two columns."""
        return self._between(self.way)

    def _between(self, way: Way) -> int:
        return self.base.px(16 if self.w >= self.base.px(1000) and not way.close else 10)

    @property
    def seats(self) -> range:
        """The seats, a row each."""
        return range(len(self.sheet.rows))

    @property
    def heads_top(self) -> float:
        """Where the heads of the columns begin."""
        return self.layout.top

    @property
    def rows_top(self) -> float:
        """Where the first row begins."""
        return self.layout.top + self.layout.heads

    @property
    def high(self) -> float:
        """The height of a row."""
        room = (self.foot - self.rows_top) / len(self.seats)
        return min(room, max(self.base.px(HIGHEST), self.layout.row))

    def column(self, index: int) -> float:
        """The left edge of a column."""
        before = sum(self.layout.wide[:index]) + index * self.gap
        return self.margin + self.left + self.gap + before

    @cached_property
    def fits(self) -> list[Fit]:
        """How every name stands on its plate."""
        high = round(self.high - 2 * self.base.px(5))
        return fittings(self.themes, self.people, self.left, high)

    # The choice

    def as_in(
        self,
        other: Layout,
        *,
        stacks: bool,
        close: bool | None = None,
        than: Plan | None = None,
    ) -> Steps[bool]:
        """Takes the way of another layout, with cards at least as wide and how they count beside
        them where it must be, stacked at the most where it `stacks`; `close` or not, None for as it
        must be where something is awarded; in type no smaller `than` that of another plan. Gives
        whether these have room."""
        roles: tuple[Role, ...] = (other.way.role, *LARGER, "small")
        lying = [(role, beside, False) for role in roles for beside in (other.way.beside, True)]
        lying += [(role, True, True) for role in roles if stacks]
        if not self._has_words:
            lying = lying[:1]
        elif than is not None:
            lying = [lies for lies in lying if self._type_of(lies[0]) >= than._sizes[0]]
        ways = (False, True) if any(column.awards for column in self.sheet.columns) else (False,)
        if close is not None:
            ways = (close,)
        for near, (role, beside, stacked) in product(ways, dict.fromkeys(lying)):
            way = replace(other.way, role=role, beside=beside, stacked=stacked, close=near)
            found = yield from self._laid(way, self._least(other))
            if found is not None:
                self.layout = found
                return True
        return False

    def _least(self, other: Layout) -> int:
        """The least width of a card where those of another layout keep theirs: a token alone is
        none of them."""
        self._worked = other.worked
        cells = [cell for row in self.sheet.rows for cell in row if cell is not None]
        has_cards = any(cell.cards for cell in cells)
        return other.card if has_cards else min(other.card, self.base.px(LEAST))

    @property
    def is_asked(self) -> bool:
        """Whether what is written with the cards is nearly as large as the text chosen."""
        asked = self.themes[0].font("small", True).get_linesize()
        return not self._has_words or self._sizes[0] >= asked * ASKED

    def is_as_large(self, other: Plan) -> bool:
        """Whether nothing is in smaller type than in another plan, and every plate says as much."""
        return all(mine >= its for mine, its in zip(self._sizes, other._sizes, strict=True))

    @cached_property
    def _sizes(self) -> tuple[int, ...]:
        """How large the type is of what cards come to, names, what is under them and totals."""
        return (
            self._type_of(self.way.role),
            min(fit.font.get_linesize() for fit in self.fits),
            min(fit.small.get_linesize() if fit.small is not None else 0 for fit in self.fits),
            *(font.get_linesize() for font in self.figure_fonts),
        )

    def _type_of(self, role: Role) -> int:
        """How large the words with cards are in the type of a role."""
        return self.types.cells.theme.font(role, True).get_linesize()

    def is_seen(self, part: int, other: Plan) -> bool:
        """Whether it shows that this part of it is larger than in another plan: the plates and
        totals at its ends may be wider with no larger type on them."""
        return part != Types.ENDS or self._sizes != other._sizes

    def is_larger(self, other: Plan) -> bool:
        """Whether words with cards are larger than in another plan, and names no smaller."""
        (mine, names, *_ends), (its, theirs, *_others) = self._sizes, other._sizes
        return mine > its and names >= theirs

    def grow(self, other: Layout) -> Steps[None]:
        """Makes the cards as large as has room, at least as those of another layout."""
        if other.card:
            found = yield from self._largest(self.way, self._least(other))
            self.layout = found or self.layout

    def choose(self) -> Steps[None]:
        """Takes the fullest way in which every row is in sight."""
        self.layout = yield from self._fullest()

    def _fullest(self) -> Steps[Layout]:
        base = self.base
        for way in self._ways():
            if not way.cards:
                found = yield from self._laid(way, 0)
            else:
                least = base.px(WITH_PILES if way.piles and self._has_piles else LEAST)
                found = yield from self._with_cards(way, least)
            if found is not None:
                return found
        last = replace(WAYS[-1], recalled=0)
        found = yield from self._laid(last, 0, forced=True)
        return found or self._empty(last)

    def _with_cards(self, way: Way, least: int) -> Steps[Layout | None]:
        """The layout of a way with the widest cards, and then with words as large as takes hardly
        anything from them; None where they have no room."""
        found = yield from self._largest(way, least)
        more = found.card + 1 if found else least
        beside = yield from self._largest(replace(way, beside=True), more)
        found = beside or found
        if found is None:
            return None
        for role in LARGER:
            least = round(found.card * GIVES)
            larger = yield from self._largest(replace(found.way, role=role), least)
            if larger is not None:
                return larger
        return found

    def _ways(self) -> Iterator[Way]:
        """The ways that are not the same for this sheet."""
        seen = set()
        for way in WAYS:
            key = replace(
                way,
                piles=way.piles and self._has_piles,
                worked=way.worked if self.sheet.working else 0,
                lines=way.lines and bool(self.sheet.lines),
                ends=way.ends and self._has_runs,
                caps=way.caps or not self._has_caps,
            )
            if key not in seen:
                seen.add(key)
                yield way

    @cached_property
    def _has_words(self) -> bool:
        """Whether anything is written with the cards of a cell."""
        cells = [cell for row in self.sheet.rows for cell in row if cell is not None]
        return any(cell.counting or cell.said for cell in cells)

    @property
    def _has_piles(self) -> bool:
        return any(column.cards for column in self.sheet.columns)

    @property
    def _has_runs(self) -> bool:
        return any(cell.runs for row in self.sheet.rows for cell in row if cell is not None)

    @property
    def _has_caps(self) -> bool:
        return any(cell.caps for row in self.sheet.rows for cell in row if cell is not None)

    def _largest(self, way: Way, least: int) -> Steps[Layout | None]:
        """The layout with the widest cards, of at least so many pixels; None where these have no
        room."""
        low, high = least, self.base.px(MOST)
        found = yield from self._laid(way, low)
        if found is None:
            return None
        while low < high:
            middle = (low + high + 1) // 2
            larger = yield from self._laid(way, middle)
            if larger is None:
                high = middle - 1
            else:
                low, found = middle, larger
        return found

    def _laid(self, way: Way, card: int, *, forced: bool = False) -> Steps[Layout | None]:
        """The sheet laid out with cards of that width, None where it has no room."""
        sheet, base = self._shown(way), self.base
        share, least, most = PILE
        pile = min(base.px(most), max(base.px(least), round(card * share)))
        pile = pile_wide(sheet.columns, pile) if way.piles and self._has_piles and card else 0
        share, least, most = WORKED
        worked = min(base.px(most), max(base.px(least), round(card * share)))
        worked = max(worked, self._worked) if way.worked == 2 and card else 0
        yield
        wide = self._columns(sheet, way, card, pile, forced=forced)
        if wide is None:
            return None
        yield
        packings: dict[tuple[int, int], Packing] = {}
        row = float(self._least_row())
        for seat, cells in enumerate(sheet.rows):
            for column, cell in enumerate(cells):
                if cell is None:
                    continue
                if card:
                    said = self.under(cell, way)
                    room = wide[column] - self._beside(cell, way)
                    room -= reach(sheet.columns[column], cell, card)
                    ends = way.ends and bool(cell.runs)
                    laid = self.packings.packed(cell, card, room, said, ends=ends)
                    if laid is None or self._is_higher(cell, way, card):
                        return None
                    if cell.count is not None and laid.lines > 1 and card > base.px(FOLDED):
                        return None
                    packings[seat, column] = laid
                row = max(
                    row, self.tall(cell, way, card, packings.get((seat, column)), wide[column])
                )
        yield
        top = self._top(way, worked)
        if top + self._least_heads(sheet, pile) + row * len(sheet.rows) > self.foot and not forced:
            return None  # without what takes longest to measure
        yield
        heads = self._heads(sheet, way, wide, pile)
        if top + heads + row * len(sheet.rows) > self.foot and not forced:
            return None
        return Layout(way, sheet, card, pile, worked, wide, top, heads, row, packings)

    def _empty(self, way: Way) -> Layout:
        """A sheet with no columns at all."""
        sheet = replace(self.sheet, columns=(), rows=tuple(() for _row in self.sheet.rows))
        top = self._top(way, 0)
        row = float(self._least_row())
        return Layout(way, sheet, 0, 0, 0, (), top, self.base.px(8), row, {})

    def _shown(self, way: Way) -> Sheet:
        """The sheet, without the columns in which nobody makes a point where only others count,
        and without caps where they have no room."""
        key = way.counting, way.caps
        if key not in self._sheets:
            sheet = self.sheet
            kept = [
                column
                for column in range(len(sheet.columns))
                if not way.counting
                or any(cell.points for row in sheet.rows if (cell := row[column]) is not None)
            ]
            rows = (tuple(row[column] for column in kept) for row in sheet.rows)
            self._sheets[key] = replace(
                sheet,
                columns=tuple(sheet.columns[column] for column in kept),
                rows=tuple(rows if way.caps else map(_uncapped, rows)),
            )
        return self._sheets[key]

    # Widths

    def _left(self) -> int:
        """The width of a plate."""
        base = self.base
        strong = base.font("body", True)
        shortest = max(strong.size(name)[0] for name in shorter(self.names)[-1]) + base.px(20)
        lead = base.font("lead", True)
        small = base.font("small")
        longest = base.px(76) + max(
            max(lead.size(each.name)[0], small.size(each.kind)[0], small.size(each.leads)[0])
            for each in self.people
        )
        usual = max(min(base.px(190), round(self.inner * 0.15), longest), shortest)
        return round(usual * self.ends)

    @cached_property
    def _called_ends(self) -> tuple[int, int]:
        """The width of what a total holds before the whole, and of the whole, for what these are
        called."""
        air, least = self.base.px(12), self.base.px(84)
        most = min(self.types.heads.theme.scale, self.base.scale * self.ends)
        font = max((t for t in self.themes if t.scale <= most), key=lambda t: t.scale).font("small")
        words = [font.size(word)[0] + air for word in self.sheet.figures]
        return (
            (words[0], max(least, words[1])) if self.sheet.is_match else (0, max(least, words[0]))
        )

    def _ends(self, fonts: tuple[Font, Font]) -> tuple[int, int]:
        """The same for their figures in these fonts."""
        sheet, air = self.sheet, self.base.px(12)
        low, high = fonts
        whole = max(high.size(sheet.figure(n))[0] for n in (*sheet.totals, *sheet.before)) + 2 * air
        if not sheet.is_match:
            return 0, whole
        split = max(low.size(sheet.figure(n))[0] for n in (*sheet.points, 0)) + round(1.5 * air)
        return split, whole

    def _figure_fonts(self) -> Steps[tuple[Font, Font]]:
        """The type of a seat's points, and of what they make of its game: no wider in larger text
        than at 100 % or than what they are called, so that the cards keep their room."""
        high = (self.h - self.base.px(150)) / len(self.seats)
        sizes: list[tuple[Role, Role]] = [("title", "display"), ("lead", "title")]
        if self.w < self.base.px(1000):
            del sizes[0]

        def wide(pair: tuple[Font, Font]) -> int:
            figures = self.sheet.points, self.sheet.totals
            return sum(
                max(font.size(self.sheet.figure(n))[0] for n in numbers)
                for font, numbers in zip(pair, figures, strict=True)
            )

        def pair(theme: Theme, low: Role, large: Role) -> tuple[Font, Font]:
            return theme.font(low, True), theme.font(large, True)

        found = self.base.font("body", True), self.base.font("lead", True)
        for low, large in sizes:
            yield
            usual = pair(self.base, low, large)
            if usual[1].get_linesize() <= high * 0.8 and wide(usual) <= self.inner * 0.17:
                found = usual
                break
        ways = [pair(theme, low, large) for theme in self.themes for low, large in sizes]
        called = self._called_ends
        fits = []
        for way in ways:
            yield
            ends = self._ends(way)
            is_as_wide = wide(way) <= wide(found) * self.ends
            if is_as_wide or all(need <= room for need, room in zip(ends, called, strict=True)):
                fits.append(way)
        fits.sort(key=lambda way: -way[1].get_linesize())
        return next((way for way in fits if way[1].get_linesize() <= high * 0.8), found)

    @property
    def figures_font(self) -> Font:
        """The type of what figures are called: as large as has room at the foot of the heads."""
        high = self.layout.heads - self.base.px(8)
        rooms = (self.split, self.right - self.split) if self.split else (self.right,)
        said = list(zip(self.sheet.figures, rooms, strict=False))
        for theme in self.themes:
            font = theme.font("small")
            if font.get_linesize() <= high and all(
                font.size(words)[0] <= room for words, room in said
            ):
                return font
        return self.base.font("small")

    def _columns(
        self, sheet: Sheet, way: Way, card: int, pile: int, *, forced: bool = False
    ) -> tuple[float, ...] | None:
        """How wide each column is, None where they have no room side by side."""
        count = len(sheet.columns)
        if not count:
            return ()
        room = self.inner - self.left - self.right - (count + 1) * self._between(way)
        asked = [
            self._asked(sheet, way, column, index, card, pile)
            for index, column in enumerate(sheet.columns)
        ]
        wide = [each[0] for each in asked]
        if room < sum(wide):
            return tuple(room * each / sum(wide) for each in wide) if forced else None
        for step in (1, 2):  # all cards come on one line before some of them lie further apart
            wish = [max(low, each[step]) for low, each in zip(wide, asked, strict=True)]
            more = sum(wish) - sum(wide)
            part = min(1.0, (room - sum(wide)) / more) if more else 0.0
            wide = [low + (high - low) * part for low, high in zip(wide, wish, strict=True)]
        left = room - sum(wide)
        mean = room / count  # what is left makes narrow columns as wide as others, nearly
        stay = [not column.waits for column in sheet.columns]  # nothing counts in the others
        lent = sum(each for each, stays in zip(wide, stay, strict=True) if not stays)
        even = (room - lent) / max(1, sum(stay))
        if all(even >= max(each[:2]) for each in asked) and count > len(sheet.figures):
            even = min(even, max(wide) + self.base.px(AIR))
            return tuple(even if stays else each for each, stays in zip(wide, stay, strict=True))
        air = self.base.px(AIR)
        needs = [min(max(0.0, mean - each), max(air, each * 0.4)) for each in wide]
        share = min(1.0, left / sum(needs)) if sum(needs) else 0.0
        return tuple(each + need * share for each, need in zip(wide, needs, strict=True))

    def _asked(
        self, sheet: Sheet, way: Way, column: Column, index: int, card: int, pile: int
    ) -> tuple[float, float, float]:
        """How wide a column is at the least, with its cards and words on a line each, and as it
        wishes."""
        cells = [cell for row in sheet.rows if (cell := row[index]) is not None]
        roles: tuple[Role, ...] = ("small", "body")
        low, high = (
            self.types.heads.theme.font(role, True).size(column.label)[0] + 2.0 for role in roles
        )
        least, line, wish = [float(self._head_wide(column, way, pile))], [low], [high]
        extra = max((reach(column, cell, card) for cell in cells), default=0.0)
        for cell in cells:
            least.append(self.least(cell.counting, way))
            line.append(self.across(cell.counting, way))
            wish.append(line[-1])
            if card:
                said, more = self.under(cell, way), extra + self._beside(cell, way)
                ends = way.ends and bool(cell.runs)
                widths = self.packings.widths(cell, card, said, ends=ends)
                for wide, pixels in zip((least, line, wish), widths, strict=True):
                    wide.append(pixels + more)
                if cell.count is not None:
                    least.append(self.count_font.size(str(cell.count))[0] + self.base.px(34))
        return max(least), max(line), max(wish)

    def _head_wide(self, column: Column, way: Way, pile: int) -> int:
        """The least width of a column's head."""
        theme = self.types.heads.theme
        small = theme.font("small", True)
        said = [word for word in column.label.replace("*", "").split() if "{" not in word]
        words = [small.size(word)[0] for word in said]
        if "{" in column.label:  # no emblem stands for what it is called
            words = [self.called_wide(column)]
        if way.notes:
            notes = f"{column.note} {column.tie}".split()
            words += [theme.font("small").size(word)[0] for word in notes if "{" not in word]
            if column.each is not None and not (pile and column.cards):
                large = theme.font("title", True).size(f" {column.each}")[0]
                words.append(large + theme.font("small").size(column.note[-12:])[0] + 2)
        text = max(words, default=theme.font("body").get_linesize())
        if not pile or not column.cards:
            return text + self.apart(column)
        if column.full:
            return round(self.head(column, way, pile, self.inner)[0].width) + 2
        price = 0 if column.each is None else self.price_font.size(str(column.each))[0]
        return pile + self.base.px(8) + max(text, price)

    # Heights

    def _least_row(self) -> int:
        """The least height of a row: of its figures and its name."""
        figures = max(font.get_linesize() for font in self.figure_fonts)
        name = self.base.font("small", True).get_linesize() + self.base.px(8)
        return max(min(figures, self.base.font("title", True).get_linesize()), name) + self.base.px(
            14
        )

    def tall(self, cell: Cell, way: Way, card: int, laid: Packing | None, room: float) -> float:
        """The height of what a cell holds, with the air around it."""
        base = self.base
        text = self.text(cell.counting, way).natural(round(room))[1] if cell.counting else 0
        high = 0 if self._beside(cell, way) else text
        if laid is not None and (laid.fans or laid.token is not None):
            line = card * ASPECT + base.px(4)
            if cell.said:
                line += self.types.cells.theme.font(way.role, True).get_linesize()
            high += round(line * laid.lines + base.px(4) * (laid.lines - 1))
        if cell.count is not None:
            high += self.count_font.get_linesize() - self.closer(way)
        return high + self.air(way)

    def closer(self, way: Way) -> int:
        """How many pixels less of air a count has over and under it."""
        return self.count_font.get_linesize() // 4 if way.close else 0

    def air(self, way: Way) -> int:
        """The pixels over and under what cells hold."""
        return self.base.px(9 if way.close else 14)

    def _beside(self, cell: Cell, way: Way) -> int:
        """The pixels that the words beside the cards of a cell take, 0 where they stand under
        them."""
        if not way.beside or not cell.counting or not (cell.cards or cell.token):
            return 0
        return self.across(cell.counting, way) + self.base.px(10)

    def beside(self, index: int, cell: Cell) -> float:
        """How wide the words beside the cards of a cell are: a sum that may be stacked is not where
        those of its whole column have room."""
        layout, air = self.layout, self.base.px(10)
        column = layout.sheet.columns[index]
        rows = [(seat, row[index]) for seat, row in enumerate(layout.sheet.rows)]
        texts = [
            (
                self.text(each.counting, self.way).width + 1,
                layout.packings[seat, index].wide + reach(column, each, self.card) + air,
            )
            for seat, each in rows
            if each is not None and each.counting and (seat, index) in layout.packings
        ]
        if all(text + cards <= layout.wide[index] for text, cards in texts):
            return self.text(cell.counting, self.way).width + 1
        return self.across(cell.counting, self.way) + 1

    def _is_higher(self, cell: Cell, way: Way, card: int) -> bool:
        """Whether the lines beside the cards of a cell are higher than these."""
        if not way.stacked or not self._beside(cell, way):
            return False
        text = self.text(cell.counting, way)
        return text.natural(self.across(cell.counting, way) + 1)[1] > card * ASPECT

    def _top(self, way: Way, worked: int) -> float:
        """The height of all that stands over the heads."""
        base = self.base
        bar = self.bar(way)
        y = base.px(8) + bar.high + (0 if bar.beside else bar.verdict.h)
        y += sum(line.h for line in self.told) if way.lines else 0
        told = self.recalled(way)
        y += told.h if told is not None else 0
        if self.sheet.working and way.worked:
            y += (worked * ASPECT + base.px(4) if worked else 0) + self._working_high
            y += base.px(10)
        return y + base.px(8)

    @property
    def _working_high(self) -> int:
        """The height of a figure that is worked out, with what it is."""
        lead, small = self.theme.font("title", True), self.theme.font("small", True)
        return lead.get_linesize() + small.get_linesize()

    def _least_heads(self, sheet: Sheet, pile: int) -> float:
        """The least height of the heads, whatever is written there."""
        small = self.types.heads.theme.font("small", True).get_linesize()
        called = small if any(column.label for column in sheet.columns) else 0
        return max(called, self.pile_high(sheet.columns, pile) if pile else 0) + self.base.px(8)

    def _heads(self, sheet: Sheet, way: Way, wide: Sequence[float], pile: int) -> float:
        """The height of the heads."""
        base = self.base
        highest = float(base.font("small").get_linesize())
        made = self.heads(sheet, way, pile, wide)
        for column, room, parts in zip(sheet.columns, wide, made, strict=True):
            if pile and column.cards:
                words = sum(part.h for part in parts)
                highest = max(highest, words, self.pile_high(sheet.columns, pile))
                if column.full:  # its cards lie open between its words and what stands under them
                    card, _step = laid_open(column, min(pile, base.px(OPEN)), room)
                    open_high = base.px(2) + card * ASPECT + self.under_pile(column)
                    highest = max(highest, words + open_high)
        return max(highest, sum(self.levels(sheet, made, pile))) + base.px(8)

    @staticmethod
    def levels(sheet: Sheet, heads: Sequence[Sequence[Rich]], pile: int) -> tuple[float, float]:
        """The heights of what columns without piles are called and of what stands under that: these
        begin at one height, whatever a name takes."""
        bare = [
            parts
            for column, parts in zip(sheet.columns, heads, strict=True)
            if not (pile and column.cards) and parts
        ]
        called = max((parts[0].h for parts in bare), default=0.0)
        return called, max((sum(part.h for part in parts[1:]) for parts in bare), default=0.0)


def _uncapped(cells: Sequence[Cell | None]) -> tuple[Cell | None, ...]:
    return tuple(cell and replace(cell, caps=()) for cell in cells)


def planning(
    art: CardArt,
    sheet: Sheet,
    seats: Sequence[Seat],
    size: tuple[int, int],
    recall: Callable[[Sequence[str]], Recall | None] = lambda said: None,
    has_log: bool = False,
) -> Steps[Plan]:
    """The sheet in a window of `size` pixels: it shows as much, and in cards as large, as in text
    of 100 %, and from there each part of it grows step by step as long as nothing else loses by
    it, so that who asks for larger text never gets less; in the end rows and columns stand closer
    for what has not grown yet. Where it `has_log` the key that shows it
    stands beside what is not recalled."""
    theme = art.theme
    steps = [part * theme.window for part in STEPS if part * theme.window < theme.scale * 0.99]
    arts = [art, *map(art.at, steps)]
    packings = Packings()

    def plan(types: Types, step: int) -> Steps[Plan]:
        made = Plan(types, arts[step:], sheet, seats, size, recall, has_log, packings)
        yield from made.measure()
        return made

    usual = len(arts) - 1
    one = arts[usual]
    first = yield from plan(Types(one, one, one, one), usual)
    yield from first.choose()

    def grown(
        found: Plan, *order: tuple[int, ...], stacks: bool = True, close: bool | None = None
    ) -> Steps[Plan]:
        """A plan with its parts in larger type, as far as each goes, group after group."""
        for group in order:
            parts, is_last = list(group), group is order[-1]
            for step in range(usual - 1, -1, -1):
                for part in tuple(parts):
                    types = found.types.ways(arts[step])[part]
                    if types.scale(part) <= found.types.scale(part):
                        continue
                    tried = yield from plan(types, 0 if is_last else step + 1)
                    than = found if close else None
                    has_room = yield from tried.as_in(
                        first.layout, stacks=stacks, close=close, than=than
                    )
                    if not has_room:
                        parts.remove(part)
                    elif tried.is_as_large(found) and (not close or tried.is_seen(part, found)):
                        found = tried
                if not is_last and not (close and step):  # plates grow last, into what is left
                    tried = yield from plan(found.types, step)
                    than = found if close else None
                    has_room = yield from tried.as_in(
                        first.layout, stacks=stacks, close=close, than=than
                    )
                    if has_room and tried.is_as_large(found):
                        found = tried
        return found

    cells, *rest, counts = range(len(first.types.ways(art)))  # the counts are large, and grow last
    has_counts = any(
        cell is not None and cell.count is not None for row in sheet.rows for cell in row
    )
    words, last = (cells, *rest), (counts,) if has_counts else ()
    found = yield from grown(first, words, last, stacks=False)
    if not found.is_asked:
        found = yield from grown(first, words, last)
    if not found.is_asked:
        tried = yield from grown(first, (cells,), words, last, close=True)
        found = tried if tried.is_larger(found) else found
    found = yield from grown(found, words, last, stacks=not found.is_asked, close=True)
    yield from found.grow(first.layout)
    return found
