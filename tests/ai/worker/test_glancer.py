"""The quick look in the background: its end, its stop, the death of its process."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
import time
from collections.abc import Iterator

import pytest

from tabletop.ai.review.course import decisions
from tabletop.ai.review.turned import Depth, Place
from tabletop.ai.worker import glancer as glancer_module
from tabletop.ai.worker.answerer import Answerer
from tabletop.ai.worker.glancer import Glancer
from tabletop.ai.worker.process import Weigh, Weighed
from tabletop.engine import registry
from tabletop.engine.play.session import Session
from tests.ai.review.games import session
from tests.ai.worker.sent import assert_tells_no_more
from tests.ui.rooms import milken

SHORT = Depth(0, (2, 2), (4, 4), (4, 10))


def until_weighed(one: Glancer, most: int) -> None:
    """Waits until so many positions are weighed, for a minute at most."""
    deadline = time.monotonic() + 60
    while len(one._known) < most and time.monotonic() < deadline:
        time.sleep(0.01)
    assert len(one._known) >= most


@pytest.fixture
def begun() -> Iterator[tuple[Glancer, Session, threading.Event]]:
    """A look that has weighed some positions, its game, and what is set when it ends."""
    played, told = session("stonks", ("human", "easy", "easy")), threading.Event()
    one = Glancer(told.set, depth=SHORT)
    one.start(played)
    until_weighed(one, 3)
    yield one, played, told
    one.stop()


def test_a_look_that_is_stopped_ends_its_process_and_goes_on_where_it_was(
    begun: tuple[Glancer, Session, threading.Event],
) -> None:
    one, played, told = begun
    process = one.pid
    assert process is not None
    one.stop()
    assert not one.is_running
    assert one.pid is None
    assert process not in {each.pid for each in multiprocessing.active_children()}
    assert one.turned is None
    part = dict(one._known)
    one.start(played)
    assert one.wait(120)
    assert told.is_set()
    assert one.turned is not None
    assert all(one._known[place] is wins for place, wins in part.items()), "none is weighed again"
    other = Glancer(told.set, depth=SHORT)
    other.start(played)
    assert other.wait(120)
    assert other.turned == one.turned, "the same game is told alike"


@pytest.mark.skipif(os.name != "posix", reason="kills by signal")
def test_a_look_survives_the_death_of_its_process(
    begun: tuple[Glancer, Session, threading.Event],
) -> None:
    one, _played, _told = begun
    pid = one.pid
    assert pid is not None
    os.kill(pid, signal.SIGKILL)
    assert one.wait(120)
    assert one.turned is not None


def test_a_game_under_way_is_not_looked_at() -> None:
    with pytest.raises(ValueError, match="under way"):
        Glancer(lambda: None).start(milken(4))


@pytest.mark.parametrize("game", registry.names())
def test_a_looking_process_is_told_views_and_seeds_and_no_hidden_card(game: str) -> None:
    played = session(game, ("easy", "human", "normal"))
    decided, _view = list(decisions(played))[3]
    at = decided.at
    view = played.until(at).state.view(1)
    ours, theirs = multiprocessing.Pipe()
    answerer = Answerer[Weigh, Weighed](played)
    answerer.pipe = ours
    stopped = threading.Event()
    stopped.set()
    with pytest.raises(glancer_module._Stopped):
        glancer_module._asked(answerer, played, Place(at, 1, 0), view, 5, stopped)
    assert_tells_no_more(theirs.recv_bytes(), view, played.until(0).state)
    theirs.close()
    ours.close()
