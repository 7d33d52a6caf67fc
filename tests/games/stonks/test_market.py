"""Stonks: trump, symbols, the market board and the black mark (ST-7, ST-10 to ST-12)."""

from __future__ import annotations

from pathlib import Path

import pytest

from tabletop.engine import registry
from tabletop.engine.moves import CHANCE, Move
from tabletop.engine.rules import book as rulebook
from tabletop.games.stonks import GAME
from tabletop.games.stonks.deck import COMPANIES, parse_card
from tabletop.system.errors import BadFile, NotationError
from tests.games.stonks.position import (
    book,
    dealt,
    dropped,
    legal,
    look,
    market,
    play,
    position,
    refused,
)


def variant(folder: Path, text: str, seats: int = 2) -> rulebook.RuleBook:
    """The rules with `text` of a player's own laid over them."""
    bundled = Path(__file__).parents[3] / "rules" / "stonks.yaml"
    own = folder / "own.yaml"
    own.write_text(f"extends: stonks\n{text}\n", encoding="utf-8")
    return rulebook.load(own, registry.mechanics, lambda _name: bundled).choose({}, seats)


@pytest.mark.parametrize(
    ("values", "board_order", "none"),
    [("32345", "Y", "Y"), ("33333", "R", ""), ("45232", "G", ""), ("66661", "P", "P")],
)
def test_st_7_trump_is_the_lowest_company_and_the_first_on_the_board_or_none_of_several(
    values: str, board_order: str, none: str
) -> None:
    for choice, trump in (("board_order", board_order), ("none", none)):
        state = position("R1", "R2", market=values, rules=book(2, trump_tie=choice))
        assert look(state).trump == trump


def test_st_7_trump_can_change_within_a_trick_and_is_judged_after_the_last_adjustment() -> None:
    hands = ("R10 R11", "G13 P7", "Y5 R12")
    state = position(*hands, trick="Y9", market="33232", leader=0, number=2)
    play(state, "1 play card=G13")
    assert look(state).trump == "G", "as it lies, the trump would win"
    told = play(state, "2 play card=Y5", "2 adjust company=G steps=1")
    assert "@2 moves Gale 2 → 3 · Plumstone is trump" in told
    assert state.current_player == 0, "the last seat made Gale dear: the lead wins"


def test_st_7_without_a_trump_the_highest_of_the_lead_wins() -> None:
    rules = book(2, trump_tie="none")
    state = position("Y10 Y11", "R13 P8", trick="G2", market="33333", rules=rules)
    play(state, "1 play card=R13")
    assert state.current_player == 0
    state = position("Y10 Y11", "R13 P8", trick="G2", market="33333")
    play(state, "1 play card=R13")
    assert state.current_player == 1, "by board order Redwood is trump"


@pytest.mark.parametrize(
    ("rank", "symbols"), [(1, 2), (3, 2), (4, 1), (6, 1), (7, 0), (10, 0), (13, 0)]
)
def test_st_10_ranks_1_to_3_carry_two_symbols_and_4_to_6_one(rank: int, symbols: int) -> None:
    state = position(f"Y{rank} R8", "R7 G9")
    play(state, f"0 play card=Y{rank}")
    assert look(state).symbols == symbols
    assert state.phase == ("adjust" if symbols else "play")


def test_st_10_every_company_starts_each_round_at_three_without_a_mark() -> None:
    state = dealt(2)
    state.market, state.mark = [1, 2, 6, 4, 5], "G"
    state.phase, state.current_player = "shuffle", CHANCE
    state.apply(Move(CHANCE, "shuffle", {"pile": "deck", "cards": state.setup.deck}))
    assert market(state) == "33333"
    assert look(state).mark == ""


def test_st_10_a_book_can_let_the_market_carry_over_but_the_mark_is_cleared(
    tmp_path: Path,
) -> None:
    rules = variant(tmp_path, "numbers: {market: {reset_each_round: false}}")
    tenth = rules.rule("ST-10")
    assert tenth is not None
    assert "stays where it is from round to round" in tenth.text
    state = position("R1 R2", "R3", market="12645", mark="G", rules=rules)
    state.phase, state.current_player = "shuffle", CHANCE
    state.apply(Move(CHANCE, "shuffle", {"pile": "deck", "cards": state.setup.deck}))
    assert market(state) == "12645"
    assert look(state).mark == ""


@pytest.mark.parametrize(
    ("numbers", "mistake"),
    [
        ("market: {levels: 3}", "expected a whole number from 4 to 12, found 3"),
        ("market: {start: 7}", "expected a value from 1 to 6, found 7"),
        ("market: {start: 0}", "expected a whole number from 1 to 1000000, found 0"),
        ('hand: {"4": 3}', "expected a whole number from 4 to 32, found 3"),
        ('hand: {"4": 14}', "expected at most 13, for 65 cards in all, found 14"),
        ('hand: {"5": 12}', "expected at most 11, for 65 cards in all, found 12"),
        ('symbols: {"1": 4}', "expected a whole number from 0 to 3, found 4"),
    ],
)
def test_a_book_whose_numbers_do_not_work_is_refused_with_its_place(
    tmp_path: Path, numbers: str, mistake: str
) -> None:
    with pytest.raises(BadFile, match=mistake) as caught:
        variant(tmp_path, f"numbers: {{{numbers}}}")
    assert "own.yaml:2:" in str(caught.value)


def test_st_11_one_symbol_moves_one_company_one_level_before_the_next_seat_plays() -> None:
    state = position("Y5 R8", "R7 G9")
    play(state, "0 play card=Y5")
    assert state.current_player == 0
    assert legal(state) == {
        f"adjust company={letter} steps={steps}" for letter in COMPANIES for steps in (1, -1)
    }
    told = play(state, "0 adjust company=B steps=-1")
    assert market(state) == "33323"
    assert "@0 moves Bluegull 3 → 2" in told
    assert state.current_player == 1


def test_st_11_two_symbols_move_one_company_two_levels_in_one_direction() -> None:
    state = position("Y3 R8", "R7 G9", market="25314")
    play(state, "0 play card=Y3")
    assert legal(state) == {
        "adjust company=R steps=2",
        "adjust company=Y steps=-2",
        "adjust company=G steps=2",
        "adjust company=G steps=-2",
        "adjust company=B steps=2",
        "adjust company=P steps=2",
        "adjust company=P steps=-2",
    }, "with one space left in a direction the company cannot go there"
    play(state, "0 adjust company=P steps=2")
    assert market(state) == "25316"


@pytest.mark.parametrize(
    ("said", "code", "sentence"),
    [
        (
            " company=Y steps=2",
            "room",
            "Yonder stands at 5 of 6: there is no room to move it so far.",
        ),
        (
            " company=R steps=-2",
            "room",
            "Redwood stands at 2 of 6: there is no room to move it so far.",
        ),
        (
            " company=P steps=1",
            "all_symbols",
            "The card has 2 arrows: move one company 2 steps, all up or all down.",
        ),
        (
            " company=P steps=3",
            "no_choice",
            "Move one of R, Y, G, B, P at most 2 steps up or down.",
        ),
        (
            " company=X steps=2",
            "no_choice",
            "Move one of R, Y, G, B, P at most 2 steps up or down.",
        ),
        (" company=P", "no_choice", "Move one of R, Y, G, B, P at most 2 steps up or down."),
        (" steps=2", "no_choice", "Move one of R, Y, G, B, P at most 2 steps up or down."),
        (
            "",
            "must_move",
            "The market has to be moved: say which company, and which way.",
        ),
    ],
)
def test_st_11_past_the_edge_and_wrong_steps_are_refused(
    said: str, code: str, sentence: str
) -> None:
    state = position("Y3 R8", "R7 G9", market="25314")
    play(state, "0 play card=Y3")
    refusal = refused(state, f"0 adjust{said}")
    assert (refusal.sentence, refusal.code, refusal.rule) == (sentence, code, "ST-11")


def test_st_11_one_symbol_at_the_edge_and_with_two_steps_is_refused() -> None:
    state = position("Y5 R8", "R7 G9", market="16333")
    play(state, "0 play card=Y5")
    codes = [
        refused(state, f"0 adjust company={move}").code
        for move in ("R steps=-1", "Y steps=1", "G steps=2")
    ]
    assert codes == ["room", "room", "no_choice"]
    with pytest.raises(NotationError):
        GAME.notation.parse("0 adjust company=G steps=true")


def test_st_11_it_must_be_done_before_the_next_card() -> None:
    state = position("Y5 R8", "R7 G9")
    play(state, "0 play card=Y5")
    refusal = refused(state, "0 play card=R8")
    assert (refusal.sentence, refusal.rule) == ("First move a company on the market.", "ST-11")
    assert dropped(state, "R8", "hand:0", "trick").refusal == refusal


@pytest.mark.parametrize("values", ["11111", "66666", "12344", "43211", "44444"])
@pytest.mark.parametrize("levels", [4, 6])
def test_st_11_some_company_can_always_be_moved(tmp_path: Path, values: str, levels: int) -> None:
    rules = variant(tmp_path, f"numbers: {{market: {{levels: {levels}}}}}")
    values = "".join(str(min(int(value), levels)) for value in values)
    for mark in COMPANIES:
        state = position("Y1 R8", "R7", market=values, mark=mark, rules=rules)
        play(state, "0 play card=Y1")
        assert legal(state)


def test_st_12_the_company_just_moved_is_barred_and_then_free_again() -> None:
    state = position("Y5 Y6 R8", "Y4 R6 R7", market="33333")
    play(state, "0 play card=Y5", "0 adjust company=G steps=1")
    assert look(state).mark == "G"
    play(state, "1 play card=Y4")
    refusal = refused(state, "1 adjust company=G steps=-1")
    text = "Gale holds the mark and cannot be moved now."
    assert (refusal.sentence, refusal.code, refusal.rule) == (text, "unmarked", "ST-12")
    play(state, "1 adjust company=R steps=-1")
    assert look(state).mark == "R"
    play(state, "0 take card=Y4", "0 play card=Y6", "0 adjust company=G steps=-1")
    assert market(state) == "23333"


def test_st_12_there_is_no_mark_at_the_start_of_a_round() -> None:
    state = dealt(3)
    assert look(state).mark == ""
    state = position("Y5 R8", "R7 G9")
    play(state, "0 play card=Y5")
    assert len(legal(state)) == 10


def test_the_last_seat_moves_the_market_before_the_trick_is_judged() -> None:
    state = position("Y10 Y11", "R2 P8", trick="G2", market="33333", leader=0)
    play(state, "1 play card=R2")
    assert (state.phase, state.current_player) == ("adjust", 1)
    play(state, "1 adjust company=R steps=2")
    assert state.current_player == 0, "Redwood is no longer trump"
    assert parse_card("R2") in state.trick


def test_a_book_that_asks_for_no_following_lets_everything_be_played(tmp_path: Path) -> None:
    free = "drops: [{move: play, from: hand, onto: trick, phase: play, rule: ST-6, require: []}]"
    state = position("R1 R2", "R7 Y9", trick="R10", rules=variant(tmp_path, free))
    assert {"play card=R7", "play card=Y9"} <= legal(state)
    assert dropped(state, "Y9", "hand:1", "trick").is_legal
    assert refused(state, "1 play card=Y9 speculate=true").rule == "ST-16", "as it was"
