"""Whole games of Stonks by the standard book, to their results, by mouse and by keys alone."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from tabletop.games.stonks.state import StonksState
from tests.games.stonks.table.player import ByKeys, ByMouse, Player, some_move
from tests.ui.table.robot import Robot

HOT_SEAT = "Ann:human,Bo:human"
AGAINST_BOTS = "Ann:human,Bo:easy,Cy:easy,Dot:easy,Eli:easy"


@pytest.mark.parametrize(
    ("players", "hands"),
    [
        pytest.param(AGAINST_BOTS, ByMouse, id="four bots-mouse", marks=pytest.mark.whole),
        pytest.param(HOT_SEAT, ByKeys, id="two people-keys"),
        pytest.param(AGAINST_BOTS, ByKeys, id="four bots-keys", marks=pytest.mark.whole),
        pytest.param(HOT_SEAT, ByMouse, id="two people-mouse", marks=pytest.mark.whole),
    ],
)
def test_a_game_is_played_to_its_results(players: str, hands: type[Player]) -> None:
    robot = Robot(animation="off")
    session = robot.deal(players, game="stonks").session
    player, rng = hands(robot), Random(7)
    done: Counter[str] = Counter()
    while (table := player.go_on()) is not None:
        number, seat = session.number, table.flow.viewer
        assert seat is not None
        assert session.players[seat].is_human
        move = some_move(session.view(seat), rng)
        player.make(move)
        assert [entry.move for entry in session.entries if entry.n == number + 1] == [move]
        done[move.name] += 1
        done["Speculation"] += len(move.args) > 1 and move.name == "play"
    assert robot.app.results == [session]
    state = session.state
    assert isinstance(state, StonksState)
    assert len(state.tallies()) == 3
    people = sum(each.is_human for each in session.players)
    assert done["invest"] == 3 * people
    assert done["play"] == 3 * state.setup.tricks * people
    assert min(done["adjust"], done["take"], done["Speculation"]) > 1
