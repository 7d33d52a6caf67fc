"""Opening a save: the player's own, a sample, a damaged one, one that another window plays."""

from __future__ import annotations

import contextlib
import os
from datetime import datetime
from pathlib import Path

from tabletop.system import paths
from tabletop.system.errors import TabletopError
from tabletop.system.i18n import _
from tabletop.ui.shell.context import App


def is_played(file: Path) -> bool:
    """Whether another window plays the save `file`; that window has come forward then."""
    from tabletop.ui.shell.door import knock

    return file.exists() and knock(file)


def is_elsewhere(file: Path) -> str:
    """What is told of a save that another window plays."""
    text = _("{file} is being played in another window, which has come forward.")
    return text.format(file=file)


def open_save(app: App, file: Path) -> None:
    """Goes on with a save from anywhere; a sample, and one that is read-only, in a copy.

    Raises TabletopError; a save that is on the table stays there.
    """
    journal = app.session.journal if app.session is not None else None
    with contextlib.suppress(OSError):  # a save that is gone is no open one
        if journal is not None and journal.file.samefile(file):
            return
    folder = Path(os.path.realpath(file)).parent
    is_sample = folder == Path(os.path.realpath(paths.sample_saves()))
    if is_sample or (file.exists() and not os.access(file, os.W_OK)):
        resume_copy(app, file)
    else:
        resume(app, file)


def resume(app: App, file: Path) -> None:
    """Goes on with a saved game, or shows a finished one's table; raises TabletopError."""
    from tabletop.engine import registry
    from tabletop.engine.play.journal import DiskError
    from tabletop.ui.shell.saves import new_file

    if is_played(file):
        raise DiskError(is_elsewhere(file))
    session = registry.resume(file)
    damage = session.damage
    if damage is None or damage.is_torn:
        app.open_table(session)
        return
    note = _("It goes on in a save of its own; the damaged file is left as it is.")
    stands = _("The game stands as it was before that.")
    if damage.is_mended:
        stands = _("What follows was read from the copy beside it, as far as that goes.")
    try:
        session.save_to(new_file(session.book.id, datetime.now()))
    except DiskError as error:
        note = str(error)
    app.open_table(session)
    text = _("{file} is damaged at line {line}: {why}")
    said = text.format(file=file.name, line=damage.line, why=damage.sentence)
    app.tell(_("A damaged save"), f"{said} {stands} {note}")


def resume_copy(app: App, file: Path) -> None:
    """Goes on with a copy of the save `file` among the player's own; raises TabletopError.

    It is read before it is copied: one that cannot be gone on with leaves no copy.
    """
    from tabletop.engine import limits, registry
    from tabletop.engine.play.journal import DiskError
    from tabletop.system.regular import read_regular
    from tabletop.ui.shell.saves import new_file

    session = registry.resume(file, write=False)
    if session.damage is not None and not session.damage.is_torn:
        resume(app, file)  # which goes on in a save of its own anyway
        return
    copy = new_file(file.stem, datetime.now())
    try:
        copy.write_bytes(read_regular(file, limits.SAVE_BYTES))
    except OSError as error:
        copy.unlink(missing_ok=True)
        raise DiskError(
            _("{file} cannot be copied ({why}).").format(file=file, why=error.strerror or error)
        ) from None
    try:
        resume(app, copy)
    except TabletopError:
        copy.unlink(missing_ok=True)
        raise
