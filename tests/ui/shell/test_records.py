"""Saves in a list, and the history of finished games."""

from __future__ import annotations

import random
import sqlite3
from contextlib import closing
from datetime import datetime
from pathlib import Path

import pytest

from tabletop.engine import limits, registry
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


SEATS = "CREATE TABLE seats (game_id, name, kind, score, won);"
GAMES = "CREATE TABLE games (id, title); INSERT INTO games VALUES (1, 'M');"
ENDLESS = """
CREATE VIEW games AS WITH RECURSIVE n(id) AS (SELECT 1 UNION ALL SELECT id + 1 FROM n)
SELECT id, 'M' AS title FROM n;
"""
HOSTILE = {
    "no name": GAMES + SEATS + "INSERT INTO seats VALUES (1, 7, 'human', 1, 1);",
    "no number": GAMES + SEATS + "INSERT INTO seats VALUES (1, 'A', 'human', 'many', 1);",
    "no whole number": GAMES + SEATS + "INSERT INTO seats VALUES (1, 'A', 'human', 1e300, 1);",
    "without end": SEATS + ENDLESS + "INSERT INTO seats VALUES (0, 'A', 'human', 1, 1);",
    "no seats": GAMES,
}


@pytest.mark.parametrize("script", HOSTILE.values(), ids=HOSTILE)
def test_a_history_of_a_stranger_is_read_or_told_in_bounded_time(
    tmp_path: Path, script: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "history.sqlite"
    with closing(sqlite3.connect(file)) as db:
        db.executescript(script)
    monkeypatch.setattr(records, "SECONDS", 0.3)
    with pytest.raises(OSError, match=r"."):
        records.history(file)


def test_names_in_a_history_can_be_shown(tmp_path: Path) -> None:
    file = tmp_path / "history.sqlite"
    assert records.add(begun(tmp_path / "a.tabletop", 99), NOON, file) == ""
    with closing(sqlite3.connect(file)) as db, db:
        db.execute("UPDATE seats SET name = 'A' || char(0) || 'n' || char(10)")
        db.execute("UPDATE games SET title = ?", ("\u200b" * 999,))
    history = records.history(file)
    words = [history.games[0].title, *(name.name for name in history.names)]
    assert all("\0" not in word and len(word) <= limits.NAME for word in words)


def test_when_is_said_as_people_say_it() -> None:
    noon = NOON.timestamp()
    assert saves.when(noon, NOON) == "today 12:00"
    assert saves.when(noon - 86400, NOON) == "yesterday 12:00"
    assert saves.when(noon - 10 * 86400, NOON) == "2026-02-22 12:00"
