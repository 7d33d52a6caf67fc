"""Opening a folder in the system's own file manager."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

from tabletop.system import paths


def open_folder(folder: Path) -> bool:
    """Shows `folder` in the file manager, without waiting; False where there is none to ask."""
    if sys.platform == "win32":
        import os

        try:
            os.startfile(folder)
        except OSError:  # nothing opens folders here
            return False
        return True
    program = shutil.which("open" if sys.platform == "darwin" else "xdg-open")
    if program is None:
        return False
    try:
        subprocess.Popen(
            [program, str(folder)],
            env=paths.environment(),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
    except OSError:  # it is there and cannot be started
        return False
    return True
