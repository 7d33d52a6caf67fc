"""The bots' process: what it is sent, cancelling, hints and reasons, and surviving its death."""

from __future__ import annotations

import multiprocessing
import multiprocessing.connection
import os
import pickle
import re
import signal
import threading
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Never

import pytest

from tabletop.ai import bots
from tabletop.ai.bots import Budget
from tabletop.ai.decision import Decision
from tabletop.ai.levels import one_lower
from tabletop.ai.worker import client as client_module
from tabletop.ai.worker import process as worker
from tabletop.ai.worker.client import BotClient
from tabletop.ai.worker.process import Answer, Cancel, Question
from tabletop.ai.worker.rules import UseRules, open_rules
from tabletop.engine import registry
from tabletop.engine.view import SeenZone, View
from tabletop.system import log
from tests.ai.worker.sent import assert_tells_no_more, named
from tests.conformance.cases import Case, playout

QUICK = Budget(iterations=40)


@pytest.fixture
def told() -> threading.Event:
    return threading.Event()


@pytest.fixture
def client(told: threading.Event) -> Iterator[BotClient]:
    opened = BotClient(told.set)
    yield opened
    opened.close()


def view_of(game: str, number: int = 6) -> tuple[View, Case]:
    """The View of a seat that has a choice, some moves into a random game."""
    case = Case(game, 3)
    for step in playout(case, 6):
        seat = step.state.current_player
        if step.number >= number and seat >= 0 and len(step.state.legal_moves()) > 1:
            return step.state.view(seat), case
    raise AssertionError(game)


@pytest.mark.parametrize("game", registry.names())
def test_the_pipe_carries_rules_views_seeds_and_budgets_and_no_hidden_card(
    game: str, client: BotClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    ours, theirs = multiprocessing.Pipe()

    def start() -> None:
        client._pipe = ours
        client._send(client._rules, client._asked)

    monkeypatch.setattr(client, "_start", start)
    view, case = view_of(game, 12)
    client.think(7, view, case.book, "hard", 11)
    rules, question = theirs.recv_bytes(), theirs.recv_bytes()
    assert not theirs.poll()
    assert named(rules)[0] == {"tabletop.ai.worker.rules.UseRules"}
    assert_tells_no_more(question, view, case.start())
    sent = pickle.loads(question)
    assert isinstance(sent, Question)
    assert (sent.view, sent.seed) == (view, 11)
    theirs.close()
    ours.close()


def test_an_answer_depends_on_view_rules_seed_and_iterations_alone() -> None:
    view, case = view_of("milken")
    question = Question(1, view, "hard", 5, QUICK)
    book = open_rules(UseRules.of(case.book))
    first = worker.answer(question, book)
    assert first == worker.answer(question, book)
    one, other = first.decision.options
    assert first.decision.move == one.move != other.move
    assert {one.move, other.move} <= set(view.legal)


def test_a_move_and_its_reason_come_from_the_worker(
    client: BotClient, told: threading.Event
) -> None:
    view, case = view_of("milken")
    client.think(4, view, case.book, "hard", 1, QUICK)
    assert client.is_thinking
    assert told.wait(30)
    answer = client.take()
    assert answer is not None
    assert answer[0] == 4
    assert answer[1] in view.legal
    assert client.take() is None
    assert client.reason(4).endswith(".")
    assert client.reason(5) == ""


def test_a_hint_is_hards_move_with_its_reason(client: BotClient, told: threading.Event) -> None:
    view, case = view_of("wall_street")
    client.hint(9, view, case.book, 2, QUICK)
    assert told.wait(30)
    assert client.take() is None
    hint = client.take_hint()
    assert hint is not None
    number, choice = hint
    assert number == 9
    assert choice == bots.decide(
        bots.find("wall_street", "hard"), view, case.book, Random(2), QUICK
    )
    assert choice.reason


def test_cancelling_ends_the_thinking_at_once(client: BotClient, told: threading.Event) -> None:
    view, case = view_of("portfolio")
    client.think(1, view, case.book, "hard", 1, Budget(seconds=60))
    deadline = time.monotonic() + 30
    while client.pid is None and time.monotonic() < deadline:
        time.sleep(0.01)
    first = client.pid
    client.cancel()
    assert not client.is_thinking
    client.think(1, view, case.book, "easy", 1)
    assert told.wait(30), "the worker still thought about the question before"
    assert client.pid == first
    answer = client.take()
    assert answer is not None
    assert answer[1] in view.legal


def test_a_later_question_makes_an_earlier_one_stale() -> None:
    ours, theirs = multiprocessing.Pipe()
    view, case = view_of("stonks")
    thread = threading.Thread(target=_serve, args=(theirs,))
    ours.send(UseRules.of(case.book))
    ours.send(Question(1, view, "hard", 1, Budget(seconds=60)))
    ours.send(Cancel())
    ours.send(Question(2, view, "normal", 1, QUICK))
    thread.start()
    answer: Answer = ours.recv()
    while answer.ticket != 2:
        answer = ours.recv()
    assert answer.decision.move in view.legal
    ours.close()
    thread.join(10)
    assert not thread.is_alive()


def _serve(pipe: multiprocessing.connection.Connection) -> None:
    before = signal.signal
    try:
        signal.signal = lambda *_args: None  # signals are for the main thread
        worker.main(pipe)
    finally:
        signal.signal = before


def test_a_bots_question_ends_the_looking_for_a_hint(
    client: BotClient, told: threading.Event
) -> None:
    view, case = view_of("stonks")
    client.hint(1, view, case.book, 2, Budget(seconds=60))
    client.think(2, view, case.book, "easy", 1)
    assert told.wait(30), "the hint was still looked for"
    assert client.take_hint() is None
    answer = client.take()
    assert answer is not None
    assert answer[0] == 2


def test_a_cancelled_hint_never_comes(client: BotClient, told: threading.Event) -> None:
    view, case = view_of("milken")
    client.hint(1, view, case.book, 2, QUICK)
    client.cancel()
    assert not told.wait(1)
    assert client.take_hint() is None


@pytest.mark.skipif(os.name != "posix", reason="kills by signal")
def test_a_hint_survives_the_death_of_the_worker(client: BotClient, told: threading.Event) -> None:
    view, case = view_of("milken")
    client.hint(1, view, case.book, 2, Budget(seconds=1))
    pid = _pid(client)
    os.kill(pid, signal.SIGKILL)
    assert told.wait(30)
    assert client.pid not in (None, pid)
    hint = client.take_hint()
    assert hint is not None
    assert hint[0] == 1


def _pid(client: BotClient) -> int:
    """The process id of the worker once it runs."""
    deadline = time.monotonic() + 30
    while client.pid is None and time.monotonic() < deadline:
        time.sleep(0.01)
    assert client.pid is not None
    return client.pid


@pytest.mark.parametrize("game", registry.names())
def test_what_everyone_sees_of_a_reason_comes_from_a_view_without_hands(game: str) -> None:
    told, case = set(), Case(game, 3)
    for step in playout(case, 9):
        seat = step.state.current_player
        if seat < 0 or len(step.state.legal_moves()) < 2:
            continue
        outside = step.state.view(None)
        assert not outside.legal
        said = BotClient.public_reason(outside, case.book, step.state.legal_moves()[0])
        assert said == "" or said.endswith(".")
        told.add(said)
    assert told == {""} or len(told) > 2, "nothing ever, or more than one sentence"


@pytest.mark.skipif(os.name != "posix", reason="kills by signal")
def test_a_worker_that_dies_is_replaced(client: BotClient, told: threading.Event) -> None:
    view, case = view_of("milken")
    client.think(1, view, case.book, "normal", 1)
    assert told.wait(30)
    told.clear()
    first = client.pid
    client.think(2, view, case.book, "hard", 1, Budget(seconds=1))
    assert first is not None
    os.kill(first, signal.SIGKILL)
    assert told.wait(30)
    assert client.pid != first
    answer = client.take()
    assert answer is not None
    assert answer[0] == 2


def test_rules_that_cannot_be_read_there_are_logged_and_the_question_is_answered(
    client: BotClient, told: threading.Event, home: Path
) -> None:
    log.begin()
    view, case = view_of("milken")
    client.think(1, view, replace(case.book, data={"game": "milken"}), "normal", 1)
    assert told.wait(30)
    answer = client.take()
    assert answer is not None
    assert answer[1] in view.legal
    assert client.lowered(1) == "random"
    told.clear()
    client.think(2, view, case.book, "normal", 1)
    assert told.wait(30), "the same process goes on with the next rules"
    log.end()
    written = (home / "log" / "tabletop.log").read_text()
    assert "a bot failed" in written
    assert "process ended" not in written


class NoTime(float):
    """Seconds that fail whoever counts in them, which Hard alone does."""

    def __rtruediv__(self, other: object) -> float:
        raise ValueError(f"a hidden card in {other}")


class NoZones(dict[str, SeenZone]):
    """Zones that fail whoever looks at them, with what must not be in the log."""

    def __getitem__(self, zone: str) -> SeenZone:
        raise ValueError(f"a hidden card in {zone}")

    def get(self, zone: str, default: object = None) -> Never:
        self[zone]
        raise AssertionError

    def values(self) -> Never:
        self["all"]
        raise AssertionError


def unreadable(view: View) -> View:
    """A View that fails every rule of thumb and every search, with its legal moves."""
    return view.replaced(zones=NoZones())


def failures(caplog: pytest.LogCaptureFixture) -> list[str]:
    """What the log says about bots."""
    return [
        each.getMessage() for each in caplog.records if each.name == "tabletop.ai.worker.client"
    ]


def test_a_level_that_fails_is_logged_and_the_next_one_answers_from_the_same_worker(
    client: BotClient, told: threading.Event, caplog: pytest.LogCaptureFixture
) -> None:
    view, case = view_of("milken")
    client.think(4, view, case.book, "hard", 1, Budget(seconds=NoTime(1)))
    pid = client.pid
    assert told.wait(30)
    answer = client.take()
    normal = bots.find("milken", "normal").choose(view, case.book, Random(1), QUICK)
    assert answer == (4, normal)
    assert client.lowered(4) == "normal"
    assert client.pid == pid
    [line] = failures(caplog)
    assert f"milken, seat {view.seat}, line 4: move of hard; asked now: normal" in line
    assert "ValueError" in line
    assert "root.py:" in line


def test_a_game_in_which_every_level_fails_goes_on_with_any_legal_move(
    client: BotClient, told: threading.Event, caplog: pytest.LogCaptureFixture
) -> None:
    view, case = view_of("portfolio")
    client.think(4, unreadable(view), case.book, "hard", 1, QUICK)
    pid = client.pid
    assert told.wait(30)
    answer = client.take()
    assert answer is not None
    assert answer[1] in view.legal
    assert client.lowered(4) == "random"
    assert client.pid == pid
    assert [line.partition(";")[0].split()[-1] for line in failures(caplog)] == [
        "hard",
        "normal",
        "easy",
    ]


def test_a_failure_of_one_question_is_not_told_of_the_next(
    client: BotClient, told: threading.Event
) -> None:
    view, case = view_of("portfolio")
    client.think(4, unreadable(view), case.book, "easy", 1)
    assert told.wait(30)
    assert client.lowered(4) == "random"
    told.clear()
    client.think(5, view, case.book, "easy", 1)
    assert told.wait(30)
    assert (client.lowered(4), client.lowered(5)) == ("", "")


def test_a_hint_that_every_level_fails_at_is_none_rather_than_any_move(
    client: BotClient, told: threading.Event
) -> None:
    view, case = view_of("stonks")
    client.hint(4, unreadable(view), case.book, 1, QUICK)
    assert told.wait(30)
    assert client.take_hint() == (4, None)


@pytest.mark.parametrize("game", registry.names())
def test_what_is_logged_of_a_failure_names_no_card(
    game: str, client: BotClient, told: threading.Event, caplog: pytest.LogCaptureFixture
) -> None:
    view, case = view_of(game, 12)
    client.think(4, unreadable(view), case.book, "hard", 1, QUICK)
    assert told.wait(30)
    codes = {card.code for zone in case.start().zones() for card in zone.cards}
    words = set(re.findall(r"\w+", " ".join(failures(caplog))))
    assert words
    assert not codes & words


@pytest.mark.skipif(os.name != "posix", reason="kills by signal")
def test_the_death_of_a_worker_is_in_the_log(
    client: BotClient, told: threading.Event, caplog: pytest.LogCaptureFixture
) -> None:
    view, case = view_of("milken")
    client.think(2, view, case.book, "hard", 1, Budget(seconds=1))
    os.kill(_pid(client), signal.SIGKILL)
    assert told.wait(30)
    [line] = failures(caplog)
    assert f"seat {view.seat}, line 2: move of hard" in line
    assert client.lowered(2) == ""


@pytest.mark.skipif(os.name != "posix", reason="kills by signal")
def test_a_question_that_ends_every_process_is_soon_asked_a_level_lower(
    client: BotClient, told: threading.Event, caplog: pytest.LogCaptureFixture
) -> None:
    view, case = view_of("milken")
    client.think(2, view, case.book, "hard", 1, Budget(seconds=30))
    for _each in range(client_module.DEATHS):
        pid = _pid(client)
        os.kill(pid, signal.SIGKILL)
        while client.is_thinking and client.pid in (pid, None):
            time.sleep(0.01)
    assert told.wait(30), "Normal answers at once, where Hard would think on"
    assert client.take() is not None
    assert client.lowered(2) == "normal"
    assert any("asked now: normal" in line for line in failures(caplog))


@pytest.mark.skipif(os.name != "posix", reason="kills by signal")
def test_where_no_worker_lives_the_answer_is_worked_out_here(
    client: BotClient, told: threading.Event, monkeypatch: pytest.MonkeyPatch
) -> None:
    view, case = view_of("milken")
    monkeypatch.setattr(client_module, "MAX_RESTARTS", 0)
    client.think(2, view, case.book, "hard", 1, Budget(seconds=NoTime(1)))
    os.kill(_pid(client), signal.SIGKILL)
    assert told.wait(30)
    answer = client.take()
    assert answer is not None
    assert answer[1] in view.legal
    assert client.lowered(2) == "normal"


@pytest.mark.skipif(os.name != "posix", reason="kills by signal")
def test_what_is_worked_out_here_keeps_nobody_waiting(
    client: BotClient, told: threading.Event, monkeypatch: pytest.MonkeyPatch
) -> None:
    view, case = view_of("milken")
    working, done = threading.Event(), threading.Event()

    def reply(*_args: object) -> Answer:
        working.set()
        assert done.wait(30)
        return Answer(client._tickets, Decision(view.legal[0], ""))

    monkeypatch.setattr(client_module, "MAX_RESTARTS", 0)
    monkeypatch.setattr(worker, "reply", reply)
    client.think(2, view, case.book, "hard", 1, Budget(seconds=1))
    os.kill(_pid(client), signal.SIGKILL)
    assert working.wait(30)
    assert client.take() is None
    client.cancel()
    done.set()
    assert not told.wait(0.3), "what was cancelled has no answer"


@pytest.mark.skipif(not hasattr(signal, "SIGSTOP"), reason="stops by signal")
def test_a_worker_that_hangs_is_ended_and_asked_anew(
    client: BotClient,
    told: threading.Event,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    view, case = view_of("milken")
    client.think(1, view, case.book, "normal", 1)
    assert told.wait(30)
    told.clear()
    monkeypatch.setattr(client_module, "OVERDUE", 30.0)
    first = _pid(client)
    os.kill(first, signal.SIGSTOP)
    client.think(2, view, case.book, "normal", 1)
    assert client._watch is not None
    assert not told.wait(0.2)
    client._watch.function(*client._watch.args)  # its time has come
    assert told.wait(60)
    answer = client.take()
    assert answer is not None
    assert answer[0] == 2
    assert client.pid != first
    assert client.late(2)
    assert not client.late(1)
    assert client.lowered(2) == "", "the same level answers, where the process was at fault"
    assert any("no answer in time" in line for line in failures(caplog))


@pytest.mark.skipif(not hasattr(signal, "SIGSTOP"), reason="stops by signal")
def test_a_bot_that_thinks_for_ever_is_asked_a_level_lower_in_the_end(
    client: BotClient, told: threading.Event, monkeypatch: pytest.MonkeyPatch
) -> None:
    view, case = view_of("milken")
    real = client._start

    def start() -> None:
        real()
        assert client._process is not None
        assert client._process.pid is not None
        os.kill(client._process.pid, signal.SIGSTOP)

    monkeypatch.setattr(client_module, "OVERDUE", 0.1)
    monkeypatch.setattr(client, "_start", start)
    client.think(2, view, case.book, "hard", 1, Budget(seconds=0.1))
    assert told.wait(60)
    answer = client.take()
    assert answer is not None
    assert answer[1] in view.legal
    assert client.lowered(2) == "random"


@pytest.mark.skipif(not hasattr(signal, "SIGSTOP"), reason="stops by signal")
def test_closing_ends_a_worker_that_hangs_at_once(client: BotClient, told: threading.Event) -> None:
    view, case = view_of("milken")
    client.think(1, view, case.book, "normal", 1)
    assert told.wait(30)
    [process] = multiprocessing.active_children()
    os.kill(_pid(client), signal.SIGSTOP)
    client.close()
    assert not process.is_alive()


@pytest.mark.parametrize(
    ("game", "word", "lower"),
    [
        ("milken", "hard", "normal"),
        ("milken", "easy", "random"),
        ("portfolio", "normal/sharp", "easy/sharp"),
        ("wall_street", "normal/sharp", "easy"),
        ("milken", "random", "random"),
    ],
)
def test_one_level_lower_keeps_the_style_where_there_is_one(
    game: str, word: str, lower: str
) -> None:
    assert one_lower(game, word) == lower
