"""Every way a game was played, what was taken back too: what came next where one stands now."""

from __future__ import annotations

from tabletop.engine.moves import Move


class Variations:
    """The tree of the moves and outcomes of one game; it stands where the game does."""

    def __init__(self) -> None:
        self._next: list[list[tuple[Move, int]]] = [[]]
        self._path = [0]

    def take(self, move: Move) -> None:
        """Goes on by a move, which is the latest one that was made here."""
        made = self._next[self._path[-1]]
        at = next((i for i, (other, _node) in enumerate(made) if other == move), None)
        if at is None:
            made.append((move, len(self._next)))
            self._next.append([])
        else:
            made.append(made.pop(at))
        self._path.append(made[-1][1])

    def back(self, count: int) -> None:
        """Goes back to where `count` moves and outcomes stood."""
        del self._path[count + 1 :]

    @property
    def latest(self) -> Move | None:
        """What was made here last, None where nothing was yet."""
        made = self._next[self._path[-1]]
        return made[-1][0] if made else None

    def copy(self) -> Variations:
        """The same tree, which grows without this one."""
        out = Variations()
        out._next, out._path = [list(made) for made in self._next], list(self._path)
        return out
