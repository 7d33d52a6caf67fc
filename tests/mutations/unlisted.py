"""Moves that a state does not list, there being too many: offers in Portfolio, such as may be made
and such as its rules forbid."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Final

from tabletop.engine.moves import Move, Value
from tabletop.engine.state import State

Side = dict[str, Value]


def unlisted(state: State, seed: int) -> Sequence[Move]:
    """A few moves that may be legal now though they are not listed, the same for the same seed."""
    find = _WAYS.get(state.book.game)
    return find(state, Random(seed)) if find and state.current_player >= 0 else ()


def _offers(state: State, rng: Random) -> Sequence[Move]:
    """A random offer, and what it becomes where something in it is amiss."""
    by = int(rng.random() * state.seats)
    to = (by + 1 + int(rng.random() * (state.seats - 1))) % state.seats
    give, take = _side(state, by, rng), _side(state, to, rng)
    twice: Side = {"promises": ({"not": "both", "turns": 1}, {"not": "both", "turns": 2})}
    odd: list[tuple[int, Side, Side]] = [
        (by, give, take),
        (to, {}, {}),
        (to, {**give, **twice}, take),
        (to, {"money": 999}, take),
        (to, give, {"money": 999}),
    ]
    deck = state.setup.deck
    if rng.random() < 0.3:  # whether it is held or not
        take["cards"] = (deck[int(rng.random() * len(deck))],)
    offers = [(to, give, take), (to, give, take), odd[int(rng.random() * len(odd))]]
    return [Move.of(by, "offer", to=seat, give=one, take=other) for seat, one, other in offers]


def _side(state: State, seat: int, rng: Random) -> Side:
    zones, side = state.zones(), Side()
    held = next(zone.cards for zone in zones if zone.id == f"hand:{seat}")
    own = [zone.id[10:] for zone in zones if zone.kind == "portfolio" and zone.owner == seat]
    if held and rng.random() < 0.5:
        side["cards"] = (held[int(rng.random() * len(held))],)
    if own and rng.random() < 0.2:
        side["portfolios"] = (own[int(rng.random() * len(own))],)
    if rng.random() < 0.5:
        side["money"] = 1 + int(rng.random() * 6)
    if rng.random() < 0.4:
        deeds = ("neutralise", "acquire", "both")
        deed = deeds[int(rng.random() * len(deeds))]
        side["promises"] = ({"not": deed, "turns": 1 + int(rng.random() * 3)},)
    return side


_WAYS: Final[Mapping[str, Callable[[State, Random], Sequence[Move]]]] = {"portfolio": _offers}
"""What finds such moves, by the game."""
