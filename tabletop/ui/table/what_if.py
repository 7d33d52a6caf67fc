"""What if: what the table shows of a move while it is only looked at."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from tabletop.engine.cards import Card
from tabletop.scene.node import Node

LIFT: Final = 8
"""How far a card stands up that a move would take, in pixels of scale 1."""


@dataclass(frozen=True, slots=True)
class WhatIf:
    """What a move would come to, for the viewer to see before it is made.

    `said` are sentences (markup) for the prompt bar, the fullest first: the first that has room
    there stands in for the prompt, and where there is one no bubble says it again. `lifted` cards
    stand up with a gold edge, as what the move takes; `edged` cards and `zones` have an ivory one,
    as what it concerns; of them a press on one of `then` makes the move and takes that card up, as
    it goes on with it. `dimmed` cards step back. `nodes` are drawn over the table: one that has
    the name of a part of it (a panel, a figure, a note) stands in for that part; a press on the
    node `onward`, one of them, goes on to the next of several moves. `figures` stand in
    for those under the viewer's plate, `notes` for the lines under the plates of seats.
    """

    said: tuple[str, ...] = ()
    lifted: tuple[Card, ...] = ()
    edged: tuple[Card, ...] = ()
    then: tuple[Card, ...] = ()
    dimmed: tuple[Card, ...] = ()
    zones: tuple[str, ...] = ()
    nodes: tuple[Node, ...] = ()
    onward: Node | None = None
    figures: tuple[str, ...] = ()
    notes: Mapping[int, str] = field(default_factory=dict)
