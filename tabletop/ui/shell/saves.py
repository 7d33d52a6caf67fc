"""The player's saves: where a new one goes, and what a list says of each.

Reading for the list never writes, and a file that cannot be read is listed with its reason. The
engine is imported only when a save is read to its end: the main menu's first frame goes without.
"""

from __future__ import annotations

import contextlib
import json
import os
import re
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from stat import S_ISREG
from typing import TYPE_CHECKING, Final

from tabletop.engine import limits
from tabletop.system import log, paths
from tabletop.system.errors import BadFile, TabletopError, printable
from tabletop.system.i18n import _, ngettext
from tabletop.system.regular import open_regular

if TYPE_CHECKING:
    from tabletop.engine.play.session import Session

SUFFIX: Final = ".tabletop"
NEWEST: Final = 12
"""Among how many of the newest saves one to go on with is looked for."""
TAIL: Final = 4096
SUM: Final = re.compile(rb'"sum": "([0-9a-f]{12})"\}$')
"""How every line of a save ends."""
DATED: Final = re.compile(r".+-\d{4}-\d{2}-\d{2}-\d{6}(-\d+)?")
"""The name of a save that nobody has named."""


@dataclass(frozen=True, slots=True)
class Save:
    """An entry of a list of saves; `when` is its time of change in seconds since the epoch.

    `is_file` is False for what has a save's name and is none: a folder, a pipe, a link to nowhere.
    """

    file: Path
    when: float
    size: int
    is_file: bool = True


@dataclass(frozen=True, slots=True)
class Summary:
    """What a list says of a save.

    `stands` says where the game stands, `next` who is to move or who won; for one that cannot be
    opened `problem` says why, and the rest may be empty. `damaged` says that only a first part can
    be read; `differs` says in short what differs from its standard rules, `leads` who is ahead, as
    far as everybody sees that, "" where nobody is, `origin` which game it was played on from, ""
    for none.
    """

    title: str
    names: tuple[str, ...]
    stands: str
    finished: bool
    problem: str = ""
    damaged: bool = False
    differs: str = ""
    leads: str = ""
    origin: str = ""
    next: str = ""


def new_file(game: str, now: datetime, folder: Path | None = None) -> Path:
    """A path for a new save, named by game and time, that no file has yet."""
    folder = folder or paths.user_saves()
    stem = f"{re.sub(r'[^A-Za-z0-9_-]+', '_', game)}-{now:%Y-%m-%d-%H%M%S}"
    file = folder / f"{stem}{SUFFIX}"
    number = 1
    while file.exists():
        number += 1
        file = folder / f"{stem}-{number}{SUFFIX}"
    return file


def own_name(file: Path) -> str:
    """The name that somebody gave a save, "" where it has but its game and time."""
    stem = file.name.removesuffix(SUFFIX)
    return "" if DATED.fullmatch(stem) else stem


def called(session: Session) -> str:
    """The name that somebody gave a game, or else that of its rules."""
    file = session.journal.file if session.journal is not None else session.source
    name = own_name(file)[: limits.NAME] if file is not None else ""
    return name if limits.is_name(name) else session.book.name


def played_on(session: Session) -> str:
    """Which game this one was played on from, "" where it was dealt."""
    origin = session.origin
    if origin is None:
        return ""
    return _("Played on from move {n} of {name}").format(n=origin.move, name=origin.name)


def delete(file: Path) -> None:
    """Deletes a save and the copy beside it; raises TabletopError, also where it is being
    played."""
    from tabletop.engine.play import journal

    journal.delete(file)


def listed(folder: Path) -> list[Save]:
    """Whatever in `folder` has the name of a save, newest first; none where it cannot be read."""
    try:
        files = list(folder.iterdir())
    except OSError:
        return []
    found = [
        listed_as(file)
        for file in files
        if file.name.endswith(SUFFIX) and not file.name.startswith(".")
    ]
    return sorted(filter(None, found), key=lambda save: (-save.when, save.file.name))


def listed_as(file: Path) -> Save | None:
    """The entry of `file` in a list, None where there is no such thing."""
    try:
        stat = file.lstat()
        with contextlib.suppress(OSError):  # a link to nowhere is an entry as itself
            stat = file.stat()
    except OSError:  # it has gone meanwhile
        return None
    return Save(file, stat.st_mtime, stat.st_size, S_ISREG(stat.st_mode))


def in_the_way(folder: Path) -> str:
    """Why the saves in `folder` cannot be listed, in a sentence; "" where they can."""
    try:
        with os.scandir(folder):
            return ""
    except OSError as error:
        return _("The folder {folder} cannot be read ({why}).").format(
            folder=folder, why=error.strerror or error
        )


def summary(file: Path) -> Summary:
    """What the list says of the save `file`, which is only read."""
    from tabletop.engine import registry
    from tabletop.engine.rules.differences import brief

    try:
        session = registry.resume(file, write=False)
        where = stands(session)
    except BadFile as error:
        first = error.mistakes[0]
        sentence = _("Expected {expected}, found {found}.").format(
            expected=first.expected, found=first.found
        )
        return Summary(printable(file.stem), (), "", False, printable(sentence))
    except TabletopError as error:
        return Summary(printable(file.stem), (), "", False, str(error))
    except Exception as error:
        log.fault(f"save {file} cannot be listed", error)
        sentence = _("This save cannot be read; the log says more.")
        return Summary(printable(file.stem), (), "", False, sentence)
    damaged = session.damage is not None and not session.damage.is_torn
    problem = ""
    if damaged and session.damage is not None:
        problem = _("Damaged at line {line}: {why}").format(
            line=session.damage.line, why=session.damage.sentence
        )
    return Summary(
        session.book.name,
        session.names,
        where,
        session.state.is_terminal,
        problem,
        damaged,
        brief(session.book.badge_with(len(session.players))),
        leads(session),
        played_on(session),
        turns_to(session),
    )


def stands(session: Session) -> str:
    """Where a game stands in one line: the deal, the moves made, who is to move or who won."""
    from tabletop.engine.moves import CHANCE

    view = session.view(None)
    progress = session.game.progress(view, session.book)
    parts = [progress] if progress else []
    moves = sum(entry.move.seat != CHANCE and not entry.forced for entry in session.entries)
    parts.append(ngettext("{n} move made", "{n} moves made", moves).format(n=moves))
    return "; ".join(filter(None, (", ".join(parts), turns_to(session))))


def turns_to(session: Session) -> str:
    """Who is to move or who won, "" where chance is to move."""
    view = session.view(None)
    if view.is_terminal:
        return won(session.names, view.winners)
    if view.current_player >= 0:
        return _("{name} to move").format(name=session.names[view.current_player])
    return ""


def leads(session: Session) -> str:
    """Who is ahead by what everybody sees of the scores, as a short clause; "" for nobody."""
    from tabletop.engine.events import Gained

    scores = session.view(None).scores
    most = max(scores)
    if session.state.is_terminal or scores.count(most) > 1:
        return ""
    leader = scores.index(most)
    events = (event for entry in session.entries for event in entry.events)
    money = any(isinstance(event, Gained) and event.kind == "money" for event in events)
    amount = f"${most}" if money else str(most)
    people = [seat for seat, player in enumerate(session.players) if player.is_human]
    if people == [leader]:
        return _("you are ahead with {n}").format(n=amount)
    return _("{name} is ahead with {n}").format(name=session.names[leader], n=amount)


def won(names: Sequence[str], winners: Iterable[int]) -> str:
    """Who won, as a short clause."""
    champions = [names[seat] for seat in winners]
    if len(champions) == 1:
        return _("{name} won").format(name=champions[0])
    return _("{names} share the win").format(names=all_of(champions))


def all_of(names: Sequence[str]) -> str:
    """Names as a sentence lists them."""
    if len(names) < 2:
        return "".join(names)
    return _("{first} and {last}").format(first=", ".join(names[:-1]), last=names[-1])


@dataclass(frozen=True, slots=True)
class Glance:
    """What the first and last lines of a save say without playing it through.

    `game` is the name of the game's module, `people` are the names that persons play by, `last` is
    the sum of the last line, which tells this game as it stands from every other.
    """

    file: Path
    title: str
    names: tuple[str, ...]
    when: float
    game: str = ""
    people: tuple[str, ...] = ()
    finished: bool = False
    last: str = ""


def glance(save: Save) -> Glance | None:
    """What seems to be in a save; None for one that cannot be read."""
    try:
        with open_regular(save.file) as stream:
            header = json.loads(stream.readline(limits.HEADER_BYTES))
            stream.seek(max(0, save.size - TAIL))
            last = stream.read().rstrip(b"\r\n").rpartition(b"\n")[2]
        seats = [(str(seat["name"]), seat["player"] == "human") for seat in header["seats"]]
        names = tuple(name for name, _human in seats)
        title, game = str(header["rules"]["book"]["name"]), str(header["game"])
        if not all(map(limits.is_name, (title, *names))) or not names:
            return None
    except (OSError, ValueError, KeyError, TypeError, RecursionError):  # no save: Games says why
        return None
    people = tuple(name for name, human in seats if human)
    found = SUM.search(last)
    key = found[1].decode() if found else ""
    return Glance(save.file, title, names, save.when, game, people, b'"end"' in last[:40], key)


def latest(folder: Path | None = None, but: Collection[Path] = ()) -> Glance | None:
    """The newest save that seems to be one to go on with, among the newest few and none of `but`;
    None without one."""
    for save in listed(folder or paths.user_saves())[: NEWEST + len(but)]:
        found = glance(save) if save.is_file and save.file not in but else None
        if found is not None and not found.finished:
            return found
    return None


def level_name(kind: str) -> str:
    """Who plays a seat, in words: a human or a level of bots."""
    return {
        "human": _("human"),
        "easy": _("easy"),
        "normal": _("normal"),
        "hard": _("hard"),
    }.get(kind, kind)


def when(moment: float, now: datetime) -> str:
    """A time of change as people say it: today with its time, yesterday, or the date."""
    then = datetime.fromtimestamp(moment)
    days = (now.date() - then.date()).days
    clock = f"{then:%H:%M}"
    if days == 0:
        return _("today {clock}").format(clock=clock)
    if days == 1:
        return _("yesterday {clock}").format(clock=clock)
    return f"{then:%Y-%m-%d} {clock}"
