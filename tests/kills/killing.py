"""A program that plays and says what it shows, killed again and again, and its game looked at."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from select import select
from typing import Final

from tabletop.engine import registry
from tabletop.engine.play.journal import backup_of
from tabletop.engine.play.session import Session
from tests.engine.play.faults import SEATS, begin

LONGEST: Final = 0.25
"""Seconds after which a program is killed at the latest."""

FRESH: Final = 25
"""One program of so many is a process from the start, which loads all that it needs; the others are
children of this one, which has."""

START: Final = 1.5
"""Seconds after which a program that loads all that it needs is killed at the latest."""

TOLD: Final = 500
"""Kills after which it is said how far it got."""


def play(name: str, file: Path, deal: int, pipe: int) -> None:
    """Begins a game, or goes on with it, and plays at random to its end; every line is said on
    `pipe`, with the length of the save, where a player would have seen it."""
    rng = Random()
    session = registry.resume(file) if file.exists() else begin(name, file, deal)
    while True:
        assert session.journal is not None
        os.write(pipe, f"{session.number} {session.journal.size}\n".encode())
        if session.state.is_terminal:
            break
        before = session.number
        session.play(rng.choice(list(session.state.legal_moves())))
        if before and rng.random() < 0.05 and not session.state.is_terminal:
            _take_back(session, before)
        if rng.random() < 0.05:
            session.back_up()
    session.close()


def _take_back(session: Session, to: int) -> None:
    """Takes back to just after line `to`, where that stands still and leaves somebody to move."""
    try:
        session.undo(to)
    except ValueError:
        return


@dataclass(frozen=True)
class Killed:
    """What a program said before it was killed: the lines it showed, and the length of the save at
    the last of them; and whether its game was over first."""

    lines: list[int]
    size: int
    is_over: bool


def killed(name: str, file: Path, deal: int, seconds: float, is_early: bool) -> Killed:
    """Lets a child of this process play and kills it after `seconds`, counted from its start where
    `is_early`, else from the first line it shows."""
    here, there = os.pipe()
    child = os.fork()
    if child == 0:
        status = 1
        try:
            os.close(here)
            play(name, file, deal, there)
            status = 0
        finally:
            os._exit(status)
    os.close(there)
    if not is_early:
        select([here], [], [])
    time.sleep(seconds)
    os.kill(child, signal.SIGKILL)
    _pid, status = os.waitpid(child, 0)
    return _said(here, os.waitstatus_to_exitcode(status), f"{name}, deal {deal}")


def killed_at_its_start(name: str, file: Path, deal: int, seconds: float) -> Killed:
    """Lets a program that is started for it play, and kills it after `seconds`."""
    here, there = os.pipe()
    command = [sys.executable, "-m", "tests.kills", "--play", name, str(file), str(deal)]
    with subprocess.Popen([*command, str(there)], pass_fds=[there]) as program:
        os.close(there)
        time.sleep(seconds)
        program.kill()
    return _said(here, program.returncode, f"{name}, deal {deal}")


def _said(pipe: int, status: int, where: str) -> Killed:
    """What a program that ended with `status` wrote to `pipe`; raises AssertionError where it ended
    by itself and not with its game."""
    with os.fdopen(pipe, "rb") as stream:
        told = stream.read()
    if status not in (0, -signal.SIGKILL):
        raise AssertionError(f"{where}: it ended in a traceback")
    whole = told[: told.rfind(b"\n") + 1].splitlines()
    size = int(whole[-1].split()[1]) if whole else 0
    return Killed([int(row.split()[0]) for row in whole], size, status == 0)


def kill(
    folder: Path, count: int, seed: int, tell: Callable[[Counter[str]], object] = len
) -> Counter[str]:
    """Kills `count` programs, each in the middle of a game that the one before it left; gives how
    often, and how many lines they showed, and tells it on the way. Raises AssertionError where
    anything was lost."""
    rng = Random(seed)
    found: Counter[str] = Counter()
    games = sorted(SEATS)
    for game in games:
        begin(game, None)  # what is loaded once is loaded before
    deal = 0
    while found["kills"] < count:
        name, deal = games[deal % len(games)], deal + 1
        file = folder / f"{name}-{deal}.tabletop"
        is_over = False
        while not is_over and found["kills"] < count:
            if found["kills"] % FRESH == FRESH - 1:
                one = killed_at_its_start(name, file, deal, rng.random() * START)
                found["of them at the start"] += 1
            else:
                seconds, is_early = rng.random() ** 2 * LONGEST, rng.random() < 0.2
                one = killed(name, file, deal, seconds, is_early)
            lines, size, is_over = one.lines, one.size, one.is_over
            found["kills"] += 1
            found["lines shown"] += len(lines)
            if found["kills"] % TOLD == 0:
                tell(found)
            found["kills before a line was shown"] += not lines
            if not lines and not file.exists():
                continue
            raw, shown = file.read_bytes(), lines[-1] if lines else -1
            where = f"{name}, deal {deal}, line {shown}"
            assert raw[:size].count(b"\n") == shown + 1, where
            found["torn"] += not raw.endswith(b"\n")
            session = registry.resume(file, write=False)
            assert session.number >= shown, f"{where}: {session.number}"
            assert session.damage is None or session.damage.is_torn, where
            if rng.random() < 0.2:
                copy = backup_of(file)
                assert not copy.exists() or raw.startswith(copy.read_bytes()[: len(raw)]), where
        file.unlink(missing_ok=True)
        backup_of(file).unlink(missing_ok=True)
    found["games"] = deal
    return found


def play_as_told(words: Sequence[str]) -> None:
    """What a program does that `killed_at_its_start` started."""
    name, file, deal, pipe = words
    play(name, Path(file), int(deal), int(pipe))
