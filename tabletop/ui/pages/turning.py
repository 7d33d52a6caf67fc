"""Where a finished game turned: the moves after which the winner's lead was most another."""

from __future__ import annotations

from dataclasses import dataclass
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
    was ahead of the best other seat before and after it, below zero where behind."""

    line: int
    text: str
    before: int
    after: int


def turns(session: Session) -> list[Turn]:
    """The moves that changed the winner's lead most, in the order they were made; none where there
    is no one winner."""
    winners = session.state.winners()
    if len(winners) != 1:
        return []
    [winner] = winners
    found = []
    lead = 0
    kinds = session.game.mechanics.kinds
    for entry, worths in zip(session.entries, session.worths, strict=True):
        others = [worth for seat, worth in enumerate(worths) if seat != winner]
        before, lead = lead, worths[winner] - max(others)
        if entry.move.seat == CHANCE or before == lead or kinds[entry.move.name].is_routine:
            continue
        told = [
            event.text
            for event in entry.events
            if isinstance(event, Told) and seen(event, None) is not None
        ]
        if told:
            found.append(Turn(entry.n, told[0], before, lead))
    largest = sorted(found, key=lambda turn: (-abs(turn.after - turn.before), turn.line))[:MOST]
    return sorted(largest, key=lambda turn: turn.line)
