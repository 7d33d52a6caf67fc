"""Where a held card would go: the place it lies on answers, and no other.

The place under the pointer decides, or else the one under more than half of the card; it may
refuse. A deliberate place takes a card only with its middle. Only over bare felt is there
tolerance: a card that touches a legal target then goes there, in the row of the hand where it
covers more than a third of it; one that touches others alone is told
why it does not go to the one it touches most.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from pygame import Rect

from tabletop.engine.cards import Card
from tabletop.engine.moves import Refusal, Verdict
from tabletop.system.i18n import _
from tabletop.ui.table.adapter import Place

COVERED: Final = 1 / 3
"""The part of a place beside the hand that a card covers at the least to go there."""

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class DropTarget:
    """A place under judgement, and the verdict on dropping the cards in hand there; `lays` is what
    would then lie in the tray, where the drop is to or from one and no move yet."""

    place: Place
    verdict: Verdict
    lays: tuple[Card, ...] | None = None

    @property
    def is_legal(self) -> bool:
        """Whether a drop would do anything."""
        return self.lays is not None or self.verdict.is_legal


def deciding(point: Point, targets: Sequence[DropTarget]) -> DropTarget | None:
    """The target at `point` whose place decides, None where there is none."""
    return next(
        (
            target
            for target in targets
            if target.place.decides and target.place.area.collidepoint(point)
        ),
        None,
    )


@dataclass(frozen=True, slots=True)
class Ground:
    """What lies at a spot: a target or a place that is none; `home` is where the card came from."""

    place: Place
    target: DropTarget | None = None
    home: bool = False


@dataclass(frozen=True, slots=True)
class Grounds:
    """Everything on the table that a held card can lie on.

    `targets` take drops, legal or not; `homes` are where the card came from; `walls` are places
    that never take one. `hand` is the viewer's hand where the card came from there: the row that it
    lies in, as wide as the window and down to its edge, is no felt.
    """

    targets: tuple[DropTarget, ...] = ()
    homes: tuple[Place, ...] = ()
    walls: tuple[Place, ...] = ()
    hand: Place | None = None

    def in_row(self, point: Point) -> bool:
        """Whether a point is in the row of the hand the card came from."""
        return self.hand is not None and point[1] >= self.hand.area.top

    def under(self, point: Point, card: Rect) -> Ground | None:
        """What the card lies on, held at `point`; None over bare felt."""
        at_point = self._inside(lambda area: area.collidepoint(point))
        most = self._inside(lambda area: _overlap(card, area) * 2 > card.w * card.h)
        if most is not None and most.place is self.hand and not self.in_row(point):
            return most  # held by its upper edge it still lies in the hand
        if at_point is None or most is None or at_point.home:
            return at_point or most
        whole, part = at_point.place.area, most.place.area
        nested = whole != part and whole.contains(part)
        return most if nested and most.target is not None else at_point

    def _inside(self, holds: Callable[[Rect], bool]) -> Ground | None:
        home = _least(place for place in self.homes if holds(place.area))
        if home is not None:
            return Ground(home, home=True)
        targets = [target for target in self.targets if holds(target.place.area)]
        words = [target for target in targets if target.place.decides]
        legal = [target for target in targets if target.is_legal]
        found = min(words or legal or targets, key=lambda target: _size(target.place), default=None)
        if found is not None:
            return Ground(found.place, found)
        wall = _least(place for place in self.walls if holds(place.area))
        return Ground(wall) if wall is not None else None

    def best(self, point: Point, card: Rect) -> DropTarget | None:
        """The legal target that the card, held at `point`, would go to."""
        ground = self.under(point, card)
        if ground is None:
            is_off = self.in_row(point) or self.in_row(card.center)
            return self._covered(card) if is_off else self._near(card)
        target = ground.target
        if target is None or not target.is_legal or _is_off(target, card):
            return None
        return target

    def refusing(self, point: Point, card: Rect) -> Ground | None:
        """What says why the card, held at `point`, does not go anywhere; None where it goes home
        without a word."""
        ground = self.under(point, card)
        if ground is None and not self.in_row(point) and not self.in_row(card.center):
            ground = self._touched(card)
        if ground is None or ground.home:
            return None
        if ground.target is not None and ground.target.is_legal:
            return Ground(ground.place, DropTarget(ground.place, Verdict(refusal=_askew())))
        return ground

    def _touched(self, card: Rect) -> Ground | None:
        """What a card over bare felt touches most: a target that is not aside, another place, or
        its home."""
        grounds = [Ground(place, home=True) for place in self.homes]
        grounds += [
            Ground(target.place, target) for target in self.targets if not target.place.aside
        ]
        grounds += [Ground(place) for place in self.walls]
        most = max(grounds, key=lambda ground: _overlap(card, ground.place.area), default=None)
        return most if most is not None and _overlap(card, most.place.area) else None

    def _covered(self, card: Rect) -> DropTarget | None:
        """The legal target that a card in the row of the hand lies on most, where it covers more
        than a third of it: a place smaller than the card."""
        near = self._near(card)
        if near is None or _overlap(card, near.place.area) <= COVERED * _size(near.place):
            return None
        return near

    def _near(self, card: Rect) -> DropTarget | None:
        """The legal target that a card over bare felt touches most, unless it lies more on a place
        that is none."""
        legal = [
            target
            for target in self.targets
            if target.is_legal and not (target.place.deliberate or target.place.aside)
        ]
        best = max(legal, key=lambda target: _overlap(card, target.place.area), default=None)
        if best is None or not (over := _overlap(card, best.place.area)):
            return None
        others = [*self.homes, *self.walls]
        others += [target.place for target in self.targets if target not in legal]
        for place in others:
            if _overlap(card, place.area) > over and not place.area.contains(best.place.area):
                return None
        return best


def _is_off(target: DropTarget, card: Rect) -> bool:
    """Whether a place that is deliberate lies elsewhere than under the middle of a card."""
    return target.place.deliberate and not target.place.area.collidepoint(card.center)


def _askew() -> Refusal:
    """Why a card does not go to a deliberate place that its middle is not on."""
    return Refusal(_("Let the card go with its middle over this place."), code="askew")


def _overlap(card: Rect, area: Rect) -> int:
    common = card.clip(area)
    return common.w * common.h


def _size(place: Place) -> int:
    return place.area.w * place.area.h


def _least(places: Iterable[Place]) -> Place | None:
    return min(places, key=_size, default=None)
