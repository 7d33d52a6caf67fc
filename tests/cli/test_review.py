"""`tabletop review`: what it prints, what it keeps, and of which games."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from tabletop.cli import run
from tabletop.cli.review import lines
from tabletop.engine import registry
from tabletop.engine.play.session import Session
from tabletop.ui.shell import reviews
from tests.ai.review.double import planted
from tests.ai.review.games import session
from tests.saves import KEPT_SAVES


@pytest.fixture
def save(tmp_path: Path) -> Path:
    """A finished game as a file."""
    file = tmp_path / "game.tabletop"
    session("milken").save_to(file)
    return file


def _resumed(save: Path) -> Session:
    return registry.resume(save, write=False)


def test_a_kept_review_is_told_at_once_and_adds_up(
    save: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    played = _resumed(save)
    rated = planted(played)
    reviews.keep(played, rated, len(rated))
    assert run(["review", str(save)]) == 0
    told = capsys.readouterr().out
    review = reviews.review(played)
    assert review is not None
    for each in review.rated:
        assert (f"\n{each.line:5}  " in told) == each.is_bad
    for name, parts in zip(played.names, review.parts, strict=True):
        row = next(line for line in told.splitlines()[-3:] if line.startswith(name))
        assert [int(cell) for cell in row.split()[1:]] == list(parts.percents)


def test_a_review_of_one_seat_tells_its_decisions_alone(
    save: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    played = _resumed(save)
    rated = planted(played)
    reviews.keep(played, rated, len(rated))
    assert run(["review", str(save), "--seat", "Bo", "--json"]) == 0
    data = msgspec.json.decode(capsys.readouterr().out)
    assert {each["seat"] for each in data["decisions"]} == {1}
    assert run(["review", str(save), "--seat", "7"]) == 1
    assert "no seat" in capsys.readouterr().err


def test_a_review_with_trial_games_of_its_own_is_not_kept(
    save: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["review", str(save), "--iterations", "6", "--json"]) == 0
    first = capsys.readouterr().out
    assert msgspec.json.decode(first)["whole"]
    assert reviews.review(_resumed(save)) is None
    assert run(["review", str(save), "--iterations", "6", "--json"]) == 0
    assert capsys.readouterr().out == first, "the same review gives the same figures"


def test_a_game_under_way_is_not_reviewed(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["review", str(KEPT_SAVES / "samples" / "milken.tabletop")]) == 1
    assert "not over" in capsys.readouterr().err


def test_a_review_that_is_not_whole_says_so_and_tells_no_luck(save: Path) -> None:
    played = _resumed(save)
    rated = planted(played)
    reviews.keep(played, dict(list(rated.items())[:4]), len(rated))
    review = reviews.review(played)
    assert review is not None
    told = lines(played, review)
    assert f"4 of {len(rated)}" in told[1]
    assert not any("luck" in line for line in told)
