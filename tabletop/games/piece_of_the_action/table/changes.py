"""What was made of the value of a Deal, and of what it brings each seat, in few words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from tabletop.engine.words import listed, signed
from tabletop.games.piece_of_the_action.score import brings, gains, stakes, value
from tabletop.games.piece_of_the_action.state import ActionState, ActionView
from tabletop.games.piece_of_the_action.text import stopped
from tabletop.system.i18n import _


class Change(NamedTuple):
    """What a figure was and is, and what is to be said beside that."""

    was: int
    now: int
    note: str = ""


def brought(view: ActionView) -> list[int]:
    """What the Deal as it is seen would really bring each seat (PA-13)."""
    return gains(view.points, view.stakes)


def change_at(view: ActionView, after: ActionState, seat: int) -> Change:
    """What became of what the Deal would really bring a seat, and where that stops at zero."""
    stake = stakes(after, value(after))[seat]
    note = stopped(after.points[seat], stake)
    return Change(brought(view)[seat], brings(after)[seat], note)


def changes_of(view: ActionView, after: ActionState) -> Mapping[int, Change]:
    """By seat what became of what the Deal brings it, where that is something else."""
    every = {seat: change_at(view, after, seat) for seat in range(view.seats)}
    return {seat: each for seat, each in every.items() if each.was != each.now}


def step(before: int, after: int) -> str:
    """A figure that goes from one to another, as markup."""
    if before == after:
        return signed(after)
    return _("{before} → {after}").format(before=signed(before), after=signed(after))


def became(change: Change) -> str:
    """What was made of a figure by what touched it, as markup."""
    if change.was == change.now:
        return _("still {n}").format(n=signed(change.now)) + change.note
    return step(change.was, change.now) + change.note


def told_changes(
    view: ActionView, after: ActionState, me: int | None, *, spares: bool = True
) -> str:
    """What became of the value of the Deal and of what it brings seat `me` and the others, those of
    whom the same is told at once, the largest change first; "" where all is as it was. What others
    win or lose otherwise than the value may be left out for want of room where it `spares` that."""
    worth = Change(view.value, value(after))
    changes = changes_of(view, after)
    order = sorted(changes, key=lambda at: (at != me, -abs(changes[at].now - changes[at].was)))
    alike: dict[Change, list[int]] = {worth: []} if worth.was != worth.now else {}
    for at in order:
        alike.setdefault(changes[at], []).append(at)
    first, rest = list[str](), list[str]()
    for change, seats in alike.items():
        names = listed([_("you") if at == me else f"@{at}" for at in seats])
        text = _("{names} {change}")
        if change is worth:
            text = _("value {change} for {names}") if seats else _("value {change}")
        said = text.format(names=names, change=became(change))
        (first if change is worth or me in seats or not spares else rest).append(said)
    told = "; ".join(first)
    if rest:
        text = _("{told}~; {rest}~") if first else "{rest}"
        told = text.format(told=told, rest="; ".join(rest))
    return told
