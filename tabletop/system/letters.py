"""What of a text can be seen."""

from __future__ import annotations

from typing import Final
from unicodedata import category

_BLANK: Final = "\u115f\u1160\u2800\u3164\uffa0"
"""Letters and signs that are drawn as nothing."""


def is_blank(text: str) -> bool:
    """Whether nothing of `text` would be seen: it has no letter, digit or sign with a shape of its
    own, only spaces and marks that sit on others, join them or steer them."""
    return not any(letter not in _BLANK and category(letter)[0] in "LNPS" for letter in text)
