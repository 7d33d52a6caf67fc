"""Whatever a disk refuses, the save holds what was accepted, and no torn byte in it."""

from __future__ import annotations

import functools
import tempfile
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from tabletop.engine import registry
from tabletop.engine.play.journal import DiskError, read
from tabletop.engine.play.session import Session
from tests.engine.play.faults import (
    SEATS,
    Fault,
    Step,
    begin,
    faults,
    fill,
    memory_disk,
    whole_game,
)
from tests.saves import notation

KILL_EVERY = 29
"""Of the refused lines every so many is a moment at which the program is killed and resumed."""


@functools.cache
def reference(name: str) -> tuple[list[Step], list[bytes]]:
    """A whole game on a sound disk."""
    with tempfile.TemporaryDirectory() as folder:
        return whole_game(name, Path(folder) / "sound.tabletop")


def attempt(session: Session, step: Step) -> bool:
    """Does `step`, or goes on after it where it is done; False where the disk refused."""
    try:
        step(session)
    except DiskError:
        return False
    return True


@pytest.mark.parametrize("fault", faults(), ids=lambda fault: str(fault.name))
@pytest.mark.parametrize("name", SEATS)
def test_every_line_is_refused_once_and_the_save_is_what_a_sound_disk_would_hold(
    name: str, fault: Fault, tmp_path: Path
) -> None:
    steps, lines = reference(name)
    fault = replace(fault, seen=set())
    file, killed = tmp_path / "a.tabletop", tmp_path / "killed.tabletop"
    with fault.repaired():
        session = begin(name, file, disk=fault)
    dealt = session.number
    refused = 0
    for step in steps:
        done = attempt(session, step)
        while not done:
            refused += 1
            accepted = b"".join(lines[: session.number + 1])
            raw = file.read_bytes()
            assert raw.startswith(accepted)
            assert fault.cuts or raw == accepted, "what was refused is cut off at once"
            if refused % KILL_EVERY == 1:
                with fault.repaired():
                    killed.write_bytes(raw)
                    resumed = registry.resume(killed)
                    assert session.number <= resumed.number
                    resumed.close()
                    assert b"".join(lines).startswith(killed.read_bytes())
                    assert len(killed.read_bytes()) >= len(accepted)
            done = attempt(session, Session.advance if session.is_due else step)
    assert refused >= len(lines) - 1 - dealt, "every line since the first deal"
    session.close()
    assert file.read_bytes() == b"".join(lines)
    assert registry.resume(file, write=False).number == len(lines) - 1


def test_while_the_file_cannot_be_cut_back_nothing_is_written_behind_the_torn_line(
    tmp_path: Path,
) -> None:
    file = tmp_path / "a.tabletop"
    fault = Fault(share=0.5, cuts=99, active=False)
    session = begin("milken", file, disk=fault)
    accepted = file.read_bytes()
    move = session.state.legal_moves()[0]
    fault.active = True
    for _each in range(8):
        with pytest.raises(DiskError):
            session.play(move)
        assert not session.is_due
        torn = file.read_bytes()
        assert torn.startswith(accepted)
        assert torn.count(b"\n") == accepted.count(b"\n")
    fault.active = False
    assert session.play(move) is None
    session.close()
    assert read(file, notation).damage is None
    assert registry.resume(file, write=False).number == session.number


def test_a_torn_line_is_cut_off_when_the_game_is_left(
    tmp_path: Path,
) -> None:
    file = tmp_path / "a.tabletop"
    fault = Fault(share=0.5, cuts=1, active=False)
    session = begin("milken", file, disk=fault)
    accepted = file.read_bytes()
    fault.active = True
    with pytest.raises(DiskError):
        session.play(session.state.legal_moves()[0])
    assert file.read_bytes() != accepted
    session.close()
    assert file.read_bytes() == accepted


# Chance that could not be saved


def before_chance(session: Session) -> None:
    """Plays until the next move is followed by chance; that one is the first legal move."""
    while True:
        ahead = session.state.copy()
        ahead.apply(session.state.legal_moves()[0])
        if ahead.current_player < 0 and not ahead.is_terminal:
            return
        assert session.play(session.state.legal_moves()[0]) is None


def fails_after_the_move(session: Session, fault: Fault) -> None:
    """Lets the disk take the next line and refuse the one after it."""
    assert session.journal is not None
    fault.seen.add(("write", session.journal.size, 0))
    fault.active = True


def test_chance_that_could_not_be_saved_is_due_until_it_is(
    tmp_path: Path,
) -> None:
    fault = Fault(share=0.5, active=False)
    session = begin("wall_street", tmp_path / "a.tabletop", disk=fault)
    before_chance(session)
    number = session.number
    fails_after_the_move(session, fault)
    move = session.state.legal_moves()[0]
    with pytest.raises(DiskError):
        session.play(move)
    assert session.is_due
    assert session.number == number + 1, "the move is made"
    assert session.entries[-1].move == move
    assert all("@-1" not in session.prompt(seat) for seat in (None, 0, 1))
    fault.active = False
    session.advance()
    assert not session.is_due
    assert session.entries[number + 1].move.name == "shuffle"
    assert session.state.current_player >= 0
    session.close()
    assert registry.resume(tmp_path / "a.tabletop").state == session.state


def test_a_game_left_before_chance_could_be_saved_goes_on_with_it(
    tmp_path: Path,
) -> None:
    file = tmp_path / "a.tabletop"
    fault = Fault(share=0.5, active=False)
    session = begin("wall_street", file, disk=fault)
    before_chance(session)
    fails_after_the_move(session, fault)
    with pytest.raises(DiskError):
        session.play(session.state.legal_moves()[0])
    session.close()
    fault.seen.clear()
    with pytest.raises(DiskError):  # the disk is full still
        registry.resume(file, disk=fault)
    fault.active = False
    resumed = registry.resume(file)
    session.journal = None
    session.advance()
    assert resumed.state == session.state
    resumed.close()


def test_a_move_that_was_not_saved_can_still_be_made_again_from_a_take_back(
    tmp_path: Path,
) -> None:
    fault = Fault(share=0.5, active=False)
    session = begin("milken", tmp_path / "a.tabletop", disk=fault)
    number = session.number
    session.play(session.state.legal_moves()[0])
    session.undo(number)
    fault.active = True
    with pytest.raises(DiskError):
        session.redo()
    assert session.next_redo is not None
    assert session.redo() is not None
    session.close()


# A disk that is really full


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A disk of 64 KB, where one can be made."""
    with memory_disk(tmp_path / "disk", "64k") as folder:
        yield folder


@pytest.mark.parametrize("name", SEATS)
def test_a_full_disk_that_is_freed_again_has_lost_nothing(name: str, small_disk: Path) -> None:
    steps, lines = reference(name)
    file = small_disk / "a.tabletop"
    session = begin(name, file)
    refused = 0
    ballast = fill(small_disk)
    for step in steps:
        if not attempt(session, step):
            refused += 1
            again = Session.advance if session.is_due else step
            for _each in range(2):
                assert not attempt(session, again), "the disk is full still"
                assert file.read_bytes() == b"".join(lines[: session.number + 1])
            ballast.unlink()
            assert attempt(session, again)
            ballast = fill(small_disk)
    assert refused
    session.close()
    assert file.read_bytes() == b"".join(lines)
    assert registry.resume(file, write=False).number == len(lines) - 1
