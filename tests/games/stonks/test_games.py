"""Whole random games of Stonks, checked by a referee that reads the rules on its own.

`TABLETOP_MATCHES=2000` plays as many as the release is checked with.
"""

from __future__ import annotations

import json
import os
from itertools import pairwise, product
from pathlib import Path
from random import Random
from typing import Final

import pytest

from tabletop.engine import registry
from tabletop.engine.game import AnyGame
from tabletop.engine.moves import to_json
from tabletop.engine.play.session import Player, Session
from tabletop.engine.rules.schema import OptionValue
from tabletop.games.stonks import GAME
from tabletop.games.stonks.state import StonksState
from tests.games.stonks.position import book, random_game
from tests.games.stonks.referee import Act, Referee

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
        session = Session.begin(game(), rules, players, deal, options, file, sync=False)
        rng = Random(deal)
        with file.open(encoding="utf-8") as journal:
            referee = Referee(json.loads(next(journal)))
            while True:
                for line in journal:
                    referee.line(json.loads(line))
                state = session.state
                assert isinstance(state, StonksState)
                check_every_card_and_speculation(state, referee)
                if state.is_terminal:
                    break
                moves = state.legal_moves()
                if rng.random() < 0.2:
                    assert {Act.of(to_json(move)) for move in moves} == set(referee.legal())
                assert session.play(moves[int(rng.random() * len(moves))]) is None
        session.close()
        assert [list(tally.totals) for tally in session.state.tallies()] == referee.rounds
        assert len(referee.rounds) == (3 if length == "short" else 5)
        assert referee.ended == {"scores": referee.totals, "winners": referee.winners}
        for tally in session.state.tallies():
            lines = [sum(line.points for line in seat) for seat in tally.seats]
            assert lines == list(tally.totals), "every total opens into its arithmetic"


def check_every_card_and_speculation(state: StonksState, referee: Referee) -> None:
    """All 65 cards lie in one place each, and every seat's as the referee has them; the
    Speculations not yet played are those of the referee."""
    lying = [card for zone in state.zones() for card in zone.cards]
    assert len(lying) == len(set(lying)) == 65
    if state.phase not in ("invest", "play", "adjust", "take"):
        return
    for seat in range(referee.n):
        assert {str(card) for card in state.hands[seat]} == referee.hands[seat]
        owned = [state.unseen[seat], *state.portfolios[seat]]
        assert {str(card) for card in owned if card} == set(referee.owned[seat])
    assert [str(card) for card in state.trick] == [card for _seat, card, _how in referee.trick]
    assert state.held == referee.spec
    used = sum(not held for held in state.held)
    assert used <= state.tricks, "one Speculation in a trick"
    assert state.market == list(referee.value.values())
    assert state.current_player == referee.mover


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
