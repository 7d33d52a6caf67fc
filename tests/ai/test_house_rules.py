"""The house rules that come with Tabletop are played to their end by opponents of every level."""

from __future__ import annotations

from random import Random

import pytest

from tabletop.ai import bots
from tabletop.ai.levels import LEVELS
from tabletop.engine import registry
from tabletop.engine.moves import CHANCE
from tabletop.engine.play.chance import draw

ASKED = 10
"""Decisions that each level takes in a game; the rest are taken at random."""


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("name", registry.variants())
def test_every_level_plays_the_house_rules(name: str, level: str) -> None:
    book = registry.open_book(name)
    assert book.badge, "what differs is said"
    seats = book.spec.seats.max
    book = book.choose({}, seats)
    game = registry.find(book.game)
    assert game is not None
    state, rng = game.start(book, seats), Random(9)
    bot, chances, asked = bots.find(book.game, level), 0, 0
    while not state.is_terminal:
        if state.current_player == CHANCE:
            state.apply(draw(state.due(), 4, chances))
            chances += 1
            continue
        view = state.view(state.current_player)
        if asked < ASKED and len(view.legal) > 1:
            choice = bots.decide(bot, view, book, rng, bots.Budget(iterations=10))
            assert choice.reason
            move, asked = choice.move, asked + 1
        else:
            move = bots.RandomBot().choose(view, book, rng, bots.Budget())
        assert state.check(move) is None
        state.apply(move)
    assert state.winners()
