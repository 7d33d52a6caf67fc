"""What Milken's numbers come to, and its scored deals opened into their arithmetic."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated

import msgspec
from msgspec import Meta

from tabletop.engine.cards import RANKS, SUITS, Card
from tabletop.engine.moves import Move
from tabletop.engine.rules.book import RuleBook
from tabletop.engine.state import Tally, TallyLine
from tabletop.engine.words import suit_name
from tabletop.system.i18n import _


class EndNumbers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """When a deal ends."""

    pile_size: Annotated[int, Meta(ge=1, le=13)]


class Values(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename=lambda name: name[1:]):
    """Points of a card in hand by the rank on top of its suit's pile."""

    _A: Annotated[int, Meta(ge=0, le=100)]
    _2: Annotated[int, Meta(ge=0, le=100)]
    _3: Annotated[int, Meta(ge=0, le=100)]
    _4: Annotated[int, Meta(ge=0, le=100)]
    _5: Annotated[int, Meta(ge=0, le=100)]
    _6: Annotated[int, Meta(ge=0, le=100)]
    _7: Annotated[int, Meta(ge=0, le=100)]
    _8: Annotated[int, Meta(ge=0, le=100)]
    _9: Annotated[int, Meta(ge=0, le=100)]
    _10: Annotated[int, Meta(ge=0, le=100)]
    _J: Annotated[int, Meta(ge=0, le=100)]
    _Q: Annotated[int, Meta(ge=0, le=100)]
    _K: Annotated[int, Meta(ge=0, le=100)]


class Numbers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The numbers of rules/milken.yaml."""

    end: EndNumbers
    pass_cards: Annotated[int, Meta(ge=1, le=8)]
    values: Values
    empty_pile: Annotated[int, Meta(ge=0, le=100)]


class Table:
    """What a book comes to for a number of seats, worked out once and shared by all states.

    `plays[seat]` maps a card to the move that plays it, as the drops of the book allow.
    """

    __slots__ = ("across", "deck", "drops", "plays", "size", "to_pass", "values", "worthless")

    def __init__(self, book: RuleBook, seats: int) -> None:
        numbers = book.numbers(Numbers)
        self.size = numbers.end.pile_size
        self.to_pass = numbers.pass_cards
        self.worthless = numbers.empty_pile
        self.values: tuple[int, ...] = tuple(getattr(numbers.values, f"_{rank}") for rank in RANKS)
        self.deck = book.deck(jokers=book.option_number("jokers"))
        self.drops = {drop.move: drop for drop in book.drops}
        steps = {"left": 1, "right": seats - 1, "across": seats // 2}
        self.across = steps.get(str(book.option("insider_trading")), 0)
        self.plays: tuple[Mapping[Card, Move], ...] = ()


@dataclass(frozen=True, slots=True)
class Ended:
    """A scored deal as it was left, to be opened into its arithmetic when somebody asks."""

    number: int
    hands: Sequence[Sequence[Card]]
    values: Mapping[str, int]
    points: tuple[int, ...]

    def tally(self) -> Tally:
        """The arithmetic of MK-6: for each seat and suit, cards times their worth."""
        seats = []
        for hand in self.hands:
            lines = []
            for suit in SUITS:
                n = sum(card.suit == suit for card in hand)
                if n:
                    worth = self.values[suit]
                    lines.append(TallyLine(suit_name(suit), f"{n} × {worth}", n * worth))
            seats.append(tuple(lines))
        return Tally(deal_title(self.number), tuple(seats), self.points)


def deal_title(number: int) -> str:
    """What a deal is called, counted from 1."""
    return _("Deal {n}").format(n=number)
