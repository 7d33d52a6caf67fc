"""What older books of Stonks become."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from tabletop.engine.rules.versions import Change, Entry, migration

ADJUST: Final[Entry] = {
    "move": "adjust",
    "phase": "adjust",
    "rule": "ST-11",
    "require": [
        {"must_move": True},
        {"all_symbols": True},
        {"unmarked": True, "rule": "ST-12"},
        {"room": True},
    ],
}


def _newer(drop: Entry) -> Iterable[Entry]:
    """A drop whose phase and owner stand there, where those that make sense were meant."""
    of = None if drop.get("onto") == "trick" else "own"
    yield {**drop, "phase": drop.get("phase") or drop.get("move"), "of": of}


MIGRATE: Final = migration(
    Change(frozenset(), frozenset({"invests"}), {"cards": 1}, _newer, (ADJUST,))
)
"""In version 1 the market was no action, and how many cards a move has a condition."""
