"""Saves in a list, and the history of finished games."""

from __future__ import annotations

import csv
import random
import sqlite3
import subprocess
import sys
from contextlib import closing
from datetime import datetime
from pathlib import Path

import pytest

from tabletop.engine import limits, registry
from tabletop.engine.deal_code import read_code
from tabletop.engine.play import journal
from tabletop.engine.play.replay import Replay
from tabletop.engine.play.session import Player, Session
from tabletop.system import paths
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


def test_a_save_counts_its_moves_as_its_replay_does() -> None:
    session = registry.resume(paths.sample_saves() / "piece_of_the_action.tabletop", write=False)
    assert any(entry.forced for entry in session.entries), "which are no moves"
    assert f"{Replay(session).moves} moves made" in saves.stands(session)


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


def test_a_finished_game_counts_once_whatever_its_save_is_called(tmp_path: Path) -> None:
    file = tmp_path / "history.sqlite"
    session = begun(tmp_path / "a.tabletop", 99)
    assert records.add(session, NOON, file) == ""
    assert records.add(session, NOON, file) == ""
    session.close()
    (tmp_path / "copy.tabletop").write_bytes((tmp_path / "a.tabletop").read_bytes())
    assert records.add(registry.resume(tmp_path / "copy.tabletop"), NOON, file) == ""
    assert records.add(begun(tmp_path / "b.tabletop", 4), NOON, file) == ""
    [played] = records.history(file)
    assert (played.game, played.title, played.deal) == ("milken", "Milken", 7)
    assert played.finished == "2026-03-04 12:00:00"
    assert read_code(played.code).deal == 7
    winners = session.state.winners()
    assert [seat.won for seat in played.seats] == [seat in winners for seat in range(3)]
    assert [seat.score for seat in played.seats] == session.state.scores()


def test_a_game_that_nobody_played_is_not_counted(tmp_path: Path) -> None:
    game = registry.find("milken")
    assert game is not None
    bots = [Player("Bea", "easy"), Player("Cy", "easy"), Player("Dot", "easy")]
    session = Session.begin(game, registry.open_book("milken"), bots, 7, {})
    rng = random.Random(1)
    while not session.state.is_terminal:
        session.play(rng.choice(list(session.state.legal_moves())))
    file = tmp_path / "history.sqlite"
    assert records.add(session, NOON, file) == ""
    assert not file.exists()


def test_no_history_yet_and_a_file_that_is_none(tmp_path: Path) -> None:
    assert records.history(tmp_path / "none.sqlite") == ()
    broken = tmp_path / "broken.sqlite"
    broken.write_bytes(b"not a database at all" * 100)
    with pytest.raises(OSError, match="not a database"):
        records.history(broken)
    session = begun(tmp_path / "a.tabletop", 99)
    assert "not a database" in records.add(session, NOON, broken)


FIRST = """
CREATE TABLE games (
    id INTEGER PRIMARY KEY, key TEXT UNIQUE NOT NULL, game TEXT NOT NULL, title TEXT NOT NULL,
    deal INTEGER NOT NULL, finished TEXT NOT NULL
);
CREATE TABLE seats (
    game_id INTEGER NOT NULL REFERENCES games (id), seat INTEGER NOT NULL, name TEXT NOT NULL,
    kind TEXT NOT NULL, score INTEGER NOT NULL, won INTEGER NOT NULL,
    PRIMARY KEY (game_id, seat)
);
INSERT INTO games VALUES (1, 'a.tabletop', 'milken', 'Milken', 7, '2026-03-01 10:00:00.25');
INSERT INTO seats VALUES (1, 0, 'Ann', 'human', 31, 1), (1, 1, 'Bo', 'easy', 20, 0);
INSERT INTO games VALUES (2, 'x.tabletop', 'milken', 'Milken', 8, '2026-03-02 10:00:00');
INSERT INTO seats VALUES (2, 0, 'Cy', 'easy', 31, 1), (2, 1, 'Bo', 'easy', 20, 0);
"""
"""A history as the first version wrote it: a game that was played, and one between bots."""


def test_a_history_of_the_first_version_is_read_and_gone_on_with(tmp_path: Path) -> None:
    file = tmp_path / "history.sqlite"
    with closing(sqlite3.connect(file)) as db:
        db.executescript(FIRST)
    [before] = records.history(file)
    assert (before.deal, before.code, before.seats[0].name) == (7, "", "Ann")
    session = begun(tmp_path / "a.tabletop", 99)
    assert records.add(session, NOON, file) == ""
    assert records.history(file) == (before,), "it knew that game by the name of its save"
    session.close()
    assert records.add(begun(tmp_path / "b.tabletop", 99, deal=8), NOON, file) == ""
    assert [each.deal for each in records.history(file)] == [7, 8]


def test_a_history_of_a_later_version_is_left_as_it_is(tmp_path: Path) -> None:
    file = tmp_path / "history.sqlite"
    with closing(sqlite3.connect(file)) as db:
        db.executescript(FIRST + f"PRAGMA user_version = {records.VERSION + 1};")
    before = file.read_bytes()
    with pytest.raises(OSError, match="newer"):
        records.history(file)
    assert "newer" in records.add(begun(tmp_path / "a.tabletop", 99), NOON, file)
    assert file.read_bytes() == before


@pytest.mark.parametrize("stop", range(1, 12, 2))
def test_a_program_killed_while_it_counts_leaves_all_or_nothing(tmp_path: Path, stop: int) -> None:
    """Whatever statement is the last that is carried out, what is read then is whole."""
    file = tmp_path / "history.sqlite"
    with closing(sqlite3.connect(file)) as db:
        db.executescript(FIRST)
    session = begun(tmp_path / "b.tabletop", 99, deal=8)
    code = f"""
import os, sqlite3, sys
from datetime import datetime
from pathlib import Path
from tabletop.engine import registry
from tabletop.ui.shell import records
session = registry.resume(Path({str(tmp_path / "b.tabletop")!r}), write=False)
left = [{stop}]
def traced(statement):
    left[0] -= 1
    if left[0] == 0:
        os._exit(0)
whole = records._bounded
def bounded(db):
    db.set_trace_callback(traced)
    return whole(db)
records._bounded = bounded
records.add(session, datetime(2026, 3, 4), Path({str(file)!r}))
"""
    session.close()
    subprocess.run([sys.executable, "-c", code], check=True)
    deals = [each.deal for each in records.history(file)]
    assert deals in ([7], [7, 8])
    assert all(len(each.seats) == (2 if each.deal == 7 else 3) for each in records.history(file))
    assert records.add(registry.resume(tmp_path / "b.tabletop"), NOON, file) == ""
    assert [each.deal for each in records.history(file)] == [7, 8]


def test_the_history_is_written_as_a_table_and_forgotten(tmp_path: Path) -> None:
    file = tmp_path / "history.sqlite"
    assert records.add(begun(tmp_path / "a.tabletop", 99), NOON, file) == ""
    with closing(sqlite3.connect(file)) as db, db:
        db.execute("UPDATE seats SET name = '=1+1' WHERE seat = 0")
    records.export(tmp_path / "out.csv", file)
    with (tmp_path / "out.csv").open(newline="", encoding="utf-8") as stream:
        rows = list(csv.DictReader(stream))
    assert [row["seat"] for row in rows] == ["0", "1", "2"]
    assert rows[0]["name"] == "'=1+1", "no spreadsheet reckons with a name"
    records.forget(file)
    assert records.history(file) == ()


SEATS = "CREATE TABLE seats (game_id, seat, name, kind, score, won);"
GAMES = (
    "PRAGMA user_version = 2; CREATE TABLE games (id, game, title, deal, finished, code);"
    "INSERT INTO games VALUES (1, 'milken', 'M', 7, '2026-03-01 10:00:00', '');"
)
ENDLESS = """
PRAGMA user_version = 2;
CREATE VIEW games AS WITH RECURSIVE n(id) AS (SELECT 1 UNION ALL SELECT id + 1 FROM n)
SELECT id, 'm' AS game, 'M' AS title, 7 AS deal, '2026-03-01' AS finished, '' AS code FROM n;
"""
OWN = "INSERT INTO seats VALUES (1, 0, 'A', 'human', 1, 1);"
HOSTILE = {
    "no name": GAMES + SEATS + "INSERT INTO seats VALUES (1, 0, 7, 'human', 1, 1);",
    "no number": GAMES + SEATS + "INSERT INTO seats VALUES (1, 0, 'A', 'human', 'many', 1);",
    "no whole number": GAMES + SEATS + "INSERT INTO seats VALUES (1, 0, 'A', 'human', 1e300, 1);",
    "no player": GAMES + SEATS + OWN + "INSERT INTO seats VALUES (1, 1, 'B', 'god', 1, 1);",
    "too many seats": GAMES + SEATS + OWN * 7,
    "no moment": GAMES + SEATS + OWN + "UPDATE games SET finished = 'once';",
    "no code": GAMES + SEATS + OWN + "UPDATE games SET code = '<b>';",
    "without end": SEATS + ENDLESS + OWN,
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
    [played] = records.history(file)
    words = [played.title, *(seat.name for seat in played.seats)]
    assert all("\0" not in word and len(word) <= limits.NAME for word in words)


def test_when_is_said_as_people_say_it() -> None:
    noon = NOON.timestamp()
    assert saves.when(noon, NOON) == "today 12:00"
    assert saves.when(noon - 86400, NOON) == "yesterday 12:00"
    assert saves.when(noon - 10 * 86400, NOON) == "2026-02-22 12:00"


@pytest.mark.parametrize(
    ("name", "begins"),
    [("stonks-five-seats", "Round 3 of "), ("wall_street-three-seats", "Hand ")],
)
def test_where_a_game_stands_is_said_in_its_own_words(name: str, begins: str) -> None:
    file = Path(__file__).parents[3] / "saves" / f"{name}.tabletop"
    assert saves.summary(file).stands.startswith(begins)
