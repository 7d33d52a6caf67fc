"""What a bot decided, and why: plain data, which the worker sends and the table shows."""

from __future__ import annotations

from dataclasses import dataclass

from tabletop.engine.moves import Move
from tabletop.system.i18n import _


@dataclass(frozen=True, slots=True)
class Option:
    """A move that a search looked at: its reason in the game's words, what it is expected to bring
    in words ("61 points"), as a number and as the chance to win the game, 0 to 1; `then` is the
    move of the same seat to be expected after it, where that is told, and `expected` what it brings
    with when it does ("about 61 points after this deal")."""

    move: Move
    reason: str
    brings: str
    points: float
    wins: float
    then: Move | None = None
    expected: str = ""


@dataclass(frozen=True, slots=True)
class Decision:
    """A bot's move and its reason in the game's words, from what its seat may see.

    Where a search looked at several moves, `options` are the two best, the move itself first;
    `is_close` says that the second is as good as far as the search can tell, `about` how their
    figures were come by.
    """

    move: Move
    reason: str
    options: tuple[Option, ...] = ()
    is_close: bool = False
    about: str = ""

    @property
    def advice(self) -> Decision:
        """The decision as it is told to a person: of two moves that look as good as each other the
        one comes first whose figures are better, lest the advice seem to be against them."""
        if len(self.options) < 2 or not self.is_close:
            return self
        one, other = self.options
        wins, points = round(100 * other.wins), round(other.points)
        first_wins, first_points = round(100 * one.wins), round(one.points)
        if wins < first_wins or points < first_points:
            return self
        if (wins, points) == (first_wins, first_points):
            return self
        return Decision(other.move, other.reason, (other, one), True, self.about)

    @property
    def explanation(self) -> str:
        """The reason, and what the move was expected to bring beside the next best."""
        if len(self.options) < 2:
            return self.reason
        one, other = self.options
        text = _("{reason} Expected: {one}, and {p} % to win; for the next best move {two}, {q} %.")
        if self.is_close:
            text = _("{reason} Expected: {one}, and {p} % to win; another move looked as good.")
        said = text.format(
            reason=self.reason,
            one=one.brings,
            two=other.brings,
            p=round(100 * one.wins),
            q=round(100 * other.wins),
        )
        return said.strip()
