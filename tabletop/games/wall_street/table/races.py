"""One's own Fund: the three races for the most of a kind; with closed Funds how large each is."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from typing import Final

from pygame import Rect, Surface

from tabletop.engine.french import RANKS, rank_name
from tabletop.engine.seats import clockwise
from tabletop.engine.words import listed
from tabletop.games.wall_street.setup import KINDS, Setup
from tabletop.games.wall_street.state import WallStreetView, players
from tabletop.games.wall_street.table.kinds import kind_names
from tabletop.scene.node import Node, shown
from tabletop.scene.style import Role
from tabletop.scene.text import Rich
from tabletop.scene.widgets import SHAPES, Panel
from tabletop.system.i18n import _, ngettext
from tabletop.ui.shell.theme import Theme
from tabletop.ui.table.adapter import Seen
from tabletop.ui.table.cards import CardArt
from tabletop.ui.table.markup import shorter, spans

NAME: Final = "races"
TYPES: Final[tuple[Role, ...]] = ("body", "small")
"""The type of what a row is about, the best first."""
LEAST_BAR: Final = 110
"""How short a bar may get before larger text gives way, in pixels of a window of 1280 by 800."""
WIDE_BAR: Final = 0.4
"""The part of the panel's width for which the words beside a bar are told shorter."""
NAMES: Final = ((0, 0), (1, 0), (0, -1), (1, -1), (2, -1))
"""The wordings of a row's name and figure, the fullest first."""
EDGES: Final = {"field": "edge", "gilt": "gold"}
"""The colour of the edge of a pip that needs one, by that of the pip."""
PIP: Final = 4
"""The width in pixels under which the pips of a bar run together into one."""


def unbeatable(whole: int) -> int:
    """How many of a kind of `whole` cards nobody can have more than: over half of them."""
    return whole // 2 + 1


class Race(Node):
    """A pip for each of `whole` cards: ivory those one has, gold those a take would add, muted
    where they are another's, and an upright line at the number that nobody can beat, if there is
    one. Where pips would be too small to be told apart they are one bar."""

    def __init__(
        self,
        theme: Theme,
        own: int,
        adds: int,
        whole: int,
        line: int | None = None,
        tint: str = "text",
    ) -> None:
        super().__init__()
        self.theme, self.tint, self.line = theme, tint, line
        self.own, self.adds, self.whole = own, adds, whole

    def paint(self, target: Surface, at: Rect, alpha: float) -> None:
        """Draws the pips and the line."""
        theme, whole = self.theme, self.whole
        gap = max(1, min(round(at.w / whole * 0.16), theme.px(6)))
        if at.w / whole - gap < PIP:
            gap = 0
        edges = [round(at.x + i * (at.w + gap) / whole) for i in range(whole + 1)]
        high = min(round(at.h * 0.5), theme.px(14))
        parts = [(i, i + 1) for i in range(whole)] if gap else [(0, whole)]
        for start, end in parts:
            self._pip(target, at, (edges[start], edges[end] - gap), high, "field", alpha)
        both = self.own + self.adds
        full = parts[:both] if gap else [(0, self.own), (self.own, both)]
        for start, end in full:
            tint = self.tint if start < self.own else "gilt"
            if end > start:
                self._pip(target, at, (edges[start], edges[end] - gap), high, tint, alpha)
        if self.line is None:
            return
        x = edges[self.line] - (gap + 1) // 2
        line = SHAPES.panel((max(2, theme.px(2)), round(at.h * 0.86)), 0, theme.color("text"))
        shown(line, target, line.get_rect(center=(x, at.centery)).topleft, alpha)

    def _pip(
        self,
        target: Surface,
        at: Rect,
        ends: tuple[int, int],
        high: int,
        tint: str,
        alpha: float,
    ) -> None:
        box = Rect(ends[0], 0, max(2, ends[1] - ends[0]), high)
        box.centery = at.centery
        radius = min(box.w, box.h) // 3
        shape = SHAPES.panel(box.size, radius, self.theme.color(tint))
        if tint in EDGES:
            edge = self.theme.color(EDGES[tint])
            shape = SHAPES.panel(box.size, radius, self.theme.color(tint), edge, 1)
        shown(shape, target, box.topleft, alpha)


class _Row:
    """A row of the panel: what it is about, its bar and the figure at its right, the fullest
    wordings of either first; `widest` are what that figure may come to be."""

    def __init__(self, names: Sequence[str], figures: Sequence[str], widest: Sequence[str]) -> None:
        self.names, self.figures, self.widest = tuple(names), tuple(figures), tuple(widest)

    def name(self, way: int) -> str:
        """What it is about, in the wording `way`, or the shortest there is."""
        return self.names[min(way, len(self.names) - 1)]


class Races(Panel):
    """The panel beside the hand. With open Funds it has a bar for each kind; with closed ones one
    for each seat: how large its Fund is, which is all that is shown (WS-13).

    `adds` is how many cards of each kind a take that is looked at would bring.
    """

    def __init__(
        self, seen: Seen[WallStreetView], area: Rect, adds: Sequence[int] = (0, 0, 0)
    ) -> None:
        theme = seen.theme
        super().__init__(
            theme.color("panel"), theme.color("hairline"), name=NAME, radius=theme.px(11)
        )
        self.place(*area)
        self.seen, self.adds = seen, tuple(adds)
        assert seen.me is not None
        self.size = len(seen.view.cards(f"fund:{seen.me}"))
        self.setup = setup = Setup.of(seen.book, seen.view.seats)
        self.is_open = bool(seen.book.option("open_funds"))
        self.counts = setup.counts(seen.view.faces(f"fund:{seen.me}"))
        self.label = self._spoken()
        for scale in (theme.scale, *theme.smaller()):
            self.theme = theme if scale == theme.scale else theme.at(scale)
            self.art = seen.art if scale == theme.scale else seen.art.at(scale)
            if self._fill(area, is_last=scale == theme.window or not theme.smaller()):
                break

    # What it says

    def _rows(self) -> list[tuple[_Row, Race]]:
        """What each row says, and its bar."""
        return self._kinds() if self.is_open else self._funds()

    def _kinds(self) -> list[tuple[_Row, Race]]:
        rows = []
        for kind in KINDS:
            own, adds, whole = self.counts[kind], self.adds[kind], self.setup.of_kind[kind]
            figures = [_count(own, adds, None if adds else whole), _count(own, adds, None)]
            bar = Race(self.theme, own, adds, whole, unbeatable(whole))
            widest = (_count(27, 0, 27), _count(26, 1, None))
            rows.append((_Row([kind_names()[kind]], figures, widest), bar))
        return rows

    def _funds(self) -> list[tuple[_Row, Race]]:
        """A row for each seat that plays this hand, the viewer's first."""
        view, me = self.seen.view, self.seen.me
        assert me is not None
        whole = len(self.setup.deck)
        rows = []
        seats = [seat for seat in clockwise(me, view.seats) if seat in players(view)]
        for seat in seats:
            own, adds = len(view.cards(f"fund:{seat}")), sum(self.adds) * (seat == me)
            text = ngettext("*{n}* card", "*{n}* cards", own)
            figures = [text.format(n=own), f"*{own}*"]
            if adds:
                figures = [_count(own, adds, None)]
            names = (
                [_("You")]
                if seat == me
                else list(dict.fromkeys(names[seat] for names in shorter(self.seen.names)))
            )
            tint = "text" if seat == me else "muted"
            most = ngettext("*{n}* card", "*{n}* cards", whole).format(n=whole)
            row = _Row(names, figures, (most, _count(28, 2, None)))
            rows.append((row, Race(self.theme, own, adds, whole, tint=tint)))
        return rows

    def _head(self) -> tuple[str, str, str]:
        """Its heading, what its rows are about, and the figure at its right."""
        if not self.is_open:
            return _("*Funds*"), _("of {n} cards, closed").format(n=len(self.setup.deck)), ""
        words = ngettext("*{n}* card", "*{n}* cards", self.size).format(n=self.size)
        if adds := sum(self.adds):
            words = _("*{n}* → *{to}*").format(n=self.size, to=self.size + adds)
        return _("*Your Fund*"), _("the most of each scores"), words

    def _foot(self) -> tuple[str, ...]:
        """What stands under the rows, the fullest wording first."""
        if self.is_open:
            needed = listed([str(unbeatable(whole)) for whole in self.setup.of_kind])
            text = _("A line marks the number that nobody can beat: {numbers}.")
            return (text.format(numbers=needed),)
        rank = rank_name(RANKS.index(self.setup.numbers.investors) + 1)
        suit = f"{{{self.setup.numbers.preferred}}}"
        return tuple(
            words.format(rank=rank, suit=suit)
            for words in (
                _(
                    "Most {rank}s (*Investors*), other {suit} (*Preferred*), "
                    "the rest (*Common*) score."
                ),
                _("The most {rank}s, the most other {suit} and the most of the rest score."),
                _("Most {rank}s, other {suit} and other cards score."),
            )
        )

    def _spoken(self) -> str:
        """The panel in words, for the probe."""
        n = self.size
        parts = [ngettext("Your Fund, {n} card", "Your Fund, {n} cards", n).format(n=n)]
        if self.is_open:
            for name, own, whole in zip(
                kind_names(), self.counts, self.setup.of_kind, strict=True
            ):  # fmt: skip
                parts.append(_("{kind} {own} of {whole}").format(kind=name, own=own, whole=whole))
        return ", ".join(parts)

    # Where it stands

    def _fill(self, area: Rect, *, is_last: bool) -> bool:
        """Writes it in its present type; gives whether that has room, or it is the last to be
        tried."""
        theme = self.theme
        self.clear()
        inner = area.inflate(-2 * theme.px(14), -2 * theme.px(6)).move(-area.x, -area.y)
        rows = self._rows()
        gap = theme.px(12)
        line = theme.font("body").get_linesize()
        least_bar = LEAST_BAR * theme.window
        ways = product((max(least_bar, inner.w * WIDE_BAR), least_bar), TYPES, NAMES)
        for wanted, role, (way, at) in ways:
            if at and self.is_open and not is_last:  # of how many comes before large type
                continue
            names = [self._text(row.name(way), role) for row, _bar in rows]
            figures = [self._text(row.figures[at], "small", quiet=True) for row, _bar in rows]
            widest = [self._text(words, "small", quiet=True)
                      for row, _bar in rows
                      for words in ((row.figures[-1],) if at else row.widest)]  # fmt: skip
            left = max(text.width for text in names)
            right = max(text.width for text in (*figures, *widest))
            bar = inner.w - left - right - 2 * gap
            if bar >= wanted:
                break
        least = theme.font(role).get_linesize()
        fits = bar >= least_bar and len(rows) * least <= inner.h
        if not fits and not is_last:
            return False
        has_head = inner.h >= (len(rows) + 1) * least
        if self.is_open and not has_head and not is_last:
            return False
        foot = self._set_foot(inner.w, inner.h - (len(rows) + 1) * least - 2) if has_head else None
        small = round(foot.natural(inner.w)[1]) if foot is not None else 0
        head_h = (line if inner.h >= len(rows) * least + line else least) * has_head
        y = inner.y
        if has_head:
            self._title(inner, y, head_h)
            y += head_h
        step = (inner.h - head_h - small) // len(rows)
        for (_row, race), name, figure in zip(rows, names, figures, strict=True):
            high = min(step, 2 * line)
            self._put(name, inner.x, y, left + 1, high)
            self._put(figure, inner.right - figure.width - 1, y, figure.width + 1, high)
            if bar >= least_bar / 2:
                race.place(inner.x + left + gap, y, bar, high)
                self.add(race)
            y += step
        if foot is not None:
            self._put(foot, inner.x, inner.bottom - small, inner.w, small)
        return True

    def _set_foot(self, width: int, high: int) -> Rich | None:
        """What stands under the rows, where it has room in so many pixels: in as large a type as
        there is, and rather in a smaller one than not at all."""
        for scale in (self.theme.scale, *self.theme.smaller()):
            art = self.art if scale == self.theme.scale else self.art.at(scale)
            for words in self._foot():
                foot = self._text(words, "small", quiet=True, art=art)
                if foot.width <= width and foot.natural(width)[1] <= high:
                    return foot
        return None

    def _title(self, inner: Rect, y: int, line: int) -> None:
        """Its heading, what it is about where there is room for that, and how large the Fund is."""
        head, about, size = self._head()
        title = self._text(head, "body")
        self._put(title, inner.x, y, min(title.width + 1, inner.w), line)
        figure = self._text(size, "small", quiet=True)
        self._put(figure, inner.right - figure.width - 1, y, figure.width + 1, line)
        words = self._text(about, "small", quiet=True)
        x = inner.x + title.width + self.theme.px(12)
        if x + words.width <= inner.right - figure.width - self.theme.px(8):
            self._put(words, x, y, words.width + 1, line)

    def _text(
        self, words: str, role: Role, quiet: bool = False, art: CardArt | None = None
    ) -> Rich:
        theme = self.theme
        text = Rich(wrap=False)
        ink = theme.color("muted" if quiet else "text")
        text.set(spans(words, self.seen.names, art or self.art, role, ink, theme.color("text")))
        return text

    def _put(self, text: Rich, x: float, y: float, w: float, h: float) -> None:
        text.place(x, y, w, h)
        self.add(text)


def _count(own: int, adds: int, whole: int | None) -> str:
    """So many cards, or with those a take would add, of so many where that is told."""
    if whole is None:
        return _("*{own}* → *{to}*").format(own=own, to=own + adds) if adds else f"*{own}*"
    if not adds:
        return _("*{own}* of {whole}").format(own=own, whole=whole)
    return _("*{own}* → *{to}* of {whole}").format(own=own, to=own + adds, whole=whole)
