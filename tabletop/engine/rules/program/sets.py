"""A drop that moves several cards at once."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import permutations

from tabletop.engine.cards import Card
from tabletop.engine.moves import Move
from tabletop.engine.rules.conditions import Ask, InPlay, Spot
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

    Where each card is a part of its own, one place is all there is and nothing but gates hangs on
    the position, `rows` are the moves by all cards but the last, and by the number of the last in
    the deck; None where there is none.
    """

    def __init__(
        self,
        part: Part,
        sources: Mapping[Spot, Reader],
        places: Fixed,
        deck: Sequence[Card],
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
        has_one = len(sources) == 1 and self.places is not None and len(self.places) == 1
        self.is_fixed = has_one and not part.asks_cards and bool(part.kind.parts)
        self.deck = deck
        self.number = {card: number for number, card in enumerate(deck)}
        self.rows: Answers[tuple[Card, ...], list[Move | None]] = Answers()

    def add(self, state: InPlay, out: Out) -> None:
        """Adds the legal moves."""
        if not self.is_fixed:
            out += self._moves(state)
            return
        ask, [(source, read)] = Ask(state, self.part.seat), self.sources
        if self.part.gates and not holds(self.part.gates, ask):
            return
        ask.source, cards, rows = source, read(state), self.rows
        numbers = [self.number[card] for card in cards]
        for first in permutations(cards, self.part.kind.parts - 1):
            row = rows.get(first) or self._learn(ask, first)
            out += [move for number in numbers if (move := row[number]) is not None]

    def _learn(self, ask: Ask[InPlay], first: tuple[Card, ...]) -> list[Move | None]:
        """The moves of these cards and each other, which are the same in every position."""
        row: list[Move | None] = []
        for last in self.deck:
            ask.cards, ask.args = (*first, last), {}
            is_move = last not in first and holds(self.per_card, ask)
            row.append(next(self.there(ask.state, ask), None) if is_move else None)
        return self.rows.keep(first, row)

    def is_open(self, state: InPlay) -> bool:
        """Whether there is a legal move."""
        return next(self._moves(state), None) is not None

    def _orders(self, ask: Ask[InPlay]) -> Iterable[tuple[Card, ...]]:
        return permutations(ask.among, self.part.kind.parts)

    def _moves(self, state: InPlay) -> Iterator[Move]:
        part, propose = self.part, self.propose
        ask: Ask[InPlay] = Ask(state, part.seat)
        if part.gates and not holds(part.gates, ask):
            return
        for source, read in self.sources:
            ask.source, ask.among = source, read(state)
            for cards in propose(ask):
                ask.cards, ask.args = cards, {}
                if holds(self.per_card, ask):
                    yield from self.there(state, ask)

    def there(self, state: InPlay, ask: Ask[InPlay]) -> Iterator[Move]:
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
