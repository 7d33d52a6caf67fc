"""Which gesture a written move is: where it takes its cards from, and where to."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tabletop.engine.cards import Card
from tabletop.engine.moves import Move
from tabletop.engine.rules.conditions import NOWHERE, Ask, InPlay, Spot, spot
from tabletop.engine.rules.drops import AnyKind
from tabletop.engine.rules.program.parts import Fixed
from tabletop.engine.rules.settled import PlaceKey


class Gestures:
    """Reads written moves where `fixed` are the zones that never come or go."""

    def __init__(self, fixed: Fixed) -> None:
        self.fixed = fixed
        self.own: dict[tuple[str, int], Spot] = {}

    def of(
        self, kind: AnyKind, state: InPlay, move: Move, cards: tuple[Card, ...]
    ) -> tuple[Spot, Spot]:
        """The zones that a written move of `cards` takes them from and to, NOWHERE for none: of
        those of its kind the one that agrees with its arguments, or with as many as can be."""
        if not kind.sources:
            return NOWHERE, NOWHERE
        ways = [
            (source, onto)
            for source in self._taken_from(kind, state, move.seat, cards)
            for onto in self._led_to(kind, state, move, cards)
        ]
        if len(ways) < 2:
            return ways[0] if ways else (NOWHERE, NOWHERE)
        args = {name: move.args[name] for name in kind.chosen if name in move.args}
        asks = [Ask(state, move.seat, cards, source, onto, args) for source, onto in ways]
        for name, settled in kind.settled.items():
            asks = [ask for ask in asks if settled.agrees(ask, name, move.args)] or asks
        return asks[0].source, asks[0].onto

    def _taken_from(
        self, kind: AnyKind, state: InPlay, seat: int, cards: Sequence[Card]
    ) -> Sequence[Spot]:
        """Where a move of `cards` may start: where the first of them lies, if that may be in
        several zones; else in each kind of zone the seat's own or the only one."""
        usual = [self._own(source, seat) for source in sorted(kind.sources)]
        if cards and (len(usual) > 1 or kind.from_any):
            for source in sorted(kind.sources):
                for zone, read in self.fixed.get(source, {}).items():
                    if not state.hides(zone) and cards[0] in read(state):
                        return [zone]
        return usual

    def _led_to(
        self, kind: AnyKind, state: InPlay, move: Move, cards: tuple[Card, ...]
    ) -> Iterator[Spot]:
        """Where a written move may lead to: in each kind of zone the one whose key its arguments
        give or leave out as usual; where they never give one, the seat's own or the only one."""
        keys = [(name, each) for name, each in kind.settled.items() if isinstance(each, PlaceKey)]
        for place in sorted(kind.places):
            if not keys or spot(place) in self.fixed.get(place, {}):
                yield self._own(place, move.seat)
                continue
            [(name, named)] = keys
            key = move.args.get(name)
            if name not in move.args and named.usual is not None:
                key = named.usual(Ask(state, move.seat, cards))
            if key is not None:
                yield spot(f"{place}:{key}")

    def _own(self, kind: str, seat: int) -> Spot:
        """The only zone of a kind, or the one of a seat."""
        known = self.own.get((kind, seat))
        if known is None:
            only = spot(kind)
            known = only if only in self.fixed.get(kind, {}) else spot(f"{kind}:{seat}")
            self.own[kind, seat] = known
        return known


def moved_by(kind: AnyKind, move: Move) -> tuple[Card, ...]:
    """The cards that a written move moves."""
    cards: list[Card] = []
    for name in kind.moved:
        value = move.args.get(name)
        if isinstance(value, Card):
            cards.append(value)
        elif isinstance(value, tuple):
            cards += [each for each in value if isinstance(each, Card)]
    return tuple(cards)
