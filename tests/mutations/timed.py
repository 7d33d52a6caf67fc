"""An edit tried within a time, where the system has alarms: an endless loop is an outcome too."""

from __future__ import annotations

import signal
from types import FrameType
from typing import Final

from tests.mutations.edits import Edit
from tests.mutations.trial import Effort, Outcome, outcome

SECONDS: Final = 120
"""An edit that takes longer counts as a loop."""


class _OutOfTime(BaseException):
    """Raised into whatever runs; nothing that catches exceptions catches it."""


def _ring(_number: int, _frame: FrameType | None) -> None:
    raise _OutOfTime


def tried(edit: Edit, effort: Effort) -> tuple[Edit, Outcome]:
    """What comes of `edit`, within its time where the system has alarms."""
    has_alarm = hasattr(signal, "setitimer")
    if has_alarm:
        signal.signal(signal.SIGALRM, _ring)
        signal.setitimer(signal.ITIMER_REAL, SECONDS)
    try:
        return edit, outcome(edit, effort)
    except _OutOfTime:
        return edit, Outcome("loop", f"not done in {SECONDS} seconds")
    finally:
        if has_alarm:
            signal.setitimer(signal.ITIMER_REAL, 0)
