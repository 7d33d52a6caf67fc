"""The shape of a rules file, and a check that reports every way a file departs from it."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import Annotated, Any, Literal, TypeAlias

from msgspec import Meta, Struct, inspect

from tabletop.engine import limits
from tabletop.engine.rules.rulefile import Path_, Plain
from tabletop.system.i18n import _

Text: TypeAlias = Annotated[str, Meta(min_length=1, max_length=limits.TEXT)]
Name: TypeAlias = Annotated[str, Meta(min_length=1, max_length=limits.NAME)]
Seats: TypeAlias = Annotated[int, Meta(ge=limits.SEATS[0], le=limits.SEATS[1])]
OptionValue: TypeAlias = bool | int | str


class SeatRange(Struct, frozen=True, forbid_unknown_fields=True):
    """How many seats may play."""

    min: Seats
    max: Seats


class DeckSpec(Struct, frozen=True, forbid_unknown_fields=True):
    """Which cards there are; `without` names ranks that are left out."""

    kind: Name
    packs: Annotated[int, Meta(ge=1, le=limits.PACKS)] = 1
    without: tuple[str, ...] = ()


class Choice(Struct, frozen=True, forbid_unknown_fields=True):
    """One choice of an option, its label, and the seat counts that allow it (none: all)."""

    choice: bool | Name
    label: Text
    seats: tuple[Seats, ...] = ()


class OptionSpec(Struct, frozen=True, forbid_unknown_fields=True, rename={"low": "from"}):
    """An option of the game: choices by name, a range of whole numbers, or both."""

    label: Name
    default: bool | int | str
    help: str = ""
    choices: tuple[Choice, ...] = ()
    low: int | None = None
    to: int | None = None
    experimental: bool = False

    def accepts(self, value: OptionValue, seats: int | None = None) -> bool:
        """Whether `value` is a choice here, with `seats` seats where a number is given."""
        for choice in self.choices:
            if choice.choice == value and type(choice.choice) is type(value):
                return not choice.seats or seats is None or seats in choice.seats
        if isinstance(value, bool) or not isinstance(value, int):
            return False
        return self.low is not None and self.to is not None and self.low <= value <= self.to

    def values(self, seats: int | None = None) -> list[OptionValue]:
        """Every value that may be chosen with `seats` seats, choices first."""
        values: list[OptionValue] = [
            choice.choice
            for choice in self.choices
            if not choice.seats or seats is None or seats in choice.seats
        ]
        if self.low is not None and self.to is not None:
            values += range(self.low, min(self.to, self.low + limits.OPTION_VALUES - 1) + 1)
        return values

    def label_of(self, value: OptionValue) -> str:
        """What the New game screen calls a value."""
        for choice in self.choices:
            if choice.choice == value and type(choice.choice) is type(value):
                return choice.label
        return str(value)


class DropSpec(Struct, frozen=True, forbid_unknown_fields=True, rename={"source": "from"}):
    """One drop: the move it makes, where it starts and ends, in which phases, and what it
    requires."""

    move: Name
    source: Name
    onto: Name
    rule: Name
    of: Literal["own", "opponent", "any"] | None = None
    phase: str | tuple[str, ...] = ""
    require: tuple[dict[str, Any], ...] = ()


class ActionSpec(Struct, frozen=True, forbid_unknown_fields=True):
    """One action, a move made without cards: when it may be made, and what it requires."""

    move: Name
    rule: Name
    phase: str | tuple[str, ...] = ""
    require: tuple[dict[str, Any], ...] = ()


def phases_of(entry: DropSpec | ActionSpec) -> tuple[str, ...]:
    """The phases of a drop or an action, "" where it names none."""
    if isinstance(entry.phase, str):
        return (entry.phase,)
    return tuple(dict.fromkeys(entry.phase)) or ("",)


class AreaSpec(Struct, frozen=True, forbid_unknown_fields=True):
    """Where the table shows a kind of zone, and how its cards are arranged: in the `middle` all
    zones of the kind, beside each `opponent` that seat's, in `own` and `hand` the viewer's."""

    zone: Name
    place: Literal["opponent", "middle", "own", "hand"]
    arrange: Literal["fan", "pile", "cascade", "row", "grid", "runs", "count"]
    label: str = ""

    def clashes(self, other: AreaSpec) -> bool:
        """Whether some zone would be shown by both."""
        if self.zone != other.zone:
            return False
        return "opponent" not in (self.place, other.place) or (
            self.place == other.place or "middle" in (self.place, other.place)
        )


class RuleText(Struct, frozen=True, forbid_unknown_fields=True):
    """One rule of the in-app rulebook; `ruling` marks what the source leaves open, `brief` is what
    is told of it where the game is explained in two minutes, "" where nothing is."""

    id: Name
    title: Name
    text: Text
    ruling: bool = False
    brief: Annotated[str, Meta(max_length=limits.TEXT)] = ""


class BookSpec(Struct, frozen=True, forbid_unknown_fields=True):
    """A whole rules file of format 1, after `extends` has been resolved."""

    tabletop: Literal[1]
    game: Name
    name: Name
    author: Name
    summary: Text
    seats: SeatRange
    deck: DeckSpec
    numbers: dict[str, Any]
    options: dict[str, OptionSpec]
    drops: tuple[DropSpec, ...]
    table: tuple[AreaSpec, ...]
    rules: tuple[RuleText, ...]
    actions: tuple[ActionSpec, ...] = ()
    words: dict[str, Text] = {}
    version: Annotated[int, Meta(ge=1, le=limits.NUMBER)] = 1


Problem: TypeAlias = tuple[Path_, str, str, str]
"""Where (a path), what was expected, what was found, the nearest right word or ""."""


def problems(data: Plain, schema: object) -> list[Problem]:
    """Every way `data` departs from the msgspec type `schema`."""
    return list(_walk(data, _type_of(schema), ()))


@cache
def _type_of(schema: object) -> inspect.Type:
    return inspect.type_info(schema)


def _walk(data: Plain, kind: inspect.Type, path: Path_) -> Iterator[Problem]:
    if isinstance(data, dict | list) and len(data) > limits.ENTRIES:
        yield path, _("at most {n} entries").format(n=limits.ENTRIES), str(len(data)), ""
        return
    match kind:
        case inspect.AnyType():
            return
        case inspect.StructType():
            yield from _walk_struct(data, kind, path)
        case inspect.DictType():
            if not isinstance(data, dict):
                yield path, _("a map of keys and values"), found(data), ""
                return
            words = kind.key_type.values if isinstance(kind.key_type, inspect.LiteralType) else ()
            for key, value in data.items():
                if words and key not in words:
                    yield (*path, key), one_of(words), found(key), nearest(key, words)
                elif not limits.is_name(key):
                    yield (*path, key), _a_name(), found(key), ""
                else:
                    yield from _walk(value, kind.value_type, (*path, key))
            for word in words:  # a map with named keys has each of them
                if word not in data:
                    yield path, _("the key {key}").format(key=word), _("none"), ""
        case inspect.ListType() | inspect.VarTupleType():
            if not isinstance(data, list):
                yield path, _("a list"), found(data), ""
                return
            for index, value in enumerate(data):
                yield from _walk(value, kind.item_type, (*path, index))
        case inspect.LiteralType():
            if data not in kind.values or type(data) not in {type(v) for v in kind.values}:
                yield path, one_of(kind.values), found(data), nearest(data, kind.values)
        case inspect.UnionType():
            whole = isinstance(data, int) and not isinstance(data, bool)
            structs = [each for each in kind.types if isinstance(each, inspect.StructType)]
            if whole and (number := _one_number(kind)) is not None:
                yield from _walk(data, number, path)
            elif isinstance(data, dict) and len(structs) == 1:
                yield from _walk_struct(data, structs[0], path)
            elif all(any(_walk(data, option, path)) for option in kind.types):
                yield path, _kinds(kind.types), found(data), ""
        case inspect.IntType():
            low, high = kind.ge, kind.le
            if not isinstance(data, int) or isinstance(data, bool):
                yield path, _range(low, high), found(data), ""
                return
            least = -limits.NUMBER if low is None else low
            most = limits.NUMBER if high is None else high
            if not least <= data <= most:
                yield path, _range(least, most), found(data), ""
        case inspect.StrType():
            if not isinstance(data, str):
                yield path, _("text"), found(data), ""
            elif kind.min_length and len(data) < kind.min_length:
                yield path, _("some text"), _("none"), ""
            elif kind.max_length is not None and len(data) > kind.max_length:
                limit = _("at most {n} characters").format(n=kind.max_length)
                yield path, limit, str(len(data)), ""
            elif kind.max_length == limits.NAME and not limits.is_name(data):
                yield path, _a_name(), found(data), ""
            elif not limits.is_text(data):
                yield path, _("text that can be shown"), found(data), ""
        case inspect.BoolType():
            if not isinstance(data, bool):
                yield path, _("true or false"), found(data), ""
        case inspect.NoneType():
            if data is not None:
                yield path, _("nothing"), found(data), ""
        case _:
            raise TypeError(f"no check for {kind}")


def _walk_struct(data: Plain, kind: inspect.StructType, path: Path_) -> Iterator[Problem]:
    if not isinstance(data, dict):
        yield path, _("a map of keys and values"), found(data), ""
        return
    fields = {field.encode_name: field for field in kind.fields}
    for key, value in data.items():
        if key in fields:
            yield from _walk(value, fields[key].type, (*path, key))
        else:
            yield (*path, key), one_of(sorted(fields)), key, nearest(key, fields)
    for key, field in fields.items():
        if field.required and key not in data:
            yield path, _("the key {key}").format(key=key), _("none"), ""


def found(data: object) -> str:
    """How a mistake names what stands in a file."""
    if isinstance(data, dict):
        return _("a map")
    if isinstance(data, list):
        return _("a list")
    if isinstance(data, bool):
        return "true" if data else "false"
    text = f'"{data}"' if isinstance(data, str) else str(data)
    return text if len(text) <= 60 else text[:57] + "..."


def one_of(words: Iterable[object]) -> str:
    """The expectation that a value be one of some words."""
    texts = [str(word).lower() if isinstance(word, bool) else str(word) for word in words]
    return texts[0] if len(texts) == 1 else _("one of {words}").format(words=", ".join(texts))


def nearest(word: object, words: Iterable[object] | Mapping[str, object]) -> str:
    """The right word most like `word`, or "" where none is near."""
    close = difflib.get_close_matches(str(word), [str(each) for each in words], 1, 0.6)
    return close[0] if close else ""


def _a_name() -> str:
    return _("a name of at most {n} letters, digits and signs").format(n=limits.NAME)


def _one_number(kind: inspect.UnionType) -> inspect.IntType | None:
    """The kind of whole number in a union, so that one out of range is told the range."""
    numbers = [each for each in kind.types if isinstance(each, inspect.IntType)]
    return numbers[0] if len(numbers) == 1 else None


def _range(low: int | None, high: int | None) -> str:
    if low is not None and high is not None:
        return _("a whole number from {low} to {high}").format(low=low, high=high)
    if low is not None:
        return _("a whole number of at least {low}").format(low=low)
    return _("a whole number")


def _kinds(kinds: Sequence[inspect.Type]) -> str:
    names = {
        inspect.IntType: _("a whole number"),
        inspect.StrType: _("text"),
        inspect.BoolType: _("true or false"),
        inspect.NoneType: _("nothing"),
        inspect.DictType: _("a map"),
        inspect.StructType: _("a map of keys and values"),
    }
    return _(" or ").join(
        ", ".join(map(str, kind.values))
        if isinstance(kind, inspect.LiteralType)
        else names.get(type(kind), _("a list"))
        for kind in kinds
    )
