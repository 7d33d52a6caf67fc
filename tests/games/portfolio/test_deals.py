"""Portfolio's negotiation, PF-22 to PF-25."""

from __future__ import annotations

import pytest

from tabletop.engine.events import Revealed
from tabletop.engine.moves import CHANCE, Drop, Json, Refusal, to_json
from tabletop.engine.view import seen
from tabletop.engine.zones import EVERYONE
from tabletop.games.portfolio import GAME
from tabletop.games.portfolio.state import PortfolioState, Promise
from tabletop.system.errors import NotationError
from tests.games.portfolio.position import (
    cards,
    hand,
    legal,
    made,
    money,
    owners,
    play,
    refused,
    shuffle,
    start,
    table,
    view,
)

RUNS = [(0, "4S 5S 6S 7S", "", ""), (1, "JD QD KD", "", ""), (1, "3H 4H 5H 6H", "", "")]


def deal_table() -> PortfolioState:
    """Three seats with a few cards, portfolios P1 of seat 0, P2 and P3 of seat 1, $6 each."""
    return table(["2D 9C 9C-2", "2S 8H 9H", "3C 3D"], RUNS, stock=None)


# PF-22: what an offer does


def test_pf_22_cards_portfolios_and_money_change_hands_at_once() -> None:
    state = deal_table()
    told = play(
        state,
        "0 offer to=1 give={cards:[2D-1],portfolios:[P1],money:2} take={cards:[8H-1],money:5}",
        "1 answer accept=true",
    )
    assert hand(state, 0) == "9C 9C 8H"
    assert hand(state, 1) == "2D 9H 2S"
    assert money(state) == [9, 3, 6]
    assert owners(state) == {"P1": 1, "P2": 1, "P3": 1}
    assert told == [
        "@0 offers @1 [2D-1], [4S-1]–[7S-1] and $2 for [8H-1] and $5.",
        "@1 accepts [2D-1], [4S-1]–[7S-1] and $2 from @0 for [8H-1] and $5.",
    ]


def test_pf_22_a_refused_offer_changes_nothing_but_what_was_said() -> None:
    state = deal_table()
    before = [zone for zone in state.zones() if zone.kind != "hand"]
    told = play(
        state, "0 offer to=1 give={money:2} take={portfolios:[P2]}", "1 answer accept=false"
    )
    assert [zone for zone in state.zones() if zone.kind != "hand"] == before
    assert money(state) == [6, 6, 6]
    assert told[-1] == "@1 refuses."


def test_pf_22_nothing_received_pays_for_what_is_given() -> None:
    state = deal_table()
    sentence = "You offer $8 and have $6."
    assert refused(state, "0 offer to=1 give={money:8} take={money:6}") == Refusal(
        sentence, "PF-24"
    )


def test_pf_22_income_and_its_draws_are_not_changed_by_a_deal() -> None:
    state = table(["2D", "2S"], RUNS[:2], phase="draw", income=5, money=[5, 6])
    play(state, "0 offer to=1 give={portfolios:[P1]} take={money:6}", "1 answer accept=true")
    assert view(state).income == 5
    assert legal(state, "draw")[-1] == "0 draw count=3"


def test_pf_22_any_seat_may_offer_on_anyones_turn() -> None:
    state = deal_table()
    play(state, "2 offer to=1 give={money:1} take={cards:[2S-1]}", "1 answer accept=true")
    assert state.current_player == 0
    assert money(state) == [6, 7, 5]


def test_pf_22_without_negotiation_there_are_no_offers() -> None:
    state = table(["2D", "2S"], options={"negotiation": "off"})
    refusal = refused(state, "0 offer to=1 give={money:1} take={}")
    assert refusal == Refusal("This game is played without negotiation.", "PF-22")


@pytest.mark.parametrize(
    "options", [{"negotiation": "off"}, {"negotiation": "on", "offers_per_turn": 0}]
)
def test_pf_22_without_offers_no_sentence_speaks_of_any(options: dict[str, str | int]) -> None:
    state = table(["2D", "2S"], options=options)
    verdict = state.judge(Drop(0, cards("2D"), "hand:0", "hand:1"))
    assert verdict.refusal is not None
    assert "offer" not in verdict.refusal.sentence


def test_pf_24_no_offers_a_turn_are_not_counted_as_made() -> None:
    state = table(["2D", "2S"], options={"offers_per_turn": 0})
    refusal = refused(state, "0 offer to=1 give={money:1} take={}")
    assert refusal == Refusal("No seat has an offer to make in a turn.", "PF-24")
    assert refusal.code == "offers_left"


def test_pf_22_cards_do_not_change_hands_by_hand() -> None:
    state = deal_table()
    verdict = state.judge(Drop(0, cards("2D"), "hand:0", "hand:1"))
    sentence = "Cards change hands only by an accepted offer."
    assert verdict.refusal == Refusal(sentence, "PF-22")


# PF-23: promises


@pytest.mark.parametrize(
    ("act", "neutralises", "acquires"),
    [("neutralise", False, True), ("acquire", True, False), ("both", False, False)],
)
def test_pf_23_a_promise_is_kept_at_once(act: str, neutralises: bool, acquires: bool) -> None:
    state = table(["2H 7H KC", "2S", "3C"], RUNS, money=[50, 6, 6])
    play(
        state,
        f"0 offer to=1 give={{promises:[{{not:{act},turns:1}}]}} take={{money:1}}",
        "1 answer accept=true",
    )
    assert bool(legal(state, "neutralise")) == neutralises
    assert bool(legal(state, "acquire")) == acquires


def test_pf_23_a_move_that_breaks_one_says_which() -> None:
    state = table(["2H 7H KC", "2S", "3C"], RUNS, money=[50, 6, 6])
    play(
        state,
        "0 offer to=1 give={promises:[{not:both,turns:2}]} take={money:1}",
        "1 answer accept=true",
    )
    sentence = "You promised to attack no portfolio of @1. That holds for this turn and 2 more."
    assert refused(state, "0 acquire portfolio=P3 card=7H-1") == Refusal(sentence, "PF-23")


def test_pf_23_it_ends_with_the_turn_that_was_promised() -> None:
    state = table(["2H 7H KC 4D", "2S 5C 6C", "3C 3D 9D"], RUNS, money=[50, 6, 6])
    play(
        state,
        "0 offer to=1 give={promises:[{not:both,turns:1}]} take={money:1}",
        "1 answer accept=true",
        "0 discard card=KC-1",
        "1 draw count=1",
        "1 discard card=2S-1",
        "2 draw count=1",
        "2 discard card=3C-1",
        "0 draw count=1",
    )
    sentence = "You promised to attack no portfolio of @1. That holds until the end of this turn."
    assert refused(state, "0 acquire portfolio=P3 card=7H-1") == Refusal(sentence, "PF-23")
    play(state, "0 discard card=4D-1")
    assert view(state).promises == ()


def test_pf_23_it_holds_for_what_the_other_owns_by_then() -> None:
    state = table(["2H 7H KC", "2S", "3C"], RUNS, money=[50, 6, 6])
    play(
        state,
        "0 offer to=2 give={promises:[{not:both,turns:1}]} take={money:1}",
        "2 answer accept=true",
        "1 offer to=2 give={portfolios:[P3]} take={money:1}",
        "2 answer accept=true",
    )
    assert refused(state, "0 acquire portfolio=P3 card=7H-1").rule == "PF-23"


def test_pf_23_a_promise_made_out_of_turn_counts_turns_from_then() -> None:
    state = table(["2H KC", "2S 2H-2 5C", "3C"], RUNS[:1], money=[6, 50, 6])
    play(
        state,
        "1 offer to=0 give={promises:[{not:neutralise,turns:1}]} take={money:1}",
        "0 answer accept=true",
    )
    assert view(state).promises == (Promise(by=1, to=0, act="neutralise", until=2),)
    assert view(state).turns[1] == 1


@pytest.mark.parametrize("promise", ["{not:speak,turns:1}", "{not:both,turns:0}", "{not:both}"])
def test_pf_23_other_agreements_are_between_people(promise: str) -> None:
    state = deal_table()
    refusal = refused(state, f"0 offer to=1 give={{promises:[{promise}]}} take={{}}")
    assert refusal.rule == "PF-23"
    assert refusal.sentence.startswith("A promise is not to neutralise, not to acquire, or both")


# PF-24: which offers and answers are legal


@pytest.mark.parametrize(
    ("offer", "sentence"),
    [
        ("to=1 give={} take={}", "An offer of nothing for nothing is no offer."),
        ("to=0 give={money:1} take={}", "You cannot make an offer to yourself."),
        ("to=3 give={money:1} take={}", "There is no such seat."),
        ("to=1 give={cards:[KS-1]} take={}", "You do not hold the king of spades you offer."),
        ("to=1 give={show:[KS-1]} take={}", "You do not hold the king of spades you offer."),
        ("to=1 give={portfolios:[P2]} take={}", "You do not own portfolio P2."),
        ("to=1 give={} take={portfolios:[P1]}", "@1 does not own portfolio P1."),
        ("to=1 give={} take={portfolios:[P9]}", "@1 does not own portfolio P9."),
        ("to=1 give={money:7} take={}", "You offer $7 and have $6."),
        ("to=1 give={} take={money:7}", "You ask for $7, and @1 has $6."),
        (
            "to=1 give={money:-1} take={}",
            "Money in an offer is a whole number of dollars, at least $1.",
        ),
        (
            "to=1 give={money:0} take={}",
            "Money in an offer is a whole number of dollars, at least $1.",
        ),
        (
            "to=1 give={money:1000000000000000000000} take={}",
            "You offer $1000000000000000000000 and have $6.",
        ),
        ("to=1 give={cards:[]} take={}", "A part of an offer that is empty is left out."),
        ("to=1 give={cards:[2D-1,2D-1]} take={}", "The offer names the 2 of diamonds twice."),
        (
            "to=1 give={cards:[2D-1]} take={cards:[2D-1]}",
            "The offer names the 2 of diamonds twice.",
        ),
        (
            "to=1 give={cards:[2D-1],show:[2D-1]} take={}",
            "The offer names the 2 of diamonds twice.",
        ),
        ("to=1 give={portfolios:[P1,P1]} take={}", "The offer names portfolio P1 twice."),
        (
            "to=1 give={promises:[{not:both,turns:1},{not:both,turns:2}]} take={}",
            "The offer holds the same promise twice.",
        ),
        ("to=1 give={} take={cards:[2S-3]}", "There is no 2S-3 in these packs."),
        ("to=2 give={} take={cards:[2S-1,3S-1,4S-1]}", "@2 does not hold that many cards."),
    ],
)
def test_pf_24_offers_that_are_none(offer: str, sentence: str) -> None:
    assert refused(deal_table(), f"0 offer {offer}") == Refusal(sentence, "PF-24")


def test_pf_24_a_fraction_of_a_dollar_or_other_goods_are_no_notation() -> None:
    for give in ({"money": 1.5}, {"goods": 1}):
        line: dict[str, Json] = {
            "seat": 0,
            "move": "offer",
            "to": 1,
            "give": dict(give),
            "take": {},
        }
        with pytest.raises(NotationError):
            GAME.notation.from_json(line)


def test_pf_24_only_an_answer_is_legal_while_an_offer_is_open() -> None:
    state = deal_table()
    play(state, "0 offer to=1 give={money:1} take={cards:[2S-1]}")
    assert state.current_player == 1
    assert [str(move) for move in state.legal_moves()] == [
        "1 answer accept=true",
        "1 answer accept=false",
    ]
    refusal = Refusal("First answer the offer: accept it or refuse it.", "PF-24")
    assert refused(state, "1 discard card=2S-1") == refusal
    refusal = Refusal("An offer is open; it must be answered first.", "PF-24")
    assert refused(state, "2 offer to=1 give={money:1} take={}") == refusal
    play(state, "1 answer accept=false")
    assert state.current_player == 0
    assert view(state).phase == "actions"


def test_pf_24_there_is_no_answer_without_an_offer() -> None:
    refusal = Refusal("There is no offer to answer.", "PF-24")
    assert refused(deal_table(), "0 answer accept=true") == refusal


def test_pf_24_before_the_draw_the_turn_stands_where_it_stood() -> None:
    state = table(["2D", "2S"], phase="draw")
    play(state, "1 offer to=0 give={money:1} take={}", "0 answer accept=true")
    assert view(state).phase == "draw"
    assert state.current_player == 0


def test_pf_24_three_offers_a_turn_for_each_seat_refused_ones_too() -> None:
    state = deal_table()
    for _each in range(3):
        play(state, "2 offer to=1 give={money:1} take={portfolios:[P2]}", "1 answer accept=false")
    sentence = "You have made your 3 offers of this turn."
    again = "2 offer to=1 give={money:2} take={}"
    assert refused(state, again) == Refusal(sentence, "PF-24")
    play(state, "0 offer to=1 give={money:2} take={}", "1 answer accept=false")
    play(state, "0 discard card=2D-1", again)


def test_pf_24_not_while_a_shuffle_is_due() -> None:
    state = table(["2D", "2S", "3C"], stock="5H", phase="draw", discard="9H")
    play(state, "0 draw count=1")
    assert state.current_player == CHANCE
    assert state.check(GAME.notation.parse("0 offer to=1 give={money:1} take={}")) is not None
    shuffle(state)
    assert state.check(GAME.notation.parse("0 offer to=1 give={money:1} take={}")) is None


def test_pf_24_in_turns_without_a_draw_too_and_never_after_the_end() -> None:
    state = table(["2D", "2S 3S"], stock="", ending=True, turn=1, dealer=0)
    play(state, "1 offer to=0 give={money:1} take={}", "0 answer accept=true")
    play(state, "1 discard card=2S-1", "0 discard card=2D-1")
    assert refused(state, "1 offer to=0 give={money:1} take={}").sentence == "The game is over."


def test_pf_24_asked_cards_may_be_any_but_only_held_ones_can_be_accepted() -> None:
    state = deal_table()
    play(state, "0 offer to=1 give={money:3} take={cards:[KS-1]}")
    assert legal(state, "answer") == ["1 answer accept=false"]
    refusal = Refusal("You do not hold all the cards that are asked for.", "PF-24")
    assert refused(state, "1 answer accept=true") == refusal


def test_pf_24_the_named_copy_if_held_else_the_twin_of_the_lowest_pack() -> None:
    state = table(["2D", "9C-1 9C-2 9C-3 8H", "2S", "3S"])
    play(state, "0 offer to=1 give={money:1} take={cards:[9C-2]}", "1 answer accept=true")
    assert [card.code for card in state.view(0).faces("hand:0")] == ["9C-2", "2D-1"]
    play(state, "0 offer to=1 give={money:1} take={cards:[9C-2]}", "1 answer accept=true")
    assert [card.code for card in state.view(0).faces("hand:0")] == ["9C-1", "9C-2", "2D-1"]


# PF-25: who sees what


def told_of(state: PortfolioState, text: str, seat: int | None) -> str:
    """Everything that `seat` is told as the move `text` is made, as one text."""
    return repr([seen(event, seat) for event in made(state, text)])


@pytest.mark.parametrize(("seat", "sees"), [(0, True), (1, True), (2, False), (None, False)])
def test_pf_25_shown_cards_are_named_to_the_receiver_alone(seat: int | None, sees: bool) -> None:
    state = deal_table()
    told = told_of(state, "0 offer to=1 give={show:[9C-1]} take={money:1}", seat)
    assert "9C-1" not in told
    assert ("9C-1" in repr(vars(state.view(seat))["shows"])) == (seat == 0)
    told = told_of(state, "1 answer accept=true", seat)
    assert ("9C-1" in told) == (seat == 1)
    shown = {card.code for card in state.view(seat).faces("hand:0")}
    assert ("9C-1" in shown) == sees


def test_pf_25_the_receiver_remembers_until_the_card_is_played() -> None:
    state = deal_table()
    play(state, "0 offer to=1 give={show:hand} take={}", "1 answer accept=true")
    assert len(state.view(1).faces("hand:0")) == 3
    assert len(state.view(2).faces("hand:0")) == 0
    play(state, "0 discard card=9C-1")
    assert [card.code for card in state.view(1).faces("hand:0")] == ["9C-2", "2D-1"]


def test_pf_25_offered_cards_are_open_to_the_table_even_if_refused() -> None:
    state = deal_table()
    events = made(state, "0 offer to=1 give={cards:[2D-1]} take={}")
    assert Revealed(cards("2D"), "hand:0", EVERYONE) in events
    play(state, "1 answer accept=false")
    assert [card.code for card in state.view(2).faces("hand:0")] == ["2D-1"]


@pytest.mark.parametrize("given", ["9C-1", "9C-2"])
@pytest.mark.parametrize("asked", [False, True])
def test_pf_25_of_two_twins_nobody_can_tell_which_was_given(given: str, asked: bool) -> None:
    state = table(["2D 9C 9C-2", "2S", "3S"], known={cards("9C")[0]: EVERYONE}, stock=None)
    if asked:
        play(state, f"1 offer to=0 give={{}} take={{cards:[{given}]}}", "0 answer accept=true")
    else:
        play(state, f"0 offer to=1 give={{cards:[{given}]}} take={{}}")
        assert [card.face for card in state.view(2).faces("hand:0")] == ["9C"], "one, not two"
        play(state, "1 answer accept=true")
    assert state.view(2).faces("hand:0") == ()
    assert [card.face for card in state.view(2).faces("hand:1")] == ["9C"]


def test_pf_25_of_two_twins_nobody_can_tell_which_was_shown() -> None:
    state = table(["2D 9C 9C-2", "2S", "3S"], known={cards("9C")[0]: EVERYONE}, stock=None)
    play(state, "0 offer to=1 give={show:[9C-2]} take={}", "1 answer accept=true")
    assert [card.code for card in state.view(1).faces("hand:0")] == ["9C-2"]
    assert [card.code for card in state.view(2).faces("hand:0")] == ["9C-1"]


def test_pf_25_a_card_taken_from_the_discard_pile_is_known_to_all() -> None:
    state = table(["2D", "2S"], discard="9H", phase="draw")
    play(state, "0 draw count=1 discard=true")
    assert [card.face for card in state.view(1).faces("hand:0")] == ["9H"]


@pytest.mark.parametrize("laid", ["7C-1", "7C-2"])
def test_pf_25_of_two_twins_nobody_can_tell_which_was_laid(laid: str) -> None:
    state = table(["5C 6C 7C-2 2D", "2S"], discard="7C", phase="draw")
    play(state, "0 draw count=1 discard=true")
    assert [card.face for card in state.view(1).faces("hand:0")] == ["7C"]
    play(state, f"0 make cards=[5C-1,6C-1,{laid}]")
    assert state.view(1).faces("hand:0") == ()


def test_pf_25_of_two_known_twins_one_is_known_still() -> None:
    state = table(["5C 6C 7C 7C-2 2D", "2S"], known=dict.fromkeys(cards("7C 7C-2"), EVERYONE))
    play(state, "0 make cards=[5C-1,6C-1,7C-2]")
    assert [card.face for card in state.view(1).faces("hand:0")] == ["7C"]


def test_pf_25_after_a_reform_all_know_which_cards_the_stock_holds_not_their_order() -> None:
    state = table(["2D", "2S", "3C"], stock="5H", phase="draw", discard="9H")
    play(state, "0 draw count=1")
    pile = state.due().cards
    shuffle(state, "9H")
    assert view(state, 1).reformed == pile
    assert view(state, 1).faces("stock") == ()


def test_pf_25_asked_cards_to_be_shown_are_named_to_the_two_alone() -> None:
    state = deal_table()
    play(state, "0 offer to=1 give={money:1} take={show:[8H-1]}")
    assert view(state, 1).shows[1].take == cards("8H")
    assert not any(shows.take for shows in view(state, 2).shows)
    play(state, "1 answer accept=true")
    assert [card.face for card in state.view(0).faces("hand:1")] == ["8H"]
    assert state.view(2).faces("hand:1") == ()


def test_offers_keep_their_spelling_in_notation_and_journal() -> None:
    text = (
        "0 offer to=1 give={cards:[2D-1,9C-1],portfolios:[P1],money:2,"
        "promises:[{not:both,turns:3}],show:[9C-2]} take={show:hand}"
    )
    move = GAME.notation.parse(text)
    assert GAME.notation.parse(str(move)) == move
    assert GAME.notation.from_json(to_json(move)) == move
    backwards = text.replace("2D-1,9C-1", "9C-1,2D-1")
    assert str(GAME.notation.parse(backwards)) == str(move) == backwards


def test_a_game_stops_and_goes_on_mid_offer() -> None:
    state = start(3)
    offer = "0 offer to=2 give={money:2} take={cards:[2C-1]}"
    play(state, offer)
    twin = state.copy()
    assert twin == state
    play(twin, "2 answer accept=false")
    assert twin.current_player == 1
    assert state.current_player == 2
