"""Where a finished game turned: the moves by which who would win was most another.

How sure a lead is depends on what can still happen. That is measured by the game itself: by how far
the lead still moved in all that followed. So ten points are little before hands that moved the lead
by thirty, and much before the last card.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate, pairwise
from math import erf, sqrt
from typing import Final

from tabletop.engine.events import Told
from tabletop.engine.moves import CHANCE
from tabletop.engine.play.session import Session
from tabletop.engine.view import seen

MOST: Final = 3
"""How many turns are told."""


@dataclass(frozen=True, slots=True)
class Turn:
    """A move that mattered: its line, what everyone was told of it (markup), and how far the winner
    was ahead of the best other seat before and after it, below zero where behind; `rivals` are who
    that seat was before and after it."""

    line: int
    text: str
    before: int
    after: int
    rivals: tuple[int, int] = (-1, -1)


def turns(session: Session) -> list[Turn]:
    """The moves by which it changed most who would win, and the one since which the winner was
    ahead to the end, in the order they were made; none where there is no one winner."""
    winners = session.state.winners()
    if len(winners) != 1:
        return []
    [winner] = winners
    others = [seat for seat in range(len(session.players)) if seat != winner]
    leads, rivals = [0], [others[0]]
    for worths in session.worths:
        rivals.append(max(others, key=lambda seat: worths[seat]))
        leads.append(worths[winner] - worths[rivals[-1]])
    swung = swings(leads)
    found = []
    kinds = session.game.mechanics.kinds
    for at, entry in enumerate(session.entries):
        before, after = leads[at], leads[at + 1]
        if entry.move.seat == CHANCE or before == after or kinds[entry.move.name].is_routine:
            continue
        told = [
            event.text
            for event in entry.events
            if isinstance(event, Told) and seen(event, None) is not None
        ]
        if told:
            turn = Turn(entry.n, told[0], before, after, (rivals[at], rivals[at + 1]))
            found.append((swung[at], turn))
    ahead = [turn for _swing, turn in found if turn.before <= 0 < turn.after][-1:]
    found.sort(key=lambda each: (-each[0], each[1].line))
    most = [turn for _swing, turn in found if turn not in ahead]
    return sorted((*ahead, *most[: MOST - len(ahead)]), key=lambda turn: turn.line)


def swings(leads: Sequence[int]) -> list[float]:
    """By how much, from 0 to 1, each step from one of the `leads` to the next changed how likely it
    was to last."""
    steps = list(pairwise(leads))
    moved = [(after - before) ** 2 for before, after in steps]
    to_come = list(accumulate(reversed(moved)))[::-1]  # what moved the lead from each step on
    return [
        abs(_sure(after, rest) - _sure(before, rest)) if before != after else 0.0
        for (before, after), rest in zip(steps, to_come, strict=True)
    ]


def _sure(lead: int, to_come: int) -> float:
    """How likely a lead is to last where what follows moves it by the root of `to_come`."""
    return 0.5 * (1 + erf(lead / sqrt(2 * to_come)))
