"""How long a game is said to last is how long one lasts that is played."""

from __future__ import annotations

from random import Random

import pytest

from tabletop.ai import bots
from tabletop.ai.bots import Budget
from tabletop.engine import duration, registry
from tabletop.engine.moves import CHANCE
from tabletop.engine.play.chance import draw
from tabletop.engine.rules.book import RuleBook
from tabletop.engine.zones import NOBODY

GAMES = [
    ("portfolio", 4),
    ("portfolio_short", 4),
    ("portfolio_short", 3),
    ("piece_of_the_action", 5),
    ("piece_of_the_action_quick", 5),
    ("stonks", 3),
    ("stonks", 5),
    ("wall_street", 3),
    ("wall_street_whole_pack", 4),
    ("milken", 4),
    ("milken_long", 4),
    ("milken_for_two", 2),
]
"""Books and seats; the shorter form of a game beside the game."""


def said(book: RuleBook, seats: int) -> int:
    game = registry.find(book.game)
    assert game is not None
    return game.minutes(book, seats)


def decided(book: RuleBook, seats: int, deal: int) -> int:
    """How many decisions are made in a game by rules of thumb."""
    game = registry.find(book.game)
    assert game is not None
    bot, rng = bots.find(book.game, "normal"), Random(deal)
    state, chances, decisions = game.start(book, seats, people=NOBODY), 0, 0
    while not state.is_terminal:
        seat = state.current_player
        if seat == CHANCE:
            state.apply(draw(state.due(), deal, chances))
            chances += 1
        elif state.forced is not None:
            state.apply(state.forced)
        else:
            state.apply(bot.choose(state.view(seat), book, rng, Budget()))
            decisions += 1
    return decisions


@pytest.mark.parametrize(("name", "seats"), GAMES)
def test_a_game_lasts_about_as_long_as_is_said(name: str, seats: int) -> None:
    book = registry.find_book(name).choose({}, seats)
    played = duration.minutes(decided(book, seats, 1), seats)
    assert played / 1.7 <= said(book, seats) <= played * 1.7


@pytest.mark.parametrize("name", ["portfolio_short", "piece_of_the_action_quick"])
def test_the_shorter_form_of_a_game_is_said_to_be_shorter(name: str) -> None:
    book = registry.find_book(name)
    standard = registry.open_book(book.game)
    for seats in range(book.spec.seats.min, book.spec.seats.max + 1):
        short, usual = book.choose({}, seats), standard.choose({}, seats)
        assert said(short, seats) < said(usual, seats)
