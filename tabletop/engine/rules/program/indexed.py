"""One drop of one card onto one place, whose answers an index keeps."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from typing import cast

from tabletop.engine.cards import Card, in_order
from tabletop.engine.moves import Move, Value
from tabletop.engine.rules.conditions import Ask, InPlay, Spot
from tabletop.engine.rules.drops import Index
from tabletop.engine.rules.program.parts import (
    Answers,
    Fixed,
    Out,
    Part,
    Reader,
    Shared,
    choices,
    holds,
    owner_of,
)
from tabletop.engine.rules.program.walk import piece_of


class Indexed:
    """A drop of one card and its index.

    `learned` are the answers by the index's key, which all seats share: the places of the chosen
    cards in the row. `made` are the moves by the card and those, made once for the seat.
    """

    def __init__(
        self,
        part: Part,
        index: Index[InPlay],
        source: Spot,
        read: Reader,
        places: Fixed,
        deck: Sequence[Card],
        learned: Answers[Hashable, list[tuple[int, ...]]],
    ) -> None:
        self.part = part
        self.index = index
        self.source = source
        self.read = read
        pieces = {card: piece_of(part, card, source, places) for card in deck}
        self.onto = {
            card: piece.entries[0][1] for card, piece in pieces.items() if piece and piece.entries
        }
        self.tests = (*part.gates, *part.per_card, *part.per_place)
        self.learned = learned
        self.made: Answers[tuple[Card, tuple[Card, ...]], Move] = Answers()

    def add(self, state: InPlay, out: Out) -> None:
        """Adds the legal moves."""
        learned, made, onto = self.learned, self.made, self.onto
        row, key_of = self.index.row(state)
        for card in self.read(state):
            if card not in onto:
                continue
            key = key_of(card)
            answers = learned.get(key)
            if answers is None:
                answers = learned.keep(key, self._learn(state, row, card))
            for places in answers:
                chosen = tuple([row[at] for at in places]) if places else ()
                move = made.get((card, chosen))
                out.append(move or self._make(card, chosen))

    def _make(self, card: Card, chosen: tuple[Card, ...]) -> Move:
        args: Mapping[str, Value] = {
            self.part.kind.moved[0]: card,
            self.index.argument: in_order(chosen),
        }
        return self.made.keep((card, chosen), Move(self.part.seat, self.part.rule.move, args))

    def _learn(self, state: InPlay, row: Sequence[Card], card: Card) -> list[tuple[int, ...]]:
        """What the requirements answer here, which holds wherever the key is the same."""
        ask = Ask(state, self.part.seat, (card,), self.source, self.onto[card])
        if not holds(self.tests, ask):
            return []
        cards = [args[self.index.argument] for args in choices(self.part, ask)]
        return [tuple(sorted(map(row.index, cast("tuple[Card, ...]", some)))) for some in cards]

    def is_open(self, state: InPlay) -> bool:
        """Whether there is a legal move."""
        out: Out = []
        self.add(state, out)
        return bool(out)


def indexed(
    parts: Sequence[Part],
    sources: Mapping[Spot, Reader],
    places: Fixed,
    deck: Sequence[Card],
    shared: Shared,
) -> Indexed | None:
    """The way by an index, where one drop is all there is and its requirements allow it."""
    if len(parts) != 1 or len(sources) != 1 or parts[0].index is None:
        return None
    [part], [(source, read)] = parts, sources.items()
    there = places.get(part.rule.onto, {})
    if len([onto for onto in there if part.is_of(onto, owner_of(onto))]) != 1:
        return None
    learned = shared.positions[part.rule.phase, part.rule.move]
    return Indexed(part, parts[0].index, source, read, places, deck, learned)
