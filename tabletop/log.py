"""The log: what the app did and what went wrong, in plain text that never grows large.

It holds versions, file names and mistakes of ours; never a card, and it is never sent anywhere.
"""

from __future__ import annotations

import contextlib
from datetime import datetime
from pathlib import Path
from typing import Final

from tabletop import paths

MAX_BYTES: Final = 256 * 1024
"""How large the log may be before it becomes the first of the old ones."""

KEPT: Final = 3
"""How many old logs there are: tabletop.log.1 is the newest of them."""


def note(text: str) -> None:
    """Writes down one thing with the time; a log that cannot be written is done without."""
    with contextlib.suppress(OSError):  # as said above
        write(text, paths.log_file(), datetime.now())


def write(text: str, file: Path, now: datetime) -> None:
    """Adds `text` to the log `file` under the time `now`; raises OSError."""
    if file.exists() and file.stat().st_size >= MAX_BYTES:
        _rotate(file)
    with file.open("a", encoding="utf-8") as stream:
        stream.write(f"{now:%Y-%m-%d %H:%M:%S} {text}\n")


def _rotate(file: Path) -> None:
    for number in range(KEPT, 0, -1):
        newer = _old(file, number - 1) if number > 1 else file
        if newer.exists():
            newer.replace(_old(file, number))


def _old(file: Path, number: int) -> Path:
    return file.with_name(f"{file.name}.{number}")
