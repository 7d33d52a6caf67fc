"""Wall Street rule by rule: WS-1 to WS-13, every worked number, every bad input."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from random import Random

import pytest

from tabletop import games
from tabletop.engine.cards import Card
from tabletop.engine.chance import draw
from tabletop.engine.conditions import Ask
from tabletop.engine.events import Event, Moved, Revealed, Told
from tabletop.engine.game import Position
from tabletop.engine.moves import CHANCE, Drop, Move, Refusal, Value, to_json
from tabletop.engine.rulebook import RuleBook
from tabletop.engine.schema import OptionValue
from tabletop.engine.session import Player, Session
from tabletop.engine.state import State
from tabletop.errors import BadFile, SetupError
from tabletop.games.wall_street import GAME
from tabletop.games.wall_street_state import WallStreetState
from tabletop.games.wall_street_captures import sets_adding_up
from tabletop.games.wall_street_table import COMMON, INVESTOR, PREFERRED

BOOK = games.open_book("wall_street")
DECK = BOOK.deck()


def book(seats: int, **options: OptionValue) -> RuleBook:
    return BOOK.choose(options, seats)


def cards(text: str) -> tuple[Card, ...]:
    return tuple(map(Card.parse, text.split()))


def place(
    hands: Sequence[str],
    table: str,
    *,
    funds: Sequence[str] = (),
    stock: str = "",
    seat: int = 0,
    dealer: int | None = None,
    totals: Sequence[int] = (),
    players: Sequence[int] = (),
    rules: RuleBook | None = None,
) -> WallStreetState:
    """A position: `hands` by seat, the rest of the deck in the last seat's Fund unless said."""
    seats = len(hands)
    zones = {f"hand:{n}": cards(hand) for n, hand in enumerate(hands)}
    zones |= {"table": cards(table), "stock": cards(stock)}
    zones |= {f"fund:{n}": cards(funds[n] if n < len(funds) else "") for n in range(seats)}
    lying = {card for zone in zones.values() for card in zone}
    zones[f"fund:{seats - 1}"] += tuple(card for card in DECK if card not in lying)
    facts: dict[str, Value] = {
        "phase": "play",
        "dealer": (seat - 1) % seats if dealer is None else dealer,
        "hand": 1,
        "round": 1,
        "players": tuple(players) or tuple(range(seats)),
        "totals": tuple(totals) or (0,) * seats,
        "last_capture": -1,
    }
    facts |= dict.fromkeys([f"takeovers:{n}" for n in range(seats)], ())
    state = GAME.restore(rules or book(seats), Position(seats, seat, zones, facts))
    assert isinstance(state, WallStreetState)
    return state


def play(seat: int, card: str, taken: str = "") -> Move:
    return Move.of(seat, "play", card=Card.parse(card), capture=cards(taken))


def ways(state: WallStreetState, card: str) -> set[str]:
    """What `card` may take, each way as a word: `4C 5D`, or `` for laying it down."""
    return {
        " ".join(each.code for each in move.cards("capture"))
        for move in state.legal_moves()
        if move.card() is Card.parse(card)
    }


def dealt(pile: Sequence[Card], *, seats: int = 3, dealer: int = 0, at: int = 0) -> WallStreetState:
    """A match whose first shuffle is `pile`, cut at `at`."""
    state = GAME.start(book(seats), seats)
    assert isinstance(state, WallStreetState)
    state.apply(Move.of(CHANCE, "dealer", seat=dealer))
    state.apply(Move(CHANCE, "shuffle", {"pile": "deck", "cards": tuple(pile)}))
    state.apply(Move.of(CHANCE, "cut", at=at))
    return state


def refused(state: State, move: Move) -> Refusal:
    refusal = state.check(move)
    assert refusal is not None
    return refusal


# WS-1, WS-2: the cards


def test_ws_1_forty_cards_without_sevens_jacks_and_queens() -> None:
    assert len(DECK) == 40
    assert {card.code[:-1] for card in DECK} == {*"A2345689K", "10"}


def test_ws_1_an_ace_is_worth_one_and_an_investor_seven() -> None:
    value = place(["AC", "KC"], "").table.value
    assert [value[Card.parse(code)] for code in ("AH", "2H", "6D", "8C", "9S", "10D", "KD")] == [
        1, 2, 6, 8, 9, 10, 7,
    ]  # fmt: skip


@pytest.mark.parametrize("seats", [1, 5])
def test_ws_1_is_for_two_to_four_seats(seats: int) -> None:
    with pytest.raises(SetupError, match="for 2 to 4 seats"):
        book(seats)


def test_ws_2_four_investors_nine_preferred_twenty_seven_common() -> None:
    table = place(["AC", "KC"], "").table
    assert table.of_kind == (4, 9, 27)
    assert table.kind[Card.parse("KD")] == INVESTOR  # the diamond king is no Preferred Stock
    assert table.kind[Card.parse("10D")] == PREFERRED
    assert table.kind[Card.parse("10H")] == COMMON


# WS-3: the deal


def test_ws_3_deals_one_card_at_a_time_from_the_dealers_left_then_four_to_the_table() -> None:
    state = dealt(DECK, seats=3, dealer=1)
    assert state.hands[2] == [*cards("AC 4C 8C")]
    assert state.hands[0] == [*cards("2C 5C 9C")]
    assert state.hands[1] == [*cards("3C 6C 10C")]
    assert state.laid == [*cards("KC AD 2D 3D")]
    assert state.stock[-1] is Card.parse("4D")
    assert state.current_player == 2


def test_ws_3_the_cut_puts_the_top_cards_beneath() -> None:
    state = dealt(DECK, seats=2, dealer=1, at=30)
    assert state.hands[0] == [*cards("AS 3S 5S")]
    assert state.laid == [*cards("8S 9S 10S KS")]
    assert state.stock[0] is Card.parse("KH")  # the last card of the upper part is now lowest


def test_ws_3_every_shuffle_is_followed_by_one_cut_between_1_and_39_by_chance() -> None:
    state = GAME.start(book(2), 2)
    state.apply(Move.of(CHANCE, "dealer", seat=0))
    state.apply(draw(state.due(), 5, 1))
    due = state.due()
    assert (state.current_player, due.name, due.low, due.n) == (CHANCE, "cut", 1, 40)


def test_ws_3_a_person_left_of_the_dealer_cuts_anywhere_from_0_to_39() -> None:
    players = [Player("Ann"), Player("Bo"), Player("Cy", "easy")]
    for deal in range(30):
        session = Session.begin(GAME, BOOK, players, deal, {"cut": "ask"})
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
    session = Session.begin(GAME, BOOK, players, 3, {"cut": "ask"})
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
    assert isinstance(state, WallStreetState)
    state.apply(Move.of(CHANCE, "dealer", seat=2))
    state.apply(Move(CHANCE, "shuffle", {"pile": "deck", "cards": tuple(pile_with_tens(tens))}))
    events: list[Event] = []
    state.apply(Move.of(CHANCE, "cut", at=0), events)
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
    assert both.refusal == Refusal("Exactly one card is played at a time.", "WS-4")
    astray = state.judge(Drop(0, cards("AC"), "hand:0", "fund:0"))
    assert astray.refusal == Refusal("Play the card onto the table.", "WS-4")
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
    sentence = "The 6 of clubs must take the 6 of diamonds: one alike goes before any sum."
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
    assert wrong == Refusal("6 is not 10, what the 10 of clubs is worth.", "WS-6")


def test_ws_6_a_card_that_is_not_there_cannot_be_taken() -> None:
    state = place(["10C", "2C"], "6D 4H")
    wrong = refused(state, play(0, "10C", "6D 4S"))
    assert wrong == Refusal("The 4 of spades does not lie on the table.", "WS-5")
    wrong = refused(state, play(0, "10C", "6D 4H 4H"))
    assert wrong == Refusal("The 4 of hearts can be taken only once.", "WS-5")


def test_ws_6_every_set_is_found_that_brute_force_finds() -> None:
    rng = Random(6)
    for _each in range(300):
        values = sorted(1 + int(rng.random() * 10) for _card in range(int(rng.random() * 13)))
        total = 1 + int(rng.random() * 10)
        brute = [
            tuple(i for i in range(len(values)) if mask >> i & 1)
            for mask in range(1 << len(values))
            if mask.bit_count() > 1
            and sum(value for i, value in enumerate(values) if mask >> i & 1) == total
        ]
        assert sorted(sets_adding_up(values, total)) == sorted(brute)


# WS-7: taking and laying down


def test_ws_7_a_card_that_captures_must_capture() -> None:
    state = place(["6C 9C", "2C"], "6D 4H 5S")
    wrong = refused(state, play(0, "6C"))
    sentence = "The 6 of clubs cannot be laid down: it must take the 6 of diamonds."
    assert wrong == Refusal(sentence, "WS-7")
    wrong = refused(state, play(0, "9C"))
    sentence = "The 9 of clubs cannot be laid down: it must take the 4 of hearts and 5 of spades."
    assert wrong == Refusal(sentence, "WS-7")


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
    wrong = refused(state, Move.of(0, "play", card=Card.parse("10C")))
    sentence = "A play names its card and what it captures, even if that is nothing."
    assert wrong == Refusal(sentence, "WS-7")
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
    sentence = "The 2 of clubs takes one alike before any sum: the 2 of diamonds."
    assert single.refusal == Refusal(sentence, "WS-5")
    state = place(["10H", "3C"], "3D 4D")
    lone = state.judge(Drop(0, cards("10H"), own, "table:3D"))
    sentence = "The 10 of hearts takes nothing here; lay it on the felt."
    assert lone.refusal == Refusal(sentence, "WS-7")
    gone = state.judge(Drop(0, cards("10H"), own, "table:9S"))
    assert gone.refusal == Refusal("Play the card onto the table.", "WS-4")


# WS-8, WS-9: rounds and the last cards


@pytest.mark.parametrize(("seats", "rounds"), [(2, 6), (3, 4), (4, 3)])
def test_ws_8_hands_are_dealt_from_the_same_deck_while_cards_last(seats: int, rounds: int) -> None:
    state = dealt(DECK, seats=seats, dealer=seats - 1)
    seen = []
    for turn in range(36):
        if turn % (3 * seats) == 0:
            seen.append(state.round)
            assert [len(hand) for hand in state.hands] == [3] * seats
            assert state.current_player == 0
        state.apply(state.legal_moves()[0])
    assert seen == list(range(1, rounds + 1))
    assert state.due().name == "shuffle"


def test_ws_8_the_table_gets_no_new_cards() -> None:
    state = place(["9C", "10C"], "2D", stock="AC 2C 3C 4C 5C 6C", seat=1, dealer=1)
    state.apply(play(1, "10C"))
    state.apply(play(0, "9C"))
    assert state.laid == [*cards("2D 10C 9C")]
    assert state.hands == [[*cards("2C 4C 6C")], [*cards("AC 3C 5C")]]  # top card last


def test_ws_9_who_captured_last_takes_what_lies_on_the_table() -> None:
    state = place(["6C", "10C"], "6D 2S", seat=0, dealer=1)
    state.apply(play(0, "6C", "6D"))
    state.apply(play(1, "10C"))
    assert set(state.funds[0]) == set(cards("6C 6D 2S 10C"))
    assert state.laid == []
    assert state.takeovers == [(), ()]


def test_ws_9_with_no_capture_in_the_whole_hand_the_cards_stay() -> None:
    state = place(["6C", "10C"], "2S", seat=0, dealer=1)
    state.apply(play(0, "6C"))
    state.apply(play(1, "10C"))
    assert state.laid == [*cards("2S 6C 10C")]


# WS-10: Takeovers


def test_ws_10_a_capture_that_empties_the_table_is_a_takeover() -> None:
    state = place(["10C 2C", "3C 4C"], "6D 4H")
    events: list[Event] = []
    state.apply(play(0, "10C", "6D 4H"), events)
    assert state.takeovers == [cards("10C"), ()]
    assert "Takeover! @0 clears the table: ^1" in [e.text for e in events if isinstance(e, Told)]
    assert state.view(1).facts["takeovers:0"] == cards("10C")  # it lies face up
    assert Moved(cards("6D 4H 10C"), "table", "fund:0") in events


def test_ws_10_never_with_the_dealers_last_card() -> None:
    state = place(["6C", "10C"], "6D 10D", seat=0, dealer=1)
    state.apply(play(0, "6C", "6D"))
    state.apply(play(1, "10C", "10D"))
    assert state.tally_list[0].seats[1][3].detail == "0 × 1"


def test_ws_10_the_card_before_the_last_still_can() -> None:
    state = place(["6C", "10C"], "6D", seat=0, dealer=1)
    state.apply(play(0, "6C", "6D"))
    state.apply(play(1, "10C"))
    assert state.tally_list[0].seats[0][3].points == 1


# WS-11: scoring


def scored(funds: Sequence[str], dealer: int = 0) -> WallStreetState:
    """A hand of two seats scored with these cards in the Funds, and two aces as last cards."""
    state = place(["AC", "2C"], "", funds=funds, seat=0, dealer=1, stock="")
    state.apply(play(0, "AC"))
    state.apply(play(1, "2C"))
    return state


def test_ws_11_a_point_each_for_most_investors_preferred_and_common() -> None:
    everything = " ".join(card.code for card in DECK if card.code not in ("AC", "2C"))
    state = scored([everything])
    assert state.totals == [3, 0]
    investors, preferred, common, takeovers = state.tally_list[0].seats[0]
    assert (investors.detail, investors.points) == ("4 of 4, the most", 1)
    assert (preferred.detail, preferred.points) == ("9 of 9, the most", 1)
    assert (common.detail, common.points) == ("25 of 27, the most", 1)
    assert (takeovers.detail, takeovers.points) == ("0 × 1", 0)


def test_ws_11_a_tie_for_most_gives_none() -> None:
    state = scored(["KC KD 2D 3D 4D 5D 6D"])
    mine, theirs = state.tally_list[0].seats
    assert [line.points for line in mine] == [0, 1, 0, 0]
    assert [line.detail for line in mine[:2]] == ["2 of 4, tied", "5 of 9, the most"]
    assert [line.points for line in theirs] == [0, 0, 1, 0]
    assert state.totals == [1, 1]


def test_ws_11_a_plurality_needs_no_majority() -> None:
    state = place(["AC", "2C", "3C"], "", funds=["KC KD", "KH", "KS"], seat=0, dealer=2)
    for move in (play(0, "AC"), play(1, "2C"), play(2, "3C", "AC 2C")):
        state.apply(move)
    assert state.tally_list[0].seats[0][0].points == 1


# WS-12: the match


def test_ws_12_the_target_ends_the_match_at_the_end_of_a_hand_and_the_most_wins() -> None:
    rules = book(2, target=5)
    state = place(
        ["AC", "2C"], "", funds=["KC KD KH"], seat=0, dealer=1, totals=(1, 3), rules=rules
    )
    state.apply(play(0, "AC"))
    assert (state.totals, state.is_terminal) == ([1, 3], False)
    state.apply(play(1, "2C"))  # Investors to seat 0, Preferred and Common to seat 1
    assert (state.totals, state.winners()) == ([2, 5], [1])


def test_ws_12_several_over_the_target_the_most_wins() -> None:
    rules = book(2, target=5)
    state = place(
        ["AC", "2C"], "", funds=["KC KD KH"], seat=0, dealer=1, totals=(6, 4), rules=rules
    )
    state.apply(play(0, "AC"))
    state.apply(play(1, "2C"))
    assert (state.totals, state.winners()) == ([7, 6], [0])


def test_ws_12_equal_at_the_top_only_they_play_another_hand() -> None:
    state = tied()
    assert state.totals == [11, 3, 11, 2]
    assert state.players == (0, 2)
    assert state.due().name == "shuffle"
    assert state.dealer == 0  # seat 1 does not play, so seat 0 is next left of dealer 3
    state.apply(Move(CHANCE, "shuffle", {"pile": "deck", "cards": DECK}))
    state.apply(Move.of(CHANCE, "cut", at=0))
    assert state.current_player == 2  # the dealer's left among those who play
    assert [len(hand) for hand in state.hands] == [3, 0, 3, 0]
    assert state.view(1).facts["rounds"] == 6


def tied() -> WallStreetState:
    """Four seats; the hand just scored leaves seats 0 and 2 equal at the top."""
    state = place(
        ["AC", "2C", "4C", "10C"],
        "",
        funds=["KC KD KH", "", "2D 3D 4D 5D 6D"],
        seat=0,
        dealer=3,
        totals=(10, 3, 10, 1),
        rules=book(4),
    )
    for move in (play(0, "AC"), play(1, "2C"), play(2, "4C"), play(3, "10C")):
        state.apply(move)
    return state


def test_ws_12_points_of_extra_hands_add_up_until_one_leads() -> None:
    state = tied()
    rng = Random(12)
    chances = 0
    while not state.is_terminal:
        if state.current_player == CHANCE:
            state.apply(draw(state.due(), 12, chances))
            chances += 1
        else:
            assert state.current_player in (0, 2)
            legal = state.legal_moves()
            state.apply(legal[int(rng.random() * len(legal))])
    assert len(state.winners()) == 1
    assert (state.totals[1], state.totals[3]) == (3, 2)
    assert state.tally_list[1].title == "Extra hand 2"
    assert state.tally_list[1].seats[1] == ()


def test_ws_12_the_next_dealer_is_the_next_seat_left() -> None:
    state = place(["AC", "2C", "3C"], "", seat=0, dealer=2)
    for move in (play(0, "AC"), play(1, "2C"), play(2, "3C", "AC 2C")):
        state.apply(move)
    assert state.dealer == 0


# WS-13: Funds


def test_ws_13_every_view_knows_all_funds() -> None:
    state = place(["AC", "2C", "3C"], "", funds=["KC KD", "KH", "KS"])
    for seat in (0, 1, 2, None):
        assert state.view(seat).faces("fund:0") == cards("KC KD")


def test_ws_13_nobody_sees_the_stock_or_another_hand() -> None:
    state = dealt(DECK, seats=2)
    view = state.view(0)
    assert view.faces("stock") == ()
    assert view.cards("hand:1") == (None, None, None)


# The rules file


def test_the_rules_file_holds_every_rule_of_the_game() -> None:
    assert [rule.id for rule in BOOK.rules] == [f"WS-{n}" for n in range(1, 14)]
    assert [rule.id for rule in BOOK.rules if rule.ruling] == ["WS-13"]


def test_a_variant_may_let_cards_be_laid_down_that_could_take(tmp_path: Path) -> None:
    file = tmp_path / "gentle.yaml"
    file.write_text(
        "extends: wall_street\nname: Gentle\ndrops:\n  - move: play\n    from: hand\n"
        "    onto: table\n    phase: play\n    rule: WS-4\n    require:\n"
        "      - {cards: 1}\n      - {single_first: false}\n      - {must_capture: false}\n"
    )
    gentle = games.load_book(file).choose({}, 2)
    state = place(["6C", "2C"], "6D 4C 2D", rules=gentle)
    assert ways(state, "6C") == {"6D", "4C 2D", ""}


def test_a_variant_in_which_nothing_scores_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "endless.yaml"
    file.write_text(
        "extends: wall_street\nname: Endless\nnumbers:\n"
        "  points: {investors: 0, preferred: 0, common: 0, takeover: 1}\n"
    )
    with pytest.raises(BadFile, match="a point for the most of some kind"):
        games.load_book(file)


def test_every_drop_of_the_book_is_asked_about_the_capture_it_makes() -> None:
    state = place(["6C", "2C"], "6D 4C 2D")
    [drop] = BOOK.drops
    assert drop.fits(Ask(state, 0, cards("6C"), "hand:0", "table"))
    asked = state.table.ask(state, 0, Card.parse("6C"), cards("2D 4C 6D"), cards("4C 2D"))
    assert drop.refuse(asked) == refused(state, play(0, "6C", "4C 2D"))
