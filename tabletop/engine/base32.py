"""Bytes as people write them down: Crockford's base 32, in groups of five.

It is read in any case, with or without the hyphens, and with O for 0 and I or L for 1.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

_DIGITS: Final = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
_READ: Final[Mapping[str, int]] = {
    **{digit: at for at, digit in enumerate(_DIGITS)},
    "O": 0,
    "I": 1,
    "L": 1,
}
_GROUP: Final = 5


def written(data: bytes) -> str:
    """The bytes in groups of signs."""
    number, digits = int.from_bytes(data), []
    for _each in range((len(data) * 8 + 4) // 5):
        number, digit = divmod(number, 32)
        digits.append(_DIGITS[digit])
    signs = "".join(reversed(digits))
    return "-".join(signs[at : at + _GROUP] for at in range(0, len(signs), _GROUP))


def read(text: str, longest: int) -> bytes:
    """The bytes of `text`, b"" where it has another sign in it or more than `longest`."""
    signs = "".join(text.upper().replace("-", " ").split())
    if len(signs) > longest or any(sign not in _READ for sign in signs):
        return b""
    number = 0
    for sign in signs:
        number = number * 32 + _READ[sign]
    size = len(signs) * 5 // 8
    return number.to_bytes(size) if number < 1 << (8 * size) else b""
