"""What widgets must be told about looks: colours and fonts by name, and measures."""

from __future__ import annotations

from typing import Literal, Protocol, TypeAlias

from pygame import Color
from pygame.font import Font

Role: TypeAlias = Literal["small", "body", "lead", "title", "display"]


class Style(Protocol):
    """Colours and fonts by name, and lengths; a theme is one.

    Colours used by widgets: panel, solid, hairline, edge, text, muted, gold (lines and words), gilt
    (what is filled with it), on_gold, secondary, secondary_hover, on_secondary, button,
    button_hover, on_button, field, disabled, on_disabled.
    """

    def color(self, name: str) -> Color:
        """The colour called `name`."""

    def font(self, role: Role, bold: bool = False) -> Font:
        """The font of a role, at the present scale."""

    def px(self, n: float) -> int:
        """`n` pixels at scale 1 as pixels now."""
