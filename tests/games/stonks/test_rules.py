"""Stonks, rule by rule: the deal, investing, following, winning and taking (ST-1 to ST-9, ST-18).

The market is in test_stonks_market, Speculations in test_stonks_speculation, points and winners
in test_stonks_scoring, whole games and the referee in test_stonks_games.
"""

from __future__ import annotations

import pytest

from tabletop.engine.moves import CHANCE, OVER, Drop, Move
from tabletop.games.stonks import GAME
from tabletop.games.stonks.deck import parse_card
from tabletop.system.errors import NotationError, SetupError
from tests.games.stonks.position import (
    book,
    dealt,
    dropped,
    legal,
    look,
    play,
    position,
    random_game,
    refused,
    zone,
)


@pytest.mark.parametrize(("length", "rounds"), [("short", 3), ("long", 5)])
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_st_1_two_to_five_seats_play_three_rounds_or_five(
    seats: int, length: str, rounds: int
) -> None:
    state = dealt(seats, length=length)
    shuffles = 1 + sum(move.name == "shuffle" for _now, move in random_game(state, seats))
    assert shuffles == state.round == len(state.tallies()) == rounds


@pytest.mark.parametrize("seats", [1, 6])
def test_st_1_fewer_or_more_seats_are_refused(seats: int) -> None:
    with pytest.raises(SetupError, match="Stonks is for 2 to 5 seats"):
        book(seats)


@pytest.mark.parametrize(("seats", "hand"), [(2, 13), (3, 13), (4, 13), (5, 11)])
def test_st_2_everyone_is_dealt_thirteen_or_eleven_and_holds_a_speculation(
    seats: int, hand: int
) -> None:
    state = dealt(seats)
    assert [len(cards) for cards in state.hands] == [hand] * seats
    assert len(state.deck) == 65 - seats * hand
    assert look(state).held == (True,) * seats


def test_st_2_cards_go_round_one_at_a_time_from_the_dealers_left() -> None:
    state = dealt(3)
    state = dealt(3)
    state.phase, state.current_player, state.dealer = "shuffle", CHANCE, 1
    state.apply(Move(CHANCE, "shuffle", {"pile": "deck", "cards": state.setup.deck}))
    assert state.hands[2][:3] == [parse_card("R1"), parse_card("R4"), parse_card("R7")]
    assert state.hands[0][:2] == [parse_card("R2"), parse_card("R5")]
    assert state.hands[1][0] == parse_card("R3")
    assert state.deck[-1] == parse_card("B1"), "the top of the rest, the fortieth card"
    assert state.current_player == 2


def test_st_3_everyone_invests_clockwise_from_the_dealers_left_unseen_by_others() -> None:
    state = dealt(3)
    first = (state.dealer + 1) % 3
    for step in range(3):
        seat = (first + step) % 3
        assert state.current_player == seat
        seen, unseen = state.hands[seat][:2]
        play(state, f"{seat} invest seen={seen} unseen={unseen}")
        if step < 2:
            assert state.view(seat).cards(f"portfolio:{seat}") == (seen,)
            assert state.view((seat + 1) % 3).cards(f"portfolio:{seat}") == (None,)
            assert look(state).worths == (0, 0, 0)
    for seat in range(3):
        view = state.view((seat + 1) % 3)
        assert view.faces(f"portfolio:{seat}"), "all have invested: the seen one is public"
        assert view.cards(f"unseen:{seat}") == (None,)
        assert state.view(seat).faces(f"unseen:{seat}")


def test_st_3_a_drop_of_two_cards_asks_which_one_is_seen() -> None:
    state = position("R1 Y2 G3 B4", "R5", phase="invest", turned="", player=0)
    verdict = dropped(state, "R1 Y2", "hand:0", "portfolio:0")
    assert [str(move) for move in verdict.moves] == [
        "0 invest seen=R1 unseen=Y2",
        "0 invest seen=Y2 unseen=R1",
    ]


@pytest.mark.parametrize(
    ("move", "code"),
    [
        ("invest seen=R1 unseen=R1", "twice"),
        ("invest seen=R1 unseen=P9", "not_there"),
        ("play card=R1", "no_drop"),
    ],
)
def test_st_3_other_ways_of_investing_are_refused(move: str, code: str) -> None:
    state = position("R1 Y2 G3 B4", "R5", phase="invest", turned="", player=0)
    refusal = refused(state, f"0 {move}")
    assert (refusal.code, refusal.rule) == (code, "ST-3")


@pytest.mark.parametrize("codes", ["R1", "R1 Y2 G3"])
def test_st_3_two_cards_are_invested_and_no_other_number(codes: str) -> None:
    state = position("R1 Y2 G3 B4", "R5", phase="invest", turned="", player=0)
    refusal = dropped(state, codes, "hand:0", "portfolio:0").refusal
    assert refusal is not None
    assert (refusal.code, refusal.rule) == ("cards", "ST-3")


def test_st_4_the_lowest_seen_card_leads_whatever_lies_unseen() -> None:
    state = dealt(3)
    state.hands = [[parse_card(code) for code in row.split()] for row in HANDS]
    state.dealer, state.current_player = 2, 0
    play(state, "0 invest seen=R7 unseen=R1", "1 invest seen=Y4 unseen=Y9")
    told = play(state, "2 invest seen=G5 unseen=G2")
    assert state.current_player == state.leader == 1
    assert "@1 shows the lowest card and leads." in told


HANDS = ("R1 R7 R8 R9", "Y4 Y9 Y10 Y11", "G2 G4 G5 G10")


def test_st_4_of_equal_ranks_the_first_from_the_dealers_left_leads() -> None:
    state = dealt(3)
    state.hands = [[parse_card(code) for code in row.split()] for row in HANDS]
    state.dealer, state.current_player = 1, 2
    play(state, "2 invest seen=G4 unseen=G2", "0 invest seen=R7 unseen=R1")
    play(state, "1 invest seen=Y4 unseen=Y9")
    assert state.current_player == 2


def test_st_4_the_deal_moves_left_each_round() -> None:
    state = dealt(4)
    dealers = [state.dealer]
    for now, move in random_game(state, 3):
        if move.name == "shuffle":
            dealers.append(now.dealer)
    first = dealers[0]
    assert dealers == [first, (first + 1) % 4, (first + 2) % 4]


@pytest.mark.parametrize(("seats", "tricks"), [(2, 10), (5, 8)])
def test_st_5_a_round_is_three_tricks_fewer_than_the_hand(seats: int, tricks: int) -> None:
    state = dealt(seats)
    turned = []
    for now, move in random_game(state, 1):
        if now.round == 1 and now.turned and now.turned not in turned:
            turned.append(now.turned)
        if move.name == "shuffle":
            break
    assert len(turned) == tricks, "each trick has a card of its own turned up"


def test_st_5_the_card_turned_up_is_the_top_of_the_deck() -> None:
    state = position("R1 R2", "R9 Y3", trick="R4", turned="P13", market="23333", number=4)
    top = state.deck[-1]
    play(state, "1 play card=R9", "1 take card=R4")
    assert zone(state, "turned") == str(top)
    assert look(state).tricks == 5


def test_st_6_a_seat_that_can_follow_must() -> None:
    state = position("R1 Y8", "R7 R9 Y2", "G1", trick="R10")
    assert {move for move in legal(state) if "speculate" not in move} == {
        "play card=R7",
        "play card=R9",
    }
    refusal = refused(state, "1 play card=Y2")
    assert refusal.sentence == "Redwood leads and you hold it, so only a card of it goes there."
    assert (refusal.code, refusal.rule) == ("follows", "ST-6")
    drop = dropped(state, "Y2", "hand:1", "trick")
    assert drop.refusal == refusal


def test_st_6_a_seat_that_cannot_follow_plays_anything_and_shows_a_void() -> None:
    state = position("R1 Y8", "G7 Y9", "G1 R2", trick="R10")
    assert {"play card=G7", "play card=Y9"} <= legal(state)
    play(state, "1 play card=G7")
    assert look(state).voids == ("", "R", "")
    play(state, "2 play card=R2", "2 adjust company=B steps=2")
    assert look(state).voids == ("", "R", ""), "following shows nothing"


@pytest.mark.parametrize("zone", ["deck", "hand:0", "left:0", "trick"])
def test_no_answer_tells_where_a_card_that_is_not_seen_lies(zone: str) -> None:
    state = position("R1 Y8", "R7 G9", trick="R10")
    cards = [state.deck[0], state.hands[0][0]]
    answers = [state.judge(Drop(1, (card,), zone, "trick")).refusal for card in cards]
    assert answers[0] is not None
    assert answers[0] == answers[1]
    assert len({answer.code for answer in answers if answer is not None}) == 1


def test_st_6_a_card_of_somebody_else_cannot_be_played() -> None:
    state = position("R1 Y8", "R7 G9", trick="R10")
    assert refused(state, "1 play card=Y8").sentence == "The Yonder 8 is not in your hand."
    assert refused(state, "0 play card=Y8").sentence == "It is not your turn."


@pytest.mark.parametrize(
    ("market", "trick", "winner"),
    [
        ("13333", "Y9 Y12", 1),  # trump Redwood, not played: the highest of the lead
        ("13333", "Y12 R2", 1),  # a trump beats any card of the lead
        ("13333", "R2 Y12", 0),  # and needs no second
        ("31333", "Y4 Y9", 1),  # trump led: the higher trump
        ("33331", "G2 B13", 0),  # neither followed nor trumped: the lead
    ],
)
def test_st_8_the_highest_trump_wins_else_the_highest_of_the_lead(
    market: str, trick: str, winner: int
) -> None:
    first, second = trick.split()
    state = position("R10 R11", f"{second} P8", trick=first, market=market, turned="P9")
    play(state, f"1 play card={second}")
    if state.phase == "adjust":
        play(state, "1 adjust company=P steps=2")
    assert (state.phase, state.current_player) == ("take", winner)


def test_st_9_the_winner_takes_one_card_and_leads_and_the_rest_is_discarded() -> None:
    state = position("R1 G5", "R9 Y8", "Y7 B8", trick="R7", turned="P13", market="33331")
    told = play(state, "1 play card=R9", "2 play card=Y7")
    assert "@1 wins the trick with [R9]." in told
    assert legal(state) == {"take card=R7", "take card=R9", "take card=Y7", "take card=P13"}
    assert play(state, "1 take card=P13").startswith("@1 takes [P13].")
    assert zone(state, "portfolio:1") == "P13"
    assert set(zone(state, "discard").split()) == {"R7", "R9", "Y7"}
    assert (state.phase, state.current_player, state.leader) == ("play", 1, 1)


@pytest.mark.parametrize("move", ["take card=R1", "take card=Y8", "take card=B12"])
def test_st_9_a_card_not_on_offer_is_refused(move: str) -> None:
    state = position("R1 G5", "R9 Y8", trick="R7", turned="P13", market="33331")
    play(state, "1 play card=R9")
    refusal = refused(state, f"1 {move}")
    assert (refusal.code, refusal.rule) == ("not_there", "ST-9")


def test_st_9_taking_comes_before_anything_else() -> None:
    state = position("R1 G5", "R9 Y8", trick="R7", market="33331")
    play(state, "1 play card=R9")
    refusal = refused(state, "1 play card=Y8")
    assert (refusal.code, refusal.rule) == ("no_drop", "ST-9")
    assert dropped(state, "R7", "trick", "portfolio:0").refusal is not None, "not to another seat"
    assert dropped(state, "R7", "trick", "portfolio:1").is_legal
    assert dropped(state, "P13", "turned", "portfolio:1").is_legal


def test_st_18_the_last_card_is_discarded_unseen_without_a_move() -> None:
    state = position(
        "R1", "R9 Y8", trick="R7", market="33331", number=10, portfolios=("B1 B2", "G1 G2")
    )
    play(state, "1 play card=R9", "1 take card=P13")
    assert state.current_player == CHANCE
    assert [zone(state, f"hand:{seat}") for seat in (0, 1)] == ["", ""]
    assert state.view(0).cards("left:0") == (parse_card("R1"),)
    assert state.view(1).cards("left:0") == (None,)
    assert state.view(None).cards("left:1") == (None,)


def test_a_finished_game_has_no_move_left() -> None:
    state = dealt(2)
    for _now, _move in random_game(state, 5):
        pass
    assert state.current_player == OVER
    assert state.legal_moves() == []
    assert refused(state, "0 play card=R1").sentence == "The game is over."


@pytest.mark.parametrize(
    ("move", "code", "rule"),
    [
        ("play card=R1 call=Y speculate=true", "no_move", "ST-13"),
        ("adjust company=R steps=1", "no_drop", "ST-6"),
        ("take card=P13", "no_drop", "ST-6"),
    ],
)
def test_a_move_that_makes_no_sense_here_is_refused(move: str, code: str, rule: str) -> None:
    refusal = refused(position("R1 Y8", "R7 G9"), f"0 {move}")
    assert (refusal.code, refusal.rule) == (code, rule)


@pytest.mark.parametrize(
    "text", ["0 sell card=R1", "0 play", "0 invest seen=R1", "0 take card=R14"]
)
def test_what_is_no_move_of_this_game_cannot_be_written(text: str) -> None:
    with pytest.raises(NotationError):
        GAME.notation.parse(text)


@pytest.mark.parametrize(
    ("source", "onto", "sentence"),
    [
        ("hand:1", "trick", "You can only move cards from your own hand."),
        ("deck", "trick", "You can only move cards from your own hand."),
        ("hand:0", "nowhere", "There is nothing there to put a card on."),
        ("hand:0", "discard", "Play a card of your hand onto the trick."),
        ("hand:0", "speculation:1", "Play a card of your hand onto the trick."),
    ],
)
def test_a_drop_on_the_wrong_place_says_why(source: str, onto: str, sentence: str) -> None:
    state = position("R1 Y8", "R7 G9")
    refusal = dropped(state, "R1", source, onto).refusal
    assert refusal is not None
    assert refusal.sentence == sentence
    assert state.book.rule(refusal.rule)


@pytest.mark.parametrize("second", ["G4", "G9"])
def test_st_4_where_the_lowest_cards_are_equal_it_is_said_who_leads_and_why(second: str) -> None:
    state = position(
        "R4 Y9 P2", "G4 G9 P3", "B12 B13 P4", phase="invest", player=0, dealer=2, trick="",
    )  # fmt: skip
    other = "G9" if second == "G4" else "G4"
    told = play(
        state,
        "0 invest seen=R4 unseen=Y9",
        f"1 invest seen={second} unseen={other}",
        "2 invest seen=B12 unseen=B13",
    )
    assert state.leader == 0
    assert ("dealer’s left" in told) == (second == "G4")
    assert ("the lowest card" in told) == (second != "G4")
