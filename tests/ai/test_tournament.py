"""Tournaments: rotations, rows that survive an interruption, figures with their intervals."""

from __future__ import annotations

import os
import signal as signals
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tabletop.ai import tournament as played
from tabletop.ai.bots import Budget
from tabletop.ai.tournament import Row, Score, Tournament
from tabletop.cli import run
from tabletop.system.errors import SetupError

DUEL = Tournament("wall_street", ("normal", "random"), (("target", 1),))


def test_every_entrant_plays_every_hand_of_a_deal_once() -> None:
    assert DUEL.tasks(3) == [(1, 0), (1, 1), (2, 0), (2, 1)]
    twins = Tournament("wall_street", ("easy", "easy"), (("target", 1),))
    first, second = (played.play(twins, 5, rotation) for rotation in (0, 1))
    assert (first.rotation, second.rotation) == (0, 1)
    assert sum(score.share for score in first.scores) == 1


def test_a_game_is_the_same_whenever_and_wherever_it_is_played() -> None:
    searched = Tournament("milken", ("hard", "normal", "easy"), (), Budget(iterations=30))

    def told(row: Row) -> list[tuple[float, int]]:
        return [(score.share, score.points) for score in row.scores]

    assert told(played.play(searched, 3, 1)) == told(played.play(searched, 3, 1))


def test_standings_take_a_deal_as_one_trial() -> None:
    def row(deal: int, rotation: int, shares: tuple[float, float]) -> Row:
        scores = tuple(Score(share, int(10 * share), 2 - share, 4, 2.0) for share in shares)
        return Row(deal, rotation, scores)

    rows = [row(1, 0, (1, 0)), row(1, 1, (1, 0)), row(2, 0, (1, 0)), row(2, 1, (0, 1))]
    normal, random = played.standings(DUEL, rows)
    assert (normal.level, normal.wins.mean, random.wins.mean) == ("normal", 0.75, 0.25)
    assert normal.wins.half == pytest.approx(1.96 * 0.25)  # of the deals' means, 1 and 0.5
    assert normal.margin.mean == 5.0
    assert normal.place.mean == 1.25
    assert normal.seconds == 0.5


def test_what_was_played_is_kept_and_not_played_again(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "duel.csv"
    command = ["tournament", "wall_street", "--seats", "normal,random", "--option", "target=1"]
    command += ["--out", str(out), "--games"]
    assert run([*command, "4"]) == 0
    whole = out.read_text()
    assert len(whole.splitlines()) == 5
    out.write_text(whole[:-7])  # as if it had been killed while it wrote
    assert [(row.deal, row.rotation) for row in played.read_rows(out, DUEL)] == [
        (1, 0),
        (1, 1),
        (2, 0),
    ]
    assert run([*command, "6"]) == 0
    assert len(out.read_text().splitlines()) == 7
    shown = capsys.readouterr().out
    assert "6 games on 3 deals; an even share of wins is 50.0%" in shown
    assert "s a move" in shown


def test_of_one_deal_no_interval_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["tournament", "milken", "--seats", "easy,easy,easy", "--games", "3"]) == 0
    shown = capsys.readouterr().out
    assert "3 games on one deal" in shown
    assert "±" not in shown
    assert "inf" not in shown


def test_a_file_of_another_tournament_is_left_alone(tmp_path: Path) -> None:
    out = tmp_path / "duel.csv"
    out.write_text(played.head_of(DUEL) + played.line_of(DUEL, played.play(DUEL, 1, 0)))
    other = Tournament("wall_street", ("normal", "easy"))
    with pytest.raises(SetupError, match="another tournament"):
        played.read_rows(out, other)


@pytest.mark.skipif(not hasattr(os, "killpg"), reason="signals of POSIX")
@pytest.mark.parametrize("signal", [signals.SIGINT, signals.SIGTERM])
def test_stopped_it_keeps_what_it_has_and_leaves_no_process_behind(
    tmp_path: Path, signal: signals.Signals
) -> None:
    out = tmp_path / "duel.csv"
    command = [sys.executable, "-m", "tabletop", "tournament", "wall_street", "--jobs", "2"]
    command += ["--seats", "normal,random", "--option", "target=1", "--games", "10000"]
    with subprocess.Popen(
        [*command, "--out", str(out)], stderr=subprocess.PIPE, text=True, start_new_session=True
    ) as process:
        begun = time.monotonic()
        while not (out.exists() and played.read_rows(out, DUEL)):
            assert time.monotonic() < begun + 60
            time.sleep(0.05)
        process.send_signal(signal)
        _printed, complaint = process.communicate(timeout=60)
    assert process.returncode == 130
    assert complaint.strip() == "Interrupted; what was played counts."
    assert played.read_rows(out, DUEL)
    while _is_alive(process.pid):  # the system clears them away a moment after they ended
        assert time.monotonic() < begun + 60
        time.sleep(0.05)


def _is_alive(group: int) -> bool:
    """Whether any process of the group is left."""
    try:
        os.killpg(group, 0)
    except ProcessLookupError:
        return False
    return True


def test_two_processes_play_what_one_does() -> None:
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing import get_context

    tasks = DUEL.tasks(4)
    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as pool:
        there = {(row.deal, row.rotation): row for row in played.run(DUEL, tasks, pool)}
    for row in played.run(DUEL, tasks, None):
        assert [s.points for s in row.scores] == [
            s.points for s in there[row.deal, row.rotation].scores
        ]


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["milken", "--seats", "hard,hard"], "3 to 6 seats"),
        (["milken", "--seats", "hard,hard,clever"], "no bot called clever"),
        (["monopoly", "--seats", "hard,easy"], "no rules called monopoly"),
    ],
)
def test_what_cannot_be_played_is_said_at_once(
    arguments: list[str], complaint: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["tournament", *arguments]) == 1
    assert complaint in capsys.readouterr().err


def test_a_dask_cluster_plays_the_same_games() -> None:
    distributed = pytest.importorskip("distributed", reason="extra `cluster`")
    from tabletop.cli.tournament import _executor

    with (
        distributed.LocalCluster(
            n_workers=2, threads_per_worker=1, dashboard_address=None
        ) as cluster,
        _executor(1, cluster.scheduler_address) as executor,
    ):
        rows = list(played.run(DUEL, DUEL.tasks(4), executor))
    assert {(row.deal, row.rotation) for row in rows} == set(DUEL.tasks(4))
    for row in rows:
        again = played.play(DUEL, row.deal, row.rotation)
        assert [s.points for s in row.scores] == [s.points for s in again.scores]


def test_without_dask_the_extra_is_named(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)  # as where it is not installed
    assert run(["tournament", "milken", "--seats", "easy,easy,easy", "--cluster", "tcp://x"]) == 1
    assert "pip install .[cluster]" in capsys.readouterr().err


@pytest.mark.parametrize(
    "raw",
    [b"junk\n", b"a,b\n1,2\n", b"\xff\n", b"tournament,deal,rotation\n1\n", b"x\n" * 3 + b"torn"],
)
def test_a_file_of_something_else_is_left_as_it_is(
    tmp_path: Path, raw: bytes, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "j.csv"
    out.write_bytes(raw)
    command = ["tournament", "milken", "--seats", "easy,easy,easy", "--games", "3"]
    assert run([*command, "--out", str(out)]) == 1
    assert str(out) in capsys.readouterr().err
    assert out.read_bytes() == raw
