"""Portfolio's negotiation (PF-22 to PF-25): what an offer holds, whether it may be made, and what
comes of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, TypeVar

from tabletop.engine.cards import Card, in_order, order_of
from tabletop.engine.french import card_name
from tabletop.engine.moves import Move, Refusal, Value
from tabletop.engine.zones import EVERYONE, NOBODY
from tabletop.games.portfolio.score import book
from tabletop.games.portfolio.state import (
    Deed,
    Offer,
    PortfolioState,
    Promise,
    Refused,
    Shows,
    Side,
)
from tabletop.system.i18n import _, ngettext

T = TypeVar("T")

RULE: Final = "PF-24"
NOTHING: Final = Side()
PARTS: Final = frozenset({"cards", "portfolios", "money", "promises", "show"})
DEEDS: Final[tuple[Deed, ...]] = ("neutralise", "acquire", "both")

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
        "promises": tuple({"not": deed, "turns": turns} for deed, turns in side.promises),
        "show": "hand" if side.shows_hand else in_order(side.show),
    }
    return {name: value for name, value in parts.items() if value}


def offer_of(move: Move) -> Offer:
    """What the legal move `move` offers; raises ValueError where it makes no sense."""
    give, take = (read_side(move.args.get(side)) for side in ("give", "take"))
    if isinstance(give, Refusal) or isinstance(take, Refusal):
        raise ValueError(f"{move} is no offer")
    return Offer(move.seat, move.number("to"), give, take)


def public(offer: Offer) -> Offer:
    """The offer as the whole table hears it: of shown cards only how many."""
    give, take = (side._replace(show=(), looks=len(side.show)) for side in offer[2:])
    return offer._replace(give=give, take=take)


def read_side(value: Value | None) -> Side | Refusal:
    """The side an argument holds, or why it makes no sense."""
    if value is None:
        return NOTHING
    if not isinstance(value, Mapping) or not set(value) <= PARTS:
        text = _("An offer holds cards, portfolios, money, promises and shown cards.")
        return Refusal(text, RULE)
    money, shows_hand = value.get("money", 1), value.get("show") == "hand"
    if isinstance(money, bool) or not isinstance(money, int) or money < 1:
        return Refusal(_("Money in an offer is a whole number of dollars, at least $1."), RULE)
    parts = {part: items for part, items in value.items() if part != "money"}
    if shows_hand:
        del parts["show"]
    lists = {part: items for part, items in parts.items() if isinstance(items, tuple) and items}
    if len(lists) < len(parts):
        return Refusal(_("A part of an offer that is empty is left out."), RULE)
    cards, show = _all(Card, lists.get("cards", ())), _all(Card, lists.get("show", ()))
    ids = _all(str, lists.get("portfolios", ()))
    if cards is None or show is None or ids is None:
        return Refusal(_("An offer names cards and portfolios."), RULE)
    promises = _all(tuple, tuple(map(_promise, lists.get("promises", ()))))
    if promises is None:
        text = _(
            "A promise is not to neutralise, not to acquire, or both, for a whole number of "
            "turns, at least one."
        )
        return Refusal(text, "PF-23")
    return Side(cards, ids, money if "money" in value else 0, promises, show, shows_hand)


def _all(kind: type[T], items: Sequence[object]) -> tuple[T, ...] | None:
    """The items, None where one is not of that kind."""
    found = tuple(item for item in items if isinstance(item, kind))
    return found if len(found) == len(items) else None


def _promise(item: Value) -> tuple[Deed, int] | None:
    if not isinstance(item, Mapping) or set(item) != {"not", "turns"}:
        return None
    deed, turns = next((deed for deed in DEEDS if deed == item["not"]), None), item["turns"]
    if deed is None or isinstance(turns, bool) or not isinstance(turns, int) or turns < 1:
        return None
    return deed, turns


# Is it legal?


def refuse_offer(state: PortfolioState, move: Move) -> Refusal | None:
    """Why a seat may not make the offer `move` now, None where it may (PF-22, PF-24)."""
    setup, seat, to = state.setup, move.seat, move.args.get("to")
    if setup.offers is None:
        return Refusal(_("This game is played without negotiation."), "PF-22")
    if state.phase == "answer":
        return Refusal(_("An offer is open; it must be answered first."), RULE)
    if not 0 <= seat < state.seats:
        return Refusal(_("There is no such seat."), RULE)
    if state.offers[seat] >= setup.offers:
        text = ngettext(
            "You have made your one offer of this turn.",
            "You have made your {n} offers of this turn.",
            setup.offers,
        )
        return Refusal(text.format(n=setup.offers), RULE)
    if not set(move.args) <= {"to", "give", "take"}:
        return Refusal(_("An offer says to whom, what it gives and what it takes."), RULE)
    if isinstance(to, bool) or not isinstance(to, int) or not 0 <= to < state.seats:
        return Refusal(_("There is no such seat."), RULE)
    if to == seat:
        return Refusal(_("You cannot make an offer to yourself."), RULE)
    give, take = read_side(move.args.get("give")), read_side(move.args.get("take"))
    if isinstance(give, Refusal):
        return give
    if isinstance(take, Refusal):
        return take
    if give == take == NOTHING:
        return Refusal(_("An offer of nothing for nothing is no offer."), RULE)
    sentence = _twice(give, take) or _missing(state, Offer(seat, to, give, take))
    return Refusal(sentence, RULE) if sentence else None


def _twice(give: Side, take: Side) -> str | None:
    """What an offer names twice."""
    cards = (*give.cards, *give.show, *take.cards, *take.show)
    if (card := _repeated(cards)) is not None:
        return _("The offer names the {card} twice.").format(card=card_name(card))
    if (id := _repeated((*give.portfolios, *take.portfolios))) is not None:
        return _("The offer names portfolio {id} twice.").format(id=id)
    for side in (give, take):
        if _repeated([deed for deed, _turns in side.promises]) is not None:
            return _("The offer holds the same promise twice.")
    return None


def _repeated(items: Sequence[T]) -> T | None:
    return next((item for item in items if items.count(item) > 1), None)


def _missing(state: PortfolioState, offer: Offer) -> str | None:
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


def asked_for(state: PortfolioState, offer: Offer) -> Side | None:
    """What is asked for with the cards that fulfil it: of each the named copy if held, else the
    twin of the lowest pack. None if one is missing (PF-24)."""
    take = offer.take
    wanted, held = (*take.cards, *take.show), state.hands[offer.to]
    left = [card for card in held if card not in wanted]
    found: list[Card] = []
    for card in wanted:
        if card not in held:
            twin = next((each for each in left if each.face == card.face), None)
            if twin is None:
                return None
            left.remove(twin)
            card = twin
        found.append(card)
    n = len(take.cards)
    return take._replace(cards=tuple(found[:n]), show=tuple(found[n:]))


def answers(state: PortfolioState) -> list[Move]:
    """The answers that the seat to move may give to the open offer."""
    can = asked_for(state, open_offer(state)) is not None
    return [
        Move.of(state.current_player, "answer", accept=accept)
        for accept in ((True, False) if can else (False,))
    ]


def refuse_answer(state: PortfolioState, move: Move) -> Refusal | None:
    """Why the seat to move may not answer so, None where it may."""
    accept = move.args.get("accept")
    if set(move.args) != {"accept"} or not isinstance(accept, bool):
        return Refusal(_("An offer is accepted or refused."), RULE)
    if move in answers(state):
        return None
    return Refusal(_("You do not hold all the cards that are asked for."), RULE)


# What an offer and its answer do


def make_offer(state: PortfolioState, offer: Offer) -> None:
    """Lays the offer before its addressee, who is to move until it is answered."""
    state.offers[offer.by] += 1
    state.offer = public(offer)
    state.shows[offer.by] = Shows(offer.give.show, offer.take.show)
    state.shows[offer.to] = Shows((), offer.take.show)
    state.offered_in, state.phase = state.phase, "answer"
    state.current_player = offer.to
    for card in offer.give.cards:
        state.known[card] = EVERYONE


def answer_offer(state: PortfolioState, accept: bool) -> None:
    """Carries the open offer out or turns it down; the turn stands where it stood."""
    offer = open_offer(state)
    by = offer.by
    state.refused[by] = None if accept else Refused(public(offer), state.turns[by])
    if accept:
        _exchange(state, offer)
    state.phase, state.current_player = state.offered_in, state.turn
    state.clear("offer", "shows", "offered_in")


def _exchange(state: PortfolioState, offer: Offer) -> None:
    by, to, give, _take = offer
    take = asked_for(state, offer)
    if take is None:
        raise ValueError("what is asked for is not there")
    both = ((by, to, give), (to, by, take))
    for shower, other, side in both:
        for card in state.hands[shower] if side.shows_hand else side.show:
            state.known[card] = state.known.get(card, NOBODY) | {other}
    for giver, taker, side in both:
        for card in side.cards:
            state.hands[giver].remove(card)
            state.hands[taker].append(card)
            state.known[card] = EVERYONE
        state.hands[taker].sort(key=order_of)
        for id in side.portfolios:
            state.place(state.portfolios[id]._replace(owner=taker))
    book(state, by, "deals", take.money - give.money)
    book(state, to, "deals", give.money - take.money)
    for promiser, other, side in both:
        until = state.turns[promiser]
        state.promises += [
            Promise(promiser, other, deed, until + turns) for deed, turns in side.promises
        ]
