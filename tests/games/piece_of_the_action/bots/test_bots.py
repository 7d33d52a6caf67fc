"""Piece of the Action: moves and reasons that players laughed at, each from a game watched."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from statistics import fmean

from tabletop.ai import bots
from tabletop.ai.search.model import find
from tabletop.engine.cards import Card
from tabletop.engine.moves import Move
from tabletop.games.piece_of_the_action.bots.evaluation import deal_after
from tabletop.games.piece_of_the_action.deck import parse_card
from tabletop.games.piece_of_the_action.score import value
from tabletop.games.piece_of_the_action.state import ActionState
from tests.conformance.cases import Case, playout

ACTION = Case("piece_of_the_action", 4)


def test_a_pota_is_not_given_to_a_seat_that_gains_by_it() -> None:
    """At +12, with nothing to turn it, the POTA is the seat's own or stays in hand."""
    state = _action("RP.5 RP.10 G+3.2", "R+5.1 R+4.1 R+3.1", {2: "RP.7"})
    assert {move.args.get("to") for move in _looked_at(state)} == {0, None}


def test_a_pota_may_be_given_to_a_seat_that_loses_by_it() -> None:
    state = _action("RP.5 RP.10 G+3.2", "R-4", {2: "RP.7"})
    assert {1, 2, 3} <= {move.args.get("to") for move in _looked_at(state)}


def test_a_pota_may_be_bait_for_a_reverse_in_hand() -> None:
    state = _action("RP.5 RR.1 G+3.2", "R+5.1 R+4.1 R+3.1", {2: "RP.7"})
    given = [move.args["to"] for move in _looked_at(state) if str(move).count("RP.5")]
    assert set(given) == {0, 1, 2, 3}


def test_a_pota_is_not_carried_from_one_rival_to_another() -> None:
    """A Move takes it or discards it, or leaves it before a rival who stands worse."""
    state = _action("RM1.1 G+3.2", "R+5.1 R+4.1 R+3.1", {2: "RP.7"})
    state.apply(next(move for move in state.legal_moves() if move.name == "play"))
    carried = [move for move in _looked_at(state) if move.card().kind == "pota"]
    assert {move.args["to"] for move in carried} == {0, 1, 3, "discard"}
    state.points = [100, 60, 20, 40]
    carried = [move for move in _looked_at(state) if move.card().kind == "pota"]
    assert {move.args["to"] for move in carried} == {0, "discard"}


def test_a_move_that_could_only_free_the_leader_is_not_played() -> None:
    """The leader's Reverse is all that could be moved."""
    state = _action("RM1.1 G+3.2", "R+5.1", {}, leader_reversed=True)
    assert [move.name for move in _looked_at(state)] == ["pass"]


def test_the_last_seat_in_plays_no_card_that_only_others_gain_by() -> None:
    """-6 with a Reverse before it: the +2 would cost it points and give the others some."""
    state = _action("R+2.2 RM3.2", "R-4 R-2", {2: "RP.7"}, passed=(1, 2, 3), reversed_seat=0)
    kinds = {move.card().kind for move in _looked_at(state) if move.name == "play"}
    assert kinds == {"move"}


def test_a_last_shift_that_has_to_be_made_may_be_the_least_evil() -> None:
    """All else that could be moved is its own POTA: rather a card that the leader gains by."""
    state = _action("RM1.1", "R+5.1 R+2.1", {0: "RP.7"}, leader_reversed=True)
    state.apply(next(move for move in state.legal_moves() if move.name == "play"))
    discarded = {
        str(move.card().face) for move in _looked_at(state) if move.args["to"] == "discard"
    }
    assert {"R+2", "R+5", "RP"} <= discarded


def test_the_last_seat_in_does_not_pass_with_points_to_be_had() -> None:
    """A Move 3 that brought it 60 points stayed in hand: nobody could have answered it."""
    state = _action("RM3.2", "R+5.1 R+4.1 R+3.1", {2: "RP.7 RP.8"}, passed=(1, 2, 3))
    assert _worked_out(state).name == "play"
    state.passed[1] = False
    assert [move.name for move in _looked_at(state)] == ["play", "pass"]


def test_the_last_seat_in_plays_no_card_that_a_rival_gains_more_by() -> None:
    """A +3 brought it 5 points, and 10 to the best other seat."""
    state = _action("R+3.2 G+3.2", "R+5.1", {0: "RP.7", 1: "RP.8 RP.9"}, passed=(1, 2, 3))
    state.points = [100, 120, 80, 40]
    assert _worked_out(state).name == "pass"
    state.pota[1].clear()
    assert _worked_out(state).name == "play"


def test_the_last_seat_in_does_not_spend_a_move_on_less() -> None:
    """It took a +2 away with a Move, at 5 points less, and then played its POTA and its +3."""
    state = _action("R+3.2 RM1.2 RP.5 G+5.1 GR.3 B-4", "R+3.1 R+2.1", {}, passed=(1, 2, 3))
    state.points = [180, 35, 110, 160]
    assert [card.code for card in _played(state)] == ["RP.5", "R+3.2"]


def test_the_last_seat_in_plays_the_reverse_that_costs_the_leader_most() -> None:
    """Far behind, with a POTA and a Reverse, it took a POTA of its own and left the Reverse."""
    state = _action("RP.5 RR.1 G+5.1", "R+4.1 R+2.1", {1: "RP.7"}, passed=(1, 2, 3))
    state.points = [20, 255, 20, 20]
    assert {card.code for card in _played(state)} == {"RP.5", "RR.1"}


def test_the_last_seat_in_a_tie_break_plays_for_the_win_at_once() -> None:
    """A card that raises a rival above it may be worth its points, but not when the game ends."""
    state = _action("R+5.2 G+3.2", "R+5.1", {0: "RP.7", 1: "RP.8 RP.9"}, passed=(1, 2, 3))
    state.reverse[3] = parse_card("RR.2")
    state.points = [100, 93, 80, 108]
    assert [card.code for card in _played(state)] == ["R+5.2"]
    state.overtime = 1
    assert not _played(state)


def test_of_lines_that_come_to_the_same_the_last_seat_in_keeps_the_more_cards() -> None:
    """Whatever it played, the leader, with a Reverse and without points, would have none."""
    state = _action("R+2.1 RM1.1 RR.1", "R+3.1", {}, passed=(1, 2, 3))
    state.reverse[3] = parse_card("RR.2")
    state.points = [100, 0, 0, 0]
    assert not _played(state)


def test_a_pota_that_can_only_cost_is_not_taken() -> None:
    """With a Reverse before it, and nothing to turn the Deal."""
    state = _action("RP.5 R+4.2 G+3.2", "R+5.1 R+2.1", {}, reversed_seat=0)
    assert "RP.5" not in _taken(state)
    state.hands[0] = _cards("RP.5 RR.1 G+3.2")
    assert "RP.5" in _taken(state)
    state.hands[0] = _cards("RP.5 R-4 R-5")
    assert "RP.5" in _taken(state)


def test_a_reverse_is_not_laid_before_oneself_at_a_gain() -> None:
    """Unless a card in hand turns the Deal; a second Reverse only takes the first away."""
    state = _action("RR.1 RR.3 G+3.2", "R+5.1", {0: "RP.7"})
    assert "RR.1" not in _taken(state)
    state.hands[0] = _cards("RR.1 R-4 R-5")
    assert "RR.1" in _taken(state)


def test_a_move_in_hand_counts_in_the_rest_of_a_deal() -> None:
    """A seat passed with three Moves of the colour: a play-out left them all in hand."""
    worth = []
    for hand in ("RM3.2 R+2.2", "GM3.2 R+2.2"):
        state = _action(hand, "R+5.1 R+4.1", {1: "RP.7 RP.8"}, passed=(1, 2, 3))
        model = find(ACTION.game)(state.view(0), ACTION.book)
        worth.append(
            fmean(model.evaluate(state.copy(), Random(deal)).values[0] for deal in range(20))
        )
    assert worth[0] > worth[1] + 0.05


def test_a_seat_that_is_to_pass_with_a_gain_in_hand_does_not_deny_it() -> None:
    """It said that no card would make the Deal better, with a POTA for itself in hand."""
    state = _action("RP.5 G+3.2", "R+5.1 R+4.1 R+3.1", {2: "RP.7"})
    assert _why(state, Move.of(0, "pass")).startswith("The cards stay in hand")
    state.hands[0] = _cards("G+3.2 R-2")
    assert _why(state, Move.of(0, "pass")).startswith("No card in hand brings points")


def test_the_last_seat_in_says_why_it_leaves_a_gain() -> None:
    state = _action("R+3.2 G+3.2", "R+5.1", {0: "RP.7", 1: "RP.8 RP.9"}, passed=(1, 2, 3))
    assert _why(state, Move.of(0, "pass")).startswith("The cards stay in hand")


def test_a_shift_that_brings_nothing_is_not_said_to_stay_in_the_deal() -> None:
    state = _action("RM2.1 G+3.2", "R+5.1 R+4.1", {0: "RP.7"}, leader_reversed=True)
    state.apply(next(move for move in state.legal_moves() if move.name == "play"))
    own = Move.of(0, "shift", card=parse_card("RP.7"), to="discard")
    assert _why(state, own).startswith("It is one step of the Move, and prepares the next.")
    state.left = 1
    assert _why(state, own).startswith("A Move has to be carried out to its last card")


def test_bait_for_a_reverse_is_not_said_to_wait_for_the_deal_to_turn() -> None:
    """A Reverse turns what a seat has in the Deal, and leaves the Deal as it is."""
    state = _action("RP.5 RR.1 G+3.2", "R+2.1", {})
    bait = Move.of(0, "play", card=parse_card("RP.5"), to=2)
    why = "It is bait: a Reverse still in hand can turn what it brings that seat."
    assert _why(state, bait) == f"{why} As the Deal stands it brings @2 5 points."


def test_a_pota_at_a_loss_says_what_is_to_turn_it() -> None:
    """Own POTA and bait alike were said to stay in the Deal."""
    state = _action("RP.5 R-5 G+3.2", "R+2.1", {}, reversed_seat=0)
    take = Move.of(0, "play", card=parse_card("RP.5"), to=0)
    assert _why(state, take) == (
        "It takes a POTA while the Deal is bad, with a card in hand to turn it."
        " As the Deal stands it costs the seat that plays it 5 points."
    )
    bait = Move.of(0, "play", card=parse_card("RP.5"), to=2)
    assert _why(state, bait) == (
        "It is bait: a card still in hand can turn the Deal."
        " As the Deal stands it brings @2 5 points."
    )
    state.hands[0] = _cards("RP.5 G+3.2")
    state.points[0] = 0
    assert (
        _why(state, take)
        == "As the Deal stands its seat ends it without points, one way or the other."
    )


def test_a_move_says_what_it_can_bring() -> None:
    """Watched: "It lets 2 cards be moved", of two POTA worth 40 points to take."""
    state = _action("RM2.1 G+3.2", "R+5.1 R+4.1", {1: "RP.7 RP.8"})
    play = Move.of(0, "play", card=parse_card("RM2.1"))
    assert _why(state, play).startswith("It lets 2 cards be moved. That can bring ")
    brings = _why(state, play).removeprefix("It lets 2 cards be moved. That can bring ")
    state.apply(play)
    first = Move.of(0, "shift", card=parse_card("RP.7"), to=0)
    assert _why(state, first) == f"With what can be moved after it, it brings {brings}"


def test_a_card_by_which_another_gains_says_so() -> None:
    """Watched: a POTA carried from one rival to another was said to cost the one points; the +3 of
    a seat with one POTA to bring it points, and not that a rival gained twice as much."""
    state = _action("RM1.1 RR.3", "R+5.1", {1: "RP.7"})
    state.apply(next(move for move in state.legal_moves() if move.card().kind == "move"))
    carried = Move.of(0, "shift", card=parse_card("RP.7"), to=2)
    n = value(state)
    assert _why(state, carried) == f"As the Deal stands it costs @1 {n} points, and brings @2 {n}."
    state = _action("R+3.2 G+3.2", "R+5.1", {0: "RP.7", 1: "RP.8 RP.9"})
    up = Move.of(0, "play", card=parse_card("R+3.2"))
    before = value(state)
    after = deal_after(state, up)
    more = value(after) - before
    said = f"As the Deal stands it brings {more} points, and @1 {2 * more}."
    assert _why(state, up) == said


def test_a_reverse_that_helps_as_the_deal_stands_says_so() -> None:
    """Watched: "It stays in the Deal", of a Reverse before the leader of a Deal below zero."""
    state = _action("RR.1 G+3.2", "R-4", {})
    before = Move.of(0, "play", card=parse_card("RR.1"), to=3)
    assert _why(state, before).startswith(
        "It is bait: should the Deal turn, that seat loses by it."
    )
    assert "it brings @3" in _why(state, before)


def test_a_seat_that_passes_says_what_it_leaves() -> None:
    state = _action("RP.5 G+3.2", "R+5.1 R+4.1 R+3.1", {2: "RP.7"})
    n = value(state)
    assert _why(state, Move.of(0, "pass")).endswith(f"the best of them brings {n} points.")


def test_a_card_is_said_to_bring_the_total_near_a_turn_only_where_it_does() -> None:
    """No card may make it zero: -2 does not turn +2, and -4 does."""
    down = Move.of(0, "play", card=parse_card("R-3"))
    state = _action("R-3 R-4 G+3.2", "R+5.1", {})
    assert _why(state, down).startswith("It brings the total nearer to zero")
    state.hands[0] = _cards("R-3 R-2 G+3.2")
    assert _why(state, down) == "It stays in the Deal."


def test_a_strong_hand_that_declines_is_not_called_thin() -> None:
    state = _reached("lead")
    seat = state.current_player
    state.hands[seat] = _cards("B+2.3 B+5.1 RM2.1 RP.2 G+5.1")
    decline = Move.of(seat, "decline")
    assert _why(state, decline).startswith("Another seat may start a Deal")
    state.hands[seat] = _cards("B-2 R-3 G-4")
    assert _why(state, decline).startswith("The hand is too thin")
    state.hands[seat] = _cards("G+4.1 G+4.2 GM2.1 R-2")
    assert _why(state, decline).startswith("Who leads can be given a Reverse at once")


def test_a_deal_is_not_led_in_the_strongest_colour_when_it_is_not() -> None:
    state = _reached("lead")
    seat = state.current_player
    state.hands[seat] = _cards("B+2.3 B+5.1 B+5.2 BP.2 RP.2 R+2.1 G+5.1")
    told = {
        card.code: _why(state, Move.of(seat, "play", card=card))
        for card in state.hands[seat]
        if card.kind == "deal"
    }
    assert told["B+2.3"] == (
        "The hand is strongest in blue, with 3 more cards of it: the blue +2 starts it."
    )
    assert (
        told["R+2.1"] == "The orange +2 starts a Deal in orange, with one more card of it in hand."
    )
    assert told["G+5.1"] == "The green +5 starts a Deal, and the stronger colours stay in hand."


def _reached(phase: str) -> ActionState:
    """A random game where it first comes to `phase`."""
    state = next(step.state for step in playout(ACTION, 3) if step.state.phase == phase).copy()
    assert isinstance(state, ActionState)
    return state


def _action(
    hand: str,
    centre: str,
    potas: Mapping[int, str],
    *,
    passed: tuple[int, ...] = (),
    leader_reversed: bool = False,
    reversed_seat: int = -1,
) -> ActionState:
    """Seat 0 to move, with `hand`, in an orange Deal of seat 3 with these cards in the centre and
    these POTA before seats."""
    state = _reached("deal")
    state.current_player, state.points = 0, [100, 60, 80, 40]
    state.hands[0] = _cards(hand)
    state.leader, state.colour = 3, "R"
    state.centre = _cards(centre)
    state.total = sum(card.rank for card in state.centre)
    state.pota = [_cards(potas.get(seat, "")) for seat in range(4)]
    state.reverse = [None] * 4
    if leader_reversed:
        state.reverse[3] = parse_card("RR.2")
    if reversed_seat >= 0:
        state.pota[reversed_seat] = _cards("RP.1")
        state.reverse[reversed_seat] = parse_card("RR.2")
    state.passed = [seat in passed for seat in range(4)]
    state.aside, state.left, state.moved = None, 0, ()
    return state


def test_the_last_seat_in_says_what_a_card_leads_to() -> None:
    """Watched: a Reverse before its own seat in a Deal it led, then the -5 that turned it, then a
    POTA: "Nobody else is in the Deal to answer it. It costs its own seat 10 points"."""
    state = _action("R-5 RM1.1 RP.3 RR.3 G+3.2", "R+2.1", {}, passed=(1, 2, 3))
    state.leader = 0
    first = Move.of(0, "play", card=parse_card("RR.3"), to=0)
    assert _why(state, first).startswith("Nobody else is in the Deal to answer: with what can")


def test_a_pota_that_a_move_in_hand_makes_good_says_so() -> None:
    """Watched: "As the Deal stands its seat ends it without points, one way or the other", of the
    second POTA before a leader with a Reverse, whose Move 3 then brought it 240 points."""
    state = _action("RP.5 RM1.1 G+3.2", "R+5.1 R+4.1", {}, reversed_seat=0)
    state.points[0] = 0
    take = Move.of(0, "play", card=parse_card("RP.5"), to=0)
    n = 2 * value(state)
    said = f"It takes a POTA, and a Move in hand can make that bring {n} points."
    assert _why(state, take).startswith(said)


def test_a_card_that_costs_its_seat_most_says_what_it_is_for() -> None:
    """Watched: the -4 of a leader with three POTA and a Move in hand: "It costs @2 10 points, and
    its own seat 40", and not that it waited for the others to show their cards."""
    state = _action("R-4 RM3.1 G+3.2", "R+5.1 R+4.1", {0: "RP.7 RP.8 RP.9", 2: "RP.6"})
    down = Move.of(0, "play", card=parse_card("R-4"))
    said = _why(state, down)
    assert said.startswith("It stays in the Deal, with a card in hand to answer the others.")
    assert "and the seat that plays it" in said


def test_a_seat_in_front_says_that_it_plays_the_game_to_its_end() -> None:
    """Watched: a Reverse before its own seat, and the Move that took it away again: with two cards
    left in the deck the game was over, at 270 points to 80."""
    state = _action("BR.3 RM1.1 RR.1", "R+3.1", {}, passed=(1, 2, 3))
    state.leader, state.points = 0, [120, 80, 80, 80]
    size, mine = state.setup.hand_size, _cards("RM1.1 RR.1 R+3.1")
    rest = [card for hand in state.hands for card in hand] + state.deck
    rest = [card for card in rest if card not in mine]
    green = [card for card in rest if card.suit == "G" and card.kind != "deal"][: size - 2]
    rest = [card for card in rest if card.kind != "x" and card not in green]
    state.hands[1:] = [rest[size * n : size * (n + 1)] for n in range(3)]
    state.hands[0], state.deck = mine[:2] + green, rest[3 * size :][:1]
    state.discard = rest[3 * size + 1 :]
    before = Move.of(0, "play", card=parse_card("RR.1"), to=0)
    assert _why(state, before).startswith("Its seat is in front, and every card played")
    assert {card.code for card in _played(state)} == {"RM1.1", "RR.1"}
    state.points = [80, 120, 80, 80]
    assert not _why(state, before).startswith("Its seat is in front")


def _worked_out(state: ActionState) -> Move:
    """What Hard plays for seat 0 where nobody else is in the Deal."""
    found = find(ACTION.game)(state.view(0), ACTION.book).trivial_move(Random(1))
    assert found is not None
    return found


def _played(state: ActionState) -> list[Card]:
    """The cards that Hard plays for seat 0 until it passes."""
    state, out = state.copy(), []
    while (move := _worked_out(state)).name != "pass":
        if move.name == "play":
            out.append(move.card())
        state.apply(move)
    return out


def _looked_at(state: ActionState) -> list[Move]:
    _keys, moves = find(ACTION.game)(state.view(0), ACTION.book).branches(state)
    return list(moves)


def _taken(state: ActionState) -> set[str]:
    """The POTA and Reverses that seat 0 would consider to lay before itself."""
    return {
        move.card().code
        for move in _looked_at(state)
        if move.name == "play" and move.args.get("to") == 0
    }


def _why(state: ActionState, move: Move) -> str:
    return bots.why(ACTION.game, state.view(move.seat), ACTION.book, move)


def _cards(text: str) -> list[Card]:
    return [parse_card(code) for code in text.split()]
