"""The moves that stand in a game, the state they lead to, and every state on the way there."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from tabletop.engine.cards import Card
from tabletop.engine.events import Event
from tabletop.engine.moves import CHANCE, Move
from tabletop.engine.play.variations import Variations
from tabletop.engine.state import State

Tell: TypeAlias = Callable[[State, Move, State], Sequence[Event]]

KEEP_EVERY: Final = 32
"""A copy of the state is kept after so many entries, for looking back to start from."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One line in force: its number in the journal, the move or outcome, and what happened.

    `forced` says that the table made the move.
    """

    n: int
    move: Move
    events: tuple[Event, ...]
    forced: bool = False


class Timeline:
    """The entries in force and the state after the last of them.

    `start` makes the state before the first outcome, `tell` says what a move did. `worths` holds
    what each seat was worth after each entry, `chances` counts the outcomes among them, and
    `variations` remembers what was taken back.
    """

    def __init__(self, start: Callable[[], State], tell: Tell) -> None:
        self.state = start()
        self.entries: list[Entry] = []
        self.worths: list[tuple[int, ...]] = []
        self.chances = 0
        self.variations = Variations()
        self._start = start
        self._tell = tell
        self._kept: list[State] = []

    def take(self, move: Move, n: int) -> None:
        """Makes a legal move or a due outcome, which is line `n` of the journal."""
        before = self.state.copy()
        forced = move.seat != CHANCE and self.state.forced is not None
        self.state.apply(move)
        self.variations.take(move)
        events = self._tell(before, move, self.state)
        self.entries.append(Entry(n, move, tuple(events), forced))
        self.worths.append(tuple(self.state.worth()))
        if len(self.entries) % KEEP_EVERY == 0:
            self._kept.append(self.state.copy())
        self.chances += move.seat == CHANCE

    def standing(self, line: int) -> int | None:
        """How many entries stand up to and with `line`, None where that line does not stand."""
        count = bisect_right(self.entries, line, key=lambda entry: entry.n)
        last = self.entries[count - 1].n if count else 0
        return count if last == line else None

    def after(self, count: int) -> State:
        """The state after the first `count` entries, from the nearest one kept before it."""
        kept = min(count // KEEP_EVERY, len(self._kept))
        state = self._kept[kept - 1].copy() if kept else self._start()
        for entry in self.entries[kept * KEEP_EVERY : count]:
            state.apply(entry.move)
        return state

    def until(self, count: int) -> Timeline:
        """The game as it stood after the first `count` entries, to be read."""
        part = Timeline(self._start, self._tell)
        part.state = self.after(count)
        part.entries, part.worths = self.entries[:count], self.worths[:count]
        part.chances = sum(entry.move.seat == CHANCE for entry in part.entries)
        part._kept = self._kept[: count // KEEP_EVERY]
        return part

    def before(self, line: int) -> State:
        """The state just before `line`; raises ValueError where that line does not stand."""
        count = bisect_left(self.entries, line, key=lambda entry: entry.n)
        if count == len(self.entries) or self.entries[count].n != line:
            raise ValueError(f"line {line} does not stand")
        return self.after(count)

    def cut(self, count: int, state: State) -> None:
        """Keeps the first `count` entries, which lead to `state`."""
        dropped = self.entries[count:]
        self.chances -= sum(entry.move.seat == CHANCE for entry in dropped)
        self.variations.back(count)
        del self.entries[count:], self.worths[count:], self._kept[count // KEEP_EVERY :]
        self.state = state

    def last_decision(self, seat: int) -> int | None:
        """The place of the last entry that `seat` decided on, None where there is none."""
        for at in range(len(self.entries) - 1, -1, -1):
            entry = self.entries[at]
            if entry.move.seat == seat and not entry.forced:
                return at
        return None

    def reveals(self, at: int) -> bool:
        """Whether the entry at place `at` showed its seat a card that it did not see before."""
        move = self.entries[at].move
        state = self.after(at)
        before = _known_to(state, move.seat)
        state.apply(move)
        return bool(_known_to(state, move.seat) - before)


def _known_to(state: State, seat: int) -> frozenset[Card]:
    """The cards whose place `seat` knows."""
    return frozenset(
        card
        for zone in state.zones()
        for card in zone.cards
        if seat in zone.sight or (card in zone.known and seat in zone.known[card])
    )
