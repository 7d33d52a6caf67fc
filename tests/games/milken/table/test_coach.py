"""What the coach says at Milken is so."""

from __future__ import annotations

from tabletop.engine.cards import Card
from tabletop.games.milken.state import MilkenState, MilkenView
from tabletop.games.milken.table.coach import worthless_top
from tabletop.ui.table.remark import Remark
from tests.conformance.cases import Case, playout
from tests.remarked import Truth, hold, lit, numbers


def _suit(remark: Remark) -> str:
    return lit(remark, "zone:pile:")


def _hand_scores(state: MilkenState, seat: int, remark: Remark) -> bool:
    after = state.copy()
    move = next(move for move in state.legal_moves() if move.name == "play")
    after.apply(move)
    return bool(after.scored) or move.card() not in after.hands[seat]


def _nearly_over(state: MilkenState, seat: int, remark: Remark) -> bool:
    suit = _suit(remark)
    ending = [move for move in state.legal_moves() if move.name == "play"]
    ending = [move for move in ending if move.card().suit == suit]
    for move in ending:
        after = state.copy()
        after.apply(move)
        if len(after.scored) == len(state.scored):
            return False
    return len(state.piles[suit]) == state.setup.size - 1


def _worthless_top(state: MilkenState, seat: int, remark: Remark) -> bool:
    suit = _suit(remark)
    n = sum(card.suit == suit for card in state.hands[seat])
    return state.setup.values[state.piles[suit][-1].rank - 1] == 0 and numbers(remark) == [n, 0]


def _empty_pile(state: MilkenState, seat: int, remark: Remark) -> bool:
    suit = _suit(remark)
    n = sum(card.suit == suit for card in state.hands[seat])
    return not state.piles[suit] and state.setup.worthless == 0 and numbers(remark) == [n, 0]


def _joker(state: MilkenState, seat: int, remark: Remark) -> bool:
    moves = [move for move in state.legal_moves() if move.name == "give_joker"]
    after = state.copy()
    after.apply(moves[0])
    answer = after.current_player == moves[0].number("to") and after.phase == "give_back"
    return answer and state.setup.joker == 0


def _match(state: MilkenState, seat: int, remark: Remark) -> bool:
    deals = state.setup.deals
    if not deals:
        return numbers(remark) == [state.setup.target]
    left = deals - state.deal
    return numbers(remark) == ([left] if left > 1 else []) and state.deal > 1


TRUE: dict[str, Truth[MilkenState]] = {
    "hand_scores": _hand_scores,
    "nearly_over": _nearly_over,
    "worthless_top": _worthless_top,
    "empty_pile": _empty_pile,
    "joker": _joker,
    "match": _match,
}


def test_what_the_coach_says_is_so_by_every_book(whole: bool) -> None:
    hold("milken", TRUE, whole, Case("milken", 4, (("deals", 3),)))


def test_the_coach_does_not_tell_a_seat_what_its_own_last_card_did() -> None:
    """A person laid the queen of clubs, and was told that clubs were worth 0 under the queen."""
    case, own, said = Case("milken", 3), 0, 0
    for deal in range(40):
        last: dict[int, Card] = {}
        for step in playout(case, deal):
            state, move = step.state, step.move
            seat = state.current_player
            if seat >= 0:
                view = state.view(seat)
                assert isinstance(view, MilkenView)
                remark = worthless_top(view, case.book)
                tops = [view.faces(f"pile:{suit}")[-1:] for suit in "CDHS"]
                own += (last.get(seat),) in tops
                if remark is not None:
                    said += 1
                    assert view.faces(lit(remark, "zone:"))[-1] != last.get(seat)
            if move.name == "play":
                last[move.seat] = move.card()
    assert own
    assert said
