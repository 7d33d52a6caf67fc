"""What one seat may see: the only code that decides it.

A View is built up from what is allowed, never by taking things out of a state, and holds no way
back to one. Screen, log, ticker, hints, undo, replay, bots, probe and crash report start here.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from tabletop.engine.cards import Card, in_order
from tabletop.engine.events import Dealt, Event, Moved, Revealed, Told
from tabletop.engine.moves import Move, Value
from tabletop.engine.state import EVERYONE, Sight, State, Tally, Zone


@dataclass(frozen=True, slots=True)
class SeenZone:
    """A zone as a seat sees it: hidden cards are None; in an unordered one they stand last."""

    id: str
    cards: tuple[Card | None, ...]
    owner: int | None
    ordered: bool
    known: Mapping[Card, Sight]

    @property
    def kind(self) -> str:
        """The part of the id before the colon."""
        return self.id.partition(":")[0]

    @property
    def faces(self) -> tuple[Card, ...]:
        """The cards that are seen."""
        return tuple(card for card in self.cards if card is not None)


@dataclass(frozen=True, slots=True)
class View:
    """All that `seat` may see (None: someone at no seat, who sees what everyone sees).

    `legal` holds the seat's legal moves while it is to move, else nothing. `facts` are the
    figures it knows by name. `known` of a zone tells, of cards the seat sees there, which other
    seats are sure of them.
    """

    game: str
    seat: int | None
    seats: int
    current_player: int
    zones: Mapping[str, SeenZone]
    facts: Mapping[str, Value | None]
    legal: tuple[Move, ...]
    scores: tuple[int, ...]
    is_terminal: bool
    winners: tuple[int, ...]
    tallies: tuple[Tally, ...]

    def cards(self, zone: str) -> tuple[Card | None, ...]:
        """The cards of `zone` as seen, none where there is no such zone."""
        seen = self.zones.get(zone)
        return seen.cards if seen else ()

    def faces(self, zone: str) -> tuple[Card, ...]:
        """The cards of `zone` whose faces are seen."""
        seen = self.zones.get(zone)
        return seen.faces if seen else ()

    def number(self, fact: str) -> int:
        """The whole number named `fact`; raises KeyError or TypeError."""
        value = self.facts[fact]
        if not isinstance(value, int):
            raise TypeError(f"{fact} is not a number")
        return value

    def word(self, fact: str) -> str:
        """The word named `fact`; raises KeyError or TypeError."""
        value = self.facts[fact]
        if not isinstance(value, str):
            raise TypeError(f"{fact} is not a word")
        return value

    def zones_of(self, kind: str) -> list[SeenZone]:
        """The zones of a kind, in the state's order."""
        return [zone for zone in self.zones.values() if zone.kind == kind]


def look(state: State, seat: int | None) -> View:
    """The View of `state` for `seat`."""
    to_move = seat is not None and state.current_player == seat
    return View(
        game=state.book.id,
        seat=seat,
        seats=state.seats,
        current_player=state.current_player,
        zones={zone.id: _seen_zone(zone, seat) for zone in state.zones()},
        facts={fact.name: fact.value for fact in state.facts() if _sees(fact.sight, seat)},
        legal=tuple(state.legal_moves()) if to_move else (),
        scores=tuple(state.scores()),
        is_terminal=state.is_terminal,
        winners=tuple(state.winners()),
        tallies=tuple(state.tallies()),
    )


def _sees(sight: Sight, seat: int | None) -> bool:
    return sight == EVERYONE if seat is None else seat in sight


def _seen_zone(zone: Zone, seat: int | None) -> SeenZone:
    whole = _sees(zone.sight, seat)
    cards = tuple(
        card if whole or (card in zone.known and _sees(zone.known[card], seat)) else None
        for card in zone.cards
    )
    known = {card: zone.known[card] for card in cards if card is not None and card in zone.known}
    if not zone.ordered:
        seen = in_order(card for card in cards if card is not None)
        cards = seen + (None,) * (len(cards) - len(seen))
        known = {card: known[card] for card in seen if card in known}
    if not whole:  # who else knows is told only of one's own cards
        known = {}
    return SeenZone(zone.id, cards, zone.owner, zone.ordered, known)


def seen(event: Event, seat: int | None) -> Event | None:
    """The part of `event` that `seat` may see; None where that is nothing."""
    if isinstance(event, Told):
        return event if _sees(event.sight, seat) else None
    if isinstance(event, Moved | Revealed):
        if _sees(event.sight, seat):
            return event
        return replace(event, cards=(None,) * len(event.cards), sight=event.sight)
    if isinstance(event, Dealt):
        cards = tuple(
            hand if _sees(sight, seat) else (None,) * len(hand)
            for hand, sight in zip(event.cards, event.sights, strict=True)
        )
        return replace(event, cards=cards)
    return event
