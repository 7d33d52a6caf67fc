"""Stonks: what a round scores and who wins the game (ST-19, ST-20)."""

from __future__ import annotations

from collections.abc import Sequence
from copy import deepcopy

import pytest

from tabletop.engine.moves import OVER
from tabletop.engine.state import Position
from tabletop.games.stonks import GAME
from tabletop.games.stonks.state import StonksState
from tests.games.stonks.position import book, edited, look, play, position
from tests.mutations.edits import shipped


def last_trick(
    first: str,
    second: str,
    *,
    market: str = "33333",
    held: str = "11",
    totals: Sequence[int] = (0, 0),
    unseen: Sequence[str] = ("", ""),
    round: int = 1,
    weighted: bool = False,
) -> StonksState:
    """The last trick of a round played out: seat 1 wins it and takes the Plumstone 12."""
    state = position(
        "G13",
        "G12 B13",
        trick="G9",
        turned="P12",
        market=market,
        held=held,
        totals=totals,
        unseen=unseen,
        portfolios=(first, second),
        number=10,
        round=round,
        rules=book(2, weighted_shares=weighted),
    )
    play(state, "1 play card=G12", "1 take card=P12")
    return state


def test_st_19_five_cards_at_three_are_fifteen_points() -> None:
    state = last_trick("R1 R2 R3 R4 R5", "Y1", market="34442", held="00")
    assert state.scores()[0] == 15
    [line] = state.tallies()[0].seats[0]
    assert (line.label, line.detail, line.points) == ("Redwood", "5 × 3", 15)


def test_st_19_each_company_scores_by_itself_and_the_unseen_card_counts() -> None:
    state = last_trick("R1 R2 Y5", "B1", market="24615", held="00", unseen=("P9", "B7"))
    assert state.scores() == [2 * 2 + 4 + 5, 1 + 1 + 5]
    lines = [(line.label, line.detail, line.points) for line in state.tallies()[0].seats[0]]
    assert lines == [("Redwood", "2 × 2", 4), ("Yonder", "1 × 4", 4), ("Plumstone", "1 × 5", 5)]
    assert state.view(0).faces("unseen:1"), "unseen cards are revealed"


def test_st_19_an_unused_speculation_is_one_more_of_the_lowest_company_one_owns() -> None:
    state = last_trick("R1 Y5", "B1", market="54116", held="10")
    assert state.scores()[0] == 5 + 4 + 4, "of the two owned, not of the cheapest on the board"
    extra = state.tallies()[0].seats[0][-1]
    assert (extra.label, extra.detail) == ("Speculation in Yonder", "1 × 4")


def test_st_19_of_several_lowest_the_speculation_goes_to_the_first_on_the_board() -> None:
    state = last_trick("B1 G5", "B2", market="66336", held="10")
    assert state.tallies()[0].seats[0][-1].label == "Speculation in Gale"


def test_st_19_a_used_speculation_adds_nothing() -> None:
    state = last_trick("R1 Y5", "B1", market="54116", held="00")
    assert state.scores()[0] == 9


def test_st_19_with_weighted_shares_middle_ranks_count_two_and_three() -> None:
    state = last_trick("R6 R7 R8 R9 R10 R11", "B1", market="34446", held="10", weighted=True)
    assert state.scores()[0] == (1 + 2 + 2 + 3 + 3 + 1) * 3 + 3, "the Speculation counts one"
    line = state.tallies()[0].seats[0][0]
    assert line.detail == "6 cards, 12 shares × 3"
    plain = last_trick("R6 R7 R8 R9 R10 R11", "B1", market="34446", held="10")
    assert plain.scores()[0] == 7 * 3


def test_st_19_values_count_as_the_round_ends_before_any_reset() -> None:
    state = last_trick("R1", "B1", market="64446", held="00")
    assert state.scores()[0] == 6
    assert state.market == [6, 4, 4, 4, 6], "it goes back with the next deal"


def test_st_20_after_the_last_round_most_points_win() -> None:
    state = last_trick("R1", "B1", round=3, totals=(40, 20), held="00")
    assert state.current_player == OVER
    assert state.scores() == [43, 26]
    assert state.winners() == [0]
    assert state.returns() == [1.0, 0.0]


@pytest.mark.parametrize(
    ("first", "totals", "held", "winners", "why"),
    [
        ("R1", (6, 3), "00", [0], "cards in the last portfolio, 1 against 2"),  # 9 each
        ("R1 R2", (3, 3), "00", [0], "companies in the last portfolio, 1 against 2"),
        # the unused Speculation is a second card, of no new company
        ("R1", (3, 3), "10", [0], "companies in the last portfolio, 1 against 2"),
        ("R1", (0, 0), "10", [0], "companies in the last portfolio, 1 against 2"),  # 6 each
        ("R1 Y2", (0, 0), "00", [0, 1], ""),  # equal in all: shared
        ("R1 R2 R3", (0, 3), "00", [1], "cards in the last portfolio, 2 against 3"),  # 9 each
    ],
)
def test_st_20_equal_points_go_to_fewer_cards_then_fewer_companies_and_are_then_shared(
    first: str, totals: tuple[int, int], held: str, winners: list[int], why: str
) -> None:
    state = last_trick(first, "B1", round=3, totals=totals, held=held)
    assert state.scores()[0] == state.scores()[1]
    assert state.winners() == winners
    tie = look(state, None).tie_break
    assert (tie.text if tie else "") == (f"fewer {why}" if why else "")
    assert tie is None or tie.rule == "ST-20"


@pytest.mark.parametrize(
    ("ties", "winners"),
    [
        ({"fewer_cards": False}, [1]),  # one company against two
        ({"fewer_cards": False, "fewer_companies": False}, [0, 1]),
        ({"fewer_companies": False}, [0]),
    ],
)
def test_st_20_what_breaks_a_tie_is_what_the_book_says(
    ties: dict[str, bool], winners: list[int]
) -> None:
    rules = deepcopy(shipped("stonks"))
    rules["numbers"]["ties"].update(ties)
    state = last_trick("R1 Y2", "P1 P2", round=3, totals=(6, 3), held="00")
    assert state.scores()[0] == state.scores()[1]
    state = GAME.restore(edited(rules), Position.of(state))
    assert state.winners() == winners
    told = next(rule.text for rule in state.book.rules if rule.id == "ST-20")
    for name, word in (("fewer_cards", "fewer cards"), ("fewer_companies", "fewer companies")):
        assert (word in told) == ties.get(name, True)


def test_a_book_from_before_ties_were_numbers_breaks_them_as_it_did() -> None:
    rules = deepcopy(shipped("stonks"))
    del rules["numbers"]["ties"]
    rules["words"], rules["rules"] = {}, [{**each, "text": "So."} for each in rules["rules"]]
    assert GAME.start(edited(rules), 2).setup.ties == GAME.start(book(2), 2).setup.ties


def test_st_20_weights_are_not_counted_in_the_tie_break() -> None:
    state = last_trick("R9", "B1", round=3, totals=(0, 3), held="00", weighted=True)
    assert state.scores() == [9, 9]
    assert state.winners() == [0], "one card against two, though of three shares"


def test_worth_is_what_the_game_would_end_with_now() -> None:
    state = position(
        "G13",
        "G12",
        market="24615",
        portfolios=("R1", "Y1"),
        unseen=("P9", ""),
        totals=(10, 20),
        held="01",
    )
    assert state.worth() == [10 + 2 + 5, 20 + 4 + 4]
    assert look(state, 1).worths == (2, 8), "what all may see leaves out the unseen card"
