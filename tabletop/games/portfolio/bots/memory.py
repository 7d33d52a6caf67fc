"""What a Portfolio bot remembers of offers and attacks: nothing but what everybody saw of this
game."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tabletop.games.portfolio.state import Bargain, Offer, PortfolioView, Side

WAITS: Final = (2, 4, 8, 16)
"""Rounds before a seat that refused once, twice and so on is offered anything again."""
REST: Final = 2
"""Rounds after an offer from anyone before a seat is made another."""
KEPT: Final = 6
"""Rounds in which a card that was not sold is not asked for again."""
BETTER: Final = 2
"""By how many dollars an offer must be better than one that was refused."""
SPIRIT: Final = 2
"""Rounds after a peace in which an attack breaks it in spirit."""


def _rounds(view: PortfolioView, turn: int) -> float:
    """The rounds since so many turns had begun."""
    return (sum(view.turns) - turn) / view.seats


def _between(view: PortfolioView, by: int, to: int) -> Iterator[Bargain]:
    """What `by` offered `to`, the newest first."""
    for bargain in reversed(view.bargains):
        if (bargain.offer.by, bargain.offer.to) == (by, to):
            yield bargain


def may_approach(view: PortfolioView, me: int, to: int) -> bool:
    """Whether `to` has been left in peace long enough for another offer: longer after each of
    them that it refused."""
    if any(b.offer.to == to and _rounds(view, b.turn) < REST for b in view.bargains):
        return False
    refusals = 0
    last = 0
    for bargain in _between(view, me, to):
        if bargain.accepted:
            break
        refusals += 1
        last = max(last, bargain.turn)
    return not refusals or _rounds(view, last) >= WAITS[min(refusals, len(WAITS)) - 1]


def was_refused(view: PortfolioView, offer: Offer) -> bool:
    """Whether the same was refused by the same seat for about the same money, or better."""
    for bargain in _between(view, offer.by, offer.to):
        old = bargain.offer
        same = _goods(old.give) == _goods(offer.give) and _goods(old.take) == _goods(offer.take)
        gained = (offer.give.money - offer.take.money) - (old.give.money - old.take.money)
        if not bargain.accepted and same and gained < BETTER:
            return True
    return False


def _goods(side: Side) -> tuple[object, ...]:
    """All of a side but its money, twins alike; the open part of what is shown."""
    cards = sorted(card.face for card in side.cards)
    looks = len(side.show) or side.looks
    return cards, sorted(side.portfolios), sorted(side.promises), looks, side.shows_hand


def will_not_sell(view: PortfolioView, to: int, face: str) -> bool:
    """Whether `to` would not part with a card of that face of late, whoever asked, or asked for
    one itself."""
    for bargain in view.bargains:
        offer, late = bargain.offer, _rounds(view, bargain.turn) < KEPT
        asked = [card.face for card in offer.take.cards]
        if late and offer.by == to and face in asked:
            return True
        if late and offer.to == to and face in asked and not bargain.accepted:
            return True
    return False


def wanted(view: PortfolioView, seat: int) -> frozenset[str]:
    """The faces that `seat` has asked for and not been given."""
    asks = [b for b in view.bargains if b.offer.by == seat and not b.accepted]
    return frozenset(card.face for bargain in asks for card in bargain.offer.take.cards)


def broke_peace(view: PortfolioView, by: int, on: int) -> bool:
    """Whether `by` attacked `on` as soon as a promise let it: by what the promise did not name, or
    within two rounds of its end."""
    for bargain in view.bargains:
        offer = bargain.offer
        if not bargain.accepted or {offer.by, offer.to} != {by, on}:
            continue
        promised = offer.give.promises if offer.by == by else offer.take.promises
        for _act, turns in promised:
            until = bargain.turn + (turns + SPIRIT) * view.seats
            if any(
                r.by == by and r.on == on and bargain.turn < r.turn <= until for r in view.raids
            ):
                return True
    return False
