"""What Portfolio's rulebook comes to: its numbers, a portfolio, a promise, and shared tables."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from operator import attrgetter
from typing import Annotated, Final, Literal

import msgspec
from msgspec import Meta

from tabletop.engine.cards import RANKS, SUITS, Card
from tabletop.engine.moves import Move, Value
from tabletop.engine.rules.book import RuleBook
from tabletop.engine.rules.conditions import DropRule
from tabletop.engine.rules.schema import Problem
from tabletop.engine.words import suit_name
from tabletop.system.i18n import _

Dollars = Annotated[int, Meta(ge=0, le=1000)]
Packs = Annotated[int, Meta(ge=1, le=9)]
Reforms = Annotated[int, Meta(ge=0, le=3)]
End = Literal["low", "high"]
Deed = Literal["neutralise", "acquire", "both"]

ACE: Final = 1
KING: Final = 13
TWIN_SUIT: Final[Mapping[str, str]] = {"C": "S", "S": "C", "D": "H", "H": "D"}
"""The other suit of the same colour."""

by_order: Final = attrgetter("order")


class StartNumbers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What every seat begins with: dollars and cards."""

    money: Dollars
    hand: Annotated[int, Meta(ge=1, le=30)]


class DrawNumbers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Dollars for the second card drawn, and by how much each further one is dearer."""

    second: Dollars
    rise: Dollars


class PauperNumbers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Fewer cards than `below` as the turn begins, and no portfolio, let a seat draw `count`."""

    below: Annotated[int, Meta(ge=1, le=30)]
    count: Annotated[int, Meta(ge=2, le=9)]


class PriceNumbers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How many times its value an attack on a portfolio costs."""

    neutralise: Annotated[int, Meta(ge=0, le=9)]
    acquire: Annotated[int, Meta(ge=0, le=9)]


class BySeats(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename=lambda name: name[1:]
):
    """Packs by the number of seats."""

    _2: Packs
    _3: Packs
    _4: Packs
    _5: Packs


class ReformsBySeats(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename=lambda name: name[1:]
):
    """How often the discard pile becomes a new stock, by the number of seats."""

    _2: Reforms
    _3: Reforms
    _4: Reforms
    _5: Reforms


class Values(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename=lambda name: name[1:]):
    """Dollars of a card in a portfolio by its rank."""

    _A: Dollars
    _2: Dollars
    _3: Dollars
    _4: Dollars
    _5: Dollars
    _6: Dollars
    _7: Dollars
    _8: Dollars
    _9: Dollars
    _10: Dollars
    _J: Dollars
    _Q: Dollars
    _K: Dollars


class Numbers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The numbers of rules/portfolio.yaml."""

    start: StartNumbers
    packs: BySeats
    reforms: ReformsBySeats
    values: Values
    uncounted: Annotated[int, Meta(ge=0, le=12)]
    draw: DrawNumbers
    pauper: PauperNumbers
    prices: PriceNumbers
    stall_rounds: Annotated[int, Meta(ge=1, le=99)]


def coherent(numbers: Numbers) -> Iterable[Problem]:
    """Numbers that cannot stand together: more cards dealt than there are."""
    for seats in (2, 3, 4, 5):
        cards = 52 * int(getattr(numbers.packs, f"_{seats}"))
        most = (cards - 2) // seats
        if numbers.start.hand > most:
            expected = _("at most {most} with {seats} seats").format(most=most, seats=seats)
            yield ("start", "hand"), expected, str(numbers.start.hand), ""


@dataclass(frozen=True, slots=True)
class Play:
    """What a card may do to a portfolio: the move's name, the end it caps, the dollars it takes,
    and whether that is all there is to ask."""

    name: str
    side: End | None
    price: int
    is_certain: bool


@dataclass(frozen=True, slots=True)
class Shape:
    """What portfolios of the same faces, capped alike, have in common: the faces that may be
    played to them, and what each may do there, filled in as it is asked for; by face, and for
    another seat by minus the face."""

    faces: tuple[int, ...]
    plays: dict[int, tuple[Play, ...]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Portfolio:
    """A portfolio on the table: its run low to high, its caps, its owner and value in dollars."""

    id: str
    owner: int
    cards: tuple[Card, ...]
    low_cap: Card | None
    high_cap: Card | None
    value: int

    def is_open(self, end: End) -> bool:
        """Whether no cap closes that end (PF-12)."""
        return (self.low_cap if end == "low" else self.high_cap) is None

    def everything(self) -> tuple[Card, ...]:
        """Run and caps, in the order they go to the discard pile (PF-13)."""
        caps = (self.low_cap, self.high_cap)
        return (*self.cards, *(cap for cap in caps if cap is not None))


@dataclass(frozen=True, slots=True)
class Promise:
    """`by` leaves the portfolios of `to` alone until the end of its turn number `until` (PF-23)."""

    by: int
    to: int
    deed: Deed
    until: int

    def forbids(self, deed: str) -> bool:
        """Whether a deed, `neutralise` or `acquire`, would break it."""
        return self.deed in (deed, "both")


def run_name(cards: Sequence[Card]) -> str:
    """How a sentence names a run: "3–6 of clubs"."""
    text = _("{low}–{high} of {suit}")
    return text.format(
        low=RANKS[cards[0].rank - 1], high=RANKS[cards[-1].rank - 1], suit=suit_name(cards[0].suit)
    )


def face(suit: str, rank: int) -> int:
    """What twins share, as a number: the `order` of their cards without the last digit."""
    return SUITS.index(suit) * 100 + rank


class Table:
    """What a book comes to for a number of seats, worked out once and shared by all states.

    `discards` holds by seat and card its face and the move that discards it;
    `plain_discard` says that any card may be discarded but, where `bars_taken`, the one taken from
    the discard pile this turn while there are others.
    """

    __slots__ = (
        "bars_taken",
        "costs",
        "deck",
        "discards",
        "draws",
        "drops",
        "faces",
        "hand",
        "index",
        "makes",
        "money",
        "moves",
        "offers",
        "paid",
        "pauper_below",
        "pauper_count",
        "plain_discard",
        "played",
        "prices",
        "reforms",
        "runs",
        "shapes",
        "shortest",
        "stall",
        "uncounted",
        "values",
    )

    def __init__(self, book: RuleBook, seats: int) -> None:
        numbers = book.numbers(Numbers)
        self.money = numbers.start.money
        self.hand = numbers.start.hand
        self.deck = book.deck(packs=int(getattr(numbers.packs, f"_{seats}")))
        self.index = {card: at for at, card in enumerate(self.deck)}
        self.reforms = int(getattr(numbers.reforms, f"_{seats}"))
        self.values: tuple[int, ...] = tuple(getattr(numbers.values, f"_{rank}") for rank in RANKS)
        self.uncounted = numbers.uncounted
        self.costs = [0, 0]
        step = numbers.draw.second
        for _each in self.deck:
            self.costs.append(self.costs[-1] + step)
            step += numbers.draw.rise
        self.pauper_below = numbers.pauper.below
        self.pauper_count = numbers.pauper.count
        self.prices = {
            "neutralise": numbers.prices.neutralise,
            "acquire": numbers.prices.acquire,
        }
        self.stall = numbers.stall_rounds * seats
        negotiates = book.option("negotiation") == "on"
        self.offers = book.option_number("offers_per_turn") if negotiates else 0
        self.drops: dict[str, DropRule] = {drop.move: drop for drop in book.drops}
        self.paid: dict[str, str] = {
            drop.move: require["can_pay"]
            for drop in book.spec.drops
            for require in drop.require
            if "can_pay" in require
        }
        self.faces = {card: card.order // 10 for card in self.deck}
        self.moves: dict[tuple[int, str, Value, Value], Move] = {}
        self.played: dict[tuple[int, str, str, Card, End | None], Move] = {}
        self.shapes: dict[tuple[int, int, bool, bool], Shape] = {}
        self.makes: tuple[dict[tuple[Card, ...], tuple[Move, ...]], ...] = tuple(
            {} for _seat in range(seats)
        )
        self.draws: dict[tuple[int, int, int, bool, int], tuple[Move, ...]] = {}
        self.runs: frozenset[tuple[int, int]] = frozenset()
        self.discards: tuple[dict[Card, tuple[int, Move]], ...] = ()
        self.plain_discard = False
        self.bars_taken = False
        self.shortest = 0

    def value(self, cards: Sequence[Card]) -> int:
        """The dollars a run pays each turn; its lowest cards are not counted (PF-3)."""
        values = self.values
        return sum([values[card.rank - 1] for card in cards[self.uncounted :]])

    def make(self, seat: int, cards: tuple[Card, ...]) -> Move:
        """The move that makes a portfolio of `cards`, always the same one."""
        key = (seat, "make", cards, 0)
        move = self.moves.get(key)
        if move is None:
            move = self.moves[key] = Move.of(seat, "make", cards=cards)
        return move

    def shape(self, portfolio: Portfolio) -> Shape:
        """What `portfolio` has in common with those like it."""
        low, high = self.faces[portfolio.cards[0]], self.faces[portfolio.cards[-1]]
        key = (low, high, portfolio.low_cap is None, portfolio.high_cap is None)
        shape = self.shapes.get(key)
        if shape is None:
            shape = self.shapes[key] = Shape(faces_of(portfolio))
        return shape

    def affordable(self, budget: int) -> int:
        """The most cards that can be drawn for `budget` dollars (PF-6)."""
        return bisect_right(self.costs, budget) - 1

    def in_deck_order(self, cards: Iterable[Card]) -> tuple[Card, ...]:
        """Cards as they lie in a new deck: pack by pack."""
        return tuple(sorted(cards, key=self.index.__getitem__))


def faces_of(portfolio: Portfolio) -> tuple[int, ...]:
    """The faces that may be played to a portfolio, by its owner or by another seat."""
    low, high = portfolio.cards[0], portfolio.cards[-1]
    suit, twin = low.suit, TWIN_SUIT[low.suit]
    faces: list[int] = []
    if portfolio.low_cap is None:
        faces += (face(suit, low.rank), face(twin, low.rank))
        if low.rank > ACE:
            faces.append(face(suit, low.rank - 1))
    if portfolio.high_cap is None:
        faces += (face(suit, high.rank), face(twin, high.rank))
        faces += (
            (face(suit, high.rank + 1),) if high.rank < KING else (face(suit, ACE), face(twin, ACE))
        )
    return tuple(dict.fromkeys(faces))
