"""What is recalled of Piece of the Action in few sentences, and that they tell all of it."""

from __future__ import annotations

import re

import pytest

from tabletop.engine.events import Told
from tabletop.engine.moves import Move
from tabletop.engine.words import signed
from tabletop.games.piece_of_the_action.score import stakes, value
from tabletop.games.piece_of_the_action.table.together import summed_up, told_alike, told_as_one
from tabletop.games.piece_of_the_action.table.words import before_me, recalled
from tabletop.games.piece_of_the_action.text import DECLINED, LEADS, LOT, OUT, PAID, WORTH
from tests.games.piece_of_the_action.position import BOOK, make, place, play, shift, told
from tests.games.piece_of_the_action.position import seen as view_of
from tests.games.piece_of_the_action.table.test_table import at_table, go_on
from tests.ui.table.robot import Robot


def test_pa_9_all_that_a_move_did_is_told_in_one_sentence_with_what_became_of_each_stake() -> None:
    hands = ["B+2.1", "B+3.1", "BM2.1 B+3.2"]
    state = place(hands, centre="B+5.1", pota=["BP.1 BP.2"], seat=2, leader=1)
    before, after = view_of(state, 0), state.copy()
    moves = [play(2, "BM2.1"), shift(2, "BP.1", 2), shift(2, "BP.2", 1)]
    for move in moves:
        after.apply(move)
    one = told_as_one(before, BOOK, moves, 0)
    assert one is not None
    told, loss = one
    assert loss is not None
    assert told.text == loss.text
    assert "moves [BP.1] from you to @2 and [BP.2] from you to @1" in told.text
    for seat, (was, now) in enumerate(zip(before.stakes, stakes(after, value(after)), strict=True)):
        name = "you" if seat == 0 else f"@{seat}"
        assert f"{name} {signed(was)} → {signed(now)}" in told.text
    assert told_as_one(before, BOOK, moves[:1], 0) is None, "nothing is moved yet"
    told, loss = told_as_one(before, BOOK, moves, 1) or (Told(""), None)
    assert loss is None, "that seat gained"
    assert "from @0 to you" in told.text


def test_pa_9_whose_stakes_a_move_changed_is_told_of_all_who_fare_alike_at_once() -> None:
    state = place(
        ["R+2.1", "B+3.1", "B+3.2", "BM2.1 BM2.2 B+3.3"], centre="B+2.1 B-5 B-4",
        pota=["", "BP.1", "BP.2", "BP.3"], seat=3, leader=3,
    )  # fmt: skip
    moves = [play(3, "BM2.1"), shift(3, "BP.1", 3), shift(3, "B-4", "discard")]
    told, _loss = told_as_one(view_of(state, 0), BOOK, moves, 0) or (Told(""), None)
    changes = told.text.partition(": ")[2]
    assert changes == "value −10 → −5 for @2; @1 −10 → 0; @3 −20 → −15"
    moves = [play(3, "BM2.1"), shift(3, "B-4", "discard"), shift(3, "B+2.1", "discard")]
    told, _loss = told_as_one(view_of(state, 0), BOOK, moves, 0) or (Told(""), None)
    needed, _tilde, spare = told.text.partition(": ")[2].partition("~")
    assert needed == "value −10 → −5 for @1 and @2"
    assert spare == "; @3 −20 → −10~", "what only follows the value is left out sooner"


def test_pa_9_a_move_says_whence_each_card_came_and_what_came_alike_at_once() -> None:
    state = place(
        ["R+2.1", "B+3.1", "BM3.1 BM3.2 BM3.3 B+3.2", "B+3.3"], centre="B+5.1 B-2",
        pota=["BP.1", "BP.2", "BP.3", "BP.4"], reverse=["", "", "BR.1"], seat=2, leader=1,
    )  # fmt: skip
    moves = [play(2, "BM3.1"), shift(2, "BR.1", "discard"), shift(2, "B-2", "discard")]
    moves.append(shift(2, "BP.3", "discard"))
    told, _loss = told_as_one(view_of(state, 0), BOOK, moves, 0) or (Told(""), None)
    assert "discards [BR.1], [BP.3]" not in told.text
    assert "[BP.3] and [BR.1] from @2" in told.text
    assert "[B-2] from the centre" in told.text
    moves = [play(2, "BM3.1"), *(shift(2, f"BP.{n}", 2) for n in (1, 2, 4))]
    told, _loss = told_as_one(view_of(state, 0), BOOK, moves, 0) or (Told(""), None)
    assert "moves [BP.1] from you, @1 and @3 to @2: " in told.text


def test_pa_13_a_loss_that_stops_at_zero_says_so_in_strip_log_and_at_the_score() -> None:
    hands = ["R+2.1", "BR.1 BR.2 B+3.1", "B+3.2"]
    state = place(
        hands, centre="B+5.1 B+5.2", pota=["BP.1", "", "BP.2 BP.3"], seat=1, leader=1,
        xs="X.1 X.2", points=[20, 50, 0],
    )  # fmt: skip
    log = [
        event.text for event in told(state.copy(), play(1, "BR.1", 0)) if isinstance(event, Told)
    ]
    assert log[0].endswith("@0 +30 → −20 (of −30, down to zero)")
    view = view_of(state, 0)
    assert "you +30 → −20 (of −30, down to zero)." in before_me(view, BOOK, play(1, "BR.1", 0), 0)
    other = recalled(view, BOOK, play(1, "BR.1", 2), 0)
    assert other.endswith("+60 → 0 (of −60, at zero already)")
    make(state, play(1, "BR.1", 0))
    all_pass_but = [Move(seat, "pass") for seat in (2, 0)]
    scored = state.copy()
    for move in all_pass_but:
        if scored.current_player == move.seat and scored.phase == "deal":
            scored.apply(move)
    paid = [event.text for event in told(scored, Move(1, "pass")) if isinstance(event, Told)]
    assert any("@0 _20 (of −30, down to zero)" in text for text in paid)


def test_pa_5_what_seats_play_alike_one_after_the_other_is_told_at_once() -> None:
    state = place(
        ["R+2.1", "BP.1 B+2.1", "BP.2 B+3.2", "BP.3 B-5"], centre="B+4.1", seat=1, leader=0,
        pota=["", "", "", "BP.9"],
    )  # fmt: skip
    view = view_of(state, 0)
    shares = [play(1, "BP.1", 1), play(2, "BP.2", 2)]
    alike = told_alike(view, BOOK, shares, 0)
    assert alike is not None
    assert alike.text == "@1 and @2 each play [BP.2] at their own place: 0 → +5"
    assert told_alike(view, BOOK, [*shares, play(3, "BP.3", 3)], 0) is None, "worth more to that"
    assert told_alike(view, BOOK, [shares[0], play(2, "BP.2", 3)], 0) is None
    alike = told_alike(view, BOOK, [play(1, "B+2.1"), play(2, "B+3.2")], 0)
    assert alike is not None
    assert alike.text == "@1 plays [B+2.1] and @2 [B+3.2]: value +5 → +10 for you and @3"
    assert told_alike(view, BOOK, [play(1, "B+2.1"), shares[1]], 0) is None


@pytest.mark.parametrize(("card", "change"), [("BP.1", "+5 → +10"), ("BR.1", "+5 → −5")])
def test_pa_6_a_card_before_a_seat_is_told_with_where_it_lies(card: str, change: str) -> None:
    state = place(
        ["R+2.1", "BP.1 BR.1 B+2.1", "B+3.1", "B+3.2"], centre="B+4.1", seat=1, leader=3,
        pota=["BP.2", "BP.3", "BP.4"],
    )  # fmt: skip
    view = view_of(state, 0)
    told = recalled(view, BOOK, play(1, card, 1), 0)
    assert told == f"@1 plays [{card}] at their own place: {change}"
    told = recalled(view, BOOK, play(1, card, 2), 0)
    assert told == f"@1 plays [{card}] before @2: {change}"
    told = before_me(view, BOOK, play(1, card, 0), 0)
    assert told == f"@1 plays [{card}] before you: you {change}."


def test_pa_13_what_a_card_leaves_at_zero_is_told_with_why_it_does() -> None:
    hands = ["R+2.1", "BP.1 B+2.1", "B+3.1", "B+3.2"]
    state = place(hands, centre="B-2", seat=1, leader=3, points=[50, 50, 0, 0])
    view = view_of(state, 0)
    told = recalled(view, BOOK, play(1, "BP.1", 2), 0)
    assert told == "@1 plays [BP.1] before @2: still 0 (of −5, at zero already)"


def test_pa_9_what_a_move_that_goes_on_takes_is_told_so_that_it_stays_true() -> None:
    state = place(
        ["R+2.1", "BM2.1 B+2.1", "B+3.1"], centre="B+4.1", pota=["BP.1", "BP.2"], seat=1, leader=1
    )
    begun = state.copy()
    make(begun, play(1, "BM2.1"))
    told = before_me(view_of(begun, 0), BOOK, shift(1, "BP.1", 1), 0)
    assert told == ("@1~ [BM2.1]~ moves [BP.1] from you to @1, as part of a Move.")


def test_pa_5_what_raised_the_value_and_what_lowered_it_are_not_told_at_once() -> None:
    state = place(
        ["R+2.1", "B+2.1 B+3.1", "B-5.1 B+3.2", "B-2.1 B+3.3"], centre="B+4.1", seat=1, leader=0,
        pota=["", "", "", "BP.9"],
    )  # fmt: skip
    view, raised = view_of(state, 0), play(1, "B+2.1")
    assert told_alike(view, BOOK, [raised, play(2, "B-5.1")], 0) is None, "who helped is to show"
    assert told_alike(view, BOOK, [raised, play(2, "B+3.2"), play(3, "B-2.1")], 0) is None
    assert told_alike(view, BOOK, [play(2, "B-5.1"), play(3, "B-2.1")], 0) is not None


def test_pa_9_what_a_move_leaves_as_it_was_is_not_told_as_a_change() -> None:
    state = place(
        ["R+2.1", "R+3.1", "BM2.1 B+3.1"],
        centre="B+4.1 B-2",
        pota=["BP.1", "BP.2"],
        seat=2,
        leader=2,
    )
    moves = [play(2, "BM2.1"), shift(2, "BP.1", 1), shift(2, "BP.2", 0)]
    told, loss = told_as_one(view_of(state, 0), BOOK, moves, 0) or (Told(""), None)
    assert loss is None
    assert told.text.startswith("@2~ [BM2.1]~ moves")
    assert "→" not in told.text


def test_pa_8_a_reverse_that_is_moved_onto_another_is_told_as_cancelling_it() -> None:
    state = place(
        ["R+2.1", "R+3.1", "BM1.1 B+3.1"], centre="B+4.1", pota=["BP.1", "BP.2"],
        reverse=["BR.1", "BR.2"], seat=2, leader=2,
    )  # fmt: skip
    moves = [play(2, "BM1.1"), shift(2, "BR.1", 1)]
    told, _loss = told_as_one(view_of(state, 0), BOOK, moves, 0) or (Told(""), None)
    assert "[BR.1] from you to @1, cancelling the Reverse there" in told.text
    assert told.text.endswith(": you and @1 −5 → +5")


@pytest.mark.parametrize(
    ("card", "to", "moved"),
    [
        ("BR.1", 0, "moves [BR.1] from @2 to you"),
        ("BP.2", 0, "moves [BP.2] from @1 to you"),
        ("BP.3", 1, "moves [BP.3] from you to @1"),
        ("BP.3", 2, "moves [BP.3] from you to @2"),
        ("BP.3", "discard", "discards [BP.3] from you"),
    ],
)
def test_pa_9_every_card_moved_is_told_with_from_whom_to_whom_it_went(
    card: str, to: int | str, moved: str
) -> None:
    state = place(
        ["R+2.1", "R+3.1", "BM1.1 B+3.1"], centre="B+4.1", pota=["BP.3 BP.4", "BP.2", "BP.1"],
        reverse=["", "", "BR.1"], seat=2, leader=1,
    )  # fmt: skip
    begun, moves = state.copy(), [play(2, "BM1.1"), shift(2, card, to)]
    make(begun, moves[0])
    strip, _loss = told_as_one(view_of(state, 0), BOOK, moves, 0) or (Told(""), None)
    assert strip.text.startswith(f"@2~ [BM1.1]~ {moved}: ")
    bubble = before_me(view_of(begun, 0), BOOK, moves[1], 0)
    assert not bubble or bubble.startswith(f"@2~ [BM1.1]~ {moved}: you ")
    log = [event.text for event in told(begun, moves[1]) if isinstance(event, Told)]
    assert log[0].startswith(f"@2 {moved.replace('you', '@0')}: ")


def test_pa_4_pa_5_what_seats_did_alike_one_after_the_other_is_told_at_once() -> None:
    state = place(["R+2.1", "B+3.1", "B+3.2", "B+3.3"], centre="B+4.1")
    view = view_of(state, 0)
    drawn = [(Move(-1, "shuffle"), Told(f"@{seat} draws", seat, kind=LOT)) for seat in range(4)]
    leads = (Move(-1, "shuffle"), Told("@2 leads", 2, kind=LEADS))
    declined = [(Move(seat, "decline"), Told("", seat, kind=DECLINED)) for seat in (2, 3)]
    out = [(Move(seat, "pass"), Told("", seat, kind=OUT)) for seat in (1, 2)]
    stuck = (Move(2, "pass"), Told("", 3, kind=OUT))
    paid = [(Move(1, "pass"), Told("", kind=WORTH)), (Move(1, "pass"), Told("@1 ^5", kind=PAID))]
    told = [*drawn, leads, *declined, *out, stuck, *paid]
    parts = summed_up(view, told)
    assert [(first, last) for first, last, _told in parts] == [(0, 4), (5, 6), (7, 9), (10, 11)]
    assert [each.text.partition(":")[0] for _first, _last, each in parts] == [
        "@2 leads",
        "@2 and @3 do not lead.",
        "@1, @2 and @3 are out of the Deal.",
        "The Deal ended at 0",
    ]
    assert summed_up(view, out)[0][2].text == "@1 and @2 pass."
    lots = [(Move(-1, "shuffle"), Told(f"@{n} draws [B+{n}.1].", n, kind=LOT)) for n in (2, 3)]
    [(_first, _last, leading)] = summed_up(view, [*lots, leads])
    assert leading.text == "@2 leads~; drawn: @2 [B+2.1], @3 [B+3.1]~.", (
        "what was drawn, if it has room"
    )
    own = (Move(0, "pass"), Told("you", 0, kind=OUT))
    assert len(summed_up(view, [out[0], own, out[1]])) == 3, "why one had to pass is told apart"


def test_a_press_on_what_tells_of_a_whole_move_shows_again_each_card_that_it_moved() -> None:
    robot = Robot(animation="normal", pace="step")
    state = place(
        ["B+2.1 B+4.1", "BM3.1 B+3.1", "B+3.2"], centre="B+4.2 B-2",
        pota=["BP.1 BP.2", "", "BP.3"], seat=1, leader=1,
    )  # fmt: skip
    table = at_table(robot, state, "Ann:human,Bea:human,Cy:human")
    moved = [shift(1, "BP.1", 1), shift(1, "BP.3", 1), shift(1, "B-2", "discard")]
    for move in (play(1, "BM3.1"), *moved, play(2, "B+3.2")):
        go_on(robot, by_key=True)
        assert table.play(move)
    go_on(robot, by_key=True)
    told = table.recap.since()
    at = next(at for at, each in enumerate(told) if each.entry.move == moved[-1])
    assert told[at].loss is not None
    assert [each.entry.move.seat for each in told].count(1) == 1
    zones = []
    robot.press(robot.node(f"told:{at}").rect.center)
    robot.release(robot.node(f"told:{at}").rect.center)
    for _frame in range(600):
        seen = tuple(table.view.cards[move.card()].zone for move in moved)
        zones += [seen] if seen not in zones else []
        robot.step(0.05)
    assert zones[:4] == [
        ("pota:0", "pota:2", "centre"),
        ("pota:1", "pota:2", "centre"),
        ("pota:1", "pota:1", "centre"),
        ("pota:1", "pota:1", "discard"),
    ]


@pytest.mark.parametrize(("deal", "found"), [(1, {1}), (2, {0, 1, 2})])
def test_pa_3_xs_that_hands_found_are_told_to_who_leads_first_too(
    deal: int, found: set[int]
) -> None:
    robot = Robot(animation="off")
    table = robot.deal("Ann:human,Bo:easy,Cy:easy", deal, "piece_of_the_action")
    assert table.model.to_move == 0
    told = [each.told for each in table.recap.since() if "find" in each.text]
    assert len(told) == 1
    assert {int(seat) for seat in re.findall(r"@(\d)", told[0].text)} == found


def test_pa_14_an_x_that_is_found_after_a_pass_that_the_table_made_is_told() -> None:
    shares = " ".join(f"{colour}P.{n}" for colour in "GRB" for n in range(1, 11))
    state = place(
        ["R+2.1 R+3.1 R+4.1 RM1.1 RM1.2", "B+3.2", "R+2.2"], centre="B+4.1", seat=1, leader=2,
        passed=[2], deck=f"G+2.1 G+2.2 G+2.3 G+3.1 G+3.2 X.1 {shares}",
    )  # fmt: skip
    robot = Robot(animation="off")
    table = at_table(robot, state, "Ann:human,Bo:human,Cy:human")
    go_on(robot, by_key=True)
    assert table.play(Move(1, "pass"))
    go_on(robot, by_key=True)
    assert table.model.to_move == 0
    assert any("finds an X" in each.text for each in table.recap.since())
