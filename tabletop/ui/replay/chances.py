"""The chart of every seat's chance to win over a reviewed game."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from itertools import accumulate, pairwise
from typing import Final

from tabletop.ai.review.form import Point, Review
from tabletop.engine.moves import CHANCE
from tabletop.engine.play.session import Session
from tabletop.scene.chart import Chart
from tabletop.scene.style import Style
from tabletop.system.i18n import _
from tabletop.ui.shell.named import names_of

MOST: Final = 600
"""How many places along the game are drawn at most."""


def chances_title(review: Review) -> str:
    """What stands over the chart."""
    return _("Chance to win") if review.is_whole else _("Chance to win, as far as rated")


def moves_made(session: Session) -> list[int]:
    """How many moves were decided after the first 0, 1, 2 ... entries, as a replay counts them:
    dealing and what was forced is none."""
    decided = (each.move.seat != CHANCE and not each.forced for each in session.entries)
    return list(accumulate(decided, initial=0))


def chances_chart(style: Style, session: Session, review: Review, here: int | None = None) -> Chart:
    """The chances of all seats in percent, each as far as that seat could know them, with a line
    after the first `here` entries. Nothing is drawn where a decision is not rated yet: what would
    run from what comes before it to what comes after is no chance that anybody knew."""
    length = len(session.entries)
    count = min(MOST, length) + 1
    places = [round(at * length / (count - 1)) for at in range(count)] if length else [0]
    made = moves_made(session)
    lines = [
        [round(100 * _chance(points, at)) for at in places]
        if review.is_whole
        else _in_part(points, places, _unrated(session, review, seat))
        for seat, points in enumerate(review.chances)
    ]
    return Chart(
        style,
        list(zip(*lines, strict=True)),
        names_of(session.players),
        "",
        "chances",
        after=" %",
        label=_("Chance to win over the game"),
        marks=(0, 25, 50, 75, 100),
        here=None if here is None else round(here * (count - 1) / max(1, length)),
        made=[made[at] for at in places],
    )


def _unrated(session: Session, review: Review, seat: int) -> list[int]:
    """Where a seat decided what is not rated: after so many entries."""
    rated = {each.at for each in review.of(seat)}
    return [
        at
        for at, entry in enumerate(session.entries)
        if entry.move.seat == seat and not entry.forced and at not in rated
    ]


def _in_part(
    points: Sequence[Point], places: Sequence[int], unrated: Sequence[int]
) -> list[int | None]:
    """The chance in percent at each of `places`, None between two points with something `unrated`
    between them."""
    known = {point.at for point in points}
    for one, other in pairwise(points):
        if bisect_left(unrated, one.at) == bisect_left(unrated, other.at):
            known.update(range(one.at, other.at + 1))
    return [round(100 * _chance(points, at)) if at in known else None for at in places]


def _chance(points: Sequence[Point], at: int) -> float:
    """The chance after the first `at` entries, on the line between the points around it."""
    after = bisect_right(points, at, key=lambda point: point.at)
    if after == 0:
        return points[0].chance
    if after == len(points):
        return points[-1].chance
    one, other = points[after - 1], points[after]
    part = (at - one.at) / (other.at - one.at)
    return one.chance + part * (other.chance - one.chance)
