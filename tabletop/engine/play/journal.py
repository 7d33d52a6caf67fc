"""The save file: an append-only journal of JSON lines, each carrying a sum over all before it.

The first line is the header; then one line an outcome or move, an undo, and the end. A line's
`sum`, always its last key, is the first 12 hex digits of SHA-256 over the previous line's sum and
this line's bytes up to the comma before `"sum"`.
"""

from __future__ import annotations

import contextlib
import errno
import hashlib
import json
import os
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, TypeAlias

import msgspec

from tabletop.engine import limits
from tabletop.engine.moves import Json, Move, to_json
from tabletop.engine.notation import Notation
from tabletop.system.errors import BadFile, NotationError, TabletopError
from tabletop.system.i18n import _
from tabletop.system.regular import read_regular

FORMAT: Final = 1
SUFFIX: Final = ".tabletop"
_LOCK_AT: Final = 1 << 40
"""Where Windows locks a byte: far past the end, so that others may read."""


class SeatLine(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A seat of the header: its name, and `human` or the level of the bot that plays it."""

    name: str
    player: str


class RulesLine(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The resolved rules a game is played by, and their digest."""

    digest: str
    book: dict[str, Any]


class Header(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The first line of a save."""

    tabletop: int
    app: str
    game: str
    seats: tuple[SeatLine, ...]
    options: dict[str, bool | int | str]
    rules: RulesLine
    deal: int


@dataclass(frozen=True, slots=True)
class Undo:
    """A line that goes back to just after line `to`; 0 is before the first."""

    to: int


@dataclass(frozen=True, slots=True)
class End:
    """The last line of a finished game."""

    scores: tuple[int, ...]
    winners: tuple[int, ...]


Line: TypeAlias = Move | Undo | End
Notations: TypeAlias = Callable[[str], Notation | None]
"""The notation of a game by its name; None for a game there is none of."""


@dataclass(frozen=True, slots=True)
class Damage:
    """Where a journal stops being readable: the file's line (from 1) and a sentence about it.

    A torn last line is what a killed program leaves; it is dropped without a word of alarm.
    """

    line: int
    sentence: str
    is_torn: bool


@dataclass(frozen=True, slots=True)
class Record:
    """What could be read of a journal: its header, its lines, the sum and byte length of the
    good part, and the damage that follows it."""

    header: Header
    lines: tuple[Line, ...]
    sum: str
    length: int
    damage: Damage | None = None


class DiskError(TabletopError):
    """A save that could not be written or read, in a sentence that says why and what is safe."""


def sum_of(previous: str, body: bytes) -> str:
    """The sum of a line whose bytes up to the comma before `"sum"` are `body`."""
    return hashlib.sha256(previous.encode() + body).hexdigest()[:12]


def encode(fields: Mapping[str, Json], previous: str) -> tuple[bytes, str]:
    """The bytes of a line with its newline, and its sum."""
    body = json.dumps(fields, ensure_ascii=False)[:-1].encode()
    total = sum_of(previous, body)
    return body + f', "sum": "{total}"}}\n'.encode(), total


def line_fields(n: int, line: Line) -> dict[str, Json]:
    """The keys and values of line `n`, without the sum."""
    if isinstance(line, Undo):
        return {"n": n, "undo": line.to}
    if isinstance(line, End):
        return {"n": n, "end": {"scores": list(line.scores), "winners": list(line.winners)}}
    return {"n": n, **to_json(line)}


def read(file: Path, notation: Notations) -> Record:
    """The content of the save `file`, which is left as it is.

    `notation` gives that of a game by its name. Raises BadFile where there is no game to go on
    with: not a save, a newer format, a header that is damaged, an unknown game; DiskError where the
    file cannot be read.
    """
    try:
        raw = read_regular(file, limits.SAVE_BYTES + 1)
    except OSError as error:
        raise DiskError(
            _("{file} cannot be opened: {why}.").format(file=file, why=_why(error))
        ) from None
    if len(raw) > limits.SAVE_BYTES:
        most = _("a save of at most {n} MB").format(n=limits.SAVE_BYTES >> 20)
        raise BadFile.at(file, 0, 0, most, _("a larger file"))
    return parse(raw, str(file), notation)


def parse(raw: bytes, name: str, notation: Notations) -> Record:
    """The content of a save's bytes `raw`, called `name` in errors; raises BadFile."""
    if raw.count(b"\n") > limits.LINES + 1:
        most = _("a save of at most {n} lines").format(n=limits.LINES)
        raise BadFile.at(name, limits.LINES + 2, 1, most, _("more"))
    rows = raw.split(b"\n")
    torn = rows.pop()
    if not rows:
        found = _("an empty file") if not torn else _("no whole line")
        raise BadFile.at(name, 1, 1, _("a Tabletop save"), found)
    header, total = _header(rows[0], name)
    moves = notation(header.game)
    if moves is None:
        raise BadFile.at(name, 1, 1, _("a game of this table"), header.game)
    length = len(rows[0]) + 1
    lines: list[Line] = []
    undos = 0
    for n, row in enumerate(rows[1:], 1):
        try:
            line, total = _line(row, n, total, moves)
        except _DamagedError as error:
            damaged = Damage(n + 1, str(error), is_torn=False)
            return Record(header, tuple(lines), total, length, damaged)
        undos += isinstance(line, Undo)
        if undos > limits.UNDOS:
            most = _("a save that takes back at most {n} times").format(n=limits.UNDOS)
            raise BadFile.at(name, n + 1, 1, most, _("more"))
        lines.append(line)
        length += len(row) + 1
    damage = None
    if torn:
        damage = Damage(len(rows) + 1, _("The last line was cut short."), is_torn=True)
    return Record(header, tuple(lines), total, length, damage)


class _DamagedError(Exception):
    """A line that does not hold what was written."""


def _header(row: bytes, name: str) -> tuple[Header, str]:
    if len(row) > limits.HEADER_BYTES:
        most = _("a first line of at most {n} KB").format(n=limits.HEADER_BYTES >> 10)
        raise BadFile.at(name, 1, 1, most, _("a longer one"))
    try:
        data = json.loads(row)
    except (ValueError, RecursionError):
        raise BadFile.at(name, 1, 1, _("a Tabletop save"), _("something else")) from None
    if not isinstance(data, dict) or "tabletop" not in data:
        raise BadFile.at(name, 1, 1, _("a Tabletop save"), _("something else"))
    version = data["tabletop"]
    if isinstance(version, int) and not isinstance(version, bool) and version > FORMAT:
        expected = _("save format {n} or older").format(n=FORMAT)
        found = _("format {n}, written by a newer Tabletop").format(n=version)
        raise BadFile.at(name, 1, 1, expected, found)
    total = _check_sum(row, "")
    if total is None:
        raise BadFile.at(name, 1, 1, _("an undamaged first line"), _("a damaged one"))
    del data["sum"]
    try:
        header = msgspec.convert(data, Header)
    except msgspec.ValidationError as error:
        raise BadFile.at(name, 1, 1, _("a save's header"), str(error)) from None
    if version != FORMAT:
        raise BadFile.at(name, 1, 1, _("save format {n}").format(n=FORMAT), str(version))
    return header, total


def _check_sum(row: bytes, previous: str) -> str | None:
    body, comma, tail = row.rpartition(b', "sum": "')
    if not comma or len(tail) != 14 or tail[12:] != b'"}':
        return None
    total = sum_of(previous, body)
    return total if tail[:12] == total.encode() else None


def _line(row: bytes, n: int, previous: str, notation: Notation) -> tuple[Line, str]:
    if len(row) > limits.LINE_BYTES:
        text = _("The line is longer than {n} KB.")
        raise _DamagedError(text.format(n=limits.LINE_BYTES >> 10))
    total = _check_sum(row, previous)
    if total is None:
        raise _DamagedError(_("The line does not carry the sum it was written with."))
    try:
        data = json.loads(row)
    except (ValueError, RecursionError):
        raise _DamagedError(_("The line is not JSON.")) from None
    if not isinstance(data, dict):
        raise _DamagedError(_("The line is not JSON."))
    del data["sum"]
    if data.pop("n", None) != n:
        raise _DamagedError(_("The line is not number {n}.").format(n=n))
    try:
        return _content(data, notation), total
    except (NotationError, msgspec.ValidationError) as error:
        raise _DamagedError(_("The line holds no move: {why}.").format(why=error)) from None
    except (TypeError, ValueError, RecursionError):
        raise _DamagedError(_("The line holds no move.")) from None


def _content(data: dict[str, Any], notation: Notation) -> Line:
    if set(data) == {"undo"}:
        return Undo(msgspec.convert(data["undo"], int))
    if set(data) == {"end"}:
        return msgspec.convert(data["end"], End)
    return notation.from_json(data)


class Disk:
    """The one open descriptor of a save: each thing a journal asks of the system, unbuffered.

    Every method raises OSError where the system refuses.
    """

    def __init__(self, file: Path, is_new: bool) -> None:
        self._raw = file.open("x+b" if is_new else "r+b", buffering=0)

    @property
    def fd(self) -> int:
        """The descriptor's number."""
        return self._raw.fileno()

    def size(self) -> int:
        """How many bytes the file holds."""
        return os.fstat(self.fd).st_size

    def write(self, data: bytes, at: int) -> int:
        """Writes bytes of `data` from byte `at` on and gives how many were taken, maybe not all."""
        self._raw.seek(at)
        return self._raw.write(data) or 0

    def sync(self) -> None:
        """Waits until everything written lies on the disk itself."""
        os.fsync(self.fd)

    def cut(self, size: int) -> None:
        """Makes the file end after `size` bytes."""
        self._raw.truncate(size)

    def close(self) -> None:
        """Lets go of the file, and of its lock."""
        self._raw.close()


class Journal:
    """A save file that is being written: every line is on disk before `append` returns.

    `size` is the length in bytes of what was accepted, and the file's length too, but for what a
    failed write left. That is cut off at once, or else before anything more is written.
    """

    def __init__(self, file: Path, disk: Disk, n: int, total: str, size: int, sync: bool) -> None:
        self.file = file
        self.n = n
        self.size = size
        self.sync = sync
        self._disk = disk
        self._sum = total
        self._is_whole = True

    @classmethod
    def create(cls, file: Path, header: Header, sync: bool = True) -> Journal:
        """A new save with its header on disk; raises DiskError, also where `file` exists.

        `sync` False leaves the moment of writing to the system, for thousands of simulated games.
        """
        try:
            file.parent.mkdir(parents=True, exist_ok=True)
            disk = Disk(file, is_new=True)
        except OSError as error:
            raise DiskError(_cannot_write(file, error)) from None
        _lock(disk, file)
        journal = cls(file, disk, -1, "", 0, sync)
        try:
            journal._write(msgspec.to_builtins(header))
        except DiskError:
            journal.remove()
            raise
        return journal

    @classmethod
    def resume(cls, file: Path, record: Record, sync: bool = True) -> Journal:
        """The save `file` opened to go on after the good part that `record` holds.

        A torn last line is cut off; raises DiskError.
        """
        try:
            disk = Disk(file, is_new=False)
        except OSError as error:
            raise DiskError(_cannot_write(file, error)) from None
        _lock(disk, file)
        try:
            disk.cut(record.length)
        except OSError as error:
            disk.close()
            raise DiskError(_cannot_write(file, error)) from None
        return cls(file, disk, len(record.lines), record.sum, record.length, sync)

    def append(self, line: Line) -> int:
        """Writes one line and gives its number; raises DiskError, and then it is not accepted:
        what was written of it goes before anything else is written."""
        return self._write(line_fields(self.n + 1, line))

    def close(self) -> None:
        """Lets go of the file, cutting off what a failed write may have left."""
        with contextlib.suppress(OSError):  # the next start finds a torn last line and drops it
            if not self._is_whole:
                self._disk.cut(self.size)
        self._disk.close()

    def remove(self) -> None:
        """Lets go of the file and deletes it, where the system allows."""
        self._disk.close()
        with contextlib.suppress(OSError):  # then it stays: short, and no game that was played
            self.file.unlink(missing_ok=True)

    def _write(self, fields: Mapping[str, Json]) -> int:
        data, total = encode(fields, self._sum)
        self._check_limits(len(data))
        try:
            self._cut_back()
            self._check_size()
            self._is_whole = False
            self._put(data)
        except OSError as error:
            with contextlib.suppress(OSError):  # tried again before the next line
                self._cut_back()
            raise DiskError(_cannot_write(self.file, error)) from None
        self._is_whole = True
        self._sum = total
        self.size += len(data)
        self.n += 1
        return self.n

    def _put(self, data: bytes) -> None:
        done = 0
        while done < len(data):
            taken = self._disk.write(data[done:], self.size + done)
            if taken <= 0:
                raise OSError(errno.EIO, os.strerror(errno.EIO))
            done += taken
        if self.sync:
            self._disk.sync()

    def _cut_back(self) -> None:
        """Cuts off what a failed write left, so that the next one follows a whole line."""
        if not self._is_whole:
            self._disk.cut(self.size)
            if self._disk.size() != self.size:
                raise OSError(errno.EIO, os.strerror(errno.EIO))
            self._is_whole = True

    def _check_limits(self, length: int) -> None:
        """Raises DiskError for a line that a save may not hold, as it would not be read again."""
        most = limits.HEADER_BYTES if self.n < 0 else limits.LINE_BYTES
        is_long = self.n >= limits.LINES or self.size + length > limits.SAVE_BYTES
        if is_long or length - 1 > most:
            text = _("The game cannot be saved to {file}: it is longer than a save may be.")
            raise DiskError(text.format(file=self.file))

    def _check_size(self) -> None:
        """Raises DiskError where the file does not end where its last line does, so that nothing
        is written behind bytes that are not the journal's, or behind a gap."""
        if self._disk.size() != self.size:
            raise DiskError(
                _("{file} was changed by another program; nothing is written to it.").format(
                    file=self.file
                )
            )


def _lock(disk: Disk, file: Path) -> None:
    """Keeps other programs from writing to a save while it is played; raises DiskError where one
    does already. The lock goes with the file: a killed program leaves none."""
    try:
        if sys.platform == "win32":
            import msvcrt

            os.lseek(disk.fd, _LOCK_AT, os.SEEK_SET)
            msvcrt.locking(disk.fd, msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(disk.fd, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        if error.errno not in (errno.EACCES, errno.EAGAIN, errno.EDEADLK):
            return  # a disk that knows no locks
        disk.close()
        raise DiskError(_("{file} is being played in another window.").format(file=file)) from None


def _why(error: OSError) -> str:
    reasons = {
        errno.ENOSPC: _("the disk is full"),
        errno.EDQUOT: _("the disk quota is used up"),
        errno.EACCES: _("you may not use it"),
        errno.EPERM: _("you may not use it"),
        errno.EIO: _("the disk reports a fault"),
        errno.EFBIG: _("the file may not grow so large"),
        errno.EROFS: _("the disk is read-only"),
        errno.ENOENT: _("it does not exist"),
        errno.EISDIR: _("it is a folder"),
        errno.EEXIST: _("it exists already"),
    }
    return reasons.get(error.errno or 0, error.strerror or str(error))


def _cannot_write(file: Path, error: OSError) -> str:
    return _("The game cannot be saved to {file}: {why}.").format(file=file, why=_why(error))
