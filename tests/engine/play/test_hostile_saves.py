"""Saves from strangers: whatever stands in one, opening it ends in a sentence, and it stays."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tabletop.ai.levels import LEVELS, STYLES
from tabletop.cli import run
from tabletop.engine import limits, registry
from tabletop.engine.play.journal import read, sum_of
from tabletop.engine.play.session import PLAYERS, Player, Session
from tabletop.system import log, paths
from tabletop.system.errors import BadFile, TabletopError
from tests.saves import notation

Lines = list[dict[str, Any]]
Change = Callable[[Lines], None]

SEATS = (Player("Ann"), Player("Bo", "easy"), Player("Cy", "easy"))


def lines_of(folder: Path) -> Lines:
    """The lines of a game of Milken after three moves, without their sums."""
    game = registry.find("milken")
    assert game is not None
    file = folder / "good.tabletop"
    session = Session.begin(game, registry.open_book("milken"), SEATS, 7, {}, file, sync=False)
    for _each in range(3):
        session.play(session.state.legal_moves()[0])
    session.close()
    lines = [json.loads(row) for row in file.read_bytes().splitlines()]
    file.unlink()
    for line in lines:
        del line["sum"]
    return lines


def written(file: Path, lines: Lines) -> Path:
    """A save of `lines` with sums that fit, as somebody would write it who means harm."""
    previous, out = "", b""
    for line in lines:
        if line is lines[0]:
            rules = line["rules"]
            rules["digest"] = _digest(rules["book"]) or rules["digest"]
        raw = json.dumps(line)[:-1].encode()
        previous = sum_of(previous, raw)
        out += raw + f', "sum": "{previous}"}}\n'.encode()
    file.write_bytes(out)
    return file


def _digest(data: dict[str, Any]) -> str:
    book = registry.open_book("milken")
    try:
        return replace(book, data=data).digest
    except (UnicodeEncodeError, RecursionError):
        return ""


def header(**change: object) -> Change:
    return lambda lines: lines[0].update(change)


def seat(**change: object) -> Change:
    return lambda lines: lines[0]["seats"][0].update(change)


def book(**change: object) -> Change:
    return lambda lines: lines[0]["rules"]["book"].update(change)


def move(**change: object) -> Change:
    return lambda lines: lines[3].update(change)


def shuffle(**change: object) -> Change:
    return lambda lines: lines[2].update(change)


def nested(depth: int) -> list[object]:
    out: list[object] = []
    for _each in range(depth):
        out = [out]
    return out


def required(**condition: object) -> Change:
    def change(lines: Lines) -> None:
        lines[0]["rules"]["book"]["drops"][0]["require"] = [condition]

    return change


def undone(lines: Lines) -> None:
    lines += [{"n": len(lines) + i, "undo": 2} for i in range(limits.UNDOS + 1)]


HOSTILE: dict[str, Change] = {
    "a name with a control character": seat(name="A\0nn"),
    "half a character in a name": seat(name="A\ud800"),
    "a name of a megabyte": seat(name="x" * (1 << 20)),
    "no name": seat(name=""),
    "a player of no kind": seat(player="martian"),
    "a player without a kind": seat(player=""),
    "another game than its rules": header(game="stonks"),
    "a deal below nought": header(deal=-1),
    "a deal without end": header(deal=10**300),
    "an option without end": header(options={"deals": 10**18}),
    "rules without drops": book(drops=[]),
    "rules without options": book(options={}),
    "another deck": book(deck={"kind": "stonks"}),
    "half a character in the rules": book(summary="\ud800"),
    "a control character in the title": book(name="M\0"),
    "a range of values without end": book(
        options={"zz": {"label": "Z", "default": 0, "from": 0, "to": 10**15}}
    ),
    "packs without end": book(deck={"kind": "french", "packs": 10**12}),
    "a list for a rule": required(rule=["a"], cards=1),
    "cards without end": required(cards=10**9),
    "deep rules": book(numbers={"end": nested(900)}),
    "things that are no cards": shuffle(cards=[{}]),
    "numbers for cards": shuffle(cards=[1, 2, 3]),
    "deep moves": move(card=nested(500)),
    "deeper moves": move(other=nested(900)),
    "a long line": move(other="x" * (limits.LINE_BYTES + 1)),
    "taken back without end": undone,
}


def outcome(file: Path) -> str:
    """What a player is told of the save: why it cannot be opened, or where it is damaged."""
    try:
        session = registry.resume(file)
    except TabletopError as error:
        return str(error)
    session.close()
    return session.damage.sentence if session.damage is not None else ""


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_save_ends_in_a_sentence_and_is_left_as_it_is(
    tmp_path: Path, name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = lines_of(tmp_path)
    HOSTILE[name](lines)
    file = written(tmp_path / "a.tabletop", lines)
    raw = file.read_bytes()
    assert run(["replay", str(file)]) == 1
    said = capsys.readouterr()
    assert "Traceback" not in said.err
    assert (said.out + said.err).strip()
    assert outcome(file)
    assert file.read_bytes() == raw


@pytest.mark.parametrize(
    "raw",
    [
        b"\n" * (limits.LINES + 5),
        b"[1]\n" * 100,
        b'{"tabletop": 1, "n": ' + b"9" * 5000 + b"}\n",
        b'{"tabletop": 1}' + b" " * limits.HEADER_BYTES + b"\n",
        b"\x00" * (limits.SAVE_BYTES + 10),
    ],
    ids=["newlines", "lists", "digits", "a long first line", "a large file"],
)
def test_a_save_past_the_limits_is_refused_unread(tmp_path: Path, raw: bytes) -> None:
    file = tmp_path / "a.tabletop"
    file.write_bytes(raw)
    with pytest.raises(BadFile):
        read(file, notation)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes in folders here")
def test_a_pipe_is_never_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "a.tabletop")
    with pytest.raises(TabletopError):
        registry.resume(tmp_path / "a.tabletop")
    os.mkfifo(paths.user_rules() / "pipe.yaml")
    with pytest.raises(BadFile):
        registry.open_book("pipe")


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="no devices here")
def test_a_device_without_end_is_never_read() -> None:
    with pytest.raises(TabletopError):
        registry.resume(Path("/dev/zero"))


def test_a_name_that_no_file_can_have_is_a_sentence() -> None:
    with pytest.raises(TabletopError):
        registry.resume(Path("a\0.tabletop"))
    with pytest.raises(TabletopError):
        registry.open_book("a\0b")


@pytest.mark.parametrize("name", ["x" * 300, "a/b", "..", "a\0"])
def test_rules_that_extend_no_name_are_refused(home: Path, name: str) -> None:
    (paths.user_rules() / "v.yaml").write_text(f"extends: {json.dumps(name)}\n")
    with pytest.raises(BadFile):
        registry.open_book("v")


def test_an_exception_of_a_game_is_written_down_once_with_its_place(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = written(tmp_path / "a.tabletop", lines_of(tmp_path))

    def broken(self: Session, moves: int = 0) -> None:
        raise KeyError("the ace of spades")

    monkeypatch.setattr(Session, "rehearse", broken)
    log.begin()
    for _each in range(3):
        with pytest.raises(BadFile):
            registry.resume(file)
    log.end()
    text = paths.log_file().read_text()
    assert text.count(str(file)) == 1
    assert "builtins.KeyError" in text
    assert "in broken" in text or " broken" in text
    assert "ace of spades" not in text


def test_the_players_a_save_may_name_are_those_there_are() -> None:
    bots = {
        f"{level}/{style.name}" if style.name else level for level in LEVELS for style in STYLES
    }
    assert {"human", "random", *bots} == PLAYERS
