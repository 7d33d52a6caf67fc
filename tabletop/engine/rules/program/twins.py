"""Drops from a zone in which twins, cards of one face, stand for each other: of twins the first is
listed, and of those that are kept apart each. Twins lie side by side there."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterator, Mapping, Sequence
from itertools import takewhile
from typing import Protocol, TypeAlias

from tabletop.engine.cards import Card
from tabletop.engine.moves import Move
from tabletop.engine.rules.conditions import Ask, InPlay, Near, Spot
from tabletop.engine.rules.program.parts import (
    Allowed,
    Answers,
    Fixed,
    Out,
    Part,
    Reader,
    Shared,
    add_choices,
    holds,
    made,
    tests_of,
)
from tabletop.engine.rules.program.sets import Sets
from tabletop.engine.rules.program.walk import Walk

_Seen: TypeAlias = "tuple[Sequence[Card], Sequence[Card], Sequence[tuple[Card, ...]]]"
"""The cards of a zone: all, those that no other stands for, and groups of these."""


class _Step(Protocol):
    """What some drops from one zone allow."""

    def add(self, state: InPlay, seen: _Seen, out: Out) -> None:
        """Adds the legal moves with cards of the zone."""


class Twins:
    """All drops that take cards from one zone: those of one card onto places that never come or go
    are walked, those onto others and those of several cards are steps of their own, in the order
    of the book."""

    def __init__(
        self,
        parts: Sequence[Part],
        source: Spot,
        read: Reader,
        places: Fixed,
        deck: Sequence[Card],
        apart: Callable[[InPlay], Collection[Card]],
        shared: Shared,
    ) -> None:
        self.read, self.apart = read, apart
        sorts: dict[Hashable, list[Part]] = {}
        for part in parts:
            sort = part if part.moves_set else (part.rule.onto in places, part.near)
            sorts.setdefault(sort, []).append(part)
        self.steps: list[_Step] = []
        for some in sorts.values():
            [first, *_others] = some
            if first.moves_set:
                together = shared.positions[first.rule.phase, source.kind, len(self.steps)]
                self.steps.append(_Grouped(first, source, read, places, deck, apart, together))
            elif first.near is not None and first.rule.onto not in places:
                learned = shared.allowed[first.rule.phase, source.kind, len(self.steps)]
                self.steps.append(_Nearby(some, source, first.near, learned))
            else:
                self.steps.append(_Listed(Walk(some, {source: read}, places, deck)))
        least = [each.least for each in self.steps if isinstance(each, _Grouped) and each.groups]
        self.least = min(least, default=len(deck) + 1)

    def add(self, state: InPlay, out: Out) -> None:
        """Adds the legal moves."""
        cards = self.read(state)
        if cards:
            seen = self._seen(state, cards)
            for step in self.steps:
                step.add(state, seen, out)

    def is_open(self, state: InPlay) -> bool:
        """Whether there is a legal move; drops that are walked need no look at twins for that."""
        if not self.read(state):
            return False
        if any(isinstance(step, _Listed) and step.walk.is_open(state) for step in self.steps):
            return True
        out: Out = []
        self.add(state, out)
        return bool(out)

    def _seen(self, state: InPlay, cards: Sequence[Card]) -> _Seen:
        apart, least = self.apart(state), self.least
        several = [card.face for card in apart]  # of which more than one may be listed
        listed: list[Card] = []
        groups: list[tuple[Card, ...]] = []
        face, suit, rank, n = "", "", 0, 0  # of the card before, and of how many in its group
        for card in cards:
            if card.face == face:
                if face in several and (card in apart or all(c in apart for c in _alike(listed))):
                    listed.append(card)
                    n += 1
                continue
            if card.rank == rank + 1 and card.suit == suit:
                n += 1
            else:
                if n >= least:
                    groups.append(tuple(listed[-n:]))
                suit, n = card.suit, 1
            listed.append(card)
            face, rank = card.face, card.rank
        if n >= least:
            groups.append(tuple(listed[-n:]))
        return cards, listed, groups


def _alike(cards: Sequence[Card]) -> Iterator[Card]:
    """The twins at the end of some cards."""
    return takewhile(lambda card: card.face == cards[-1].face, reversed(cards))


def _elders(cards: Sequence[Card], apart: Collection[Card]) -> Mapping[Card, Card]:
    """For each card that another stands for, the twin before it."""
    last: dict[Card | str, Card] = {}
    elders: dict[Card, Card] = {}
    for card in cards:
        key = card if card in apart else card.face
        if key in last:
            elders[card] = last[key]
        last[key] = card
    return elders


class _Listed:
    """Drops of one card onto places that never come or go: the listed cards are walked."""

    def __init__(self, walk: Walk) -> None:
        self.walk = walk

    def add(self, state: InPlay, seen: _Seen, out: Out) -> None:
        """Adds the legal moves of the listed cards."""
        self.walk.add_of(state, seen[1], out)


class _Nearby:
    """Drops of one card onto places that come and go, asked where one may pass.

    `learned` are the drops that a face may make of a place, by the face, the look of the place and
    whether it is the seat's own, for all seats, each with what else of the move hangs on these; the
    rest is asked each time. `made` are the moves, made once for the seat: by these, the card and
    the place.
    """

    def __init__(
        self,
        parts: Sequence[Part],
        source: Spot,
        near: Callable[[InPlay], Mapping[str, Sequence[Near[Hashable]]]],
        learned: Answers[Hashable, Sequence[Allowed]],
    ) -> None:
        self.parts, self.source, self.near, self.learned = parts, source, near, learned
        self.seat = parts[0].seat
        self.rest = [
            (*part.gates, *part.per_card, *part.by_sight, *tests_of(part.always)) for part in parts
        ]
        self.is_kept = [part.kind.is_plain or part.kind.reads_look for part in parts]
        self.made: Answers[tuple[Allowed, Card, Spot], Move] = Answers()

    def add(self, state: InPlay, seen: _Seen, out: Out) -> None:
        """Adds the legal moves of the listed cards."""
        near = self.near(state)
        if not near:
            return
        ask: Ask[InPlay] = Ask(state, self.seat, (), self.source)
        seat, learned, rest, kept = self.seat, self.learned, self.rest, self.made
        for card in seen[1]:
            face = card.face
            if face not in near:
                continue
            ask.cards = (card,)
            for onto, owner, look in near[face]:
                ask.onto = onto
                key = (face, look, owner == seat)
                found = learned.get(key)
                if found is None:
                    found = self._learn(ask, key, owner)
                for allowed in found:
                    for test in rest[allowed[0]]:
                        if not test(ask):
                            break
                    else:
                        move = kept.get((allowed, card, onto))
                        if move is None:
                            self._make(allowed, ask, out)
                        else:
                            out.append(move)

    def _learn(self, ask: Ask[InPlay], key: Hashable, owner: int | None) -> Sequence[Allowed]:
        """Which drops of this step such a card may make at such a place, if the rest lets it."""
        found: list[Allowed] = []
        for at, part in enumerate(self.parts):
            if part.is_of(ask.onto, owner) and holds(part.by_look, ask):
                settled = part.kind.settled.values() if part.kind.reads_look else ()
                found.append((at, tuple([e.value(ask) for e in settled if e.reads_look])))
        return self.learned.keep(key, found)

    def _make(self, allowed: Allowed, ask: Ask[InPlay], out: Out) -> None:
        part = self.parts[allowed[0]]
        if part.kind.chosen:
            add_choices(part, ask, out)
            return
        is_kept = self.is_kept[allowed[0]]
        move = made(part, ask, is_kept)
        out.append(move)
        if is_kept:
            self.made.keep((allowed, ask.cards[0], ask.onto), move)


class _Grouped:
    """A drop of several cards: those sets of which no card stands for one that is left out.

    Where the requirements read the cards alone and the kind's Groups serve, `together` are the
    positions that go together in a group, by its faces, for all seats; `made` are the moves of the
    seat by the cards of a set, `known` all those by the cards of a group.
    """

    def __init__(
        self,
        part: Part,
        source: Spot,
        read: Reader,
        places: Fixed,
        deck: Sequence[Card],
        apart: Callable[[InPlay], Collection[Card]],
        together: Answers[Hashable, list[tuple[int, ...]]],
    ) -> None:
        self.part, self.source, self.apart, self.together = part, source, apart, together
        self.sets = Sets(part, {source: read}, places, deck)
        groups, params = part.kind.groups, {each.name: each.param for each in part.rule.requires}
        is_kept = len(part.always) == len(part.rule.requires) and not part.kind.chosen
        serves = groups is not None and part.has_indexes and is_kept and groups.of <= set(params)
        self.groups = groups if serves else None
        self.least = groups.fewest(params) if groups is not None else 1
        self.made: Answers[tuple[Card, ...], Out] = Answers()
        self.known: Answers[tuple[Card, ...], Out] = Answers()

    def add(self, state: InPlay, seen: _Seen, out: Out) -> None:
        """Adds the legal moves of sets of cards."""
        if self.groups is not None:
            for group in seen[2]:
                moves = self.known.get(group)
                out += self._learn(state, group) if moves is None else moves
            return
        ask: Ask[InPlay] = Ask(state, self.part.seat, (), self.source)
        if holds(self.part.gates, ask):
            for some in self._sets(ask, seen[0]):
                ask.cards, ask.args = some, {}
                out.extend(self.sets.there(state, ask))

    def _learn(self, state: InPlay, group: tuple[Card, ...]) -> Out:
        ask: Ask[InPlay] = Ask(state, self.part.seat, (), self.source)
        faces = tuple([card.face for card in group])
        together = self.together.get(faces)
        if together is None:
            sets = list(self._sets(ask, group))
            together = [tuple([group.index(card) for card in some]) for some in sets]
            self.together.keep(faces, together)
        moves = self.known.keep(group, [])
        for positions in together:
            cards = tuple([group[at] for at in positions])
            found = self.made.get(cards)
            if found is None:
                ask.cards = cards
                found = self.made.keep(cards, list(self.sets.there(state, ask)))
            moves += found
        return moves

    def _sets(self, ask: Ask[InPlay], cards: Sequence[Card]) -> Iterator[tuple[Card, ...]]:
        """The sets of cards that pass, as far as that needs no place."""
        propose, tests = self.part.cards, self.sets.per_card
        assert propose is not None, "held when the book was loaded"
        elders = _elders(cards, self.apart(ask.state))
        ask.among, ask.args = cards, {}
        for some in propose(ask):
            ask.cards = some
            if holds(tests, ask) and all(elders.get(card, card) in some for card in some):
                yield some
