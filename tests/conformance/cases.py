"""Every game, seat count and option: the cases the conformance suite runs over.

A game joins by being registered in `tabletop.games`; nothing here names one.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from random import Random

from tabletop.engine import registry
from tabletop.engine.events import Event
from tabletop.engine.game import AnyGame
from tabletop.engine.moves import CHANCE, Move
from tabletop.engine.play.chance import draw
from tabletop.engine.rules.book import RuleBook
from tabletop.engine.rules.schema import OptionValue
from tabletop.engine.state import State


@dataclass(frozen=True, slots=True)
class Case:
    """A game, or house rules that come with it, with seats and the options that differ from
    standard."""

    game: str
    seats: int
    options: tuple[tuple[str, OptionValue], ...] = ()

    def __str__(self) -> str:
        options = "".join(f"-{name}={value}" for name, value in self.options)
        return f"{self.game}-{self.seats}{options}"

    @property
    def module(self) -> AnyGame:
        """The game."""
        found = registry.find(self.book.game)
        assert found is not None
        return found

    @property
    def book(self) -> RuleBook:
        """The rulebook with the options chosen."""
        return _book(self)

    def start(self) -> State:
        """A new game before its first outcome."""
        return self.module.start(self.book, self.seats)


@cache
def _book(case: Case) -> RuleBook:
    return registry.open_book(case.game).choose(dict(case.options), case.seats)


def cases() -> list[Case]:
    """Every seat count with the standard options, then each other value of each option, then
    every option away from standard at once; of the house rules alike."""
    return [case for name in (*registry.names(), *registry.variants()) for case in _cases_of(name)]


def few(every: Sequence[Case]) -> set[Case]:
    """Of these cases each game and seat count by the standard and with every option away from it,
    and each single value of an option at one seat count, another for each value; house rules have
    the options of their game, with which these are met."""
    chosen = {case for case in every if len(case.options) != 1}
    alone: dict[tuple[str, object], list[Case]] = {}
    for case in every:
        if len(case.options) == 1 and case.game in registry.names():
            alone.setdefault((case.game, case.options), []).append(case)
    return chosen | {alike[n % len(alike)] for n, alike in enumerate(alone.values())}


def _cases_of(name: str) -> Iterator[Case]:
    book = registry.open_book(name)
    low, high = book.spec.seats.min, book.spec.seats.max
    for seats in range(low, high + 1):
        yield Case(name, seats)
        for key, option in book.options.items():
            for value in _spread(option.values(seats)):
                if value != option.default:
                    yield Case(name, seats, ((key, value),))
        others = []
        for key, option in book.options.items():
            values = [value for value in _spread(option.values(seats)) if value != option.default]
            if values:
                others.append((key, values[seats % len(values)]))
        if len(others) > 1:
            yield Case(name, seats, tuple(others))


def _spread(values: list[OptionValue]) -> list[OptionValue]:
    """The values of an option, of a long range only its ends and two between."""
    numbers = [value for value in values if type(value) is int]
    if len(numbers) <= 4:
        return values
    words = [value for value in values if type(value) is not int]
    return [*words, numbers[0], numbers[1], numbers[2]]


@dataclass(frozen=True, slots=True)
class Step:
    """One step of a random game: the state before and the move or outcome that is made."""

    state: State
    move: Move
    number: int


def playout(case: Case, deal: int, events: list[Event] | None = None) -> Iterator[Step]:
    """A random game, step by step; each state is the live one, changed when the next step comes.

    After the last step the state is over. `events` holds what happened in the step before.
    """
    rng = Random(deal)
    state = case.start()
    chances = number = 0
    while not state.is_terminal:
        if state.current_player == CHANCE:
            move = draw(state.due(), deal, chances)
            chances += 1
        else:
            legal = state.legal_moves()
            move = legal[int(rng.random() * len(legal))]
        yield Step(state, move, number)
        if events is None:
            state.apply(move)
        else:
            before = state.copy()
            state.apply(move)
            events[:] = case.module.tell(before, move, state)
        number += 1
    yield Step(state, Move(CHANCE, "over"), number)
