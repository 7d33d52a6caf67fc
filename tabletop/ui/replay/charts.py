"""The charts of a finished game over its replay, with the place where the replay is."""

from __future__ import annotations

from typing import Final

import pygame

from tabletop.ai.review.form import Review
from tabletop.engine.events import Gained
from tabletop.engine.play.replay import Replay
from tabletop.scene.chart import Chart, follow
from tabletop.scene.node import Node
from tabletop.scene.pointer import Point
from tabletop.scene.text import Label
from tabletop.system.i18n import _
from tabletop.ui.replay.chances import chances_chart, chances_title, had_it_ended, moves_made
from tabletop.ui.shell.named import names_of
from tabletop.ui.table.cards import CardArt
from tabletop.ui.table.dialogs import Reader
from tabletop.ui.table.markup import shorter

HIGH: Final = 230
"""The height of a chart in pixels of scale 1."""


class Charts(Reader):
    """What each seat was worth, and what its chances were where the game is reviewed; of a replay
    whose hands lie open."""

    toggle = pygame.K_g

    def __init__(self, art: CardArt, replay: Replay, review: Review | None) -> None:
        self.replay, self.review = replay, review
        buttons = [("close", _("Back to the table"), None)]
        super().__init__("charts", art, _("The game so far and on"), [], buttons, (), 900)

    def fill(self, body: Node, column: int, y: float) -> float:
        """Adds the charts, one under the other, each no higher than can be seen at once with what
        stands over it."""
        theme, whole = self.art.theme, self.replay.whole
        kinds = {
            event.kind
            for entry in whole.entries
            for event in entry.events
            if isinstance(event, Gained)
        }
        unit = "$" if "money" in kinds else ""
        at = self.replay.at
        here = at - 1 if at else None  # there is no worth before the first entry
        made, names = moves_made(whole)[1:], names_of(whole.players)
        charts = [
            (
                had_it_ended(unit),
                Chart(
                    theme,
                    whole.worths,
                    names,
                    unit,
                    "chart",
                    here=here,
                    made=made,
                    short=shorter(names)[1],
                ),
            )
        ]
        if self.review is not None and self.review.rated:
            chances = chances_chart(theme, whole, self.review, here=at)
            charts.append((chances_title(self.review), chances))
        over, under = theme.font("body", True).get_linesize() + theme.px(6), theme.px(14)
        high = min(theme.px(HIGH), int(self.room - over - under))
        for title, chart in charts:
            head = Label(title, theme.font("body", True), theme.color("text"))
            head.place(0, y, column, over - theme.px(6))
            wide = column - theme.px(8)  # no name ends at the scroll bar
            chart.place(0, y + over, wide, high)
            body.add(head, chart)
            y += over + high + under
        return y

    def hovered(self, node: Node | None, point: Point) -> None:
        """The chart that is pointed at says what stands there."""
        super().hovered(node, point)
        follow(self.root, point)
