"""Where everything of a sheet lies in a window: what is asked of it, and how large its cards get.

What gives way where there is little room: what is recalled, the piles over their columns, notes
and lines, columns in which nobody makes a point; the cards last. Larger text gives way before.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final

from tabletop.scene.style import Role
from tabletop.scene.text import Face as Font
from tabletop.scene.text import Label, Rich, Span
from tabletop.scene.widgets import Button
from tabletop.system.i18n import _
from tabletop.ui.shell.theme import Theme
from tabletop.ui.table.cards import ASPECT, CardArt
from tabletop.ui.table.markup import fitted, shorter, spans
from tabletop.ui.table.scoring.nodes import Seat
from tabletop.ui.table.scoring.packing import LYING, Packing, least_wide, packed
from tabletop.ui.table.scoring.sheet import Cell, Column, Sheet
from tabletop.ui.table.ticker import Recall, SinceLine

LEAST: Final = 44
"""The least width of a card, in a window of 1280x800."""
MOST: Final = 118
"""The largest."""
WITH_PILES: Final = 50
"""The least width of a card of the rows where the piles stand over their columns."""
PILE: Final = (1.4, 50, 104)
"""How wide a card of a pile is: beside one of the rows, at least and at the most."""
WORKED: Final = (1.15, 44, 96)
"""The same of a card in what is worked out first."""
STRIP: Final = 0.13
"""How much of a card, of its height, shows under the next one on its pile."""
HIGHEST: Final = 250
"""The height of a row at the most."""
RECALLED: Final = 6
"""Of how many things that happened before the score it is told at the most."""
AIR: Final = 56
"""How much wider than it needs a narrow column is at the most."""
GIVES: Final = 0.95
"""How much of their width cards have at least where the words with them are larger."""
LARGER: Final[tuple[Role, ...]] = ("lead", "body")
"""The type of the words with cards where there is room for it."""
VERDICT: Final[tuple[Role, ...]] = ("title", "lead", "body")
"""The type of who is in front, the largest first."""


@dataclass(frozen=True, slots=True)
class Way:
    """What of a sheet is shown: `worked` is 2 with the cards of what is worked out first, 1 with
    its figures, 0 without; `recalled` how many lines tell what happened before. Runs show their
    `ends` alone where they must, and how a cell counts stands `beside` its cards or under them, in
    the type of `role`."""

    cards: bool = True
    piles: bool = True
    worked: int = 2
    notes: bool = True
    lines: bool = True
    counting: bool = False
    recalled: int = 2
    ends: bool = False
    beside: bool = False
    role: Role = "small"


WAYS: Final = (
    Way(),
    Way(recalled=1),
    Way(piles=False, recalled=1),
    Way(piles=False, worked=1, recalled=1),
    Way(piles=False, worked=1, notes=False, recalled=1),
    Way(piles=False, worked=0, notes=False, recalled=1),
    Way(piles=False, worked=0, notes=False, lines=False, recalled=1),
    Way(piles=False, worked=0, notes=False, lines=False, recalled=0),
    Way(piles=False, worked=0, notes=False, lines=False, recalled=0, ends=True),
    Way(piles=False, worked=0, notes=False, lines=False, recalled=0, counting=True),
    Way(cards=False, piles=False, worked=1, recalled=1, role="body"),
    Way(cards=False, piles=False, worked=1, recalled=1),
    Way(cards=False, piles=False, worked=0, notes=False, recalled=1),
    Way(cards=False, piles=False, worked=0, notes=False, lines=False, recalled=1),
    Way(cards=False, piles=False, worked=0, notes=False, lines=False, recalled=1, counting=True),
    Way(cards=False, piles=False, worked=0, notes=False, lines=False, recalled=0, counting=True),
)
"""The ways to show a sheet, the fullest first."""


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


class Plan:
    """Where everything of a sheet lies in a window of `size` pixels, in the type of `art`; what has
    a place of its own is written in type as large as goes up to that of the first of `themes`."""

    def __init__(
        self,
        art: CardArt,
        themes: Sequence[Theme],
        sheet: Sheet,
        seats: Sequence[Seat],
        size: tuple[int, int],
        recall: Callable[[Sequence[str]], Recall | None],
    ) -> None:
        self.art, self.sheet, self.people = art, sheet, seats
        self.names = [seat.name for seat in seats]
        self.theme = theme = art.theme
        self.themes = themes
        self.base = theme.at(theme.window)
        self.w, self.h = size
        self._recall = recall
        base = self.base
        self.margin = base.px(24) if self.w >= base.px(1000) else base.px(12)
        self.inner = self.w - 2 * self.margin
        self.gap = base.px(16 if self.w >= base.px(1000) else 10)
        self.foot = self.h - base.px(10)
        self._recalls: dict[tuple[int, bool], SinceLine | None] = {}
        self._texts: dict[tuple[str, Role], Rich] = {}
        self._sheets: dict[bool, Sheet] = {False: sheet}
        self.left = self._left()
        self.split, self.right = self._right()
        self.layout = self._empty(WAYS[-1])

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
        return min(room, self.base.px(HIGHEST))

    def column(self, index: int) -> float:
        """The left edge of a column."""
        before = sum(self.layout.wide[:index]) + index * self.gap
        return self.margin + self.left + self.gap + before

    # The choice

    def as_in(self, other: Layout) -> bool:
        """Takes the way of another layout, with cards at least as wide; gives whether these have
        room."""
        roles: tuple[Role, ...] = (other.way.role, "small")
        for role in dict.fromkeys(roles):
            way = replace(other.way, role=role)
            found = self._largest(way, other.card) if other.card else self._laid(way, 0)
            if found is not None:
                self.layout = found
                return True
        return False

    def choose(self) -> None:
        """Takes the fullest way in which every row is in sight."""
        self.layout = self._fullest()

    def _fullest(self) -> Layout:
        base = self.base
        for way in self._ways():
            if not way.cards:
                found = self._laid(way, 0)
            else:
                least = base.px(WITH_PILES if way.piles and self._has_piles else LEAST)
                found = self._with_cards(way, least)
            if found is not None:
                return found
        last = replace(WAYS[-1], recalled=0)
        return self._laid(last, 0, forced=True) or self._empty(last)

    def _with_cards(self, way: Way, least: int) -> Layout | None:
        """The layout of a way with the widest cards, and then with words as large as takes hardly
        anything from them; None where they have no room."""
        found = self._largest(way, least)
        beside = self._largest(replace(way, beside=True), found.card + 1 if found else least)
        found = beside or found
        if found is None:
            return None
        for role in LARGER:
            larger = self._largest(replace(found.way, role=role), round(found.card * GIVES))
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
            )
            if key not in seen:
                seen.add(key)
                yield way

    @property
    def _has_piles(self) -> bool:
        return any(column.cards for column in self.sheet.columns)

    @property
    def _has_runs(self) -> bool:
        return any(cell.runs for row in self.sheet.rows for cell in row if cell is not None)

    def _largest(self, way: Way, least: int) -> Layout | None:
        """The layout with the widest cards, of at least so many pixels; None where these have no
        room."""
        low, high = least, self.base.px(MOST)
        found = self._laid(way, low)
        if found is None:
            return None
        while low < high:
            middle = (low + high + 1) // 2
            larger = self._laid(way, middle)
            if larger is None:
                high = middle - 1
            else:
                low, found = middle, larger
        return found

    def _laid(self, way: Way, card: int, *, forced: bool = False) -> Layout | None:
        """The sheet laid out with cards of that width, None where it has no room."""
        sheet, base = self._shown(way), self.base
        share, least, most = PILE
        pile = min(base.px(most), max(base.px(least), round(card * share)))
        pile = pile if way.piles and self._has_piles and card else 0
        share, least, most = WORKED
        worked = min(base.px(most), max(base.px(least), round(card * share)))
        worked = worked if way.worked == 2 and card else 0
        wide = self._columns(sheet, way, card, pile, forced=forced)
        if wide is None:
            return None
        packings: dict[tuple[int, int], Packing] = {}
        row = float(self._least_row())
        for seat, cells in enumerate(sheet.rows):
            for column, cell in enumerate(cells):
                if cell is None:
                    continue
                if card:
                    said = self._under(cell, way)
                    room = wide[column] - self._beside(cell, way)
                    laid = packed(cell, card, room, said, ends=way.ends and bool(cell.runs))
                    if laid is None:
                        return None
                    packings[seat, column] = laid
                row = max(
                    row, self.tall(cell, way, card, packings.get((seat, column)), wide[column])
                )
        top = self._top(way, worked)
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
        """The sheet, without the columns in which nobody makes a point where only others count."""
        if way.counting not in self._sheets:
            sheet = self.sheet
            kept = [
                column
                for column in range(len(sheet.columns))
                if any(cell.points for row in sheet.rows if (cell := row[column]) is not None)
            ]
            self._sheets[way.counting] = replace(
                sheet,
                columns=tuple(sheet.columns[column] for column in kept),
                rows=tuple(tuple(row[column] for column in kept) for row in sheet.rows),
            )
        return self._sheets[way.counting]

    # Widths

    def _left(self) -> int:
        """The width of a plate."""
        base = self.base
        strong = self.theme.font("body", True)
        shortest = max(strong.size(name)[0] for name in shorter(self.names)[-1]) + base.px(20)
        lead = base.font("lead", True)
        small = base.font("small")
        longest = base.px(76) + max(
            max(lead.size(each.name)[0], small.size(each.kind)[0], small.size(each.leads)[0])
            for each in self.people
        )
        return max(min(base.px(190), round(self.inner * 0.15), longest), shortest)

    def _right(self) -> tuple[int, int]:
        """The width of what a total holds before the whole, and of all of it."""
        sheet, base = self.sheet, self.base
        low, high = self.figure_fonts
        air = base.px(12)
        whole = max(high.size(sheet.figure(n))[0] for n in (*sheet.totals, *sheet.before)) + 2 * air
        heads = [self.base.font("small").size(word)[0] + air for word in sheet.figures]
        whole = max(whole, base.px(84), heads[1] if sheet.is_match else heads[0])
        if not sheet.is_match:
            return 0, whole
        split = max(low.size(sheet.figure(n))[0] for n in (*sheet.points, 0)) + round(1.5 * air)
        split = max(split, heads[0])
        return split, split + whole

    @cached_property
    def figure_fonts(self) -> tuple[Font, Font]:
        """The type of a seat's points, and of what they make of its game: no wider in larger text
        than at 100 %, so that the cards keep their room."""
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
            usual = pair(self.base, low, large)
            if usual[1].get_linesize() <= high * 0.8 and wide(usual) <= self.inner * 0.17:
                found = usual
                break
        ways = [pair(theme, low, large) for theme in self.themes for low, large in sizes]
        fits = [way for way in ways if wide(way) <= wide(found)]
        return next((way for way in fits if way[1].get_linesize() <= high * 0.8), found)

    def _columns(
        self, sheet: Sheet, way: Way, card: int, pile: int, *, forced: bool = False
    ) -> tuple[float, ...] | None:
        """How wide each column is, None where they have no room side by side."""
        count = len(sheet.columns)
        if not count:
            return ()
        room = self.inner - self.left - self.right - (count + 1) * self.gap
        least, wish = [], []
        for index, column in enumerate(sheet.columns):
            low, high = self._asked(sheet, way, column, index, card, pile)
            least.append(low)
            wish.append(max(low, high))
        spare = room - sum(least)
        if spare < 0:
            return tuple(room * each / sum(least) for each in least) if forced else None
        more = sum(wish) - sum(least)
        part = min(1.0, spare / more) if more else 0.0
        wide = [low + (high - low) * part for low, high in zip(least, wish, strict=True)]
        left = room - sum(wide)
        mean = room / count  # what is left makes narrow columns as wide as others, nearly
        air = self.base.px(AIR)
        needs = [min(max(0.0, mean - each), max(air, each * 0.4)) for each in wide]
        share = min(1.0, left / sum(needs)) if sum(needs) else 0.0
        return tuple(each + need * share for each, need in zip(wide, needs, strict=True))

    def _asked(
        self, sheet: Sheet, way: Way, column: Column, index: int, card: int, pile: int
    ) -> tuple[float, float]:
        """The least and the wished width of a column."""
        cells = [cell for row in sheet.rows if (cell := row[index]) is not None]
        called = self.theme.font("body", True).size(column.label)[0]
        least, wish = [float(self._head_wide(column, way, pile))], [float(called)]
        extra = 2 * LYING * card if column.stands and any(cell.cards for cell in cells) else 0.0
        for cell in cells:
            text = self.text(cell.counting, way.role)
            least.append(
                text.width if "=" in cell.counting else self._longest(cell.counting, way.role)
            )
            wish.append(text.width)
            if card:
                said, more = self._under(cell, way), extra + self._beside(cell, way)
                ends = way.ends and bool(cell.runs)
                least.append(least_wide(cell, card, said, ends=ends) + more)
                laid = packed(cell, card, self.w * 4, said, ends=False)
                wish.append((laid.wide if laid is not None else 0.0) + more)
                if cell.count is not None:
                    least.append(self.count_font.size(str(cell.count))[0] + self.base.px(34))
        return max(least), max(wish)

    def _head_wide(self, column: Column, way: Way, pile: int) -> int:
        """The least width of a column's head."""
        small = self.theme.font("small", True)
        said = [word for word in column.label.replace("*", "").split() if "{" not in word]
        if "{" in column.label:
            said = []
        words = [small.size(word)[0] for word in said]
        if way.notes:
            notes = f"{column.note} {column.tie}".split()
            words += [self.theme.font("small").size(word)[0] for word in notes if "{" not in word]
            if column.each is not None and not (pile and column.cards):
                large = self.theme.font("title", True).size(f" {column.each}")[0]
                words.append(large + self.theme.font("small").size(column.note[-12:])[0] + 2)
        text = max(words, default=self.theme.font("body").get_linesize())
        if not pile or not column.cards:
            return text
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
        text = self.text(cell.counting, way.role).natural(round(room))[1] if cell.counting else 0
        high = 0 if self._beside(cell, way) else text
        if laid is not None and (laid.fans or laid.token is not None):
            line = card * ASPECT + base.px(4)
            if cell.said:
                line += self.theme.font(way.role, True).get_linesize()
            high += round(line * laid.lines + base.px(4) * (laid.lines - 1))
        if cell.count is not None:
            high += self.count_font.get_linesize()
        return high + base.px(14)

    def _beside(self, cell: Cell, way: Way) -> int:
        """The pixels that the words beside the cards of a cell take, 0 where they stand under
        them."""
        if not way.beside or not cell.counting or not (cell.cards or cell.token):
            return 0
        return self.text(cell.counting, way.role).width + self.base.px(10)

    def _top(self, way: Way, worked: int) -> float:
        """The height of all that stands over the heads."""
        base = self.base
        y = float(base.px(8) + self.bar_high)
        if not self.verdict_beside:
            y += self.verdict.natural(round(self.inner))[1]
        for text in self.sheet.lines if way.lines else ():
            y += self.told(0, text).natural(round(self.inner))[1]
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

    def _heads(self, sheet: Sheet, way: Way, wide: Sequence[float], pile: int) -> float:
        """The height of the heads."""
        base = self.base
        highest = float(base.font("small").get_linesize())
        for column, room in zip(sheet.columns, wide, strict=True):
            high = sum(part.h for part in self.head(column, way, pile, room))
            if pile and column.cards:
                high = max(high, self.pile_high(sheet, pile))
            highest = max(highest, high)
        return highest + base.px(8)

    def pile_high(self, sheet: Sheet, pile: int) -> float:
        """The height of the highest pile with its meter."""
        most = max((len(c.cards) for c in sheet.columns if not c.full), default=1)
        strips = STRIP * max(0, min(most, 6) - 1)
        return pile * ASPECT * (1 + strips) + self.base.px(14)

    # Texts

    def text(self, words: str, role: Role) -> Rich:
        """How a cell counts: a sum stays on one line."""
        found = self._texts.get((words, role))
        if found is None:
            found = self._texts[words, role] = self.written("", words, role)
        return found

    def written(self, name: str, words: str, role: Role) -> Rich:
        """The same as a node of its own."""
        text = Rich(name)
        text.leading = 1.0
        ink = self.theme.color("text")
        whole = words.replace(" ", "\N{NO-BREAK SPACE}") if "=" in words else words
        text.set(spans(whole, self.names, self.art, role, ink, ink))
        return text

    def _longest(self, words: str, role: Role) -> int:
        """The pixels of the longest word."""
        font = self.theme.font(role, True)
        parts = [word for word in words.replace("*", "").split() if "{" not in word]
        return max((font.size(word)[0] for word in parts), default=0) + 2

    def _under(self, cell: Cell, way: Way) -> list[int]:
        """The pixels that the words under the fans of a cell take."""
        return [self.text(words, way.role).width + 1 for words in cell.said]

    @property
    def count_font(self) -> Font:
        """The type of a count over cards."""
        return self.theme.font("title", True)

    @property
    def price_font(self) -> Font:
        """The type of a price beside its pile."""
        return self.base.font("display", True)

    def head(self, column: Column, way: Way, pile: int, room: float) -> list[Rich]:
        """What a column is called and what is to be had there, line by line, each in its height."""
        has_pile = bool(pile and column.cards)
        free = round(room - (pile + self.base.px(8) if has_pile else 0))
        out = [self._called(column, free)] if column.label else []
        if has_pile and column.each is not None:
            out += [self._note(column.note, free), self._price(column.each, self.price_font)]
        elif way.notes and (column.note or column.each is not None):
            out.append(self._note(column.note, free, column.each))
        for part in out:
            part.w = free
            part.h = part.natural(free)[1]
        return out

    def _called(self, column: Column, room: int) -> Rich:
        """What a column is called, in the largest type that breaks no word; a company that has no
        room for its name has its emblem."""
        label = Rich(f"head:{column.key}")
        label.leading = 1.0
        ink = self.theme.color("text")
        sign, _space, name = column.label.partition(" ")
        words = f"{sign} *{name}*" if "{" in sign else f"*{column.label}*"
        ways: list[tuple[str, Role]] = [(words, "body"), (words, "small")]
        if "{" in column.label:
            ways = [(words.replace(" ", "\N{NO-BREAK SPACE}"), role) for _w, role in ways]
            ways.append((sign, "body"))
        for text, role in ways:
            label.set(spans(text, self.names, self.art, role, ink, ink))
            font = self.theme.font(role, True)
            words_of = [font.size(word)[0] for word in column.label.split()]
            if (label.width if "{" in text else max(words_of)) <= room:
                break
        return label

    def _note(self, words: str, room: int, each: int | None = None) -> Rich:
        """What is to be had in a column, with what each card is worth there."""
        note = Rich("")
        note.leading = 1.0
        muted, ink = self.theme.color("muted"), self.theme.color("text")
        parts = spans(words, self.names, self.art, "small", muted, ink) if words else []
        if each is not None:
            large = self.theme.font("title", True)
            parts = [*parts, Span("\N{NO-BREAK SPACE}" if words else "", large, ink)]
            parts.append(Span(str(each).replace("-", "−"), large, ink))
        note.set(parts)
        return note

    def _price(self, each: int, font: Font) -> Rich:
        """What each card is worth, beside its pile."""
        price = Rich("")
        price.leading = 1.0
        tint = self.theme.color("text" if each else "muted")
        price.set([Span(str(each).replace("-", "−"), font, tint)])
        return price

    def told(self, index: int, text: str) -> Rich:
        """A line under the title."""
        line = Rich(f"line:{index}")
        line.leading = 1.1
        line.set(spans(text, self.names, self.art, "body", self.theme.color("muted")))
        return line

    @cached_property
    def button(self) -> Button:
        """The widest that the button gets."""
        both = [
            Button("", words, lambda: None, self.theme, key=_("Space"))
            for words in (_("Skip"), _("Go on"))
        ]
        return max(both, key=lambda each: each.natural()[0])

    @cached_property
    def title(self) -> Label:
        """What the sheet is called."""
        words = self.sheet.brief if self.sheet.working and self.sheet.brief else self.sheet.title
        title = Label(words, self.theme.font("title", True), self.theme.color("text"), wrap=True)
        title.name = "scored.title"
        return title

    @cached_property
    def title_size(self) -> tuple[int, int]:
        """The size of the title beside the button."""
        room = round(self.inner - self.button.natural()[0] - self.base.px(20))
        wide = min(room, self.title.font.size(self.title.text)[0] + 2)
        return wide, self.title.natural(wide)[1]

    @cached_property
    def bar_high(self) -> int:
        """The height of the title and the button."""
        return max(self.button.natural()[1], self.title_size[1])

    @cached_property
    def verdict_room(self) -> int:
        """The pixels between the title and the button."""
        taken = self.title_size[0] + self.button.natural()[0] + 2 * self.base.px(24)
        return max(1, round(self.inner - taken))

    @cached_property
    def verdict_beside(self) -> bool:
        """Whether who is in front stands beside the title."""
        return self.verdict.width < self.verdict_room

    @cached_property
    def verdict(self) -> Rich:
        """Who is in front, or won."""
        gold = self.theme.color("gold")
        said = Rich("verdict")
        said.leading = 1.0
        for role in VERDICT:
            said.set(spans(self.sheet.verdict, self.names, self.art, role, gold, gold))
            if said.width < self.verdict_room:
                return said
        said.set(spans(self.sheet.verdict, self.names, self.art, "lead", gold, gold))
        if said.width >= self.inner:
            room = round(self.inner)
            said.set(fitted(self.sheet.verdict, self.names, self.art, "body", room, gold, gold))
        return said

    def recalled(self, way: Way) -> SinceLine | None:
        """What happened before the score, in as many lines as it takes of those it has; None where
        nothing did."""
        if not way.recalled:
            return None
        key = way.recalled, way.lines
        if key not in self._recalls:
            found = self._recall(tuple(self.sheet.lines) if way.lines else ())
            self._recalls[key] = None if found is None else self._since(found, way.recalled)
        return self._recalls[key]

    def _since(self, recall: Recall, lines: int) -> SinceLine:
        sentences, since = recall
        one = self.theme.font("body").get_linesize() + self.theme.px(4)
        tall = lines * self.theme.font("small").get_linesize() + self.theme.px(6)
        roles: tuple[Role, ...] = ("body", "small")
        told = SinceLine(
            *(since, sentences, self.names, self.art, one, roles),
            tall=max(one, tall), most=RECALLED, has_log=False, in_order=True,
        )  # fmt: skip
        told.name, told.w = "recalled", self.inner
        told.fit(round(self.inner))
        return told


def planned(
    art: CardArt,
    sheet: Sheet,
    seats: Sequence[Seat],
    size: tuple[int, int],
    recall: Callable[[Sequence[str]], Recall | None] = lambda said: None,
) -> Plan:
    """The sheet in a window of `size` pixels: in the largest type in which it shows as much, and in
    cards as large, as in that of 100 %."""
    theme = art.theme
    smaller = theme.smaller()
    themes = [theme, *map(theme.at, smaller)]
    last = Plan(art.at(theme.window) if smaller else art, themes, sheet, seats, size, recall)
    last.choose()
    for scale in [theme.scale, *smaller[:-1]] if smaller else []:
        plan = Plan(art.at(scale), themes, sheet, seats, size, recall)
        if plan.as_in(last.layout):
            return plan
    return last
