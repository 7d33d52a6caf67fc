"""The nodes of the negotiation screen: cards and portfolios to click, and the trays."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect, Surface

from tabletop.engine.cards import Card
from tabletop.engine.words import card_name
from tabletop.i18n import _
from tabletop.scene.node import Node, shown
from tabletop.scene.widgets import SHAPES, focus_ring
from tabletop.ui.cards import ASPECT, RADIUS, CardArt
from tabletop.ui.tables.portfolio_runs import STEP


class Thumb(Node):
    """A small card, None for its back, with a word over its foot where `tag` is given."""

    def __init__(self, name: str, card: Card | None, height: int, art: CardArt, tag: str) -> None:
        super().__init__(name, 0, 0, round(height / ASPECT), height)
        self.card, self.art, self.tag = card, art, tag
        words = card_name(card) if card else _("a card, face down")
        self.label = f"{words}, {tag}" if tag else words
        self.margin = 8

    def describe(self) -> dict[str, str]:
        """The face for the probe."""
        return {"face": str(self.card) if self.card else "hidden"}

    def paint(self, target: Surface, at: Rect, alpha: float) -> None:
        """Draws the card and the word."""
        picture = self.art.sprite(self.card, at.size)
        shown(picture, target, picture.get_rect(center=at.center).topleft, alpha)
        _edge(self, target, at, alpha, self.art, at.h)
        if self.tag:
            _tag(self.tag, target, at, alpha, self.art)


class Fan(Node):
    """A small portfolio with what it is worth."""

    def __init__(
        self, name: str, cards: Sequence[Card], height: int, art: CardArt, worth: str
    ) -> None:
        self.card_size = (round(height / ASPECT), height)
        width = self.card_size[0] * (1 + STEP * (len(cards) - 1))
        super().__init__(name, 0, 0, round(width), height)
        self.cards, self.art, self.worth = tuple(cards), art, worth
        self.label = ", ".join([*(card_name(card) for card in cards), worth])
        self.margin = 8

    def paint(self, target: Surface, at: Rect, alpha: float) -> None:
        """Draws the cards and the worth."""
        w = self.card_size[0]
        for index, card in enumerate(self.cards):
            picture = self.art.sprite(card, self.card_size)
            centre = (round(at.x + w * (STEP * index + 0.5)), at.centery)
            shown(picture, target, picture.get_rect(center=centre).topleft, alpha)
        _edge(self, target, at, alpha, self.art, at.h)
        _tag(self.worth, target, at, alpha, self.art)


def _edge(node: Node, target: Surface, at: Rect, alpha: float, art: CardArt, height: int) -> None:
    """The gold edge of what is chosen, and the ring of the focus."""
    radius = round(height / ASPECT * RADIUS) + 2
    if "selected" in node.states or "hover" in node.states:
        width = 3 if "selected" in node.states else 2
        box = at.inflate(2 * width, 2 * width)
        line = SHAPES.dashes(box.size, radius, art.theme.color("gold"), width, 1, 0)
        shown(line, target, box.topleft, alpha)
    if "ring" in node.states:
        focus_ring(target, at, art.theme, radius)


def _tag(text: str, target: Surface, at: Rect, alpha: float, art: CardArt) -> None:
    """A word on a pill over the foot of a card."""
    theme = art.theme
    words = theme.font("small", True).render(text, True, theme.color("text"))
    pill = Rect(0, 0, words.get_width() + theme.px(10), words.get_height())
    pill.midbottom = (at.centerx, at.bottom - theme.px(2))
    back = SHAPES.panel(pill.size, pill.h // 2, theme.color("cover"))
    shown(back, target, pill.topleft, alpha)
    shown(words, target, words.get_rect(center=pill.center).topleft, alpha)


class Tray(Node):
    """A felt tray with what lies in it, row by row; `empty` is said where nothing does."""

    def __init__(
        self, name: str, area: Rect, art: CardArt, contents: Sequence[Node], empty: str
    ) -> None:
        super().__init__(name, *area)
        self.art = art
        self.empty = "" if contents else empty
        self.label = self.empty or ", ".join(node.label for node in contents)
        self.clips = True
        pad = art.theme.px(12)
        gap = art.theme.px(8)
        rows: list[list[Node]] = []
        x = area.w
        for node in contents:
            if x + node.w > area.w - pad:
                rows.append([])
                x = pad
            rows[-1].append(node)
            x += round(node.w) + gap
        heights = [max(node.h for node in row) for row in rows]
        room = area.h - 2 * pad
        used = sum(heights) + gap * (len(rows) - 1)
        squeeze = min(1.0, (room - heights[-1]) / max(1.0, used - heights[-1])) if rows else 1.0
        y = pad + max(0.0, (room - used) / 2)
        for row, height in zip(rows, heights, strict=True):
            x = pad
            for node in row:
                node.position = (x, y + (height - node.h) / 2)
                x += round(node.w) + gap
            y += (height + gap) * squeeze
        self.add(*contents)

    def paint(self, target: Surface, at: Rect, alpha: float) -> None:
        """Draws the tray."""
        theme = self.art.theme
        radius = theme.px(10)
        shape = SHAPES.panel(at.size, radius, theme.color("felt"), theme.color("hairline"), 1)
        shown(shape, target, at.topleft, alpha)
        if self.empty:
            words = theme.font("body").render(self.empty, True, theme.color("muted"))
            shown(words, target, words.get_rect(center=at.center).topleft, alpha)
