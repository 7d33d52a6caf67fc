"""What is written on a sheet: its title and who is in front, what columns are called and cells say,
and what happened before the score."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import product
from math import inf
from typing import ClassVar, Final

from tabletop.scene.style import Role
from tabletop.scene.text import Face as Font
from tabletop.scene.text import Label, Rich, Span
from tabletop.scene.widgets import Button
from tabletop.system.i18n import _
from tabletop.ui.table.cards import CardArt
from tabletop.ui.table.markup import fitted, spans
from tabletop.ui.table.scoring.packing import Texts, laid_open, piled
from tabletop.ui.table.scoring.sheet import Cell, Column, Sheet
from tabletop.ui.table.scoring.ways import Way
from tabletop.ui.table.ticker import Recall, SinceLine

CALLED: Final[tuple[Role, ...]] = ("body", "small")
"""The type of what a column is called, the largest first."""
SMALLER: Final[tuple[Role, ...]] = ("title", "lead")
"""The type of a price over an open pile where there is no room for the largest."""
LEAST_OPEN: Final = 0.66
"""How much of their width the cards of an open pile keep at least where the price over them is
larger."""
RECALLED: Final = 10
"""Of how many things that happened before the score it is told at the most."""
SIGN: Final = re.compile(r"\*[+\-−]")
"""How what is won or lost begins: with a sign."""
SIGNED: Final = {"+": "up", "-": "down", "−": "down"}
"""The colour of what is won or lost, by its sign."""
VERDICT: Final[tuple[Role, ...]] = ("title", "lead", "body")
"""The type of who is in front, the largest first."""


@dataclass(frozen=True, slots=True)
class Bar:
    """What stands on top, each in its size: the title and who is in front, `beside` it or in a line
    of its own under it; `high` is the height of the title and the button."""

    title: Label
    verdict: Rich
    high: int
    beside: bool


@dataclass(frozen=True, slots=True)
class Types:
    """The type of what stands over the sheet (`top`), of the `heads` of its columns, of what is
    written with its cards (`cells`) and of how many they are (`counts`), and how many times as wide
    as in text of 100 % plates and totals are at its `ends`."""

    top: CardArt
    heads: CardArt
    cells: CardArt
    counts: CardArt
    ends: float = 1.0
    ENDS: ClassVar[int] = 2

    def ways(self, art: CardArt) -> tuple[Types, ...]:
        """The same with one of them in the type of `art`, what cards come to first."""
        return (
            replace(self, cells=art),
            replace(self, heads=art),
            replace(self, ends=art.theme.scale / art.theme.window),
            replace(self, top=art),
            replace(self, counts=art),
        )

    def scale(self, part: int) -> float:
        """How large that part of them is, in the order of `ways`."""
        top, heads, cells, counts = (
            art.theme.scale for art in (self.top, self.heads, self.cells, self.counts)
        )
        return (cells, heads, self.ends * self.top.theme.window, top, counts)[part]


class Wording:
    """The texts of a sheet in their `types`, for a window of `size` pixels, the largest of all
    being the first of `larger`; lengths that do not go with the text are those of `base`."""

    def __init__(
        self,
        types: Types,
        larger: Sequence[CardArt],
        sheet: Sheet,
        names: Sequence[str],
        size: tuple[int, int],
        recall: Callable[[Sequence[str]], Recall | None],
        has_log: bool,
    ) -> None:
        self.art, self.sheet, self.names = types.top, sheet, names
        self.types, self.larger = types, larger
        self.theme = types.top.theme
        self.base = base = self.theme.at(self.theme.window)
        self.w, self.h = size
        self.margin = base.px(24) if self.w >= base.px(1000) else base.px(12)
        self.inner = self.w - 2 * self.margin
        self._recall = recall
        self.has_log = has_log
        self._recalls: dict[tuple[int, bool], SinceLine | None] = {}
        self._texts: Texts = {}
        self._bars: dict[bool, Bar] = {}

    def text(self, words: str, way: Way) -> Rich:
        """How a cell counts: a sum stays on one line, or on two where these are stacked."""
        key = words, way.role, way.stacked
        found = self._texts.get(key)
        if found is None:
            found = self._texts[key] = self.written("", words, way)
        return found

    def written(self, name: str, words: str, way: Way) -> Rich:
        """The same as a node of its own."""
        text = Rich(name)
        text.leading = 1.0
        ink = self.theme.color("text")
        whole = self._unbroken(words, way) if "=" in words else words
        tint = next((SIGNED[part[1]] for part in SIGN.findall(whole)), "text")
        said = self.theme.color(tint)
        text.set(spans(whole, self.names, self.types.cells, way.role, ink, said))
        return text

    def across(self, words: str, way: Way) -> int:
        """The pixels that how a cell counts takes beside its cards."""
        text = self.text(words, way)
        return text.widest if way.stacked and "=" in words else text.width

    @staticmethod
    def _unbroken(words: str, way: Way) -> str:
        """A sum, of which nothing is broken but a long count off what it is worth or, stacked, what
        it comes to off the rest."""
        if way.stacked:
            sums, _is, total = words.partition(" = ")
            return " ".join(
                part.replace(" ", "\N{NO-BREAK SPACE}") for part in (sums, f"= {total}")
            )
        count, times, rest = words.partition(" × ")
        parts = [count, f"×\N{NO-BREAK SPACE}{rest}"] if times and " " in count else [words]
        return " ".join(part.replace(" ", "\N{NO-BREAK SPACE}") for part in parts)

    def least(self, words: str, way: Way) -> int:
        """The least pixels that a cell's words take: no sum is broken but where it may be."""
        if "=" in words:
            words = self._unbroken(words, way)
        return self.longest(words, way.role)

    def longest(self, words: str, role: Role) -> int:
        """The pixels of the longest word."""
        font = self.types.cells.theme.font(role, True)
        parts = [word for word in words.replace("*", "").split(" ") if "{" not in word]
        return max((font.size(word)[0] for word in parts), default=0) + 2

    def under(self, cell: Cell, way: Way) -> list[int]:
        """The pixels that the words under the fans of a cell take."""
        return [self.text(words, way).width + 1 for words in cell.said]

    @property
    def count_font(self) -> Font:
        """The type of a count over cards."""
        return self.types.counts.theme.font("title", True)

    @property
    def price_font(self) -> Font:
        """The type of a price beside its pile."""
        return self.base.font("display", True)

    def heads(
        self,
        sheet: Sheet,
        way: Way,
        pile: int,
        wide: Sequence[float],
        art: CardArt | None = None,
    ) -> list[list[Rich]]:
        """The heads of all columns, as `head` gives each: all are called in the same type."""
        for role in CALLED:
            made = [
                self.head(column, way, pile, room, art, role)
                for column, room in zip(sheet.columns, wide, strict=True)
            ]
            fonts = [parts[0].spans[-1].font for parts in made if parts and parts[0].spans]
            if len({font.get_linesize() for font in fonts if font is not None}) <= 1:
                break
        return made

    def head(
        self,
        column: Column,
        way: Way,
        pile: int,
        room: float,
        art: CardArt | None = None,
        most: Role = CALLED[0],
    ) -> list[Rich]:
        """What a column is called, at the `most` in that type, and what is to be had there, line by
        line, each in its height, in the type of the sheet or, beside a pile, of `art`."""
        has_pile = bool(pile and column.cards)
        if has_pile and column.full:
            return [self._over(column, pile, round(room), art or self.types.heads)]
        free = round(room - (pile + self.base.px(8) if has_pile else 0))
        art = art if art is not None and has_pile else self.types.heads
        called = free
        if not has_pile:
            called -= self.apart(column)
        out = [self._called(column, called, art, most)] if column.label else []
        if has_pile and column.each is not None:
            font = self.price_font if art is self.types.heads else art.theme.font("display", True)
            out += [self._note(column.note, art), self._price(column.each, font)]
        elif way.notes and (column.note or column.each is not None):
            out.append(self._note(column.note, art, column.each))
        for part in out:
            part.w = free
            part.h = part.natural(free)[1]
        if column.label and not has_pile:
            out[0].w = called
            out[0].h = out[0].natural(called)[1]
        if column.tie and len(out) > 1:  # it stands in the place of the last
            out[-1].h = max(out[-1].h, self._note(column.tie, art).natural(free)[1])
        return out

    def apart(self, column: Column) -> int:
        """The pixels more between what a column is called and what the next one is than between
        the columns; emblems stand apart as they are."""
        if "{" in column.label:
            return 0
        return self.types.heads.theme.font("small", True).size("\N{EN SPACE}")[0]

    def _over(self, column: Column, pile: int, room: int, art: CardArt) -> Rich:
        """What a column is called and each card is worth there, on one line over its open pile: the
        figure as large as those beside other piles, where that leaves the cards their ranks."""
        line = Rich(f"head:{column.key}")
        line.leading = 1.0
        ink, muted = self.theme.color("text"), self.theme.color("muted")
        least = LEAST_OPEN * laid_open(column, pile, room, inf)[0]
        beside = self.price_font if art is self.types.heads else art.theme.font("display", True)
        fonts = [beside, *(art.theme.font(role, True) for role in SMALLER)]
        for font, role in product(fonts, CALLED):
            called = spans(f"*{column.label}*", self.names, art, role, ink, ink)
            note = spans(f" {column.note} ", self.names, art, "small", muted, ink)
            line.set([*called, *note, *self._price(column.each or 0, font).spans])
            high = self.pile_high(self.sheet.columns, pile) - self.under_pile(column)
            high -= line.natural(room)[1]
            if line.width <= room and laid_open(column, pile, room, high)[0] >= least:
                break
        line.w = room
        line.h = line.natural(room)[1]
        return line

    def pile_high(self, columns: Sequence[Column], pile: int) -> float:
        """The height of the highest pile with its meter, of cards `pile` pixels wide."""
        return piled(columns, pile) + self.base.px(14)

    def under_pile(self, column: Column) -> float:
        """The height of what stands under a pile that lies open."""
        return max(self.base.px(20), self.burst(column).h + self.base.px(6))

    def burst(self, column: Column) -> Rich:
        """That a pile is full, beside its meter."""
        said = Rich(f"burst:{column.key}")
        said.leading = 1.0
        text = _("full: {n} cards").format(n=len(column.cards))
        tint = self.theme.color("down")
        text = text.replace(" ", "\N{NO-BREAK SPACE}")
        said.set(spans(text, self.names, self.types.heads, "small", tint, tint))
        said.w, said.h = said.width + 1, said.natural(said.width + 1)[1]
        return said

    def beside_piles(self, sheet: Sheet, way: Way, pile: int, wide: Sequence[float]) -> CardArt:
        """The largest type in which what stands beside the piles of all columns is no higher than
        the highest of these, and each of it on one line."""
        for art in self.larger:
            heads = [
                self.head(column, way, pile, room, art)
                for column, room in zip(sheet.columns, wide, strict=True)
                if pile and column.cards
            ]
            if all(
                sum(part.h for part in parts) <= piled(sheet.columns, pile)
                and all(part.width <= part.w for part in parts)
                for parts in heads
            ):
                return art
        return self.types.heads

    def _called(self, column: Column, room: int, art: CardArt, most: Role) -> Rich:
        """What a column is called, in the largest type up to `most` that breaks no word; a company
        that has no room for its name has its emblem."""
        label = Rich(f"head:{column.key}")
        label.leading = 1.0
        ink = self.theme.color("text")
        sign, _space, name = column.label.partition(" ")
        words = f"{sign} *{name}*" if "{" in sign else f"*{column.label}*"
        ways: list[tuple[str, Role]] = [(words, role) for role in CALLED[CALLED.index(most) :]]
        if "{" in column.label:
            ways = [(words.replace(" ", "\N{NO-BREAK SPACE}"), role) for _w, role in ways]
            ways.append((sign, "body"))
        for text, role in ways:
            label.set(spans(text, self.names, art, role, ink, ink))
            font = art.theme.font(role, True)
            words_of = [font.size(word)[0] for word in column.label.split()]
            if (label.width if "{" in text else max(words_of)) <= room:
                break
        return label

    def called_wide(self, column: Column) -> int:
        """The pixels of an emblem and its name in the smallest type."""
        sign, _space, name = column.label.partition(" ")
        parts = spans(f"{sign}\N{NO-BREAK SPACE}*{name}*", self.names, self.types.heads, "small")
        return sum(part.width for part in parts) + 2

    def _note(self, words: str, art: CardArt, each: int | None = None) -> Rich:
        """What is to be had in a column, with what each card is worth there."""
        note = Rich("")
        note.leading = 1.0
        muted, ink = self.theme.color("muted"), self.theme.color("text")
        parts = spans(words, self.names, art, "small", muted, ink) if words else []
        if each is not None:
            large = art.theme.font("title", True)
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

    @cached_property
    def told(self) -> list[Rich]:
        """The lines under the title, each in its height; in larger text one after the other, where
        that takes less room."""
        lines = self.sheet.lines
        out = [self._told(f"line:{index}", text) for index, text in enumerate(lines)]
        if len(out) > 1 and self.theme.scale > self.base.scale:
            joined = self._told("line:0", " ".join(lines))
            if joined.h < sum(line.h for line in out):
                return [joined]
        return out

    def _told(self, name: str, text: str) -> Rich:
        line = Rich(name)
        line.leading = 1.1
        line.set(spans(text, self.names, self.art, "body", self.theme.color("muted")))
        line.w = self.inner
        line.h = line.natural(round(self.inner))[1]
        return line

    @cached_property
    def button(self) -> Button:
        """The widest that the button gets."""
        both = [
            Button("", words, lambda: None, self.theme, key=_("Space"))
            for words in (_("Skip"), _("Go on"))
        ]
        return max(both, key=lambda each: each.natural()[0])

    def bar(self, way: Way) -> Bar:
        """The title, short where it is worked out under it, and who is in front."""
        is_brief = bool(way.worked and self.sheet.working and self.sheet.brief)
        if is_brief not in self._bars:
            self._bars[is_brief] = self._bar(self.sheet.brief if is_brief else self.sheet.title)
        return self._bars[is_brief]

    def _bar(self, words: str) -> Bar:
        base = self.base
        button, high = self.button.natural()
        most = round(self.inner - button - base.px(20))
        fonts = [art.theme.font("title", True) for art in self.larger]
        fonts = [each for each in fonts if each.get_linesize() <= high]
        usual = self.theme.font("title", True)
        font = next((each for each in fonts if each.size(words)[0] < most), usual)
        title = Label(words, font, self.theme.color("text"), wrap=True)
        title.name = "scored.title"
        title.w = min(most, title.font.size(words)[0] + 2)
        title.h = title.natural(round(title.w))[1]
        room = max(1, round(self.inner - title.w - button - 2 * base.px(24)))
        verdict = self._verdict(room, high)
        is_beside = verdict.width < room
        verdict.w = room if is_beside else round(self.inner)
        verdict.h = verdict.natural(round(verdict.w))[1]
        return Bar(title, verdict, round(max(high, title.h)), is_beside)

    def _verdict(self, room: int, high: int) -> Rich:
        """Who is in front, or won, in `room` pixels beside the title, in the largest type that is
        no higher than `high`, or in a line of its own."""
        gold = self.theme.color("gold")
        said = Rich("verdict")
        said.leading = 1.0
        arts = [each for each in self.larger if each.theme.scale > self.theme.scale]
        for art, role in [
            *((each, VERDICT[0]) for each in arts),
            *((self.art, r) for r in VERDICT),
        ]:
            said.set(spans(self.sheet.verdict, self.names, art, role, gold, gold))
            if said.width < room and (art is self.art or said.natural(room)[1] <= high):
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
        if self.has_log:  # which a press on any of it opens
            since = replace(since, key=_("L"), leads=_("all of it"))
        one = self.theme.font("body").get_linesize() + self.theme.px(4)
        tall = lines * self.theme.font("small").get_linesize() + self.theme.px(6)
        roles: tuple[Role, ...] = ("body", "small")
        told = SinceLine(
            *(since, sentences, self.names, self.art, one, roles),
            tall=max(one, tall), most=RECALLED, has_log=self.has_log, in_order=True,
        )  # fmt: skip
        told.name, told.w = "recalled", self.inner
        told.fit(round(self.inner))
        return told
