"""One drop or action of a book for one seat: its requirements sorted by what they read, the
candidates for what a player chooses, and the moves that come of it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache, partial
from typing import Final, Protocol, TypeAlias, TypeVar

from tabletop.engine.cards import Card, in_order
from tabletop.engine.moves import Move, Value
from tabletop.engine.rules.conditions import CARDS, CARDS_AND_PLACE, Ask, InPlay, Near, Spot
from tabletop.engine.rules.drops import AnyKind, DropRule, Index, Required, Situation
from tabletop.engine.rules.program.candidates import Propose, proposed_cards, proposing

Test: TypeAlias = Callable[[Ask[InPlay]], bool]
Bars: TypeAlias = Callable[[InPlay, int], Collection[Card]]
Reader: TypeAlias = Callable[[InPlay], Sequence[Card]]
"""Gives the cards of one zone of a state, in the order that moves are listed in."""
Fixed: TypeAlias = Mapping[str, Mapping[Spot, Reader]]
"""By kind, the zones that never come or go."""
Out: TypeAlias = list[Move]

K = TypeVar("K")
V = TypeVar("V")

MOST: Final = 1 << 16
"""How many answers a cache keeps."""
STATIC: Final = frozenset({"cards", "source", "onto"})
"""What a requirement may read and be asked once for all positions."""


class Way(Protocol):
    """A way to move of one seat in one phase."""

    def add(self, state: InPlay, out: Out) -> None:
        """Adds its legal moves to `out`."""

    def is_open(self, state: InPlay) -> bool:
        """Whether it has any, where that is quickly seen; else whether `add` adds any."""


class Answers(dict[K, V]):
    """A cache of what requirements answer. It lives as long as the program whose drops it is of,
    and is emptied where it would hold too many."""

    def keep(self, key: K, value: V) -> V:
        """Keeps `value` under `key`, and gives it."""
        if len(self) >= MOST:
            self.clear()
        self[key] = value
        return value


Allowed: TypeAlias = "tuple[int, tuple[Value | None, ...]]"
"""The number of a drop, and what it settles by the look of a place."""


@dataclass(frozen=True, slots=True)
class Shared:
    """Caches that all seats share, by what they are the answers to: the positions of cards in a row
    or group, and what drops make of a place."""

    positions: dict[tuple[str | int, ...], Answers[Hashable, list[tuple[int, ...]]]] = field(
        default_factory=lambda: defaultdict(Answers)
    )
    allowed: dict[tuple[str | int, ...], Answers[Hashable, Sequence[Allowed]]] = field(
        default_factory=lambda: defaultdict(Answers)
    )


@dataclass(frozen=True, slots=True, eq=False)
class Part:
    """A drop for one seat: its requirements by what they read. `by_look` are those of `per_place`
    that read of a place what its look stands for, `by_sight` the others; `bars` are the faces of
    that name of all that `per_card` asks, None where one has none. `proposers` name candidates for
    the chosen arguments, in that order; `written` tell each argument of the move."""

    rule: DropRule
    kind: AnyKind
    moves_set: bool
    seat: int
    always: tuple[Required, ...]
    gates: tuple[Test, ...]
    per_card: tuple[Test, ...]
    per_place: tuple[Test, ...]
    per_choice: tuple[Test, ...]
    by_look: tuple[Test, ...]
    by_sight: tuple[Test, ...]
    bars: tuple[Bars, ...] | None
    cards: Callable[[Ask[InPlay]], Iterable[tuple[Card, ...]]] | None
    near: Callable[[InPlay], Mapping[str, Sequence[Near[Hashable]]]] | None
    proposers: tuple[tuple[str, Propose], ...]
    written: tuple[tuple[str, Callable[[Ask[InPlay]], Value | None]], ...]
    index: Index[InPlay] | None
    situation: Situation[InPlay] | None
    has_indexes: bool

    @classmethod
    def of(
        cls,
        rule: DropRule,
        kind: AnyKind,
        seat: int,
        looks: frozenset[str],
        has_indexes: bool,
    ) -> Part:
        """The drop `rule` of `seat`, its requirements sorted."""
        chosen = set(kind.chosen)
        proposers = [(name, *proposing(rule, kind, name)) for name in kind.chosen]
        spared = [each for _name, _propose, exact in proposers for each in exact]
        sorts: dict[str, list[Required]] = {
            name: [] for name in ("always", "gate", "card", "place", "choice")
        }
        for required in rule.requires:
            reads = required.condition.reads
            if reads <= STATIC:
                sort = "always"
            elif "everything" in reads or reads & chosen:
                sort = "choice" if chosen else "place"
            elif "onto" in reads:
                sort = "place"
            elif reads & STATIC:
                sort = "card"
            else:
                sort = "gate"
            sorts[sort].append(required)
        words = {
            word
            for sort in ("gate", "card", "place", "choice")
            for each in sorts[sort]
            for word in each.condition.reads
        }
        by_look = [
            each
            for each in sorts["place"]
            if has_indexes
            and CARDS_AND_PLACE < each.condition.reads | CARDS <= CARDS_AND_PLACE | looks
        ]
        bars = [each.requirement.bars for each in sorts["card"]]
        near = [each.requirement.near for each in rule.requires if each.requirement.near]
        index = kind.index if has_indexes else None
        if index is not None and words - {index.argument} - index.reads:
            index = None
        situation = kind.situation if has_indexes else None
        if situation is not None and words - STATIC - chosen - situation.reads:
            situation = None
        return cls(
            rule,
            kind,
            kind.moves_set,
            seat,
            tuple(sorts["always"]),
            tests_of(sorts["gate"]),
            tests_of(sorts["card"]),
            tests_of(sorts["place"]),
            tests_of(each for each in sorts["choice"] if each not in spared),
            tests_of(by_look),
            tests_of(each for each in sorts["place"] if each not in by_look),
            tuple(each for each in bars if each) if all(bars) and has_indexes else None,
            proposed_cards(rule),
            near[0] if near and has_indexes else None,
            tuple((name, propose) for name, propose, _exact in proposers),
            tuple(_written(kind)),
            index,
            situation,
            has_indexes,
        )

    @property
    def asks_cards(self) -> bool:
        """Whether a card that lies there has to be asked about in each position."""
        return self.asks_places or bool(self.per_card)

    @property
    def asks_places(self) -> bool:
        """Whether a place has to be asked about in each position, or what is chosen or said."""
        is_plain = self.kind.is_plain and not self.kind.chosen
        return not is_plain or bool(self.per_place or self.per_choice)

    @property
    def leaves_some(self) -> bool:
        """Whether its one requirement that reads a state lets some of the cards that lie there
        through in every position."""
        asked = [each for each in self.rule.requires if each not in self.always]
        is_one = len(asked) == 1 and asked[0].condition.leaves_some
        return is_one and len(self.proposers) == len(self.kind.chosen)

    def is_of(self, zone: Spot, owner: int | None) -> bool:
        """Whether `zone`, owned by `owner`, is one this drop may lead to."""
        if zone.kind != self.rule.onto:
            return False
        of = self.rule.of
        return of == "any" or (owner == self.seat) == (of == "own")

    def choices(self, ask: Ask[InPlay]) -> Sequence[Mapping[str, Value]]:
        """Every way to fill in the arguments that no gesture gives."""
        ways: list[Mapping[str, Value]] = [{}]
        for name, propose in self.proposers:
            further: list[Mapping[str, Value]] = []
            for way in ways:
                ask.args = way
                further += [
                    way if value is None else {**way, name: value} for value in propose(ask)
                ]
            ways = further
        return ways


def tests_of(required: Iterable[Required]) -> tuple[Test, ...]:
    """What the requirements are asked, in their order."""
    return tuple(each.requirement.test for each in required)


def holds(tests: tuple[Test, ...], ask: Ask[InPlay]) -> bool:
    """Whether all of `tests` let the ask through."""
    for test in tests:  # noqa: SIM110  # all() of a generator takes twice as long
        if not test(ask):
            return False
    return True


def choices(part: Part, ask: Ask[InPlay]) -> Iterator[Mapping[str, Value]]:
    """Every way to choose what no gesture gives that is let through; the ask has it as `args`."""
    tests = part.per_choice
    for args in part.choices(ask):
        ask.args = args
        if holds(tests, ask):
            yield args
    ask.args = {}


def add_choices(part: Part, ask: Ask[InPlay], out: Out) -> None:
    """Adds the moves by every way to choose what no gesture gives."""
    out += [made(part, ask) for _args in choices(part, ask)]


def places_now(part: Part, state: InPlay, ask: Ask[InPlay]) -> Iterator[Spot]:
    """The places of a kind that comes and goes that the drop may lead to now."""
    for onto in state.places(part.rule.onto):
        if onto != ask.source and part.is_of(onto, state.owner(onto)):
            yield onto


@lru_cache(maxsize=1 << 16)
def built(seat: int, name: str, items: tuple[tuple[str, Value], ...]) -> Move:
    """A move of these arguments, in the order they are written, made once: equal at a glance.

    What is chosen cannot be foreseen and is often chosen again. Kept for all programs, by all that
    the move says, the longest unused dropped first."""
    return Move.of(seat, name, **dict(items))


def owner_of(zone: Spot) -> int | None:
    """The seat that owns a zone which never comes or goes, None where nobody does."""
    return zone.key if isinstance(zone.key, int) else None


def made(part: Part, ask: Ask[InPlay], is_kept: bool = False) -> Move:
    """The move that the ask stands for, a new one where who asks keeps it."""
    args: dict[str, Value] = {}
    for name, tell in part.written:
        value = tell(ask)
        if value is not None:
            args[name] = value
    if is_kept or (part.moves_set and len(args) == 1):  # a set of cards is hardly met again
        return Move(part.seat, part.rule.move, args)
    try:
        return built(part.seat, part.rule.move, tuple(args.items()))
    except TypeError:  # an argument that has no hash, such as an offer's
        return Move.of(part.seat, part.rule.move, **args)


def _written(kind: AnyKind) -> Iterator[tuple[str, Callable[[Ask[InPlay]], Value | None]]]:
    """What tells each argument of a move from the ask that it stands for, in the order that they
    are written."""
    for name in kind.arguments:
        if name in kind.settled:
            yield name, kind.settled[name].value
        elif name not in kind.moved:
            yield name, partial(_chosen, name)
        elif kind.moves_set:
            yield name, _moved_together
        else:
            yield name, partial(_moved, kind.moved.index(name))


def _chosen(name: str, ask: Ask[InPlay]) -> Value | None:
    return ask.args.get(name)


def _moved_together(ask: Ask[InPlay]) -> Value:
    return in_order(ask.cards)


def _moved(at: int, ask: Ask[InPlay]) -> Value | None:
    return ask.cards[at] if at < len(ask.cards) else None
