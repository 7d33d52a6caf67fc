"""What the coach says at Wall Street is so."""

from __future__ import annotations

from itertools import combinations

from tabletop.engine.cards import Card, in_order
from tabletop.engine.french import parse_card
from tabletop.engine.moves import Move
from tabletop.games.wall_street.state import WallStreetState
from tabletop.ui.table.remark import Remark
from tests.remarked import Truth, hold, numbers


def _cards(remark: Remark) -> list[Card]:
    words = (word.removeprefix("card:") for word in remark.lit if word.startswith("card:"))
    return [parse_card(word) for word in words]


def _after(state: WallStreetState, seat: int, card: Card, *capture: Card) -> WallStreetState | None:
    """The position once a card has taken these, None where it may not."""
    move = Move.of(seat, "play", card=card, capture=in_order(capture))
    if state.check(move) is not None:
        return None
    after = state.copy()
    after.apply(move)
    return after


def _takeover(state: WallStreetState, seat: int, remark: Remark) -> bool:
    after = _after(state, seat, _cards(remark)[0], *state.laid)
    had = len(state.takeovers[seat])
    return (
        after is not None
        and (len(after.takeovers[seat]) == had + 1 or bool(after.scored) or not after.laid)
        and numbers(remark) == [state.setup.takeover]
    )


def _open_takeover(state: WallStreetState, seat: int, remark: Remark) -> bool:
    """The seat is given a card of that worth: it takes everything, and that is a Takeover."""
    n = numbers(remark)[0]
    fits = [card for card in state.setup.deck if state.setup.value[card] == n]
    seen = {card for zone in state.view(seat).zones.values() for card in zone.faces}
    card = next((card for card in fits if card not in seen), None)
    if card is None:
        return False  # all of them were seen to go
    given = state.copy()
    for cards in (*given.hands, *given.funds, given.stock):
        if card in cards:
            cards[cards.index(card)] = given.hands[seat][0]
    given.hands[seat][0] = card
    after = _after(given, seat, card, *given.laid)
    return after is not None and len(after.takeovers[seat]) == len(given.takeovers[seat]) + 1


def _one_alike(state: WallStreetState, seat: int, remark: Remark) -> bool:
    card, other = _cards(remark)
    value = state.setup.value
    sums = [
        cards
        for n in range(2, len(state.laid) + 1)
        for cards in combinations(state.laid, n)
        if sum(value[each] for each in cards) == value[card]
    ]
    refused = all(_after(state, seat, card, *cards) is None for cards in sums)
    return bool(sums) and refused and _after(state, seat, card, other) is not None


def _must_take(state: WallStreetState, seat: int, remark: Remark) -> bool:
    (card,) = _cards(remark)
    others = (move.card() for move in state.legal_moves() if not move.cards("capture"))
    return _after(state, seat, card) is None and any(other is not card for other in others)


def _no_preferred(state: WallStreetState, seat: int, remark: Remark) -> bool:
    (card,) = _cards(remark)
    numbers = state.setup.numbers
    counts = state.setup.counts([card])
    return card.suit == numbers.preferred and counts == [1, 0, 0]


def _preferred(state: WallStreetState, seat: int, remark: Remark) -> bool:
    """The whole of a take is named and lit: a part of it may not be taken alone."""
    card, *others = _cards(remark)
    points = state.setup.numbers.points
    is_named = all(f"[{each.code}]" in remark.text for each in others)
    has = is_named and _after(state, seat, card, *others) is not None
    counts = state.setup.counts(others)
    return has and counts[1] > 0 and numbers(remark) == [points["preferred"]]


def _gathered(state: WallStreetState, seat: int, remark: Remark) -> bool:
    """The hand is played to its end by taking whatever can be: who took last has what was left."""
    after = state.copy()
    while len(after.scored) == len(state.scored) and not after.is_terminal:
        if after.round != state.round:
            return False
        last, left = after.last_capture, len(after.laid)
        move = after.legal_moves()[0]
        taker = after.current_player if move.cards("capture") else last
        after.apply(move)
    assert left >= 0
    return after.end is not None and after.end.to in (taker, -1)


TRUE: dict[str, Truth[WallStreetState]] = {
    "takeover": _takeover,
    "open_takeover": _open_takeover,
    "one_alike": _one_alike,
    "must_take": _must_take,
    "no_preferred": _no_preferred,
    "preferred": _preferred,
    "gathered": _gathered,
}


def test_what_the_coach_says_is_so_by_every_book(whole: bool) -> None:
    hold("wall_street", TRUE, whole)
