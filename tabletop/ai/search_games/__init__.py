"""What sampling and search must know of each game, one small module each.

A module offers a class `Search`, a Guide: what cannot lie where, which moves are worth a look,
how a position plays itself out quickly, and what it is worth where the search stops.
"""

from __future__ import annotations

from importlib import import_module

from tabletop.ai.search_games.guide import Guide, Model


def find(game: str) -> type[Guide]:
    """The guide of the game module `game`."""
    guide = import_module(f"tabletop.ai.search_games.{game}").Search
    assert isinstance(guide, type)
    assert issubclass(guide, Guide)
    return guide


__all__ = ["Guide", "Model", "find"]
