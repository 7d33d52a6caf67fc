"""What lies on the table by the rules file: a box for each zone, in the part its `place` names."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from tabletop.engine.cards import Card
from tabletop.engine.rules.schema import AreaSpec
from tabletop.engine.view import SeenZone, View
from tabletop.system.i18n import _
from tabletop.ui.table.adapter import Seen
from tabletop.ui.table.cards import SUIT_COLOURS
from tabletop.ui.table.default.arrange import shown
from tabletop.ui.table.layout import seats_round

HAND: Final = "hand"
"""The `place` of what the viewer holds."""


@dataclass(frozen=True, slots=True)
class Box:
    """One zone to lay out: the `cards` that are shown of the `count` in it, as they are arranged.

    `label` names it to the ear, `caption` is the line of markup under it, `emblem` a suit that
    shows while it is empty. `lifts` and `drops` say whether the rules file has drops from it and
    onto it.
    """

    zone: str
    arrange: str
    cards: tuple[Card | None, ...]
    count: int
    label: str
    caption: str
    emblem: str
    lifts: bool
    drops: bool


@dataclass(slots=True)
class Areas:
    """Every box of a table: `opponents` by seat; `middle`, `own` and `hand` in the order of the
    rules file. `held` is the kind of zone that counts as a seat's hand, "" where there is none."""

    opponents: dict[int, list[Box]] = field(default_factory=dict)
    middle: list[Box] = field(default_factory=list)
    own: list[Box] = field(default_factory=list)
    hand: list[Box] = field(default_factory=list)
    held: str = ""
    held_is_laid: bool = False


def areas_of(seen: Seen[View], tight: bool = False) -> Areas:
    """What the rules file lays out of what is seen; a `tight` table has no places of seats that are
    empty and that nothing goes to now."""
    view, specs = seen.view, seen.book.table
    areas = Areas()
    areas.held = next((spec.zone for spec in specs if spec.place == HAND), HAND)
    areas.held_is_laid = any(
        spec.zone == areas.held and spec.place in ("opponent", "middle") for spec in specs
    )
    maker = _Maker(seen, tight)
    others = seats_round(view.seats, seen.me)
    areas.opponents = {seat: maker.beside(specs, "opponent", seat) for seat in others}
    areas.middle = maker.middle(specs, [*others, *([] if seen.me is None else [seen.me])])
    if seen.me is not None:
        areas.own = maker.beside(specs, "own", seen.me)
        areas.hand = maker.beside(specs, HAND, seen.me)
    return areas


class _Maker:
    """Makes boxes of what one viewer sees."""

    def __init__(self, seen: Seen[View], tight: bool) -> None:
        self.seen = seen
        self.drops = seen.book.spec.drops
        self.sources = {drop.source for drop in self.drops}
        self.targets = {drop.onto for drop in self.drops}
        self.phase = seen.view.phase if seen.is_mine else None
        self.tight = tight

    def beside(self, specs: Sequence[AreaSpec], place: str, seat: int) -> list[Box]:
        """The boxes of a seat's own zones; those with one name stand side by side."""
        boxes: list[tuple[str, Box]] = []
        for spec in specs:
            if spec.place != place:
                continue
            for zone in self.seen.view.zones_of(spec.zone):
                if zone.owner != seat:
                    continue
                if place != HAND and not zone.cards and not self._is_wanted(spec):
                    continue  # an empty place that nothing is dropped on takes no room
                boxes.append((_name(zone), self._box(spec, zone)))
        order: Mapping[str, int] = {name: at for at, (name, _box) in reversed([*enumerate(boxes)])}
        return [box for _name_of, box in sorted(boxes, key=lambda each: order[each[0]])]

    def _is_wanted(self, spec: AreaSpec) -> bool:
        """Whether a zone of a seat is shown while it is empty: there is no use for it where
        nothing is ever dropped on it, nor, on a `tight` table, where nothing is now."""
        never = "opponent" if spec.place == "own" else "own"
        drops = [drop for drop in self.drops if drop.onto == spec.zone and drop.of != never]
        if self.tight:
            return any(drop.phase in ("", self.phase) for drop in drops)
        return spec.arrange == "count" or bool(drops)

    def middle(self, specs: Sequence[AreaSpec], seats: Sequence[int]) -> list[Box]:
        """The boxes of zones that lie in the middle, those of seats in the seats' order."""
        boxes = []
        for spec in specs:
            if spec.place != "middle":
                continue
            zones = self.seen.view.zones_of(spec.zone)
            if all(zone.owner is not None for zone in zones):
                zones.sort(key=lambda zone: (seats.index(zone.owner or 0), zone.id))
            boxes += [self._box(spec, zone) for zone in zones]
        return boxes

    def _box(self, spec: AreaSpec, zone: SeenZone) -> Box:
        name, kind = _name(zone), spec.zone
        lifts = kind in self.sources
        cards = shown(spec.arrange, zone.cards)
        return Box(
            zone=zone.id,
            arrange=spec.arrange,
            cards=cards,
            count=len(zone.cards),
            label=self._label(spec, zone),
            caption=self._caption(spec, zone),
            emblem=name if name in SUIT_COLOURS else "",
            lifts=lifts,
            drops=kind in self.targets,
        )

    def _label(self, spec: AreaSpec, zone: SeenZone) -> str:
        words = spec.label or spec.zone.replace("_", " ").capitalize()
        if spec.place == HAND and not spec.label:
            return _("Your hand")
        if zone.owner is not None and zone.owner != self.seen.me:
            name = self.seen.names[zone.owner]
            return _("{place} of {name}").format(place=words, name=name)
        named = _name(zone) if zone.owner is None else ""
        return f"{words} {named}" if named else words

    def _caption(self, spec: AreaSpec, zone: SeenZone) -> str:
        """The words under a box: whose it is in the middle, what it is called, how many a pile
        or a count holds."""
        words = [spec.label] if spec.label else []
        if spec.place == "middle" and zone.owner is not None:
            words.insert(0, f"@{zone.owner}")
        name = _name(zone)
        tells = bool(name) if zone.owner is None else not (name.isdecimal() or spec.label)
        if tells and name not in SUIT_COLOURS:
            words.append(name)
        if spec.arrange == "count" or (spec.arrange == "pile" and len(zone.cards) > 1):
            words.append(f"*{len(zone.cards)}*")
        return " ".join(words) if spec.arrange == "count" else " · ".join(words)


def _name(zone: SeenZone) -> str:
    """The part of a zone's id that tells it from others of its kind."""
    return zone.id.partition(":")[2]
