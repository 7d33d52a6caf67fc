"""What would be on the Stonks table, drawn over what is: prices, trump, who would win the trick."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pygame
from pygame import Rect, Surface

from tabletop.engine.cards import Card
from tabletop.games.stonks.table.board import Column, badge, tablet
from tabletop.games.stonks.table.packing import Group
from tabletop.scene.node import Node, shown
from tabletop.scene.shapes import CLEAR
from tabletop.scene.widgets import SHAPES
from tabletop.system.i18n import _
from tabletop.ui.shell.theme import Theme
from tabletop.ui.table.cards import CardArt


class Ghost(Node):
    """Over a column: the tablet dashed at the price it has, whole at the one it would have, with an
    arrow between; and the column with a whole edge."""

    def __init__(self, column: Column, value: int) -> None:
        super().__init__(f"ghost:{column.quote.letter}", *column.rect)
        self.column = column
        self.value = value
        self.label = _("{before} to {after}").format(before=column.quote.value, after=value)

    def paint(self, target: Surface, at: Rect, alpha: float) -> None:
        """Draws it."""
        column, theme = self.column, self.column.art.theme
        quote, parts = column.quote, column.inside
        edge = SHAPES.panel(at.size, round(10 * theme.window), CLEAR, theme.color("text"), 2)
        shown(edge, target, at.topleft, alpha)
        track = parts.track.move(at.topleft)
        tablet(target, track, parts, theme, quote.letter, quote.value, alpha, dashed=True)
        old, new = (parts.tablet(track, each, theme) for each in (quote.value, self.value))
        up = self.value > quote.value
        size = max(8, round(9 * theme.window))
        tint = theme.color("up" if up else "down")
        x = old.x - size
        start, end = (old.centery, new.centery)
        pygame.draw.line(target, tint, (x, start), (x, end), max(1, round(2 * theme.window)))
        arrow = SHAPES.arrow(size, tint, "up" if up else "down")
        shown(arrow, target, arrow.get_rect(center=(x, end)).topleft, alpha)
        tablet(target, track, parts, theme, quote.letter, self.value, alpha)


class TrumpMoves(Node):
    """Over a column: that its company would be trump, or, `dashed`, would be so no longer."""

    def __init__(self, column: Column, dashed: bool) -> None:
        super().__init__(f"trump:{column.quote.letter}", *column.rect)
        self.column = column
        self.dashed = dashed
        self.label = _("no longer trump") if dashed else _("would be trump")

    def paint(self, target: Surface, at: Rect, alpha: float) -> None:
        """Draws it."""
        column, theme = self.column, self.column.art.theme
        box = column.inside.badge_of(column.quote).move(at.topleft)
        if self.dashed:
            ground = SHAPES.panel(box.size, box.h // 2, theme.color("solid"))
            shown(ground, target, box.topleft, alpha)
        elif column.quote.is_marked:  # its word makes room
            whole = column.inside.badge.move(at.topleft)
            ground = SHAPES.panel(whole.size, whole.h // 2, theme.color("solid"))
            shown(ground, target, whole.topleft, alpha)
            column.mark_at(target, whole, alpha, beside=True)
        badge(target, box, theme, alpha, self.dashed)


class Ringed(Node):
    """An edge around a card of the trick, ivory where it is told no other colour: whole where it is
    winning, `dashed` where it would be so no longer."""

    def __init__(
        self, name: str, cell: Rect, theme: Theme, dashed: bool = False, tint: str = "text"
    ) -> None:
        self.width = max(2, round(2.6 * theme.window))
        super().__init__(name, *cell.inflate(3 * self.width, 3 * self.width))
        self.theme, self.tint = theme, tint
        self.radius = round(cell.w * 0.07) + self.width
        self.dashed = dashed

    def paint(self, target: Surface, at: Rect, alpha: float) -> None:
        """Draws the edge."""
        theme = self.theme
        dash, gap = round(11 * theme.window), round(7 * theme.window) if self.dashed else 0
        edge = SHAPES.dashes(at.size, self.radius, theme.color(self.tint), self.width, dash, gap)
        shown(edge, target, at.topleft, alpha)


def tilted(card: Card, cell: Rect, art: CardArt) -> tuple[Surface, Rect]:
    """A card as it stands out behind another that lies in `cell`, and where."""
    sprite = art.sprite(card, cell.size, 0, -9)
    centre = (cell.centerx + round(cell.w * 0.06), cell.centery - round(cell.h * 0.08))
    return sprite, sprite.get_rect(center=centre)


class GhostCard(Node):
    """A card where it would lie in the trick, and behind it the Speculation played `beside` it."""

    def __init__(self, card: Card, cell: Rect, art: CardArt, beside: Card | None = None) -> None:
        super().__init__("ghost:card", *cell)
        self.card = card
        self.beside = beside
        self.art = art
        self.label = art.deck.name(card)
        self.margin = cell.w // 4 if beside is not None else 0

    def paint(self, target: Surface, at: Rect, alpha: float) -> None:
        """Draws the card faintly, in a dashed gold edge."""
        theme = self.art.theme
        if self.beside is not None:
            aside = tilted(self.beside, at, self.art)
            shown(aside[0], target, aside[1].topleft, alpha)
            shown(self.art.face(self.card, at.size), target, at.topleft, alpha)
            shade = SHAPES.panel(at.size, round(at.w * 0.07), theme.color("solid"))
            shown(shade, target, at.topleft, alpha * 0.45)
        else:
            shown(self.art.face(self.card, at.size), target, at.topleft, alpha * 0.45)
        dash = max(3, round(8 * theme.window))
        width, radius = max(2, round(2 * theme.window)), round(at.w * 0.07)
        edge = SHAPES.dashes(at.size, radius, theme.color("gold"), width, dash, dash)
        shown(edge, target, at.topleft, alpha)


class GhostPortfolio(Node):
    """Over a portfolio too full for one more company: all of its cards as they would lie then, that
    which is `taken` faintly."""

    def __init__(self, groups: Sequence[Group], taken: Card, strip: Rect, art: CardArt) -> None:
        super().__init__("ghost:portfolio", *strip.inflate(4, 4))
        self.groups, self.taken, self.art = groups, taken, art
        self.label = art.deck.name(taken)

    def cells(self) -> Iterator[tuple[Card, Rect]]:
        """Each card, and where it would lie."""
        for group in self.groups:
            for card, slot in zip(group.cards, group.slots, strict=True):
                if card is not None:
                    yield card, Rect(round(slot.x), round(slot.y), round(slot.w), round(slot.h))

    def paint(self, target: Surface, at: Rect, alpha: float) -> None:
        """Draws them on a ground of their own."""
        theme = self.art.theme
        ground = SHAPES.panel(at.size, round(6 * theme.window), theme.color("solid"))
        shown(ground, target, at.topleft, alpha)
        dx, dy = at.x - self.rect.x, at.y - self.rect.y
        for card, cell in self.cells():
            if card == self.taken:
                ghost = GhostCard(card, cell, self.art)
                ghost.paint(target, cell.move(dx, dy), alpha)
            else:
                shown(self.art.face(card, cell.size), target, cell.move(dx, dy).topleft, alpha)
