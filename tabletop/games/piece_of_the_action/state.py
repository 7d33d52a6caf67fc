"""What a Piece of the Action position holds."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final, NamedTuple

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
from tabletop.games.piece_of_the_action.setup import Setup

DISCARD: Final = "discard"
"""The id of the discard pile, and where a shift may go beside a seat."""


class Draw(NamedTuple):
    """A card drawn face up for the first lead."""

    seat: int
    card: Card


class Laid(NamedTuple):
    """A card that lies face down on the discard pile, `at` so many from its bottom, and the seat
    that laid it there."""

    at: int
    seat: int


class Figures:
    """The figures of a position, in its state and in every view of it.

    `deal` counts the Deals from 1. `leader` is the seat that leads (while a Deal is being offered:
    the seat asked), `first` the one that was asked first, `asked` how many have declined; `voids`
    are seats that all know to hold no card that starts one. `colour` is the Deal's letter or "",
    `total` the sum of its centre, `passed` says by seat who is out of it. `left` is how many cards
    the Move card in play has to move yet, `moved` those it has moved. `overtime` counts tie-break
    Deals. `tied` are the seats that draw again for the first lead, none where all draw; `draws`
    is who has drawn what for it, until the first Deal starts.
    """

    deal: int = figure(0)
    leader: int = figure(-1)
    first: int = figure(-1)
    asked: int = figure(0)
    voids: tuple[int, ...] = figure(())
    tied: tuple[int, ...] = figure(())
    draws: Sequence[Draw] = list_figure(Draw)
    overtime: int = figure(0)
    points: Sequence[int] = seat_figure(0)
    colour: str = figure("")
    total: int = figure(0)
    passed: Sequence[bool] = seat_figure(False)
    left: int = figure(0)
    moved: tuple[Card, ...] = figure(())
    face_down: Sequence[Laid] = list_figure(Laid)


@declared
class ActionState(Figures, State):
    """A position of Piece of the Action. Hands are kept sorted; deck and discard pile have their
    top last. `aside` is the Move card in play, `xs` lie under the X marker."""

    setup: Setup
    draws: list[Draw]
    points: list[int]
    passed: list[bool]
    face_down: list[Laid]
    hands: list[list[Card]] = zone("hand", each=SEATS, sight=OWN, open_in=("over",), ordered=False)
    pota: list[list[Card]] = zone("pota", each=SEATS)
    reverse: list[Card | None] = place("reverse", each=SEATS)
    centre: list[Card] = zone("centre")
    aside: Card | None = place("aside")
    xs: list[Card] = zone("x")
    deck: list[Card] = zone("deck", sight=NOBODY, open_in=("over",), holds_deck=True)
    discard: list[Card] = zone(DISCARD)

    def looked_at(self, zone: Zone) -> Zone:
        """Of cards laid face down on the discard pile only who laid them knows which (PA-4), until
        the game is over."""
        if zone.kind != DISCARD or not self.face_down or self.is_terminal:
            return zone
        laid = dict(self.face_down)
        known = {
            card: frozenset({laid[at]}) if at in laid else EVERYONE
            for at, card in enumerate(zone.cards)
        }
        return replace(zone, sight=NOBODY, known=known)


class ActionView(Figures, View):
    """What a seat sees of a position; `factor` counts the X's that show, `value` is the final
    value of the Deal as it stands, `stakes` what each seat would win or lose by it."""

    factor: int
    value: int
    stakes: tuple[int, ...]


def lies_at(state: ActionState, card: Card) -> str:
    """The id of the zone of the Deal in which `card` lies, "" where it lies in none."""
    if card in state.centre:
        return "centre"
    for seat, cards in enumerate(state.pota):
        if card in cards:
            return f"pota:{seat}"
        if card is state.reverse[seat]:
            return f"reverse:{seat}"
    return ""
