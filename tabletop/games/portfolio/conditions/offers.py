"""What an offer and its answer may require (PF-22, PF-24)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final, TypeAlias, TypeVar

from tabletop.engine.french import card_name
from tabletop.engine.rules.conditions import Ask, Condition, Count, Requirement
from tabletop.games.portfolio.negotiation import (
    NOTHING,
    is_asked_for_there,
    open_offer,
    read_side,
)
from tabletop.games.portfolio.state import Offer, PortfolioState
from tabletop.system.i18n import _, ngettext

T = TypeVar("T")
Asked: TypeAlias = Ask[PortfolioState]
Required: TypeAlias = Requirement[PortfolioState]


def _offer(ask: Asked) -> Offer:
    """What the ask offers."""
    to, give, take = (ask.args.get(name) for name in ("to", "give", "take"))
    return Offer(
        ask.seat, to if isinstance(to, int) else ask.seat, read_side(give), read_side(take)
    )


def _no_fault(find: Callable[[PortfolioState, Offer], str | None]) -> Required:
    """A requirement that `find` finds nothing wrong with an offer."""
    return Requirement(
        lambda ask: find(ask.state, _offer(ask)) is None,
        lambda ask: find(ask.state, _offer(ask)) or "",
    )


def _negotiated(state: PortfolioState, offer: Offer) -> str | None:
    if state.book.option("negotiation") == "on":
        return None
    return _("This game is played without negotiation.")


def _offers_left(state: PortfolioState, offer: Offer) -> str | None:
    n = state.book.option_number("offers_per_turn")
    if state.offers[offer.by] < n:
        return None
    if not n:
        return _("No seat has an offer to make in a turn.")
    text = ngettext(
        "You have made your one offer of this turn.",
        "You have made your {n} offers of this turn.",
        n,
    )
    return text.format(n=n)


def _to_other(state: PortfolioState, offer: Offer) -> str | None:
    return _("You cannot make an offer to yourself.") if offer.to == offer.by else None


def _of_something(state: PortfolioState, offer: Offer) -> str | None:
    if offer.give == offer.take == NOTHING:
        return _("An offer of nothing for nothing is no offer.")
    return None


def _named_once(state: PortfolioState, offer: Offer) -> str | None:
    _by, _to, give, take = offer
    cards = (*give.cards, *give.show, *take.cards, *take.show)
    if (card := _repeated(cards)) is not None:
        return _("The offer names the {card} twice.").format(card=card_name(card))
    if (id := _repeated((*give.portfolios, *take.portfolios))) is not None:
        return _("The offer names portfolio {id} twice.").format(id=id)
    for side in (give, take):
        if _repeated([act for act, _turns in side.promises]) is not None:
            return _("The offer holds the same promise twice.")
    return None


def _repeated(items: Sequence[T]) -> T | None:
    return next((item for item in items if items.count(item) > 1), None)


def _promises_within(most: int) -> Required:
    def find(state: PortfolioState, offer: Offer) -> str | None:
        promises = (*offer.give.promises, *offer.take.promises)
        if all(turns <= most for _deed, turns in promises):
            return None
        text = ngettext("A promise is for one turn.", "A promise is for at most {n} turns.", most)
        return text.format(n=most)

    return _no_fault(find)


def _is_there(state: PortfolioState, offer: Offer) -> str | None:
    """What must be there when the offer is made, and is not."""
    by, to, give, take = offer
    hand, other, money = state.hands[by], state.hands[to], state.money
    for card in (*give.cards, *give.show):
        if card not in hand:
            return _("You do not hold the {card} you offer.").format(card=card_name(card))
    for card in (*take.cards, *take.show):
        if card not in state.setup.deck:
            return _("There is no {card} in these packs.").format(card=card.code)
    for id in (*give.portfolios, *take.portfolios):
        known = state.portfolios.get(id)
        if id in give.portfolios and (known is None or known.owner != by):
            return _("You do not own portfolio {id}.").format(id=id)
        if id in take.portfolios and (known is None or known.owner != to):
            return _("@{seat} does not own portfolio {id}.").format(seat=to, id=id)
    if give.money > money[by]:
        return _("You offer ${n} and have ${money}.").format(n=give.money, money=money[by])
    if take.money > money[to]:
        text = _("You ask for ${n}, and @{seat} has ${money}.")
        return text.format(n=take.money, seat=to, money=money[to])
    if (give.shows_hand and not hand) or (take.shows_hand and not other):
        return _("There is no hand to show.")
    if len(take.cards) + len(take.show) > len(other):
        return _("@{seat} does not hold that many cards.").format(seat=to)
    return None


def _holds_asked(_is: bool) -> Required:
    def test(ask: Asked) -> bool:
        return not ask.args.get("accept") or is_asked_for_there(ask.state, open_offer(ask.state))

    sentence = _("You do not hold all the cards that are asked for.")
    return Requirement(test, lambda ask: sentence)


_OF_OFFER: Final = frozenset({"to", "give", "take", "state"})


def _condition(find: Callable[[PortfolioState, Offer], str | None]) -> Condition[PortfolioState]:
    return Condition(bool, lambda _is: _no_fault(find), _OF_OFFER)


CONDITIONS: Final[Mapping[str, Condition[PortfolioState]]] = {
    "negotiated": _condition(_negotiated),
    "offers_left": _condition(_offers_left),
    "to_other": _condition(_to_other),
    "of_something": _condition(_of_something),
    "named_once": _condition(_named_once),
    "promises_within": Condition(Count, _promises_within, _OF_OFFER),
    "is_there": _condition(_is_there),
    "holds_asked": Condition(bool, _holds_asked, frozenset({"accept", "offer", "hand"})),
}
"""What offers and answers may require."""
