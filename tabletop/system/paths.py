"""Where things are: the bundled data and the user's folders.

With errors.py's callers aside, the only file that knows PyInstaller and platformdirs.
"""

from __future__ import annotations

import contextlib
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
    package = Path(__file__).parents[1]
    installed = package / "data"
    return installed if installed.is_dir() else package.parent


def assets() -> Path:
    """The folder of card art, fonts, icons, sounds and themes."""
    return _bundle() / "assets"


def rules() -> Path:
    """The folder of the bundled rules files."""
    return _bundle() / "rules"


def lessons() -> Path:
    """The folder of the bundled lessons."""
    return rules() / "lessons"


def sample_saves() -> Path:
    """The folder of the sample games that ship."""
    return _bundle() / "saves" / "samples"


def fonts() -> Path:
    """The folder of the typeface."""
    return assets() / "fonts"


def locale() -> Path:
    """The folder of the wording in other languages; it need not exist."""
    return assets() / "locale"


def is_packaged() -> bool:
    """Whether this is the packaged app, which brings its own Python."""
    return hasattr(sys, "_MEIPASS")


def environment() -> dict[str, str]:
    """The environment for programs of the system: without where a packaged app has its own
    libraries, which would not suit them."""
    names = ("LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH", "LIBPATH")
    own = dict(os.environ)
    if is_packaged():
        for name in names:
            own.pop(name, None)
            before = own.pop(f"{name}_ORIG", None)
            if before:
                own[name] = before
    return own


def licences() -> Path:
    """The folder of the licences of everything inside; only the packaged app has it."""
    return _bundle() / "licences"


def user_data() -> Path:
    """The user's data folder, made where missing; TABLETOP_HOME in the environment replaces it."""
    home = os.environ.get("TABLETOP_HOME")
    folder = Path(home) if home else Path(platformdirs.user_data_dir(_NAME, appauthor=False))
    return _made(folder)


def user_saves() -> Path:
    """The folder of the user's own saves, made where missing."""
    return _made(user_data() / "saves")


def user_bin() -> Path:
    """The folder of saves that were deleted and can be put back; it need not exist."""
    return user_data() / "bin"


def user_exports() -> Path:
    """The folder that copies of saves are written into, among the user's documents; it need not
    exist."""
    home = os.environ.get("TABLETOP_HOME")
    if home:
        return Path(home) / "exports"
    return Path(platformdirs.user_documents_dir()) / _NAME


def user_cache() -> Path:
    """The folder of what can be made again, which may be emptied at any time; it need not
    exist."""
    home = os.environ.get("TABLETOP_HOME")
    if home:
        return Path(home) / "cache"
    return Path(platformdirs.user_cache_dir(_NAME, appauthor=False))


def user_questions() -> Path:
    """The folder of questions that a bot failed at, made where missing."""
    return _made(user_data() / "questions")


def user_rules() -> Path:
    """The folder of the user's own rules files, made where missing."""
    return _made(user_data() / "rules")


def user_lessons() -> Path:
    """The folder of the user's own lessons; it need not exist."""
    return user_rules() / "lessons"


def user_runtime() -> Path:
    """The folder of what lives only as long as the app does, made where missing.

    Its path is short, as a socket's must be, and nobody else may write there; raises OSError
    where somebody else has it.
    """
    place = os.environ.get("XDG_RUNTIME_DIR")
    if place:
        return _made(Path(place) / "tabletop")
    if sys.platform == "win32":
        return _made(user_data() / "run")
    from tempfile import gettempdir  # slow to import, and not needed for a first frame

    folder = Path(gettempdir()) / f"tabletop-{os.getuid()}"
    folder.mkdir(mode=0o700, exist_ok=True)
    if folder.stat().st_uid != os.getuid():
        raise PermissionError(f"{folder} is somebody else's")
    return folder


def log_file() -> Path:
    """The log, in a folder made where missing."""
    return _made(user_data() / "log") / "tabletop.log"


def _made(folder: Path) -> Path:
    """The folder, made where missing and possible: else whoever uses it finds why it is none."""
    with contextlib.suppress(OSError):  # whoever uses it says so in a sentence
        folder.mkdir(parents=True, exist_ok=True)
    return folder
