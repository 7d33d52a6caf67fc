"""Wall Street rule by rule: WS-8 to WS-13, rounds, Takeovers, scoring, the match, the book."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from random import Random

import msgspec
import pytest

from tabletop.ai import bots
from tabletop.engine import registry
from tabletop.engine.events import Moved, Told
from tabletop.engine.french import parse_card
from tabletop.engine.moves import CHANCE, Move
from tabletop.engine.play.chance import draw
from tabletop.engine.rules.book import RuleBook
from tabletop.engine.rules.rulefile import Plain
from tabletop.games.wall_street import GAME
from tabletop.games.wall_street.setup import Numbers, Setup, coherent
from tabletop.games.wall_street.state import WallStreetState
from tabletop.games.wall_street.table.scores import last_words
from tabletop.games.wall_street.versions import migrate
from tabletop.system.errors import BadFile
from tests.games.wall_street.position import (
    BOOK,
    DECK,
    book,
    cards,
    dealt,
    look,
    place,
    play,
    told,
    ways,
)

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
    events = told(state, play(0, "10C", "6D 4H"))
    assert state.takeovers == [cards("10C"), ()]
    assert "Takeover! @0 clears the table: ^1 when the hand is scored." in [
        e.text for e in events if isinstance(e, Told)
    ]
    assert look(state, 1).takeovers[0] == cards("10C")  # it lies face up
    assert Moved(cards("6D 4H 10C"), "table", "fund:0") in events


def test_ws_10_never_with_the_dealers_last_card() -> None:
    state = place(["6C", "10C"], "6D 10D", seat=0, dealer=1)
    state.apply(play(0, "6C", "6D"))
    state.apply(play(1, "10C", "10D"))
    assert state.tallies()[0].seats[1][3].detail == "0 × 1"


def test_ws_10_the_card_before_the_last_still_can() -> None:
    state = place(["6C", "10C"], "6D", seat=0, dealer=1)
    state.apply(play(0, "6C", "6D"))
    state.apply(play(1, "10C"))
    assert state.tallies()[0].seats[0][3].points == 1


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
    investors, preferred, common, takeovers = state.tallies()[0].seats[0]
    assert (investors.detail, investors.points) == ("4 of 4, the most", 1)
    assert (preferred.detail, preferred.points) == ("9 of 9, the most", 1)
    assert (common.detail, common.points) == ("25 of 27, the most", 1)
    assert (takeovers.detail, takeovers.points) == ("0 × 1", 0)


def test_ws_11_a_tie_for_most_gives_none() -> None:
    state = scored(["KC KD 2D 3D 4D 5D 6D"])
    mine, theirs = state.tallies()[0].seats
    assert [line.points for line in mine] == [0, 1, 0, 0]
    assert [line.detail for line in mine[:2]] == ["2 of 4, tied", "5 of 9, the most"]
    assert [line.points for line in theirs] == [0, 0, 1, 0]
    assert state.totals == [1, 1]


def test_ws_11_a_plurality_needs_no_majority() -> None:
    state = place(["AC", "2C", "3C"], "", funds=["KC KD", "KH", "KS"], seat=0, dealer=2)
    for move in (play(0, "AC"), play(1, "2C"), play(2, "3C", "AC 2C")):
        state.apply(move)
    assert state.tallies()[0].seats[0][0].points == 1


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
    assert state.plays == [True, False, True, False]
    assert state.due().name == "shuffle"
    assert state.dealer == 0  # seat 1 does not play, so seat 0 is next left of dealer 3
    state.apply(Move(CHANCE, "shuffle", {"pile": "deck", "cards": DECK}))
    state.apply(Move.of(CHANCE, "cut", at=0))
    assert state.current_player == 2  # the dealer's left among those who play
    assert [len(hand) for hand in state.hands] == [3, 0, 3, 0]
    assert state.setup.rounds(sum(look(state, 1).plays)) == 6


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
    assert state.tallies()[1].title == "Hand 2, to break the tie"
    assert state.tallies()[1].seats[1] == ()


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
    assert [rule.id for rule in BOOK.rules if rule.ruling] == ["WS-7", "WS-13"]


def test_a_variant_may_let_cards_be_laid_down_that_could_take(tmp_path: Path) -> None:
    file = tmp_path / "gentle.yaml"
    file.write_text(
        "extends: wall_street\nname: Gentle\ndrops:\n  - move: play\n    from: hand\n"
        "    onto: table\n    phase: play\n    rule: WS-4\n    require:\n"
        "      - {cards: 1}\n      - {one_single: true}\n      - {adds_up: true}\n"
    )
    gentle = registry.load_book(file).choose({}, 2)
    state = place(["6C", "2C"], "6D 4C 2D", rules=gentle)
    assert ways(state, "6C") == {"6D", "4C 2D", ""}


def test_a_variant_in_which_nothing_scores_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "endless.yaml"
    file.write_text(
        "extends: wall_street\nname: Endless\nnumbers:\n"
        "  points: {investors: 0, preferred: 0, common: 0, takeover: 1}\n"
    )
    with pytest.raises(BadFile, match="a point for the most of some kind"):
        registry.load_book(file)


@pytest.mark.parametrize(
    ("values", "problem"),
    [
        ({"1": 1}, ("values", "1")),
        ({"K": None}, ("values",)),
    ],
)
def test_every_rank_in_play_has_a_value_and_no_other(
    values: dict[str, int | None], problem: tuple[str, ...]
) -> None:
    plain = BOOK.numbers(Numbers)
    named = {**plain.values, **values}
    numbers = msgspec.structs.replace(
        plain, values={word: worth for word, worth in named.items() if worth is not None}
    )
    assert [path for path, *_rest in coherent(numbers)] == [problem]


def test_a_rank_brought_back_into_the_deck_is_worth_its_place(tmp_path: Path) -> None:
    file = tmp_path / "whole.yaml"
    file.write_text("extends: wall_street\nname: Whole\ndeck: {without: []}\n")
    setup = Setup.of(registry.load_book(file), 2)
    assert [setup.value[parse_card(code)] for code in ("7C", "JC", "QC")] == [7, 11, 12]
    assert setup.of_kind == (4, 12, 36)


@pytest.mark.parametrize(
    ("hand", "table", "rounds"), [(3, 4, (6, 4, 3)), (6, 12, (3, 2, 2)), (5, 0, (4, 3, 2))]
)
def test_ws_8_rounds_go_on_until_there_is_not_a_card_for_everyone(
    hand: int, table: int, rounds: tuple[int, ...], tmp_path: Path
) -> None:
    file = tmp_path / "other.yaml"
    numbers = f"numbers: {{hand: {hand}, table: {table}}}"
    file.write_text(f"extends: wall_street\nname: Other\n{numbers}\n")
    setup = Setup.of(registry.load_book(file), 4)
    assert tuple(setup.rounds(players) for players in (2, 3, 4)) == rounds


def test_a_book_of_before_in_which_a_condition_was_false_asks_for_nothing() -> None:
    older: dict[str, Plain] = {
        "drops": [{"require": [{"on_table": True}, {"must_capture": False}, {"cards": 1}]}]
    }
    assert migrate(older)["drops"] == [{"require": [{"cards": 1}]}]


# What a table may agree on


def by(numbers: str, tmp_path: Path, options: dict[str, int] | None = None) -> RuleBook:
    """The rules for two with other numbers."""
    file = tmp_path / "ours.yaml"
    file.write_text(f"extends: wall_street\nname: Ours\nnumbers: {{{numbers}}}\n")
    return registry.load_book(file).choose(options or {}, 2)


def test_ws_9_the_last_cards_may_be_left_to_nobody(tmp_path: Path) -> None:
    rules = by("gather_last: false", tmp_path)
    state = place(["6C", "10C"], "6D 2S", seat=0, dealer=1, rules=rules)
    state.apply(play(0, "6C", "6D"))
    events = told(state, play(1, "10C"))
    assert state.laid == [*cards("2S 10C")]
    assert not any("gathers" in event.text for event in events if isinstance(event, Told))
    assert state.end is not None
    assert last_words(state.end, can_take_over=False) == ["The last card: @1 lays down [10C]."]
    rule = rules.rule("WS-9")
    assert rule is not None
    assert "nobody" in rule.text


def test_ws_10_the_very_last_card_may_make_a_takeover_too(tmp_path: Path) -> None:
    rules = by("last_takeover: true", tmp_path)
    state = place(["6C", "10C"], "6D 10D", seat=0, dealer=1, rules=rules)
    state.apply(play(0, "6C", "6D"))
    assert look(state, 1).can_take_over
    events = told(state, play(1, "10C", "10D"))
    assert state.tallies()[0].seats[1][3].detail == "1 × 1"
    assert "Takeover! @1 clears the table: ^1 when the hand is scored." in [
        e.text for e in events if isinstance(e, Told)
    ]
    assert state.end is not None
    assert len(last_words(state.end, can_take_over=True)) == 1


def test_ws_11_a_tie_for_most_may_score_for_each(tmp_path: Path) -> None:
    rules = by("tied_score: true", tmp_path)
    funds = ["KC KD 2D 3D 4D 5D 6D"]
    state = place(["AC", "2C"], "", funds=funds, seat=0, dealer=1, rules=rules)
    state.apply(play(0, "AC"))
    state.apply(play(1, "2C"))
    assert [line.points for line in state.tallies()[0].seats[1]] == [1, 0, 1, 0]
    assert state.totals == [2, 2]
    rule = rules.rule("WS-11")
    assert rule is not None
    assert "each of them" in rule.text


def test_ws_11_what_nobody_has_scores_for_nobody(tmp_path: Path) -> None:
    rules = by("tied_score: true, gather_last: false", tmp_path)
    everything = " ".join(card.code for card in DECK if card.code not in ("AC", "2C"))
    state = place(["AC", "2C"], everything, seat=0, dealer=1, rules=rules)
    state.laid = [card for card in state.laid if card.rank > 2]
    for seat, code in ((0, "AC"), (1, "2C")):
        state.apply(Move.of(seat, "play", card=parse_card(code), capture=()))
    assert state.totals == [0, 0]


def test_what_a_table_may_agree_on_is_told_in_the_badge(tmp_path: Path) -> None:
    assert by("tied_score: true, gather_last: false, last_takeover: true", tmp_path).badge == (
        "Seats that tie for most all score: yes instead of no",
        "The last cards go to whoever took last: no instead of yes",
        "The very last card makes a Takeover too: yes instead of no",
    )


@pytest.mark.parametrize("level", ["easy", "normal", "hard"])
def test_bots_play_by_what_a_table_agreed_on(level: str, tmp_path: Path) -> None:
    rules = by("tied_score: true, gather_last: false, last_takeover: true", tmp_path)
    state = GAME.start(rules, 2)
    rng, chances = Random(3), 0
    bot = bots.find("wall_street", level)
    while not state.tallies():
        if state.current_player == CHANCE:
            state.apply(draw(state.due(), 3, chances))
            chances += 1
            continue
        view = state.view(state.current_player)
        move = bot.choose(view, rules, rng, bots.Budget(iterations=4))
        assert state.check(move) is None
        assert bots.why("wall_street", view, rules, move)
        state.apply(move)
