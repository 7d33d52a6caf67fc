"""A token: a disc of ivory with a letter, for what lies on the table and is no card."""

from __future__ import annotations

from typing import Final

from pygame import Rect, Surface

from tabletop.scene.node import Node, shown
from tabletop.scene.style import Role
from tabletop.scene.widgets import SHAPES
from tabletop.ui.shell.theme import Theme

ROLES: Final[tuple[Role, ...]] = ("display", "title", "lead", "body")
"""The type of its letter, the largest first."""


class Token(Node):
    """A disc as large as its node has room for, with a letter on it; it has no label of its own."""

    def __init__(self, theme: Theme, letter: str, name: str = "") -> None:
        super().__init__(name)
        self.theme, self.letter = theme, letter

    def paint(self, target: Surface, at: Rect, alpha: float) -> None:
        """Draws it."""
        theme = self.theme
        ivory, edge = theme.color("card"), theme.color("card_edge")
        side = min(at.w, at.h)
        disc = SHAPES.panel((side, side), side // 2, ivory, edge, max(1, side // 30))
        shown(disc, target, (at.centerx - side // 2, at.centery - side // 2), alpha)
        fonts = [theme.font(role, True) for role in ROLES]
        font = next((each for each in fonts if each.get_ascent() < side * 0.62), fonts[-1])
        text = font.render(self.letter, True, theme.color("spades"))
        shown(text, target, text.get_rect(center=at.center).topleft, alpha)
