"""The levels a bot can have, for screens that offer them."""

from __future__ import annotations

from typing import Final

LEVELS: Final = ("easy", "normal", "hard")
"""Weakest first; a save's header holds one of these, or `human`, for each seat."""
