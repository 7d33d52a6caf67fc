"""What Portfolio's numbers and options come to for a number of seats."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate, count, islice
from typing import Annotated, Literal, Self, TypeAlias

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


class StartNumbers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What every seat begins with: dollars and cards."""

    money: Dollars
    hand: Annotated[int, Meta(ge=1, le=30)]


class DrawNumbers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Dollars for the second card drawn, and by how much each further one is dearer."""

    second: Dollars
    rise: Dollars


class PauperNumbers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Fewer cards than `below` as the turn begins, and no portfolio, let a seat draw `count`."""

    below: Annotated[int, Meta(ge=1, le=30)]
    count: Annotated[int, Meta(ge=2, le=9)]


class Numbers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The numbers of rules/portfolio.yaml: packs, and how often the discard pile becomes a new
    stock, by the number of seats; dollars of a card by rank; how many times its value an attack
    on a portfolio costs."""

    start: StartNumbers
    packs: dict[Seats, Packs]
    reforms: dict[Seats, Reforms]
    values: dict[Rank, Dollars]
    uncounted: Annotated[int, Meta(ge=0, le=12)]
    draw: DrawNumbers
    pauper: PauperNumbers
    prices: dict[Attack, Times]
    stall_rounds: Annotated[int, Meta(ge=1, le=99)]


def coherent(numbers: Numbers) -> Iterable[Problem]:
    """Numbers that cannot stand together: more cards dealt than there are."""
    for seats, packs in sorted(numbers.packs.items()):
        most = (52 * packs - 2) // int(seats)
        if numbers.start.hand > most:
            expected = _("at most {most} with {seats} seats").format(most=most, seats=seats)
            yield ("start", "hand"), expected, str(numbers.start.hand), ""


@dataclass(frozen=True, slots=True, eq=False)
class Setup:
    """What a book comes to for a number of seats, shared by all states.

    `drops` are by their move, `draws` those that draw by where from; `paid` tells by the same names
    which attack must be paid for, `prices` how many times its value an attack costs. `values` are
    the dollars of a card by rank, ace first; `costs` the dollars for so many cards drawn. After
    `stall` draws without a stock card a draw must include one. `offers` may be made by each seat in
    a turn, None where there is no negotiation.
    """

    deck: tuple[Card, ...]
    numbers: Numbers
    drops: Mapping[str, DropRule]
    draws: Mapping[str, DropRule]
    paid: Mapping[str, str]
    prices: Mapping[str, int]
    reforms: int
    values: tuple[int, ...]
    costs: tuple[int, ...]
    stall: int
    offers: int | None

    @classmethod
    @lru_cache(maxsize=32)
    def of(cls, book: RuleBook, seats: int) -> Self:
        """The setup of `book` for `seats`."""
        numbers = book.numbers(Numbers)
        packs = {int(key): packs for key, packs in numbers.packs.items()}
        reforms = {int(key): times for key, times in numbers.reforms.items()}
        deck = book.deck(packs=packs[seats])
        negotiates = book.option("negotiation") == "on"
        steps = islice(count(numbers.draw.second, numbers.draw.rise), len(deck))
        requires = [(drop.move, each) for drop in book.spec.drops for each in drop.require]
        return cls(
            deck=deck,
            numbers=numbers,
            drops={drop.move: drop for drop in book.drops},
            draws={drop.source: drop for drop in book.drops if drop.move == "draw"},
            paid={move: each["can_pay"] for move, each in requires if "can_pay" in each},
            prices={str(attack): times for attack, times in numbers.prices.items()},
            reforms=reforms[seats],
            values=tuple(numbers.values[rank] for rank in RANKS),
            costs=(0, *accumulate(steps, initial=0)),
            stall=numbers.stall_rounds * seats,
            offers=book.option_number("offers_per_turn") if negotiates else None,
        )

    def value(self, run: Sequence[Card]) -> int:
        """The dollars a run, low to high, pays each turn; its lowest cards are not counted
        (PF-3)."""
        values = self.values
        return sum([values[card.rank - 1] for card in run[self.numbers.uncounted :]])

    def affordable(self, budget: int) -> int:
        """The most cards that can be drawn for `budget` dollars (PF-6)."""
        return bisect_right(self.costs, budget) - 1
