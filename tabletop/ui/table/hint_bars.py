"""What the two best moves are expected to bring, as the search saw them: a row each."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from pygame import Rect, Surface

from tabletop.ai.decision import Option
from tabletop.scene.node import Node, shown
from tabletop.scene.style import Role
from tabletop.scene.widgets import SHAPES, Button
from tabletop.system.i18n import _
from tabletop.ui.shell.theme import Theme

TARGET: Final = 28
"""The least height of what can be pressed, at scale 1."""
BAR: Final = 84
"""The width of a bar that stands for a sure win, at scale 1."""


def chance(wins: float) -> str:
    """A chance to win, from 0 to 1, in words: what is not quite nothing or certain is not said to
    be."""
    p = round(100 * wins)
    if 0 < wins < 1 and p in (0, 100):
        return _("over 99 % to win") if p else _("under 1 % to win")
    return _("{p} % to win").format(p=p)


class OptionRow(Button):
    """One move: what it is `called`, a bar for the chance to win, that chance and what is
    expected."""

    def __init__(
        self,
        at: int,
        called: str,
        option: Option,
        theme: Theme,
        role: Role,
        show: Callable[[], None],
        *,
        is_shown: bool,
        about: str,
        has_bar: bool,
        has_words: bool,
    ) -> None:
        super().__init__(f"hint_option:{at + 1}", "", show, theme, role=role)
        self.option, self.theme, self.is_shown, self.has_bar = option, theme, is_shown, has_bar
        self.tip = about
        self.focusable = False  # for keys there is H
        brings = option.expected if at == 0 and has_words and option.expected else option.brings
        texts = (called, chance(option.wins), brings)
        ink = theme.color("gold" if is_shown else "text")
        self.words = [theme.font(role, is_shown).render(text, True, ink) for text in texts]
        self.wide = [theme.font(role, True).size(text)[0] for text in texts]
        self.label = _("Move {n}: {chance}, {brings}").format(
            n=at + 1, chance=texts[1], brings=texts[2]
        )
        self.mark("selected", is_shown)

    def widths(self) -> list[int]:
        """The pixels of its columns, the same whichever is shown: what it is called, bar, chance,
        what is expected."""
        called, chance, brings = self.wide
        return [called, self.theme.px(BAR) * self.has_bar, chance, brings]

    def arrange(self, columns: Sequence[int], gap: int) -> None:
        """Takes columns of these widths, `gap` pixels apart."""
        before = [width + gap * (width > 0) for width in columns]
        self.columns = [sum(before[:i]) for i in range(len(columns))]

    def paint(self, target: Surface, at: Rect, alpha: float) -> None:
        """Draws bar and words."""
        theme = self.theme
        called, bar, chance, brings = self.columns
        for x, word in zip((called, chance, brings), self.words, strict=True):
            shown(word, target, (at.x + x, at.centery - word.get_height() // 2), alpha)
        if not self.has_bar:
            return
        high = max(6, round(at.h * 0.38))
        whole = Rect(at.x + bar, 0, theme.px(BAR), high)
        whole.centery = at.centery
        track = SHAPES.panel(
            whole.size, high // 2, theme.color("field"), theme.color("edge"), max(1, theme.px(1))
        )
        shown(track, target, whole.topleft, alpha)
        long = round(whole.w * self.option.wins)
        if long >= 2:
            ink = theme.color("gold" if self.is_shown else "text")
            fill = SHAPES.panel((long, high), min(long, high) // 2, ink)
            shown(fill, target, whole.topleft, alpha)


class HintBars(Node):
    """The rows of two moves, `called` so, the one `at` (0 or 1) in gold; a press on a row shows its
    move by `show`. Its size is what it needs; where it `is_flat` the rows stand side by side. With
    meters there is a bar for each chance, and with words the first says when one would have what it
    brings."""

    def __init__(
        self,
        options: Sequence[Option],
        called: Sequence[str],
        at: int,
        about: str,
        theme: Theme,
        show: Callable[[int], None],
        role: Role = "body",
        *,
        has_meter: bool = True,
        has_words: bool = True,
        is_flat: bool = False,
    ) -> None:
        super().__init__("hint_bars")
        gap = theme.px(10)
        rows = [
            OptionRow(
                each,
                called[each],
                option,
                theme,
                role,
                partial(show, each),
                is_shown=each == at,
                about=about,
                has_bar=has_meter,
                has_words=has_words,
            )
            for each, option in enumerate(options)
        ]
        columns = [max(width) for width in zip(*(row.widths() for row in rows), strict=True)]
        high = max(theme.font(role).get_linesize(), theme.px(TARGET))
        wide = sum(width + gap * (width > 0) for width in columns) - gap
        for each, row in enumerate(rows):
            row.arrange(columns, gap)
            row.place(each * (wide + 3 * gap) * is_flat, each * high * (not is_flat), wide, high)
        self.w, self.h = rows[-1].x + wide, rows[-1].y + high
        self.add(*rows)
