"""How fast a game goes on while others move: the pause between moves, and what is held longer.

It is apart from how fast things move: an animation may be off and the pace slow. Whoever is in a
hurry goes to their own turn at once; who wants to see each step asks for it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Protocol

from tabletop.ui.shell.settings import Pace


@dataclass(frozen=True, slots=True)
class Tempo:
    """Seconds between two moves of others, and how many times as long as usual something is held;
    0 is not at all."""

    pause: float
    hold: float


TEMPI: Final[Mapping[Pace, Tempo]] = {
    "step": Tempo(0.0, 1.0),
    "slow": Tempo(1.5, 1.6),
    "normal": Tempo(0.7, 1.0),
    "fast": Tempo(0.25, 0.5),
    "skip": Tempo(0.0, 0.0),
}


class Chosen(Protocol):
    """The setting, read each time."""

    @property
    def pace(self) -> Pace:
        """How fast the moves of bots follow one another."""


class Pacing:
    """The pace of one table. `in_hurry` goes to the viewer's turn at once, `in_redo` as far as
    others only make again what was taken back; `may_step` lets the next move be made where each is
    waited for."""

    def __init__(self, chosen: Chosen) -> None:
        self.chosen = chosen
        self.in_hurry = False
        self.in_redo = False
        self.may_step = False

    @property
    def _is_at_once(self) -> bool:
        return self.in_hurry or self.in_redo

    @property
    def tempo(self) -> Tempo:
        """The pauses now."""
        return TEMPI["skip" if self._is_at_once else self.chosen.pace]

    @property
    def skips(self) -> bool:
        """Whether the moves of bots are not shown one by one."""
        return self._is_at_once or self.chosen.pace == "skip"

    @property
    def waits(self) -> bool:
        """Whether the next move of a bot waits to be asked for."""
        return self.chosen.pace == "step" and not self._is_at_once and not self.may_step

    def arrived(self) -> None:
        """It is a person's turn."""
        self.in_hurry = self.in_redo = self.may_step = False
