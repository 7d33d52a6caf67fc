"""The plates of the seats: who sits there, what they have, and how all of that is written."""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, replace
from typing import Final, TypeVar, cast

import pygame
from pygame import Rect, Surface

from tabletop.scene.node import Node, Watched, shown
from tabletop.scene.style import Role
from tabletop.scene.text import Face, Rich, Span, elided
from tabletop.scene.widgets import SHAPES
from tabletop.system.i18n import _
from tabletop.ui.table.adapter import Plate
from tabletop.ui.table.cards import ASPECT, CardArt

T = TypeVar("T")

FIGURES: Final[tuple[Role, ...]] = ("title", "lead", "body")
"""The type of a plate's figure: the largest beside which the name can be told."""
DIGITS: Final = 3
"""The digits of a figure that a plate keeps room for beside what it says of who sits there."""
NUMBER: Final = re.compile(r"\b\d\b")
"""A number that may become one of two digits."""
SHORT: Final = 5
"""The letters of a name that a plate always has room for."""
LEAST_FAN: Final = 1.6
"""The width of a fan of backs at the least, in backs."""
LEAST_DISC: Final = 16
"""The pixels, of a window of 1280 by 800, under which an initial on a disc would not be read."""
INITIALS: Final = (1.0, 0.86, 0.72, 0.6, 0.5, 0.42, 0.35)
"""How large the initial is, of the size of text chosen: as large as the disc holds it."""
TOLD: Final = 4
"""How many ways there are at the most to say who sits there: with its style, without, only what it
has, and only the first part of that."""


@dataclass(frozen=True, slots=True)
class _Way:
    """How a plate is written: the name in its type, line by line, whether with the initial on a
    disc, how much is `told` of who sits there (0 for nothing), in which type, and whether there is
    a sign with the number of cards instead."""

    font: Face
    lines: tuple[str, ...]
    has_disc: bool
    told: int
    small: Face
    has_sign: bool = False


WRITTEN: Final[dict[Hashable, list[_Way]]] = {}
"""The ways in which plates were written before: tables are composed anew at every step of a turn,
and who sits at them stays."""
KEPT: Final = 240
"""Of how many at the most."""


class PlateNode(Node):
    """Who sits at a seat: initial, name, who plays it, cards, and a figure that counts. `kind` says
    who plays it, `drawn` what of that is drawn where there is room for it however many cards and
    points there are, the fullest first. `way` is how plates beside each other are written, and
    `has_note` whether a note stands in their one line; `written` is the name as it was last drawn,
    line by line, `said` what was under or beside it, if only how many cards there are; `usual` is
    what is said there while it does not think; `has_fan` says whether the backs of its cards are
    drawn where there is room for them. Once the game is over that of who `won` is gold."""

    is_a = "seat"
    is_told = True

    count = Watched(0.0)

    def __init__(
        self,
        plate: Plate,
        name: str,
        kind: str,
        drawn: Sequence[str],
        art: CardArt,
        *,
        to_move: bool,
        thinking: bool,
        won: bool = False,
    ) -> None:
        super().__init__(f"seat:{plate.seat}", *plate.area)
        self.plate = plate
        self.art = art
        self.person = name
        self.written: tuple[str, ...] = ()
        self.said = ""
        self.is_gold = to_move or won
        ways = [f"{part} · {plate.detail}" for part in drawn] + [plate.detail]
        if won:
            text = _("winner · {told}")
            ways = [*(text.format(told=way) for way in ways), _("winner")]
        self.usual = ways[0]
        self.telling = [*ways, ways[-1].split(" · ")[0]]
        self.told = [_("thinking …")] if thinking else self.telling
        self.way, self.has_note = 0, True
        self._known: dict[Hashable, object] = {}
        self.count = float(plate.value or 0)
        self.note: Callable[[int], Sequence[Span]] | None = None
        self.has_fan = True
        self.margin = 4
        self.solid = True
        figure = "" if plate.value is None else f", {plate.form.format(plate.value)}"
        told = f"({kind}): " + plate.detail.replace(" · ", ", ")
        self.label = f"{name}, {self.told[0]}{figure}" if thinking else f"{name} {told}{figure}"
        if won:
            self.states.add("won")
            self.label = _("{seat}, winner").format(seat=self.label)
        if to_move:
            self.states.add("to_move")
        if thinking:
            self.states.add("thinking")

    def follow(self, before: Node) -> None:
        """Has the same name written on it."""
        if isinstance(before, PlateNode):
            self.written = before.written

    @property
    def reading(self) -> str:
        """The figure on it."""
        return "" if self.plate.value is None else str(self.plate.value)

    def paint(self, target: Surface, at: Rect, alpha: float) -> None:
        """Draws the plate."""
        theme = self.art.theme
        gold = theme.color("gold")
        edge = gold if self.is_gold else theme.color("hairline")
        width = max(2, round(2.4 * theme.window)) if self.is_gold else 1
        radius = round(11 * theme.window)
        shape = SHAPES.panel(at.size, radius, theme.color("panel"), edge, width)
        shown(shape, target, at.topleft, alpha)
        inset, disc, _wanted, _least = self._measured(at)
        right = self._right(at)
        self._paint_right(target, at, alpha)
        way = self._way_of(self.way, at)
        self.written = tuple(way.lines)
        room = right - at.x - inset - inset // 2
        x = at.x + inset
        if way.has_disc:
            self._disc(target, Rect(x, at.centery - disc // 2, disc, disc), alpha)
            x, room = x + disc + inset, room - disc - inset
        lines = [way.font.render(line, True, theme.color("text")) for line in way.lines]
        tint = gold if "thinking" in self.states else theme.color("muted")
        if self.is_low(at):  # one line, all there is room for
            line = lines[0]
            shown(line, target, (x, at.centery - line.get_height() // 2), alpha)
            room -= line.get_width() + inset
            sign = self._sign(way.small) if way.has_sign else None
            self.said, small = self._said(way, room)
            told = small.render(self.said, True, tint)
            if sign is not None:
                self.said, told = str(self.plate.cards), sign
            x += line.get_width() + (inset if sign is None else inset // 2)
            shown(told, target, (x, at.centery - told.get_height() // 2), alpha)
            x += told.get_width()
            if self.has_note:
                self._note(target, Rect(x, at.y, room - told.get_width(), at.h), alpha)
            return
        height = way.font.get_linesize() * len(lines)
        high = theme.font("small").get_linesize()
        note = self.note(room) if self.note and height + 2 * high <= at.h else ()
        if sum(span.width for span in note) > room:
            note = ()  # words that would be cut are left to the probe and the log
        y = at.y + (at.h - height - high * (2 if note else 1)) // 2
        for line in lines:
            shown(line, target, (x, y), alpha)
            y += way.font.get_linesize()
        self.said, small = self._said(way, room)
        shown(small.render(self.said, True, tint), target, (x, y), alpha)
        if note:
            last = Rich(wrap=False)
            last.set(note)
            last.paint(target, Rect(x, y + high, room, high), alpha)

    def is_low(self, at: Rect) -> bool:
        """Whether there is no room for what is said under the name."""
        theme = self.art.theme
        lines = theme.font("small", True).get_linesize() + theme.font("small").get_linesize()
        return lines > at.h

    def ways(self, at: Rect) -> int:
        """In how many ways it can be written, the fullest first; the last always has room."""
        return len(self._ways(at))

    def _kept(self, what: str, at: Rect, make: Callable[[Rect], T]) -> T:
        """What goes with the plate's measures, which are asked for again and again."""
        key = (what, *at, self.has_fan, self.plate.value)
        if key not in self._known:
            self._known[key] = make(at)
        return cast("T", self._known[key])

    def fits(self, way: int) -> bool:
        """Whether all it says has room where it is written that way."""
        return self._fits(self._ways(self.rect)[way], self.rect)

    def notes(self) -> bool:
        """Whether its note, if it has one, has room in its one line, as it is written."""
        at = self.rect
        if self.note is None or not self.is_low(at):
            return True
        inset, disc, _wanted, _least = self._measured(at)
        way = self._way_of(self.way, at)
        room = self._right(at) - at.x - 2 * inset - inset // 2 - (disc + inset) * way.has_disc
        room -= way.font.size(way.lines[0])[0]
        said = self._said(way, room)[0]
        small = self.art.theme.font("small")
        room -= small.size(f"{said} · " if said else "")[0]
        return sum(span.width for span in self.note(room)) <= room

    def _way_of(self, way: int, at: Rect) -> _Way:
        """How it is written, at the least as short as `way` says."""
        ways = self._ways(at)
        fitting = (each for each in ways[min(way, len(ways) - 1) :] if self._fits(each, at))
        found = next(fitting, ways[-1])
        if found is not ways[-1]:
            return found
        inset = self._measured(at)[0]
        room = self._right(at) - at.x - inset - inset // 2
        if found.has_sign and (sign := self._sign(found.small)) is not None:
            room -= sign.get_width() + inset // 2
        return replace(found, lines=(elided(found.lines[0], found.font, room),))

    def _ways(self, at: Rect) -> list[_Way]:
        """The ways in which it can be written, the fullest first: as many, and the same, for all
        plates of one height."""
        theme, low = self.art.theme, self.is_low(at)
        disc = self._measured(at)[1] >= LEAST_DISC * theme.window
        face = theme.font("body", True)
        key = (face, theme.window, self.person, at.h, low, disc, self.plate.cards is None)
        found = WRITTEN.get(key)
        if found is None:
            if len(WRITTEN) >= KEPT:
                WRITTEN.clear()
            found = WRITTEN[key] = self._all_ways(at)
        return found

    def _all_ways(self, at: Rect) -> list[_Way]:
        theme = self.art.theme
        bold, small = theme.font("body", True), theme.font("small", True)
        first, _space, rest = self.person.partition(" ")
        whole, split = (self.person,), (first, rest) if rest else (self.person,)
        disc = self._measured(at)[1] >= LEAST_DISC * theme.window
        names: list[tuple[Face, tuple[str, ...], bool]]
        if self.is_low(at):
            names = [(bold, whole, True), (bold, whole, False), (bold, (first,), True)]
            names += [(bold, (first,), False), (small, (first,), False)]
        else:
            under = theme.font("small").get_linesize()
            names = [(bold, whole, True), (small, whole, True), (small, split, True)]
            names += [(small, whole, False), (small, split, False), (bold, (first,), True)]
            names += [(small, (first,), True), (small, (first,), False)]
            tall = {id(name[1]): 2 if name[1] is split else 1 for name in names}
            names = [
                name for name in names if name[0].get_linesize() * tall[id(name[1])] + under <= at.h
            ]
        names = [name for name in names if disc or not name[2]]
        others = [theme.at(scale).font("small") for scale in theme.smaller()]
        out = [
            _Way(*name, told, theme.font("small")) for name in names for told in range(TOLD, 0, -1)
        ]
        out += [_Way(*name, told, face) for told in (2, 1) for name in names for face in others]
        shorter = [(theme.at(scale).font("small", True), (first,), False)
                   for scale in theme.smaller()]  # fmt: skip
        shorter = shorter or [(small, (first,), False)]
        if self.is_low(at) and self.plate.cards is not None:  # a name gives way sooner
            out += [_Way(*name, 0, small, has_sign=True) for name in names]
            out += [_Way(*name, 0, name[0], has_sign=True) for name in shorter]
        else:
            out += [_Way(*name, 0, theme.font("small")) for name in (*names, *shorter)]
        return out

    def _fits(self, way: _Way, at: Rect) -> bool:
        """Whether a way has room."""
        inset, disc, _wanted, _least = self._measured(at)
        room = self._right(at) - at.x - inset - inset // 2
        if way.has_disc:
            room -= disc + inset
        name = max(way.font.size(line)[0] for line in way.lines)
        said = 0
        if way.told:
            text = NUMBER.sub("00", self.telling[-min(way.told, len(self.telling))])
            said = way.small.size(text)[0] + self._spare()
        if not self.is_low(at):
            return max(name, said) <= room
        sign = self._sign(way.small) if way.has_sign else None
        if sign is not None:
            return name + inset // 2 + sign.get_width() <= room
        return name + (said or -inset) + inset <= room

    def _said(self, way: _Way, room: int) -> tuple[str, Face]:
        """What is said of who sits there, and in which type, as `room` pixels hold it."""
        if not way.told:
            return "", way.small
        text = self.told[-min(way.told, len(self.told))]
        return (text if way.small.size(text)[0] <= room else ""), way.small

    def _measured(self, at: Rect) -> tuple[int, int, int, int]:
        """The pixels of its edge and of the disc; how far from the left the text would have all it
        says, and how far it must have."""
        return self._kept("measured", at, self._measure)

    def _measure(self, at: Rect) -> tuple[int, int, int, int]:
        theme = self.art.theme
        inset = round(10 * theme.window)
        bold, small = theme.font("body", True), theme.font("small")
        air = inset // 2 if self.is_low(at) else inset
        disc = min(at.h - 2 * air, round(at.w * 0.16), 2 * bold.get_linesize())
        usual = small.size(NUMBER.sub("00", self.usual))[0] + self._spare()
        wanted = at.x + 3 * inset + disc + max(bold.size(self.person)[0], usual)
        tiny, first = theme.font("small", True), self.person.split(" ")[0]
        least = at.x + inset + inset // 2 + tiny.size(first[:SHORT] + "…")[0]
        tiny = theme.at(theme.window).font("small", True)
        if self.is_low(at) and (sign := self._sign(tiny)) is not None:
            least = at.x + inset + tiny.size(first)[0] + sign.get_width() + inset
        return inset, disc, wanted, least

    @property
    def has_room(self) -> bool:
        """Whether a fan of backs has room beside what it says."""
        inset, _disc, wanted, least = self._measured(self.rect)
        right = self.rect.right - inset
        if self.plate.value is not None:
            right -= self._figure(self.rect, self.plate.value, inset, least).get_width() + inset
        return right - self.plate.kept - wanted >= self._back[0] * LEAST_FAN

    @property
    def _back(self) -> tuple[int, int]:
        """The size of a back of the fan."""
        h = round(self.h * 0.66)
        return round(h / 1.4), h

    def _figure(self, at: Rect, count: float, inset: int, least: int) -> Surface:
        """The figure, smaller where it would come nearer than `least`."""
        theme, plate = self.art.theme, self.plate
        words = plate.form.format(round(count))
        fonts = [theme.font(role, True) for role in FIGURES]
        if self.is_low(at):  # a name is told whole sooner than a figure is large
            fonts += [theme.at(scale).font(FIGURES[-1], True) for scale in theme.smaller()]
        fitting = (
            font
            for font in fonts
            if at.right - 2 * inset - plate.kept - font.size(words)[0] >= least
            and font.get_linesize() <= at.h
        )
        usual = fonts[len(FIGURES) - 1]
        return next(fitting, usual).render(words, True, theme.color("text"))

    def _note(self, target: Surface, room: Rect, alpha: float) -> None:
        """Draws the note behind the rest of a plate's one line, where it has `room`."""
        theme = self.art.theme
        apart = theme.font("small").render(" · " if self.said else "", True, theme.color("muted"))
        room.x, room.w = room.x + apart.get_width(), room.w - apart.get_width()
        note = self.note(room.w) if self.note is not None else ()
        line = Rich(wrap=False)
        line.set(note)
        high = theme.font("small").get_linesize()
        if note and line.width <= room.w and high <= room.h:
            spot = apart.get_rect(midright=(room.x, room.centery))
            shown(apart, target, spot.topleft, alpha)
            line.paint(target, Rect(room.x, room.centery - high // 2, room.w, high), alpha)

    def _spare(self) -> int:
        """The pixels that the figure may come to take beside those it takes now."""
        digits = len(self.reading.lstrip("-"))
        missing = max(0, DIGITS - digits) if digits else 0
        return self.art.theme.font(FIGURES[0], True).size("0" * missing)[0]

    def _sign(self, font: Face) -> Surface | None:
        """How many cards there are in hand, on a small card before others; None where the plate
        does not say."""
        if self.plate.cards is None:
            return None
        box = Rect(0, 0, 0, font.get_linesize())
        return self._kept("sign", box, lambda _box: self._drawn_sign(font))

    def _drawn_sign(self, font: Face) -> Surface:
        theme = self.art.theme
        words = font.render(str(self.plate.cards), True, theme.color("text"))
        h, edge = font.get_linesize(), theme.color("muted")
        w, step = max(words.get_width() + h // 3, round(h / ASPECT)), max(3, h // 6)
        out = Surface((w + step, h), pygame.SRCALPHA)
        card = SHAPES.panel((w, h), max(2, h // 6), theme.color("solid"), edge, max(1, h // 16))
        out.blit(card, (step, 0))
        out.blit(card, (0, 0))
        out.blit(words, words.get_rect(center=(w // 2, h // 2)))
        return out

    def tell(self, note: Callable[[int], Sequence[Span]]) -> None:
        """Gives the plate a last line, as it fits so many pixels, where it is high enough."""
        self.note = note
        said = "".join(span.text or span.speech for span in note(10_000))
        self.label = f"{self.label}, {said}" if said else self.label

    def _disc(self, target: Surface, at: Rect, alpha: float) -> None:
        """The initial, on a disc."""
        theme = self.art.theme
        fill = theme.color("gilt" if self.is_gold else "button")
        edge = theme.color("gold") if self.is_gold else fill
        disc = SHAPES.panel(at.size, at.w // 2, fill, edge, theme.px(1))
        shown(disc, target, at.topleft, alpha)
        ink = theme.color("on_gold" if self.is_gold else "on_button")
        sizes = [theme.at(theme.scale * part).font("lead", True) for part in INITIALS]
        fitting = (font for font in sizes if font.get_linesize() <= at.h * 0.86)
        font = next(fitting, sizes[-1])
        initial = font.render(self.person[:1].upper(), True, ink)
        shown(initial, target, initial.get_rect(center=at.center).topleft, alpha)

    def _right(self, at: Rect) -> int:
        """Where the room for words ends: before the figure, what else lies on the plate, and the
        fan of backs."""
        return self._kept("right", at, self._words_end)

    def _words_end(self, at: Rect) -> int:
        inset, _disc, _wanted, least = self._measured(at)
        right = at.right - inset
        if self.plate.value is not None:
            right -= self._figure(at, self.plate.value, inset, least).get_width() + inset
        right -= self.plate.kept
        fan = self._fan(at, right)
        return right if fan is None else round(fan[0]) - inset // 2

    def _fan(self, at: Rect, right: int) -> tuple[float, float] | None:
        """Where the fan of backs begins that ends at `right`, and the step from one to the next;
        None where it has no room."""
        plate, w, wanted = self.plate, self._back[0], self._measured(at)[2]
        if not plate.backs or not self.has_fan or right - wanted < w * LEAST_FAN:
            return None
        step = min(w * 0.34, (right - wanted - w) / max(1, plate.backs - 1))
        return right - w - step * (plate.backs - 1), step

    def _paint_right(self, target: Surface, at: Rect, alpha: float) -> None:
        """Draws the figure, smaller where it would come too near to the words, and the backs."""
        inset, _disc, _wanted, least = self._measured(at)
        plate, right = self.plate, at.right - inset
        if plate.value is not None:
            text = self._figure(at, self.count, inset, least)
            right -= text.get_width()
            shown(text, target, (right, at.centery - text.get_height() // 2), alpha)
            right -= inset
        right -= plate.kept
        fan = self._fan(at, right)
        if fan is None:
            return
        w, h = self._back
        cards = plate.faces or (None,) * plate.backs
        for i, card in enumerate(cards):
            back = self.art.face(card, (w, h))
            shown(back, target, (round(fan[0] + fan[1] * i), at.centery - h // 2), alpha)


def alike(plates: Sequence[PlateNode], least: int = 0) -> int:
    """Writes the plates in one way, the fullest from `least` on in which all of them have room for
    what they say, and gives that; what no way has room for is left to each of them."""
    if not plates:
        return least
    count = min(plate.ways(plate.rect) for plate in plates)
    fitting = (way for way in range(least, count) if all(plate.fits(way) for plate in plates))
    found = next(fitting, None)
    way = found or 0
    for plate in plates:
        plate.way = way
    has_notes = all(plate.notes() for plate in plates)
    for plate in plates:
        plate.has_note = has_notes
    return least if found is None else found
