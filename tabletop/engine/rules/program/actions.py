"""Actions, and drops whose move names no card."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence

from tabletop.engine.moves import Move
from tabletop.engine.rules.conditions import NO_STATE, NOWHERE, Ask, InPlay, Spot
from tabletop.engine.rules.drops import Kept
from tabletop.engine.rules.program.parts import (
    STATIC,
    Answers,
    Fixed,
    Out,
    Part,
    Way,
    add_choices,
    holds,
    made,
    owner_of,
    tests_of,
)


class Bare:
    """One action, or a drop whose move names no card: gates, places and choices."""

    def __init__(self, part: Part, sources: Iterable[Spot], places: Fixed) -> None:
        self.part = part
        there = places.get(part.rule.onto, ()) if part.rule.onto else (NOWHERE,)
        self.ends = [
            (source, onto)
            for source in tuple(sources) or (NOWHERE,)
            for onto in there
            if not onto or part.is_of(onto, owner_of(onto))
        ]
        self.tests = (*tests_of(part.always), *part.gates, *part.per_card, *part.per_place)
        self.only: Move | None = None
        if not part.rule.source and part.kind.is_plain and not part.kind.chosen:
            self.only = made(part, Ask(NO_STATE, part.seat))
        self.is_always_open = not self.tests and not part.kind.chosen and not part.rule.source

    def add(self, state: InPlay, out: Out) -> None:
        """Adds the legal moves."""
        part = self.part
        ask: Ask[InPlay] = Ask(state, part.seat)
        if self.only is not None:
            if holds(self.tests, ask):
                out.append(self.only)
            return
        for source, onto in self.ends:
            ask.source, ask.onto, ask.args = source, onto, {}
            if not holds(self.tests, ask):
                continue
            if part.kind.chosen:
                add_choices(part, ask, out)
            else:
                out.append(made(part, ask))

    def is_open(self, state: InPlay) -> bool:
        """Whether there is a legal move."""
        out: Out = []
        self.add(state, out)
        return bool(out)


class _Remembered:
    """All moves of one kind that name no card; `known` are the moves by the keys of its Kept."""

    def __init__(self, ways: Sequence[Bare], kept: Kept[InPlay]) -> None:
        self.ways, self.keys, self.by = ways, kept.keys, kept.by
        self.known: Answers[Hashable, Out] = Answers()

    def add(self, state: InPlay, out: Out) -> None:
        """Adds the legal moves."""
        known, keys = self.known, self.keys(state)
        for key in keys:
            moves = known.get(key)
            out += self._learn(state, keys)[key] if moves is None else moves

    def is_open(self, state: InPlay) -> bool:
        """Whether there is a legal move."""
        out: Out = []
        self.add(state, out)
        return bool(out)

    def _learn(self, state: InPlay, keys: Sequence[tuple[Hashable, ...]]) -> Mapping[Hashable, Out]:
        """The legal moves of each of the keys, which are known from then on."""
        moves: Out = []
        for way in self.ways:
            way.add(state, moves)
        return {
            key: self.known.keep(key, [each for each in moves if self._is_of(each, key)])
            for key in keys
        }

    def _is_of(self, move: Move, key: tuple[Hashable, ...]) -> bool:
        """Whether a key stands for this move."""
        return not self.by or move.args.get(self.by) == key[0]


def together(parts: Sequence[Part], ways: Sequence[Bare]) -> Iterable[Way]:
    """The ways of parts of one kind, as one that is kept where the requirements allow it."""
    kept, chosen = parts[0].kind.kept, set(parts[0].kind.chosen)
    words = {word for part in parts for each in part.rule.requires for word in each.condition.reads}
    if kept is None or not parts[0].has_indexes or words - chosen - STATIC - kept.reads:
        return ways
    if kept.by and len(parts) > 1:  # the moves of several are not in the order of the keys
        return ways
    return [_Remembered(ways, kept)]
