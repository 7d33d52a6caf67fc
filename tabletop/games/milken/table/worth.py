"""Beside a pile of Milken: what each card of the suit is worth, and how full the pile is."""

from __future__ import annotations

from dataclasses import dataclass

from pygame import Color, Rect, Surface

from tabletop.engine.french import SUITS, suit_one
from tabletop.scene.node import Node, shown
from tabletop.scene.shapes import CLEAR
from tabletop.scene.style import Role
from tabletop.scene.text import Rich
from tabletop.scene.widgets import SHAPES
from tabletop.system.i18n import _
from tabletop.ui.shell.theme import Theme
from tabletop.ui.table.cards import CardArt
from tabletop.ui.table.markup import spans


def sentence(suit: str) -> list[str]:
    """What the figure is, line by line: "each club", "is worth"."""
    return _("each {suit}\nis worth").format(suit=suit_one(suit)).split("\n")


def worth_words() -> list[str]:
    """The lines of every suit."""
    return [line for suit in SUITS for line in sentence(suit)]


@dataclass(frozen=True, slots=True)
class _Row:
    """A line beside a pile, and its type."""

    line: Rich
    role: Role = "small"


class Worth(Node):
    """What each card of a suit is worth, how that changed, and the pile's height.

    `value` is None while the pile is empty; `height` of `size` cards lie on it. With `before`, what
    a card was worth, it shows what would be after a move that is looked at; `own` is then what that
    makes of the viewer's cards of the suit, before and after.
    """

    def __init__(
        self,
        suit: str,
        area: Rect,
        theme: Theme,
        art: CardArt,
        *,
        value: int | None,
        change: tuple[int, int] | None,
        height: int,
        size: int,
        before: int | None = None,
        own: tuple[int, int] | None = None,
    ) -> None:
        super().__init__(f"worth:{suit}", *area)
        self.theme, self.art, self.suit = theme, art, suit
        self.value, self.height, self.size = value, height, size
        self.is_looked_at = before is not None
        spoken = _("each {suit} is worth {value}; {height} of {size} cards")
        if self.is_looked_at:
            spoken = _("each {suit} is worth {before}, then {value}; {height} of {size} cards")
        self.label = spoken.format(
            suit=suit_one(suit),
            before=self._price(before, height - 1),
            value=self._price(value, height),
            height=height,
            size=size,
        )
        wide = max(6, round(10 * theme.window))
        self.gauge = Rect(0, 0, wide, area.h)
        x = wide + theme.px(12)
        self._write(Rect(x, 0, area.w - x, area.h), change, before, own)

    def _write(
        self,
        room: Rect,
        change: tuple[int, int] | None,
        before: int | None,
        own: tuple[int, int] | None,
    ) -> None:
        """Sets the lines: the sentence, the figure, what became of it, how full the pile is; what
        there is no height for gives way from the end, and the sentence to the suit alone."""
        looked = before is not None
        now = self._price(before, self.height - 1) if looked else self._price(self.value, 1)
        roles: tuple[Role, ...] = ("display", "title", "lead")
        bold = [(role, self.theme.font(role, True)) for role in roles]
        figure = next((role for role, font in bold if font.size("10")[0] <= room.w), roles[-1])
        is_nothing = not (before if looked else self.value)
        ink = self.theme.color("muted" if is_nothing else "text")
        big = _Row(self._line(f"*{now}*", figure, ink), figure)
        head = [_Row(line) for line in self._sentence(room.w)]
        after: list[_Row] = []
        if looked:
            after.append(self._then(room.w))
            if own is not None:
                after.append(self._held(own, room.w))
        elif change is not None and change[0] != change[1]:
            by = change[1] - change[0]
            after.append(_Row(self._line(f"{'^' if by > 0 else '_'}{abs(by)}")))
        words = _("{before} → *{n}* of {size}") if looked else _("{n} of {size}")
        words = words.format(before=self.height - 1, n=self.height, size=self.size)
        full = _Row(self._line(words))
        most = [*head, big, *after, full]
        ways = [most, [*head, big, *after], [*head[-1:], big, *after], [big, *after]]
        for rows in [*ways, [big, *after[:1]], after[:1] or [big]]:
            fitting = [row for row in rows if row is big or row.line.width <= room.w]
            tall = sum(self._tall(row.role) for row in fitting)
            if tall <= room.h:
                break
        y = room.y + max(0, (room.h - tall) // 2)
        for row in fitting:
            height = self._tall(row.role)
            row.line.place(room.x, y, max(room.w, row.line.width), height)
            self.add(row.line)
            y += height

    def _then(self, width: int) -> _Row:
        """What a card would be worth after the move that is looked at: under what it is now, in
        gold, and never as large."""
        words = _("→ *{price}*").format(price=self._price(self.value, self.height))
        gold = self.theme.color("gold")
        roles: tuple[Role, ...] = ("lead", "body", "small")
        rows = [_Row(self._line(words, role, gold), role) for role in roles]
        return next((row for row in rows if row.line.width <= width), rows[-1])

    def _held(self, own: tuple[int, int], width: int) -> _Row:
        """What all one holds of the suit is worth, before and after: the suit is named, as the
        prompt tells the same of the whole hand."""
        ways = (_("your {suit} {before} → *{after}*"), _("{suit} {before} → *{after}*"))
        suit = f"{{{self.suit}}}"
        texts = (way.format(suit=suit, before=own[0], after=own[1]) for way in ways)
        rows = [_Row(self._line(text)) for text in texts]
        return next((row for row in rows if row.line.width <= width), rows[-1])

    @staticmethod
    def _price(value: int | None, height: int) -> str:
        """A price, or a dash where no card sets one."""
        return "–" if value is None or height < 1 else str(value)

    def _tall(self, role: Role) -> int:
        """The height of a line in the type of `role`: a large figure has no tails."""
        tall = self.theme.font(role, True).get_linesize()
        return round(tall * 0.86) if role == "display" else tall

    def _sentence(self, width: int) -> list[Rich]:
        """ "each club is worth" on two lines where those of every suit fit, else the sign of the
        suit."""
        if all(self._line(line).width <= width for line in worth_words()):
            return [self._line(part) for part in sentence(self.suit)]
        return [self._line(f"{{{self.suit}}}")]

    def _line(self, text: str, role: Role = "small", strong: Color | None = None) -> Rich:
        line = Rich(wrap=False)
        theme = self.theme
        bright = strong or theme.color("text")
        line.set(spans(text, (), self.art, role, theme.color("muted"), bright))
        return line

    def paint(self, target: Surface, at: Rect, alpha: float) -> None:
        """Draws the gauge: one step for each card that the pile can hold, filled from below; coral
        when one more ends the deal, gold once it has."""
        theme = self.theme
        gauge = self.gauge.move(at.topleft)
        gap = max(2, round(4 * theme.window)) if self.size <= 8 else 2
        each = max(3, (round(at.h * 0.94) - gap * (self.size - 1)) // self.size)
        top = at.y + (at.h - (each * self.size + gap * (self.size - 1))) // 2
        left = self.size - self.height
        filled = "down" if left == 1 else "gold" if left <= 0 else "text"
        for step in range(self.size):
            full = self.size - step <= self.height
            added = self.is_looked_at and self.size - step == self.height
            tint = theme.color(("gold" if added else filled) if full else "edge")
            fill = tint if full else CLEAR
            shape = SHAPES.panel((gauge.w, each), gauge.w // 2, fill, tint, 1)
            y = top + step * (each + gap)
            shown(shape, target, (gauge.x, y), alpha * (0.92 if full else 0.75))
