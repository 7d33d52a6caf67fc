"""Learn: the guided first games, each with its parts and how far one has come."""

from __future__ import annotations

from functools import partial

from tabletop.engine.lesson.form import Lesson, Part
from tabletop.engine.lesson.rehearsal import load
from tabletop.engine.registry import books, find, open_book, standard
from tabletop.scene.scroll import Scroll
from tabletop.scene.widgets import Button, Kind, Picture
from tabletop.system.errors import BadFile, TabletopError, printable
from tabletop.system.i18n import _
from tabletop.ui.pages.fan import emblem
from tabletop.ui.pages.page import Column, Page
from tabletop.ui.shell import teaching
from tabletop.ui.shell.context import App


class LearnPage(Page):
    """The lessons there are, a row for each part."""

    name = "learn"

    def __init__(self, app: App, at: str = "") -> None:
        """The page, its focus on the part `at` ("stonks/first_round") that was just left, or where
        that is done on what comes next in its lesson, after the last on a game of one's own, which
        then is golden."""
        super().__init__(app)
        self.shelf = teaching.shelf()
        self.golden = self.first_focus = self._left(at) or self._first()
        self._game = at.partition("/")[0]

    def _left(self, at: str) -> str:
        """The name of the button to go on with after the part `at`, "" where there is none."""
        id, _slash, of = at.partition("/")
        for lesson in self.shelf.values():
            part = lesson.part(of) if isinstance(lesson, Lesson) and lesson.id == id else None
            if isinstance(lesson, Lesson) and part is not None:
                settings = self.app.settings
                if teaching.progress(settings, lesson, part) == len(part.steps):
                    later = lesson.parts[lesson.parts.index(part) + 1 :]
                    if not later:
                        return f"learn.play.{lesson.game.id}"
                    part = later[0]
                return f"learn.{lesson.id}.{part.id}"
        return ""

    def _first(self) -> str:
        """The name of the button of the first part that is not done."""
        settings = self.app.settings
        for lesson in self.shelf.values():
            if isinstance(lesson, Lesson):
                for part in lesson.parts:
                    if teaching.progress(settings, lesson, part) < len(part.steps):
                        return f"learn.{lesson.id}.{part.id}"
        return "back"

    def layout(self, size: tuple[int, int], scale: float) -> None:
        """Builds the page; one that is new shows all of the game whose lesson was just left."""
        is_new = not self.root.children
        super().layout(size, scale)
        scroll = self.root.find("lessons")
        rows = [self.root.find(name) for name in (f"learn.play.{self._game}", self.first_focus)]
        for row in rows:
            if is_new and row is not None and isinstance(scroll, Scroll):
                scroll.reveal(row, self.style.px(84))  # with what is said under it

    def build(self, size: tuple[int, int]) -> None:
        """The games under one another, each with the parts of its lesson."""
        style = self.style
        top = self.heading(_("Learn"))
        scroll = Scroll("lessons", style)
        column = self.sheet(scroll, top, size[1])
        column.text(_("A guided first game of each, at the real table."), "body", "muted")
        column.space(16)
        for file, lesson in self.shelf.items():
            if isinstance(lesson, Lesson):
                self._lesson(column, lesson)
            else:
                column.text(printable(file.stem), "lead", bold=True)
                column.text(str(lesson.mistakes[0]), "small", "muted", name=f"wrong.{file.stem}")
            column.space(16)
        scroll.content.w, scroll.content.h = scroll.w, column.y + style.px(8)
        self.root.add(scroll)

    def _lesson(self, column: Column, lesson: Lesson) -> None:
        style = self.style
        picture = emblem(lesson.game.id, style.px(34))
        inset = 0
        if picture is not None:
            sign = Picture(picture)
            sign.place(column.x, column.y, *picture.get_size())
            column.parent.add(sign)
            inset = picture.get_width() + style.px(14)
        inner = Column(self, column.parent, column.x + inset, column.y, column.width - inset)
        inner.section(lesson.book.name)
        for part in lesson.parts:
            self._part(inner, lesson, part)
        self._play(inner, lesson)
        column.y = inner.y

    def _part(self, column: Column, lesson: Lesson, part: Part) -> None:
        count = len(part.steps)
        done = teaching.progress(self.app.settings, lesson, part)
        label, badge = _("Begin"), ""
        if done == count:
            label, badge = _("Once more"), _("done")
        elif done:
            label = _("Go on")
            badge = _("step {n} of {count}").format(n=done + 1, count=count)
        name = f"learn.{lesson.id}.{part.id}"
        kind: Kind = "main" if name == self.golden else "plain"
        action = partial(self._teach, lesson, part)
        button = Button(name, label, action, self.style, kind=kind)
        column.row(_(part.title), button, button.natural(), help=_(part.about), badge=badge)

    def _play(self, column: Column, lesson: Lesson) -> None:
        """Once a part is done, the way to a game of one's own."""
        settings, parts = self.app.settings, lesson.parts
        if not any(teaching.progress(settings, lesson, each) == len(each.steps) for each in parts):
            return
        name = f"learn.play.{lesson.game.id}"
        id, called = self._set_up(lesson)
        action = partial(self.app.open_new_game, id)
        kind: Kind = "main" if name == self.golden else "plain"
        button = Button(name, _("New game"), action, self.style, kind=kind)
        title = _("Play {game}").format(game=printable(called))
        help = _("A game of your own, with the options and opponents you choose.")
        column.row(title, button, button.natural(), help=help)

    def _set_up(self, lesson: Lesson) -> tuple[str, str]:
        """The rulebook that a game of one's own is played by, and what it is called: the one that
        was set up last where that is of the lesson's game, else the game's own."""
        last = self.app.settings.last_game
        if last in books():
            try:
                book = open_book(last)
            except TabletopError:  # it may have been written by anybody
                return lesson.game.id, lesson.book.name
            if book.game == lesson.game.id:
                return last, book.name
        return lesson.game.id, lesson.book.name

    def _teach(self, lesson: Lesson, part: Part) -> None:
        file = next(file for file, each in self.shelf.items() if each is lesson)
        try:
            load(file, find, standard)  # it may have been written by anybody
        except BadFile as error:
            self.app.tell(_("This lesson cannot be taught"), str(error.mistakes[0]))
            return
        self.app.teach(lesson, part)
