"""What a deal is worth to a Portfolio bot: the best that it can do with what it then has, less the
best that it can do without, and what the other gains by it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence, Set
from typing import Final, NamedTuple

from tabletop.engine.cards import Card, order_of
from tabletop.games.portfolio.bots import memory
from tabletop.games.portfolio.bots.evaluation import Evaluation
from tabletop.games.portfolio.conditions.ends import (
    ACE,
    KING,
    TWIN_SUIT,
    acquired,
    capped,
    end_matched,
    end_met,
    extended,
    faces_at,
    laid,
    price_of,
)
from tabletop.games.portfolio.setup import ATTACKS, ENDS, Attack
from tabletop.games.portfolio.state import Act, Portfolio, Side

SPENT: Final = 0.15
"""What a dollar that is paid is worth beyond itself, long before the end: it would buy attacks."""
DISTRUST: Final = 0.3
"""What a promise is worth of who broke one in spirit."""
LEAST: Final = 1.0
"""Dollars that a deal must bring, more where more changes hands."""

_COMES: Final = 0.16
"""How likely each copy of a card that a run lacks still comes to a hand."""
_ELSE: Final = 0.35
"""Which part of what a run may bring is counted where a better one may take its cards."""
_WAIT: Final = 2.0
"""Turns before a run that lacks a card is laid, about."""

_PROFIT: Final = 0.2
"""Which part of what attacks may cost one seat another would gain by them."""
_THREAT: Final = 0.35
"""Which part of its worth a portfolio is taken to be in danger of losing to a shown card."""


class Terms(NamedTuple):
    """What a deal brings oneself and the other, in dollars and without the money in it; what cards
    that the other has asked for may bring it at most; how much changes hands, what a dollar is
    worth that is paid, which part of what changes hands a deal must bring since nobody knows what
    comes, and how much a dollar of the one hurts the other."""

    mine: float
    theirs: float
    asked: float
    size: float
    spent: float
    doubt: float
    hurts_me: float
    hurts_them: float

    def gain(self, paid: int) -> float:
        """What it comes to for oneself for `paid` dollars (less than nothing: received), less what
        is needed for it to be worth the while."""
        mine = self.mine - paid * (self.spent if paid > 0 else 1.0)
        return mine - self.hurts_me * max(0.0, self.brings_other(paid)) - self.least(paid)

    def brings_other(self, paid: int) -> float:
        """What the other gains by it: who asks for a card and pays for it gains more than it pays,
        though one cannot see what by."""
        if not self.asked:
            return self.theirs + paid
        return max(self.theirs, min(self.asked, 2.0 + 1.3 * max(0, -paid))) + paid

    def gain_of_other(self, paid: int) -> float:
        """The same for the other, as far as one can tell."""
        theirs = self.theirs + paid * (1.0 if paid > 0 else self.spent)
        return theirs - self.hurts_them * max(0.0, self.mine - paid) - self.least(paid)

    def least(self, paid: int) -> float:
        """What a deal must bring to be worth the while."""
        return LEAST + self.doubt * (self.size + abs(paid))


def terms(evaluation: Evaluation, other: int, get: Side, give: Side) -> Terms:
    """What it comes to to get `get` for `give` from seat `other`."""
    ev, view = evaluation, evaluation.view
    owned = {
        seat: [each for each in ev.portfolios if each.owner == seat] for seat in (ev.me, other)
    }
    hands = {ev.me: ev.hand, other: list(view.faces(f"hand:{other}"))}
    after = {
        ev.me: _exchanged(ev, ev.me, owned[ev.me], give, get),
        other: _exchanged(ev, other, owned[other], get, give),
    }
    mine, theirs = (
        prospects(ev, seat, _with(hands[seat], gone.cards, come.cards), after[seat])
        - _now(ev, seat, hands[seat], owned[seat])
        for seat, gone, come in ((ev.me, give, get), (other, get, give))
    )
    mine -= sum(_threat(ev, other, card, after[ev.me]) for card in give.cards)
    rest = 0.0 if ev.ending else 1.0 + 0.3 * ev.turns  # what an unseen hand may make of a card
    asked, wanted = 0.0, memory.wanted(view, other)
    for card in give.cards:
        theirs += rest
        if _is_asked(ev, other, card) or card.face in wanted:
            asked += 0.6 * ev.setup.values[card.rank - 1] * ev.turns
    theirs -= 1.0 * len(get.cards)
    trust = DISTRUST if memory.broke_peace(view, other, ev.me) else 1.0
    for act, turns in get.promises:
        shield = _shield(ev, ev.me, other, act, turns)
        if get.looks or get.show:
            shield = max(shield, _shown(ev, ev.me, other))
        mine += trust * shield
        theirs -= _PROFIT * shield
    for act, turns in give.promises:
        mine -= _forgone(ev, other, act, turns)
        shield = _shield(ev, other, ev.me, act, turns)
        theirs += max(shield, _shown(ev, other, ev.me)) if give.show else shield
    looks_in, looks_out = get.looks + len(get.show), give.looks + len(give.show)
    mine += 0.2 * looks_in + 0.5 * get.shows_hand - 0.4 * looks_out - 3.0 * give.shows_hand
    size = sum(worth(ev, ev.me, view.portfolios[id]) for id in give.portfolios)
    hurts_them = 1.0
    if ev.seats > 2:
        standing = ev.standing()
        leads = standing[ev.me] >= max(standing[seat] for seat in range(ev.seats) if seat != other)
        hurts_them = 0.7 / (ev.seats - 1) * (1.8 if leads else 1.0)
    spent = 1.0 + (0.0 if ev.ending else SPENT * min(1.0, ev.turns / 8))
    doubt = 0.1 * min(1.0, ev.turns / 4)
    return Terms(mine, theirs, asked, size, spent, doubt, ev.weight[other], hurts_them)


def _is_asked(ev: Evaluation, other: int, card: Card) -> bool:
    """Whether it is the other who asks for a card now."""
    offer = ev.view.offer
    return offer is not None and offer.by == other and card in offer.take.cards


def _with(hand: Sequence[Card], gone: Iterable[Card], come: Iterable[Card]) -> list[Card]:
    """A hand after cards went and came; of those that went a twin where the copy is not there."""
    left = list(hand)
    for card in gone:
        found = card if card in left else next((c for c in left if c.face == card.face), None)
        if found is not None:
            left.remove(found)
    return sorted([*left, *come], key=order_of)


def _exchanged(
    ev: Evaluation, seat: int, owned: Sequence[Portfolio], gone: Side, come: Side
) -> list[Portfolio]:
    """The portfolios of `seat` after some went and some came."""
    comes = [ev.view.portfolios[id]._replace(owner=seat) for id in come.portfolios]
    return [*(each for each in owned if each.id not in gone.portfolios), *comes]


# What one has


def worth(ev: Evaluation, seat: int, portfolio: Portfolio) -> float:
    """What a portfolio will still bring `seat`."""
    share = ev.paid(seat) / ev.turns if ev.ending else 1.0
    return share * ev.worth(portfolio._replace(owner=seat))


def prospects(ev: Evaluation, seat: int, hand: Sequence[Card], owned: Sequence[Portfolio]) -> float:
    """What the portfolios `owned` and the known cards `hand` will still bring `seat`: extended,
    laid, closed, or kept in hope, and the best attack."""
    left, total, mine = list(hand), 0.0, list[Portfolio]()
    can_play = ev.has_turn(seat) or seat == ev.view.turn
    if not can_play:
        left = []
    for portfolio in owned:
        grown = portfolio
        while (card := _next(grown, left)) is not None:
            left.remove(card)
            grown = extended(ev.setup, grown, card)
        mine.append(grown)
    for run in _runs(left):
        left = [card for card in left if card not in run]
        mine.append(laid(ev.setup, seat, run))
    for portfolio in mine:
        total += worth(ev, seat, portfolio)
        cap = next((card for card in left if _caps(portfolio, card)), None)
        if cap is not None:
            closed = capped(portfolio, cap)
            more = worth(ev, seat, closed) - worth(ev, seat, portfolio)
            total += max(0.0, more - ev.growth(portfolio, end_matched(portfolio, cap) == "low"))
            left.remove(cap)
    total += _best_attack(ev, seat, left, {each.id for each in owned})
    if not ev.ending:
        total += _hopes(ev, seat, left)
    return total


def _hopes(ev: Evaluation, seat: int, cards: Sequence[Card]) -> float:
    """What the cards that are left over may come to: the runs of three that lack one of them or
    two, each card counted in full only once, so that no run in the making is worth as much as the
    one that it makes."""
    total = 0.0
    for suit in dict.fromkeys(card.suit for card in cards):
        held = frozenset(card.rank for card in cards if card.suit == suit)
        key = (suit, held)
        found = ev.hopes.get(key)
        if found is None:
            found = ev.hopes[key] = _hope(ev, suit, held)
        total += found
    return total * (ev.paid(seat) / ev.turns if ev.ending else 1.0)


def _hope(ev: Evaluation, suit: str, held: Set[int]) -> float:
    """The same for the ranks held of one suit."""
    lows = {low for rank in held for low in range(max(ACE, rank - 2), min(rank, KING - 2) + 1)}
    runs = list[tuple[float, Set[int]]]()
    for low in sorted(lows):
        ranks = range(low, low + 3)
        missing = [rank for rank in ranks if rank not in held]
        chance = 1.0
        for rank in missing:
            chance *= min(0.7, _COMES * ev.chances(suit, rank) / len(missing))
        if chance:
            runs.append((chance * ev.fresh(suit, low), held & set(ranks)))
    runs.sort(key=lambda run: -run[0])
    total, used = 0.0, set[int]()
    for brings, cards in runs:
        total += brings * (_ELSE if used.intersection(cards) else 1.0)
        used |= cards
    return total * max(0.0, ev.turns - _WAIT) / ev.turns


def _now(ev: Evaluation, seat: int, hand: Sequence[Card], owned: Sequence[Portfolio]) -> float:
    """The prospects of `seat` without a deal, worked out once."""
    found = ev.prospects.get(seat)
    if found is None:
        found = ev.prospects[seat] = prospects(ev, seat, hand, owned)
    return found


def _next(portfolio: Portfolio, cards: Sequence[Card]) -> Card | None:
    """A card that goes on with a portfolio."""
    for card in cards:
        end = end_met(portfolio, card)
        if end is not None and portfolio.is_open(end):
            return card
    return None


def _runs(cards: Sequence[Card]) -> list[tuple[Card, ...]]:
    """The longest runs that can be laid of cards, each used once."""
    runs: list[tuple[Card, ...]] = []
    for suit in dict.fromkeys(card.suit for card in cards):
        held = {card.rank: card for card in cards if card.suit == suit}
        run: list[Card] = []
        for rank in range(min(held), max(held) + 2):
            if rank in held:
                run.append(held[rank])
            else:
                if len(run) >= 3:
                    runs.append(tuple(run))
                run = []
    return runs


def _caps(portfolio: Portfolio, card: Card) -> bool:
    """Whether a card closes an open end that could be attacked."""
    side, suit = end_matched(portfolio, card), portfolio.cards[0].suit
    is_open = side is not None and bool(faces_at(portfolio, side))
    return is_open and card.suit in (suit, TWIN_SUIT[suit])


def _best_attack(ev: Evaluation, seat: int, cards: Sequence[Card], own: set[str]) -> float:
    """What the best attack with one of `cards` brings `seat`, on others than oneself."""
    best = 0.0
    for portfolio in ev.portfolios:
        if portfolio.id in own or portfolio.owner == seat or portfolio.owner == ev.me != seat:
            continue
        hurts = ev.weight[portfolio.owner] if seat == ev.me else 0.6 / max(1, ev.seats - 1)
        for attack, end in zip(ATTACKS, ENDS, strict=True):
            price = price_of(ev.setup, portfolio, attack)
            if price > ev.money[seat] or _is_bound(ev, seat, portfolio.owner, attack):
                continue
            for card in cards:
                if card.face in faces_at(portfolio, end):
                    brings = hurts * ev.worth(portfolio) - price
                    if attack == "acquire":
                        brings += worth(ev, seat, acquired(ev.setup, portfolio, card, seat))
                    best = max(best, brings)
    return best


def _is_bound(ev: Evaluation, by: int, to: int, attack: Attack) -> bool:
    """Whether a promise keeps `by` from such an attack on `to`."""
    return any((p.by, p.to) == (by, to) and p.act in (attack, "both") for p in ev.view.promises)


def _threat(ev: Evaluation, other: int, card: Card, owned: Sequence[Portfolio]) -> float:
    """What a card could cost oneself in the hand of `other`."""
    harm = 0.0
    for portfolio in owned:
        for attack, end in zip(ATTACKS, ENDS, strict=True):
            purse = ev.money[other] + ev.incomes[other]
            can_pay = price_of(ev.setup, portfolio, attack) <= purse and ev.has_turn(other)
            if can_pay and card.face in faces_at(portfolio, end):
                harm = max(harm, 0.9 * worth(ev, ev.me, portfolio))
    return harm


# Peace


def _ends(act: Act) -> Sequence[Attack]:
    return ATTACKS if act == "both" else (act,)


def _part(ev: Evaluation, turns: int) -> float:
    """Which part of what the others may still do one seat does in so many turns."""
    return min(1.0, 1.6 * turns / max(1.0, ev.turns)) / (ev.seats - 1)


def _shield(ev: Evaluation, of: int, other: int, act: Act, turns: int) -> float:
    """What it is worth to `of` to be safe from `other` for so many turns: what open ends may lose,
    the more where one knows that the card is held."""
    if not ev.has_turn(other) and other != ev.view.turn:
        return 0.0
    total = 0.0
    held = {card.face for card in ev.view.faces(f"hand:{other}")} if other != ev.me else set()
    for portfolio in ev.portfolios:
        if portfolio.owner != of:
            continue
        for attack, end in zip(ATTACKS, ENDS, strict=True):
            price = price_of(ev.setup, portfolio, attack)
            if attack not in _ends(act) or price > ev.money[other] + ev.incomes[other]:
                continue
            if held.intersection(faces_at(portfolio, end)):
                total += 0.7 * worth(ev, of, portfolio)
            else:
                total += _part(ev, turns) * _exposed(ev, of, portfolio, attack)
    return total


def _shown(ev: Evaluation, of: int, other: int) -> float:
    """What peace is worth to `of` where `other` shows a card for it: the card that it fears, if
    there is one."""
    worths = [
        worth(ev, of, portfolio)
        for portfolio in ev.portfolios
        if portfolio.owner == of and any(faces_at(portfolio, end) for end in ENDS)
        if portfolio.value <= ev.money[other] + ev.incomes[other]
    ]
    return _THREAT * max(worths, default=0.0)


def _exposed(ev: Evaluation, of: int, portfolio: Portfolio, attack: Attack) -> float:
    """What one end of a portfolio may lose."""
    at = portfolio.cards[0]
    shut = portfolio._replace(low_cap=at) if attack == "neutralise" else None
    shut = shut or portfolio._replace(high_cap=at)
    return max(0.0, worth(ev, of, shut) - worth(ev, of, portfolio))


def _forgone(ev: Evaluation, other: int, act: Act, turns: int) -> float:
    """What a promise to leave the portfolios of `other` alone costs: the best attack in hand, or
    those that may come."""
    best = hope = 0.0
    for portfolio in ev.portfolios:
        if portfolio.owner != other:
            continue
        for card in ev.hand:
            for move in ev.plays(card, portfolio):
                if act in (move.name, "both"):
                    best = max(best, ev.gain(move))
        for attack in _ends(act):
            if faces_at(portfolio, ENDS[ATTACKS.index(attack)]):
                whole, price = ev.worth(portfolio), price_of(ev.setup, portfolio, attack)
                share = ev.weight[other] + (1.0 if attack == "acquire" else 0.0)
                hope += 0.4 * _part(ev, turns) * max(0.0, share * whole - price)
    return max(best, hope)
