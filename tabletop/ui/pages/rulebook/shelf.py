"""The bookshelf: which rulebook to read."""

from __future__ import annotations

from tabletop.engine import registry
from tabletop.scene.forms import Tile
from tabletop.scene.scroll import Scroll
from tabletop.system.errors import TabletopError, printable
from tabletop.system.i18n import _
from tabletop.ui.pages.fan import emblem
from tabletop.ui.pages.page import Page
from tabletop.ui.shell.context import App
from tabletop.ui.shell.set_aside import tell_mistakes


class Bookshelf(Page):
    """Which rulebook to read."""

    name = "bookshelf"

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.first_focus = f"book.{registry.books()[0]}"

    def build(self, size: tuple[int, int]) -> None:
        """A tile for every rulebook, bundled or the player's own."""
        style = self.style
        top = self.heading(_("Rulebooks"))
        scroll = Scroll("books", style)
        column = self.sheet(scroll, top, size[1])
        for name in registry.books():
            tile = self._tile(name)
            column.put(tile, tile.natural(int(column.width)))
            column.space(10)
        scroll.content.w, scroll.content.h = scroll.w, column.y + style.px(8)
        self.root.add(scroll)

    def _tile(self, name: str) -> Tile:
        try:
            book = registry.open_book(name)
        except TabletopError as error:
            text = str(error)
            return Tile(
                f"book.{printable(name)}",
                printable(name),
                _("These rules cannot be used; see why."),
                lambda: tell_mistakes(self.app, name, text, self.rebuild),
                self.style,
                warns=True,
            )
        return Tile(
            f"book.{printable(name)}",
            book.name,
            book.summary,
            lambda: self.app.open_rulebook(book),
            self.style,
            wraps=True,
            picture=emblem(book.game, self.style.px(44)),
        )
