"""A sample of `python -m tests.damage`."""

from __future__ import annotations

from pathlib import Path
from random import Random

from tests.damage import books
from tests.damage.damaging import Report, damage


def test_a_damaged_save_ends_in_a_game_or_a_sentence_and_stays_as_it_is() -> None:
    report = damage(60, 1)
    assert report.wrong == []
    assert report.counts["damaged"] > 5
    assert report.counts["refused"] > 5


def test_a_damaged_rules_file_is_refused_with_a_place_or_plays() -> None:
    report = books.damage(80, 1)
    assert report.wrong == []
    assert report.counts["refused"] > 20
    assert report.counts["played"] > 10


def test_rules_that_make_no_game_say_so_at_their_table(tmp_path: Path) -> None:
    report = Report()
    text = "extends: wall_street\nname: V\nseats: {min: 2, max: 2}\ndrops:\n" + (
        "  - {move: play, from: hand, onto: table, phase: play, rule: WS-4,"
        " require: [{kind: joker}, {adds_up: true}]}\n"
    )
    books.opened(tmp_path / "own.yaml", text.encode(), Random(1), report)
    assert report.wrong == []
    assert set(report.counts) <= {"no game, as its trial says", "no game, as its table says"}
