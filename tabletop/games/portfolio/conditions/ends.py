"""Where a card meets a portfolio, and what becomes of it then."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Final

from tabletop.engine.cards import Card
from tabletop.engine.french import RANKS, SUITS, card_name, suit_name
from tabletop.engine.rules.conditions import Near, spot
from tabletop.games.portfolio.setup import End, Setup
from tabletop.games.portfolio.state import Portfolio, PortfolioState
from tabletop.system.i18n import _

ACE: Final = 1
KING: Final = 13
TWIN_SUIT: Final[Mapping[str, str]] = {"C": "S", "S": "C", "D": "H", "H": "D"}
"""The other suit of the same colour."""


def face_of(card: Card) -> int:
    """What twins share, as a number: the card's `order` without its last digit."""
    return card.order // 10


def face(suit: str, rank: int) -> int:
    """The face of the cards of that suit and rank, as a number."""
    return SUITS.index(suit) * 100 + rank


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


def tops_king(portfolio: Portfolio, card: Card) -> bool:
    """Whether `card` is an ace of the colour of a portfolio headed by a king (PF-15)."""
    high = portfolio.cards[-1]
    return high.rank == KING and card.rank == ACE and card.suit in (high.suit, TWIN_SUIT[high.suit])


def low_faces(portfolio: Portfolio) -> tuple[int, ...]:
    """The faces that would extend or neutralise it at an open low end (PF-11, PF-13)."""
    low = portfolio.cards[0]
    if portfolio.low_cap is not None or low.rank == ACE:
        return ()
    return (face(low.suit, low.rank - 1),)


def high_faces(portfolio: Portfolio) -> tuple[int, ...]:
    """The faces that would extend or acquire it at an open high end (PF-11, PF-14, PF-15)."""
    high = portfolio.cards[-1]
    if portfolio.high_cap is not None:
        return ()
    if high.rank == KING:
        return face(high.suit, ACE), face(TWIN_SUIT[high.suit], ACE)
    return (face(high.suit, high.rank + 1),)


def near(state: PortfolioState) -> Mapping[str, Sequence[Near]]:
    """By face the portfolios that such a card may be played to by some seat, as they were made."""
    if state.near is None:
        state.near = {}
        for portfolio in state.portfolios.values():
            place, faces = _near(portfolio)
            for each in faces:
                state.near.setdefault(each, []).append(place)
    return state.near


@lru_cache(maxsize=4096)
def _near(portfolio: Portfolio) -> tuple[Near, frozenset[str]]:
    """A portfolio as a place, its look being where its ends are and whether they are open; and the
    faces that extend, cap, neutralise or acquire it, with any ace on a king."""
    low, high = portfolio.cards[0], portfolio.cards[-1]
    ends = (low.face, portfolio.low_cap is None, high.face, portfolio.high_cap is None)
    faces = {
        f"{RANKS[end.rank - 1]}{suit}"
        for end in (low, high)
        for suit in (end.suit, TWIN_SUIT[end.suit])
    }
    if low.rank > ACE:
        faces.add(f"{RANKS[low.rank - 2]}{low.suit}")
    if high.rank < KING:
        faces.add(f"{RANKS[high.rank]}{high.suit}")
    else:
        faces |= {f"{RANKS[0]}{suit}" for suit in SUITS}
    return Near(spot(f"portfolio:{portfolio.id}"), portfolio.owner, ends), frozenset(faces)


def fitting(state: PortfolioState, card: Card) -> Sequence[Portfolio]:
    """The portfolios that `card` may be played to by some seat, by the rules as they ship."""
    places = near(state).get(card.face)
    if places is None:
        return ()
    found = [state.portfolios[str(place.spot.key)] for place in places]
    return [each for each in found if face_of(card) in _faces(each)]


@lru_cache(maxsize=4096)
def _faces(portfolio: Portfolio) -> frozenset[int]:
    """The faces that extend, cap, neutralise or acquire a portfolio."""
    low, high = portfolio.cards[0], portfolio.cards[-1]
    ends = [end for end, cap in ((low, portfolio.low_cap), (high, portfolio.high_cap)) if not cap]
    caps = [face(suit, end.rank) for end in ends for suit in (end.suit, TWIN_SUIT[end.suit])]
    return frozenset((*low_faces(portfolio), *high_faces(portfolio), *caps))


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


def acquired(setup: Setup, portfolio: Portfolio, card: Card, owner: int) -> Portfolio:
    """`portfolio` once `owner` has acquired it with `card`, which goes away where a king heads it
    (PF-14, PF-15)."""
    run = portfolio.cards if portfolio.cards[-1].rank == KING else (*portfolio.cards, card)
    return portfolio._replace(owner=owner, cards=run, value=setup.value(run))


def laid(setup: Setup, owner: int, cards: tuple[Card, ...], id: str = "") -> Portfolio:
    """The portfolio that `owner` makes of `cards`, low to high (PF-10)."""
    return Portfolio(id, owner, cards, None, None, setup.value(cards))
