"""Positions of random games, every refusal that a player could meet there, and whether it is true.

What a refusal says is taken apart by a pattern and held against the position: a card it names as
one to be taken has to be one that may be taken.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from random import Random
from typing import Generic, TypeAlias, TypeVar, cast

from tabletop.engine.game import AnyGame, Game
from tabletop.engine.moves import CHANCE, Drop, Move
from tabletop.engine.play.chance import draw
from tabletop.engine.rules.book import RuleBook
from tabletop.engine.state import State
from tabletop.engine.view import View
from tests.conformance.brute import Bound, gestures, spellings

S = TypeVar("S", bound=State)
V = TypeVar("V", bound=View)
Asked: TypeAlias = Drop | Move
"""What a player tries: a gesture, or a move as it is written."""


def positions(
    game: Game[S, V], book: RuleBook, seats: int, deals: int, part: float = 1.0
) -> Iterator[S]:
    """The positions of random games in which a seat is to move, or a `part` of them; the kinds of
    moves are equally likely, so that rare ones come up."""
    for deal in range(deals):
        state, rng, chances = game.start(book, seats), Random(deal), 0
        while not state.is_terminal:
            if state.current_player == CHANCE:
                state.apply(draw(state.due(), deal, chances))
                chances += 1
                continue
            if rng.random() < part:
                yield state
            kinds: dict[str, list[Move]] = {}
            for move in state.legal_moves():
                kinds.setdefault(move.name, []).append(move)
            moves = kinds[rng.choice(sorted(kinds))]
            state.apply(moves[int(rng.random() * len(moves))])


@dataclass(frozen=True, slots=True)
class Claim(Generic[S]):
    """What sentences like `pattern` claim of a position, by one of `rules`: `holds` tells, of what
    was tried and of the parts that the pattern names, whether it is so."""

    pattern: str
    rules: Sequence[str]
    holds: Callable[[S, Asked, Mapping[str, str]], bool]


def told_truly(
    game: Game[S, V],
    state: S,
    claims: Iterable[Claim[S]],
    bound: Bound,
    more: Iterable[Asked] = (),
) -> set[str]:
    """Tries every gesture and every spelling of a move as far as `bound` goes, and `more`; gives
    the patterns of what is said. Raises AssertionError for a sentence that no claim is about, by a
    rule that does not say so, or that is not true."""
    plain, said = cast("AnyGame", game), set()
    legal = list(state.legal_moves())
    tried = chain(gestures(state, legal, bound), spellings(plain, state, legal, bound), more)
    for asked in tried:
        refusal = state.judge(asked).refusal if isinstance(asked, Drop) else state.check(asked)
        if refusal is None:
            continue
        about = [
            (claim, match)
            for claim in claims
            if (match := re.fullmatch(claim.pattern, refusal.sentence))
        ]
        assert len(about) == 1, f"{asked}: {refusal}"
        [(claim, match)] = about
        assert refusal.rule in claim.rules, f"{asked}: {refusal}"
        assert claim.holds(state, asked, match.groupdict()), f"{asked}: {refusal}"
        said.add(claim.pattern)
    return said
