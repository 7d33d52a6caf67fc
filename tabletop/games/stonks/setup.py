"""The numbers of rules/stonks.yaml, and what a book comes to for a number of seats."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Final

import msgspec
from msgspec import Meta

from tabletop.engine.cards import COMPANIES, Card
from tabletop.engine.moves import Move
from tabletop.engine.rules.book import RuleBook
from tabletop.engine.rules.conditions import DropRule
from tabletop.engine.rules.schema import Problem
from tabletop.system.i18n import _

INDEX: Final = {company: index for index, company in enumerate(COMPANIES)}
DECK_SIZE: Final = 65
NO_MARK: Final = -1
NO_SEAT: Final = -1

Rounds = Annotated[int, Meta(ge=1, le=20)]
Hand = Annotated[int, Meta(ge=4, le=32)]
Symbols = Annotated[int, Meta(ge=0, le=2)]
Shares = Annotated[int, Meta(ge=1, le=9)]


class Lengths(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Rounds of a short and of a long game."""

    short: Rounds
    long: Rounds


class Hands(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename=lambda name: name[1:]):
    """Cards dealt to a hand by the number of seats."""

    _2: Hand
    _3: Hand
    _4: Hand
    _5: Hand

    def of(self, seats: int) -> int:
        """The cards dealt to each of `seats` seats."""
        return (self._2, self._3, self._4, self._5)[seats - 2]


class Market(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The market board: values run from 1 to `levels`, every company begins at `start`."""

    levels: Annotated[int, Meta(ge=4, le=12)]
    start: Annotated[int, Meta(ge=1)]
    reset_each_round: bool


class SymbolsByRank(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename=lambda name: name[1:]
):
    """Market symbols on the cards of each rank."""

    _1: Symbols
    _2: Symbols
    _3: Symbols
    _4: Symbols
    _5: Symbols
    _6: Symbols
    _7: Symbols
    _8: Symbols
    _9: Symbols
    _10: Symbols
    _11: Symbols
    _12: Symbols
    _13: Symbols


class SharesByRank(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename=lambda name: name[1:]
):
    """Shares that a card of each rank stands for where shares are weighted."""

    _1: Shares
    _2: Shares
    _3: Shares
    _4: Shares
    _5: Shares
    _6: Shares
    _7: Shares
    _8: Shares
    _9: Shares
    _10: Shares
    _11: Shares
    _12: Shares
    _13: Shares


class Company(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One company: the name players know it by, and the full one on its board."""

    name: Annotated[str, Meta(min_length=1, max_length=20)]
    full: Annotated[str, Meta(min_length=1, max_length=40)]


class Companies(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The five companies by the letter their cards are written with."""

    R: Company
    Y: Company
    G: Company
    B: Company
    P: Company


class Numbers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The numbers of rules/stonks.yaml."""

    rounds: Lengths
    hand: Hands
    market: Market
    symbols: SymbolsByRank
    shares: SharesByRank
    companies: Companies


def coherent(numbers: Numbers) -> Iterable[Problem]:
    """What the numbers must be together: a start on the board, and cards for every trick."""
    market = numbers.market
    if market.start > market.levels:
        expected = _("a value from 1 to {n}").format(n=market.levels)
        yield ("market", "start"), expected, str(market.start), ""
    for seats in (2, 3, 4, 5):
        hand = numbers.hand.of(seats)
        if seats * hand + hand - 3 > DECK_SIZE:
            most = (DECK_SIZE + 3) // (seats + 1)
            expected = _("at most {n}, for {cards} cards in all").format(n=most, cards=DECK_SIZE)
            yield ("hand", str(seats)), expected, str(hand), ""


class Table:
    """What a book comes to for a number of seats, worked out once and shared by all states.

    `symbols` and `shares` are by rank (index 0 unused); `plays`, `calls`, `stands` and `takes`
    map, seat by seat, a card to the move or moves made with it; `adjusts[seat][n]` holds for each
    company in board order its moves `n` levels up and down. `permits` keeps what the drops of the
    book answered for each kind of situation, so that each is asked once.
    """

    __slots__ = (
        "_invests",
        "adjusts",
        "calls",
        "deck",
        "drops",
        "hand",
        "levels",
        "names",
        "permits",
        "plays",
        "reset",
        "rounds",
        "shares",
        "stands",
        "start",
        "symbols",
        "takes",
        "tie_has_trump",
        "tricks",
        "weighted",
    )

    def __init__(self, book: RuleBook, seats: int) -> None:
        numbers = book.numbers(Numbers)
        ranks = range(1, 14)
        is_long = book.option("length") == "long"
        self.rounds = numbers.rounds.long if is_long else numbers.rounds.short
        self.hand = numbers.hand.of(seats)
        self.tricks = self.hand - 3
        self.levels = numbers.market.levels
        self.start = numbers.market.start
        self.reset = numbers.market.reset_each_round
        self.symbols = (0, *(int(getattr(numbers.symbols, f"_{rank}")) for rank in ranks))
        self.weighted = book.option("weighted_shares") is True
        weights = (0, *(int(getattr(numbers.shares, f"_{rank}")) for rank in ranks))
        self.shares = weights if self.weighted else (0, *(1 for _rank in ranks))
        self.tie_has_trump = book.option("trump_tie") == "board_order"
        self.names = {letter: getattr(numbers.companies, letter).name for letter in COMPANIES}
        self.deck = book.deck()
        self.drops: dict[tuple[str, str, str], DropRule] = {
            (drop.move, drop.source, drop.onto): drop for drop in book.drops
        }
        self.permits: dict[tuple[object, ...], bool] = {}
        each = range(seats)
        self.plays = [{c: Move.of(s, "play", card=c) for c in self.deck} for s in each]
        self.calls = [
            {
                c: tuple(Move.of(s, "play", card=c, call=letter) for letter in COMPANIES)
                for c in self.deck
            }
            for s in each
        ]
        self.stands = [
            {c: Move.of(s, "play", card=c, speculate=True) for c in self.deck} for s in each
        ]
        self.takes = [{c: Move.of(s, "take", card=c) for c in self.deck} for s in each]
        self.adjusts = [
            [
                tuple(
                    (
                        Move.of(s, "adjust", company=letter, steps=n),
                        Move.of(s, "adjust", company=letter, steps=-n),
                    )
                    for letter in COMPANIES
                )
                for n in range(3)
            ]
            for s in each
        ]
        self._invests: dict[tuple[int, Card, Card], Move] = {}

    def invest(self, seat: int, seen: Card, unseen: Card) -> Move:
        """The move that invests `seen` face up and `unseen` face down."""
        key = (seat, seen, unseen)
        move = self._invests.get(key)
        if move is None:
            move = self._invests[key] = Move.of(seat, "invest", seen=seen, unseen=unseen)
        return move

    def card_name(self, card: Card) -> str:
        """A card as a sentence names it, without an article: "Redwood 8"."""
        return f"{self.names[card.suit]} {card.rank}"
