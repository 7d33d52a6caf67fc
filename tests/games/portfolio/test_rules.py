"""Portfolio's rules of the turn, one scenario or more for each rule id from PF-1 to PF-12."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from tabletop.engine import registry
from tabletop.engine.french import RANKS, parse_card
from tabletop.engine.moves import Move, Refusal
from tabletop.games.portfolio import GAME
from tabletop.games.portfolio.setup import Numbers, coherent
from tabletop.system.errors import NotationError, SetupError
from tests.games.portfolio.position import (
    cards,
    hand,
    judged,
    legal,
    lying,
    money,
    owners,
    play,
    refused,
    start,
    table,
    view,
    worths,
)

# PF-1 to PF-3: the cards, portfolios and what they are worth


@pytest.mark.parametrize(("seats", "packs"), [(2, 2), (3, 2), (4, 3), (5, 3)])
def test_pf_1_packs_money_hands_and_the_first_discard(seats: int, packs: int) -> None:
    view = start(seats).view(None)
    assert sum(len(zone.cards) for zone in view.zones.values()) == 52 * packs
    assert [len(view.cards(f"hand:{seat}")) for seat in range(seats)] == [13] * seats
    assert len(view.faces("discard")) == 1
    assert view.scores == (6,) * seats
    assert view.current_player == 1


@pytest.mark.parametrize("seats", [1, 6])
def test_pf_1_no_fewer_than_two_and_no_more_than_five(seats: int) -> None:
    with pytest.raises(SetupError, match="Portfolio is for 2 to 5 seats"):
        registry.open_book("portfolio").choose({}, seats)


def test_pf_1_cards_go_round_singly_and_the_next_is_turned_up() -> None:
    state = start(2, "AC 2C 3C " + " ".join(f"{n}-2" for n in _others(23)) + " KS", dealer=0)
    assert hand(state, 1).startswith("AC 3C")
    assert hand(state, 0).startswith("2C")
    assert lying(state, "discard") == "KS"


def _others(n: int) -> list[str]:
    return [f"{rank}{suit}" for suit in "DHS" for rank in range(2, 11)][:n]


def test_pf_1_a_dealer_at_the_last_seat_lets_seat_0_begin() -> None:
    assert start(3, dealer=2).current_player == 0


@pytest.mark.parametrize(
    ("names", "sentence"),
    [
        ("7C 8C", "At least 3 cards are needed."),
        ("7C 8C 9D", "A portfolio is of one suit, not of clubs and diamonds."),
        ("7C 8C 10C", "The cards are not in sequence: there is no 9."),
        ("7C 7C-2 8C", "A portfolio holds each rank only once."),
        ("QC KC AC 2C", "A portfolio never goes round the corner from king to ace."),
        ("AC 7C KC", "The cards are not in sequence: there is no 2."),
    ],
)
def test_pf_2_what_is_no_portfolio(names: str, sentence: str) -> None:
    state = table(["7C 7C-2 8C 9D 10C QC KC AC 2C", "2S"])
    assert judged(state, "hand:0", names, "felt:0") == Refusal(sentence, "PF-2")


def test_pf_2_thirteen_cards_from_ace_to_king() -> None:
    run = "AC 2C 3C 4C 5C 6C 7C 8C 9C 10C JC QC KC"
    state = table([run, "2S"])
    play(state, str(Move.of(0, "make", cards=cards(run))))
    assert worths(state) == {"P1": 8 + 12 + 12}


@pytest.mark.parametrize(
    ("run", "value"),
    [("4S 5S 6S 7S", 5), ("AH 2H 3H", 2), ("JD QD KD", 4), ("3C 4C 5C 6C 7C", 7), ("6S 7S 8S", 3)],
)
def test_pf_3_the_two_lowest_are_not_counted(run: str, value: int) -> None:
    state = table([run + " KC", "2S"])
    play(state, str(Move.of(0, "make", cards=cards(run))))
    assert worths(state) == {"P1": value}


def test_pf_3_caps_add_nothing() -> None:
    state = table(["6D KC", "2S"], [(0, "6H 7H 8H", "", "")])
    play(state, "0 cap portfolio=P1 side=low card=6D-1")
    assert worths(state) == {"P1": 3}


# PF-4 to PF-9: income and drawing


def test_pf_4_first_the_draw_then_actions_then_the_discard() -> None:
    state = table(["7C 8C 9C 2D", "2S"], phase="draw")
    sentence = "First draw: choose how many cards you take."
    assert refused(state, "0 make cards=[7C-1,8C-1,9C-1]") == Refusal(sentence, "PF-4")
    assert judged(state, "hand:0", "2D", "discard") == Refusal(sentence, "PF-4")
    play(state, "0 draw count=1", "0 make cards=[7C-1,8C-1,9C-1]", "0 discard card=2D-1")
    assert state.current_player == 1


def test_pf_4_no_second_draw() -> None:
    state = table(["7C", "2S"], phase="draw")
    play(state, "0 draw count=1")
    assert refused(state, "0 draw count=1") == Refusal("You have drawn for this turn.", "PF-4")


def test_pf_5_income_is_paid_as_the_turn_begins() -> None:
    state = table(["2D", "2S"], [(1, "4S 5S 6S 7S", "", ""), (1, "JD QD KD", "", "")])
    told = play(state, "0 discard card=2D-1")
    assert money(state) == [6, 15]
    assert view(state).income == 9
    assert "@1 collects ^9." in told


def test_pf_5_nothing_for_the_first_turn() -> None:
    assert money(start(2)) == [6, 6]


def test_pf_6_the_price_of_one_to_eight_cards() -> None:
    """The source's second table: 0, 2, 5, 9, 14, 20, 27, 35."""
    prices = []
    for count in range(1, 9):
        state = table(["2D", "2S"], phase="draw", money=[100, 0], income=100)
        play(state, f"0 draw count={count}")
        prices.append(100 - money(state)[0])
    assert prices == [0, 2, 5, 9, 14, 20, 27, 35]


@pytest.mark.parametrize(("count", "left"), [(1, 10), (2, 8), (3, 5), (4, 1)])
def test_pf_6_an_income_of_10_leaves_10_8_5_or_1(count: int, left: int) -> None:
    state = table(["2D", "2S"], phase="draw", money=[10, 0], income=10)
    play(state, f"0 draw count={count}")
    assert money(state)[0] == left


def test_pf_6_an_income_of_10_does_not_buy_a_fifth() -> None:
    state = table(["2D", "2S"], phase="draw", money=[50, 0], income=10)
    refusal = Refusal("Drawing 5 cards costs $14, and this turn's income is $10.", "PF-6")
    assert refused(state, "0 draw count=5") == refusal
    assert legal(state, "draw") == [f"0 draw count={n}" for n in (1, 2, 3, 4)]


def test_pf_6_money_given_away_before_the_draw_is_gone() -> None:
    state = table(["2D", "2S"], phase="draw", money=[4, 0], income=10)
    refusal = Refusal("Drawing 3 cards costs $5, and you have $4.", "PF-6")
    assert refused(state, "0 draw count=3") == refusal


def test_pf_6_what_a_deal_brings_never_pays_even_where_money_was_given_away() -> None:
    """An income of $10 buys four cards; given away, what another deal brings buys none."""
    state = table(["2D 3D", "2S"], phase="draw", money=[10, 20], income=10)
    play(state, "0 offer to=1 give={money:10} take={}", "1 answer accept=true")
    play(state, "1 offer to=0 give={money:9} take={}", "0 answer accept=true")
    assert money(state) == [9, 21]
    refusal = refused(state, "0 draw count=2")
    assert (refusal.code, refusal.rule) == ("costs_within", "PF-6")
    assert refusal.sentence == "Drawing 2 cards costs $2, and you have $0 that no deal brought."
    assert legal(state, "draw") == ["0 draw count=1"]


def test_pf_6_what_a_deal_brought_counts_until_the_next_turn() -> None:
    state = table(["2D 3D", "2S 3S"], [(0, "4S 5S 6S 7S", "", "")], phase="draw", stock=None)
    play(state, "1 offer to=0 give={money:6} take={}", "0 answer accept=true")
    assert view(state).dealt == 6
    play(state, "0 draw count=1", "0 discard card=2D-1", "1 draw count=1", "1 discard card=2S-1")
    assert view(state).dealt == 0
    assert legal(state, "draw")[:3] == [f"0 draw count={n}" for n in (1, 2, 3)]


def test_pf_6_of_a_deal_counts_what_it_brings_beyond_what_it_takes() -> None:
    state = table(["2D", "2S"], phase="draw", money=[10, 20], income=10)
    play(state, "0 offer to=1 give={money:4} take={money:3}", "1 answer accept=true")
    assert (view(state).dealt, legal(state, "draw")[-1]) == (0, "0 draw count=4")
    play(state, "0 offer to=1 give={money:1} take={money:6}", "1 answer accept=true")
    assert (view(state).dealt, legal(state, "draw")[-1]) == (5, "0 draw count=4")


def test_pf_6_at_least_one_card_is_drawn() -> None:
    state = table(["2D", "2S"], phase="draw")
    assert refused(state, "0 draw count=0") == Refusal("At least one card is drawn.", "PF-6")


def test_pf_7_a_pauper_may_draw_two_for_nothing() -> None:
    state = table(["2D", "2S"], discard="9H", phase="draw", pauper=True)
    assert legal(state, "draw") == [
        "0 draw count=1",
        "0 draw count=2 pauper=true",
        "0 draw count=1 discard=true",
        "0 draw count=2 discard=true pauper=true",
    ]
    play(state, "0 draw count=2 discard=true pauper=true")
    assert len(state.view(None).cards("hand:0")) == 3
    assert money(state)[0] == 6


@pytest.mark.parametrize(
    ("held", "runs", "pauper"),
    [(12, [], True), (13, [], False), (5, [(1, "4S 5S 6S", "", "")], False)],
)
def test_pf_7_no_portfolio_and_fewer_than_13_cards(
    held: int, runs: list[tuple[int, str, str, str]], pauper: bool
) -> None:
    clubs = " ".join(f"{rank}C" for rank in RANKS[:held])
    state = table(["2D", clubs], runs, discard="9H")
    play(state, "0 discard card=2D-1")
    assert bool(view(state).pauper) == pauper
    if not pauper:
        sentence = (
            "The pauper's rule is for a seat with no portfolio and fewer than 13 cards as its turn "
            "begins."
        )
        assert refused(state, "1 draw count=2 pauper=true") == Refusal(sentence, "PF-7")


def test_pf_7_exactly_two() -> None:
    state = table(["2D", "2S"], phase="draw", pauper=True)
    sentence = "The pauper's rule draws exactly 2 cards."
    assert refused(state, "0 draw count=3 pauper=true") == Refusal(sentence, "PF-7")


def test_pf_7_only_if_two_can_come() -> None:
    state = table(["2D", "2S"], phase="draw", pauper=True, stock="5H", dealer=1)
    assert "0 draw count=2 pauper=true" not in legal(state, "draw")
    sentence = "Only one card can come."
    assert refused(state, "0 draw count=2 pauper=true") == Refusal(sentence, "PF-9")
    assert "0 draw count=2 discard=true pauper=true" in legal(state, "draw")


def test_pf_8_the_top_discard_is_the_first_of_those_drawn() -> None:
    state = table(["2D", "2S"], discard="3H 9H", stock=None, phase="draw", income=5, money=[5, 0])
    assert judged(state, "discard", "9H", "hand:0") == [
        f"0 draw count={n} discard=true" for n in (1, 2, 3)
    ]
    play(state, "0 draw count=3 discard=true")
    assert "9H" in hand(state, 0)
    assert lying(state, "discard") == "3H"
    assert len(state.view(None).cards("hand:0")) == 4


def test_pf_8_never_another_card_of_the_discard_pile() -> None:
    state = table(["2D", "2S"], discard="3H 9H", phase="draw")
    sentence = "Only the top card of the discard pile can be taken."
    assert judged(state, "discard", "3H", "hand:0") == Refusal(sentence, "PF-8")


def test_pf_8_an_empty_discard_pile() -> None:
    state = table(["2D", "2S"], phase="draw")
    refusal = Refusal("The discard pile is empty.", "PF-8")
    assert refused(state, "0 draw count=1 discard=true") == refusal


def test_pf_8_after_three_rounds_without_the_stock_a_draw_must_include_it() -> None:
    state = table(["2D", "2S"], discard="9H", phase="draw", idle=5)
    play(state, "0 draw count=1 discard=true", "0 discard card=2D-1")
    sentence = (
        "Nobody has drawn from the stock for so long that this draw must include a stock card."
    )
    assert refused(state, "1 draw count=1 discard=true") == Refusal(sentence, "PF-8")
    assert legal(state, "draw") == [
        "1 draw count=1",
        "1 draw count=2 pauper=true",
        "1 draw count=2 discard=true pauper=true",
    ]
    play(state, "1 draw count=1", "1 discard card=2S-1")
    assert "0 draw count=1 discard=true" in legal(state, "draw")


def test_pf_9_no_one_pays_for_cards_that_do_not_come() -> None:
    state = table(["2D", "2S"], stock="5H 6H", discard="9H", phase="draw", income=50, money=[50, 0])
    assert refused(state, "0 draw count=3") == Refusal("Only 2 cards can come.", "PF-9")
    assert state.check(GAME.notation.parse("0 draw count=3 discard=true")) is None
    refusal = Refusal("Only 3 cards can come.", "PF-9")
    assert refused(state, "0 draw count=4 discard=true") == refusal


def test_pf_9_a_discard_pile_that_will_be_reformed_counts_whole() -> None:
    runs = [(0, "AC 2C 3C 4C 5C 6C 7C 8C 9C 10C JC QC KC", "", "")]
    state = table(
        ["2D", "2S", "3S"], runs, stock="5H", phase="draw", income=9999, money=[9999, 0, 0]
    )
    n = 1 + len(state.view(None).cards("discard"))
    assert state.check(GAME.notation.parse(f"0 draw count={n}")) is None
    assert state.check(GAME.notation.parse(f"0 draw count={n} discard=true")) is None
    assert refused(state, f"0 draw count={n + 1}").rule == "PF-9"


# PF-10 to PF-12: own portfolios


def test_pf_10_several_of_one_suit_are_kept_apart() -> None:
    state = table(["3C 4C 5C 6C 7C 8C 2D", "2S"])
    told = play(state, "0 make cards=[3C-1,4C-1,5C-1]", "0 make cards=[6C-1,7C-1,8C-1]")
    assert lying(state, "portfolio:P1") == "3C 4C 5C"
    assert lying(state, "portfolio:P2") == "6C 7C 8C"
    assert told[0] == "@0 makes [3C-1]–[5C-1]: ^2 a turn."


def test_pf_10_an_id_is_never_used_again() -> None:
    state = table(["2C", "3C 4C 5C 6C 2H 3H 4H 9S"], [(1, "3C-2 4C-2 5C-2", "", "")], stock="KD KH")
    play(state, "0 neutralise portfolio=P1 card=2C-1", "0 end_turn", "1 draw count=1")
    play(state, "1 make cards=[3C-1,4C-1,5C-1]", "1 make cards=[2H-1,3H-1,4H-1]")
    assert owners(state) == {"P2": 1, "P3": 1}
    refusal = Refusal("There is no portfolio P1.", "PF-11")
    assert refused(state, "1 extend portfolio=P1 card=6C-1") == refusal


def test_pf_11_extending_at_either_end() -> None:
    state = table(["7C 8C QC 2D", "2S"], [(0, "9C 10C JC", "", "")])
    play(state, "0 extend portfolio=P1 card=8C-1", "0 extend portfolio=P1 card=7C-1")
    play(state, "0 extend portfolio=P1 card=QC-1")
    assert lying(state, "portfolio:P1") == "7C 8C 9C 10C JC QC"


def test_pf_11_a_longer_drop_is_a_chain() -> None:
    state = table(["7C 8C 2D", "2S"], [(0, "9C 10C JC", "", "")])
    assert judged(state, "hand:0", "7C 8C", "portfolio:P1") == ["0 extend portfolio=P1 card=8C-1"]
    sentence = "Of these cards only the 8 of clubs can be played to the 9–J of clubs."
    assert judged(state, "hand:0", "8C 2D", "portfolio:P1") == Refusal(sentence, "PF-11")


def test_pf_11_the_10_of_spades_joins_one_of_two_and_never_both() -> None:
    state = table(["10S 2D", "2S"], [(0, "6S 7S 8S 9S", "", ""), (0, "JS QS KS", "", "")])
    assert legal(state, "extend") == [
        "0 extend portfolio=P1 card=10S-1",
        "0 extend portfolio=P2 card=10S-1",
    ]
    play(state, "0 extend portfolio=P2 card=10S-1")
    assert lying(state, "portfolio:P1") == "6S 7S 8S 9S"
    assert lying(state, "portfolio:P2") == "10S JS QS KS"


def test_pf_11_a_card_that_fits_neither_end() -> None:
    state = table(["2D", "2S"], [(0, "9C 10C JC", "", "")])
    sentence = (
        "The 2 of diamonds does not fit the 9–J of clubs. "
        "Only the 8 of clubs or the queen of clubs extends it."
    )
    assert judged(state, "hand:0", "2D", "portfolio:P1") == Refusal(sentence, "PF-11")


def test_pf_11_only_own_portfolios() -> None:
    state = table(["8C", "2S"], [(1, "9C 10C JC", "", "")])
    refusal = refused(state, "0 extend portfolio=P1 card=8C-1")
    assert (refusal.code, refusal.rule) == ("no_drop", "PF-11")


@pytest.mark.parametrize(
    ("card", "side"),
    [("6D-1", "low"), ("6H-2", "low"), ("10D-1", "high"), ("10H-2", "high")],
)
def test_pf_12_the_caps_of_6_to_10_of_hearts(card: str, side: str) -> None:
    state = table([card + " 2C", "2S"], [(0, "6H 7H 8H 9H 10H", "", "")])
    assert legal(state, "cap") == [f"0 cap portfolio=P1 side={side} card={card}"]


@pytest.mark.parametrize(("card", "name"), [("6S-1", "6 of spades"), ("10C-1", "10 of clubs")])
def test_pf_12_a_cap_of_the_wrong_colour(card: str, name: str) -> None:
    state = table([card, "2S"], [(0, "6H 7H 8H 9H 10H", "", "10D")])
    sentence = (
        f"The {name} does not fit the 6–10 of hearts. "
        "Only the 6 of diamonds or the 6 of hearts caps it."
    )
    assert judged(state, "hand:0", card, "portfolio:P1") == Refusal(sentence, "PF-12")


def test_pf_12_a_cap_closes_its_end_and_no_other() -> None:
    state = table(["5H JH", "2S"], [(0, "6H 7H 8H", "6D", "")])
    sentence = "The low end of the 6–8 of hearts is capped."
    assert refused(state, "0 extend portfolio=P1 card=5H-1") == Refusal(sentence, "PF-12")
    other = table(["5H 9H", "2S"], [(0, "6H 7H 8H", "6D", "")])
    play(other, "0 extend portfolio=P1 card=9H-1")


def test_pf_12_one_cap_an_end_and_on_the_right_end() -> None:
    state = table(["6D 8D", "2S"], [(0, "6H 7H 8H", "6H-2", "")])
    sentence = "The low end of the 6–8 of hearts is capped."
    assert refused(state, "0 cap portfolio=P1 side=low card=6D-1") == Refusal(sentence, "PF-12")
    sentence = "Here side is high."
    assert refused(state, "0 cap portfolio=P1 side=low card=8D-1") == Refusal(sentence, "PF-12")


def test_pf_12_right_after_an_extension() -> None:
    state = table(["5H 5D 2C", "2S"], [(0, "6H 7H 8H", "", "")])
    play(state, "0 extend portfolio=P1 card=5H-1", "0 cap portfolio=P1 side=low card=5D-1")
    assert lying(state, "cap_low:P1") == "5D"


def test_pf_12_nobody_caps_for_another() -> None:
    state = table(["6D", "2S"], [(1, "6H 7H 8H", "", "")])
    assert isinstance(judged(state, "hand:0", "6D", "portfolio:P1"), Refusal)
    refusal = refused(state, "0 cap portfolio=P1 side=low card=6D-1")
    assert (refusal.code, refusal.rule) == ("no_drop", "PF-12")


# Numbers of one's own


def test_numbers_that_deal_more_cards_than_there_are_do_not_go_together() -> None:
    numbers = registry.open_book("portfolio").numbers(Numbers)
    assert not list(coherent(numbers))
    few = replace(numbers, packs={"2": 1, "3": 1, "4": 1, "5": 1})
    assert [expected for _path, expected, *_rest in coherent(few)] == [
        "at most 12 with 4 seats",
        "at most 10 with 5 seats",
    ]


@pytest.mark.parametrize(
    "text", ["0 discard card=[2D-1]", "0 make cards=2D-1", "0 discard card=[]"]
)
def test_pf_4_one_card_is_no_list_and_a_list_is_no_card(text: str) -> None:
    with pytest.raises(NotationError):
        GAME.notation.parse(text)


def test_pf_4_a_move_made_with_a_list_where_a_card_belongs_is_refused() -> None:
    state = table(["2D 3D", "2S"])
    move = Move.of(0, "discard", card=(parse_card("2D-1"),))
    assert state.check(move) == Refusal("Portfolio has no such move.", "PF-4")
