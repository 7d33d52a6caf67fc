"""A scored round of Stonks: a row a seat, a column a company, and how each total comes about."""

from __future__ import annotations

from dataclasses import dataclass

from pygame import Surface

from tabletop.engine.zones import Tally, TallyLine
from tabletop.games.stonks.deck import COMPANIES
from tabletop.games.stonks.state import StonksView
from tabletop.games.stonks.table import words
from tabletop.scene.node import Node
from tabletop.scene.style import Role
from tabletop.scene.text import Align, Rich
from tabletop.scene.widgets import Panel, Picture
from tabletop.system.i18n import _
from tabletop.ui.table.adapter import Seen
from tabletop.ui.table.dialogs import Dialog
from tabletop.ui.table.markup import fitted, spans


@dataclass(frozen=True, slots=True)
class Row:
    """What one seat scored: a line for each company it has, by letter, and its unused Speculation's
    line with the letter of the company that it counts for ("" where it was used)."""

    lines: dict[str, TallyLine]
    extra: TallyLine | None
    counts_for: str


def rows(seen: Seen[StonksView], tally: Tally) -> list[Row]:
    """The lines of a scored round (ST-19) set under their companies, a row a seat."""
    letters = {words.setup(seen).names[letter]: letter for letter in COMPANIES}
    out = []
    for lines in tally.seats:
        own = {letters[line.label]: line for line in lines if line.label in letters}
        extra = next((line for line in lines if line.label not in letters), None)
        counts_for = ""
        if extra is not None:
            counts_for = next(letters[name] for name in letters if name in extra.label)
        out.append(Row(own, extra, counts_for))
    return out


class RoundScored(Dialog):
    """A round was scored and the game goes on: cards times value for every seat and company."""

    def __init__(self, seen: Seen[StonksView]) -> None:
        self.seen = seen
        self.tally = seen.view.tallies[-1]
        self.scores = seen.view.scores
        self.rows = rows(seen, self.tally)
        buttons = [("go_on", _("Go on"), None)]
        super().__init__("scored", seen.art, self.tally.title, [], buttons, seen.names, 900)

    def fill(self, body: Node, column: int, y: float) -> float:
        """The companies, then a row for each seat: points large, how they come about small."""
        theme = self.art.theme
        column -= theme.px(10)  # beside it a scroll bar finds room
        lead, small = theme.font("lead").get_linesize(), theme.font("small").get_linesize()
        words_of_sums = (_("round"), _("in all"))
        widest = max(theme.font("small").size(each)[0] for each in words_of_sums)
        first, sums = round(column * 0.16), max(round(column * 0.095), widest + 8)
        wide = (column - first - 2 * sums) / (len(COMPANIES) + 1)
        edges = [first + index * wide for index in range(len(COMPANIES) + 1)]
        ends = [column - 2 * sums, column - sums]
        named = wide >= theme.px(84)
        for letter, x in zip(COMPANIES, edges, strict=False):
            self._sign(body, self.art.sign(letter, lead), x + (wide - lead) / 2, y)
            if named:
                self._cell(body, words.setup(self.seen).names[letter], x, y + lead, wide)
        y += lead if named else 0
        extra = _("Speculation") if named else _("extra")
        heads = [
            (edges[-1], wide, extra),
            (ends[0], sums, words_of_sums[0]),
            (ends[1], sums, words_of_sums[1]),
        ]
        for x, width, text in heads:
            self._cell(body, text, x, y, width)
        y += max(small, 0 if named else lead) + theme.px(6)
        best = max(self.tally.totals)
        for seat, row in enumerate(self.rows):
            rule = Panel(theme.color("hairline"), radius=0)
            rule.place(0, y, column, 1)
            body.add(rule)
            y += theme.px(5)
            self._cell(body, f"@{seat}", 0, y, first, "body", "left")
            under = float(small)
            for letter, x in zip(COMPANIES, edges, strict=False):
                line = row.lines.get(letter)
                if line is not None:
                    name = f"score:{seat}:{letter}"
                    under = max(under, self._sum(body, name, line, line.detail, (x, y, wide)))
            if row.extra is not None:
                name, how = f"score:{seat}:spec", f"{row.extra.detail} {{{row.counts_for}}}"
                under = max(under, self._sum(body, name, row.extra, how, (edges[-1], y, wide)))
            else:
                self._cell(body, _("used"), edges[-1], y + (lead - small) / 2, wide)
            points = self.tally.totals[seat]
            text = f"*{points}*" if points == best else str(points)
            self._cell(body, text, ends[0], y, sums, "lead", name=f"score:{seat}:round")
            total = f"*{self.scores[seat]}*"
            self._cell(body, total, ends[1], y, sums, "lead", name=f"score:{seat}:total")
            y += lead + under + theme.px(5)
        return y + theme.px(4)

    def _sum(
        self, body: Node, name: str, line: TallyLine, how: str, at: tuple[float, float, float]
    ) -> float:
        """The points of a line and under them how they come about; gives the height of that."""
        x, y, width = at
        top = y + self._cell(body, f"*{line.points}*", x, y, width, "lead", name=name)
        return self._cell(body, how, x, top, width, wrap=True, name=f"{name}:how")

    @staticmethod
    def _sign(body: Node, picture: Surface, x: float, y: float) -> None:
        node = Picture(picture)
        node.position = (round(x), round(y))
        body.add(node)

    def _cell(
        self,
        body: Node,
        text: str,
        x: float,
        y: float,
        width: float,
        role: Role = "small",
        align: Align = "centre",
        wrap: bool = False,
        name: str = "",
    ) -> float:
        """A cell of the table in markup; gives its height."""
        theme = self.art.theme
        node = Rich(name, wrap=wrap, align=align)
        node.leading = 1.0
        ink, strong = theme.color("muted"), theme.color("text")
        room = round(width - 4)
        node.set(spans(text, self.names, self.art, role, ink, strong))
        if not wrap and node.width > room:
            node.set(fitted(text, self.names, self.art, "small", room, ink, strong))
        height = node.natural(round(width - 4))[1]
        node.place(round(x + 2), round(y), round(width - 4), height)
        body.add(node)
        return float(height)
