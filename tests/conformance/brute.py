"""Legal moves by brute force: every gesture is tried through `judge` and every spelling of an
argument through `check`, without a thought of how the game finds its moves.

What may be tried is bounded, so that a position costs some thousand questions at most.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass
from itertools import combinations, islice, product
from math import comb
from typing import Final

from tabletop.engine.cards import Card
from tabletop.engine.game import AnyGame
from tabletop.engine.moves import Drop, Move, Value, Verdict
from tabletop.engine.notation import CARD, CARDS, FLAG, NUMBER, WORD, Argument, Optional
from tabletop.engine.state import State


@dataclass(frozen=True, slots=True)
class Bound:
    """How much is tried: the sets of one size out of one zone (a size that has more is left out),
    the largest size, the cards of a zone that are tried one at a time, the cards that are looked at
    in a zone that is not the own seat's, the spellings of a move, and the listed moves that are
    asked about (evenly, out of more)."""

    sets: int = 120
    size: int = 4
    singles: int = 30
    others: int = 30
    spellings: int = 1000
    listed: int = 100


SMALL: Final = Bound(sets=30, size=3, singles=8, others=2, spellings=150, listed=30)
"""As much as goes with every run of the tests."""


@dataclass(frozen=True, slots=True)
class Differences:
    """Where the answers of a state to one question part ways: moves that a gesture makes and that
    are not listed, that are accepted and not listed, listed and refused, listed and made by no
    gesture though the rules file has a drop of that name; and gestures that are answered with
    neither a move nor a sentence and a rule of the book."""

    judged: tuple[Move, ...] = ()
    accepted: tuple[Move, ...] = ()
    refused: tuple[Move, ...] = ()
    unmade: tuple[Move, ...] = ()
    unsaid: tuple[Drop, ...] = ()

    def __bool__(self) -> bool:
        return any((self.judged, self.accepted, self.refused, self.unmade, self.unsaid))

    def __str__(self) -> str:
        parts = (
            ("made and not listed", self.judged),
            ("accepted and not listed", self.accepted),
            ("listed and refused", self.refused),
            ("listed and made by no drop", self.unmade),
            ("answered without a reason", self.unsaid),
        )
        return "; ".join(f"{what}: {found[0]} ({len(found)})" for what, found in parts if found)


def differences(game: AnyGame, state: State, bound: Bound) -> Differences:
    """Where `judge`, `check` and `legal_moves` of `state` part ways for the seat to move, as far
    as `bound` goes. Moves that name twins of one face count as one move."""
    legal = list(state.legal_moves())
    asked = legal[:: max(1, len(legal) // bound.listed)]
    listed = {faces(move) for move in legal}
    names = {drop.move for drop in state.book.drops if drop.source}
    rules = {rule.id for rule in state.book.rules}
    open_moves = game.rules.open_moves
    made: dict[Move, None] = {}
    unsaid = []
    for drop in gestures(state, asked, bound):
        verdict = state.judge(drop)
        made |= dict.fromkeys(verdict.moves)
        if not _says(verdict, rules):
            unsaid.append(drop)
    given = {faces(move) for move in made}
    return Differences(
        tuple(m for m in made if faces(m) not in listed and m.name not in open_moves),
        tuple(
            move
            for move in spellings(game, state, legal, bound)
            if faces(move) not in listed and state.check(move) is None
        ),
        tuple(move for move in asked if state.check(move) is not None),
        tuple(move for move in asked if move.name in names and faces(move) not in given),
        tuple(unsaid),
    )


def _says(verdict: Verdict, rules: Set[str]) -> bool:
    """Whether the answer is moves, or else a sentence with a rule of the book."""
    said = verdict.refusal
    if said is None:
        return bool(verdict.moves)
    return not verdict.moves and bool(said.sentence) and said.rule in rules


def faces(move: Move) -> tuple[int, str, tuple[object, ...]]:
    """The move with each card by its face, which twins share."""
    return move.seat, move.name, tuple((key, _face(value)) for key, value in _sorted(move.args))


def _sorted(args: Mapping[str, Value]) -> list[tuple[str, Value]]:
    return sorted(args.items(), key=lambda item: item[0])


def _face(value: Value) -> object:
    if isinstance(value, Card):
        return value.face
    if isinstance(value, tuple):
        return tuple(_face(item) for item in value)
    if isinstance(value, Mapping):
        return tuple((key, _face(item)) for key, item in _sorted(value))
    return str(value).lower() if isinstance(value, bool) else value


def gestures(state: State, legal: Sequence[Move], bound: Bound) -> Iterator[Drop]:
    """Each card of each zone, sets of several, those that legal moves name, and none at all, let go
    over each zone by the seat to move; then one of
    another seat, and one over no zone."""
    seat = state.current_player
    zones = state.zones()
    named = {cards_of(move): None for move in legal}
    for source in zones:
        lying = frozenset(source.cards)
        tried = source.cards if source.owner == seat else source.cards[-bound.others :]
        sets: dict[tuple[Card, ...], None] = {(): None}
        sets |= {(card,): None for card in tried[: bound.singles]}
        sets |= dict.fromkeys(_sets(tried, bound))
        sets |= {cards: None for cards in named if lying.issuperset(cards)}
        for cards in sets:
            for onto in zones:
                yield Drop(seat, cards, source.id, onto.id)
    yield Drop((seat + 1) % state.seats, zones[0].cards[:1], zones[0].id, zones[-1].id)
    yield Drop(seat, zones[0].cards[:1], zones[0].id, "nowhere")


def _sets(cards: tuple[Card, ...], bound: Bound) -> Iterator[tuple[Card, ...]]:
    for size in range(2, bound.size + 1):
        if comb(len(cards), size) > bound.sets:
            return
        yield from combinations(cards, size)


def cards_of(move: Move) -> tuple[Card, ...]:
    """The cards that a move names, one at a time or as a list."""
    cards: list[Card] = []
    for value in move.args.values():
        if isinstance(value, Card):
            cards.append(value)
        elif isinstance(value, tuple):
            cards += [item for item in value if isinstance(item, Card)]
    return tuple(cards)


def spellings(game: AnyGame, state: State, legal: Sequence[Move], bound: Bound) -> Iterator[Move]:
    """Every move with every value that an argument may have, of what lies on the table, and of
    each move `bound.spellings` at most; a move with arguments of other kinds is left out."""
    values = _values(state, legal, bound)
    for name, arguments in game.notation.moves.items():
        if name in game.rules.open_moves:
            continue
        keys = list(arguments)
        ways = [_ways(argument, values) for argument in arguments.values()]
        if not all(ways):
            continue
        for chosen in islice(product(*ways), bound.spellings):
            args = {key: value for key, value in zip(keys, chosen, strict=True) if value != ()}
            yield Move.of(state.current_player, name, **args)


def _ways(argument: Argument, values: Mapping[Argument, Sequence[Value]]) -> Sequence[Value]:
    """The values of one argument; () stands for leaving it out."""
    if isinstance(argument, Optional):
        return [(), *_ways(argument.of, values)]
    return values.get(argument, ())


def _values(
    state: State, legal: Iterable[Move], bound: Bound
) -> Mapping[Argument, Sequence[Value]]:
    zones = state.zones()
    own = [zone for zone in zones if zone.owner == state.current_player]
    others = [zone for zone in zones if zone.owner != state.current_player]
    cards = [card for zone in (*own, *others) for card in zone.cards[: bound.singles]]
    sets = [cards for zone in own for cards in _sets(zone.cards, bound)]
    words = {zone.id: None for zone in zones} | {zone.id.partition(":")[2]: None for zone in zones}
    numbers = dict.fromkeys(range(state.seats))
    for move in legal:
        for value in move.args.values():
            if isinstance(value, str):
                words[value] = None
            elif isinstance(value, int) and not isinstance(value, bool):
                numbers |= dict.fromkeys((value - 1, value, value + 1))
    return {
        CARD: cards,
        CARDS: sets,
        FLAG: (True, False),
        NUMBER: list(numbers),
        WORD: [word for word in words if word],
    }
