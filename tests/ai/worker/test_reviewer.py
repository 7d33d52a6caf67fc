"""A review in the background: progress, stop, going on, the death of a worker."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
import time

import pytest

from tabletop.ai.review.course import decisions
from tabletop.ai.worker import reviewer as reviewer_module
from tabletop.ai.worker.reviewer import Ratings, Reviewer
from tabletop.engine import registry
from tabletop.engine.play.session import Session
from tests.ai.review.games import session
from tests.ai.worker.sent import assert_tells_no_more


def reviewer(told: threading.Event, kept: list[Ratings]) -> Reviewer:
    def keep(_session: Session, rated: Ratings, _decisions: int) -> None:
        kept.append(rated)

    return Reviewer(told.set, keep, iterations=12, every=0.0)


def until_rated(one: Reviewer, most: int) -> None:
    """Waits until so many decisions are rated, for a minute at most."""
    deadline = time.monotonic() + 60
    while one.progress.done < most and time.monotonic() < deadline:
        time.sleep(0.01)


def test_a_review_is_stopped_and_goes_on_where_it_was() -> None:
    played, told = session("milken", ("human", "easy", "easy")), threading.Event()
    kept: list[Ratings] = []
    one = reviewer(told, kept)
    one.start(played)
    until_rated(one, 3)
    one.stop()
    assert not one.is_running
    part = kept[-1]
    assert 3 <= len(part) < one.progress.of
    lines = {entry.n: entry.move.seat for entry in played.entries}
    assert {lines[line] for line in part} == {0}, "persons first"
    other = reviewer(told, kept)
    other.start(played, part)
    assert other.wait(120)
    whole = other.review
    assert whole is not None
    assert whole.is_whole
    assert {each.line: each for each in whole.rated if each.line in part} == part


@pytest.mark.parametrize("game", registry.names())
def test_a_reviewing_process_is_told_views_moves_and_seeds_and_no_hidden_card(game: str) -> None:
    played = session(game, ("easy", "human", "normal"))
    asked = list(decisions(played))
    decided, view = asked[3]
    ours, theirs = multiprocessing.Pipe()
    worker = reviewer_module._Worker(played, 10)
    worker.pipe = ours
    worker.ask(decided, view)
    assert_tells_no_more(theirs.recv_bytes(), view, played.until(0).state)
    assert not theirs.poll()
    theirs.close()
    ours.close()


@pytest.mark.skipif(os.name != "posix", reason="kills by signal")
def test_a_review_survives_the_death_of_its_workers() -> None:
    played, told = session("milken", ("human", "easy", "easy")), threading.Event()
    kept: list[Ratings] = []
    one = reviewer(told, kept)
    one.start(played)
    until_rated(one, 2)
    for pid in one.pids:
        os.kill(pid, signal.SIGKILL)
    assert one.wait(120)
    review = one.review
    assert review is not None
    assert review.is_whole
    assert review.failed == 0
