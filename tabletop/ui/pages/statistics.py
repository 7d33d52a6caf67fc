"""Statistics: finished games, and who won them."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect

from tabletop.scene.scroll import Scroll
from tabletop.scene.text import Align
from tabletop.scene.widgets import Button, Panel
from tabletop.system.errors import printable
from tabletop.system.i18n import _, ngettext
from tabletop.ui.pages.page import Column, Page
from tabletop.ui.shell import records
from tabletop.ui.shell.context import App
from tabletop.ui.shell.saves import level_name
from tabletop.ui.shell.set_aside import blamed, carry_out


class StatisticsPage(Page):
    """Two tables: by game, and by name."""

    name = "statistics"

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.problem = ""
        self.history = self._read()
        self.first_focus = "back"

    def _read(self) -> records.History:
        file, self.problem = records.records_file(), ""
        with blamed(file):
            try:
                return records.history()
            except OSError as error:
                text = _("The history in {file} cannot be read ({why}).")
                self.problem = text.format(file=file, why=error)
                return records.History((), ())

    def _set_aside(self) -> None:
        def gone() -> None:
            self.history = self._read()
            self.rebuild()

        carry_out(self.app, records.records_file(), gone)

    def build(self, size: tuple[int, int]) -> None:
        """The tables in one scrolling column."""
        style = self.style
        played = self.history.played
        note = ngettext("{n} game finished", "{n} games finished", played).format(n=played)
        top = self.heading(_("Statistics"), note if played else "")
        scroll = Scroll("tables", style)
        left, width = self.margin, size[0] - 2 * self.margin
        scroll.place(left, top, width + style.px(16), size[1] - top)
        column = Column(self, scroll.content, 0, style.px(6), width)
        if self.problem:
            column.text(printable(self.problem), "body", "down", name="problem")
            column.space(12)
            column.buttons([Button("aside", _("Set aside"), self._set_aside, style)])
        elif not played:
            column.text(_("Nothing to count yet."), "lead", bold=True, name="empty")
            column.text(
                _("Play a game to its end: it is counted here, game by game and name by name."),
                "body",
                "muted",
            )
        else:
            self._tables(column)
        scroll.content.w, scroll.content.h = scroll.w, column.y + style.px(20)
        self.root.add(scroll)

    def _tables(self, column: Column) -> None:
        column.section(_("By name"))
        head = [_("Name"), _("Played by"), _("Games"), _("Wins"), _("Share")]
        rows = [
            [
                each.name,
                level_name(each.kind),
                str(each.played),
                str(each.won),
                f"{round(100 * each.won / max(1, each.played))} %",
            ]
            for each in self.history.names
        ]
        self._table(column, (0.36, 0.22, 0.14, 0.14, 0.14), head, rows, "name")
        column.space(24)
        column.section(_("By game"))
        head = [_("Game"), _("Games"), _("Best score"), _("By")]
        rows = [[g.title, str(g.played), str(g.best), g.by] for g in self.history.games]
        self._table(column, (0.36, 0.14, 0.2, 0.3), head, rows, "game")

    def _table(
        self,
        column: Column,
        shares: Sequence[float],
        head: Sequence[str],
        rows: Sequence[Sequence[str]],
        name: str,
    ) -> None:
        style = self.style
        high = style.font("body").get_linesize() + style.px(10)
        self._line(column, shares, head, high, ("small", "muted"), f"{name}.head")
        for i, row in enumerate(rows):
            if i % 2 == 0:
                stripe = Panel(style.color("panel"), radius=style.px(6))
                stripe.place(*Rect(column.x, column.y, column.width, high))
                column.parent.add(stripe)
            self._line(column, shares, row, high, ("body", "text"), f"{name}.{i}")

    def _line(
        self,
        column: Column,
        shares: Sequence[float],
        cells: Sequence[str],
        high: int,
        looks: tuple[str, str],
        name: str,
    ) -> None:
        style = self.style
        x, pad = column.x, style.px(10)
        for i, (share, text) in enumerate(zip(shares, cells, strict=True)):
            wide = column.width * share
            figures = text[:1].isdigit() or text[:1] == "-"
            heading = looks[0] == "small"
            align: Align = "right" if (figures or heading) and i and share <= 0.2 else "left"
            label = self.label(text, *looks, align=align, name=f"{name}.{i}")
            label.place(x + pad, column.y, wide - 2 * pad, high)
            column.parent.add(label)
            x += wide
        column.y += high
