"""The quick look at where a game turned: what it tells, and what it is told of."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tabletop.ai.review import turned as module
from tabletop.ai.review.turned import Place, Wins, turned, watched, weighed
from tabletop.engine import registry
from tabletop.engine.play.session import Session
from tabletop.engine.view import View
from tests.ai.review.games import session


def by(chance: Callable[[Place], float]) -> Callable[[Place, View, int], Wins]:
    """Trial games that come to a made-up chance, without noise."""
    return lambda place, _view, games: [chance(place)] * games


def made(played: Session) -> list[int]:
    """The places of the moves that were decided."""
    return [at for at, e in enumerate(played.entries) if e.move.seat >= 0 and not e.forced]


def test_the_moves_by_which_most_changed_are_found() -> None:
    played = session("milken")
    [winner] = watched(played)
    places = made(played)
    jump, fall = places[4], places[8]
    last = played.state.returns()[winner]

    def chance(place: Place) -> float:
        return 0.2 if place.at <= jump else 0.9 if place.at <= fall else last - 0.04

    told = turned(played, by(chance))
    assert [each.at for each in told] == [jump, fall]
    assert told[0].percents == (20, 90)


def test_what_is_told_is_measured_by_the_last_look_alone() -> None:
    played = session("milken")
    places = made(played)
    seen_first = {places[2]: 0.9}
    told = turned(
        played, by(lambda place: seen_first.get(place.at, 0.97) if place.look < 2 else 0.97)
    )
    assert told == (), "what looked large at first and was not, is not told"


def test_nothing_is_told_that_may_be_noise() -> None:
    played = session("milken")
    last = made(played)[-1]

    def weigh(place: Place, _view: View, games: int) -> Wins:
        won = round(games * (0.5 if place.at < last - 3 else 0.56))
        return [1.0] * won + [0.0] * (games - won)

    [only] = turned(played, weigh)
    assert only.at == last, "how it ended is no estimate"


def test_every_figure_is_from_the_view_of_the_seat_it_is_about() -> None:
    played = session("stonks", ("human", "easy", "easy"))
    met = set()

    def weigh(place: Place, view: View, games: int) -> Wins:
        assert view.seat == place.seat
        assert view == played.until(place.at).state.view(place.seat)
        met.add(place.seat)
        return [0.5] * games

    turned(played, weigh)
    assert met == set(watched(played))


def test_the_winner_is_watched_and_the_one_person() -> None:
    for kinds in (("human", "easy", "easy"), ("easy", "human", "human"), ("easy", "easy", "easy")):
        played = session("milken", kinds)
        winners = played.state.winners()
        seats = watched(played)
        assert seats[0] in winners
        people = [seat for seat, kind in enumerate(kinds) if kind == "human"]
        if len(people) == 1:
            assert people[0] in seats
        else:
            assert len(seats) == 1


@pytest.mark.parametrize("game", registry.names())
def test_any_position_is_weighed_for_any_seat_and_alike_each_time(game: str) -> None:
    played = session(game, ("easy", "human", "normal"))
    places = made(played)
    for at in (places[0], places[len(places) // 2], places[-1]):
        state = played.until(at).state
        for seat in range(3):
            wins = weighed(state.view(seat), played.book, at, 4)
            assert wins == weighed(state.view(seat), played.book, at, 4)
            assert wins is not None
            assert all(0 <= each <= 1 for each in wins)
    assert weighed(state.view(0), played.book, 1, 4, lambda: True) is None


def test_moves_that_only_pay_or_lay_out_are_none_at_which_a_game_turns() -> None:
    played = session("portfolio")
    names = {played.entries[step.at].move.name for step in module._steps(played)}
    assert names
    assert names.isdisjoint({"draw", "discard", "end_turn"})


def test_what_made_the_winner_win_is_told_before_larger_losses_made_up_for() -> None:
    played = session("milken")
    [winner] = watched(played)
    places = made(played)
    falls = places[2::3][:3]
    rise = places[-2]

    def chance(place: Place) -> float:
        if place.at > rise:
            return 1.0
        fallen = sum(place.at > each for each in falls)
        return 0.9 - 0.25 * fallen + 0.02 * sum(place.at > each for each in places)

    told = turned(played, by(chance))
    assert played.state.returns()[winner] == 1
    assert any(each.after > each.before for each in told)
