"""A position of Piece of the Action: what lies where, the figures, and who may see them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Self

from tabletop.engine.cards import Card, in_order
from tabletop.engine.game import Position
from tabletop.engine.moves import CHANCE, OVER, Value
from tabletop.engine.rules.book import RuleBook
from tabletop.engine.state import EVERYONE, NOBODY, Fact, Sight, Tally, Zone
from tabletop.engine.values import as_cards, as_number, as_numbers
from tabletop.games.piece_of_the_action import text as tell
from tabletop.games.piece_of_the_action.deal import DISCARD, Deal, DealState, final_value
from tabletop.games.piece_of_the_action.setup import Table


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
        deal.leader, deal.colour = as_number(facts["leader"]), str(facts["colour"])
        for seat in range(self.seats):
            self.hands[seat] = list(in_order(zones[f"hand:{seat}"]))
            deal.pota[seat] = list(zones[f"pota:{seat}"])
            deal.reverse[seat] = next(iter(zones[f"reverse:{seat}"]), None)
        for seat in as_numbers(facts["passed"]):
            deal.passed[seat] = True
        deal.centre = list(zones["centre"])
        deal.total = sum(card.rank for card in deal.centre)
        deal.aside = next(iter(zones["aside"]), None)
        deal.left, deal.moved = as_number(facts["left"]), as_cards(facts["moved"])
        self.xs, self.deck = list(zones["x"]), list(zones["deck"])
        self.discard = list(zones[DISCARD])
        self.laid = {self.discard[at]: seat for at, seat in _pairs(facts["face_down"])}
        self.points = list(as_numbers(facts["points"]))
        self.first, self.asked = as_number(facts["first"]), as_number(facts["asked"])
        self.voids, self.tied = as_numbers(facts["voids"]), as_numbers(facts["tied"])
        self.draws = _draws(facts["draws"])
        self.deal_number, self.overtime = as_number(facts["deal"]), as_number(facts["overtime"])
        self.tally_list = position.tallies


def _pairs(value: Value | None) -> list[tuple[int, int]]:
    assert isinstance(value, tuple)
    return [(at, seat) for at, seat in map(as_numbers, value)]


def _draws(value: Value | None) -> tuple[tuple[int, str], ...]:
    assert isinstance(value, tuple)
    draws = []
    for pair in value:
        assert isinstance(pair, tuple)
        draws.append((as_number(pair[0]), str(pair[1])))
    return tuple(draws)
