"""Where a book has other drops than its game ships with, every level still plays, and plays by
that book: the game's own rules of thumb would take the shipped drops for granted."""

from __future__ import annotations

import copy
from collections.abc import Callable
from random import Random

import pytest

from tabletop.ai import bots, generic
from tabletop.ai.levels import LEVELS
from tabletop.engine import registry
from tabletop.engine.moves import CHANCE
from tabletop.engine.play.chance import draw
from tabletop.engine.rules import book as rulebook
from tabletop.engine.rules.book import RuleBook
from tabletop.engine.rules.rulefile import Plain

Edit = Callable[[list[Plain]], None]


def without(move: str, condition: str) -> Edit:
    """Takes a condition away from the drops that make `move`."""

    def edit(drops: list[Plain]) -> None:
        for drop in drops:
            assert isinstance(drop, dict)
            require = drop.get("require", [])
            if drop["move"] == move and isinstance(require, list):
                drop["require"] = [
                    each for each in require if isinstance(each, dict) and condition not in each
                ]

    return edit


def with_also(move: str, condition: str, param: Plain) -> Edit:
    """Adds a condition to the drops that make `move`."""

    def edit(drops: list[Plain]) -> None:
        for drop in drops:
            assert isinstance(drop, dict)
            require = drop.setdefault("require", [])
            if drop["move"] == move and isinstance(require, list):
                require.append({condition: param})

    return edit


def edited(game: str, edit: Edit) -> RuleBook:
    """The book of `game` with its drops edited."""
    data = copy.deepcopy(dict(registry.open_book(game).data))
    drops = data["drops"]
    assert isinstance(drops, list)
    edit(drops)
    return rulebook.from_data(data, "edited", registry.mechanics)


EDITS = [
    ("milken", without("play", "suit_of"), {}),
    ("milken", without("give_back", "to_giver"), {"jokers": 2}),
    ("milken", without("give_back", "kind"), {"jokers": 2}),
    ("milken", with_also("pass", "kind", "french"), {"jokers": 2, "insider_trading": "left"}),
    ("wall_street", without("play", "must_capture"), {"target": 2}),
    ("wall_street", without("play", "single_first"), {"target": 2}),
]


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize(("game", "edit", "options"), EDITS)
def test_every_level_plays_a_book_with_other_drops_to_its_end(
    game: str, edit: Edit, options: dict[str, Plain], level: str
) -> None:
    book = edited(game, edit)
    seats = book.spec.seats.max
    chosen = {name: value for name, value in options.items() if isinstance(value, int | str)}
    book = book.choose(chosen, seats)
    assert not generic.knows(book)
    known = registry.find(game)
    assert known is not None
    state, rng, bot = known.start(book, seats), Random(3), bots.find(game, level)
    chances = asked = 0
    while not state.is_terminal:
        if state.current_player == CHANCE:
            state.apply(draw(state.due(), 5, chances))
            chances += 1
            continue
        view = state.view(state.current_player)
        if asked < 12 and len(view.legal) > 1:  # enough to see, the rest at random
            move = bots.decide(bot, view, book, rng, bots.Budget(iterations=8)).move
            asked += 1
        else:
            move = bots.RandomBot().choose(view, book, rng, bots.Budget())
        assert state.check(move) is None
        state.apply(move)


@pytest.mark.parametrize("game", registry.names())
def test_the_shipped_books_are_played_by_the_games_own_bots(game: str) -> None:
    assert generic.knows(registry.open_book(game))
