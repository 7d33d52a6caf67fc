"""The ticker on top: what happened, and the game's own figures on the right.

It is read from left to right in the order in which it happened, the newest at the right, while
others move and when it is one's own turn again; only one's losses stand first then.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Final, TypeAlias

from pygame import Rect, Surface

from tabletop.scene.node import Node, shown
from tabletop.scene.style import Role
from tabletop.scene.text import Label, Rich, Span
from tabletop.scene.widgets import SHAPES
from tabletop.system.i18n import _, ngettext
from tabletop.ui.shell.theme import Theme
from tabletop.ui.table.cards import CardArt
from tabletop.ui.table.markup import shorter, spans

HEADING: Final = 0.25
"""The part of the strip that a heading may take."""
MOST: Final = 8
"""More sentences than this are never told side by side."""


@dataclass(frozen=True, slots=True)
class Since:
    """What the sentences of a ticker are when they tell of the time since the viewer's last turn:
    their heading, and by number what a press on them does, which are harm done to the viewer, and
    the rank in time of each. Harm stands first, the rest as it happened."""

    heading: str
    presses: Mapping[int, Callable[[], None]]
    harm: Collection[int]
    times: Sequence[int]


Recall: TypeAlias = tuple[Sequence[str], Since]
"""Sentences of what happened since a turn, and what they are."""


class Strip(Node):
    """What stands in the ticker's place; it `is_whole` where the place is enough for it."""

    is_whole = True


class Ticker(Strip):
    """A strip with as many sentences (markup, what matters most first) as there is room for.

    With `since` they are what happened since the viewer's last turn: as `SinceLine` says.
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
    ) -> None:
        super().__init__("ticker", *area)
        self.art = art
        self.harmed = since is not None and bool(since.harm)
        self.tip = _order(since)
        theme = art.theme
        label = Label(title, theme.font("body"), theme.color("muted"), name="title", align="right")
        natural = label.natural()[0]
        width = natural if natural + right < area.w * 0.5 else 0
        x, bare = theme.px(20), area.w - right - theme.px(8)
        end = bare - (width + theme.px(16) if width else 0)
        if since is not None:
            line = SinceLine(since, sentences, names, art, area.h, ("body", "small"))
            with_title = line.fit(end - x, is_last=not width)
            if not with_title:
                line.fit(bare - x)
            with_title = with_title and width > 0
            line.place(x, 0, bare - x, area.h)
            self.add(line)
            self.is_whole = line.is_whole
        elif width and sentences and not _has_room(sentences[0], names, art, end - x):
            with_title, end = False, bare  # what has happened is told rather than which game it is
            self._newest(sentences, names, x, end)
        else:
            with_title = width > 0
            self._newest(sentences, names, x, end)
        label.visible = with_title
        label.place(area.w - right - width, 0, width, area.h)
        self.add(label)

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
            self.is_whole = self.is_whole and item.w <= room
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
        shown(SHAPES.panel(at.size, 0, cover), target, at.topleft, alpha)
        tint = theme.color("down" if self.harmed else "gold")
        tint.a = 255 if self.harmed else 110
        line = SHAPES.panel((at.w, max(1, round(1.5 * theme.window))), 0, tint)
        shown(line, target, (at.x, at.bottom - line.get_height()), alpha)


class SinceLine(Node):
    """What happened since the viewer's last turn, in one line: harm first, the others as they
    happened, a “then” before what happened after the one beside it and an “earlier” before what
    happened sooner. What has no room, of the last sentences, is counted at the end.

    `high` is its height in pixels, `roles` the sizes of type it may be in, the largest first;
    where it `has_log` the key that shows all of it stands beside that number.
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
        has_log: bool = True,
    ) -> None:
        super().__init__("", h=high)
        self.since = since
        self.sentences = sentences
        self.names = names
        self.art = art
        self.roles = roles
        self.has_log = has_log
        self.is_whole = True
        self.told = 0
        theme = art.theme
        wide = max(_between(theme, is_later=later).natural()[0] for later in (True, False))
        self._then = wide + theme.px(20)

    def fit(self, width: int, *, is_last: bool = True) -> bool:
        """Sets the line for `width` pixels: first the type gets smaller, then names are shortened,
        then the heading goes. Whether all of it has room; where it has not, and this `is_last`,
        it shows what has."""
        theme = self.art.theme
        short = shorter(self.names)
        head = Label(self.since.heading, theme.font("small"), theme.color("muted"), name="since")
        wide = head.natural()[0] + theme.px(18)
        heads = (wide, 0) if wide - theme.px(18) < width * HEADING else (0,)
        ways = [(role, names) for names in (short[0], short[-1]) for role in self.roles]
        tries = [(heads[0], role, names) for role, names in ways]
        tries += [(0, *ways[-1])] if heads[0] else []
        most: tuple[int, dict[int, Rich]] = (0, {})
        for room, role, names in tries:
            items = self._fitting(role, names, width - room)
            if self._weight(items) > self._weight(most[1]):
                most = (room, items)
            if len(items) == len(self.sentences):
                break
        if len(most[1]) < len(self.sentences) and not is_last:
            return False
        self.clear()
        room, items = most
        if not items:  # not one has room beside their number
            items = dict(islice(enumerate(self._items(self.roles[-1], short[-1])), 1))
            self.is_whole = items[0].w <= width
            sign = self._more(len(self.sentences) - 1, is_brief=True)
            gap = theme.px(5)
            has_room = self.is_whole and items[0].w + gap + sign.width <= width
            self._put(items, 0, width, sign if has_room else None, gap)
            return True
        if room:
            head.place(0, 0, room - theme.px(18), self.h)
            self.add(head)
        left = len(self.sentences) - len(items)
        self._put(items, room, width, self._more(left) if left else None, theme.px(16))
        return True

    @property
    def is_all(self) -> bool:
        """Whether every sentence has room."""
        return self.told == len(self.sentences)

    def _weight(self, items: Mapping[int, Rich]) -> tuple[int, int]:
        """How much is told: first of what the viewer lost, then of all."""
        return len(items.keys() & set(self.since.harm)), len(items)

    def _items(self, role: Role, names: Sequence[str]) -> Iterator[Rich]:
        """The sentences one by one, in one size of type."""
        ink = self.art.theme.color("text")
        for index, text in enumerate(self.sentences[:MOST]):
            item = Rich(f"told:{index}", wrap=False)
            parts = spans(text, names, self.art, role, ink, ink)
            item.set([*_fallen(self.art), *parts] if index in self.since.harm else parts)
            item.w = item.width
            if index in self.since.presses:
                item.action, item.solid, item.focusable = self.since.presses[index], True, True
                item.tip = _("Press it to see it again on the table.")
            yield item

    def _fitting(self, role: Role, names: Sequence[str], width: float) -> dict[int, Rich]:
        """The sentences that `width` pixels hold with what says that there are more, by their
        numbers: the first, and each that has room beside those before it that have."""
        out: dict[int, Rich] = {}
        used = 0.0
        more = self._more(len(self.sentences)).width + self._then
        for at, item in enumerate(self._items(role, names)):
            wide = item.w + (self._then if out else 0)
            if used + wide + (0 if len(out) + 1 == len(self.sentences) else more) <= width:
                out[at] = item
                used += wide
            elif not at:
                break
        return out

    def _more(self, count: int, *, is_brief: bool = False) -> Rich:
        """What says that `count` things more happened than are told, if need be as a mere number,
        and the key that tells."""
        theme = self.art.theme
        small, ink = theme.font("small"), theme.color("muted")
        said = ngettext("and {n} more", "and {n} more", count).format(n=count)
        if is_brief:
            said = f"+{count}"
        line = Rich("more", wrap=False)
        key = SHAPES.key("L", small, ink)
        space = [Span("\u00a0" if is_brief else "\u00a0 ", small, ink)]
        log = [*space, Span(picture=key, speech="L")] if self.has_log else []
        line.set([Span(said, small, ink), *log])
        return line

    def _put(
        self, items: Mapping[int, Rich], x: float, width: int, more: Rich | None, gap: int
    ) -> None:
        """Places sentences: harm first, the others as they happened, one leading to the next; and
        `gap` pixels after them what says that there are `more`."""
        theme, times, harm = self.art.theme, self.since.times, self.since.harm
        self.told = len(items)
        order = sorted(items, key=lambda at: (at not in harm, times[at]))
        for before, at in zip([-1, *order], order, strict=False):
            item = items[at]
            if before >= 0 and times[before] != times[at]:
                then = _between(theme, is_later=times[before] < times[at])
                then.place(x - self._then, 0, self._then, self.h)
                self.add(then)
            item.place(x, 0, min(item.w, width - x), self.h)
            self.add(item)
            x += item.w + self._then
        if more is not None:
            more.place(x - self._then + gap, 0, more.width, self.h)
            self.add(more)


def _between(theme: Theme, *, is_later: bool = True) -> Label:
    """What stands between two sentences, of which the second happened later, or sooner."""
    word, name = (_("then"), "then") if is_later else (_("earlier"), "earlier")
    return Label(word, theme.font("small"), theme.color("muted"), name=name, align="centre")


def _order(since: Since | None) -> str:
    """What the strip tells, and in which order."""
    if since is None:
        return _(
            "What happened, in order, the newest right. A press, or L, shows all of it, and W why "
            "the others moved so."
        )
    if since.harm:
        return _(
            "What matters most of it: your losses first, then the rest in the order in which it "
            "happened. A press, or L, shows all of it, and W why the others moved so."
        )
    return _(
        "What matters most of it, in the order in which it happened. "
        "A press, or L, shows all of it, and W why the others moved so."
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


def _fallen(art: CardArt) -> list[Span]:
    """The sign of what was taken from the viewer."""
    theme = art.theme
    font = theme.font("body")
    arrow = SHAPES.arrow(round(font.get_ascent() * 0.62), theme.color("down"), "down")
    return [Span(picture=arrow, speech=_("lost:")), Span(" ", font, theme.color("text"))]
