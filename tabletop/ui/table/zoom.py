"""Small cards shown large: what is pointed at, or has the focus, enlarged beside itself."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from pygame import Rect, Surface

from tabletop.engine.cards import Card
from tabletop.scene.node import Node, shown
from tabletop.scene.text import Rich
from tabletop.scene.widgets import SHAPES
from tabletop.system.i18n import _
from tabletop.ui.table.cards import CardArt
from tabletop.ui.table.layout import Slot, beside
from tabletop.ui.table.markup import spans

Laid = tuple[Card, Slot]
SMALLEST: Final = 0.6
"""How small, of the height asked for, cards are shown rather than over what is pointed at."""


class Zoomed(Node):
    """A node that stands for cards which are shown enlarged while it, or one of them, is pointed
    at. `under` and `over` are cards drawn before and after the others; `note` is a line of markup,
    and what its `rule` is stands under that.
    """

    def __init__(
        self,
        name: str,
        area: Rect,
        art: CardArt,
        slots: Sequence[Slot],
        cards: Sequence[Card],
        note: str,
        names: Sequence[str],
        *,
        rule: str,
    ) -> None:
        super().__init__(name, *area)
        self.rule = rule
        self.art = art
        self.main: tuple[Laid, ...] = tuple(zip(cards, slots, strict=True))
        self.under: tuple[Laid, ...] = ()
        self.over: tuple[Laid, ...] = ()
        self.note = note
        self.names = names

    @property
    def laid(self) -> tuple[Laid, ...]:
        """All its cards, back to front."""
        return (*self.under, *self.main, *self.over)

    def holds(self, card: Card | None) -> bool:
        """Whether `card` is one of its cards."""
        return card is not None and any(laid is card for laid, _slot in self.laid)


class Zoom(Node):
    """The enlarged cards of a Zoomed with their note, in a panel that floats over the table."""

    def __init__(self, zoomed: Zoomed, room: Rect, height: float, at: float | None) -> None:
        super().__init__("zoom")
        self.zoomed = zoomed
        self.art = zoomed.art
        theme = self.art.theme
        self.floating, self.z = True, 800
        boxes = [_box(slot) for _card, slot in zoomed.laid]
        whole = boxes[0].unionall(boxes[1:])
        about = whole.union(zoomed.rect)
        pad, gap = theme.px(14), theme.px(8)
        least = max(slot.h for _card, slot in zoomed.laid)
        factor = min(max(1.0, height / least), (room.w * 0.9 - 2 * pad) / whole.w)
        line = Rich()
        words = spans(zoomed.note, zoomed.names, self.art, "body", theme.color("text"))
        named = _(" (rule {rule})").format(rule=zoomed.rule)
        if re.search(rf"\b{re.escape(zoomed.rule)}\b", zoomed.note):
            named = ""  # the note says so
        width = max(round(whole.w * factor), min(theme.px(240), round(room.w * 0.6)))
        wanted, least_factor = factor, min(factor, SMALLEST * height / least)
        for said in (spans(named, (), self.art, "small", theme.color("muted")), []):
            line.set([*words, *said])
            text_h = line.natural(width)[1]
            free = max(about.top - room.top, room.bottom - about.bottom) - gap
            free -= text_h + theme.px(8) + 2 * pad  # what is left to the cards over it or under it
            factor = max(min(wanted, free / whole.h), least_factor)
            if free >= factor * whole.h:  # else the rule, which R opens, is not named too
                break
        self.cards = [
            (
                card,
                round(pad + (_box(slot).x - whole.x) * factor),
                round(pad + (_box(slot).y - whole.y) * factor),
                (round(slot.w * factor), round(slot.h * factor)),
                slot.angle,
            )
            for card, slot in zoomed.laid
        ]
        self.w = width + 2 * pad
        self.h = round(whole.h * factor) + text_h + theme.px(8) + 2 * pad
        line.place(pad, self.h - pad - text_h, width, text_h)
        self.add(line)
        self.label = line.label
        self.position = beside((self.w, self.h), about, room, gap, below=True, at=at)

    def paint(self, target: Surface, at: Rect, alpha: float) -> None:
        """Draws panel and cards."""
        theme = self.art.theme
        back = SHAPES.panel(at.size, theme.px(12), theme.color("solid"), theme.color("hairline"), 1)
        shown(back, target, at.topleft, alpha)
        for card, x, y, size, angle in self.cards:
            picture = self.art.sprite(card, size, 0, angle)
            w, h = size if angle % 180 == 0 else size[::-1]
            centre = (at.x + x + w // 2, at.y + y + h // 2)
            shown(picture, target, picture.get_rect(center=centre).topleft, alpha)


def _box(slot: Slot) -> Rect:
    w, h = (slot.h, slot.w) if slot.angle % 180 else (slot.w, slot.h)
    return Rect(round(slot.x), round(slot.y), round(w), round(h))


class Zooms:
    """Keeps at most one Zoom on a screen's tree."""

    def __init__(self) -> None:
        self.node: Zoom | None = None

    @property
    def is_on(self) -> bool:
        """Whether something is shown enlarged."""
        return self.node is not None and self.node.parent is not None

    @property
    def rule(self) -> str:
        """The rule that what is shown enlarged comes from, "" where there is none."""
        return self.node.zoomed.rule if self.node is not None and self.is_on else ""

    def show(
        self,
        root: Node,
        zoomed: Zoomed | None,
        rooms: Sequence[Rect],
        height: float,
        at: float | None,
    ) -> None:
        """Shows `zoomed` enlarged to cards about `height` pixels tall, inside the first of `rooms`
        that is high enough, else the last, and near the x `at`; None for nothing."""
        if self.node is not None:
            if self.node.zoomed is zoomed and self.node.parent is not None:
                return
            self.node.detach()
            self.node = None
        if zoomed is not None:
            nodes = [Zoom(zoomed, room, height, at) for room in rooms]
            fitting = [
                node
                for node, room in zip(nodes, rooms, strict=True)
                if room.contains(node.rect) and not node.rect.colliderect(zoomed.rect)
            ]
            self.node = [*fitting, nodes[-1]][0]
            root.add(self.node)


def zoomed_at(panels: Sequence[Node], node: Node | None, card: Card | None) -> Zoomed | None:
    """The Zoomed among `panels` that `node` is, or that holds `card`."""
    for panel in panels:
        if isinstance(panel, Zoomed) and (panel is node or panel.holds(card)):
            return panel
    return None
