"""The moves of Portfolio, and what each does: draws, portfolios made, extended, capped, neutralised
and acquired, the discard that ends a turn, offers and answers."""

from __future__ import annotations

from bisect import insort
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import replace
from operator import attrgetter
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
    Optional,
    Parts,
)
from tabletop.engine.rules.conditions import Ask
from tabletop.engine.rules.drops import Chosen, Groups, Kept, MoveKind
from tabletop.engine.rules.settled import Follows, IsSource, PlaceKey
from tabletop.engine.seats import dealt
from tabletop.engine.state import usual_due
from tabletop.engine.zones import EVERYONE, Due
from tabletop.games.portfolio import negotiation
from tabletop.games.portfolio.conditions import draws
from tabletop.games.portfolio.conditions.ends import (
    acquired,
    capped,
    end_covered,
    extended,
    laid,
)
from tabletop.games.portfolio.conditions.library import fewest
from tabletop.games.portfolio.score import finish, incomes, pay
from tabletop.games.portfolio.state import REMEMBERED, Portfolio, PortfolioState, Raid, forget
from tabletop.system.i18n import _

Asked = Ask[PortfolioState]

_SIDE: Final = Parts(
    {
        "cards": CARDS,
        "portfolios": List(WORD),
        "money": NUMBER,
        "promises": List(Parts({"not": WORD, "turns": NUMBER})),
        "show": Either(CARDS, WORD),
    }
)


def _no_such_count(ask: Asked) -> str:
    count, most = ask.args.get("count"), len(ask.state.setup.deck)
    if isinstance(count, int) and count > most:
        return _("There are only {n} cards.").format(n=most)
    return _("At least one card is drawn.")


def _side(ask: Asked) -> str:
    """A cap's end follows from the card (PF-12)."""
    return end_covered(ask.state.portfolios[str(ask.onto.key)], ask.cards[0])


def _means(state: PortfolioState) -> Sequence[tuple[Hashable, ...]]:
    """What a draw hangs on: what can be paid, what can come, whether there is a discard pile, the
    pauper's rule and the stall rule. Where the book bounds every draw by both its price and the
    pauper's number, that many cards and no more matter of what can come."""
    setup, income, come = state.setup, state.income, len(state.stock)
    held, pile = state.money[state.current_player] - state.dealt, len(state.discard)
    reforms, is_stalled = state.reforms > 0, state.idle >= setup.stall
    if reforms:
        come += pile
    if not setup.bounds_draws:
        return ((income, held, come, pile > 0, reforms, state.pauper, is_stalled),)
    payable, least = setup.affordable(income if income < held else held), setup.numbers.pauper.count
    most = payable if payable > least else least
    if come > most:
        come = most
    return ((payable, come, pile > 0, reforms, state.pauper, is_stalled),)


_ACTIONS: Final = frozenset({"actions"})
_ON_RUN: Final[MoveKind[PortfolioState]] = MoveKind(
    {"portfolio": WORD, "card": CARD},
    moved=("card",),
    phases=_ACTIONS,
    sources=frozenset({"hand"}),
    places=frozenset({"portfolio"}),
    settled={"portfolio": PlaceKey()},
    is_needed=False,
)
_SIDES: Final[Chosen[PortfolioState]] = Chosen(amiss=lambda ask, value: negotiation.amiss(value))
KINDS: Final[Mapping[str, MoveKind[PortfolioState]]] = {
    "draw": MoveKind(
        {"count": NUMBER, "discard": Optional(FLAG), "pauper": Optional(FLAG)},
        phases=frozenset({"draw"}),
        sources=frozenset({"stock", "discard"}),
        places=frozenset({"hand"}),
        of=frozenset({"own"}),
        settled={"discard": IsSource("discard")},
        chosen={
            "pauper": Chosen(lambda ask: (None, True)),
            "count": Chosen(
                lambda ask: range(1, len(ask.state.setup.deck) + 1), _no_such_count, plain=1
            ),
        },
        kept=Kept(draws.WORDS, _means),
        is_routine=True,
    ),
    "make": MoveKind(
        {"cards": CARDS},
        moved=("cards",),
        phases=_ACTIONS,
        sources=frozenset({"hand"}),
        places=frozenset({"felt"}),
        of=frozenset({"own"}),
        groups=Groups(frozenset({"one_suit", "in_sequence"}), fewest),
        is_needed=False,
    ),
    "extend": _ON_RUN,
    "cap": replace(
        _ON_RUN,
        arguments={"portfolio": WORD, "side": WORD, "card": CARD},
        settled={"portfolio": PlaceKey(), "side": Follows(_side, reads_look=True)},
    ),
    "neutralise": _ON_RUN,
    "acquire": _ON_RUN,
    "discard": MoveKind(
        {"card": CARD},
        moved=("card",),
        phases=_ACTIONS,
        sources=frozenset({"hand"}),
        places=frozenset({"discard"}),
        is_needed=False,
        is_routine=True,
    ),
    "end_turn": MoveKind(
        {},
        phases=_ACTIONS,
        is_needed=False,
        kept=Kept(frozenset({"hand"}), lambda state: ((not state.hands[state.current_player],),)),
        is_routine=True,
    ),
    "offer": MoveKind(
        {"to": NUMBER, "give": _SIDE, "take": _SIDE},
        phases=frozenset({"draw", "actions"}),
        chosen={
            "to": Chosen(
                lambda ask: range(ask.state.seats), lambda ask: _("There is no such seat.")
            ),
            "give": _SIDES,
            "take": _SIDES,
        },
        is_needed=False,
        is_listed=False,
    ),
    "answer": MoveKind(
        {"accept": FLAG},
        phases=frozenset({"answer"}),
        chosen={"accept": Chosen(lambda ask: (True, False), plain=True)},
        is_needed=False,
    ),
}
"""What each move is; a draw's `discard` follows from where its cards come from, a cap's `side` from
the card, `money` is in dollars and `to` a seat. Offers are too many to be listed."""


def due(state: PortfolioState) -> Due:
    """The dealer once, a shuffle before the deal (PF-1), and one of the discard pile (PF-19)."""
    if state.phase == "reform":
        return Due("shuffle", pile="stock", cards=_in_deck_order(state.discard))
    return usual_due(state)


def _in_deck_order(cards: Sequence[Card]) -> tuple[Card, ...]:
    """Cards as they lie in a new deck: pack by pack."""
    return tuple(sorted(sorted(cards, key=order_of), key=attrgetter("copy")))


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
        _play(state, move, state.portfolios[move.word("portfolio")])


def stuck(state: PortfolioState) -> None:
    """What happens when the seat to move can do nothing, which house rules alone bring about: an
    offer is refused; a turn goes on without a draw, which counts as one without a stock card; one
    in which nothing can be done ends. Where stock cards stay out of reach the end is near."""
    if state.phase == "answer":
        negotiation.answer_offer(state, accept=False)
    elif state.phase == "draw":
        state.phase, state.idle = "actions", state.idle + 1
        if state.idle > state.setup.stall:
            _come_to_the_end(state)
    else:
        _end_turn(state)


def _deal(state: PortfolioState, pile: Sequence[Card]) -> None:
    """Deals, turns up the first discard, and begins the first turn (PF-1)."""
    first, n = (state.dealer + 1) % state.seats, state.setup.numbers.start.hand * state.seats
    state.hands = [sorted(hand, key=order_of) for hand in dealt(pile[:n], state.seats, first)]
    state.stock = list(reversed(pile[n:]))
    state.discard = [state.stock.pop()]
    _begin_turn(state, first)


def _draw(state: PortfolioState, move: Move) -> None:
    """Pays for the cards, takes the top discard where it is one of them, then from the stock."""
    seat, args = state.current_player, move.args
    count = state.drawn = state.owed = move.number("count")
    if "pauper" not in args and (price := state.setup.costs[count]):
        pay(state, seat, "drawn", -min(price, state.money[seat]))
    if "discard" in args and state.discard:
        card = state.taken = state.discard.pop()
        insort(state.hands[seat], card, key=order_of)
        state.known[card] = EVERYONE
        state.owed -= 1
    state.idle = 0 if state.owed else state.idle + 1
    _take_stock(state)


def _take_stock(state: PortfolioState) -> None:
    """Takes what is owed from the stock, as far as it goes (PF-18, PF-19)."""
    hand, stock = state.hands[state.current_player], state.stock
    while state.owed and stock:
        insort(hand, stock.pop(), key=order_of)
        state.owed -= 1
    if stock or state.ending:
        state.phase = "actions"
    elif state.reforms and state.discard:
        state.reforms -= 1
        state.current_player, state.phase = CHANCE, "reform"
    else:
        state.reforms, state.phase = 0, "actions"
        _come_to_the_end(state)


def _come_to_the_end(state: PortfolioState) -> None:
    """Settles whose turn is the last (PF-20)."""
    last = state.setup.last_seat(state.turn, state.dealer, state.seats)
    state.ending, state.last = True, last


def _reform(state: PortfolioState, cards: Sequence[Card]) -> None:
    """Makes the shuffled discard pile the stock, and goes on with the draw (PF-19)."""
    state.stock = list(reversed(cards))
    state.discard = []
    state.reformed = list(_in_deck_order(cards))
    state.current_player = state.turn
    _take_stock(state)


def _discard(state: PortfolioState, card: Card) -> None:
    _lay_down(state, state.current_player, (card,))
    state.discard.append(card)
    _end_turn(state)


def _lay_down(state: PortfolioState, seat: int, cards: Sequence[Card]) -> None:
    """Takes cards out of a hand; where they lie everyone sees then."""
    hand, known = state.hands[seat], state.known
    for card in cards:
        hand.remove(card)
        if known:
            forget(known, card, hand)


def _end_turn(state: PortfolioState) -> None:
    """Ends the turn, and with the last one the game (PF-20, PF-23)."""
    seat = state.turn
    if state.promises:
        now = state.turns[seat]
        state.promises = [each for each in state.promises if each.by != seat or each.until > now]
    if state.ending and seat == state.last:
        finish(state)
    else:
        _begin_turn(state, (seat + 1) % state.seats)


def _begin_turn(state: PortfolioState, seat: int) -> None:
    """Pays the income of the seat whose turn begins (PF-5), and asks it to draw."""
    state.turn = state.current_player = seat
    state.turns[seat] += 1
    state.drawn = state.dealt = 0
    state.taken = None
    is_poor = len(state.hands[seat]) < state.setup.numbers.pauper.below and not state.ending
    state.pauper = is_poor and seat not in [each.owner for each in state.portfolios.values()]
    state.offers = [0] * state.seats
    state.phase = "actions" if state.ending else "draw"
    state.income = incomes(state)[seat]
    if state.income:
        pay(state, seat, "income", state.income)


# Portfolios


def _make(state: PortfolioState, cards: tuple[Card, ...]) -> None:
    """Lays `cards` of the seat to move on the table as a new portfolio (PF-10)."""
    seat = state.current_player
    _lay_down(state, seat, cards)
    state.made += 1
    state.place(laid(state.setup, seat, cards, f"P{state.made}"))


def _play(state: PortfolioState, move: Move, portfolio: Portfolio) -> None:
    """Plays a card of the seat to move to a portfolio that lies there (PF-11 to PF-15)."""
    seat, setup, name, card = state.current_player, state.setup, move.name, move.card()
    if name in setup.prices:
        drop = state.program.allowing(state, move) if name in setup.several else None
        times = setup.prices[name] if drop is None else setup.times(drop)
        pay(state, seat, "attacks", -times * portfolio.value)
    if portfolio.owner != seat:
        raid = Raid(seat, portfolio.owner, sum(state.turns))
        state.raids = (*state.raids, raid)[-REMEMBERED:]
    _lay_down(state, seat, (card,))
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
