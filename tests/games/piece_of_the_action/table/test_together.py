"""What is recalled of Piece of the Action in few sentences, and that they tell all of it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from random import Random

import pytest

from tabletop.engine.events import Scored, Told
from tabletop.engine.moves import Move
from tabletop.engine.play.session import Player, Session
from tabletop.engine.words import signed
from tabletop.games.piece_of_the_action.score import stakes, value
from tabletop.games.piece_of_the_action.state import ActionView
from tabletop.games.piece_of_the_action.table.together import summed_up, told_as_one
from tabletop.games.piece_of_the_action.text import DECLINED, LEADS, LOT, OUT, PAID, WORTH
from tabletop.ui.table.recap import Recalled
from tests.games.piece_of_the_action.position import BOOK, game, place, play, shift
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
    assert "takes [BP.1] from you" in told.text
    assert "moves [BP.2] from you to @1" in told.text
    for seat, (was, now) in enumerate(zip(before.stakes, stakes(after, value(after)), strict=True)):
        name = "you" if seat == 0 else f"@{seat}"
        assert f"{name} {signed(was)} → {signed(now)}" in told.text
    assert told_as_one(before, BOOK, moves[:1], 0) is None, "nothing is moved yet"
    told, loss = told_as_one(before, BOOK, moves, 1) or (Told(""), None)
    assert loss is None, "that seat gained"
    assert "from @0 to you" in told.text


def test_pa_9_whose_stakes_a_move_changed_is_told_of_all_or_where_only_the_value_did_of_none() -> (
    None
):
    state = place(
        ["R+2.1", "B+3.1", "B+3.2", "BM2.1 BM2.2 B+3.3"], centre="B+2.1 B-5 B-4",
        pota=["", "BP.1", "BP.2", "BP.3"], seat=3, leader=3,
    )  # fmt: skip
    moves = [play(3, "BM2.1"), shift(3, "BP.1", 3), shift(3, "B-4", "discard")]
    told, _loss = told_as_one(view_of(state, 0), BOOK, moves, 0) or (Told(""), None)
    changes = told.text.partition(": ")[2]
    assert [each.partition(" ")[0] for each in changes.split(", ")] == ["value", "@1", "@2", "@3"]
    moves = [play(3, "BM2.1"), shift(3, "B-4", "discard"), shift(3, "B+2.1", "discard")]
    told, _loss = told_as_one(view_of(state, 0), BOOK, moves, 0) or (Told(""), None)
    assert told.text.partition(": ")[2].count("→") == 1


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
    assert told.text.startswith("@2 [BM2.1] moves")
    assert "→" not in told.text


def test_pa_8_a_reverse_that_is_moved_onto_another_is_told_as_cancelling_it() -> None:
    state = place(
        ["R+2.1", "R+3.1", "BM1.1 B+3.1"], centre="B+4.1", pota=["BP.1", "BP.2"],
        reverse=["BR.1", "BR.2"], seat=2, leader=2,
    )  # fmt: skip
    moves = [play(2, "BM1.1"), shift(2, "BR.1", 1)]
    told, _loss = told_as_one(view_of(state, 0), BOOK, moves, 0) or (Told(""), None)
    assert "[BR.1] from you to @1, cancelling the Reverse there" in told.text
    assert "you −5 → +5" in told.text
    assert "@1 −5 → +5" in told.text


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
    own = (Move(0, "pass"), Told("you", 0, kind=OUT))
    assert len(summed_up(view, [out[0], own, out[1]])) == 3, "why one had to pass is told apart"


def test_all_since_ones_turn_is_in_some_entry_and_they_add_up_to_every_stake() -> None:
    players = [Player(name, "human" if name == "Ann" else "easy") for name in ("Ann", "Bo", "Cy")]
    robot, moves = Robot(animation="off"), 0
    for deal in (1, 2):
        session, rng = Session.begin(game(), BOOK, players, deal, {}), Random(deal)
        while not session.state.is_terminal and session.number < 90:
            legal = session.view(session.state.current_player).legal
            going_on = [move for move in legal if move.name in ("play", "shift")]
            move = rng.choice(going_on or legal)
            if session.state.current_player == 0:
                moves += told_whole(robot, session)
            session.play(move)
    assert moves > 10


_CHANGE = re.compile(
    r"(?:@(?P<seat>\d)|(?P<you>you)|(?P<value>value)|:) (?P<was>\S+) → (?P<now>[^,. ~]+)"
)
_LEAD = re.compile(r"@(\d) leads Deal \d+ with \[[^]]*\]: value 0 → (\S+)")


def told_whole(robot: Robot, session: Session) -> int:
    """How many Moves are told since the last turn of Ann, of whom it is the turn, whose strip tells
    all that happened, and truly."""
    recap = robot.table(session).recap
    told = sorted(recap.since(), key=lambda each: each.time)
    own = [entry.n for entry in session.entries if entry.move.seat == 0 and not entry.forced]
    since = [entry for entry in session.entries if not own or entry.n > own[-1]]
    scored = [
        entry.n
        for entry, events in session.events(0)
        if entry in since and any(isinstance(event, Scored) for event in events)
    ]
    late = [entry for entry in since if not scored or entry.n > scored[-1]]
    lines = [entry.n for entry in late if entry.move.seat >= 0]
    assert all(any(each.first <= n <= each.entry.n for each in told) for n in lines)
    now = session.view(0)
    assert isinstance(now, ActionView)
    if now.phase != "deal":
        return 0
    before = session.before(late[0].n, 0) if late else now
    assert isinstance(before, ActionView)
    pairs = zip(added_up(before, told), now.stakes, strict=True)
    assert all(told_of == stake for told_of, stake in pairs if told_of is not None)
    return sum("M" in each.text and each.first < each.entry.n for each in told)


def added_up(before: ActionView, told: list[Recalled]) -> list[int | None]:
    """What each seat stands to win or lose after what is told of a Deal; None where all that is
    told is that a seat would lose all it has."""
    known: list[int | None] = [*before.stakes]
    points, worth = before.points, before.value
    for each in told:
        known = above_zero(known, points)
        if lead := _LEAD.search(each.text):
            worth = number(lead[2])
            known = [worth if seat == int(lead[1]) else 0 for seat in range(len(points))]
            continue
        changes = list(_CHANGE.finditer(each.text))
        if any(change["value"] for change in changes):
            then = next(number(change["now"]) for change in changes if change["value"])
            scaled = [None if stake is None else stake // worth * then for stake in known]
        else:
            then, scaled = worth, list(known)
        for change in changes:
            if change["value"]:
                assert number(change["was"]) == worth
                continue
            seat = each.entry.move.seat
            if change["seat"] or change["you"]:
                seat = int(change["seat"] or 0)
            elif " before @" in each.text:
                seat = int(each.text.partition(" before @")[2][0])
            was, now = known[seat], number(change["now"])
            assert was in (None, number(change["was"])), each.text
            assert now >= -points[seat], "nobody falls below 0 points"
            scaled[seat] = now
        known, worth = scaled, then
    return above_zero(known, points)


def above_zero(known: Sequence[int | None], points: Sequence[int]) -> list[int | None]:
    """The stakes that leave a seat anything, as no more than what it has is told of the others."""
    pairs = zip(known, points, strict=True)
    return [None if stake is None or stake <= -had else stake for stake, had in pairs]


def number(text: str) -> int:
    """A figure as it is written."""
    return int(text.replace("−", "-"))


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
