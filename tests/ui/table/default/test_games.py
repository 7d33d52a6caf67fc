"""Every game is played to its results on the table that its rules file lays out, by mouse and by
keys alone, among people who pass the screen round and among bots."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from tabletop.engine import registry
from tabletop.engine.rules.schema import OptionValue
from tabletop.ui.table.default.adapter import DefaultAdapter
from tests.ui.table.default.player import ByKeys, ByMouse, Someone, at_table, thumbed
from tests.ui.table.robot import Robot

AMONG_BOTS = "Ann:human,Bo:easy,Cy:easy"
AROUND = "Ann:human,Bo:human,Cy:human"
SHORT: dict[str, dict[str, OptionValue]] = {
    "milken": {"insider_trading": "left", "jokers": 2},
    "wall_street": {"cut": "ask", "target": 1},
}
"""Options that bring in every kind of move, or an early end."""
MOVES: dict[str, set[str]] = {
    "portfolio": {"draw", "make", "extend", "discard"},
    "wall_street": {"play", "cut"},
    "stonks": {"invest", "play", "adjust", "take"},
    "piece_of_the_action": {"play", "shift", "pass", "decline"},
    "milken": {"play", "pass"},
}
"""What a whole game is sure to hold."""
LONG = {"portfolio", "stonks", "piece_of_the_action"}
"""The games that are played by keys to their end for `--whole` alone."""


@pytest.mark.parametrize(
    ("game", "players", "hands"),
    [
        pytest.param(
            game,
            players,
            hands,
            id=f"{game}-{who}",
            marks=[pytest.mark.whole] if hands is ByKeys and game in LONG else [],
        )
        for game in registry.names()
        for players, hands, who in (
            (AMONG_BOTS, ByMouse, "among bots by mouse"),
            (AROUND, ByKeys, "around by keys"),
        )
    ],
)
def test_a_game_is_played_to_its_results(game: str, players: str, hands: type[Someone]) -> None:
    robot = at_table(Robot(plain=True, animation="off"))
    table = robot.deal(players, game=game, chosen=SHORT.get(game))
    assert isinstance(table.adapter, DefaultAdapter)
    session, someone, rng = table.session, hands(robot), Random(7)
    made: Counter[str] = Counter()
    while someone.go_on() is not None:
        number, seen = session.number, table.seen()
        assert seen.is_mine
        move = thumbed(seen.view, session.book, rng)
        someone.make(move)
        assert [entry.move for entry in session.entries if entry.n == number + 1] == [move]
        made[move.name] += 1
    assert robot.app.results == [session]
    assert set(made) >= MOVES.get(game, set()) - ({"cut"} if players == AMONG_BOTS else set())
