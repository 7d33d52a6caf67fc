"""Beside a pile of Milken: what each card of the suit is worth, and how full the pile is."""

from __future__ import annotations

from pygame import Color, Rect, Surface

from tabletop.engine.french import SUITS, suit_one
from tabletop.scene.node import Node, shown
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


class Worth(Node):
    """What each card of a suit is worth, the last change of that, and the pile's height.

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
        shown_value = "–" if value is None else str(value)
        self.label = _("each {suit} is worth {value}; {height} of {size} cards").format(
            suit=suit_one(suit), value=shown_value, height=height, size=size
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
        number = "–" if self.value is None else str(self.value)
        roles: tuple[Role, ...] = ("display", "title", "lead")
        bold = [(role, self.theme.font(role, True)) for role in roles]
        figure = next((role for role, font in bold if font.size("10")[0] <= room.w), roles[-1])
        head = self._sentence(room.w)
        after: list[Rich] = []
        if before is not None:
            after.append(self._line(_("{before} → *{after}*").format(before=before, after=number)))
            if own is not None:
                text = _("you {before} → *{after}*")
                after.append(self._line(text.format(before=own[0], after=own[1])))
        elif change is not None and change[0] != change[1]:
            by = change[1] - change[0]
            after.append(self._line(f"{'^' if by > 0 else '_'}{abs(by)}"))
        full = self._line(_("{n} of {size}").format(n=self.height, size=self.size))
        ink = self.theme.color("text" if self.value else "muted")
        big = self._line(f"*{number}*", figure, ink)
        most = [*head, big, *after, full]
        ways = [most, [*head, big, *after], [*head[-1:], big, *after], [big, *after], [big]]
        for lines in ways:
            fitting = [line for line in lines if line is big or line.width <= room.w]
            tall = sum(self._tall(line, figure if line is big else "small") for line in fitting)
            if tall <= room.h:
                break
        y = room.y + max(0, (room.h - tall) // 2)
        for line in fitting:
            height = self._tall(line, figure if line is big else "small")
            line.place(room.x, y, max(room.w, line.width), height)
            self.add(line)
            y += height

    def _tall(self, line: Rich, role: Role) -> int:
        """The height of a line in the type of `role`: a large figure has no tails."""
        tall = self.theme.font(role, True).get_linesize()
        return round(tall * 0.86) if role == "display" else tall

    def _sentence(self, width: int) -> list[Rich]:
        """ "each club is worth" on two lines where they fit, else the sign of the suit."""
        lines = [self._line(part) for part in sentence(self.suit)]
        if all(line.width <= width for line in lines):
            return lines
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
            tint = theme.color(("gold" if added else filled) if full else "hairline")
            shape = SHAPES.panel((gauge.w, each), gauge.w // 2, tint)
            y = top + step * (each + gap)
            shown(shape, target, (gauge.x, y), alpha * (0.92 if full else 0.55))
