"""What Portfolio's numbers and options come to for a number of seats."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Mapping, Sequence, Set
from dataclasses import dataclass
from functools import lru_cache
from typing import Annotated, Final, Literal, Self, TypeAlias

import msgspec
from msgspec import Meta

from tabletop.engine.cards import Card
from tabletop.engine.french import RANKS, Rank
from tabletop.engine.rules.book import RuleBook
from tabletop.engine.rules.drops import DropRule
from tabletop.engine.rules.schema import Problem
from tabletop.system.i18n import _

Dollars = Annotated[int, Meta(ge=0, le=1000)]
Packs = Annotated[int, Meta(ge=1, le=9)]
Reforms = Annotated[int, Meta(ge=0, le=3)]
Times = Annotated[int, Meta(ge=0, le=9)]
Seats: TypeAlias = Literal["2", "3", "4", "5"]
End: TypeAlias = Literal["low", "high"]
Attack: TypeAlias = Literal["neutralise", "acquire"]
LastTurns: TypeAlias = Literal["dealer", "everyone", "none"]
TieBreak: TypeAlias = Literal["portfolios", "fewest cards", "none"]

ENDS: Final[tuple[End, ...]] = ("low", "high")
ATTACKS: Final[tuple[Attack, ...]] = ("neutralise", "acquire")
ANY_NUMBER: Final = 999
"""Offers in a turn where a house rule sets no bound."""


class StartNumbers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What every seat begins with: dollars and cards."""

    money: Dollars
    hand: Annotated[int, Meta(ge=1, le=30)]


class DrawNumbers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Dollars for so many cards drawn, and by how much each card beyond those is dearer than the
    one before it."""

    prices: dict[str, Dollars]
    rise: Dollars


class PauperNumbers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Fewer cards than `below` as the turn begins, and no portfolio, let a seat draw `count`."""

    below: Annotated[int, Meta(ge=1, le=30)]
    count: Annotated[int, Meta(ge=2, le=9)]


class Numbers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The numbers of rules/portfolio.yaml: packs, and how often the discard pile becomes a new
    stock, by the number of seats; dollars of a card by rank; how many times its value an attack
    on a portfolio costs; who has a turn after the last card is drawn, and what decides a tie."""

    start: StartNumbers
    packs: dict[Seats, Packs]
    reforms: dict[Seats, Reforms]
    values: dict[Rank, Dollars]
    uncounted: Annotated[int, Meta(ge=0, le=12)]
    draw: DrawNumbers
    pauper: PauperNumbers
    prices: dict[Attack, Times]
    stall_rounds: Annotated[int, Meta(ge=1, le=99)]
    last_turns: LastTurns = "dealer"
    tie_break: TieBreak = "portfolios"


def coherent(numbers: Numbers) -> Iterable[Problem]:
    """Numbers that cannot stand together: more cards dealt than there are, a table of prices with
    gaps, or one in which more cards cost less."""
    path, prices, least = ("draw", "prices"), numbers.draw.prices, 0
    for key in [str(n) for n in range(1, len(prices) + 1)] or ["1"]:
        if key not in prices:
            expected = _("a price for each number of cards from 1 on")
            yield path, expected, _("none for {n}").format(n=key), ""
        elif prices[key] < least:
            expected = _("at least {price}, as fewer cards cost").format(price=least)
            yield (*path, key), expected, str(prices[key]), ""
        least = prices.get(key, least)
    for seats, packs in sorted(numbers.packs.items()):
        most = (52 * packs - 2) // int(seats)
        if numbers.start.hand > most:
            expected = _("at most {most} with {seats} seats").format(most=most, seats=seats)
            yield ("start", "hand"), expected, str(numbers.start.hand), ""


def draw_prices(draw: DrawNumbers, most: int) -> tuple[int, ...]:
    """The dollars for 0, 1, 2 and so on cards drawn, up to `most` at least (PF-6)."""
    prices = [0, *(draw.prices[n] for n in map(str, range(1, len(draw.prices) + 1)))]
    while len(prices) <= most:
        prices.append(2 * prices[-1] - prices[-2] + draw.rise)
    return tuple(prices)


@dataclass(frozen=True, slots=True, eq=False)
class Setup:
    """What a book comes to for a number of seats, shared by all states.

    `prices` tell of each move that must be paid for how many times its value a portfolio costs, the
    least of those that the book names where these are `several`. It is played with so many `packs`.
    `values` are the dollars of a card by rank, ace first; `costs` the dollars for so many cards
    drawn. After `stall` draws without a stock card a draw must include one. `offers` may be made by
    each seat in a turn, None where there is no negotiation. `bounds_draws` says whether the book
    bounds every draw by what can be paid and by the pauper's number, `may_stick` whether a seat may
    ever have no move.
    """

    deck: tuple[Card, ...]
    numbers: Numbers
    prices: Mapping[str, int]
    several: frozenset[str]
    packs: int
    reforms: int
    values: tuple[int, ...]
    costs: tuple[int, ...]
    stall: int
    offers: int | None
    bounds_draws: bool
    may_stick: bool

    @classmethod
    @lru_cache(maxsize=32)
    def of(cls, book: RuleBook, seats: int) -> Self:
        """The setup of `book` for `seats`."""
        numbers = book.numbers(Numbers)
        packs = {int(key): packs for key, packs in numbers.packs.items()}[seats]
        reforms = {int(key): times for key, times in numbers.reforms.items()}[seats]
        deck = book.deck(packs=packs)
        costs = draw_prices(numbers.draw, len(deck))
        prices: dict[str, set[int]] = {}
        for drop in book.drops:
            prices.setdefault(drop.move, set()).add(_times(numbers, drop))
        return cls(
            deck=deck,
            numbers=numbers,
            prices={move: min(times) for move, times in prices.items() if any(times)},
            several=frozenset(move for move, times in prices.items() if len(times) > 1),
            packs=packs,
            reforms=reforms,
            values=tuple(numbers.values[rank] for rank in RANKS),
            costs=costs,
            stall=numbers.stall_rounds * seats,
            offers=_offers(book),
            may_stick=costs[1] > 0
            or not all(any(_is_sure(*sure, drop) for drop in book.drops) for sure in SURE),
            bounds_draws=all(_bounds(drop) for drop in book.drops if drop.move == "draw"),
        )

    def value(self, run: Sequence[Card]) -> int:
        """The dollars a run, low to high, pays each turn; its lowest cards are not counted
        (PF-3)."""
        values = self.values
        return sum([values[card.rank - 1] for card in run[self.numbers.uncounted :]])

    def affordable(self, budget: int) -> int:
        """The most cards that can be drawn for `budget` dollars (PF-6)."""
        return bisect_right(self.costs, budget) - 1

    def last_seat(self, turn: int, dealer: int, seats: int) -> int:
        """Whose turn is the last of the game where seat `turn` draws the last card (PF-20)."""
        last = {"dealer": dealer, "everyone": (turn - 1) % seats, "none": turn}
        return last[self.numbers.last_turns]

    def times(self, drop: DropRule) -> int:
        """How many times its value a portfolio costs by this drop, 0 where nothing is paid."""
        return _times(self.numbers, drop)


def _times(numbers: Numbers, drop: DropRule) -> int:
    paid = [each.param for each in drop.requires if each.name == "can_pay"]
    return max((numbers.prices[attack] for attack in ATTACKS if attack in paid), default=0)


SURE: Final = (
    ("draw", "stock", {"pauper_count", "is_pauper", "can_come", "costs_within"}),
    ("discard", "hand", {"not_taken"}),
    ("end_turn", "", {"hand_empty"}),
    ("answer", "", {"holds_asked"}),
)
"""Moves with where they take cards from: one of each phase can be made as long as the stock lasts,
where no more than this is required and one card costs nothing. One card in hand or none may be
discarded or ends the turn, and any offer can be refused."""


def _is_sure(move: str, source: str, names: Set[str], drop: DropRule) -> bool:
    return (drop.move, drop.source) == (move, source) and names >= {e.name for e in drop.requires}


def _bounds(drop: DropRule) -> bool:
    """Whether a drop bounds how many cards are drawn, by income, money held and for paupers."""
    paid = [each.param for each in drop.requires if each.name == "costs_within"]
    return {"income", "held"} <= set(paid) and drop.requires_condition("pauper_count")


def _offers(book: RuleBook) -> int | None:
    """How many offers each seat may make in a turn, None where nobody may make any."""
    offers = [drop for drop in book.drops if drop.move == "offer"]
    is_off = book.option("negotiation") == "off"
    if not offers or (is_off and all(each.requires_condition("negotiated") for each in offers)):
        return None
    if all(each.requires_condition("offers_left") for each in offers):
        return book.option_number("offers_per_turn")
    return ANY_NUMBER
