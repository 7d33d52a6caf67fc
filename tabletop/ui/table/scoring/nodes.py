"""What a score is counted with: the cards of the sheet, meters, coins, plates, totals and bars."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product
from typing import Final, Literal

import pygame
from pygame import Rect, Surface

from tabletop.engine.cards import Card
from tabletop.scene.node import Node, Watched, shown
from tabletop.scene.style import Role
from tabletop.scene.text import Face as Font
from tabletop.scene.text import elided
from tabletop.scene.widgets import SHAPES
from tabletop.ui.shell.felt import Felt
from tabletop.ui.shell.theme import Theme
from tabletop.ui.table.cards import ASPECT, CardArt, Size, shadow_reach
from tabletop.ui.table.nodes import Gone

DARK: Final = 0.56
"""How dark a card is at the most that counts nothing; half of it where it only waits."""
ROUND: Final = 0.07
"""How round the corners of an empty place are, as a part of its width."""
CHIP: Final = 0.3
"""How much of its height the small card in it takes at the most."""
Tint = Literal["card", "gilt", "down"]
COINS: Final[dict[Tint, tuple[str, str]]] = {
    "card": ("spades", "card"),
    "gilt": ("on_gold", "gold"),
    "down": ("on_down", "down"),
}
"""The ink and the edge of a coin in each colour."""
FIGURES: Final[tuple[Role, ...]] = ("display", "title", "lead", "body", "small")
"""The type of figures, the largest first."""


class Ground(Node):
    """The felt under the sheet; once it `is_laid` it is the scene's background."""

    def __init__(self, felt: Felt, size: tuple[int, int], theme: Theme) -> None:
        super().__init__("stage")
        self.picture = felt.picture(size, theme)
        self.is_laid = False

    def paint(self, target: Surface, at: Rect, alpha: float) -> None:
        """Draws it over the table."""
        if not self.is_laid:
            shown(self.picture, target, at.topleft, alpha)


class Face(Node):
    """A card of the sheet; `dim` is how much of its light it has lost, `lit` rings it in gold and
    `won` in ivory, `turned` goes from its back at 0 to its face at 1. It is drawn for its own width
    or for that which it comes from, `first`, and scaled in between. `badge` is a letter that it
    stands for, in a picture of `sign`."""

    dim = Watched(0.0)
    lit = Watched(0.0)
    won = Watched(0.0)
    turned = Watched(1.0)
    stamped = Watched(0.0)

    def __init__(self, art: CardArt, card: Card, w: float, stamp: str = "") -> None:
        self.native = (max(1, round(w)), max(1, round(w * ASPECT)))
        self.first = self.native
        super().__init__(w=self.native[0], h=self.native[1])
        self.art = art
        self.card = card
        self.stamp = stamp
        self.label = art.deck.name(card)

    def spread(self) -> int:
        """How far its shadow or the ring reaches, or a corner where it is turned by its angle."""
        wide = max(self._w, self.native[0], self.first[0])
        reach = max(shadow_reach(wide), 2 * self.art.theme.px(2)) + 1
        if not round(self.angle):
            return reach
        return round((math.hypot(self._w, self._h) - min(self._w, self._h)) / 2) + reach

    @property
    def is_dear(self) -> bool:
        """Whether its picture has to be drawn first, and takes long."""
        size = self._drawn((round(self.w), round(self.h)))
        return self.art.is_dear(self._shown(), size, round(self.angle))

    def draw_ahead(self) -> bool:
        """Draws a picture of its face that it will be shown with; False where all are drawn."""
        sizes = {self.native, self._drawn(self.first)}
        size = next((each for each in sizes if not self.art.has(self.card, each)), None)
        if size is not None:
            self.art.sprite(self.card, size)
        return size is not None

    def _shown(self) -> Card | None:
        """The card, or None for its back."""
        return self.card if self.turned >= 0.5 else None

    def _drawn(self, size: Size) -> Size:
        """For which size it is drawn where it takes `size` pixels."""
        return self.native if size == self.native or self.first < self.native else self.first

    def paint(self, target: Surface, at: Rect, alpha: float) -> None:
        """Draws the card, turned by its angle."""
        size, card = self._drawn(at.size), self._shown()
        angle = round(self.angle)
        if self.dim > 0.01 and card is not None:
            light = 255 - round(self.dim * DARK * 255)
            light -= light % 12  # few shades, each of which is kept
            picture = self.art.dimmed(card, size, 0, angle, light)
        else:
            picture = self.art.sprite(card, size, 0, angle)
        ratio = at.w / size[0]
        narrow = abs(1 - 2 * self.turned) if 0 < self.turned < 1 else 1.0
        if at.size != size or narrow < 1:
            w, h = picture.get_size()
            to = (max(1, round(w * ratio * narrow)), max(1, round(h * ratio)))
            picture = pygame.transform.smoothscale(picture, to)
        shown(picture, target, picture.get_rect(center=at.center).topleft, alpha)
        if angle or narrow < 1:
            return
        if self.stamp and self.stamped > 0.5:
            self._stamp(target, at, alpha)
        for on, tint in ((self.won, "text"), (self.lit, "gold")):
            if on > 0.5:
                width = self.art.theme.px(2)
                box = at.inflate(2 * width, 2 * width)
                ink = self.art.theme.color(tint)
                ring = SHAPES.dashes(box.size, round(at.w * 0.09), ink, width, 1, 0)
                shown(ring, target, box.topleft, alpha)

    def _stamp(self, target: Surface, at: Rect, alpha: float) -> None:
        """Draws the sign of what it has become, over its upper corner."""
        side = max(8, round(at.w * 0.42))
        theme = self.art.theme
        spot = Rect(at.right - side, at.y, side, side).move(-round(at.w * 0.06), round(at.w * 0.06))
        ground = SHAPES.panel(spot.size, side // 4, theme.color("card"), theme.color("gold"), 1)
        shown(ground, target, spot.topleft, alpha)
        sign = self.art.sign(self.stamp, round(side * 0.78))
        shown(sign, target, sign.get_rect(center=spot.center).topleft, alpha)


class Trace(Gone):
    """The place of a card that has gone where it counts, and in it which it was."""

    def __init__(self, art: CardArt, card: Card, size: Size) -> None:
        w, h = size
        super().__init__(Rect(0, 0, w, h), round(w * ROUND), art.theme)
        self.label = art.deck.name(card)
        words, suit = art.deck.marks(card) or ("", "")
        self.chip: Surface | None = None
        for scale in (art.theme.scale, *art.theme.smaller()) if suit else ():
            chip = art.at(scale).chip(words, suit, "small", art.deck.emblem(card))
            if chip.get_height() <= h * CHIP and chip.get_width() <= w - 4:
                self.chip = chip
                break

    def paint(self, target: Surface, at: Rect, alpha: float) -> None:
        """Draws its dashed edge, and where it has room the small card that stands for it."""
        super().paint(target, at, alpha)
        if self.chip is not None:
            shown(self.chip, target, self.chip.get_rect(center=at.center).topleft, alpha)


class Meter(Node):
    """As many lamps as a pile may hold cards; `level` counts the lit ones, which turn coral as it
    `fills` and gold where it is `full`."""

    level = Watched(0.0)
    full = Watched(0.0)

    def __init__(self, theme: Theme, count: int, level: int) -> None:
        super().__init__()
        self.theme = theme
        self.count = count
        self.level = float(level)

    @property
    def least(self) -> float:
        """The pixels across that it takes at the least, for lamps and no strokes."""
        return self.count * 0.75 * self.h + 2 * (self.count - 1)

    def paint(self, target: Surface, at: Rect, alpha: float) -> None:
        """Draws the lamps side by side."""
        gap = max(2, round(at.w * 0.03))
        wide = max(3, (at.w - gap * (self.count - 1)) // self.count)
        on = "down" if self.level >= self.count - 1.5 else "edge"
        for index in range(self.count):
            is_lit = index < round(self.level)
            ink = self.theme.color(("gold" if self.full > 0.5 else on) if is_lit else "solid")
            lamp = SHAPES.panel((wide, at.h), at.h // 2, ink, self.theme.color("hairline"), 1)
            shown(lamp, target, (at.x + index * (wide + gap), at.y), alpha)


class Rays(Node):
    """Gold rays round a pile that burst, and a glow under it."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.theme = theme
        self._made: Surface | None = None

    def paint(self, target: Surface, at: Rect, alpha: float) -> None:
        """Draws them from the middle outwards."""
        if self._made is None or self._made.get_size() != at.size:
            self._made = self._drawn(at.size)
        shown(self._made, target, at.topleft, alpha)

    def _drawn(self, size: tuple[int, int]) -> Surface:
        gold = self.theme.color("gilt")
        layer = Surface(size, pygame.SRCALPHA)
        middle = (size[0] / 2, size[1] / 2)
        for ring in range(10, 0, -1):
            part = 0.42 * ring / 10
            box = Rect(0, 0, round(size[0] * part * 2), round(size[1] * part * 2))
            box.center = round(middle[0]), round(middle[1])
            pygame.draw.ellipse(layer, (*gold[:3], 5 * (11 - ring)), box)
        for index in range(28):
            turn = index * math.tau / 28 + 0.07 * (index % 3)
            inner, outer = 0.36 + 0.03 * (index % 2), 0.42 + 0.04 * (index % 3)
            way = (math.cos(turn) * size[0], math.sin(turn) * size[1])
            begin = (middle[0] + way[0] * inner, middle[1] + way[1] * inner)
            end = (middle[0] + way[0] * outer, middle[1] + way[1] * outer)
            pygame.draw.line(layer, (*gold[:3], 190), begin, end, max(1, self.theme.px(2)))
        return layer


@dataclass(frozen=True, slots=True)
class Seat:
    """Who sits in a row: the name, who plays it, and what is said of it where it leads, alone or
    with others, or won."""

    name: str
    kind: str
    leads: str
    level: str
    wins: str


@dataclass(frozen=True, slots=True)
class Fit:
    """How a name stands on its plate: its lines and their type, that of the line under it (None
    where that has no room), the disc beside it and the pixels between, 0 for no disc."""

    lines: tuple[str, ...]
    font: Font
    small: Font | None
    disc: int
    pad: int


class SeatPlate(Node):
    """The name of a seat with its initial on a disc, and who plays it; `gold`, and with what is
    said of it then, where it leads, alone or `level` with others, or `won`."""

    is_a = "text"
    gold = Watched(0.0)
    level = Watched(0.0)
    won = Watched(0.0)

    def __init__(self, theme: Theme, seat: Seat, way: Fit, name: str) -> None:
        super().__init__(name)
        self.theme, self.seat, self.way = theme, seat, way
        self.label = seat.name

    def paint(self, target: Surface, at: Rect, alpha: float) -> None:
        """Draws it."""
        theme, is_gold = self.theme, self.gold > 0.5
        edge = theme.color("gold" if is_gold else "hairline")
        width = theme.px(2 if is_gold else 1)
        plate = SHAPES.panel(at.size, theme.px(12), theme.color("solid"), edge, width)
        shown(plate, target, at.topleft, alpha)
        way = self.way
        front = self.seat.level if self.level > 0.5 else self.seat.leads
        front = self.seat.wins if self.won > 0.5 else front
        said = front if is_gold else self.seat.kind
        x = at.x + way.pad
        if way.disc:
            spot = Rect(x, at.centery - way.disc // 2, way.disc, way.disc)
            fill = theme.color("gilt" if is_gold else "button")
            rim = edge if is_gold else fill
            disc = SHAPES.panel(spot.size, way.disc // 2, fill, rim, theme.px(1))
            shown(disc, target, spot.topleft, alpha)
            ink = theme.color("on_gold" if is_gold else "on_button")
            fonts = [theme.font(role, True) for role in FIGURES[1:]]
            font = next((f for f in fonts if f.get_ascent() <= way.disc * 0.62), fonts[-1])
            initial = font.render(self.seat.name[:1].upper(), True, ink)
            shown(initial, target, initial.get_rect(center=spot.center).topleft, alpha)
            x += way.disc + way.pad
        lines = [(line, way.font, theme.color("text")) for line in way.lines]
        if way.small is not None and said:
            lines.append((said, way.small, theme.color("gold" if is_gold else "muted")))
        y = at.centery - sum(font.get_linesize() for _text, font, _ink in lines) // 2
        for text, font, ink in lines:
            room = at.right - way.pad // 2 - x
            picture = font.render(elided(text, font, room), True, ink)
            shown(picture, target, (x, y), alpha)
            y += font.get_linesize()


def fittings(themes: Sequence[Theme], seats: Sequence[Seat], w: int, h: int) -> list[Fit]:
    """How names stand on plates of `w` by `h` pixels: whole, all in the largest type in which each
    has room, on two lines where it must; the disc gives way to that, and the type to the line under
    it, which says who is ahead. What has no room at all is cut."""
    roles: tuple[Role, ...] = ("lead", "body", "small")
    types = sorted(product(themes, roles), key=lambda way: -way[0].font(way[1], True).get_height())
    for has_line, (theme, role), has_disc in product((True, False), types, (True, False)):
        if has_disc and not has_line:
            continue
        ways = [_fit(theme, role, seat, w, h, disc=has_disc, line=has_line) for seat in seats]
        fits = [way for way in ways if way is not None]
        if len(fits) == len(seats):
            return fits
    font = themes[-1].font("small", True)
    pad = max(4, round(6 * themes[-1].window))
    out = []
    for seat in seats:
        way = _fit(themes[-1], "small", seat, w, h, disc=False, line=False)
        first = elided(seat.name.partition(" ")[0], font, round(w - 1.5 * pad))
        out.append(way or Fit((first,), font, None, 0, pad))
    return out


def _fit(
    theme: Theme, role: Role, seat: Seat, w: int, h: int, *, disc: bool, line: bool
) -> Fit | None:
    """How a name stands in this type, with a disc beside it and a line under it; None where it has
    no room."""
    font, small = theme.font(role, True), theme.font("small")
    first, _space, rest = seat.name.partition(" ")
    said = (seat.kind, seat.leads, seat.level, seat.wins)
    pad = max(4, round(9 * theme.window))
    side = min(round(h * 0.6), round(40 * theme.window)) if disc else 0
    room = w - 1.5 * pad - (side + pad if side else 0)
    under = max(small.size(word)[0] for word in said) if line else 0
    low = small.get_linesize() if line else 0
    for lines in ((seat.name,), (first, rest)) if rest else ((seat.name,),):
        wide = max(font.size(each)[0] for each in lines)
        if max(wide, under) <= room and font.get_linesize() * len(lines) + low <= h - 4:
            return Fit(lines, font, small if line else None, side, pad)
    return None


class Total(Node):
    """A seat's points of the deal and, larger, what they make of its game where there is more to
    that; gold for who is in front."""

    is_a = "text"
    figure = Watched(0.0)
    whole = Watched(0.0)
    gold = Watched(0.0)

    def __init__(self, theme: Theme, name: str, form: str, split: int) -> None:
        super().__init__(name)
        self.theme = theme
        self.form = form
        self.split = split
        self.fonts: tuple[Font, Font] = (theme.font("lead", True), theme.font("title", True))

    def words(self, n: float) -> str:
        """A figure as it is written."""
        whole = round(n)
        return self.form.format(whole) if whole >= 0 else "−" + self.form.format(-whole)

    def paint(self, target: Surface, at: Rect, alpha: float) -> None:
        """Draws the panel and the figures."""
        theme = self.theme
        is_gold = self.gold > 0.5
        fill = theme.color("gilt" if is_gold else "solid")
        edge = theme.color("gold" if is_gold else "hairline")
        shown(SHAPES.panel(at.size, theme.px(12), fill, edge, 1), target, at.topleft, alpha)
        ink = theme.color("on_gold" if is_gold else "text")
        low, high = self.fonts
        if self.split:
            tint = theme.color("down") if round(self.figure) < 0 and not is_gold else ink
            text = low.render(self.words(self.figure), True, tint)
            middle = (at.x + self.split // 2, at.centery)
            shown(text, target, text.get_rect(center=middle).topleft, alpha)
            line = SHAPES.panel((1, round(at.h * 0.5)), 0, edge if not is_gold else ink)
            shown(line, target, (at.x + self.split, at.y + round(at.h * 0.25)), alpha)
        text = high.render(self.words(self.whole), True, ink)
        middle = (at.x + self.split + (at.w - self.split) // 2, at.centery)
        shown(text, target, text.get_rect(center=middle).topleft, alpha)


class Coin(Node):
    """A disc with the points that fly to a total: gold, coral where they are lost, and ivory where
    it only says what was taken, in a line `taken_in` pixels high."""

    def __init__(self, theme: Theme, points: int, form: str, *, taken_in: float = 0.0) -> None:
        self.theme = theme
        is_taken = taken_in > 0
        sign = "" if is_taken else "+" if points > 0 else "−"
        self.text = sign + form.format(abs(points))
        self.tint: Tint = "card" if is_taken else "gilt" if points > 0 else "down"
        font = theme.font("small", True)
        high = font.get_linesize() + theme.px(12)
        least, air = theme.px(30), theme.px(12)
        if is_taken:
            high = min(high, round(taken_in))
            least, air = min(theme.px(22), high), min(air, high // 2)
        side = max(least, font.size(self.text)[0] + air)
        super().__init__(w=side, h=min(side, high), z=5)

    def paint(self, target: Surface, at: Rect, alpha: float) -> None:
        """Draws the disc."""
        theme = self.theme
        ink, edge = (theme.color(name) for name in COINS[self.tint])
        shape = SHAPES.panel(at.size, at.h // 2, theme.color(self.tint), edge, theme.px(1))
        shown(shape, target, at.topleft, alpha)
        text = theme.font("small", True).render(self.text, True, ink)
        shown(text, target, text.get_rect(center=at.center).topleft, alpha)


class Count(Node):
    """How many cards a seat has of a kind, over them; gold while they are compared, ivory where
    they are the most, and muted where they are not."""

    is_a = "text"
    figure = Watched(0.0)
    gold = Watched(0.0)
    lost = Watched(0.0)

    def __init__(self, theme: Theme, font: Font, name: str, label: str) -> None:
        super().__init__(name)
        self.theme, self.font, self.label = theme, font, label

    def paint(self, target: Surface, at: Rect, alpha: float) -> None:
        """Draws the figure."""
        ink = self.theme.color("gold" if self.gold > 0.5 else "text")
        if self.lost > 0.5:
            ink = self.theme.color("muted").lerp(ink, 0.4)  # it is read on a row in gold too
        text = self.font.render(str(round(self.figure)), True, ink)
        shown(text, target, (at.x, at.centery - text.get_height() // 2), alpha)


class Bar(Node):
    """A seat's total as a bar that grows from its plate at the foot of its row; gold for who won.
    `part` is how long it is of all the room it has."""

    part = Watched(0.0)
    gold = Watched(0.0)

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.theme = theme

    def paint(self, target: Surface, at: Rect, alpha: float) -> None:
        """Draws it."""
        theme = self.theme
        wide = max(2, round(at.w * self.part))
        fill = theme.color("gilt" if self.gold > 0.5 else "edge")
        radius = min(at.h // 2, wide // 2)
        shown(SHAPES.panel((wide, at.h), radius, fill), target, at.topleft, alpha)
