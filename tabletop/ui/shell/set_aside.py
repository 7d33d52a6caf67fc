"""Setting aside: what stands in the way goes whole to a folder beside it, and nothing is lost."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from tabletop.system import log, paths
from tabletop.system.errors import printable
from tabletop.system.i18n import _
from tabletop.ui.shell.context import App

FOLDER: Final = "set aside"
"""The folder beside what is set aside; a further one has a number, where the name is taken."""

_BLAMED: Final = "tabletop_blamed"

MOST: Final = 1000
"""How many folders there may be."""


def set_aside(thing: Path) -> Path:
    """Moves a file, or whatever else `thing` is, to a folder beside it, where its name is free, and
    gives where it is now; raises OSError."""
    for number in range(1, MOST):
        folder = thing.with_name(FOLDER if number == 1 else f"{FOLDER} {number}")
        there = folder / thing.name
        if os.path.lexists(there) or (os.path.lexists(folder) and not folder.is_dir()):
            continue
        folder.mkdir(exist_ok=True)
        thing.rename(there)
        log.note(f"set aside {thing} in {folder}")
        return there
    raise FileExistsError(17, os.strerror(17))


@contextmanager
def blamed(thing: Path | None) -> Iterator[None]:
    """Holds a mistake of ours that is met inside against `thing`, a file of the player's, if any:
    the crash page then offers to set it aside."""
    try:
        yield
    except Exception as error:
        if thing is not None:
            error.__dict__.setdefault(_BLAMED, thing)
        raise


def suspect(error: Exception) -> Path | None:
    """What `error` is held against, None for nothing."""
    thing = error.__dict__.get(_BLAMED)
    return thing if isinstance(thing, Path) else None


def offer(app: App, title: str, text: str, thing: Path, then: Callable[[], None]) -> None:
    """Says what is wrong with `thing`, a file of the player's, and offers to set it aside; calls
    `then` once it is."""

    def chosen(key: str) -> None:
        if key == "set_aside":
            carry_out(app, thing, then)

    named = "" if str(thing) in text else f"\n\n{thing}"
    choices = [("keep", _("Leave it")), ("set_aside", _("Set aside"))]
    app.ask(title, printable(text + named), choices, chosen)


def carry_out(app: App, thing: Path, then: Callable[[], None]) -> None:
    """Sets `thing` aside and says where it is now, or why it could not be; calls `then` first
    where it is."""
    title = _("Set aside")
    try:
        there = set_aside(thing)
    except OSError as error:
        text = _("{file} cannot be moved ({why}).")
        app.tell(title, text.format(file=thing, why=error.strerror or error))
        return
    then()
    text = _("{file} is now in the folder {folder}. Nothing in it was changed.")
    app.tell(title, text.format(file=thing.name, folder=there.parent))


def tell_mistakes(app: App, name: str, text: str, then: Callable[[], None]) -> None:
    """Says what is wrong with the rules `name`; the player's own can be set aside from there, and
    `then` is called once they are."""
    title, file = _("Mistakes in these rules"), own_rules(name)
    if file is None:
        app.tell(title, text)
    else:
        offer(app, title, text, file, then)


def own_rules(name: str) -> Path | None:
    """The file of the rules `name` where it is the player's own."""
    from tabletop.engine import registry  # which the first frame goes without

    file = registry.book_file(name)
    return file if file is not None and file.parent == paths.user_rules() else None
