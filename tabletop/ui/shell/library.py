"""What is done with saves beside playing them: renamed, copied, taken in, put into the bin.

A save is moved by its name alone, so that whatever ends the program leaves it whole in one place.
"""

from __future__ import annotations

import errno
import os
from datetime import datetime
from pathlib import Path
from typing import Final

from tabletop.engine import limits
from tabletop.system import paths
from tabletop.system.errors import SetupError, TabletopError
from tabletop.system.i18n import _
from tabletop.system.regular import read_regular
from tabletop.system.whole import write_whole
from tabletop.ui.shell.saves import SUFFIX, delete, listed, new_file, own_name

FORBIDDEN: Final = frozenset('/\\:*?"<>|')
"""Signs that a file's name has on no system."""

MOST: Final = 60
"""Letters of a save's name."""


def may_name(sign: str) -> bool:
    """Whether a save's name may have a sign in it."""
    return sign.isprintable() and sign not in FORBIDDEN


def rename(file: Path, name: str, now: datetime) -> Path:
    """Gives the save `file` the name `name`, or where that is empty the one it would have had, and
    gives where it is now; raises TabletopError with the reason where it cannot."""
    wanted = name.strip().lstrip(".")[:MOST].rstrip(". ")
    if not all(map(may_name, wanted)):
        raise SetupError(_("A name cannot have any of these in it: {signs}").format(
            signs=" ".join(sorted(FORBIDDEN))))  # fmt: skip
    to = file.with_name(wanted + SUFFIX) if wanted else new_file(_kind(file), now, file.parent)
    if to == file:
        return file
    if os.path.lexists(to):
        raise SetupError(_("There is a game called {name} already.").format(name=wanted))
    _move(file, to)
    return to


def duplicate(file: Path, now: datetime) -> Path:
    """Copies the save `file` beside itself, with its time, and gives the copy; raises
    TabletopError."""
    name = own_name(file)
    to = _free(file.parent, name) if name else new_file(_kind(file), now, file.parent)
    _copy(file, to)
    return to


def export(file: Path, title: str) -> Path:
    """Copies the save `file` into the folder of exports, under its own name or `title`, and gives
    the copy; raises TabletopError."""
    stem = own_name(file) or "".join(sign for sign in title if may_name(sign)) or file.stem
    to = _free(paths.user_exports(), stem)
    _copy(file, to)
    return to


def take_in(file: Path, now: datetime) -> Path:
    """Copies the save `file`, which must be whole, among the player's own, under its name or, where
    that is taken, one of its own; gives the copy; raises TabletopError."""
    from tabletop.engine import registry

    session = registry.resume(file, write=False)
    if session.damage is not None and not session.damage.is_torn:
        text = _("Line {n}: {why}").format(n=session.damage.line, why=session.damage.sentence)
        raise TabletopError(text)
    to = paths.user_saves() / (file.stem + SUFFIX)
    if os.path.lexists(to):
        to = new_file(session.book.game, now)
    _copy(file, to)
    return to


def discard(file: Path) -> Path:
    """Puts the save `file` into the bin and gives where it is there; raises TabletopError, also
    where it is being played."""
    to = _free(paths.user_bin(), file.name.removesuffix(SUFFIX))
    _move(file, to)
    return to


def put_back(file: Path) -> Path:
    """Puts the save `file` from the bin back among the player's own and gives where it is now;
    raises TabletopError."""
    to = _free(paths.user_saves(), file.name.removesuffix(SUFFIX))
    _move(file, to)
    return to


def empty_bin() -> None:
    """Deletes what is in the bin, for good; raises TabletopError at the first that cannot be."""
    for save in listed(paths.user_bin()):
        if save.is_file:
            delete(save.file)


def _kind(file: Path) -> str:
    """How a save is called that has but a game and a time."""
    from tabletop.ui.shell.saves import Save, glance

    found = glance(Save(file, 0.0, file.stat().st_size)) if file.is_file() else None
    return found.game if found is not None else "game"


def _free(folder: Path, stem: str) -> Path:
    """A save's path in `folder` that nothing has yet, with a number after its name if need be."""
    file, number = folder / (stem + SUFFIX), 1
    while os.path.lexists(file):
        number += 1
        file = folder / f"{stem} ({number}){SUFFIX}"
    return file


def _move(file: Path, to: Path) -> None:
    from tabletop.engine.play import journal

    journal.move(file, to)


def _copy(file: Path, to: Path) -> None:
    try:
        raw = read_regular(file, limits.SAVE_BYTES + 1)
        if len(raw) > limits.SAVE_BYTES:
            raise OSError(errno.EFBIG, os.strerror(errno.EFBIG))
        write_whole(to, raw)
        moment = file.stat().st_mtime
        os.utime(to, (moment, moment))
    except OSError as error:
        text = _("{file} cannot be copied to {to} ({why}).")
        raise SetupError(text.format(file=file, to=to, why=error.strerror or error)) from None
