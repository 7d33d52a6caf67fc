"""The moves of Milken, and what each does: play a card, pass cards, give a Joker, give a card back
for it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from tabletop.engine.cards import Card, order_of
from tabletop.engine.moves import Move
from tabletop.engine.notation import CARD, CARDS, NUMBER, WORD, Optional
from tabletop.engine.rules.conditions import Ask
from tabletop.engine.rules.drops import MoveKind, Whose
from tabletop.engine.rules.settled import PlaceKey
from tabletop.engine.zones import EVERYONE, Due
from tabletop.games.milken.score import score_deal
from tabletop.games.milken.state import Gift, MilkenState, Passed


def pile_of(move: Move) -> str:
    """The suit of the pile that a play lays its card on: its own, unless the move says another."""
    return move.word("pile") if "pile" in move.args else move.card().suit


def _giver(ask: Ask[MilkenState]) -> int | None:
    """The seat that gave the Joker, None where none was given."""
    return ask.state.gift.seat if ask.state.gift else None


HAND: Final = frozenset({"hand"})
OTHERS: Final[frozenset[Whose]] = frozenset({"opponent"})
KINDS: Final[Mapping[str, MoveKind[MilkenState]]] = {
    "play": MoveKind(
        {"card": CARD, "pile": Optional(WORD)},
        moved=("card",),
        phases=frozenset({"play"}),
        sources=HAND,
        places=frozenset({"pile"}),
        settled={"pile": PlaceKey(usual=lambda ask: ask.cards[0].suit)},
    ),
    "pass": MoveKind(
        {"cards": CARDS},
        moved=("cards",),
        phases=frozenset({"pass"}),
        sources=HAND,
        places=frozenset({"passing"}),
        of=frozenset({"own"}),
        is_needed=False,
    ),
    "give_joker": MoveKind(
        {"card": CARD, "to": NUMBER},
        moved=("card",),
        phases=frozenset({"play"}),
        sources=HAND,
        places=HAND,
        of=OTHERS,
        settled={"to": PlaceKey()},
        is_needed=False,
    ),
    "give_back": MoveKind(
        {"card": CARD, "to": Optional(NUMBER)},
        moved=("card",),
        phases=frozenset({"give_back"}),
        sources=HAND,
        places=HAND,
        of=OTHERS,
        settled={"to": PlaceKey(usual=_giver, reads_state=True)},
        is_needed=False,
    ),
}
"""What each move is: `to` is a seat, `pile` a suit; each is left out where it goes without saying.
"""


def due(state: MilkenState) -> Due:
    """The dealer once, then a shuffle before every deal (MK-2)."""
    if state.phase == "dealer":
        return Due("dealer", n=state.seats)
    return Due("shuffle", pile="deck", cards=state.setup.deck)


# What a move does


def apply(state: MilkenState, move: Move) -> None:
    """Carries out a legal move or a due outcome."""
    if move.name == "play":
        _play(state, move.card(), pile_of(move))
    elif move.name == "dealer":
        state.dealer, state.phase = move.number("seat"), "shuffle"
    elif move.name == "shuffle":
        _deal(state, move.cards())
    elif move.name == "pass":
        _pass(state, move.seat, move.cards())
    elif move.name == "give_joker":
        _give_joker(state, move.seat, move.card(), move.number("to"))
    else:
        _give_back(state, move)


def may_stick(state: MilkenState) -> bool:
    """Whether the seat to move may have nothing to do."""
    return state.setup.may_stick or not state.hands[state.current_player]


def stuck(state: MilkenState) -> None:
    """What happens when the seat to move can do nothing: nobody passes, nothing comes back for a
    Joker, and in play the deal is over (MK-5)."""
    if state.phase == "pass":
        state.clear("passing")
        state.phase, state.current_player = "play", (state.dealer + 1) % state.seats
    elif state.phase == "give_back":
        giver = _gift(state).seat
        state.gift, state.gift_before, state.phase = None, True, "play"
        state.current_player = (giver + 1) % state.seats
    else:
        score_deal(state)


def _gift(state: MilkenState) -> Gift:
    if state.gift is None:
        raise ValueError("no Joker was given")
    return state.gift


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
    elif setup.across:
        state.phase, state.current_player = "pass", first
    else:
        state.phase, state.current_player = "play", first


def _play(state: MilkenState, card: Card, suit: str) -> None:
    """Plays a card onto the pile of `suit`; the last one a pile takes ends the deal (MK-4)."""
    seat, pile = state.current_player, state.piles[suit]
    state.hands[seat].remove(card)
    pile.append(card)
    state.played.append(card)
    state.known.pop(card, None)
    if len(pile) >= state.setup.size:
        score_deal(state)
        return
    state.gift_before = False
    state.current_player = (seat + 1) % state.seats


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
    state.phase, state.current_player = "play", (state.dealer + 1) % seats


def _give_joker(state: MilkenState, seat: int, card: Card, to: int) -> None:
    """Gives a Joker to `to`, which has to give a card back (MK-10)."""
    state.hands[seat].remove(card)
    _take(state, to, card)
    state.known[card] = EVERYONE
    state.gift = Gift(seat, to, card)
    state.phase, state.current_player = "give_back", to


def _give_back(state: MilkenState, move: Move) -> None:
    """Gives a card back to the giver of the Joker, whose turn is over with that (MK-10), or to the
    seat that the move names."""
    giver, seat, _joker = _gift(state)
    card, to = move.card(), move.number("to") if "to" in move.args else giver
    _forget(state, seat, to)
    state.hands[seat].remove(card)
    _take(state, to, card)
    state.known[card] = frozenset({seat})
    state.gift, state.gift_before, state.phase = None, True, "play"
    state.current_player = (giver + 1) % state.seats


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
