"""The market board: a price column for each company, its trace, its handles, trump and mark."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

import pygame
from pygame import Rect, Surface

from tabletop.games.stonks.table.layout import LONGEST
from tabletop.scene.node import Node, Watched, shown
from tabletop.scene.shapes import CLEAR
from tabletop.scene.style import Role
from tabletop.scene.widgets import SHAPES, focus_ring
from tabletop.system.i18n import _
from tabletop.ui.shell.theme import Theme
from tabletop.ui.table.cards import CardArt
from tabletop.ui.table.nodes import faint

FINAL: Final = 0.28
"""What of a column's height its price takes once that is final."""
RESTS: Final = 0.62
"""How strongly an arrow is drawn that cannot be used now."""
FINE: Final = 3


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
    Without `run` it is only a picture of one."""

    def __init__(
        self,
        name: str,
        label: str,
        price: int,
        up: bool,
        legal: bool,
        art: CardArt,
        run: Callable[[], None] | None = None,
    ) -> None:
        super().__init__(name)
        self.label = label
        self.price = price
        self.art = art
        self.up = up
        self.legal = legal
        self.solid = run is not None
        self.focusable = legal and run is not None
        self.action = run
        self.margin = 7
        if legal:
            self.states.add("target")

    @property
    def is_hot(self) -> bool:
        """Whether it is pointed at or has the ring, and may be used."""
        return self.legal and bool({"hover", "ring"} & self.states)

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
        shown(arrow, target, place, alpha * (1.0 if self.legal else RESTS))
        if "ring" in self.states:
            focus_ring(target, at, theme, radius)


@dataclass(frozen=True, slots=True)
class Inside:
    """The parts of a price column, from its corner: once no price moves any more, its `price` in
    large figures instead of the arrows, which have no height then."""

    levels: int
    sign: Rect
    name: Rect
    up: Rect
    track: Rect
    down: Rect
    badge: Rect
    price: Rect

    def middle_of(self, value: float) -> float:
        """The middle of a level in the track, from its top."""
        return (self.levels - value + 0.5) * self.track.h / self.levels

    def tablet(self, track: Rect, value: float, theme: Theme) -> Rect:
        """Where the tablet with a price stands in `track`."""
        step = track.h / self.levels
        least = min(theme.font("small").get_ascent(), track.h // 3)  # even where levels are lower
        box = Rect(0, 0, round(track.w * 0.5), max(9, least, round(step * 0.94)))
        box.midright = (track.right - 1, track.y + round(self.middle_of(value)))
        return box.clamp(track)

    def halves(self, area: Rect) -> tuple[Rect, Rect]:
        """The parts of a column at `area` that stand for its arrows, the upper one's first."""
        if self.up.y == self.down.y:
            return (
                Rect(area.x, area.y, area.w // 2, area.h),
                Rect(area.centerx, area.y, area.right - area.centerx, area.h),
            )
        return (
            Rect(area.x, area.y, area.w, area.h // 2),
            Rect(area.x, area.centery, area.w, area.bottom - area.centery),
        )

    def badge_of(self, quote: Quote) -> Rect:
        """Where the company is said to be trump, beside its mark where it has that too."""
        box = self.badge.copy()
        if quote.is_marked:
            box.x, box.w = box.x + box.h, box.w - box.h
        return box


def inside(
    art: CardArt, size: tuple[int, int], levels: int, compact: bool, is_over: bool = False
) -> Inside:
    """The parts of a column of `size` pixels on a market of so many levels; where levels would be
    lower than their numbers, the arrows stand side by side under them. Once all `is_over` there are
    none."""
    theme = art.theme
    font = theme.font("small")
    line = font.get_linesize()
    w, h = size
    box = Rect(0, 0, w, h).inflate(-round(w * 0.16), -theme.px(6))
    if compact:
        box = Rect(0, 0, w, h).inflate(-6, -6)
    least = round(28 * theme.window)
    key = max(least, min(line + 2, round(h * 0.18)))
    badge = round(18 * theme.window) if compact else line + 2
    sign = min(round(30 * theme.window), round(h * (0.15 if compact else 0.12)))
    name = 0 if compact else line
    price = min(round(h * FINAL), round(w * 0.6)) if is_over else 0
    if is_over:
        key = 0
    room = box.h - badge - sign - price - 2 * key - 8
    stacked = is_over or room >= levels * font.get_ascent()
    if not stacked:
        room += key + 2
    named = bool(name) and room - name >= levels * font.get_ascent()
    if not named:
        name = 0
    small = min(sign, line, round(w * 0.2))
    wide = min(font.size(LONGEST)[0], w - small - 9)  # of the name beside its emblem
    usual = theme.at(theme.window).font("small")
    if not named and wide < usual.size(LONGEST)[0]:  # else it would be smaller than at 100 %
        tall = math.ceil(line * AIRLESS * min(1.0, (w - 4) / font.size(LONGEST)[0]))
        over, spare = min(small, round(w * OVER)), 0 if stacked else key - least
        lower = max(0, tall + over - sign - spare)
        if room - lower >= levels * usual.get_ascent() * DIGIT:
            named, name, sign, room = True, tall, over, room - lower + tall
            key -= spare
    large = Rect(box.x, box.y + sign + name + 2, box.w, price)
    top = large.bottom
    high = max(levels * 4, room - name)
    if stacked:
        up = Rect(box.x, top, box.w, key)
        track = Rect(box.x, up.bottom + 2, box.w, high)
        down = Rect(box.x, track.bottom + 2, box.w, key)
    else:
        track = Rect(box.x, top, box.w, high)
        up = Rect(box.x, track.bottom + 2, max(least, (box.w - 4) // 2), key)
        down = Rect(box.right - up.w, up.y, up.w, key)
    head = Rect(box.centerx - sign // 2, box.y, sign, sign)
    title = Rect(2, box.y + sign, w - 4, name)
    if not named:  # beside one another, the name as small as it must be
        head = Rect((w - small - 3 - wide) // 2, box.y + (sign - small) // 2, small, small)
        title = Rect(head.right + 3, box.y, wide, sign)
    return Inside(
        levels,
        head,
        title,
        up,
        track,
        down,
        Rect(4, down.bottom + 2, w - 8, badge),
        large,
    )


def badge(target: Surface, box: Rect, theme: Theme, alpha: float, dashed: bool = False) -> None:
    """Says that a company is trump, `dashed` where it would be so no longer."""
    ink, font = theme.color("text"), theme.font("small", True)
    if dashed:
        dash = max(3, round(4 * theme.window))
        pill = SHAPES.dashes(box.size, box.h // 2, ink, max(1, round(theme.window)), dash, dash)
    else:
        pill = SHAPES.panel(box.size, box.h // 2, ink)
    shown(pill, target, box.topleft, alpha)
    tint = ink if dashed else theme.color("solid")
    words = font.render(_("TRUMP"), True, tint)
    ratio = min(1.0, (box.w - box.h // 2) / words.get_width(), (box.h + 6) / words.get_height())
    if ratio < 1.0:
        words = pygame.transform.smoothscale_by(words, ratio)
    shown(words, target, words.get_rect(center=box.center).topleft, alpha)


def tablet(
    target: Surface,
    track: Rect,
    parts: Inside,
    theme: Theme,
    letter: str,
    value: float,
    alpha: float,
    dashed: bool = False,
) -> None:
    """The tablet with a price, at its level in `track`; `dashed` where it is no longer."""
    face, box = theme.color("card"), parts.tablet(track, value, theme)
    colour, radius = theme.color(f"company_{letter}"), max(2, box.h // 5)
    if dashed:
        ground = SHAPES.panel(box.inflate(4, 4).size, radius, theme.color("solid"))
        shown(ground, target, box.inflate(4, 4).topleft, alpha)
        dash = max(3, round(4 * theme.window))
        tint = colour.lerp(theme.color("text"), 0.55)
        shape = SHAPES.dashes(box.size, radius, tint, max(1, round(theme.window)), dash, dash)
        face = theme.color("muted")
    else:
        shape = SHAPES.panel(box.size, radius, colour, face, 1)
    shown(shape, target, box.topleft, alpha)
    step = track.h / parts.levels
    role: Role = "lead" if step >= theme.font("lead").get_ascent() * 1.05 else "small"
    number = theme.font(role, True).render(str(round(value)), True, face)
    if number.get_height() > box.h * 1.6:
        ratio = box.h * 1.3 / number.get_height()
        number = pygame.transform.smoothscale_by(number, ratio)
    shown(number, target, number.get_rect(center=box.center).topleft, alpha)


DIGIT: Final = 0.86
"""How high a digit is with its air, in parts of what its type has over the base line."""
AIRLESS: Final = 0.8
"""How high a name is without its air, in lines of its type."""
OVER: Final = 0.18
"""How wide an emblem is over it at the most, in widths of its column."""
TRACE: Final = 0.24
"""Where the line of past values begins, in parts of the track's width."""


class Column(Node):
    """One company's price: sign, name, track with trace and tablet, trump and black mark.

    `value` runs while the price moves. `up` and `down` are placed by the column.
    """

    value = Watched(0.0)

    def __init__(
        self,
        quote: Quote,
        area: Rect,
        art: CardArt,
        handles: Sequence[Handle],
        compact: bool,
        is_over: bool = False,
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
            parts.append(_("mark"))
            self.states.add("marked")
        self.label = ", ".join(parts)
        self.inside = inside(art, area.size, quote.levels, compact, is_over)
        for handle, key in zip(handles, (self.inside.up, self.inside.down), strict=False):
            handle.place(*key)
        self.add(*handles)

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
        if quote.is_trump:
            badge(target, self.inside.badge_of(quote).move(at.topleft), theme, alpha)
        sign = self.art.sign(quote.letter, self.inside.sign.h)
        shown(sign, target, self.inside.sign.move(at.topleft).topleft, alpha)
        self._name(target, self.inside.name.move(at.topleft), alpha)
        if self.inside.price.h:
            self._price(target, self.inside.price.move(at.topleft), alpha)
        self._track(target, at, alpha)
        if quote.is_marked:
            self.mark_at(target, self.inside.badge.move(at.topleft), alpha, quote.is_trump)

    def _name(self, target: Surface, box: Rect, alpha: float) -> None:
        """The company's name, all of them in one size that the longest has room in."""
        theme = self.art.theme
        font = theme.font("small")
        ratio = min(1.0, box.w / font.size(LONGEST)[0])
        name = font.render(self.quote.name, True, theme.color("text"))
        if ratio < 1.0:
            name = pygame.transform.smoothscale_by(name, ratio)
        shown(name, target, name.get_rect(center=box.center).topleft, alpha)

    def _price(self, target: Surface, box: Rect, alpha: float) -> None:
        """What a share came to in the end."""
        theme, quote = self.art.theme, self.quote
        fill, face = theme.color(f"company_{quote.letter}"), theme.color("card")
        radius = round(7 * theme.window)
        shown(SHAPES.panel(box.size, radius, fill, face, 1), target, box.topleft, alpha)
        fonts = [each.font("display", True) for each in (theme, *map(theme.at, theme.smaller()))]
        fits = (font for font in fonts if font.get_ascent() <= box.h)
        number = next(fits, fonts[-1]).render(str(quote.value), True, face)
        ratio = min(1.0, (box.h - 6) / number.get_bounding_rect().h)
        if ratio < 1.0:
            number = pygame.transform.smoothscale_by(number, ratio)
        digits = number.get_bounding_rect()  # in the middle without the air of their line
        spot = (box.centerx - digits.centerx, box.centery - digits.centery)
        shown(number, target, spot, alpha)

    def _track(self, target: Surface, at: Rect, alpha: float) -> None:
        theme, quote = self.art.theme, self.quote
        track = self.inside.track.move(at.topleft)
        bed = SHAPES.panel(track.size, round(5 * theme.window), faint(theme.color("solid"), 0.6))
        shown(bed, target, track.topleft, alpha)
        line = theme.color("hairline")
        numerals = self.numerals()
        reach = max((place.right for _level, _number, place in numerals), default=0)
        left = track.x + (reach + round(5 * theme.window) if reach else 3)
        for level in range(1, quote.levels + 1):
            y = track.y + round(self.inside.middle_of(level))
            pygame.draw.line(target, line, (left, y), (track.right - 4, y))
        for _level, number, place in numerals:
            digits = number.get_bounding_rect()
            stands = place.move(track.x - digits.x, track.y - digits.y)
            shown(number, target, stands.topleft, alpha)
        key = ("trace", quote.letter, tuple(quote.past), quote.levels, track.size)
        shown(self.art.kept(key, self._drawn_trace), target, track.topleft, alpha)
        tablet(target, track, self.inside, self.art.theme, quote.letter, self.value, alpha)

    def numerals(self) -> list[tuple[int, Surface, Rect]]:
        """The levels that are told beside the track, the lowest first, each with its number as it
        is drawn and where its digits stand in the track: on their rungs and apart, in the largest
        type in which all of them are, else as many as are so at equal steps."""
        theme, track, levels = self.art.theme, self.inside.track, self.quote.levels
        fonts = [each.font("small") for each in (theme, *map(theme.at, theme.smaller()))]
        air = round(5 * theme.window)
        narrow = [font for font in fonts if air + font.size("8")[0] <= track.w * TRACE]
        step = track.h / levels
        every = [n for n in range(1, levels) if (levels - 1) % n == 0]
        ways = [(font, n) for n in every for font in (narrow if n == 1 else narrow or fonts[-1:])]
        high = {font: font.get_ascent() * DIGIT for font, _n in ways}
        font, n = next(((font, n) for font, n in ways if n * step >= high[font]), (None, 1))
        out: list[tuple[int, Surface, Rect]] = []
        if font is not None:
            for level in range(1, levels + 1, n):
                number = font.render(str(level), True, theme.color("muted"))
                digits = number.get_bounding_rect()
                place = Rect(air + digits.x, 0, *digits.size)
                place.centery = round(self.inside.middle_of(level))
                out.append((level, number, place))
        return out

    def _drawn_trace(self) -> Surface:
        """The values of this round as a line from the left to the tablet."""
        quote, size = self.quote, self.inside.track.size
        big = Surface((size[0] * FINE, size[1] * FINE), pygame.SRCALPHA)
        theme = self.art.theme
        colour = theme.color(f"company_{quote.letter}").lerp(theme.color("text"), 0.45)
        big.fill((colour.r, colour.g, colour.b, 0))
        values = quote.past
        left, right = round(size[0] * TRACE) * FINE, round(size[0] * 0.5) * FINE
        if len(values) > 1:
            across = (right - left) / (len(values) - 1)
            points: list[tuple[float, float]] = []
            for index, value in enumerate(values):
                y = self.inside.middle_of(value) * FINE
                if points:
                    points.append((left + across * (index - 0.5), points[-1][1]))
                    points.append((left + across * (index - 0.5), y))
                points.append((left + across * index, y))
            pygame.draw.lines(big, colour, False, points, 2 * FINE)
        return pygame.transform.smoothscale(big, size)

    def mark_at(self, target: Surface, box: Rect, alpha: float, beside: bool) -> None:
        """Draws the black mark, a black disc in a white ring: with its word where that fits, alone
        `beside` the word of trump."""
        theme = self.art.theme
        face = theme.color("card")
        size = box.h - 3
        words, air = _("mark"), theme.px(4)
        fonts = [each.font("small", True) for each in (theme, *map(theme.at, theme.smaller()))]
        fits = (
            font
            for font in fonts
            if font.size(words)[0] + size + air <= box.w and font.get_height() <= box.h + 8
        )
        font = next(fits, None)
        alone = beside or font is None
        wide = size if font is None else font.size(words)[0] + size + air
        x = box.x if beside else box.centerx - (size if alone else wide) // 2
        edge = max(2, round(2 * theme.window))
        ring = SHAPES.panel((size, size), size // 2, theme.color("mark"), face, edge)
        shown(ring, target, (x, box.centery - size // 2), alpha)
        if font is not None and not alone:
            text = font.render(words, True, theme.color("text"))
            spot = (x + size + air, box.centery - text.get_height() // 2)
            shown(text, target, spot, alpha)
