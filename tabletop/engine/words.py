"""How sentences put numbers and lists."""

from __future__ import annotations

from collections.abc import Sequence

from tabletop.system.i18n import _


def signed(n: int) -> str:
    """A whole number with its sign, as players write it: +9, −7, 0."""
    return f"+{n}" if n > 0 else f"−{-n}" if n else "0"


def listed(words: Sequence[str]) -> str:
    """Words joined as a sentence lists them: "a", "a and b", "a, b and c"."""
    if len(words) < 2:
        return "".join(words)
    return _("{first} and {last}").format(first=", ".join(words[:-1]), last=words[-1])
