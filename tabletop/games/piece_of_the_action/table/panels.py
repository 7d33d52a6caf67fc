"""Piece of the Action's smaller pieces: the light around cards that may be moved, the draw for
the first lead, and a Deal that was scored."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from typing import Final

from pygame import Rect, Surface

from tabletop.games.piece_of_the_action.state import ActionView
from tabletop.scene.node import Node, shown
from tabletop.scene.style import Role
from tabletop.scene.text import Rich, elided
from tabletop.scene.widgets import SHAPES
from tabletop.system.i18n import _
from tabletop.ui.shell.theme import Theme
from tabletop.ui.table.adapter import Seen
from tabletop.ui.table.layout import card_size
from tabletop.ui.table.markup import spans
from tabletop.ui.table.nodes import faint

NAMES: Final = (1.0, 0.84, 0.7, 0.6, 0.5)
"""How large names under the draw for the first lead are, of the size of text chosen: as large as
they fit, and never smaller than at 100 %."""


class Lit(Node):
    """The dashed gold edge around a card that may be moved now; its place is empty while it is
    held."""

    def __init__(self, theme: Theme, area: Rect) -> None:
        super().__init__("", *area)
        self.theme = theme

    def paint(self, target: Surface, at: Rect, alpha: float) -> None:
        """Draws it."""
        gold = self.theme.color("gold")
        radius, width = round(at.w * 0.09), max(4, round(6 * self.theme.window))
        dash = round(at.w * 0.12)  # so that the whole edge of the one in focus is told from it
        edge = SHAPES.dashes(at.size, radius, faint(gold, 0.9), width, dash, dash * 2 // 3)
        shown(edge, target, at.topleft, alpha)


def written(
    seen: Seen[ActionView], areas: Sequence[Rect], notes: Sequence[str], *, top: bool = False
) -> list[Node]:
    """The first of some sentences that there is room for, in the first of some areas that has it,
    at its `top` or in its middle, as large as it goes; nothing where there is no room."""
    roles: tuple[Role, ...] = ("body", "small")
    for note, area, role in product(notes, areas, roles):
        line = Rich("left_to_draw")
        line.set(spans(note, seen.names, seen.art, role, seen.theme.color("muted")))
        high = line.natural(area.w)[1]
        if high <= area.h:
            line.place(area.x, area.y if top else area.centery - high // 2, area.w, high)
            return [line]
    return []


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

    def cells(self, at: Rect) -> tuple[list[Rect], tuple[int, int]]:
        """The cells side by side in `at` that hold a card and under it its name, and the size of a
        card."""
        theme, count = self.theme, len(self.draws)
        if theme.scale > theme.window:  # the cards before the names under them
            theme = theme.at(max(theme.window, theme.scale * NAMES[-2]))
        line = theme.font("small").get_linesize()
        height = min(at.h - line - theme.px(4), (at.w / count - theme.px(10)) * 1.4)
        card = card_size(max(24.0, height))
        step = min(card[0] + theme.px(26), at.w / count)
        x = at.centerx - step * count / 2
        y = at.y + max(0, (at.h - card[1] - line) // 2)
        cells = [
            Rect(round(x + step * n), y, round(step), card[1] + theme.px(2) + line)
            for n in range(count)
        ]
        return cells, card

    def paint(self, target: Surface, at: Rect, alpha: float) -> None:
        """Draws each card with its name, in the order of drawing."""
        theme = self.theme
        cells, card = self.cells(at)
        last = max(i for i, (seat, _card) in enumerate(self.draws) if seat == self.first)
        for index, (cell, (seat, drawn)) in enumerate(zip(cells, self.draws, strict=True)):
            dim = alpha if index == last else alpha * 0.62
            face = self.art.face(drawn, card)
            shown(face, target, (cell.centerx - card[0] // 2, cell.y), dim)
            sizes = (theme.at(max(theme.window, theme.scale * part)) for part in NAMES)
            fonts = [each.font("small", index == last) for each in sizes]
            room = (cell.w - 4, cell.h - card[1])
            fonts = [each for each in fonts if each.get_linesize() <= room[1]] or fonts[-1:]
            whole = (each for each in fonts if each.size(self.names[seat])[0] <= room[0])
            font = next(whole, fonts[-1])
            ink = theme.color("text" if index == last else "muted")
            name = font.render(elided(self.names[seat], font, room[0]), True, ink)
            spot = name.get_rect(midtop=(cell.centerx, cell.y + card[1] + theme.px(2)))
            shown(name, target, spot.topleft, alpha)
