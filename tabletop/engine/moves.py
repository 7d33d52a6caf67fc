"""Moves, drops and verdicts: what a seat may do, the gesture it makes, and the answer it gets.

A move is written `0 play card=7H` (seat, name, arguments) everywhere a person reads it and, with
the same names and values, as one JSON object in the journal. Chance is the seat `chance`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Final, TypeAlias

from tabletop.engine.cards import Card, in_order
from tabletop.system.errors import NotationError

CHANCE: Final = -1
OVER: Final = -2

Value: TypeAlias = "int | str | Card | tuple[Value, ...] | Mapping[str, Value]"
Json: TypeAlias = "bool | int | float | str | list[Json] | dict[str, Json] | None"

_CARD_ARGS: Final = frozenset({"card", "seen", "unseen"})
_CARDS_ARGS: Final = frozenset({"cards", "capture", "show"})


@dataclass(frozen=True, slots=True, eq=False)
class Move:
    """One move of a seat (from 0), or one outcome of CHANCE: frozen, hashable, with a notation.

    `args` maps argument names to cards, whole numbers, words, tuples of these or further
    mappings; absent arguments are left out.
    """

    seat: int
    name: str
    args: Mapping[str, Value] = field(default_factory=dict)

    def __post_init__(self) -> None:
        object.__setattr__(self, "args", MappingProxyType(dict(self.args)))

    @classmethod
    def of(cls, seat: int, name: str, /, **args: Value) -> Move:
        """A move with `args` as keywords; lists of cards are put in their written order."""
        return cls(seat, name, {key: _canonical(key, value) for key, value in args.items()})

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
        return tuple(item for item in value if isinstance(item, Card))

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

    @staticmethod
    def parse(text: str) -> Move:
        """The move written `text`; raises NotationError. `Move.parse(str(m)) == m`."""
        return _Reader(text).move()

    def __str__(self) -> str:
        seat = "chance" if self.seat == CHANCE else str(self.seat)
        args = (f" {key}={_written(value)}" for key, value in self.args.items())
        return f"{seat} {self.name}{''.join(args)}"

    def __repr__(self) -> str:
        return f"Move.parse({str(self)!r})"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Move):
            return NotImplemented
        return (
            self.seat == other.seat
            and self.name == other.name
            and (self.args is other.args or self.args == other.args)
        )

    def __hash__(self) -> int:
        try:
            return hash((self.seat, self.name, tuple(sorted(self.args.items()))))
        except TypeError:  # an offer holds mappings, which have no hash
            return hash((self.seat, self.name, len(self.args)))

    def __reduce__(self) -> tuple[type[Move], tuple[int, str, dict[str, Value]]]:
        return Move, (self.seat, self.name, dict(self.args))


def _canonical(key: str, value: Value) -> Value:
    if key in _CARDS_ARGS and isinstance(value, Sequence) and not isinstance(value, str):
        return in_order(item for item in value if isinstance(item, Card))
    return value


def _written(value: Value) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, tuple):
        return "[" + ",".join(_written(item) for item in value) + "]"
    if isinstance(value, Mapping):
        return "{" + ",".join(f"{key}:{_written(item)}" for key, item in value.items()) + "}"
    return str(value)


class _Reader:
    """Reads the written form of one move."""

    _TOKEN: Final = re.compile(r"\s*([\[\]{},:]|[^\s\[\]{},:=]+)")

    def __init__(self, text: str) -> None:
        self.text = text

    def move(self) -> Move:
        head = re.match(r"\s*(chance|\d+)\s+([a-z_]+)", self.text)
        if head is None:
            raise NotationError(f"{self.text!r} is not a move")
        seat = CHANCE if head[1] == "chance" else int(head[1])
        args: dict[str, Value] = {}
        at = head.end()
        while self.text[at:].strip():
            key = re.compile(r"\s+([a-z_]+)=").match(self.text, at)
            if key is None or key[1] in args:
                raise NotationError(f"{self.text!r} is not a move")
            tokens = self._tokens(key.end())
            value, at = self._value(key[1], tokens)
            args[key[1]] = value
        if seat == CHANCE:
            return Move(seat, head[2], args)  # a pile keeps its order
        return Move.of(seat, head[2], **args)

    def _tokens(self, at: int) -> Iterator[tuple[str, int]]:
        while match := self._TOKEN.match(self.text, at):
            at = match.end()
            yield match[1], at

    def _value(self, key: str, tokens: Iterator[tuple[str, int]]) -> tuple[Value, int]:
        token, end = self._next(tokens)
        if token == "[":
            items: list[Value] = []
            while (step := self._next(tokens))[0] != "]":
                if step[0] == ",":
                    continue
                if step[0] == "{":
                    item, end = self._mapping(tokens)
                    items.append(item)
                else:
                    items.append(_plain(key, step[0]))
            return tuple(items), step[1]
        if token == "{":
            return self._mapping(tokens)
        return _plain(key, token), end

    def _mapping(self, tokens: Iterator[tuple[str, int]]) -> tuple[Value, int]:
        items: dict[str, Value] = {}
        while (step := self._next(tokens))[0] != "}":
            if step[0] == ",":
                continue
            colon = self._next(tokens)
            if colon[0] != ":":
                raise NotationError(f"{self.text!r} is not a move")
            items[step[0]] = _canonical(step[0], self._value(step[0], tokens)[0])
        return items, step[1]

    def _next(self, tokens: Iterator[tuple[str, int]]) -> tuple[str, int]:
        try:
            return next(tokens)
        except StopIteration:
            raise NotationError(f"{self.text!r} is not a move") from None


def _plain(key: str, text: str) -> Value:
    if key in _CARD_ARGS or (key in _CARDS_ARGS and text != "hand"):
        return Card.parse(text)
    if text in ("true", "false"):
        return text == "true"
    if re.fullmatch(r"-?(0|[1-9]\d*)", text):
        return int(text)
    return text


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


def from_json(data: Mapping[str, Json]) -> Move:
    """The move or outcome a journal line holds; raises NotationError where it is neither."""
    rest = dict(data)
    chance = rest.pop("chance", None)
    if isinstance(chance, str):
        args = {key: _value_of(key, value) for key, value in rest.items()}
        return Move(CHANCE, chance, args)  # a pile keeps its order
    seat, name = rest.pop("seat", None), rest.pop("move", None)
    if not isinstance(seat, int) or isinstance(seat, bool) or not isinstance(name, str):
        raise NotationError("a line is a chance outcome, or a seat and its move")
    return Move.of(seat, name, **{key: _value_of(key, value) for key, value in rest.items()})


def _value_of(key: str, value: Json) -> Value:
    if isinstance(value, list):
        return tuple(_value_of(key, item) for item in value)
    if isinstance(value, dict):
        return {name: _canonical(name, _value_of(name, item)) for name, item in value.items()}
    if isinstance(value, str):
        if key in _CARD_ARGS or (key in _CARDS_ARGS and value != "hand"):
            return Card.parse(value)
        return value
    if isinstance(value, bool | int):
        return value
    raise NotationError(f"{key} cannot be {value!r}")


@dataclass(frozen=True, slots=True)
class Drop:
    """A gesture: `seat` lets go of `cards`, taken from zone `source`, over zone `onto`."""

    seat: int
    cards: tuple[Card, ...]
    source: str
    onto: str


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why not: one sentence a player understands, and the id of the rule that says so."""

    sentence: str
    rule: str = ""


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a drop would do: one move, several to choose from, or none and why."""

    moves: tuple[Move, ...] = ()
    refusal: Refusal | None = None

    @property
    def is_legal(self) -> bool:
        """Whether the drop does anything."""
        return bool(self.moves)
