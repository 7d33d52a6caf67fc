"""Whole random games of Stonks, checked by a referee that reads the rules on its own.

`TABLETOP_MATCHES=2000` plays as many as the release is checked with.
"""

from __future__ import annotations

import os
from itertools import pairwise, product
from pathlib import Path
from random import Random
from typing import Final

import pytest

from tabletop.engine import registry
from tabletop.engine.game import AnyGame
from tabletop.engine.play.session import Player, Session
from tabletop.engine.rules.schema import OptionValue
from tabletop.games.stonks import GAME
from tests.games.stonks.position import book, random_game
from tests.games.stonks.refereed import at_table

LENGTHS, TIES, SHARES = ("short", "long"), ("board_order", "none"), (False, True)
ALL = [
    pytest.param(seats, *rest, id="-".join(str(part) for part in (seats, *rest)))
    for seats, *rest in product((2, 3, 4, 5), LENGTHS, TIES, SHARES)
]
GAMES: Final = -(-int(os.environ.get("TABLETOP_MATCHES", "32")) // len(ALL))
"""Random games for each seat count and set of options."""


def game() -> AnyGame:
    """Stonks as the platform knows it."""
    found = registry.find("stonks")
    assert found is not None
    return found


@pytest.mark.parametrize(("seats", "length", "tie", "shares"), ALL)
def test_cards_and_speculations_are_accounted_for_and_every_score_agrees_with_the_referee(
    seats: int, length: str, tie: str, shares: bool
) -> None:
    options: dict[str, OptionValue] = {
        "length": length,
        "trump_tie": tie,
        "weighted_shares": shares,
    }
    for deal in range(GAMES):
        assert at_table(seats, options, deal)


@pytest.mark.parametrize("seats", [2, 5])
def test_speculations_go_one_at_a_time_and_come_back_with_the_next_round(seats: int) -> None:
    counts = []
    state = GAME.start(book(seats), seats)
    for now, move in random_game(state, 4):
        if now.phase in ("invest", "play"):
            counts.append(sum(now.held))
        if move.name == "shuffle":
            counts.append(seats)
    steps = {after - before for before, after in pairwise(counts)}
    assert steps <= {0, -1, *range(1, seats + 1)}
    assert -1 in steps


def test_the_same_deal_and_moves_give_the_same_journal(tmp_path: Path) -> None:
    texts = []
    for name in ("a", "b"):
        file = tmp_path / name
        session = Session.begin(
            game(), book(3), [Player("A"), Player("B"), Player("C")], 5, {}, file
        )
        rng = Random(1)
        while not session.state.is_terminal:
            moves = session.state.legal_moves()
            session.play(moves[int(rng.random() * len(moves))])
        session.close()
        texts.append(file.read_bytes())
    assert texts[0] == texts[1]
