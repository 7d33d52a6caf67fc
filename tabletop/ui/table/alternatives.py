"""Of several moves that one gesture fits, the one that is shown on the table, and made."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tabletop.engine.moves import Move
from tabletop.ui.table.viewer import TableViewer


def distinct(moves: Iterable[Move]) -> tuple[Move, ...]:
    """Each of `moves` once, in their order."""
    out: list[Move] = []
    for move in moves:
        if move not in out:
            out.append(move)
    return tuple(out)


class Alternatives:
    """The choice between several moves where a game has it on the table itself, without a chooser.

    The best is shown first; `chosen` is the one that the player went on to.
    """

    def __init__(self, viewer: TableViewer) -> None:
        self.viewer = viewer
        self.chosen: Move | None = None

    def among(self, moves: Sequence[Move]) -> tuple[Move, ...]:
        """The moves, the best first, where the table shows them one at a time; else none."""
        moves = distinct(moves)
        if len(moves) < 2:
            return ()
        return tuple(self.viewer.adapter.ranked(self.viewer.seen(), moves))

    def shown(self, moves: Sequence[Move]) -> Move | None:
        """The one of `moves` that the table shows, None where a chooser asks or none is needed."""
        ways = self.among(moves)
        return self.chosen if self.chosen in ways else next(iter(ways), None)
