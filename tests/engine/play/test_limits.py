"""Whatever a stranger writes is read in bounded time, memory and depth, and so is what we write."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tabletop.engine import limits, registry
from tabletop.engine.play.journal import DiskError, Undo, sum_of
from tabletop.engine.play.session import Player, Session
from tabletop.system.errors import BadFile, TabletopError
from tests.saves import KEPT_SAVES

if sys.platform == "win32":
    pytest.skip("limits as Unix has them", allow_module_level=True)

import resource

from tests.fuzz.bounds import bounded

ROOM = limits.RULES_BYTES - 200

BOOKS = {
    "digits that end in a letter": "a: " + "1" * ROOM + "x",
    "times of day": "a: 1" + ":0" * (ROOM // 2) + "x",
    "keys": "".join(f"k{n}: 1\n" for n in range(ROOM // 11)),
    "a list": "a: [" + "1," * (ROOM // 2) + "1]",
    "nested lists": "a: " + "[" * ROOM,
    "empty lists": "a: [" + "[]," * (ROOM // 3 - 10) + "[]]",
    "rules": "extends: milken\nrules:\n"
    + "".join(f'  - {{id: MK-{n}, title: x, text: "{{a.b}}"}}\n' for n in range(ROOM // 48)),
    "areas": "extends: milken\ntable:\n"
    + "".join(f"  - {{zone: z{n}, place: own, arrange: row}}\n" for n in range(ROOM // 46)),
    "options": "extends: milken\noptions:\n"
    + "".join(f"  k{n}: {{label: a, default: 1, from: 0, to: 9}}\n" for n in range(ROOM // 52)),
    "a summary": 'extends: milken\nsummary: "' + "{a}" * (ROOM // 3 - 20) + '"\n',
    "an anchor": "a: &" + "a" * ROOM,
    "a comment": "#" * ROOM,
    "escapes": 'a: "' + "\\n" * (ROOM // 2) + '"',
    "a value out of range": "extends: milken\noptions: {zz: {label: Z, default: -5, from: 0,"
    " to: 999999999999999}}\n",
}


@pytest.mark.parametrize("name", BOOKS)
def test_rules_of_a_stranger_are_refused_in_bounded_time_and_memory(
    tmp_path: Path, name: str
) -> None:
    file = tmp_path / "odd.yaml"
    file.write_text(BOOKS[name])
    with bounded(), pytest.raises(BadFile):
        registry.load_book(file)


def signed(lines: list[dict[str, Any]]) -> bytes:
    """A save of `lines` with their numbers and sums."""
    previous, out = "", b""
    for number, line in enumerate(lines):
        body = json.dumps({"n": number, **line} if number else line)[:-1].encode()
        previous = sum_of(previous, body)
        out += body + f', "sum": "{previous}"}}\n'.encode()
    return out


def sample(game: str) -> list[dict[str, Any]]:
    """The lines of a sample game, without their numbers and sums."""
    file = min(KEPT_SAVES.glob(f"{game}-*-seats.tabletop"))
    lines: list[dict[str, Any]] = [json.loads(row) for row in file.read_bytes().splitlines()]
    for line in lines:
        del line["sum"]
        line.pop("n", None)
    return lines


def longest(game: str, keep: int, back: int) -> list[dict[str, Any]]:
    """The longest save there can be of a game: `back` moves taken back and made again, over and
    over, after line `keep`."""
    lines = sample(game)[: keep + 1]
    again = lines[keep - back + 1 :]
    target = keep - back
    undos = 0
    while len(lines) + back < limits.LINES and undos < limits.UNDOS:
        lines += [{"undo": target}, *again]
        undos += 1
    return lines


@pytest.mark.parametrize(
    ("game", "keep", "back"),
    [
        pytest.param("portfolio", 900, 9, marks=pytest.mark.whole),
        pytest.param("stonks", 150, 9, marks=pytest.mark.whole),
        ("wall_street", 100, 9),
    ],
)
def test_the_longest_save_is_read_in_bounded_time_and_memory(
    tmp_path: Path, game: str, keep: int, back: int
) -> None:
    file = tmp_path / "long.tabletop"
    file.write_bytes(signed(longest(game, keep, back)))
    with bounded():
        session = registry.resume(file, write=False)
    assert session.number > limits.LINES * 0.9 or session.number > limits.UNDOS * back


def test_what_the_app_writes_itself_is_read_in_a_second() -> None:
    for file in KEPT_SAVES.glob("*.tabletop"):
        begun = time.process_time()
        registry.resume(file, write=False)
        assert time.process_time() - begun < 1


def begun(file: Path, name: str = "Ann") -> Session:
    """A game that is saved to `file`."""
    game = registry.find("milken")
    assert game is not None
    players = [Player(name), Player("Bo"), Player("Cy")]
    return Session.begin(game, registry.open_book("milken"), players, 7, {}, file, sync=False)


def test_no_save_is_written_that_would_not_be_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "a.tabletop"
    session = begun(file)
    monkeypatch.setattr(limits, "LINES", 5)
    for _each in range(3):
        assert session.play(session.state.legal_moves()[0]) is None
    before = file.read_bytes()
    with pytest.raises(DiskError):
        session.play(session.state.legal_moves()[0])
    assert file.read_bytes() == before
    assert session.journal is not None
    with pytest.raises(DiskError):
        session.journal.append(Undo(4))
    session.close()
    assert registry.resume(file, write=False).number == 5


@pytest.mark.parametrize("limit", ["SAVE_BYTES", "LINE_BYTES", "HEADER_BYTES"])
def test_no_line_is_written_that_would_not_be_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, limit: str
) -> None:
    monkeypatch.setattr(limits, limit, 100)
    with pytest.raises(DiskError):
        begun(tmp_path / "a.tabletop")
    assert not list(tmp_path.glob("*.tabletop"))


@pytest.mark.parametrize("name", ["", "\u200b", "A\0", "x" * (limits.NAME + 1), "A\ud800"])
def test_no_name_is_written_that_would_not_be_read(tmp_path: Path, name: str) -> None:
    with pytest.raises(TabletopError):
        begun(tmp_path / "a.tabletop", name)
    assert not list(tmp_path.glob("*.tabletop"))


def bare() -> None:
    """For a process that begins: six seconds of the processor, and memory for little more than the
    program itself."""
    resource.setrlimit(resource.RLIMIT_CPU, (6, 6))
    resource.setrlimit(resource.RLIMIT_AS, (600 << 20, 600 << 20))


def header(name: str) -> bytes:
    """The first line of a save with that name at a seat."""
    lines = sample("milken")[:1]
    lines[0]["seats"][0]["name"] = name
    return signed(lines)


FILES: dict[str, Callable[[], bytes]] = {
    "newlines.tabletop": lambda: b"\n" * (limits.SAVE_BYTES - 1),
    "numbers.tabletop": lambda: b"1\n" * (50 << 20),
    "name.tabletop": lambda: header("x" * (1 << 20)),
    "undone.tabletop": lambda: header("Ann") + b'{"n": 1, "undo": 0, "sum": "0"}\n' * 200_000,
    "range.yaml": lambda: BOOKS["a value out of range"].encode(),
    "digits.yaml": lambda: BOOKS["digits that end in a letter"].encode(),
    "large.yaml": lambda: b"a" * (100 << 20),
}


@pytest.mark.parametrize("name", [*FILES, "zero.tabletop", "pipe.tabletop"])
def test_a_command_on_what_a_stranger_sent_is_one_sentence_within_its_limits(
    tmp_path: Path, name: str
) -> None:
    file = tmp_path / name
    if name in FILES:
        file.write_bytes(FILES[name]())
    elif name == "pipe.tabletop":
        os.mkfifo(file)
    else:
        file.symlink_to("/dev/zero")
    what = ["rules", "check"] if name.endswith(".yaml") else ["replay"]
    done = subprocess.run(
        [sys.executable, "-m", "tabletop", *what, str(file)],
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
        preexec_fn=bare,
    )
    assert done.returncode == 1, done.stderr
    assert name in done.stdout + done.stderr
    assert "Traceback" not in done.stderr
