"""The table's own nodes: places, outlines of legal targets, bubbles with a sentence."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, Literal

import pygame
from pygame import Color, Rect, Surface

from tabletop.scene.node import Node, Watched, shown
from tabletop.scene.shapes import Border
from tabletop.scene.text import Rich, Span, elided
from tabletop.scene.widgets import SHAPES, Button
from tabletop.system.i18n import _
from tabletop.ui.shell.theme import Theme
from tabletop.ui.table.adapter import Place
from tabletop.ui.table.cards import CardArt


def faint(colour: Color, part: float) -> Color:
    """`colour` with `part` of its opacity."""
    return Color(colour.r, colour.g, colour.b, round(colour.a * part))


Dashes = tuple[tuple[int, int], int, Color, int, float, float]
"""What a dashed outline is drawn by: size, radius, colour, width, dash and gap."""


def bordered(border: Border, target: Surface, at: tuple[int, int], alpha: float) -> None:
    """Blits the pictures along a rectangle's edges, faded to `alpha`."""
    for part, (x, y) in border:
        shown(part, target, (at[0] + x, at[1] + y), alpha)


EMBLEM: Final = 0.72
"""How much of the colour of quiet words the suit on an empty place has: it stands back behind cards
and keeps 3:1 to its ground in every theme."""
LABELS: Final = (1.0, 0.86, 0.72, 0.6, 0.5)
"""How large the words on an empty place are, of the size of text chosen: as large as they fit, and
never smaller than at 100 %."""


class PlaceNode(Node):
    """A place for cards: a quiet frame with the sign of what belongs there while it is empty."""

    is_a = "place"
    is_told = True

    def __init__(self, place: Place, art: CardArt, zone_radius: int) -> None:
        super().__init__(place.name or place.zone, *place.area)
        self.place_of = place
        self.art = art
        self.radius = zone_radius
        self.label = place.label or place.zone
        self.solid = place.look != "none"

    def told_by(self) -> dict[str, object]:
        """Its look, and the sign of what belongs there: the cards draw themselves."""
        place = self.place_of
        sign = "" if place.cards else f"{place.emblem} {place.label}"
        return {"at": self.position, "radius": self.radius, "look": place.look, "sign": sign}

    @property
    def is_dear(self) -> bool:
        """Whether it is a felt of a height whose long dashed edge has to be drawn first."""
        return self.place_of.look == "felt" and not SHAPES.has_border(*self._edge())

    def _edge(self) -> Dashes:
        """The dashed edge of a felt."""
        theme, size = self.art.theme, (round(self.w), round(self.h))
        return size, self.radius, theme.color("hairline"), 1, theme.px(7), theme.px(7)

    @property
    def reading(self) -> str:
        """How many cards lie there."""
        return str(len(self.place_of.cards))

    def describe(self) -> dict[str, str]:
        """The zone for the probe."""
        return {"zone": self.place_of.zone}

    def paint(self, target: Surface, at: Rect, alpha: float) -> None:
        """Draws the frame."""
        theme, place = self.art.theme, self.place_of
        hairline = theme.color("hairline")
        if place.look == "frame":
            shape = SHAPES.panel(
                at.size, self.radius, faint(theme.color("panel"), 0.32), hairline, 1
            )
            shown(shape, target, at.topleft, alpha)
        elif place.look == "gone":
            gone(target, at, self.radius, theme, alpha)
        elif place.look == "felt":
            shape = SHAPES.panel(at.size, self.radius, faint(theme.color("panel"), 0.4))
            shown(shape, target, at.topleft, alpha)
            bordered(SHAPES.border(*self._edge()), target, at.topleft, alpha)
            if not place.cards and place.label:
                sizes = (theme.at(max(theme.window, theme.scale * part)) for part in LABELS)
                fonts = [each.font("small", True) for each in sizes]
                fitting = (each for each in fonts if each.size(place.label)[0] <= at.w - 8)
                font = next(fitting, fonts[-1])
                text = font.render(elided(place.label, font, at.w - 8), True, theme.color("muted"))
                shown(text, target, text.get_rect(center=at.center).topleft, alpha)
        if place.emblem and not place.cards:
            height = round(min(at.w * 0.5, at.h * 0.34))
            tint = faint(theme.color("muted"), EMBLEM)
            sign = self.art.suit(place.emblem, height, tint)
            shown(sign, target, sign.get_rect(center=at.center).topleft, alpha)


def gone(target: Surface, at: Rect, radius: int, theme: Theme, alpha: float) -> None:
    """Draws the dashed edge of a place whose card is there no longer."""
    dash = theme.px(5)
    line = SHAPES.dashes(at.size, radius, theme.color("edge"), theme.px(1), dash, dash)
    shown(line, target, at.topleft, alpha)


class Gone(Node):
    """A place whose card is there no longer."""

    is_told = True

    def __init__(self, place: Rect, radius: int, theme: Theme) -> None:
        super().__init__("", *place)
        self.radius, self.theme = radius, theme

    def paint(self, target: Surface, at: Rect, alpha: float) -> None:
        """Draws its edge."""
        gone(target, at, self.radius, self.theme, alpha)


class Outline(Node):
    """The dashed gold outline of a legal target; `best` is the one a drop would go to."""

    best = Watched(False)

    def __init__(self, place: Place, theme: Theme, radius: int) -> None:
        grow = round(5 * theme.window)
        super().__init__("", *(place.aim or place.area).inflate(2 * grow, 2 * grow))
        self.place_of = place
        self.theme = theme
        self.radius = radius + grow

    @property
    def is_dear(self) -> bool:
        """Whether its dashes have to be drawn first."""
        return not self.best and not SHAPES.has_border(*self._line())

    def _line(self) -> Dashes:
        theme, size = self.theme, (round(self.w), round(self.h))
        width = max(2, round((3.6 if self.best else 2.2) * theme.window))
        dash = round(11 * theme.window)
        gap = 0 if self.best else round(7 * theme.window)
        return size, self.radius, theme.color("gold"), width, dash, gap

    def paint(self, target: Surface, at: Rect, alpha: float) -> None:
        """Draws the outline, whole and filled where it is the best."""
        if self.best:
            glow = SHAPES.panel(at.size, self.radius, faint(self.theme.color("gold"), 0.16))
            shown(glow, target, at.topleft, alpha)
        line = SHAPES.border(*self._line())
        bordered(line, target, at.topleft, alpha * (1.0 if self.best else 0.85))


class Edge(Node):
    """An outline, ivory where it is told no other colour, whole or `dashed`: what a move that is
    looked at, or that is being shown, concerns, or what is spoken of."""

    def __init__(
        self, area: Rect, theme: Theme, radius: int, tint: str = "text", *, dashed: bool = False
    ) -> None:
        grow = round(4 * theme.window)
        super().__init__("", *area.inflate(2 * grow, 2 * grow))
        self.theme = theme
        self.tint = tint
        self.gap = round(6 * theme.window) if dashed else 0
        self.radius = radius + grow

    def paint(self, target: Surface, at: Rect, alpha: float) -> None:
        """Draws the outline."""
        width = max(2, round(2.2 * self.theme.window))
        ink, dash = self.theme.color(self.tint), 1.5 * self.gap or 1
        line = SHAPES.border(at.size, self.radius, ink, width, dash, self.gap)
        bordered(line, target, at.topleft, alpha)


class Pointed(Node):
    """What a hint points at: a whole gold outline, with an arrow over it or under it where that is
    inside `window` and lies over none of `off`, which it would seem to speak of."""

    def __init__(
        self, name: str, area: Rect, theme: Theme, window: Rect, off: Sequence[Rect] = ()
    ) -> None:
        grow = round(5 * theme.window)
        self.arrow = round(20 * theme.window)
        super().__init__(name, *area.inflate(2 * grow, 2 * grow))
        self.theme = theme
        self.radius = round(12 * theme.window) + grow
        self.spot: tuple[Rect, Literal["down", "up"]] | None = None
        sides: tuple[tuple[Literal["down", "up"], Rect], ...] = (
            ("down", Rect(0, self.rect.top - 3 - self.arrow, self.arrow, self.arrow)),
            ("up", Rect(0, self.rect.bottom + 3, self.arrow, self.arrow)),
        )
        for way, box in sides:
            box.centerx = self.rect.centerx
            if window.contains(box) and box.collidelist(list(off)) < 0:
                self.spot = (box, way)
                break
        self.margin = self.arrow + grow + 2

    def paint(self, target: Surface, at: Rect, alpha: float) -> None:
        """Draws the outline and the arrow."""
        gold = self.theme.color("gold")
        width = max(2, round(3.6 * self.theme.window))
        line = SHAPES.dashes(at.size, self.radius, gold, width, 1, 0)
        shown(line, target, at.topleft, alpha)
        if self.spot is not None:
            box, way = self.spot
            arrow = SHAPES.arrow(self.arrow, gold, way)
            shown(arrow, target, arrow.get_rect(center=box.center).topleft, alpha)


class Bubble(Node):
    """A sentence beside what it is about, with a rule to look up where there is one."""

    is_a = "note"

    def __init__(
        self,
        name: str,
        lines: Sequence[Sequence[Span]],
        theme: Theme,
        *,
        rule: str = "",
        look_up: Callable[[], None] | None = None,
        edge: str = "hairline",
        width: int = 0,
        leading: float = 1.25,
    ) -> None:
        super().__init__(name)
        self.theme = theme
        self.edge = edge
        self.floating = True
        self.z = 1000
        self.solid = True
        pad = theme.px(12)
        room = (width or theme.px(380)) - 2 * pad
        y, widest = pad, 0
        for spans in lines:
            line = Rich()
            line.leading = leading
            line.set(spans)
            w, h = line.natural(room)
            line.place(pad, y, w, h)
            self.add(line)
            y += h + theme.px(4)
            widest = max(widest, w)
        self.label = " ".join(line.label for line in self.children)
        self.rule = rule
        if rule and look_up is not None:
            button = Button(
                "rule",
                _("Rule {rule}").format(rule=rule),
                look_up,
                theme,
                kind="quiet",
                role="small",
            )
            w, h = button.natural()
            button.place(pad, y + theme.px(2), w, h)
            self.add(button)
            y += h + theme.px(6)
            widest = max(widest, w)
        self.w, self.h = widest + 2 * pad, y + pad - theme.px(4)

    def paint(self, target: Surface, at: Rect, alpha: float) -> None:
        """Draws the bubble's panel."""
        theme = self.theme
        edge = theme.color(self.edge)
        shape = SHAPES.panel(at.size, theme.px(10), theme.color("solid"), edge, max(1, theme.px(1)))
        shown(shape, target, at.topleft, alpha)


def pressed_cursor(dragging: bool, over: bool) -> int:
    """The system cursor for what the pointer is doing."""
    if dragging:
        return pygame.SYSTEM_CURSOR_SIZEALL
    return pygame.SYSTEM_CURSOR_HAND if over else pygame.SYSTEM_CURSOR_ARROW
