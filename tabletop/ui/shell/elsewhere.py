"""Where else a game can be saved: the folders and disks of this machine that have room for it."""

from __future__ import annotations

import contextlib
import os
import shutil
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from tempfile import gettempdir
from typing import Final

from tabletop.system import paths
from tabletop.system.errors import printable
from tabletop.system.i18n import _

ROOM: Final = 4 << 20
"""Bytes that a folder must have free for a game to be saved there."""

SHOWN: Final = 40
"""Letters of a folder's path that a button has room for."""


@dataclass(frozen=True, slots=True)
class Room:
    """A folder that a game can be saved in, and how many bytes are free there."""

    folder: Path
    free: int

    @property
    def label(self) -> str:
        """What a button says of it: its path, `~` for the home folder, and its room."""
        path = str(self.folder)
        home = str(Path.home())
        if path == home or path.startswith(home + os.sep):
            path = "~" + path[len(home) :]
        if len(path) > SHOWN:
            path = "…" + path[-SHOWN:]
        text = _("{folder} ({n} GB free)")
        free = self.free >> 30
        if not free:
            text, free = _("{folder} ({n} MB free)"), self.free >> 20
        return text.format(folder=printable(path), n=free)


def elsewhere(full: Path, most: int = 5) -> list[Room]:
    """Folders with room for a game, where it cannot be saved to the folder `full`: those on
    another disk first."""
    found: dict[Path, Room] = {}
    here = _disk_of(full)
    for folder in _places():
        try:
            resolved = folder.resolve()
            free = shutil.disk_usage(resolved).free
            if resolved.is_dir() and os.access(resolved, os.W_OK | os.X_OK) and free >= ROOM:
                found.setdefault(resolved, Room(resolved, free))
        except (OSError, RuntimeError):  # nothing that could be written to
            continue
    found.pop(full.resolve(), None)
    return sorted(found.values(), key=lambda room: _disk_of(room.folder) == here)[:most]


def _places() -> Iterator[Path]:
    """The folders where people keep things, and the disks that they plug in."""
    with contextlib.suppress(OSError):  # a folder that cannot be made is no place
        yield paths.user_saves()
    with contextlib.suppress(RuntimeError):  # a user without a home
        home = Path.home()
        yield from (home / "Documents", home / "Desktop", home)
    for disks in ("/media", f"/run/media/{os.environ.get('USER', '')}", "/Volumes", "/mnt"):
        with contextlib.suppress(OSError):  # not on this system, or not for us to look into
            inside = sorted(Path(disks).iterdir())
            for disk in [*inside, *(each for one in inside for each in sorted(one.glob("*")))]:
                if disk.is_mount():
                    yield disk
    yield Path(gettempdir())


def _disk_of(folder: Path) -> int:
    try:
        return folder.stat().st_dev
    except OSError:
        return -1
