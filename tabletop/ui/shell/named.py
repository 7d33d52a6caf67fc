"""What players are called on the screen."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from tabletop.engine.play.session import Player
from tabletop.scene.glyphs import legible
from tabletop.system.i18n import _


@lru_cache(maxsize=64)
def named(players: tuple[Player, ...]) -> tuple[Player, ...]:
    """The players, those by their seats whose names no font of this system can write."""
    return tuple(
        player if legible(player.name) else replace(player, name=_("Seat {n}").format(n=seat + 1))
        for seat, player in enumerate(players)
    )


def names_of(players: tuple[Player, ...]) -> tuple[str, ...]:
    """What the players are called, by seat."""
    return tuple(player.name for player in named(players))
