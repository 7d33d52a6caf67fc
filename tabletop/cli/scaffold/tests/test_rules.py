"""Scaffold's rules, one scenario or more for each rule id of its rulebook.

The conformance suite plays the game with every option by itself; here is what only this game does.
"""

from __future__ import annotations

from tabletop.cli.scaffold import GAME
from tabletop.cli.scaffold.state import ScaffoldState
from tabletop.engine import registry
from tabletop.engine.cards import Card
from tabletop.engine.french import parse_card
from tabletop.engine.moves import CHANCE, Drop, Move
from tabletop.engine.rules.schema import OptionValue


def cards(text: str) -> list[Card]:
    """The cards written in `text`."""
    return [parse_card(word) for word in text.split()]


def start(seats: int, deck: str = "", **options: OptionValue) -> ScaffoldState:
    """A game that seat 0 leads, dealt from a pack that begins with `deck`."""
    book = registry.open_book("scaffold").choose(options, seats)
    state = GAME.start(book, seats)
    state.apply(Move.of(CHANCE, "dealer", seat=seats - 1))
    first = cards(deck)
    rest = [card for card in state.due().cards if card not in first]
    state.apply(Move(CHANCE, "shuffle", {"pile": "stock", "cards": (*first, *rest)}))
    return state


def play(state: ScaffoldState, text: str) -> None:
    """The seats to move play the cards of `text` in turn, each of which must be legal."""
    for card in cards(text):
        move = Move.of(state.current_player, "play", card=card)
        assert state.check(move) is None
        state.apply(move)


def refused(state: ScaffoldState, text: str) -> str:
    """The id of the rule by which the seat to move may not play the card of `text`."""
    refusal = state.check(Move.of(state.current_player, "play", card=cards(text)[0]))
    assert refusal is not None
    return refusal.rule


def test_sc_1_the_ace_is_high() -> None:
    state = start(2, "KC AS")
    play(state, "KC AS")
    assert state.scores() == [0, 2]


def test_sc_2_five_cards_each_go_round_singly_and_the_rest_is_the_stock() -> None:
    state = start(3, "AC 2C 3C 4C")
    assert state.hands[0][:2] == cards("AC 4C")
    assert [len(hand) for hand in state.hands] == [5, 5, 5]
    assert len(state.stock) == 52 - 15


def test_sc_3_the_highest_card_takes_all_and_its_seat_leads_next() -> None:
    state = start(3, "4C 9D 7S")
    play(state, "4C 9D 7S")
    assert state.taken[1] == cards("4C 9D 7S")
    assert state.current_player == state.leader == 1


def test_sc_3_a_card_goes_onto_ones_own_place() -> None:
    state = start(2, "4C 9D")
    verdict = state.judge(Drop(0, tuple(cards("4C")), "hand:0", "played:1"))
    assert verdict.refusal is not None
    assert verdict.refusal.rule == "SC-3"


def test_sc_4_a_rank_that_lies_there_is_played_by_nobody_who_holds_others() -> None:
    state = start(2, "4C 4D 5C 9D")
    play(state, "4C")
    assert refused(state, "4D") == "SC-4"
    play(state, "9D")


def test_sc_4_who_holds_no_other_rank_plays_it_and_the_first_one_wins() -> None:
    state = start(2, "4C 4D")
    state.hands[1] = cards("4D")
    play(state, "4C 4D")
    assert state.scores() == [2, 0]


def test_sc_5_after_a_round_each_seat_takes_a_card_while_there_are_enough_for_all() -> None:
    state = start(2, "4C 9D")
    last = state.stock[-1]
    play(state, "4C 9D")
    assert last in state.hands[1], "who took the round takes the first card"
    assert [len(hand) for hand in state.hands] == [5, 5]
    del state.stock[1:]
    play(state, f"{state.hands[1][0]} {state.hands[0][-1]}")
    assert [len(hand) for hand in state.hands] == [4, 4]


def test_sc_6_the_game_ends_with_the_last_card_and_hearts_count_by_the_option() -> None:
    state = start(2, "4C 9H", hearts=2)
    state.hands, state.stock = [cards("4C"), cards("9H")], []
    play(state, "4C 9H")
    assert state.is_terminal
    assert state.scores() == [0, 3]
    assert state.winners() == [1]
