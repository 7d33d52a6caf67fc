"""The moves of Wall Street, and what each does: play a card, cut the deck."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import Final

from tabletop.engine.cards import Card, order_of
from tabletop.engine.french import RANKS
from tabletop.engine.moves import CHANCE, OVER, Move
from tabletop.engine.notation import CARD, CARDS, NUMBER
from tabletop.engine.rules.conditions import Ask
from tabletop.engine.rules.drops import Chosen, Index, MoveKind
from tabletop.engine.seats import clockwise, dealt, left_of, take_out
from tabletop.engine.state import usual_due
from tabletop.engine.zones import Due, Sight
from tabletop.games.wall_street.score import leaders, score_hand
from tabletop.games.wall_street.state import Ending, LastPlay, WallStreetState
from tabletop.system.i18n import _


def _row(state: WallStreetState) -> tuple[Sequence[Card], Callable[[Card], Hashable]]:
    """The cards on the table by what they are worth, and what captures with a card hang on: what it
    is worth, and what the cards on the table are that are worth no more."""
    value = state.setup.value
    cards = state.setup.sorted_by_value(state.laid)
    values = tuple([value[card] for card in cards])

    def pattern(card: Card) -> Hashable:
        worth = value[card]
        return worth, values[: bisect_right(values, worth)]

    return cards, pattern


def _cuts_only(ask: Ask[WallStreetState]) -> str:
    most = len(ask.state.setup.deck) - 1
    return _("A cut lifts 0 to {most} cards.").format(most=most)


KINDS: Final[Mapping[str, MoveKind[WallStreetState]]] = {
    "play": MoveKind(
        {"card": CARD, "capture": CARDS},
        moved=("card",),
        phases=frozenset({"play"}),
        sources=frozenset({"hand"}),
        places=frozenset({"table"}),
        chosen={"capture": Chosen(zone="table", plain=())},
        index=Index("capture", frozenset({"worth", "capture", "below"}), _row),
    ),
    "cut": MoveKind(
        {"at": NUMBER},
        phases=frozenset({"cut"}),
        chosen={"at": Chosen(lambda ask: range(len(ask.state.setup.deck)), _cuts_only)},
    ),
}
"""What each move is; `capture` is empty where nothing is taken, `at` counts the cards lifted."""


def seat_people(state: WallStreetState, people: Sight) -> None:
    """People cut by hand where the option asks for it; for bots chance cuts (WS-3)."""
    if state.book.option("cut") == "ask":
        state.people = people


def due(state: WallStreetState) -> Due:
    """The dealer once, then a shuffle and a cut before every hand (WS-3)."""
    is_cut = state.phase == "cut"
    return Due("cut", n=len(state.setup.deck), low=1) if is_cut else usual_due(state)


def apply(state: WallStreetState, move: Move) -> None:
    """Carries out a legal move or a due outcome."""
    if move.name == "dealer":
        state.dealer, state.phase = move.number("seat"), "shuffle"
    else:
        _DO[move.name](state, move)


def around(state: WallStreetState, seat: int) -> list[int]:
    """The seats that play this hand, clockwise from the left of `seat`."""
    return [each for each in clockwise(seat + 1, state.seats) if state.plays[each]]


def after(state: WallStreetState, seat: int) -> int:
    """The next seat that plays this hand, to the left of `seat`."""
    return left_of(seat, state.seats, state.plays.__getitem__)


def first_table(state: WallStreetState) -> list[Card]:
    """The cards that a cut deck lays face up on the table, once everyone has a hand (WS-3)."""
    skip = _hands_next(state)
    return state.stock[::-1][skip : skip + state.setup.numbers.table]


def _hands_next(state: WallStreetState) -> int:
    """How many cards the next hands take: as many for each seat, as far as the deck goes (WS-8)."""
    players = sum(state.plays)
    return players * min(state.setup.numbers.hand, len(state.stock) // players)


def too_high(state: WallStreetState, face_up: Sequence[Card]) -> list[Card]:
    """The cards on the first table for which the deal is thrown in, none where it stands (WS-3)."""
    throw_in = state.setup.numbers.throw_in
    high = [card for card in face_up if RANKS[card.rank - 1] == throw_in.rank]
    return high if len(high) > throw_in.more_than else []


def is_last_card(state: WallStreetState) -> bool:
    """Whether one card is left to be played before the hand is over."""
    return len(state.stock) < sum(state.plays) and sum(map(len, state.hands)) == 1


def can_take_over(state: WallStreetState, is_last: bool) -> bool:
    """Whether a card, if the very last one of a hand, makes a Takeover by clearing the table."""
    return not is_last or state.setup.numbers.last_takeover


def _shuffle(state: WallStreetState, move: Move) -> None:
    """All cards into one shuffled pile, which the seat left of the dealer cuts (WS-3)."""
    state.clear("hands", "funds", "laid", "takeovers", "last_capture", "last")
    state.stock = list(reversed(move.cards()))
    state.phase = "cut"
    cutter = after(state, state.dealer)
    state.current_player = cutter if cutter in state.people else CHANCE


def _cut(state: WallStreetState, move: Move) -> None:
    """Puts the top cards beneath and deals, or throws the deal in (WS-3)."""
    at = move.number("at")
    state.stock = state.stock[-at:] + state.stock[:-at]
    face_up = first_table(state)
    if too_high(state, face_up):
        state.current_player, state.phase = CHANCE, "shuffle"
        return
    state.hand_number, state.round, state.phase = state.hand_number + 1, 0, "play"
    _deal_round(state)
    state.laid = [state.stock.pop() for _each in face_up]
    state.current_player = after(state, state.dealer)


def _deal_round(state: WallStreetState) -> None:
    """Deals the next cards, one at a time from the dealer's left (WS-3, WS-8)."""
    order, rest = around(state, state.dealer), len(state.stock) - _hands_next(state)
    for seat, hand in zip(order, dealt(state.stock[rest:][::-1], len(order), 0), strict=True):
        state.hands[seat] = sorted(hand, key=order_of)
    del state.stock[rest:]
    state.round += 1


def _play(state: WallStreetState, move: Move) -> None:
    """Plays a card, and sees to the next turn, round or hand (WS-7 to WS-10)."""
    seat, card, capture = state.current_player, move.card(), move.cards("capture")
    is_last = is_last_card(state)
    state.hands[seat].remove(card)
    state.last[seat] = LastPlay(card, capture)
    if capture:
        take_out(state.laid, capture)
        state.funds[seat] += (*capture, card)
        state.last_capture = seat
        if not state.laid and can_take_over(state, is_last):
            state.takeovers[seat] = (*state.takeovers[seat], card)
    else:
        state.laid.append(card)
    if is_last:
        _end_hand(state, seat)
        return
    if not any(state.hands):
        _deal_round(state)
    state.current_player = after(state, seat)


def stuck(state: WallStreetState) -> None:
    """A seat that can play nothing is passed over; where nobody can, the hand is over (WS-7)."""
    for seat in around(state, state.current_player):
        state.current_player = seat
        if state.program.can_move(state):
            return
    _end_hand(state)


def _end_hand(state: WallStreetState, seat: int = -1) -> None:
    """After the last card, by `seat`, or where nobody can play on, who took last takes what still
    lies on the table (WS-9), and the hand is scored; ends the match, or sees to the next hand and
    who plays it (WS-12)."""
    to = state.last_capture if state.setup.numbers.gather_last else -1
    state.end = Ending(state.last[seat] if seat >= 0 else None, seat, to, len(state.laid))
    if to >= 0:
        state.funds[to] += state.laid
        state.laid = []
    score_hand(state)
    top = leaders(state)
    if state.setup.is_reached(state.totals):
        if len(top) == 1:
            state.current_player, state.phase = OVER, "over"
            return
        state.plays = [seat in top for seat in range(state.seats)]
    state.dealer = after(state, state.dealer)
    state.current_player, state.phase = CHANCE, "shuffle"


_DO: Final[Mapping[str, Callable[[WallStreetState, Move], None]]] = {
    "shuffle": _shuffle,
    "cut": _cut,
    "play": _play,
}
