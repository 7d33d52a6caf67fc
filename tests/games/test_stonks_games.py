"""Whole games of Stonks: cards and Speculations accounted for, scores recomputed, no leaks."""

from __future__ import annotations

import os
from itertools import pairwise, product
from pathlib import Path
from random import Random

import pytest

from tabletop.engine.schema import OptionValue
from tabletop.engine.session import Player, Session
from tabletop.games.stonks import GAME, start
from tests.games.stonks_position import book, random_game
from tests.games.stonks_referee import recount

LENGTHS, TIES, SHARES = ("short", "long"), ("board_order", "none"), (False, True)
ALL = [
    pytest.param(seats, *rest, id="-".join(str(part) for part in (seats, *rest)))
    for seats, *rest in product((2, 3, 4, 5), LENGTHS, TIES, SHARES)
]
GAMES = int(os.environ.get("STONKS_GAMES", "2"))
"""Random games for each seat count and set of options; 63 make 2,000 in all."""


@pytest.mark.parametrize(("seats", "length", "tie", "shares"), ALL)
def test_cards_and_speculations_are_accounted_for_and_every_score_agrees_with_the_referee(
    seats: int, length: str, tie: str, shares: bool, tmp_path: Path
) -> None:
    options: dict[str, OptionValue] = {
        "length": length,
        "trump_tie": tie,
        "weighted_shares": shares,
    }
    rules = book(seats)
    for deal in range(GAMES):
        file = tmp_path / f"{deal}.tabletop"
        players = [Player(f"P{seat}") for seat in range(seats)]
        session = Session.begin(GAME, rules, players, deal, options, file, sync=False)
        rng = Random(deal)
        while not session.state.is_terminal:
            state = session.state
            lying = [card for zone in state.zones() for card in zone.cards]
            assert len(lying) == len(set(lying)) == 65
            moves = state.legal_moves()
            assert session.play(moves[int(rng.random() * len(moves))]) is None
        session.close()
        referee = recount(file.read_text(encoding="utf-8").splitlines())
        assert [list(tally.totals) for tally in session.state.tallies()] == referee.rounds
        assert referee.ended == {"scores": referee.totals, "winners": referee.winners}
        for tally in session.state.tallies():
            lines = [sum(line.points for line in seat) for seat in tally.seats]
            assert lines == list(tally.totals), "every total opens into its arithmetic"


@pytest.mark.parametrize("seats", [2, 5])
def test_speculations_go_one_at_a_time_and_come_back_with_the_next_round(seats: int) -> None:
    counts = []
    state = start(book(seats), seats)
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
        session = Session.begin(GAME, book(3), [Player("A"), Player("B"), Player("C")], 5, {}, file)
        rng = Random(1)
        while not session.state.is_terminal:
            moves = session.state.legal_moves()
            session.play(moves[int(rng.random() * len(moves))])
        session.close()
        texts.append(file.read_bytes())
    assert texts[0] == texts[1]
