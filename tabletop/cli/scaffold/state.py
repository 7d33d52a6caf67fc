"""What a position of Scaffold holds.

This is data alone: copies, saves, undo, and what each seat sees follow from it by themselves.
"""

from __future__ import annotations

from tabletop.cli.scaffold.setup import Setup
from tabletop.engine.cards import Card
from tabletop.engine.state import OWN, SEATS, State, declared, figure, place, zone
from tabletop.engine.view import View
from tabletop.engine.zones import NOBODY


class Figures:
    """The figures of a position, in its state and in every view of it: rounds count from 1, and
    `leader` is the seat that plays first in this one."""

    leader: int = figure(-1)
    round: int = figure(0)


@declared
class ScaffoldState(Figures, State):
    """A position of Scaffold: each card lies in exactly one of these zones.

    Hands are seen by their own seat alone, the stock by nobody, all else by everyone.
    """

    setup: Setup
    hands: list[list[Card]] = zone("hand", each=SEATS, sight=OWN, ordered=False)
    played: list[Card | None] = place("played", each=SEATS)
    taken: list[list[Card]] = zone("taken", each=SEATS, ordered=False)
    stock: list[Card] = zone("stock", sight=NOBODY, holds_deck=True)


class ScaffoldView(Figures, View):
    """What a seat sees of a position: its zones as that seat sees them, and the figures."""
