"""The chart of every seat's chance to win over a reviewed game."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate

from tabletop.ai.review.form import Point, Review, percent
from tabletop.engine.moves import CHANCE
from tabletop.engine.play.session import Session
from tabletop.scene.chart import Chart
from tabletop.scene.style import Style
from tabletop.system.i18n import _
from tabletop.ui.shell.named import names_of
from tabletop.ui.table.markup import shorter


@dataclass(frozen=True, slots=True)
class Place:
    """Where a line of chances is drawn: after the first `at` entries, as what came before ends
    there, or as what comes next begins (`is_next`), which may be another chance: a decision is
    weighed anew."""

    at: int
    is_next: bool


def chances_title(review: Review) -> str:
    """What stands over the chart."""
    return _("Chance to win") if review.is_whole else _("Chance to win, as far as rated")


def had_it_ended(unit: str) -> str:
    """What stands over the chart of what each seat was worth, in money where `unit` is such."""
    if unit:
        return _("Money, had the game ended after that move")
    return _("Points, had the game ended after that move")


def moves_made(session: Session) -> list[int]:
    """How many moves were decided after the first 0, 1, 2 ... entries, as a replay counts them:
    dealing and what was forced is none."""
    decided = (each.move.seat != CHANCE and not each.forced for each in session.entries)
    return list(accumulate(decided, initial=0))


def places(session: Session, review: Review, here: int | None = None) -> list[Place]:
    """Where the chart has its points: before and after every decision, at both ends, and `here`."""
    found = {0, len(session.entries), *(point.at for line in review.chances for point in line)}
    if here is not None:
        found.add(here)
    for seat in range(len(review.chances)):
        found.update(_unrated(session, review, seat))
    return [Place(at, is_next) for at in sorted(found) for is_next in (False, True)]


def chances_chart(style: Style, session: Session, review: Review, here: int | None = None) -> Chart:
    """The chances of all seats in percent, each as far as that seat could know them, with a line
    after the first `here` entries. Nothing is drawn where a decision is not rated yet: what would
    run from what comes before it to what comes after is no chance that anybody knew."""
    drawn = places(session, review, here)
    made = moves_made(session)
    lines = [
        _percents(points, drawn, _unrated(session, review, seat))
        for seat, points in enumerate(review.chances)
    ]
    names = names_of(session.players)
    return Chart(
        style,
        list(zip(*lines, strict=True)),
        names,
        "",
        "chances",
        after=" %",
        label=_("Chance to win over the game"),
        marks=(0, 25, 50, 75, 100),
        here=None if here is None else drawn.index(Place(here, True)),
        made=[made[place.at] for place in drawn],
        short=shorter(names)[1],
    )


def _unrated(session: Session, review: Review, seat: int) -> list[int]:
    """Where a seat decided what is not rated yet: after so many entries."""
    if review.is_whole:
        return []
    rated = {each.at for each in review.of(seat)}
    return [
        at
        for at, entry in enumerate(session.entries)
        if entry.move.seat == seat and not entry.forced and at not in rated
    ]


def _percents(
    points: Sequence[Point], drawn: Sequence[Place], unrated: Sequence[int]
) -> list[int | None]:
    """The chance in percent at each place, None between two points with something `unrated`
    between them."""
    ats = [point.at for point in points]
    out: list[int | None] = []
    for place in drawn:
        first, after = bisect_left(ats, place.at), bisect_right(ats, place.at)
        if first < after:
            out.append(percent(points[after - 1 if place.is_next else first].chance))
            continue
        one, other = points[first - 1], points[first]
        if bisect_left(unrated, one.at) != bisect_left(unrated, other.at):
            out.append(None)
            continue
        part = (place.at - one.at) / (other.at - one.at)
        out.append(percent(one.chance + part * (other.chance - one.chance)))
    return out
