"""What a gesture settles and which gesture a written move is follow from one declaration."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

import pytest

from tabletop.engine import registry
from tabletop.engine.cards import Card
from tabletop.engine.french import parse_card
from tabletop.engine.moves import CHANCE, Move, Value
from tabletop.engine.play.chance import draw
from tabletop.engine.rules.conditions import Ask, spot
from tabletop.engine.rules.settled import (
    Follows,
    IsPlace,
    IsSource,
    PlaceKey,
    PlaceKind,
    Settled,
)
from tabletop.engine.state import State

SEVEN = parse_card("7H")
KEY: Settled[None] = PlaceKey[None](usual=lambda ask: ask.cards[0].suit)
KIND: Settled[None] = PlaceKind[None](frozenset({"pile", "hand"}), lambda ask: "pile")


def ask(onto: str, source: str = "hand:0", card: Card = SEVEN, **args: Value) -> Ask[None]:
    return Ask(None, 0, (card,), spot(source), spot(onto), args)


@pytest.mark.parametrize(
    ("settled", "onto", "value"),
    [
        pytest.param(KEY, "pile:H", None, id="the usual key is left out"),
        pytest.param(KEY, "pile:C", "C", id="another is named"),
        pytest.param(PlaceKey(), "hand:2", 2, id="a seat"),
        pytest.param(PlaceKey(), "table", None, id="a place without a key"),
        pytest.param(PlaceKey(words=frozenset({"table"})), "table", "table", id="a word"),
        pytest.param(KIND, "pile:H", None, id="the usual kind"),
        pytest.param(KIND, "hand:2", "hand", id="another kind"),
        pytest.param(KIND, "table", None, id="a kind that it does not tell apart"),
        pytest.param(IsPlace("pile"), "pile:H", True, id="that kind"),
        pytest.param(IsPlace("pile"), "table", None, id="not that kind"),
        pytest.param(IsSource("hand"), "table", True, id="that source"),
        pytest.param(IsSource("stock"), "table", None, id="another source"),
        pytest.param(Follows(lambda ask: 7), "table", 7, id="what follows"),
    ],
)
def test_what_a_gesture_says_is_read_back(
    settled: Settled[None], onto: str, value: Value | None
) -> None:
    there = ask(onto)
    args: dict[str, Value] = {} if value is None else {"it": value}
    assert settled.value(there) == value
    assert settled.agrees(there, "it", args)


def test_a_kind_of_place_that_another_argument_tells_is_left_out() -> None:
    settled = IsPlace[None]("pile", told_by="call")
    assert settled.value(ask("pile:H", call="H")) is None
    assert settled.agrees(ask("pile:H"), "it", {"call": "H"})
    assert not settled.agrees(ask("table"), "it", {"call": "H"})
    assert not settled.agrees(ask("pile:H"), "it", {})


OPTIONS: Mapping[str, Any] = {"milken": {"jokers": 2, "insider_trading": "left"}}


@pytest.mark.parametrize("name", registry.names())
def test_every_legal_move_is_read_as_the_gesture_that_makes_it(name: str) -> None:
    game = registry.find(name)
    assert game is not None
    book = registry.open_book(name).choose(OPTIONS.get(name, {}), 3)
    state: State = game.start(book, 3)
    rng, chances, n = Random(3), 0, 0
    while not state.is_terminal and n < 60:
        if state.current_player == CHANCE:
            state.apply(draw(state.due(), 5, chances))
            chances += 1
            continue
        legal = state.legal_moves()
        for move in legal[:40]:
            assert state.check(move) is None, move
            assert state.program.allowing(state, move) is not None, move
        state.apply(legal[int(rng.random() * len(legal))])
        n += 1


def milken() -> State:
    """A dealt game of Milken for three, seat 0 to move first."""
    game = registry.find("milken")
    assert game is not None
    state: State = game.start(registry.open_book("milken").choose({}, 3), 3)
    state.apply(Move.of(CHANCE, "dealer", seat=2))
    state.apply(draw(state.due(), 5, 1))
    return state


def test_what_goes_without_saying_is_not_said() -> None:
    state = milken()
    card = state.legal_moves()[0].card()
    refusal = state.check(Move.of(0, "play", card=card, pile=card.suit))
    assert refusal is not None
    assert refusal.code == "no_move"


def test_a_place_that_there_is_not_is_told_so() -> None:
    state = milken()
    card = state.legal_moves()[0].card()
    refusal = state.check(Move.of(0, "play", card=card, pile="Z"))
    assert refusal is not None
    assert (refusal.code, refusal.rule) == ("no_place", "MK-3")
