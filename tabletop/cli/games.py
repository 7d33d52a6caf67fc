"""`tabletop games`: the saves of this player's folder, listed, shown, copied out and taken in."""

from __future__ import annotations

import argparse
from datetime import datetime
from pathlib import Path

from tabletop.engine import limits, registry
from tabletop.engine.rules.schema import nearest
from tabletop.system import paths
from tabletop.system.errors import SetupError, TabletopError
from tabletop.system.i18n import _
from tabletop.system.regular import read_regular
from tabletop.system.whole import write_whole
from tabletop.ui.shell import library, saves


def games(arguments: argparse.Namespace) -> int:
    """Carries out the action that is asked for and gives the exit status."""
    match arguments.action:
        case "list":
            return listing()
        case "show":
            return show(arguments.name)
        case "export":
            return export(arguments.name, arguments.file)
    return take_in(arguments.file)


def listing() -> int:
    """Prints a line for each save, newest first, each with its name, game, people and where it
    stands; gives exit status 0."""
    folder = paths.user_saves()
    if problem := saves.in_the_way(folder):
        raise TabletopError(problem)
    found = saves.listed(folder)
    for save in found:
        known = saves.summary(save.file)
        parts = [known.title, ", ".join(known.names), known.origin, known.stands, known.problem]
        print(f"{save.file.stem}: {'; '.join(part for part in parts if part)}")
    if not found:
        print(_("There are no saves in {folder}.").format(folder=folder))
    return 0


def show(name: str) -> int:
    """Prints what is known of the save `name`; gives exit status 0, 1 where it is damaged."""
    file = _named(name)
    session = registry.resume(file, write=False)
    known = saves.summary(file)
    print(_("{game}: {where}").format(game=known.title, where=known.stands))
    for player in session.players:
        print(f"  {player.name} ({saves.level_name(player.kind)})")
    if known.origin:
        print(known.origin)
    if known.differs:
        print(_("Rules: {differs}").format(differs=known.differs))
    print(_("Last played {when}").format(when=saves.when(file.stat().st_mtime, datetime.now())))
    print(file)
    if known.problem:
        raise TabletopError(known.problem)
    return 0


def export(name: str, to: Path) -> int:
    """Copies the save `name` to the file `to`, which must not be there; gives exit status 0."""
    _copy(_named(name), to)
    return 0


def take_in(file: Path) -> int:
    """Copies the save `file`, which must be readable, into the player's folder, under its own name
    or, where that is taken, one of its own; gives exit status 0."""
    to = library.take_in(file, datetime.now())
    print(_("Copied to {file}.").format(file=to))
    return 0


def _named(name: str) -> Path:
    """The save that `name` means: its name in the list, or the path of a file; raises
    SetupError."""
    if name.endswith(saves.SUFFIX):
        return Path(name)
    names = [save.file.stem for save in saves.listed(paths.user_saves())]
    if name in names:
        return paths.user_saves() / (name + saves.SUFFIX)
    text = _("There is no save called {name}; 'tabletop games list' names them.")
    sentence = text.format(name=name)
    if near := nearest(name, names):
        sentence += " " + _("Did you mean {hint}?").format(hint=near)
    raise SetupError(sentence)


def _copy(file: Path, to: Path) -> None:
    try:
        if to.exists():
            text = _("{file} is there already; nothing was overwritten.")
            raise SetupError(text.format(file=to))
        write_whole(to, read_regular(file, limits.SAVE_BYTES))
    except OSError as error:
        text = _("{file} cannot be copied to {to} ({why}).")
        raise SetupError(text.format(file=file, to=to, why=error.strerror or error)) from None
    print(_("Copied to {file}.").format(file=to))
