"""Where things are: the bundled data and the user's folders.

With errors.py's callers aside, the only file that knows PyInstaller and platformdirs.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Final

import platformdirs

_NAME: Final = "Tabletop"


def _bundle() -> Path:
    frozen = getattr(sys, "_MEIPASS", None)
    if frozen:
        return Path(frozen)
    package = Path(__file__).parent
    installed = package / "data"
    return installed if installed.is_dir() else package.parent


def assets() -> Path:
    """The folder of card art, icons, sounds and themes."""
    return _bundle() / "assets"


def rules() -> Path:
    """The folder of the bundled rules files."""
    return _bundle() / "rules"


def sample_saves() -> Path:
    """The folder of the sample games that ship."""
    return _bundle() / "saves"


def user_data() -> Path:
    """The user's data folder, made where missing; TABLETOP_HOME in the environment replaces it."""
    home = os.environ.get("TABLETOP_HOME")
    folder = Path(home) if home else Path(platformdirs.user_data_dir(_NAME, appauthor=False))
    return _made(folder)


def user_saves() -> Path:
    """The folder of the user's own saves, made where missing."""
    return _made(user_data() / "saves")


def user_rules() -> Path:
    """The folder of the user's own rules files, made where missing."""
    return _made(user_data() / "rules")


def log_file() -> Path:
    """The log, in a folder made where missing."""
    return _made(user_data() / "log") / "tabletop.log"


def _made(folder: Path) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    return folder
