"""The notation of a game's moves: which arguments each move has, and how they are read back from
the text that people write and the JSON of the journal."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final, Protocol, TypeAlias

from tabletop.engine.cards import Deck
from tabletop.engine.moves import CHANCE, Json, Move, Value
from tabletop.system.errors import NotationError

RESERVED: Final = frozenset({"n", "seat", "move", "chance", "undo", "end", "sum"})
"""The journal's own keys, which no argument may be called."""


class Argument(Protocol):
    """What an argument of a move may be."""

    def read(self, raw: Json, deck: Deck) -> Value:
        """The value that `raw` stands for; raises NotationError."""


class _Card:
    def read(self, raw: Json, deck: Deck) -> Value:
        if not isinstance(raw, str):
            raise NotationError(f"{raw!r} is not a card")
        return deck.parse(raw)


class _Number:
    def read(self, raw: Json, deck: Deck) -> Value:
        if not isinstance(raw, int) or isinstance(raw, bool):
            raise NotationError(f"{raw!r} is not a whole number")
        return raw


class _Word:
    def read(self, raw: Json, deck: Deck) -> Value:
        if not isinstance(raw, str):
            raise NotationError(f"{raw!r} is not a word")
        return raw


class _Flag:
    def read(self, raw: Json, deck: Deck) -> Value:
        if not isinstance(raw, bool):
            raise NotationError(f"{raw!r} is neither true nor false")
        return raw


CARD: Final[Argument] = _Card()
"""A card of the game's deck."""
NUMBER: Final[Argument] = _Number()
"""A whole number: a seat, a count, an amount in dollars."""
WORD: Final[Argument] = _Word()
"""A word of the game's."""
FLAG: Final[Argument] = _Flag()
"""True or false."""


@dataclass(frozen=True, slots=True)
class List:
    """Any number of values of one kind; of cards the order is the written one."""

    of: Argument

    def read(self, raw: Json, deck: Deck) -> Value:
        """A tuple of what stands in the list."""
        if not isinstance(raw, list):
            raise NotationError(f"{raw!r} is not a list")
        return tuple(self.of.read(item, deck) for item in raw)


CARDS: Final[Argument] = List(CARD)
"""Any number of cards."""


@dataclass(frozen=True, slots=True)
class Parts:
    """Values by name, of which any may be left out."""

    parts: Mapping[str, Argument]

    def read(self, raw: Json, deck: Deck) -> Value:
        """A mapping of the values that are there."""
        if not isinstance(raw, dict):
            raise NotationError(f"{raw!r} is not a map")
        return _read(raw, self.parts, deck)


@dataclass(frozen=True, slots=True)
class Either:
    """A value of the first kind that reads it."""

    first: Argument
    second: Argument

    def read(self, raw: Json, deck: Deck) -> Value:
        """The value."""
        try:
            return self.first.read(raw, deck)
        except NotationError:
            return self.second.read(raw, deck)


@dataclass(frozen=True, slots=True)
class Optional:
    """An argument that may be left out."""

    of: Argument

    def read(self, raw: Json, deck: Deck) -> Value:
        """The value, where it is there."""
        return self.of.read(raw, deck)


Moves: TypeAlias = Mapping[str, Mapping[str, Argument]]
"""The arguments of each move by its name, in the order they are written."""

_CHANCE: Final[Moves] = {
    "dealer": {"seat": NUMBER},
    "shuffle": {"pile": WORD, "cards": CARDS},
    "cut": {"at": NUMBER},
}


@dataclass(frozen=True, slots=True)
class Notation:
    """How the moves of a game are read; raises ValueError for an argument with a reserved name."""

    deck: Deck
    moves: Moves

    def __post_init__(self) -> None:
        for name, arguments in self.moves.items():
            if taken := RESERVED & set(arguments):
                raise ValueError(f"{name} has an argument with a reserved name: {min(taken)}")

    def parse(self, text: str) -> Move:
        """The move written `text`; raises NotationError. `parse(str(move)) == move`."""
        head = re.match(r"\s*(chance|\d+)\s+([a-z_]+)", text)
        if head is None:
            raise NotationError(f"{text!r} is not a move")
        seat = CHANCE if head[1] == "chance" else int(head[1])
        return self._move(seat, head[2], _Text(text).arguments(head.end()))

    def from_json(self, data: Mapping[str, Json]) -> Move:
        """The move or outcome that a line of the journal holds; raises NotationError."""
        rest = dict(data)
        chance = rest.pop("chance", None)
        if isinstance(chance, str):
            return self._move(CHANCE, chance, rest)
        seat, name = rest.pop("seat", None), rest.pop("move", None)
        if not isinstance(seat, int) or isinstance(seat, bool) or not isinstance(name, str):
            raise NotationError("a line is a chance outcome, or a seat and its move")
        return self._move(seat, name, rest)

    def _move(self, seat: int, name: str, raw: Mapping[str, Json]) -> Move:
        known = (_CHANCE if seat == CHANCE else self.moves).get(name)
        if known is None:
            raise NotationError(f"there is no move {name}")
        values = _read(raw, known, self.deck)
        for key, argument in known.items():
            if key not in values and not isinstance(argument, Optional):
                raise NotationError(f"{name} lacks {key}")
        # a pile keeps its order, cards in a move are sorted
        return Move(seat, name, values) if seat == CHANCE else Move.of(seat, name, **values)


def _read(raw: Mapping[str, Json], known: Mapping[str, Argument], deck: Deck) -> dict[str, Value]:
    values: dict[str, Value] = {}
    for key, item in raw.items():
        argument = known.get(key)
        if argument is None:
            raise NotationError(f"there is no {key} here")
        values[key] = argument.read(item, deck)
    return values


class _Text:
    """Reads the arguments of one written move as the JSON that they stand for."""

    _TOKEN: Final = re.compile(r"\s*([\[\]{},:]|[^\s\[\]{},:=]+)")
    _KEY: Final = re.compile(r"\s+([a-z_]+)=")
    _INTEGER: Final = re.compile(r"-?(0|[1-9]\d*)")

    def __init__(self, text: str) -> None:
        self.text = text

    def arguments(self, at: int) -> dict[str, Json]:
        """The arguments from place `at` on; raises NotationError."""
        arguments: dict[str, Json] = {}
        while self.text[at:].strip():
            key = self._KEY.match(self.text, at)
            if key is None or key[1] in arguments:
                raise self._wrong()
            arguments[key[1]], at = self._value(self._tokens(key.end()))
        return arguments

    def _tokens(self, at: int) -> Iterator[tuple[str, int]]:
        while match := self._TOKEN.match(self.text, at):
            at = match.end()
            yield match[1], at

    def _value(self, tokens: Iterator[tuple[str, int]]) -> tuple[Json, int]:
        token, end = self._next(tokens)
        if token == "[":
            items: list[Json] = []
            while (step := self._next(tokens))[0] != "]":
                if step[0] == "{":
                    items.append(self._map(tokens)[0])
                elif step[0] != ",":
                    items.append(self._plain(step[0]))
            return items, step[1]
        return self._map(tokens) if token == "{" else (self._plain(token), end)

    def _map(self, tokens: Iterator[tuple[str, int]]) -> tuple[dict[str, Json], int]:
        items: dict[str, Json] = {}
        while (step := self._next(tokens))[0] != "}":
            if step[0] == ",":
                continue
            if self._next(tokens)[0] != ":":
                raise self._wrong()
            items[step[0]] = self._value(tokens)[0]
        return items, step[1]

    def _next(self, tokens: Iterator[tuple[str, int]]) -> tuple[str, int]:
        step = next(tokens, None)
        if step is None:
            raise self._wrong()
        return step

    def _plain(self, text: str) -> Json:
        if text in ("true", "false"):
            return text == "true"
        return int(text) if self._INTEGER.fullmatch(text) else text

    def _wrong(self) -> NotationError:
        return NotationError(f"{self.text!r} is not a move")
