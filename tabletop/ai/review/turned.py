"""Where the chances to win turned: a quick look at a finished game, for its results.

What is measured is the chance of a seat that the end is told to, the winner's and that of the one
person who lost: before each move and after it, with all that chance brought before the next. Every
figure is from the View that this seat had there, its unseen cards dealt at random and the game
played on by rules of thumb. First every move is looked at a little, then those where most seems to
have changed some more, and what is told of the largest comes from a last look alone, on other deals
and many of them: among hundreds of moves some seem large on any one look by chance alone.

It says how the chances stood, and of no move whether it was good: that is for the review.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import hypot
from random import Random
from statistics import fmean
from typing import Final, TypeAlias

from tabletop.ai import generic
from tabletop.ai.bots import AFRESH
from tabletop.ai.review.form import Turned
from tabletop.ai.review.rating import mean
from tabletop.ai.search.sampling import Sampler
from tabletop.engine.events import Told
from tabletop.engine.moves import CHANCE
from tabletop.engine.play.session import Session
from tabletop.engine.rules.book import RuleBook
from tabletop.engine.view import View, seen

MOST: Final = 3
"""How many turns are told."""

LEAST: Final = 0.05
"""The least change of a chance that is told."""

SURE: Final = 2.0
"""How many standard errors it is at the least: what looked large before may be told sooner than
what is called bad."""


@dataclass(frozen=True, slots=True)
class Depth:
    """How closely a game is looked at. The first look has `games` trial games for all positions, at
    the least and the most as many for each as `each` says; the second has `more`, so many moves
    with so many trial games on either side of each; and so has the `last`."""

    games: int
    each: tuple[int, int]
    more: tuple[int, int]
    last: tuple[int, int]


QUICK: Final = Depth(2400, (8, 40), (16, 40), (8, 300))
"""What takes some seconds of a long game."""


@dataclass(frozen=True, slots=True)
class Place:
    """A position of a game, after the first `at` entries, with the eyes of `seat`, looked at for
    the first, second or last time (`look`)."""

    at: int
    seat: int
    look: int


Wins: TypeAlias = Sequence[float]
"""What each trial game came to for a seat: its share of the win, 0 to 1."""

Weigh: TypeAlias = Callable[[Place, View, int], Wins]
"""What so many trial games from a View came to."""


def weighed(
    view: View, book: RuleBook, seed: int, games: int, stop: Callable[[], bool] | None = None
) -> Wins | None:
    """What so many trial games from `view` come to for its seat, which need not be to move; None
    where `stop` ended it. The same question has the same answer."""
    rng = Random(seed)
    model = generic.model(view, book)
    sampler = Sampler(view, book, model, AFRESH)
    wins = []
    for _each in range(games):
        if stop is not None and stop():
            return None
        state = model.rollout_state(sampler.state(rng))
        wins.append(model.evaluate(state, rng).wins[model.seat])
    return wins


def watched(session: Session) -> tuple[int, ...]:
    """The seats whose chances are told: who won, a person before others, and the one person."""
    people = [seat for seat, player in enumerate(session.players) if player.is_human]
    winners = session.state.winners()
    first = next((seat for seat in people if seat in winners), winners[0])
    return tuple(dict.fromkeys((first, *(people if len(people) == 1 else ()))))


def turned(session: Session, weigh: Weigh, depth: Depth = QUICK) -> tuple[Turned, ...]:
    """The moves of a finished game by which the chances changed most, in the order they were made;
    `weigh` is asked as often as it takes."""
    seats = watched(session)
    look = _Look(session, seats, weigh, depth)
    every = {seat: look.largest(seat) for seat in seats}
    first = [
        next((each for each in every[seat] if look.is_toward(each)), None) for seat in seats
    ]  # what made the winner win and the person lose comes before what it made up for
    rest = sorted(
        (each for found in every.values() for each in found),
        key=lambda each: (-abs(each.after - each.before), each.line),
    )
    told: dict[int, Turned] = {}
    for each in (*first, *rest):
        if each is not None and len(told) < MOST:
            told.setdefault(each.line, each)
    return tuple(told[line] for line in sorted(told))


@dataclass(frozen=True, slots=True)
class _Step:
    """A move, line `line`, from the position after `at` entries to that after `then`."""

    line: int
    at: int
    then: int


class _Look:
    """The chances of the seats that are watched at the positions of a game, looked at again and
    again."""

    def __init__(self, session: Session, seats: Sequence[int], weigh: Weigh, depth: Depth) -> None:
        self._session, self._weigh = session, weigh
        self._returns = session.state.returns()
        self._steps = list(_steps(session))
        self._known: dict[Place, Wins] = {}
        wanted = {at for step in self._steps for at in (step.at, step.then)}
        least, most = depth.each
        each = depth.games // max(1, len(wanted) * len(seats))
        for at, view_of in _views(session, wanted):
            for seat in seats:
                self._ask(Place(at, seat, 0), view_of(seat), max(least, min(most, each)))
        for look, (few, games) in enumerate((depth.more, depth.last), 1):
            chosen = {seat: self._promising(seat, few // len(seats)) for seat in seats}
            asked = {
                (at, seat) for seat, steps in chosen.items() for s in steps for at in (s.at, s.then)
            }
            for at, view_of in _views(session, {at for at, _seat in asked}):
                for seat in seats:
                    if (at, seat) in asked:
                        self._ask(Place(at, seat, look), view_of(seat), games)

    def _ask(self, place: Place, view: View, games: int) -> None:
        self._known[place] = self._weigh(place, view, games)

    def largest(self, seat: int) -> list[Turned]:
        """The moves that changed the chance of `seat`, the largest first, by the last look."""
        found = []
        for step in self._steps:
            one, other = (self._last(at, seat) for at in (step.at, step.then))
            if one is None or other is None:
                continue
            change = abs(other[0] - one[0])
            if change >= max(LEAST, SURE * hypot(one[1], other[1])):
                found.append(Turned(step.line, step.at, seat, one[0], other[0]))
        return sorted(found, key=lambda each: (-abs(each.after - each.before), each.line))

    def _last(self, at: int, seat: int) -> tuple[float, float] | None:
        """The chance by the last look, and its standard error; None where it had none."""
        if at == len(self._session.entries):
            return self._returns[seat], 0.0
        wins = self._known.get(Place(at, seat, 2))
        return mean(wins) if wins is not None else None

    def is_toward(self, turn: Turned) -> bool:
        """Whether a change is the way that it ended for its seat."""
        return (turn.after > turn.before) == self._has_won(turn.seat)

    def _has_won(self, seat: int) -> bool:
        return self._returns[seat] > 0

    def _promising(self, seat: int, few: int) -> list[_Step]:
        """The few moves by which most seems to have changed, half of them the way it ended."""
        way = 1 if self._has_won(seat) else -1
        toward = sorted(self._steps, key=lambda step: -way * self._so_far(step, seat))
        most = sorted(self._steps, key=lambda step: -abs(self._so_far(step, seat)))
        return list(dict.fromkeys((*toward[: (few + 1) // 2], *most)))[:few]

    def _so_far(self, step: _Step, seat: int) -> float:
        before, after = (self._mean(at, seat) for at in (step.at, step.then))
        return after - before

    def _mean(self, at: int, seat: int) -> float:
        if at == len(self._session.entries):
            return self._returns[seat]
        looks = (self._known.get(Place(at, seat, look), ()) for look in (0, 1))
        return fmean([each for wins in looks for each in wins])


def _steps(session: Session) -> Iterator[_Step]:
    """The moves that all were told of and a game may turn at, each to where the next one was
    decided or the game ended."""
    kinds = session.game.mechanics.kinds
    made = [
        at
        for at, entry in enumerate(session.entries)
        if entry.move.seat != CHANCE and not entry.forced
    ]
    for at, then in pairwise((*made, len(session.entries))):
        entry = session.entries[at]
        if kinds[entry.move.name].is_routine:
            continue
        if any(isinstance(event, Told) and seen(event, None) is not None for event in entry.events):
            yield _Step(entry.n, at, then)


def _views(session: Session, wanted: set[int]) -> Iterator[tuple[int, Callable[[int], View]]]:
    """The positions after so many entries as are `wanted`, in order, each with what gives the View
    that a seat had there."""
    state = session.until(0).state
    for at, entry in enumerate(session.entries):
        if at in wanted:
            yield at, state.view
        state.apply(entry.move)
