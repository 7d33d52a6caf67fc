"""One drop of one card onto one place, whose answers an index keeps."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import Any

from tabletop.engine.cards import Card
from tabletop.engine.moves import Move, Value
from tabletop.engine.rules.conditions import Ask, Spot
from tabletop.engine.rules.drops import Index
from tabletop.engine.rules.program.parts import (
    Answers,
    Fixed,
    Out,
    Part,
    Reader,
    built,
    holds,
    owner_of,
)
from tabletop.engine.rules.program.walk import ask_piece, piece_of


class Indexed:
    """A drop of one card and its index.

    `learned` are the answers by the index's key, which all seats share; `made` the moves by card
    and chosen value, made once for the seat.
    """

    def __init__(
        self,
        part: Part,
        index: Index[Any, Any],
        source: Spot,
        read: Reader,
        places: Fixed,
        deck: Sequence[Card],
        learned: Answers[Hashable, Any],
    ) -> None:
        self.part = part
        self.index = index
        self.source = source
        self.read = read
        self.pieces = {c: piece for c in deck if (piece := piece_of(part, c, source, places))}
        self.learned = learned
        self.made: Answers[tuple[Card, Value], Move] = Answers()

    def add(self, state: Any, out: Out) -> None:
        """Adds the legal moves."""
        index, learned, made, pieces = self.index, self.learned, self.made, self.pieces
        key_of, unpack = index.key, index.unpack
        frame = index.frame(state)
        for card in self.read(state):
            if card not in pieces:
                continue
            answers = learned.get(key_of(frame, card))
            if answers is None:
                answers = self._learn(state, frame, card)
            for packed in answers:
                value = unpack(frame, packed)
                move = made.get((card, value))
                out.append(move or self._make(card, value))

    def _make(self, card: Card, value: Value) -> Move:
        items = ((self.part.kind.moved[0], card), (self.index.argument, value))
        return self.made.keep((card, value), built(self.part.seat, self.part.rule.move, items))

    def _learn(self, state: Any, frame: Any, card: Card) -> list[Any]:
        """What the requirements answer here, which holds wherever the key is the same."""
        index, found = self.index, list[Move]()
        ask = Ask(state, self.part.seat, (card,), self.source)
        if holds(self.part.gates, ask):
            ask_piece(self.pieces[card], state, ask, found)
        answers = [index.pack(frame, move.args[index.argument]) for move in found]
        self.learned.keep(index.key(frame, card), answers)
        return answers

    def is_open(self, state: Any) -> bool:
        """Whether there is a legal move."""
        out: Out = []
        self.add(state, out)
        return bool(out)


def indexed(
    parts: Sequence[Part],
    sources: Mapping[Spot, Reader],
    places: Fixed,
    deck: Sequence[Card],
    shared: Callable[..., Answers[Any, Any]],
) -> Indexed | None:
    """The way by an index, where one drop is all there is and its requirements allow it."""
    if len(parts) != 1 or len(sources) != 1 or parts[0].index is None:
        return None
    [part], [(source, read)] = parts, sources.items()
    there = places.get(part.rule.onto, {})
    if len([onto for onto in there if part.is_of(onto, owner_of(onto))]) != 1:
        return None
    known = shared(part.rule.phase, part.rule.move)
    return Indexed(part, parts[0].index, source, read, places, deck, known)
