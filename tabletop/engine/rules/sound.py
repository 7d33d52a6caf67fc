"""What is right in a book with mistakes, so that everything else that is wrong is found as well."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from tabletop.engine import limits
from tabletop.engine.rules.rulefile import Path_, Plain
from tabletop.engine.rules.schema import Problem

_HARMLESS: Final[Mapping[str, Plain]] = {
    "tabletop": 1,
    "game": "-",
    "name": "-",
    "author": "-",
    "summary": "-",
    "seats": {"min": 2, "max": 6},
    "deck": {"kind": "-"},
    "numbers": {},
    "options": {},
    "drops": [],
    "table": [],
    "rules": [],
}
"""What stands for a part of a book that is missing or cannot be read."""

_ENTRIES: Final[Mapping[str, Plain]] = {
    "drops": {"move": "-", "from": "-", "onto": "-", "rule": "-"},
    "table": {"zone": "-", "place": "own", "arrange": "row"},
    "rules": {"id": "-", "title": "-", "text": "-"},
    "options": {"label": "-", "default": 0, "from": 0, "to": 0},
    "words": "-",
}
"""The same for an entry of a part that has several."""


class Sound:
    """A book of which some parts are harmless stand-ins: where the mistakes `issues` are."""

    def __init__(self, data: Mapping[str, Plain], issues: Iterable[Problem]) -> None:
        self._bad: set[Path_] = set()
        for path, *_rest in issues:
            is_entry = len(path) > 1 and path[0] in _ENTRIES
            self._bad.add(path[:2] if is_entry else path[:1])
        self._bad |= {(key,) for key in _HARMLESS if key not in data}
        self._bad.discard(())
        self.data: dict[str, Plain] = {
            key: self._part(key, value)
            for key, value in {**_HARMLESS, **data}.items()
            if key in _HARMLESS or (key,) not in self._bad
        }

    def _part(self, key: str, value: Plain) -> Plain:
        if (key,) in self._bad:
            return _HARMLESS[key]
        if isinstance(value, list):
            return [self._entry(key, at, each) for at, each in enumerate(value)]
        if isinstance(value, dict) and key in _ENTRIES:
            return {name: self._entry(key, name, each) for name, each in value.items()}
        return value

    def _entry(self, key: str, at: str | int, entry: Plain) -> Plain:
        if (key, at) not in self._bad:
            return entry
        stand_in = _ENTRIES[key]
        named = entry.get("id") if isinstance(entry, dict) and key == "rules" else None
        if isinstance(stand_in, dict) and isinstance(named, str) and limits.is_name(named):
            return {**stand_in, "id": named}  # by which drops may still name it
        return stand_in

    def is_sound(self, *keys: str) -> bool:
        """Whether nothing is wrong in these parts of the book."""
        return not any(path[0] in keys for path in self._bad)

    def real(self, issues: Iterable[Problem]) -> Iterator[Problem]:
        """Those of `issues` that are not about a stand-in."""
        for issue in issues:
            path = issue[0]
            if path[:1] in self._bad or path[:2] in self._bad:
                continue
            if path[-1:] == ("rule",) and ("rules",) in self._bad:
                continue
            yield issue
