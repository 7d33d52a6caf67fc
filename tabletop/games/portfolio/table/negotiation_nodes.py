"""The nodes of the negotiation screen: cards and portfolios to click, and the trays."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pygame import Color, Rect, Surface
from pygame.font import Font

from tabletop.engine.cards import Card
from tabletop.engine.french import SUITS, card_name
from tabletop.games.portfolio.state import Portfolio
from tabletop.games.portfolio.table.runs import Lying, width_of
from tabletop.scene.node import Node, shown
from tabletop.scene.style import Role
from tabletop.scene.text import Rich
from tabletop.scene.widgets import SHAPES, Segmented, focus_ring
from tabletop.system.i18n import _
from tabletop.ui.table.cards import ASPECT, RADIUS, CardArt
from tabletop.ui.table.markup import spans


class Thumb(Node):
    """A small card, None for its back, with a word over its foot where `tag` is given.

    `uncovered` is how many pixels of its width show where the next card lies over it.
    """

    def __init__(self, name: str, card: Card | None, height: int, art: CardArt, tag: str) -> None:
        super().__init__(name, 0, 0, round(height / ASPECT), height)
        self.card, self.art, self.tag = card, art, tag
        self.uncovered = round(self.w)
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
        seen = Rect(at.x, at.y, min(at.w, self.uncovered), at.h)
        _edge(self, target, seen, alpha, self.art, at.h)
        if self.tag:
            _tag(self.tag, target, seen, alpha, self.art)


class Suits(Segmented):
    """Suits to choose from by their signs, for where their names have no room."""

    def __init__(
        self, name: str, choices: Sequence[str], index: int, changed: Callable[[int], None],
        art: CardArt,
    ) -> None:  # fmt: skip
        super().__init__(name, choices, index, changed, art.theme)
        self.art = art

    def _needs(self, role: Role) -> list[int]:
        """The width of each sign's cell."""
        return [self.style.px(48) for _suit in self.choices]

    def _written(self, index: int, font: Font, width: int, ink: Color) -> Surface:
        """A small card of the suit, whose colours are told apart on any ground."""
        return self.art.chip("", SUITS[index], "body")


class Fan(Node):
    """A small portfolio, caps and all, with what it is worth."""

    def __init__(self, name: str, run: Portfolio, height: int, art: CardArt) -> None:
        self.height = height
        super().__init__(name, 0, 0, round(width_of(run) * height / ASPECT), height)
        self.run, self.art = run, art
        caps = [card for card in (run.low_cap, run.high_cap) if card is not None]
        words = [card_name(card) for card in run.cards]
        words += [_("cap {card}").format(card=card_name(card)) for card in caps]
        self.label = ", ".join([*words, f"${run.value}"])
        self.margin = 8

    def paint(self, target: Surface, at: Rect, alpha: float) -> None:
        """Draws the cards, the caps across their ends, and the worth."""
        lying = Lying(self.run, at, self.height, at)
        laid = list(zip(self.run.cards, lying.slots(), strict=True))
        if self.run.low_cap is not None:
            laid.insert(0, (self.run.low_cap, lying.low_slot()))
        if self.run.high_cap is not None:
            laid.append((self.run.high_cap, lying.high_slot()))
        for card, slot in laid:
            picture = self.art.sprite(card, lying.card, 0, round(slot.angle))
            w, h = (slot.h, slot.w) if slot.angle else (slot.w, slot.h)
            centre = (round(slot.x + w / 2), round(slot.y + h / 2))
            shown(picture, target, picture.get_rect(center=centre).topleft, alpha)
        _edge(self, target, at, alpha, self.art, at.h)
        _tag(f"${self.run.value}", target, at, alpha, self.art)


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


class Chip(Node):
    """Words on a pill: money, a promise, a look at a hand."""

    def __init__(self, line: Rich, width: int, art: CardArt) -> None:
        super().__init__()
        self.art = art
        self.label = line.label
        pad, low = art.theme.px(12), art.theme.px(4)
        w, h = line.natural(width - 2 * pad)
        line.place(pad, low, w, h)
        self.w, self.h = w + 2 * pad, h + 2 * low
        self.add(line)

    def paint(self, target: Surface, at: Rect, alpha: float) -> None:
        """Draws the pill."""
        theme = self.art.theme
        radius = min(at.h // 2, theme.px(16))
        pill = SHAPES.panel(at.size, radius, theme.color("panel"), theme.color("hairline"), 1)
        shown(pill, target, at.topleft, alpha)


class Past(Node):
    """An offer that was refused, in words; pressed, where it `can` be made again, it is begun
    with."""

    is_a = "button"

    def __init__(self, name: str, text: str, names: Sequence[str], art: CardArt, can: bool) -> None:
        super().__init__(name)
        theme = art.theme
        self.art = art
        self.line = Rich()
        self.line.leading = 1.0
        ink = theme.color("muted")
        self.line.set(spans(text, names, art, "small", ink, theme.color("text") if can else ink))
        self.label = self.line.label
        self.solid = self.focusable = True
        self.enabled = can
        self.margin = 6
        self.add(self.line)

    def natural(self, width: int) -> tuple[int, int]:
        """The size that its words need in so many pixels."""
        theme = self.art.theme
        side, low = theme.px(8), theme.px(3)
        w, h = self.line.natural(width - 2 * side)
        self.line.place(side, low, width - 2 * side, h)
        return w + 2 * side, max(h + 2 * low, round(24 * theme.window))

    def paint(self, target: Surface, at: Rect, alpha: float) -> None:
        """Draws a panel behind the words while it can be pressed and is pointed at."""
        theme, radius = self.art.theme, self.art.theme.px(6)
        if self.enabled and {"hover", "pressed"} & self.states:
            shape = SHAPES.panel(at.size, radius, theme.color("button"))
            shown(shape, target, at.topleft, alpha)
        if "ring" in self.states:
            focus_ring(target, at, theme, radius)


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
        pad, gap = _spaces(art)
        rows = _rows(contents, area.w, art)
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

    @staticmethod
    def takes(contents: Sequence[Node], width: int, height: int, art: CardArt) -> bool:
        """Whether a tray of that size shows `contents` whole."""
        pad, gap = _spaces(art)
        rows = _rows(contents, width, art)
        used = sum(max(node.h for node in row) + gap for row in rows) - gap
        return used <= height - 2 * pad and all(node.w <= width - 2 * pad for node in contents)

    def paint(self, target: Surface, at: Rect, alpha: float) -> None:
        """Draws the tray."""
        theme = self.art.theme
        radius = theme.px(10)
        edge, wide = ("gold", theme.px(2)) if "hover" in self.states else ("hairline", 1)
        shape = SHAPES.panel(at.size, radius, theme.color("felt"), theme.color(edge), wide)
        shown(shape, target, at.topleft, alpha)
        if self.empty:
            words = theme.font("body").render(self.empty, True, theme.color("muted"))
            shown(words, target, words.get_rect(center=at.center).topleft, alpha)


def _spaces(art: CardArt) -> tuple[int, int]:
    """The edge of a tray that stays free, and the gap between what lies in it."""
    return art.theme.px(10), art.theme.px(8)


def _rows(contents: Sequence[Node], width: int, art: CardArt) -> list[list[Node]]:
    """What lies in a tray cut into rows."""
    pad, gap = _spaces(art)
    rows: list[list[Node]] = []
    x = float(width)
    for node in contents:
        if x + node.w > width - pad:
            rows.append([])
            x = pad
        rows[-1].append(node)
        x += round(node.w) + gap
    return rows
