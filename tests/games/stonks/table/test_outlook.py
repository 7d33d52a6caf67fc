"""What the table says a move would bring is what it brings."""

from __future__ import annotations

from random import Random

import pytest

from tabletop.engine import registry
from tabletop.engine.events import Told
from tabletop.engine.moves import Move
from tabletop.engine.rules.schema import OptionValue
from tabletop.games.stonks.score import points
from tabletop.games.stonks.state import hides_lead
from tabletop.games.stonks.table import outlook, words
from tabletop.games.stonks.table.outlook import BOTH
from tabletop.games.stonks.text import MOVED, TRUMP, tell
from tests.games.stonks.position import dealt, look, random_game

COUNTED = ("play", "adjust", "take")
OPTIONS: list[dict[str, OptionValue]] = [{}, {"trump_tie": "none", "weighted_shares": True}]


@pytest.mark.parametrize("options", OPTIONS, ids=["standard", "options"])
@pytest.mark.parametrize("seats", [2, 5])
def test_what_a_move_would_bring_is_what_it_brings(
    seats: int, options: dict[str, OptionValue]
) -> None:
    rng, told = Random(3), set[str]()
    for state, made in random_game(dealt(seats, 7, **options), 5):
        if state.phase not in COUNTED or made.seat < 0 or rng.random() < 0.5:
            continue
        view = look(state, made.seat)
        for move in rng.sample(view.legal, min(3, len(view.legal))):
            expected = outlook.after(state.setup, view, move)
            assert expected is not None
            after = state.copy()
            after.apply(move)
            if after.phase not in COUNTED or after.round != state.round:
                continue
            then = look(after, move.seat)
            assert expected.market == then.market
            assert expected.trump == then.trump
            assert expected.worths == then.worths
            assert expected.own == outlook.now(state.setup, then).own
            if then.cards("trick") and len(then.cards("trick")) >= len(view.cards("trick")):
                hidden = then.phase == "take" and not expected.settled
                assert hidden or expected.winning == then.winning
                told.add(move.name)
    assert told == {"play", "adjust"}


def test_a_card_and_the_arrow_at_once_bring_what_both_moves_do() -> None:
    seen = 0
    for state, made in random_game(dealt(3), 5):
        view = look(state, made.seat) if made.seat >= 0 else None
        if view is None or state.phase != "play" or len(made.args) > 1 or hides_lead(view):
            continue
        after = state.copy()
        after.apply(made)
        for move in after.legal_moves() if after.phase == "adjust" else ():
            args = {"card": made.card(), **move.args}
            expected = outlook.after(state.setup, view, Move.of(made.seat, BOTH, **args))
            assert expected is not None
            both = after.copy()
            both.apply(move)
            if both.phase not in COUNTED or not both.trick:
                continue
            then = look(both, made.seat)
            assert expected == outlook.now(state.setup, then)
            seen += 1
    assert seen > 50


@pytest.mark.parametrize("options", OPTIONS, ids=["standard", "options"])
@pytest.mark.parametrize("seats", [2, 5])
def test_what_others_moves_of_the_market_did_to_ones_portfolio_is_what_they_did(
    seats: int, options: dict[str, OptionValue]
) -> None:
    book = registry.open_book("stonks").choose(options, seats)
    told: list[tuple[Move, Told]] = []
    did: dict[int, int] = {}
    compared, before = 0, None
    for state, made in random_game(dealt(seats, 7, **options), 5):
        if before is not None:
            was, move = before
            if move.seat == 0 or state.round != was.round:
                told, did = [], {}
            else:
                for event in tell(was, move, state):
                    if isinstance(event, Told):
                        told.append((move, event))
                        if event.kind in (MOVED, TRUMP):
                            did[len(told) - 1] = points(state)[0] - points(was)[0]
        if state.current_player == 0 and state.phase in COUNTED and did:
            assert words.gains(look(state, 0), book, told) == did
            compared += 1
        before = state.copy(), made
    assert compared > 3
