"""A disk in memory that fails when it is told to, and knows what a power cut would leave of it.

It promises no more than POSIX does: bytes are kept once the file was synced, a name once its folder
was. What a failed sync was to keep counts as kept from then on, though it is not, as Linux has it.
"""

from __future__ import annotations

import errno
import os
from collections.abc import Iterator
from copy import deepcopy
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Final, Literal, TypeAlias

from tabletop.engine.play.disk import Identity, Mode, OpenFile

Call: TypeAlias = Literal[
    "open", "identity", "size", "lock", "read", "write", "cut", "sync", "rename", "close",
    "remove", "make_folder", "sync_folder",
]  # fmt: skip
How: TypeAlias = Literal["ENOSPC", "EIO", "EINTR", "short", "half ENOSPC", "half EIO"]

WAYS: Final[tuple[How, ...]] = ("ENOSPC", "EIO", "EINTR")
OF_WRITES: Final[tuple[How, ...]] = ("short", "half ENOSPC", "half EIO")


def ways(call: Call) -> tuple[How, ...]:
    """The ways in which a call can fail; a short write takes half of the bytes and says so."""
    return WAYS + OF_WRITES if call == "write" else WAYS


@dataclass(frozen=True)
class Plan:
    """Which call fails, and how: the one numbered `at`, and where `for_good` all of its kind after
    it. With `everything` all other calls fail too from then on, as on a disk that is pulled out."""

    at: int
    how: How
    for_good: bool = False
    everything: bool = False


@dataclass(frozen=True)
class Write:
    """Bytes that were written, and not synced yet; without any, the file was made to end there."""

    at: int
    data: bytes | None

    def onto(self, content: bytes) -> bytes:
        """What the file holds after it."""
        if self.data is None:
            return content[: self.at].ljust(self.at, b"\0")
        end = self.at + len(self.data)
        return content[: self.at].ljust(self.at, b"\0") + self.data + content[end:]

    def torn(self) -> Iterator[Write]:
        """What may be kept of it alone: its first half, or its length but not its bytes."""
        if self.data:
            yield replace(self, data=self.data[: len(self.data) // 2])
            yield replace(self, data=bytes(len(self.data)))


@dataclass(eq=False)
class Node:
    """A file, whatever its names: what it holds, what of it is on the disk itself, and what was
    written since."""

    number: int
    content: bytes = b""
    kept: bytes = b""
    writes: list[Write] = field(default_factory=list)
    owner: SimFile | None = None

    def do(self, write: Write) -> None:
        """Writes, without a sync."""
        self.content = write.onto(self.content)
        self.writes.append(write)

    def left(self) -> Iterator[bytes]:
        """What a power cut may leave in it: nothing, something, or all of what was not synced."""
        content = self.kept
        yield content
        for write in self.writes:
            for torn in write.torn():
                yield torn.onto(content)
            content = write.onto(content)
            yield content


Names: TypeAlias = dict[Path, Node]


@dataclass
class SimDisk:
    """A disk of one folder or more that are always there; `calls` is every call so far, and `met`
    counts those that failed."""

    plan: Plan | None = None
    calls: list[Call] = field(default_factory=list)
    met: int = 0
    names: Names = field(default_factory=dict)
    kept: Names = field(default_factory=dict)
    steps: list[Names] = field(default_factory=list)  # the names after each change not synced yet
    files: int = 0

    def fails(self, call: Call) -> How | None:
        """Counts a call; gives how it fails."""
        number = len(self.calls)
        self.calls.append(call)
        plan = self.plan
        if plan is None or number < plan.at:
            return None
        goes_on = plan.everything or (plan.for_good and call == self.calls[plan.at])
        if number > plan.at and not goes_on:
            return None
        self.met += 1
        return plan.how if plan.how in ways(call) else "EIO"

    def refuse(self, call: Call) -> None:
        """Counts a call, which may fail."""
        if how := self.fails(call):
            raise error(how)

    def open(self, file: Path, mode: Mode) -> OpenFile:
        self.refuse("open")
        node = self.names.get(file)
        if node is None:
            if mode != "new":
                raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT))
            node = self.made()
            self.change({**self.names, file: node})
        return SimFile(self, file, node)

    def identity(self, file: Path) -> Identity:
        self.refuse("identity")
        if file not in self.names:
            raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT))
        return 1, self.names[file].number

    def remove(self, file: Path) -> None:
        self.refuse("remove")
        self.change({name: node for name, node in self.names.items() if name != file})

    def make_folder(self, folder: Path) -> None:
        self.refuse("make_folder")

    def sync_folder(self, folder: Path) -> None:
        self.refuse("sync_folder")
        self.kept = self.names
        self.steps = []

    def made(self, content: bytes = b"") -> Node:
        """A file without a name, on the disk itself."""
        self.files += 1
        return Node(self.files, content, content)

    def change(self, names: Names) -> None:
        """Names from now on, without a sync."""
        if names != self.names:
            self.names = names
            self.steps.append(names)

    def put(self, file: Path, content: bytes) -> None:
        """Lays down a file that is on the disk itself."""
        node = self.made(content)
        self.names = {**self.names, file: node}
        self.kept = {**self.kept, file: node}

    def content(self, file: Path) -> bytes | None:
        """What a file holds, None where there is none."""
        node = self.names.get(file)
        return node.content if node else None

    def killed(self) -> SimDisk:
        """The same disk after the program was killed: all that was written, and no lock."""
        disk = deepcopy(self)
        disk.plan, disk.calls, disk.met = None, [], 0
        for node in disk.names.values():
            node.owner = None
        return disk

    def left(self) -> Iterator[SimDisk]:
        """Disks that a power cut may leave: any number of the last changes of names undone, and in
        each file more or less of what was not synced."""
        for names in (self.kept, *self.steps):
            longest = max((len(list(node.left())) for node in names.values()), default=1)
            for some in range(longest):
                disk = SimDisk()
                for file, node in names.items():
                    contents = list(node.left())
                    disk.put(file, contents[min(some, len(contents) - 1)])
                yield disk


@dataclass(eq=False)
class SimFile:
    """A file of it that is open."""

    disk: SimDisk
    file: Path
    node: Node

    def identity(self) -> Identity:
        self.disk.refuse("identity")
        return 1, self.node.number

    def size(self) -> int:
        self.disk.refuse("size")
        return len(self.node.content)

    def lock(self) -> bool:
        self.disk.refuse("lock")
        if self.node.owner is None:
            self.node.owner = self
        return self.node.owner is self

    def read(self, most: int) -> bytes:
        self.disk.refuse("read")
        return self.node.content[:most]

    def write(self, data: bytes, at: int) -> int:
        how = self.disk.fails("write")
        if how in WAYS:
            raise error(how)
        taken = max(1, len(data) // 2) if how else len(data)
        self.node.do(Write(at, data[:taken]))
        if how and how != "short":
            raise error(how)
        return taken

    def cut(self, size: int) -> None:
        self.disk.refuse("cut")
        if size != len(self.node.content):
            self.node.do(Write(size, None))

    def sync(self) -> None:
        how = self.disk.fails("sync")
        for write in () if how else self.node.writes:
            self.node.kept = write.onto(self.node.kept)
        self.node.writes = []  # after a fault too: it is never tried again
        if how:
            raise error(how)

    def rename(self, to: Path) -> None:
        self.disk.refuse("rename")
        names = {name: node for name, node in self.disk.names.items() if name != self.file}
        self.disk.change({**names, to: self.node})
        self.file = to

    def close(self) -> None:
        if self.node.owner is self:  # even where it fails, the file is closed
            self.node.owner = None
        self.disk.refuse("close")


def error(how: How) -> OSError:
    """What the system says of a call that fails so."""
    code = {"ENOSPC": errno.ENOSPC, "EIO": errno.EIO, "EINTR": errno.EINTR}[how.split()[-1]]
    return OSError(code, os.strerror(code))
