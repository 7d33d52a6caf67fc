"""What Portfolio's drops and actions may require beyond the condition library, each with the
sentence that says why not."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain, combinations, product
from typing import Final, Literal, TypeAlias

from tabletop.engine.cards import Card, in_order
from tabletop.engine.french import RANKS, card_name, parse_card, suit_name
from tabletop.engine.rules.conditions import Ask, Condition, Count, Requirement
from tabletop.engine.words import listed
from tabletop.games.portfolio.conditions.draws import CONDITIONS as OF_DRAWS
from tabletop.games.portfolio.conditions.ends import (
    ACE,
    KING,
    TWIN_SUIT,
    cap_faces,
    end_covered,
    end_joined,
    end_met,
    is_ace_on_king,
    near,
    run_name,
)
from tabletop.games.portfolio.conditions.offers import CONDITIONS as ON_OFFERS
from tabletop.games.portfolio.setup import Attack, End
from tabletop.games.portfolio.state import Portfolio, PortfolioState, Promise
from tabletop.system.i18n import _, ngettext

Asked: TypeAlias = Ask[PortfolioState]
Required: TypeAlias = Requirement[PortfolioState]

# What makes a portfolio


def _one_suit(_is: bool) -> Required:
    def say(ask: Asked) -> str:
        suits = list(dict.fromkeys(card.suit for card in in_order(ask.cards)))
        names = listed([suit_name(suit) for suit in suits])
        return _("A portfolio is of one suit, not of {suits}.").format(suits=names)

    def propose(ask: Asked) -> Iterable[tuple[Card, ...]]:
        for suit in dict.fromkeys(card.suit for card in ask.among):
            cards = [card for card in ask.among if card.suit == suit]
            sizes = range(1, len(cards) + 1)
            yield from chain.from_iterable(combinations(cards, size) for size in sizes)

    return Requirement(lambda ask: len({card.suit for card in ask.cards}) <= 1, say, propose)


def _in_sequence(_is: bool) -> Required:
    def test(ask: Asked) -> bool:
        ranks = sorted([card.rank for card in ask.cards])
        return ranks == list(range(ranks[0], ranks[0] + len(ranks)))

    def say(ask: Asked) -> str:
        ranks = sorted(card.rank for card in ask.cards)
        if len(set(ranks)) < len(ranks):
            return _("A portfolio holds each rank only once.")
        gaps = [rank for rank in range(ranks[0], ranks[-1]) if rank not in ranks]
        if len(gaps) == gaps[-1] - gaps[0] + 1 and (ranks[0], ranks[-1]) == (ACE, KING):
            return _("A portfolio never goes round the corner from king to ace.")
        text = _("The cards are not in sequence: there is no {rank}.")
        return text.format(rank=RANKS[gaps[0] - 1])

    return Requirement(test, say, lambda ask: _sequences(ask.among))


def _sequences(cards: Sequence[Card]) -> Iterator[tuple[Card, ...]]:
    """Every set of cards in sequence, the longest from each rank first."""
    by_rank: dict[int, list[Card]] = {}
    for card in cards:
        by_rank.setdefault(card.rank, []).append(card)
    for low in sorted(by_rank):
        high = low
        while high + 1 in by_rank:
            high += 1
        for top in range(high, low - 1, -1):
            yield from product(*[by_rank[rank] for rank in range(low, top + 1)])


def fewest(params: Mapping[str, object]) -> int:
    """The fewest cards that make a portfolio, from the parameters of the conditions by name."""
    n = params.get("at_least")
    return n if isinstance(n, int) else 1


# What goes to a portfolio


def _portfolio(ask: Asked) -> Portfolio:
    return ask.state.portfolios[str(ask.onto.key)]


def _meets(what: Literal["low", "high", "either", "top"]) -> Required:
    """`top` is the high end, where any ace follows a king."""

    def test(ask: Asked) -> bool:
        portfolio, card = _portfolio(ask), ask.cards[0]
        end = end_met(portfolio, card)
        if what == "top":
            return end == "high" or is_ace_on_king(portfolio, card)
        return end is not None and what in (end, "either")

    def say(ask: Asked) -> str:
        text = {
            "low": _("The {card} does not continue the low end of the {run}."),
            "either": _("The {card} continues neither end of the {run}."),
        }.get(what, _("The {card} does not continue the high end of the {run}."))
        return text.format(card=card_name(ask.cards[0]), run=run_name(_portfolio(ask).cards))

    return Requirement(test, say, near=near)


def _king_colour(_is: bool) -> Required:
    """An ace that goes on a king is of its colour."""

    def colours(ask: Asked) -> tuple[str, str]:
        suit = _portfolio(ask).cards[-1].suit
        return suit, TWIN_SUIT[suit]

    def test(ask: Asked) -> bool:
        card = ask.cards[0]
        return not is_ace_on_king(_portfolio(ask), card) or card.suit in colours(ask)

    def say(ask: Asked) -> str:
        first, second = map(suit_name, colours(ask))
        text = _("An ace on the {king} is of its colour: {first} or {second}.")
        king = card_name(_portfolio(ask).cards[-1])
        return text.format(king=king, first=first, second=second)

    return Requirement(test, say)


def _end_open(what: Literal["low", "high", "met", "matched"]) -> Required:
    def end(ask: Asked) -> End:
        if what == "met":
            return end_joined(_portfolio(ask), ask.cards[0])
        return end_covered(_portfolio(ask), ask.cards[0]) if what == "matched" else what

    def say(ask: Asked) -> str:
        text = {
            "low": _("The low end of the {run} is capped."),
            "high": _("The high end of the {run} is capped."),
        }[end(ask)]
        return text.format(run=run_name(_portfolio(ask).cards))

    return Requirement(lambda ask: _portfolio(ask).is_open(end(ask)), say)


def _longest(most: int) -> Required:
    """A card is added to a run of fewer than `most`."""
    sentence = ngettext(
        "A portfolio has one card at most.", "A portfolio has at most {n} cards.", most
    ).format(n=most)
    return Requirement(lambda ask: len(_portfolio(ask).cards) < most, lambda ask: sentence)


def _caps(_which: Literal["either"]) -> Required:
    def say(ask: Asked) -> str:
        names = [card_name(parse_card(each)) for each in sorted(cap_faces(_portfolio(ask)))]
        text = _("A cap has the rank and the colour of an end card: {cards}.")
        return text.format(cards=listed(names, is_choice=True))

    return Requirement(lambda ask: ask.cards[0].face in cap_faces(_portfolio(ask)), say, near=near)


def _can_pay(attack: Attack) -> Required:
    def price(ask: Asked) -> int:
        return ask.state.setup.numbers.prices[attack] * _portfolio(ask).value

    def say(ask: Asked) -> str:
        text = _("Playing to the {run} costs ${price}, and you have ${money}.")
        run, money = run_name(_portfolio(ask).cards), ask.state.money[ask.seat]
        return text.format(run=run, price=price(ask), money=money)

    return Requirement(lambda ask: price(ask) <= ask.state.money[ask.seat], say)


def _no_promise(attack: Attack) -> Required:
    def broken(ask: Asked) -> list[Promise]:
        acts, owner = (attack, "both"), _portfolio(ask).owner
        return [
            each
            for each in ask.state.promises
            if (each.by, each.to) == (ask.seat, owner) and each.act in acts
        ]

    def say(ask: Asked) -> str:
        """Which promise a move would break, of several the one that holds longest."""
        promise = max(broken(ask), key=lambda each: each.until)
        left = promise.until - ask.state.turns[promise.by]
        text = {
            "neutralise": _("You promised to neutralise no portfolio of @{to}."),
            "acquire": _("You promised to acquire no portfolio of @{to}."),
            "both": _("You promised to attack no portfolio of @{to}."),
        }[promise.act].format(to=promise.to)
        if not left:
            return text + " " + _("That holds until the end of this turn.")
        more = ngettext(
            "That holds for this turn and one more.", "That holds for this turn and {n} more.", left
        )
        return text + " " + more.format(n=left)

    return Requirement(lambda ask: not ask.state.promises or not broken(ask), say)


# The end of a turn


def _not_taken(_is: bool) -> Required:
    def bars(state: PortfolioState, seat: int) -> tuple[Card, ...]:
        taken = state.taken
        return () if taken is None or len(state.hands[seat]) == 1 else (taken,)

    def say(ask: Asked) -> str:
        text = _("You took this very {card} from the discard pile this turn.")
        return text.format(card=card_name(bars(ask.state, ask.seat)[0]))

    def test(ask: Asked) -> bool:
        barred = bars(ask.state, ask.seat)
        return not any(card in barred for card in ask.cards)

    return Requirement(test, say, bars=bars)


def _hand_empty(_is: bool) -> Required:
    sentence = _("With cards in hand the turn ends with a discard.")
    return Requirement(lambda ask: not ask.state.hands[ask.seat], lambda ask: sentence)


_ON_TABLE: Final = frozenset({"portfolio"})
_OF_RUN: Final = frozenset({"cards", "onto", "run"})
LOOKS: Final = frozenset({"run"})
"""What the look of a portfolio stands for: its end cards, and whether they are open."""


CONDITIONS: Final[Mapping[str, Condition[PortfolioState]]] = {
    "one_suit": Condition(bool, _one_suit, frozenset({"cards"}), "cards", 4),
    "in_sequence": Condition(bool, _in_sequence, frozenset({"cards"}), "cards", 3),
    "meets": Condition(Literal["low", "high", "either", "top"], _meets, _OF_RUN, places=_ON_TABLE),
    "king_colour": Condition(bool, _king_colour, _OF_RUN, places=_ON_TABLE),
    "end_open": Condition(
        Literal["low", "high", "met", "matched"], _end_open, _OF_RUN, places=_ON_TABLE
    ),
    "longest": Condition(Count, _longest, frozenset({"onto", "length"}), places=_ON_TABLE),
    "caps": Condition(Literal["either"], _caps, _OF_RUN, places=_ON_TABLE),
    "can_pay": Condition(Attack, _can_pay, frozenset({"onto", "money", "value"}), places=_ON_TABLE),
    "no_promise": Condition(
        Attack, _no_promise, frozenset({"onto", "promises", "turns", "owner"}), places=_ON_TABLE
    ),
    "not_taken": Condition(bool, _not_taken, frozenset({"cards", "taken", "hand"})),
    "hand_empty": Condition(bool, _hand_empty, frozenset({"hand"})),
    **OF_DRAWS,
    **ON_OFFERS,
}
"""What Portfolio's drops and actions may require beyond the condition library. `run` is what the
look of a portfolio stands for, the other words parts of a position and the chosen arguments."""
