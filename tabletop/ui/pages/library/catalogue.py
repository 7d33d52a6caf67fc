"""What of all saves is shown, and in which order: by what a glance at each has told."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from tabletop.system.errors import printable
from tabletop.ui.shell.saves import SUFFIX, Glance, Save, own_name

Group: TypeAlias = Literal["open", "finished", "bots", "bin"]
GROUPS: Final[tuple[Group, ...]] = ("open", "finished", "bots", "bin")

Order: TypeAlias = Literal["played", "name", "game"]
ORDERS: Final[tuple[Order, ...]] = ("played", "name", "game")


@dataclass(frozen=True, slots=True)
class Entry:
    """A save and what a glance at it tells, None where that is nothing; one `is_binned` lies in the
    bin."""

    save: Save
    known: Glance | None
    is_binned: bool = False

    @property
    def group(self) -> Group:
        """Where it is found; what cannot be read is among the open ones, where it is seen."""
        if self.is_binned:
            return "bin"
        if self.known is None:
            return "open"
        if not self.known.people:
            return "bots"
        return "finished" if self.known.finished else "open"

    @property
    def name(self) -> str:
        """The name it was given, "" without one."""
        return printable(own_name(self.save.file))

    @property
    def title(self) -> str:
        """What its row is called: its own name, or its game."""
        if self.known is None:
            return printable(self.save.file.name.removesuffix(SUFFIX))
        return self.name or self.known.title


@dataclass(frozen=True, slots=True)
class Wish:
    """What is looked for: words that all occur, a game by its title and a person by name, "" for
    any; and the order."""

    words: str = ""
    game: str = ""
    person: str = ""
    order: Order = "played"

    @property
    def is_any(self) -> bool:
        """Whether everything is wanted."""
        return not (self.words.strip() or self.game or self.person)


def wanted(entries: Iterable[Entry], wish: Wish) -> list[Entry]:
    """The entries that are looked for, in order."""
    words = wish.words.casefold().split()
    return sorted((each for each in entries if _fits(each, words, wish)), key=_KEYS[wish.order])


def games(entries: Iterable[Entry]) -> list[str]:
    """The titles of the games there are, by the alphabet."""
    return sorted({each.known.title for each in entries if each.known is not None})


def people(entries: Iterable[Entry]) -> list[str]:
    """The names that persons played by, those first who played most."""
    met = Counter(name for each in entries if each.known for name in set(each.known.people))
    return sorted(met, key=lambda name: (-met[name], name.casefold()))


def _fits(entry: Entry, words: Sequence[str], wish: Wish) -> bool:
    known = entry.known
    if known is None:
        text = entry.save.file.name.casefold()
        return not (wish.game or wish.person) and all(word in text for word in words)
    if wish.game and known.title != wish.game:
        return False
    if wish.person and wish.person not in known.people:
        return False
    text = " ".join((entry.name, known.title, *known.names)).casefold()
    return all(word in text for word in words)


def _by_name(entry: Entry) -> tuple[object, ...]:
    return (entry.title.casefold(), -entry.save.when, entry.save.file.name)


def _by_game(entry: Entry) -> tuple[object, ...]:
    title = entry.known.title if entry.known is not None else ""
    return (title.casefold(), -entry.save.when, entry.save.file.name)


def _by_time(entry: Entry) -> tuple[object, ...]:
    return (-entry.save.when, entry.save.file.name)


_KEYS: Final[dict[Order, Callable[[Entry], tuple[object, ...]]]] = {
    "played": _by_time,
    "name": _by_name,
    "game": _by_game,
}
