"""What Piece of the Action's numbers and options come to for a number of seats."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import Annotated, Final, Literal, Self

import msgspec
from msgspec import Meta

from tabletop.engine.cards import Card
from tabletop.engine.rules.book import RuleBook
from tabletop.engine.rules.drops import DropRule
from tabletop.engine.rules.rulefile import Plain


class Numbers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The numbers of rules/piece_of_the_action.yaml; `hands` are the cards in a full hand by the
    number of seats."""

    hands: dict[Literal["2", "3", "4", "5", "6"], Annotated[int, Meta(ge=1, le=17)]]
    start_points: Annotated[int, Meta(ge=0, le=10000)]
    marker: Annotated[int, Meta(ge=1, le=9)]
    raise_to: Annotated[int, Meta(ge=1, le=100)]


SHIFTS: Final = (
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

    `has_usual_shifts` says that the shifts of the book are those of SHIFTS. A full hand has
    `hand_size` cards. The X marker alone counts `marker`, and a Deal's value is raised to a
    multiple of `raise_to`. After `tie_deals` tie-break Deals a tie is shared; None: never.
    """

    deck: tuple[Card, ...]
    has_usual_shifts: bool
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
        return cls(
            deck=book.deck(),
            has_usual_shifts=_has_usual_shifts(book.drops),
            hand_size={int(n): size for n, size in numbers.hands.items()}[seats],
            start_points=numbers.start_points,
            marker=numbers.marker,
            raise_to=numbers.raise_to,
            tie_deals=limit if isinstance(limit, int) else None,
        )


def _has_usual_shifts(drops: Iterable[DropRule]) -> bool:
    shifts = []
    for drop in drops:
        if drop.move == "shift":
            names = " ".join(sorted(required.name for required in drop.requires))
            shifts.append(f"{drop.source} {drop.onto} {drop.of}: {names}")
    return sorted(shifts) == list(SHIFTS)


def migrate(data: dict[str, Plain]) -> dict[str, Plain]:
    """The rules of version 1: that a card goes to another place than where it lies was a condition,
    one that was `false` asked for nothing, a drop without a phase was one of every phase, and there
    were no actions."""
    kept: list[Plain] = []
    drops = data.get("drops")
    for drop in drops if isinstance(drops, list) else ():
        if isinstance(drop, dict):
            require = drop.get("require")
            if isinstance(require, list):
                drop["require"] = [each for each in require if _is_asked(each)]
            every = ("lead", "deal") if drop.get("move") == "play" else ("move",)
            phases = (drop["phase"],) if "phase" in drop else every
            kept += [{**drop, "phase": phase} for phase in phases]
    bound: Plain = [{"not_all_declined": True}]
    decline: Plain = {"move": "decline", "phase": "lead", "rule": "PA-4", "require": bound}
    passing: Plain = {"move": "pass", "phase": "deal", "rule": "PA-5"}
    return {**data, "drops": kept, "actions": [decline, passing]}


def _is_asked(require: Plain) -> bool:
    """Whether a requirement of version 1 is one that has to be said today."""
    return not isinstance(require, dict) or not (
        "elsewhere" in require or False in require.values()
    )
