"""What each move of Stonks does, and which there are: invest two cards, play a card, move the
market, take a card."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from tabletop.engine.cards import Card, order_of
from tabletop.engine.moves import Drop, Move
from tabletop.engine.notation import CARD, FLAG, NUMBER, WORD, Moves, Optional
from tabletop.engine.zones import Due
from tabletop.games.stonks import score
from tabletop.games.stonks.conditions import Situation, made, verdict
from tabletop.games.stonks.deck import COMPANIES
from tabletop.games.stonks.setup import INDEX
from tabletop.games.stonks.state import NO_SEAT, StonksState

ARGUMENTS: Final[Moves] = {
    "invest": {"seen": CARD, "unseen": CARD},
    "play": {"card": CARD, "call": Optional(WORD), "speculate": Optional(FLAG)},
    "adjust": {"company": WORD, "steps": NUMBER},
    "take": {"card": CARD},
}
"""What each move says beside its seat and name: `call` is a company, `steps` are levels up."""


def due(state: StonksState) -> Due:
    """The dealer once, then a shuffle before every round (ST-2)."""
    if state.phase == "dealer":
        return Due("dealer", n=state.seats)
    return Due("shuffle", pile="deck", cards=state.setup.deck)


# What there is to choose from


def legal_moves(state: StonksState) -> Sequence[Move]:
    """Every move of the seat to move, cards in the order of the hand and the trick."""
    seat = state.current_player
    if seat < 0:
        return []
    if state.phase == "adjust":
        return _adjusts(state)
    now, hand = Situation.of(state), state.hands[seat]
    if state.phase == "invest":
        return [
            permitted[unseen][0]
            for seen in hand
            for permitted in _permitted(now, seat, seen)
            for unseen in hand
            if unseen in permitted
        ]
    places = (hand, hand)
    if state.phase == "take":
        places = (state.trick, [state.turned] if state.turned else [])
    ways = zip(places, _permitted(now, seat), strict=True)
    return [m for cards, by_card in ways if by_card for c in cards for m in by_card.get(c, ())]


@lru_cache(maxsize=4096)
def _permitted(now: Situation, seat: int, *before: Card) -> list[dict[Card, tuple[Move, ...]]]:
    """For each way of dropping cards that the phase knows, by each card of the deck that the book
    lets `seat` drop after those `before`, the moves that does; asked once a situation."""
    own, portfolio = f"hand:{seat}", f"portfolio:{seat}"
    ways = {
        "invest": ((own, portfolio),),
        "play": ((own, "trick"), (own, f"speculation:{seat}")),
        "take": (("trick", portfolio), ("turned", portfolio)),
    }
    permitted = []
    for source, onto in ways[now.phase]:
        drops = ((card, Drop(seat, (*before, card), source, onto)) for card in now.setup.deck)
        found = ((card, verdict(now, drop).moves) for card, drop in drops)
        permitted.append({card: moves for card, moves in found if moves})
    return permitted


def _adjusts(state: StonksState) -> list[Move]:
    """Every way to move a company without the black mark that has room (ST-11, ST-12)."""
    seat, n, levels = state.current_player, state.symbols, state.setup.levels
    return [
        made(seat, "adjust", company=letter, steps=steps)
        for letter, value in zip(COMPANIES, state.market, strict=True)
        if letter != state.mark
        for steps in (n, -n)
        if 1 <= value + steps <= levels
    ]


# What a move does


def apply(state: StonksState, move: Move) -> None:
    """Carries out a legal move or a due outcome."""
    if move.name == "play":
        _play(state, move)
    elif move.name == "adjust":
        _adjust(state, move.word("company"), move.number("steps"))
    elif move.name == "take":
        _take(state, move.seat, move.card())
    elif move.name == "invest":
        _invest(state, move.seat, move.card("seen"), move.card("unseen"))
    elif move.name == "dealer":
        state.dealer, state.phase = move.number("seat"), "shuffle"
    else:
        _deal(state, move.cards())


def open_market(state: StonksState) -> None:
    """Sets the market to what every company starts at (ST-10)."""
    state.market = [state.setup.start] * len(COMPANIES)


def _deal(state: StonksState, pile: Sequence[Card]) -> None:
    """Begins a round with the shuffled deck, top card first (ST-2)."""
    seats, setup, first = state.seats, state.setup, (state.dealer + 1) % state.seats
    dealt = pile[: seats * setup.hand]
    state.clear("portfolios", "unseen", "left", "discard", "voids", "mark", "tricks", "leader")
    if setup.resets:
        open_market(state)
    state.round += 1
    state.hands = [
        sorted(dealt[(seat - first) % seats :: seats], key=order_of) for seat in range(seats)
    ]
    state.deck = list(reversed(pile[len(dealt) :]))
    state.held = [True] * seats
    state.phase, state.current_player = "invest", first


def _invest(state: StonksState, seat: int, seen: Card, unseen: Card) -> None:
    """Invests two cards; after the last seat the lowest seen one leads (ST-3, ST-4)."""
    state.hands[seat] = [card for card in state.hands[seat] if card not in (seen, unseen)]
    state.portfolios[seat].append(seen)
    state.unseen[seat] = unseen
    if seat != state.dealer:
        state.current_player = (seat + 1) % state.seats
        return
    order = [(seat + i) % state.seats for i in range(1, state.seats + 1)]
    _begin_trick(state, min(order, key=lambda each: state.portfolios[each][0].rank))


def _begin_trick(state: StonksState, leader: int) -> None:
    """Turns up a card and lets `leader` lead (ST-5), or ends the round (ST-18)."""
    state.trick, state.turned = [], None
    state.lead, state.speculators = "", ()
    state.leader = state.current_player = leader
    if state.tricks == state.setup.tricks:
        score.score_round(state)
        return
    state.tricks += 1
    state.phase = "play"
    state.turned = state.deck.pop()


def put_down(state: StonksState, move: Move) -> None:
    """Puts the card of a play into the trick, alone or with a Speculation, and notes what that
    shows of the hand (ST-6, ST-14, ST-16)."""
    args, seat, card = move.args, move.seat, move.card()
    state.hands[seat].remove(card)
    if not state.trick:
        state.lead = move.word("call") if "call" in args else card.suit
    elif card.suit != state.lead and state.lead not in state.voids[seat]:
        shown = state.voids[seat] + state.lead
        state.voids[seat] = "".join(letter for letter in COMPANIES if letter in shown)
    if len(args) > 1:
        state.speculators = (*state.speculators, seat)
        state.held[seat] = False
    state.trick.append(card)


def _play(state: StonksState, move: Move) -> None:
    """Plays a card; its market symbols have to be worked off, except face down (ST-11, ST-14)."""
    put_down(state, move)
    symbols = state.setup.symbols[move.card().rank]
    if symbols and "call" not in move.args:
        state.symbols = symbols
        state.phase = "adjust"
    else:
        _pass_on(state)


def _adjust(state: StonksState, company: str, steps: int) -> None:
    """Moves a company on the market, which then holds the black mark (ST-11, ST-12)."""
    state.market[INDEX[company]] += steps
    state.mark = company
    state.symbols = 0
    state.phase = "play"
    _pass_on(state)


def _pass_on(state: StonksState) -> None:
    """Gives the turn on, or judges the trick after the last seat (ST-7, ST-8, ST-15)."""
    if len(state.trick) < state.seats:
        state.current_player = (state.current_player + 1) % state.seats
        return
    winner = score.trick_winner(state)
    if winner == NO_SEAT:
        state.discard += lying(state)
        _begin_trick(state, state.leader)
    else:
        state.phase, state.current_player = "take", winner


def _take(state: StonksState, seat: int, card: Card) -> None:
    """Takes a card of the trick, or the one turned up; the rest is discarded (ST-9)."""
    state.portfolios[seat].append(card)
    state.discard += [each for each in lying(state) if each is not card]
    _begin_trick(state, seat)


def lying(state: StonksState) -> list[Card]:
    """The card turned up, and the trick."""
    return [*([state.turned] if state.turned else []), *state.trick]
