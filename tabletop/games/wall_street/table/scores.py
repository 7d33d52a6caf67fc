"""Wall Street counted out: a scored hand, all hands so far, one's own Fund."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tabletop.engine.zones import Tally
from tabletop.games.wall_street.setup import Setup
from tabletop.games.wall_street.state import Ending, WallStreetView
from tabletop.games.wall_street.table.plates import marked
from tabletop.games.wall_street.text import nobody_plays_on
from tabletop.scene.node import Node
from tabletop.scene.scroll import Scroll
from tabletop.scene.style import Role
from tabletop.scene.text import Rich
from tabletop.scene.widgets import Panel
from tabletop.system.i18n import _, ngettext
from tabletop.ui.table.adapter import Seen
from tabletop.ui.table.dialogs import Dialog
from tabletop.ui.table.markup import fitted, shorter, spans

ROLES: Final[tuple[Role, ...]] = ("body", "small")
"""The type of a line, and that of one whose words are too wide in it."""
WIDE: Final = 760
"""How wide the sheet is, at scale 1 in the type that it is set in at the most."""


def last_words(end: Ending, can_take_over: bool) -> list[str]:
    """How a hand ended: its last card, and who gathered what was left."""
    last = end.last
    if last is None:
        first = nobody_plays_on()
    elif last.capture:
        text = _("The last card: @{seat} takes {cards} with [{card}].")
        first = text.format(seat=end.seat, cards=marked(last.capture), card=last.card)
    else:
        text = _("The last card: @{seat} lays down [{card}].")
        first = text.format(seat=end.seat, card=last.card)
    if end.left:
        return [first, gathered(end.to, end.left)] if end.to >= 0 else [first]
    if can_take_over or last is None or not last.capture:
        return [first]
    return [first, _("The table is clear, but the last card makes no Takeover.")]


def gathered(seat: int, n: int) -> str:
    """That `seat` takes the `n` cards left over after the last card of a hand (WS-9)."""
    return ngettext(
        "@{seat} took last and gathers the card left over.",
        "@{seat} took last and gathers the {n} cards left over.",
        n,
    ).format(seat=seat, n=n)


class Standing(Dialog):
    """Every hand so far, opened into what each seat had and the points it made."""

    def __init__(self, seen: Seen[WallStreetView]) -> None:
        buttons = [("close", _("Back to the table"), None)]
        super().__init__("scores", seen.art, _("Scores"), [], buttons, seen.names, WIDE)
        self.own = seen.art
        self._last = 0.0
        self.tallies = seen.view.tallies
        self.scores = seen.view.scores
        self.target = Setup.of(seen.book, seen.view.seats).target

    @property
    def pad(self) -> int:
        """As in any dialog, but in large text the sheet has the room."""
        return min(super().pad, round(24 * self.art.theme.window))

    def layout(self, size: tuple[int, int], scale: float) -> None:
        """Places everything; larger text gives way until the last hand is in sight."""
        theme = self.own.theme
        for art in (self.own, *map(self.own.at, theme.smaller())):
            self.art, self.width = art, round(WIDE * theme.scale / art.theme.scale)
            super().layout(size, scale)
            if self._last <= self.root.get("body", Scroll).h:
                break

    def fill(self, body: Node, column: int, y: float) -> float:
        """A block for every hand, the last one first, and the totals above them."""
        theme = self.art.theme
        totals = ", ".join(f"@{seat} *{score}*" for seat, score in enumerate(self.scores))
        text = _("{totals}. The target is {target}.").format(totals=totals, target=self.target)
        line = Rich("totals")
        names = self.names if theme.scale <= theme.window else shorter(self.names)[1]
        line.set(spans(text, names, self.art, "body", theme.color("text")))
        height = line.natural(column)[1]
        line.place(0, y, column, height)
        body.add(line)
        y += height + theme.px(10)
        for at, tally in enumerate(reversed(self.tallies)):
            y = counted(self, body, tally, column, y)
            self._last = y if at == 0 else self._last
            y += theme.px(14)
        return y


def counted(dialog: Dialog, body: Node, tally: Tally, column: int, y: float) -> float:
    """Adds a scored hand to `body` from `y` down, a column a seat; gives where it ends."""
    theme = dialog.art.theme
    seats = len(dialog.names)
    first = round(column * 0.26)
    wide = (column - first) / seats
    text, muted = theme.color("text"), theme.color("muted")

    def row(y: float, label: str, cells: Sequence[str], bold: bool = False) -> float:
        """A line of the sheet, as high as the highest of its cells; gives where it ends."""
        ink = text if bold else muted
        for role in ROLES:  # all of a line in the same type
            nodes = []
            for index, words in enumerate((label, *cells)):
                room = round((wide if index else first) - theme.px(8))
                node = Rich()
                node.leading = 1.0
                node.set(fitted(words, dialog.names, dialog.art, role, room, ink, text))
                high = node.natural(room)[1]
                node.place(first + (index - 1) * wide if index else 0, y, room, high)
                nodes.append(node)
            if all(node.width <= node.w for node in nodes):
                break
        body.add(*nodes)
        return y + max(node.h for node in nodes) + theme.px(3)

    def of(seat: int, index: int) -> str:
        """What stands for a seat in a line of the tally."""
        if index >= len(tally.seats[seat]):
            return ""
        own = tally.seats[seat][index]
        count = own.detail.partition(",")[0]
        return f"{count}  ^{own.points}" if own.points else own.detail

    everyone = [f"@{seat}" for seat in range(seats)]
    y = row(y, f"*{tally.title}*", everyone, bold=True)
    rows = max((lines for lines in tally.seats), key=len)
    for index, line in enumerate(rows):
        y = row(y, line.label, [of(seat, index) for seat in range(seats)])
    rule = Panel(theme.color("hairline"), radius=0)
    rule.place(0, y + theme.px(2), column, 1)
    body.add(rule)
    points = [
        f"*{points}*" if lines else "–"
        for lines, points in zip(tally.seats, tally.totals, strict=True)
    ]
    return row(y + theme.px(5), _("Points"), points, bold=True) + theme.px(6)
