"""What Piece of the Action's numbers and options come to for a number of seats."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from math import inf
from typing import Annotated, Final, Literal, Self

import msgspec
from msgspec import Meta

from tabletop.engine.cards import Card
from tabletop.engine.rules.book import RuleBook
from tabletop.engine.rules.drops import DropRule
from tabletop.engine.rules.schema import Problem
from tabletop.games.piece_of_the_action.deck import COUNTS, Face, mixed
from tabletop.system.i18n import _

Points = Annotated[int, Meta(ge=0, le=10000)]


class Shares(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How many times the Leader scores a Deal, and a seat for each of its POTA."""

    leader: Annotated[int, Meta(ge=0, le=9)] = 1
    pota: Annotated[int, Meta(ge=1, le=9)] = 1


class Numbers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The numbers of rules/piece_of_the_action.yaml; `cards` are how many there are of each face in
    a colour, and of X cards, `hands` the cards in a full hand by the number of seats."""

    hands: dict[Literal["2", "3", "4", "5", "6"], Annotated[int, Meta(ge=1, le=17)]]
    start_points: Points
    marker: Annotated[int, Meta(ge=1, le=9)]
    raise_to: Annotated[int, Meta(ge=1, le=100)]
    cards: dict[Face, Annotated[int, Meta(ge=0, le=10)]] = msgspec.field(
        default_factory=COUNTS.copy
    )
    shares: Shares = Shares()
    goal: Points | Literal["none"] = "none"


def coherent(numbers: Numbers) -> Iterable[Problem]:
    """What the numbers must be together: cards for full hands once the X's are found, and some way
    to score."""
    if not numbers.shares.leader and not numbers.cards.get("P", 0):
        expected = _("more than 0, as there is no POTA and nobody could score")
        yield ("shares", "leader"), expected, "0", ""
    n = len(mixed(numbers.cards)) - numbers.cards.get("X", 0)
    for seats, hand in numbers.hands.items():
        if int(seats) * hand > n:
            expected = _("at most {most}, for {n} cards").format(most=n // int(seats), n=n)
            yield ("hands", seats), expected, str(hand), ""


USUAL_SHIFTS: Final = (
    "centre discard any: leaves_enough not_zero",
    "pota discard any: keeps_last leaves_enough not_moved",
    "pota pota any: keeps_last leaves_enough not_moved",
    "reverse discard any: leaves_enough not_moved",
    "reverse reverse any: in_on_it leaves_enough not_moved",
)
"""The shifts of PA-8 to PA-11: from where, to where, of whom, and what each requires."""


@dataclass(frozen=True, slots=True, eq=False)
class Setup:
    """What a book comes to for a number of seats, shared by all states.

    `has_usual_shifts` says that the shifts of the book are those of USUAL_SHIFTS. A full hand has
    `hand_size` cards. A seat with `goal` points ends the game; after `tie_deals` tie-break Deals a
    tie is shared; None: never.
    """

    deck: tuple[Card, ...]
    numbers: Numbers
    has_usual_shifts: bool
    hand_size: int
    goal: float
    tie_deals: int | None

    @classmethod
    @lru_cache(maxsize=32)
    def of(cls, book: RuleBook, seats: int) -> Self:
        """The setup of `book` for `seats`."""
        numbers = book.numbers(Numbers)
        limit = book.option("tie_deals")
        return cls(
            deck=mixed(numbers.cards),
            numbers=numbers,
            has_usual_shifts=_has_usual_shifts(book.drops),
            hand_size={int(n): size for n, size in numbers.hands.items()}[seats],
            goal=inf if numbers.goal == "none" else numbers.goal,
            tie_deals=limit if isinstance(limit, int) else None,
        )


def _has_usual_shifts(drops: Iterable[DropRule]) -> bool:
    shifts = []
    for drop in drops:
        if drop.move == "shift":
            names = " ".join(sorted(required.name for required in drop.requires))
            shifts.append(f"{drop.source} {drop.onto} {drop.of}: {names}")
    return sorted(shifts) == list(USUAL_SHIFTS)
