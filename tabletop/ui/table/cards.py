"""Cards on screen: their pictures at exact pixel sizes, and the node that shows one."""

from __future__ import annotations

import io
import math
from collections import Counter
from collections.abc import Callable, Hashable, Sequence
from copy import copy
from typing import Final

import pygame
from pygame import Color, Rect, Surface

from tabletop.engine.cards import Card, Deck
from tabletop.scene.node import Node, Watched, shown
from tabletop.scene.shapes import Shapes
from tabletop.scene.sprites import Sprites
from tabletop.scene.style import Role
from tabletop.scene.text import Rich, Span
from tabletop.scene.widgets import SHAPES
from tabletop.system import paths
from tabletop.system.i18n import _
from tabletop.ui.shell import looks
from tabletop.ui.shell.theme import Theme, font_data

Size = tuple[int, int]

ASPECT: Final = 1.4
RADIUS: Final = 0.07
GROWTH: Final = 0.08
DIM: Final = 180
"""How bright, of 255, a card is drawn that cannot be played now."""
INDEX: Final = (0.27, 0.42)
"""How much of a card's width and height the corner of its index takes."""
CHIP: Final = 1.3
"""How many times as tall as its text a card in a sentence is."""
BAR: Final = 0.57
"""How wide, of what is in sight of a card, the gold bar is under one that may be played."""
GLOW: Final = 0.12
"""How wide the light around a new card is, in parts of the card's width: its index stays clean."""
DETAILED: Final = 12_000
"""Bytes of a drawing from which it takes long to draw: that of a court card."""
SMALL: Final = 60
"""The height in pixels under which a card shows only its index and its suit."""
SUIT_COLOURS: Final = {"C": "clubs", "D": "diamonds", "H": "hearts", "S": "spades"}
DRAWN: Final = {"C": "#2C7A45", "D": "#1F6DB0", "H": "#C4362E", "S": "#20242B"}
"""The colours the card art is drawn in, which a theme's own replace."""
EDGE: Final = "#CFC7B2"
"""The colour the edge of a face is drawn in."""
BACK: Final = ("#1D3E6B", "#142C4E", "#274A7D", "#41618F")
"""The colours the ground of a back is drawn in: itself, darker, and two lighter."""
FRAME: Final = ((0.0, 0.044, BACK[0]), (0.0, 0.005, BACK[1]), (0.044, 0.008, "#D8B45A"))
"""The frame of a back: how far within the card, of its width, each line is drawn, how wide, and in
which colour."""
PAIRED: Final = {"C": "S", "D": "H"}
"""In two colours clubs are as spades and diamonds as hearts."""


STANDS_OUT: Final = 3.0
"""The least contrast of an edge to what it is around."""
READ: Final = 4.5
"""The least contrast of text to what it is printed on."""


def contrast(one: Color, other: Color) -> float:
    """How far two colours are apart for the eye, from 1 to 21 (WCAG)."""

    def light(colour: Color) -> float:
        parts = (part / 255 for part in (colour.r, colour.g, colour.b))
        r, g, b = (
            part / 12.92 if part <= 0.04 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
        )
        return 0.2126 * r + 0.7152 * g + 0.0722 * b

    low, high = sorted((light(one), light(other)))
    return (high + 0.05) / (low + 0.05)


def legible(ink: Color, ground: Color) -> Color:
    """`ink`, as much darker as text needs to be read on a light `ground`."""
    steps = (ink.lerp(Color(0, 0, 0), step / 20) for step in range(21))
    return next((each for each in steps if contrast(each, ground) >= READ), Color(0, 0, 0))


def _colour_of(picture: Surface) -> Color:
    """The colour that most of a picture is in."""
    pixels = pygame.image.tobytes(picture, "RGBA")
    counted = Counter(pixels[at : at + 4] for at in range(0, len(pixels), 4))
    whole = {colour: count for colour, count in counted.items() if colour[3] == 255}
    return Color(*max(whole, key=lambda colour: whole[colour])) if whole else Color(0, 0, 0)


EDGED: Final = frozenset({"ring", "selected", "lifted", "edged", "held"})
"""The states that give a card an edge: gold, ivory for the last two."""
GOLDEN: Final = EDGED - {"edged", "held"}
DIMMED: Final = {"dim": DIM, "stepped_back": 190}
"""How bright, of 255, a card is drawn in the states in which it has less light."""


class CardArt:
    """The pictures of cards for one theme; they are of one `deck`."""

    def __init__(self, theme: Theme, deck: Deck, four_colour: bool = True) -> None:
        self.theme = theme
        self.deck = deck
        self.four_colour = four_colour
        self._sprites = Sprites(40 << 20)
        self.shapes = Shapes(8 << 20)
        self._texts: dict[str, bytes | None] = {}
        self._printed: dict[str, Color] = {}
        self._small_fonts: dict[int, pygame.font.Font] = {}
        self._drawn_in: dict[str, set[Size]] = {}
        self.is_hasty = False
        """Whether cards that lie may be shown as a `likeness` while their picture is not kept."""
        self.written: dict[Hashable, tuple[Span, ...]] = {}
        """Sentences as spans, which go with the theme."""

    def reset(self, theme: Theme, four_colour: bool) -> None:
        """Takes other colours and forgets what was drawn."""
        self.theme, self.four_colour = theme, four_colour
        self._sprites.clear()
        self._texts.clear()
        self._printed.clear()
        self._small_fonts.clear()
        self._drawn_in.clear()
        self.written.clear()

    def kept(self, key: Hashable, make: Callable[[], Surface]) -> Surface:
        """A game's own picture, which goes with the theme: the one under `key`, made by `make`
        where it is not kept."""
        return self._sprites.get(("own", key), make)

    def suit_colour(self, suit: str) -> Color:
        """The colour a suit is printed in."""
        if not self.four_colour:
            suit = PAIRED.get(suit, suit)
        return self.theme.color(SUIT_COLOURS[suit])

    def ink(self, suit: str) -> Color:
        """The colour of a suit's sign on dark panels: the printed one, lightened to be read."""
        return self.suit_colour(suit).lerp(self.theme.color("text"), 0.55)

    def suit(self, suit: str, height: int, colour: Color) -> Surface:
        """The sign of a suit, `height` pixels tall."""

        def make() -> Surface:
            picture = self._svg(f"suits/{suit}", (height, height))
            if picture is None:
                return Surface((height, height), pygame.SRCALPHA)
            box = picture.get_bounding_rect()
            out = picture.subsurface(box).copy() if box.w else picture
            out.fill((colour.r, colour.g, colour.b, 255), special_flags=pygame.BLEND_RGBA_MULT)
            out.set_alpha(colour.a)
            return out

        return self._sprites.get(("suit", suit, height, tuple(colour)), make)

    def sign(self, letter: str, height: int) -> Surface:
        """What stands for a suit on panels: where the deck has emblems, one in its own colours,
        else the sign of the suit in its ink."""
        emblem = self._emblem(letter, height)
        return emblem if emblem is not None else self.suit(letter, height, self.ink(letter))

    def _emblem(self, letter: str, height: int) -> Surface | None:
        """The emblem of a suit of this deck, None where its suits have a sign alone."""
        name, size = f"{self.deck.kind}/emblem_{letter}", (height, height)
        if self._text(name) is None:
            return None
        return self._sprites.get((name, size), lambda: self._face(name, size))

    def printed(self, letter: str) -> Color:
        """The colour in which the rank of a suit is printed on a chip: that of its sign, as much
        darker as it needs to be read."""
        if letter not in self._printed:
            emblem = self._emblem(letter, 48)
            colour = self.theme.color("spades")
            if emblem is not None:
                colour = legible(_colour_of(emblem), self.theme.color("card"))
            elif letter in SUIT_COLOURS:
                colour = self.suit_colour(letter)
            self._printed[letter] = colour
        return Color(self._printed[letter])

    def at(self, scale: float) -> CardArt:
        """The same pictures for text of another scale."""
        other = copy(self)
        other.theme = self.theme.at(scale)
        return other

    def chip(
        self, words: str, letter: str, role: Role, emblem: str = "", *, ends: bool = False
    ) -> Surface:
        """A card as a sentence in the type of `role` shows it: a small card with `words` (its rank
        or name, or none) and the sign of the suit `letter` (or none), or the `emblem` named that
        this card has instead, with air at both sides, or at the left alone where it `ends` what is
        said and a full stop follows."""
        theme = self.theme
        font = theme.font(role, True)

        def make() -> Surface:
            ink = self.printed(letter)
            height = round(font.point_size * CHIP)
            air, pad = theme.px(3 if words else 1), max(2, round(height * 0.17))
            high = round(height * (0.6 if letter in SUIT_COLOURS else 0.74))
            sign = self._emblem(emblem or letter, high) if letter else None
            if sign is None and letter:
                sign = self.suit(letter, high, ink)
            text = font.render(words, True, ink) if words else None
            parts = [part for part in (text, sign) if part is not None]
            gap = max(1, round(height * (0.08 if letter in SUIT_COLOURS else 0.2)))
            gap *= len(parts) - 1
            wide = max(
                sum(part.get_width() for part in parts) + gap + 2 * pad, round(height * 0.86)
            )
            after = theme.px(1) if ends else air
            out = Surface((wide + air + after, height), pygame.SRCALPHA)
            edge, width = theme.color("card_edge"), max(1, height // 20)
            body = self.shapes.panel((wide, height), height // 5, theme.color("card"), edge, width)
            out.blit(body, (air, 0))
            x = air + (wide - sum(part.get_width() for part in parts) - gap) // 2
            for part in parts:
                out.blit(part, (x, (height - part.get_height()) // 2))
                x += part.get_width() + gap
            return out

        key = ("chip", words, letter, emblem, font.point_size, theme.px(3), ends)
        return self._sprites.get(key, make)

    def face(self, card: Card | None, size: Size) -> Surface:
        """The face of `card`, or the back of the deck for None, without a shadow."""
        name = f"{self.deck.kind}/{card.face if card else 'back'}"
        if card is None:
            back = self.theme.back
            return self._sprites.get((name, back, size), lambda: self.back(back, size))
        if card.kind == "french" and size[1] < SMALL:
            return self._sprites.get(("small", name, size), lambda: self._small(card, size))
        self._drawn_in.setdefault(name, set()).add(size)
        return self._sprites.get((name, size), lambda: self._edged(self._face(name, size)))

    def _edged(self, face: Surface) -> Surface:
        """The face with the edge of the theme, a whole pixel wide: on a light ground the one that
        is drawn is too faint."""
        edge = self.theme.color("card_edge")
        if edge != Color(EDGE):
            size = face.get_size()
            paper = face.get_at((size[0] // 2, size[1] // 20))
            if contrast(edge, paper) < STANDS_OUT:  # a dark face
                edge = max(edge, self.theme.color("hairline"), key=lambda e: contrast(e, paper))
            clear = Color(edge.r, edge.g, edge.b, 0)
            width = max(1, size[0] // 160)
            face.blit(self.shapes.panel(size, round(size[0] * RADIUS), clear, edge, width), (0, 0))
        return face

    def _small(self, card: Card, size: Size) -> Surface:
        """A card too small for pips and courts: a larger index, and one large sign of the suit.

        The index is as wide as what a fan shows of a card.
        """
        w, h = size
        theme, ink = self.theme, self.suit_colour(card.suit)
        edge = theme.color("card_edge")
        out = self.shapes.panel(size, round(w * RADIUS) + 1, theme.color("card"), edge, 1).copy()
        font = self._small_font(max(10, round(w * 0.47)))
        rank = font.render(card.face[:-1], True, ink)
        rank = rank.subsurface(rank.get_bounding_rect())
        strip = round(w * 0.24)
        if rank.get_width() > strip:
            rank = pygame.transform.smoothscale(rank, (strip, rank.get_height()))
        left, top = max(1, round(w * 0.035)), max(2, round(h * 0.05))
        out.blit(rank, (left + (strip - rank.get_width()) // 2, top))
        sign = self.suit(card.suit, round(w * 0.24), ink)
        tall = font.render("8", True, ink).get_bounding_rect().h  # a J reaches lower
        y = top + tall + max(1, round(h * 0.04))
        out.blit(sign, (left + (strip - sign.get_width()) // 2, y))
        large = self.suit(card.suit, round(h * 0.4), ink)
        out.blit(large, large.get_rect(center=(round(w * 0.63), round(h * 0.64))))
        return out

    def _small_font(self, size: int) -> pygame.font.Font:
        """The type of a small card's index; a hand of them is drawn at once."""
        if size not in self._small_fonts:
            self._small_fonts[size] = pygame.font.Font(font_data(True), size)
        return self._small_fonts[size]

    def sprite(self, card: Card | None, size: Size, lift: int = 0, angle: int = 0) -> Surface:
        """A card with its shadow, centred; `lift` from 0 (lying) to 4 (in the air), `angle` in
        degrees anticlockwise."""
        name = card.face if card else "back"
        key = ("sprite", name, size, lift, angle)
        return self._sprites.get(key, lambda: self._sprite(card, size, lift, angle))

    def has(self, card: Card | None, size: Size, angle: int = 0) -> bool:
        """Whether the picture of a lying card is kept."""
        return ("sprite", card.face if card else "back", size, 0, angle) in self._sprites

    def likeness(self, card: Card | None, size: Size, angle: int = 0) -> Surface | None:
        """What may stand for a lying card, without its shadow, in a fraction of the time that it
        takes to draw it: the largest picture of it in another size, scaled, and for a court card of
        which there is none one without the court. None where nothing is faster."""
        if card is None or size[1] < SMALL:
            return None
        name = f"{self.deck.kind}/{card.face}"
        sizes = [each for each in self._drawn_in.get(name, ()) if (name, each) in self._sprites]
        if not sizes and (card.kind != "french" or not self._is_detailed(card)):
            return None

        def make() -> Surface:
            if not sizes:
                return pygame.transform.rotate(self._small(card, size), angle)
            picture = pygame.transform.smoothscale(self.face(card, max(sizes)), size)
            return pygame.transform.rotate(picture, angle)

        return self._sprites.get(("likeness", name, size, angle), make)

    def is_dear(self, card: Card | None, size: Size, angle: int = 0) -> bool:
        """Whether the picture of a lying card is one that takes long to draw, and is not kept."""
        if not self._is_detailed(card) or self.has(card, size, angle):
            return False
        return not self.is_hasty or self.likeness(card, size, angle) is None

    def _is_detailed(self, card: Card | None) -> bool:
        text = self._text(f"{self.deck.kind}/{card.face if card else 'back'}")
        return len(text or b"") > DETAILED

    def dimmed(
        self, card: Card | None, size: Size, lift: int = 0, angle: int = 0, light: int = DIM
    ) -> Surface:
        """The same with so much light, of 255: a card that cannot be played now."""

        name = card.face if card else "back"
        key = ("dimmed", name, size, lift, angle, light)
        return self._sprites.get(key, lambda: self._sprite(card, size, lift, angle, light))

    def _dimmed_face(self, card: Card | None, size: Size, light: int) -> Surface:
        """The face on its way to the theme's colour of what is dimmed, at the most as far as that
        is opaque. The ink of the index stays, or is darker where the theme says so: it is read."""
        theme = self.theme
        towards = theme.color("dimmed")
        part = min(1 - light / 255, towards.a / 255)
        towards.a = 255
        face = self.face(card, size)
        out = face.copy()
        kept = round(255 * (1 - part))
        out.fill((kept, kept, kept), special_flags=pygame.BLEND_RGB_MULT)
        out.fill(Color(0, 0, 0).lerp(towards, part), special_flags=pygame.BLEND_RGB_ADD)
        if card is None:
            return out
        corner = _index(size)
        index = face.subsurface(corner).copy()
        paper = _colour_of(index)
        paper.a = 255
        dulled = paper.lerp(towards, part)
        changes = [new - old for new, old in zip(dulled, paper, strict=True)][:3]
        if contrast(paper, Color(0, 0, 0)) < contrast(paper, Color(255, 255, 255)):
            index.fill([max(0, -by) for by in changes], special_flags=pygame.BLEND_RGB_SUB)
            index.fill(dulled, special_flags=pygame.BLEND_RGB_MAX)
            out.blit(index, corner, special_flags=pygame.BLEND_RGB_MAX)
            return out
        darker, more = index.copy(), theme.color("dimmed_index").a
        darker.fill([255 - each for each in paper][:3], special_flags=pygame.BLEND_RGB_ADD)
        darker.fill([more] * 3, special_flags=pygame.BLEND_RGB_MULT)  # but for the white paper
        darker.fill([255 - more] * 3, special_flags=pygame.BLEND_RGB_ADD)
        index.fill([max(0, by) for by in changes], special_flags=pygame.BLEND_RGB_ADD)
        parts = zip(dulled, paper, strict=True)
        less = [min(255, round(255 * new / max(1, old))) for new, old in parts]
        index.fill(less[:3], special_flags=pygame.BLEND_RGB_MULT)
        index.blit(darker, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
        out.blit(index, corner, special_flags=pygame.BLEND_RGB_MIN)
        return out

    def _sprite(
        self, card: Card | None, size: Size, lift: int, angle: int, light: int = 255
    ) -> Surface:
        w, h = size
        rise = lift / 4
        grow = 1 + GROWTH * rise
        radius = round(w * RADIUS)
        blur, fall = _shade(w, rise)
        face = self.face(card, size) if light == 255 else self._dimmed_face(card, size, light)
        shadow = self.shapes.shadow(size, radius, blur, round(95 + 25 * rise))
        if not angle and not lift:
            out = Surface((w + 2 * blur, h + 2 * blur + 2 * fall), pygame.SRCALPHA)
            out.blit(shadow, (0, 2 * fall))
            out.blit(face, (blur, blur + fall))
            return out
        rim = Surface((w + 4, h + 4), pygame.SRCALPHA)  # else the edges come out jagged
        rim.blit(face, (2, 2))
        face = pygame.transform.rotozoom(rim, angle, grow)
        shadow = pygame.transform.rotozoom(shadow, angle, grow)
        box = (
            max(face.get_width(), shadow.get_width()),
            max(face.get_height(), shadow.get_height() + 2 * fall),
        )
        out = Surface(box, pygame.SRCALPHA)
        middle = out.get_rect().center
        out.blit(shadow, shadow.get_rect(center=(middle[0], middle[1] + fall)))
        out.blit(face, face.get_rect(center=middle))
        return out

    def back(self, chosen: str, size: Size) -> Surface:
        """The back called `chosen` (see `ui.shell.looks`), without a shadow."""
        own = looks.picture("backs", chosen)
        if own is not None:
            out = looks.filling(own, size)
            return self._framed(out)
        drawing = f"backs/{chosen}" if chosen in looks.DRAWINGS else f"{self.deck.kind}/back"
        return self._face(drawing, size, looks.BACKS.get(chosen, ""))

    def _framed(self, picture: Surface) -> Surface:
        """A picture with the corners, the edge and the line within it of the backs that are drawn:
        in a fan one is told from the next."""
        size = picture.get_size()
        radius = round(size[0] * RADIUS)
        for inset, width, colour in FRAME:
            lies = max(round(size[0] * inset), 1) if inset else 0
            inner = (size[0] - 2 * lies, size[1] - 2 * lies)
            clear, line = Color(colour), Color(colour)
            clear.a = 0
            wide = max(1, round(size[0] * width))
            ring = self.shapes.panel(inner, max(1, radius - lies), clear, line, wide)
            picture.blit(ring, (lies, lies))
        corners = self.shapes.panel(size, radius, Color(255, 255, 255))
        picture.blit(corners, (0, 0), special_flags=pygame.BLEND_RGBA_MIN)
        return picture

    def _face(self, name: str, size: Size, ground: str = "") -> Surface:
        picture = self._svg(name, size, ground)
        return picture if picture is not None else self._plain(name.partition("/")[2], size)

    def _plain(self, text: str, size: Size) -> Surface:
        """A card whose picture is missing: its notation on a blank face."""
        theme = self.theme
        radius = round(size[0] * RADIUS)
        edge = theme.color("card_edge")
        out = self.shapes.panel(size, radius, theme.color("card"), edge, 1).copy()
        font = theme.font("lead", True)
        out.blit(font.render(text, True, theme.color("spades")), (size[0] // 12, size[0] // 14))
        return out

    def _svg(self, name: str, size: Size, ground: str = "") -> Surface | None:
        text = self._text(name)
        if text is None:
            return None
        if ground not in ("", BACK[0]):
            text = _dyed(text, Color(ground))
        return pygame.image.load_sized_svg(io.BytesIO(text), size).convert_alpha()

    def _text(self, name: str) -> bytes | None:
        if name not in self._texts:
            try:
                text = (paths.assets() / "cards" / f"{name}.svg").read_text("utf-8")
            except OSError:
                self._texts[name] = None
                return None
            for suit, drawn in DRAWN.items():
                colour = self.suit_colour(suit)
                printed = f"#{colour.r:02X}{colour.g:02X}{colour.b:02X}"
                if printed != drawn:
                    text = text.replace(drawn, printed)
            self._texts[name] = text.encode()
        return self._texts[name]


def _shade(width: float, rise: float = 0.0) -> tuple[int, int]:
    """How soft the shadow of a card of `width` pixels is, and how far below it, in pixels; `rise`
    is 1 in the air."""
    return max(3, round(width * (0.045 + 0.12 * rise))), round(width * (0.018 + 0.11 * rise))


def _index(size: Size) -> Rect:
    """Where the index of a card of `size` stands, within its edge."""
    edge = max(1, size[0] // 50)
    return Rect(edge, edge, round(size[0] * INDEX[0]) - edge, round(size[1] * INDEX[1]) - edge)


def shadow_reach(width: float) -> int:
    """How far the picture of a lying card of `width` pixels reaches beyond the card, in pixels."""
    return sum(_shade(width))


def _dyed(text: bytes, ground: Color) -> bytes:
    """The drawing of a back on another ground, with its lines in the shades that go with it."""
    white, black = Color(255, 255, 255), Color(0, 0, 0)
    shades = (ground, ground.lerp(black, 0.28), ground.lerp(white, 0.07), ground.lerp(white, 0.2))
    for drawn, shade in zip(BACK, shades, strict=True):
        printed = f"#{shade.r:02X}{shade.g:02X}{shade.b:02X}"
        text = text.replace(drawn.encode(), printed.encode())
    return text


class Badge(Node):
    """A word or two on a dark disc at the upper edge of a card that lies on the table; `inside` it
    on a card in hand, which stands up."""

    def __init__(self, theme: Theme, words: str, inside: bool) -> None:
        super().__init__()
        self.inside = inside
        self.theme = theme
        self.label = words
        self.states.add("lies")

    def fit(self, width: float) -> None:
        """Follows the width of its card."""
        size = badge_size(self.theme, width)
        self.place((width - size) / 2, width * 0.04 if self.inside else -size / 2, size, size)

    def paint(self, target: Surface, at: Rect, alpha: float) -> None:
        """Draws disc and words, but not while the card is in the air."""
        card = self.parent
        if isinstance(card, CardNode) and not card.lift and "lifted" not in card.states:
            theme = self.theme
            disc(target, at, theme, theme.color("solid"), theme.color("text"), self.label, alpha)


class Subtitle(Rich):
    """A line under a card that lies on the table."""

    def paint(self, target: Surface, at: Rect, alpha: float) -> None:
        """Draws it, but not while the card is in the air or on its way to another size."""
        card = self.parent
        if isinstance(card, CardNode) and not card.lift and card.size == card.whole:
            super().paint(target, at, alpha)


def badge_size(theme: Theme, width: float) -> int:
    """How large, in pixels, a badge is on a card of `width` pixels."""
    return round(min(width * 0.28, theme.font("lead", True).get_linesize() * 1.42))


def disc(
    target: Surface, at: Rect, theme: Theme, fill: Color, ink: Color, words: str, alpha: float
) -> None:
    """Draws words on a disc, or on a pill where `at` is wider than high, as large as they fit."""
    shape = SHAPES.panel(at.size, at.h // 2, fill, theme.color("hairline"), 1)
    shown(shape, target, at.topleft, alpha)
    fonts = [theme.font(role, True) for role in ("lead", "body", "small")]
    room = at.w - at.h * 0.24
    fits = (font for font in fonts if font.size(words)[0] <= room and font.get_ascent() <= at.h)
    text = next(fits, fonts[-1]).render(words, True, ink)
    shown(text, target, text.get_rect(center=at.center).topleft, alpha)


class CardNode(Node):
    """One card on the table: `card` is None while its face is not seen here.

    `lift` runs from 0 (lying) to 1 (in the air: larger, tilted by `angle`, a deeper shadow). `rise`
    are the pixels that it stands over its slot at rest, `strip` those of its width in sight. It
    `is_rough` where a likeness was painted last, in haste.
    """

    is_a = "card"

    lift = Watched(0.0)

    def __init__(self, art: CardArt, card: Card | None, zone: str) -> None:
        super().__init__()
        self.art = art
        self.card = card
        self.zone = zone
        self.solid = True
        self.home: tuple[float, float] = (0.0, 0.0)
        self.native: Size = (1, 1)
        self.turn = 0
        self.badge: Badge | None = None
        self.under: Subtitle | None = None
        self.rise = 0.0
        self.strip = 0.0
        self.is_rough = False
        self.show(card)

    def show(self, card: Card | None) -> None:
        """Turns the card: its face, or None for its back."""
        self.card = card
        self.name = f"card:{card}" if card else ""
        self.label = self.art.deck.name(card) if card else _("a card, face down")
        self.touch()

    @property
    def size(self) -> Size:
        """Its size in whole pixels, unlifted."""
        return max(1, round(self.w)), max(1, round(self.h))

    @property
    def resting(self) -> Rect:
        """Where the card lies when it is not raised or on its way, and as large as it is there."""
        x, y = self.parent.origin if self.parent is not None else (0.0, 0.0)
        return Rect(round(x + self.home[0]), round(y + self.home[1]), *self.whole)

    @property
    def upright(self) -> Rect:
        """Where the card would be if it stood up about its middle, in the window's pixels."""
        box = Rect((0, 0), self.native)
        box.center = self.rect.center
        return box

    def lie(self, w: float, h: float, turn: int = 0) -> None:
        """Takes the size of the upright card in pixels and a turn in degrees (by quarters)."""
        native = (max(1, round(w)), max(1, round(h)))
        if (native, turn) != (self.native, self.turn):
            self.native, self.turn = native, turn
            self.touch()
        self.w, self.h = (h, w) if turn % 180 else (w, h)
        if self.badge is not None:
            self.badge.fit(w)
        if self.under is not None:
            self._fit_under(self.under)

    def uncover(self, strip: float) -> None:
        """Takes the width in pixels of what is in sight of it, which a mark under it goes by."""
        if strip != self.strip:
            self.strip = strip
            if "playable" in self.states:
                self.touch()

    def write(self, words: str, inside: bool) -> None:
        """Puts a badge on its upper edge, or `inside` it; takes it off where there are no words."""
        if self.badge is not None and (self.badge.label, self.badge.inside) != (words, inside):
            self.badge.detach()
            self.badge = None
        if words and self.badge is None:
            self.badge = Badge(self.art.theme, words, inside)
            self.add(self.badge)
        if self.badge is not None:
            self.badge.fit(self.native[0])

    def subtitle(self, line: Sequence[Span]) -> None:
        """Puts a line under it, which goes with it; takes it off where there are no words."""
        if self.under is not None and (not line or tuple(line) != self.under.spans):
            self.under.detach()
            self.under = None
        if line and self.under is None:
            self.under = Subtitle(f"caption:{self.zone}", wrap=False, align="centre")
            self.under.set(line)
            self.add(self.under)
            self._fit_under(self.under)

    def _fit_under(self, line: Subtitle) -> None:
        """Follows the size of the card; words that cannot be shorter stand out."""
        w, h = self.whole
        wide = max(w, line.width + 1)
        line.place((w - wide) / 2, h + 2, wide, line.natural(wide)[1])

    def spread(self) -> int:
        """What its shadow needs around it: more in the air, where it is also larger and tilted."""
        wide = max(self.native[0], self._w)  # larger, on its way to a place where cards are smaller
        by = wide * (0.5 if self.lift or self.angle else max(0.14, shadow_reach(wide) / wide))
        whole = self.whole
        if (self._w, self._h) != whole:  # it may lie across what it has the size of, yet or already
            ratio = self._ratio(self._w, self._h)
            by += max(0.0, whole[0] * ratio - self._w, whole[1] * ratio - self._h) / 2
        return math.ceil(by)

    @property
    def whole(self) -> Size:
        """The size in pixels in which it is drawn at rest, turned as it is."""
        return self.native[::-1] if self.turn % 180 else self.native

    def _ratio(self, w: float, h: float) -> float:
        """How much larger it is drawn than at rest, on its way to a place of another size: as large
        as a card of this size, though that may have lain across."""
        return math.sqrt(w * h / (self.native[0] * self.native[1]))

    @property
    def is_dear(self) -> bool:
        """Whether its face has to be drawn first, and takes long."""
        return self.art.is_dear(self.card, self.native, self.turn)

    def describe(self) -> dict[str, str]:
        """The face for the probe; "hidden" where it is not seen."""
        return {"face": str(self.card) if self.card else "hidden", "zone": self.zone}

    def paint(self, target: Surface, at: Rect, alpha: float) -> None:
        """Draws the card with its shadow."""
        lift = round(self.lift * 4)
        angle = self.turn + round(self.angle)
        light = min((part for state, part in DIMMED.items() if state in self.states), default=255)
        likeness = self._likeness() if self.art.is_hasty and not lift and not self.angle else None
        self.is_rough = likeness is not None
        if likeness is not None:
            picture = likeness
        elif light < 255:
            picture = self.art.dimmed(self.card, self.native, lift, angle, light)
        else:
            picture = self.art.sprite(self.card, self.native, lift, angle)
        if at.size != self.whole:  # on its way to a place of another size
            ratio = self._ratio(*at.size)
            w, h = picture.get_size()
            picture = pygame.transform.smoothscale(
                picture, (max(1, round(w * ratio)), max(1, round(h * ratio)))
            )
        spot = (at.centerx - picture.get_width() // 2, at.centery - picture.get_height() // 2)
        shown(picture, target, spot, alpha)
        if "fresh" in self.states and not self.angle and at.size == self.whole:
            self._glow(target, at, alpha)
        if self.states & EDGED:
            self._mark(target, at, alpha)
        if "playable" in self.states and self.is_flat(at):
            self._bar(target, at, alpha)

    def _likeness(self) -> Surface | None:
        """What stands for its picture where that is not kept."""
        if self.art.has(self.card, self.native, self.turn):
            return None
        return self.art.likeness(self.card, self.native, self.turn)

    def is_flat(self, at: Rect) -> bool:
        """Whether it lies upright and whole, so that marks can be drawn about it."""
        return not self.angle and at.size == self.native

    def _bar(self, target: Surface, at: Rect, alpha: float) -> None:
        """Draws the gold bar under a card that may be played, under what of it is in sight."""
        theme = self.art.theme
        wide = max(4, round(min(self.strip or at.w, at.w) * BAR))
        high = max(3, round(6 * theme.window))
        x = at.x + round((min(self.strip or at.w, at.w) - wide) / 2)
        fill, edge = theme.color("gilt"), theme.color("gold")
        bar = self.art.shapes.panel((wide, high), high // 2, fill, edge, theme.px(1))
        shown(bar, target, (x, at.bottom + max(2, round(3 * theme.window))), alpha)

    def _glow(self, target: Surface, at: Rect, alpha: float) -> None:
        """Draws a light around a card that has come newly to hand or table: a colour of its own, as
        gold is for what one may do; narrower where the window ends."""
        short = min(at.size)
        window = target.get_rect()
        ends = (at.left, at.top, window.right - at.right, window.bottom - at.bottom)
        most = max(4, round(short * GLOW))
        reach = max(4, min(most, *(end for end in ends if end > 0)))
        strip = round(self.strip) if 0 < self.strip < at.w else 0
        light = self.art.theme.color("new")
        glow = self.art.shapes.glow(at.size, round(short * RADIUS), reach, light, strip)
        shown(glow, target, (at.x - reach, at.y - reach), alpha)

    def _mark(self, target: Surface, at: Rect, alpha: float) -> None:
        """Draws the gold edge of a card that is selected or that a move would take, thicker around
        the focus, or the ivory one of a card that it concerns."""
        if not self.is_flat(at):
            return
        focused = "ring" in self.states
        width = max(3 if focused else 2, round(at.w * (0.036 if focused else 0.02)))
        is_gold = bool(self.states & GOLDEN)
        tint = self.art.theme.color("gold" if is_gold else "text")
        off = 0 if is_gold else 2 * width  # ivory on ivory would not be seen
        box = at.inflate(width + off, width + off)
        radius = round(at.w * RADIUS) + (width + off) // 2
        edge = self.art.shapes.dashes(box.size, radius, tint, width, 1, 0)
        shown(edge, target, box.topleft, alpha)
        is_held = self.zone.startswith("hand:")
        if focused and ("selected" in self.states or not is_held):  # among others that are gold too
            box = box.inflate(2 * width, 2 * width)
            ring = self.art.shapes.dashes(
                box.size, round(at.w * RADIUS) + 2 * width, self.art.theme.color("text"), 2, 1, 0
            )
            shown(ring, target, box.topleft, alpha)
