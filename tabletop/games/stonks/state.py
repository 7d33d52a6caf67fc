"""What a Stonks position holds."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from tabletop.engine.cards import Card
from tabletop.engine.state import (
    OWN,
    SEATS,
    State,
    declared,
    figure,
    list_figure,
    place,
    seat_figure,
    zone,
)
from tabletop.engine.view import View
from tabletop.engine.zones import EVERYONE, NOBODY, Zone
from tabletop.games.stonks.setup import Setup

NO_SEAT: Final = -1
SCORED: Final = ("shuffle", "over")
"""The phases in which a round is over and its cards lie open (ST-19)."""


class Figures:
    """The figures of a position, in its state and in every view of it.

    `round` counts from 1, `tricks` those begun in this round. `market` holds values in board
    order; `mark` is the letter of the company with the black mark, `lead` that of the company led
    or called, "" for none. `leader` led the trick, `speculators` played a Speculation in it; `held`
    says who still has one. `symbols` are those that the seat to move has to work off, `voids` the
    letters of the companies each seat was seen not to hold.
    """

    dealer: int = figure(NO_SEAT)
    round: int = figure(0)
    tricks: int = figure(0)
    totals: Sequence[int] = seat_figure(0)
    market: Sequence[int] = list_figure(int)
    mark: str = figure("")
    leader: int = figure(NO_SEAT)
    lead: str = figure("")
    speculators: tuple[int, ...] = figure(())
    held: Sequence[bool] = seat_figure(False)
    symbols: int = figure(0)
    voids: Sequence[str] = seat_figure("")


@declared
class StonksState(Figures, State):
    """A position of Stonks; `trick` holds the cards played, from `leader` on clockwise."""

    setup: Setup
    totals: list[int]
    market: list[int]
    held: list[bool]
    voids: list[str]
    hands: list[list[Card]] = zone("hand", each=SEATS, sight=OWN, ordered=False)
    portfolios: list[list[Card]] = zone(
        "portfolio", each=SEATS, sight=OWN, open_in=("play", "adjust", "take", *SCORED)
    )
    unseen: list[Card | None] = place("unseen", each=SEATS, sight=OWN, open_in=SCORED)
    speculations: list[Card | None] = place("speculation", each=SEATS)
    left: list[Card | None] = place("left", each=SEATS, sight=OWN, open_in=("over",))
    trick: list[Card] = zone("trick")
    turned: Card | None = place("turned")
    deck: list[Card] = zone("deck", sight=NOBODY, open_in=("over",), holds_deck=True)
    discard: list[Card] = zone("discard")

    def looked_at(self, zone: Zone) -> Zone:
        if zone.id != "trick" or not zone.cards or not hides_lead(self):
            return zone
        known = dict.fromkeys(zone.cards, EVERYONE)
        known[zone.cards[0]] = frozenset({self.leader})
        return replace(zone, sight=NOBODY, known=known)


class StonksView(Figures, View):
    """What a seat sees of a position.

    `trump` is the letter of the company that is trump as the market stands, "" for none;
    `standing` the places in the trick of the cards that count as one of the company led by a
    follower's Speculation, `winning` the seat whose card wins as the trick shows itself, -1 for
    none; `worths` are the points of each portfolio as far as all may see it.
    """

    trump: str
    standing: tuple[int, ...]
    winning: int
    worths: tuple[int, ...]


def is_led_face_down(figures: Figures) -> bool:
    """Whether the trick was led under a Speculation, with a card face down (ST-14)."""
    return figures.leader in figures.speculators


def hides_lead(seen: StonksState | StonksView) -> bool:
    """Whether the card that leads the trick still lies face down (ST-14)."""
    return is_led_face_down(seen) and seen.phase != "take"
