"""Reviews that were made, as far as they go, and where games turned: a file a game, where it can be
made again.

A file is named by what tells its game from every other, so that each copy of a save has it and no
other game does. One that is lost, damaged or of another making is none: its game is rated anew.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final, TypeVar

import msgspec

from tabletop.ai.review.course import reviewed
from tabletop.ai.review.form import GLANCING, MAKING, Grade, Rated, Review, Turned
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


class _Turned(msgspec.Struct, forbid_unknown_fields=True, array_like=True):
    """A turn as a file has it."""

    line: int
    at: int
    seat: int
    before: float
    after: float


class _Turns(msgspec.Struct, forbid_unknown_fields=True):
    """The second line of a file of turns, of which the first is the sum."""

    making: str
    key: str
    turned: list[_Turned]


T = TypeVar("T", _Kept, _Turns)


def folder() -> Path:
    """Where reviews are kept."""
    return paths.user_cache() / "reviews"


def turns_folder() -> Path:
    """Where it is kept where games turned."""
    return paths.user_cache() / "turns"


def keep_turned(session: Session, turned: Sequence[Turned]) -> None:
    """Keeps where `session` turned; does without where it cannot."""
    key = key_of(session)
    found = [_Turned(each.line, each.at, each.seat, each.before, each.after) for each in turned]
    _keep(turns_folder(), key, msgspec.json.encode(_Turns(GLANCING, key, found)))


def turned(session: Session) -> tuple[Turned, ...] | None:
    """Where `session` turned, as it is kept; None where it is not."""
    if not session.state.is_terminal:
        return None
    key = key_of(session)
    kept = _decoded(turns_folder(), key, _Turns)
    if kept is None or kept.making != GLANCING or kept.key != key:
        return None
    return tuple(
        Turned(each.line, each.at, each.seat, each.before, each.after) for each in kept.turned
    )


def keep(session: Session, rated: Mapping[int, Rated | None], decisions: int) -> None:
    """Keeps what was rated of `session`, by line; does without where it cannot."""
    key = key_of(session)
    lines = [_written(each) for _line, each in sorted(rated.items()) if each is not None]
    failed = [line for line, each in sorted(rated.items()) if each is None]
    _keep(folder(), key, msgspec.json.encode(_Kept(MAKING, key, decisions, lines, failed)))


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
    kept = _decoded(folder(), key, _Kept)
    return kept if kept is not None and kept.making == MAKING and kept.key == key else None


def _keep(where: Path, key: str, data: bytes) -> None:
    """Keeps `data` of the game with this key, and the sum of it; does without where it cannot."""
    try:
        write_whole(where / f"{key}.json", _sum(data) + b"\n" + data)
        keep_newest(where, "*.json", MOST)
    except OSError as error:
        log.note(f"what was found in a review is not kept: {error}")


def _decoded(where: Path, key: str, kind: type[T]) -> T | None:
    """What is kept of the game with this key; None where that cannot be used."""
    file = where / f"{key}.json"
    try:
        if not file.is_file() or file.stat().st_size > BYTES:
            return None
        told, _line, data = file.read_bytes().partition(b"\n")
        return msgspec.json.decode(data, type=kind) if told == _sum(data) else None
    except (OSError, ValueError, RecursionError):  # made anew
        return None


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
