"""The saves of this repository: the samples that ship, and those that are kept to stay loadable."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from tabletop.engine import registry
from tabletop.engine.notation import Notation
from tabletop.engine.play.journal import SUFFIX
from tabletop.system import paths

KEPT_SAVES: Final = Path(__file__).parents[1] / "saves"
"""The folder of the saves that tests open: of every format, of a variant, of a game played on from
another, of a thousand moves."""


def kept() -> list[Path]:
    """Every kept save, by name."""
    return sorted(KEPT_SAVES.glob(f"*{SUFFIX}"))


def samples() -> list[Path]:
    """Every sample game that ships, by name."""
    return sorted(paths.sample_saves().glob(f"*{SUFFIX}"))


def notation(game: str) -> Notation | None:
    """How the moves of `game` are written, None where there is no such game."""
    known = registry.find(game)
    return None if known is None else known.notation
