"""What a game tells the loader of its rules."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Generic, Never, TypeAlias, TypeVar

import msgspec

from tabletop.engine import limits
from tabletop.engine.cards import Card
from tabletop.engine.notation import Notation
from tabletop.engine.rules.conditions import Condition, InPlay
from tabletop.engine.rules.drops import MoveKind
from tabletop.engine.rules.reads import Reads
from tabletop.engine.rules.schema import BookSpec, Problem
from tabletop.engine.rules.texts import Facts
from tabletop.engine.rules.versions import Migrate

S = TypeVar("S")


@dataclass(frozen=True, slots=True)
class Mechanics(Generic[S]):
    """What a game tells the loader: the shape of its numbers, its own conditions, its deck and its
    moves with their arguments, the zones a drop may name and which of them belong to seats, the
    phases of a turn, what each kind of move is, a check of the numbers together (which gives what
    was expected and found, by the path inside `numbers`), and `facts`, the words beyond the numbers
    that its texts speak of.

    `version` is that of the books the game plays by now. Of an older one, as saves hold them, its
    `migrate` makes the resolved rules that mean the same today, and may change what it is given.
    A number or an option that is new needs none where it has a default.

    What it reads of a book beside its numbers and drops: for how many `seats`, fewest and most,
    whether a number of packs, and which `options`."""

    numbers: type[msgspec.Struct]
    notation: Notation
    zones: frozenset[str]
    phases: frozenset[str]
    conditions: Mapping[str, Condition[S]]
    coherent: Callable[[Never], Iterable[Problem]] = lambda numbers: ()
    kinds: Mapping[str, MoveKind[S]] = field(default_factory=dict)
    owned: frozenset[str] = frozenset()
    facts: Callable[[Never, BookSpec, Sequence[Card]], Facts] = lambda numbers, spec, deck: {}
    version: int = 1
    migrate: Migrate = lambda data: data
    options: Mapping[str, Reads] = field(default_factory=dict)
    seats: tuple[int, int] = limits.SEATS
    has_packs: bool = True


AnyMechanics: TypeAlias = Mechanics[InPlay]
"""What the loader is told of a game, whichever it is."""
