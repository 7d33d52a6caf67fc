"""An end that always comes: what hangs while the program ends does not keep it from ending."""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections.abc import Callable
from types import FrameType
from typing import Final

SECONDS: Final = 3.0
"""How long the program may take to end; what is saved is saved long before."""

_is_program = False


def arm() -> None:
    """Says that this process is the program, and may be ended as a whole."""
    global _is_program  # a process is armed once
    _is_program = True


def begin(status: int = 0) -> None:
    """Ends the process with `status` in SECONDS, if it has not ended by itself until then; does
    nothing in a process that is not armed, such as one that runs tests."""
    if not _is_program:
        return
    last = threading.Timer(SECONDS, os._exit, (status,))
    last.daemon = True
    last.start()


def on_request(quit: Callable[[], None]) -> None:
    """Lets the system's request to end call `quit`, and the end always come."""
    if not _is_program or sys.platform == "win32":
        return

    def asked(_number: int, _frame: FrameType | None) -> None:
        begin()
        quit()

    for number in (signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, asked)
