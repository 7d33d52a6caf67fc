"""Whole random games of Portfolio with offers, kept honest by an independent bookkeeper.

`TABLETOP_MATCHES=2000` plays as many as the release is checked with.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from random import Random
from typing import Final

import pytest

from tabletop.engine import registry
from tabletop.engine.moves import CHANCE
from tabletop.engine.play.chance import outcome
from tabletop.engine.play.session import Player, Session
from tabletop.engine.rules.schema import OptionValue
from tabletop.engine.state import Position
from tabletop.games.portfolio import GAME
from tabletop.games.portfolio.state import PortfolioState
from tests.games.portfolio.refereed import OPTIONS, at_table, random_offer
from tests.saves import KEPT_SAVES

GAMES: Final = -(-int(os.environ.get("TABLETOP_MATCHES", "60")) // (4 * len(OPTIONS)))
"""Random games for each seat count and set of options."""


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("options", OPTIONS)
def test_random_games_end_with_every_dollar_and_card_accounted_for(
    seats: int, options: Mapping[str, OptionValue]
) -> None:
    for deal in range(GAMES):
        assert at_table(seats, options, deal)


def test_a_game_is_resumed_mid_offer_and_on_the_second_time_through(tmp_path: Path) -> None:
    players = [Player(name) for name in ("Ann", "Bo", "Cy")]
    file = tmp_path / "game.tabletop"
    game = registry.find("portfolio")
    assert game is not None
    session = Session.begin(game, registry.open_book("portfolio"), players, 4, {}, file, sync=False)
    rng, seen = Random(4), set()
    while not session.state.is_terminal:
        legal = session.state.legal_moves()
        move = legal[int(rng.random() * len(legal))]
        if rng.random() < 0.3 and move.name != "answer":
            move = random_offer(session.state, rng) or move
        assert session.play(move) is None
        state = session.state
        assert isinstance(state, PortfolioState)
        kind = (state.phase, bool(state.reformed))
        if kind not in seen:
            seen.add(kind)
            again = registry.resume(file, write=False)
            assert again.state == session.state
            assert again.number == session.number
    assert {("answer", True), ("draw", False), ("draw", True), ("actions", True)} <= seen


def test_the_sample_is_long_and_resumes_exactly() -> None:
    session = registry.resume(KEPT_SAVES / "portfolio-five-seats.tabletop", write=False)
    assert session.damage is None
    assert sum(entry.move.seat >= 0 for entry in session.entries) > 1000
    assert len([card for zone in session.state.zones() for card in zone.cards]) == 156
    position = Position.of(session.state)
    assert session.game.restore(session.book, position) == session.state


OWN = """extends: portfolio
name: Loose
drops:
  - {move: make, from: hand, onto: felt, of: own, phase: actions, rule: PF-10, require: [
      {at_least: 4, rule: PF-2}, {one_suit: true, rule: PF-2}, {in_sequence: true, rule: PF-2}]}
  - {move: extend, from: hand, onto: portfolio, of: own, phase: actions, rule: PF-11, require: [
      {cards: 1}, {meets: high}, {end_open: met, rule: PF-12}]}
  - {move: discard, from: hand, onto: discard, phase: actions, rule: PF-17, require: [{cards: 1}]}
"""


def test_a_players_own_drops_decide_what_is_legal(tmp_path: Path) -> None:
    file = tmp_path / "loose.yaml"
    file.write_text(OWN)
    book = registry.load_book(file).choose({}, 3)
    rng = Random(4)
    state = GAME.start(book, 3)
    seen: set[str] = set()
    while not seen >= {"make", "extend", "the card just taken"}:
        if state.is_terminal:
            state = GAME.start(book, 3)
        if state.current_player == CHANCE:
            state.apply(outcome(state.due(), rng))
            continue
        legal = state.legal_moves()
        assert all(state.check(move) is None for move in legal)
        actions = [move for move in legal if move.name not in ("draw", "discard", "end_turn")]
        move = (actions or list(legal))[int(rng.random() * len(actions or legal))]
        zones = {zone.id: zone for zone in state.zones()}
        if move.name == "make":
            assert len(move.cards()) >= 4
        elif move.name == "extend":
            run = zones[f"portfolio:{move.word('portfolio')}"].cards
            assert move.card().rank == run[-1].rank + 1
        elif move.name == "discard" and move.card() is state.taken:
            seen.add("the card just taken")
        seen.add(move.name)
        state.apply(move)
