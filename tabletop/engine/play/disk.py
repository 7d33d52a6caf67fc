"""The disk under a save: every file call that a journal makes, and nothing else makes for it.

A journal is handed a `Disk`, so that a test can hand it one that fails, or that forgets what was
not synced, as the real ones do.
"""

from __future__ import annotations

import errno
import os
import sys
from pathlib import Path
from typing import Final, Literal, Protocol, TypeAlias

from tabletop.system.regular import open_number

Mode: TypeAlias = Literal["read", "write", "new"]
"""How a file is opened: to read a file that is there, to write to it too, or to make one where
there is none."""

Identity: TypeAlias = tuple[int, int]
"""Which file it is, whatever its name: the numbers of its disk and of its place there."""

_LOCK_AT: Final = 1 << 40
"""Where Windows locks a byte: far past the end, so that others may read."""

_NO_FOLDER_SYNC: Final = (errno.EINVAL, errno.ENOTSUP, errno.EBADF, errno.EACCES, errno.EPERM)


class OpenFile(Protocol):
    """An open file, unbuffered. Every method raises OSError where the system refuses."""

    def identity(self) -> Identity:
        """Which file it is."""

    def size(self) -> int:
        """How many bytes it holds."""

    def lock(self) -> bool:
        """Keeps others from locking it; False where somebody has. The lock goes with the file: a
        killed program leaves none. A disk that knows no locks gives one to everybody."""

    def read(self, most: int) -> bytes:
        """Its first `most` bytes."""

    def write(self, data: bytes, at: int) -> int:
        """Writes bytes of `data` from byte `at` on and gives how many were taken, maybe not all."""

    def cut(self, size: int) -> None:
        """Makes it end after `size` bytes."""

    def sync(self) -> None:
        """Waits until everything written lies on the disk itself."""

    def rename(self, to: Path) -> None:
        """Gives it the name `to`, in place of any other file of that name; it stays open."""

    def close(self) -> None:
        """Lets go of it, and of its lock."""


class Disk(Protocol):
    """What a journal asks of folders and names. Every method raises OSError."""

    def open(self, file: Path, mode: Mode) -> OpenFile:
        """The regular file `file`."""

    def identity(self, file: Path) -> Identity:
        """Which file has the name `file`; raises FileNotFoundError where none has."""

    def remove(self, file: Path) -> None:
        """Takes the name `file` away, if it is there."""

    def make_folder(self, folder: Path) -> None:
        """Makes a folder, and those that it lies in, if it is not there."""

    def sync_folder(self, folder: Path) -> None:
        """Waits until the names in `folder` lie on the disk itself."""


class SystemFile:
    """An open file of the operating system. Python itself repeats what a signal interrupts."""

    def __init__(self, file: Path, mode: Mode) -> None:
        self._file = file
        self._fd = open_number(file, _FLAGS[mode])

    def identity(self) -> Identity:
        found = os.fstat(self._fd)
        return found.st_dev, found.st_ino

    def size(self) -> int:
        return os.fstat(self._fd).st_size

    def lock(self) -> bool:
        try:
            if sys.platform == "win32":
                import msvcrt

                os.lseek(self._fd, _LOCK_AT, os.SEEK_SET)
                msvcrt.locking(self._fd, msvcrt.LK_NBLCK, 1)
            else:
                import fcntl

                fcntl.flock(self._fd, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            return error.errno not in (errno.EACCES, errno.EAGAIN, errno.EDEADLK)
        return True

    def read(self, most: int) -> bytes:
        os.lseek(self._fd, 0, os.SEEK_SET)
        parts = []
        while most > 0 and (part := os.read(self._fd, most)):
            parts.append(part)
            most -= len(part)
        return b"".join(parts)

    def write(self, data: bytes, at: int) -> int:
        os.lseek(self._fd, at, os.SEEK_SET)
        return os.write(self._fd, data)

    def cut(self, size: int) -> None:
        os.ftruncate(self._fd, size)

    def sync(self) -> None:
        if sys.platform == "darwin":  # where fsync leaves the bytes in the memory of the drive
            import fcntl

            try:
                fcntl.fcntl(self._fd, fcntl.F_FULLFSYNC)
                return
            except OSError as error:
                if error.errno not in (errno.ENOTSUP, errno.EINVAL, errno.ENOTTY):
                    raise
        os.fsync(self._fd)

    def rename(self, to: Path) -> None:
        if sys.platform == "win32":  # where an open file keeps its name
            self.close()
            self._file.replace(to)
            self._fd = open_number(to, _FLAGS["write"])
            self.lock()
        else:
            self._file.replace(to)
        self._file = to

    def close(self) -> None:
        number, self._fd = self._fd, -1
        os.close(number)


class SystemDisk:
    """The disks of this machine."""

    def open(self, file: Path, mode: Mode) -> OpenFile:
        return SystemFile(file, mode)

    def identity(self, file: Path) -> Identity:
        found = file.stat()
        return found.st_dev, found.st_ino

    def remove(self, file: Path) -> None:
        file.unlink(missing_ok=True)

    def make_folder(self, folder: Path) -> None:
        folder.mkdir(parents=True, exist_ok=True)

    def sync_folder(self, folder: Path) -> None:
        if sys.platform == "win32":  # which has no such call, and keeps a log of names
            return
        try:
            number = os.open(folder, os.O_RDONLY)
            try:
                os.fsync(number)
            finally:
                os.close(number)
        except OSError as error:
            if error.errno not in _NO_FOLDER_SYNC:
                raise


_FLAGS: Final[dict[Mode, int]] = {
    "read": os.O_RDONLY,
    "write": os.O_RDWR,
    "new": os.O_RDWR | os.O_CREAT,
}

SYSTEM: Final = SystemDisk()
