"""WS-7 by house rules under which a card can neither take nor be laid down: who can play nothing is
passed over, and where nobody can the hand is over."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Final, cast

import pytest

from tabletop.engine import registry
from tabletop.engine.events import Told
from tabletop.engine.french import RANKS
from tabletop.engine.moves import CHANCE, Move
from tabletop.engine.play import trial
from tabletop.engine.play.chance import draw
from tabletop.engine.rules import book as rulebook
from tabletop.engine.rules.book import RuleBook
from tabletop.engine.rules.conditions import Condition, Requirement
from tabletop.engine.rules.mechanics import AnyMechanics
from tabletop.games.wall_street import GAME
from tabletop.games.wall_street.state import WallStreetState
from tabletop.games.wall_street.table.scores import last_words
from tests.games.wall_street.position import DECK, cards, place, play, told
from tests.mutations.edits import shipped

NEVER: Final[Condition[WallStreetState]] = Condition(
    str,
    lambda ranks: Requirement(
        lambda ask: RANKS[ask.cards[0].rank - 1] not in ranks.split(),
        lambda ask: "That rank stays in hand.",
    ),
    frozenset({"cards"}),
)
"""A condition of these tests: cards of some ranks are never played."""


def without(ranks: str) -> RuleBook:
    """The book in which cards of `ranks` are never played."""
    data = shipped("wall_street")
    data["drops"][0]["require"].insert(1, {"never": ranks})
    own = replace(GAME.mechanics, conditions={**GAME.mechanics.conditions, "never": NEVER})
    return rulebook.from_data(data, "never", lambda _name: cast("AnyMechanics", own))


def texts(state: WallStreetState, move: Move) -> list[str]:
    """What is told of `move`, which is made."""
    return [event.text for event in told(state, move) if isinstance(event, Told)]


def test_ws_7_a_seat_that_can_play_nothing_is_passed_over() -> None:
    state = place(["3C 4C", "10C 10D", "5C 6C"], "9D", rules=without("10").choose({}, 3))
    assert "@1 can play nothing and is passed over." in texts(state, play(0, "3C"))
    assert state.current_player == 2
    state.apply(play(2, "5C"))
    assert state.current_player == 0


def test_ws_7_where_nobody_can_play_the_hand_is_over_and_scored() -> None:
    state = place(["6C", "10C 10D"], "6D 9D", rules=without("10").choose({}, 2))
    state.apply(play(0, "6C", "6D"))
    assert state.funds[0] == [*cards("6D 6C 9D")]  # who took last takes what lies there (WS-9)
    assert state.takeovers == [(), ()]
    assert (state.current_player, state.phase, len(state.tallies())) == (CHANCE, "shuffle", 1)
    assert state.end is not None
    assert (
        last_words(state.end, can_take_over=False)[0] == "Nobody can play on, so the hand is over."
    )


def test_ws_7_it_is_told_that_nobody_can_play_on() -> None:
    state = place(["6C", "10C 10D"], "9D", rules=without("10").choose({}, 2))
    said = texts(state, play(0, "6C"))
    assert "Nobody can play on, so the hand is over." in said
    assert state.laid == [*cards("9D 6C")]  # nobody took anything


def test_ws_7_hands_that_nobody_can_begin_are_over_as_they_are_dealt() -> None:
    state = GAME.start(without("A 2").choose({}, 2), 2)
    state.apply(Move.of(CHANCE, "dealer", seat=1))
    low = [card for card in DECK if card.rank <= 2]
    pile = (*low[:6], *[card for card in DECK if card not in low[:6]])
    state.apply(Move(CHANCE, "shuffle", {"pile": "deck", "cards": pile}))
    said = texts(state, Move.of(CHANCE, "cut", at=0))
    assert "Nobody can play on, so the hand is over." in said
    assert not any("throws the cards in" in text for text in said)
    assert (state.current_player, len(state.tallies())) == (CHANCE, 1)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_ws_7_whole_matches_in_which_seats_are_passed_over_come_to_their_end(seats: int) -> None:
    book, passed = without("10 K").choose({"target": 3}, seats), 0
    for deal in range(4):
        state, rng, chances = GAME.start(book, seats), Random(deal), 0
        while not state.is_terminal:
            if state.current_player == CHANCE:
                move = draw(state.due(), deal, chances)
                chances += 1
            else:
                legal = state.legal_moves()
                assert legal
                move = legal[int(rng.random() * len(legal))]
            passed += any("passed over" in text for text in texts(state, move))
            lying = [card for zone in state.zones() for card in zone.cards]
            assert len(lying) == len(set(lying)) == 40
        assert len(state.winners()) == 1
    assert passed


def test_ws_7_a_book_by_which_nothing_can_ever_be_played_is_refused() -> None:
    data = shipped("wall_street")
    data["drops"][0]["require"].append({"kind": "joker"})
    book = rulebook.from_data(data, "none", registry.mechanics)
    game = registry.find("wall_street")
    assert game is not None
    assert trial.examine(game, book, lambda: 0.0)


@pytest.mark.parametrize("most", [1, 2])
def test_ws_7_what_the_book_does_not_let_a_card_take_it_need_not_take(most: int) -> None:
    data = shipped("wall_street")
    data["drops"][0]["require"].append({"take_at_most": most})
    book = rulebook.from_data(data, "few", registry.mechanics).choose({}, 2)
    state = place(["10C 9C", "2C"], "6D AD 3D 5H", rules=book)  # a ten takes three, a nine two
    ways = {(move.card().code, len(move.cards("capture"))) for move in state.legal_moves()}
    assert ways == ({("10C", 0), ("9C", 2)} if most == 2 else {("10C", 0), ("9C", 0)})
