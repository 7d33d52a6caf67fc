"""A progress bar on a terminal, and nothing elsewhere."""

from __future__ import annotations

import sys
from time import monotonic
from typing import Final

from tabletop.system.i18n import _

WIDTH: Final = 30
"""The bar's length in signs."""


class Bar:
    """A bar on the standard error of `whole` games, or decisions, of which `done` came before."""

    def __init__(self, whole: int, done: int = 0, is_of_decisions: bool = False) -> None:
        self._whole, self._first, self._is_of_decisions = whole, done, is_of_decisions
        self._began = monotonic()
        self._is_shown = sys.stderr is not None and sys.stderr.isatty()

    def show(self, done: int) -> None:
        """Draws the bar at `done` of them, with the time that is left."""
        if not self._is_shown:
            return
        spent = monotonic() - self._began
        left = spent / max(1, done - self._first) * (self._whole - done)
        full = WIDTH * done // self._whole
        text = _("{done}/{whole} games, {minutes} min {seconds:02} s left")
        if self._is_of_decisions:
            text = _("{done}/{whole} decisions, {minutes} min {seconds:02} s left")
        text = text.format(
            done=done, whole=self._whole, minutes=int(left) // 60, seconds=int(left) % 60
        )
        print(
            f"\r[{'#' * full}{' ' * (WIDTH - full)}] {text} ", end="", file=sys.stderr, flush=True
        )

    def close(self) -> None:
        """Ends the bar's line."""
        if self._is_shown:
            print(file=sys.stderr)
