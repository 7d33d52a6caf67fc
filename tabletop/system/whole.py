"""Writes files of the player's folders whole or not at all."""

from __future__ import annotations

import contextlib
import os
from pathlib import Path


def write_whole(file: Path, data: bytes) -> None:
    """Puts `data` into `file`, in the place of what it held; whoever reads it, also after a power
    cut, finds the old or the new and never a part. Its folder is made where it is missing.

    Raises OSError where it cannot be written; then it is as it was.
    """
    draft = file.with_name(file.name + ".part")
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        draft.unlink(missing_ok=True)  # of a program that was killed
        with draft.open("xb") as stream:
            stream.write(data)
            stream.flush()
            os.fsync(stream.fileno())
        draft.replace(file)
    except OSError:
        with contextlib.suppress(OSError):  # what went wrong first is what is raised
            draft.unlink(missing_ok=True)
        raise
