"""The games, found by name: the one registry that screen, command line and bots go through.

A game is a package that holds `GAME`, and its parts under fixed names (`bots.policy`,
`bots.search`, `table.adapter`). Each part is loaded when it is first asked for. Games come bundled,
as the packages in `tabletop.games`, or installed beside, by the entry point group `tabletop.games`.
The rules of a bundled game are `rules/NAME.yaml`; an installed one has `NAME.yaml` in its package.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cache, lru_cache
from importlib import import_module
from importlib.metadata import entry_points
from importlib.util import find_spec
from pathlib import Path
from pkgutil import iter_modules
from types import ModuleType
from typing import Final, cast

from tabletop.engine import limits
from tabletop.engine.game import AnyGame, Game
from tabletop.engine.play import session
from tabletop.engine.play.disk import SYSTEM, Disk
from tabletop.engine.play.journal import Header
from tabletop.engine.play.session import Session
from tabletop.engine.rules import book as rulebook
from tabletop.engine.rules.book import RuleBook
from tabletop.engine.rules.mechanics import AnyMechanics
from tabletop.engine.rules.rulefile import Plain
from tabletop.engine.rules.schema import nearest
from tabletop.system import log, paths
from tabletop.system.errors import BadFile, SetupError, TabletopError
from tabletop.system.i18n import _

_FIRST: Final = ("portfolio", "wall_street", "stonks", "piece_of_the_action", "milken")
"""The games that come first, in the order the New game screen shows them; others follow by name."""


def _places(package: str) -> list[str]:
    """The folders that hold `package`, which is not imported for that; none where it is none."""
    try:
        spec = find_spec(package)
    except (ImportError, ValueError):  # what it would be part of is not there, or no package
        return []
    return list((spec and spec.submodule_search_locations) or ())


def _bundled() -> tuple[str, ...]:
    """Every package in `tabletop.games`; in the packaged app too, which lists its modules alike."""
    found = {module.name for module in iter_modules(_places("tabletop.games")) if module.ispkg}
    first = [name for name in _FIRST if name in found]
    return (*first, *sorted(found.difference(first)))


BUNDLED: Final = _bundled()
"""The games that ship, in the order the New game screen shows them."""

GROUP: Final = "tabletop.games"
"""The entry point group by which an installed package brings a game: name = its package."""


@cache
def _packages() -> dict[str, str]:
    """The package of each game, by its name: the bundled ones first. One that is announced but not
    there is left out, and the log says so."""
    found = {name: f"tabletop.games.{name}" for name in BUNDLED}
    for point in entry_points(group=GROUP):
        if point.name not in found and _places(point.value):
            found[point.name] = point.value
        elif found.get(point.name) != point.value:
            log.note(f"left out the game {point.name}: a second one, or no package {point.value}")
    return found


def names() -> tuple[str, ...]:
    """The games that can be played, in the order the New game screen shows them."""
    return tuple(_packages())


def find(name: str) -> AnyGame | None:
    """The game `name`, None where there is none."""
    package = _packages().get(name)
    if package is None:
        return None
    game = import_module(package).GAME
    assert isinstance(game, Game)
    return game


def part(name: str, role: str) -> ModuleType:
    """The module of the game `name` that has the role `role`, as `bots.policy`.

    Raises LookupError where there is no such game, ModuleNotFoundError where the game has no such
    part.
    """
    package = _packages().get(name)
    if package is None:
        raise LookupError(name)
    return import_module(f"{package}.{role}")


def has_part(name: str, role: str) -> bool:
    """Whether the game `name` has the module `role`, as `table.adapter`, which is not loaded."""
    package = _packages().get(name)
    try:
        return package is not None and find_spec(f"{package}.{role}") is not None
    except ModuleNotFoundError:  # nor the package that it would be in
        return False


def mechanics(name: str) -> AnyMechanics | None:
    """What the rulebook loader must know of the game `name`, None where there is none."""
    game = find(name)
    return cast("AnyMechanics", game.mechanics) if game else None


@cache
def variants() -> tuple[str, ...]:
    """The names of the house rules that come with Tabletop, sorted: files beside the games' own
    that extend one of them."""
    try:
        files = sorted(file.stem for file in paths.rules().glob("*.yaml"))
    except OSError:  # a folder without leave to read is empty
        return ()
    return tuple(name for name in files if name not in names())


def books() -> list[str]:
    """The names of all rulebooks: the games' own, the house rules that come with Tabletop, then the
    user's own variants. One of these that has the name of a bundled one is called as its file is,
    and cannot be opened, which is said of it there.

    Hidden files, such as those that some systems put beside others (`._x.yaml`), are none.
    """
    try:
        files = [file.name for file in paths.user_rules().iterdir()]
    except OSError:
        files = []  # a folder that may not be read has no rules in it that can be played
    own = sorted(file[:-5] for file in files if file.endswith(".yaml") and file[0] != ".")
    if len(own) > limits.BOOKS:
        log.note(f"{len(own)} rules files; the first {limits.BOOKS} are looked at")
        own = own[: limits.BOOKS]
    bundled = [*names(), *variants()]
    return [*bundled, *(name if name not in bundled else f"{name}.yaml" for name in own)]


def book_file(name: str) -> Path | None:
    """The rules file `name`: bundled, in the package of an installed game, or the user's own; None
    where there is none."""
    if name in names():
        for folder in (paths.rules(), *map(Path, _places(_packages()[name]))):
            file = folder / f"{name}.yaml"
            if file.is_file():
                return file
    if name in variants():
        return paths.rules() / f"{name}.yaml"
    taken = name.removesuffix(".yaml")
    is_taken = taken in (*names(), *variants())
    own = paths.user_rules() / (name if taken != name and is_taken else f"{name}.yaml")
    # whatever has the name counts, so that a folder or a dead link is told as what it is
    return own if Path(name).name == name and os.path.lexists(own) else None


def open_book(name: str) -> RuleBook:
    """The rulebook `name`; raises SetupError where there is none, BadFile for mistakes in it."""
    file = book_file(name)
    if file is None:
        text = _("There are no rules called {name}; there are {names}.")
        sentence = text.format(name=name, names=", ".join(books()))
        if near := nearest(name, books()):
            sentence += " " + _("Did you mean {hint}?").format(hint=near)
        raise SetupError(sentence)
    return load_book(file)


def _is_own(file: Path) -> bool:
    """Whether `file` lies in the user's folder of rules."""
    try:
        folder, rules = os.path.realpath(file.parent), os.path.realpath(paths.user_rules())
        return folder == rules
    except ValueError:  # no file can have that name
        return False  # it cannot be read either, which will be said


def find_book(text: str) -> RuleBook:
    """The rulebook that `text` names on a command line: by its name, or as the path of a file.

    Raises SetupError where there is none, BadFile for mistakes in it.
    """
    return load_book(rules_file(text)) if _is_path(text) else open_book(text)


def rules_file(text: str) -> Path:
    """The rules file that `text` names on a command line: its path, or the name of rules; raises
    SetupError where there is none."""
    file = Path(text) if _is_path(text) else book_file(text)
    try:
        if file is not None and os.path.lexists(file):
            return file
    except ValueError:  # a name that no file can have
        pass
    if _is_path(text):
        raise SetupError(_("There is no rules file {file}.").format(file=text))
    open_book(text)  # which says what names there are
    return Path(text)


def _is_path(text: str) -> bool:
    """Whether `text` is meant as a file's path rather than as the name of rules."""
    return text.endswith((".yaml", ".yml")) or any(sign in text for sign in {os.sep, "/"})


@cache
def standard(game: str) -> RuleBook | None:
    """The rules that the game `game` comes with; None where there are none that can be read."""
    file = book_file(game) if game in names() else None
    try:
        return rulebook.load(file, mechanics, book_file) if file else None
    except TabletopError:  # told where that game is opened
        return None


def lesson_files() -> list[Path]:
    """The files of all lessons: those that come with Tabletop, in the order of their games, then
    the user's own by name. Hidden files are none, and folders without leave to read are empty."""
    found = []
    for folder in (paths.lessons(), paths.user_lessons()):
        try:
            files = [file for file in folder.iterdir() if file.suffix == ".yaml"]
        except OSError:
            continue
        order = {name: at for at, name in enumerate(names())}
        files = sorted(
            (file for file in files if file.name[0] != "."),
            key=lambda file: (order.get(file.stem, len(order)), file.name),
        )
        found += files[: limits.BOOKS]
    return found


def _beside_standard(book: RuleBook) -> RuleBook:
    """The book, which knows what it differs from."""
    rules = standard(book.game)
    return book if rules is None or rules.data == book.data else replace(book, standard=rules)


def load_book(file: Path) -> RuleBook:
    """The rulebook in `file`; raises BadFile with every mistake in it."""
    if file.stem in (*names(), *variants()) and _is_own(file):
        expected = _("a name of its own for the file; {name} comes with Tabletop")
        raise BadFile.at(file, 1, 1, expected.format(name=file.stem), file.name)
    try:
        return _beside_standard(rulebook.load(file, mechanics, book_file))
    except TabletopError:
        raise
    except Exception as error:
        log.fault(f"rules {file} cannot be read", error)
        raise BadFile.at(file, 1, 1, _("rules that make sense"), _("others")) from error


def resume(file: Path, write: bool = True, disk: Disk = SYSTEM) -> Session:
    """The game saved in `file`, as `tabletop.engine.session.resume` gives it.

    Whatever else goes wrong with a save is a BadFile too, and the log says where it went wrong.
    """
    try:
        return session.resume(file, find, _saved_book, write, disk)
    except TabletopError:
        raise
    except Exception as error:
        log.fault(f"save {file} cannot be read", error)
        raise BadFile.at(file, 1, 1, _("a game that can be gone on with"), _("another")) from error


def _saved_book(head: Header, file: str) -> RuleBook:
    """The rules in a save; those of the last saves are kept, so that many by the same rules are
    read soon."""
    try:
        return _book_of(_Saved(head.rules.digest, head.rules.book))
    except BadFile as error:
        first = error.mistakes[0]
        raise BadFile.at(file, 1, 1, first.expected, first.found, first.nearest) from None


def book_from(data: Mapping[str, Plain]) -> RuleBook:
    """The rulebook whose resolved rules are `data`; raises BadFile for mistakes in them."""
    return _book_of(_Saved(rulebook.digest_of(data), data))


@dataclass(frozen=True, slots=True)
class _Saved:
    """Rules as a save holds them, told apart by their digest."""

    digest: str
    data: Mapping[str, Plain] = field(compare=False)


@lru_cache(maxsize=16)
def _book_of(saved: _Saved) -> RuleBook:
    return _beside_standard(rulebook.from_data(saved.data, "", mechanics))
