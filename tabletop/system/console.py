"""Output for any console: a sign that its encoding has not is written as one that reads alike."""

from __future__ import annotations

import codecs
import contextlib
import io
import os
import sys
import unicodedata
from collections.abc import Mapping
from typing import Final, TextIO

_ALIKE: Final[Mapping[str, str]] = {
    "▲": "^", "▼": "v", "♠": "S", "♥": "H", "♦": "D", "♣": "C",
    "×": "x", "−": "-", "±": "+/-", "–": "-", "—": "-", "→": "->",
    "·": "|", "•": "*", "’": "'", "‘": "'", "“": '"', "”": '"',
}  # fmt: skip
"""What reads alike in letters and signs that every encoding has, beside what Unicode knows."""

_READABLE: Final = "tabletop.readable"


def make_readable() -> None:
    """Lets standard output and error take any text, whatever their encoding."""
    codecs.register_error(_READABLE, _replaced)
    for stream in (sys.stdout, sys.stderr):
        _take_any(stream)


def finish() -> None:
    """Hands on all output that waits; raises OSError where nobody takes it."""
    if sys.stdout is not None:
        sys.stdout.flush()


def abandon() -> None:
    """Lets go of the output, which nobody takes, so that the end of the program says nothing."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    with contextlib.suppress(OSError, ValueError):  # a program without a console has none
        os.dup2(nowhere, sys.stdout.fileno())
    os.close(nowhere)


def _take_any(stream: TextIO | None) -> None:
    if isinstance(stream, io.TextIOWrapper):  # a program without a console has none
        stream.reconfigure(errors=_READABLE)


def _replaced(error: UnicodeError) -> tuple[str, int]:
    """For codecs: what is written for the signs that cannot be, and where to go on."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return "".join(map(alike, error.object[error.start : error.end])), error.end


def alike(sign: str) -> str:
    """What reads like `sign` in ASCII: "e" for é, "..." for …, "?" where nothing does."""
    if sign in _ALIKE:
        return _ALIKE[sign]
    plain = unicodedata.normalize("NFKD", sign).encode("ascii", "ignore").decode("ascii")
    return plain or "?"
