"""Reviews: what adds up, what is asked, what is found, and that it is the same each time."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from random import Random
from statistics import fmean
from typing import ClassVar

import pytest

from tabletop.ai.bots import SearchBot
from tabletop.ai.review import rating
from tabletop.ai.review.course import decisions, reviewed
from tabletop.ai.review.form import Review, graded
from tabletop.ai.review.rating import BATCH, rate
from tabletop.ai.search.model import Outcome
from tabletop.ai.search.sampling import determinize
from tabletop.engine import registry
from tabletop.engine.moves import CHANCE, Move
from tabletop.engine.play.chance import outcome
from tabletop.engine.play.session import Session
from tabletop.engine.view import View
from tests.ai.review.double import planted
from tests.ai.review.games import session
from tests.conformance.cases import Case, playout

GAMES = registry.names()


@cache
def review_of(game: str, iterations: int = 16) -> tuple[Session, Review]:
    """A game and its review with very few trial games, rated here."""
    played = session(game, ("easy", "human", "normal"))
    rated = {
        each.line: rate(each.line, each.at, view, each.move, played.book, each.line, iterations)
        for each, view in list(decisions(played))[:: 1 + len(played.entries) // 15]
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
        assert rated.lost == 0 or rated.grade != "best"
        assert rated.lost > 0 or not rated.is_bad


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


# What is found

PLANTED = {
    "milken": (3, 4, 19, "1 play card=QC", "1 play card=JH"),
    "piece_of_the_action": (2, 3, 168, "1 play card=R-4", "1 pass"),
    "portfolio": (2, 31, 237, "1 neutralise portfolio=P2 card=4C-2", "1 discard card=9C-1"),
    "stonks": (2, 35, 126, "0 adjust company=R steps=1", "0 adjust company=P steps=1"),
    "wall_street": (2, 23, 302, "1 play card=KD capture=[2C,5D]", "1 play card=AD capture=[]"),
}
"""In a random game of so many seats, by its deal and number of moves: a move that wins, however the
cards lie and whatever follows, and one that mostly loses."""


def _position(game: str) -> tuple[View, Case, Move, Move]:
    seats, deal, number, good, bad = PLANTED[game]
    case = Case(game, seats)
    parse = case.module.notation.parse
    for step in playout(case, deal):
        if step.number == number:
            view = step.state.view(step.state.current_player)
            return view, case, parse(good), parse(bad)
    raise AssertionError("the game is shorter")


def _wins(view: View, case: Case, move: Move) -> float:
    """How often the seat wins after `move`, over some ways the cards may lie and random moves."""
    rng, found = Random(1), []
    for _each in range(12):
        state = determinize(view, case.book, rng)
        state.apply(move)
        while not state.is_terminal:
            if state.current_player == CHANCE:
                state.apply(outcome(state.due(), rng))
            else:
                legal = state.legal_moves()
                state.apply(legal[int(rng.random() * len(legal))])
        found.append(state.returns()[move.seat])
    return fmean(found)


@pytest.mark.parametrize("game", GAMES)
def test_a_win_that_was_passed_over_is_found(game: str) -> None:
    view, case, good, bad = _position(game)
    assert _wins(view, case, good) == 1.0
    assert _wins(view, case, bad) < 0.4
    found = rate(7, 3, view, bad, case.book, 5, 60)
    assert found is not None
    assert found.grade == "missed_win"
    assert _wins(view, case, found.best) == 1.0
    praised = rate(7, 3, view, good, case.book, 5, 60)
    assert praised is not None
    assert praised.lost == 0


def test_in_a_lost_game_a_worse_move_is_not_called_the_best() -> None:
    """Piece of the Action: the last Deal of a lost game, where one card brings points."""
    view, case, _good, bad = _position("piece_of_the_action")
    lost = view.replaced(points=(300, 60))
    found = rate(7, 3, lost, bad, case.book, 5, 60)
    assert found is not None
    assert found.lost == 0
    assert found.best_points > found.points
    assert found.grade == "good"


# What is noise


class _Trials:
    """In place of trial games: seat 1 wins so many deals of ten with the first move and with the
    second, as `odds` has them for one look after the other."""

    odds: ClassVar[list[tuple[int, int]]] = []

    def __init__(self, *_given: object) -> None:
        self._odds, self._at = self.odds.pop(0), 0

    def round(self) -> list[Outcome]:
        """One deal."""
        self._at += 1
        wins = [(float(self._at % 10 >= n), float(self._at % 10 < n)) for n in self._odds]
        return [Outcome(each, each, each) for each in wins]


@pytest.mark.parametrize(
    ("odds", "grade", "lost"),
    [
        ([(8, 4), (8, 8)], "best", 0.0),
        ([(8, 4), (8, 7)], "mistake", 0.1),
        ([(8, 4), (8, 9)], "best", 0.0),
        ([(8, 8)], "best", 0.0),
    ],
)
def test_what_looks_bad_is_named_by_a_second_look(
    monkeypatch: pytest.MonkeyPatch, odds: list[tuple[int, int]], grade: str, lost: float
) -> None:
    view, case, good, bad = _position("wall_street")
    monkeypatch.setattr(rating, "Tree", _Trials)
    monkeypatch.setattr(_Trials, "odds", odds)
    monkeypatch.setattr(SearchBot, "choose", lambda *_given: good)
    found = rate(7, 3, view, bad, case.book, 5, 300)
    assert found is not None
    assert not odds
    assert found.grade == grade
    assert found.lost == pytest.approx(lost)


def test_deals_that_are_like_those_before_tell_less() -> None:
    alike = [float(at // BATCH % 2) for at in range(600)]
    mixed = [float(at % 2) for at in range(600)]
    assert rating.mean(alike)[0] == rating.mean(mixed)[0]
    assert rating.mean(alike)[1] > 4 * rating.mean(mixed)[1]
    assert rating.mean(alike)[1] == pytest.approx(0.5 / (600 / BATCH - 1) ** 0.5)


# What it is judged by


@pytest.mark.parametrize("game", GAMES)
def test_cards_that_the_seat_could_not_see_change_no_rating(game: str) -> None:
    played = session(game, ("easy", "human", "normal"))
    every = list(decisions(played))
    for decided, view in every[3 :: 1 + len(every) // 3]:
        other = determinize(view, played.book, Random(decided.line))
        assert other.view(decided.move.seat) == view
        args = (decided.move, played.book, 7, 20)
        first = rate(decided.line, decided.at, view, *args)
        assert first == rate(decided.line, decided.at, other.view(decided.move.seat), *args)


@pytest.mark.parametrize("name", registry.variants())
def test_a_game_by_house_rules_is_rated_too(name: str) -> None:
    case = Case(name, registry.open_book(name).spec.seats.min)
    for step in playout(case, 4):
        view = step.state.view(step.state.current_player) if step.number > 9 else None
        if view is not None and len(view.legal) > 1:
            found = rate(1, 1, view, step.move, case.book, 1, 12)
            assert found is not None
            assert sum(found.chances) == pytest.approx(1, abs=1e-6)
            return
    raise AssertionError(name)
