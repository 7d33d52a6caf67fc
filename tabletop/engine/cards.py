"""Cards and decks, and the notation they are written in.

French cards are rank and suit (`QS`, `10H`), with the pack where there are several (`10H-2`),
jokers `X1`, `X2`. Stonks cards are company and rank (`R1`). Piece of the Action cards are `B-2`,
`B+2.1`, `BM1.1`, `BP.1`, `BR.1`, `X.1`, the suffix only where a colour has several of a card.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache
from operator import attrgetter
from typing import Final, Literal

from tabletop.system.errors import NotationError

Kind = Literal["french", "joker", "stock", "deal", "move", "pota", "reverse", "x"]

SUITS: Final = ("C", "D", "H", "S")
COMPANIES: Final = ("R", "Y", "G", "B", "P")
COLOURS: Final = ("B", "R", "G")
RANKS: Final = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")

_FRENCH: Final = re.compile(r"(A|[2-9]|10|J|Q|K)([CDHS])(?:-([1-9]))?")
_JOKER: Final = re.compile(r"X([1-9])")
_STOCK: Final = re.compile(r"([RYGBP])([1-9]|1[0-3])")
_ACTION: Final = re.compile(r"([BRG])(?:([+-][2-5])|M([1-3])|(P)|(R))(?:\.([1-9]|10))?")
_X: Final = re.compile(r"X\.([1-9])")
_ACTION_KINDS: Final[tuple[Kind, ...]] = ("deal", "move", "pota", "reverse")


@dataclass(frozen=True, slots=True, eq=False)
class Card:
    """One physical card, interned: the same notation is always the same object.

    `suit` is a letter ("" for jokers and X), `rank` is 1..13 (a signed number on deal cards, the
    n of a Move n, else 0), `copy` counts twins from 1 (0 where there is only one), `order` sorts
    as moves are written: suit, then rank, then copy. Never iterate a set of cards where order
    matters: identity hashes differ from run to run.
    """

    code: str
    kind: Kind
    suit: str
    rank: int
    copy: int
    order: int

    @staticmethod
    def parse(text: str) -> Card:
        """The card written `text`; raises NotationError where it names none."""
        return _parse(text)

    @property
    def face(self) -> str:
        """The notation without the pack or copy: twins share a face, and a picture."""
        return self.code.split("-" if self.kind == "french" else ".")[0]

    def __str__(self) -> str:
        return self.code

    def __repr__(self) -> str:
        return f"Card.parse({self.code!r})"

    def __lt__(self, other: Card) -> bool:
        return self.order < other.order

    def __reduce__(self) -> tuple[Callable[[str], Card], tuple[str]]:
        return _parse, (self.code,)


@cache
def _parse(text: str) -> Card:
    if match := _FRENCH.fullmatch(text):
        rank, suit, pack = RANKS.index(match[1]) + 1, match[2], int(match[3] or 0)
        order = SUITS.index(suit) * 1000 + rank * 10 + pack
        return Card(text, "french", suit, rank, pack, order)
    if match := _JOKER.fullmatch(text):
        return Card(text, "joker", "", 0, int(match[1]), 9000 + int(match[1]))
    if match := _STOCK.fullmatch(text):
        rank = int(match[2])
        return Card(text, "stock", match[1], rank, 0, COMPANIES.index(match[1]) * 1000 + rank * 10)
    if match := _ACTION.fullmatch(text):
        values = (match[2], match[3], match[4] and "0", match[5] and "0")
        which = next(i for i, value in enumerate(values) if value is not None)
        rank, copy = int(values[which] or 0), int(match[6] or 0)
        order = COLOURS.index(match[1]) * 10000 + which * 2000 + (rank + 10) * 20 + copy
        return Card(text, _ACTION_KINDS[which], match[1], rank, copy, order)
    if match := _X.fullmatch(text):
        return Card(text, "x", "", 0, int(match[1]), 90000 + int(match[1]))
    raise NotationError(f"{text!r} is not a card")


order_of: Final[Callable[[Card], int]] = attrgetter("order")
"""The key that sorts cards as they are written in moves."""


def in_order(cards: Iterable[Card]) -> tuple[Card, ...]:
    """The cards sorted by suit, rank and copy."""
    return tuple(sorted(cards, key=order_of))


def french(packs: int = 1, jokers: int = 0, without: Iterable[str] = ()) -> tuple[Card, ...]:
    """A French deck in deck order: pack by pack, suits C D H S, A low, then the jokers.

    `without` names ranks left out; cards carry their pack only where there are several.
    """
    left_out = set(without)
    tails = [""] if packs == 1 else [f"-{pack}" for pack in range(1, packs + 1)]
    cards = [
        Card.parse(rank + suit + tail)
        for tail in tails
        for suit in SUITS
        for rank in RANKS
        if rank not in left_out
    ]
    return (*cards, *(Card.parse(f"X{n}") for n in range(1, jokers + 1)))


def stonks() -> tuple[Card, ...]:
    """The Stonks deck in deck order: five companies in board order, ranks 1 to 13."""
    return tuple(Card.parse(f"{company}{rank}") for company in COMPANIES for rank in range(1, 14))


def action() -> tuple[Card, ...]:
    """The Piece of the Action deck in deck order: 35 cards in each of three colours, three X."""
    counts = {"-2": 1, "-3": 1, "-4": 1, "-5": 1, "+2": 3, "+3": 3, "+4": 2, "+5": 2}
    counts |= {"M1": 3, "M2": 2, "M3": 2, "P": 10, "R": 4}
    cards: list[Card] = []
    for colour in COLOURS:
        for face, count in counts.items():
            tails = [""] if count == 1 else [f".{n}" for n in range(1, count + 1)]
            cards += (Card.parse(colour + face + tail) for tail in tails)
    return (*cards, *(Card.parse(f"X.{n}") for n in (1, 2, 3)))
