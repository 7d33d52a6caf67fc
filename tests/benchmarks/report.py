"""What a benchmark reports, and how a loop is timed."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Row:
    """One figure beside that of a peer or floor; `aim` says what it should reach.

    `peer_figure` None: the peer is not installed (extra `bench`), or there is none.
    """

    name: str
    figure: float
    unit: str
    peer: str = ""
    peer_figure: float | None = None
    aim: str = ""

    @property
    def ratio(self) -> float | None:
        """The figure as a multiple of the peer's."""
        return self.figure / self.peer_figure if self.peer_figure else None


def rate(run: Callable[[], int], seconds: float = 2.0, rounds: int = 3) -> float:
    """Units of work a second of processor time: the best of `rounds` rounds, each of at least
    `seconds` / rounds.

    `run` does some work and gives how many units it was.
    """
    best = 0.0
    run()
    for _each in range(rounds):
        done, began = 0, time.process_time()
        while (spent := time.process_time() - began) < seconds / rounds:
            done += run()
        best = max(best, done / spent)
    return best


def table(rows: list[Row]) -> str:
    """The rows as a Markdown table."""
    lines = ["| what | figure | beside | ratio | should reach |", "|---|---:|---|---:|---|"]
    for row in rows:
        beside = row.peer
        if row.peer and row.peer_figure is not None:
            beside = f"{row.peer}: {written(row.peer_figure)} {row.unit}"
        elif row.peer:
            beside = f"{row.peer}: not installed"
        ratio = f"{row.ratio:.2f}" if row.ratio is not None else ""
        lines.append(
            f"| {row.name} | {written(row.figure)} {row.unit} | {beside} | {ratio} | {row.aim} |"
        )
    return "\n".join(lines)


def written(figure: float) -> str:
    """A figure with three digits that count, thousands apart."""
    if figure >= 100:
        return f"{figure:,.0f}"
    return f"{figure:.3g}"
