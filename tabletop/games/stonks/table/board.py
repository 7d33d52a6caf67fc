"""The market board: a price column for each company, its trace, its handles, trump and mark."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

import pygame
from pygame import Color, Rect, Surface

from tabletop.scene.node import Node, Watched, shown
from tabletop.scene.shapes import CLEAR
from tabletop.scene.text import elided
from tabletop.scene.widgets import SHAPES, focus_ring
from tabletop.system.i18n import _
from tabletop.ui.table.cards import CardArt
from tabletop.ui.table.nodes import faint

FINE: Final = 3
GHOST: Final = 0.55
"""How strongly the tablet is drawn where a handle would move it."""


@dataclass(frozen=True, slots=True)
class Quote:
    """What a price column says of one company: its value of `levels`, the values it had at each
    move of the market in this round, whether it is trump or holds the black mark, and the two
    names."""

    letter: str
    name: str
    full: str
    value: int
    levels: int
    past: tuple[int, ...]
    is_trump: bool
    is_marked: bool


class Handle(Node):
    """An arrow that moves a company to `price`: gold and ready for the focus where that is legal.

    While it is looked at its column shows the tablet there.
    """

    def __init__(
        self,
        name: str,
        label: str,
        price: int,
        up: bool,
        legal: bool,
        art: CardArt,
        run: Callable[[], None],
    ) -> None:
        super().__init__(name)
        self.label = label
        self.price = price
        self.art = art
        self.up = up
        self.legal = legal
        self.solid = True
        self.focusable = legal
        self.action = run
        self.margin = 7
        if legal:
            self.states.add("target")

    @property
    def is_hot(self) -> bool:
        """Whether it is pointed at or has the ring, and may be used."""
        return self.legal and bool({"hover", "ring"} & self.states)

    def mark(self, state: str, on: bool = True) -> None:
        """Sets or clears a state word; the column shows what it says."""
        super().mark(state, on)
        if self.parent is not None:
            self.parent.touch()

    def paint(self, target: Surface, at: Rect, alpha: float) -> None:
        """Draws the arrow on its key."""
        theme = self.art.theme
        radius = min(at.h // 2, round(7 * theme.window))
        gold = theme.color("gold")
        edge = gold if self.legal else theme.color("hairline")
        fill = faint(gold, 0.3 if self.is_hot else 0.13) if self.legal else CLEAR
        width = max(1, round((2 if self.legal else 1) * theme.window))
        key = SHAPES.panel(at.size, radius, theme.color("panel"), edge, width)
        shown(key, target, at.topleft, alpha * (1.0 if self.legal else 0.55))
        if fill.a:
            shown(SHAPES.panel(at.size, radius, fill), target, at.topleft, alpha)
        size = max(8, round(at.h * 0.52))
        tint = gold if self.legal else theme.color("muted")
        arrow = SHAPES.arrow(size, tint, "up" if self.up else "down")
        place = arrow.get_rect(center=at.center).topleft
        shown(arrow, target, place, alpha * (1.0 if self.legal else 0.5))
        if "ring" in self.states:
            focus_ring(target, at, theme, radius)


class Column(Node):
    """One company's price: sign, name, track with trace and tablet, trump and black mark.

    `value` runs while the price moves. `up` and `down` are placed by the column.
    """

    value = Watched(0.0)

    def __init__(
        self, quote: Quote, area: Rect, art: CardArt, handles: Sequence[Handle], compact: bool
    ) -> None:
        super().__init__(f"company:{quote.letter}", *area)
        self.quote = quote
        self.handles = handles
        self.art = art
        self.value = float(quote.value)
        parts = [_("{company} at {value}").format(company=quote.full, value=quote.value)]
        if quote.is_trump:
            parts.append(_("trump"))
            self.states.add("trump")
        if quote.is_marked:
            parts.append(_("black mark"))
            self.states.add("marked")
        self.label = ", ".join(parts)
        self._trace: Surface | None = None
        theme = art.theme
        self.line = theme.font("small").get_linesize()
        self.compact = compact
        inner = Rect(0, 0, area.w, area.h).inflate(-round(area.w * 0.16), -theme.px(6))
        if compact:
            inner = Rect(0, 0, area.w, area.h).inflate(-6, -6)
        key = min(max(self.line + 2, round(28 * theme.window)), round(area.h * 0.18))
        badge = 0 if compact else self.line + 2
        sign = min(round(30 * theme.window), round(area.h * (0.17 if compact else 0.12)))
        name = 0 if compact else self.line
        room = inner.h - badge - sign - name - 2 * key - 8
        self.named = bool(name) and room >= quote.levels * 11
        if not self.named:
            room, name = room + name, 0
        track_h = max(quote.levels * 4, room)
        y = inner.y
        self.sign_at = Rect(inner.centerx - sign // 2, y, sign, sign)
        y += sign
        self.name_at = Rect(2, y, area.w - 4, name)
        y += name + 2
        handles[0].place(inner.x, y, inner.w, key)
        y += key + 2
        self.track = Rect(inner.x, y, inner.w, track_h)
        y += track_h + 2
        handles[1].place(inner.x, y, inner.w, key)
        self.badge_at = Rect(4, y + key + 2, area.w - 8, badge)
        self.add(*handles)

    def middle_of(self, value: float) -> float:
        """The middle of a level in the track, from its top."""
        step = self.track.h / self.quote.levels
        return (self.quote.levels - value + 0.5) * step

    def paint(self, target: Surface, at: Rect, alpha: float) -> None:
        """Draws the column."""
        theme, quote = self.art.theme, self.quote
        radius = round(10 * theme.window)
        fill = faint(theme.color("panel"), 0.75)
        edge = theme.color("hairline")
        if quote.is_trump:
            fill = faint(theme.color("text"), 0.16)
            edge = theme.color("text")
        shown(SHAPES.panel(at.size, radius, fill, edge, 1), target, at.topleft, alpha)
        ink = theme.color("text")
        if quote.is_trump and not self.compact:
            box = self.badge_at.move(at.topleft)
            if quote.is_marked:
                box.x, box.w = box.x + box.h, box.w - box.h
            pill = SHAPES.panel(box.size, box.h // 2, ink)
            shown(pill, target, box.topleft, alpha)
            self._text(target, _("TRUMP"), box, theme.color("solid"), True, alpha)
        sign = self.art.sign(quote.letter, self.sign_at.h)
        shown(sign, target, self.sign_at.move(at.topleft).topleft, alpha)
        if self.named:
            self._text(target, quote.name, self.name_at.move(at.topleft), ink, False, alpha)
        self._track(target, at, alpha)
        if quote.is_marked:
            self._mark(target, self.badge_at.move(at.topleft), alpha)

    def _text(
        self, target: Surface, text: str, box: Rect, ink: Color, bold: bool, alpha: float
    ) -> None:
        font = self.art.theme.font("small", bold)
        picture = font.render(elided(text, font, box.w), True, ink)
        shown(picture, target, picture.get_rect(center=box.center).topleft, alpha)

    def _track(self, target: Surface, at: Rect, alpha: float) -> None:
        theme, quote = self.art.theme, self.quote
        track = self.track.move(at.topleft)
        bed = SHAPES.panel(track.size, round(5 * theme.window), faint(theme.color("solid"), 0.6))
        shown(bed, target, track.topleft, alpha)
        step = track.h / quote.levels
        line = theme.color("hairline")
        font, ink = theme.font("small"), theme.color("muted")
        told = step >= font.get_ascent() * 0.95
        left = track.x + (font.size("8")[0] + theme.px(9) if told else 3)
        for level in range(1, quote.levels + 1):
            y = track.y + round(self.middle_of(level))
            pygame.draw.line(target, line, (left, y), (track.right - 4, y))
            if told:
                number = font.render(str(level), True, ink)
                place = number.get_rect(midleft=(track.x + theme.px(5), y)).topleft
                shown(number, target, place, alpha)
        if self._trace is None:
            self._trace = self._drawn_trace()
        shown(self._trace, target, track.topleft, alpha)
        self._tablet(target, track, self.value, alpha)
        for handle in self.handles:
            if handle.is_hot:
                self._tablet(target, track, handle.price, alpha * GHOST)

    def _tablet(self, target: Surface, track: Rect, value: float, alpha: float) -> None:
        """The tablet with a price, at its level."""
        theme = self.art.theme
        face, step = theme.color("card"), track.h / self.quote.levels
        least = min(theme.font("small").get_ascent(), track.h // 3)  # even where levels are lower
        tablet = Rect(0, 0, round(track.w * 0.5), max(9, least, round(step * 0.94)))
        tablet.midright = (track.right - 1, track.y + round(self.middle_of(value)))
        tablet.clamp_ip(track)
        colour = theme.color(f"company_{self.quote.letter}")
        shape = SHAPES.panel(tablet.size, max(2, tablet.h // 5), colour, face, 1)
        shown(shape, target, tablet.topleft, alpha)
        role = "lead" if step >= theme.font("lead").get_ascent() * 1.05 else "small"
        font = theme.font(role, True)
        number = font.render(str(round(value)), True, face)
        if number.get_height() > tablet.h * 1.6:
            ratio = tablet.h * 1.3 / number.get_height()
            number = pygame.transform.smoothscale_by(number, ratio)
        shown(number, target, number.get_rect(center=tablet.center).topleft, alpha)

    def _drawn_trace(self) -> Surface:
        """The values of this round as a line from the left to the tablet."""
        quote, size = self.quote, self.track.size
        big = Surface((size[0] * FINE, size[1] * FINE), pygame.SRCALPHA)
        theme = self.art.theme
        colour = theme.color(f"company_{quote.letter}").lerp(theme.color("text"), 0.45)
        big.fill((colour.r, colour.g, colour.b, 0))
        values = quote.past
        left, right = round(size[0] * 0.24) * FINE, round(size[0] * 0.5) * FINE
        if len(values) > 1:
            across = (right - left) / (len(values) - 1)
            points: list[tuple[float, float]] = []
            for index, value in enumerate(values):
                y = self.middle_of(value) * FINE
                if points:
                    points.append((left + across * (index - 0.5), points[-1][1]))
                    points.append((left + across * (index - 0.5), y))
                points.append((left + across * index, y))
            pygame.draw.lines(big, colour, False, points, 2 * FINE)
        return pygame.transform.smoothscale(big, size)

    def _mark(self, target: Surface, box: Rect, alpha: float) -> None:
        """A black disc in a white ring, with its words where they fit."""
        theme = self.art.theme
        face = theme.color("card")
        if self.compact:
            size = max(10, self.sign_at.h // 2)
            ring = SHAPES.panel((size, size), size // 2, theme.color("mark"), face, 2)
            spot = self.rect.move(self.sign_at.bottomright).topleft
            shown(ring, target, (spot[0] - size // 2, spot[1] - size), alpha)
            return
        size = box.h - 3
        font = theme.font("small", True)
        words = _("mark")
        wide = font.size(words)[0] + size + theme.px(4)
        alone = self.quote.is_trump or wide > box.w
        x = box.x if self.quote.is_trump else box.centerx - (size if alone else wide) // 2
        edge = max(2, round(2 * theme.window))
        ring = SHAPES.panel((size, size), size // 2, theme.color("mark"), face, edge)
        shown(ring, target, (x, box.centery - size // 2), alpha)
        if not alone:
            text = font.render(words, True, theme.color("text"))
            spot = (x + size + theme.px(4), box.centery - text.get_height() // 2)
            shown(text, target, spot, alpha)
