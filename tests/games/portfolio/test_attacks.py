"""Portfolio's attacks, the end of a turn and of the game: PF-13 to PF-21."""

from __future__ import annotations

import pytest

from tabletop.engine.moves import CHANCE, Refusal
from tabletop.games.portfolio.state import PortfolioState
from tests.games.portfolio.position import (
    hand,
    judged,
    legal,
    lying,
    money,
    owners,
    play,
    refused,
    shuffle,
    start,
    table,
    view,
    worths,
)

# PF-13 to PF-16: other seats' portfolios


def test_pf_13_3_to_6_of_clubs_costs_4_to_neutralise() -> None:
    state = table(["2C KD", "2S"], [(1, "3C 4C 5C 6C", "", "6S")], discard="9H")
    told = play(state, "0 neutralise portfolio=P1 card=2C-1")
    assert money(state) == [2, 6]
    assert lying(state, "discard") == "9H 3C 4C 5C 6C 6S 2C"
    assert owners(state) == {}
    assert told == ["@0 neutralises [3C-1]–[6C-1] of @1 with [2C-1] for $4: _4 a turn."]


def test_pf_13_a_capped_low_end_is_safe() -> None:
    state = table(["2C", "2S"], [(1, "3C 4C 5C 6C", "3S", "")])
    sentence = "The low end of the 3–6 of clubs is capped."
    assert judged(state, "hand:0", "2C", "portfolio:P1") == Refusal(sentence, "PF-12")


def test_pf_13_nothing_neutralises_an_ace() -> None:
    state = table(["KC", "2S"], [(1, "AC 2C 3C", "", "")])
    sentence = "The king of clubs does not fit the A–3 of clubs. Only the 4 of clubs acquires it."
    assert judged(state, "hand:0", "KC", "portfolio:P1") == Refusal(sentence, "PF-14")


def test_pf_13_what_would_do_it_is_said() -> None:
    state = table(["9D", "2S"], [(1, "3C 4C 5C", "", "")])
    sentence = (
        "The 9 of diamonds does not fit the 3–5 of clubs. "
        "Only the 2 of clubs neutralises it. Only the 6 of clubs acquires it."
    )
    assert judged(state, "hand:0", "9D", "portfolio:P1") == Refusal(sentence, "PF-13")


def test_pf_13_what_would_do_it_is_said_only_where_it_would() -> None:
    """Capped ends, kings, promises and empty purses are as good as none."""
    state = table(["9D", "2S"], [(1, "7C 8C 9C", "7S", "")], money=[6, 6])
    unfit = "The 9 of diamonds does not fit the {}. Only the {}."
    sentence = unfit.format("7–9 of clubs", "10 of clubs acquires it")
    assert judged(state, "hand:0", "9D", "portfolio:P1") == Refusal(sentence, "PF-14")
    state = table(["9D", "2S"], [(1, "JC QC KC", "", "KS")], money=[4, 6])
    sentence = unfit.format("J–K of clubs", "10 of clubs neutralises it")
    assert judged(state, "hand:0", "9D", "portfolio:P1") == Refusal(sentence, "PF-13")
    state = table(["9D", "2S"], [(1, "JC QC KC", "", "")], money=[8, 6])
    sentence += " Only the ace of clubs or the ace of spades acquires it."
    assert judged(state, "hand:0", "9D", "portfolio:P1") == Refusal(sentence, "PF-13")
    sentence = "No card you play now does anything to the 7–9 of clubs."
    for caps, purse in ((("7S", "9S"), 9), (("", ""), 0)):
        state = table(["9D", "2S"], [(1, "7C 8C 9C", *caps)], money=[purse, 6])
        assert judged(state, "hand:0", "9D", "portfolio:P1") == Refusal(sentence, "PF-13")


def test_pf_13_not_one_s_own() -> None:
    state = table(["2C", "2S"], [(0, "3C 4C 5C", "", "")])
    refusal = refused(state, "0 neutralise portfolio=P1 card=2C-1")
    assert (refusal.code, refusal.rule) == ("no_drop", "PF-13")


def test_pf_14_3_to_6_of_clubs_costs_8_to_acquire_and_is_then_worth_7() -> None:
    state = table(["7C KD", "2S"], [(1, "3C 4C 5C 6C", "3S", "")], money=[8, 6])
    told = play(state, "0 acquire portfolio=P1 card=7C-1")
    assert money(state) == [0, 6]
    assert owners(state) == {"P1": 0}
    assert worths(state) == {"P1": 7}
    assert lying(state, "portfolio:P1") == "3C 4C 5C 6C 7C"
    assert lying(state, "cap_low:P1") == "3S"
    sentence = "@0 acquires [3C-1]–[6C-1] of @1 with [7C-1] for $8: _4 for @1, ^7 for @0 a turn."
    assert told == [sentence]


def test_pf_14_a_capped_high_end_is_safe() -> None:
    state = table(["7C", "2S"], [(1, "3C 4C 5C 6C", "", "6S")], money=[50, 6])
    sentence = "The high end of the 3–6 of clubs is capped."
    assert judged(state, "hand:0", "7C", "portfolio:P1") == Refusal(sentence, "PF-12")


@pytest.mark.parametrize("ace", ["AD-1", "AH-2"])
def test_pf_15_an_ace_of_the_colour_takes_an_open_king(ace: str) -> None:
    state = table([ace + " 2C", "2S"], [(1, "JH QH KH", "", "")], money=[8, 6], discard="9C")
    play(state, f"0 acquire portfolio=P1 card={ace}")
    assert money(state)[0] == 0
    assert lying(state, "portfolio:P1") == "JH QH KH"
    assert lying(state, "discard").split()[-1] == ace.split("-")[0]
    assert state.owner("portfolio:P1") == 0


def test_pf_15_an_ace_of_the_other_colour_does_not() -> None:
    state = table(["AC", "2S"], [(1, "JH QH KH", "", "")], money=[8, 6])
    sentence = "An ace on the king of hearts is of its colour: hearts or diamonds."
    assert judged(state, "hand:0", "AC", "portfolio:P1") == Refusal(sentence, "PF-15")
    refusal = refused(state, "0 acquire portfolio=P1 card=AC-1")
    assert (refusal.code, refusal.rule) == ("king_colour", "PF-15")


def test_pf_15_an_ace_on_a_king_of_one_s_own_is_told_what_it_is_for() -> None:
    state = table(["AD", "2S"], [(0, "JH QH KH", "", "")], money=[0, 6])
    refusal = judged(state, "hand:0", "AD", "portfolio:P1")
    assert isinstance(refusal, Refusal)
    assert refusal.sentence.startswith("The ace of diamonds would acquire the J–K of hearts if")
    state = table(["AS", "2S"], [(0, "JH QH KH", "", "")])
    refusal = judged(state, "hand:0", "AS", "portfolio:P1")
    assert isinstance(refusal, Refusal)
    assert "acquire" not in refusal.sentence


def test_pf_15_a_capped_king_is_safe() -> None:
    state = table(["AD", "2S"], [(1, "JH QH KH", "", "KD")], money=[8, 6])
    sentence = "The high end of the J–K of hearts is capped."
    assert judged(state, "hand:0", "AD", "portfolio:P1") == Refusal(sentence, "PF-12")


def test_pf_15_on_2_to_king_the_ace_of_the_suit_is_asked() -> None:
    run = "2C 3C 4C 5C 6C 7C 8C 9C 10C JC QC KC"
    state = table(["AC AS", "2S"], [(1, run, "", "")], money=[100, 6])
    assert judged(state, "hand:0", "AC", "portfolio:P1") == [
        "0 neutralise portfolio=P1 card=AC-1",
        "0 acquire portfolio=P1 card=AC-1",
    ]
    assert judged(state, "hand:0", "AS", "portfolio:P1") == ["0 acquire portfolio=P1 card=AS-1"]


@pytest.mark.parametrize(
    ("move", "price"),
    [("0 neutralise portfolio=P1 card=2C-1", 4), ("0 acquire portfolio=P1 card=7C-1", 8)],
)
def test_pf_16_money_never_goes_below_zero(move: str, price: int) -> None:
    state = table(["2C 7C", "2S"], [(1, "3C 4C 5C 6C", "", "")], money=[3, 6])
    sentence = f"Playing to the 3–6 of clubs costs ${price}, and you have $3."
    assert refused(state, move) == Refusal(sentence, "PF-16")
    assert legal(state, "neutralise") == legal(state, "acquire") == []


def test_pf_16_what_was_acquired_is_extended_capped_and_pays_next_turn() -> None:
    state = table(["7C 8C 8S KD", "2S"], [(1, "3C 4C 5C 6C", "", "")], money=[8, 6], stock="2H 3H")
    play(state, "0 acquire portfolio=P1 card=7C-1", "0 extend portfolio=P1 card=8C-1")
    play(state, "0 cap portfolio=P1 side=high card=8S-1", "0 discard card=KD-1")
    assert money(state) == [0, 6]
    play(state, "1 draw count=1", "1 discard card=2S-1")
    assert money(state) == [10, 6]


# PF-17: the end of a turn


def test_pf_17_not_the_very_card_that_was_taken() -> None:
    state = table(["2D", "2S"], discard="9H", phase="draw")
    play(state, "0 draw count=1 discard=true")
    sentence = "You took this very 9 of hearts from the discard pile this turn."
    assert judged(state, "hand:0", "9H", "discard") == Refusal(sentence, "PF-17")
    assert legal(state, "discard") == ["0 discard card=2D-1"]


def test_pf_17_its_twin_may_go() -> None:
    state = table(["2D 9H-2", "2S"], discard="9H", phase="draw")
    play(state, "0 draw count=1 discard=true")
    assert legal(state, "discard") == ["0 discard card=2D-1", "0 discard card=9H-2"]
    play(state, "0 discard card=9H-2")


def test_pf_17_it_may_go_where_it_is_the_only_card() -> None:
    state = table(["", "2S"], discard="9H", phase="draw")
    play(state, "0 draw count=1 discard=true", "0 discard card=9H-1")
    assert state.current_player == 1


def test_pf_17_it_may_be_played_in_any_other_way() -> None:
    state = table(["2D 7H 8H 9H-2", "2S"], discard="9H", phase="draw")
    play(state, "0 draw count=1 discard=true")
    assert legal(state, "make") == [
        "0 make cards=[7H-1,8H-1,9H-1]",
        "0 make cards=[7H-1,8H-1,9H-2]",
    ]


def test_pf_17_even_if_it_left_the_hand_and_came_back() -> None:
    state = table(["2D", "2S"], discard="9H", phase="draw")
    play(
        state,
        "0 draw count=1 discard=true",
        "0 offer to=1 give={cards:[9H-1]} take={}",
        "1 answer accept=true",
        "1 offer to=0 give={cards:[9H-1]} take={}",
        "0 answer accept=true",
    )
    assert refused(state, "0 discard card=9H-1").rule == "PF-17"


def test_pf_17_an_empty_hand_just_ends_the_turn() -> None:
    state = table(["7C 8C 9C", "2S"])
    sentence = "With cards in hand the turn ends with a discard."
    assert refused(state, "0 end_turn") == Refusal(sentence, "PF-17")
    play(state, "0 make cards=[7C-1,8C-1,9C-1]")
    assert [str(move) for move in state.legal_moves()] == ["0 end_turn"]
    play(state, "0 end_turn")
    assert state.current_player == 1


# PF-18 to PF-21: the end of the game


def test_pf_18_two_seats_the_last_stock_card_is_the_end() -> None:
    state = table(["2D", "2S"], stock="5H", phase="draw", dealer=1)
    told = play(state, "0 draw count=1")
    assert view(state).ending
    assert told[-1] == "@0 draws the last card. One last turn: @1."


def test_pf_19_three_seats_the_discard_pile_becomes_the_stock_at_once() -> None:
    state = table(["2D", "2S", "3S"], stock="5H", phase="draw", discard="9H")
    pile = set(state.view(None).faces("discard"))
    play(state, "0 draw count=1")
    due = state.due()
    assert state.current_player == CHANCE
    assert (due.name, due.pile, set(due.cards)) == ("shuffle", "stock", pile)
    shuffle(state, "9H")
    assert state.current_player == 0
    assert lying(state, "discard") == ""
    assert view(state).phase == "actions"
    assert not view(state).ending


def test_pf_19_a_draw_goes_on_into_the_new_stock() -> None:
    state = table(
        ["2D", "2S", "3S"], stock="5H", phase="draw", discard="9H", income=5, money=[5, 0, 0]
    )
    play(state, "0 draw count=3")
    shuffle(state, "9H 4C")
    assert hand(state, 0) == "4C 2D 5H 9H"


def test_pf_19_the_second_time_is_the_end_even_within_one_draw() -> None:
    runs = [(0, "AC 2C 3C 4C 5C 6C 7C 8C 9C 10C JC QC KC", "", "")]
    state = table(
        ["2D", "2S", "3S"], runs, stock="5H", phase="draw", income=9999, money=[9999, 0, 0]
    )
    n = 1 + len(state.view(None).cards("discard"))
    play(state, f"0 draw count={n}")
    shuffle(state)
    assert view(state).ending
    assert view(state).phase == "actions"


def test_pf_19_no_discard_to_reform_from_is_the_end() -> None:
    state = _with_one_discard()
    play(state, "0 draw count=2 discard=true")
    assert view(state).ending
    assert state.current_player == 0


def _with_one_discard() -> PortfolioState:
    """Three seats, one card in the stock, one on the discard pile, all others in a hand."""
    deck = [card.code for zone in start(3).zones() for card in zone.cards]
    rest = " ".join(code for code in deck if code not in ("2D-1", "5H-1", "9H-1"))
    return table(
        ["2D", rest, ""], stock="5H", discard="9H", phase="draw", income=2, money=[2, 0, 0]
    )


def test_pf_20_turns_go_on_to_the_dealer_without_a_draw() -> None:
    state = table(
        ["2D", "2S 3S", "3H 4H", "JC QC"], [(2, "4S 5S 6S", "", "")], stock="5H", phase="draw",
        dealer=2, turn=0, discard="9H",
    )  # fmt: skip
    play(state, "0 draw count=1", "0 discard card=2D-1")
    assert view(state).phase == "actions"
    sentence = "These are the last turns: nothing is drawn any more."
    assert refused(state, "1 draw count=1") == Refusal(sentence, "PF-20")
    assert judged(state, "discard", "2D", "hand:1") == Refusal(sentence, "PF-20")
    play(state, "1 discard card=2S-1")
    assert money(state)[2] == 8
    play(state, "2 discard card=3H-1")
    assert state.is_terminal


def test_pf_20_the_dealer_drawing_it_ends_the_game_with_this_turn() -> None:
    state = table(["2D", "2S"], stock="5H", phase="draw", dealer=0)
    told = play(state, "0 draw count=1", "0 discard card=2D-1")
    assert told[1] == "@0 draws the last card and is the dealer: this is the last turn."
    assert state.is_terminal


def test_pf_21_everyone_collects_once_more_and_most_money_wins() -> None:
    runs = [(0, "4S 5S 6S 7S", "", ""), (1, "JD QD KD", "", "")]
    state = table(["2D", "2S"], runs, stock="", ending=True, dealer=0, money=[6, 8])
    play(state, "0 discard card=2D-1")
    assert state.scores() == [11, 12]
    assert state.winners() == [1]
    [tally] = state.tallies()
    assert tally.totals == (11, 12)
    assert tally.seats[0][-1].points == 5


def test_pf_21_tied_the_greater_portfolios_decide_then_it_is_shared() -> None:
    runs = [(0, "4S 5S 6S 7S", "", ""), (1, "JD QD KD", "", "")]
    state = table(["2D", "2S"], runs, stock="", ending=True, dealer=0, money=[6, 7])
    play(state, "0 discard card=2D-1")
    assert state.scores() == [11, 11]
    assert state.winners() == [0]
    [tally] = state.tallies()
    details = [lines[-1].detail for lines in tally.seats]
    assert details == ["5, which decides the tie", "4, which decides the tie"]
    state = table(["2D", "2S"], [], stock="", ending=True, dealer=0, money=[6, 6])
    play(state, "0 discard card=2D-1")
    assert state.winners() == [0, 1]


def test_pf_14_a_portfolio_that_is_acquired_comes_after_all_that_its_taker_has() -> None:
    """So that what lies there stays where it lies."""
    runs = [(1, "8H 9H 10H", "", ""), (0, "4S 5S 6S", "", ""), (0, "JD QD KD", "", "")]
    state = table(["JH 2D", "2S"], runs, money=[40, 6])
    play(state, "0 acquire portfolio=P1 card=JH-1")
    assert list(state.portfolios) == ["P2", "P3", "P1"]
