"""The moves of Milken, and what each does: play a card, pass cards, give a Joker, give a card back
for it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from tabletop.engine.cards import order_of
from tabletop.engine.moves import Move
from tabletop.engine.notation import CARD, CARDS, NUMBER, WORD, Optional
from tabletop.engine.rules.drops import MoveKind, Whose
from tabletop.engine.rules.settled import PlaceKey
from tabletop.engine.seats import dealt, put_in, take_out
from tabletop.engine.zones import EVERYONE
from tabletop.games.milken.score import score_deal
from tabletop.games.milken.state import MilkenState


def pile_of(move: Move) -> str:
    """The suit of the pile that a play lays its card on: its own, unless the move says another."""
    return move.word("pile") if "pile" in move.args else move.card().suit


def receiver(state: MilkenState, move: Move) -> int:
    """The seat that a card given back goes to: the giver's, unless the move says another."""
    return move.number("to") if "to" in move.args else state.giver


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
        settled={"to": PlaceKey(usual=lambda ask: ask.state.giver, reads_state=True)},
        is_needed=False,
    ),
}
"""What each move is: `to` is a seat, `pile` a suit; each is left out where it goes without saying.
"""


# What a move does


def apply(state: MilkenState, move: Move) -> None:
    """Carries out a legal move or a due outcome."""
    _DO[move.name](state, move)


def may_stick(state: MilkenState) -> bool:
    """Whether the seat to move may have nothing to do."""
    return state.setup.may_stick or not state.hands[state.current_player]


def stuck(state: MilkenState) -> None:
    """What happens when the seat to move can do nothing: nobody passes, nothing comes back for a
    Joker, and in play the deal is over (MK-5)."""
    if state.phase == "play":
        score_deal(state)
    else:
        state.clear("passing")
        _turn_after(state, state.giver if state.giver >= 0 else state.dealer)


def _turn_after(state: MilkenState, seat: int) -> None:
    """The turn of the seat left of `seat`, after a gift where one was just given."""
    state.gift_before, state.giver, state.phase = state.giver >= 0, -1, "play"
    state.current_player = (seat + 1) % state.seats


def _dealer(state: MilkenState, move: Move) -> None:
    state.dealer, state.phase = move.number("seat"), "shuffle"


def _deal(state: MilkenState, move: Move) -> None:
    """Deals the shuffled pack (MK-2), lays out what is left over (MK-9)."""
    setup, pile = state.setup, move.cards()
    n = len(pile) - setup.left_over(state.seats)
    state.clear("piles", "played", "passing", "known", "giver")
    state.out = []
    state.deal += 1
    state.hands = dealt(pile[:n], state.seats, state.dealer + 1)
    for hand in state.hands:
        hand.sort(key=order_of)
    for card in pile[n:]:
        begins = setup.extras == "starters" and card.suit
        (state.piles[card.suit] if begins else state.out).append(card)
    _turn_after(state, state.dealer)
    if max(map(len, state.piles.values())) >= setup.size:
        score_deal(state)
    elif setup.across(state.deal):
        state.phase = "pass"


def _play(state: MilkenState, move: Move) -> None:
    """Plays a card onto a pile; the last one a pile takes ends the deal (MK-4, MK-5)."""
    card = move.card()
    pile = state.piles[card.suit if "pile" not in move.args else pile_of(move)]
    state.hands[move.seat].remove(card)
    pile.append(card)
    state.played.append(card)
    state.known.pop(card, None)
    if len(pile) >= state.setup.size:
        score_deal(state, move.seat)
    else:
        _turn_after(state, move.seat)


def _pass(state: MilkenState, move: Move) -> None:
    """Lays by the cards that a seat passes; after the last seat they all change hands at once, and
    the play begins (MK-8)."""
    state.passing[move.seat] = list(move.cards())
    take_out(state.hands[move.seat], move.cards())
    if not all(state.passing):
        state.current_player = (move.seat + 1) % state.seats
        return
    for giver, cards in enumerate(state.passing):
        put_in(state.hands[(giver + state.setup.across(state.deal)) % state.seats], cards)
        state.known |= dict.fromkeys(cards, frozenset({giver}))
    state.clear("passing")
    _turn_after(state, state.dealer)


def _give_joker(state: MilkenState, move: Move) -> None:
    """Gives a Joker to a seat, which has to give a card back (MK-10)."""
    to = move.number("to")
    state.hands[move.seat].remove(move.card())
    put_in(state.hands[to], [move.card()])
    state.known[move.card()] = EVERYONE
    state.giver, state.phase, state.current_player = move.seat, "give_back", to


def _give_back(state: MilkenState, move: Move) -> None:
    """Gives a card back to the giver of the Joker, whose turn is over with that (MK-10), or to the
    seat that the move names. What third seats knew of the hand it leaves is certain no longer."""
    hand, to = state.hands[move.seat], receiver(state, move)
    left = {card: state.known[card] & {to} for card in hand if card.suit and card in state.known}
    state.known = {card: seats for card, seats in {**state.known, **left}.items() if seats}
    hand.remove(move.card())
    put_in(state.hands[to], [move.card()])
    state.known[move.card()] = frozenset({move.seat})
    _turn_after(state, state.giver)


_DO: Final[Mapping[str, Callable[[MilkenState, Move], None]]] = {
    "dealer": _dealer,
    "shuffle": _deal,
    "play": _play,
    "pass": _pass,
    "give_joker": _give_joker,
    "give_back": _give_back,
}
