"""The form of a lesson: an annotated game for each part, as plain data.

A lesson is a YAML file. Each of its parts is one fixed deal of a game, the moves made before it
begins, and steps: what is said, what is lit, and for some a `try`, which waits until the learner
makes a move that serves. What the others then play stands under `then`. The learner has seat 0.

Moves are written as everywhere (`1 play card=7H`); a pattern leaves out the seat and whatever does
not matter (`play card=7H|8H`, `play card=7H !call`, `pass`, `any`). Texts have the engine's markup
and name only cards that the learner sees just then.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Final, Literal, TypeAlias

from msgspec import Meta, Struct

from tabletop.engine import limits
from tabletop.engine.game import AnyGame
from tabletop.engine.moves import Move, Value
from tabletop.engine.rules.book import RuleBook
from tabletop.engine.rules.schema import Name, Text

LEARNER: Final = 0
"""The learner's seat."""

ANY: Final = "any"
"""The pattern of every legal move."""

Written: TypeAlias = Annotated[str, Meta(min_length=1, max_length=limits.TEXT)]
"""A move, or the pattern of some."""


class Wrong(Struct, frozen=True, forbid_unknown_fields=True):
    """What is said to a move that does not serve: what it led to, and why another is better."""

    move: Written
    say: Text


class Try(Struct, frozen=True, forbid_unknown_fields=True):
    """What the learner is to do: a task, the moves that serve, and what is said to others."""

    task: Text
    serves: tuple[Written, ...]
    otherwise: Text
    wrong: tuple[Wrong, ...] = ()

    def serving(self, move: Move) -> bool:
        """Whether `move` is one that was asked for."""
        return any(fits(pattern, move) for pattern in self.serves)

    def answer(self, move: Move) -> str:
        """What is said to `move`, which does not serve."""
        said = (wrong.say for wrong in self.wrong if fits(wrong.move, move))
        return next(said, self.otherwise)


class Step(Struct, frozen=True, forbid_unknown_fields=True, rename={"attempt": "try"}):
    """One idea: a title, a sentence or two, and what is lit while it is spoken of.

    With a `try` it ends by a move that serves, after which the others play `then`; else when it was
    read. `light` names what is lit: `card:7H`, `zone:pile:H`, `seat:1`, `hand`, `prompt`, or
    `node:NAME` for a part of the game's table; of several with `|` between them the first that is
    there. What stands under `sees` is not lit, but nothing is laid over it either.
    """

    title: Name
    say: Text
    light: tuple[Name, ...] = ()
    sees: tuple[Name, ...] = ()
    attempt: Try | None = None
    then: tuple[Written, ...] = ()


class Part(Struct, frozen=True, forbid_unknown_fields=True):
    """One sitting, some minutes long: the people, the deal, what was played before, the steps."""

    id: Name
    title: Name
    about: Text
    deal: Annotated[int, Meta(ge=0, lt=limits.DEAL)]
    others: tuple[Name, ...]
    steps: tuple[Step, ...]
    options: dict[str, bool | int | str] = {}
    moves: tuple[Written, ...] = ()


class LessonSpec(Struct, frozen=True, forbid_unknown_fields=True):
    """A whole lesson file of format 1."""

    lesson: Literal[1]
    game: Name
    parts: tuple[Part, ...]


@dataclass(frozen=True, slots=True)
class Lesson:
    """A lesson that was played through: its id (the file's name), its game, rules and parts."""

    id: str
    game: AnyGame
    book: RuleBook
    parts: tuple[Part, ...]

    def part(self, id: str) -> Part | None:
        """The part called `id`, None where there is none."""
        return next((part for part in self.parts if part.id == id), None)


def fits(pattern: str, move: Move) -> bool:
    """Whether `move` is as `pattern` says: its name, every argument that the pattern names with one
    of the values that it gives (`card=7H|8H`), and none that it rules out (`!call`)."""
    if pattern == ANY:
        return True
    name, *wanted = pattern.split()
    if name != move.name:
        return False
    written = {key: _written(value) for key, value in move.args.items()}
    for word in wanted:
        key, _equals, values = word.partition("=")
        if key[0] == "!":
            if key[1:] in written:
                return False
        elif written.get(key) not in values.split("|"):
            return False
    return True


def _written(value: Value) -> str:
    """The value as a pattern has it: as moves are written, the parts of a mapping by name."""
    if isinstance(value, Mapping):
        return "{" + ",".join(f"{key}:{_written(value[key])}" for key in sorted(value)) + "}"
    if isinstance(value, tuple):
        return "[" + ",".join(map(_written, value)) + "]"
    return str(value).lower() if isinstance(value, bool) else str(value)
