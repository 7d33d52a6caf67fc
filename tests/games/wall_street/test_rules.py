"""Wall Street rule by rule: WS-1 to WS-7, every worked number, every bad input."""

from __future__ import annotations

from random import Random
from typing import cast

import pytest

from tabletop.engine.cards import Card
from tabletop.engine.events import Revealed, Told
from tabletop.engine.french import parse_card
from tabletop.engine.game import AnyGame
from tabletop.engine.moves import CHANCE, Drop, Move, Refusal, to_json
from tabletop.engine.play.chance import draw
from tabletop.engine.play.session import Player, Session
from tabletop.engine.rules.schema import OptionValue
from tabletop.games.wall_street import GAME
from tabletop.games.wall_street.conditions import sets_adding_up
from tabletop.games.wall_street.setup import COMMON, INVESTOR, PREFERRED
from tabletop.games.wall_street.state import WallStreetView
from tabletop.system.errors import SetupError
from tests.games.wall_street.position import (
    BOOK,
    DECK,
    book,
    cards,
    dealt,
    place,
    play,
    refused,
    told,
    ways,
)

# WS-1, WS-2: the cards


def test_ws_1_forty_cards_without_sevens_jacks_and_queens() -> None:
    assert len(DECK) == 40
    assert {card.code[:-1] for card in DECK} == {*"A2345689K", "10"}


def test_ws_1_an_ace_is_worth_one_and_an_investor_seven() -> None:
    value = place(["AC", "KC"], "").setup.value
    assert [value[parse_card(code)] for code in ("AH", "2H", "6D", "8C", "9S", "10D", "KD")] == [
        1, 2, 6, 8, 9, 10, 7,
    ]  # fmt: skip


@pytest.mark.parametrize("seats", [1, 5])
def test_ws_1_is_for_two_to_four_seats(seats: int) -> None:
    with pytest.raises(SetupError, match="for 2 to 4 seats"):
        book(seats)


def test_ws_2_four_investors_nine_preferred_twenty_seven_common() -> None:
    setup = place(["AC", "KC"], "").setup
    assert setup.of_kind == (4, 9, 27)
    assert setup.kind[parse_card("KD")] == INVESTOR  # the diamond king is no Preferred Stock
    assert setup.kind[parse_card("10D")] == PREFERRED
    assert setup.kind[parse_card("10H")] == COMMON


# WS-3: the deal


def begun(players: list[Player], deal: int, options: dict[str, OptionValue]) -> Session:
    """A match between `players`, as far as the first decision of one of them."""
    return Session.begin(cast("AnyGame", GAME), BOOK, players, deal, options)


def test_ws_3_deals_one_card_at_a_time_from_the_dealers_left_then_four_to_the_table() -> None:
    state = dealt(DECK, seats=3, dealer=1)
    assert state.hands[2] == [*cards("AC 4C 8C")]
    assert state.hands[0] == [*cards("2C 5C 9C")]
    assert state.hands[1] == [*cards("3C 6C 10C")]
    assert state.laid == [*cards("KC AD 2D 3D")]
    assert state.stock[-1] is parse_card("4D")
    assert state.current_player == 2


def test_ws_3_the_cut_puts_the_top_cards_beneath() -> None:
    state = dealt(DECK, seats=2, dealer=1, at=30)
    assert state.hands[0] == [*cards("AS 3S 5S")]
    assert state.laid == [*cards("8S 9S 10S KS")]
    assert state.stock[0] is parse_card("KH")  # the last card of the upper part is now lowest


def test_ws_3_every_shuffle_is_followed_by_one_cut_between_1_and_39_by_chance() -> None:
    state = GAME.start(book(2), 2)
    state.apply(Move.of(CHANCE, "dealer", seat=0))
    state.apply(draw(state.due(), 5, 1))
    due = state.due()
    assert (state.current_player, due.name, due.low, due.n) == (CHANCE, "cut", 1, 40)


def test_ws_3_a_person_left_of_the_dealer_cuts_anywhere_from_0_to_39() -> None:
    players = [Player("Ann"), Player("Bo"), Player("Cy", "easy")]
    for deal in range(30):
        session = begun(players, deal, {"cut": "ask"})
        first = session.entries[0].move.number("seat")
        if session.state.phase == "cut":
            break
    seat = (first + 1) % 3
    assert session.state.current_player == seat
    assert [move.number("at") for move in session.state.legal_moves()] == list(range(40))
    refusal = session.play(Move.of(seat, "cut", at=40))
    assert refusal == Refusal("A cut lifts 0 to 39 cards.", "WS-3")
    assert session.play(Move.of(seat, "cut", at=0)) is None
    assert to_json(session.entries[2].move) == {"seat": seat, "move": "cut", "at": 0}


def test_ws_3_for_a_bot_chance_cuts_even_by_hand() -> None:
    players = [Player("Bo", "easy"), Player("Cy", "easy")]
    session = begun(players, 3, {"cut": "ask"})
    assert [entry.move.name for entry in session.entries[:3]] == ["dealer", "shuffle", "cut"]
    assert session.entries[2].move.seat == CHANCE


def test_ws_3_nothing_is_played_before_the_cut_and_nothing_cut_after() -> None:
    state = GAME.start(book(2, cut="ask"), 2)
    state.apply(Move.of(CHANCE, "dealer", seat=0))
    state.apply(draw(state.due(), 5, 1))
    assert refused(state, play(1, "AC")) == Refusal("First cut the deck.", "WS-3")
    verdict = state.judge(Drop(1, cards("AC"), "hand:1", "table"))
    assert verdict.refusal == Refusal("First cut the deck.", "WS-3")
    state.apply(Move.of(1, "cut", at=7))
    wrong = refused(state, Move.of(1, "cut", at=7))
    assert wrong == Refusal("The deck is cut only after a shuffle.", "WS-3")


def pile_with_tens(count: int) -> list[Card]:
    """A pile for three seats whose four table cards hold `count` tens."""
    tens = [card for card in DECK if card.rank == 10]
    rest = [card for card in DECK if card.rank != 10]
    return [*rest[:9], *tens[:count], *rest[9 : 13 - count], *tens[count:], *rest[13 - count :]]


def test_ws_3_two_tens_on_the_table_stand() -> None:
    state = dealt(pile_with_tens(2))
    assert state.phase == "play"
    assert sum(card.rank == 10 for card in state.laid) == 2


@pytest.mark.parametrize("tens", [3, 4])
def test_ws_3_more_than_two_tens_are_thrown_in_and_dealt_anew_by_the_same_dealer(tens: int) -> None:
    state = GAME.start(book(3), 3)
    state.apply(Move.of(CHANCE, "dealer", seat=2))
    state.apply(Move(CHANCE, "shuffle", {"pile": "deck", "cards": tuple(pile_with_tens(tens))}))
    events = told(state, Move.of(CHANCE, "cut", at=0))
    assert (state.current_player, state.due().name, state.dealer) == (CHANCE, "shuffle", 2)
    assert not any(state.hands)  # no seat sees its cards before the table stands
    assert [type(event) for event in events] == [Told, Revealed, Told]
    assert "throws the cards in" in str(events[-1])
    assert state.hand_number == 0


# WS-4: a turn


def test_ws_4_the_seat_left_of_the_dealer_begins_and_turns_go_clockwise() -> None:
    state = dealt(DECK, seats=4, dealer=2)
    turns = []
    for _each in range(5):
        turns.append(state.current_player)
        state.apply(state.legal_moves()[0])
    assert turns == [3, 0, 1, 2, 3]


def test_ws_4_only_cards_of_ones_own_hand_are_played_one_at_a_time_onto_the_table() -> None:
    state = place(["AC 2C", "3C"], "9D")
    own = Refusal("You play a card from your own hand.", "WS-4")
    assert refused(state, play(0, "3C")) == own
    assert state.judge(Drop(0, cards("3C"), "hand:1", "table")).refusal == own
    both = state.judge(Drop(0, cards("AC 2C"), "hand:0", "table"))
    assert both.refusal is not None
    assert (both.refusal.rule, both.refusal.code) == ("WS-4", "cards")
    astray = state.judge(Drop(0, cards("AC"), "hand:0", "fund:0"))
    assert astray.refusal == Refusal("Play one card onto the table.", "WS-4")
    assert refused(state, play(1, "3C")).sentence == "It is not your turn."


# WS-5: one alike


def test_ws_5_a_card_takes_exactly_one_card_of_its_value_of_the_players_choice() -> None:
    state = place(["6C", "2C"], "6D 6H 3C")
    assert ways(state, "6C") == {"6D", "6H"}
    wrong = refused(state, play(0, "6C", "6D 6H"))
    assert wrong.sentence == "The 6 of clubs takes only one card of its own value; choose which."
    assert wrong.rule == "WS-5"


def test_ws_5_a_single_match_goes_before_any_sum() -> None:
    state = place(["6C", "2C"], "6D 4C 2D 5H AH")
    assert ways(state, "6C") == {"6D"}
    wrong = refused(state, play(0, "6C", "4C 2D"))
    sentence = (
        "The 6 of clubs takes the 6 of diamonds, worth 6 too; "
        "several cards that add up to 6 are taken only where no such card lies."
    )
    assert wrong == Refusal(sentence, "WS-5")


def test_ws_5_the_single_card_is_taken_alone() -> None:
    state = place(["6C", "2C"], "6D 4C")
    wrong = refused(state, play(0, "6C", "6D 4C"))
    sentence = "The 6 of clubs takes the 6 of diamonds alone, and nothing with it."
    assert wrong == Refusal(sentence, "WS-5")


# WS-6: several that add up


def test_ws_6_without_one_alike_a_card_takes_one_set_that_adds_up() -> None:
    state = place(["10C", "2C"], "6D 4H 8S 2S AH")
    assert ways(state, "10C") == {"6D 4H", "2S 8S"}


def test_ws_6_an_investor_is_worth_seven_in_a_sum_and_in_a_match() -> None:
    state = place(["KC 8C", "2C"], "3D 4H AH")
    assert ways(state, "KC") == {"3D 4H"}
    assert ways(state, "8C") == {"3D AH 4H"}
    assert ways(place(["8C", "2C"], "KD AH"), "8C") == {"KD AH"}
    assert ways(place(["KS", "2C"], "KD 3D 4H"), "KS") == {"KD"}


def test_ws_6_a_list_that_does_not_add_up_is_refused() -> None:
    state = place(["10C", "2C"], "6D 4H 8S")
    wrong = refused(state, play(0, "10C", "4H 8S"))
    assert wrong == Refusal("4 + 8 = 12 is not 10, what the 10 of clubs is worth.", "WS-6")
    wrong = refused(state, play(0, "10C", "6D"))
    assert (wrong.rule, wrong.code) == ("WS-6", "adds_up")


def test_ws_6_a_card_that_is_not_there_cannot_be_taken() -> None:
    state = place(["10C", "2C"], "6D 4H")
    wrong = refused(state, play(0, "10C", "6D 4S"))
    assert (wrong.rule, wrong.code) == ("WS-4", "not_there")
    wrong = refused(state, play(0, "10C", "6D 4H 4H"))
    assert (wrong.rule, wrong.code) == ("WS-4", "twice")


def test_ws_6_every_set_is_found_that_brute_force_finds() -> None:
    rng = Random(6)
    for _each in range(300):
        values = sorted(1 + int(rng.random() * 10) for _card in range(int(rng.random() * 13)))
        total = 1 + int(rng.random() * 10)
        brute = [
            tuple(i for i in range(len(values)) if mask >> i & 1)
            for mask in range(1 << len(values))
            if sum(value for i, value in enumerate(values) if mask >> i & 1) == total
        ]
        assert sorted(sets_adding_up(values, total)) == sorted(brute)


# WS-7: taking and laying down


def test_ws_7_a_card_that_captures_must_capture() -> None:
    state = place(["6C 9C", "2C"], "6D 4H 5S")
    wrong = refused(state, play(0, "6C"))
    sentence = "The 6 of clubs cannot be laid down: it can take the 6 of diamonds."
    assert wrong == Refusal(sentence, "WS-7")
    wrong = refused(state, play(0, "9C"))
    assert (wrong.rule, wrong.code) == ("WS-7", "must_capture")
    assert "the 4 of hearts and the 5 of spades" in wrong.sentence


def test_ws_7_no_one_need_play_a_card_that_captures() -> None:
    state = place(["6C 3C", "2C"], "6D")
    assert ways(state, "3C") == {""}


def test_ws_7_the_played_and_the_captured_cards_go_to_the_fund() -> None:
    state = place(["10C 2C", "3C 4C"], "6D 4H 9S")
    state.apply(play(0, "10C", "6D 4H"))
    assert set(state.funds[0]) == set(cards("6D 4H 10C"))
    assert state.laid == [*cards("9S")]


def test_ws_7_a_card_without_capture_stays_on_the_table() -> None:
    state = place(["10C 2C", "3C 4C"], "9S")
    state.apply(play(0, "10C"))
    assert state.laid == [*cards("9S 10C")]
    assert state.funds[0] == []


def test_ws_7_the_capture_is_never_left_out_of_a_move() -> None:
    state = place(["10C", "3C"], "9S")
    wrong = refused(state, Move.of(0, "play", card=parse_card("10C")))
    assert (wrong.rule, wrong.code) == ("WS-4", "no_move")
    assert str(play(0, "10C")) == "0 play card=10C capture=[]"


def test_ws_7_the_moves_of_a_gesture() -> None:
    state = place(["6C 2C 10H", "3C"], "4C 2D 5H AH 8S")
    own = "hand:0"
    felt = state.judge(Drop(0, cards("6C"), own, "table"))
    assert set(felt.moves) == {play(0, "6C", "4C 2D"), play(0, "6C", "5H AH")}
    one = state.judge(Drop(0, cards("6C"), own, "table:5H"))
    assert one.moves == (play(0, "6C", "5H AH"),)
    none = state.judge(Drop(0, cards("6C"), own, "table:8S"))
    assert none.refusal == Refusal("No set with the 8 of spades adds up to 6.", "WS-6")
    single = state.judge(Drop(0, cards("2C"), own, "table:AH"))
    sentence = (
        "The 2 of clubs takes the 2 of diamonds, worth 2 too; "
        "several cards that add up to 2 are taken only where no such card lies."
    )
    assert single.refusal == Refusal(sentence, "WS-5")
    state = place(["10H", "3C"], "3D 4D")
    lone = state.judge(Drop(0, cards("10H"), own, "table:3D"))
    sentence = "The 10 of hearts takes nothing here; lay it on the felt."
    assert lone.refusal == Refusal(sentence, "WS-7")
    gone = state.judge(Drop(0, cards("10H"), own, "table:9S"))
    assert gone.refusal == Refusal("Play one card onto the table.", "WS-4")


@pytest.mark.parametrize(
    ("hand", "may_lay_down"), [("KS", False), ("KS 8H", False), ("KS 5H", True), ("5H", True)]
)
def test_ws_5_laying_down_is_spoken_of_only_where_a_card_may_be_laid_down(
    hand: str, may_lay_down: bool
) -> None:
    view = place([hand, "2S 3S"], "KC 8D 9D").view(0)
    assert isinstance(view, WallStreetView)
    assert any(not move.cards("capture") for move in view.legal) is may_lay_down
    assert ("down" in GAME.prompt(view, BOOK)) is may_lay_down
