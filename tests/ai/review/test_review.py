"""Reviews: what adds up, what is asked, what is found, and that it is the same each time."""

from __future__ import annotations

from fractions import Fraction
from functools import cache

import pytest

from tabletop.ai.review.course import decisions, reviewed
from tabletop.ai.review.form import Review, graded
from tabletop.ai.review.rating import rate
from tabletop.engine import registry
from tabletop.engine.play.session import Session
from tests.ai.review.double import planted
from tests.ai.review.games import session

GAMES = registry.names()


@cache
def review_of(game: str, iterations: int = 24) -> tuple[Session, Review]:
    """A game and its review with very few trial games, rated here."""
    played = session(game, ("easy", "human", "normal"))
    rated = {
        each.line: rate(each.line, each.at, view, each.move, played.book, each.line, iterations)
        for each, view in list(decisions(played))[:: 1 + len(played.entries) // 60]
    }
    return played, reviewed(played, len(rated), rated)


@pytest.mark.parametrize("game", GAMES)
def test_luck_own_and_others_decisions_are_what_the_result_differs_by(game: str) -> None:
    played, review = review_of(game)
    assert review.is_whole
    assert [part.result for part in review.parts] == played.state.returns()
    for part in review.parts:
        start, luck, own, others, result = part.percents
        assert start + luck + own + others == result
        difference = Fraction(part.result) - Fraction(part.start)
        assert float(difference) == pytest.approx(part.luck + part.own + part.others, abs=1e-9)
        assert own <= 0


@pytest.mark.parametrize("game", GAMES)
def test_what_a_move_does_to_one_seat_the_others_gain_or_lose(game: str) -> None:
    for rated in review_of(game)[1].rated:
        assert sum(rated.chances) == pytest.approx(1, abs=1e-6)
        assert sum(rated.effect) == pytest.approx(0, abs=1e-6)
        assert rated.lost >= 0
        assert (rated.grade == "best") == (rated.lost == 0)


def test_a_seats_line_goes_from_an_even_start_through_its_own_decisions_to_the_result() -> None:
    played = session("milken")
    rated = planted(played)
    review = reviewed(played, len(rated), rated)
    for seat, line in enumerate(review.chances):
        assert (line[0].at, line[0].chance) == (0, 1 / 3)
        assert (line[-1].at, line[-1].chance) == (len(played.entries), played.state.returns()[seat])
        own = [each.at for each in review.of(seat)]
        assert own == [point.at for point in line[1:-1] if point.at in own]
    assert [each.at for each in review.turning] == sorted(each.at for each in review.turning)
    worst = sorted((each.lost for each in review.rated), reverse=True)
    assert sorted((each.lost for each in review.turning), reverse=True) == worst[:3]


def test_a_review_that_is_not_whole_tells_no_luck() -> None:
    played = session("milken")
    rated = planted(played)
    part = dict(list(rated.items())[:3])
    review = reviewed(played, len(rated), part)
    assert not review.is_whole
    assert review.parts == ()
    assert len(review.rated) == 3


@pytest.mark.parametrize(
    ("lost", "best", "is_clear", "grade"),
    [
        (0.3, 0.5, False, "best"),
        (0.02, 0.5, True, "good"),
        (0.05, 0.5, True, "inaccuracy"),
        (0.1, 0.5, True, "mistake"),
        (0.15, 0.5, True, "blunder"),
        (0.15, 0.95, True, "missed_win"),
        (0.06, 0.95, True, "inaccuracy"),
    ],
)
def test_marks(lost: float, best: float, is_clear: bool, grade: str) -> None:
    assert graded(lost, best, is_clear) == grade
