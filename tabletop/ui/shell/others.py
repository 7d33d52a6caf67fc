"""Results of others that were pasted in: a file with one on each line, kept whole or not at all.

What cannot be read of it is left out; nothing else depends on it.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from tabletop.engine.deal_code import RESULT, DealCodeError
from tabletop.engine.result_code import Result, read_result
from tabletop.system import paths
from tabletop.system.errors import SetupError
from tabletop.system.i18n import _
from tabletop.system.regular import read_regular
from tabletop.system.whole import write_whole

MOST: Final = 500
"""Results that are kept, the newest."""

BYTES: Final = 4 << 20
"""The most that is read of the file."""


def results_file() -> Path:
    """Where they are kept."""
    return paths.user_data() / "results.txt"


def add(text: str) -> Result:
    """Keeps the result `text`, once; raises SetupError where it is none or cannot be kept."""
    result = read_result(text)
    try:
        lines = [each for each in _lines() if each != result.text]
        lines = [*lines, result.text][-MOST:]
        write_whole(results_file(), "".join(f"{each}\n" for each in lines).encode())
    except OSError as error:
        why = error.strerror or str(error)
        raise SetupError(_("The result cannot be kept ({why}).").format(why=why)) from None
    return result


def of_deal(code: str) -> tuple[Result, ...]:
    """The results with the deal code `code`, those first that were pasted first; none where they
    cannot be read."""
    found = []
    try:
        lines = _lines()
    except OSError:  # what cannot be read stands beside nothing; keeping one more says why
        return ()
    for line in lines:
        if line.partition(RESULT)[0] != code:
            continue  # others need not be read
        try:
            found.append(read_result(line))
        except DealCodeError:  # a line that was damaged; the others are whole
            continue
    return tuple(found)


def _lines() -> list[str]:
    """What the file holds; raises OSError where it cannot be read."""
    try:
        raw = read_regular(results_file(), BYTES)
    except FileNotFoundError:  # nothing was pasted in yet
        return []
    return raw.decode("ascii", "replace").split()
