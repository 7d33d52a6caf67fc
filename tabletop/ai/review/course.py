"""A review put together from ratings: which decisions there are, each seat's line of chances, the
turning points, and luck and skill told apart."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from tabletop.ai.review.form import Parts, Point, Rated, Review
from tabletop.engine.moves import CHANCE, Move
from tabletop.engine.play.session import Session
from tabletop.engine.view import View

TURNING: Final = 3
"""How many turning points are named at most."""


@dataclass(frozen=True, slots=True)
class Decided:
    """A decision of a game: the move made as line `line`, after the first `at` entries."""

    line: int
    at: int
    move: Move


def decisions(session: Session) -> Iterator[tuple[Decided, View]]:
    """The decisions of a game where its seat had a choice that chance does not make as well, in the
    order of play, each with what the seat saw before it."""
    state = session.until(0).state
    for at, entry in enumerate(session.entries):
        move = entry.move
        if move.seat != CHANCE and not entry.forced and move.name != "cut":
            view = state.view(move.seat)
            if len(view.legal) > 1 or move not in view.legal:
                yield Decided(entry.n, at, move), view
        state.apply(move)


def reviewed(session: Session, decided: int, rated: Mapping[int, Rated | None]) -> Review:
    """The review of a finished game of so many decisions, as far as `rated` goes, by line; None
    says that a decision could not be rated."""
    known = [each for _line, each in sorted(rated.items()) if each is not None]
    seats = len(session.players)
    returns = session.state.returns()
    lines = tuple(_line(session, known, seat, returns[seat]) for seat in range(seats))
    review = Review(decided, len(rated) - len(known), tuple(known), lines, turning(known), ())
    if not review.is_whole:
        return review
    parts = tuple(_parts(known, seat, 1 / seats, returns[seat]) for seat in range(seats))
    return Review(decided, review.failed, review.rated, lines, review.turning, parts)


def turning(rated: Sequence[Rated]) -> tuple[Rated, ...]:
    """The decisions that gave away most, in the order of play; none that gave away little."""
    worst = sorted((each for each in rated if each.is_bad), key=lambda each: -each.lost)
    return tuple(sorted(worst[:TURNING], key=lambda each: each.at))


def _line(session: Session, rated: Sequence[Rated], seat: int, result: float) -> tuple[Point, ...]:
    points = [Point(0, 1 / len(session.players))]
    for each in rated:
        if each.seat == seat:
            points.append(Point(each.at, each.chance))
            points.append(Point(each.at + 1, each.chance_after))
    return (*points, Point(len(session.entries), result))


def _parts(rated: Sequence[Rated], seat: int, start: float, result: float) -> Parts:
    own = sum(each.effect[seat] for each in rated if each.seat == seat)
    others = sum(each.effect[seat] for each in rated if each.seat != seat)
    return Parts(start, result - start - own - others, own, others, result)
