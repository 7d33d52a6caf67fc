"""What a Wall Street position holds."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from tabletop.engine.cards import Card
from tabletop.engine.state import OWN, SEATS, State, declared, figure, seat_figure, zone
from tabletop.engine.view import View
from tabletop.engine.zones import NOBODY, Sight
from tabletop.games.wall_street.setup import Setup


class LastPlay(NamedTuple):
    """What a seat played last in this hand, and what that took."""

    card: Card
    capture: tuple[Card, ...]


class Ending(NamedTuple):
    """How a hand ended: by the `last` play, of `seat`, or where there is none because nobody could
    play on. The `left` cards still on the table went to the seat `to`, which took last (-1 where
    nobody gets them)."""

    last: LastPlay | None
    seat: int
    to: int
    left: int


class Figures:
    """The figures of a position, in its state and in every view of it.

    `plays` says of each seat whether it plays this hand, as all do but in an extra hand (WS-12).
    Hands and their rounds count from 1. `takeovers` are the cards of each Fund that lie face up;
    `last_capture` is the seat that took last, -1 for nobody; `end` is how the hand before ended.
    `people` are the seats that cut by hand.
    """

    dealer: int = figure(-1)
    hand_number: int = figure(0)
    round: int = figure(0)
    plays: Sequence[bool] = seat_figure(True)
    totals: Sequence[int] = seat_figure(0)
    takeovers: Sequence[tuple[Card, ...]] = seat_figure(())
    last_capture: int = figure(-1)
    last: Sequence[LastPlay | None] = seat_figure(None)
    end: Ending | None = figure(None)
    people: Sight = figure(NOBODY)


@declared
class WallStreetState(Figures, State):
    """A position of Wall Street. Hands are kept sorted; `laid` are the cards on the table in the
    order they came; the stock has its top card last."""

    setup: Setup
    plays: list[bool]
    totals: list[int]
    takeovers: list[tuple[Card, ...]]
    last: list[LastPlay | None]
    hands: list[list[Card]] = zone("hand", each=SEATS, sight=OWN, open_in=("over",), ordered=False)
    laid: list[Card] = zone("table")
    funds: list[list[Card]] = zone("fund", each=SEATS)
    stock: list[Card] = zone("stock", sight=NOBODY, holds_deck=True)


class WallStreetView(Figures, View):
    """What a seat sees of a position; where it `can_take_over` the next card makes a Takeover if it
    clears the table."""

    can_take_over: bool


def players(position: Figures) -> list[int]:
    """The seats that play this hand, ascending."""
    return [seat for seat, plays in enumerate(position.plays) if plays]
