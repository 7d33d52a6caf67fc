"""History of finished games: a SQLite file in the user's data folder.

A file that cannot be used never stops a game; it is reported in a sentence.
"""

from __future__ import annotations

import sqlite3
from contextlib import closing
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from tabletop.engine.play.session import Session
from tabletop.system import paths

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
    scores, winners = session.state.scores(), session.state.winners()
    key = str(session.journal.file.name) if session.journal else f"{id(session)}-{now.isoformat()}"
    try:
        with closing(sqlite3.connect(file or records_file(), timeout=2)) as db, db:
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
    """The games finished so far; raises OSError with a reason where the file cannot be used."""
    path = file or records_file()
    if not path.is_file():
        return History((), ())
    try:
        with closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True, timeout=2)) as db:
            games = db.execute(
                "SELECT title, COUNT(DISTINCT games.id), MAX(score), seats.name FROM games"
                " JOIN seats ON game_id = games.id GROUP BY title ORDER BY 2 DESC, title"
            ).fetchall()
            names = db.execute(
                "SELECT name, kind, COUNT(*), SUM(won) FROM seats GROUP BY name, kind"
                " ORDER BY 4 DESC, 3 DESC, name LIMIT 200"
            ).fetchall()
    except sqlite3.Error as error:
        raise OSError(str(error)) from None
    return History(
        tuple(GameRecord(*row) for row in games), tuple(NameRecord(*row) for row in names)
    )
