"""What becomes of a save when its disk fails, or when somebody lays hands on it while it is played;
and the copy that is kept beside it."""

from __future__ import annotations

import errno
import os
import shutil
import signal
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tabletop.engine import limits, registry
from tabletop.engine.play.disk import Mode, OpenFile, SystemDisk
from tabletop.engine.play.journal import (
    BACK_UP_EVERY,
    SUFFIX,
    DiskError,
    Undo,
    backup_of,
    delete,
    read,
)
from tabletop.engine.play.session import Session
from tabletop.system import log, paths
from tabletop.system.errors import BadFile
from tests.engine.play.faults import Fault, begin
from tests.faults.disk import Plan, SimDisk
from tests.saves import notation


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """Where the game is saved."""
    return tmp_path / "saves" / "a.tabletop"


def moved(session: Session) -> Session:
    """The same game after a legal move."""
    assert session.play(session.state.legal_moves()[0]) is None
    return session


def saves(file: Path) -> set[str]:
    """The names of all saves beside `file`."""
    return {each.name for each in file.parent.glob(f"*{SUFFIX}")}


# Somebody lays hands on a save while it is played


@pytest.mark.parametrize("is_folder", [False, True])
def test_a_save_that_was_deleted_is_written_anew_and_the_player_is_told(
    file: Path, is_folder: bool
) -> None:
    session = begin("milken", file)
    content = file.read_bytes()
    if is_folder:
        shutil.rmtree(file.parent)
    else:
        file.unlink()
    moved(session)
    assert file.read_bytes().startswith(content)
    assert registry.resume(file, write=False).number == session.number
    assert "deleted" in session.take_notice()
    assert session.take_notice() == ""
    moved(session)
    assert session.take_notice() == ""
    session.close()


def edit(file: Path) -> None:
    """Writes other bytes over some of a file, as many, with the time it was last changed kept."""
    stood = file.stat()
    with file.open("r+b") as opened:
        opened.seek(90)
        opened.write(b"Al")
    os.utime(file, ns=(stood.st_atime_ns, stood.st_mtime_ns))


CHANGES: dict[str, Callable[[Path], object]] = {
    "edited": edit,
    "longer": lambda file: file.write_bytes(file.read_bytes() + b"something else\n"),
    "shorter": lambda file: file.write_bytes(file.read_bytes()[:-9]),
    "empty": lambda file: file.write_bytes(b""),
    "replaced": lambda file: Path(shutil.copy(file, file.parent / "b")).replace(file),
}


@pytest.mark.parametrize("change", CHANGES)
def test_a_save_that_was_changed_is_left_and_the_game_goes_on_beside_it(
    file: Path, change: str
) -> None:
    session = begin("milken", file)
    CHANGES[change](file)
    changed = file.read_bytes()
    moved(session)
    other = file.with_name("a-2.tabletop")
    assert session.journal is not None
    assert session.journal.file == other
    assert str(other) in session.take_notice()
    moved(session).close()
    assert file.read_bytes() == changed
    assert registry.resume(other, write=False).number == session.number


def test_a_save_that_cannot_be_looked_at_is_not_taken_for_a_deleted_one() -> None:
    disk, file = SimDisk(), Path("/saves/a.tabletop")
    session = begin("milken", file, disk=disk)
    disk.plan = Plan(len(disk.calls), "EIO")
    with pytest.raises(DiskError):
        moved(session)
    moved(session)
    assert session.take_notice() == ""


# The disk fails


def test_after_a_failed_sync_the_game_is_written_into_a_new_file(file: Path) -> None:
    disk = Fault(in_sync=True, active=False)
    session = begin("milken", file, disk=disk)
    first = file.stat().st_ino
    disk.active = True
    with pytest.raises(DiskError):
        moved(session)
    assert file.stat().st_ino == first
    disk.active = False
    moved(session)
    assert file.stat().st_ino != first
    assert session.take_notice() == ""
    session.close()
    assert saves(file) == {"a.tabletop"}
    assert registry.resume(file, write=False).number == session.number


def test_a_refused_line_leaves_nothing_behind_a_shorter_one(file: Path) -> None:
    disk = Fault(share=1.0, cuts=1, active=False)
    session = begin("stonks", file, disk=disk)
    one, two = sorted(session.state.legal_moves(), key=lambda move: len(str(move)))[:: len(
        session.state.legal_moves()) - 1]  # fmt: skip
    assert len(str(one)) < len(str(two))
    disk.active = True
    with pytest.raises(DiskError):
        session.play(two)
    disk.active = False
    session.play(one)
    session.close()
    assert read(file, notation).damage is None


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="signals of POSIX")
def test_a_signal_in_the_middle_of_a_write_is_no_fault(file: Path) -> None:
    if sys.platform != "win32":
        session = begin("milken", file)
        assert session.journal is not None
        came = []
        former = signal.signal(signal.SIGALRM, lambda *_args: came.append(1))
        signal.setitimer(signal.ITIMER_REAL, 0.0005, 0.0005)
        try:
            while len(came) < 20:
                session.journal.append(Undo(0))
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)
            signal.signal(signal.SIGALRM, former)
        size = session.journal.size
        session.journal.let_go()
        assert file.stat().st_size == size


def test_every_failure_leaves_a_line_in_the_log(file: Path) -> None:
    disk = Fault(share=0.5, cuts=1, active=False)
    session = begin("milken", file, disk=disk)
    disk.active = True
    log.begin()
    with pytest.raises(DiskError):
        moved(session)
    session.close()
    file.write_bytes(file.read_bytes()[:-5])
    backup_of(file).unlink()
    registry.resume(file).close()
    backup_of(file).unlink()
    file.write_bytes(b"something else\n")
    with pytest.raises(BadFile):
        registry.resume(file)
    log.end()
    text = paths.log_file().read_text()
    assert "the disk is full" in text
    assert "not cut back" in text
    assert "cut short" in text
    assert "something else" in text


def test_a_save_that_holds_no_more_lines_says_so(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = begin("milken", file)
    monkeypatch.setattr(limits, "LINES", session.number)
    with pytest.raises(DiskError, match="longer"):
        moved(session)
    session.close()
    assert registry.resume(file, write=False).damage is None


def test_nothing_is_written_once_a_save_was_let_go(file: Path) -> None:
    session = begin("milken", file)
    session.close()
    raw = file.read_bytes()
    with pytest.raises(ValueError, match="closed"):
        moved(session)
    assert file.read_bytes() == raw


# Beginning and opening


def test_a_new_game_is_there_with_its_deal_or_not_at_all(file: Path) -> None:
    sound = SimDisk()
    begin("milken", file, disk=sound)
    for at in range(len(sound.calls)):
        disk = SimDisk(Plan(at, "EIO", everything=True))
        try:
            begin("milken", file, disk=disk)
        except DiskError:
            for after in (disk.killed(), *disk.left()):
                content = after.content(file)
                assert content is None or content.count(b"\n") == 3


def test_a_game_that_cannot_be_dealt_leaves_nothing(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(self: Session) -> None:
        raise KeyError("play")

    monkeypatch.setattr(Session, "advance", broken)
    with pytest.raises(KeyError):
        begin("milken", file)
    assert not file.parent.exists()


def test_a_save_is_locked_before_it_is_read(file: Path) -> None:
    class Watched(SystemDisk):
        def open(self, file: Path, mode: Mode) -> OpenFile:
            opened = super().open(file, mode)
            if mode == "write":  # another window makes its last move just now
                other = registry.resume(file)
                moved(other).close()
            return opened

    begin("milken", file).close()
    session = registry.resume(file, disk=Watched())
    assert session.number == len(read(file, notation).lines)
    content = file.read_bytes()
    moved(session).close()
    assert file.read_bytes().startswith(content)


def test_opening_a_save_writes_nothing(file: Path) -> None:
    moved(begin("milken", file)).close()
    torn = file.read_bytes()[:-4]
    backup_of(file).unlink()
    file.write_bytes(torn)
    session = registry.resume(file)
    assert file.read_bytes() == torn
    moved(session).close()
    assert registry.resume(file, write=False).damage is None


# The copy


def test_a_copy_is_made_every_so_many_lines_and_on_leaving(file: Path) -> None:
    session = begin("portfolio", file)
    copy = backup_of(file)
    while session.number < BACK_UP_EVERY:
        assert not copy.exists()
        moved(session)
    kept = copy.read_bytes()
    assert kept.count(b"\n") == BACK_UP_EVERY + 1
    assert file.read_bytes().startswith(kept)
    moved(session)
    session.back_up()
    assert copy.read_bytes() == file.read_bytes()
    moved(session).close()
    assert copy.read_bytes() == file.read_bytes()
    assert saves(file) == {"a.tabletop"}


def test_the_copy_is_added_to_and_never_emptied_first() -> None:
    disk, file = SimDisk(), Path("/saves/a.tabletop")
    moved(begin("milken", file, disk=disk)).close()
    session = moved(registry.resume(file, disk=disk))
    disk.calls.clear()
    session.back_up()
    assert "cut" not in disk.calls
    assert disk.content(backup_of(file)) == disk.content(file)
    disk.put(backup_of(file), b"something else")
    moved(session).back_up()
    assert disk.content(backup_of(file)) == disk.content(file)


def test_a_game_that_is_simulated_has_no_copy(file: Path) -> None:
    game = registry.find("milken")
    assert game is not None
    with_bots = begin("milken", None).players
    book = registry.open_book("milken")
    Session.begin(game, book, with_bots, 1, {}, file, sync=False).close()
    assert not backup_of(file).exists()


DAMAGE: dict[str, Callable[[bytes], bytes]] = {
    "a flipped byte": lambda raw: raw[:-60] + bytes([raw[-60] ^ 4]) + raw[-59:],
    "a hole": lambda raw: raw[:-200] + bytes(100) + raw[-100:],
    "cut in half": lambda raw: raw[: len(raw) // 2 + 7],
    "a damaged header": lambda raw: raw[:30] + b"?" + raw[31:],
    "empty": lambda raw: b"",
    "zeros": lambda raw: bytes(len(raw)),
}


@pytest.mark.parametrize("damage", DAMAGE)
def test_what_is_damaged_is_read_from_the_copy(file: Path, damage: str) -> None:
    session = begin("milken", file)
    for _each in range(4):
        moved(session)
    session.close()
    damaged = DAMAGE[damage](file.read_bytes())
    file.write_bytes(damaged)
    copied = backup_of(file).read_bytes()
    again = registry.resume(file)
    assert again.state == session.state
    assert again.damage is not None
    assert again.damage.is_mended
    assert again.journal is None
    again.save_to(file.with_name("b.tabletop"))
    moved(again).close()
    assert file.read_bytes() == damaged
    assert backup_of(file).read_bytes() == copied
    assert registry.resume(file.with_name("b.tabletop"), write=False).damage is None


def test_a_copy_of_another_game_is_not_taken_for_this_one(file: Path) -> None:
    moved(begin("milken", file)).close()
    other = file.with_name("b.tabletop")
    session = begin("milken", other, deal=8)
    for _each in range(4):
        moved(session)
    session.close()
    shutil.copy(backup_of(other), backup_of(file))
    file.write_bytes(file.read_bytes()[:-60] + b"?" + file.read_bytes()[-59:])
    found = registry.resume(file)
    assert found.damage is not None
    assert not found.damage.is_mended
    file.unlink()
    begin("milken", file)
    assert not backup_of(file).exists(), "a new game takes no old copy over"


def test_a_copy_that_cannot_be_made_stops_nothing(file: Path) -> None:
    class Full(SystemDisk):
        def open(self, file: Path, mode: Mode) -> OpenFile:
            if file.suffix == ".bak":
                raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
            return super().open(file, mode)

    session = begin("milken", file, disk=Full())
    log.begin()
    session.back_up()
    moved(session).close()
    log.end()
    assert "no new copy" in paths.log_file().read_text()
    assert registry.resume(file, write=False).number == session.number


# Saving no more, and deleting


def test_a_game_can_be_played_on_unsaved_and_saved_again_elsewhere(file: Path) -> None:
    session = moved(begin("milken", file))
    saved = file.read_bytes()
    session.stop_saving()
    moved(session)
    assert session.journal is None
    assert file.read_bytes() == saved
    session.save_to(file.with_name("b.tabletop"))
    moved(session).close()
    again = registry.resume(file.with_name("b.tabletop"), write=False)
    assert again.state == session.state
    registry.resume(file).close()  # and nobody holds the old one


def test_a_save_that_is_played_is_not_deleted(file: Path) -> None:
    session = begin("milken", file)
    with pytest.raises(DiskError, match="another window"):
        delete(file)
    moved(session).close()
    delete(file)
    assert not list(file.parent.iterdir())
    with pytest.raises(DiskError):
        delete(file)


def test_a_whole_new_file_is_made_under_another_name_first(file: Path) -> None:
    begin("milken", file).close()
    unnamed = file.with_name(file.name + ".new")
    unnamed.write_bytes(b"what a killed program left")
    other = file.with_name("b.tabletop")
    other.with_name(other.name + ".new").write_bytes(b"x" * 99_999)
    begin("milken", other).close()
    assert other.read_bytes() == file.read_bytes()
    assert saves(file) == {"a.tabletop", "b.tabletop"}
