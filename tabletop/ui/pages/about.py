"""About: what this is, whose games these are, and the licences of everything inside."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from pathlib import Path

from tabletop import __version__
from tabletop.engine import registry
from tabletop.scene.scroll import Scroll
from tabletop.scene.widgets import Button
from tabletop.system import paths
from tabletop.system.errors import TabletopError
from tabletop.system.i18n import _
from tabletop.ui.pages.page import Column, Page
from tabletop.ui.shell.context import App


@dataclass(frozen=True, slots=True)
class Part:
    """Something Tabletop stands on: its name, what it is for, its licence."""

    name: str
    use: str
    licence: str


def parts() -> tuple[Part, ...]:
    """Everything inside, Tabletop itself first."""
    return (
        Part("Tabletop", _("the code, card art, icons and sounds"), _("MIT licence")),
        Part("Python", _("the language it is written in"), _("PSF licence")),
        Part("pygame-ce", _("window, drawing and sound"), _("LGPL 2.1")),
        Part("SDL", _("under pygame-ce, with the libraries it uses"), _("zlib and others")),
        Part("Noto Sans", _("the typeface"), _("SIL OFL 1.1")),
        Part("PyYAML", _("reads the rules"), _("MIT licence")),
        Part("msgspec", _("checks rules, saves and settings"), _("BSD licence")),
        Part("platformdirs", _("knows where your files belong"), _("MIT licence")),
        Part("qrcodegen", _("draws deal codes"), _("MIT licence")),
        Part("PyInstaller", _("starts the packaged app"), _("GPL 2 with an exception")),
    )


class About(Page):
    """A page of text."""

    name = "about"

    def __init__(self, app: App) -> None:
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
        for part in parts():
            if part.name == "PyInstaller" and not paths.is_packaged():
                continue
            column.text(f"{part.name}: {part.use}; {part.licence}")
        self._licences(column)
        scroll.content.w, scroll.content.h = scroll.w, column.y + style.px(20)
        self.root.add(scroll)

    def _licences(self, column: Column) -> None:
        """The packaged app carries the licences themselves."""
        files = sorted(paths.licences().glob("*.txt"), key=lambda file: file.stem.lower())
        if not files:
            return
        column.space(16)
        column.section(_("The licences in full"))
        column.flow(
            [
                Button(f"licence.{file.stem}", file.stem, partial(self._read, file), self.style)
                for file in files
            ]
        )

    def _read(self, file: Path) -> None:
        self.app.director.push(Licence(self.app, file))

    @staticmethod
    def _games() -> list[tuple[str, str]]:
        out = []
        for name in registry.names():
            try:
                spec = registry.open_book(name).spec
            except TabletopError:  # a game whose rules cannot be read is not told of here
                continue
            out.append((spec.name, spec.author))
        return out


class Licence(Page):
    """A licence as it was written."""

    name = "licence"

    def __init__(self, app: App, file: Path) -> None:
        super().__init__(app)
        self.file = file
        self.first_focus = "back"

    def build(self, size: tuple[int, int]) -> None:
        """The text in paragraphs: of those, only what is in sight is drawn."""
        style = self.style
        top = self.heading(self.file.stem)
        scroll = Scroll("text", style)
        left, width = self.margin, min(size[0] - 2 * self.margin, style.px(900))
        scroll.place(left, top, width + style.px(16), size[1] - top)
        column = Column(self, scroll.content, 0, 0, width)
        for paragraph in self._text().split("\n\n"):
            if paragraph.strip():
                column.text(paragraph.strip("\n"), "small")
                column.space(10)
        scroll.content.w, scroll.content.h = scroll.w, column.y + style.px(20)
        self.root.add(scroll)

    def _text(self) -> str:
        try:
            return self.file.read_text(encoding="utf-8", errors="replace").expandtabs(4)
        except OSError as error:
            return str(error.strerror or error)
