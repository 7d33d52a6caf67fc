"""Whole games on a disk that fails at one call after another, and what is left of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from copy import copy, deepcopy
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Final, Literal, TypeAlias

from tabletop.engine import registry
from tabletop.engine.play.disk import Disk
from tabletop.engine.play.journal import BACK_UP_EVERY, DiskError, backup_of
from tabletop.engine.play.session import Session
from tests.engine.play.faults import Step, begin, play_out
from tests.faults.disk import Plan, SimDisk, ways

FILE: Final = Path("/saves/a.tabletop")

Ending: TypeAlias = Literal["kill", "retry", "other"]
"""What happens after the fault: the program is killed, what was refused is tried again, or another
move is made in its place."""

ENDINGS: Final[tuple[Ending, ...]] = ("kill", "retry", "other")

TRIES: Final = 3
"""How often a player tries again on a disk that goes on failing, before it is mended."""


class LostError(AssertionError):
    """Something that a player was shown is not in the save, or something else is."""


@dataclass
class Report:
    """What came of it: runs, faults that were met, disks that were looked at after a kill or a
    power cut, and by kind what went wrong, with an example of each."""

    counts: Counter[str] = field(default_factory=Counter)
    examples: list[str] = field(default_factory=list)

    @property
    def is_clean(self) -> bool:
        """Whether nothing was lost, and nothing ended in a traceback."""
        return not self.examples

    def wrong(self, what: str, where: str) -> None:
        """Notes something that went wrong."""
        self.counts[what] += 1
        if self.counts[what] <= 3:
            self.examples.append(f"{what}: {where}")


@dataclass
class Point:
    """A moment of a game before one thing was done: the game then, on its disk, and which calls
    the doing of it made. `session` is None before it began."""

    session: Session | None
    disk: SimDisk
    step: Step | None
    calls: range


class Reference:
    """A whole game on a sound disk: its lines, and the moments of it."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.points: list[Point] = []
        disk = SimDisk()
        self.disk = disk
        start = deepcopy(disk)
        session = begin(name, FILE, disk=disk)
        self.dealt = session.number
        self.points.append(Point(None, start, None, range(len(disk.calls))))
        for step in play_out(begin(name, None)):
            before, first = clone(session), len(disk.calls)
            step(session)
            point = Point(before, disk_of(before), step, range(first, len(disk.calls)))
            self.points.append(point)
        before, first = clone(session), len(disk.calls)
        session.close()
        calls = range(first, len(disk.calls))
        self.points.append(Point(before, disk_of(before), Session.close, calls))
        content = disk.content(FILE)
        assert content is not None
        self.content = content
        self.ends = [0]
        for line in content.splitlines(keepends=True):
            self.ends.append(self.ends[-1] + len(line))
        self._resumed: dict[tuple[int, bool], int] = {}

    def upto(self, number: int) -> bytes:
        """The save after line `number`."""
        return self.content[: self.ends[number + 1]]

    def number_of(self, content: bytes, copied: bytes | None) -> int:
        """The line at which a save goes on; raises LostError where it is not this game's."""
        good = content[: content.rfind(b"\n") + 1]
        if not good or not self.content.startswith(good):
            raise LostError("the save is another")
        number = good.count(b"\n") - 1
        key = number, len(good) < len(content)
        if key not in self._resumed:
            disk = SimDisk()
            disk.put(FILE, content)
            session = registry.resume(FILE, disk=disk)
            self._resumed[key] = session.number
            session.close()
            if not self.content.startswith(disk.content(FILE) or b"?"):
                raise LostError("the save was changed when it was opened")
        if copied is not None and not self.content.startswith(copied[: copied.rfind(b"\n") + 1]):
            raise LostError("the copy is another")
        return self._resumed[key]


def clone(session: Session) -> Session:
    """The same game at the same moment, which goes on without the other, on a disk of its own."""
    other = copy(session)
    other.journal = deepcopy(session.journal)
    other._lines = list(session._lines)
    line = other._timeline = copy(session._timeline)
    line.entries, line.worths, line._kept = list(line.entries), list(line.worths), list(line._kept)
    line.state, line.variations = line.state.copy(), line.variations.copy()
    return other


def disk_of(session: Session) -> SimDisk:
    """The simulated disk a game is saved on."""
    assert session.journal is not None
    disk: Disk = session.journal._disk
    assert isinstance(disk, SimDisk)
    return disk


def plans(calls: Sequence[int], disk: SimDisk) -> Iterator[Plan]:
    """Every way in which each of these calls of a sound game can fail: once, from then on, and
    with the whole disk."""
    for at in calls:
        for how in ways(disk.calls[at]):
            yield Plan(at, how)
            yield Plan(at, how, for_good=True)
        yield Plan(at, "EIO", everything=True)
        if disk.calls[at] == "write":
            yield Plan(at, "half EIO", everything=True)


def run(reference: Reference, point: Point, plan: Plan, ending: Ending, report: Report) -> None:
    """Does what is done at `point` on a disk that fails as planned, then ends as `ending` says."""
    report.counts["runs"] += 1
    where = f"{reference.name}, {plan}, {ending}"
    try:
        met = _run(reference, point, plan, ending, report)
        report.counts["faults"] += met
    except LostError as lost:
        report.wrong("moves lost", f"{where}: {lost}")
    except Exception as error:
        report.wrong("tracebacks", f"{where}: {type(error).__name__}: {error}")


def _run(reference: Reference, point: Point, plan: Plan, ending: Ending, report: Report) -> int:
    if point.session is None:
        return _begins(reference, plan, report)
    session = clone(point.session)
    disk = disk_of(session)
    disk.plan = plan
    assert point.step is not None
    step: Callable[[Session], object] = point.step
    done = _does(session, step)
    if ending == "kill":
        met = disk.met
        check(reference, disk, session.number, report)
        return met
    if ending == "other":
        if not done and not session.is_due:
            _changes_its_mind(session, disk, report)
        return disk.met
    for _each in range(TRIES):
        if not done:
            done = _does(session, Session.advance if session.is_due else step)
    met, disk.plan = disk.met, None
    if not done and not _does(session, Session.advance if session.is_due else step):
        raise LostError("it is refused on a sound disk")
    check(reference, disk, session.number, report)
    session.close()
    if disk.content(FILE) != reference.upto(session.number):
        raise LostError("the save is not what a sound disk would hold")
    return met


def _changes_its_mind(session: Session, disk: SimDisk, report: Report) -> None:
    """Makes the last of all legal moves instead of what was refused; then the save holds that."""
    move = session.state.legal_moves()[-1]
    number = session.number
    for each in range(TRIES + 1):
        if each == TRIES:
            disk.plan = None
        play = partial(Session.play, move=move) if session.number == number else Session.advance
        if (session.number == number or session.is_due) and not _does(session, play):
            continue
        break
    if session.number == number or session.is_due:
        raise LostError("it is refused on a sound disk")
    assert session.journal is not None
    for after in (disk.killed(), *disk.left()):
        report.counts["disks"] += 1
        content = after.content(FILE) or b""
        if content[: content.rfind(b"\n") + 1] != bytes(session.journal._content):
            raise LostError("the save holds something else")


def _begins(reference: Reference, plan: Plan, report: Report) -> int:
    """Begins the game, which is there whole or not at all."""
    disk = SimDisk(plan)
    try:
        begin(reference.name, FILE, disk=disk).close()
    except DiskError:
        is_forgiven = plan.for_good or plan.everything  # nothing could be taken away any more
        if disk.content(FILE) is not None and not is_forgiven:
            raise LostError("a game that did not begin has a save") from None
        for after in (disk.killed(), *disk.left()):
            report.counts["disks"] += 1
            if (content := after.content(FILE)) is not None:
                reference.number_of(content, None)
        return disk.met
    check(reference, disk, reference.dealt, report)
    return disk.met


def _does(session: Session, step: Callable[[Session], object]) -> bool:
    """Does `step`; False where the disk refused it."""
    try:
        step(session)
    except DiskError:
        return False
    return True


def check(reference: Reference, disk: SimDisk, shown: int, report: Report) -> None:
    """Looks at what is left if the program is killed now, or the power cut: the game goes on at
    line `shown` or, where one more was written, after it."""
    for after in (disk.killed(), *disk.left()):
        report.counts["disks"] += 1
        content = after.content(FILE)
        if content is None:
            raise LostError("the save is gone")
        number = reference.number_of(content, after.content(backup_of(FILE)))
        if number < shown:
            raise LostError(f"{shown - number} of {shown} lines")


def resumes(reference: Reference, number: int, tail: bytes, report: Report) -> None:
    """Opens the game at line `number`, with a torn line `tail` after it, makes a move and leaves,
    on a disk that fails at each call of that in turn, until a run meets no fault."""

    def play(disk: SimDisk) -> int:
        """Gives the last line that was shown."""
        shown = number
        try:
            session = registry.resume(FILE, disk=disk)
            shown = session.number
            if not session.state.is_terminal:
                session.play(session.state.legal_moves()[0])
            shown = session.number
            session.close()
        except DiskError:
            pass
        return shown

    def laid() -> SimDisk:
        disk = SimDisk()
        disk.put(FILE, reference.upto(number) + tail)
        if number > BACK_UP_EVERY:
            disk.put(backup_of(FILE), reference.upto(BACK_UP_EVERY))
        return disk

    sound = laid()
    longest = play(sound)
    whole = sound.content(FILE) or b""
    sound_again: dict[tuple[bytes | None, bytes | None], int] = {}
    for plan in plans(range(len(sound.calls)), sound):
        report.counts["runs"] += 1
        where = f"{reference.name}, opened at line {number}, {plan}"
        disk = laid()
        disk.plan = plan
        try:
            shown = play(disk)
            report.counts["faults"] += disk.met
            for after in (disk.killed(), *disk.left()):
                report.counts["disks"] += 1
                content = after.content(FILE)
                good = content[: content.rfind(b"\n") + 1] if content else b""
                if not whole.startswith(good) or good.count(b"\n") - 1 < shown:
                    raise LostError("what was shown is not there")
            after = disk.killed()
            key = after.content(FILE), after.content(backup_of(FILE))
            if key not in sound_again:
                sound_again[key] = play(after)
            if sound_again[key] < longest:
                raise LostError("it does not go on")
        except LostError as lost:
            report.wrong("moves lost", f"{where}: {lost}")
        except Exception as error:
            report.wrong("tracebacks", f"{where}: {type(error).__name__}: {error}")


def doubles(reference: Reference, point: Point, report: Report) -> None:
    """Two faults: each call of the step fails, and then each call of what is done about it, until
    a run meets no second fault."""
    assert point.session is not None
    assert point.step is not None
    for first in plans(point.calls, reference.disk):
        if first.for_good or first.everything:
            continue
        for later in range(1, 40):
            report.counts["runs"] += 1
            where = f"{reference.name}, {first}, then the {later}. call after it"
            session = clone(point.session)
            disk = disk_of(session)
            disk.plan = first
            try:
                done = _does(session, point.step)
                disk.plan = Plan(len(disk.calls) + later - 1, "EIO")
                disk.met, met = 0, disk.met
                for _each in range(TRIES):
                    if not done:
                        again = Session.advance if session.is_due else point.step
                        done = _does(session, again)
                        check(reference, disk, session.number, report)
                report.counts["faults"] += met + disk.met
                if not done:
                    raise LostError("it is refused on a sound disk")
            except LostError as lost:
                report.wrong("moves lost", f"{where}: {lost}")
            except Exception as error:
                report.wrong("tracebacks", f"{where}: {type(error).__name__}: {error}")
            if not disk.met:
                break
