"""Whole random games of Piece of the Action, each line followed by a referee that reads the rules
on its own."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from random import Random
from typing import Final

from tabletop.engine import registry
from tabletop.engine.moves import CHANCE, Move, to_json
from tabletop.engine.rules.book import RuleBook
from tabletop.games.piece_of_the_action import GAME
from tests.games.piece_of_the_action.referee import Act, Referee
from tests.games.random_game import each_move, some

BOOK: Final = registry.open_book("piece_of_the_action")
LIMITS: Final = (None, 1, 3)
"""Deals after which a tie is shared; None for no such limit."""


def play(deal: int) -> int:
    """Plays a game and gives its moves; raises AssertionError where game and referee differ."""
    return at_table(2 + deal % 5, LIMITS[deal // 5 % 3], deal)


@cache
def _chosen(seats: int, limit: int | None) -> RuleBook:
    return BOOK.choose({"tie_deals": limit or "unlimited"}, seats)


def act_of(move: Move) -> Act:
    line = to_json(move)
    return str(line["move"]), str(line.get("card", "")), line.get("to")


def at_table(seats: int, limit: int | None, deal: int) -> int:
    """The same with these seats, and so many deals after a tie."""
    rng, moves = Random(deal), 0
    state = GAME.start(_chosen(seats, limit), seats)
    referee = Referee(seats, limit)

    def choose(legal: Sequence[Move]) -> Move:
        move = some(legal, rng)
        if rng.random() < 0.2:
            assert {act_of(each) for each in legal} == referee.legal()
        return move

    for move in each_move(state, deal, choose):
        moves += move.seat != CHANCE
        referee.follow(to_json(move))
        lying = [card for zone in state.zones() for card in zone.cards]
        assert len(lying) == len(set(lying)) == 108
        assert min(state.points) >= 0
        if state.phase in ("deal", "move"):
            assert state.total == referee.lying.total != 0
        assert state.points == referee.points
        assert state.current_player < 0 or state.current_player == referee.turn
    assert state.winners() == referee.winners
    totals = [sum(tally.totals[seat] for tally in state.tallies()) for seat in range(seats)]
    assert totals == state.scores()
    assert [tally.totals for tally in state.tallies()[1:]] == [
        tuple(now - had for now, had in zip(after, before, strict=True))
        for (_value, after), (_old, before) in zip(
            referee.deals, [(0, [50] * seats), *referee.deals], strict=False
        )
    ]
    return moves
