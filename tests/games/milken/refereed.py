"""Whole random matches of Milken, each line followed by a referee that reads the rules on its
own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Final

from tabletop.engine import registry
from tabletop.engine.moves import CHANCE, Move, to_json
from tabletop.engine.rules.schema import OptionValue
from tabletop.games.milken import GAME
from tests.games.milken.referee import Referee
from tests.games.random_game import each_move, some

BOOK: Final = registry.open_book("milken")


def table(deal: int) -> tuple[int, dict[str, OptionValue]]:
    """The seats and options of a deal; each of them comes up."""
    rng = Random(deal)
    seats = 3 + deal % 4
    ways = ["none", "left", "right", "in_turn", *(["across"] if seats % 2 == 0 else [])]
    return seats, {
        "insider_trading": ways[int(rng.random() * len(ways))],
        "extras": ("dealt", "starters", "out")[int(rng.random() * 3)],
        "jokers": int(rng.random() * 3),
        "deals": 1 + int(rng.random() * 4),
    }


def play(deal: int) -> int:
    """Plays a match and gives its moves; raises AssertionError where game and referee differ."""
    return at_table(*table(deal), deal)


def at_table(seats: int, options: Mapping[str, OptionValue], deal: int) -> int:
    """The same with these seats and options."""
    rng, moves = Random(deal), 0
    state = GAME.start(BOOK.choose(options, seats), seats)
    referee = Referee(seats, options)

    def choose(legal: Sequence[Move]) -> Move:
        move = some(legal, rng)
        if len(legal) < 100 or rng.random() < 0.1:
            assert {Referee.act(to_json(each)) for each in legal} == referee.legal()
        return move

    for move in each_move(state, deal, choose):
        moves += move.seat != CHANCE
        referee.follow(to_json(move))
        lying = [card.code for zone in state.zones() for card in zone.cards]
        assert sorted(lying) == sorted(referee.pack)
        assert len(state.tallies()) == len(referee.points)
        if state.phase in ("play", "pass", "give_back"):
            assert state.current_player == referee.turn
            assert [{card.code for card in hand} for hand in state.hands] == referee.hands
            assert {suit: [card.code for card in pile] for suit, pile in state.piles.items()} == (
                referee.piles
            )
    assert referee.is_over
    assert [list(tally.totals) for tally in state.tallies()] == referee.points
    assert state.scores() == referee.totals
    assert state.winners() == referee.winners
    return moves
