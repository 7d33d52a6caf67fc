"""What a person's games come to."""

from __future__ import annotations

import random

import pytest

from tabletop.ui.shell import standings
from tabletop.ui.shell.records import Played, Seat


def game(*seats: tuple[str, str, int], title: str = "Milken", day: int = 1) -> Played:
    """A finished game of names, kinds and scores; the highest score wins."""
    most = max(score for _name, _kind, score in seats)
    return Played(
        "milken", title, 7, f"2026-03-{day:02} 12:00:00", "",
        tuple(Seat(name, kind, score, score == most) for name, kind, score in seats),
    )  # fmt: skip


def test_a_shared_win_is_its_share_and_told_as_such() -> None:
    history = [
        game(("Ann", "human", 30), ("Bo", "human", 30), ("Cy", "easy", 12)),
        game(("Ann", "human", 30), ("Bo", "human", 20), ("Cy", "easy", 12)),
    ]
    known = standings.standing(history, "Ann")
    assert (known.played, known.wins, known.shared) == (2, 1.5, 1)
    assert known.games[0].margin == pytest.approx(5.0)
    assert standings.standing(history, "Bo").wins == 0.5


def test_a_streak_is_wins_in_a_row_up_to_now() -> None:
    scores = [30, 30, 30, 10, 30]
    history = [
        game(("Ann", "human", score), ("Cy", "easy", 20), day=day)
        for day, score in enumerate(scores, 1)
    ]
    known = standings.standing(history, "Ann")
    assert (known.streak, known.longest) == (1, 3)


def test_people_are_told_from_bots_of_the_same_name() -> None:
    history = [
        game(("Ann", "human", 30), ("Bo", "hard", 12)),
        game(("Ann", "human", 10), ("Bo", "human", 12)),
    ]
    assert standings.people(history) == ["Ann", "Bo"]
    known = standings.standing(history, "Ann")
    assert [(e.name, e.ahead, e.behind) for e in known.people] == [("Bo", 0, 1)]
    assert [(e.kind, e.ahead, e.behind) for e in known.levels] == [("hard", 1, 0)]
    assert standings.standing(history, "Bo").played == 1


def test_who_wins_against_hard_is_rated_above_who_wins_against_easy() -> None:
    def rated(kind: str) -> float:
        games = [game(("Ann", "human", 30), ("Cy", kind, 20))] * 20
        return standings.standing(games, "Ann").ratings[-1]

    assert rated("hard") > rated("normal") > rated("easy") > standings.BEGIN
    assert rated("hard/sharp") == rated("hard"), "a style is no level"


def test_whoever_does_as_well_as_normal_stays_where_normal_stands() -> None:
    rng = random.Random(3)
    history = [
        game(("Ann", "human", rng.randrange(50)), ("Cy", "normal", rng.randrange(50)))
        for _each in range(400)
    ]
    last = standings.standing(history, "Ann").ratings[-100:]
    assert abs(sum(last) / len(last) - standings.RATINGS["normal"]) < 60


def test_games_between_people_alone_move_no_rating() -> None:
    assert standings.standing([game(("Ann", "human", 3), ("Bo", "human", 2))], "Ann").ratings == ()
