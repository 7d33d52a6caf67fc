"""Which adapter lays out a game: its own, or the one that any game has by its rules file."""

from __future__ import annotations

from tabletop.engine import registry
from tabletop.ui.table.adapter import Adapter, AnyAdapter
from tabletop.ui.table.default.adapter import DefaultAdapter


def adapter_for(game: str, plain: bool = False) -> AnyAdapter:
    """The adapter of a game; where it brings none, or a `plain` one is wanted, that which lays it
    out by the `table:` of its rules. Raises LookupError where there is no such game."""
    if plain or not registry.has_part(game, "table.adapter"):
        if game not in registry.names():
            raise LookupError(game)
        return DefaultAdapter()
    adapter = registry.part(game, "table.adapter").ADAPTER
    assert isinstance(adapter, Adapter)
    return adapter
