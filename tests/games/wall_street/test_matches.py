"""Whole random matches of Wall Street, checked by a referee that reads the rules on its own.

`TABLETOP_MATCHES=2000` plays as many as the release is checked with.
"""

from __future__ import annotations

import json
import os
from pathlib import Path
from random import Random
from typing import Final

import pytest

from tabletop.ai import bots
from tabletop.cli.simulate import play
from tabletop.engine.play.chance import draw
from tabletop.engine.play.session import Player
from tabletop.games.wall_street import GAME
from tests.games.wall_street.referee import Referee
from tests.games.wall_street.refereed import BOOK, KINDS, at_table

MATCHES: Final = int(os.environ.get("TABLETOP_MATCHES", "36"))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_random_matches_end_with_every_card_and_every_point_accounted_for(seats: int) -> None:
    for deal in range(MATCHES // 3):
        assert at_table(seats, KINDS[deal % len(KINDS)], deal)


def test_a_save_alone_rebuilds_a_match_between_bots(tmp_path: Path) -> None:
    players = [Player("Ann", "normal"), Player("Bo", "easy"), Player("Cy", "easy")]
    session = play(BOOK, players, 21, {"target": 5}, tmp_path)
    [file] = tmp_path.iterdir()
    referee = Referee(3, 5)
    head, *lines, end = [json.loads(line) for line in file.read_text().splitlines()]
    assert head["options"] == {"target": 5, "open_funds": False, "cut": "auto"}
    for line in lines:
        referee.follow(line)
    assert end["end"] == {"scores": referee.totals, "winners": [referee.winner]}
    assert session.state.scores() == referee.totals


@pytest.mark.parametrize(
    ("seats", "better", "worse", "least"),
    [(2, "easy", "random", 1.15), (2, "normal", "easy", 1.08), (4, "easy", "random", 1.3)],
)
def test_a_better_bot_makes_more_than_its_share_of_points(
    seats: int, better: str, worse: str, least: float
) -> None:
    own = everyone = 0
    for deal in range(120):
        kinds = [worse] * seats
        kinds[deal % seats] = better
        players = [Player(kind, kind) for kind in kinds]
        points = play(BOOK, players, deal, {"target": 1}).state.scores()
        own += points[deal % seats]
        everyone += sum(points)
    assert own * seats / everyone >= least


@pytest.mark.parametrize("level", ["easy", "normal"])
def test_a_bot_asked_to_cut_cuts_inside_the_pack(level: str) -> None:
    book = BOOK.choose({"cut": "ask"}, 2)
    state = GAME.start(book, 2)
    state.apply(draw(state.due(), 4, 0))
    state.apply(draw(state.due(), 4, 1))
    view = state.view(state.current_player)
    bot = bots.find("wall_street", level)
    for seed in range(20):
        assert 1 <= bot.choose(view, book, Random(seed), bots.Budget()).number("at") <= 39
