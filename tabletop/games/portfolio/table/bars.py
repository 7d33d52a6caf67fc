"""The bar of a portfolio: what it pays, and at each end the card that takes it, or a lock."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import product
from typing import Final, NamedTuple

from pygame import Rect, Surface

from tabletop.engine.cards import Card
from tabletop.games.portfolio.table.frames import Frames
from tabletop.games.portfolio.table.runs import Lying
from tabletop.scene.node import shown
from tabletop.scene.widgets import SHAPES, focus_ring
from tabletop.ui.table.cards import CardArt
from tabletop.ui.table.zoom import Zoomed

PAD: Final = 5
"""Pixels of scale 1 at both ends of a bar and between what is written there."""


LEAST: Final = 3
"""The pixels of scale 1 of a dot at the least, where dots also lie closer together."""

MORE: Final = "…"
"""Stands for the cards that a bar has no room for."""


class Ends(NamedTuple):
    """The faces that can be played at each end of a portfolio; none where an end is closed."""

    low: tuple[Card, ...] = ()
    high: tuple[Card, ...] = ()


def bar_width(ends: Ends, value: int, art: CardArt, *, is_dotted: bool = False) -> int:
    """The width in pixels in which a bar says everything; where it `is_dotted` how many copies are
    unseen as well, in the smallest dots."""
    theme, pad = art.theme, round(PAD * art.theme.window)
    sides = [_wide(_chips(cards, art), art) for cards in (ends.low, ends.high)]
    dots = [Dots(_least(art), stacked=True).wide(len(cards)) for cards in ends if is_dotted]
    return sum(sides) + sum(dots) + theme.font("small", True).size(f"${value}")[0] + 4 * pad


def least_width(value: int, art: CardArt) -> int:
    """The width in pixels in which a bar says no more than what the portfolio pays, with a sign for
    the rest."""
    font = art.theme.font("small", True)
    return font.size(f"${value}")[0] + font.size(MORE)[0] + 4 * round(PAD * art.theme.window)


def _chips(cards: Sequence[Card], art: CardArt) -> list[Surface]:
    return [art.chip(card.face[:-1], card.suit, "small") for card in cards]


def _wide(chips: Sequence[Surface], art: CardArt) -> int:
    if not chips:
        return art.theme.font("small").get_ascent()  # a lock
    return sum(chip.get_width() for chip in chips)


class Dots(NamedTuple):
    """How dots lie: of so many pixels, 0 for none at all, those of a card side by side or, where it
    is `stacked`, over one another."""

    size: int
    stacked: bool = False

    @property
    def step(self) -> int:
        """The pixels from one dot to the next."""
        return self.size + (max(2, self.size // 2) if self.size > LEAST else 1)

    def wide(self, columns: int) -> int:
        """The pixels that so many columns of dots need beside cards."""
        return columns * self.step + self.size if columns and self.size else 0


def _least(art: CardArt) -> int:
    """The pixels of the smallest dot."""
    return max(LEAST, round(LEAST * art.theme.window), round(LEAST * art.theme.scale * 0.8))


class Bar(Zoomed):
    """What a portfolio pays, left of it the card that neutralises it and right of it those that
    acquire it, or that extend it where it is one's own; a lock where an end is closed.

    Cards of `frames` are in the viewer's hand: they have a gold frame where they can be played
    there, and a thin one where they cannot. `copies` says
    for a face how many of its cards others may play and how many there are, as dots. What stands
    there is drawn with `small`, whose text may be smaller than elsewhere. Pointed at, the portfolio
    is shown enlarged with `note`.
    """

    def __init__(
        self,
        lying: Lying,
        art: CardArt,
        ends: Ends,
        frames: Frames,
        copies: Mapping[Card, tuple[int, int]],
        speech: str,
        note: str,
        names: Sequence[str],
        small: CardArt,
    ) -> None:
        run = lying.run
        super().__init__(
            f"value:{run.id}", lying.bar, art, lying.slots(), run.cards, note, names, rule="PF-3"
        )
        if run.low_cap is not None:
            self.under = ((run.low_cap, lying.low_slot()),)
        if run.high_cap is not None:
            self.over = ((run.high_cap, lying.high_slot()),)
        self.small = small
        self.value = run.value
        self.ends = ends
        self.held, self.thin = frames.gold, frames.thin
        self.copies = copies
        self.label = speech
        self.solid = self.focusable = True
        self.margin = 6

    def paint(self, target: Surface, at: Rect, alpha: float) -> None:
        """Draws the value in the middle and the ends at the ends."""
        theme, pad = self.small.theme, round(PAD * self.small.theme.window)
        shape = SHAPES.panel(
            at.size, min(at.h // 2, theme.px(8)), theme.color("solid"), theme.color("hairline"), 1
        )
        shown(shape, target, at.topleft, alpha)
        low, high = _chips(self.ends.low, self.small), _chips(self.ends.high, self.small)
        sides = [_wide(chips, self.small) for chips in (low, high)]
        worth, dots = self._worth()
        if worth is None:
            self._short(target, at, alpha, pad)
            return
        left, right = at.x + pad, at.right - pad
        low_dots, high_dots = (
            self._dotted(cards, dots) for cards in (self.ends.low, self.ends.high)
        )
        middle = max(
            left + sides[0] + low_dots + pad,
            min(
                at.centerx - worth.get_width() // 2,
                right - sides[1] - high_dots - pad - worth.get_width(),
            ),
        )
        shown(worth, target, (middle, at.centery - worth.get_height() // 2), alpha)
        self._side(target, at, alpha, left, self.ends.low, low)
        x = right - sides[1]
        self._side(target, at, alpha, x, self.ends.high, high)
        if dots.size:
            self._dots(target, at, alpha, left + sides[0], self.ends.low, False, dots)
            self._dots(target, at, alpha, x, self.ends.high, True, dots)

    @property
    def has_dots(self) -> bool:
        """Whether there is room for dots, and there are any."""
        return bool(self.copies) and self._worth()[1].size > 0

    def _worth(self) -> tuple[Surface | None, Dots]:
        """What the portfolio pays, drawn, and how dots lie beside it; None where there is no room
        for it beside the cards."""
        theme, pad = self.small.theme, round(PAD * self.small.theme.window)
        sides = sum(_wide(_chips(cards, self.small), self.small) for cards in self.ends)
        fonts = [theme.font(role, True) for role in ("lead", "body", "small")]
        words, room = f"${self.value}", round(self.w) - 4 * pad
        fitting = [f for f in fonts if f.get_linesize() <= self.h + 2]
        whole = [f for f in fitting if f.size(words)[0] + sides <= room]
        dotted = (f for f in whole if self._fitting(f.size(words)[0] + sides, room).size)
        font = next(dotted, whole[0] if whole else fonts[-1])  # smaller rather than without dots
        worth = font.render(words, True, theme.color("text"))
        taken = worth.get_width() + sides
        return (worth, self._fitting(taken, room)) if taken <= room else (None, Dots(0))

    def _short(self, target: Surface, at: Rect, alpha: float, pad: int) -> None:
        """The value, cards as far as there is room, those held first, and a sign where some are
        left out; a gold one where one of these is held."""
        theme = self.small.theme
        font = theme.font("small", True)
        worth = font.render(f"${self.value}", True, theme.color("text"))
        y = at.centery - worth.get_height() // 2
        shown(worth, target, (at.x + pad, y), alpha)
        cards = sorted((*self.ends.low, *self.ends.high), key=lambda card: card not in self.held)
        size = font.size(MORE)[0]
        x, left = at.x + 2 * pad + worth.get_width(), len(cards)
        for card, chip in zip(cards, _chips(cards, self.small), strict=True):
            if x + chip.get_width() + (size if left > 1 else 0) > at.right - pad:
                break
            self._side(target, at, alpha, x, (card,), (chip,))
            x, left = x + chip.get_width(), left - 1
        if left:
            ink = theme.color(
                "gold" if any(card in self.held for card in cards[-left:]) else "muted"
            )
            more = font.render(MORE, True, ink)
            shown(more, target, (x, at.centery - more.get_height() // 2), alpha)

    def _side(
        self,
        target: Surface,
        at: Rect,
        alpha: float,
        x: int,
        cards: Sequence[Card],
        chips: Sequence[Surface],
    ) -> None:
        theme = self.small.theme
        if not chips:
            size = theme.font("small").get_ascent()
            lock = SHAPES.lock(size, theme.color("muted"))
            shown(lock, target, (x, at.centery - size // 2), alpha)
        for card, chip in zip(cards, chips, strict=True):
            y = at.centery - chip.get_height() // 2
            shown(chip, target, (x, y), alpha)
            if card in self.held:
                box = chip.get_rect(topleft=(x, y)).inflate(0, 4)
                ring = SHAPES.dashes(
                    box.size, box.h // 4, theme.color("gold"), max(2, theme.px(2)), 1, 0
                )
                shown(ring, target, box.topleft, alpha)
            elif card in self.thin:
                box = chip.get_rect(topleft=(x, y)).inflate(2, 2)
                ring = SHAPES.dashes(box.size, box.h // 4, theme.color("muted"), 1, 1, 0)
                shown(ring, target, box.topleft, alpha)
            x += chip.get_width()
        if "ring" in self.states:
            focus_ring(target, at, theme, at.h // 2)

    def _counts(self, cards: Sequence[Card]) -> list[tuple[int, int]]:
        """How many copies of each of the cards others may play, and how many there are."""
        return [self.copies[card] for card in cards if card in self.copies]

    def _fitting(self, taken: int, room: int) -> Dots:
        """The largest dots for which there is room where `taken` of `room` pixels are written on:
        for those of both ends, as beside one alone they would say that nobody has a card for the
        other."""
        least = _least(self.small)
        usual = max(least, round(5 * self.small.theme.scale))
        sides = self.ends.low, self.ends.high
        high = max((whole for cards in sides for _loose, whole in self._counts(cards)), default=0)
        for size, stacked in product(range(usual, least - 1, -1), (False, True)):
            dots = Dots(size, stacked)
            wide = sum(self._dotted(cards, dots) for cards in sides)
            if taken + wide <= room and (not stacked or high * dots.step <= self.h - 2):
                return dots
        return Dots(0)

    def _dotted(self, cards: Sequence[Card], dots: Dots) -> int:
        """The pixels that dots beside these cards need."""
        counts = self._counts(cards)
        columns = len(counts) if dots.stacked else sum(whole for _loose, whole in counts)
        return dots.wide(columns)

    def _dots(
        self,
        target: Surface,
        at: Rect,
        alpha: float,
        start: int,
        cards: Sequence[Card],
        back: bool,
        dots: Dots,
    ) -> None:
        """A dot for each copy of the cards, from `start` on to the right, or `back` to the left,
        those that others may play in coral."""
        counts = self._counts(cards)
        if not dots.stacked:
            loose, whole = (sum(each) for each in zip(*counts, strict=True)) if counts else (0, 0)
            counts = [(int(index < loose), 1) for index in range(whole)]
        for column, (loose, whole) in enumerate(counts[::-1] if back and dots.stacked else counts):
            away = dots.step * (column + 1) - dots.size // 2
            x = (start - away if back else start + away) - dots.size // 2
            tall = dots.step * (whole - 1) + dots.size
            top = at.centery - tall // 2
            if dots.stacked and whole > 1:  # else they would look like a colon
                theme, edge = self.small.theme, max(2, dots.size // 3)
                box = Rect(x - edge, top - edge, dots.size + 2 * edge, tall + 2 * edge)
                shape = SHAPES.panel(
                    box.size, box.w // 2, theme.color("solid"), theme.color("hairline"), 1
                )
                shown(shape, target, box.topleft, alpha)
            for row in range(whole):
                ink = self.small.theme.color("down" if row < loose else "hairline")
                shown(SHAPES.disc(dots.size, ink), target, (x, top + row * dots.step), alpha)
