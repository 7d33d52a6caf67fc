"""Opens files of the player's folders for reading, and nothing else that may lie there.

A pipe would wait for a writer that never comes, a device has no end: only regular files are
opened, and never more of one is read than was asked for.
"""

from __future__ import annotations

import errno
import os
import stat
from pathlib import Path
from typing import BinaryIO

from tabletop.system.i18n import _


def open_regular(file: Path) -> BinaryIO:
    """The regular file `file`, open for reading; raises OSError for anything else."""
    try:
        # looked at before it is opened, since even opening some devices does something
        _only_regular(file.stat())
        waits = getattr(os, "O_NONBLOCK", 0)  # a pipe may have taken its place meanwhile
        number = os.open(file, os.O_RDONLY | waits | getattr(os, "O_BINARY", 0))
    except ValueError:  # a name that no file can have
        raise OSError(errno.EINVAL, _("no file can have that name")) from None
    try:
        _only_regular(os.fstat(number))
        return os.fdopen(number, "rb")
    except BaseException:
        os.close(number)
        raise


def read_regular(file: Path, most: int) -> bytes:
    """The first `most` bytes of the regular file `file`; raises OSError for anything else."""
    with open_regular(file) as stream:
        return stream.read(most)


def _only_regular(found: os.stat_result) -> None:
    if stat.S_ISDIR(found.st_mode):
        raise IsADirectoryError(errno.EISDIR, _("it is a folder"))
    if not stat.S_ISREG(found.st_mode):
        raise OSError(errno.EINVAL, _("it is not a file that holds anything"))
