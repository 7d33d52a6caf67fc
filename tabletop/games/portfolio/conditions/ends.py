"""Where a card meets a portfolio, and what becomes of it then."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from itertools import islice
from typing import Final

from tabletop.engine.cards import Card, in_order
from tabletop.engine.french import RANKS, SUITS, card_name, parse_card, suit_name
from tabletop.engine.rules.conditions import Near, spot
from tabletop.games.portfolio.setup import End, Setup
from tabletop.games.portfolio.state import Look, Portfolio, PortfolioState
from tabletop.system.i18n import _

ACE: Final = 1
KING: Final = 13
TWIN_SUIT: Final[Mapping[str, str]] = {"C": "S", "S": "C", "D": "H", "H": "D"}
"""The other suit of the same colour."""


def face(suit: str, rank: int) -> str:
    """The face of the cards of that suit and rank, which twins share."""
    return f"{RANKS[rank - 1]}{suit}"


def run_name(cards: Sequence[Card]) -> str:
    """How a sentence names a run: "3–6 of clubs"; what else a house rule may let lie as one, by its
    end cards."""
    if len(cards) == 1:
        return card_name(cards[0])
    if len({card.suit for card in cards}) > 1:
        return f"{card_name(cards[0])} – {card_name(cards[-1])}"
    text = _("{low}–{high} of {suit}")
    return text.format(
        low=RANKS[cards[0].rank - 1], high=RANKS[cards[-1].rank - 1], suit=suit_name(cards[0].suit)
    )


def end_met(portfolio: Portfolio, card: Card) -> End | None:
    """The end that `card` would extend, None where it extends neither (PF-11)."""
    low, high = portfolio.cards[0], portfolio.cards[-1]
    if card.rank == low.rank - 1 and card.suit == low.suit:
        return "low"
    return "high" if card.rank == high.rank + 1 and card.suit == high.suit else None


def end_joined(portfolio: Portfolio, card: Card) -> End:
    """The end that `card` goes to where it extends a portfolio: the one it meets, or the nearer
    where a house rule asks for neither."""
    return end_met(portfolio, card) or ("low" if card.rank < portfolio.cards[0].rank else "high")


def end_matched(portfolio: Portfolio, card: Card) -> End | None:
    """The end whose rank `card` has, None where it has neither (PF-12); of a portfolio of one card,
    which a house rule may allow, the low end while that is open."""
    low, high = portfolio.cards[0].rank, portfolio.cards[-1].rank
    if card.rank == low and (low != high or portfolio.low_cap is None):
        return "low"
    return "high" if card.rank == high else None


def end_covered(portfolio: Portfolio, card: Card) -> End:
    """The end that `card` caps: the one it matches, or the nearer where a house rule asks for
    neither."""
    return end_matched(portfolio, card) or end_joined(portfolio, card)


def is_ace_on_king(portfolio: Portfolio, card: Card) -> bool:
    """Whether `card` is an ace, and a king heads the portfolio (PF-15)."""
    return portfolio.cards[-1].rank == KING and card.rank == ACE


def faces_at(portfolio: Portfolio, end: End) -> tuple[str, ...]:
    """The faces that go on with it at an end that is open, which extends, neutralises or acquires
    it (PF-11, PF-13 to PF-15)."""
    if not portfolio.is_open(end):
        return ()
    return _faces_beyond(portfolio.cards[0 if end == "low" else -1], end)


@cache
def _faces_beyond(card: Card, end: End) -> tuple[str, ...]:
    """The faces that would go on beyond an end card."""
    if end == "low":
        return (face(card.suit, card.rank - 1),) if card.rank > ACE else ()
    if card.rank == KING:
        return face(card.suit, ACE), face(TWIN_SUIT[card.suit], ACE)
    return (face(card.suit, card.rank + 1),)


def cap_faces(portfolio: Portfolio) -> frozenset[str]:
    """The faces that have the rank and the colour of an end card (PF-12)."""
    ends = (portfolio.cards[0], portfolio.cards[-1])
    return frozenset([each for card in ends for each in _faces_alike(card)])


@cache
def _faces_alike(card: Card) -> tuple[str, str]:
    """The faces of its rank and colour."""
    return face(card.suit, card.rank), face(TWIN_SUIT[card.suit], card.rank)


def near(state: PortfolioState) -> Mapping[str, Sequence[Near[Look]]]:
    """By face the portfolios that such a card may be played to by some seat, as they were made."""
    n, found = state.near
    if n < len(state.portfolios):
        more = dict(found)  # states that were copied share what was found
        for portfolio in islice(state.portfolios.values(), n, None):
            look = look_of(portfolio)
            place = Near(spot(f"portfolio:{portfolio.id}"), portfolio.owner, look)
            for each in look.faces:
                more[each] = (*more[each], place) if each in more else (place,)
        state.near, found = (len(state.portfolios), more), more
    return found


def look_of(portfolio: Portfolio) -> Look:
    """What says which cards may be played to a portfolio, as it lies."""
    _id, _owner, cards, low_cap, high_cap, _value = portfolio
    return _look(cards[0], low_cap is None, cards[-1], high_cap is None)


@cache
def _look(low: Card, is_low_open: bool, high: Card, is_high_open: bool) -> Look:
    """The look of a portfolio with these end cards, the same for twins."""
    ends = parse_card(low.face), parse_card(high.face)
    if ends != (low, high):
        return _look(ends[0], is_low_open, ends[1], is_high_open)
    at_low = {*_faces_beyond(low, "low"), *_faces_alike(low)}
    at_high = {*_faces_beyond(high, "high"), *_faces_alike(high)}
    aces = [face(suit, ACE) for suit in SUITS] if high.rank == KING else ()
    of_use = (at_low if is_low_open else set()) | (at_high if is_high_open else set())
    return Look(frozenset(at_low | at_high).union(aces), frozenset(of_use))


def fitting(state: PortfolioState, card: Card) -> Sequence[Portfolio]:
    """The portfolios that `card` may be played to by some seat, by the rules as they ship."""
    places = near(state).get(card.face, ())
    return [state.portfolios[str(e.spot.key)] for e in places if card.face in e.look.of_use]


def price_of(setup: Setup, portfolio: Portfolio, attack: str) -> int:
    """The dollars that it costs to `neutralise` or `acquire` a portfolio (PF-13, PF-14), where the
    book names several prices the least."""
    return setup.prices.get(attack, 0) * portfolio.value


def extended(setup: Setup, portfolio: Portfolio, card: Card) -> Portfolio:
    """`portfolio` with `card` at the end it joins (PF-11)."""
    run = portfolio.cards
    run = (card, *run) if end_joined(portfolio, card) == "low" else (*run, card)
    return portfolio._replace(cards=run, value=setup.value(run))


def capped(portfolio: Portfolio, card: Card) -> Portfolio:
    """`portfolio` with `card` across the end it covers (PF-12)."""
    if end_covered(portfolio, card) == "low":
        return portfolio._replace(low_cap=card)
    return portfolio._replace(high_cap=card)


def added(
    setup: Setup, portfolio: Portfolio, cards: Sequence[Card]
) -> tuple[Portfolio, list[Card], list[Card]]:
    """`portfolio` with all of `cards` on it, each where it goes, and which extend it and which cap
    it, in the order in which they are laid: what can extends first (PF-11, PF-12)."""
    left, extending, capping = list(in_order(cards)), list[Card](), list[Card]()
    while left:
        ends = ((card, end_met(portfolio, card)) for card in left)
        card = next((card for card, end in ends if end and portfolio.is_open(end)), left[0])
        left.remove(card)
        if card.face in cap_faces(portfolio) and end_met(portfolio, card) is None:
            capping.append(card)
            portfolio = capped(portfolio, card)
        else:
            extending.append(card)
            portfolio = extended(setup, portfolio, card)
    return portfolio, extending, capping


def acquired(setup: Setup, portfolio: Portfolio, card: Card, owner: int) -> Portfolio:
    """`portfolio` once `owner` has acquired it with `card`, which goes away where a king heads it
    (PF-14, PF-15)."""
    run = portfolio.cards if portfolio.cards[-1].rank == KING else (*portfolio.cards, card)
    return portfolio._replace(owner=owner, cards=run, value=setup.value(run))


def laid(setup: Setup, owner: int, cards: tuple[Card, ...], id: str = "") -> Portfolio:
    """The portfolio that `owner` makes of `cards`, low to high (PF-10)."""
    return Portfolio(id, owner, cards, None, None, setup.value(cards))
