"""Piece of the Action's smaller pieces: the light around cards that may be moved, the draw for
the first lead, and a Deal that was scored."""

from __future__ import annotations

from pygame import Rect, Surface

from tabletop.games.piece_of_the_action.state import ActionView
from tabletop.scene.node import Node, shown
from tabletop.scene.text import elided
from tabletop.scene.widgets import SHAPES
from tabletop.system.i18n import _
from tabletop.ui.shell.theme import Theme
from tabletop.ui.table.adapter import Seen
from tabletop.ui.table.layout import card_size
from tabletop.ui.table.nodes import faint


class Lit(Node):
    """The gold light around a card that may be moved now."""

    def __init__(self, theme: Theme, area: Rect) -> None:
        super().__init__("", *area)
        self.theme = theme

    def paint(self, target: Surface, at: Rect, alpha: float) -> None:
        """Draws it."""
        gold = self.theme.color("gold")
        radius = round(at.w * 0.09)
        shown(SHAPES.panel(at.size, radius, faint(gold, 0.9)), target, at.topleft, alpha)


class FirstDraw(Node):
    """The cards drawn for the first lead, round by round, the highest of each round marked."""

    def __init__(self, seen: Seen[ActionView], area: Rect) -> None:
        super().__init__("first_draw", *area)
        self.theme, self.art, self.names = seen.theme, seen.art, seen.names
        self.draws, self.first = seen.view.draws, seen.view.first
        told = [f"{self.names[seat]} {card.face}" for seat, card in self.draws]
        self.label = _("The draw for the first lead: {cards}; {name} leads").format(
            cards=", ".join(told), name=self.names[self.first]
        )

    def paint(self, target: Surface, at: Rect, alpha: float) -> None:
        """Draws each card with its name, in the order of drawing."""
        theme = self.theme
        small = theme.font("small")
        line = small.get_linesize()
        count = len(self.draws)
        height = min(at.h - line - theme.px(4), (at.w / count - theme.px(10)) * 1.4)
        card = card_size(max(24.0, height))
        step = min(card[0] + theme.px(26), (at.w - card[0]) / max(1, count - 1))
        x = at.centerx - (step * (count - 1) + card[0]) / 2
        y = at.y + max(0, (at.h - card[1] - line) // 2)
        last = max(i for i, (seat, _card) in enumerate(self.draws) if seat == self.first)
        for index, (seat, drawn) in enumerate(self.draws):
            left = round(x + step * index)
            dim = alpha if index == last else alpha * 0.62
            shown(self.art.face(drawn, card), target, (left, y), dim)
            font = theme.font("small", index == last)
            ink = theme.color("text" if index == last else "muted")
            name = font.render(elided(self.names[seat], font, round(step)), True, ink)
            spot = (left + (card[0] - name.get_width()) // 2, y + card[1] + theme.px(2))
            shown(name, target, spot, alpha)
