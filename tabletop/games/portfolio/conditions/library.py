"""The tests that Portfolio's drops choose from, beyond the condition library."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal, cast

from tabletop.engine.cards import in_order
from tabletop.engine.french import RANKS, card_name, suit_name
from tabletop.engine.rules.conditions import Ask, Condition, Test
from tabletop.engine.words import listed
from tabletop.games.portfolio.conditions.ends import (
    ACE,
    KING,
    TWIN_SUIT,
    end_matched,
    end_met,
    price_of,
    run_name,
    tops_king,
)
from tabletop.games.portfolio.setup import Attack
from tabletop.games.portfolio.state import Portfolio, PortfolioState, Promise
from tabletop.system.i18n import _, ngettext


def _state(ask: Ask) -> PortfolioState:
    return cast("PortfolioState", ask.state)


def _portfolio(ask: Ask) -> Portfolio:
    return _state(ask).portfolios[ask.onto.partition(":")[2]]


def _one_suit(wanted: bool) -> Test:
    def test(ask: Ask) -> str | None:
        suits = list(dict.fromkeys(card.suit for card in in_order(ask.cards)))
        if (len(suits) <= 1) == wanted:
            return None
        names = listed([suit_name(suit) for suit in suits])
        return _("A portfolio is of one suit, not of {suits}.").format(suits=names)

    return test


def _in_sequence(wanted: bool) -> Test:
    def test(ask: Ask) -> str | None:
        ranks = sorted(card.rank for card in ask.cards)
        if (ranks == list(range(ranks[0], ranks[0] + len(ranks)))) == wanted:
            return None
        if len(set(ranks)) < len(ranks):
            return _("A portfolio holds each rank only once.")
        if ranks[0] == ACE and ranks[-1] == KING:
            return _("A portfolio never goes round the corner from king to ace.")
        gap = next(rank for rank in range(ranks[0], ranks[-1]) if rank not in ranks)
        return _("The cards are not in sequence: there is no {rank}.").format(rank=RANKS[gap - 1])

    return test


def _meets(what: Literal["low", "high", "either"]) -> Test:
    def test(ask: Ask) -> str | None:
        portfolio = _portfolio(ask)
        end = end_met(portfolio, ask.cards[0])
        if end is not None and what in (end, "either"):
            return None
        theirs = portfolio.owner != ask.seat
        if what == "high" and theirs and tops_king(portfolio, ask.cards[0]):
            return None
        text = {
            "low": _("The {card} does not continue the low end of the {run}."),
            "high": _("The {card} does not continue the high end of the {run}."),
            "either": _("The {card} continues neither end of the {run}."),
        }[what]
        return text.format(card=card_name(ask.cards[0]), run=run_name(portfolio.cards))

    return test


def _end_open(what: Literal["low", "high", "met", "matched"]) -> Test:
    def test(ask: Ask) -> str | None:
        portfolio, card = _portfolio(ask), ask.cards[0]
        if what == "met":
            end = end_met(portfolio, card)
        else:
            end = end_matched(portfolio, card) if what == "matched" else what
        if end is None or portfolio.is_open(end):
            return None
        text = {
            "low": _("The low end of the {run} is capped."),
            "high": _("The high end of the {run} is capped."),
        }[end]
        return text.format(run=run_name(portfolio.cards))

    return test


def _caps(what: Literal["either"]) -> Test:
    def test(ask: Ask) -> str | None:
        run, card = _portfolio(ask).cards, ask.cards[0]
        suit, twin = run[0].suit, TWIN_SUIT[run[0].suit]
        if card.rank not in (run[0].rank, run[-1].rank):
            text = _("A cap has the rank of an end card: {low} or {high}.")
            return text.format(low=RANKS[run[0].rank - 1], high=RANKS[run[-1].rank - 1])
        if card.suit in (suit, twin):
            return None
        text = _("A cap has the colour of the portfolio: {first} or {second}.")
        return text.format(first=suit_name(suit), second=suit_name(twin))

    return test


def _can_pay(attack: Attack) -> Test:
    def test(ask: Ask) -> str | None:
        state, portfolio = _state(ask), _portfolio(ask)
        price, money = price_of(state.setup, portfolio, attack), state.money[ask.seat]
        if price <= money:
            return None
        text = {
            "neutralise": _("Neutralising the {run} costs ${price}, and you have ${money}."),
            "acquire": _("Acquiring the {run} costs ${price}, and you have ${money}."),
        }[attack]
        return text.format(run=run_name(portfolio.cards), price=price, money=money)

    return test


def _no_promise(attack: Attack) -> Test:
    def test(ask: Ask) -> str | None:
        state = _state(ask)
        if not state.promises:
            return None
        owner = _portfolio(ask).owner
        for promise in state.promises:
            if (promise.by, promise.to) == (ask.seat, owner) and promise.deed in (attack, "both"):
                return _broken(promise, promise.until - state.turns[promise.by])
        return None

    return test


def _broken(promise: Promise, left: int) -> str:
    """The sentence that says which promise a move would break, with `left` turns still to begin."""
    text = {
        "neutralise": _("You promised @{to} to neutralise nothing of theirs"),
        "acquire": _("You promised @{to} to acquire nothing of theirs"),
        "both": _("You promised @{to} to leave their portfolios alone"),
    }[promise.deed].format(to=promise.to)
    if left <= 0:
        return text + " " + _("until the end of this turn.")
    span = ngettext("this turn and one more.", "this turn and {n} more.", left).format(n=left)
    return text + " " + span


def _not_taken(wanted: bool) -> Test:
    def test(ask: Ask) -> str | None:
        if ask.state is None or not wanted:
            return None
        taken = _state(ask).taken
        if taken is None or taken not in ask.cards or len(_state(ask).hands[ask.seat]) == 1:
            return None
        text = _("You took this very {card} from the discard pile this turn.")
        return text.format(card=card_name(taken))

    return test


def _is_top(zone: Literal["discard", "stock"]) -> Test:
    def test(ask: Ask) -> str | None:
        state = _state(ask)
        if zone == "stock":
            return None if state.stock else _("The stock is empty.")
        if not state.discard:
            return _("The discard pile is empty.")
        if ask.cards in ((), (state.discard[-1],)):
            return None
        return _("Only the top card of the discard pile can be taken.")

    return test


CONDITIONS: Final[Mapping[str, Condition]] = {
    "one_suit": Condition(bool, _one_suit),
    "in_sequence": Condition(bool, _in_sequence),
    "meets": Condition(Literal["low", "high", "either"], _meets),
    "end_open": Condition(Literal["low", "high", "met", "matched"], _end_open),
    "caps": Condition(Literal["either"], _caps),
    "can_pay": Condition(Attack, _can_pay),
    "no_promise": Condition(Attack, _no_promise),
    "not_taken": Condition(bool, _not_taken),
    "is_top": Condition(Literal["discard", "stock"], _is_top),
}
"""What Portfolio's drops may require beyond the condition library."""
