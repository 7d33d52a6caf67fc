"""The ticker on top: what happened, and the game's own figures on the right.

It is read from left to right in the order in which it happened, the newest at the right, while
others move and when it is one's own turn again. Only one's losses stand first then, where moves
need not touch one, or not all of it has room.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from itertools import islice
from typing import Final, Literal, NamedTuple, TypeAlias

from pygame import Rect, Surface

from tabletop.scene.node import Node, shown
from tabletop.scene.style import Role
from tabletop.scene.text import Label, Rich, Span
from tabletop.scene.widgets import SHAPES, focus_ring
from tabletop.system.i18n import _, ngettext
from tabletop.ui.shell.theme import Theme
from tabletop.ui.table.cards import CardArt
from tabletop.ui.table.markup import (
    cut_short,
    fallen,
    is_cut,
    only_now,
    shorter,
    spans,
    with_changes_whole,
    with_elsewhere,
    without_elsewhere,
    without_names,
    without_spare,
    without_stop,
)

HEADING: Final = 0.25
"""The part of the strip that a heading may take."""
ROW: Final = 24
"""The height of a row of several, in pixels of the design, where there is room for it."""
LEGIBLE: Final = 0.64
"""How much smaller than asked for larger text is set at the most to tell more."""
BEGUN: Final = 0.16
"""The part of a row that must be free for a sentence to begin there and go on in the next."""
DENSE: Final = 0.06
"""That part where not all has room otherwise."""
APART: Final = 14
"""The pixels, at scale 1, between a sentence and the number of the next."""
LIGHT: Final = 4
"""The pixels, at scale 1, that what lights up under the pointer does beside its words."""
LIT: Final = 110
"""How strong, of 255, the ground is on which it lights up."""
GLOWS: Final = 60
"""The same of the whole strip, under the pointer beside what is pressed by itself."""
NUMBER: Final = "rank"
"""The name of what numbers a sentence."""
ROWS: Final = 3
"""The rows that sentences take at the most, where there is room for so many above the plates."""
MOST: Final = 18
"""More sentences than this are never told side by side."""


@dataclass(frozen=True, slots=True)
class Since:
    """What the sentences of a ticker are when they tell of the time since the viewer's last turn:
    their heading, in full and in `brief`, and by number what a press on them does, which are harm
    done to the viewer, and of each the rank in time of the first and the last that it tells. Harm
    stands first, the rest as it happened; where all of it `touches` the viewer, and has room, all
    stands as it happened. Number `at` is being shown again; `replay`, by the `key` or a press on
    the heading, shows all of it again, one thing after the other; without it the key shows all that
    happened, as the words `leads` before it say."""

    heading: str
    brief: str
    presses: Mapping[int, Callable[[], None]]
    harm: Collection[int]
    times: Sequence[tuple[int, int]]
    at: int | None = None
    key: str = ""
    replay: Callable[[], None] | None = None
    touches: bool = False
    leads: str = ""


Recall: TypeAlias = tuple[Sequence[str], Since]
"""Sentences of what happened since a turn, and what they are."""


Link: TypeAlias = Literal["then", "meanwhile"]
"""When that happened which a sentence tells: after what stands just before it, or in the course of
it."""
_Before: TypeAlias = Link | int
"""What stands before a sentence: a link, or its rank in time, where not all stands as it
happened."""


@dataclass(frozen=True, slots=True)
class _Set:
    """Sentences, by number, as they are set: from which pixel on, in how many rows, and whether
    they are `dense`: in the order in which they happened, each begun wherever there is room."""

    indent: int = 0
    rows: int = 1
    dense: bool = False
    items: Mapping[int, Rich] = field(default_factory=dict)


Leaves: TypeAlias = Literal["nothing", "elsewhere", "names", "spare"]
"""What is left out of sentences: what is told elsewhere on the table too, then the names of signs,
and then all that may be left out besides."""


class _Way(NamedTuple):
    """How a line is set: in how many rows, from which pixel on, in which type, with which names,
    whether `dense`, whether `brief`, with what figures are now alone, and what of the sentences it
    `leaves` out."""

    rows: int
    indent: int
    role: Role
    names: tuple[str, ...]
    dense: bool = False
    brief: bool = False
    leaves: Leaves = "spare"


_Chosen: TypeAlias = tuple[_Way, tuple[int, ...]]
"""How a line is set, and the numbers of the sentences that have room."""
UNFIT: Final[_Chosen] = (_Way(0, 0, "small", ()), ())
"""What has no room for all of it."""
KEPT: Final = 120
FITTED: Final[dict[Hashable, _Chosen]] = {}
"""How lines were set before, so many of them: a table is composed anew at every step of a turn, and
most of what stands on it is as it was."""
MEASURED: Final = 2000
WIDE: Final[dict[Hashable, int]] = {}
"""How many pixels sentences took in one line, so many of them."""


class _Spot(NamedTuple):
    """Where a part of the line goes, and what stands between it and the one before, from which
    pixel of which row on, None where that is nothing."""

    node: Rich
    x: float
    row: int
    link: _Before | None = None
    since: tuple[float, int] | None = None


class Ticker(Node):
    """A strip with as many sentences (markup, what matters most first) as there is room for.

    With `since` they are what happened since the viewer's last turn: as `SinceLine` says, which
    may reach below the `area`, as far as the pixel `top` where the plates begin.
    """

    is_a = "log"
    is_told = True

    def __init__(
        self,
        area: Rect,
        sentences: Sequence[str],
        title: str,
        names: Sequence[str],
        art: CardArt,
        right: int,
        since: Since | None = None,
        top: int = 0,
    ) -> None:
        super().__init__("ticker", *area)
        self.art = art
        self.harmed = since is not None and bool(since.harm)
        theme = art.theme
        label = Label(title, theme.font("body"), theme.color("muted"), name="title", align="right")
        natural = label.natural()[0]
        width = natural if natural + right < area.w * 0.5 else 0
        x, bare = theme.px(20), area.w - right - theme.px(8)
        end = bare - (width + theme.px(16) if width else 0)
        if since is not None:
            tall = top - area.y - round(theme.window)
            line = self._line(since, sentences, names, art, tall, most=2)
            with_title = line.fit(end - x, is_last=not width) and width > 0 and line.tells_all
            with_title = with_title and line.is_headed
            if not (with_title and line.is_uncut):
                alone = self._recalled(since, sentences, names, bare - x, tall)
                if not with_title or alone.tells_every_word:
                    line, with_title = alone, False  # which game it is is known
            line.place(x, 0, bare - x, line.h)
            self.h = max(area.h, line.h)
            self.add(line)
            self.tip = _in_order(self.harmed) if line.is_in_order else _harm_first()
        elif width and sentences and not _has_room(sentences[0], names, art, end - x):
            with_title, end = False, bare  # what has happened is told rather than which game it is
            self._newest(sentences, names, x, end)
        else:
            with_title = width > 0
            self._newest(sentences, names, x, end)
        self.tip = self.tip or _newest_right()
        label.visible = with_title
        label.place(area.w - right - width, 0, width, area.h)
        self.add(label)

    def _recalled(
        self, since: Since, sentences: Sequence[str], names: Sequence[str], room: int, tall: int
    ) -> SinceLine:
        """What happened since, in so many pixels: larger text gives way as far as more is told so.
        Type that is small for the viewer is for what else would not be told whole, or was taken
        from them."""
        theme = self.art.theme
        lines: list[SinceLine] = []
        small: list[SinceLine] = []
        for scale in (theme.scale, *theme.smaller()[1:]):  # the first step hardly tells more
            art = self.art if scale == theme.scale else self.art.at(scale)
            line = self._line(since, sentences, names, art, tall)
            line.fit(room)
            if line.tells_all:
                return line
            (small if scale < LEGIBLE * theme.scale else lines).append(line)
        if not any(each.is_whole and each.tells_harm for each in lines):
            lines += small
        return max(
            lines, key=lambda each: (each.is_whole, each.tells_harm, each.told, not each.brief)
        )

    def _line(
        self,
        since: Since,
        sentences: Sequence[str],
        names: Sequence[str],
        art: CardArt,
        tall: int,
        most: int = ROWS,
    ) -> SinceLine:
        """What happened since, in the type of `art`, at most so tall and in so many rows."""
        high = round(self.h)
        return SinceLine(
            since, sentences, names, art, high, ("body", "small"), tall=tall, most=most
        )

    def _newest(self, sentences: Sequence[str], names: Sequence[str], x: int, end: int) -> None:
        """Places as many of the newest sentences as there is room for, the newest right."""
        theme = self.art.theme
        gap = _between(theme).natural()[0] + theme.px(20)
        items: list[Rich] = []
        room = end - x
        for index, text in enumerate(sentences):
            item = Rich(f"told:{index}", wrap=False)
            ink = theme.color("muted" if index else "text")
            ways: list[tuple[Role, Sequence[str]]] = [("body", way) for way in shorter(names)]
            for role, way in ways[:1] if index else [*ways, ("small", ways[-1][1])]:
                item.set(spans(text, way, self.art, role, ink, theme.color("text")))
                if item.width <= room:
                    break  # a name gives way sooner than what its owner did
            item.w = item.width
            if item.w > room and index:
                break
            items.append(item)
            room -= round(item.w) + gap
        for item in reversed(items):
            item.place(x, 0, min(item.w, end - x), self.h)
            self.add(item)
            x += round(item.w)
            if item is not items[0]:
                then = _between(theme)
                then.place(x, 0, gap, self.h)
                self.add(then)
                x += gap

    def paint(self, target: Surface, at: Rect, alpha: float) -> None:
        """Draws the strip and its gold line."""
        theme = self.art.theme
        cover = theme.color("cover")
        is_lit = "hover" in self.states and self.action is not None
        if is_lit:
            cover = cover.lerp(theme.color("secondary"), GLOWS / 255)
        shown(SHAPES.panel(at.size, 0, cover), target, at.topleft, alpha)
        tint = theme.color("down" if self.harmed else "gold")
        tint.a = 255 if self.harmed or is_lit else 110
        line = SHAPES.panel((at.w, max(1, round(1.5 * theme.window))), 0, tint)
        shown(line, target, (at.x, at.bottom - line.get_height()), alpha)


class Lit(Rich):
    """Words in the strip that may be pressed, and light up under the pointer where they may; they
    begin `lead` pixels from the left, and what else tells the same, in the row beneath, lights up
    with them."""

    def __init__(self, name: str, theme: Theme) -> None:
        super().__init__(name, wrap=False)
        self.theme = theme
        self.margin = 6
        self.lead = 0
        self.others: Sequence[Lit] = ()

    def reach(self, left: int, right: int) -> None:
        """Takes a press so many pixels before its words and after them too."""
        self.lead = left
        self.place(self.x - left, self.y, left + self.width + right, self.h)

    @property
    def written(self) -> Rect:
        """The absolute rectangle of the words themselves."""
        at = self.rect
        return Rect(at.x + self.lead, at.y, min(self.width, at.w - self.lead), at.h)

    def mark(self, state: str, on: bool = True) -> None:
        """Sets or clears a state word, of all that tells the same."""
        super().mark(state, on)
        for each in self.others:
            Rich.mark(each, state, on)

    def told_by(self) -> dict[str, object] | None:
        """What its picture is told by: not by what lights up with it."""
        told = super().told_by()
        return {key: told[key] for key in told if key != "others"} if told is not None else None

    def paint(self, target: Surface, at: Rect, alpha: float) -> None:
        """Draws the words, on a lighted ground where the pointer is, and the ring of the focus."""
        words = Rect(at.x + self.lead, at.y, min(self.width, at.w - self.lead), at.h)
        if {"hover", "pressed"} & self.states and self.action is not None:
            _light(target, words, self.theme, alpha)
        super().paint(target, words, alpha)
        if "ring" in self.states:
            focus_ring(target, words.inflate(6, -2), self.theme, at.h // 2)


class ToldNode(Lit):
    """Sentence `number` of what happened, or the rest of it, which may be pressed."""

    def __init__(self, number: int, theme: Theme) -> None:
        super().__init__(f"told:{number}", theme)
        self.number = number


class SinceLine(Node):
    """What happened since the viewer's last turn, in a line, or in several of small type where one
    is not enough: harm first, the others as they happened, each with its rank in time where they
    stand otherwise; or all as it happened, where all of it touches the viewer and has room.
    What has no room, of the last sentences, is counted: before the others where it happened before
    them, else at the end. What is told elsewhere on the table is left out, uncounted, sooner than
    anything else.

    Where it is `in_order` a loss stands where it happened too. `high` is its height in pixels,
    `tall` that of several lines, at the `most` so many, `roles` the sizes of type it may be in, the
    largest first; where it `has_log` the key that shows all of it stands beside that number. A
    press between two sentences is for the nearer one.
    """

    def __init__(
        self,
        since: Since,
        sentences: Sequence[str],
        names: Sequence[str],
        art: CardArt,
        high: int,
        roles: Sequence[Role],
        *,
        tall: int = 0,
        most: int = 2,
        has_log: bool = True,
        in_order: bool = False,
    ) -> None:
        super().__init__("", h=high)
        self.margin = art.theme.px(LIGHT) + 2
        self.block = 1  # what is read row by row beside the buttons of the bar
        self.in_order = in_order
        self.since = since
        self.sentences = sentences
        self.names = names
        self.art = art
        self.roles = roles
        self.has_log = has_log
        self._beside = frozenset(
            at for at, text in enumerate(sentences) if not without_elsewhere(text)
        )
        if len(self._beside) == len(sentences):  # the strip tells something all the same
            self.sentences, self._beside = [*map(with_elsewhere, sentences)], frozenset()
        self.is_whole = self.is_in_order = self.is_headed = self.is_uncut = True
        self.brief = False
        self.told = self._harm = 0
        self._made: dict[tuple[Role, tuple[str, ...], bool, Leaves], list[Rich]] = {}
        self._signs: dict[tuple[int, bool, bool], Rich] = {}
        self._parted: dict[tuple[int, int], tuple[Rich, Rich]] = {}
        self._gaps: dict[_Before, int] = {}
        line = art.theme.font("small").get_linesize()
        self._least = round(ROW * art.theme.window)
        self._high, self._line = high, max(self._least, line)
        self._tall = min(max(high, tall), most * self._line)
        self._rows = min(most, self._tall // line)

    def fit(self, width: int, *, is_last: bool = True) -> bool:
        """Sets the line for `width` pixels: first the type gets smaller, then names are shortened,
        then the heading, then it is set in several. Whether all of it has room; where it has
        not, and this `is_last`, it shows what has."""
        theme, small = self.art.theme, self.roles[-1]
        key = self._key(width, is_last)
        known = FITTED.get(key)
        if known is None:
            if len(FITTED) >= KEPT:
                FITTED.clear()
            known = FITTED[key] = self._choose(width, is_last)
        if known == UNFIT:
            return False
        way, numbers = known
        items = self._items(way) if numbers else ()
        self.brief = way.brief
        self.is_uncut = way.leaves != "spare" or not any(
            is_cut(without_elsewhere(self.sentences[at])) for at in numbers
        )
        best = _Set(way.indent, way.rows, way.dense, {at: items[at] for at in numbers})
        self.clear()
        self.h = self._high if best.rows == 1 else min(self._tall, best.rows * self._line)
        if not best.items:  # not one has room beside their number
            self._one(small, shorter(self.names)[-1], width)
            return True
        head = self._heads(width)[best.indent]
        if head is not None:
            self.is_headed = head.spans[0].text in (self.since.heading, self.since.brief)
            head.place(0, 0, best.indent - theme.px(18), self.h / best.rows)
            self.add(head)
        self._put(best, width)
        return True

    def _key(self, width: int, is_last: bool) -> Hashable:
        """All by which it is told how the line is set."""
        since, theme = self.since, self.art.theme
        return (
            tuple(self.sentences), tuple(self.names), self.roles, self._rows, width, is_last,
            since.heading, since.brief, since.key, since.leads, since.replay is None,
            frozenset(since.harm),
            tuple(since.times), since.touches, self.in_order, self.has_log, theme.scale,
            theme.window, self.art.deck.kind,
        )  # fmt: skip

    def _choose(self, width: int, is_last: bool) -> _Chosen:
        """How the line is set for `width` pixels."""
        short = shorter(self.names)
        (indent, *others), small = self._heads(width), self.roles[-1]
        tries = [(indent, role, names) for names in (short[0], short[-1]) for role in self.roles]
        least = (indent, small, short[-1])
        ways = [_Way(1, *each) for each in tries]
        for rows in range(2, self._rows + 1):
            ways += [
                _Way(rows, indent, small, names) for names in dict.fromkeys((short[0], short[-1]))
            ]
        dense = [
            _Way(rows, *least, dense=True, brief=brief)
            for brief in (False, True)
            for rows in range(2, self._rows + 1)
        ]
        every = [*ways, *dense]
        kept: list[_Way] = []
        if any(without_elsewhere(text) != text for text in self.sentences):
            whole_ways = ways if self.since.harm else [way for way in every if not way.brief]
            kept += [way._replace(leaves="nothing") for way in whole_ways]
        if any(without_spare(text) != text for text in self.sentences):
            kept += [way._replace(leaves="elsewhere") for way in ways]
        if any(is_cut(text) and without_names(text) != text for text in self.sentences):
            kept += [way._replace(leaves="names") for way in every if not way.brief]
        whole = self._whole([*kept, *every], width)
        for each in others if whole is None else ():
            whole = whole or self._whole([way._replace(indent=each) for way in every], width)
        if whole is not None:
            return whole, tuple(self._wanted(whole))
        if not is_last:
            return UNFIT
        best: _Chosen = (_Way(1, 0, small, short[-1]), ())
        most = (0, 0)
        for way in ways:
            if way.rows == self._rows or self._rows < 1:  # in fewer there is room for less
                found = self._fitting(way, width)
                if self._weight(found.items) > most:
                    most = self._weight(found.items)
                    best = way, tuple(found.items)
        return best

    def _heads(self, width: int) -> dict[int, Lit | None]:
        """The headings that there is room for, with the key that shows again what they stand over,
        by the pixels that they take with the gap after them. The first is that of turn after turn;
        one in brief, and at last the key alone, is for where not all is told otherwise; none where
        each would be much of the line."""
        theme = self.art.theme
        font, ink = theme.font("small"), theme.color("muted")
        letter, replay = self.since.key, self.since.replay
        key = Span(picture=SHAPES.key(letter, font, ink), speech=letter)
        out = dict[int, Lit | None]()
        leads = self.since.leads if letter else ""
        for words, more in dict.fromkeys(
            [(self.since.heading, leads), (self.since.brief, leads), ("", leads), ("", "")]
        ):
            head = Lit("since", theme)
            said = [each for each in (words, more and f" · {more}" if words else more) if each]
            beside = [Span(each, font, ink) for each in said]
            space = [Span("\u00a0 ", font, ink)] if said else []
            head.set([*beside, *space, key] if letter else beside)
            if not head.spans or head.width >= width * HEADING:
                continue
            if letter:
                head.label = head.label if words else f"{self.since.heading} {letter}"
                head.tip = _("Key {key}, or a press here, shows all that happened.")
                if replay is not None:
                    head.tip = _(
                        "Key {key}, or a press here, shows it again on the table, one after the "
                        "other."
                    )
                    head.action, head.solid = replay, True
                head.tip = head.tip.format(key=letter)
            out.setdefault(max(head.width, self._least) + theme.px(18), head)
        return out or {0: None}

    def paint(self, target: Surface, at: Rect, alpha: float) -> None:
        """Draws a lighted ground under the pointer, where a press on any of it does one thing."""
        if {"hover", "pressed"} & self.states and self.action is not None:
            ends = max((each.x + each.w for each in self.children), default=0)
            _light(target, Rect(at.x, at.y, min(at.w, round(ends)), at.h), self.art.theme, alpha)

    @property
    def is_all(self) -> bool:
        """Whether every sentence has room, but for what is told elsewhere."""
        return self.told >= len(self.sentences) - len(self._beside)

    @property
    def tells_all(self) -> bool:
        """Whether every sentence has room, with what figures were too."""
        return self.is_all and self.is_whole and not self.brief

    @property
    def tells_every_word(self) -> bool:
        """Whether every sentence has room whole, but for what is told elsewhere."""
        return self.tells_all and self.is_uncut

    @property
    def tells_harm(self) -> bool:
        """Whether all that the viewer lost has room."""
        return self._harm == len({*self.since.harm})

    def _weight(self, items: Mapping[int, Rich]) -> tuple[int, int]:
        """How much is told: first of what the viewer lost, then of all."""
        return len(items.keys() & set(self.since.harm)), len(items)

    def _whole(self, ways: Sequence[_Way], width: float) -> _Way | None:
        """The first of the ways in which every sentence has room; None where there is none."""
        if len(self.sentences) > MOST:
            return None
        for way in ways:
            wanted = self._wanted(way)
            if way.indent + sum(self._wide(way, at) for at in wanted) > way.rows * width:
                continue  # whatever stands between them: nothing is set for that
            made = self._items(way)
            items = {at: made[at] for at in wanted}
            if self._laid(_Set(way.indent, way.rows, way.dense, items), width) is not None:
                return way
        return None

    def _wanted(self, way: _Way) -> list[int]:
        """The numbers of the sentences of which something is told in a way."""
        every = range(min(len(self.sentences), MOST))
        return [at for at in every if way.leaves == "nothing" or at not in self._beside]

    def _missing(self, items: Collection[int]) -> list[int]:
        """The numbers of the sentences that are told nowhere where these are told."""
        told = {*items, *self._beside}
        return [at for at in range(len(self.sentences)) if at not in told]

    def _items(self, way: _Way) -> Sequence[Rich]:
        """The sentences as they are set in a way."""
        key = (way.role, way.names, way.brief, way.leaves)
        if key not in self._made:
            self._made[key] = list(self._written(way))
        return self._made[key]

    def _wide(self, way: _Way, index: int) -> int:
        """The pixels that a sentence takes in one line as it is set in a way."""
        said = _said(self.sentences[index], way.leaves, way.brief)
        harm = index in self.since.harm
        key = said, way.names, harm, self.art.theme.font(way.role), self.art.deck.kind
        known = WIDE.get(key)
        if known is None:
            if len(WIDE) >= MEASURED:
                WIDE.clear()
            line = Rich(wrap=False)
            line.set(self._spans(way, index))
            known = WIDE[key] = line.width
        return known

    def _spans(self, way: _Way, index: int) -> list[Span]:
        """A sentence as it is set in a way."""
        theme, at = self.art.theme, self.since.at
        ink = theme.color("text" if at in (None, index) else "muted")
        said = _said(self.sentences[index], way.leaves, way.brief)
        together = [name.replace(" ", "\u00a0") for name in way.names]
        parts = spans(said, together, self.art, way.role, ink, ink)
        return [*fallen(self.art, way.role), *parts] if index in self.since.harm else parts

    def _written(self, way: _Way) -> Iterator[Rich]:
        for index in range(len(self.sentences[:MOST])):
            item = ToldNode(index, self.art.theme)
            item.set(self._spans(way, index))
            if index in self.since.presses:
                item.action, item.solid, item.focusable = self.since.presses[index], True, True
                item.tip = _("Press it to see it again on the table.")
            yield item

    def _fitting(self, way: _Way, width: float) -> _Set:
        """The sentences that rows of `width` pixels hold with what says that there are more: the
        first, and each that has room beside those before it that have."""
        out, made = _Set(way.indent, way.rows), self._items(way)
        for at in self._wanted(way):
            more = replace(out, items={**out.items, at: made[at]})
            if self._laid(more, width) is not None:
                out = more
            elif not out.items:
                break
        return out

    def _first(self, way: _Set) -> list[int]:
        """Of the sentences that are set, by number, the losses that stand before all others."""
        is_all = not self._missing(way.items)
        if self.in_order or way.dense or (self.since.touches and is_all):
            return []
        return [at for at in way.items if at in self.since.harm]

    def _order(self, items: Iterable[int], harm: Collection[int]) -> list[int]:
        """The numbers of sentences as they stand: `harm` first, the others as they happened."""
        times = self.since.times
        return sorted(items, key=lambda at: (at not in harm, times[at][0], -times[at][1]))

    def _link(self, before: int, at: int) -> Link:
        """When that happened which sentence `at` tells, of those that stand as they happened."""
        return "then" if self.since.times[at][0] > self.since.times[before][1] else "meanwhile"

    def _numbers(self, order: Sequence[int]) -> Mapping[int, int]:
        """The rank in time of each of the sentences that stand in that order, by number, among
        these and those that are counted; nothing where they stand as they happened."""
        told = {*order, *self._missing(order)}
        ranks = {at: n for n, at in enumerate(self._order(told, ()), 1)}
        stands = [ranks[at] for at in order]
        return ranks if stands != sorted(stands) else {}

    def _are_sooner(self, way: _Set) -> bool:
        """Whether what has no room all happened before what has."""
        times = self.since.times
        left = [times[at][1] for at in self._missing(way.items)]
        if not left or self._first(way):
            return False
        return max(left) < min(times[at][0] for at in way.items)

    def _laid(self, way: _Set, width: float) -> list[_Spot] | None:
        """Where the sentences go, and what says that there are more; None where they have no
        room."""
        if way.indent + sum(item.width for item in way.items.values()) > way.rows * width:
            return None  # whatever stands between them
        harm = self._first(way)
        order, x, row = self._order(way.items, harm), float(way.indent), 0
        left = len(self._missing(order))
        is_first = self._are_sooner(way)
        parts: list[tuple[Rich, _Before | None]] = []
        numbers = self._numbers(order)
        for before, at in zip([-1, *order], order, strict=False):
            link: _Before | None = numbers.get(at) or (
                None if before < 0 else self._link(before, at)
            )
            parts.append((way.items[at], link))
        if left and is_first:
            parts[0] = (parts[0][0], "then")
            parts.insert(0, (self._more(left, is_sooner=True), None))
        elif left:
            parts.append((self._more(left), None))
        out: list[_Spot] = []
        for node, link in parts:
            gap = self._gap(way, link) if link else self.art.theme.px(16) if out else 0
            since = (x, row) if link else None
            least = (DENSE if way.dense else BEGUN) * width
            while node.width > (room := int(width - x - gap)) >= least and row + 1 < way.rows:
                head, rest = self._parts(node, room)
                if head.width > room:
                    break
                out.append(_Spot(head, x + gap, row, link, since))
                node, link, since, x, gap, row = rest, None, None, 0.0, 0, row + 1
            if x + gap + node.width > width and x:
                since, x, row = (0.0, row + 1) if link else None, 0.0, row + 1
                gap = self._gap(way, link, begins=True) if link else 0
            if row >= way.rows or x + gap + node.width > width:
                return None
            out.append(_Spot(node, x + gap, row, link, since))
            x += gap + node.width
        return out

    def _gap(self, way: _Set, link: _Before, *, begins: bool = False) -> int:
        """The pixels between two sentences, or before one that `begins` a row, with what stands
        there."""
        theme = self.art.theme
        if link not in self._gaps:
            self._gaps[link] = _between(theme, link).natural()[0]
        if begins:
            return self._gaps[link] + (0 if isinstance(link, int) else theme.px(4))
        free = theme.px(APART if isinstance(link, int) else 20)
        return self._gaps[link] + free - (theme.px(10) if way.dense else 0)

    def _parts(self, node: Rich, room: int) -> tuple[Rich, Rich]:
        """The words of a sentence that `room` pixels hold, and the others; the first say all of it
        to who reads by the probe."""
        found = self._parted.get((id(node), room))  # those made are kept as long as this is
        if found is None:
            first, later = node.parted(room)
            number = node.number if isinstance(node, ToldNode) else 0
            head = ToldNode(number, self.art.theme)
            rest = ToldNode(number, self.art.theme)
            head.name, rest.name = node.name, f"{node.name}:on"
            head.set(first)
            rest.set(later)
            head.label, rest.label = node.label, ""
            for part in (head, rest):
                part.action, part.tip = node.action, node.tip
                part.solid, part.focusable = node.solid, node.focusable and part is head
            found = self._parted[id(node), room] = head, rest
        return found

    def _more(self, count: int, *, is_sooner: bool = False, is_brief: bool = False) -> Rich:
        """What says that `count` things more happened than are told, before these or not, if need
        be as a mere number, and the key that tells."""
        if (count, is_sooner, is_brief) in self._signs:
            return self._signs[count, is_sooner, is_brief]
        theme = self.art.theme
        small, ink = theme.font("small"), theme.color("muted")
        said = ngettext("and {n} more", "and {n} more", count).format(n=count)
        if is_sooner:
            said = ngettext("{n} earlier", "{n} earlier", count).format(n=count)
        if is_brief:
            said = f"+{count}"
        line = Lit("more", theme)
        key = SHAPES.key("L", small, ink)
        space = [Span("\u00a0" if is_brief else "\u00a0 ", small, ink)]
        log = [*space, Span(picture=key, speech="L")] if self.has_log else []
        line.set([Span(said, small, ink), *log])
        self._signs[count, is_sooner, is_brief] = line
        return line

    def _one(self, role: Role, names: Sequence[str], width: int) -> None:
        """Places the first sentence by itself, and if there is room the key that shows it again and
        the number of the others."""
        gap = self.art.theme.px(5)
        leaves: Leaves = "nothing" if 0 in self._beside else "spare"
        for item in islice(self._items(_Way(1, 0, role, tuple(names), leaves=leaves)), 1):
            self.told, self.is_whole = 1, item.width <= width
            self.is_uncut = not is_cut(self.sentences[0])
            self._harm = len({0} & {*self.since.harm})
            left = len(self._missing({0}))
            sign = self._more(left, is_brief=True)
            indent, head = next(iter(self._heads(width).items()))
            needed = item.width + (gap + sign.width if left else 0)
            self.is_headed = head is not None and indent + needed <= width
            x = indent if self.is_headed else 0
            if head is not None and self.is_headed:
                head.place(0, 0, head.width, self.h)
                self.add(head)
            item.place(x, 0, min(item.width, width - x), self.h)
            self.add(item)
            if left and x + item.width + gap + sign.width <= width:
                sign.place(x + item.width + gap, 0, sign.width, self.h)
                self.add(sign)

    def _put(self, way: _Set, width: int) -> None:
        """Places what has room."""
        self.told = len(way.items)
        self._harm = len(way.items.keys() & {*self.since.harm})
        self.is_in_order = not self._numbers(self._order(way.items, self._first(way)))
        high = self.h / way.rows
        spots = self._laid(way, width) or []
        for spot in spots:
            if spot.link is not None and spot.since is not None:
                word, wide = _between(self.art.theme, spot.link), self._gap(way, spot.link)
                wide = round(spot.x - spot.since[0]) if spot.row == spot.since[1] else wide
                word.place(spot.since[0], spot.since[1] * high, wide, high)
                self.add(word)
            spot.node.place(spot.x, spot.row * high, spot.node.width, high)
            self.add(spot.node)
        lit = [spot.node for spot in spots if isinstance(spot.node, Lit)]
        for node in lit:
            node.others = [each for each in lit if each is not node and _same(each, node)]
        for row in range(way.rows):
            head = [each for each in self.children if each.name == "since" and not row]
            self._reach([*head, *(spot.node for spot in spots if spot.row == row)])

    def _reach(self, row: Sequence[Node]) -> None:
        """Lets what stands in a row take the presses up to the middle between two of it."""
        ends = [node.x + node.w for node in row]
        least = self.art.theme.px(LIGHT)
        lefts = [least, *(int(b.x - end) // 2 for b, end in zip(row[1:], ends, strict=False))]
        for node, left, right in zip(row, lefts, [*lefts[1:], least], strict=True):
            if isinstance(node, Lit) and node.solid:
                node.reach(left, right)


def _light(target: Surface, at: Rect, theme: Theme, alpha: float) -> None:
    """Draws the ground on which words light up that lie `at`."""
    frame = at.inflate(2 * theme.px(LIGHT), -2)
    edge, fill = theme.color("edge"), theme.color("secondary")
    fill.a = LIT
    radius = min(frame.h // 2, theme.px(6))
    shown(SHAPES.panel(frame.size, radius, fill, edge, 1), target, frame.topleft, alpha)


def _same(one: Node, other: Node) -> bool:
    """Whether they are parts of the same sentence."""
    return one.name.partition(":on")[0] == other.name.partition(":on")[0]


@lru_cache(maxsize=1 << 10)
def _said(text: str, leaves: Leaves, brief: bool) -> str:
    """A sentence without what it leaves out, with the sign of that where it is told nowhere else,
    and without its full stop, in `brief` with what figures are now alone."""
    said = text if leaves == "nothing" else without_elsewhere(text)
    said = without_names(said) if leaves == "names" else said
    said = without_stop(cut_short(said) if leaves == "spare" else said)
    said = with_changes_whole(said)
    return only_now(said) if brief else said


def _between(theme: Theme, link: _Before = "then") -> Label:
    """What stands between two sentences, or before one: the number of a row."""
    if isinstance(link, int):
        font, ink = theme.font("small", True), theme.color("gold")
        return Label(_("{n}.").format(n=link) + "\u2002", font, ink, name=NUMBER, align="right")
    words = {"then": "›", "meanwhile": _("meanwhile:")}
    role: Role = "body" if link == "then" else "small"
    label = Label(words[link], theme.font(role), theme.color("muted"), name=link, align="centre")
    if link == "then":
        label.label = _("then")
    return label


def _newest_right() -> str:
    """What the strip tells, and in which order, while others move."""
    return _(
        "What happened, in order, the newest right. The log (key L, or a press here) tells all of "
        "it, and key W why the others moved so."
    )


def _harm_first() -> str:
    """What the strip tells, and in which order, where losses stand first."""
    return _(
        "What matters most of it: your losses first, then the rest; the numbers say in which order "
        "all of it happened. The log (key L, or a press here) tells all of it, and key W why the "
        "others moved so."
    )


def _in_order(is_harmed: bool) -> str:
    """What the strip tells, and in which order, where all stands as it happened."""
    if is_harmed:
        return _(
            "What matters most of it, in the order in which it happened, your losses with a coral "
            "arrow. The log (key L, or a press here) tells all of it, and key W why the others "
            "moved so."
        )
    return _(
        "What matters most of it, in the order in which it happened. "
        "The log (key L, or a press here) tells all of it, and key W why the others moved so."
    )


def _has_room(text: str, names: Sequence[str], art: CardArt, room: int) -> bool:
    """Whether a sentence has so many pixels of room, if need be in the least that it takes."""
    line = Rich(wrap=False)
    bright = art.theme.color("text")
    short = shorter(names)
    ways: tuple[tuple[Role, Sequence[str]], ...] = (("body", short[0]), ("small", short[-1]))
    for role, way in ways:  # as it is told where there is room, which is nearly always
        line.set(spans(text, way, art, role, bright, bright))
        if line.width <= room:
            return True
    return False
