"""What each move of Portfolio does, and which there are: draws, portfolios made, extended, capped,
neutralised and acquired, the discard that ends a turn. Offers are judged, never listed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Final

from tabletop.engine.cards import Card, order_of
from tabletop.engine.moves import CHANCE, Move
from tabletop.engine.notation import (
    CARD,
    CARDS,
    FLAG,
    NUMBER,
    WORD,
    Either,
    List,
    Moves,
    Optional,
    Parts,
)
from tabletop.engine.rules.conditions import Ask
from tabletop.engine.zones import EVERYONE, Due
from tabletop.games.portfolio import negotiation
from tabletop.games.portfolio.conditions.ends import (
    acquired,
    capped,
    extended,
    face_of,
    fits,
    laid,
    price_of,
)
from tabletop.games.portfolio.conditions.judging import (
    candidates,
    draws,
    play_move,
    refuse_play,
    side_of,
)
from tabletop.games.portfolio.score import book, finish, incomes
from tabletop.games.portfolio.setup import Setup
from tabletop.games.portfolio.state import Portfolio, PortfolioState

_SIDE: Final = Parts(
    {
        "cards": CARDS,
        "portfolios": List(WORD),
        "money": NUMBER,
        "promises": List(Parts({"not": WORD, "turns": NUMBER})),
        "show": Either(CARDS, WORD),
    }
)
ARGUMENTS: Final[Moves] = {
    "draw": {"count": NUMBER, "discard": Optional(FLAG), "pauper": Optional(FLAG)},
    "make": {"cards": CARDS},
    "extend": {"portfolio": WORD, "card": CARD},
    "cap": {"portfolio": WORD, "side": WORD, "card": CARD},
    "neutralise": {"portfolio": WORD, "card": CARD},
    "acquire": {"portfolio": WORD, "card": CARD},
    "discard": {"card": CARD},
    "end_turn": {},
    "offer": {"to": NUMBER, "give": _SIDE, "take": _SIDE},
    "answer": {"accept": FLAG},
}
"""What each move says beside its seat and name; `money` is in dollars, `to` a seat."""


def due(state: PortfolioState) -> Due:
    """The dealer once, a shuffle before the deal (PF-1), and one of the discard pile (PF-19)."""
    if state.phase == "dealer":
        return Due("dealer", n=state.seats)
    if state.phase == "reform":
        return Due("shuffle", pile="stock", cards=_in_deck_order(state.discard))
    return Due("shuffle", pile="deck", cards=state.setup.deck)


def _in_deck_order(cards: Sequence[Card]) -> tuple[Card, ...]:
    """Cards as they lie in a new deck: pack by pack."""
    return tuple(sorted(cards, key=lambda card: (card.copy, card.order)))


# What there is to choose from


def legal_moves(state: PortfolioState) -> Sequence[Move]:
    """Every move of the seat to move but offers, one copy of twin cards, cards in the order of the
    hand; both twins where only one of them may be discarded."""
    if state.phase == "draw":
        return draws(state)
    if state.phase == "answer":
        return negotiation.answers(state)
    if state.phase != "actions":
        return ()
    seat, taken = state.current_player, state.taken
    hand = state.hands[seat]
    if not hand:
        return (Move.of(seat, "end_turn"),)
    if taken is None or taken not in hand:
        return _actions(state, hand)
    twins = [card for card in hand if face_of(card) == face_of(taken) and card is not taken]
    if not twins:
        return _actions(state, hand)
    moves = _actions(state, [card for card in hand if card is not taken])
    moves += _actions(state, [card for card in hand if card not in twins])
    return list(dict.fromkeys(moves))


def _actions(state: PortfolioState, hand: Sequence[Card]) -> list[Move]:
    """Every action with cards of `hand`, of twins with the first."""
    seat, setup, taken = state.current_player, state.setup, state.taken
    discards, places = _discards(setup, seat), fits(state)
    moves: list[Move] = []
    run: tuple[Card, ...] = ()
    last = -1
    for card in hand:
        face = card.order // 10
        if face == last:
            continue
        run = (*run, card) if face == last + 1 else (card,)
        last = face
        moves += _makes(setup, seat, run)
        for portfolio in places.get(face, ()):
            moves += _plays(state, card, portfolio)
        if card in discards and (
            card is not taken or refuse_play(state, seat, "discard", (card,), "discard") is None
        ):
            moves.append(discards[card])
    return moves


@lru_cache(maxsize=65536)
def _makes(setup: Setup, seat: int, run: tuple[Card, ...]) -> Sequence[Move]:
    """The portfolios that end with the last card of `run` (PF-10), the longest first."""
    drop = setup.drops["make"]
    runs = (run[start:] for start in range(len(run)))
    return tuple(
        Move.of(seat, "make", cards=cards)
        for cards in runs
        if drop.refuse(Ask(None, seat, cards, f"hand:{seat}", f"felt:{seat}")) is None
    )


@lru_cache(maxsize=256)
def _discards(setup: Setup, seat: int) -> Mapping[Card, Move]:
    """The move that discards each card of the deck which may be discarded if it was not taken
    from the discard pile this turn (PF-17)."""
    drop = setup.drops["discard"]
    return {
        card: Move.of(seat, "discard", card=card)
        for card in setup.deck
        if drop.refuse(Ask(None, seat, (card,), f"hand:{seat}", "discard")) is None
    }


def _plays(state: PortfolioState, card: Card, portfolio: Portfolio) -> Iterator[Move]:
    """What `card` may do to `portfolio`; most attacks fail for money, which is quickly seen."""
    setup, seat, zone = state.setup, state.current_player, f"portfolio:{portfolio.id}"
    for name in candidates(seat, card, portfolio):
        attack = setup.paid.get(name)
        if attack and price_of(setup, portfolio, attack) > state.money[seat]:
            continue
        if refuse_play(state, seat, name, (card,), zone) is None:
            yield play_move(seat, name, portfolio.id, card, side_of(name, card, portfolio))


# What a move does


def apply(state: PortfolioState, move: Move) -> None:
    """Carries out a legal move or a due outcome."""
    name = move.name
    if name == "discard":
        _discard(state, move.card())
    elif name == "draw":
        _draw(state, move)
    elif name == "make":
        _make(state, move.cards())
    elif name == "end_turn":
        _end_turn(state)
    elif name == "dealer":
        state.dealer, state.phase = move.number("seat"), "shuffle"
        state.money = [state.setup.numbers.start.money] * state.seats
        state.reforms = state.setup.reforms
    elif name == "shuffle":
        (_reform if state.phase == "reform" else _deal)(state, move.cards())
    elif name == "offer":
        negotiation.make_offer(state, negotiation.offer_of(move))
    elif name == "answer":
        negotiation.answer_offer(state, bool(move.args["accept"]))
    else:
        _play(state, name, move.card(), state.portfolios[move.word("portfolio")])


def _deal(state: PortfolioState, pile: Sequence[Card]) -> None:
    """Deals, turns up the first discard, and begins the first turn (PF-1)."""
    seats, first = state.seats, (state.dealer + 1) % state.seats
    dealt = pile[: state.setup.numbers.start.hand * seats]
    state.hands = [
        sorted(dealt[(seat - first) % seats :: seats], key=order_of) for seat in range(seats)
    ]
    state.stock = list(reversed(pile[len(dealt) :]))
    state.discard = [state.stock.pop()]
    _begin_turn(state, first)


def _draw(state: PortfolioState, move: Move) -> None:
    """Pays for the cards, takes the top discard where it is one of them, then from the stock."""
    seat, args = state.current_player, move.args
    count = state.drawn = state.owed = move.number("count")
    price = 0 if "pauper" in args else state.setup.costs[count]
    book(state, seat, "drawn", -price)
    if "discard" in args:
        card = state.taken = state.discard.pop()
        state.hands[seat].append(card)
        state.known[card] = EVERYONE
        state.owed -= 1
    state.idle = 0 if state.owed else state.idle + 1
    _take_stock(state)


def _take_stock(state: PortfolioState) -> None:
    """Takes what is owed from the stock, as far as it goes (PF-18, PF-19)."""
    seat, stock = state.current_player, state.stock
    n = min(state.owed, len(stock))
    if n:
        state.hands[seat] += stock[-n:]
        del stock[-n:]
    state.hands[seat].sort(key=order_of)
    state.owed -= n
    if stock or state.ending:
        state.phase = "actions"
    elif state.reforms and state.discard:
        state.reforms -= 1
        state.current_player, state.phase = CHANCE, "reform"
    else:
        state.reforms = 0
        state.ending, state.phase = True, "actions"


def _reform(state: PortfolioState, cards: Sequence[Card]) -> None:
    """Makes the shuffled discard pile the stock, and goes on with the draw (PF-19)."""
    state.stock = list(reversed(cards))
    state.discard = []
    state.reformed = list(_in_deck_order(cards))
    state.current_player = state.turn
    _take_stock(state)


def _discard(state: PortfolioState, card: Card) -> None:
    state.hands[state.current_player].remove(card)
    state.discard.append(card)
    state.known.pop(card, None)
    _end_turn(state)


def _end_turn(state: PortfolioState) -> None:
    """Ends the turn, and with the dealer's last one the game (PF-20, PF-23)."""
    seat = state.turn
    if state.promises:
        now = state.turns[seat]
        state.promises = [each for each in state.promises if each.by != seat or each.until > now]
    if state.ending and seat == state.dealer:
        finish(state)
    else:
        _begin_turn(state, (seat + 1) % state.seats)


def _begin_turn(state: PortfolioState, seat: int) -> None:
    """Pays the income of the seat whose turn begins (PF-5), and asks it to draw."""
    state.turn = state.current_player = seat
    state.turns[seat] += 1
    state.income = incomes(state)[seat]
    state.drawn, state.taken = 0, None
    is_poor = len(state.hands[seat]) < state.setup.numbers.pauper.below
    owns_any = any(portfolio.owner == seat for portfolio in state.portfolios.values())
    state.pauper = is_poor and not owns_any and not state.ending
    state.offers = [0] * state.seats
    state.phase = "actions" if state.ending else "draw"
    book(state, seat, "income", state.income)


# Portfolios


def _make(state: PortfolioState, cards: tuple[Card, ...]) -> None:
    """Lays `cards` of the seat to move on the table as a new portfolio (PF-10)."""
    seat = state.current_player
    for card in cards:
        state.hands[seat].remove(card)
        state.known.pop(card, None)
    state.made += 1
    state.place(laid(state.setup, seat, cards, f"P{state.made}"))


def _play(state: PortfolioState, name: str, card: Card, portfolio: Portfolio) -> None:
    """Plays a card of the seat to move to a portfolio that lies there (PF-11 to PF-15)."""
    seat, setup = state.current_player, state.setup
    state.hands[seat].remove(card)
    state.known.pop(card, None)
    if name in setup.prices:
        book(state, seat, "attacks", -price_of(setup, portfolio, name))
    if name == "extend":
        state.place(extended(setup, portfolio, card))
    elif name == "cap":
        state.place(capped(portfolio, card))
    elif name == "acquire":
        taken = acquired(setup, portfolio, card, seat)
        state.discard += () if card in taken.cards else (card,)
        state.place(taken)
    else:
        state.discard += [each for place in portfolio.zones() for each in place.cards]
        state.discard.append(card)
        state.remove(portfolio)
