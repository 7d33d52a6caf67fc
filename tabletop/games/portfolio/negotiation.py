"""Portfolio's negotiation (PF-22 to PF-25): what an offer holds, and what comes of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, TypeVar

from tabletop.engine.cards import Card, in_order, order_of
from tabletop.engine.moves import Move, Refusal, Value
from tabletop.engine.zones import EVERYONE
from tabletop.games.portfolio.score import pay
from tabletop.games.portfolio.state import (
    REMEMBERED,
    Act,
    Bargain,
    Offer,
    PortfolioState,
    PortfolioView,
    Promise,
    Shows,
    Side,
    forget,
    open_up,
)
from tabletop.system.i18n import _

T = TypeVar("T")

NOTHING: Final = Side()
ACTS: Final[tuple[Act, ...]] = ("neutralise", "acquire", "both")

# An offer as a move


def move_of(offer: Offer) -> Move:
    """The move that makes `offer`."""
    return Move.of(offer.by, "offer", to=offer.to, give=_args(offer.give), take=_args(offer.take))


def _args(side: Side) -> Mapping[str, Value]:
    """The side as an offer's argument holds it, empty parts left out."""
    parts: dict[str, Value] = {
        "cards": in_order(side.cards),
        "portfolios": side.portfolios,
        "money": side.money,
        "promises": tuple({"not": act, "turns": turns} for act, turns in side.promises),
        "show": "hand" if side.shows_hand else in_order(side.show),
    }
    return {name: value for name, value in parts.items() if value}


def offer_of(move: Move) -> Offer:
    """What `move` offers."""
    give, take = (read_side(move.args.get(side)) for side in ("give", "take"))
    return Offer(move.seat, move.number("to"), give, take)


def public(offer: Offer) -> Offer:
    """The offer as the whole table hears it: of shown cards only how many."""
    give, take = (side._replace(show=(), looks=len(side.show)) for side in offer[2:])
    return offer._replace(give=give, take=take)


def read_side(value: Value | None) -> Side:
    """The side that an argument holds; what of it makes no sense is left out."""
    parts = value if isinstance(value, Mapping) else {}
    money, show = parts.get("money"), parts.get("show")
    promises = [
        (act, turns)
        for item in _all(dict, parts.get("promises"))
        for act in ACTS
        if act == item.get("not") and isinstance(turns := item.get("turns"), int) and turns > 0
    ]
    return Side(
        cards=_all(Card, parts.get("cards")),
        portfolios=_all(str, parts.get("portfolios")),
        money=money if isinstance(money, int) and money > 0 else 0,
        promises=tuple(promises),
        show=_all(Card, show),
        shows_hand=show == "hand",
    )


def _all(kind: type[T], items: Value | None) -> tuple[T, ...]:
    """The items of a list, as far as they are of that kind."""
    return tuple([each for each in items if isinstance(each, kind)]) if type(items) is tuple else ()


def amiss(value: Value | None) -> Refusal | None:
    """Why an argument makes no sense as a side of an offer, None where it does: where it holds what
    a side cannot."""
    said = _args(read_side(value))
    parts = value if isinstance(value, Mapping) else {}
    part = next((part for part, held in parts.items() if said.get(part) != held), None)
    if part is None:
        return None
    if part == "promises":
        text = _(
            "A promise is not to neutralise, not to acquire, or both, for a whole number of "
            "turns, at least one."
        )
        return Refusal(text, "PF-23")
    if part == "money":
        return Refusal(_("Money in an offer is a whole number of dollars, at least $1."))
    return Refusal(_("A part of an offer that is empty is left out."))


# The answer


def open_offer(state: PortfolioState) -> Offer:
    """The offer that is open, shown cards and all; raises ValueError where there is none."""
    if state.offer is None:
        raise ValueError("no offer is open")
    by, to, give, take = state.offer
    shows = state.shows[by]
    return Offer(by, to, _named(give, shows.give), _named(take, shows.take))


def _named(side: Side, show: tuple[Card, ...]) -> Side:
    return side._replace(show=show, looks=0)


def _fulfilled(state: PortfolioState, offer: Offer) -> list[Card | None]:
    """For each card that is asked for, then each that is asked to be shown, the one that fulfils
    it: the named copy if held, else the twin of the lowest pack (PF-24)."""
    take = offer.take
    wanted, held = (*take.cards, *take.show), state.hands[offer.to]
    left = [card for card in held if card not in wanted]
    found: list[Card | None] = []
    for card in wanted:
        if card in held:
            found.append(card)
            continue
        twin = next((each for each in left if each.face == card.face), None)
        if twin is not None:
            left.remove(twin)
        found.append(twin)
    return found


def is_asked_for_there(state: PortfolioState, offer: Offer) -> bool:
    """Whether every card that is asked for is held (PF-24)."""
    return None not in _fulfilled(state, offer)


def exchanged(state: PortfolioState, offer: Offer) -> tuple[Side, Side]:
    """What the two sides of an offer give and show if it is accepted now: what is there of it, each
    thing once, whatever a house rule lets an offer name."""
    found, n = _fulfilled(state, offer), len(offer.take.cards)
    cards, show = ([card for card in part if card is not None] for part in (found[:n], found[n:]))
    take = offer.take._replace(cards=tuple(cards), show=tuple(show))
    return _there(state, offer.by, offer.give), _there(state, offer.to, take)


def _there(state: PortfolioState, giver: int, side: Side) -> Side:
    hand = state.hands[giver]
    cards, show = (
        tuple([card for card in dict.fromkeys(part) if card in hand])
        for part in (side.cards, hand if side.shows_hand else side.show)
    )
    ids = [
        id
        for id in dict.fromkeys(side.portfolios)
        if id in state.portfolios and state.portfolios[id].owner == giver
    ]
    money = min(side.money, state.money[giver])
    return side._replace(cards=cards, portfolios=tuple(ids), money=money, show=show)


def last_refused(view: PortfolioView, by: int) -> Offer | None:
    """The last offer of `by`, as all heard it, where it was refused; None where it was not."""
    last = next((each for each in reversed(view.bargains) if each.offer.by == by), None)
    return last.offer if last is not None and not last.accepted else None


# What an offer and its answer do


def make_offer(state: PortfolioState, offer: Offer) -> None:
    """Lays the offer before its addressee, who is to move until it is answered."""
    state.offers[offer.by] += 1
    state.offer = public(offer)
    state.shows[offer.by] = Shows(offer.give.show, offer.take.show)
    state.shows[offer.to] = Shows((), offer.take.show)
    state.offered_in, state.phase = state.phase, "answer"
    state.current_player = offer.to
    hand = state.hands[offer.by]
    open_up(state.known, [card for card in offer.give.cards if card in hand], hand, EVERYONE)


def answer_offer(state: PortfolioState, accept: bool) -> None:
    """Carries the open offer out or turns it down; the turn stands where it stood."""
    offer = open_offer(state)
    bargain = Bargain(public(offer), accept, sum(state.turns))
    state.bargains = (*state.bargains, bargain)[-REMEMBERED:]
    if accept:
        _exchange(state, offer)
    state.phase, state.current_player = state.offered_in, state.turn
    state.clear("offer", "shows", "offered_in")


def _exchange(state: PortfolioState, offer: Offer) -> None:
    """Carries out what is there of an offer (PF-22), and counts what it brings the seat whose turn
    it is, which is not to pay for a draw (PF-6)."""
    by, to, _give, _take = offer
    give, take = exchanged(state, offer)
    both = ((by, to, give), (to, by, take))
    for shower, other, side in both:
        open_up(state.known, side.show, state.hands[shower], frozenset({other}))
    for giver, taker, side in both:
        for card in side.cards:
            state.hands[giver].remove(card)
            forget(state.known, card, state.hands[giver])
            state.hands[taker].append(card)
            state.known[card] = EVERYONE
        state.hands[taker].sort(key=order_of)
        for id in side.portfolios:
            state.place(state.portfolios[id]._replace(owner=taker))
    for seat, comes, goes in ((by, take.money, give.money), (to, give.money, take.money)):
        pay(state, seat, "deals", comes - goes)
        if seat == state.turn:
            state.dealt += max(0, comes - goes)
    for promiser, other, side in both:
        until = state.turns[promiser]
        state.promises += [
            Promise(promiser, other, act, until + turns) for act, turns in side.promises
        ]
