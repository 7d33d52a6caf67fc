"""The games, found by name: the one registry that screen, CLI and bots go through."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import Final

from tabletop import paths
from tabletop.engine import rulebook, session
from tabletop.engine.game import Game
from tabletop.engine.journal import Header
from tabletop.engine.rulebook import Mechanics, RuleBook
from tabletop.engine.session import Session
from tabletop.errors import BadFile, SetupError
from tabletop.i18n import _

NAMES: Final = ("portfolio", "wall_street", "stonks", "piece_of_the_action", "milken")
"""The games that can be played, in the order the New game screen shows them."""


def find(name: str) -> Game | None:
    """The game `name`, None where there is none."""
    if name not in NAMES:
        return None
    game = import_module(f"tabletop.games.{name}").GAME
    assert isinstance(game, Game)
    return game


def mechanics(name: str) -> Mechanics | None:
    """What the rulebook loader must know of the game `name`, None where there is none."""
    game = find(name)
    return game.mechanics if game else None


def books() -> list[str]:
    """The names of all rulebooks: the bundled ones, then the user's own variants."""
    own = sorted(file.stem for file in paths.user_rules().glob("*.yaml"))
    return [*NAMES, *(name for name in own if name not in NAMES)]


def book_file(name: str) -> Path | None:
    """The rules file `name`, bundled or the user's own; None where there is none."""
    bundled = paths.rules() / f"{name}.yaml"
    if name in NAMES and bundled.is_file():
        return bundled
    own = paths.user_rules() / f"{name}.yaml"
    return own if Path(name).name == name and own.is_file() else None


def open_book(name: str) -> RuleBook:
    """The rulebook `name`; raises SetupError where there is none, BadFile for mistakes in it."""
    file = book_file(name)
    if file is None:
        raise SetupError(
            _("There are no rules called {name}; there are {names}.").format(
                name=name, names=", ".join(books())
            )
        )
    return load_book(file)


def load_book(file: Path) -> RuleBook:
    """The rulebook in `file`; raises BadFile with every mistake in it."""
    return rulebook.load(file, mechanics, book_file)


def resume(file: Path, write: bool = True) -> Session:
    """The game saved in `file`, as `tabletop.engine.session.resume` gives it."""
    return session.resume(file, find, _saved_book, write)


def _saved_book(head: Header, file: str) -> RuleBook:
    try:
        return rulebook.from_data(head.rules.book, file, mechanics)
    except BadFile as error:
        first = error.mistakes[0]
        raise BadFile.at(file, 1, 1, first.expected, first.found, first.nearest) from None
