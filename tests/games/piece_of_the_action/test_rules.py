"""Piece of the Action rule by rule: PA-1 to PA-15, every worked number, every bad input."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from tabletop.engine.cards import Card, order_of
from tabletop.engine.events import Moved, Told
from tabletop.engine.moves import CHANCE, OVER, Drop, Move, Refusal
from tabletop.engine.play.session import Player, Session
from tabletop.games.piece_of_the_action import GAME
from tabletop.games.piece_of_the_action.conditions import may_reverse
from tabletop.games.piece_of_the_action.deck import card_name, parse_card
from tabletop.games.piece_of_the_action.moves import TABLE, target
from tabletop.games.piece_of_the_action.moves import shift as shifted
from tabletop.games.piece_of_the_action.score import factor, final_value, shares, value
from tabletop.games.piece_of_the_action.state import ActionState
from tabletop.system.errors import NotationError, SetupError
from tests.games.piece_of_the_action.position import (
    BOOK,
    DECK,
    all_pass,
    can_be_moved,
    cards,
    game,
    make,
    place,
    play,
    refused,
    seen,
    shift,
    told,
)


def opened(first: str, hands: str = "", *, seats: int = 3) -> ActionState:
    """A game whose two shuffles begin with the cards `first` and `hands`, the rest in order."""
    state = GAME.start(BOOK.choose({}, seats), seats)
    for top in (first, hands):
        if state.phase in ("leader", "hands"):
            state.apply(shuffle(top))
    return state


def shuffle(top: str) -> Move:
    pile = [*cards(top), *(card for card in DECK if card not in cards(top))]
    return Move(CHANCE, "shuffle", {"pile": "deck", "cards": tuple(pile)})


def names(moves: list[Move]) -> set[str]:
    return {str(move).partition(" ")[2] for move in moves}


# PA-1: seats and cards


def test_pa_1_the_deck_adds_up_to_108() -> None:
    faces = Counter(card.face for card in DECK)
    assert len(DECK) == len(set(DECK)) == 108
    for colour in "BRG":
        assert sum(n for face, n in faces.items() if face[0] == colour) == 35
        for number in (2, 3, 4, 5):
            assert faces[f"{colour}-{number}"] == 1
            assert faces[f"{colour}+{number}"] == (3 if number < 4 else 2)
        assert [faces[f"{colour}M{n}"] for n in (1, 2, 3)] == [3, 2, 2]
        assert faces[f"{colour}P"] == 10
        assert faces[f"{colour}R"] == 4
    assert faces["X"] == 3


@pytest.mark.parametrize("seats", [1, 7])
def test_pa_1_is_for_two_to_six_seats(seats: int) -> None:
    with pytest.raises(SetupError, match="for 2 to 6 seats"):
        BOOK.choose({}, seats)


# PA-2: the first Leader


def test_pa_2_the_highest_number_leads() -> None:
    assert opened("B+3.1 B+5.1 B+4.1").first == 1


def test_pa_2_a_minus_is_below_a_move_and_both_are_above_no_number() -> None:
    assert opened("B-2 BM1.1 BP.1").first == 1
    assert opened("BP.1 B-5 BR.1").first == 1
    assert opened("X.1 BP.1 BM3.1").first == 2


def test_pa_2_those_tied_draw_again_from_the_same_shuffle_lowest_seat_first() -> None:
    state = opened("B+5.1 B+2.1 B+5.2 R+2.1 R+3.1")
    assert state.first == 2
    fresh = GAME.start(BOOK.choose({}, 3), 3)
    events = told(fresh, shuffle("B+5.1 B+2.1 B+5.2 R+2.1 R+3.1"))
    drawn = [(e.cards[0], e.target) for e in events if isinstance(e, Moved)]
    assert drawn == [
        (parse_card("B+5.1"), "pota:0"),
        (parse_card("B+2.1"), "pota:1"),
        (parse_card("B+5.2"), "pota:2"),
        (parse_card("R+2.1"), "pota:0"),
        (parse_card("R+3.1"), "pota:2"),
    ]


def test_pa_2_all_draw_again_when_nobody_has_a_number() -> None:
    assert opened("BP.1 BP.2 BR.1 B+2.1 B+3.1 B+4.1").first == 2


def test_pa_2_too_few_cards_for_those_tied_means_a_new_shuffle_of_all() -> None:
    def number(card: Card) -> int:
        return card.rank if card.kind in ("deal", "move") else -99

    # every number comes a multiple of three times, so three seats can tie to the very end
    tied = tuple(sorted(DECK, key=lambda card: (number(card), card.order)))
    state = GAME.start(BOOK.choose({}, 3), 3)
    state.apply(Move(CHANCE, "shuffle", {"pile": "deck", "cards": tied}))
    assert (state.phase, state.current_player, state.due().pile) == ("leader", CHANCE, "deck")
    assert len(state.due().cards) == 108
    state.apply(shuffle("B+2.1 B+4.1 B+3.1"))
    assert (state.phase, state.first) == ("hands", 1)


# PA-3: hands, X cards, points


@pytest.mark.parametrize(("seats", "size"), [(2, 12), (3, 10), (4, 8), (5, 7), (6, 6)])
def test_pa_3_hands_by_seats_dealt_from_the_leader_and_fifty_points(seats: int, size: int) -> None:
    state = opened("B+2.1 B+3.1", seats=seats)
    assert [len(hand) for hand in state.hands] == [size] * seats
    assert state.scores() == [50] * seats
    assert state.current_player == state.first == 1
    assert DECK[0] in state.hands[1]


def test_pa_3_xs_found_in_hand_go_under_the_marker_and_are_replaced() -> None:
    state = opened("B+5.1 B+2.1 B+3.1", "X.1 X.2")
    assert [len(hand) for hand in state.hands] == [10, 10, 10]
    assert sorted(state.xs, key=order_of) == [*cards("X.1 X.2")]
    assert factor(state) == 3
    assert len(state.deck) == 108 - 30 - 2


# PA-4: starting a Deal


def test_pa_4_the_leader_starts_with_a_plus_or_minus_of_choice_or_declines() -> None:
    state = place(["B+2.1 R-4 BP.1 GM1.1", "G+2.1", "G+3.1"], phase="lead")
    assert names(list(state.legal_moves())) == {"play card=B+2.1", "play card=R-4", "decline"}
    make(state, play(0, "R-4"))
    assert (state.colour, state.total, state.leader) == ("R", -4, 0)


@pytest.mark.parametrize(
    ("card", "to", "code"),
    [("BP.1", None, "starts"), ("GM1.1", None, "starts"), ("BP.1", 0, "no_drop"),
     ("RR.1", 0, "no_drop"), ("B+2.1", 1, "no_drop")],
)  # fmt: skip
def test_pa_4_other_cards_do_not_start_a_deal(card: str, to: int | None, code: str) -> None:
    state = place(["B+2.1 BP.1 GM1.1 RR.1", "G+2.1"], phase="lead")
    refusal = refused(state, play(0, card, to))
    assert (refusal.rule, refusal.code) == ("PA-4", code)
    assert refused(state, Move.of(0, "pass")).rule == "PA-4"


def test_pa_4_who_declines_still_plays_on_in_the_deal() -> None:
    state = place(["B+2.1 BP.1", "B+3.1", "BP.2"], phase="lead")
    make(state, Move.of(0, "decline"), play(1, "B+3.1"), Move.of(2, "pass"))
    assert state.current_player == 0
    assert state.leader == 1
    refusal = refused(state, Move.of(0, "decline"))
    assert (refusal.rule, refusal.code) == ("PA-4", "no_drop")


def test_pa_4_when_all_decline_the_first_that_can_must_start() -> None:
    state = place(["BP.1 BM1.1", "B+3.1 R+3.1", "B+4.1"], phase="lead", seat=0)
    make(state, *(Move.of(seat, "decline") for seat in range(3)))
    assert (state.current_player, state.voids) == (1, (0,))
    assert names(list(state.legal_moves())) == {"play card=B+3.1", "play card=R+3.1"}
    refusal = refused(state, Move.of(1, "decline"))
    assert (refusal.rule, refusal.code) == ("PA-4", "not_all_declined")
    assert "must start" in GAME.prompt(seen(state, 1), BOOK)


def test_pa_4_the_one_asked_first_counts_too() -> None:
    state = place(["B+2.1 BP.1", "B+3.1"], phase="lead", seat=1)
    make(state, Move.of(1, "decline"), Move.of(0, "decline"))
    assert state.current_player == 1


def test_pa_4_nobody_holds_one_so_all_hands_go_face_down_and_all_fill_up() -> None:
    top = " ".join(card.code for card in DECK if card.kind == "deal")
    state = place(["BP.1 BM1.1", "BP.2 BR.1"], phase="lead", seat=1, deck=top)
    laid = cards("BP.1 BM1.1"), cards("BP.2 BR.1")
    make(state, Move.of(1, "decline"), Move.of(0, "decline"))
    assert (state.phase, state.current_player, state.first) == ("lead", 1, 1)
    assert [len(hand) for hand in state.hands] == [12, 12]
    assert set(state.hands[1]) == set(cards(top)[:12])
    for seat in (0, 1):
        faces = set(state.view(seat).faces("discard"))
        assert set(laid[seat]) <= faces
        assert not set(laid[1 - seat]) & faces
    assert not {*laid[0], *laid[1]} & set(state.view(None).faces("discard"))


# PA-5: playing or passing


def test_pa_5_only_cards_of_the_deals_colour() -> None:
    state = place(["B+2.1 R+3.1 RP.1 GM1.1", "B+3.1"], centre="B+4.1")
    assert names(list(state.legal_moves())) == {"play card=B+2.1", "pass"}
    for move, name in (
        (play(0, "R+3.1"), "orange +3"),
        (play(0, "RP.1", 1), "orange POTA"),
        (play(0, "GM1.1"), "green Move 1"),
    ):
        assert refused(state, move) == Refusal(
            f"This Deal is blue; the {name} cannot be played there.", "PA-5", "of_colour"
        )


def test_pa_5_a_play_after_passing_is_refused() -> None:
    state = place(["B+2.1", "B+3.1 B+3.2", "B+5.1"], centre="B+4.1")
    make(state, Move.of(0, "pass"))
    sentence = "You have passed, and that is for the rest of this Deal."
    assert refused(state, play(0, "B+2.1")) == Refusal(sentence, "PA-5")
    assert refused(state, play(2, "B+5.1")) == Refusal("It is not your turn.", "PA-5")


def test_pa_5_who_has_passed_is_skipped_and_the_last_one_in_goes_on_alone() -> None:
    state = place(["B+2.1", "B+3.1 B+3.2 B+3.3", "B+5.1"], centre="B+4.1", passed=(0,), seat=1)
    make(state, play(1, "B+3.1"), Move.of(2, "pass"), play(1, "B+3.2"), play(1, "B+3.3"))
    assert state.total == 13
    assert state.current_player == 1
    make(state, Move.of(1, "pass"))
    assert state.phase == "lead"


def test_pa_5_a_seat_that_can_only_pass_or_decline_does_so_at_once_by_the_table() -> None:
    state = place(["R+2.1", "B+3.1"], centre="B+4.1")
    assert state.forced == Move.of(0, "pass")
    make(state, Move.of(0, "pass"))
    assert state.forced is None
    assert place(["RP.1", "B+3.1"], phase="lead").forced == Move.of(0, "decline")
    assert place(["R+2.1", "B+3.1"], phase="lead", asked=2).forced is None


def test_pa_5_a_pass_by_the_table_is_another_seats_move_for_undo() -> None:
    session = Session.begin(game(), BOOK, [Player("Ann"), Player("Bo")], 3, {})
    rng = Random(3)
    while not session.entries[-1].forced:
        legal = session.state.legal_moves()
        assert session.play(legal[int(rng.random() * len(legal))]) is None
    decided = max(entry.n for entry in session.entries if not entry.forced)
    seat = session.entries[decided - 1].move.seat
    answer = session.undo_target(seat)
    assert isinstance(answer, Refusal)
    assert answer.sentence == "Another seat has moved since."
    target = session.undo_target(seat, take_backs=True)
    assert target == decided - 1
    with pytest.raises(ValueError, match="decide"):
        session.undo(decided)
    now = session.state.copy()
    session.undo(decided - 1)
    assert session.state.current_player == seat
    while session.redo() is not None:
        pass
    assert session.state == now


def test_pa_5_before_a_move_the_hand_is_all_that_can_be_played() -> None:
    state = place(["B+2.1 R+2.1 BR.1 BM2.1", "B+3.1"], centre="B+4.1", pota=["BP.1"])
    for drop, rule, code in (
        (Drop(0, cards("B+4.1"), "centre", "discard"), "PA-9", "no_drop"),
        (Drop(0, cards("BP.1"), "pota:0", "pota:1"), "PA-9", "no_drop"),
        (Drop(0, cards("B+3.1"), "hand:1", "centre"), "PA-5", "not_there"),
        (Drop(0, cards("B+2.1 R+2.1"), "hand:0", "centre"), "PA-6", "cards"),
        (Drop(0, cards("B+2.1"), "hand:0", "attic"), "PA-5", "no_place"),
        (Drop(0, cards("B+2.1"), "hand:0", "pota:1"), "PA-6", "before_seat"),
        (Drop(0, cards("BM2.1"), "hand:0", "pota:0"), "PA-9", "before_seat"),
        (Drop(0, cards("BR.1"), "hand:0", "centre"), "PA-6", "for_centre"),
        (Drop(0, cards("B+2.1"), "hand:0", "discard"), "PA-6", "no_drop"),
        (Drop(0, cards("BR.1"), "hand:0", "discard"), "PA-8", "no_drop"),
    ):
        refusal = state.judge(drop).refusal
        assert refusal is not None
        assert (refusal.rule, refusal.code) == (rule, code), drop


# PA-6, PA-7, PA-8: the cards


def test_pa_6_plus_and_minus_go_to_the_centre_and_make_the_total() -> None:
    state = place(["B+2.1 B-5", "B+3.1"], centre="B+4.1")
    drop = Drop(0, cards("B-5"), "hand:0", "centre")
    assert state.judge(drop).moves == (play(0, "B-5"),)
    make(state, play(0, "B-5"))
    assert state.total == -1


def test_pa_7_a_pota_goes_before_any_seat_passed_or_not() -> None:
    state = place(["BP.1", "B+3.1", "B+2.1"], centre="B+4.1", passed=(1,))
    assert names(list(state.legal_moves())) == {
        "play card=BP.1 to=0", "play card=BP.1 to=1", "play card=BP.1 to=2", "pass",
    }  # fmt: skip
    make(state, play(0, "BP.1", 1))
    assert shares(state, 1) == 1
    assert seen(state, 0).stakes == (5, 5, 0)


def test_pa_8_a_reverse_goes_before_the_leader_or_a_seat_with_a_pota() -> None:
    state = place(["BR.1", "", ""], centre="B+4.1", pota=["", "", "BP.1"], leader=1)
    assert names(list(state.legal_moves())) == {
        "play card=BR.1 to=1", "play card=BR.1 to=2", "pass",
    }  # fmt: skip
    refusal = refused(state, play(0, "BR.1", 0))
    assert (refusal.rule, refusal.code) == ("PA-8", "in_on_it")


def test_pa_8_a_reverse_on_a_reverse_discards_both() -> None:
    state = place(["BR.1", "B+3.1"], centre="B+4.1", reverse=["", "BR.2"], leader=1)
    make(state, play(0, "BR.1", 1))
    assert state.reverse == [None, None]
    assert state.discard[-2:] == [*cards("BR.2 BR.1")]


def test_pa_8_a_reverse_turns_the_sign() -> None:
    state = place(["BR.1", "B+3.1"], centre="B+4.1", leader=1)
    make(state, play(0, "BR.1", 1))
    assert seen(state, None).stakes == (0, -5)


# PA-9: Move cards


def moving(n: int, **where: object) -> ActionState:
    """Seat 0 with a Move n in play, all of its shifts to come."""
    return place(["B+2.1", "B+3.1", ""], phase="move", aside=f"BM{n}.1", left=n, **where)  # type: ignore[arg-type]  # facts by name, checked by `place`


def test_pa_9_a_move_lies_aside_and_the_same_seat_makes_its_shifts() -> None:
    state = place(["BM2.1 B+2.1", "B+3.1", "B+5.1"], centre="B+4.1", pota=["BP.1", "BP.2", "BP.3"])
    make(state, play(0, "BM2.1"))
    assert (state.phase, state.current_player, state.left) == ("move", 0, 2)
    assert state.view(1).faces("aside") == cards("BM2.1")
    assert refused(state, play(0, "B+2.1")) == Refusal(
        "First move 2 more cards on the table.", "PA-9"
    )
    assert refused(state, Move.of(0, "pass")) == Refusal(
        "First move 2 more cards on the table.", "PA-9"
    )
    make(state, shift(0, "BP.2", 0), shift(0, "BP.3", "discard"))
    assert (state.phase, state.current_player) == ("deal", 1)
    assert shares(state, 0) == 3
    assert state.discard[-2:] == [*cards("BP.3 BM2.1")]


def test_pa_9_a_shift_goes_to_any_other_seat_or_the_discard_and_from_the_centre_only_there() -> (
    None
):
    state = moving(1, centre="B+4.1 B+2.2", pota=["", "BP.1"], reverse=["BR.1"])
    assert names(list(state.legal_moves())) == {
        "shift card=B+4.1 to=discard", "shift card=B+2.2 to=discard",
        "shift card=BP.1 to=0", "shift card=BP.1 to=2", "shift card=BP.1 to=discard",
        "shift card=BR.1 to=1", "shift card=BR.1 to=discard",
    }  # fmt: skip
    assert refused(state, shift(0, "BP.1", 1)).rule == "PA-9"
    assert refused(state, shift(0, "BR.1", 2)).rule == "PA-8"
    assert refused(state, shift(0, "B+4.1", 1)) == Refusal(
        "The blue +4 moves only to the discard pile.", "PA-9", "no_drop"
    )


def test_pa_9_no_card_is_moved_twice() -> None:
    state = moving(2, centre="B+4.1", pota=["", "BP.1 BP.2"])
    make(state, shift(0, "BP.1", 2))
    assert refused(state, shift(0, "BP.1", 1)) == Refusal(
        "That card has been moved already; a Move moves different cards.", "PA-9"
    )
    make(state, shift(0, "BP.2", 0))


@pytest.mark.parametrize(
    ("card", "sentence"),
    [
        (
            "BM3.1",
            "A Move 3 moves exactly 3 cards, and here only 2 could be moved: one of the centre must"
            " stay, as the Deal's total may not become zero (PA-10).",
        ),
        ("BM2.1", ""),
    ],
)
def test_pa_9_a_move_3_with_only_two_moves_to_be_had(card: str, sentence: str) -> None:
    state = place([card, "B+3.1"], centre="B+4.1", pota=["", "BP.1"], reverse=["BR.1"])
    if sentence:
        assert refused(state, play(0, card)) == Refusal(sentence, "PA-9")
        assert state.legal_moves() == [Move.of(0, "pass")]
    else:
        make(state, play(0, card))


def test_pa_9_a_move_with_nothing_or_one_card_to_move() -> None:
    state = place(["BM1.1 BM2.1", "B+3.1"], centre="B+4.1")
    refusal = refused(state, play(0, "BM1.1"))
    assert refusal.rule == "PA-9"
    assert "the Deal's total would be zero" in refusal.sentence, "a card lies there"
    assert str(card_name(state.centre[0])) in refusal.sentence
    state = place(["BM2.1", "B+3.1"], centre="B+4.1", pota=["BP.1"])
    assert refused(state, play(0, "BM2.1")).sentence == (
        "A Move 2 moves exactly 2 cards, and here only one could be moved: one of the centre must"
        " stay, as the Deal's total may not become zero (PA-10)."
    )


def test_pa_9_a_shift_after_which_the_rest_could_not_be_made_is_illegal() -> None:
    # cancelling would take the second Reverse off the table unmoved, and nothing would be left
    state = moving(2, centre="B+4.1", pota=["", "BP.1"], reverse=["BR.1", "BR.2"])
    make(state, shift(0, "BR.1", 1))
    assert state.reverse == [None, None, None]
    state = place(
        ["", "B+3.1"], phase="move", aside="BM2.1", left=2, centre="B+4.1", leader=0,
        pota=["", "BP.1"], reverse=["BR.1"],
    )  # fmt: skip
    assert refused(state, shift(0, "BR.1", 1)) == Refusal(
        "This Move has to move one more card after that, and none could be moved then.", "PA-9"
    )


def test_pa_9_a_moved_reverse_cancels_and_the_cancelled_one_does_not_count() -> None:
    state = moving(2, centre="B+4.1", pota=["", "BP.1"], reverse=["BR.1", "BR.2"])
    make(state, shift(0, "BR.1", 1))
    assert (state.left, state.current_player) == (1, 0)
    assert set(cards("BR.1 BR.2")) <= set(state.discard)


def test_pa_9_whether_a_move_can_be_carried_out_agrees_with_trying_every_way() -> None:
    rng = Random(9)
    pota, reverses = [*cards("BP.1 BP.2 BP.3")], [*cards("BR.1 BR.2 BR.3")]
    numbers = [card for card in DECK if card.kind == "deal" and card.suit == "B"]
    answers: Counter[bool] = Counter()
    for _each in range(800):
        seats = rng.choice((2, 3, 4))
        state = place(["BM1.1 BM2.1 BM3.1", *[""] * (seats - 1)])
        state.centre = rng.sample(numbers, rng.choice((1, 1, 2, 2, 3)))
        state.total = sum(card.rank for card in state.centre)
        if state.total == 0:
            continue
        for card in rng.sample(pota, rng.choice((0, 0, 1, 1, 2, 3))):
            state.pota[rng.randrange(seats)].append(card)
        for card in rng.sample(reverses, rng.choice((0, 0, 1, 1, 2))):
            seat = rng.randrange(seats)
            if may_reverse(state, seat) and state.reverse[seat] is None:
                state.reverse[seat] = card
        for n in (1, 2, 3):
            answer = play(0, f"BM{n}.1") in state.legal_moves()
            answers[answer] += 1
            assert answer == can_be_moved(state, n), (state.centre, state.pota, state.reverse, n)
            if answer:
                goes_on(state, n, rng)
    assert min(answers[True], answers[False]) > 100


def goes_on(state: ActionState, n: int, rng: Random) -> None:
    """Carries out a Move, each legal shift one after which the rest can be made, and no other."""
    state = state.copy()
    make(state, play(0, f"BM{n}.1"))
    while state.phase == "move":
        legal = state.legal_moves()
        lying = [zone for zone in state.zones() if zone.kind in TABLE]
        for card in [each for zone in lying for each in zone.cards]:
            for onto in ("discard", *range(state.seats)):
                move = shift(0, str(card), onto)
                refusal = state.check(move)
                assert (refusal is None) == (move in legal)
                if refusal is None or refusal.code == "leaves_enough":
                    after = state.copy()
                    shifted(after, card, target(move))
                    assert can_be_moved(after, after.left) == (refusal is None), move
        make(state, rng.choice(legal))


# PA-10, PA-11: what may never be


def test_pa_10_the_total_never_becomes_zero_by_playing() -> None:
    state = place(["B-4 B-5", "B+3.1"], centre="B+4.1")
    assert refused(state, play(0, "B-4")) == Refusal(
        "With the −4 the Deal's total would be zero.", "PA-10"
    )
    make(state, play(0, "B-5"))


def test_pa_10_nor_by_moving() -> None:
    state = moving(1, centre="B+5.1 B+2.2 B-2", pota=["BP.1"])
    assert refused(state, shift(0, "B+5.1", "discard")) == Refusal(
        "Without the +5 the Deal's total would be zero.", "PA-10"
    )
    make(state, shift(0, "B-2", "discard"))


def test_pa_10_so_the_centre_is_never_emptied() -> None:
    state = moving(1, centre="B+5.1", pota=["BP.1"])
    assert refused(state, shift(0, "B+5.1", "discard")).rule == "PA-10"


def test_pa_11_the_last_pota_stays_with_a_reversed_seat() -> None:
    state = moving(2, centre="B+4.1 B+3.2", pota=["", "BP.1"], reverse=["", "BR.1"])
    sentence = "The last POTA may not leave a seat that has a Reverse."
    for to in (0, 2, "discard"):
        assert refused(state, shift(0, "BP.1", to)) == Refusal(sentence, "PA-11")
    make(state, shift(0, "BR.1", "discard"), shift(0, "BP.1", 0))


def test_pa_11_but_it_may_leave_the_leader() -> None:
    state = moving(1, centre="B+4.1 B+3.2", pota=["BP.1"], reverse=["BR.1"], leader=0)
    make(state, shift(0, "BP.1", 1))


# PA-12, PA-13: what it is worth


@pytest.mark.parametrize(
    ("total", "factor", "value"),
    [(9, 2, 20), (-7, 3, -25), (25, 1, 25), (1, 1, 5), (-1, 1, -5), (5, 2, 10), (-3, 4, -15)],
)
def test_pa_12_total_times_xs_raised_away_from_zero(total: int, factor: int, value: int) -> None:
    assert final_value(total, factor, 5) == value


def test_pa_12_the_sources_examples_on_the_table() -> None:
    state = place(["", ""], centre="B+3.1 B+4.1 B+4.2 B-2", xs="X.1")
    assert (state.total, factor(state), value(state)) == (9, 2, 20)
    state = place(["", ""], centre="B+2.1 B-4 B-5", xs="X.1 X.2")
    assert (state.total, factor(state), value(state)) == (-7, 3, -25)


TWENTY_FIVE = "B+5.1 B+5.2 B+4.1 B+4.2 B+3.1 B+2.1 B+2.2"


def test_pa_13_leader_and_potas_score_and_a_reverse_turns_the_sign() -> None:
    state = place(
        ["", "", ""], centre=TWENTY_FIVE, pota=["BP.1", "BP.2 BP.3 BP.4"],
        reverse=["", "BR.1"], points=(50, 100, 50), seat=2,
    )  # fmt: skip
    assert value(state) == 25
    assert state.worth() == [100, 25, 50]
    all_pass(state)
    assert state.scores() == [100, 25, 50]
    tally = state.tallies()[-1]
    assert tally.title == "Deal 1: +25 × 1 = +25"
    assert tally.totals == (50, -75, 0)
    assert [(line.label, line.detail, line.points) for line in tally.seats[0]] == [
        ("Leader", "1 × +25", 25), ("POTA", "1 × +25", 25),
    ]  # fmt: skip
    assert [(line.detail, line.points) for line in tally.seats[1]] == [("3 × −25 (Reverse)", -75)]


def test_pa_13_nobody_falls_below_zero_and_no_debt_is_carried() -> None:
    state = place(
        ["", "", ""], centre=TWENTY_FIVE, pota=["", "BP.2 BP.3 BP.4"], reverse=["", "BR.1"]
    )
    all_pass(state)
    assert state.scores() == [75, 0, 50]
    last = state.tallies()[-1].seats[1][-1]
    assert (last.label, last.points) == ("Not below zero", 25)


# PA-14, PA-15: after a Deal, and the end


def test_pa_14_the_marker_goes_left_and_each_seat_fills_up_wholly_in_turn() -> None:
    top = "R+2.1 R+2.2 R+2.3 R+3.1 R+3.2 R+3.3 R+4.1 R+4.2 "
    rest = [card for card in DECK if card.suit == "G"]
    state = place(
        ["B+2.1", "B+2.2", "B+2.3"], centre="B+4.1", leader=1, seat=0,
        deck=top + " ".join(card.code for card in rest),
    )  # fmt: skip
    all_pass(state)
    assert (state.first, state.current_player, state.phase) == (2, 2, "lead")
    assert cards("R+2.1")[0] in state.hands[2]
    assert set(cards(top)) <= set(state.hands[2])
    assert [len(hand) for hand in state.hands] == [10, 10, 10]
    assert state.centre == []
    assert cards("B+4.1")[0] in state.discard


def test_pa_14_an_x_that_is_drawn_goes_under_the_marker_and_is_replaced() -> None:
    greens = " ".join(card.code for card in DECK if card.suit == "G")
    state = place(["B+2.1", "B+2.2"], centre="B+4.1", deck=f"R+2.1 X.1 {greens}")
    all_pass(state)
    assert state.xs == [*cards("X.1")]
    assert factor(state) == 2
    assert [len(hand) for hand in state.hands] == [12, 12]


def fillers(n: int) -> str:
    """A deck of `n` green cards."""
    return " ".join([card.code for card in DECK if card.suit == "G"][:n])


def test_pa_14_an_empty_deck_with_every_hand_full_plays_on() -> None:
    state = place(["B+2.1", "B+2.2"], centre="B+4.1", deck=fillers(22))
    all_pass(state)
    assert (state.phase, state.deck) == ("lead", [])


def test_pa_15_the_deck_runs_out_and_most_points_win() -> None:
    state = place(["B+2.1", "B+2.2"], centre="B+4.1", deck=fillers(21), points=(60, 50))
    all_pass(state)
    assert state.current_player == OVER
    assert state.winners() == [0]
    assert state.scores() == [65, 50]
    assert refused(state, play(0, "B+2.1")).sentence == "The game is over."


def test_pa_15_a_last_card_that_is_an_x_and_a_hand_short_ends_it_too() -> None:
    deck = fillers(21) + " X.1"
    state = place(["B+2.1", "B+2.2"], centre="B+4.1", deck=deck, points=(60, 50))
    all_pass(state)
    assert state.current_player == OVER
    assert state.xs == [*cards("X.1")]


def tied() -> ActionState:
    """Seats 0 and 1 stand at 50 once the Deal is settled, and the deck is a card short."""
    state = place(
        ["B+2.1", "B+2.2", "B+2.3"], centre="B+4.1", leader=0, deck=fillers(20),
        points=(45, 50, 10),
    )  # fmt: skip
    all_pass(state)
    return state


def test_pa_15_a_tie_shuffles_the_discards_and_the_draw_goes_on_where_it_stopped() -> None:
    state = tied()
    assert (state.phase, state.current_player, state.overtime) == ("stock", CHANCE, 1)
    due = state.due()
    assert (due.pile, set(due.cards)) == ("stock", set(state.discard))
    held = [hand[:] for hand in state.hands]
    assert [len(hand) for hand in held] == [3, 10, 10]
    state.apply(Move(CHANCE, "shuffle", {"pile": "stock", "cards": due.cards}))
    assert [len(hand) for hand in state.hands] == [10, 10, 10]
    assert all(set(before) <= set(now) for before, now in zip(held, state.hands, strict=True))
    assert (state.phase, state.first, state.discard) == ("lead", 1, [])


def overtime(
    total: str, pota: str, *, limit: str | int = "unlimited", played: int = 1
) -> ActionState:
    """A tie-break Deal between seats 0 and 1 that seat 2 leads, settled; `pota` is seat 0's."""
    state = place(
        ["B+2.1", "B+2.2", "B+2.3"], centre=total, pota=[pota], leader=2, deck=fillers(35),
        points=(50, 50, 0), overtime=played, tie_deals=limit,
    )  # fmt: skip
    all_pass(state)
    return state


def test_pa_15_a_sole_most_after_the_tie_break_ends_it_whatever_is_left() -> None:
    state = overtime("B+4.1", "BP.1")
    assert state.winners() == [0]
    assert len(state.deck) == 35


def test_pa_15_any_seat_may_win_the_tie_break() -> None:
    state = place(
        ["", "", ""], centre=TWENTY_FIVE, pota=["", "", "BP.1 BP.2"], leader=2, overtime=1,
        points=(50, 50, 0),
    )  # fmt: skip
    all_pass(state)
    assert state.winners() == [2]


def test_pa_15_another_tie_plays_another_deal_from_what_is_left() -> None:
    state = overtime("B+4.1", "")
    assert (state.phase, state.overtime) == ("lead", 2)
    assert len(state.deck) == 35 - 27


@pytest.mark.parametrize(
    ("limit", "played", "over"),
    [(1, 1, True), (2, 1, False), (2, 2, True), (3, 2, False), ("unlimited", 9, False)],
)
def test_pa_15_the_option_shares_the_tie_after_so_many_deals(
    limit: str | int, played: int, over: bool
) -> None:
    state = overtime("B+4.1", "", limit=limit, played=played)
    assert state.is_terminal == over
    assert state.winners() == ([0, 1] if over else [])


def test_pa_15_xs_stay_under_the_marker() -> None:
    state = place(
        ["B+2.1", "B+2.2"], centre="B+4.1", deck=fillers(21), xs="X.1 X.2", points=(35, 50)
    )
    all_pass(state)
    assert state.scores() == [50, 50]
    assert not set(cards("X.1 X.2")) & set(state.due().cards)
    assert factor(state) == 3


# Secrecy and odd moves


def test_others_hear_how_many_cards_a_seat_draws_but_not_which() -> None:
    state = place(["B+2.1", "B+2.2"], centre="B+4.1", deck=fillers(30))
    make(state, Move.of(0, "pass"))
    events = told(state, Move.of(1, "pass"))
    assert "@1 draws 11 cards." in [event.text for event in events if isinstance(event, Told)]
    drawn = [event for event in events if isinstance(event, Moved) and event.source == "deck"]
    assert [event.sight for event in drawn] == [frozenset({1}), frozenset({0})]


@pytest.mark.parametrize(
    "text",
    ["0 play card=BP.1", "0 play card=BP.1 to=9", "0 play card=B+2.1 to=1",
     "0 shift card=BP.2 to=1", "0 play card=BM1.1"],
)  # fmt: skip
def test_a_move_that_makes_no_sense_is_refused_with_a_sentence_and_a_rule(text: str) -> None:
    state = place(["B+2.1 BP.1", "B+3.1"], centre="B+4.1", pota=["", "BP.2"])
    refusal = refused(state, GAME.notation.parse(text))
    assert refusal.sentence
    assert BOOK.rule(refusal.rule) is not None


@pytest.mark.parametrize("text", ["0 buy", "0 play", "0 play card=BP.1 to=discard", "0 pass to=1"])
def test_what_is_no_move_of_this_game_cannot_be_written(text: str) -> None:
    with pytest.raises(NotationError):
        GAME.notation.parse(text)
