"""Rules of thumb for Scaffold: take what is worth it with the lowest card that does.

A bot knows what its seat sees and no more: it is given a View.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from tabletop.cli.scaffold.score import points, strength
from tabletop.cli.scaffold.setup import Setup
from tabletop.cli.scaffold.state import ScaffoldView
from tabletop.engine.cards import Card
from tabletop.engine.french import card_name
from tabletop.engine.moves import Move
from tabletop.engine.rules.book import RuleBook
from tabletop.system.i18n import _


def easy(view: ScaffoldView, book: RuleBook, rng: Random) -> Move:
    """Plays by the rule of thumb every other time, else any card."""
    if rng.random() < 0.5:
        return view.legal[int(rng.random() * len(view.legal))]
    return normal(view, book, rng)


def normal(view: ScaffoldView, book: RuleBook, rng: Random) -> Move:
    """Takes the round as cheaply as it can, and throws away its lowest card where it cannot."""
    cards = [move.card() for move in view.legal]
    return view.legal[cards.index(choose(cards, _lying(view), view.seats))]


def choose(cards: Sequence[Card], lying: Sequence[Card], seats: int) -> Card:
    """The card to play out of `cards` where `lying` are played already; the search lets seats
    play on by this, too."""
    low = min(cards, key=lambda card: (strength(card), card.order))
    to_beat = max(map(strength, lying), default=0)
    higher = [card for card in cards if strength(card) > to_beat]
    if not higher:
        return low
    if len(lying) == seats - 1:  # the last to play needs no more than just enough
        return min(higher, key=lambda card: (strength(card), card.order))
    high = max(higher, key=lambda card: (strength(card), -card.order))
    return high if strength(high) > 10 else low


def why(view: ScaffoldView, book: RuleBook, move: Move) -> str:
    """The reason for `move`, from what its seat may see."""
    card, lying = move.card(), _lying(view)
    if lying and strength(card) <= max(map(strength, lying)):
        return _("It cannot win with the {card}, which is not worth keeping.").format(
            card=card_name(card)
        )
    return public_reason(view, book, move) or _("The {card} may take the round.").format(
        card=card_name(card)
    )


def public_reason(view: ScaffoldView, book: RuleBook, move: Move) -> str:
    """What everyone can see that `move` is good for, from a View without hands; "" for nothing."""
    card, lying = move.card(), _lying(view)
    if not lying:
        return _("It leads with the {card}.").format(card=card_name(card))
    if strength(card) <= max(map(strength, lying)):
        return ""
    n = points(Setup.of(book, view.seats), [*lying, card])
    if len(lying) == view.seats - 1:
        return _("The {card} takes {n} points.").format(card=card_name(card), n=n)
    return _("The {card} is the highest so far, for {n} points.").format(card=card_name(card), n=n)


def _lying(view: ScaffoldView) -> list[Card]:
    """The cards played in this round."""
    return [card for zone in view.zones_of("played") for card in zone.faces]
