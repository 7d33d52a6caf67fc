"""Determinization: a whole State that fits everything one seat knows, drawn from its View alone.

The cards a View hides are laid into the places it leaves open, every way that fits equally likely
or, where play tells more, as likely as the game's model says. What cannot lie where (a company
after a shown void, an X in a hand) comes from the model as well.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate
from math import comb, exp
from random import Random
from typing import Final, TypeAlias

from tabletop.ai.search.model import AnySearchModel, find
from tabletop.engine import registry
from tabletop.engine.cards import Card, in_order
from tabletop.engine.rules.book import RuleBook
from tabletop.engine.state import Position, State
from tabletop.engine.view import SeenZone, View

Counts: TypeAlias = tuple[int, ...]
"""How many cards of each class: cards are of one class where the same places bar them."""

TRIES: Final = 500
"""How often a sample that does not fit is drawn anew before it is taken as it is."""
WALKS: Final = 6
"""So many walks give weighed samples in turn."""
STEPS: Final = 32
"""How many exchanges of cards lie between a weighed sample and the next of the same walk."""
FIRST_STEPS: Final = 700
"""How many come before the first of a walk: fewer, and it is not yet as likely as those to come."""
FRESH_STEPS: Final = 800
"""How many come before the first where walks are begun afresh, to forget where they began."""


def determinize(view: View, book: RuleBook, rng: Random) -> State:
    """A State that looks to the seat of `view` exactly as `view` does, drawn by `rng`."""
    return Sampler(view, book).state(rng)


class Sampler:
    """Draws States for one View, again and again; see `determinize`.

    Where some are likelier than others, each is a few exchanges of cards from an earlier one. Ways
    that are likely can lie so far apart that such a walk does not come from the one to the other in
    time: several are under way, and with `afresh` one alone, begun anew after so many States.
    """

    def __init__(
        self,
        view: View,
        book: RuleBook,
        model: AnySearchModel | None = None,
        afresh: int | None = None,
    ) -> None:
        game = registry.find(book.game)
        assert game is not None
        self._view, self._book, self._game = view, book, game
        self._model = model or find(book.game)(view, book)
        deck = [card for zone in game.start(book, view.seats).zones() for card in zone.cards]
        seen = {card for zone in view.zones.values() for card in zone.faces}
        pool = in_order(card for card in deck if card not in seen)
        hides = (zone for zone in view.zones.values() if None in zone.cards)
        self._open = sorted(hides, key=_seat_by_seat)
        sizes = {zone.id: zone.cards.count(None) for zone in self._open}
        forbidden = self._model.forbidden(pool)
        self._uniform = _UniformDealer(pool, sizes, forbidden)
        has_likelihood = bool(pool) and self._model.has_likelihood
        self._metropolis = (
            _MetropolisDealer(self._model, self._uniform, forbidden, afresh)
            if has_likelihood
            else None
        )
        self._base: State | None = None

    def zones(self, rng: Random) -> dict[str, tuple[Card, ...]]:
        """The zones in which the View hides something, filled."""
        lots = self._metropolis.draw(rng) if self._metropolis else self._uniform.draw(rng)
        return {zone.id: _filled(zone, lots[zone.id]) for zone in self._open}

    def state(self, rng: Random) -> State:
        """A State that fits, each as likely as any other or as the model says."""
        model = self._model
        for _each in range(TRIES):
            zones = self.zones(rng)
            if self._base is None or not model.can_relocate:
                state = self._restored(zones, rng)
                self._base = state.copy()
            else:
                state = self._base.copy()
                state.put(zones)
            if model.is_consistent(state):
                break
        return state

    def _restored(self, zones: Mapping[str, tuple[Card, ...]], rng: Random) -> State:
        position = Position.seen(self._view, zones)
        facts = self._model.sampled_facts(position.zones, rng)
        position = replace(position, facts={**position.facts, **facts})
        return self._game.restore(self._book, position)


def _seat_by_seat(zone: SeenZone) -> tuple[bool, int]:
    """Sorts zones by the seat that owns them, last those of nobody."""
    return zone.owner is None, zone.owner or 0


def _filled(zone: SeenZone, hidden: Sequence[Card]) -> tuple[Card, ...]:
    """The cards of `zone`, each place that hides one taken by the next of `hidden`."""
    if zone.cards.count(None) == len(zone.cards):
        return tuple(hidden)
    left = iter(hidden)
    return tuple(next(left) if card is None else card for card in zone.cards)


class _UniformDealer:
    """Deals `pool` into zones of given `sizes`, no card where it is forbidden, all ways alike.

    Zones that bar nothing share what the others leave. How many cards of each class go into a
    zone that bars some is drawn by the exact number of ways to deal on from there.
    """

    def __init__(
        self,
        pool: Sequence[Card],
        sizes: Mapping[str, int],
        forbidden: Mapping[str, frozenset[Card]],
    ) -> None:
        self._sizes = sizes
        self._strict = [zone for zone in sizes if sizes[zone] and forbidden.get(zone)]
        classes: dict[tuple[bool, ...], list[Card]] = {}
        for card in pool:
            bars = tuple(card in forbidden[zone] for zone in self._strict)
            classes.setdefault(bars, []).append(card)
        self._classes = list(classes.values())
        self._bars = list(zip(*classes, strict=True)) if classes else []
        self._counts = tuple(len(cards) for cards in self._classes)
        self._known: dict[tuple[int, Counts], tuple[int, list[Counts], list[int]]] = {}
        if self._strict and not self._ways(0, self._counts)[0]:
            # a player's own rules let cards lie where ours do not: then nothing is forbidden
            self._strict, self._classes = [], [list(pool)]
        free = [zone for zone in sizes if zone not in self._strict]
        ends = list(accumulate(sizes[zone] for zone in free))
        self._free = [(z, end - sizes[z], end) for z, end in zip(free, ends, strict=True)]

    def _ways(self, zone: int, left: Counts) -> tuple[int, list[Counts], list[int]]:
        """In how many ways the zones from number `zone` on can be dealt from `left`; what that
        one can be given, and the ways of these, added up."""
        if zone == len(self._strict):
            # what is left is for the zones that bar nothing, if it is as much as they hold
            return 1, [], []
        known = self._known.get((zone, left))
        if known is None:
            most = [
                0 if forbidden else n for n, forbidden in zip(left, self._bars[zone], strict=True)
            ]
            parts, sums, total = [], [], 0
            for part in _parts(self._sizes[self._strict[zone]], most):
                rest = tuple([n - m for n, m in zip(left, part, strict=True)])
                ways = self._ways(zone + 1, rest)[0]
                for n, m in zip(left, part, strict=True):
                    ways *= comb(n, m)
                if ways:
                    total += ways
                    parts.append(part)
                    sums.append(total)
            known = self._known[zone, left] = (total, parts, sums)
        return known

    def draw(self, rng: Random) -> dict[str, Sequence[Card]]:
        """The hidden cards of every zone, in random order."""
        random = rng.random
        lots: dict[str, Sequence[Card]] = {}
        if not self._strict:
            rest = [card for cards in self._classes for card in cards]
            rest.sort(key=lambda card: random())
        else:
            piles = [sorted(cards, key=lambda card: random()) for cards in self._classes]
            left = self._counts
            for number, zone in enumerate(self._strict):
                total, parts, sums = self._ways(number, left)
                part = parts[bisect_right(sums, int(random() * total))]
                cards: list[Card] = []
                for pile, n in zip(piles, part, strict=True):
                    if n:
                        cards += pile[-n:]
                        del pile[-n:]
                cards.sort(key=lambda card: random())
                lots[zone] = cards
                left = tuple([n - m for n, m in zip(left, part, strict=True)])
            rest = sorted((card for pile in piles for card in pile), key=lambda card: random())
        for zone, start, end in self._free:
            lots[zone] = rest[start:end]
        return lots


class _MetropolisDealer:
    """Walks through the ways the cards may lie, each met as often as what was seen makes it
    likely: two cards change places, or not, by how much likelier that makes it (Metropolis and
    others 1953). What a way tells of a zone is the model's `likelihood`."""

    def __init__(
        self,
        model: AnySearchModel,
        lots: _UniformDealer,
        forbidden: Mapping[str, frozenset[Card]],
        afresh: int | None = None,
    ) -> None:
        self._model, self._uniform, self._barred = model, lots, forbidden
        self._afresh = afresh
        self._walks: list[_Lots] = []
        self._drawn = 0

    def draw(self, rng: Random) -> Mapping[str, Sequence[Card]]:
        """The hidden cards of every zone, some steps on from the last of this walk, or afresh."""
        number = self._drawn
        self._drawn += 1
        if self._afresh is not None:
            if number % self._afresh:
                self._step(self._walks[0], STEPS, rng)
            else:
                self._walks = [self._begun(FRESH_STEPS, rng)]
            return self._walks[0].zones
        if number < WALKS:
            self._walks.append(self._begun(FIRST_STEPS, rng))
            return self._walks[-1].zones
        walk = self._walks[number % WALKS]
        self._step(walk, STEPS, rng)
        return walk.zones

    def _begun(self, steps: int, rng: Random) -> _Lots:
        """Any way the cards may lie, so many steps on."""
        zones = {zone: list(cards) for zone, cards in self._uniform.draw(rng).items()}
        likely = {zone: self._model.likelihood(zone, cards) for zone, cards in zones.items()}
        places = [(zone, at) for zone, cards in zones.items() for at in range(len(cards))]
        lots = _Lots(zones, likely, places)
        self._step(lots, steps, rng)
        return lots

    def _step(self, lots: _Lots, steps: int, rng: Random) -> None:
        random, places, likelihood = rng.random, lots.places, self._model.likelihood
        zones, likely, forbidden, n = lots.zones, lots.likely, self._barred, len(lots.places)
        for _each in range(steps):
            one, here = places[int(random() * n)]
            other, there = places[int(random() * n)]
            a, b = zones[one], zones[other]
            if (
                one == other
                or a[here] in forbidden.get(other, ())
                or b[there] in forbidden.get(one, ())
            ):
                continue
            a[here], b[there] = b[there], a[here]
            like_one, like_other = likelihood(one, a), likelihood(other, b)
            gain = like_one + like_other - likely[one] - likely[other]
            if gain >= 0 or random() < exp(gain):
                likely[one], likely[other] = like_one, like_other
            else:
                a[here], b[there] = b[there], a[here]


@dataclass(frozen=True, slots=True)
class _Lots:
    """One way the cards may lie: by zone the cards and how likely they make what was seen there,
    and all their places."""

    zones: dict[str, list[Card]]
    likely: dict[str, float]
    places: Sequence[tuple[str, int]]


def _parts(n: int, most: Sequence[int]) -> list[Counts]:
    """Every way to make up `n` of classes of which there are `most`."""
    if not most:
        return [()] if n == 0 else []
    room = sum(most[1:])
    return [
        (first, *rest)
        for first in range(max(0, n - room), min(n, most[0]) + 1)
        for rest in _parts(n - first, most[1:])
    ]
