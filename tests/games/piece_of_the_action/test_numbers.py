"""Numbers that a table may argue about: the deck's mix, who scores how often, a goal."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from tabletop.ai import bots
from tabletop.ai.levels import LEVELS
from tabletop.engine import registry
from tabletop.engine.moves import CHANCE, OVER, Move
from tabletop.engine.play.chance import draw
from tabletop.engine.rules import book as rulebook
from tabletop.engine.rules.book import RuleBook
from tabletop.engine.state import Position
from tabletop.games.piece_of_the_action import GAME
from tabletop.games.piece_of_the_action.score import stakes
from tabletop.games.piece_of_the_action.state import ActionState
from tabletop.system.errors import BadFile
from tests.games.piece_of_the_action.position import BOOK, all_pass, place
from tests.mutations.edits import shipped

CARDS = {"-2": 4, "+5": 1, "M3": 0, "P": 6, "X": 10}
ODD: dict[str, Any] = {"cards": CARDS, "shares": {"leader": 0, "pota": 2}, "goal": 150}


def with_numbers(**numbers: Any) -> RuleBook:
    """The book with some numbers changed, those of tables one by one."""
    data = shipped(GAME.id)
    for name, value in numbers.items():
        old = data["numbers"][name]
        data["numbers"][name] = {**old, **value} if isinstance(value, dict) else value
    return rulebook.from_data(data, "edited", registry.mechanics)


def by(book: RuleBook, state: ActionState) -> ActionState:
    return GAME.restore(book.choose({}, state.seats), Position.of(state))


def said(book: RuleBook, rule: str) -> str:
    return next(each.text for each in book.rules if each.id == rule)


def test_pa_1_the_deck_is_mixed_as_the_book_says() -> None:
    book = with_numbers(cards=CARDS)
    deck = GAME.start(book.choose({}, 2), 2).setup.deck
    faces = Counter(card.face for card in deck)
    assert (faces["B-2"], faces["R+5"], faces["GM3"], faces["GP"], faces["X"]) == (4, 1, 0, 6, 10)
    assert len(deck) == len(set(deck)) == 3 * (35 + 3 - 1 - 2 - 4) + 10
    assert {"B-2.4", "B+5", "X.10"} <= {card.code for card in deck}
    assert "103 cards, 31 each" in said(book, "PA-1")
    assert "ten more are X cards" in said(book, "PA-1")


def test_pa_3_hands_that_the_cards_do_not_fill_are_refused_with_their_place() -> None:
    few = {"P": 0, "R": 0, "+2": 0}  # 54 cards beside the X's
    assert with_numbers(cards=few, hands={"6": 9})
    with pytest.raises(BadFile, match="expected at most 9, for 54 cards, found 10"):
        with_numbers(cards=few, hands={"6": 10})


def test_a_game_in_which_nobody_could_score_is_refused() -> None:
    assert with_numbers(shares={"leader": 0, "pota": 1})
    with pytest.raises(BadFile, match="nobody could score"):
        with_numbers(cards={"P": 0}, shares={"leader": 0, "pota": 1})


def test_pa_13_leader_and_pota_score_as_often_as_the_book_says() -> None:
    book = with_numbers(shares={"leader": 2, "pota": 3})
    state = by(book, place(["", "", ""], centre="B+5.1", pota=["BP.1", "BP.2"], seat=2))
    assert stakes(state, 5) == [25, 15, 0]
    all_pass(state)
    assert state.points == [75, 65, 50]
    lines = [(line.label, line.points) for line in state.tallies()[-1].seats[0]]
    assert lines == [("Leader", 10), ("POTA", 15)]
    assert "scores the Deal twice" in said(book, "PA-13")
    assert "gains 125" in said(book, "PA-13")
    assert "three times for that seat" in said(book, "PA-7")


@pytest.mark.parametrize(
    ("goal", "points", "is_over"),
    [
        (55, (50, 50), True),
        (60, (50, 50), False),
        ("none", (900, 50), False),
        (50, (50, 55), False),  # two have most: the next Deal is played
    ],
)
def test_pa_15_a_goal_reached_by_one_seat_alone_ends_the_game(
    goal: int | str, points: tuple[int, int], is_over: bool
) -> None:
    book = with_numbers(goal=goal)
    state = by(book, place(["", ""], centre="B+5.1", points=points))
    all_pass(state)
    assert (state.current_player == OVER) == is_over
    assert state.winners() == ([0] if is_over else [])
    assert (f"at {goal} points or more" in said(book, "PA-15")) == (goal != "none")


def test_a_book_from_before_these_numbers_means_what_it_did() -> None:
    data = shipped(GAME.id)
    for name in ODD:
        del data["numbers"][name]
    data["words"], data["rules"] = {}, [{**rule, "text": "As it was."} for rule in data["rules"]]
    old = rulebook.from_data(data, "old", registry.mechanics).choose({}, 4)
    one, two = GAME.start(old, 4).setup, GAME.start(BOOK.choose({}, 4), 4).setup
    assert (one.deck, one.goal, one.numbers) == (two.deck, two.goal, two.numbers)


@pytest.mark.parametrize("level", [*LEVELS, "random"])
def test_every_level_plays_by_other_numbers(level: str) -> None:
    book = with_numbers(**ODD).choose({"tie_deals": 1}, 3)
    bot, rng, chances = bots.find(GAME.id, level), Random(3), 0
    state = GAME.start(book, 3)
    while not state.is_terminal:
        if state.current_player == CHANCE:
            move: Move = draw(state.due(), 3, chances)
            chances += 1
        else:
            view = state.view(state.current_player)
            move = bot.choose(view, book, rng, bots.Budget(iterations=6))
        assert state.current_player == CHANCE or state.check(move) is None
        state.apply(move)
        lying = [card for zone in state.zones() for card in zone.cards]
        assert len(lying) == len(set(lying)) == len(state.setup.deck)


def test_a_goal_is_a_whole_number_or_none() -> None:
    with pytest.raises(BadFile, match="expected a whole number or none"):
        with_numbers(goal="100")
