"""A program that plays and says what it shows, killed again and again, and its game looked at."""

from __future__ import annotations

import os
import signal
import sys
import time
from collections import Counter
from pathlib import Path
from random import Random
from select import select
from typing import Final

from tabletop.engine import registry
from tabletop.engine.play.session import Session
from tests.engine.play.faults import SEATS, begin

LONGEST: Final = 0.25
"""Seconds after which a program is killed at the latest."""


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


def killed(
    name: str, file: Path, deal: int, seconds: float, is_early: bool
) -> tuple[list[int], int, bool]:
    """Lets a program play and kills it after `seconds`, counted from its start where `is_early`,
    else from the first line it shows; gives the lines it showed, the length of the save at the
    last of them, and whether the game was over."""
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
    with os.fdopen(here, "rb") as pipe:
        told = pipe.read()
    if os.waitstatus_to_exitcode(status) not in (0, -signal.SIGKILL):
        raise AssertionError(f"{name}, deal {deal}: it ended in a traceback")
    whole = told[: told.rfind(b"\n") + 1].splitlines()
    size = int(whole[-1].split()[1]) if whole else 0
    lines = [int(row.split()[0]) for row in whole]
    return lines, size, os.waitstatus_to_exitcode(status) == 0


def kill(folder: Path, count: int, seed: int) -> Counter[str]:
    """Kills `count` programs, each in the middle of a game that the one before it left; gives how
    often, how many lines they showed, and what was lost. Raises AssertionError for the latter."""
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
            seconds, is_early = rng.random() ** 2 * LONGEST, rng.random() < 0.2
            lines, size, is_over = killed(name, file, deal, seconds, is_early)
            found["kills"] += 1
            found["lines shown"] += len(lines)
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
                copy = file.with_name(file.name + ".bak")
                assert not copy.exists() or raw.startswith(copy.read_bytes()[: len(raw)]), where
    found["games"] = deal
    return found


def main() -> None:
    """`python -m tests.kills [COUNT [SEED]]` prints what came of it."""
    from tempfile import TemporaryDirectory

    numbers = [*map(int, sys.argv[1:]), *(100, 1)[len(sys.argv) - 1 :]]
    with TemporaryDirectory() as folder:
        found = kill(Path(folder), numbers[0], numbers[1])
    print(", ".join(f"{number:,} {what}" for what, number in found.items()), "and nothing lost")
