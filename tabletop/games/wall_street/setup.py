"""What Wall Street's numbers and options come to for a number of seats."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Annotated, Final, Literal, Self

import msgspec
from msgspec import Meta

from tabletop.engine.cards import Card
from tabletop.engine.french import RANKS, Rank
from tabletop.engine.rules.book import RuleBook
from tabletop.engine.rules.drops import makes_surely
from tabletop.engine.rules.schema import Problem, found, nearest, one_of
from tabletop.system.i18n import _

Worth = Annotated[int, Meta(ge=1, le=20)]
Points = Annotated[int, Meta(ge=0, le=20)]
Scoring = Literal["investors", "preferred", "common", "takeover"]

INVESTOR: Final = 0
PREFERRED: Final = 1
COMMON: Final = 2
KINDS: Final = (INVESTOR, PREFERRED, COMMON)

_LEAVES_SOME: Final = (
    *("cards", "one_single", "single_first"),
    *("must_capture", "adds_up", "take_at_most"),
)
SURE: Final = (("play", "hand", *_LEAVES_SOME), ("cut", ""))
"""Moves with where they take cards from: one can be made where no more than this is required. What
is taken may be nothing, unless something can be."""
UNUSED: Final[frozenset[Rank]] = frozenset({"7", "J", "Q"})
"""The ranks that the deck leaves out (WS-1): a book need not say what they are worth."""


class ThrowIn(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The deal is thrown in when the first table shows `more_than` of a rank (WS-3)."""

    rank: Rank
    more_than: Annotated[int, Meta(ge=2, le=20)]


class Numbers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The numbers of rules/wall_street.yaml: how many cards go to a hand at a time and to the
    table, what a card is worth by its rank, what scores, and whether those who tie for most do;
    whether the last cards are gathered, and the last card may make a Takeover."""

    hand: Annotated[int, Meta(ge=1, le=6)]
    table: Annotated[int, Meta(ge=0, le=12)]
    throw_in: ThrowIn
    values: dict[str, Worth]
    investors: Rank
    preferred: Literal["C", "D", "H", "S"]
    points: dict[Scoring, Points]
    tied_score: bool = False
    gather_last: bool = True
    last_takeover: bool = False

    def worth(self, rank: int) -> int:
        """What cards of a rank, 1 to 13, are worth: their place among the ranks unless said."""
        return self.values.get(RANKS[rank - 1], rank)

    def kind(self, card: Card) -> int:
        """What `card` is (WS-2)."""
        if RANKS[card.rank - 1] == self.investors:
            return INVESTOR
        return PREFERRED if card.suit == self.preferred else COMMON

    def rounds(self, cards: int, players: int) -> int:
        """How many times hands are dealt from a deck of `cards` to so many players (WS-8)."""
        return max(0, -(-((cards - self.table) // players) // self.hand))


def coherent(numbers: Numbers) -> Iterable[Problem]:
    """Every rank in play has a value, and a match comes to an end: some kind scores something."""
    for word in numbers.values:
        if word not in RANKS:
            yield ("values", word), one_of(RANKS), found(word), nearest(word, RANKS)
    for rank in RANKS:
        if rank not in numbers.values and rank not in UNUSED:
            yield ("values",), _("the key {key}").format(key=rank), _("none"), ""
    if not any(points for what, points in numbers.points.items() if what != "takeover"):
        yield ("points",), _("a point for the most of some kind"), _("none"), ""


@dataclass(frozen=True, slots=True, eq=False)
class Setup:
    """What a book comes to for a number of seats, shared by all states.

    `value` and `kind` tell of every card what it is worth and whether it is an INVESTOR, PREFERRED
    or COMMON, of which there are `of_kind`; `by_value` sorts table cards by value, then suit.
    `points` are those for the most of each kind. `may_stick` says whether a seat with cards may
    ever have no move.
    """

    deck: tuple[Card, ...]
    numbers: Numbers
    value: Mapping[Card, int]
    by_value: Mapping[Card, int]
    kind: Mapping[Card, int]
    of_kind: tuple[int, ...]
    points: tuple[int, ...]
    takeover: int
    target: int
    may_stick: bool

    @classmethod
    @lru_cache(maxsize=32)
    def of(cls, book: RuleBook, seats: int) -> Self:
        """The setup of `book` for `seats`."""
        numbers, deck = book.numbers(Numbers), book.deck()
        kind = {card: numbers.kind(card) for card in deck}
        value = {card: numbers.worth(card.rank) for card in deck}
        points = numbers.points
        return cls(
            deck=deck,
            numbers=numbers,
            value=value,
            by_value={card: value[card] * 100_000 + card.order for card in deck},
            kind=kind,
            of_kind=tuple(map(list(kind.values()).count, KINDS)),
            points=(points["investors"], points["preferred"], points["common"]),
            takeover=points["takeover"],
            target=book.option_number("target"),
            may_stick=not all(makes_surely(book.drops, *sure) for sure in SURE),
        )

    def rounds(self, players: int) -> int:
        """How many times hands are dealt in one deal to so many players (WS-8)."""
        return self.numbers.rounds(len(self.deck), players)

    def is_reached(self, totals: Iterable[int]) -> bool:
        """Whether some seat has the points that win (WS-12)."""
        return max(totals) >= self.target

    def counts(self, cards: Iterable[Card]) -> list[int]:
        """How many Investors, Preferred and Common lie among `cards`."""
        return list(map([self.kind[card] for card in cards].count, KINDS))

    def sorted_by_value(self, cards: Sequence[Card]) -> tuple[Card, ...]:
        """Table cards as captures are looked for among them: by value, then suit."""
        return tuple(sorted(cards, key=self.by_value.__getitem__))
