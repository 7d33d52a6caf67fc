"""What older books of a game become: the change that each version made, in a few words.

    MIGRATE: Final = migration(
        Change(
            retired=frozenset({"on_table"}),
            actions=({"move": "cut", "phase": "cut", "rule": "WS-3"},),
        )
    )

is what a game whose books are of version 2 gives its Mechanics. The changes stand in order: the
first makes version 2 of version 1. Numbers and options that are new need none, having defaults.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from tabletop.engine.rules.rulefile import Plain

Entry: TypeAlias = dict[str, Plain]
"""A drop or an action as a book writes it."""
Resolved: TypeAlias = dict[str, Plain]
"""The rules of a book as a save holds them."""
Migrate: TypeAlias = Callable[[Resolved], Resolved]
"""Makes of a book of an older version one of today's."""


def _same(entry: Entry) -> Iterable[Entry]:
    return (entry,)


@dataclass(frozen=True, slots=True)
class Change:
    """What a book has to be changed in to mean the same in the next version.

    The keys at the paths of `gone` were read once. Of each drop, the conditions that are `retired`
    are left out, those that say the `usual` of today, and those that are `false`, which asked for
    nothing; then `newer` makes of it what it is today, one or several, and may change what it is
    given. `actions` are those that went without saying.
    """

    gone: Collection[Sequence[str]] = ()
    retired: frozenset[str] = frozenset()
    usual: Mapping[str, Plain] = field(default_factory=dict)
    newer: Callable[[Entry], Iterable[Entry]] = _same
    actions: Sequence[Entry] = ()

    def of(self, data: Resolved) -> Resolved:
        """A book of the next version; what is no book is left for the loader to say so."""
        for *path, key in self.gone:
            part: object = data
            for word in path:
                part = part.get(word) if isinstance(part, dict) else None
            if isinstance(part, dict):
                part.pop(key, None)
        drops, actions = data.get("drops"), data.get("actions", [])
        if isinstance(drops, list):
            data = {**data, "drops": [each for drop in drops for each in self._of(drop)]}
        if self.actions and isinstance(actions, list):
            data = {**data, "actions": [*actions, *self.actions]}
        return data

    def _of(self, drop: Plain) -> Iterable[Plain]:
        if not isinstance(drop, dict):
            return (drop,)
        require = drop.get("require", [])
        if isinstance(require, list):
            drop = {**drop, "require": [each for each in require if self._is_asked(each)]}
        return self.newer(drop)

    def _is_asked(self, require: Plain) -> bool:
        """Whether a requirement still has to be said."""
        if not isinstance(require, dict):
            return True  # a mistake, which the loader tells
        return not (
            self.retired & require.keys()
            or any(require.get(name) == value for name, value in self.usual.items())
            or False in require.values()
        )


def migration(*changes: Change) -> Migrate:
    """What makes of a book of any version one of the last, by all changes since."""

    def migrate(data: Resolved) -> Resolved:
        version = data.get("version", 1)
        for change in changes[version - 1 :] if isinstance(version, int) else ():
            data = change.of(data)
        return data

    return migrate
