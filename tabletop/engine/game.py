"""The contract every game module meets, and where games are found by name."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from tabletop.engine.cards import Card
from tabletop.engine.moves import Value
from tabletop.engine.rules.book import Mechanics, RuleBook
from tabletop.engine.state import State, Tally
from tabletop.engine.view import View


@dataclass(frozen=True, slots=True)
class Position:
    """A state taken apart: the cards of each zone, the facts by name, and who is to move.

    A game's `restore` puts it together again. Facts that are missing (another seat's memory, in
    a position sampled from a View) count as nothing known.
    """

    seats: int
    current_player: int
    zones: Mapping[str, tuple[Card, ...]]
    facts: Mapping[str, Value | None]
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


@dataclass(frozen=True, slots=True)
class Game:
    """One game: what the rulebook loader must know of it, and how its states begin.

    `start` takes a rulebook with options chosen and the number of seats; `restore` a rulebook and
    a position; `prompt` says in one sentence what is asked of the seat that a View belongs to,
    with other seats written `@n`.
    """

    id: str
    mechanics: Mechanics
    start: Callable[[RuleBook, int], State]
    restore: Callable[[RuleBook, Position], State]
    prompt: Callable[[View, RuleBook], str]
