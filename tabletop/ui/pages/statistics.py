"""Statistics: the games that were finished and counted, for one person at a time."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from pygame import Rect

from tabletop.scene.chart import Chart
from tabletop.scene.forms import Stepper
from tabletop.scene.scroll import Scroll
from tabletop.scene.text import Align
from tabletop.scene.widgets import Button, Panel
from tabletop.system import paths
from tabletop.system.errors import TabletopError, printable
from tabletop.system.i18n import _, ngettext
from tabletop.ui.pages.page import Column, Page
from tabletop.ui.shell import records, saves, standings
from tabletop.ui.shell.context import App
from tabletop.ui.shell.records import Played
from tabletop.ui.shell.saves import all_of, level_name
from tabletop.ui.shell.set_aside import blamed, carry_out
from tabletop.ui.shell.standings import BEGIN, Against, Standing

if TYPE_CHECKING:
    from collections.abc import Callable

FIGURES = frozenset("0123456789+−")
"""How a figure begins, which stands at the right of its column."""

RECENT = 30
"""Games in the list of the last ones."""


class StatisticsPage(Page):
    """One person's games, all of them or those by one set of rules; the last games of all; and
    what can be done with the history."""

    name = "statistics"

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.problem = ""
        self.history = self._read()
        self.person = 0
        self.title = 0
        self.first_focus = "back"
        self._counting: Iterator[Path] | None = None
        self._before = self._looked_at = 0
        self._told: tuple[str, ...] = ()

    def _read(self) -> tuple[Played, ...]:
        file, self.problem = records.records_file(), ""
        with blamed(file):
            try:
                return records.history()
            except OSError as error:
                text = _("The history in {file} cannot be read ({why}).")
                self.problem = text.format(file=file, why=error)
                return ()

    def _set_aside(self) -> None:
        carry_out(self.app, records.records_file(), self._again)

    def _again(self) -> None:
        self.history, self._told = self._read(), ()
        self.person = self.title = 0
        self.rebuild()

    def build(self, size: tuple[int, int]) -> None:
        """The figures in one scrolling column, with what can be done at its end."""
        style = self.style
        played = len(self.history)
        note = ngettext("{n} game finished", "{n} games finished", played).format(n=played)
        top = self.heading(_("Statistics"), note if played else "")
        scroll = Scroll("tables", style)
        left, width = self.margin, size[0] - 2 * self.margin
        scroll.place(left, top, width + style.px(16), size[1] - top)
        column = Column(self, scroll.content, 0, style.px(6), width)
        if self.problem:
            column.text(printable(self.problem), "body", "down", name="problem")
            column.space(12)
            column.flow([Button("aside", _("Set aside"), self._set_aside, style)])
        elif not played:
            column.text(_("Nothing to count yet."), "lead", bold=True, name="empty")
            text = _("Play a game to its end: it is counted here, game by game and name by name.")
            column.text(text, "body", "muted")
            column.space(20)
            self._doings(column)
        else:
            self._person(column)
            self._recent(column)
            self._doings(column)
        scroll.content.w, scroll.content.h = scroll.w, column.y + style.px(20)
        self.root.add(scroll)

    # One person

    def _person(self, column: Column) -> None:
        people = standings.people(self.history)
        titles = [_("All games"), *standings.titles(self.history)]
        self._step("person", _("Who"), people, self.person, self._take_person, column)
        self._step("game", _("Game"), titles, self.title, self._take_title, column)
        only = titles[self.title] if self.title else None
        games = [each for each in self.history if only is None or each.title == only]
        known = standings.standing(games, people[self.person])
        if not known.played:
            text = _("{name} has finished no game of this.").format(name=known.name)
            column.text(text, "body", "muted", name="none")
            column.space(24)
            return
        self._figures(column, known)
        if known.ratings:
            text = _(
                "The rating begins at 1000 and moves with every game beside the program’s players:"
                " Easy has 800, Normal 1000, Hard 1200."
            )
            column.text(text, "small", "muted", name="about.rating")
            column.space(20)
        if len(known.ratings) > 1:
            self._rating(column, known)
        column.section(_("Game by game"))
        head = [_("Game"), _("Games"), _("Wins"), _("Margin"), _("Best score"), _("When")]
        rows = [
            [
                each.title,
                str(each.played),
                _wins(each.wins, each.shared),
                _signed(each.margin),
                str(each.best),
                each.when,
            ]
            for each in known.games
        ]
        self._table(column, head, rows, "game")
        column.space(8)
        text = _(
            "Margin: how far ahead of the best of the others (+) the games ended, or behind (−), on"
            " average."
        )
        column.text(text, "small", "muted", name="about.margin")
        column.space(24)
        if known.people:
            column.section(_("Beside other people"))
            self._beside(column, known.people, [each.name for each in known.people], "person")
        if known.levels:
            column.section(_("Beside the program's players"))
            self._beside(column, known.levels, [level_name(e.kind) for e in known.levels], "level")

    def _step(
        self,
        name: str,
        title: str,
        choices: Sequence[str],
        index: int,
        changed: Callable[[int], None],
        column: Column,
    ) -> None:
        stepper = Stepper(name, choices, index, changed, self.style)
        column.row(title, stepper, stepper.natural())

    def _take_person(self, index: int) -> None:
        self.person = index
        self.rebuild()

    def _take_title(self, index: int) -> None:
        self.title = index
        self.rebuild()

    def _figures(self, column: Column, known: Standing) -> None:
        """The figures that count most, side by side."""
        style = self.style
        figures = [
            ("played", _("Games"), str(known.played)),
            ("wins", _("Wins"), _wins(known.wins, known.shared)),
            ("share", _("Share of wins"), f"{round(100 * known.wins / known.played)} %"),
            ("streak", _("Wins in a row"), str(known.streak)),
            ("longest", _("Most in a row"), str(known.longest)),
        ]
        if known.ratings:
            figures.append(("rating", _("Rating"), str(round(known.ratings[-1]))))
        gap = style.px(10)
        least = style.px(150)
        across = max(1, min(len(figures), int((column.width + gap) // (least + gap))))
        across = -(-len(figures) // -(-len(figures) // across))  # lines of as many, if they can
        wide = (column.width - gap * (across - 1)) / across
        pad = style.px(10)
        high = style.font("title", True).get_linesize() + style.font("small").get_linesize()
        for first in range(0, len(figures), across):
            for at, (name, title, figure) in enumerate(figures[first : first + across]):
                box = Panel(style.color("solid"), style.color("hairline"), radius=style.px(10))
                box.place(column.x + at * (wide + gap), column.y, wide, high + 2 * pad)
                label = self.label(figure, "title", bold=True, name=f"figure.{name}")
                label.place(pad, pad, wide - 2 * pad, label.font.get_linesize())
                about = self.label(title, "small", "muted")
                about.place(pad, pad + label.h, wide - 2 * pad, about.font.get_linesize())
                box.add(label, about)
                column.parent.add(box)
            column.y += high + 2 * pad + gap
        column.space(14)

    def _rating(self, column: Column, known: Standing) -> None:
        """The rating from game to game, above or below that of Normal."""
        column.section(_("Rating, game by game"))
        worths = [(0,), *((round(rating - BEGIN),) for rating in known.ratings)]
        chart = Chart(
            self.style, worths, [known.name], name="ratings", along=_("games"), base=BEGIN
        )
        column.put(chart, self.style.px(220))
        column.space(10)

    def _beside(
        self, column: Column, met: Sequence[Against], names: Sequence[str], name: str
    ) -> None:
        head = [_("Beside"), _("Seats met"), _("Ahead"), _("Behind"), _("Even")]
        rows = [
            [who, str(e.played), str(e.ahead), str(e.behind), str(e.played - e.ahead - e.behind)]
            for who, e in zip(names, met, strict=True)
        ]
        self._table(column, head, rows, name)
        column.space(24)

    # All games

    def _recent(self, column: Column) -> None:
        column.section(_("The last games"))
        head = [_("Ended"), _("Game"), _("Won by"), _("Scores")]
        rows = [
            [
                each.finished[:16],
                each.title,
                all_of([seat.name for seat in each.seats if seat.won]),
                ", ".join(f"{seat.name} {seat.score}" for seat in each.seats),
            ]
            for each in self.history[: -RECENT - 1 : -1]
        ]
        self._table(column, head, rows, "last")
        column.space(24)

    def _doings(self, column: Column) -> None:
        style = self.style
        counting = self._counting is not None
        again = _("Counting …") if counting else _("Count again from the saves")
        count = Button("count", again, self._count, style)
        count.set_enabled(not counting, _("The saves are being counted."))
        buttons = [count]
        if self.history:
            buttons.insert(0, Button("export", _("Write as a table (CSV)"), self._export, style))
            buttons.append(Button("forget", _("Forget all of it"), self._forget, style))
        column.flow(buttons)
        column.space(10)
        for at, sentence in enumerate(self._told):
            column.text(sentence, "small", name=f"counted.{at}")

    def _export(self) -> None:
        now = datetime.now()
        to = paths.user_data() / f"history-{now:%Y-%m-%d-%H%M%S}.csv"
        try:
            records.export(to)
        except OSError as error:
            text = _("{file} cannot be written ({why}).")
            text = text.format(file=to, why=error.strerror or error)
        else:
            text = _("Every seat of every game is now in {file}.").format(file=to)
        self.app.tell(_("The history as a table"), text)

    def _forget(self) -> None:
        def chosen(key: str) -> None:
            if key != "forget":
                return
            try:
                records.forget()
            except OSError as error:
                text = _("The history cannot be emptied ({why}).").format(why=error)
                self.app.tell(_("Forget all of it"), text)
            self._again()

        text = _("All statistics begin anew. The saves stay, and can be counted again.")
        choices = [("keep", _("Keep it")), ("forget", _("Forget"))]
        self.app.ask(_("Forget all of it?"), text, choices, chosen)

    def _count(self) -> None:
        found = [save for save in saves.listed(paths.user_saves()) if save.is_file]
        self._counting = iter([save.file for save in reversed(found)])
        self._before, self._looked_at, self._told = len(self.history), len(found), ()
        self.wake_at = 0.0
        self.rebuild()

    def tick(self, now: float) -> None:
        """Counts one more save, where they are being counted."""
        if self._counting is None:
            return
        file = next(self._counting, None)
        if file is None:
            self._counting, self.wake_at = None, None
            self._again()
            self._told = _outcome(self._looked_at, len(self.history) - self._before)
            self.rebuild()
            return
        self.wake_at = now
        problem = _counted(file)
        if problem:
            self._counting, self.wake_at = None, None
            self._again()
            self.app.tell(_("The saves cannot be counted"), problem)

    # Tables

    def _table(
        self, column: Column, head: Sequence[str], rows: Sequence[Sequence[str]], name: str
    ) -> None:
        """A table with columns as wide as what stands in them; where these have no room beside one
        another, each row is a paragraph."""
        style = self.style
        pad = style.px(12)
        body, small = style.font("body"), style.font("small")
        wants = [
            max(small.size(title)[0], *(body.size(row[at])[0] for row in rows)) + 2 * pad
            for at, title in enumerate(head)
        ]
        free = (column.width - sum(wants)) / len(wants)
        if free < 0:
            self._paragraphs(column, head, rows, name)
            return
        widths = [want + free for want in wants]
        aligns: list[Align] = [
            "right" if at and text[:1] in FIGURES else "left" for at, text in enumerate(rows[0])
        ]
        high = body.get_linesize() + style.px(10)
        for i, row in enumerate([head, *rows]):
            if i % 2:
                stripe = Panel(style.color("panel"), radius=style.px(6))
                stripe.place(*Rect(column.x, column.y, column.width, high))
                column.parent.add(stripe)
            x = column.x
            for at, (wide, text) in enumerate(zip(widths, row, strict=True)):
                looks = ("body", "text") if i else ("small", "muted")
                cell = f"{name}.{i - 1 if i else 'head'}.{at}"
                label = self.label(text, *looks, align=aligns[at], name=cell)
                label.place(x + pad, column.y, wide - 2 * pad, high)
                column.parent.add(label)
                x += wide
            column.y += high

    def _paragraphs(
        self, column: Column, head: Sequence[str], rows: Sequence[Sequence[str]], name: str
    ) -> None:
        """A table whose rows are paragraphs: the first cell, and under it the others by name."""
        for i, row in enumerate(rows):
            column.text(row[0], "body", bold=True, name=f"{name}.{i}.0")
            for at in range(1, len(row)):
                text = _("{name}: {value}").format(name=head[at], value=row[at])
                column.text(text, "small", "muted", name=f"{name}.{i}.{at}")
            column.space(10)


def _counted(file: Path) -> str:
    """Adds the game of a save where it is finished; gives why that could not be written, else
    ""."""
    from tabletop.engine import registry

    try:
        when = datetime.fromtimestamp(file.stat().st_mtime)
        session = registry.resume(file, write=False)
    except (OSError, TabletopError):  # Games says what is wrong with it
        return ""
    return records.add(session, when)


def _outcome(saves: int, added: int) -> tuple[str, str]:
    """What counting so many saves again came to, in sentences."""
    looked = ngettext("{n} save was looked through.", "{n} saves were looked through.", saves)
    new = ngettext("{n} game was added.", "{n} games were added.", added).format(n=added)
    return looked.format(n=saves), new if added > 0 else _("No finished game was missing.")


def _wins(wins: float, shared: int) -> str:
    """Wins, and how many of them were shared."""
    text = f"{wins:g}" if wins == round(wins, 2) else f"{wins:.2f}"
    return _("{wins}, {n} shared").format(wins=text, n=shared) if shared else text


def _signed(margin: float) -> str:
    return f"{margin:+.1f}".replace("-", "−")
