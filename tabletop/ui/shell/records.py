"""History of finished games: a SQLite file in the user's data folder.

Only games that somebody played are counted, each once, however often it is opened and whatever its
save is called. A file that cannot be used never stops a game; it is reported in a sentence. All of
it can be counted again from the saves.
"""

from __future__ import annotations

import csv
import hashlib
import io
import os
import sqlite3
import time
from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Final

from tabletop.engine import limits
from tabletop.engine.deal_code import code_of
from tabletop.engine.play.session import PLAYERS, Session
from tabletop.system import paths
from tabletop.system.errors import printable
from tabletop.system.i18n import _
from tabletop.system.whole import write_whole

VERSION: Final = 2
"""Of the file, its `user_version`: 0 is the first there was, which had no deal codes and counted
bots among themselves too."""

SECONDS: Final = 3.0
"""How long the history may take to answer."""

MOST: Final = 100_000
"""Seats of games that are read, the newest ones."""

_SCHEMA: Final = """
CREATE TABLE games (
    id INTEGER PRIMARY KEY, key TEXT UNIQUE NOT NULL, game TEXT NOT NULL, title TEXT NOT NULL,
    deal INTEGER NOT NULL, finished TEXT NOT NULL, code TEXT NOT NULL DEFAULT ''
);
CREATE TABLE seats (
    game_id INTEGER NOT NULL REFERENCES games (id), seat INTEGER NOT NULL, name TEXT NOT NULL,
    kind TEXT NOT NULL, score INTEGER NOT NULL, won INTEGER NOT NULL,
    PRIMARY KEY (game_id, seat)
);
"""

_FROM_FIRST: Final = """
ALTER TABLE games ADD COLUMN code TEXT NOT NULL DEFAULT '';
DELETE FROM games WHERE id NOT IN (SELECT game_id FROM seats WHERE kind = 'human');
DELETE FROM seats WHERE game_id NOT IN (SELECT id FROM games);
"""
"""What makes a file of this version out of one of the first."""


@dataclass(frozen=True, slots=True)
class Seat:
    """Who sat at a seat of a finished game, and how it ended for them; `kind` is human or a bot's
    level, and more than one may have won."""

    name: str
    kind: str
    score: int
    won: bool


@dataclass(frozen=True, slots=True)
class Played:
    """A finished game: its module's name, its title, the deal and its code ("" where that was not
    kept), when it ended as `YYYY-MM-DD HH:MM:SS`, and its seats from 0."""

    game: str
    title: str
    deal: int
    finished: str
    code: str
    seats: tuple[Seat, ...]


def records_file() -> Path:
    """Where the history is kept."""
    return paths.user_data() / "history.sqlite"


def ended(session: Session, now: datetime) -> datetime:
    """When a finished game ended: when its save was last written to, as Games says too; `now` where
    there is none."""
    if session.journal is None:
        return now
    try:
        return datetime.fromtimestamp(session.journal.file.stat().st_mtime)
    except (OSError, ValueError, OverflowError):  # it is gone, or of no time there is
        return now


def add(session: Session, now: datetime, file: Path | None = None) -> str:
    """Adds a finished game that somebody played, once however often it is shown; gives why it could
    not, else "". One that was played on from another is not counted: its cards were known."""
    if not session.state.is_terminal or not any(each.is_human for each in session.players):
        return ""
    if session.origin is not None:
        return ""
    path = file or records_file()
    if os.path.lexists(path) and not path.is_file():
        return _("it is not a file that holds anything")
    scores, winners = session.state.scores(), session.state.winners()
    book = session.book
    name = session.journal.file.name if session.journal else ""
    code = code_of(book, [each.kind for each in session.players], book.chosen, session.deal)
    values = (book.game, book.name, session.deal, now.isoformat(" ", "seconds"), code)
    try:
        with closing(_bounded(sqlite3.connect(path, timeout=2))) as db, db:
            _bring_up_to_date(db)
            row = db.execute(
                "INSERT INTO games (key, game, title, deal, finished, code)"
                " SELECT ?, ?, ?, ?, ?, ?"
                # the first version knew games by the names of their saves
                " WHERE NOT EXISTS (SELECT 1 FROM games WHERE key IN (?, ?)) RETURNING id",
                (key_of(session), *values, key_of(session), name),
            ).fetchone()
            if row is not None:
                db.executemany(
                    "INSERT INTO seats VALUES (?, ?, ?, ?, ?, ?)",
                    [
                        (row[0], seat, player.name, player.kind, scores[seat], seat in winners)
                        for seat, player in enumerate(session.players)
                    ],
                )
    except (sqlite3.Error, OSError) as error:
        return str(error)
    return ""


def key_of(session: Session) -> str:
    """What tells a game from every other: the same for each copy of its save."""
    lines = (
        session.book.digest,
        *(f"{player.name}\0{player.kind}" for player in session.players),
        *(str(entry.move) for entry in session.entries),
    )
    return hashlib.sha256("\n".join(lines).encode(errors="surrogatepass")).hexdigest()


def _bring_up_to_date(db: sqlite3.Connection) -> None:
    """Makes the tables of this version, or those of an older one over, in one transaction; raises
    sqlite3.DatabaseError for a file of a later one."""
    [version] = db.execute("PRAGMA user_version").fetchone()
    if version == VERSION:
        return
    if version > VERSION:
        raise sqlite3.DatabaseError(_("it is of a newer Tabletop"))
    is_new = db.execute("SELECT 1 FROM sqlite_master WHERE name = 'games'").fetchone() is None
    script = _SCHEMA if is_new else _FROM_FIRST
    db.execute("BEGIN IMMEDIATE")
    for statement in script.split(";"):
        db.execute(statement)
    db.execute(f"PRAGMA user_version = {VERSION}")


def history(file: Path | None = None) -> tuple[Played, ...]:
    """The games finished so far, oldest first; raises OSError with a reason where the file cannot
    be used.

    A file of a stranger is read like our own: what it counts must be numbers, what it names can
    be shown, and its answers take no longer than SECONDS.
    """
    path = file or records_file()
    if not os.path.lexists(path):
        return ()
    if not path.is_file():
        raise OSError(_("it is not a file that holds anything"))
    try:
        address = f"{path.absolute().as_uri()}?mode=ro"
        with closing(_bounded(sqlite3.connect(address, uri=True, timeout=2))) as db:
            [version] = db.execute("PRAGMA user_version").fetchone()
            if version > VERSION:
                raise OSError(_("it is of a newer Tabletop"))
            code = "code" if version else "''"
            rows = db.execute(
                f"SELECT games.id, game, title, deal, finished, {code}, name, kind, score, won"
                " FROM games JOIN seats ON game_id = games.id"
                " WHERE games.id IN (SELECT game_id FROM seats WHERE kind = 'human')"
                " ORDER BY finished DESC, games.id DESC, seat DESC LIMIT ?",
                (MOST,),
            ).fetchall()
    except sqlite3.Error as error:
        raise OSError(str(error)) from None
    try:
        return _read(rows[::-1])
    except TypeError:
        raise OSError(_("it holds something else")) from None


def of_deal(code: str) -> tuple[Played, ...]:
    """The games that were played by the deal code `code`, oldest first; none where the history
    cannot be used."""
    try:
        return tuple(played for played in history() if code and played.code == code)
    except OSError:  # told on the page of statistics
        return ()


def _read(rows: Sequence[tuple[object, ...]]) -> tuple[Played, ...]:
    """The games in rows that are sorted by game; raises TypeError for what no game has."""
    seats: dict[int, list[Seat]] = {}
    heads: dict[int, tuple[str, str, int, str, str]] = {}
    for key, game, title, deal, when, code, name, kind, score, won in rows:
        at = _count(key)
        heads[at] = (_word(game), _word(title), _count(deal), _moment(when), _text(code))
        level = _word(kind)
        if level not in PLAYERS:
            raise TypeError
        seats.setdefault(at, []).append(Seat(_word(name), level, _count(score), bool(_count(won))))
    if any(len(each) > limits.SEATS[1] for each in seats.values()):
        raise TypeError
    return tuple(Played(*heads[at], tuple(each)) for at, each in seats.items())


def export(to: Path, file: Path | None = None) -> None:
    """Writes the history into `to` as CSV, a line for each seat of each game; raises OSError."""
    out = io.StringIO(newline="")
    table = csv.writer(out)
    table.writerow(("finished", "game", "rules", "deal", "code", "seat", "name", "player",
                    "score", "won"))  # fmt: skip
    for played in history(file):
        for at, seat in enumerate(played.seats):
            table.writerow(
                (played.finished, played.game, played.title, played.deal, played.code, at,
                 _cell(seat.name), seat.kind, seat.score, int(seat.won))
            )  # fmt: skip
    write_whole(to, out.getvalue().encode())


def _cell(name: str) -> str:
    """A name as a table may hold it: one that a spreadsheet would reckon with is marked as text."""
    return f"'{name}" if name[:1] in {"=", "+", "-", "@"} else name


def forget(file: Path | None = None) -> None:
    """Empties the history; raises OSError."""
    path = file or records_file()
    if not path.is_file():
        return
    try:
        with closing(_bounded(sqlite3.connect(path, timeout=2))) as db, db:
            _bring_up_to_date(db)
            db.execute("DELETE FROM seats")
            db.execute("DELETE FROM games")
    except sqlite3.Error as error:
        raise OSError(str(error)) from None


def finished(game: str) -> int:
    """How many games of the kind `game` were finished, 0 where the history cannot be used."""
    path = records_file()
    if not path.is_file():
        return 0
    try:
        address = f"{path.absolute().as_uri()}?mode=ro"
        with closing(_bounded(sqlite3.connect(address, uri=True, timeout=2))) as db:
            row = db.execute("SELECT COUNT(*) FROM games WHERE game = ?", (game,)).fetchone()
        return _count(row[0])
    except (sqlite3.Error, TypeError):
        return 0


def _bounded(db: sqlite3.Connection) -> sqlite3.Connection:
    """The connection, which gives up on a question that takes longer than SECONDS and on any value
    that no history holds."""
    until = time.monotonic() + SECONDS
    db.set_progress_handler(lambda: time.monotonic() > until, 10_000)
    db.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, limits.TEXT * 100)
    db.text_factory = lambda raw: raw.decode("utf-8", "replace")
    return db


def _word(value: object) -> str:
    """A title or name, as it can be shown; raises TypeError for anything else."""
    if not isinstance(value, str):
        raise TypeError
    return printable(value)[: limits.NAME]


def _moment(value: object) -> str:
    """A moment in the form `YYYY-MM-DD HH:MM:SS`; raises TypeError for anything else."""
    try:
        return datetime.fromisoformat(str(value)).isoformat(" ", "seconds")
    except ValueError:
        raise TypeError from None


def _text(value: object) -> str:
    """A deal code; raises TypeError for anything else."""
    if not isinstance(value, str) or not all(sign.isalnum() or sign == "-" for sign in value):
        raise TypeError
    return value


def _count(value: object) -> int:
    """A whole number of a size that games have; raises TypeError for anything else."""
    if not isinstance(value, int) or abs(value) > limits.DEAL:
        raise TypeError
    return value
