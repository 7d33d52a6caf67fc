"""What a rulebook of Piece of the Action comes to: its numbers, its moves, where cards may go."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, Final

import msgspec
from msgspec import Meta

from tabletop.engine.cards import Card
from tabletop.engine.moves import Move
from tabletop.engine.rules.book import RuleBook
from tabletop.engine.rules.conditions import DropRule, Test
from tabletop.games.piece_of_the_action.conditions import FOR_ALL_PLACES
from tabletop.games.piece_of_the_action.deal import DISCARD

PHASES: Final = ("lead", "deal", "move")
"""The parts of a Deal in which a seat moves: leading it, playing, and moving cards."""


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
