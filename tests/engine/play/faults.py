"""A disk that refuses once for every line, in a chosen way, and a whole game to write to it."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from random import Random
from typing import Final, TypeAlias

import pytest

from tabletop.engine import registry
from tabletop.engine.play.journal import Disk
from tabletop.engine.play.session import Player, Session

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
class Fault:
    """How every line fails once: after `share` of its bytes, in a short write where `is_short`,
    or in the sync after them; and how many times the file then cannot be cut back. Lines that
    begin where `always` says fail each time, and no others."""

    name: str
    code: int
    share: float = 0.0
    is_short: bool = False
    in_sync: bool = False
    cuts: int = 0
    active: bool = True
    always: Callable[[int], bool] | None = None
    seen: set[tuple[str, int, int]] = field(default_factory=set)

    def install(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """Makes every save's disk fail in this way while `active`, and be done at once else."""
        write, cut = Disk.write, Disk.cut

        def writes(disk: Disk, data: bytes, at: int) -> int:
            if not self.in_sync and self._fails(at):
                taken = int(len(data) * self.share)
                if taken:
                    write(disk, data[:taken], at)
                if not self.is_short:
                    raise self._error()
                self._rest = at + taken
                return taken
            if self.active and at == self._rest:
                self._rest = -1
                raise self._error()
            return write(disk, data, at)

        def syncs(disk: Disk) -> None:
            if self.in_sync and self._first("sync", disk.size()):
                raise self._error()

        def cuts(disk: Disk, size: int) -> None:
            for time in range(self.cuts):
                if self._first("cut", size, time):
                    raise self._error()
            cut(disk, size)

        monkeypatch.setattr(Disk, "write", writes)
        monkeypatch.setattr(Disk, "sync", syncs)
        monkeypatch.setattr(Disk, "cut", cuts)

    @contextmanager
    def repaired(self) -> Iterator[None]:
        """A disk without a fault meanwhile."""
        self.active = False
        yield
        self.active = True

    _rest: int = -1

    def _fails(self, at: int) -> bool:
        if self.always is not None:
            return self.active and self.always(at)
        return self._first("write", at)

    def _first(self, call: str, at: int, time: int = 0) -> bool:
        key = (call, at, time)
        if not self.active or key in self.seen:
            return False
        self.seen.add(key)
        return True

    def _error(self) -> OSError:
        return OSError(self.code, os.strerror(self.code))


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


def begin(name: str, file: Path | None, deal: int = 7, people: bool = False) -> Session:
    """A new game `name` between bots, or people."""
    game = registry.find(name)
    assert game is not None
    kind = "human" if people else "easy"
    players = [Player(f"Player {seat}", kind) for seat in range(SEATS[name])]
    return Session.begin(game, registry.open_book(name), players, deal, OPTIONS.get(name, {}), file)


def whole_game(name: str, file: Path) -> tuple[list[Step], list[bytes]]:
    """What is done in a whole game, with an undo and a redo in it, and the lines of its save."""
    session = begin(name, file)
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
    session.close()
    return steps, file.read_bytes().splitlines(keepends=True)
