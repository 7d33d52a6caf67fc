"""What games do with seats in a row."""

from __future__ import annotations

import pytest

from tabletop.engine.french import parse_card
from tabletop.engine.seats import added, clockwise, dealt, left_of, most, put_in, take_out


def test_seats_go_round_clockwise() -> None:
    assert clockwise(2, 4) == [2, 3, 0, 1]
    assert left_of(3, 4) == 0


def test_the_next_seat_is_one_that_fits_and_at_last_the_seat_itself() -> None:
    assert left_of(1, 4, lambda seat: seat == 0) == 0
    assert left_of(1, 4, lambda seat: seat == 1) == 1
    with pytest.raises(ValueError, match="no seat"):
        left_of(1, 4, lambda seat: False)


def test_cards_are_dealt_one_at_a_time_from_a_seat_on() -> None:
    pile = [parse_card(code) for code in ["AC", "2C", "3C", "4C", "5C", "6C", "7C"]]
    hands = dealt(pile, 3, 1)
    assert [" ".join(map(str, hand)) for hand in hands] == ["3C 6C", "AC 4C 7C", "2C 5C"]


def test_a_hand_stays_sorted_as_cards_are_put_in_and_taken_out() -> None:
    cards = [parse_card(code) for code in ["2C", "9H", "5D", "AC"]]
    hand = cards[:2]
    put_in(hand, cards[2:])
    assert " ".join(map(str, hand)) == "AC 2C 5D 9H"
    take_out(hand, cards[:2])
    assert " ".join(map(str, hand)) == "AC 5D"
    with pytest.raises(ValueError, match=r"remove"):
        take_out(hand, cards[:1])


def test_those_with_the_most_share_the_win() -> None:
    assert most([3, 7, 7, 1]) == [1, 2]
    assert most([(3, -1), (3, -2)]) == [0]
    assert most([]) == []


def test_what_is_gained_is_added_seat_by_seat() -> None:
    assert added([1, 2], (3, 4)) == [4, 6]
