"""The sheet of a Deal as it is counted out."""

from __future__ import annotations

import re

from tabletop.games.piece_of_the_action.state import ActionView
from tabletop.games.piece_of_the_action.table.scoring import sheet
from tests.ui import rooms


def test_what_stops_at_zero_is_said_to_end_there_as_the_points_of_the_deal_do() -> None:
    session = rooms.stopped("piece_of_the_action", 6, 2)
    view, seen = session.view(None), 0
    assert isinstance(view, ActionView)
    for at in range(1, len(view.tallies)):
        shown = sheet(view, session.book, at)
        for seat, row in enumerate(shown.rows):
            for column, cell in zip(shown.columns, row, strict=True):
                if column.key == "floor" and cell is not None:
                    seen += 1
                    had, lost, left = map(int, re.findall(r"\d+", cell.text))
                    assert had == shown.before[seat] < lost
                    assert left == had + shown.points[seat] == 0
    assert seen
