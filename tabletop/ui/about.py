"""About: what this is, whose games these are, and what it stands on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletop import __version__, games
from tabletop.errors import BadFile
from tabletop.i18n import _
from tabletop.scene.scroll import Scroll
from tabletop.ui.page import Column, Page

if TYPE_CHECKING:
    from tabletop.ui.app import TabletopApp


class About(Page):
    """A page of text."""

    name = "about"

    def __init__(self, app: TabletopApp) -> None:
        super().__init__(app)
        self.first_focus = "back"

    def build(self, size: tuple[int, int]) -> None:
        """Version, the games and their authors, the libraries and their licences."""
        style = self.style
        top = self.heading(_("About Tabletop"), _("Version {n}").format(n=__version__))
        scroll = Scroll("text", style)
        left, width = self.margin, min(size[0] - 2 * self.margin, style.px(820))
        scroll.place(left, top, width + style.px(16), size[1] - top)
        column = Column(self, scroll.content, 0, 0, width)
        column.text(
            _(
                "A card table for the people around it. Nothing you do here leaves this computer: "
                "games, settings and history are files in your own folders."
            )
        )
        column.space(16)
        column.section(_("The games"))
        for title, author in self._games():
            column.text(_("{game}, by {author}").format(game=title, author=author))
        column.space(6)
        column.text(
            _(
                "The rules are told in our own words; where a source is silent, the rulebook "
                "says so and gives this table’s ruling."
            ),
            "small",
            "muted",
        )
        column.space(16)
        column.section(_("What it stands on"))
        for line in (
            _("Tabletop itself: MIT licence"),
            _("pygame-ce and SDL: LGPL and zlib licences"),
            _("pygame_gui, which carries the typeface: MIT licence"),
            _("Noto Sans, the typeface: SIL Open Font Licence 1.1"),
            _("PyYAML, msgspec, platformdirs: MIT and BSD licences"),
            _("Card art, icons and sounds: drawn and made for Tabletop"),
        ):
            column.text(line)
        scroll.content.w, scroll.content.h = scroll.w, column.y + style.px(20)
        self.root.add(scroll)

    @staticmethod
    def _games() -> list[tuple[str, str]]:
        out = []
        for name in games.NAMES:
            try:
                spec = games.open_book(name).spec
            except BadFile:
                continue
            out.append((spec.name, spec.author))
        return out
