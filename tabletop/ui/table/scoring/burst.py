"""A pile that is full bursts: a moment of its own over the whole stage, before the sheet comes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from pygame import Rect

from tabletop.engine.cards import Card
from tabletop.scene.node import Node
from tabletop.scene.script import Script
from tabletop.scene.tween import linear
from tabletop.ui.table.cards import ASPECT
from tabletop.ui.table.scoring.furniture import Furniture, Pile
from tabletop.ui.table.scoring.nodes import Face, Rays
from tabletop.ui.table.scoring.packing import STRIP

HOLDS: Final = 0.35
"""Seconds that the full pile lies still."""
TREMBLES: Final = 0.3
BURSTS: Final = 0.35
STAYS: Final = 0.6
"""Seconds that it lies open."""
GONE: Final = 0.15
"""Seconds in which what lies on the table is gone as the sheet comes."""
SEEN: Final = 0.08
"""Seconds in which a card is seen that leaves."""
GOES: Final = 0.35
"""Seconds in which the piles go to the heads of their columns."""
LARGE: Final = (0.3, 150)
"""How wide a card is on the stage: of the height that it has, and at the most at scale 1."""


@dataclass(frozen=True, slots=True)
class Spot:
    """Where a card lies on the stage before the sheet is laid, and how wide it is."""

    x: float
    y: float
    w: float


def burst(made: Furniture, script: Script, starts: Mapping[Card, Rect], at: float) -> float:
    """The beats from `at` on in which a pile bursts and all piles go to their columns; gives when
    they have. `starts` are where cards lie on the table."""
    piles = list(made.piles.values())
    spots = _on_table(piles, starts) or _on_stage(made, piles)
    full = [pile for pile in piles if pile.column.full]
    for pile in piles:
        for face in pile.faces:
            begin(script, face, spots[face])
            lies = face.card in starts
            script.set(face, "alpha", float(lies))
            if not lies:
                script.to(face, "alpha", 1.0, at, 0.2)
            if pile not in full:
                script.to(face, "dim", 0.5, at + HOLDS + TREMBLES)
        script.set(pile.meter, "alpha", 0.0)
    at += HOLDS
    for pile in full:
        _opens(made, script, pile, [spots[face] for face in pile.faces], at)
    script.sound("bust", at + TREMBLES)
    at += TREMBLES + BURSTS + STAYS
    for pile in piles:
        _goes(script, pile, at)
    return at + GOES


def begin(script: Script, face: Face, spot: Spot) -> None:
    """A card lies at a spot before its first beat."""
    high = spot.w * ASPECT
    face.first = max(1, round(spot.w)), max(1, round(high))
    for attribute, value in (("x", spot.x), ("y", spot.y), ("w", spot.w), ("h", high)):
        script.set(face, attribute, value)


def leaves(script: Script, face: Face, comes: float | None, at: float) -> None:
    """A card is seen from `at` on, when it leaves where it begins; and before, where it lies on the
    table, until the sheet `comes`, over whose words it would lie; None for one not seen there."""
    script.set(face, "alpha", float(comes is not None))
    if comes is not None:
        script.to(face, "alpha", 0.0, comes, min(GONE, at - comes))
    script.to(face, "alpha", 1.0, at, SEEN)


def rests(script: Script, face: Face, x: float, y: float, at: float, seconds: float) -> None:
    """A card goes to where it lies on the sheet, in the size that it has there."""
    w, h = face.native
    for attribute, value in (("x", x), ("y", y), ("w", float(w)), ("h", float(h))):
        script.to(face, attribute, value, at, seconds)


def _on_table(piles: Sequence[Pile], starts: Mapping[Card, Rect]) -> dict[Face, Spot]:
    """Where the piles lie on the table; nothing where not all of them are seen there."""
    faces = [face for pile in piles for face in pile.faces]
    if not all(face.card in starts for face in faces):
        return {}
    return {face: Spot(rect.x, rect.y, rect.w) for face in faces for rect in (starts[face.card],)}


def _on_stage(made: Furniture, piles: Sequence[Pile]) -> dict[Face, Spot]:
    """Where the piles lie, side by side over the whole stage."""
    plan = made.plan
    share, most = LARGE
    room = (plan.w - 2 * plan.margin) / max(1, len(piles))
    w = min(plan.h * share / ASPECT, plan.base.px(most), room * 0.5)
    out = {}
    for number, pile in enumerate(piles):
        x = plan.margin + room * (number + 0.5) - w / 2
        for index, face in enumerate(pile.faces):
            step = w * ASPECT * STRIP * min(1.0, 5 / max(1, len(pile.faces) - 1))
            out[face] = Spot(x, plan.h * 0.34 + index * step, w)
    return out


def _opens(made: Furniture, script: Script, pile: Pile, spots: Sequence[Spot], at: float) -> None:
    """A full pile trembles while its meter fills, and bursts into a fan with rays."""
    plan = made.plan
    w = spots[-1].w
    top, foot = min(spot.y for spot in spots), max(spot.y for spot in spots) + w * ASPECT
    half = 1.45 * w
    middle = spots[-1].x + w / 2
    centre = min(max(middle, plan.margin + half), plan.w - plan.margin - half)
    level = (top + foot) / 2
    rays = Rays(plan.base)
    reach = w * 4.2
    rays.place(centre - reach / 2, level - reach / 2, reach, reach)
    rays.z = -1
    made.over.add(rays)
    script.set(rays, "alpha", 0.0)
    script.to(rays, "alpha", 1.0, at + TREMBLES, BURSTS)
    script.to(rays, "alpha", 0.0, at + TREMBLES + BURSTS + STAYS, GOES)
    _lamps(made, script, pile, Rect(round(middle - w / 2), round(foot + w * 0.12), round(w), 0), at)
    count = len(spots)
    for number, (face, spot) in enumerate(zip(pile.faces, spots, strict=True)):
        for shake in range(6):
            off = plan.base.px(2) * (-1 if shake % 2 else 1)
            script.to(face, "x", spot.x + off, at + shake * TREMBLES / 6, TREMBLES / 6, linear)
        away = number - (count - 1) / 2
        then = at + TREMBLES
        script.to(face, "x", centre - w / 2 + away * w * 0.36, then, BURSTS)
        script.to(face, "y", level - w * ASPECT / 2 + away * away * w * 0.045, then, BURSTS)
        script.to(face, "angle", -away * 10, then, BURSTS)


def _lamps(made: Furniture, script: Script, pile: Pile, area: Rect, at: float) -> None:
    """The meter under the pile fills, and turns gold as it bursts; then it goes with the pile."""
    meter, count = pile.meter, pile.meter.count
    rest = meter.x, meter.y, meter.w, meter.h
    high = max(6, made.plan.base.px(10))
    begins = (*area.topleft, area.w, high)
    for attribute, begun in zip(("x", "y", "w", "h"), begins, strict=True):
        script.set(meter, attribute, float(begun))
    script.to(meter, "alpha", 1.0, at - HOLDS, 0.2)
    script.set(meter, "full", 0.0)
    script.set(meter, "level", count - 1.0)
    script.to(meter, "level", float(count), at, TREMBLES)
    script.to(meter, "full", 1.0, at + TREMBLES)
    then = at + TREMBLES + BURSTS + STAYS
    for attribute, value in zip(("x", "y", "w", "h"), rest, strict=True):
        script.to(meter, attribute, float(value), then, GOES)
    if not pile.has_meter:
        script.to(meter, "alpha", 0.0, then, GOES)


def _goes(script: Script, pile: Pile, at: float) -> None:
    """A pile goes to the head of its column, or away where there is no room for it."""
    for face in pile.faces:
        rests(script, face, face.x, face.y, at, GOES)
        script.to(face, "angle", 0.0, at, GOES)
        script.to(face, "dim", 0.0, at)
        if not pile.has_room:
            script.to(face, "alpha", 0.0, at + GOES * 0.4, GOES * 0.6)
    if pile.has_room and not pile.column.full:
        script.to(pile.meter, "alpha", 1.0, at + GOES, 0.15)


def still(made: Furniture) -> list[Node]:
    """What of the piles is no longer there at the end: what has no room at their heads."""
    piles = made.piles.values()
    cards: list[Node] = [face for pile in piles if not pile.has_room for face in pile.faces]
    return [*cards, *(pile.meter for pile in piles if not pile.has_meter)]
