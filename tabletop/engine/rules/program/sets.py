"""A drop that moves several cards at once."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import chain, permutations
from typing import Any

from tabletop.engine.cards import Card
from tabletop.engine.moves import Move
from tabletop.engine.rules.conditions import Ask, Spot
from tabletop.engine.rules.program.parts import (
    Answers,
    Fixed,
    Out,
    Part,
    Reader,
    add_choices,
    holds,
    made,
    owner_of,
    places_now,
    tests_of,
)


class Sets:
    """The drop: it moves the cards that a requirement proposes or, where each is a part of its own,
    as many as there are parts, in every order.

    Where each card is a part of its own, and nothing but gates hangs on the position, `known` are
    the moves by all cards but the last, and by the last.
    """

    def __init__(
        self,
        part: Part,
        sources: Mapping[Spot, Reader],
        places: Fixed,
    ) -> None:
        self.part = part
        propose = self._orders if part.kind.parts else part.cards
        assert propose is not None, "held when the book was loaded"
        self.propose = propose
        self.sources = list(sources.items())
        there = places.get(part.rule.onto)
        self.places = None if there is None else [e for e in there if part.is_of(e, owner_of(e))]
        always = [each for each in part.always if "onto" not in each.condition.reads]
        onto = [each for each in part.always if "onto" in each.condition.reads]
        self.per_card = (*tests_of(always), *part.per_card)
        self.per_place = (*tests_of(onto), *part.per_place)
        is_sure = there is not None and not part.asks_cards
        self.is_fixed = len(sources) == 1 and is_sure and bool(part.kind.parts)
        self.known: Answers[tuple[Card, ...], dict[Card, tuple[Move, ...]]] = Answers()

    def add(self, state: Any, out: Out) -> None:
        """Adds the legal moves."""
        if not self.is_fixed:
            out += self._moves(state)
            return
        ask, [(source, read)] = Ask(state, self.part.seat), self.sources
        if self.part.gates and not holds(self.part.gates, ask):
            return
        ask.source, cards, known = source, read(state), self.known
        for first in permutations(cards, self.part.kind.parts - 1):
            row = known.get(first)
            if row is None:
                row = known.keep(first, {})
            try:
                out += chain.from_iterable([row[card] for card in cards if card not in first])
            except KeyError:  # met for the first time
                for card in cards:
                    if card not in first:
                        out += row.get(card) or self._learn(ask, first, card, row)

    def _learn(
        self, ask: Ask[Any], first: tuple[Card, ...], last: Card, row: dict[Card, tuple[Move, ...]]
    ) -> tuple[Move, ...]:
        """The moves of these cards, which are the same in every position and known from then on."""
        ask.cards, ask.args = (*first, last), {}
        moves = row[last] = tuple(self.there(ask.state, ask)) if holds(self.per_card, ask) else ()
        return moves

    def is_open(self, state: Any) -> bool:
        """Whether there is a legal move."""
        return next(self._moves(state), None) is not None

    def _orders(self, ask: Ask[Any]) -> Iterable[tuple[Card, ...]]:
        return permutations(ask.among, self.part.kind.parts)

    def _moves(self, state: Any) -> Iterator[Move]:
        part, propose = self.part, self.propose
        ask: Ask[Any] = Ask(state, part.seat)
        if part.gates and not holds(part.gates, ask):
            return
        for source, read in self.sources:
            ask.source, ask.among = source, read(state)
            for cards in propose(ask):
                ask.cards, ask.args = cards, {}
                if holds(self.per_card, ask):
                    yield from self.there(state, ask)

    def there(self, state: Any, ask: Ask[Any]) -> Iterator[Move]:
        """The moves of the ask's cards, of which the rest holds."""
        part = self.part
        spots = places_now(part, state, ask) if self.places is None else self.places
        for onto in spots:
            ask.onto, ask.args = onto, {}
            if holds(self.per_place, ask):
                if not part.kind.chosen:
                    yield made(part, ask)
                    continue
                found: Out = []
                add_choices(part, ask, found)
                yield from found
