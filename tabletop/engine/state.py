"""A position of a game: data that a game declares once, from which copy, zones, facts, restore,
equality and the view of a seat follow.

A game writes its figures down in a class that its State and its View both take up, and its places
for cards in its State:

    class Figures:
        dealer: int = figure(-1)
        totals: Sequence[int] = seat_figure(0)

    @declared
    class OurState(Figures, State):
        setup: Setup
        totals: list[int]
        hands: list[list[Card]] = zone("hand", each=SEATS, sight=OWN, ordered=False)
        stock: list[Card] = zone("stock", sight=NOBODY, holds_deck=True)

    class OurView(Figures, View):
        lead: int  # what follows from a position: the game's Rules say how, under `shown`

A state has no rules in it. What may be done, what a move does and what it comes to are functions
of a state that the game names in its Rules; the methods here only hand the state on to them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from operator import attrgetter
from typing import (
    Final,
    Generic,
    Literal,
    NamedTuple,
    Protocol,
    Self,
    TypeAlias,
    TypeVar,
    cast,
    overload,
)

from tabletop.engine.cards import Card, in_order, order_of
from tabletop.engine.moves import CHANCE, OVER, Drop, Move, Refusal, Verdict
from tabletop.engine.rules.book import RuleBook
from tabletop.engine.rules.conditions import Spot, spot
from tabletop.engine.rules.program import Fixed, Manner, Program, Reader
from tabletop.engine.view import View, seen_zone, sees
from tabletop.engine.zones import EVERYONE, NOBODY, Due, Fact, Sight, Tally, TieBreak, Zone
from tabletop.system.i18n import _

T = TypeVar("T")
S = TypeVar("S", bound="State")

SEATS: Final = "seats"
"""For `each`: one zone a seat, owned by it."""
OWN: Final = "own"
"""For `sight`: the seat whose zone, or whose entry of a figure, it is."""

Key: TypeAlias = int | str | None
Looks: TypeAlias = Literal["own"] | Sight


class Setup(Protocol):
    """What a book comes to for a number of seats, worked out once and shared by all states."""

    @property
    def deck(self) -> tuple[Card, ...]:
        """The cards played with, in deck order."""


# Declaring


@dataclass(frozen=True, slots=True)
class _Zone:
    """A declared place for cards; see `zone` and `place`."""

    kind: str
    each: Literal["seats"] | tuple[str, ...] | None
    sight: Looks
    open_in: tuple[str, ...]
    ordered: bool
    single: bool
    known: str
    holds_deck: bool

    def keys(self, seats: int) -> Sequence[Key]:
        """What tells the zones of this kind apart."""
        if self.each is None:
            return (None,)
        return range(seats) if isinstance(self.each, str) else self.each

    def id(self, key: Key) -> str:
        """The zone's id."""
        return self.kind if key is None else f"{self.kind}:{key}"


@dataclass(frozen=True, slots=True)
class _Figure:
    """A declared figure: what it holds at first, who sees it, and whether it is one value, one a
    seat, a list, a map, or who knows of which card."""

    default: object
    sight: Looks
    shape: Literal["value", "seats", "list", "map", "cards"]


class OpenFigure(NamedTuple):
    """A figure that everyone sees: whether it is one value, one a seat or a list, and what it, or
    each entry, begins with."""

    shape: str
    begins: object


@dataclass(frozen=True, slots=True)
class _Cache:
    """A declared attribute that is worked out from the rest."""

    make: Callable[[], object]


@overload
def zone(
    kind: str,
    *,
    each: None = None,
    sight: Looks = EVERYONE,
    open_in: tuple[str, ...] = (),
    ordered: bool = True,
    known: str = "",
    holds_deck: bool = False,
) -> list[Card]: ...
@overload
def zone(
    kind: str,
    *,
    each: Literal["seats"],
    sight: Looks = EVERYONE,
    open_in: tuple[str, ...] = (),
    ordered: bool = True,
    known: str = "",
    holds_deck: bool = False,
) -> list[list[Card]]: ...
@overload
def zone(
    kind: str,
    *,
    each: tuple[str, ...],
    sight: Looks = EVERYONE,
    open_in: tuple[str, ...] = (),
    ordered: bool = True,
    known: str = "",
    holds_deck: bool = False,
) -> dict[str, list[Card]]: ...
def zone(
    kind: str,
    *,
    each: Literal["seats"] | tuple[str, ...] | None = None,
    sight: Looks = EVERYONE,
    open_in: tuple[str, ...] = (),
    ordered: bool = True,
    known: str = "",
    holds_deck: bool = False,
) -> object:
    """A place for cards, top card last: one of `kind`, or one for `each` seat or word.

    A state holds a list of cards, a list of these by seat, or a dict of these by word. `sight`
    says who sees the cards, everyone in the phases of `open_in`. In one that is not `ordered`
    positions mean nothing; the game keeps it sorted as cards are written. `known` names the
    `card_figure` that says who else knows where a card of it lies. One that `holds_deck` holds all
    cards before the first outcome.
    """
    return _Zone(kind, each, sight, open_in, ordered, False, known, holds_deck)


@overload
def place(
    kind: str, *, each: None = None, sight: Looks = EVERYONE, open_in: tuple[str, ...] = ()
) -> Card | None: ...
@overload
def place(
    kind: str, *, each: Literal["seats"], sight: Looks = EVERYONE, open_in: tuple[str, ...] = ()
) -> list[Card | None]: ...
def place(
    kind: str,
    *,
    each: Literal["seats"] | None = None,
    sight: Looks = EVERYONE,
    open_in: tuple[str, ...] = (),
) -> object:
    """A place for one card: a state holds the card or None, or a list of these by seat."""
    return _Zone(kind, each, sight, open_in, True, True, "", False)


def figure(default: T) -> T:
    """A figure that is one whole, its value of a kind that never changes inside."""
    return cast("T", _Figure(default, EVERYONE, "value"))


def seat_figure(default: T, *, sight: Looks = EVERYONE) -> Sequence[T]:
    """A figure with an entry a seat: a list in a state; in a view a tuple, in which entries that
    the seat may not see (`sight=OWN`) hold `default`."""
    return cast("Sequence[T]", _Figure(default, sight, "seats"))


def list_figure(of: type[T]) -> Sequence[T]:
    """A figure of any number of values: a list in a state, a tuple in a view."""
    return cast("Sequence[T]", _Figure(of, EVERYONE, "list"))


V = TypeVar("V")


def map_figure(key: type[T], of: type[V]) -> Mapping[T, V]:
    """A figure of values by key, each of a kind that never changes inside: a dict."""
    return cast("Mapping[T, V]", _Figure((key, of), EVERYONE, "map"))


def card_figure() -> Mapping[Card, Sight]:
    """Which seats know for certain where a card lies that their view would hide: a dict, of which
    an entry is seen by those it names and by those who see the card."""
    return cast("Mapping[Card, Sight]", _Figure(None, EVERYONE, "cards"))


def cache(make: Callable[[], T]) -> T:
    """Something worked out from the rest, begun by `make`: it is no part of the position. A copy
    begins with the same, so that it is replaced and never changed."""
    return cast("T", _Cache(make))


_BASE: Final = ("rules", "program", "book", "seats", "setup", "current_player", "phase", "scored")


def declared(cls: type[S]) -> type[S]:
    """Makes a State of a class that declares its zones and figures: gives it slots and a copy."""
    zones: dict[str, _Zone] = {}
    figures: dict[str, _Figure] = {}
    caches: dict[str, _Cache] = {}
    for base in reversed(cls.__mro__):
        for name, value in vars(base).items():
            if isinstance(value, _Zone):
                zones[name] = value
            elif isinstance(value, _Figure):
                figures[name] = value
            elif isinstance(value, _Cache):
                caches[name] = value
    names = (*zones, *figures, *caches)
    body = {
        name: value
        for name, value in vars(cls).items()
        if name not in (*names, *_BASE, "__dict__", "__weakref__")
    }
    body |= {"__slots__": names, "_zones": zones, "_figures": figures, "_caches": caches}
    body["_makers"] = {name: _maker(known) for name, known in (zones | figures | caches).items()}
    body["_kinds"] = {known.kind: (name, known) for name, known in zones.items()}
    body["copy"] = _copier(zones, figures, caches)
    body["__qualname__"] = cls.__qualname__
    return cast("type[S]", type(cls.__name__, (State,), body))


def _copier(
    zones: Mapping[str, _Zone], figures: Mapping[str, _Figure], caches: Iterable[str]
) -> Callable[[S], S]:
    """The copy of a state, written out attribute by attribute as a person would write it."""
    lines = ["def copy(self):", "    twin = new(cls_of(self))"]
    lines += [f"    twin.{name} = self.{name}" for name in _BASE]
    for name, declared_zone in zones.items():
        if declared_zone.single:
            how = f"self.{name}" if declared_zone.each is None else f"self.{name}[:]"
        elif declared_zone.each is None:
            how = f"self.{name}[:]"
        elif isinstance(declared_zone.each, str):
            how = f"[cards[:] for cards in self.{name}]"
        else:
            how = f"{{key: cards[:] for key, cards in self.{name}.items()}}"
        lines.append(f"    twin.{name} = {how}")
    for name, known in figures.items():
        part = {"value": "", "seats": "[:]", "list": "[:]"}.get(known.shape, ".copy()")
        lines.append(f"    twin.{name} = self.{name}{part}")
    lines += [f"    twin.{name} = self.{name}" for name in caches]
    lines += ["    return twin"]
    scope: dict[str, object] = {"new": object.__new__, "cls_of": type}
    exec("\n".join(lines), scope)
    return cast("Callable[[S], S]", scope["copy"])


def _maker(known: _Zone | _Figure | _Cache) -> Callable[[State], object]:
    """Gives what a zone, figure or cache holds before the first outcome, always a new one."""
    if isinstance(known, _Cache):
        make = known.make
        return lambda state: make()
    if isinstance(known, _Figure):
        default = known.default
        if known.shape == "value":
            return lambda state: default
        if known.shape == "seats":
            return lambda state: [default] * state.seats
        return (lambda state: []) if known.shape == "list" else (lambda state: {})
    each = known.each
    if each is None:
        if known.single:
            return lambda state: None
        return (lambda state: list(state.setup.deck)) if known.holds_deck else (lambda state: [])
    if known.single:
        return lambda state: [None] * state.seats
    if isinstance(each, str):
        return lambda state: [[] for _seat in range(state.seats)]
    return lambda state: {word: [] for word in each}


def _reader(name: str, known: _Zone, key: Key) -> Reader:
    """Reads the cards of one zone of a state."""
    held = attrgetter(name)
    if known.single:
        if key is None:
            return lambda state: () if (card := held(state)) is None else (card,)
        return lambda state: () if (card := held(state)[key]) is None else (card,)
    return held if key is None else lambda state: held(state)[key]


# Rules


def usual_due(state: State) -> Due:
    """The dealer in the phase of that name, else a shuffle of the whole deck."""
    if state.phase == "dealer":
        return Due("dealer", n=state.seats)
    return Due("shuffle", pile="deck", cards=state.setup.deck)


@dataclass(frozen=True, slots=True)
class Rules(Generic[S]):
    """What a game knows of its states: functions of a state, each pure but for `apply`,
    which changes the state it is given.

    `turn_rule` is the id of the rule that says whose turn it is and how the game ends;
    `first_phase` is the phase before the first outcome. `due` is the chance outcome awaited while
    `current_player` is CHANCE; `apply` carries out a legal move or a due outcome. Which moves are
    legal is none of this: the book says so. `scores` are points or money by seat as they stand,
    `worth` what each would have if the game ended now, `winners` the seats that won, ascending,
    none until it is over, and `tie_break` by what these won of several with most, None where
    nothing had to decide.

    `manner` says how the game words what the engine refuses; where the seat to move has no legal
    move, `stuck` says what happens. `may_stick` spares looking for one where the book and the
    position are such that there is.

    `judge` answers a gesture that is more than one drop, such as several cards onto a run, by the
    drops it unfolds into. The moves named in `open_moves` may be made by any seat while some seat
    is to move. `out_of_turn` says why another seat may not move where there is more to say than
    that it is not its turn.

    `forced` is the move the table makes at once for the seat to move, by the game's rules; None
    where that seat decides. `prepare` sets what a state holds before its first outcome where the
    setup says it, such as points to start from. `seat_people` tells such a state at which seats
    people sit, for games where chance does something in a bot's stead. `shown` gives what a view
    tells beside the figures because it follows from the position, by its name in the game's view.
    """

    view: type[View]
    turn_rule: str
    apply: Callable[[S, Move], None]
    scores: Callable[[S], list[int]]
    worth: Callable[[S], list[int]]
    winners: Callable[[S], list[int]]
    tie_break: Callable[[S], TieBreak | None] = lambda state: None
    due: Callable[[S], Due] = usual_due
    first_phase: str = "dealer"
    manner: Manner[S] = field(default_factory=Manner)
    stuck: Callable[[S], None] | None = None
    may_stick: Callable[[S], bool] | None = None
    judge: Callable[[S, Drop], Verdict] | None = None
    open_moves: frozenset[str] = frozenset()
    forced: Callable[[S], Move | None] = lambda state: None
    out_of_turn: Callable[[S, int], Refusal | None] = lambda state, seat: None
    prepare: Callable[[S], None] = lambda state: None
    seat_people: Callable[[S, Sight], None] = lambda state, people: None
    shown: Mapping[str, Callable[[S], object]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Position:
    """A state taken apart: the cards of each zone by id, the facts by name, and who is to move.

    Facts that are missing (another seat's memory, in a position sampled from a View) count as
    nothing known.
    """

    seats: int
    current_player: int
    zones: Mapping[str, tuple[Card, ...]]
    facts: Mapping[str, object]
    tallies: tuple[Tally, ...] = ()

    @classmethod
    def of(cls, state: State) -> Position:
        """The position of `state`, with everything in it."""
        return cls(
            state.seats,
            state.current_player,
            {zone.id: zone.cards for zone in state.zones()},
            {fact.name: fact.value for fact in state.facts()},
            tuple(state.tallies()),
        )

    @classmethod
    def seen(cls, view: View, zones: Mapping[str, tuple[Card, ...]]) -> Position:
        """What `view` tells of a position, with `zones` for those in which it hides cards."""
        figures = {
            name: value for name, value in vars(view).items() if name not in View.__annotations__
        }
        whole = {zone.id: zone.faces for zone in view.zones.values()} | dict(zones)
        facts = {"phase": view.phase, **figures}
        return cls(view.seats, view.current_player, whole, facts, view.tallies)


class State:
    """A position; see the module's head.

    `current_player` is a seat, CHANCE or OVER; `phase` is the word the rulebook's drops use for
    the part of the turn; `scored` holds the arithmetic of everything scored so far, opened or to
    be opened when somebody asks. Changed in place by `apply` and cheap to copy.
    """

    __slots__ = _BASE

    _zones: Mapping[str, _Zone] = {}
    _kinds: Mapping[str, tuple[str, _Zone]] = {}
    _figures: Mapping[str, _Figure] = {}
    _caches: Mapping[str, _Cache] = {}
    _makers: Mapping[str, Callable[[State], object]] = {}

    rules: Rules[State]
    program: Program
    book: RuleBook
    seats: int
    setup: Setup
    current_player: int
    phase: str
    scored: tuple[Tally | Callable[[], Tally], ...]

    def __init__(
        self, rules: Rules[State], program: Program, book: RuleBook, seats: int, setup: Setup
    ) -> None:
        self.rules = rules
        self.program = program
        self.book = book
        self.seats = seats
        self.setup = setup
        self.current_player = CHANCE
        self.phase = rules.first_phase
        self.scored = ()
        self.clear(*self._zones, *self._figures, *self._caches)

    def clear(self, *names: str) -> None:
        """Sets the zones and figures called `names` to what they hold before the first outcome."""
        makers = self._makers
        for name in names:
            setattr(self, name, makers[name](self))

    def _fresh(self, name: str) -> object:
        return self._makers[name](self)

    def copy(self) -> Self:
        """An independent state equal to this one."""
        raise NotImplementedError("made by @declared")

    # What there is to see

    @classmethod
    def open_figures(cls) -> dict[str, OpenFigure]:
        """The figures that are one value, one a seat or a list, and that everyone sees, by name."""
        return {
            name: OpenFigure(spec.shape, spec.default)
            for name, spec in cls._figures.items()
            if spec.sight == EVERYONE and spec.shape in ("value", "seats", "list")
        }

    def has(self, zone_kind: str) -> bool:
        """Whether there are zones of this kind in this game; a game may leave some out."""
        return True

    def looked_at(self, zone: Zone) -> Zone:
        """The zone with the last word on who sees it, where a declaration cannot tell."""
        return zone

    def laid_out(self) -> Sequence[Zone]:
        """The zones that come and go, beside those declared; a figure holds what lies in them."""
        return ()

    def zones(self) -> list[Zone]:
        """Every zone; each card of the deck lies in exactly one."""
        zones = [
            self.looked_at(zone)
            for name, known in self._zones.items()
            if self.has(known.kind)
            for key in known.keys(self.seats)
            for zone in (self._zone(name, known, key),)
        ]
        return [*zones, *self.laid_out()]

    def _zone(self, name: str, known: _Zone, key: Key) -> Zone:
        cards = self._cards(name, known, key)
        owner = key if isinstance(key, int) else None
        sight = self._sight(known.sight, owner)
        if self.phase in known.open_in:
            sight = EVERYONE
        knowers: Mapping[Card, Sight] = getattr(self, known.known) if known.known else {}
        certain = {card: knowers[card] for card in cards if card in knowers} if knowers else {}
        return Zone(known.id(key), cards, sight, owner, known.ordered, certain)

    def _cards(self, name: str, known: _Zone, key: Key) -> tuple[Card, ...]:
        held = getattr(self, name)
        if key is not None:
            held = held[key]
        if not known.single:
            return tuple(held) if known.ordered else in_order(held)
        return () if held is None else (held,)

    @staticmethod
    def _sight(looks: Looks, owner: int | None) -> Sight:
        if not isinstance(looks, str):
            return looks
        assert owner is not None, "only what a seat has is its own"
        return frozenset({owner})

    def owner(self, zone: str) -> int | None:
        """The seat that owns the zone with this id, None where nobody does."""
        place = spot(zone)
        found, key = self._kinds.get(place.kind), place.key
        if found is None or not isinstance(found[1].each, str) or not isinstance(key, int):
            return None
        return key if key < self.seats else None

    def lying(self, zone: Spot) -> Sequence[Card]:
        """The cards of a zone that never comes or goes, in the order that moves are listed in; none
        where there is no such zone."""
        found = self._kinds.get(zone.kind)
        if found is None or not self.is_zone(zone):
            return next((each.cards for each in self.laid_out() if each.id == zone), ())
        name, known = found
        held = getattr(self, name)
        if zone.key is not None:
            held = held[zone.key]
        if known.single:
            return () if held is None else (held,)
        return cast("Sequence[Card]", held)

    def is_zone(self, zone: Spot) -> bool:
        """Whether there is a zone with this id."""
        if zone.kind in self._kinds:
            return zone in self.program.fixed.get(zone.kind, ())
        return any(each.id == zone for each in self.laid_out())

    def hides(self, zone: Spot) -> bool:
        """Whether nobody sees the cards of the zone."""
        found = self._kinds.get(zone.kind)
        return found is not None and found[1].sight == NOBODY and self.phase not in found[1].open_in

    def places(self, kind: str) -> Iterable[Spot]:
        """The zones of a kind that comes and goes, as they were laid."""
        return [spot(zone.id) for zone in self.laid_out() if zone.kind == kind]

    def fixed(self) -> Fixed:
        """The zones of each kind that never comes or goes, with what reads their cards; none of a
        kind that is left out."""
        return {
            kind: {
                spot(known.id(key)): _reader(name, known, key)
                for key in known.keys(self.seats)
                if self.has(kind)
            }
            for kind, (name, known) in self._kinds.items()
        }

    def facts(self) -> list[Fact]:
        """All else there is to know; zones and facts together are the whole state."""
        facts = [Fact("phase", self.phase)]
        for name, spec in self._figures.items():
            value = getattr(self, name)
            if spec.shape == "cards":
                beholders = self._beholders(value)
                facts += [
                    Fact(f"{name}:{card}", value[card], beholders[card])
                    for card in sorted(value, key=order_of)
                ]
            elif spec.shape == "seats" and spec.sight == OWN:
                facts += [
                    Fact(f"{name}:{seat}", entry, frozenset({seat}))
                    for seat, entry in enumerate(value)
                ]
            else:
                whole = tuple(value) if spec.shape in ("seats", "list") else value
                whole = dict(value) if spec.shape == "map" else whole
                facts.append(Fact(name, whole, self._sight(spec.sight, None)))
        return facts

    def _beholders(self, cards: Mapping[Card, Sight]) -> dict[Card, Sight]:
        """Who may know of each of `cards` who knows where it lies: those who do, and those who see
        the zone it lies in."""
        lying = {card: zone.sight for zone in self.zones() for card in zone.cards if card in cards}
        return {card: sight | lying.get(card, NOBODY) for card, sight in cards.items()}

    def view(self, seat: int | None, *, is_open: bool = False) -> View:
        """What `seat` may see; None is someone who sits at no seat and sees what all see. Where it
        `is_open` every card lies open, which is for games that are over."""
        to_move = seat is not None and self.current_player == seat
        values: dict[str, object] = {
            "game": self.book.id,
            "seat": seat,
            "seats": self.seats,
            "current_player": self.current_player,
            "phase": self.phase,
            "zones": {zone.id: seen_zone(zone, seat, is_open) for zone in self.zones()},
            "legal": tuple(self.legal_moves()) if to_move else (),
            "scores": tuple(self.scores()),
            "is_terminal": self.is_terminal,
            "winners": tuple(self.winners()),
            "tallies": tuple(self.tallies()),
            "tie_break": self.rules.tie_break(self),
        }
        for name, spec in self._figures.items():
            values[name] = self._seen_figure(name, spec, seat)
        for name, shown in self.rules.shown.items():
            values[name] = shown(self)
        return self.rules.view(values)

    def _seen_figure(self, name: str, spec: _Figure, seat: int | None) -> object:
        value = getattr(self, name)
        if spec.shape == "cards":
            return {
                card: value[card]
                for card, sight in self._beholders(value).items()
                if sees(sight, seat)
            }
        if spec.shape == "seats" and spec.sight == OWN:
            return tuple(
                entry if owner == seat else spec.default for owner, entry in enumerate(value)
            )
        is_seen = sees(self._sight(spec.sight, None), seat)
        if spec.shape == "value":
            return value if is_seen else spec.default
        if spec.shape == "map":
            return dict(value) if is_seen else {}
        return tuple(value) if is_seen else ()

    # Back from a position

    def restore(self, position: Position) -> None:
        """Becomes `position`, which is one of this game with these options."""
        self.current_player = position.current_player
        self.phase = str(position.facts["phase"])
        self.scored = position.tallies
        ids = [known.id(key) for known in self._zones.values() for key in known.keys(self.seats)]
        self.put({zone: position.zones.get(zone, ()) for zone in ids})
        for name, spec in self._figures.items():
            setattr(self, name, self._figure_from(name, spec, position.facts))

    def put(self, zones: Mapping[str, Sequence[Card]]) -> None:
        """Lets these cards lie in the zones with these ids, in the place of what lies there; what
        follows from it, such as figures, is left as it is."""
        for zone, cards in zones.items():
            place = spot(zone)
            name, known = self._kinds[place.kind]
            lying = cards if known.ordered else sorted(cards, key=order_of)
            held = (lying[0] if lying else None) if known.single else list(lying)
            if place.key is None:
                setattr(self, name, held)
            else:
                getattr(self, name)[place.key] = held

    def _figure_from(self, name: str, spec: _Figure, facts: Mapping[str, object]) -> object:
        if spec.shape == "value":
            return facts.get(name, spec.default)
        fresh = self._fresh(name)
        whole = facts.get(name)
        if isinstance(fresh, dict):
            fresh |= dict(whole) if isinstance(whole, Mapping) else {}
            if spec.shape == "cards":
                fresh |= {
                    card: facts[fact]
                    for card in self.setup.deck
                    if (fact := f"{name}:{card}") in facts
                }
            return fresh
        if isinstance(whole, tuple):
            return list(whole)
        if isinstance(fresh, list):
            for seat in range(len(fresh)):
                fresh[seat] = facts.get(f"{name}:{seat}", fresh[seat])
        return fresh

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, State):
            return NotImplemented
        return (
            self.current_player == other.current_player
            and self.zones() == other.zones()
            and self.facts() == other.facts()
            and self.tallies() == other.tallies()
        )

    __hash__ = None  # type: ignore[assignment]  # changed in place

    # What the rules say of it

    @property
    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.current_player == OVER

    @property
    def forced(self) -> Move | None:
        """The move that the table makes at once for the seat to move, None where it decides. It
        is an ordinary legal move, and its line an ordinary line."""
        return self.rules.forced(self)

    def due(self) -> Due:
        """The chance outcome awaited while `current_player` is CHANCE."""
        return self.rules.due(self)

    def legal_moves(self) -> Sequence[Move]:
        """Every move the seat to move may make, in a fixed order; none for CHANCE or when over."""
        return self.program.legal_moves(self)

    def apply(self, move: Move) -> None:
        """Carries out a legal move or a due outcome in place."""
        rules = self.rules
        rules.apply(self, move)
        if rules.stuck is not None and (rules.may_stick is None or rules.may_stick(self)):
            while self.current_player >= 0 and not self.program.can_move(self):
                rules.stuck(self)

    def judge(self, drop: Drop) -> Verdict:
        """What `drop` would do: one move, several to choose from, or none and why."""
        refusal = self._not_to_move(drop.seat)
        if refusal is not None:
            return Verdict(refusal=refusal)
        if (judged := self.rules.judge) is not None:
            return judged(self, drop)
        return self.program.judge(self, drop)

    def check(self, move: Move) -> Refusal | None:
        """None where `move` is legal now, else the sentence and rule that say why it is not."""
        is_free = self.current_player >= 0 and move.name in self.rules.open_moves
        if not is_free and (refusal := self._not_to_move(move.seat)):
            return refusal
        return self.program.check(self, move)

    def _not_to_move(self, seat: int) -> Refusal | None:
        if self.current_player == OVER:
            return Refusal(_("The game is over."), self.rules.turn_rule)
        if seat != self.current_player:
            usual = Refusal(_("It is not your turn."), self.rules.turn_rule)
            return self.rules.out_of_turn(self, seat) or usual
        return None

    def scores(self) -> list[int]:
        """Points or money by seat, as they stand."""
        return self.rules.scores(self)

    def worth(self) -> list[int]:
        """What each seat would have if the game ended now, for the chart at the end."""
        return self.rules.worth(self)

    def winners(self) -> list[int]:
        """The seats that won, ascending; more than one share the win. Empty until it is over."""
        return self.rules.winners(self)

    def tallies(self) -> list[Tally]:
        """The arithmetic of everything scored so far."""
        opened = [each if isinstance(each, Tally) else each() for each in self.scored]
        self.scored = tuple(opened)  # each is opened once, however many deals a match has
        return opened

    def returns(self) -> list[float]:
        """What each seat gets out of a finished game: 1 shared among the winners, else 0."""
        winners = self.winners()
        return [1 / len(winners) if seat in winners else 0.0 for seat in range(self.seats)]
