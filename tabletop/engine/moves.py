"""Moves, drops and verdicts: what a seat may do, the gesture it makes, and the answer it gets.

A move is written `0 play card=7H` (seat, name, arguments) everywhere a person reads it and, with
the same names and values, as one JSON object in the journal. Chance is the seat `chance`. What is
written is read by the game's `engine.notation.Notation`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Final, TypeAlias, cast

from tabletop.engine.cards import Card, in_order

CHANCE: Final = -1
OVER: Final = -2

Value: TypeAlias = "int | str | Card | tuple[Value, ...] | Mapping[str, Value]"
Json: TypeAlias = "bool | int | float | str | list[Json] | dict[str, Json] | None"


_NO_ARGS: Final[Mapping[str, Value]] = MappingProxyType({})


@dataclass(frozen=True, slots=True, eq=False, init=False)
class Move:
    """One move of a seat (from 0), or one outcome of CHANCE: frozen, hashable, with a notation.

    `args` maps argument names to cards, whole numbers, words, tuples of these or further
    mappings; absent arguments are left out.
    """

    seat: int
    name: str
    args: Mapping[str, Value]
    _hash: int  # 0 until it is first asked for

    def __init__(self, seat: int, name: str, args: Mapping[str, Value] = _NO_ARGS) -> None:
        put = object.__setattr__  # the class is frozen; the one that dataclasses write is slower
        put(self, "seat", seat)
        put(self, "name", name)
        put(self, "args", MappingProxyType({**args}))
        put(self, "_hash", 0)

    @classmethod
    def of(cls, seat: int, name: str, /, **args: Value) -> Move:
        """A move with `args` as keywords; lists of cards are put in their written order."""
        return cls(seat, name, {key: _canonical(value) for key, value in args.items()})

    def card(self, key: str = "card") -> Card:
        """The card under `key`; raises TypeError where it holds none."""
        value = self.args[key]
        if not isinstance(value, Card):
            raise TypeError(f"{key} of {self} is not a card")
        return value

    def cards(self, key: str = "cards") -> tuple[Card, ...]:
        """The cards under `key`; raises TypeError where it holds anything else."""
        value = self.args[key]
        if not isinstance(value, tuple):
            raise TypeError(f"{key} of {self} is not a list of cards")
        return cast("tuple[Card, ...]", value)  # what a notation read is of the right kinds

    def number(self, key: str) -> int:
        """The whole number under `key`; raises TypeError where it holds none."""
        value = self.args[key]
        if not isinstance(value, int):
            raise TypeError(f"{key} of {self} is not a number")
        return value

    def word(self, key: str) -> str:
        """The word under `key`; raises TypeError where it holds none."""
        value = self.args[key]
        if not isinstance(value, str):
            raise TypeError(f"{key} of {self} is not a word")
        return value

    def __str__(self) -> str:
        seat = "chance" if self.seat == CHANCE else str(self.seat)
        args = (f" {key}={_written(value)}" for key, value in self.args.items())
        return f"{seat} {self.name}{''.join(args)}"

    def __repr__(self) -> str:
        return f"<{self}>"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Move):
            return NotImplemented
        if self._hash != other._hash and self._hash and other._hash:
            return False
        return (
            self.seat == other.seat
            and self.name == other.name
            and (self.args is other.args or self._says_the_same(other))
        )

    def _says_the_same(self, other: Move) -> bool:
        """Whether the arguments are equal; true and 1 are not, being two words in a journal."""
        return self.args == other.args and all(
            isinstance(value, bool) == isinstance(other.args[key], bool)
            for key, value in self.args.items()
        )

    def __hash__(self) -> int:
        if not self._hash:
            try:
                found = hash((self.seat, self.name, tuple(sorted(self.args.items()))))
            except TypeError:  # an offer holds mappings, which have no hash
                found = hash((self.seat, self.name, len(self.args)))
            object.__setattr__(self, "_hash", found or 1)
        return self._hash

    def __reduce__(self) -> tuple[type[Move], tuple[int, str, dict[str, Value]]]:
        return Move, (self.seat, self.name, dict(self.args))


_WHOLE: Final = (int, str, Card)
"""The values that hold no others."""


def _canonical(value: Value | Sequence[Card]) -> Value:
    """The value as moves hold it: lists of cards, however deep, in their written order."""
    if isinstance(value, _WHOLE):
        return value
    if isinstance(value, Mapping):
        return {key: _canonical(item) for key, item in value.items()}
    cards = [item for item in value if isinstance(item, Card)]
    return in_order(cards) if len(cards) == len(value) else tuple(map(_canonical, value))


def _written(value: Value) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, tuple):
        return "[" + ",".join(_written(item) for item in value) + "]"
    if isinstance(value, Mapping):
        return "{" + ",".join(f"{key}:{_written(item)}" for key, item in value.items()) + "}"
    return str(value)


def to_json(move: Move) -> dict[str, Json]:
    """The move or outcome as its journal line holds it, without number and sum."""
    args = {key: _plain_json(value) for key, value in move.args.items()}
    if move.seat == CHANCE:
        return {"chance": move.name, **args}
    return {"seat": move.seat, "move": move.name, **args}


def _plain_json(value: Value) -> Json:
    if isinstance(value, bool | int | str):
        return value
    if isinstance(value, Card):
        return value.code
    if isinstance(value, tuple):
        return [_plain_json(item) for item in value]
    return {key: _plain_json(item) for key, item in value.items()}


@dataclass(frozen=True, slots=True)
class Drop:
    """A gesture: `seat` lets go of `cards`, taken from zone `source`, over zone `onto`."""

    seat: int
    cards: tuple[Card, ...]
    source: str
    onto: str


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why not: one sentence a player understands, the id of the rule that says so, and a code: the
    name of the condition that failed, or a word of the engine's for what is wrong before that."""

    sentence: str
    rule: str = ""
    code: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a drop would do: one move, several to choose from, or none and why."""

    moves: tuple[Move, ...] = ()
    refusal: Refusal | None = None

    @property
    def is_legal(self) -> bool:
        """Whether the drop does anything."""
        return bool(self.moves)
