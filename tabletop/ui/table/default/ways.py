"""How the legal moves are made at any table: by which drop, or else to be chosen."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from tabletop.engine.cards import Card
from tabletop.engine.moves import Drop, Move, Verdict
from tabletop.ui.table.adapter import Place

PATIENCE: Final = 600
"""How many drops are judged at most to learn which moves they make. Beyond that a move counts as
made by a drop where another of its name and arguments was."""


@dataclass(frozen=True, slots=True)
class Ways:
    """How the legal moves are made: `by_drop` those that a drop makes, with the cards taken up and
    the zone they are dropped on; `apart` the others, which are to be chosen."""

    by_drop: Mapping[Move, tuple[tuple[Card, ...], str]]
    apart: tuple[Move, ...]


def ways_of(
    legal: Sequence[Move],
    places: Sequence[Place],
    gesture: Callable[[Move], tuple[Card, ...]],
    judge: Callable[[Drop], Verdict],
) -> Ways:
    """How each of the `legal` moves is made on a table of `places`."""
    lying = {card: place for place in places if place.lifts for card in place.cards if card}
    onto = list(dict.fromkeys(place.zone for place in places if place.drops))
    found: dict[Move, tuple[tuple[Card, ...], str]] = {}
    shapes: dict[tuple[str, frozenset[str]], tuple[tuple[Card, ...], str]] = {}
    judged: set[tuple[Card, ...]] = set()
    apart, tries = [], 0
    for move in legal:
        cards, shape = gesture(move), (move.name, frozenset(move.args))
        source = lying.get(cards[0]) if cards else None
        if source is not None and all(lying.get(card) is source for card in cards):
            if cards not in judged and tries < PATIENCE:
                judged.add(cards)
                for zone in onto:
                    tries += 1
                    for made in judge(Drop(move.seat, cards, source.zone, zone)).moves:
                        found.setdefault(made, (cards, zone))
                        shapes.setdefault((made.name, frozenset(made.args)), (cards, zone))
            if move not in found and tries >= PATIENCE and shape in shapes:
                found[move] = (cards, shapes[shape][1])
        if move not in found:
            apart.append(move)
    return Ways({move: found[move] for move in legal if move in found}, tuple(apart))


def number_apart(moves: Sequence[Move]) -> str:
    """The argument that is a whole number and all that tells `moves` apart, "" where none is."""
    for key, value in moves[0].args.items():
        if isinstance(value, bool) or not isinstance(value, int):
            continue
        rest = [
            (move.name, {name: each for name, each in move.args.items() if name != key})
            for move in moves
        ]
        if all(each == rest[0] for each in rest):
            return key
    return ""
