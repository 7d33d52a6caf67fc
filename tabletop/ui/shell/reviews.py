"""Reviews that were made, as far as they go: a file a game, where it can be made again.

A file is named by what tells its game from every other, so that each copy of a save has it and no
other game does. One that is lost, damaged or of another making is none: its game is rated anew.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from pathlib import Path
from typing import Final

import msgspec

from tabletop.ai.review.course import reviewed
from tabletop.ai.review.form import MAKING, Grade, Rated, Review
from tabletop.engine.play.session import Session
from tabletop.system import log, paths
from tabletop.system.errors import NotationError
from tabletop.system.pruning import keep_newest
from tabletop.system.whole import write_whole
from tabletop.ui.shell.records import key_of

MOST: Final = 1000
"""Reviews that are kept, the newest."""

BYTES: Final = 16 << 20
"""The most that is read of one."""


class _Rated(msgspec.Struct, forbid_unknown_fields=True, array_like=True):
    """A rating as a file has it."""

    line: int
    at: int
    seat: int
    best: str
    chances: tuple[float, ...]
    effect: tuple[float, ...]
    error: float
    points: float
    best_points: float
    grade: Grade


class _Kept(msgspec.Struct, forbid_unknown_fields=True):
    """The second line of a file, of which the first is the sum: the making of its ratings, the
    game's key, how many decisions the game has, ratings, and the lines that could not be rated."""

    making: str
    key: str
    decisions: int
    rated: list[_Rated]
    failed: list[int]


def folder() -> Path:
    """Where they are kept."""
    return paths.user_cache() / "reviews"


def keep(session: Session, rated: Mapping[int, Rated | None], decisions: int) -> None:
    """Keeps what was rated of `session`, by line; does without where it cannot."""
    key = key_of(session)
    lines = [_written(each) for _line, each in sorted(rated.items()) if each is not None]
    failed = [line for line, each in sorted(rated.items()) if each is None]
    kept = _Kept(MAKING, key, decisions, lines, failed)
    data = msgspec.json.encode(kept)
    try:
        write_whole(folder() / f"{key}.json", _sum(data) + b"\n" + data)
        keep_newest(folder(), "*.json", MOST)
    except OSError as error:
        log.note(f"the review is not kept: {error}")


def known(session: Session) -> dict[int, Rated | None]:
    """What is kept of the ratings of `session`, by line; nothing where that cannot be used."""
    kept = _read(session)
    return _ratings(session, kept) if kept is not None else {}


def review(session: Session) -> Review | None:
    """The review of `session` that is kept, as far as it goes; None where there is none."""
    kept = _read(session)
    rated = _ratings(session, kept) if kept is not None else {}
    if kept is None or not rated:
        return None
    return reviewed(session, kept.decisions, rated)


def _ratings(session: Session, kept: _Kept) -> dict[int, Rated | None]:
    try:
        rated = {each.line: _rated(session, each) for each in kept.rated}
    except NotationError as error:
        log.note(f"a kept review does not fit its game: {error}")
        return {}
    return {**rated, **dict.fromkeys(kept.failed)}


def _read(session: Session) -> _Kept | None:
    if not session.state.is_terminal:
        return None
    key = key_of(session)
    file = folder() / f"{key}.json"
    try:
        if not file.is_file() or file.stat().st_size > BYTES:
            return None
        told, _line, data = file.read_bytes().partition(b"\n")
        if told != _sum(data):
            return None
        kept = msgspec.json.decode(data, type=_Kept)
    except (OSError, ValueError, RecursionError):  # made anew
        return None
    return kept if kept.making == MAKING and kept.key == key else None


def _sum(data: bytes) -> bytes:
    """What the first line of a file says of the rest."""
    return hashlib.sha256(data).hexdigest().encode()


def _written(each: Rated) -> _Rated:
    return _Rated(
        each.line,
        each.at,
        each.seat,
        str(each.best),
        each.chances,
        each.effect,
        each.error,
        each.points,
        each.best_points,
        each.grade,
    )


def _rated(session: Session, each: _Rated) -> Rated:
    """The rating that was written; raises NotationError."""
    best = session.game.notation.parse(each.best)
    return Rated(
        each.line,
        each.at,
        each.seat,
        best,
        each.chances,
        each.effect,
        each.error,
        each.points,
        each.best_points,
        each.grade,
    )
