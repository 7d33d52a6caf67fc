"""About how long a game lasts, from how many decisions are made in it."""

from __future__ import annotations

from typing import Final

OWN: Final = 12
"""Seconds that a person takes over a decision, one with another."""
OTHER: Final = 3
"""Seconds that a decision of another seat takes until it was followed."""


def minutes(decisions: float, seats: int) -> int:
    """About how many minutes a game lasts in which so many seats make so many decisions together,
    one of them a person's; 2 at the least, and of long games to the next five."""
    each = decisions / seats
    exact = each * (OWN + (seats - 1) * OTHER) / 60
    return max(2, round(exact)) if exact < 20 else 5 * round(exact / 5)
