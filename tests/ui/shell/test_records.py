"""Saves in a list, and the history of finished games."""

from __future__ import annotations

import random
from datetime import datetime
from pathlib import Path

import pytest

from tabletop.engine import registry
from tabletop.engine.play import journal
from tabletop.engine.play.session import Player, Session
from tabletop.ui.shell import records, saves

PLAYERS = [Player("Ann"), Player("Bo", "easy"), Player("Cy", "normal")]
NOON = datetime(2026, 3, 4, 12, 0)


def begun(file: Path, moves: int, deal: int = 7) -> Session:
    game = registry.find("milken")
    assert game is not None
    session = Session.begin(game, registry.open_book("milken"), PLAYERS, deal, {}, file, sync=False)
    rng = random.Random(deal)
    for _each in range(moves):
        if session.state.is_terminal:
            break
        assert session.play(rng.choice(list(session.state.legal_moves()))) is None
    return session


def test_a_save_says_where_it_stands(tmp_path: Path) -> None:
    file = saves.new_file("milken", NOON, tmp_path)
    assert file.name == "milken-2026-03-04-120000.tabletop"
    session = begun(file, 5)
    name = session.names[session.state.current_player]
    session.close()
    found = saves.summary(file)
    assert (found.title, found.names) == ("Milken", ("Ann", "Bo", "Cy"))
    assert found.stands == f"5 moves made; {name} to move"
    assert not found.finished
    assert saves.new_file("milken", NOON, tmp_path).name == "milken-2026-03-04-120000-2.tabletop"


def test_a_damaged_save_is_listed_with_its_sentence_and_left_alone(tmp_path: Path) -> None:
    file = saves.new_file("milken", NOON, tmp_path)
    begun(file, 6).close()
    lines = file.read_bytes().splitlines(keepends=True)
    lines[5] = lines[5].replace(b'"seat"', b'"soat"')
    file.write_bytes(b"".join(lines))
    (tmp_path / "empty.tabletop").write_bytes(b"")
    (tmp_path / "other.tabletop").write_text("dear diary\n")
    before = {each.file: each.file.read_bytes() for each in saves.listed(tmp_path)}
    found = {each.file.stem: saves.summary(each.file) for each in saves.listed(tmp_path)}
    assert found[file.stem].damaged
    assert "Damaged at line 6" in found[file.stem].problem
    assert "empty file" in found["empty"].problem
    assert found["other"].problem == "Expected a Tabletop save, found something else."
    assert {each.file: each.file.read_bytes() for each in saves.listed(tmp_path)} == before


def test_continue_takes_the_newest_unfinished_game(tmp_path: Path) -> None:
    import os

    unfinished, finished, broken = (tmp_path / f"{n}.tabletop" for n in "abc")
    begun(unfinished, 3).close()
    begun(finished, 99).close()
    broken.write_bytes(b"?\n")
    for age, file in enumerate((broken, finished, unfinished)):
        os.utime(file, (1e9 - age, 1e9 - age))
    latest = saves.latest(tmp_path)
    assert latest is not None
    assert (latest.file, latest.title, latest.names) == (unfinished, "Milken", ("Ann", "Bo", "Cy"))
    assert saves.latest(tmp_path / "nowhere") is None


def test_the_suffix_is_the_journal_s() -> None:
    assert saves.SUFFIX == journal.SUFFIX


def test_a_finished_game_counts_once(tmp_path: Path) -> None:
    file = tmp_path / "history.sqlite"
    session = begun(tmp_path / "a.tabletop", 99)
    assert records.add(session, NOON, file) == ""
    assert records.add(session, NOON, file) == ""
    assert records.add(begun(tmp_path / "b.tabletop", 4), NOON, file) == ""
    history = records.history(file)
    assert history.played == 1
    assert history.games[0].best == max(session.state.scores())
    assert {name.name: name.won for name in history.names} == {
        player.name: int(seat in session.state.winners()) for seat, player in enumerate(PLAYERS)
    }


def test_no_history_yet_and_a_file_that_is_none(tmp_path: Path) -> None:
    assert records.history(tmp_path / "none.sqlite").played == 0
    broken = tmp_path / "broken.sqlite"
    broken.write_bytes(b"not a database at all" * 100)
    with pytest.raises(OSError, match="not a database"):
        records.history(broken)
    session = begun(tmp_path / "a.tabletop", 99)
    assert "not a database" in records.add(session, NOON, broken)


def test_when_is_said_as_people_say_it() -> None:
    noon = NOON.timestamp()
    assert saves.when(noon, NOON) == "today 12:00"
    assert saves.when(noon - 86400, NOON) == "yesterday 12:00"
    assert saves.when(noon - 10 * 86400, NOON) == "2026-02-22 12:00"
