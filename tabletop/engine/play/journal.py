"""The save file: an append-only journal of JSON lines, each carrying a sum over all before it.

The first line is the header; then one line an outcome or move, an undo, and the end. A line's
`sum`, always its last key, is the first 12 hex digits of SHA-256 over the previous line's sum and
this line's bytes up to the comma before `"sum"`.
"""

from __future__ import annotations

import codecs
import contextlib
import errno
import hashlib
import json
import os
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final, TypeAlias

import msgspec

from tabletop.engine import limits
from tabletop.engine.moves import Json, Move, to_json
from tabletop.engine.notation import Notation
from tabletop.engine.play.disk import SYSTEM, Disk, Identity, Mode, OpenFile
from tabletop.system import log
from tabletop.system.errors import BadFile, NotationError, TabletopError
from tabletop.system.i18n import _

FORMAT: Final = 1
SUFFIX: Final = ".tabletop"

BACK_UP_EVERY: Final = 100
"""After so many lines a save's copy catches up with it."""


class SeatLine(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A seat of the header: its name, and `human` or the level of the bot that plays it."""

    name: str
    player: str


class RulesLine(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The resolved rules a game is played by, and their digest."""

    digest: str
    book: dict[str, Any]


class FromLine(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The game that this one was played on from, by name, and how many decisions were made then."""

    name: str
    move: int


class Header(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The first line of a save; `begun` is there where it was played on from another game."""

    tabletop: int
    app: str
    game: str
    seats: tuple[SeatLine, ...]
    options: dict[str, bool | int | str]
    rules: RulesLine
    deal: int
    begun: FromLine | None = msgspec.field(default=None, name="from")


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
    `is_mended` says that the copy beside the file held more, and was read.
    """

    line: int
    sentence: str
    is_torn: bool
    is_mended: bool = False


@dataclass(frozen=True, slots=True)
class Record:
    """What could be read of a journal: its header, its lines, the sum and bytes of the good part,
    and the damage that follows it. `is_converted` says that another program has changed its line
    ends or put a mark before them: the bytes are those that were written first, not the file's."""

    header: Header
    lines: tuple[Line, ...]
    sum: str
    content: bytes
    damage: Damage | None = None
    is_converted: bool = False

    @property
    def is_whole(self) -> bool:
        """Whether nothing is damaged but, maybe, a last line that was never accepted."""
        return self.damage is None or self.damage.is_torn


class DiskError(TabletopError):
    """A save that could not be written or read, in a sentence that says why and what is safe."""


class NoSave(BadFile):
    """A file that is no save, or none any more: empty, something else, a damaged first line."""


def backup_of(file: Path) -> Path:
    """The copy that is kept beside the save `file`, under a name that no list of saves shows."""
    return file.with_name(file.name + ".bak")


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


def read(file: Path, notation: Notations, disk: Disk = SYSTEM) -> Record:
    """The content of the save `file`, which is left as it is; where it is damaged, what the copy
    beside it holds, if that is more.

    `notation` gives that of a game by its name. Raises BadFile where there is no game to go on
    with: not a save, a newer format, a header that is damaged, an unknown game; DiskError where the
    file cannot be read.
    """
    try:
        opened = disk.open(file, "read")
        try:
            return _read(opened, file, notation, disk)
        finally:
            _close(opened)
    except OSError as error:
        raise DiskError(_cannot_open(file, error)) from None


def _read(opened: OpenFile, file: Path, notation: Notations, disk: Disk) -> Record:
    """What `read` gives, of a file that is open; raises BadFile and OSError."""
    try:
        record = parse(_raw(opened, file), str(file), notation)
    except NoSave as error:
        spare = _spare(file, notation, disk)
        if spare is None:
            raise
        first = error.mistakes[0]
        sentence = _("Expected {expected}, found {found}.").format(
            expected=first.expected, found=first.found
        )
        return replace(spare, damage=Damage(1, sentence, is_torn=False, is_mended=True))
    if record.damage is None:
        return record
    spare = _spare(file, notation, disk)
    if spare is None or not spare.content.startswith(record.content):
        return record
    if len(spare.content) == len(record.content):
        return record
    return replace(spare, damage=replace(record.damage, is_torn=False, is_mended=True))


def _spare(file: Path, notation: Notations, disk: Disk) -> Record | None:
    """The good part of the copy of `file`, None where there is none."""
    try:
        opened = disk.open(backup_of(file), "read")
        try:
            return parse(_raw(opened, file), str(file), notation)
        finally:
            _close(opened)
    except (OSError, BadFile):  # no copy of use: the save itself is judged as it is
        return None


def _raw(opened: OpenFile, file: Path) -> bytes:
    raw = opened.read(limits.SAVE_BYTES + 1)
    if len(raw) > limits.SAVE_BYTES:
        most = _("a save of at most {n} MB").format(n=limits.SAVE_BYTES >> 20)
        raise BadFile.at(file, 0, 0, most, _("a larger file"))
    return raw


def parse(raw: bytes, name: str, notation: Notations) -> Record:
    """The content of a save's bytes `raw`, called `name` in errors; raises BadFile.

    Mail, editors and version control may have turned its line ends to those of Windows, or put a
    byte order mark before them. Nothing of the game is touched by that, as the sums say.
    """
    written = as_written(raw)
    return replace(_parse(written, name, notation), is_converted=written != raw)


def as_written(raw: bytes) -> bytes:
    """The bytes `raw` of a save with the line ends that it was written with, and no mark."""
    return raw.removeprefix(codecs.BOM_UTF8).replace(b"\r\n", b"\n")


def _parse(raw: bytes, name: str, notation: Notations) -> Record:
    if raw.count(b"\n") > limits.LINES + 1:
        most = _("a save of at most {n} lines").format(n=limits.LINES)
        raise BadFile.at(name, limits.LINES + 2, 1, most, _("more"))
    rows = raw.split(b"\n")
    torn = rows.pop()
    if not rows:
        found = _("an empty file") if not torn else _("no whole line")
        raise NoSave.at(name, 1, 1, _("a Tabletop save"), found)
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
            return Record(header, tuple(lines), total, raw[:length], damaged)
        undos += isinstance(line, Undo)
        if undos > limits.UNDOS:
            most = _("a save that takes back at most {n} times").format(n=limits.UNDOS)
            raise BadFile.at(name, n + 1, 1, most, _("more"))
        lines.append(line)
        length += len(row) + 1
    damage = None
    if torn:
        damage = Damage(len(rows) + 1, _("The last line was cut short."), is_torn=True)
    return Record(header, tuple(lines), total, raw[:length], damage)


class _DamagedError(Exception):
    """A line that does not hold what was written."""


def _header(row: bytes, name: str) -> tuple[Header, str]:
    if len(row) > limits.HEADER_BYTES:
        most = _("a first line of at most {n} KB").format(n=limits.HEADER_BYTES >> 10)
        raise BadFile.at(name, 1, 1, most, _("a longer one"))
    try:
        data = json.loads(row)
    except (ValueError, RecursionError):
        raise NoSave.at(name, 1, 1, _("a Tabletop save"), _("something else")) from None
    if not isinstance(data, dict) or "tabletop" not in data:
        raise NoSave.at(name, 1, 1, _("a Tabletop save"), _("something else"))
    version = data["tabletop"]
    if isinstance(version, int) and not isinstance(version, bool) and version > FORMAT:
        expected = _("save format {n} or older").format(n=FORMAT)
        found = _("format {n}, written by a newer Tabletop").format(n=version)
        raise BadFile.at(name, 1, 1, expected, found)
    total = _check_sum(row, "")
    if total is None:
        raise NoSave.at(name, 1, 1, _("an undamaged first line"), _("a damaged one"))
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
        data = msgspec.json.decode(row)
    except (msgspec.DecodeError, ValueError, RecursionError):
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


def _content(data: dict[str, Json], notation: Notation) -> Line:
    if set(data) == {"undo"}:
        return Undo(msgspec.convert(data["undo"], int))
    if set(data) == {"end"}:
        return msgspec.convert(data["end"], End)
    return notation.from_json(data)


class Journal:
    """A save file that is being written: every line is on disk before `append` returns.

    What was accepted is kept in memory too, and that alone counts. Before a line is written the
    file is made to hold exactly this: what a failed write left is cut off, and where the file
    itself is in doubt (a failed sync, a file that somebody deleted or changed) the whole game is
    written into a new one. `notice` is a sentence for the player about that, "" where there is
    none.
    """

    def __init__(self, file: Path, disk: Disk, record: Record, sync: bool) -> None:
        self.file = file
        self.n = len(record.lines)
        self.sync = sync
        self.notice = ""
        self._disk = disk
        self._content = bytearray(record.content)
        self._sum = record.sum
        self._opened: OpenFile | None = None
        self._identity: Identity | None = None  # of our file; None while it is to be made
        self._is_doubtful = True  # what the system says of the file need not be so
        self._is_torn = record.damage is not None  # bytes may follow what was accepted
        self._is_converted = record.is_converted  # the file has the same lines in other bytes
        self._is_closed = False
        self._copied = 0  # bytes of the copy that were synced by us; -1 where it is in doubt

    @classmethod
    def create(
        cls,
        file: Path,
        header: Header,
        lines: Sequence[Line] = (),
        sync: bool = True,
        disk: Disk = SYSTEM,
    ) -> Journal:
        """A new save that holds `lines` from the start: it gets its name when it is whole.

        Raises DiskError, also where `file` exists; then nothing is left of it. `sync` False leaves
        the moment of writing to the system, for thousands of simulated games.
        """
        content, total = encode(msgspec.to_builtins(header), "")
        is_long = len(content) - 1 > limits.HEADER_BYTES
        for n, line in enumerate(lines, 1):
            row, total = encode(line_fields(n, line), total)
            is_long = is_long or len(row) - 1 > limits.LINE_BYTES
            content += row
        if is_long or len(lines) > limits.LINES or len(content) > limits.SAVE_BYTES:
            raise DiskError(_too_long(file))
        journal = cls(file, disk, Record(header, tuple(lines), total, content), sync)
        try:
            if journal._has_lost_its_name():
                raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST))
            disk.remove(backup_of(file))  # it would be that of another game
            journal._write_anew()
        except OSError as error:
            journal.let_go()
            if journal._identity is not None:
                with contextlib.suppress(OSError):  # then it stays, whole and without a move
                    disk.remove(file)
            raise journal._refused(error) from None
        return journal

    @classmethod
    def resume(
        cls, file: Path, notation: Notations, sync: bool = True, disk: Disk = SYSTEM
    ) -> tuple[Record, Journal | None]:
        """The content of the save `file`, as `read` gives it, and its journal to go on with, None
        where it is damaged.

        It is locked before it is read, and nothing is written yet. Raises BadFile and DiskError.
        """
        try:
            opened = _locked(disk, file, "write")
        except OSError as error:
            record = read(file, notation, disk)
            if record.is_whole:
                raise DiskError(_cannot_write(file, error)) from None
            return record, None
        try:
            record = _read(opened, file, notation, disk)
            identity = opened.identity()
        except OSError as error:
            _close(opened)
            raise DiskError(_cannot_open(file, error)) from None
        except BadFile:
            _close(opened)
            raise
        if record.damage is not None:
            log.note(f"{file}, line {record.damage.line}: {record.damage.sentence}")
        if not record.is_whole:
            _close(opened)
            return record, None
        journal = cls(file, disk, record, sync)
        journal._opened, journal._identity, journal._is_doubtful = opened, identity, False
        if record.is_converted:
            log.note(
                f"{file} has other line ends than it was written with; it is read all the same"
            )
        return record, journal

    @property
    def size(self) -> int:
        """How many bytes were accepted."""
        return len(self._content)

    @property
    def has_file(self) -> bool:
        """Whether the save still has its name, so that what was accepted is kept there; False too
        where that cannot be told."""
        try:
            return self._identity is not None and not self._has_lost_its_name()
        except OSError:
            return False

    def append(self, line: Line) -> int:
        """Writes one line and gives its number; raises DiskError, and then it is not accepted:
        what was written of it goes before anything else is written."""
        if self._is_closed:
            raise ValueError("the journal is closed")
        data, total = encode(line_fields(self.n + 1, line), self._sum)
        self._check_limits(len(data))
        try:
            opened = self._sound()
            self._is_torn = True
            _put(opened, data, self.size)
            self._sync(opened)
        except OSError as error:
            raise self._refused(error) from None
        self._is_torn = False
        self._content += data
        self._sum = total
        self.n += 1
        if self.n % BACK_UP_EVERY == 0:
            self.back_up()
        return self.n

    def _check_limits(self, length: int) -> None:
        """Raises DiskError for a line that a save may not hold, as it would not be read again."""
        is_long = self.n >= limits.LINES or self.size + length > limits.SAVE_BYTES
        if is_long or length - 1 > limits.LINE_BYTES:
            raise DiskError(_too_long(self.file))

    def back_up(self) -> None:
        """Lets the copy beside the save catch up with it, where lines are synced at all.

        Only the log says where that is not possible: the save itself is whole.
        """
        if not self.sync or self._copied == self.size:
            return
        try:
            copy = self._disk.open(backup_of(self.file), "new")
            try:
                self._copy_to(copy)
            finally:
                _close(copy)
        except OSError as error:
            self._copied = -1
            log.note(f"{self.file} has no new copy: {_why(error)}")
        else:
            self._copied = self.size

    def _copy_to(self, copy: OpenFile) -> None:
        """Adds what `copy` lacks, or writes all of it where it holds something else or a sync
        failed; raises OSError."""
        held = copy.read(self.size + 1)
        if self._copied < 0 or not self._content.startswith(held):
            copy.cut(0)
            held = b""
        _put(copy, bytes(self._content[len(held) :]), len(held))
        copy.sync()
        if not held:
            self._disk.sync_folder(self.file.parent)

    def close(self) -> None:
        """Lets go of the file, what a failed write may have left cut off, and the copy made."""
        if self._opened is not None:
            try:
                if self._is_torn and not self._is_converted:
                    self._cut_back(self._opened)
                if not self._has_lost_its_name():
                    self.back_up()
            except OSError as error:  # the next start drops a torn last line
                log.note(f"{self.file} was closed in trouble: {_why(error)}")
        self.let_go()

    def let_go(self) -> None:
        """Lets go of the file as it is."""
        self._is_closed = True
        self._release()

    def remove(self) -> None:
        """Lets go of the file and deletes it and its copy, where the system allows."""
        self.let_go()
        with contextlib.suppress(DiskError):  # then it stays: short, and no game that was played
            delete(self.file, self._disk)

    def _release(self) -> None:
        if self._opened is not None:
            _close(self._opened)
            self._opened = None

    def _sound(self) -> OpenFile:
        """The file, which holds exactly what was accepted; raises OSError."""
        if self._has_lost_its_name():
            self._find_another_name()
        elif self._opened is not None and self._is_converted:
            if self._converted(self._opened) != self._content:
                self._find_another_name()  # the next line is the first in the form of a save
        elif self._opened is not None and not self._is_doubtful:
            if self._is_torn:
                self._cut_back(self._opened)
            if self._holds_the_game(self._opened):
                return self._opened
            self._find_another_name()
        return self._write_anew()

    def _holds_the_game(self, opened: OpenFile) -> bool:
        """Whether `opened` is what was accepted, to the byte: it may have been edited in place. To
        read it again takes next to nothing beside the sync of a line."""
        if not self.sync:
            return opened.size() == self.size
        return opened.read(self.size + 1) == self._content

    def _converted(self, opened: OpenFile) -> bytes:
        """What was accepted, as far as `opened` has it in the line ends of another program."""
        raw = opened.read(limits.SAVE_BYTES + 1)
        return as_written(raw)[: self.size]

    def _has_lost_its_name(self) -> bool:
        """Whether the save's name is not that of our file, or not free for one to be made."""
        try:
            return self._disk.identity(self.file) != self._identity
        except FileNotFoundError:
            return self._identity is not None

    def _find_another_name(self) -> None:
        """Somebody deleted or changed the save: it keeps its name where that is free, and what
        else has it stays as it is."""
        old, self._identity, self._copied = self.file, None, 0
        number = 1
        while self._has_lost_its_name():
            number += 1
            self.file = old.with_name(f"{old.name.removesuffix(SUFFIX)}-{number}{SUFFIX}")
        if self.file == old:
            text = _("{file} was deleted while it was played. It has been written anew.")
        else:
            text = _(
                "{file} was changed by another program and is left as it is. The game goes on in"
                " {new}."
            )
        self.notice = text.format(file=old, new=self.file)
        log.note(self.notice)

    def _write_anew(self) -> OpenFile:
        """Writes the whole game into a new file, which then takes the save's name."""
        self._is_doubtful = True
        self._disk.make_folder(self.file.parent)
        unnamed = _unnamed(self.file)
        new = _locked(self._disk, unnamed, "new")
        try:
            new.cut(0)  # what a killed program may have left
            _put(new, bytes(self._content), 0)
            self._sync(new)
            identity = new.identity()
            self._release()  # some systems rename nothing over a file that is open
            new.rename(self.file)
        except OSError:
            _close(new)
            with contextlib.suppress(OSError):  # it is cut to nothing the next time
                self._disk.remove(unnamed)
            raise
        self._opened, self._identity, self._is_torn = new, identity, False
        self._is_converted = False
        if self.sync:
            self._disk.sync_folder(self.file.parent)
        self._is_doubtful = False
        return new

    def _sync(self, opened: OpenFile) -> None:
        """Syncs `opened`, where lines are synced. After a failure the system may take for written
        what is not, and say so when it is asked again: so then the file is in doubt."""
        if self.sync:
            was_doubtful, self._is_doubtful = self._is_doubtful, True
            opened.sync()
            self._is_doubtful = was_doubtful

    def _cut_back(self, opened: OpenFile) -> None:
        """Cuts off what a failed write left, so that the next line follows a whole one."""
        opened.cut(self.size)
        if opened.size() != self.size:
            raise OSError(errno.EIO, os.strerror(errno.EIO))
        self._is_torn = False

    def _refused(self, error: OSError) -> DiskError:
        """What says that something could not be saved, with what was written of it cut off, where
        that is possible already; the log says so too."""
        sentence = _cannot_write(self.file, error)
        log.note(sentence)
        if self._opened is not None and self._is_torn:
            try:
                self._cut_back(self._opened)
            except OSError as second:  # tried again before the next line
                log.note(f"{self.file} is not cut back to {self.size} bytes: {_why(second)}")
        return DiskError(sentence)


def delete(file: Path, disk: Disk = SYSTEM) -> None:
    """Deletes the save `file` and the copy beside it; raises DiskError, also where it is being
    played."""
    try:
        opened = _locked(disk, file, "write")
    except PermissionError:  # read-only, so that nobody plays it
        opened = None
    except OSError as error:
        raise DiskError(_cannot_delete(file, error)) from None
    try:
        if opened is not None:
            _close(opened)  # some systems delete no open file
        disk.remove(file)
        disk.remove(backup_of(file))
        disk.remove(_unnamed(file))
    except OSError as error:
        raise DiskError(_cannot_delete(file, error)) from None


def move(file: Path, to: Path, disk: Disk = SYSTEM) -> None:
    """Gives the save `file`, and the copy beside it, the name `to`, which must be free, on the same
    disk; raises DiskError, also where it is being played.

    Where the program is killed meanwhile the save has one of the two names, and is whole.
    """
    try:
        opened = _locked_for_its_name(disk, file)
        try:
            if _is_taken(disk, to):
                raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST))
            disk.make_folder(to.parent)
            disk.remove(backup_of(to))  # of a save that was killed on its way
            opened.rename(to)
        finally:
            _close(opened)
        with contextlib.suppress(FileNotFoundError):  # it has no copy yet
            copy = disk.open(backup_of(file), "read")
            try:
                copy.rename(backup_of(to))
            finally:
                _close(copy)
        for folder in {file.parent, to.parent}:
            disk.sync_folder(folder)
    except OSError as error:
        raise DiskError(
            _("{file} cannot be moved ({why}).").format(file=file, why=_why(error))
        ) from None


def _locked_for_its_name(disk: Disk, file: Path) -> OpenFile:
    """The save `file`, locked; one that is read-only too, which nobody plays."""
    try:
        return _locked(disk, file, "write")
    except PermissionError:
        return disk.open(file, "read")


def _is_taken(disk: Disk, file: Path) -> bool:
    try:
        disk.identity(file)
    except FileNotFoundError:
        return False
    return True


def _unnamed(file: Path) -> Path:
    """What a save is called until it is whole."""
    return file.with_name(file.name + ".new")


def _locked(disk: Disk, file: Path, mode: Mode) -> OpenFile:
    """The file `file`, open and locked; raises BlockingIOError where somebody plays it, OSError."""
    opened = disk.open(file, mode)
    try:
        # the name may have gone to another file before the lock was there
        if not opened.lock() or opened.identity() != disk.identity(file):
            raise BlockingIOError(errno.EAGAIN, os.strerror(errno.EAGAIN))
    except OSError:
        _close(opened)
        raise
    return opened


def _put(opened: OpenFile, data: bytes, at: int) -> None:
    """Writes all of `data` from byte `at` on; raises OSError."""
    done = 0
    while done < len(data):
        taken = opened.write(data[done:], at + done)
        if taken <= 0:
            raise OSError(errno.EIO, os.strerror(errno.EIO))
        done += taken


def _close(opened: OpenFile) -> None:
    """Lets go of an open file; what counts of it was synced before."""
    with contextlib.suppress(OSError):  # some disks tell of an old failure once more
        opened.close()


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
        errno.EAGAIN: _("it is being played in another window"),
    }
    return reasons.get(error.errno or 0, error.strerror or str(error))


def _cannot_open(file: Path, error: OSError) -> str:
    return _("{file} cannot be opened: {why}.").format(file=file, why=_why(error))


def _cannot_delete(file: Path, error: OSError) -> str:
    return _("{file} cannot be deleted: {why}.").format(file=file, why=_why(error))


def _too_long(file: Path) -> str:
    return _("The game cannot be saved to {file}: it is longer than a save may be.").format(
        file=file
    )


def _cannot_write(file: Path, error: OSError) -> str:
    if isinstance(error, BlockingIOError):
        return _("{file} is being played in another window.").format(file=file)
    return _("The game cannot be saved to {file}: {why}.").format(file=file, why=_why(error))
