"""The drops and actions of a rulebook, compiled for a number of seats: the only source of moves.

For every phase and seat there is a list of ways to move, in the order of the book. `legal_moves` is
what these ways give: candidates that the requirements propose, or every card and every place, as
far as the requirements let them through. `judge` asks the same requirements about a gesture,
`check` about a move that was written. Nothing else knows which move is legal.

Requirements are asked as rarely as what they read allows: once for all positions where they read
none, once a listing where they read no card, once a card where they read no place. The rooms:

    parts       a drop for one seat, its requirements sorted by what they read
    candidates  what names candidates for a part of a move
    walk        drops of one card, walked card by card
    indexed     one drop of one card, whose answers an index keeps
    sets        a drop of several cards at once
    actions     actions, and drops whose move names no card
    twins       all drops from a zone in which twins stand for each other
    gestures    which gesture a written move is
    judging     what a gesture or a written move comes to
    manner      how a game words what is wrong before any requirement is asked
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final

from tabletop.engine.cards import Card, Deck
from tabletop.engine.moves import Drop, Move, Refusal, Verdict
from tabletop.engine.rules.conditions import InPlay, Spot
from tabletop.engine.rules.drops import DropRule, Kinds
from tabletop.engine.rules.program.actions import Bare, together
from tabletop.engine.rules.program.candidates import LIMIT
from tabletop.engine.rules.program.indexed import indexed
from tabletop.engine.rules.program.judging import Judge
from tabletop.engine.rules.program.manner import NOT_THERE, Amiss, Manner
from tabletop.engine.rules.program.parts import (
    Fixed,
    Out,
    Part,
    Reader,
    Shared,
    Way,
    built,
    owner_of,
)
from tabletop.engine.rules.program.sets import Sets
from tabletop.engine.rules.program.twins import Twins
from tabletop.engine.rules.program.walk import Sure, is_alive, walked

__all__ = (
    "LIMIT",
    "NOT_THERE",
    "NO_PROGRAM",
    "Amiss",
    "Fixed",
    "Manner",
    "Program",
    "Reader",
    "built",
)


class Program:
    """The drops and actions of `book` for `seats` seats.

    `fixed` are the zones of each kind that never come or go; zones of other kinds that `kinds`
    name are asked of the state. `has_indexes` says whether indexes may be used, which changes no
    answer.
    """

    def __init__(
        self,
        drops: Sequence[DropRule],
        kinds: Kinds,
        manner: Manner[InPlay],
        seats: int,
        deck: Sequence[Card],
        fixed: Fixed,
        name: str,
        deck_kind: Deck | None,
        turn_rule: str,
        has_indexes: bool = True,
    ) -> None:
        self.drops = tuple(drops)
        self.kinds = kinds
        self.manner = manner
        self.name = name
        self.deck_kind = deck_kind
        self.turn_rule = turn_rule
        self.fixed = fixed
        self.deck = deck
        self.shared = Shared()
        self.required: dict[tuple[str, str, str], bool] = {}
        self.ways: dict[tuple[str, int], Sequence[Way]] = {}
        self.listings: dict[tuple[str, int], Callable[[InPlay], Out]] = {}
        self.always_open: set[tuple[str, int]] = set()
        parts: dict[tuple[str, int], list[Part]] = {}
        for phase in sorted({drop.phase for drop in drops}):
            for seat in range(seats):
                key = phase, seat
                own = [
                    Part.of(drop, kinds[drop.move], seat, manner.looks, has_indexes)
                    for drop in drops
                    if drop.phase == phase
                ]
                parts[key] = [part for part in own if self._may_serve(part)]
                ways = list(self._ways(parts[key]))
                self.ways[key] = ways
                self.listings[key] = _listing(ways, _meeting([part.rule for part in parts[key]]))
                if any(isinstance(way, Bare) and way.is_always_open for way in ways):
                    self.always_open.add(key)
        self.judging = Judge(parts, kinds, manner, fixed, name, deck_kind, turn_rule)

    def _may_serve(self, part: Part) -> bool:
        """Whether any of the deck's cards may ever go anywhere by a drop of one card."""
        if not part.kind.moves_one or not part.kind.is_listed:
            return True
        return is_alive(part, self._sources(part), self.fixed, self.deck)

    def _sources(self, part: Part) -> Mapping[Spot, Reader]:
        """The zones that a part may take cards from."""
        return {
            zone: read
            for zone, read in self.fixed.get(part.rule.source, {}).items()
            if part.kind.from_any or owner_of(zone) in (None, part.seat)
        }

    def _ways(self, parts: Sequence[Part]) -> Iterator[Way]:
        """The ways to move by the drops and actions of one phase and seat: those that move cards,
        or one card, from the same kind of zone together, and all actions of one move."""
        listed = [part for part in parts if part.kind.is_listed]
        done: set[str] = set()
        for part in listed:
            rule, kind, sources = part.rule, part.kind, self._sources(part)
            if kind.moved and self.manner.apart is not None:
                if rule.source not in done:
                    same = [e for e in listed if e.kind.moved and e.rule.source == rule.source]
                    for zone, read in sources.items():
                        yield Twins(
                            same, zone, read, self.fixed, self.deck, self.manner.apart, self.shared
                        )
                done.add(rule.source)
            elif kind.moves_one:
                if rule.source not in done:
                    same = [e for e in listed if e.kind.moves_one and e.rule.source == rule.source]
                    index = indexed(same, sources, self.fixed, self.deck, self.shared)
                    yield index or walked(same, sources, self.fixed, self.deck)
                done.add(rule.source)
            elif kind.moved:
                yield Sets(part, sources, self.fixed, self.deck)
            elif rule.move not in done:
                done.add(rule.move)
                same = [each for each in listed if each.rule.move == rule.move]
                yield from together(
                    same, [Bare(each, self._sources(each), self.fixed) for each in same]
                )

    # What may be done

    def legal_moves(self, state: InPlay) -> Sequence[Move]:
        """Every move of the seat to move that is listed, in the order of the book: by drop, or for
        drops of one card from the same zone by card, then drop."""
        listing = self.listings.get((state.phase, state.current_player))
        return [] if listing is None else listing(state)

    def can_move(self, state: InPlay) -> bool:
        """Whether the seat to move has a legal move."""
        key = state.phase, state.current_player
        if key in self.always_open:
            return True
        for way in self.ways.get(key, ()):  # noqa: SIM110  # any() of a generator takes twice as long
            if way.is_open(state):
                return True
        return False

    def makes(self, move: str) -> bool:
        """Whether any drop or action makes moves of this name."""
        return any(drop.move == move for drop in self.drops)

    def requires(self, move: str, condition: str, onto: str = "") -> bool:
        """Whether every drop and action that makes `move`, or each of these onto places of the kind
        `onto`, requires `condition`; not where there is none."""
        key = (move, condition, onto)
        known = self.required.get(key)
        if known is None:
            drops = [drop for drop in self.drops if drop.move == move and onto in ("", drop.onto)]
            known = bool(drops) and all(drop.requires_condition(condition) for drop in drops)
            self.required[key] = known
        return known

    # What a gesture or a written move comes to

    def judge(self, state: InPlay, drop: Drop) -> Verdict:
        """What a drop of the seat to move would do."""
        return self.judging.judge(state, drop)

    def would(self, state: InPlay, drop: Drop) -> Sequence[Move]:
        """What a drop of the seat to move would do if its cards lay where it takes them from."""
        return self.judging.would(state, drop)

    def check(self, state: InPlay, move: Move) -> Refusal | None:
        """None where the seat of `move` may make it now, else why not."""
        return self.judging.check(state, move)

    def allowing(self, state: InPlay, move: Move) -> DropRule | None:
        """The first drop or action of the book by which a legal move may be made."""
        return self.judging.allowing(state, move)


def _listing(ways: Sequence[Way], meeting: frozenset[str]) -> Callable[[InPlay], Out]:
    """What lists the legal moves of a state by these ways, each move once; two of them may make
    the moves named in `meeting`."""
    if len(ways) == 1 and isinstance(ways[0], Sure):
        return ways[0].moves

    def listing(state: InPlay) -> Out:
        out: Out = []
        for way in ways:
            way.add(state, out)
        if meeting and len([1 for move in out if move.name in meeting]) > 1:
            return list(dict.fromkeys(out))
        return out

    return listing


def _meeting(rules: Sequence[DropRule]) -> frozenset[str]:
    """The moves that two of the drops may make: one gesture makes such a move, so that they lead
    from the same kind of zone to the same."""
    made = Counter((rule.move, rule.source, rule.onto) for rule in rules)
    return frozenset(move for (move, _source, _onto), n in made.items() if n > 1)


NO_PROGRAM: Final = Program((), {}, Manner(), 0, (), {}, "", None, "")
"""The program of a game without a drop."""
