"""Limits of time and memory round what is tried, which turn going past them into a failure."""

from __future__ import annotations

import resource
import signal
import time
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Final

SECONDS: Final = 5.0
"""Seconds on the processor that reading anything may take."""

MEGABYTES: Final = 200
"""Memory that reading anything may take, in megabytes."""


class TooMuchError(AssertionError):
    """Something took longer, or more memory, than it may."""


@contextmanager
def bounded() -> Iterator[None]:
    """Raises TooMuchError where what is inside goes past the limits; while it hangs, too."""

    def too_long(_number: int, _frame: FrameType | None) -> None:
        raise TooMuchError(f"more than {SECONDS} s")

    before, begun = _memory(), time.process_time()
    old = signal.signal(signal.SIGPROF, too_long)
    signal.setitimer(signal.ITIMER_PROF, SECONDS)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, old)
    if time.process_time() - begun > SECONDS:
        raise TooMuchError(f"{time.process_time() - begun:.1f} s")
    if _memory() - before > MEGABYTES:
        raise TooMuchError(f"{_memory() - before} MB")


def _memory() -> int:
    """The most memory that this process has had, in megabytes."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss >> 10


def limit_process(megabytes: int) -> None:
    """Lets this process have no more memory than that: what asks for more fails."""
    size = megabytes << 20
    resource.setrlimit(resource.RLIMIT_AS, (size, size))
