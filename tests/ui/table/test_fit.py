"""Every game's table, early and late, and what opens over it, at every size of window and text:
nothing is cut, covered or lost.

The test command walks some of the sizes and positions, `--whole` all of them.
"""

from __future__ import annotations

import pytest

from tabletop.engine import registry
from tabletop.ui.table.screen import TableScreen
from tests.ui import rooms
from tests.ui.drawn import noted
from tests.ui.fit import SAMPLE, Size, faults, sizes
from tests.ui.rooms import NAMES


@pytest.mark.parametrize("size", sizes(SAMPLE))
@pytest.mark.parametrize("game", registry.names())
def test_nothing_is_cut_on_the_table_of_a_game(game: str, size: Size, whole: bool) -> None:
    seats = registry.open_book(game).spec.seats
    positions = [(seats.max, 0.85, False), (seats.min, 0.0, True)]
    if whole:
        positions += [(seats.max, 0.0, True), (seats.min, 0.5, False), (seats.max, 2.0, True)]
    found = []
    with noted():
        for count, part, every in positions:
            session = rooms.stopped(game, count, part, every=every)
            where = f"{count} seats at {part:.0%}"
            robot = rooms.at_table(session, *size)
            table = robot.screen
            assert isinstance(table, TableScreen)
            found += [f"{where}: {fault}" for fault in faults(table, *size, NAMES)]
            if session.state.is_terminal:
                continue
            for what, screen in rooms.dialogs(robot, table):
                found += [f"{where}, {what}: {fault}" for fault in faults(screen, *size, NAMES)]
            robot.click("hint")
            robot.settle()
            table.view.pointed.visible = False  # the arrow and a lifted card lie over things
            seen = faults(table, *size, NAMES)
            found += [f"{where}, hint: {fault}" for fault in seen if "is covered" not in fault]
    assert not found, "\n".join(found)


@pytest.mark.whole
@pytest.mark.parametrize("size", sizes(set()))
@pytest.mark.parametrize("game", registry.names())
def test_nothing_is_cut_on_a_table_laid_out_by_its_rules(game: str, size: Size) -> None:
    seats = registry.open_book(game).spec.seats
    found = []
    with noted():
        for count, part in ((seats.min, 0.5), (seats.max, 0.85)):
            robot = rooms.at_table(rooms.stopped(game, count, part), *size, plain=True)
            found += [f"{count} seats: {fault}" for fault in faults(robot.screen, *size, NAMES)]
    assert not found, "\n".join(found)
