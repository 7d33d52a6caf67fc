"""Folders that hold so many files and no more."""

from __future__ import annotations

import contextlib
from pathlib import Path


def keep_newest(folder: Path, pattern: str, most: int) -> None:
    """Removes the files of `folder` named like `pattern`, such as `*.png`, but for the `most`
    newest. One that cannot be removed stays; raises OSError where one cannot be looked at."""
    files = list(folder.glob(pattern))
    if len(files) > most:
        for file in sorted(files, key=lambda each: each.stat().st_mtime)[:-most]:
            with contextlib.suppress(OSError):  # somebody else's business now
                file.unlink()
