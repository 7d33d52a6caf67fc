"""The processes that help a search: the same answer as without, what they are sent, their ends."""

from __future__ import annotations

import multiprocessing
import os
import pickle
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import suppress
from multiprocessing.connection import Connection
from pathlib import Path
from random import Random

import pytest

from tabletop.ai import bots
from tabletop.ai.bots import Budget
from tabletop.ai.search.race import Found
from tabletop.ai.search.root import search
from tabletop.ai.worker import helper, pool
from tabletop.ai.worker import process as worker
from tabletop.ai.worker.client import BotClient
from tabletop.ai.worker.helper import Begin
from tabletop.ai.worker.pool import HelperFailed, Pool
from tabletop.ai.worker.process import Answer, Failed, Question
from tabletop.ai.worker.rules import UseRules
from tabletop.engine import registry
from tabletop.engine.view import View
from tests.ai.worker.sent import assert_tells_no_more
from tests.ai.worker.test_client import failures, unreadable, view_of
from tests.conformance.cases import Case

kills = pytest.mark.skipif(os.name != "posix", reason="kills by signal")
proc = pytest.mark.skipif(sys.platform != "linux", reason="looks for processes in /proc")


@pytest.fixture(scope="module")
def two() -> Iterator[Pool]:
    opened = Pool(2)
    yield opened
    opened.close()


@pytest.fixture
def one() -> Iterator[Pool]:
    opened = Pool(1)
    yield opened
    opened.close()


def looked(view: View, case: Case, workers: Pool | None, iterations: int | None = 150) -> Found:
    """What a search in three trees finds."""
    return search(view, case.book, Random(5), 0.4, iterations, trees=3, workers=workers)


@pytest.mark.parametrize("game", registry.names())
def test_the_answer_is_the_same_wherever_the_trees_grow(game: str, two: Pool) -> None:
    view, case = view_of(game, 9)
    alone = looked(view, case, None)
    assert alone.iterations > 0
    assert looked(view, case, two) == alone


def test_the_answer_is_the_same_with_fewer_processes_than_trees(one: Pool) -> None:
    view, case = view_of("milken")
    assert looked(view, case, one) == looked(view, case, None)


def test_figures_are_those_of_all_trees_together(two: Pool) -> None:
    view, case = view_of("milken")
    found = looked(view, case, two, 300)
    best, other = found.looked_at[:2]
    assert sum(each.visits for each in found.looked_at) == found.iterations
    assert best.visits == found.ways, "the best was played on every deal of every tree"
    assert found.ways % 3 == 0
    assert best.move == found.move != other.move


def test_by_the_clock_what_helpers_play_counts(one: Pool, monkeypatch: pytest.MonkeyPatch) -> None:
    view, case = view_of("milken")
    came = []
    results = one.results

    def counted(wait: bool) -> Iterator[object]:
        for batch in results(wait):
            came.append(batch)
            yield batch

    monkeypatch.setattr(one, "results", counted)
    deadline = time.monotonic() + 30
    while not came and time.monotonic() < deadline:  # the first time it may start too late
        found = looked(view, case, one, None)
    theirs = sum(len(batch.rounds) for batch in came)
    assert {batch.tree for batch in came} == {1}
    assert theirs < found.ways


def test_a_settled_search_ends_early_in_several_trees(two: Pool) -> None:
    view, case = view_of("stonks")
    assert looked(view, case, two, 40_000).iterations < 4000


def test_a_helper_is_sent_a_view_and_no_hidden_card(
    one: Pool, monkeypatch: pytest.MonkeyPatch
) -> None:
    sent: list[object] = []
    monkeypatch.setattr(pool._Connected, "send", lambda _self, asked: sent.append(asked))
    for game in registry.names():
        view, case = view_of(game, 12)
        sent.clear()
        one.begin(view, case.book, view.legal, {1: 7}, None)
        begin = next(each for each in sent if isinstance(each, Begin))
        assert begin.view == view
        assert_tells_no_more(pickle.dumps(begin), view, case.start())


@kills
def test_a_helper_that_dies_changes_no_answer_and_is_started_again(one: Pool) -> None:
    view, case = view_of("milken")
    wanted = looked(view, case, one, 1000)
    [pid] = one.pids
    assert pid is not None
    os.kill(pid, signal.SIGKILL)
    assert looked(view, case, one, 1000) == wanted
    [second] = one.pids
    assert second is not None
    killer = threading.Timer(0.05, os.kill, (second, signal.SIGKILL))
    killer.start()
    assert looked(view, case, one, 1000) == wanted
    killer.join()
    assert looked(view, case, one, None).iterations > 0
    assert one.lost() == 2
    assert one.lost() == 0


def test_where_helpers_do_not_live_there_are_none_in_the_end(
    one: Pool, monkeypatch: pytest.MonkeyPatch
) -> None:
    view, case = view_of("milken")
    monkeypatch.setattr(pool, "LOSSES", 1)
    for _each in range(2):
        assert looked(view, case, one).iterations > 0
        for connected in one._helpers:
            connected._process.kill()
            connected._process.join()
    assert one.count == 0
    assert looked(view, case, one, None).iterations > 0


def test_where_no_helper_can_be_started_the_answer_is_the_same(
    one: Pool, monkeypatch: pytest.MonkeyPatch
) -> None:
    view, case = view_of("milken")

    def full() -> None:
        raise BlockingIOError

    monkeypatch.setattr(pool, "_Connected", full)
    assert looked(view, case, one) == looked(view, case, None)
    assert looked(view, case, one, None).iterations > 0
    assert one.lost() == 2


def test_a_bot_that_fails_in_a_helper_fails(one: Pool) -> None:
    view, case = view_of("milken")
    one.begin(unreadable(view), case.book, view.legal, {1: 7}, None)
    one.play((0, 1), 4)
    with pytest.raises(HelperFailed) as raised:
        list(one.results(wait=True))
    assert "ValueError" in raised.value.places
    assert "hidden" not in raised.value.places


def test_a_failure_in_a_helper_is_told_with_its_places(monkeypatch: pytest.MonkeyPatch) -> None:
    view, case = view_of("milken")

    def fails(*_args: object) -> Answer:
        raise HelperFailed("in tree.py:12")

    monkeypatch.setattr(worker, "answer", fails)
    question = Question(3, view, "hard", 1, Budget())
    assert worker.reply(question, case.book) == Failed(3, "in tree.py:12")


class _Sleeper(helper._Helper):
    def _play(self) -> bool:
        time.sleep(60)
        return True


def _hung(pipe: Connection) -> None:
    helper.HANGS = 0.3  # type: ignore[misc]  # in a process of its own
    helper._Helper = _Sleeper  # type: ignore[misc]  # likewise
    helper.run(pipe)


def test_a_helper_that_hangs_ends_itself() -> None:
    view, case = view_of("milken")
    context = multiprocessing.get_context("spawn")
    ours, theirs = context.Pipe()
    process = context.Process(target=_hung, args=(theirs,), daemon=True)
    process.start()
    theirs.close()
    ours.send(UseRules.of(case.book))
    ours.send(Begin(1, 1, view, view.legal, 5, None))
    ours.send(helper.Play((0, 1), None))
    process.join(30)
    assert process.exitcode == 1


def _children(pid: int) -> list[int]:
    """The processes that a process has started; the first it needs to start others."""
    listed = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    named = [int(each) for each in listed]
    return [each for each in named if b"resource_tracker" not in _line(each)]


def _line(pid: int) -> bytes:
    with suppress(OSError):  # it may have ended meanwhile
        return Path(f"/proc/{pid}/cmdline").read_bytes()
    return b""


def _ended(pids: list[int]) -> bool:
    deadline = time.monotonic() + 20
    while any(map(_line, pids)) and time.monotonic() < deadline:
        time.sleep(0.02)
    return not any(map(_line, pids))


@proc
def test_helpers_end_with_the_worker(caplog: pytest.LogCaptureFixture) -> None:
    told = threading.Event()
    client = BotClient(told.set)
    view, case = view_of("milken")
    budget = Budget(iterations=100, trees=2)
    client.think(1, view, case.book, "hard", 1, budget)
    assert told.wait(30)
    hard = bots.find("milken", "hard")
    assert client.take() == (1, hard.choose(view, case.book, Random(1), budget))
    assert client.pid is not None
    helpers = _children(client.pid)
    if pool.thinkers() > 1:
        assert helpers
    os.kill(client.pid, signal.SIGKILL)
    assert _ended(helpers)
    client.close()
    assert failures(caplog) == ["the bots' process ended while it was asked nothing"]


@proc
def test_helpers_end_with_a_program_that_is_killed() -> None:
    script = (
        "import threading, time\n"
        "from tabletop.ai.bots import Budget\n"
        "from tabletop.ai.worker.client import BotClient\n"
        "from tests.ai.worker.test_client import view_of\n"
        "if __name__ == '__main__':\n"
        "    told = threading.Event()\n"
        "    client = BotClient(told.set)\n"
        "    view, case = view_of('milken')\n"
        "    client.think(1, view, case.book, 'hard', 1, Budget(iterations=100, trees=2))\n"
        "    told.wait(30)\n"
        "    client.think(2, view, case.book, 'hard', 1, Budget(seconds=60, trees=2))\n"
        "    time.sleep(0.1)\n"
        "    print(client.pid, flush=True)\n"
        "    time.sleep(60)\n"
    )
    env = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    with subprocess.Popen([sys.executable, "-c", script], env=env, stdout=subprocess.PIPE) as app:
        assert app.stdout is not None
        pid = int(app.stdout.readline())
        pids = [pid, *_children(pid)]
        app.kill()
    assert _ended(pids)
