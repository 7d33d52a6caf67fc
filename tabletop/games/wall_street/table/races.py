"""One's own Fund: the three races for the most of a kind, as far as the options show them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pygame import Rect, Surface

from tabletop.engine.french import RANKS, rank_name
from tabletop.engine.words import listed
from tabletop.games.wall_street.setup import KINDS, Setup
from tabletop.games.wall_street.state import WallStreetView
from tabletop.games.wall_street.table.kinds import brought, kind_names, what_scores
from tabletop.scene.node import Node, shown
from tabletop.scene.style import Role
from tabletop.scene.text import Rich
from tabletop.scene.widgets import SHAPES, Panel
from tabletop.system.i18n import _, ngettext
from tabletop.ui.table.adapter import Seen
from tabletop.ui.table.markup import spans

NAME: Final = "races"
ROOM: Final[tuple[tuple[Role, bool], ...]] = (
    ("body", False),
    ("small", False),
    ("body", True),
    ("small", True),
)
"""The type of the kinds' names and whether what stands beside them is short, the best first."""
LEAST_BAR: Final = 60
"""How short, in pixels, a bar may get before the words beside it give way."""


def unbeatable(whole: int) -> int:
    """How many of a kind of `whole` cards nobody can have more than: over half of them."""
    return whole // 2 + 1


class Race(Node):
    """A pip for each card of a kind: ivory those one has, gold those a take would add, and an
    upright line at the number that nobody can beat."""

    def __init__(self, seen: Seen[WallStreetView], own: int, adds: int, whole: int) -> None:
        super().__init__()
        self.theme = seen.theme
        self.own, self.adds, self.whole = own, adds, whole

    def paint(self, target: Surface, at: Rect, alpha: float) -> None:
        """Draws the pips and the line."""
        theme, whole = self.theme, self.whole
        gap = max(1, min(round(at.w / whole * 0.16), theme.px(6)))
        edges = [round(at.x + i * (at.w + gap) / whole) for i in range(whole + 1)]
        high = min(round(at.h * 0.5), theme.px(14))
        for i in range(whole):
            box = Rect(edges[i], 0, max(2, edges[i + 1] - edges[i] - gap), high)
            box.centery = at.centery
            radius = min(box.w, box.h) // 3
            if i < self.own + self.adds:
                colour = theme.color("text" if i < self.own else "gold")
                shape = SHAPES.panel(box.size, radius, colour)
            else:
                shape = SHAPES.panel(box.size, radius, theme.color("field"), theme.color("edge"), 1)
            shown(shape, target, box.topleft, alpha)
        x = edges[unbeatable(whole)] - (gap + 1) // 2
        line = SHAPES.panel((max(2, theme.px(2)), round(at.h * 0.86)), 0, theme.color("text"))
        shown(line, target, line.get_rect(center=(x, at.centery)).topleft, alpha)


class Races(Panel):
    """The panel beside the hand. With open Funds it has a bar for each kind; with closed ones what
    the kinds are and how large the Fund is, which is all that is shown (WS-13).

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
        self.inner = area.inflate(-2 * theme.px(14), -2 * theme.px(6)).move(-area.x, -area.y)
        assert seen.me is not None
        held = seen.view.faces(f"fund:{seen.me}")
        setup = Setup.of(seen.book, seen.view.seats)
        self.is_open = bool(seen.book.option("open_funds"))
        counts = setup.counts(held)
        line = theme.font("body").get_linesize()
        small = theme.font("small").get_linesize()
        rows = 3 * line
        has_title = self.inner.h >= rows + line
        has_foot = self.inner.h >= rows + line + small + 2
        y = self.inner.y
        self.label = self._spoken(setup, counts, len(held))
        if not has_title and not self.is_open and self._brief(line, len(held), setup):
            return
        step = (self.inner.h - has_title * line - has_foot * small) // 3
        if has_title:
            y += self._title(y, line, len(held))
        for kind in KINDS:
            self._row(kind, y, min(step, 2 * line), setup, counts)
            y += step
        if has_foot:
            needed = [unbeatable(whole) for whole in setup.of_kind]
            if self.is_open:
                text = _("A line marks the number that nobody can beat: {numbers}.")
                words = text.format(numbers=listed([str(n) for n in needed]))
            else:
                words = _("Nobody can beat {cards}.").format(cards=brought(needed))
            foot = self._text(words, "small", quiet=True)
            if foot.width <= self.inner.w:
                self._put(foot, self.inner.x, self.inner.bottom - small, self.inner.w, small)

    def _brief(self, line: int, count: int, setup: Setup) -> bool:
        """Its heading over what scores in few words, where the kinds have no room under it: without
        it they would read as what one has. Gives whether there is room for that."""
        rank = rank_name(RANKS.index(setup.numbers.investors) + 1)
        suit = f"{{{setup.numbers.preferred}}}"
        room = self.inner.h - line
        for words in (
            _("The most {rank}s, the most other {suit} and the most of the rest score."),
            _("Most {rank}s, other {suit} and other cards score."),
        ):
            about = self._text(words.format(rank=rank, suit=suit), "small", quiet=True, wrap=True)
            about.leading = 1.0
            if about.natural(self.inner.w)[1] <= room:
                break
        else:
            return False
        self._title(self.inner.y, line, count)
        self._put(about, self.inner.x, self.inner.y + line, self.inner.w, room)
        return True

    def _title(self, y: int, line: int, count: int) -> int:
        """Its heading and how large the Fund is; gives their height."""
        head = self._text(_("*Your Fund*"), "body")
        adds = sum(self.adds)
        words = ngettext("*{n}* card", "*{n}* cards", count).format(n=count)
        if adds:
            words = _("*{n}* → *{to}* cards").format(n=count, to=count + adds)
        size = self._text(words, "small", quiet=True)
        gap = self.seen.theme.px(10)
        if adds and head.width + gap + size.width > self.inner.w:
            words = _("*{n}* → *{to}*").format(n=count, to=count + adds)
            size = self._text(words, "small", quiet=True)
        room = self.inner.w - size.width - gap
        self._put(head, self.inner.x, y, room, line)
        self._put(size, self.inner.right - size.width - 1, y, size.width + 1, line)
        about = self._text(self._scores(), "small", quiet=True)
        x = self.inner.x + head.width + self.seen.theme.px(12)
        if head.width + self.seen.theme.px(12) + about.width <= room:
            self._put(about, x, y, about.width, line)
        return line

    def _scores(self) -> str:
        """What its rows are about."""
        if self.is_open:
            return _("the most of each scores")
        return _("what scores when all is counted")

    def _texts(self, setup: Setup, counts: Sequence[int]) -> tuple[list[Rich], list[Rich]]:
        """The kinds, and what stands at the right of each: the counts or, where Funds are closed,
        which cards it has; in smaller type or shorter where they have no room else."""
        gap = self.seen.theme.px(12)
        for role, short in ROOM:
            names = [self._text(name, role) for name in kind_names()]
            words = [
                self._count(counts[kind], self.adds[kind], setup.of_kind[kind])
                if self.is_open
                else what_scores(setup, kind, short=short)
                for kind in KINDS
            ]
            texts = [self._text(text, "small", quiet=True) for text in words]
            least = LEAST_BAR + gap if self.is_open and not short else 0
            if self._widest(names) + gap + self._widest(texts) + least <= self.inner.w:
                break
        return names, texts

    @staticmethod
    def _count(own: int, adds: int, whole: int) -> str:
        if not adds:
            return _("*{own}* of {whole}").format(own=own, whole=whole)
        return _("*{own}* → *{to}* of {whole}").format(own=own, to=own + adds, whole=whole)

    @staticmethod
    def _widest(texts: Sequence[Rich]) -> int:
        return max(text.width for text in texts)

    def _row(self, kind: int, y: int, height: int, setup: Setup, counts: Sequence[int]) -> None:
        """A kind: its name, its bar where Funds are open, and what stands at the right."""
        inner, gap = self.inner, self.seen.theme.px(12)
        names, texts = self._texts(setup, counts)
        left = self._widest(names)
        self._put(names[kind], inner.x, y, left + 1, height)
        text = texts[kind]
        if not self.is_open:
            self._put(text, inner.x + left + gap, y, inner.w - left - gap, height)
            return
        self._put(text, inner.right - text.width - 1, y, text.width + 1, height)
        changed = self._text(self._count(28, 1, 28), "small")
        start, end = inner.x + left + gap, inner.right - changed.width - gap
        if end - start >= LEAST_BAR:
            race = Race(self.seen, counts[kind], self.adds[kind], setup.of_kind[kind])
            race.place(start, y, end - start, height)
            self.add(race)

    def _text(self, words: str, role: Role, quiet: bool = False, wrap: bool = False) -> Rich:
        theme = self.seen.theme
        text = Rich(wrap=wrap)
        ink = theme.color("muted" if quiet else "text")
        text.set(spans(words, self.seen.names, self.seen.art, role, ink, theme.color("text")))
        return text

    def _put(self, text: Rich, x: float, y: float, w: float, h: float) -> None:
        text.place(x, y, w, h)
        self.add(text)

    def _spoken(self, setup: Setup, counts: Sequence[int], size: int) -> str:
        """The panel in words, for the probe."""
        parts = [ngettext("Your Fund, {n} card", "Your Fund, {n} cards", size).format(n=size)]
        if self.is_open:
            for name, own, whole in zip(kind_names(), counts, setup.of_kind, strict=True):
                parts.append(_("{kind} {own} of {whole}").format(kind=name, own=own, whole=whole))
        return ", ".join(parts)
