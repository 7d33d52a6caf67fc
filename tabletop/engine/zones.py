"""What a position is made of, as plain data: places for cards, who sees them, what is awaited of
chance, and the arithmetic of a score."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final, Literal, NamedTuple, TypeAlias

from tabletop.engine.cards import Card
from tabletop.engine.moves import Value

Sight: TypeAlias = frozenset[int]
"""The seats that may see something."""

MAX_SEATS: Final = 6
EVERYONE: Final[Sight] = frozenset(range(MAX_SEATS))
NOBODY: Final[Sight] = frozenset()


@dataclass(frozen=True, slots=True)
class Zone:
    """A named place for cards, top (or left) card last, and who sees what lies there.

    `id` is a kind, or a kind and a name: `stock`, `hand:0`, `pile:C`. `owner` is a seat or None.
    `sight` holds for every card; `known` adds, for single cards, seats that know where they are.
    In an unordered zone (a hand) positions mean nothing and are never shown.
    """

    id: str
    cards: tuple[Card, ...]
    sight: Sight
    owner: int | None = None
    ordered: bool = True
    known: Mapping[Card, Sight] = field(default_factory=dict)

    @property
    def kind(self) -> str:
        """The part of the id before the colon."""
        return self.id.partition(":")[0]


@dataclass(frozen=True, slots=True)
class Fact:
    """One figure of the table that is no card in a zone, and the seats that know it."""

    name: str
    value: Value | None
    sight: Sight = EVERYONE


class Due(NamedTuple):
    """The chance outcome that is awaited: `dealer` of `n` seats, `cut` between `low` and `n` - 1,
    or a `shuffle` of `pile`, whose cards stand here in deck order."""

    name: Literal["dealer", "shuffle", "cut"]
    n: int = 0
    low: int = 0
    pile: str = ""
    cards: tuple[Card, ...] = ()


@dataclass(frozen=True, slots=True)
class TallyLine:
    """One line of a score: a label, the arithmetic as a person writes it, and the points.

    `cards` are those that it counts, which lie open to all once it is scored, `unseen` those of
    them that were hidden from some until then; `key` is that of the head that it stands under, ""
    for one of its own. `token` is the letter on a token that counts beside the cards, "" for none.
    """

    label: str
    detail: str
    points: int
    key: str = ""
    cards: tuple[Card, ...] = ()
    unseen: tuple[Card, ...] = ()
    token: str = ""


@dataclass(frozen=True, slots=True)
class TallyHead:
    """What lines of several seats have in common: a pile with its price, a company, a kind of card.

    `note` says what it counts, as does `label` in markup, and `each` is what one card counts there,
    None where it does not go by the card; `cards` lie at it, of at most `size`, and it is `full`
    where they ended the deal, the last of them laid `by` a seat. Where it `stands`, the cards of
    its lines lie on their side and stand up as they count.
    """

    key: str
    label: str
    note: str = ""
    each: int | None = None
    cards: tuple[Card, ...] = ()
    size: int = 0
    full: bool = False
    stands: bool = False
    by: int | None = None


@dataclass(frozen=True, slots=True)
class TieBreak:
    """By what a tie for most was broken, to stand after a colon ("fewer cards, 4 against 6"), and
    the id of the rule that says so."""

    text: str
    rule: str


@dataclass(frozen=True, slots=True)
class Tally:
    """A scored deal, round or hand opened into its arithmetic: the lines of each seat, and what
    they stand under, in the order in which it is counted. `working` are the steps to what all of
    them count: each with what it is, its figure as `detail`, and the cards that make it."""

    title: str
    seats: tuple[tuple[TallyLine, ...], ...]
    totals: tuple[int, ...]
    heads: tuple[TallyHead, ...] = ()
    working: tuple[TallyLine, ...] = ()
