"""How a Portfolio bot negotiates: it answers by what a deal is worth, and rarely offers one."""

from __future__ import annotations

from random import Random
from typing import Final

from tabletop.engine.cards import Card
from tabletop.engine.french import card_name
from tabletop.engine.moves import Move
from tabletop.engine.rules.book import RuleBook
from tabletop.games.portfolio.bots.evaluation import Evaluation
from tabletop.games.portfolio.conditions.ends import faces_at
from tabletop.games.portfolio.negotiation import move_of, offer_of
from tabletop.games.portfolio.state import Offer, Portfolio, PortfolioView, Side
from tabletop.system.i18n import _

RARELY: Final = 0.09
"""How often a bot that has something to offer does so."""
PATIENCE: Final = 3
"""Own turns that pass after a refusal before a bot offers again."""


def answer(evaluation: Evaluation, view: PortfolioView, caution: float) -> Move:
    """Accepts the open offer where it is worth clearly more than it costs, else refuses."""
    accept = next((move for move in view.legal if move.args.get("accept")), None)
    refuse = next(move for move in view.legal if not move.args.get("accept"))
    if accept is None:
        return refuse
    if view.offer is None:
        return refuse
    by, _to, get, give = view.offer
    margin = caution * (1.0 + 0.1 * _size(evaluation, give))
    return accept if balance(evaluation, by, get, give) >= margin else refuse


def balance(evaluation: Evaluation, other: int, get: Side, give: Side) -> float:
    """What the seat gains, in dollars, by getting `get` for `give` from seat `other`: its own
    gain, less the other's as far as that hurts."""
    weight = evaluation.weight[other]
    mine = _for_me(evaluation, other, get) - _from_me(evaluation, other, give)
    theirs = _for_them(evaluation, other, give) - _from_them(evaluation, other, get)
    return mine - weight * max(0.0, theirs)


def _size(evaluation: Evaluation, side: Side) -> float:
    return side.money + sum(
        evaluation.worth(evaluation.view.portfolios[id]) for id in side.portfolios
    )


def _for_me(evaluation: Evaluation, other: int, side: Side) -> float:
    worth = float(side.money)
    worth += sum(evaluation.use(card) for card in side.cards)
    worth += sum(evaluation.worth(evaluation.view.portfolios[id]) for id in side.portfolios)
    worth += sum(_shield(evaluation, other, turns) for _deed, turns in side.promises)
    return worth + 0.2 * side.looks + 0.5 * side.shows_hand


def _from_me(evaluation: Evaluation, other: int, side: Side) -> float:
    cost = float(side.money)
    if side.money:
        cost += 0.15 * side.money  # money buys attacks too
    cost += sum(_held_worth(evaluation, card) for card in side.cards)
    cost += sum(evaluation.worth(evaluation.view.portfolios[id]) for id in side.portfolios)
    cost += sum(_forgone(evaluation, other, act) for act, _turns in side.promises)
    return cost + 0.4 * side.looks + 3.0 * side.shows_hand


def _for_them(evaluation: Evaluation, other: int, side: Side) -> float:
    worth = float(side.money)
    for card in side.cards:
        harm = evaluation.danger(card) + 0.3 * evaluation.turns
        for portfolio in evaluation.portfolios:
            if portfolio.owner == other and card.face in _faces(portfolio):
                harm += evaluation.setup.values[card.rank - 1] * evaluation.turns * 0.7
        worth += harm + 1.0
    return worth + sum(evaluation.worth(evaluation.view.portfolios[id]) for id in side.portfolios)


def _from_them(evaluation: Evaluation, other: int, side: Side) -> float:
    cost = float(side.money) + 1.0 * len(side.cards)
    return cost + sum(evaluation.worth(evaluation.view.portfolios[id]) for id in side.portfolios)


def _faces(portfolio: Portfolio) -> tuple[str, ...]:
    """The faces that go on with a portfolio at its open ends."""
    return (*faces_at(portfolio, "low"), *faces_at(portfolio, "high"))


def _held_worth(evaluation: Evaluation, card: Card) -> float:
    """What a card of one's own hand is worth, played or kept."""
    best = evaluation.keep(card)
    for portfolio in evaluation.portfolios:
        for move in evaluation.plays(card, portfolio):
            best = max(best, evaluation.gain(move))
    return best + 0.5


def _shield(evaluation: Evaluation, other: int, turns: int) -> float:
    """What a promise of `other` to leave one's portfolios alone is worth."""
    exposed = 0.0
    for portfolio in evaluation.portfolios:
        if (
            portfolio.owner == evaluation.me
            and evaluation.money[other] + evaluation.incomes[other] >= portfolio.value
        ):
            exposed += evaluation.hazard(_faces(portfolio)) * portfolio.value
    return 0.35 * exposed * min(turns, evaluation.turns) / max(1, evaluation.seats - 1)


def _forgone(evaluation: Evaluation, other: int, act: str) -> float:
    """What a promise to leave the portfolios of `other` alone costs."""
    best = 0.0
    for card in evaluation.hand:
        for portfolio in evaluation.portfolios:
            if portfolio.owner == other:
                for move in evaluation.plays(card, portfolio):
                    if act in (move.name, "both"):
                        best = max(best, evaluation.gain(move))
    theirs = sum(known.value for known in evaluation.portfolios if known.owner == other)
    return best + 0.25 * theirs


# Offers of its own


def offer(evaluation: Evaluation, view: PortfolioView, book: RuleBook, rng: Random) -> Move | None:
    """A sensible offer, rarely; never the one that was refused last, and None most of the time."""
    if book.option("negotiation") != "on" or evaluation.ending or rng.random() >= RARELY:
        return None
    if (
        view.offers[evaluation.me]
        or not evaluation.setup.offers
        or not _is_patient(evaluation, view)
    ):
        return None
    offer = _purchase(evaluation, view, rng) or _peace(evaluation)
    refused = view.refused[evaluation.me]
    if offer is None or (refused and refused.offer == offer):
        return None
    return move_of(offer)


def _is_patient(evaluation: Evaluation, view: PortfolioView) -> bool:
    refused = view.refused[evaluation.me]
    return refused is None or view.turns[evaluation.me] - refused.turn >= PATIENCE


def _purchase(evaluation: Evaluation, view: PortfolioView, rng: Random) -> Offer | None:
    """Money for the card that would bring most, from a seat that may hold it."""
    purse = evaluation.money[evaluation.me]
    for worth, card in evaluation.wishes()[:3]:
        seat = _likely_holder(evaluation, view, card)
        if seat is None:
            continue
        price = min(int(worth * (0.3 + 0.2 * rng.random())), purse - 2, 12)
        get, give = Side(cards=(card,)), Side(money=price)
        if price >= 2 and balance(evaluation, seat, get, give) > 1.0:
            return Offer(evaluation.me, seat, give, get)
    return None


def _likely_holder(evaluation: Evaluation, view: PortfolioView, card: Card) -> int | None:
    """Who is known to hold a card of this face, else who holds most unseen cards; no one whose own
    portfolio the card would be played against."""
    best: tuple[int, int] | None = None
    one = card.face
    shut = {portfolio.owner for portfolio in evaluation.portfolios if one in _faces(portfolio)}
    for seat in range(evaluation.seats):
        if seat == evaluation.me or seat in shut:
            continue
        cards = view.cards(f"hand:{seat}")
        if any(known is not None and known.face == card.face for known in cards):
            return seat
        hidden = sum(1 for known in cards if known is None)
        if hidden and (best is None or hidden > best[0]):
            best = (hidden, seat)
    return best[1] if best and evaluation.left[one] else None


def _peace(evaluation: Evaluation) -> Offer | None:
    """Two turns of peace with the seat that is the greatest danger, among three or more."""
    if evaluation.seats < 3:
        return None
    promise = Side(promises=(("both", 2),))
    best: tuple[float, int] | None = None
    for seat in range(evaluation.seats):
        if seat != evaluation.me and any(known.owner == seat for known in evaluation.portfolios):
            gain = balance(evaluation, seat, promise, promise)
            if gain > 1.0 and (best is None or gain > best[0]):
                best = (gain, seat)
    return Offer(evaluation.me, best[1], promise, promise) if best else None


def missing(view: PortfolioView) -> str:
    """What an open offer asks for that is not there."""
    hand = [card.face for card in view.faces(f"hand:{view.seat}")]
    asked = (*view.offer.take.cards, *view.offer.take.show) if view.offer is not None else ()
    for card in asked:
        if card.face not in hand:
            return _("The {card} that is asked for is not in this hand.").format(
                card=card_name(card)
            )
    return _("Not all that is asked for is there.")


def why(evaluation: Evaluation, view: PortfolioView, move: Move) -> str:
    """The reason for an offer or an answer in one sentence."""
    if move.name == "offer":
        _by, to, give, take = offer_of(move)
        if take.promises:
            return _("By rule of thumb peace with @{to} is worth more than an attack.").format(
                to=to
            )
        return _("By rule of thumb what is asked for is worth more than ${n}.").format(n=give.money)
    if move.args.get("accept"):
        return _("By rule of thumb what comes in is worth more than what goes out.")
    return _("By rule of thumb what goes out is worth too much for what comes in.")
