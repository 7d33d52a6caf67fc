"""What older books of Piece of the Action become."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from tabletop.engine.rules.versions import Change, Entry, migration

DECLINE: Final[Entry] = {
    "move": "decline",
    "phase": "lead",
    "rule": "PA-4",
    "require": [{"not_all_declined": True}],
}
PASS: Final[Entry] = {"move": "pass", "phase": "deal", "rule": "PA-5"}


def _newer(drop: Entry) -> Iterable[Entry]:
    """A drop of each phase that one without a phase was of."""
    phases = ("lead", "deal") if drop.get("move") == "play" else ("move",)
    return ({**drop, "phase": phase} for phase in ([drop["phase"]] if "phase" in drop else phases))


MIGRATE: Final = migration(
    Change(retired=frozenset({"elsewhere"}), newer=_newer, actions=(DECLINE, PASS))
)
"""In version 1 a drop without a phase was one of every phase, that a card goes to another place
than where it lies was a condition, and there were no actions."""
