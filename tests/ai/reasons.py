"""Reasons held against the truth: every sentence of every reason is known, and is true.

A game says for each of its sentences how it is checked, on the position itself and on others that
the seat cannot tell from it. A sentence that no check knows is a failure: nothing is said unproved.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from random import Random
from typing import Generic, TypeAlias, TypeVar, cast

from tabletop.ai import bots
from tabletop.ai.search.sampling import determinize
from tabletop.engine.cards import Card
from tabletop.engine.moves import Move
from tabletop.engine.rules.book import RuleBook
from tabletop.engine.state import State
from tabletop.engine.view import View
from tests.conformance.cases import Case, cases, playout

S = TypeVar("S", bound=State)
V = TypeVar("V", bound=View)

WORLDS = 3
"""In how many ways the hidden cards are dealt for each sentence that is about them."""


@dataclass(frozen=True, slots=True)
class Claim(Generic[S, V]):
    """A reason given for `move` in `state`, of which its seat sees `view`."""

    state: S
    view: V
    book: RuleBook
    move: Move
    seed: int

    @property
    def seat(self) -> int:
        """Whose move it is."""
        return self.move.seat

    @property
    def after(self) -> S:
        """The position once the move was made."""
        return self.made(self.state)

    def made(self, state: S) -> S:
        """`state` with the move made."""
        after = state.copy()
        after.apply(self.move)
        return after

    @property
    def worlds(self) -> Iterator[S]:
        """Positions that the seat cannot tell from this one, itself first."""
        yield self.state
        rng = Random(self.seed)
        for _each in range(WORLDS):
            yield cast("S", determinize(self.view, self.book, rng))


Checks: TypeAlias = Mapping[str, Callable[..., bool]]
"""By a sentence as a regular expression: whether it is true of a Claim and what the groups hold."""


def hold(game: str, checks: Checks, *, whole: bool) -> None:
    """Asserts that all reasons for moves along random games of `game` are known and true, and that
    nearly every sentence that is checked was met."""
    known = {re.compile(pattern): check for pattern, check in checks.items()}
    only = re.compile(r"No other (card|move) is legal\.")
    known[only] = lambda claim, _what: len(claim.view.legal) == 1
    asked = 0
    for at, case in enumerate(case for case in cases() if case.game == game):
        if not whole and at % 2:
            continue
        for claim in _claims(case, whole=whole):
            said = bots.why(game, claim.view, claim.book, claim.move)
            assert said, f"{case}: nothing is said of {claim.move}"
            where = f"{case}, line {claim.seed}, {claim.move}: {said!r}"
            asked += 1
            while said:
                found = next((m for each in known if (m := each.match(said))), None)
                assert found is not None, f"nothing proves it: {where}"
                assert known[found.re](claim, *found.groups()), f"it is false: {where}"
                said = said[found.end() :].strip()
    assert asked > (5000 if whole else 100)


def _claims(case: Case, *, whole: bool) -> Iterator[Claim[State, View]]:
    """Moves in positions of random games."""
    every, deals = (2, 12) if whole else (7, 1)
    for deal in range(deals):
        rng = Random(deal)
        for step in playout(case, deal):
            state = step.state
            seat = state.current_player
            if step.number > 400:
                break
            if seat < 0 or step.number % every:
                continue
            view = state.view(seat)
            for move in rng.sample(view.legal, min(3, len(view.legal))):
                yield Claim(state.copy(), view, case.book, move, step.number)


def cards_of(move: Move) -> tuple[Card, ...]:
    """The cards that a move is made with."""
    out: list[Card] = []
    for value in move.args.values():
        out += [
            each
            for each in (value if isinstance(value, tuple) else (value,))
            if isinstance(each, Card)
        ]
    return tuple(out)
