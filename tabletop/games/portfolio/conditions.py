"""Portfolio's conditions: where a card meets a portfolio, and the tests the drops choose from."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, Literal

from tabletop.engine.cards import RANKS, Card, in_order
from tabletop.engine.rules.conditions import Ask, Condition, Test
from tabletop.engine.words import card_name, listed, suit_name
from tabletop.games.portfolio.setup import ACE, KING, TWIN_SUIT, End, Portfolio, run_name
from tabletop.games.portfolio.state import PortfolioData
from tabletop.system.i18n import _, ngettext

# Where a card meets a portfolio


def end_met(portfolio: Portfolio, card: Card) -> End | None:
    """The end that `card` would extend, None where it extends neither (PF-11)."""
    low, high = portfolio.cards[0], portfolio.cards[-1]
    if card.suit != low.suit:
        return None
    if card.rank == low.rank - 1:
        return "low"
    return "high" if card.rank == high.rank + 1 else None


def end_matched(portfolio: Portfolio, card: Card) -> End | None:
    """The end whose rank `card` has, None where it has neither (PF-12)."""
    if card.rank == portfolio.cards[0].rank:
        return "low"
    return "high" if card.rank == portfolio.cards[-1].rank else None


def tops_king(portfolio: Portfolio, card: Card) -> bool:
    """Whether `card` is an ace of the colour of a portfolio headed by a king (PF-15)."""
    high = portfolio.cards[-1]
    return high.rank == KING and card.rank == ACE and card.suit in (high.suit, TWIN_SUIT[high.suit])


def is_run(cards: Sequence[Card]) -> bool:
    """Whether sorted cards are of one suit and in sequence."""
    first = cards[0]
    return all(
        card.suit == first.suit and card.rank == first.rank + i for i, card in enumerate(cards)
    )


def price_of(state: PortfolioData, portfolio: Portfolio, deed: str) -> int:
    """The dollars an attack on a portfolio costs (PF-13, PF-14)."""
    return state.table.prices[deed] * portfolio.value


# The conditions


def _portfolio(ask: Ask) -> tuple[PortfolioData, Portfolio]:
    state = ask.state
    assert isinstance(state, PortfolioData)
    return state, state.portfolios[ask.onto.partition(":")[2]]


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
        _state, portfolio = _portfolio(ask)
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
        _state, portfolio = _portfolio(ask)
        end: End | None
        if what == "met":
            end = end_met(portfolio, ask.cards[0])
        elif what == "matched":
            end = end_matched(portfolio, ask.cards[0])
        else:
            end = what
        if end is None or portfolio.is_open(end):
            return None
        if end == "low":
            return _("The low end of the {run} is capped.").format(run=run_name(portfolio.cards))
        return _("The high end of the {run} is capped.").format(run=run_name(portfolio.cards))

    return test


def _caps(what: Literal["either"]) -> Test:
    def test(ask: Ask) -> str | None:
        _state, portfolio = _portfolio(ask)
        card, suit = ask.cards[0], portfolio.cards[0].suit
        if end_matched(portfolio, card) is None:
            text = _("A cap has the rank of an end card: {low} or {high}.")
            return text.format(
                low=RANKS[portfolio.cards[0].rank - 1], high=RANKS[portfolio.cards[-1].rank - 1]
            )
        if card.suit in (suit, TWIN_SUIT[suit]):
            return None
        return _("A cap has the colour of the portfolio: {first} or {second}.").format(
            first=suit_name(suit), second=suit_name(TWIN_SUIT[suit])
        )

    return test


def _can_pay(deed: Literal["neutralise", "acquire"]) -> Test:
    def test(ask: Ask) -> str | None:
        state, portfolio = _portfolio(ask)
        price, money = price_of(state, portfolio, deed), state.money[ask.seat]
        if price <= money:
            return None
        if deed == "neutralise":
            text = _("Neutralising the {run} costs ${price}, and you have ${money}.")
        else:
            text = _("Acquiring the {run} costs ${price}, and you have ${money}.")
        return text.format(run=run_name(portfolio.cards), price=price, money=money)

    return test


def _no_promise(deed: Literal["neutralise", "acquire"]) -> Test:
    def test(ask: Ask) -> str | None:
        state, portfolio = _portfolio(ask)
        for promise in state.promises:
            if promise.by != ask.seat or promise.to != portfolio.owner:
                continue
            if promise.forbids(deed):
                return broken(promise.deed, promise.to, promise.until - state.turns[promise.by])
        return None

    return test


def broken(deed: str, to: int, left: int) -> str:
    """The sentence that says which promise a move would break."""
    text = {
        "neutralise": _("You promised @{to} to neutralise nothing of theirs"),
        "acquire": _("You promised @{to} to acquire nothing of theirs"),
        "both": _("You promised @{to} to leave their portfolios alone"),
    }[deed].format(to=to)
    if left <= 0:
        return text + " " + _("until the end of this turn.")
    return (
        text
        + " "
        + ngettext("this turn and one more.", "this turn and {n} more.", left).format(n=left)
    )


def _not_taken(wanted: bool) -> Test:
    def test(ask: Ask) -> str | None:
        state = ask.state
        assert isinstance(state, PortfolioData)
        if not wanted or state.taken is None or len(state.hands[ask.seat]) == 1:
            return None
        for card in ask.cards:
            if card is state.taken:
                text = _("You took this very {card} from the discard pile this turn.")
                return text.format(card=card_name(card))
        return None

    return test


def _is_top(zone: Literal["discard", "stock"]) -> Test:
    def test(ask: Ask) -> str | None:
        state = ask.state
        assert isinstance(state, PortfolioData)
        if zone == "stock":
            return None if state.stock else _("The stock is empty.")
        if not state.discard:
            return _("The discard pile is empty.")
        if ask.cards in ((), (state.discard[-1],)):
            return None
        return _("Only the top card of the discard pile can be taken.")

    return test


CONDITIONS: Final[Mapping[str, Condition]] = {
    "one_suit": Condition(bool, _one_suit, is_static=True),
    "in_sequence": Condition(bool, _in_sequence, is_static=True),
    "meets": Condition(Literal["low", "high", "either"], _meets, is_lasting=True),
    "end_open": Condition(Literal["low", "high", "met", "matched"], _end_open, is_lasting=True),
    "caps": Condition(Literal["either"], _caps, is_lasting=True),
    "can_pay": Condition(Literal["neutralise", "acquire"], _can_pay),
    "no_promise": Condition(Literal["neutralise", "acquire"], _no_promise),
    "not_taken": Condition(bool, _not_taken),
    "is_top": Condition(Literal["discard", "stock"], _is_top),
}
