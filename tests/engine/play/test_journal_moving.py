"""A save that is moved is whole under one name, whatever ends the program meanwhile."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tabletop.engine import registry
from tabletop.engine.play import journal
from tabletop.engine.play.disk import Mode, OpenFile, SystemDisk, SystemFile
from tabletop.engine.play.journal import DiskError, backup_of

SAVE = Path(__file__).parents[3] / "saves" / "milken-four-seats.tabletop"


class Killed(BaseException):
    """The program ends."""


class Mortal(SystemDisk):
    """A disk whose program is killed at the call number `at` that changes a name."""

    def __init__(self, at: int) -> None:
        self.left = at

    def count(self) -> None:
        """One more call."""
        if not self.left:
            raise Killed
        self.left -= 1

    def open(self, file: Path, mode: Mode) -> OpenFile:
        return MortalFile(file, mode, self)

    def remove(self, file: Path) -> None:
        self.count()
        super().remove(file)

    def make_folder(self, folder: Path) -> None:
        self.count()
        super().make_folder(folder)

    def sync_folder(self, folder: Path) -> None:
        self.count()
        super().sync_folder(folder)


class MortalFile(SystemFile):
    """A file on it."""

    def __init__(self, file: Path, mode: Mode, disk: Mortal) -> None:
        super().__init__(file, mode)
        self.disk = disk

    def rename(self, to: Path) -> None:
        self.disk.count()
        super().rename(to)


def put(folder: Path) -> Path:
    """A save with its copy."""
    file = folder / "game.tabletop"
    shutil.copy(SAVE, file)
    shutil.copy(SAVE, backup_of(file))
    return file


@pytest.mark.parametrize("at", range(7))
def test_a_program_killed_while_it_moves_a_save_leaves_it_whole(tmp_path: Path, at: int) -> None:
    file = put(tmp_path)
    to = tmp_path / "bin" / "other.tabletop"
    try:
        journal.move(file, to, Mortal(at))
    except Killed:
        pass
    else:
        assert at == 6, "every call was tried"
    assert file.exists() != to.exists()
    there = file if file.exists() else to
    assert there.read_bytes() == SAVE.read_bytes()
    assert registry.resume(there, write=False).damage is None
    again = tmp_path / "again.tabletop"
    journal.move(there, again)
    assert again.read_bytes() == SAVE.read_bytes()


def test_a_save_is_not_moved_onto_another_nor_while_it_is_played(tmp_path: Path) -> None:
    file = put(tmp_path)
    other = tmp_path / "other.tabletop"
    other.write_bytes(b"somebody's")
    with pytest.raises(DiskError):
        journal.move(file, other)
    assert other.read_bytes() == b"somebody's"
    played = registry.resume(file)
    with pytest.raises(DiskError):
        journal.move(file, tmp_path / "third.tabletop")
    played.close()
    assert file.exists()
    journal.move(file, tmp_path / "third.tabletop")
    assert backup_of(tmp_path / "third.tabletop").exists()
    assert not backup_of(file).exists()
