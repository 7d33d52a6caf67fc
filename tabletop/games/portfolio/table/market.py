"""Portfolio's own nodes: known cards, notices, places of what was lost, who asks to speak."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pygame import SRCALPHA, Rect, Surface
from pygame.font import Font

from tabletop.engine.cards import Card
from tabletop.engine.french import FRENCH, RANKS, card_name
from tabletop.games.portfolio.conditions.ends import run_name
from tabletop.scene.node import Node, shown
from tabletop.scene.text import Rich
from tabletop.scene.widgets import SHAPES, Button, focus_ring
from tabletop.system.i18n import _, ngettext
from tabletop.ui.shell.theme import Theme
from tabletop.ui.table.adapter import Loss
from tabletop.ui.table.cards import ASPECT, CardArt
from tabletop.ui.table.layout import Slot
from tabletop.ui.table.markup import plain, spans
from tabletop.ui.table.zoom import Zoomed


class KnownHand(Zoomed):
    """The cards that a seat is known to hold: pointed at, they are shown enlarged."""

    def __init__(
        self, seat: int, area: Rect, art: CardArt, cards: Sequence[Card], names: Sequence[str]
    ) -> None:
        h = round(area.h * 1.4)
        w = round(h / ASPECT)
        slots = [Slot(area.x + index * w * 0.45, area.y, w, h) for index in range(len(cards))]
        note = _("What @{seat} is known to hold").format(seat=seat)
        super().__init__(f"held:{seat}", area, art, slots, cards, note, names, rule="PF-25")
        self.label = ", ".join([plain(note, names, FRENCH), *map(card_name, cards)])
        self.solid = self.focusable = True
        self.margin = 6

    def paint(self, target: Surface, at: Rect, alpha: float) -> None:
        """Draws the ring of the focus; the words are the plate's note."""
        if "ring" in self.states:
            focus_ring(target, at, self.art.theme, at.h // 2)


class Speak(Button):
    """The button on a person's plate by which whoever sits there asks to speak."""

    def __init__(self, name: str, label: str, action: Callable[[], None], theme: Theme) -> None:
        super().__init__(name, label, action, theme, role="small")
        self.pad = 16.0

    @property
    def written(self) -> str:
        """The word on it, which needs no name on that plate; in few pixels three dots."""
        word = _("Speak")
        room = round(self.w) - self.style.px(self.pad)
        return word if self.style.font(self.role, True).size(word)[0] <= room else "…"

    @staticmethod
    def natural_on(plate: Rect, theme: Theme) -> tuple[int, int]:
        """The size that it takes of a plate."""
        font = theme.font("small", True)
        w, h = font.size(_("Speak"))[0] + theme.px(16), font.get_linesize() + theme.px(8)
        if w > plate.w * 0.24:
            w = font.size("…")[0] + theme.px(16)
        return w, min(h, plate.h - 8)


class Sign(Button):
    """The button under a pile that shows all of it: what it is called and how many cards it has, or
    that number alone where there is no more room."""

    def __init__(
        self, name: str, label: str, number: str, action: Callable[[], None], theme: Theme
    ) -> None:
        super().__init__(name, label, action, theme, role="small", short=number)
        self.pad = 14.0

    @property
    def written(self) -> str:
        """What stands on it."""
        room = round(self.w) - self.style.px(self.pad)
        font = self.style.font(self.role, True)
        return self.label if font.size(self.label)[0] <= room else self.short


class Notice(Node):
    """A panel of lines: the end that is near, promises in force; `told` of them have room, how many
    more there are is said."""

    def __init__(
        self,
        name: str,
        area: Rect,
        lines: Sequence[str],
        names: Sequence[str],
        art: CardArt,
        gold: bool = False,
    ) -> None:
        super().__init__(name, *area)
        self.art = art
        self.gold = gold
        self.clips = True
        self.label = " ".join(plain(text, names, FRENCH) for text in lines)
        pad, gap = art.theme.px(8), art.theme.px(3)
        width, left = area.w - 2 * pad, area.h - pad
        parts = [self._line(text, names, at == 0) for at, text in enumerate(lines)]
        heights = [part.natural(width)[1] + gap for part in parts]
        self.told = len(lines)
        while self.told and sum(heights) - gap > left:  # the others are left out whole, and counted
            self.told -= 1
            more = len(lines) - self.told
            text = ngettext("and 1 more", "and {n} more", more).format(n=more)
            parts[self.told :] = [self._line(text, names, first=False)]
            heights[self.told :] = [parts[-1].natural(width)[1] + gap]
        y = float(pad)
        for part, height in zip(parts, heights, strict=True):
            part.place(pad, y, width, height - gap)
            y += height
            self.add(part)
        self.h = round(y + pad)

    def _line(self, text: str, names: Sequence[str], first: bool) -> Rich:
        """A line of the panel."""
        theme = self.art.theme
        line = Rich()
        line.leading = 1.0
        ink = theme.color("text" if self.gold and first else "muted")
        line.set(spans(text, names, self.art, "small", ink, theme.color("text")))
        return line

    def paint(self, target: Surface, at: Rect, alpha: float) -> None:
        """Draws the panel."""
        theme = self.art.theme
        edge = theme.color("gold" if self.gold else "hairline")
        shape = SHAPES.panel(at.size, round(10 * theme.window), theme.color("panel"), edge, 1)
        shown(shape, target, at.topleft, alpha)


class Ghost(Node):
    """The place of a portfolio that was taken `by` another, dashed in coral until the viewer acts:
    what lay there, what it paid, and who took it, as far as there is room."""

    def __init__(self, area: Rect, loss: Loss, by: str, art: CardArt) -> None:
        super().__init__(f"ghost:{loss.zone.partition(':')[2]}", *area)
        self.art = art
        self.tip, self.rule = loss.text, loss.rule
        first, last = loss.cards[0], loss.cards[-1]
        self.words = f"{RANKS[first.rank - 1]}–{RANKS[last.rank - 1]}"
        self.suit = first.suit
        self.much = _("{n} a turn").format(n=loss.much)
        self.by = by
        parts = {"run": run_name(loss.cards), "n": loss.much, "name": by}
        self.label = _("lost to {name}: {run}, ${n} a turn").format(**parts)
        self.solid = True

    def _lines(self, art: CardArt, room: Rect, gap: int) -> list[Surface]:
        """What stands in the outline in the type of `art`: all of it, or what was lost and who took
        it; nothing where it has no room."""
        theme = art.theme
        chip = art.chip(self.words, self.suit, "small")
        by = theme.font("small").render(self.by, True, theme.color("muted"))
        ways = [[chip, self._fall(theme.font(role, True)), by] for role in ("body", "small")]
        if theme.scale <= theme.window:  # no smaller type is to come
            ways += [ways[-1][:2], [chip, by], [chip]]
        for lines in ways:
            high = sum(line.get_height() + gap for line in lines) - gap
            if high <= room.h and max(line.get_width() for line in lines) <= room.w:
                return lines
        return []

    def _fall(self, font: Font) -> Surface:
        """By how much the viewer's income fell, with its sign."""
        tint = self.art.theme.color("down")
        arrow = SHAPES.arrow(round(font.get_ascent() * 0.62), tint, "down")
        words = font.render(f"\u2009{self.much}", True, tint)
        high = words.get_height()
        out = Surface((arrow.get_width() + words.get_width(), high), SRCALPHA)
        out.blit(arrow, (0, (high - arrow.get_height()) // 2))
        out.blit(words, (arrow.get_width(), 0))
        return out

    def paint(self, target: Surface, at: Rect, alpha: float) -> None:
        """Draws the outline, and in it what lay there."""
        theme = self.art.theme
        width = max(2, theme.px(2))
        edge = SHAPES.dashes(at.size, round(8 * theme.window), theme.color("down"), width, 9, 6)
        shown(edge, target, at.topleft, alpha)
        inset = width + max(3, theme.px(3))
        room, gap = at.inflate(-2 * inset, -2 * inset), max(1, round(2 * theme.window))
        arts = [self.art, *map(self.art.at, theme.smaller())]
        lines = next((found for art in arts if (found := self._lines(art, room, gap))), [])
        if not lines:  # what it was, at least
            lines = [self.art.at(theme.window).chip(self.words, self.suit, "small")]
        y = at.centery - (sum(line.get_height() + gap for line in lines) - gap) // 2
        for line in lines:
            shown(line, target, (at.centerx - line.get_width() // 2, y), alpha * 0.9)
            y += line.get_height() + gap
