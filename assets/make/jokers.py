"""The jokers: a bull and a bear in motley."""

from __future__ import annotations

from svg import INK, both_ways, lettering, path


def bull() -> str:
    """The bull."""
    return both_ways(path(lettering("JOKER", 125, 60, 40), INK))


def bear() -> str:
    """The bear."""
    return both_ways(path(lettering("JOKER", 125, 60, 40), INK))
