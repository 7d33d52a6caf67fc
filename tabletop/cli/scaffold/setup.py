"""What Scaffold's numbers and options come to for a number of seats."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Annotated, Self

import msgspec
from msgspec import Meta

from tabletop.engine.cards import Card
from tabletop.engine.rules.book import RuleBook


class Numbers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The numbers of rules/scaffold.yaml."""

    hand: Annotated[int, Meta(ge=1, le=8)]


@dataclass(frozen=True, slots=True, eq=False)
class Setup:
    """What a book comes to for a number of seats, worked out once and shared by all states.

    Each seat is dealt `hand` cards; a heart taken is worth `heart` points.
    """

    deck: tuple[Card, ...]
    hand: int
    heart: int

    @classmethod
    @lru_cache(maxsize=32)
    def of(cls, book: RuleBook, seats: int) -> Self:
        """The setup of `book` for `seats`."""
        deck = book.deck()
        return cls(
            deck=deck,
            # somebody's own rules may leave out so many ranks that the deck is short
            hand=min(book.numbers(Numbers).hand, len(deck) // seats),
            heart=book.option_number("hearts"),
        )
