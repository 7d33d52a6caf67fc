"""Values of facts, read as what a game wrote there.

Each raises AssertionError where the value is something else: that is a bug of the game's.
"""

from __future__ import annotations

from tabletop.engine.cards import Card
from tabletop.engine.moves import Value


def as_number(value: Value | None) -> int:
    """The whole number `value`."""
    assert isinstance(value, int)
    return value


def as_word(value: Value | None) -> str:
    """The word `value`."""
    assert isinstance(value, str)
    return value


def as_numbers(value: Value | None) -> tuple[int, ...]:
    """The whole numbers of the tuple `value`."""
    assert isinstance(value, tuple)
    return tuple(as_number(item) for item in value)


def as_cards(value: Value | None) -> tuple[Card, ...]:
    """The cards of the tuple `value`; places left empty in it are not among them."""
    assert isinstance(value, tuple)
    return tuple(item for item in value if isinstance(item, Card))
