"""What the numbers and options of Stonks come to for a number of seats."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Annotated, Final, Literal, Self, get_args

import msgspec
from msgspec import Meta

from tabletop.engine.cards import Card
from tabletop.engine.rules.book import RuleBook
from tabletop.engine.rules.drops import DropRule, makes_surely
from tabletop.engine.rules.schema import Problem
from tabletop.games.stonks.deck import COMPANIES
from tabletop.system.i18n import _

INDEX: Final = {company: index for index, company in enumerate(COMPANIES)}
"""The place of each company on the board."""
DECK_SIZE: Final = 65
UNPLAYED: Final = 3
"""How many cards of a hand are never played: two are invested, one is left over."""

Letter = Literal["R", "Y", "G", "B", "P"]
Seats = Literal["2", "3", "4", "5"]
Rank = Literal["1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "13"]


class Market(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The market board: values run from 1 to `levels`, every company begins at `start`."""

    levels: Annotated[int, Meta(ge=4, le=12)]
    start: Annotated[int, Meta(ge=1)]
    reset_each_round: bool

    def moved(self, value: int, steps: int) -> int:
        """The value that one comes to that moves so many levels up, as far as there is room."""
        new, levels = value + steps, self.levels
        return 1 if new < 1 else levels if new > levels else new


class Company(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One company: the name players know it by, and the full one on its board."""

    name: Annotated[str, Meta(min_length=1, max_length=20)]
    full: Annotated[str, Meta(min_length=1, max_length=40)]


class Ties(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What breaks a tie for most points, one after the other (ST-20)."""

    fewer_cards: bool = True
    fewer_companies: bool = True


class Numbers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The numbers of rules/stonks.yaml: rounds by the length of the game, cards dealt to a hand by
    the number of seats; a card's market symbols, and its shares where these are weighted, by rank.
    """

    rounds: dict[Literal["short", "long"], Annotated[int, Meta(ge=1, le=20)]]
    hand: dict[Seats, Annotated[int, Meta(ge=4, le=32)]]
    market: Market
    symbols: dict[Rank, Annotated[int, Meta(ge=0, le=3)]]
    shares: dict[Rank, Annotated[int, Meta(ge=1, le=9)]]
    companies: dict[Letter, Company]
    ties: Ties = Ties()


def coherent(numbers: Numbers) -> Iterable[Problem]:
    """What the numbers must be together: a start on the board, and cards for every trick."""
    market = numbers.market
    if market.start > market.levels:
        expected = _("a value from 1 to {n}").format(n=market.levels)
        yield ("market", "start"), expected, str(market.start), ""
    for seats, hand in numbers.hand.items():
        if int(seats) * hand + hand - UNPLAYED > DECK_SIZE:
            most = (DECK_SIZE + UNPLAYED) // (int(seats) + 1)
            expected = _("at most {n}, for {cards} cards in all").format(n=most, cards=DECK_SIZE)
            yield ("hand", seats), expected, str(hand), ""


@dataclass(frozen=True, slots=True, eq=False)
class Setup:
    """What a book comes to for a number of seats, shared by all states.

    In each of `rounds` everyone is dealt `hand` cards, for `tricks` tricks. `symbols` and `shares`
    are those of a card by its rank (index 0 unused). Of several lowest companies the first on the
    board is trump where a `tie_has_trump`. `names` and `full_names` are the companies' by letter.
    `may_stick` says whether a seat may ever have no move.
    """

    deck: tuple[Card, ...]
    rounds: int
    hand: int
    tricks: int
    market: Market
    symbols: tuple[int, ...]
    shares: tuple[int, ...]
    tie_has_trump: bool
    ties: Ties
    names: Mapping[str, str]
    full_names: Mapping[str, str]
    may_stick: bool

    @classmethod
    @lru_cache(maxsize=32)
    def of(cls, book: RuleBook, seats: int) -> Self:
        """The setup of `book` for `seats`; raises KeyError where it has no hands for so many."""
        numbers = book.numbers(Numbers)
        hand = {int(n): hand for n, hand in numbers.hand.items()}[seats]
        shares = numbers.shares if book.option("weighted_shares") is True else {}
        return cls(
            deck=book.deck(),
            rounds=numbers.rounds["long" if book.option("length") == "long" else "short"],
            hand=hand,
            tricks=hand - UNPLAYED,
            market=numbers.market,
            symbols=(0, *(numbers.symbols[rank] for rank in get_args(Rank))),
            shares=(0, *(shares.get(rank, 1) for rank in get_args(Rank))),
            ties=numbers.ties,
            tie_has_trump=book.option("trump_tie") == "board_order",
            names={letter: company.name for letter, company in numbers.companies.items()},
            full_names={letter: company.full for letter, company in numbers.companies.items()},
            may_stick=not _leaves_moves(numbers, book.drops),
        )


def _leaves_moves(numbers: Numbers, drops: Sequence[DropRule]) -> bool:
    """Whether every seat always has a move: any two cards can be invested, one that follows or any
    can be played, any of the trick taken, and on a market that is long enough every company has
    room for the most symbols, up or down."""
    return (
        makes_surely(drops, "invest", "hand")
        and makes_surely(drops, "play", "hand", "follows")
        and makes_surely(drops, "take", "trick")
        and makes_surely(drops, "adjust", "", "must_move", "all_symbols", "unmarked", "room")
        and numbers.market.levels >= 2 * max(numbers.symbols.values())
    )
