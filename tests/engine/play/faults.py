"""A disk that refuses once for every line, in a chosen way, and a whole game to write to it."""

from __future__ import annotations

import errno
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache, partial
from pathlib import Path
from random import Random
from typing import Final, TypeAlias

import pytest

from tabletop.engine import registry
from tabletop.engine.play.disk import SYSTEM, Disk, Mode, OpenFile, SystemDisk, SystemFile
from tabletop.engine.play.session import Player, Session
from tabletop.engine.rules.book import RuleBook

OPTIONS: Final[dict[str, dict[str, bool | int | str]]] = {"milken": {"deals": 2}}
SEATS: Final = {
    "portfolio": 3,
    "wall_street": 2,
    "stonks": 2,
    "piece_of_the_action": 3,
    "milken": 3,
}

Step: TypeAlias = Callable[[Session], object]
"""Something done to a session by hand: a move, an undo, a redo."""


@dataclass
class Fault(SystemDisk):
    """A disk on which every line fails once: after `share` of its bytes, in a short write where
    `is_short`, or in the sync after them; and how many times the file then cannot be cut back.
    Lines that begin where `always` says fail each time, and no others. It is sound while it is not
    `active`."""

    name: str = ""
    code: int = errno.ENOSPC
    share: float = 0.0
    is_short: bool = False
    in_sync: bool = False
    cuts: int = 0
    active: bool = True
    always: Callable[[int], bool] | None = None
    seen: set[tuple[str, int, int]] = field(default_factory=set)
    _rest: int = -1

    def open(self, file: Path, mode: Mode) -> OpenFile:
        return _Faulty(file, mode, self)

    @contextmanager
    def repaired(self) -> Iterator[None]:
        """A disk without a fault meanwhile."""
        self.active = False
        yield
        self.active = True

    def fails(self, at: int) -> bool:
        """Whether the write from byte `at` on fails."""
        if self.always is not None:
            return self.active and self.always(at)
        return self.first("write", at)

    def first(self, call: str, at: int, time: int = 0) -> bool:
        """Whether a call is the first of its kind at byte `at`, and a fault therefore."""
        key = (call, at, time)
        if not self.active or key in self.seen:
            return False
        self.seen.add(key)
        return True

    def error(self) -> OSError:
        """What the system says of the fault."""
        return OSError(self.code, os.strerror(self.code))


class _Faulty(SystemFile):
    """An open file on a disk with a fault."""

    def __init__(self, file: Path, mode: Mode, fault: Fault) -> None:
        super().__init__(file, mode)
        self.fault = fault

    def write(self, data: bytes, at: int) -> int:
        fault = self.fault
        if not fault.in_sync and fault.fails(at):
            taken = int(len(data) * fault.share)
            if taken:
                super().write(data[:taken], at)
            if not fault.is_short:
                raise fault.error()
            fault._rest = at + taken
            return taken
        if fault.active and at == fault._rest:
            fault._rest = -1
            raise fault.error()
        return super().write(data, at)

    def sync(self) -> None:
        if self.fault.in_sync and self.fault.first("sync", self.size()):
            raise self.fault.error()
        super().sync()

    def cut(self, size: int) -> None:
        for time in range(self.fault.cuts):
            if self.fault.first("cut", size, time):
                raise self.fault.error()
        super().cut(size)


def faults() -> list[Fault]:
    """The ways in which a line can fail, with a file that can be cut back at once, or not."""
    full, broken = errno.ENOSPC, errno.EIO
    return [
        Fault("nothing written", broken),
        Fault("half written", full, 0.5),
        Fault("half written, cut fails", full, 0.5, cuts=1),
        Fault("half written, cut fails twice", broken, 0.5, cuts=2),
        Fault("short write", full, 0.4, is_short=True),
        Fault("short write, cut fails", full, 0.4, is_short=True, cuts=1),
        Fault("all written", broken, 1.0),
        Fault("all written, cut fails twice", full, 1.0, cuts=2),
        Fault("sync", broken, in_sync=True),
        Fault("sync, cut fails", full, in_sync=True, cuts=1),
    ]


@cache
def book_of(name: str) -> RuleBook:
    """The rules of a game, read once."""
    return registry.open_book(name)


def begin(
    name: str, file: Path | None, deal: int = 7, people: bool = False, disk: Disk = SYSTEM
) -> Session:
    """A new game `name` between bots, or people."""
    game = registry.find(name)
    assert game is not None
    kind = "human" if people else "easy"
    players = [Player(f"Player {seat}", kind) for seat in range(SEATS[name])]
    return Session.begin(game, book_of(name), players, deal, OPTIONS.get(name, {}), file, disk=disk)


def play_out(session: Session) -> list[Step]:
    """Plays a new game to its end, with an undo and a redo in it; gives what was done."""
    rng = Random(5)
    steps: list[Step] = []

    def do(step: Step) -> None:
        steps.append(step)
        step(session)

    while not session.state.is_terminal:
        before = session.number
        move = rng.choice(list(session.state.legal_moves()))
        do(partial(Session.play, move=move))
        if len(steps) == 4:
            do(partial(Session.undo, to=before))
            do(Session.redo)
    return steps


def whole_game(name: str, file: Path) -> tuple[list[Step], list[bytes]]:
    """What is done in a whole game, and the lines of its save."""
    session = begin(name, file)
    steps = play_out(session)
    session.close()
    return steps, file.read_bytes().splitlines(keepends=True)


@contextmanager
def memory_disk(folder: Path, size: str) -> Iterator[Path]:
    """A disk of `size` at `folder`. Where it may not be mounted the test skips; where it has to be,
    as TABLETOP_E2E=required says, nothing but the lack of the right to mount is a reason."""
    folder.mkdir(exist_ok=True)
    if sys.platform != "linux":
        pytest.skip("only Linux makes a disk out of memory by one command")
    if os.geteuid() != 0:
        pytest.skip("only root may mount a disk")
    command = ["mount", "-t", "tmpfs", "-o", f"size={size}", "tmpfs", str(folder)]
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        why = done.stderr.strip()
    except FileNotFoundError:
        why = "there is no mount program"
    if not folder.is_mount():
        is_forbidden = "permi" in why or "denied" in why
        if os.environ.get("TABLETOP_E2E") == "required" and not is_forbidden:
            pytest.fail(why)
        pytest.skip(f"no disk can be mounted: {why}")
    try:
        yield folder
    finally:
        subprocess.run(["umount", "-l", str(folder)], check=True)


def fill(folder: Path) -> Path:
    """Writes a file that leaves no byte free on the disk of `folder`."""
    ballast = folder / "ballast"
    with ballast.open("wb", buffering=0) as stream:
        try:
            while stream.write(bytes(512)):
                pass
        except OSError:
            pass  # full, as it is to be
    return ballast
