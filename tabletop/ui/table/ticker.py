"""The ticker on top: what happened, and the game's own figures on the right.

While others move the newest stands left; what happened since one's own turn is read from left to
right in the order in which it happened.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from pygame import Rect, Surface

from tabletop.scene.node import Node, shown
from tabletop.scene.style import Role
from tabletop.scene.text import Label, Rich, Span
from tabletop.scene.widgets import SHAPES
from tabletop.system.i18n import _
from tabletop.ui.table.cards import CardArt
from tabletop.ui.table.markup import shorter, spans

HEADING: Final = 0.25
"""The part of the strip that a heading may take."""


@dataclass(frozen=True, slots=True)
class Since:
    """What the sentences of a ticker are when they tell of the time since the viewer's last turn:
    their heading, and by number what a press on them does, which are harm done to the viewer, and
    the rank in time of each. Harm stands first, the rest as it happened."""

    heading: str
    presses: Mapping[int, Callable[[], None]]
    harm: Collection[int]
    times: Sequence[int]


class Strip(Node):
    """What stands in the ticker's place; it `is_whole` where the place is enough for it."""

    is_whole = True


class Ticker(Strip):
    """A strip with as many sentences (markup, what matters most first) as there is room for.

    With `since` they are what happened since the viewer's last turn, a “then” before what happened
    after the one beside it.
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
        theme = art.theme
        font = theme.font("body")
        label = Label(title, font, theme.color("muted"), name="title", align="right")
        natural = label.natural()[0]
        width = natural if natural + right < area.w * 0.5 else 0
        label.visible = width > 0
        label.place(area.w - right - width, 0, width, area.h)
        self.add(label)
        x, end = theme.px(20), area.w - right - width - theme.px(24 if width else 8)
        if width and sentences and self._least(sentences[0], names) > end - x:
            label.visible = False  # what has happened is told rather than which game it is
            end += width
        if since is not None:
            head = Label(since.heading, theme.font("small"), theme.color("muted"), name="since")
            wide = head.natural()[0]
            least = self._least(sentences[0], names) if sentences else 0
            least += sum(span.width for span in _fallen(art)) * (0 in since.harm)
            fits = least <= end - x - wide - theme.px(18)  # else what happened has the room
            if wide < (end - x) * HEADING and fits:
                head.place(x, 0, wide, area.h)
                self.add(head)
                x += wide + theme.px(18)
        then = Label(_("then"), theme.font("small"), theme.color("muted")).natural()[0]
        gap = theme.px(34) if since is None else then + theme.px(20)
        items: list[Rich] = []
        for index, text in enumerate(sentences):
            newest = index == 0
            harm = since is not None and index in since.harm
            item = Rich(f"told:{index}", wrap=False)
            ink = theme.color("text" if newest or since is not None else "muted")
            ways: list[tuple[Role, Sequence[str]]] = [("body", way) for way in shorter(names)]
            for role, way in [*ways, ("small", ways[-1][1])] if newest else ways[:1]:
                parts = spans(text, way, art, role, ink, theme.color("text"))
                item.set([*_fallen(art), *parts] if harm else parts)
                if x + item.width <= end:
                    break  # a name gives way sooner than what its owner did
            wide = item.width
            if x + wide > end and index:
                break
            item.place(x, 0, min(wide, end - x), area.h)
            items.append(item)
            self.is_whole = self.is_whole and x + wide <= end
            if since is not None and index in since.presses:
                item.action, item.solid, item.focusable = since.presses[index], True, True
                item.tip = _("Press it to see it again on the table.")
            self.add(item)
            x += wide + gap
            if x >= end:
                break
        if since is not None:
            self._in_time(items, since, gap)

    def _in_time(self, items: Sequence[Rich], since: Since, gap: int) -> None:
        """Places sentences again: harm first, the others as they happened, one leading to the
        next."""
        if len(items) < 2:
            return
        theme = self.art.theme
        x = items[0].x
        order = sorted(range(len(items)), key=lambda at: (at not in since.harm, since.times[at]))
        for before, at in zip([-1, *order], order, strict=False):
            item = items[at]
            if before >= 0 and since.times[before] < since.times[at]:
                then = Label(_("then"), theme.font("small"), theme.color("muted"), align="centre")
                then.place(x - gap, 0, gap, self.h)
                self.add(then)
            item.place(x, 0, item.w, item.h)
            x += item.w + gap

    def _least(self, text: str, names: Sequence[str]) -> int:
        """The pixels that a sentence takes at the least."""
        line = Rich(wrap=False)
        line.set(spans(text, shorter(names)[-1], self.art, "small"))
        return line.width

    def paint(self, target: Surface, at: Rect, alpha: float) -> None:
        """Draws the strip and its gold line."""
        theme = self.art.theme
        cover = theme.color("cover")
        shown(SHAPES.panel(at.size, 0, cover), target, at.topleft, alpha)
        tint = theme.color("down" if self.harmed else "gold")
        tint.a = 255 if self.harmed else 110
        line = SHAPES.panel((at.w, max(1, round(1.5 * theme.window))), 0, tint)
        shown(line, target, (at.x, at.bottom - line.get_height()), alpha)


def _fallen(art: CardArt) -> list[Span]:
    """The sign of what was taken from the viewer."""
    theme = art.theme
    font = theme.font("body")
    arrow = SHAPES.arrow(round(font.get_ascent() * 0.62), theme.color("down"), "down")
    return [Span(picture=arrow, speech=_("lost:")), Span(" ", font, theme.color("text"))]
