"""What Milken's numbers and options come to for a number of seats."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Annotated, Final, Self

import msgspec
from msgspec import Meta

from tabletop.engine.cards import Card
from tabletop.engine.french import RANKS, Rank
from tabletop.engine.rules.book import RuleBook
from tabletop.engine.rules.drops import DropRule, makes_surely
from tabletop.engine.rules.schema import Problem
from tabletop.system.i18n import _

Points = Annotated[int, Meta(ge=0, le=100)]


class EndNumbers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """When a deal ends."""

    pile_size: Annotated[int, Meta(ge=1, le=13)]


class Numbers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The numbers of rules/milken.yaml; `values` are the points of a card in hand by the rank on
    top of its suit's pile."""

    end: EndNumbers
    pass_cards: Annotated[int, Meta(ge=1, le=8)]
    values: dict[Rank, Points]
    empty_pile: Points
    joker: Annotated[int, Meta(ge=-100, le=100)] = 0
    target: Annotated[int, Meta(ge=1, le=1000)] = 150


MOST_DEALS: Final = 100
"""The deals after which a match to points is over whatever anybody has (MK-11)."""


def coherent(numbers: Numbers) -> Iterable[Problem]:
    """What the numbers must be together: some card has to be worth something."""
    if not any(numbers.values.values()) and not numbers.empty_pile:
        yield ("values",), _("a rank that is worth more than 0"), _("none"), ""


@dataclass(frozen=True, slots=True, eq=False)
class Setup:
    """What a book comes to for a number of seats, shared by all states.

    `size` cards on a pile end a deal; `values` are the points of a card in hand by the rank, ace
    first, on top of its pile, `worthless` those where the pile is empty, `joker` those of a Joker.
    Before play `to_pass` cards go so many seats to the left as `passes` says, deal by deal in turn;
    0 for no pass. A match has so many `deals`, or goes on until a seat has `target` points where
    these are 0. `may_stick` says whether a seat with cards may ever have no move.
    """

    deck: tuple[Card, ...]
    size: int
    values: tuple[int, ...]
    worthless: int
    joker: int
    to_pass: int
    passes: tuple[int, ...]
    extras: str
    deals: int
    target: int
    may_stick: bool

    @classmethod
    @lru_cache(maxsize=32)
    def of(cls, book: RuleBook, seats: int) -> Self:
        """The setup of `book` for `seats`."""
        numbers = book.numbers(Numbers)
        right, half = seats - 1, seats // 2
        in_turn = (1, right, 0) if seats % 2 else (1, right, half, 0)
        ways = {"left": (1,), "right": (right,), "across": (half,), "in_turn": in_turn}
        deals = book.option("deals")
        passes = tuple(dict.fromkeys(ways.get(str(book.option("insider_trading")), (0,))))
        deck = book.deck(jokers=book.option_number("jokers"))
        return cls(
            deck=deck,
            size=numbers.end.pile_size,
            values=tuple(numbers.values[rank] for rank in RANKS),
            worthless=numbers.empty_pile,
            joker=numbers.joker,
            to_pass=numbers.pass_cards,
            passes=passes,
            extras=str(book.option("extras")),
            deals=deals if isinstance(deals, int) else 0,
            target=numbers.target,
            may_stick=not _leaves_moves(numbers, book.drops, deck, seats, any(passes)),
        )

    def across(self, deal: int) -> int:
        """How many seats to the left cards go in a deal, counted from 1; 0 for no pass (MK-8)."""
        return self.passes[(deal - 1) % len(self.passes)]

    def is_over(self, deal: int, most: int) -> bool:
        """Whether a match is over after a deal that left a seat with the `most` points (MK-11)."""
        return deal >= (self.deals or MOST_DEALS) or (not self.deals and most >= self.target)

    def value(self, card: Card) -> int:
        """What `card` on top of a pile makes each card of its suit worth (MK-6); a Joker, which a
        house rule may let lie there, what an empty pile does."""
        return self.values[card.rank - 1] if card.suit else self.worthless

    def left_over(self, seats: int) -> int:
        """How many cards do not come out even and are not dealt (MK-9)."""
        return 0 if self.extras == "dealt" else len(self.deck) % seats


def _leaves_moves(
    numbers: Numbers, drops: Sequence[DropRule], deck: Sequence[Card], seats: int, passes: bool
) -> bool:
    """Whether every card in a hand can be played, onto the pile of its suit, and every seat has the
    cards that it is to pass."""
    can_play = makes_surely(drops, "play", "hand", "cards", "suit_of")
    can_pass = makes_surely(drops, "pass", "hand", "cards_to_pass")
    has_cards = can_pass and numbers.pass_cards <= len(deck) // seats
    return can_play and all(card.suit for card in deck) and (not passes or has_cards)
