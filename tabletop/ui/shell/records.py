"""History of finished games: a SQLite file in the user's data folder.

A file that cannot be used never stops a game; it is reported in a sentence.
"""

from __future__ import annotations

import os
import sqlite3
import time
from contextlib import closing
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Final

from tabletop.engine import limits
from tabletop.engine.play.session import Session
from tabletop.system import paths
from tabletop.system.errors import printable
from tabletop.system.i18n import _

SECONDS: Final = 3.0
"""How long the history may take to answer."""

_SCHEMA = """
CREATE TABLE IF NOT EXISTS games (
    id INTEGER PRIMARY KEY, key TEXT UNIQUE NOT NULL, game TEXT NOT NULL, title TEXT NOT NULL,
    deal INTEGER NOT NULL, finished TEXT NOT NULL
);
CREATE TABLE IF NOT EXISTS seats (
    game_id INTEGER NOT NULL REFERENCES games (id), seat INTEGER NOT NULL, name TEXT NOT NULL,
    kind TEXT NOT NULL, score INTEGER NOT NULL, won INTEGER NOT NULL,
    PRIMARY KEY (game_id, seat)
);
"""


@dataclass(frozen=True, slots=True)
class GameRecord:
    """How often a game was finished, and its best score with who made it."""

    title: str
    played: int
    best: int
    by: str


@dataclass(frozen=True, slots=True)
class NameRecord:
    """Games finished and won under a name; `kind` is human or a bot's level."""

    name: str
    kind: str
    played: int
    won: int


@dataclass(frozen=True, slots=True)
class History:
    """Everything the Statistics screen shows."""

    games: tuple[GameRecord, ...]
    names: tuple[NameRecord, ...]

    @property
    def played(self) -> int:
        """Games finished in all."""
        return sum(game.played for game in self.games)


def records_file() -> Path:
    """Where the history is kept."""
    return paths.user_data() / "history.sqlite"


def add(session: Session, now: datetime, file: Path | None = None) -> str:
    """Adds a finished game once, however often it is shown; gives why it could not, else ""."""
    if not session.state.is_terminal:
        return ""
    path = file or records_file()
    if os.path.lexists(path) and not path.is_file():
        return _("it is not a file that holds anything")
    scores, winners = session.state.scores(), session.state.winners()
    key = str(session.journal.file.name) if session.journal else f"{id(session)}-{now.isoformat()}"
    try:
        with closing(_bounded(sqlite3.connect(path, timeout=2))) as db, db:
            db.executescript(_SCHEMA)
            row = db.execute(
                "INSERT OR IGNORE INTO games (key, game, title, deal, finished)"
                " VALUES (?, ?, ?, ?, ?) RETURNING id",
                (key, session.book.game, session.book.name, session.deal, now.isoformat(" ")),
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


def history(file: Path | None = None) -> History:
    """The games finished so far; raises OSError with a reason where the file cannot be used.

    A file of a stranger is read like our own: what it counts must be numbers, what it names can
    be shown, and its answers take no longer than SECONDS.
    """
    path = file or records_file()
    if not os.path.lexists(path):
        return History((), ())
    if not path.is_file():
        raise OSError(_("it is not a file that holds anything"))
    try:
        address = f"{path.absolute().as_uri()}?mode=ro"
        with closing(_bounded(sqlite3.connect(address, uri=True, timeout=2))) as db:
            games = db.execute(
                "SELECT title, COUNT(DISTINCT games.id), MAX(score), seats.name FROM games"
                " JOIN seats ON game_id = games.id GROUP BY title ORDER BY 2 DESC, title LIMIT 200"
            ).fetchall()
            names = db.execute(
                "SELECT name, kind, COUNT(*), SUM(won) FROM seats GROUP BY name, kind"
                " ORDER BY 4 DESC, 3 DESC, name LIMIT 200"
            ).fetchall()
    except sqlite3.Error as error:
        raise OSError(str(error)) from None
    try:
        return History(
            tuple(
                GameRecord(_word(title), _count(played), _count(best), _word(by))
                for title, played, best, by in games
            ),
            tuple(
                NameRecord(_word(name), _word(kind), _count(played), _count(won))
                for name, kind, played, won in names
            ),
        )
    except TypeError:
        raise OSError(_("it holds something else")) from None


def finished(game: str, file: Path | None = None) -> int:
    """How many games of the kind `game` were finished, 0 where the history cannot be used."""
    path = file or records_file()
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


def _count(value: object) -> int:
    """A whole number of a size that games have; raises TypeError for anything else."""
    if not isinstance(value, int) or abs(value) > limits.DEAL:
        raise TypeError
    return value
