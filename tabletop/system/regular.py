"""Opens files of the player's folders, and nothing else that may lie there.

A pipe would wait for a writer that never comes, a device has no end: only regular files are
opened, and never more of one is read than was asked for.
"""

from __future__ import annotations

import contextlib
import errno
import os
import stat
from pathlib import Path
from typing import BinaryIO

from tabletop.system.i18n import _


def open_number(file: Path, flags: int) -> int:
    """The number of a descriptor of the regular file `file`, opened with the `flags` of os.open;
    raises OSError for anything else."""
    try:
        # looked at before it is opened, since even opening some devices does something
        with contextlib.suppress(FileNotFoundError):  # it may be one to make
            _only_regular(file.stat())
        waits = getattr(os, "O_NONBLOCK", 0)  # a pipe may have taken its place meanwhile
        number = os.open(file, flags | waits | getattr(os, "O_BINARY", 0), 0o666)
    except ValueError:  # a name that no file can have
        raise OSError(errno.EINVAL, _("no file can have that name")) from None
    try:
        _only_regular(os.fstat(number))
    except BaseException:
        os.close(number)
        raise
    return number


def open_regular(file: Path) -> BinaryIO:
    """The regular file `file`, open for reading; raises OSError for anything else."""
    return os.fdopen(open_number(file, os.O_RDONLY), "rb")


def read_regular(file: Path, most: int) -> bytes:
    """The first `most` bytes of the regular file `file`; raises OSError for anything else."""
    with open_regular(file) as stream:
        return stream.read(most)


def _only_regular(found: os.stat_result) -> None:
    if stat.S_ISDIR(found.st_mode):
        raise IsADirectoryError(errno.EISDIR, _("it is a folder"))
    if not stat.S_ISREG(found.st_mode):
        raise OSError(errno.EINVAL, _("it is not a file that holds anything"))
