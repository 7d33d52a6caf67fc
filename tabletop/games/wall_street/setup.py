"""The numbers of rules/wall_street.yaml, and what they come to for a number of seats."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Annotated, Any, Final, Literal

import msgspec
from msgspec import Meta

from tabletop.engine.cards import RANKS, Card, order_of
from tabletop.engine.moves import Move
from tabletop.engine.rules.book import RuleBook
from tabletop.engine.rules.conditions import DropRule
from tabletop.engine.rules.schema import Problem
from tabletop.engine.state import TallyLine
from tabletop.games.wall_street.conditions import Capture, CaptureTest, PlayAsk, candidates
from tabletop.system.errors import SetupError
from tabletop.system.i18n import _

if TYPE_CHECKING:
    from tabletop.engine.state import State

Worth = Annotated[int, Meta(ge=1, le=20)]
Rank = Literal["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]
Points = Annotated[int, Meta(ge=0, le=20)]
Piles = Sequence[Sequence[Card]]

INVESTOR: Final = 0
PREFERRED: Final = 1
COMMON: Final = 2

KEPT: Final = 1 << 16


class Values(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename=lambda name: name[1:]):
    """What cards are worth by rank; ranks that the deck leaves out need no value."""

    _A: Worth
    _2: Worth
    _3: Worth
    _4: Worth
    _5: Worth
    _6: Worth
    _8: Worth
    _9: Worth
    _10: Worth
    _K: Worth
    _7: Worth = 7
    _J: Worth = 11
    _Q: Worth = 12


class ThrowIn(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The deal is thrown in when the first table shows `more_than` of a rank."""

    rank: Rank
    more_than: Annotated[int, Meta(ge=2, le=20)]


class PointNumbers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Points for the most of each kind, and for a Takeover."""

    investors: Points
    preferred: Points
    common: Points
    takeover: Points


class Numbers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The numbers of rules/wall_street.yaml."""

    hand: Annotated[int, Meta(ge=1, le=6)]
    table: Annotated[int, Meta(ge=0, le=12)]
    throw_in: ThrowIn
    values: Values
    investors: Rank
    preferred: Literal["C", "D", "H", "S"]
    points: PointNumbers


def coherent(numbers: Any) -> list[Problem]:
    """A match must come to an end: the three kinds have to score something."""
    points = numbers.points
    if points.investors + points.preferred + points.common > 0:
        return []
    return [(("points",), _("a point for the most of some kind"), _("none"), "")]


class Table:
    """What a book comes to for a number of seats, worked out once and shared by all states.

    `value` and `kind` tell of every card what it is worth and whether it is an INVESTOR,
    PREFERRED or COMMON; `rank_in` sorts table cards by value, then suit. `kept` holds what a
    card may take by its value and those on the table, `playable` whether the conditions that
    look at the card alone let it be played: no condition of a play looks at more.
    """

    __slots__ = (
        "cuts",
        "deck",
        "drop",
        "hand",
        "kept",
        "kind",
        "laid",
        "many",
        "move",
        "of_kind",
        "others",
        "playable",
        "points",
        "rank_in",
        "tests",
        "throw_in",
        "value",
    )

    def __init__(self, book: RuleBook, seats: int) -> None:
        numbers = book.numbers(Numbers)
        self.deck = book.deck()
        self.hand = numbers.hand
        self.laid = numbers.table
        self.throw_in = RANKS.index(numbers.throw_in.rank) + 1
        self.many = numbers.throw_in.more_than
        points = numbers.points
        self.points = (points.investors, points.preferred, points.common, points.takeover)
        worth = {rank: getattr(numbers.values, f"_{name}") for rank, name in enumerate(RANKS, 1)}
        self.value: dict[Card, int] = {card: worth[card.rank] for card in self.deck}
        self.rank_in = {card: self.value[card] * 100_000 + card.order for card in self.deck}
        investor = RANKS.index(numbers.investors) + 1
        self.kind: dict[Card, int] = {
            card: INVESTOR
            if card.rank == investor
            else PREFERRED
            if card.suit == numbers.preferred
            else COMMON
            for card in self.deck
        }
        self.of_kind = self.counts(self.deck)
        plays = [drop for drop in book.drops if drop.move == "play"]
        if not plays:
            raise SetupError(_("These rules have no drop that plays a card."))
        self.drop: DropRule = plays[0]
        tests = [test for test, _rule in self.drop.tests]
        self.tests = [test for test in tests if isinstance(test, CaptureTest)]
        self.others = [test for test in tests if not isinstance(test, CaptureTest)]
        self.cuts = [
            [Move.of(seat, "cut", at=at) for at in range(len(self.deck))] for seat in range(seats)
        ]
        self.playable: dict[Card, bool] = {}
        self.kept: dict[tuple[int, tuple[int, ...]], list[tuple[int, ...]]] = {}
        self.move = lru_cache(maxsize=1 << 15)(self._move)

    def counts(self, cards: Sequence[Card]) -> tuple[int, int, int]:
        """How many Investors, Preferred and Common lie among `cards`."""
        kinds = [self.kind[card] for card in cards]
        return kinds.count(INVESTOR), kinds.count(PREFERRED), kinds.count(COMMON)

    def captures(self, state: State, seat: int, card: Card, table: Capture) -> list[Capture]:
        """What `card` from the hand of `seat` may take from `table`, sorted by `rank_in`: one
        entry for each way to play it, () for laying it down."""
        playable = self.playable.get(card)
        if playable is None:
            ask = self.ask(state, seat, card, table, ())
            playable = self.playable[card] = all(test(ask) is None for test in self.others)
        if not playable:
            return []
        worth = self.value[card]
        pattern = tuple([value for each in table if (value := self.value[each]) <= worth])
        found = self.kept.get((worth, pattern))
        if found is None:
            if len(self.kept) >= KEPT:
                self.kept.clear()
            found = self._may_take(state, seat, card, table, pattern)
            self.kept[worth, pattern] = found
        return [tuple([table[i] for i in positions]) for positions in found]

    def ask(self, state: State, seat: int, card: Card, table: Capture, capture: Capture) -> PlayAsk:
        """The question the rulebook's conditions answer about this play."""
        own = f"hand:{seat}"
        return PlayAsk(state, seat, (card,), own, "table", table, capture, self.value)

    def _may_take(
        self, state: State, seat: int, card: Card, table: Capture, pattern: Sequence[int]
    ) -> list[tuple[int, ...]]:
        """The positions in `table`, which begins with `pattern`, that the book lets `card` take."""
        found = []
        for positions in candidates(pattern, self.value[card]):
            capture = tuple(table[i] for i in positions)
            ask = self.ask(state, seat, card, table, capture)
            if all(test(ask) is None for test in self.tests):
                found.append(positions)
        return found

    @staticmethod
    def _move(seat: int, card: Card, capture: Capture) -> Move:
        return Move.of(seat, "play", card=card, capture=capture)

    def rounds(self, players: int) -> int:
        """How many times hands are dealt in one deal (WS-8)."""
        left, rounds = len(self.deck) - self.laid, 0
        while left >= players:
            left -= players * min(self.hand, left // players)
            rounds += 1
        return rounds

    def points_of(self, funds: Piles, takeovers: Piles, players: Sequence[int]) -> list[int]:
        """The points of every seat for these Funds and Takeovers (WS-10, WS-11)."""
        points = [len(cards) * self.points[3] for cards in takeovers]
        counts = [self.counts(fund) for fund in funds]
        for kind in (INVESTOR, PREFERRED, COMMON):
            leader = leads([(counts[seat][kind], seat) for seat in players])
            if leader is not None:
                points[leader] += self.points[kind]
        return points

    def lines(
        self, funds: Piles, takeovers: Piles, seat: int, players: Sequence[int]
    ) -> list[TallyLine]:
        """The arithmetic of one seat's points."""
        if seat not in players:
            return []
        labels = (_("Investors"), _("Preferred Stock"), _("Common Stock"))
        counts = [self.counts(fund) for fund in funds]
        lines = []
        for kind, label in enumerate(labels):
            had = [counts[each][kind] for each in players]
            own, best = counts[seat][kind], max(had)
            points = 0
            detail = _("{own} of {all}").format(own=own, all=self.of_kind[kind])
            if own == best and had.count(best) > 1:
                detail = _("{count}, tied").format(count=detail)
            elif own == best:
                detail = _("{count}, the most").format(count=detail)
                points = self.points[kind]
            lines.append(TallyLine(label, detail, points))
        n = len(takeovers[seat])
        detail = f"{n} × {self.points[3]}"
        return [*lines, TallyLine(_("Takeovers"), detail, n * self.points[3])]


def leads(counts: Sequence[tuple[int, int]]) -> int | None:
    """The seat of the single highest (count, seat), None where two tie (WS-11)."""
    best = max(count for count, _seat in counts)
    seats = [seat for count, seat in counts if count == best]
    return seats[0] if len(seats) == 1 else None


def by_order(cards: Sequence[Card]) -> list[Card]:
    """The cards in a new list, sorted as moves write them."""
    return sorted(cards, key=order_of)
