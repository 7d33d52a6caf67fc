"""What each move of Milken does, and which there are: play a card, pass cards, give a Joker, give a
card back for it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import Final

from tabletop.engine.cards import Card, order_of
from tabletop.engine.moves import Move
from tabletop.engine.notation import CARD, CARDS, NUMBER, Moves
from tabletop.engine.rules.conditions import Ask
from tabletop.engine.zones import EVERYONE, Due
from tabletop.games.milken.score import score_deal
from tabletop.games.milken.state import Gift, MilkenState, Passed

ARGUMENTS: Final[Moves] = {
    "play": {"card": CARD},
    "pass": {"cards": CARDS},
    "give_joker": {"card": CARD, "to": NUMBER},
    "give_back": {"card": CARD},
}
"""What each move says beside its seat and name; `to` is a seat."""


def due(state: MilkenState) -> Due:
    """The dealer once, then a shuffle before every deal (MK-2)."""
    if state.phase == "dealer":
        return Due("dealer", n=state.seats)
    return Due("shuffle", pile="deck", cards=state.setup.deck)


# What there is to choose from


def legal_moves(state: MilkenState) -> Sequence[Move]:
    """Every move of the seat to move, cards in the order of the hand."""
    if state.phase == "play":
        seat = state.current_player
        plays, hand = state.setup.plays[seat], state.hands[seat]
        moves = [plays[card] for card in hand if card in plays]
        return moves if not hand or hand[-1].suit else moves + gifts(state)
    if state.phase == "pass":
        seat = state.current_player
        return [
            Move.of(seat, "pass", cards=cards)
            for cards in combinations(state.hands[seat], state.setup.to_pass)
        ]
    if state.phase == "give_back":
        return _backs(state)
    return ()


def gifts(state: MilkenState) -> list[Move]:
    """Every Joker that the seat to move may give away, to each seat that may get it (MK-10)."""
    seat, drop = state.current_player, state.setup.drop("give_joker")
    own = f"hand:{seat}"
    return [
        Move.of(seat, "give_joker", card=card, to=to)
        for card in state.hands[seat]
        if not card.suit
        for to in range(state.seats)
        if to != seat and drop.refuse(Ask(state, seat, (card,), own, f"hand:{to}")) is None
    ]


def _backs(state: MilkenState) -> list[Move]:
    """Every card that the seat to move may give back for a Joker (MK-10)."""
    seat, drop = state.current_player, state.setup.drop("give_back")
    onto = f"hand:{_gift(state).seat}"
    return [
        Move.of(seat, "give_back", card=card)
        for card in state.hands[seat]
        if drop.refuse(Ask(state, seat, (card,), f"hand:{seat}", onto)) is None
    ]


def _gift(state: MilkenState) -> Gift:
    if state.gift is None:
        raise ValueError("no Joker was given")
    return state.gift


# What a move does


def apply(state: MilkenState, move: Move) -> None:
    """Carries out a legal move or a due outcome."""
    if move.name == "play":
        _play(state, move.card())
    elif move.name == "dealer":
        state.dealer, state.phase = move.number("seat"), "shuffle"
    elif move.name == "shuffle":
        _deal(state, move.cards())
    elif move.name == "pass":
        _pass(state, move.seat, move.cards())
    elif move.name == "give_joker":
        _give_joker(state, move.seat, move.card(), move.number("to"))
    else:
        _give_back(state, move.card())


def _deal(state: MilkenState, pile: Sequence[Card]) -> None:
    """Deals the shuffled pack (MK-2), lays out what is left over (MK-9)."""
    setup, seats, first = state.setup, state.seats, (state.dealer + 1) % state.seats
    dealt = len(pile) - setup.left_over(seats)
    state.clear("piles", "played", "out", "passing", "known", "passed", "got", "gift")
    state.out = []
    state.gift_before = False
    state.deal += 1
    state.hands = [
        sorted(pile[:dealt][(seat - first) % seats :: seats], key=order_of) for seat in range(seats)
    ]
    for card in pile[dealt:]:
        begins = setup.extras == "starters" and card.suit
        (state.piles[card.suit] if begins else state.out).append(card)
    if any(len(pile) >= setup.size for pile in state.piles.values()):
        score_deal(state)
    elif setup.across and all(len(hand) >= setup.to_pass for hand in state.hands):
        state.phase, state.current_player = "pass", first
    else:
        state.phase = "play"
        _turn_to(state, first)


def _turn_to(state: MilkenState, seat: int) -> None:
    """Gives the turn to `seat`, or ends the deal where it can neither play nor give (MK-5)."""
    state.current_player = seat
    hand = state.hands[seat]
    if not hand or (not hand[0].suit and not gifts(state)):
        score_deal(state)


def _play(state: MilkenState, card: Card) -> None:
    """Plays a card onto the pile of its suit; the last one a pile takes ends the deal (MK-4)."""
    seat, pile = state.current_player, state.piles[card.suit]
    state.hands[seat].remove(card)
    pile.append(card)
    state.played.append(card)
    state.known.pop(card, None)
    if len(pile) >= state.setup.size:
        score_deal(state)
        return
    state.gift_before = False
    _turn_to(state, (seat + 1) % state.seats)


def _pass(state: MilkenState, seat: int, cards: tuple[Card, ...]) -> None:
    """Lays by the cards that `seat` passes; after the last seat they all change hands at once, and
    the play begins (MK-8)."""
    for card in cards:
        state.hands[seat].remove(card)
    state.passing[seat] = list(cards)
    seats, across = state.seats, state.setup.across
    if not all(state.passing):
        state.current_player = (seat + 1) % seats
        return
    for giver in range(seats):
        to, given = (giver + across) % seats, tuple(state.passing[giver])
        for card in given:
            _take(state, to, card)
            state.known[card] = frozenset({giver})
        state.passed[giver], state.got[to] = Passed(to, given), Passed(giver, given)
    state.clear("passing")
    state.phase = "play"
    _turn_to(state, (state.dealer + 1) % seats)


def _give_joker(state: MilkenState, seat: int, card: Card, to: int) -> None:
    """Gives a Joker to `to`, which has to give a card back (MK-10)."""
    state.hands[seat].remove(card)
    _take(state, to, card)
    state.known[card] = EVERYONE
    state.gift = Gift(seat, to, card)
    state.phase, state.current_player = "give_back", to


def _give_back(state: MilkenState, card: Card) -> None:
    """Gives a card back to the giver of the Joker, whose turn is over with that (MK-10)."""
    giver, seat, _joker = _gift(state)
    _forget(state, seat, giver)
    state.hands[seat].remove(card)
    _take(state, giver, card)
    state.known[card] = frozenset({seat})
    state.gift, state.gift_before, state.phase = None, True, "play"
    _turn_to(state, (giver + 1) % state.seats)


def _take(state: MilkenState, seat: int, card: Card) -> None:
    state.hands[seat].append(card)
    state.hands[seat].sort(key=order_of)


def _forget(state: MilkenState, seat: int, giver: int) -> None:
    """What third seats knew of a hand that gives a hidden card away is certain no longer."""
    for card in state.hands[seat]:
        if card.suit and card in state.known:
            left = state.known[card] & {giver}
            if left:
                state.known[card] = left
            else:
                del state.known[card]
