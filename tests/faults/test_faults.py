"""A sample of `python -m tests.faults`, and that it would find what it looks for."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from tabletop.engine.play.disk import OpenFile
from tabletop.engine.play.journal import Journal
from tests.engine.play.faults import SEATS
from tests.faults.disk import Plan, SimDisk
from tests.faults.runs import ENDINGS, Reference, Report, doubles, plans, resumes, run

A, B = Path("/saves/a"), Path("/saves/b")
SAMPLE = 120
"""Runs of each game."""


def sampled(name: str, report: Report, runs: int = SAMPLE) -> None:
    """Some runs of a game, the same ones every time: its beginning and its end among them."""
    reference = Reference(name)
    points = [(point, plan) for point in reference.points[::9] + reference.points[-2:]
              for plan in plans(point.calls, reference.disk)]  # fmt: skip
    for point, plan in Random(1).sample(points, runs):
        for ending in ENDINGS:
            run(reference, point, plan, ending, report)


@pytest.mark.parametrize("name", SEATS)
def test_nothing_shown_is_lost_whatever_call_fails(name: str) -> None:
    report = Report()
    sampled(name, report)
    assert report.examples == []
    assert report.counts["faults"] > SAMPLE
    assert report.counts["disks"] > SAMPLE


def test_a_fault_while_a_fault_is_mended_loses_nothing() -> None:
    report, reference = Report(), Reference("milken")
    doubles(reference, reference.points[3], report)
    assert report.examples == []


@pytest.mark.parametrize("tail", [b"", b'{"n": 9, "se'])
def test_a_fault_while_a_game_is_opened_loses_nothing(tail: bytes) -> None:
    report, reference = Report(), Reference("milken")
    resumes(reference, len(reference.ends) - 4, tail, report)
    assert report.examples == []


def syncs_nothing(self: Journal, opened: OpenFile) -> None:
    """A journal that leaves the moment of writing to the system."""


def test_a_journal_that_syncs_nothing_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Journal, "_sync", syncs_nothing)
    report = Report()
    sampled("milken", report, 20)
    assert report.counts["moves lost"]


# The disk itself


def test_what_was_not_synced_is_kept_or_not() -> None:
    disk = SimDisk()
    file = disk.open(A, "new")
    assert {after.content(A) for after in disk.left()} == {None, b""}
    disk.sync_folder(A.parent)
    file.write(b"abcd", 0)
    assert {after.content(A) for after in disk.left()} == {b"", b"ab", b"\0\0\0\0", b"abcd"}
    file.sync()
    file.write(b"ef", 4)
    file.cut(2)
    assert {b"abcd", b"abcdef", b"ab"} <= {after.content(A) for after in disk.left()}
    assert disk.killed().content(A) == b"ab"


def test_a_rename_is_kept_once_its_folder_was_synced() -> None:
    disk = SimDisk()
    disk.put(A, b"old")
    file = disk.open(B, "new")
    file.write(b"new", 0)
    file.sync()
    file.rename(A)
    assert {after.content(A) for after in disk.left()} == {b"old", b"new"}
    disk.sync_folder(A.parent)
    assert {after.content(A) for after in disk.left()} == {b"new"}


def test_what_a_failed_sync_was_to_keep_is_not_kept_by_the_next() -> None:
    disk = SimDisk()
    disk.put(A, b"")
    file = disk.open(A, "write")
    file.write(b"abcd", 0)
    disk.plan = Plan(len(disk.calls), "EIO")
    with pytest.raises(OSError, match="error"):
        file.sync()
    file.sync()
    assert {after.content(A) for after in disk.left()} == {b""}
    assert disk.killed().content(A) == b"abcd"
