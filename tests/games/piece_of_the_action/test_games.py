"""Whole random games of Piece of the Action, checked by a referee that reads the rules on its own.

`TABLETOP_MATCHES=2000` plays as many as the release is checked with.
"""

from __future__ import annotations

import json
import os
from pathlib import Path
from random import Random
from typing import Final

import pytest

from tabletop.engine import registry
from tabletop.engine.play.session import Player, Session
from tests.games.piece_of_the_action.position import game
from tests.games.piece_of_the_action.referee import Referee
from tests.games.piece_of_the_action.refereed import BOOK, LIMITS, at_table

GAMES: Final = int(os.environ.get("TABLETOP_MATCHES", "40"))


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_random_games_end_with_every_card_and_point_accounted_for(seats: int) -> None:
    for deal in range(GAMES // 5):
        assert at_table(seats, LIMITS[deal % 3], deal)


@pytest.mark.parametrize("seats", [2, 6])
def test_the_journal_alone_recomputes_the_game_and_the_table_makes_forced_moves(
    seats: int, tmp_path: Path
) -> None:
    file = tmp_path / "game.tabletop"
    players = [Player(f"P{seat}") for seat in range(seats)]
    session = Session.begin(game(), BOOK, players, 99, {}, file, sync=False)
    rng = Random(99)
    while not session.state.is_terminal:
        assert session.state.forced is None
        legal = session.state.legal_moves()
        assert session.play(legal[int(rng.random() * len(legal))]) is None
    session.close()
    forced = [entry.move for entry in session.entries if entry.forced]
    assert {move.name for move in forced} <= {"pass", "decline"}
    assert len(forced) > 5
    referee = Referee(seats)
    lines = [json.loads(row) for row in file.read_text(encoding="utf-8").splitlines()]
    for line in lines[1:-1]:
        referee.follow(line)
    assert lines[-1]["end"] == {"scores": referee.points, "winners": referee.winners}
    assert [line["pile"] for line in lines if "chance" in line][:2] == ["deck", "deck"]
    again = registry.resume(file, write=False)
    assert again.state == session.state
    assert [entry.forced for entry in again.entries] == [entry.forced for entry in session.entries]
