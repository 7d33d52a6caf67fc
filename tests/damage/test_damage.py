"""A sample of `python -m tests.damage`."""

from __future__ import annotations

from tests.damage.damaging import damage


def test_a_damaged_save_ends_in_a_game_or_a_sentence_and_stays_as_it_is() -> None:
    report = damage(60, 1)
    assert report.wrong == []
    assert report.counts["damaged"] > 5
    assert report.counts["refused"] > 5
