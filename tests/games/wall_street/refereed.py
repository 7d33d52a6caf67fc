"""Whole random matches of Wall Street, each line followed by a referee that reads the rules on its
own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from random import Random
from typing import Final

from tabletop.engine import registry
from tabletop.engine.moves import CHANCE, Move, to_json
from tabletop.engine.rules.book import RuleBook
from tabletop.engine.rules.schema import OptionValue
from tabletop.games.wall_street import GAME
from tests.games.random_game import each_move, some
from tests.games.wall_street.referee import Referee, captures

BOOK: Final = registry.open_book("wall_street")
KINDS: Final[list[dict[str, OptionValue]]] = [
    {},
    {"cut": "ask"},
    {"target": 1},
    {"target": 3, "open_funds": True, "cut": "ask"},
]


def table(deal: int) -> tuple[int, dict[str, OptionValue]]:
    """The seats and options of a deal; each of them comes up."""
    return 2 + deal % 3, KINDS[deal // 3 % len(KINDS)]


def play(deal: int) -> int:
    """Plays a match and gives its moves; raises AssertionError where game and referee differ."""
    return at_table(*table(deal), deal)


@cache
def _chosen(seats: int, options: tuple[tuple[str, OptionValue], ...]) -> RuleBook:
    return BOOK.choose(dict(options), seats)


def at_table(seats: int, options: Mapping[str, OptionValue], deal: int) -> int:
    """The same with these seats and options."""
    rng, moves = Random(deal), 0
    book = _chosen(seats, tuple(options.items()))
    state = GAME.start(book, seats)
    referee = Referee(seats, book.option_number("target"))

    def choose(legal: Sequence[Move]) -> Move:
        move = some(legal, rng)
        if move.name == "play":
            check_against_brute_force(referee, [str(each) for each in legal])
        return move

    for move in each_move(state, deal, choose):
        moves += move.seat != CHANCE
        lying = [card.code for zone in state.zones() for card in zone.cards]
        assert len(lying) == len(set(lying)) == 40
        referee.follow(to_json(move))
    assert [list(tally.totals) for tally in state.tallies()] == referee.points
    assert state.scores() == referee.totals
    assert state.winners() == [referee.winner]
    for tally in state.tallies():
        sums = [sum(line.points for line in lines) for lines in tally.seats]
        assert sums == list(tally.totals)
    return moves


def check_against_brute_force(referee: Referee, legal: list[str]) -> None:
    """The legal moves are exactly those that trying every subset finds."""
    wanted = {
        (card, taken)
        for card in referee.hands[referee.turn]
        for taken in captures(card, referee.table)
    }
    words = [text.replace("capture=[", "").rstrip("]").split() for text in legal]
    found = {
        (card.removeprefix("card="), frozenset(rest[0].split(",")) if rest else frozenset())
        for _seat, _play, card, *rest in words
    }
    assert found == wanted
    assert len(legal) == len(wanted)
