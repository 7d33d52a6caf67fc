"""How a Portfolio bot negotiates: what it offers, what it accepts, and what it says and offers back
where it refuses."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Final, NamedTuple

from tabletop.ai.levels import PLAIN, Style
from tabletop.engine.cards import Card
from tabletop.engine.french import card_name
from tabletop.engine.moves import Move
from tabletop.engine.rules.book import RuleBook
from tabletop.games.portfolio.bots import memory
from tabletop.games.portfolio.bots.deals import Terms, prospects, terms
from tabletop.games.portfolio.bots.evaluation import Evaluation
from tabletop.games.portfolio.bots.lead import lead
from tabletop.games.portfolio.conditions.ends import faces_at, run_name
from tabletop.games.portfolio.negotiation import NOTHING, move_of, offer_of
from tabletop.games.portfolio.setup import ENDS
from tabletop.games.portfolio.state import Act, Offer, Portfolio, PortfolioView, Side
from tabletop.system.i18n import _

OFFERS: Final = 0.6
"""How often a bot that has something to offer does so."""
SEEN: Final = 0.35
"""How likely a card must be in a hand to be asked for."""
BRINGS: Final = 1.5
"""Dollars beyond what is needed that an own offer must bring."""
DEAR: Final = 60
"""A price that is named even to those who have less."""
PEACE: Final = 3
"""Turns of peace that are offered."""
WISHES: Final = 4
"""So many of the cards that would bring most are thought about."""
LATE: Final = 3
"""Turns before the end from which on portfolios are for sale."""


# Answers


def answer(evaluation: Evaluation, view: PortfolioView, caution: float) -> Move:
    """Accepts the open offer where it leaves one better off than the best one can do without it,
    and who is about to win no better; else refuses."""
    accept = next((move for move in view.legal if move.args.get("accept")), None)
    refuse = next(move for move in view.legal if not move.args.get("accept"))
    if accept is None or view.offer is None:
        return refuse
    return accept if is_good(evaluation, view.offer, caution) else refuse


def is_good(evaluation: Evaluation, offer: Offer, caution: float = 1.0) -> bool:
    """Whether the seat an offer is made to would accept it, holding what is asked for."""
    found, paid = _goods(evaluation, offer)
    return _suits(evaluation, found, offer.by, paid, caution)


def _goods(evaluation: Evaluation, offer: Offer) -> tuple[Terms, int]:
    """What an offer to oneself comes to without its money, and how much of that one would pay."""
    get, give = (side._replace(money=0) for side in (offer.give, offer.take))
    return terms(evaluation, offer.by, get, give), offer.take.money - offer.give.money


def _suits(
    evaluation: Evaluation, found: Terms, other: int, paid: int, caution: float = 1.0
) -> bool:
    if _helps_winner(evaluation, found, other, paid):
        return False
    spare = (caution - 1.0) * found.least(paid)
    return found.gain(paid) >= spare


def _helps_winner(evaluation: Evaluation, found: Terms, other: int, paid: int) -> bool:
    """Whether a deal helps who is about to win: it asks for a card, which it knows best the worth
    of, or gains as far as one can tell."""
    return evaluation.is_winning(other) and (found.asked > 0 or found.brings_other(paid) > 0)


class Reply(NamedTuple):
    """What a seat says as it refuses an offer, and the offer that it makes instead, None for
    none."""

    says: str
    counter: Offer | None = None


def reply(evaluation: Evaluation, view: PortfolioView, caution: float = 1.0) -> Reply:
    """What is said to the open offer as it is refused: what stands in its way, or the price at
    which it would be accepted, which is offered back where there is one and it is within reason."""
    offer = view.offer
    if offer is None:
        return Reply("")
    hand = [card.face for card in evaluation.hand]
    for card in offer.take.cards:
        if card.face not in hand:
            return Reply(_("I have no {card}.").format(card=card_name(card)))
    if any(card.face not in hand for card in view.shows[evaluation.me].take):
        return Reply(_("I cannot show you that."))  # which card it is nobody else knows
    found, paid = _goods(evaluation, offer)
    if _helps_winner(evaluation, found, offer.by, paid):
        return Reply(_refused_leader(evaluation, offer.by))
    price = _price(evaluation, found, offer, paid, caution)
    can_pay = price is not None and -price <= evaluation.money[offer.by]
    broken = memory.broke_peace(view, offer.by, evaluation.me)
    if not can_pay and broken and offer.give.promises:
        return Reply(_("Your word is not worth much: the last peace was hardly over."))
    if price is None:
        return Reply(_("I would not do that now for any money."))
    gets = offer.give._replace(money=0) != NOTHING
    gives = offer.take._replace(money=0) != NOTHING
    if price < 0 and not gives:
        return Reply(_("That is of no use to me."))
    says = _named(price, offer, gets=gets, gives=gives)
    if not can_pay:
        return Reply(says)
    counter = _countered(evaluation, offer, price)
    if view.offers[evaluation.me] or not evaluation.setup.offers or not _is_fair(found, price):
        return Reply(says)
    if counter.give == counter.take == NOTHING or memory.was_refused(view, counter):
        return Reply(says)
    return Reply(says, counter)


def _named(price: int, offer: Offer, *, gets: bool, gives: bool) -> str:
    """The price in a sentence, as one of this moment: what things are worth changes from turn to
    turn, and nobody is bound by what would have been a bargain once."""
    if price < 0 and gets and offer.give.money:
        text = _("For now only with ${n} instead of ${m}.")
        return text.format(n=-price, m=offer.give.money)
    if price < 0:
        text = _("For now not for less than ${n}.")
        if gets:
            text = _("For now only if I get ${n} as well.")
        return text.format(n=-price)
    if not price:
        return _("For now only without the money.")
    text = _("I would pay ${n} for that now, no more.")
    if gives:
        text = _("I would add ${n} to that now, no more.")
    return text.format(n=price)


def _refused_leader(evaluation: Evaluation, seat: int) -> str:
    """Why nothing goes to who is taken to be about to win, in what anyone can count."""
    return {
        "wins": _("Not for you: as things stand you win."),
        "earns": _("Not for you: nobody is paid more a turn."),
        "has": _("Not for you: nobody has more money."),
        "": _("Not for you: by my count you are ahead."),
    }[lead(evaluation, seat)]


def _price(
    evaluation: Evaluation, found: Terms, offer: Offer, paid: int, caution: float
) -> int | None:
    """The most that one would pay (less than nothing: the least one would take) for what is
    offered but its money; None where no price will do that anybody could pay. The other may not
    have so much."""
    most = min(paid - 1, evaluation.money[evaluation.me])
    for price in range(most, -max(*evaluation.money, DEAR) - 1, -1):
        if _suits(evaluation, found, offer.by, price, caution):
            return price
    return None


def _is_fair(found: Terms, price: int) -> bool:
    """Whether the other may think it worth the while."""
    return found.gain_of_other(price) > -2.0


def _countered(evaluation: Evaluation, offer: Offer, price: int) -> Offer:
    """The same offer from the other side, for `price` dollars paid by who makes it now, with the
    copies of the cards that it holds."""
    asked = offer.take
    left = [card for card in evaluation.hand if card not in (*asked.cards, *asked.show)]
    cards = list[Card]()
    for card in asked.cards:
        held = card
        if card not in evaluation.hand:
            held = next(each for each in left if each.face == card.face)
            left.remove(held)
        cards.append(held)
    give = asked._replace(money=max(0, price), looks=0, cards=tuple(cards))
    take = offer.give._replace(money=max(0, -price), looks=0)
    return Offer(offer.to, offer.by, give, take)


# Offers of its own


class Idea(NamedTuple):
    """An offer without its money, what it comes to, and how likely the other holds what is asked
    for, from 0 to 1."""

    to: int
    give: Side
    get: Side
    terms: Terms
    chance: float = 1.0


def offer(
    evaluation: Evaluation,
    view: PortfolioView,
    book: RuleBook,
    rng: Random,
    style: Style = PLAIN,
) -> Move | None:
    """The best offer there is to make, where one is worth a thought; None most of the time."""
    me = evaluation.me
    if book.option("negotiation") != "on" or not evaluation.setup.offers or view.offers[me]:
        return None
    others = [
        seat
        for seat in range(evaluation.seats)
        if seat != me and memory.may_approach(view, me, seat) and not evaluation.is_winning(seat)
    ]
    if not others or rng.random() >= OFFERS:
        return None
    best: tuple[float, Offer] | None = None
    for idea in _ideas(evaluation, view, others):
        made = _priced(evaluation, idea, style)
        if made is None or memory.was_refused(view, made[1]):
            continue
        score, offered = made[0] * idea.chance, made[1]
        if best is None or score > best[0]:
            best = score, offered
    return move_of(best[1]) if best else None


def _priced(evaluation: Evaluation, idea: Idea, style: Style) -> tuple[float, Offer] | None:
    """The idea with money, and what it brings then: as much beyond what the other would just accept
    for as the style shares, but no less than is worth an offer; None where no price suits both."""
    me, found = evaluation.me, idea.terms
    prices = [
        paid
        for paid in range(-evaluation.money[idea.to], evaluation.money[me] - 1)
        if found.gain(paid) >= 0 and found.gain_of_other(paid) >= 0
    ]
    enough = [paid for paid in prices if found.gain(paid) >= BRINGS]
    if not enough:
        return None
    paid = min(prices[round((len(prices) - 1) * (1.0 - style.share))], max(enough))
    give = idea.give._replace(money=max(0, paid))
    get = idea.get._replace(money=max(0, -paid))
    if NOTHING in (give, get):
        return None
    return found.gain(paid), Offer(me, idea.to, give, get)


def _ideas(evaluation: Evaluation, view: PortfolioView, others: list[int]) -> Iterator[Idea]:
    """What could be offered, by goal."""
    wishes = [] if evaluation.ending else evaluation.wishes()[:WISHES]
    for to in others:
        spare = _spare(evaluation, view, to) if evaluation.has_turn(to) else []
        missing = _missing(evaluation, view, to, wishes)
        for card in spare:
            yield _idea(evaluation, to, Side(cards=(card,)), NOTHING)
        for card, chance in missing:
            get = Side(cards=(card,))
            yield _idea(evaluation, to, NOTHING, get, chance)
            for own in spare:
                if own.face != card.face:
                    yield _idea(evaluation, to, Side(cards=(own,)), get, chance)
        yield from _sales(evaluation, to)
        if not evaluation.ending:
            yield from _peace(evaluation, view, to)


def _idea(evaluation: Evaluation, to: int, give: Side, get: Side, chance: float = 1.0) -> Idea:
    return Idea(to, give, get, terms(evaluation, to, get, give), chance)


def _spare(evaluation: Evaluation, view: PortfolioView, to: int) -> list[Card]:
    """Own cards that are known to be of use to `to` and cost little, at most two."""
    hand, wanted = evaluation.hand, memory.wanted(view, to)
    theirs = [each for each in evaluation.portfolios if each.owner == to]
    faces = {face for each in theirs for end in ENDS for face in faces_at(each, end)}
    known = list(view.faces(f"hand:{to}"))
    found: list[tuple[float, Card]] = []
    for card in {each.face: each for each in hand}.values():
        rest = [each for each in hand if each is not card]
        joins = any(
            each.suit == card.suit and 1 <= abs(each.rank - card.rank) <= 2 for each in known
        )
        if card is not view.taken and (card.face in faces or card.face in wanted or joins):
            own = [each for each in evaluation.portfolios if each.owner == evaluation.me]
            cost = prospects(evaluation, evaluation.me, hand, own)
            found.append((cost - prospects(evaluation, evaluation.me, rest, own), card))
    found.sort(key=lambda each: (each[0], each[1].order))
    return [card for _cost, card in found[:2]]


def _missing(
    evaluation: Evaluation, view: PortfolioView, to: int, wishes: list[tuple[float, Card]]
) -> list[tuple[Card, float]]:
    """Those of the `wishes` that `to` is known or likely to hold, and how likely, at most two."""
    found: list[tuple[Card, float]] = []
    theirs = [each for each in evaluation.portfolios if each.owner == to]
    shut = {face for each in theirs for end in ENDS for face in faces_at(each, end)}
    for worth, card in wishes:
        if worth < 3.0 or card.face in shut or memory.will_not_sell(view, to, card.face):
            continue
        chance = _chance(evaluation, view, to, card)
        if chance >= SEEN:
            found.append((card, chance))
    return found[:2]


def _chance(evaluation: Evaluation, view: PortfolioView, to: int, card: Card) -> float:
    """How likely `to` holds a card of this face."""
    cards = view.cards(f"hand:{to}")
    if any(known is not None and known.face == card.face for known in cards):
        return 1.0
    unseen = sum(evaluation.left.values())
    share = cards.count(None) / unseen if unseen else 0.0
    return float(1.0 - (1.0 - min(1.0, share)) ** evaluation.left[card.face])


def _sales(evaluation: Evaluation, to: int) -> Iterator[Idea]:
    """Portfolios that are worth more to the other: near the end to who is paid once more, and to
    who has the cards for it."""
    for portfolio in evaluation.portfolios:
        side = Side(portfolios=(portfolio.id,))
        if evaluation.turns <= LATE and portfolio.owner == evaluation.me:
            yield _idea(evaluation, to, side, NOTHING)
        elif portfolio.owner == to and _goes_on(evaluation, portfolio):
            yield _idea(evaluation, to, NOTHING, side)


def _goes_on(evaluation: Evaluation, portfolio: Portfolio) -> bool:
    """Whether a card in hand goes on with a portfolio, or it is late enough to buy any."""
    faces = [face for end in ENDS for face in faces_at(portfolio, end)]
    return evaluation.turns <= LATE or any(card.face in faces for card in evaluation.hand)


def _peace(evaluation: Evaluation, view: PortfolioView, to: int) -> Iterator[Idea]:
    """Peace for peace, peace for money where one is threatened, and peace sold where one could
    attack and that is dear, with the card shown that could."""
    acts: tuple[Act, ...] = ("both",)
    for act in acts:
        if any(each.by in (to, evaluation.me) for each in view.promises):
            return
        promise = Side(promises=((act, PEACE),))
        owners = {each.owner for each in evaluation.portfolios}
        if to in owners and evaluation.me in owners:
            yield _idea(evaluation, to, promise, promise)
        if evaluation.me in owners:
            yield _idea(evaluation, to, NOTHING, promise)
        card = _weapon(evaluation, to)
        if card is not None:
            yield _idea(evaluation, to, promise._replace(show=(card,)), NOTHING)


def _weapon(evaluation: Evaluation, to: int) -> Card | None:
    """A card in hand that could be played against a portfolio of `to`."""
    theirs = [each for each in evaluation.portfolios if each.owner == to]
    for card in evaluation.hand:
        if any(evaluation.plays(card, each) for each in theirs):
            return card
    return None


# Why


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
        return _why_offer(evaluation, view, offer_of(move))
    offer = view.offer
    if offer is None:
        raise ValueError("no offer is open")
    found, paid = _goods(evaluation, offer)
    if _helps_winner(evaluation, found, offer.by, paid):
        return _why_leader(evaluation, offer.by)
    n = round(found.mine - paid)
    if n < 0:
        return _("By rule of thumb it costs about ${n} more than it brings.").format(n=-n)
    if not n:
        return _("By rule of thumb it brings about what it costs.")
    if _suits(evaluation, found, offer.by, paid):
        return _("By rule of thumb it brings about ${n} more than it costs.").format(n=n)
    if found.brings_other(paid) > n:
        text = _(
            "By rule of thumb it brings about ${n} more than it costs, and @{seat} more than that."
        )
        return text.format(n=n, seat=offer.by)
    text = _("By rule of thumb it brings about ${n} more than it costs, too little to count on.")
    return text.format(n=n)


def _why_leader(evaluation: Evaluation, seat: int) -> str:
    """The reason for not dealing with who is taken to be about to win, whatever it would bring."""
    text = {
        "wins": _("By rule of thumb nothing goes to @{seat}, who wins as things stand."),
        "earns": _("By rule of thumb nothing goes to @{seat}: nobody is paid more a turn."),
        "has": _("By rule of thumb nothing goes to @{seat}: nobody has more money."),
        "": _("By rule of thumb nothing goes to @{seat}, who is ahead by that count."),
    }[lead(evaluation, seat)]
    return text.format(seat=seat)


def _why_offer(evaluation: Evaluation, view: PortfolioView, offer: Offer) -> str:
    """The goal of an offer, from what all can see."""
    _by, to, give, take = offer
    if give.promises and take.promises:
        return _("By rule of thumb peace with @{to} is worth more than an attack.").format(to=to)
    if give.promises:
        return _("By rule of thumb the money is worth more than an attack on @{to}.").format(to=to)
    if take.promises:
        text = _("By rule of thumb what an attack of @{to} may cost is worth more than that.")
        return text.format(to=to)
    if give.portfolios:
        run = run_name(view.portfolios[give.portfolios[0]].cards)
        text = _("By rule of thumb what comes in is worth more than the {run}.")
        return text.format(run=run)
    if give.cards and take.cards:
        text = _("By rule of thumb the {get} is worth more here than the {give}.")
        return text.format(get=card_name(take.cards[0]), give=card_name(give.cards[0]))
    if give.cards:
        text = _("By rule of thumb ${n} are worth more here than the {card}.")
        return text.format(n=take.money, card=card_name(give.cards[0]))
    return _("By rule of thumb what is asked for is worth more than ${n}.").format(n=give.money)
