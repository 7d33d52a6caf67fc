"""Every one-word edit of a rulebook: what a curious player could change in one place of a file.

Beside these, the kind of card is required where a deck has several and a drop does not say.
An edit is made on the resolved data of a book (a plain dict, as `yaml.safe_load` gives it). A word
is changed to each other word that the game knows in that place, a number by one both ways.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass, field
from typing import Any, Final, TypeAlias

from msgspec import inspect

from tabletop.engine import registry
from tabletop.engine.rules import rulefile
from tabletop.engine.rules.conditions import LIBRARY
from tabletop.engine.rules.mechanics import AnyMechanics

Data: TypeAlias = dict[str, Any]
"""The content of a rules file."""
Key: TypeAlias = str | int
PathTo: TypeAlias = tuple[Key, ...]

SECTIONS: Final = ("drops", "actions")
"""Where moves stand; both have entries of one form."""


@dataclass(frozen=True, slots=True)
class Edit:
    """One edit of the book of `game`: `kind` is the sort of edit, `name` says which it is, `at` is
    the path of what was changed, and `data` is the whole book after it."""

    game: str
    kind: str
    name: str
    at: PathTo
    data: Data = field(repr=False)

    def __str__(self) -> str:
        return f"{self.game}: {self.name}"


def shipped(game: str) -> Data:
    """The data of the rules file of `game`."""
    file = registry.book_file(game)
    assert file is not None
    return dict(rulefile.read(file).data)


def edits(game: str) -> list[Edit]:
    """Every edit of the book of `game`, those of moves first."""
    data = shipped(game)
    known = registry.mechanics(game)
    assert known is not None
    return [*_of_moves(game, data, known), *_of_figures(game, data, known)]


# Drops and actions


def _of_moves(game: str, data: Data, known: AnyMechanics) -> Iterator[Edit]:
    words = _words(data, known)
    for section in SECTIONS:
        for index, entry in enumerate(data.get(section, ())):
            at = (section, index)
            what = f"{section[:-1]} {index + 1} {entry['move']}"
            yield _edit(game, "taken out", f"{what} taken out", at, _without(data, at))
            twice = deepcopy(data)
            twice[section].insert(index + 1, deepcopy(entry))
            yield _edit(game, "twice", f"{what} twice", at, twice)
            for key, others in words[section].items():
                others = [word for word in others if entry.get(key) or word != "any"]
                yield from _changed(game, data, (*at, key), f"{what}: {key}", others)
            for key in ("of", "phase"):
                if key in entry:
                    name = f"{what}: without {key}"
                    yield _edit(game, key, name, (*at, key), _without(data, (*at, key)))
            required = [*entry.get("require", ())]
            kinds = _kinds(known) if not any("kind" in each for each in required) else []
            for kind in kinds if len(kinds) > 1 else []:
                more = _with(data, (*at, "require"), [*required, {"kind": kind}])
                yield _edit(game, "condition added", f"{what}: with kind {kind}", at, more)
            for place, require in enumerate(entry.get("require", ())):
                path = (*at, "require", place)
                condition = next(key for key in require if key != "rule")
                said = f"{condition} {_brief(require[condition])}"
                name = f"{what}: without {said}"
                yield _edit(game, "condition out", name, path, _without(data, path))
                yield from _parameters(game, data, known, (*path, condition), f"{what}: {said} ->")


def _brief(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _words(data: Data, known: AnyMechanics) -> Mapping[str, Mapping[str, Sequence[str]]]:
    """What may stand under each key of an entry, by section: the words of the game, and of the
    actions those that its actions have."""
    owners = ("own", "opponent", "any")
    places, phases = sorted(known.zones), sorted(known.phases)
    of_drops = {
        "move": sorted(known.notation.moves),
        "from": places,
        "onto": places,
        "of": owners,
        "phase": phases,
    }
    of_actions = {"move": sorted(known.notation.moves), "phase": phases}
    return {"drops": of_drops, "actions": of_actions}


def _parameters(
    game: str, data: Data, known: AnyMechanics, path: PathTo, what: str
) -> Iterator[Edit]:
    """The parameter of a condition, and each word or number in it, changed."""
    condition = str(path[-1])
    of_type = {**LIBRARY, **known.conditions}.get(condition)
    words = _literals(inspect.type_info(of_type.param)) if of_type else []
    words += [word for word in _used(data, condition) if word not in words]
    words += [kind for kind in _kinds(known) if condition == "kind" and kind not in words]
    for leaf in _leaves(_at(data, path)):
        name = what if not leaf else f"{what}.{'.'.join(map(str, leaf))}"
        yield from _changed(game, data, (*path, *leaf), name, words, "parameter")


def _named(of_type: inspect.Type, path: PathTo) -> list[str]:
    """The words that the type of the numbers names at `path`."""
    for key in path:
        fields = of_type.fields if isinstance(of_type, inspect.StructType) else ()
        of_type = next((each.type for each in fields if each.name == key), inspect.AnyType())
    return _literals(of_type)


def _literals(of_type: inspect.Type) -> list[str]:
    """The words that a type names."""
    if isinstance(of_type, inspect.LiteralType):
        return [str(value) for value in of_type.values if isinstance(value, str)]
    if isinstance(of_type, inspect.UnionType):
        return [word for each in of_type.types for word in _literals(each)]
    if isinstance(of_type, inspect.StructType):
        return [word for each in of_type.fields for word in _literals(each.type)]
    return []


def _used(data: Data, condition: str) -> Iterator[str]:
    """The words that the book has for the parameter of a condition."""
    for section in SECTIONS:
        for entry in data.get(section, ()):
            for require in entry.get("require", ()):
                if isinstance(require.get(condition), str):
                    yield require[condition]


def _kinds(known: AnyMechanics) -> list[str]:
    """The kinds of cards in the deck."""
    return sorted({card.kind for card in known.notation.deck.cards(1, 1, ())})


# Numbers, options, deck and seats


def _of_figures(game: str, data: Data, known: AnyMechanics) -> Iterator[Edit]:
    ranks = [*known.notation.deck.ranks]
    suits = sorted({card.suit for card in known.notation.deck.cards(1, 0, ()) if card.suit})
    for leaf in _leaves(data["numbers"]):
        words = [each for each in (ranks, suits) if _at(data["numbers"], leaf) in each]
        words.append(_named(inspect.type_info(known.numbers), leaf))
        name = f"numbers {'.'.join(map(str, leaf))}"
        yield from _changed(game, data, ("numbers", *leaf), name, words[0], "number")
    for option in data["options"]:
        yield from _of_option(game, data, option)
    for leaf in _leaves(data["deck"]):
        if leaf[0] != "kind":
            name = f"deck {'.'.join(map(str, leaf))}"
            yield from _changed(game, data, ("deck", *leaf), name, ranks, "deck")
    if "packs" not in data["deck"]:
        yield _edit(game, "deck", "deck packs: 2", ("deck",), _with(data, ("deck", "packs"), 2))
    for leaf in (("min",), ("max",)):
        yield from _changed(game, data, ("seats", *leaf), f"seats {leaf[0]}", (), "seats")


def _of_option(game: str, data: Data, option: str) -> Iterator[Edit]:
    path: PathTo = ("options", option)
    spec = data["options"][option]
    choices = [choice["choice"] for choice in spec.get("choices", ())]
    values = [*choices]
    if "from" in spec:
        values += [spec["from"], spec["from"] + 1, spec["to"]]
    for value in values:
        if value != spec["default"] or type(value) is not type(spec["default"]):
            name = f"option {option}: default {value}"
            yield _edit(game, "option", name, path, _with(data, (*path, "default"), value))
    for end in ("from", "to"):
        if end in spec:
            name = f"option {option}: {end}"
            yield from _changed(game, data, (*path, end), name, (), "option")
    for index, choice in enumerate(choices):
        at = (*path, "choices", index)
        yield _edit(game, "option", f"option {option}: without {choice}", at, _without(data, at))
        name = f"option {option}: {choice} misspelt"
        yield _edit(game, "option", name, at, _with(data, (*at, "choice"), f"{choice}x"))
        if "seats" in spec["choices"][index]:
            name = f"option {option}: {choice} for all seats"
            yield _edit(game, "option", name, at, _without(data, (*at, "seats")))
    name = f"option {option} taken out"
    yield _edit(game, "option", name, path, _without(data, path))
    added = deepcopy(data)
    added["options"]["unheard_of"] = deepcopy(spec)
    name = f"option {option} under another name too"
    yield _edit(game, "option", name, ("options", "unheard_of"), added)


# Making them


def _edit(game: str, kind: str, name: str, at: PathTo, data: Data) -> Edit:
    return Edit(game, kind, name, at, data)


def _changed(
    game: str, data: Data, path: PathTo, name: str, words: Sequence[str], kind: str = ""
) -> Iterator[Edit]:
    """What stands at `path` changed to each of `words`, a number by one, a truth turned."""
    held = _at(data, path)
    others: list[object]
    if isinstance(held, bool):
        others = [not held]
    elif isinstance(held, int):
        others = [held - 1, held + 1]
    else:
        others = [word for word in words if word != held]
    for other in others:
        word = _brief(other)
        yield _edit(game, kind or str(path[-1]), f"{name} {word}", path, _with(data, path, other))


def _leaves(data: Any, path: PathTo = ()) -> Iterator[PathTo]:
    """The paths of all words and numbers in `data`, texts for people left out."""
    if isinstance(data, dict):
        for key, value in data.items():
            if key not in ("name", "full", "label"):
                yield from _leaves(value, (*path, key))
    elif isinstance(data, list):
        for index, value in enumerate(data):
            yield from _leaves(value, (*path, index))
    else:
        yield path


def _at(data: Any, path: PathTo) -> Any:
    for key in path:
        data = data.get(key) if isinstance(data, dict) else data[key]
    return data


def _with(data: Data, path: PathTo, value: object) -> Data:
    twin = deepcopy(data)
    _at(twin, path[:-1])[path[-1]] = value
    return twin


def _without(data: Data, path: PathTo) -> Data:
    twin = deepcopy(data)
    del _at(twin, path[:-1])[path[-1]]
    return twin
