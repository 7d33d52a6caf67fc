"""A whole game as one record: what the rulebook loader must know of it, how its states begin, and
its functions over them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Generic, Literal, TypeAlias, TypeVar, cast

from tabletop.engine.events import Event
from tabletop.engine.moves import Move
from tabletop.engine.notation import Notation
from tabletop.engine.rules.book import RuleBook
from tabletop.engine.rules.conditions import InPlay
from tabletop.engine.rules.drops import Kinds
from tabletop.engine.rules.mechanics import Mechanics
from tabletop.engine.rules.program import NO_PROGRAM, Manner, Program
from tabletop.engine.rules.schema import OptionValue
from tabletop.engine.state import Position, Rules, Setup, State
from tabletop.engine.view import View
from tabletop.engine.zones import EVERYONE, Sight

Weight: TypeAlias = Literal["light", "medium", "rich"]
"""How much there is to think about in a game."""

S = TypeVar("S", bound=State)
V = TypeVar("V", bound=View)


@dataclass(frozen=True, slots=True, eq=False)
class Game(Generic[S, V]):
    """One game.

    `setup` works out what a rulebook with options chosen comes to for a number of seats. `prompt`
    says in one sentence what is asked of the seat that a View belongs to, with other seats written
    `@n`. `tell` says what a move or outcome did, from the state before and the state after it, each
    left as it is. `progress` says how far a game of several deals or rounds is, "" where there is
    but one, `ended` why one that is over is, in a sentence, "" where that goes without saying.
    `minutes` says about how long a game lasts with so many seats, one of them a person's,
    `weight` how much there is to think about, and `first` which options a first game is better
    with than with those that are standard. `styled` are the levels at which its bots have styles;
    it `bargains` where seats make each other offers.
    """

    id: str
    mechanics: Mechanics[S]
    setup: Callable[[RuleBook, int], Setup]
    state: type[S]
    rules: Rules[S]
    prompt: Callable[[V, RuleBook], str]
    tell: Callable[[S, Move, S], Sequence[Event]]
    progress: Callable[[V, RuleBook], str] = lambda view, book: ""
    ended: Callable[[V, RuleBook], str] = lambda view, book: ""
    minutes: Callable[[RuleBook, int], int] = lambda book, seats: 15
    weight: Weight = "medium"
    first: Mapping[str, OptionValue] = field(default_factory=dict)
    styled: tuple[str, ...] = ()
    bargains: bool = False

    @property
    def notation(self) -> Notation:
        """How its moves are written and read."""
        return self.mechanics.notation

    def start(self, book: RuleBook, seats: int, people: Sight = EVERYONE) -> S:
        """A game before its first outcome; people sit at the seats `people`."""
        state: S = _begun(self, book, seats).copy()
        self.rules.seat_people(state, people)
        return state

    def restore(self, book: RuleBook, position: Position) -> S:
        """The state at `position`."""
        state = self.start(book, position.seats)
        state.restore(position)
        return state


@lru_cache(maxsize=32)
def _begun(game: Game[S, V], book: RuleBook, seats: int) -> S:
    """The state that every game by a book begins with a copy of."""
    setup, rules = game.setup(book, seats), cast("Rules[State]", game.rules)
    state = game.state(rules, program(game, book, seats), book, seats, setup)
    game.rules.prepare(state)
    return state


@lru_cache(maxsize=32)
def program(game: Game[S, V], book: RuleBook, seats: int, *, has_indexes: bool = True) -> Program:
    """The drops and actions of a book, compiled once for a number of seats; `has_indexes` says
    whether indexes may be used, which changes no answer."""
    setup, rules = game.setup(book, seats), cast("Rules[State]", game.rules)
    bare = game.state(rules, NO_PROGRAM, book, seats, setup)  # tells which zones there are
    kinds = cast("Kinds", game.mechanics.kinds)
    manner = cast("Manner[InPlay]", game.rules.manner)
    if not kinds:
        return NO_PROGRAM
    return Program(
        book.drops,
        kinds,
        manner,
        seats,
        setup.deck,
        bare.fixed(),
        book.name,
        book.deck_kind,
        rules.turn_rule,
        has_indexes,
    )


AnyGame: TypeAlias = Game[State, View]
"""A game as the platform knows it, which gives it no states and views but its own."""
