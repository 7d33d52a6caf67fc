"""What a Milken position holds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tabletop.engine.cards import Card
from tabletop.engine.french import SUITS
from tabletop.engine.state import (
    OWN,
    SEATS,
    State,
    card_figure,
    declared,
    figure,
    list_figure,
    seat_figure,
    zone,
)
from tabletop.engine.view import View
from tabletop.engine.zones import NOBODY, Sight
from tabletop.games.milken.setup import Setup


class Figures:
    """The figures of a position, in its state and in every view of it.

    `deal` counts from 1; `played` are the cards of this deal in the order they were played;
    `giver` is the seat to which a card has to come back for its Joker, -1 for none, and
    `gift_before` says whether the turn before was a gift; `known` holds of a card in a hand the
    seats that know it lies there, such as the one that passed it on.
    """

    dealer: int = figure(-1)
    deal: int = figure(0)
    totals: Sequence[int] = seat_figure(0)
    played: Sequence[Card] = list_figure(Card)
    giver: int = figure(-1)
    gift_before: bool = figure(False)
    known: Mapping[Card, Sight] = card_figure()


@declared
class MilkenState(Figures, State):
    """A position of Milken. Hands are kept sorted, Jokers last."""

    setup: Setup
    totals: list[int]
    played: list[Card]
    known: dict[Card, Sight]
    hands: list[list[Card]] = zone(
        "hand", each=SEATS, sight=OWN, open_in=("over",), ordered=False, known="known"
    )
    passing: list[list[Card]] = zone("passing", each=SEATS, sight=OWN, ordered=False)
    piles: dict[str, list[Card]] = zone("pile", each=SUITS)
    out: list[Card] = zone("out", sight=NOBODY, open_in=("over",), ordered=False, holds_deck=True)

    def has(self, zone_kind: str) -> bool:
        return zone_kind != "passing" or any(self.setup.passes)


class MilkenView(Figures, View):
    """What a seat sees of a position."""
