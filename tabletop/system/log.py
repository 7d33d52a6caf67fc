"""The log: what the app did and what went wrong, in plain text that never grows large.

Any module may write to it by `logging.getLogger(__name__)`; the command line opens the file for it
once. A process that was started to work for another opens none: what fails there travels to the
one that asked, as a value or an exception, and is written down by that one.

It holds versions, file names and mistakes of ours; never a card, and it is never sent anywhere.
"""

from __future__ import annotations

import contextlib
import logging
import re
import traceback
from functools import lru_cache
from logging.handlers import RotatingFileHandler
from pathlib import Path
from typing import Final

from tabletop.system import paths

MAX_BYTES: Final = 256 * 1024
"""How large the log may be before it becomes the first of the old ones."""

FRAMES: Final = 24
"""How many places in the code a mistake is written down with: its outer and its inner ones."""

KEPT: Final = 3
"""How many old logs there are: tabletop.log.1 is the newest of them."""

_LOGGER: Final = logging.getLogger("tabletop")


class _LogFile(RotatingFileHandler):
    """The file; open only while a line is written, so that two windows can share it."""

    def emit(self, record: logging.LogRecord) -> None:
        super().emit(record)
        if self.stream is not None:
            with contextlib.suppress(OSError):  # a full disk says so on closing too
                self.stream.close()
            self.stream = None

    def handleError(self, record: logging.LogRecord) -> None:  # noqa: N802  # logging names it
        """A log that cannot be written is done without."""


def begin() -> None:
    """Writes the log to the user's log file from now on, and nowhere else."""
    end()
    with contextlib.suppress(OSError):  # done without, as above
        file = _LogFile(
            paths.log_file(), maxBytes=MAX_BYTES, backupCount=KEPT, encoding="utf-8", delay=True
        )
        file.setFormatter(logging.Formatter("%(asctime)s %(message)s", "%Y-%m-%d %H:%M:%S"))
        _LOGGER.addHandler(file)
        _LOGGER.setLevel(logging.INFO)


def end() -> None:
    """Writes no more to the log file."""
    for handler in [each for each in _LOGGER.handlers if isinstance(each, _LogFile)]:
        _LOGGER.removeHandler(handler)
        handler.close()


def note(text: str) -> None:
    """Writes down one thing with the time."""
    _LOGGER.info(text)


def fault(what: str, error: BaseException) -> None:
    """Writes down a mistake of ours that the player was told of in a sentence, once for each
    `what`: the kind of error and where it was, but not what it says, which could name a card."""
    _note_once(f"{what}\n{places(error)}", tuple(_LOGGER.handlers))


@lru_cache(maxsize=256)
def _note_once(text: str, _to: tuple[logging.Handler, ...]) -> None:
    note(text)


def places(error: BaseException) -> str:
    """The kind of an error and where in our code it was, a line each, without the folders.

    For an error that came from another process also where it was there. What the error says is
    left out: it could name a hidden card.
    """
    frames = traceback.extract_tb(error.__traceback__)
    kind = f"{type(error).__module__}.{type(error).__name__}"
    lines = [f"  {Path(frame.filename).name}:{frame.lineno} {frame.name}" for frame in frames]
    lines += _elsewhere(error)
    if len(lines) > FRAMES:  # a recursion without end
        lines = [*lines[:4], "  ...", *lines[4 - FRAMES :]]
    return "\n".join([kind, *lines])


def _elsewhere(error: BaseException) -> list[str]:
    """Where an error was in the process of a pool that it came from, none for one of ours."""
    told = getattr(error.__cause__, "tb", None)  # the pool sends it on as text
    if not isinstance(told, str):
        return []
    found = re.findall(r'^ *File "(.*)", line (\d+), in (.+)$', told, re.MULTILINE)
    return ["  in another process", *(f"  {Path(file).name}:{n} {name}" for file, n, name in found)]
