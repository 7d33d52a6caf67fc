"""Books in which one number is another: what stands in `numbers`, and each changed in turn."""

from __future__ import annotations

import copy
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from tabletop.engine import registry
from tabletop.engine.rules import book as rulebook
from tabletop.engine.rules.book import RuleBook
from tabletop.system.errors import BadFile

WORDS: Mapping[str, str | int] = {
    "throw_in.rank": "9",
    "investors": "Q",
    "preferred": "S",
    "goal": 150,
    "last_turns": "everyone",
    "tie_break": "none",
}
"""What a number that is a word becomes."""


@dataclass(frozen=True, slots=True)
class Number:
    """One number of a game's book, by its path."""

    game: str
    path: tuple[str, ...]
    value: int | str | bool

    @property
    def dotted(self) -> str:
        """The path as a placeholder and the section `words` write it."""
        return ".".join(self.path)

    def __str__(self) -> str:
        return f"{self.game} {self.dotted}"


def numbers() -> list[Number]:
    """Every number of every bundled book."""
    return [
        Number(game, path, value)
        for game in registry.names()
        for path, value in _leaves(registry.open_book(game).data["numbers"], ())
    ]


def _leaves(data: Any, path: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], Any]]:
    if isinstance(data, dict):
        for key, value in data.items():
            yield from _leaves(value, (*path, key))
    else:
        yield path, data


def data_with(number: Number, value: int | str | bool) -> dict[str, Any]:
    """The resolved rules of the number's game with another value for it."""
    data: dict[str, Any] = copy.deepcopy(dict(registry.open_book(number.game).data))
    part = data["numbers"]
    for key in number.path[:-1]:
        part = part[key]
    part[number.path[-1]] = value
    return data


@cache
def changed(number: Number) -> RuleBook:
    """The book of the number's game with the nearest other value that it takes."""
    for value in _others(number):
        try:
            return rulebook.from_data(data_with(number, value), "changed", registry.mechanics)
        except BadFile:
            continue
    raise AssertionError(f"{number} takes no other value")


def _others(number: Number) -> Iterator[int | str | bool]:
    value = number.value
    if isinstance(value, bool):
        yield not value
    elif isinstance(value, int):
        for step in range(1, 20):
            yield value + step
            yield value - step
    else:
        yield WORDS.get(number.dotted, f"New {value}")
