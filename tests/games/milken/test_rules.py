"""Milken's rules, one scenario or more for each rule id of its rulebook."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from random import Random

import pytest

from tabletop.ai import bots
from tabletop.engine import registry
from tabletop.engine.cards import Card, in_order
from tabletop.engine.events import Event, Told
from tabletop.engine.french import SUITS, french, parse_card
from tabletop.engine.moves import CHANCE, Drop, Move, Refusal
from tabletop.engine.play.chance import draw
from tabletop.engine.rules import book as rulebook
from tabletop.engine.rules.book import RuleBook
from tabletop.engine.rules.schema import OptionValue
from tabletop.engine.state import Position
from tabletop.engine.view import seen
from tabletop.games.milken import GAME
from tabletop.games.milken.setup import Numbers
from tabletop.games.milken.state import MilkenState, MilkenView
from tabletop.system.errors import SetupError
from tests.mutations.edits import shipped


def cards(text: str) -> tuple[Card, ...]:
    """The cards written in `text`."""
    return tuple(parse_card(word) for word in text.split())


def start(seats: int, deck: str = "", dealer: int = 0, **options: OptionValue) -> MilkenState:
    """A game dealt from a deck that begins with `deck`; the rest follow in deck order."""
    return begun(seats, options, deck, dealer)


def begun(
    seats: int, options: Mapping[str, OptionValue], deck: str = "", dealer: int = 0
) -> MilkenState:
    """As `start`, the options in a map."""
    state = GAME.start(registry.open_book("milken").choose(options, seats), seats)
    state.apply(Move.of(CHANCE, "dealer", seat=dealer))
    shuffle(state, deck)
    return state


def shuffle(state: MilkenState, deck: str = "") -> None:
    """The due shuffle, beginning with `deck`."""
    first = cards(deck)
    rest = [card for card in state.due().cards if card not in first]
    state.apply(Move(CHANCE, "shuffle", {"pile": "deck", "cards": (*first, *rest)}))


def table(
    hands: list[str],
    piles: Mapping[str, str],
    to_move: int = 0,
    size: int = 6,
    **options: OptionValue,
) -> MilkenState:
    """A position in the play of a deal: each seat's hand, the piles by suit, top card last."""
    seats = len(hands)
    state = begun(seats, options)
    held = [cards(hand) for hand in hands]
    lying = {suit: cards(piles.get(suit, "")) for suit in SUITS}
    used = {card for group in (*held, *lying.values()) for card in group}
    jokers = int(options.get("jokers", 0))
    position = Position.of(state)
    zones = {f"hand:{seat}": hand for seat, hand in enumerate(held)}
    zones |= {f"pile:{suit}": pile for suit, pile in lying.items()}
    zones["out"] = tuple(card for card in french(jokers=jokers) if card not in used)
    facts = {**position.facts, "phase": "play"}
    return GAME.restore(state.book, Position(seats, to_move, zones, facts))


def play(state: MilkenState, *texts: str) -> None:
    """Makes the moves written in `texts`, each of which must be legal."""
    for text in texts:
        move = GAME.notation.parse(text)
        assert state.check(move) is None, state.check(move)
        state.apply(move)


def code_of(refusal: Refusal | None) -> tuple[str, str]:
    """The rule and the code of a refusal."""
    assert refusal is not None
    return refusal.rule, refusal.code


def refused(state: MilkenState, text: str) -> Refusal:
    """The refusal of the move written `text`."""
    refusal = state.check(GAME.notation.parse(text))
    assert refusal is not None
    return refusal


def look(state: MilkenState, seat: int | None) -> MilkenView:
    """What `seat` sees."""
    view = state.view(seat)
    assert isinstance(view, MilkenView)
    return view


def hand(state: MilkenState, seat: int) -> str:
    """The hand of `seat` as text."""
    return " ".join(card.code for card in state.view(seat).faces(f"hand:{seat}"))


# MK-1, MK-2, MK-3


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_mk_1_three_to_six_seats_share_one_pack(seats: int) -> None:
    state = start(seats)
    held = [card for seat in range(seats) for card in state.view(seat).faces(f"hand:{seat}")]
    assert in_order(held) == in_order(french())


@pytest.mark.parametrize("seats", [2, 7])
def test_mk_1_no_fewer_and_no_more(seats: int) -> None:
    with pytest.raises(SetupError, match="Milken is for 3 to 6 seats"):
        registry.open_book("milken").choose({}, seats)


def test_mk_2_cards_go_round_singly_from_the_dealers_left() -> None:
    state = start(4, "AC 2C 3C 4C 5C", dealer=1)
    assert hand(state, 2).startswith("AC 5C")
    assert hand(state, 3).startswith("2C")
    assert hand(state, 0).startswith("3C")
    assert hand(state, 1).startswith("4C")


@pytest.mark.parametrize(("seats", "sizes"), [(3, [17, 18, 17]), (5, [10, 11, 11, 10, 10])])
def test_mk_2_the_first_from_the_dealers_left_get_one_more(seats: int, sizes: list[int]) -> None:
    state = start(seats, dealer=0)
    assert [len(state.view(None).cards(f"hand:{seat}")) for seat in range(seats)] == sizes


def test_mk_3_all_four_piles_begin_empty() -> None:
    view = start(4).view(0)
    assert [view.cards(f"pile:{suit}") for suit in SUITS] == [(), (), (), ()]


# MK-4


def test_mk_4_the_dealers_left_begins_and_turns_go_round() -> None:
    state = start(4, dealer=2)
    order = []
    for _each in range(5):
        order.append(state.current_player)
        state.apply(state.legal_moves()[0])
    assert order == [3, 0, 1, 2, 3]


def test_mk_4_any_card_may_be_played_without_following() -> None:
    state = table(["5C 9D KH", "2S", "3S"], {"C": "AC"})
    assert {str(move) for move in state.legal_moves()} == {
        "0 play card=5C", "0 play card=9D", "0 play card=KH"
    }  # fmt: skip


def test_mk_4_a_card_goes_onto_the_pile_of_its_suit_and_no_other() -> None:
    state = table(["7H", "2S", "3S"], {})
    verdict = state.judge(Drop(0, cards("7H"), "hand:0", "pile:S"))
    assert verdict.refusal == Refusal("The 7 of hearts goes on the hearts pile.", "MK-4")
    assert state.judge(Drop(0, cards("7H"), "hand:0", "pile:H")).moves == (
        GAME.notation.parse("0 play card=7H"),
    )
    assert state.judge(Drop(0, cards("7H"), "hand:0", "hand:1")).refusal is not None


def test_mk_4_one_card_a_turn() -> None:
    state = table(["7H 8H", "2S", "3S"], {})
    verdict = state.judge(Drop(0, cards("7H 8H"), "hand:0", "pile:H"))
    assert verdict.refusal == Refusal("Exactly one card at a time goes there.", "MK-4")


def test_mk_4_only_ones_own_cards_and_only_in_turn() -> None:
    state = table(["7H", "2S", "3S"], {})
    assert (
        refused(state, "0 play card=2S").sentence == "You can only move cards from your own hand."
    )
    assert refused(state, "1 play card=2S") == Refusal("It is not your turn.", "MK-4")


# MK-5


def test_mk_5_the_sixth_card_on_a_pile_ends_the_deal_at_once() -> None:
    state = table(["7H 2C", "2S", "3S"], {"H": "AH 2H 3H 4H 5H", "C": "9C"})
    play(state, "0 play card=7H")
    assert state.is_terminal
    assert state.scores() == [9, 0, 0]
    assert refused(state, "1 play card=2S") == Refusal("The game is over.", "MK-4")


def test_mk_5_five_cards_do_not_end_it() -> None:
    state = table(["7H 2C", "2S", "3S"], {"H": "AH 2H 3H 4H", "C": "9C"})
    play(state, "0 play card=7H")
    assert state.current_player == 1


def test_mk_5_the_deal_ends_when_the_seat_to_move_can_neither_play_nor_give() -> None:
    state = table(["7H", "", "3S"], {"S": "10S"})
    play(state, "0 play card=7H")
    assert state.is_terminal
    assert state.scores() == [0, 0, 10]


def test_mk_5_a_seat_left_with_a_joker_it_may_not_give_ends_the_deal() -> None:
    state = table(["7H", "X1", "X2"], {"S": "10S"}, jokers=2)
    play(state, "0 play card=7H")
    assert state.is_terminal


def test_mk_5_a_pile_filled_by_starters_ends_the_deal_unpassed_and_unplayed(home: object) -> None:
    from tabletop.system import paths

    (paths.user_rules() / "blitz.yaml").write_text(
        "extends: milken\nnumbers:\n  end: {pile_size: 1}\n"
    )
    options = {"extras": "starters", "insider_trading": "left"}
    state = GAME.start(registry.open_book("blitz").choose(options, 3), 3)
    state.apply(Move.of(CHANCE, "dealer", seat=0))
    shuffle(state)
    assert state.is_terminal
    assert state.view(None).cards("pile:S") == cards("KS")


# MK-6, MK-7


def test_mk_6_the_source_example_ace_7_king_of_clubs_under_an_8_score_24() -> None:
    state = table(["AC 7C KC 9H", "2S", "3S"], {"C": "8C", "H": "AH 2H 3H 4H 5H"})
    play(state, "0 play card=9H")
    assert state.scores() == [24, 0, 0]
    assert [(line.label, line.detail, line.points) for line in state.tallies()[0].seats[0]] == [
        ("clubs", "3 × 8", 24)
    ]


@pytest.mark.parametrize(
    ("top", "worth"), [("AC", 1), ("2C", 2), ("10C", 10), ("JC", 0), ("QC", 0), ("KC", 0), ("", 0)]
)
def test_mk_6_the_top_card_prices_its_suit(top: str, worth: int) -> None:
    state = table(["5C 9H", "2S", "3S"], {"C": top, "H": "AH 2H 3H 4H 5H"})
    play(state, "0 play card=9H")
    assert state.scores()[0] == worth


def test_mk_6_most_points_win() -> None:
    state = table(["5C 9H", "6C 7C", "3S"], {"C": "8C", "H": "AH 2H 3H 4H 5H"})
    play(state, "0 play card=9H")
    assert state.scores() == [8, 16, 0]
    assert state.winners() == [1]
    assert state.returns() == [0.0, 1.0, 0.0]


def test_mk_7_equal_top_scores_share_the_win() -> None:
    state = table(["5C 9H", "6C", "3S"], {"C": "8C", "H": "AH 2H 3H 4H 5H"})
    play(state, "0 play card=9H")
    assert state.winners() == [0, 1]
    assert state.returns() == [0.5, 0.5, 0.0]


# MK-8


@pytest.mark.parametrize(("way", "to"), [("left", 1), ("right", 3), ("across", 2)])
def test_mk_8_three_cards_go_the_chosen_way_after_the_last_has_passed(way: str, to: int) -> None:
    state = start(4, insider_trading=way)
    first = state.current_player
    given = {}
    for turn in range(4):
        seat = (first + turn) % 4
        assert state.current_player == seat
        assert len(state.view(seat).faces(f"hand:{seat}")) == 13
        given[seat] = in_order(state.view(seat).faces(f"hand:{seat}")[2:5])
        play(state, str(Move.of(seat, "pass", cards=given[seat])))
        if turn < 3:
            assert len(state.view(seat).faces(f"hand:{seat}")) == 10
    for seat, passed in given.items():
        view = look(state, (seat + to) % 4)
        assert set(passed) <= set(view.faces(f"hand:{view.seat}"))
        assert {view.known[card] for card in passed} == {frozenset({seat})}  # from whom it came
        assert look(state, seat).faces(f"hand:{view.seat}") == passed  # and where it went
    assert state.current_player == first


def test_mk_8_a_pass_is_three_different_cards_of_ones_own() -> None:
    state = start(4, "AC 2C 3C 4C", dealer=3, insider_trading="left")
    own = state.view(0).faces("hand:0")
    two = Move.of(0, "pass", cards=own[:2])
    assert state.check(two) == Refusal("Exactly 3 different cards are passed.", "MK-8")
    twice = Move.of(0, "pass", cards=(own[0], own[0], own[1]))
    assert code_of(state.check(twice)) == ("MK-8", "twice")
    assert state.check(Move.of(0, "pass", cards=cards("2C 3C 4C"))) is not None
    assert state.check(Move.of(0, "play", card=own[0])) == Refusal("First pass 3 cards.", "MK-8")


def test_mk_8_both_sides_remember_what_was_passed_until_it_is_played() -> None:
    state = start(4, insider_trading="left")
    for _each in range(4):
        state.apply(state.legal_moves()[0])
    passed = look(state, 0).faces("hand:1")
    assert len(passed) == 3
    assert not state.view(2).faces("hand:1")
    play(state, f"1 play card={passed[0]}")
    assert look(state, 0).faces("hand:1") == passed[1:]


def test_mk_8_jokers_may_be_passed() -> None:
    deck = "X1 AC 2C 3C"
    state = start(4, deck, dealer=3, insider_trading="left", jokers=2)
    assert any(parse_card("X1") in move.cards() for move in state.legal_moves())


# MK-9


def test_mk_9_extras_are_dealt_on() -> None:
    state = start(3)
    assert len(state.view(None).cards("out")) == 0


def test_mk_9_extras_begin_the_piles_of_their_suits_the_later_on_top() -> None:
    state = GAME.start(registry.open_book("milken").choose({"extras": "starters"}, 5), 5)
    state.apply(Move.of(CHANCE, "dealer", seat=0))
    deck = [card for card in french() if card not in cards("4H 9H")] + list(cards("4H 9H"))
    state.apply(Move(CHANCE, "shuffle", {"pile": "deck", "cards": tuple(deck)}))
    assert state.view(0).cards("pile:H") == cards("4H 9H")
    assert [len(state.view(None).cards(f"hand:{seat}")) for seat in range(5)] == [10] * 5


def test_mk_9_extras_lie_out_unseen() -> None:
    state = start(5, extras="out")
    for seat in (None, *range(5)):
        assert state.view(seat).cards("out") == (None, None)


def test_mk_9_a_joker_among_starters_lies_out_unseen() -> None:
    state = start(3, extras="starters", jokers=1)
    shuffle_end = state.view(None)  # 53 cards: 51 dealt, KS and X1 left over
    assert shuffle_end.cards("out") == (None,)
    assert shuffle_end.cards("pile:S") == cards("KS")


# MK-10


def test_mk_10_a_joker_is_given_instead_of_a_play_and_a_card_comes_back() -> None:
    state = table(["X1 5C", "6C 7D", "3S"], {}, jokers=1)
    play(state, "0 give_joker card=X1 to=1")
    assert state.current_player == 1
    assert {str(move) for move in state.legal_moves()} == {
        "1 give_back card=6C", "1 give_back card=7D"
    }  # fmt: skip
    play(state, "1 give_back card=7D")
    assert hand(state, 0) == "5C 7D"
    assert hand(state, 1) == "6C X1"


def test_mk_10_the_seat_left_of_the_giver_is_next_even_if_it_received() -> None:
    state = table(["X1 5C", "6C 7D", "3S"], {}, jokers=1)
    play(state, "0 give_joker card=X1 to=1", "1 give_back card=7D")
    assert state.current_player == 1
    state = table(["X1 5C", "6C 7D", "3S"], {}, jokers=1)
    play(state, "0 give_joker card=X1 to=2", "2 give_back card=3S")
    assert state.current_player == 1


def test_mk_10_two_turns_running_may_not_both_be_gifts() -> None:
    state = table(["X1 5C", "6C 7D X2", "3S 4S"], {}, jokers=2)
    play(state, "0 give_joker card=X1 to=2", "2 give_back card=3S")
    assert refused(state, "1 give_joker card=X2 to=2") == Refusal(
        "The turn before was a gift, and you hold cards that are no Jokers.", "MK-10"
    )
    play(state, "1 play card=6C", "2 give_joker card=X1 to=0")


def test_mk_10_unless_the_second_seat_holds_nothing_but_jokers() -> None:
    state = table(["X1 5C", "X2", "3S 4S"], {}, jokers=2)
    play(state, "0 give_joker card=X1 to=2", "2 give_back card=3S", "1 give_joker card=X2 to=0")
    assert state.current_player == 0


def test_mk_10_not_to_a_seat_that_has_nothing_to_give_back() -> None:
    state = table(["X1 5C", "X2", "3S"], {}, jokers=2)
    assert refused(state, "0 give_joker card=X1 to=1") == Refusal(
        "That seat holds no card but Jokers.", "MK-10"
    )
    assert code_of(refused(state, "0 give_joker card=5C to=2")) == ("MK-10", "kind")
    assert refused(state, "0 give_joker card=X1 to=0").rule == "MK-10"


def test_mk_10_a_joker_is_not_given_back_and_nothing_else_is_done_first() -> None:
    state = table(["X1 5C", "6C X2", "3S"], {}, jokers=2)
    play(state, "0 give_joker card=X1 to=1")
    assert refused(state, "1 give_back card=X2").rule == "MK-10"
    assert refused(state, "1 play card=6C") == Refusal(
        "First give a card back for the Joker.", "MK-10"
    )
    wrong = state.judge(Drop(1, cards("6C"), "hand:1", "hand:2"))
    assert wrong.refusal == Refusal("A card goes back to the seat that gave the Joker.", "MK-10")


def test_mk_10_a_joker_goes_on_no_pile_and_scores_nothing() -> None:
    state = table(["X1 9H", "X2", "3S"], {"H": "AH 2H 3H 4H 5H"}, jokers=2)
    verdict = state.judge(Drop(0, cards("X1"), "hand:0", "pile:H"))
    assert verdict.refusal == Refusal("A Joker has no suit and goes on no pile.", "MK-4")
    play(state, "0 play card=9H")
    assert state.scores() == [0, 0, 0]


def test_mk_10_all_know_who_holds_a_given_joker_and_two_know_the_card_given_back() -> None:
    state = table(["X1 5C", "6C 7D", "3S"], {}, jokers=1)
    assert not state.view(2).faces("hand:0")
    play(state, "0 give_joker card=X1 to=1")
    assert state.view(2).faces("hand:1") == cards("X1")
    play(state, "1 give_back card=7D")
    assert state.view(1).faces("hand:0") == cards("7D")
    assert state.view(2).faces("hand:0") == ()


def test_mk_10_what_a_third_seat_knew_of_the_hand_is_certain_no_longer() -> None:
    state = start(4, insider_trading="left", jokers=1, deck="X1")
    while state.phase == "pass":
        legal = state.legal_moves()
        state.apply(next(move for move in legal if parse_card("X1") not in move.cards()))
    giver = next(s for s in range(4) if parse_card("X1") in state.view(s).faces(f"hand:{s}"))
    to, third = (giver + 2) % 4, (giver + 1) % 4
    while state.current_player != giver:
        state.apply(state.legal_moves()[-1])
    known = [card for card in state.view(third).faces(f"hand:{to}") if card.suit]
    assert known
    play(state, f"{giver} give_joker card=X1 to={to}")
    state.apply(state.legal_moves()[0])
    assert [card for card in state.view(third).faces(f"hand:{to}") if card.suit] == []


# MK-11


def test_mk_11_a_match_adds_up_deals_and_the_deal_moves_left() -> None:
    state = start(4, deals=2, dealer=1)
    rng = Random(4)
    while state.deal == 1:
        if state.current_player == CHANCE:
            state.apply(draw(state.due(), 1, 1))
        else:
            legal = state.legal_moves()
            state.apply(legal[int(rng.random() * len(legal))])
    first = state.scores()
    assert state.dealer == 2
    assert state.current_player == 3
    assert not state.is_terminal
    while not state.is_terminal:
        state.apply(state.legal_moves()[-1])
    assert [t.title for t in state.tallies()] == ["Deal 1", "Deal 2"]
    second = state.tallies()[1].totals
    assert state.scores() == [a + b for a, b in zip(first, second, strict=True)]


# What is seen


def test_hands_are_shown_to_their_seats_and_to_all_when_it_is_over() -> None:
    state = table(["9H 5C", "2S", "3S"], {"H": "AH 2H 3H 4H 5H"})
    assert state.view(1).cards("hand:0") == (None, None)
    assert state.view(None).cards("hand:0") == (None, None)
    play(state, "0 play card=9H")
    assert state.view(1).cards("hand:0") == cards("5C")


def test_a_pass_is_told_to_all_and_its_cards_to_two() -> None:
    state = start(3, insider_trading="left")
    events: list[Event] = []
    for _each in range(3):
        before, move = state.copy(), state.legal_moves()[0]
        state.apply(move)
        events += GAME.tell(before, move, state)
    to_all = [e.text for e in events if isinstance(e, Told) and seen(e, None)]
    assert "@1 passes 3 cards to @2." in to_all
    private = [e.text for e in events if isinstance(e, Told) and seen(e, 2) and not seen(e, None)]
    own, given = private
    assert own.startswith("@2 passes [")
    assert own.endswith("] to @0.")
    assert given.startswith("@1 passed you [")


def test_the_prompt_says_what_is_asked() -> None:
    state = table(["7H", "2S", "3S"], {"H": "AH 2H 3H 4H 5H"})
    assert GAME.prompt(look(state, 0), state.book) == (
        "Play one card onto the pile of its suit. Hearts: one more card ends the deal."
    )
    assert GAME.prompt(look(state, 1), state.book) == "@0 is to move."


# What a table may agree on


def variant(text: str, tmp_path: Path) -> RuleBook:
    """Milken with other numbers."""
    file = tmp_path / "ours.yaml"
    file.write_text(f"extends: milken\nname: Ours\nnumbers: {{{text}}}\n")
    return registry.load_book(file)


def play_on(state: MilkenState, deal: int) -> None:
    """Random moves until the deal or the match is over."""
    rng, before = Random(deal), len(state.tallies())
    while not state.is_terminal and len(state.tallies()) == before:
        if state.current_player == CHANCE:
            state.apply(draw(state.due(), deal, 3 * state.deal))
        else:
            legal = state.legal_moves()
            state.apply(legal[int(rng.random() * len(legal))])


def test_mk_11_a_match_may_go_on_until_a_seat_has_so_many_points(tmp_path: Path) -> None:
    book = variant("target: 60", tmp_path).choose({"deals": "target"}, 4)
    state = GAME.start(book, 4)
    best = []
    for deal in range(50):
        play_on(state, deal)
        best.append(max(state.scores()))
        if state.is_terminal:
            break
    assert best[-1] >= 60
    assert all(most < 60 for most in best[:-1])
    assert len(best) > 1
    assert state.winners() == [s for s in range(4) if state.scores()[s] == best[-1]]
    assert GAME.progress(look(state, 0), book) == f"Deal {len(best)}, to 60 points"
    rule = book.rule("MK-11")
    assert rule is not None
    assert "60 points" in rule.text
    assert "Matches to 60 points instead of 150" in book.badge
    assert book.options["deals"].label_of("target") == "Until a seat has 60 points"


@pytest.mark.parametrize(
    ("seats", "ways"), [(3, [1, 2, 0, 1]), (4, [1, 3, 2, 0, 1]), (6, [1, 5, 3, 0])]
)
def test_mk_8_cards_are_passed_to_each_side_in_turn_deal_by_deal(
    seats: int, ways: list[int]
) -> None:
    state = begun(seats, {"insider_trading": "in_turn", "deals": len(ways)}, dealer=1)
    for deal, way in enumerate(ways, 1):
        assert state.deal == deal
        assert (state.phase == "pass") == (way > 0)
        seat = state.current_player
        if way:
            to = (seat + way) % seats
            assert f"pass to @{to}" in GAME.prompt(look(state, seat), state.book)
            own = look(state, seat).faces(f"hand:{seat}")[:3]
            for _each in range(seats):
                giver = state.current_player
                given = look(state, giver).faces(f"hand:{giver}")[:3]
                state.apply(Move.of(giver, "pass", cards=given))
            assert set(own) <= set(look(state, to).faces(f"hand:{to}"))
        play_on(state, deal)
        if not state.is_terminal:
            shuffle(state)


@pytest.mark.parametrize(("joker", "points"), [(0, 0), (7, 14), (-5, -10)])
def test_mk_10_a_joker_in_hand_scores_what_the_book_says(
    joker: int, points: int, tmp_path: Path
) -> None:
    book = variant(f"joker: {joker}", tmp_path).choose({"jokers": 2}, 3)
    plain = table(["9H KC", "X1 X2 2S", "3S"], {"H": "AH 2H 3H 4H 5H"}, jokers=2)
    state = GAME.restore(book, Position.of(plain))
    assert state.worth()[1] == points
    play(state, "0 play card=9H")
    assert state.scores() == [0, points, 0]
    lines = [(line.label, line.points) for line in state.tallies()[0].seats[1]]
    assert lines == ([("spades", 0), ("Jokers", points)] if joker else [("spades", 0)])
    rule = book.rule("MK-10")
    assert rule is not None
    assert rule.text.endswith(f"scores {joker or 'nothing'}.")


@pytest.mark.parametrize("level", ["easy", "normal", "hard"])
def test_bots_play_by_what_a_table_agreed_on(level: str, tmp_path: Path) -> None:
    options: dict[str, OptionValue] = {"deals": "target", "insider_trading": "in_turn", "jokers": 2}
    book = variant("target: 40, joker: -4", tmp_path).choose(options, 3)
    state, bot, rng, chances = GAME.start(book, 3), bots.find("milken", level), Random(5), 0
    while not state.is_terminal and state.deal < 4:
        if state.current_player == CHANCE:
            state.apply(draw(state.due(), 5, chances))
            chances += 1
            continue
        view = state.view(state.current_player)
        move = bot.choose(view, book, rng, bots.Budget(iterations=4))
        assert state.check(move) is None
        assert bots.why("milken", view, book, move)
        state.apply(move)


def test_a_book_of_version_1_has_what_is_new_and_means_the_same() -> None:
    data = shipped("milken")
    del data["version"], data["numbers"]["joker"], data["numbers"]["target"]
    for name in ("insider_trading", "deals"):
        data["options"][name]["choices"] = [
            each
            for each in data["options"][name].get("choices", ())
            if each["choice"] not in ("in_turn", "target")
        ]
    data["rules"] = [rule for rule in data["rules"] if rule["id"] not in ("MK-10", "MK-11")]
    for drop in data["drops"]:
        drop["rule"] = "MK-4"
    book = rulebook.from_data(data, "older", registry.mechanics)
    today = registry.open_book("milken")
    assert book.numbers(Numbers) == today.numbers(Numbers)
    assert [option.values() for option in book.options.values()] == [
        option.values() for option in today.options.values()
    ]


def test_mk_11_a_match_to_points_is_over_after_a_hundred_deals() -> None:
    setup = start(4, deals="target").setup
    assert not setup.is_over(99, 0)
    assert setup.is_over(100, 0)
    assert setup.is_over(1, setup.target)
