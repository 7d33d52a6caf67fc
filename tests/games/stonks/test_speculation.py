"""Stonks: Speculations of leader and follower in all their outcomes (ST-13 to ST-17)."""

from __future__ import annotations

import pytest

from tabletop.games.stonks import GAME
from tabletop.games.stonks.deck import COMPANIES, parse_card
from tabletop.system.errors import NotationError
from tests.games.stonks.position import dropped, legal, look, play, position, refused, zone

USED = "You have used your Speculation in this round."
BARRED = "A Speculation lies in this trick already, and the first bars all others."


def test_st_13_one_speculation_a_trick_the_first_bars_the_others() -> None:
    state = position("R1 R8", "Y7 G9", "B7 G10", trick="R10", leader=2)
    play(state, "0 play card=R8")
    play(state, "1 play card=Y7 speculate=true")
    state = position("R10 R8", "Y7 G9", "B7 G10")
    play(state, "0 play card=R10", "1 play card=Y7 speculate=true")
    refusal = refused(state, "2 play card=B7 speculate=true")
    assert (refusal.sentence, refusal.rule) == (BARRED, "ST-13")
    assert dropped(state, "B7", "hand:2", "speculation:2").refusal == refusal
    assert legal(state) == {"play card=B7", "play card=G10"}


def test_st_13_a_leaders_speculation_bars_the_followers() -> None:
    state = position("R10 R8", "B7 G9")
    play(state, "0 play card=R10 call=Y")
    assert refused(state, "1 play card=B7 speculate=true").sentence == BARRED


def test_st_13_a_cancelled_speculation_is_used_and_still_bars() -> None:
    state = position("R10 R8", "Y7 G9", "R7 P8", "B7 B8", market="33331")
    play(state, "0 play card=R10", "1 play card=Y7 speculate=true", "2 play card=R7")
    assert look(state).standing == ()
    assert refused(state, "3 play card=B7 speculate=true").sentence == BARRED
    play(state, "3 play card=B7")
    assert look(state).held == (True, False, True, True)


def test_st_13_each_seat_has_one_for_a_round() -> None:
    state = position("R10 R8", "B7 G9", held="01", number=2)
    refusal = refused(state, "0 play card=R10 call=Y")
    assert (refusal.sentence, refusal.rule) == (USED, "ST-2")
    assert legal(state) == {"play card=R8", "play card=R10"}


def test_st_14_the_leader_calls_any_company_the_cards_own_and_the_marked_one_included() -> None:
    state = position("R10 R8", "B7 G9", mark="G")
    calls = {f"play card=R10 call={letter}" for letter in COMPANIES}
    assert calls <= legal(state)
    moves = dropped(state, "R10", "hand:0", "speculation:0").moves
    assert {str(move).partition(" ")[2] for move in moves} == calls
    for company in "RG":
        twin = state.copy()
        play(twin, f"0 play card=R10 call={company}")
        assert twin.lead == company


def test_st_14_followers_follow_the_called_company_and_the_card_stays_hidden() -> None:
    state = position("R10 R8", "B7 G9", "Y3 Y9")
    told = play(state, "0 play card=R10 call=Y")
    assert told == "@0 speculates: a card face down, Yonder is called."
    assert state.view(1).cards("trick") == (None,)
    assert state.view(None).cards("trick") == (None,)
    assert state.view(0).cards("trick") == (parse_card("R10"),)
    play(state, "1 play card=B7")
    assert look(state).voids == ("", "Y", ""), "no void is shown by the card face down"
    assert state.view(2).cards("trick") == (None, parse_card("B7"))
    assert legal(state) == {"play card=Y3", "play card=Y9"}
    assert (
        refused(position("R10 R8", "B7 Y9", lead="Y", trick="R8", speculator=0), "1 play card=B7")
    ).rule == "ST-6"


@pytest.mark.parametrize(
    ("down", "call", "market", "follow", "winner"),
    [
        ("Y12", "Y", "23333", "Y9 G13", 0),  # of the called company: the highest wins
        ("Y8", "Y", "23333", "Y9 G13", 1),  # of the called company, but not the highest
        ("R8", "Y", "23333", "Y9 G13", 0),  # not the called company but trump
        ("P13", "Y", "23333", "Y9 G13", 1),  # neither: a follower of the call wins
        ("P13", "Y", "23333", "B9 R7", 2),  # neither: somebody's trump wins
        ("P13", "Y", "23333", "B9 G13", None),  # neither, and nobody followed or trumped
    ],
)
def test_st_14_turned_up_it_counts_as_what_it_is(
    down: str, call: str, market: str, follow: str, winner: int | None
) -> None:
    first, second = follow.split()
    state = position(
        f"{down} B2", f"{first} B3", f"{second} B4", market=market, turned="G9", number=2
    )
    told = play(
        state, f"0 play card={down} call={call}", f"1 play card={first}", f"2 play card={second}"
    )
    assert f"The card face down is [{down}]." in told
    if winner is None:
        assert "Neither Yonder nor trump: nobody wins, @0 leads again." in told
        return
    assert (state.phase, state.current_player) == ("take", winner)
    assert all(card is not None for card in state.view(None).cards("trick"))
    assert f"take card={down}" in legal(state), "a card that lay face down can be taken"
    play(state, f"{winner} take card={down}")
    assert zone(state, f"portfolio:{winner}") == down


def test_st_14_its_market_symbols_are_lost() -> None:
    state = position("Y1 Y8", "Y9 G9")
    play(state, "0 play card=Y1 call=Y")
    assert (state.phase, state.current_player) == ("play", 1)


@pytest.mark.parametrize(
    ("trick", "move", "begins"),
    [
        ("R9", "play card=G9 call=G", "Only the leader of a trick calls"),
        ("", "play card=G9 speculate=true", "The leader plays a Speculation with a card face down"),
        ("", "play card=G9 call=Q", "The leader plays a Speculation with a card face down"),
    ],
)
def test_st_14_only_the_leader_calls(trick: str, move: str, begins: str) -> None:
    state = position("G9 G10", "G8 B8", trick=trick, leader=1 if trick else 0)
    refusal = refused(state, f"0 {move}")
    assert (refusal.code, refusal.rule) == ("no_choice", "ST-14")
    assert refusal.sentence.startswith(begins)


def test_st_15_when_nobody_wins_all_is_discarded_and_the_same_seat_leads_again() -> None:
    state = position("P12 B2", "B9 B3", turned="G9", market="13333", number=3)
    play(state, "0 play card=P12 call=Y", "1 play card=B9")
    assert set(zone(state, "discard").split()) == {"P12", "B9", "G9"}
    assert (state.phase, state.current_player) == ("play", 0)
    assert look(state).tricks == 4
    assert look(state).held == (False, True), "used all the same"


def test_st_15_after_the_last_trick_the_round_ends() -> None:
    state = position(
        "P12 B2",
        "B9 B3",
        turned="G9",
        market="13333",
        number=10,
        portfolios=("R1", "R2"),
        unseen=("Y1", "Y2"),
    )
    play(state, "0 play card=P12 call=Y", "1 play card=B9")
    assert state.phase == "shuffle"
    assert [tally.title for tally in state.tallies()] == ["Round 1"]


def test_st_16_a_follower_speculates_only_without_a_card_of_the_lead() -> None:
    state = position("R1 R2", "R7 Y13", trick="R10")
    refusal = refused(state, "1 play card=Y13 speculate=true")
    text = "You hold Redwood, which leads, so you cannot speculate on this trick."
    assert (refusal.sentence, refusal.rule) == (text, "ST-16")
    assert dropped(state, "Y13", "hand:1", "speculation:1").refusal == refusal
    assert legal(state) == {"play card=R7"}


def test_st_16_the_card_counts_as_the_lead_with_its_own_rank() -> None:
    state = position("R1 R2", "Y13 G2", trick="R10", market="33331")
    drop = dropped(state, "Y13", "hand:1", "speculation:1")
    assert [str(move) for move in drop.moves] == ["1 play card=Y13 speculate=true"]
    told = play(state, "1 play card=Y13 speculate=true")
    assert "@1 speculates: [Y13] as a Redwood 13." in told
    assert state.current_player == 1
    play(state, "1 take card=Y13")
    assert zone(state, "portfolio:1") == "Y13", "taken as what it is"
    assert look(state).voids == ("", "R")


@pytest.mark.parametrize(
    ("market", "winner"),
    [
        ("33313", 0),  # Bluegull is trump, but the Bluegull 9 counts as a Redwood 9
        ("13333", 0),  # Redwood is trump and led: a trump 9, and the 10 is higher
    ],
)
def test_st_16_it_counts_as_nothing_else_and_as_trump_only_if_the_lead_is(
    market: str, winner: int
) -> None:
    state = position("R1 R2", "B9 G2", trick="R10", market=market)
    play(state, "1 play card=B9 speculate=true")
    assert state.current_player == winner
    state = position("R1 R2", "B9 G2", trick="R10", market="33313")
    play(state, "1 play card=B9")
    assert state.current_player == 1, "without the Speculation it would have been trump"


def test_st_16_as_trump_if_the_lead_is_trump() -> None:
    state = position("R1 R2", "B12 G2", "R11 G8", trick="R10", market="13333")
    play(state, "1 play card=B12 speculate=true", "2 play card=R11")
    assert state.current_player == 1


def test_st_16_its_market_symbols_work() -> None:
    state = position("R1 R2", "Y5 G2", trick="R10")
    play(state, "1 play card=Y5 speculate=true")
    assert (state.phase, state.current_player, state.symbols) == ("adjust", 1, 1)


def test_st_16_the_key_is_true_or_absent() -> None:
    state = position("R1 R2", "Y5 G2", trick="R10")
    assert refused(state, "1 play card=Y5 speculate=false").code == "no_move"
    for value in ("1", "0"):
        with pytest.raises(NotationError):
            GAME.notation.parse(f"1 play card=Y5 speculate={value}")


def test_st_17_the_real_card_played_after_cancels_it() -> None:
    state = position("R10 R2", "Y13 G2", "R13 G8", market="33331")
    told = play(state, "0 play card=R10", "1 play card=Y13 speculate=true", "2 play card=R13")
    assert "@2 plays [R13]. It is the real one and cancels the Speculation." in told
    assert state.current_player == 2


def test_st_17_the_real_card_cancels_so_that_the_card_is_again_what_it_is() -> None:
    state = position("R10 R2", "Y9 G2", "R9 G8", market="31333")
    play(state, "0 play card=R10", "1 play card=Y9 speculate=true", "2 play card=R9")
    assert state.current_player == 1, "the Yonder 9 is trump again"


def test_st_17_the_real_card_played_before_cancels_at_once_and_that_is_legal() -> None:
    state = position("R9 R2", "Y9 G2", market="33331")
    told = play(state, "0 play card=R9", "1 play card=Y9 speculate=true")
    assert "[Y9] as a Redwood 9. The real one lies there and cancels it." in told
    assert state.current_player == 0
    assert look(state).held == (True, False)


def test_st_17_an_adjustment_already_made_stands() -> None:
    state = position("R10 R2", "Y5 G2", "R5 G8")
    play(state, "0 play card=R10", "1 play card=Y5 speculate=true", "1 adjust company=P steps=1")
    play(state, "2 play card=R5")
    assert look(state).standing == ()
    assert state.market[4] == 4
    assert state.phase == "adjust", "the real card's own symbol works too"


def test_st_17_the_card_turned_up_cancels_nothing() -> None:
    state = position("R10 R2", "Y13 G2", turned="R13", market="33331")
    play(state, "0 play card=R10", "1 play card=Y13 speculate=true")
    assert state.current_player == 1
