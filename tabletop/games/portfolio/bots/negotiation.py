"""How a Portfolio bot negotiates: it answers by what a deal is worth, and rarely offers one."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Final

from tabletop.engine.cards import Card
from tabletop.engine.moves import Move
from tabletop.engine.rules.book import RuleBook
from tabletop.engine.view import View
from tabletop.games.portfolio import offers
from tabletop.games.portfolio.bots.evaluation import Eye
from tabletop.games.portfolio.offers import Side
from tabletop.system.i18n import _

RARELY: Final = 0.09
"""How often a bot that has something to offer does so."""
PATIENCE: Final = 3
"""Own turns that pass after a refusal before a bot offers again."""


def answer(eye: Eye, view: View, caution: float) -> Move:
    """Accepts the open offer where it is worth clearly more than it costs, else refuses."""
    accept = next((move for move in view.legal if move.args.get("accept")), None)
    refuse = next(move for move in view.legal if not move.args.get("accept"))
    if accept is None:
        return refuse
    offer = view.facts["offer"]
    assert isinstance(offer, Mapping)
    by = offer["by"]
    assert isinstance(by, int)
    get, give = offers.seen_side(offer["give"]), offers.seen_side(offer["take"])
    margin = caution * (1.0 + 0.1 * _size(eye, give))
    return accept if balance(eye, by, get, give) >= margin else refuse


def balance(eye: Eye, other: int, get: Side, give: Side) -> float:
    """What the seat gains, in dollars, by getting `get` for `give` from seat `other`: its own
    gain, less the other's as far as that hurts."""
    weight = eye.weight[other]
    mine = _for_me(eye, other, get) - _from_me(eye, other, give)
    theirs = _for_them(eye, other, give) - _from_them(eye, other, get)
    return mine - weight * max(0.0, theirs)


def _size(eye: Eye, side: Side) -> float:
    return side.money + sum(eye.worth(eye.by_id[id]) for id in side.portfolios)


def _for_me(eye: Eye, other: int, side: Side) -> float:
    worth = float(side.money)
    worth += sum(eye.use(card) for card in side.cards)
    worth += sum(eye.worth(eye.by_id[id]) for id in side.portfolios)
    worth += sum(_shield(eye, other, turns) for _deed, turns in side.promises)
    return worth + 0.2 * side.looks + 0.5 * side.shows_hand


def _from_me(eye: Eye, other: int, side: Side) -> float:
    cost = float(side.money)
    if side.money:
        cost += 0.15 * side.money  # money buys attacks too
    cost += sum(_held_worth(eye, card) for card in side.cards)
    cost += sum(eye.worth(eye.by_id[id]) for id in side.portfolios)
    cost += sum(_forgone(eye, other, deed) for deed, _turns in side.promises)
    return cost + 0.4 * side.looks + 3.0 * side.shows_hand


def _for_them(eye: Eye, other: int, side: Side) -> float:
    worth = float(side.money)
    for card in side.cards:
        harm = eye.danger(card) + 0.3 * eye.turns
        for portfolio in eye.portfolios:
            if portfolio.owner == other and any(
                eye.table.faces[card] in faces
                for faces in (eye.low_faces(portfolio), eye.high_faces(portfolio))
            ):
                harm += eye.table.values[card.rank - 1] * eye.turns * 0.7
        worth += harm + 1.0
    return worth + sum(eye.worth(eye.by_id[id]) for id in side.portfolios)


def _from_them(eye: Eye, other: int, side: Side) -> float:
    cost = float(side.money) + 1.0 * len(side.cards)
    return cost + sum(eye.worth(eye.by_id[id]) for id in side.portfolios)


def _held_worth(eye: Eye, card: Card) -> float:
    """What a card of one's own hand is worth, played or kept."""
    best = eye.keep(card)
    for portfolio in eye.portfolios:
        for move in eye._plays(card, portfolio):
            best = max(best, eye.gain(move))
    return best + 0.5


def _shield(eye: Eye, other: int, turns: int) -> float:
    """What a promise of `other` to leave one's portfolios alone is worth."""
    exposed = 0.0
    for portfolio in eye.portfolios:
        if portfolio.owner == eye.me and eye.money[other] + eye.incomes[other] >= portfolio.value:
            faces = (*eye.low_faces(portfolio), *eye.high_faces(portfolio))
            exposed += eye.hazard(faces) * portfolio.value
    return 0.35 * exposed * min(turns, eye.turns) / max(1, eye.seats - 1)


def _forgone(eye: Eye, other: int, deed: str) -> float:
    """What a promise to leave the portfolios of `other` alone costs."""
    best = 0.0
    for card in eye.hand:
        for portfolio in eye.portfolios:
            if portfolio.owner == other:
                for move in eye._plays(card, portfolio):
                    if deed in (move.name, "both"):
                        best = max(best, eye.gain(move))
    theirs = sum(known.value for known in eye.portfolios if known.owner == other)
    return best + 0.25 * theirs


# Offers of its own


def offer(eye: Eye, view: View, book: RuleBook, rng: Random) -> Move | None:
    """A sensible offer, rarely; never the one that was refused last, and None most of the time."""
    if book.option("negotiation") != "on" or eye.ending or rng.random() >= RARELY:
        return None
    made = view.facts["offers"]
    assert isinstance(made, tuple)
    if made[eye.me] or not eye.table.offers or not _is_patient(eye, view):
        return None
    move = _purchase(eye, view, rng) or _peace(eye)
    if move is None or _was_refused(eye, view, move):
        return None
    return move


def _is_patient(eye: Eye, view: View) -> bool:
    refused = view.facts.get(f"refused:{eye.me}")
    turns = view.facts["turns"]
    if not isinstance(refused, Mapping):
        return True
    assert isinstance(turns, tuple)
    now, then = turns[eye.me], refused["turn"]
    assert isinstance(now, int)
    assert isinstance(then, int)
    return now - then >= PATIENCE


def _was_refused(eye: Eye, view: View, move: Move) -> bool:
    refused = view.facts.get(f"refused:{eye.me}")
    return isinstance(refused, Mapping) and all(
        refused[key] == move.args[key] for key in ("to", "give", "take")
    )


def _purchase(eye: Eye, view: View, rng: Random) -> Move | None:
    """Money for the card that would bring most, from a seat that may hold it."""
    purse = eye.money[eye.me]
    for worth, card in eye.wishes()[:3]:
        seat = _likely_holder(eye, view, card)
        if seat is None:
            continue
        price = min(int(worth * (0.3 + 0.2 * rng.random())), purse - 2, 12)
        get, give = Side(cards=(card,)), Side(money=price)
        if price >= 2 and balance(eye, seat, get, give) > 1.0:
            return offers.offer(eye.me, seat, give, get)
    return None


def _likely_holder(eye: Eye, view: View, card: Card) -> int | None:
    """Who is known to hold a card of this face, else who holds most unseen cards; no one whose own
    portfolio the card would be played against."""
    best: tuple[int, int] | None = None
    one = eye.table.faces[card]
    shut = {
        portfolio.owner
        for portfolio in eye.portfolios
        if one in (*eye.low_faces(portfolio), *eye.high_faces(portfolio))
    }
    for seat in range(eye.seats):
        if seat == eye.me or seat in shut:
            continue
        cards = view.cards(f"hand:{seat}")
        if any(known is not None and known.face == card.face for known in cards):
            return seat
        hidden = sum(1 for known in cards if known is None)
        if hidden and (best is None or hidden > best[0]):
            best = (hidden, seat)
    return best[1] if best and eye.left[one] else None


def _peace(eye: Eye) -> Move | None:
    """Two turns of peace with the seat that is the greatest danger, among three or more."""
    if eye.seats < 3:
        return None
    promise = Side(promises=(("both", 2),))
    best: tuple[float, int] | None = None
    for seat in range(eye.seats):
        if seat != eye.me and any(known.owner == seat for known in eye.portfolios):
            gain = balance(eye, seat, promise, promise)
            if gain > 1.0 and (best is None or gain > best[0]):
                best = (gain, seat)
    return offers.offer(eye.me, best[1], promise, promise) if best else None


def why(eye: Eye, view: View, move: Move) -> str:
    """The reason for an offer or an answer in one sentence."""
    if move.name == "offer":
        give, take = offers.sides(move)
        if take.promises:
            return _("Peace with @{to} is worth more than what could be taken from them.").format(
                to=move.number("to")
            )
        return _("What is asked for is worth more than ${n}.").format(n=give.money)
    if move.args.get("accept"):
        return _("What comes in is worth more than what goes out.")
    if len(view.legal) == 1:
        return _("Not all that is asked for is there.")
    return _("What goes out is worth more than what comes in.")
