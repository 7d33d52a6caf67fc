"""What Piece of the Action's numbers and options come to for a number of seats."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Annotated, Literal, Self

import msgspec
from msgspec import Meta

from tabletop.engine.cards import Card
from tabletop.engine.rules.book import RuleBook
from tabletop.engine.rules.drops import DropRule


class Numbers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The numbers of rules/piece_of_the_action.yaml; `hands` are the cards in a full hand by the
    number of seats."""

    hands: dict[Literal["2", "3", "4", "5", "6"], Annotated[int, Meta(ge=1, le=17)]]
    start_points: Annotated[int, Meta(ge=0, le=10000)]
    marker: Annotated[int, Meta(ge=1, le=9)]
    raise_to: Annotated[int, Meta(ge=1, le=100)]


@dataclass(frozen=True, slots=True, eq=False)
class Setup:
    """What a book comes to for a number of seats, shared by all states.

    `required[n]` names the conditions of `drops[n]`, in the order of its tests; `is_one_colour`
    says that in a Deal they leave only cards of its colour to be played. A full hand has
    `hand_size` cards. The X marker alone counts `marker`, and a Deal's value is raised to a
    multiple of `raise_to`. After `tie_deals` tie-break Deals a tie is shared; None: never.
    """

    deck: tuple[Card, ...]
    drops: tuple[DropRule, ...]
    required: tuple[tuple[str, ...], ...]
    is_one_colour: bool
    hand_size: int
    start_points: int
    marker: int
    raise_to: int
    tie_deals: int | None

    @classmethod
    @lru_cache(maxsize=32)
    def of(cls, book: RuleBook, seats: int) -> Self:
        """The setup of `book` for `seats`."""
        numbers = book.numbers(Numbers)
        limit = book.option("tie_deals")
        required = tuple(
            tuple(next(name for name in test if name != "rule") for test in drop.require)
            for drop in book.spec.drops
        )
        return cls(
            deck=book.deck(),
            drops=book.drops,
            required=required,
            is_one_colour=all(
                "of_colour" in names
                for drop, names in zip(book.drops, required, strict=True)
                if drop.source == "hand" and drop.phase in ("deal", "")
            ),
            hand_size={int(n): size for n, size in numbers.hands.items()}[seats],
            start_points=numbers.start_points,
            marker=numbers.marker,
            raise_to=numbers.raise_to,
            tie_deals=limit if isinstance(limit, int) else None,
        )
