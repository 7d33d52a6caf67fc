"""The table of a game that is over says who won and with what, and marks the winner's plate."""

from __future__ import annotations

import pytest
from pygame import Rect

from tabletop.engine import registry
from tabletop.engine.zones import TieBreak
from tabletop.ui.table.adapter import Plate
from tabletop.ui.table.outcome import outcome
from tests.ui import rooms

PLATES = [Plate(seat, Rect(0, 0, 1, 1), "", form="${}") for seat in range(3)]


@pytest.mark.parametrize("game", registry.names())
def test_the_table_of_a_finished_game_names_and_marks_who_won(game: str) -> None:
    session = rooms.stopped(game, 3, 2)
    robot = rooms.at_table(session, (1280, 800), 100)
    table = robot.screen
    won = {seat for seat in range(3) if "won" in robot.node(f"seat:{seat}").states}
    winners = session.state.winners()
    assert won == set(winners)
    prompt = str(table.describe()["prompt"])
    assert str(session.state.scores()[winners[0]]) in prompt
    assert all((session.names[seat] in prompt) == (seat != 0) for seat in winners)


@pytest.mark.parametrize(
    ("seat", "scores", "winners", "said"),
    [
        (0, (9, 4, 2), (0,), "You win with *$9*."),
        (1, (9, 4, 2), (0,), "@0 wins with *$9*."),
        (0, (9, 9, 2), (0,), "You win the tie at *$9*: fewer cards, 1 against 2."),
        (None, (9, 9, 2), (1,), "@1 wins the tie at *$9*: fewer cards, 1 against 2."),
        (2, (9, 9, 2), (0, 1), "@0 and @1 share the win with *$9* each."),
        (0, (9, 9, 2), (0, 1), "You share the win with @1: *$9* each."),
    ],
)
def test_the_outcome_is_told_to_whom_it_is_read(
    seat: int | None, scores: tuple[int, ...], winners: tuple[int, ...], said: str
) -> None:
    over = rooms.stopped("milken", 3, 2).view(None)
    is_broken = len(winners) < scores.count(max(scores))
    tie = TieBreak("fewer cards, 1 against 2", "ST-20") if is_broken else None
    view = over.replaced(seat=seat, scores=scores, winners=winners, tie_break=tie)
    assert outcome(view, PLATES) == said
