"""A position of Piece of the Action: what lies where, the figures, and who may see them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, Final, Self

import msgspec
from msgspec import Meta

from tabletop.engine.cards import Card, in_order
from tabletop.engine.conditions import DropRule, Test
from tabletop.engine.game import Position
from tabletop.engine.moves import CHANCE, OVER, Move, Value
from tabletop.engine.rulebook import RuleBook
from tabletop.engine.state import EVERYONE, NOBODY, Fact, Sight, Tally, Zone
from tabletop.games import piece_of_the_action_tell as tell
from tabletop.games.piece_of_the_action_conditions import FOR_ALL_PLACES
from tabletop.games.piece_of_the_action_deal import DISCARD, Deal, DealState, final_value


class Hands(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename=lambda name: name[1:]):
    """Cards in a full hand, by the number of seats."""

    _2: Annotated[int, Meta(ge=1, le=17)]
    _3: Annotated[int, Meta(ge=1, le=17)]
    _4: Annotated[int, Meta(ge=1, le=17)]
    _5: Annotated[int, Meta(ge=1, le=17)]
    _6: Annotated[int, Meta(ge=1, le=17)]


class Numbers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The numbers of rules/piece_of_the_action.yaml."""

    hands: Hands
    start_points: Annotated[int, Meta(ge=0, le=10000)]
    marker: Annotated[int, Meta(ge=1, le=9)]
    raise_to: Annotated[int, Meta(ge=1, le=100)]


class Table:
    """What a book comes to for a number of seats, worked out once and shared by all states.

    `plays[seat][card]` are the moves that play a card, one for each zone of `play_onto[kind]`;
    `shifts[seat][card]` those that move it on the table, one for each of `shift_onto[kind]`.
    `one_colour` says that only cards of the Deal's colour need be looked at in a Deal.
    """

    __slots__ = (
        "deck",
        "declines",
        "hand",
        "limit",
        "marker",
        "one_colour",
        "passes",
        "place_of",
        "play_onto",
        "plays",
        "rules",
        "shift_onto",
        "shifts",
        "start",
        "step",
        "ways",
        "zones",
    )

    def __init__(self, book: RuleBook, seats: int) -> None:
        numbers = book.numbers(Numbers)
        self.hand: int = getattr(numbers.hands, f"_{seats}")
        self.start = numbers.start_points
        self.marker, self.step = numbers.marker, numbers.raise_to
        limit = book.option("tie_deals")
        self.limit = limit if isinstance(limit, int) else None
        self.deck = book.deck()
        self.place_of = {card: index for index, card in enumerate(self.deck)}
        pota = [f"pota:{seat}" for seat in range(seats)]
        reverse = [f"reverse:{seat}" for seat in range(seats)]
        hands = [f"hand:{seat}" for seat in range(seats)]
        self.zones = {*hands, *pota, *reverse, "centre", "aside", "x", "deck", DISCARD}
        self.play_onto: dict[str, list[str]] = {
            "deal": ["centre"],
            "move": ["centre"],
            "pota": pota,
            "reverse": reverse,
            "x": [],
        }
        self.shift_onto: dict[str, list[str]] = {
            "deal": [DISCARD],
            "pota": [*pota, DISCARD],
            "reverse": [*reverse, DISCARD],
        }
        self.rules = [self._rules(book, seat) for seat in range(seats)]
        self.ways = [self._ways(book, seat) for seat in range(seats)]
        self.one_colour = all(
            any("of_colour" in require for require in drop.require)
            for drop in book.spec.drops
            if drop.source == "hand" and drop.phase in ("deal", "")
        )
        self.declines = [Move.of(seat, "decline") for seat in range(seats)]
        self.passes = [Move.of(seat, "pass") for seat in range(seats)]
        self.plays = [
            {card: _moves(seat, "play", card, self.play_onto[card.kind]) for card in self.deck}
            for seat in range(seats)
        ]
        self.shifts = [
            {
                card: _moves(seat, "shift", card, self.shift_onto[card.kind])
                for card in self.deck
                if card.kind in self.shift_onto
            }
            for seat in range(seats)
        ]

    def _rules(self, book: RuleBook, seat: int) -> dict[tuple[str, str, str], DropRule]:
        """The drop of the book by phase, kind of source and zone, as it stands for `seat`."""
        rules: dict[tuple[str, str, str], DropRule] = {}
        for zone in sorted(self.zones):
            kind, colon, owner = zone.partition(":")
            own = bool(colon) and int(owner) == seat
            for drop in book.drops:
                if drop.onto == kind and drop.of in ("any", "own" if own else "opponent"):
                    for phase in (drop.phase,) if drop.phase else PHASES:
                        rules.setdefault((phase, drop.source, zone), drop)
        return rules

    def _ways(self, book: RuleBook, seat: int) -> dict[tuple[str, str, str], list[Way]]:
        """The ways of a card by phase, kind of source and kind of card."""
        ways: dict[tuple[str, str, str], list[Way]] = {}
        kinds = [("hand", kind, zones) for kind, zones in self.play_onto.items()]
        kinds += [("centre" if k == "deal" else k, k, z) for k, z in self.shift_onto.items()]
        for phase in PHASES:
            for source, kind, zones in kinds:
                by_drop: dict[DropRule, list[tuple[int, str]]] = {}
                for at, zone in enumerate(zones):
                    drop = self.rules[seat].get((phase, source, zone))
                    if drop is not None:
                        by_drop.setdefault(drop, []).append((at, zone))
                ways[phase, source, kind] = [
                    Way.of(book, drop, found) for drop, found in by_drop.items()
                ]
        return ways


PHASES: Final = ("lead", "deal", "move")
"""The parts of a Deal in which a seat moves: leading it, playing, and moving cards."""


@dataclass(frozen=True, slots=True)
class Way:
    """One drop of the book with the zones it may go to, by their places in a list of zones; its
    tests are parted into those that answer for all these zones and those that need each; in
    `plenty` are those of the latter that are left while there are cards enough to move."""

    places: tuple[int, ...]
    zones: tuple[str, ...]
    for_all: tuple[Test, ...]
    for_each: tuple[Test, ...]
    plenty: tuple[Test, ...]

    @classmethod
    def of(cls, book: RuleBook, drop: DropRule, found: Sequence[tuple[int, str]]) -> Way:
        """The way of `drop` to the zones `found`."""
        requires = book.spec.drops[book.drops.index(drop)].require
        names = [next(name for name in require if name != "rule") for require in requires]
        tests = [(test, name) for (test, _rule), name in zip(drop.tests, names, strict=True)]
        each = [(test, name) for test, name in tests if name not in FOR_ALL_PLACES]
        return cls(
            tuple(at for at, _zone in found),
            tuple(zone for _at, zone in found),
            tuple(test for test, name in tests if name in FOR_ALL_PLACES),
            tuple(test for test, _name in each),
            tuple(test for test, name in each if name != "leaves_enough"),
        )


def _moves(seat: int, name: str, card: Card, zones: Sequence[str]) -> tuple[Move, ...]:
    moves = []
    for zone in zones:
        kind, colon, at = zone.partition(":")
        if colon:
            moves.append(Move.of(seat, name, card=card, to=int(at)))
        elif kind == DISCARD:
            moves.append(Move.of(seat, name, card=card, to=DISCARD))
        else:
            moves.append(Move.of(seat, name, card=card))
    return tuple(moves)


class TableState(DealState):
    """A position. `hands` are kept sorted, `deck` and `discard` have their top last; `laid` maps
    a card that was laid face down on the discard pile (PA-4) to the seat that laid it.

    `first` is the seat that was asked first for the next Deal, `asked` how many have declined;
    `voids` are seats that all know to hold no + or - card; `overtime` counts tie-break Deals;
    `tied` are the seats that draw again for the first lead, `draws` who has drawn what for it,
    until the first Deal starts.
    """

    __slots__ = (
        "asked",
        "deal_number",
        "deck",
        "discard",
        "draws",
        "first",
        "hands",
        "laid",
        "overtime",
        "points",
        "table",
        "tally_list",
        "tied",
        "voids",
        "xs",
    )

    turn_rule = "PA-5"

    def __init__(self, book: RuleBook, seats: int, table: Table) -> None:
        self.book = book
        self.seats = seats
        self.table = table
        self.current_player = CHANCE
        self.phase = "leader"
        self.deal = Deal(seats)
        self.hands: list[list[Card]] = [[] for _each in range(seats)]
        self.deck: list[Card] = list(table.deck[::-1])
        self.discard: list[Card] = []
        self.laid: dict[Card, int] = {}
        self.xs: list[Card] = []
        self.points = [table.start] * seats
        self.first = -1
        self.asked = 0
        self.voids: tuple[int, ...] = ()
        self.deal_number = 0
        self.overtime = 0
        self.tied: tuple[int, ...] = tuple(range(seats))
        self.draws: tuple[tuple[int, str], ...] = ()
        self.tally_list: tuple[Tally, ...] = (tell.start_tally(self.points),)

    def copy(self) -> Self:
        twin = object.__new__(type(self))
        twin.book = self.book
        twin.seats = self.seats
        twin.table = self.table
        twin.current_player = self.current_player
        twin.phase = self.phase
        twin.deal = self.deal.copy()
        twin.hands = [hand[:] for hand in self.hands]
        twin.deck = self.deck[:]
        twin.discard = self.discard[:]
        twin.laid = self.laid.copy()
        twin.xs = self.xs[:]
        twin.points = self.points[:]
        twin.first = self.first
        twin.asked = self.asked
        twin.voids = self.voids
        twin.deal_number = self.deal_number
        twin.overtime = self.overtime
        twin.tied = self.tied
        twin.draws = self.draws
        twin.tally_list = self.tally_list
        return twin

    # Scoring

    @property
    def factor(self) -> int:
        """The X's that show: the marker and the X cards under it (PA-12)."""
        return self.table.marker + len(self.xs)

    @property
    def value(self) -> int:
        """The final value of the Deal as it stands, 0 where none is on (PA-12)."""
        return final_value(self.deal.total, self.factor, self.table.step)

    def scores(self) -> list[int]:
        return self.points[:]

    def worth(self) -> list[int]:
        if self.phase not in ("deal", "move"):
            return self.points[:]
        stakes = self.deal.stakes(self.value)
        return [max(0, points + stake) for points, stake in zip(self.points, stakes, strict=True)]

    def most(self) -> list[int]:
        """The seats with most points."""
        best = max(self.points)
        return [seat for seat, points in enumerate(self.points) if points == best]

    def winners(self) -> list[int]:
        return self.most() if self.current_player == OVER else []

    def tallies(self) -> Sequence[Tally]:
        return self.tally_list

    # What there is to see

    def owner(self, zone: str) -> int | None:
        kind, _colon, name = zone.partition(":")
        return int(name) if kind in ("hand", "pota", "reverse") else None

    def zones(self) -> list[Zone]:
        deal = self.deal
        zones = []
        for seat in range(self.seats):
            there = deal.reverse[seat]
            own = frozenset({seat})
            zones += [
                Zone(f"hand:{seat}", tuple(self.hands[seat]), own, seat, ordered=False),
                Zone(f"pota:{seat}", tuple(deal.pota[seat]), EVERYONE, seat),
                Zone(f"reverse:{seat}", () if there is None else (there,), EVERYONE, seat),
            ]
        aside = () if deal.aside is None else (deal.aside,)
        return [
            *zones,
            Zone("centre", tuple(deal.centre), EVERYONE),
            Zone("aside", aside, EVERYONE),
            Zone("x", tuple(self.xs), EVERYONE),
            Zone("deck", tuple(self.deck), NOBODY),
            self._discard_zone(),
        ]

    def _discard_zone(self) -> Zone:
        if not self.laid:
            return Zone(DISCARD, tuple(self.discard), EVERYONE)
        known: dict[Card, Sight] = {}
        for card in self.discard:
            seat = self.laid.get(card)
            known[card] = EVERYONE if seat is None else frozenset({seat})
        return Zone(DISCARD, tuple(self.discard), NOBODY, known=known)

    def facts(self) -> list[Fact]:
        deal = self.deal
        value = self.value
        return [
            Fact("phase", self.phase),
            Fact("deal", self.deal_number),
            Fact("leader", deal.leader),
            Fact("first", self.first),
            Fact("asked", self.asked),
            Fact("voids", self.voids),
            Fact("tied", self.tied),
            Fact("draws", self.draws),
            Fact("overtime", self.overtime),
            Fact("points", tuple(self.points)),
            Fact("colour", deal.colour),
            Fact("passed", tuple(seat for seat in range(self.seats) if deal.passed[seat])),
            Fact("left", deal.left),
            Fact("moved", deal.moved),
            Fact("face_down", self._face_down()),
            Fact("total", deal.total),
            Fact("factor", self.factor),
            Fact("value", value),
            Fact("stakes", tuple(deal.stakes(value))),
            Fact("hand_size", self.table.hand),
        ]

    def _face_down(self) -> tuple[Value, ...]:
        """The places of cards that lie face down on the discard pile, with who laid them."""
        return tuple(
            (index, self.laid[card]) for index, card in enumerate(self.discard) if card in self.laid
        )

    def take(self, position: Position) -> None:
        """Becomes `position`."""
        zones, facts, deal = position.zones, position.facts, self.deal
        self.current_player = position.current_player
        self.phase = str(facts["phase"])
        deal.leader, deal.colour = _number(facts["leader"]), str(facts["colour"])
        for seat in range(self.seats):
            self.hands[seat] = list(in_order(zones[f"hand:{seat}"]))
            deal.pota[seat] = list(zones[f"pota:{seat}"])
            deal.reverse[seat] = next(iter(zones[f"reverse:{seat}"]), None)
        for seat in _numbers(facts["passed"]):
            deal.passed[seat] = True
        deal.centre = list(zones["centre"])
        deal.total = sum(card.rank for card in deal.centre)
        deal.aside = next(iter(zones["aside"]), None)
        deal.left, deal.moved = _number(facts["left"]), _cards(facts["moved"])
        self.xs, self.deck = list(zones["x"]), list(zones["deck"])
        self.discard = list(zones[DISCARD])
        self.laid = {self.discard[at]: seat for at, seat in _pairs(facts["face_down"])}
        self.points = list(_numbers(facts["points"]))
        self.first, self.asked = _number(facts["first"]), _number(facts["asked"])
        self.voids, self.tied = _numbers(facts["voids"]), _numbers(facts["tied"])
        self.draws = _draws(facts["draws"])
        self.deal_number, self.overtime = _number(facts["deal"]), _number(facts["overtime"])
        self.tally_list = position.tallies


def _number(value: Value | None) -> int:
    assert isinstance(value, int)
    return value


def _numbers(value: Value | None) -> tuple[int, ...]:
    assert isinstance(value, tuple)
    return tuple(_number(item) for item in value)


def _cards(value: Value | None) -> tuple[Card, ...]:
    assert isinstance(value, tuple)
    return tuple(item for item in value if isinstance(item, Card))


def _pairs(value: Value | None) -> list[tuple[int, int]]:
    assert isinstance(value, tuple)
    return [(at, seat) for at, seat in map(_numbers, value)]


def _draws(value: Value | None) -> tuple[tuple[int, str], ...]:
    assert isinstance(value, tuple)
    draws = []
    for pair in value:
        assert isinstance(pair, tuple)
        draws.append((_number(pair[0]), str(pair[1])))
    return tuple(draws)
