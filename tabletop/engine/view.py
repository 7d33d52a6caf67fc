"""What one seat may see: the only code that decides it.

A View is built up from what is allowed, never by taking things out of a state, and holds no way
back to one. Screen, log, ticker, hints, undo, replay, bots, probe and crash report start here.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Self

from tabletop.engine.cards import Card, in_order
from tabletop.engine.events import Dealt, Event, Moved, Revealed, Told
from tabletop.engine.moves import Move
from tabletop.engine.zones import EVERYONE, Sight, Tally, TieBreak, Zone


@dataclass(frozen=True, slots=True)
class SeenZone:
    """A zone as a seat sees it: hidden cards are None; in an unordered one they stand last."""

    id: str
    cards: tuple[Card | None, ...]
    owner: int | None
    known: Mapping[Card, Sight]

    @property
    def kind(self) -> str:
        """The part of the id before the colon."""
        return self.id.partition(":")[0]

    @property
    def faces(self) -> tuple[Card, ...]:
        """The cards that are seen."""
        return tuple(card for card in self.cards if card is not None)


class View:
    """All that `seat` may see (None: someone at no seat, who sees what everyone sees).

    A game's own View adds its figures, under the names its State declares them by; of a figure
    with an entry a seat, entries the seat may not see hold what they began with. `legal` holds the
    seat's legal moves while it is to move, else nothing. `known` of a zone tells, of cards the seat
    sees there, which other seats are sure of them. Frozen; equal to a view that shows the same.
    """

    game: str
    seat: int | None
    seats: int
    current_player: int
    phase: str
    zones: Mapping[str, SeenZone]
    legal: tuple[Move, ...]
    scores: tuple[int, ...]
    is_terminal: bool
    winners: tuple[int, ...]
    tallies: tuple[Tally, ...]
    tie_break: TieBreak | None

    def __init__(self, values: Mapping[str, object]) -> None:
        self.__dict__.update(values)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("a view does not change")

    def __eq__(self, other: object) -> bool:
        if type(other) is not type(self):
            return NotImplemented
        return self.__dict__ == other.__dict__

    __hash__ = None  # type: ignore[assignment]  # holds mappings

    def __repr__(self) -> str:
        return f"<{type(self).__name__} of {self.game} for {self.seat}>"

    def replaced(self, **values: object) -> Self:
        """This view with some of its values changed."""
        return type(self)({**self.__dict__, **values})

    def cards(self, zone: str) -> tuple[Card | None, ...]:
        """The cards of `zone` as seen, none where there is no such zone."""
        seen = self.zones.get(zone)
        return seen.cards if seen else ()

    def faces(self, zone: str) -> tuple[Card, ...]:
        """The cards of `zone` whose faces are seen."""
        seen = self.zones.get(zone)
        return seen.faces if seen else ()

    def zones_of(self, kind: str) -> list[SeenZone]:
        """The zones of a kind, in the state's order."""
        return [zone for zone in self.zones.values() if zone.kind == kind]


def laid(view: View, ways: Sequence[Moved]) -> View:
    """What a seat sees once cards have gone these ways, of which it saw what they say; nothing else
    of what came of it has happened yet."""
    zones = dict(view.zones)
    for way in ways:
        for card in way.cards:
            source, target = zones.get(way.source), zones.get(way.target)
            if source is not None:
                left = list(source.cards)
                taken = card if card in left else None
                if taken in left:
                    left.remove(taken)
                zones[way.source] = replace(source, cards=tuple(left))
            if target is not None:
                zones[way.target] = replace(target, cards=(*target.cards, card))
    return view.replaced(zones=zones)


def sees(sight: Sight, seat: int | None) -> bool:
    """Whether `seat` is among those who see; someone at no seat sees what everyone does."""
    return sight == EVERYONE if seat is None else seat in sight


def seen_zone(zone: Zone, seat: int | None, is_open: bool = False) -> SeenZone:
    """The zone as `seat` sees it, or as it is where it `is_open`."""
    whole = is_open or sees(zone.sight, seat)
    cards = tuple(
        card if whole or (card in zone.known and sees(zone.known[card], seat)) else None
        for card in zone.cards
    )
    known = {card: zone.known[card] for card in cards if card is not None and card in zone.known}
    if not zone.ordered:
        faces = in_order(card for card in cards if card is not None)
        cards = faces + (None,) * (len(cards) - len(faces))
        known = {card: known[card] for card in faces if card in known}
    if not whole:  # who else knows is told only of one's own cards
        known = {}
    return SeenZone(zone.id, cards, zone.owner, known)


def seen(event: Event, seat: int | None) -> Event | None:
    """The part of `event` that `seat` may see; None where that is nothing."""
    if isinstance(event, Told):
        sight = event.sight
        if seat is None and event.seat is not None:
            sight |= {event.seat}  # who did it is told more, so that all others are all there are
        return event if sees(sight, seat) else None
    if isinstance(event, Moved | Revealed):
        if sees(event.sight, seat):
            return event
        return replace(event, cards=(None,) * len(event.cards), sight=event.sight)
    if isinstance(event, Dealt):
        cards = tuple(
            hand if sees(sight, seat) else (None,) * len(hand)
            for hand, sight in zip(event.cards, event.sights, strict=True)
        )
        return replace(event, cards=cards)
    return event
