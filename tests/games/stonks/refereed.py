"""Whole random games of Stonks, each line followed by a referee that reads the rules on its own."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from tabletop.engine import registry
from tabletop.engine.moves import to_json
from tabletop.engine.play.session import Player, Session
from tabletop.engine.rules.schema import OptionValue
from tabletop.games.stonks.state import StonksState
from tests.games.stonks.position import book
from tests.games.stonks.referee import Act, Referee


def table(deal: int) -> tuple[int, dict[str, OptionValue]]:
    """The seats and options of a deal; each of them comes up."""
    rng = Random(deal)
    return 2 + deal % 4, {
        "length": ("short", "long")[int(rng.random() * 2)],
        "trump_tie": ("board_order", "none")[int(rng.random() * 2)],
        "weighted_shares": rng.random() < 0.5,
    }


def play(deal: int) -> int:
    """Plays a game and gives its moves; raises AssertionError where game and referee differ."""
    return at_table(*table(deal), deal)


def at_table(seats: int, options: Mapping[str, OptionValue], deal: int) -> int:
    """The same with these seats and options; the referee reads the lines of the save."""
    game, moves, rng = registry.find("stonks"), 0, Random(deal)
    assert game is not None
    players = [Player(f"P{seat}") for seat in range(seats)]
    with TemporaryDirectory() as folder:
        file = Path(folder) / "game.tabletop"
        session = Session.begin(game, book(seats), players, deal, options, file, sync=False)
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
                legal = state.legal_moves()
                if rng.random() < 0.2:
                    assert {Act.of(to_json(move)) for move in legal} == set(referee.legal())
                assert session.play(legal[int(rng.random() * len(legal))]) is None
                moves += 1
        session.close()
    assert [list(tally.totals) for tally in session.state.tallies()] == referee.rounds
    assert len(referee.rounds) == (3 if options["length"] == "short" else 5)
    assert referee.ended == {"scores": referee.totals, "winners": referee.winners}
    for tally in session.state.tallies():
        lines = [sum(line.points for line in seat) for seat in tally.seats]
        assert lines == list(tally.totals), "every total opens into its arithmetic"
    return moves


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
