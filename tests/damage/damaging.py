"""Saves damaged at random: every one of them ends in a game or in a sentence with a place, soon,
and stays as it is."""

from __future__ import annotations

import json
import time
from collections import Counter
from collections.abc import Callable
from copy import deepcopy
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any, Final

from tabletop.engine import registry
from tabletop.engine.play.disk import SYSTEM
from tabletop.engine.play.journal import SUFFIX, encode
from tabletop.engine.rules.book import digest_of
from tabletop.system.errors import BadFile, TabletopError
from tabletop.system.log import places
from tests.engine.play.faults import SEATS, whole_game
from tests.fuzz.bounds import bounded
from tests.saves import KEPT_SAVES

Damage = Callable[[bytes, Random], bytes]

ODD: Final[tuple[Any, ...]] = (
    None, True, 0, -1, 1, 2, 7, 10**9, 10**400, 0.5, "", "7H", "Q", "human", "\0", "\ud800",
    "x" * 300, [], {}, [[]], [{}], ["7H"], {"a": 1}, [0] * 99,
)  # fmt: skip
"""What somebody might write where something else belongs."""


EARLY: Final = 60
"""Lines of most saves that are damaged."""

TOLD: Final = 2000
"""Damages after which it is said how far it got."""


@dataclass
class Report:
    """How often each kind of end was met, how long the longest took, and what went wrong; `ours`
    are exceptions that became a refusal, `where` is what is being tried."""

    counts: Counter[str] = field(default_factory=Counter)
    longest: float = 0.0
    wrong: list[str] = field(default_factory=list)
    ours: list[str] = field(default_factory=list)
    where: str = ""

    def note(self, what: str) -> None:
        """Notes something that went wrong."""
        self.wrong.append(f"{self.where}: {what}")

    def refused(self, error: BadFile) -> str:
        """How a refusal is counted; one that follows from an exception of ours is told too."""
        if error.__cause__ is None:
            return "refused"
        cause = error.__cause__
        self.ours.append(f"{self.where}: {type(cause).__name__}: {cause} at {places(cause)}"[:300])
        return "refused for a mistake of ours"

    def ended(self, end: str, seconds: float) -> None:
        """Counts an end, which took so many seconds of work."""
        self.counts[end] += 1
        self.longest = max(self.longest, seconds)


def _span(raw: bytes, rng: Random) -> tuple[int, int]:
    start = rng.randrange(len(raw) + 1)
    return start, min(len(raw), start + int(2 ** (rng.random() * 12)))


def flipped(raw: bytes, rng: Random) -> bytes:
    """Some bits turned round."""
    out = bytearray(raw)
    for _each in range(rng.choice((1, 1, 1, 2, 5, 50))):
        out[rng.randrange(len(out))] ^= 1 << rng.randrange(8)
    return bytes(out)


def cut(raw: bytes, rng: Random) -> bytes:
    """Cut short."""
    return raw[: rng.randrange(len(raw))]


def lost(raw: bytes, rng: Random) -> bytes:
    """A part taken out, or made zeros as a disk does."""
    start, end = _span(raw, rng)
    return raw[:start] + rng.choice((b"", bytes(end - start))) + raw[end:]


def filled(raw: bytes, rng: Random) -> bytes:
    """A part of something else put in, or in the place of what was there."""
    start, end = _span(raw, rng)
    return raw[:start] + rng.randbytes(end - start) + raw[rng.choice((start, end)) :]


def doubled(raw: bytes, rng: Random) -> bytes:
    """A part of it put in elsewhere."""
    start, end = _span(raw, rng)
    at = rng.randrange(len(raw) + 1)
    return raw[:at] + raw[start:end] + raw[at:]


def shuffled(raw: bytes, rng: Random) -> bytes:
    """Lines left out, twice there or in another order."""
    lines = raw.splitlines(keepends=True)
    for _each in range(rng.choice((1, 1, 3))):
        line, way = rng.choice(lines), rng.choice(("out", "twice", "moved"))
        if way != "twice" and len(lines) > 2:
            lines.remove(line)
        if way != "out":
            lines.insert(rng.randrange(len(lines)), line)
    return b"".join(lines)


def forged(raw: bytes, rng: Random) -> bytes:
    """Something else written into it, with sums and the digest of the rules made to fit."""
    lines = [json.loads(line) for line in raw.splitlines()]
    for _each in range(rng.choice((1, 1, 2))):
        target = lines[0] if rng.random() < 0.5 else lines[rng.randrange(len(lines))]
        forge(target, rng)
    out, previous = b"", ""
    for line in lines:
        line.pop("sum", None)
        rules = line.get("rules")
        try:
            if isinstance(rules, dict) and isinstance(rules.get("book"), dict):
                rules["digest"] = digest_of(rules["book"])
            row, previous = encode(line, previous)
        except (ValueError, TypeError):  # half a character, which no file can hold as text
            row = json.dumps(line).encode() + b"\n"
        out += row
    return out


def forge(target: Any, rng: Random) -> None:
    """Changes one thing somewhere inside `target`."""
    while True:
        keys = list(target) if isinstance(target, dict) else list(range(len(target)))
        if not keys:
            return
        key = rng.choice(keys)
        if isinstance(target[key], (dict, list)) and rng.random() < 0.85:
            target = target[key]
            continue
        if rng.random() < 0.2:
            del target[key]
        elif isinstance(target, dict) and rng.random() < 0.1:
            target[str(rng.choice(ODD))[:20]] = deepcopy(rng.choice(ODD))
        else:
            target[key] = deepcopy(rng.choice((*ODD, target[keys[0]])))
        return


DAMAGES: Final[tuple[Damage, ...]] = (
    flipped, cut, lost, filled, doubled, shuffled, forged, forged, forged,
)  # fmt: skip


def sources(folder: Path) -> list[bytes]:
    """The samples that ship, and a fresh game of every kind."""
    saves = [file.read_bytes() for file in sorted(KEPT_SAVES.glob(f"*{SUFFIX}"))]
    for name in SEATS:
        file = folder / f"{name}{SUFFIX}"
        whole_game(name, file)
        saves.append(file.read_bytes())
    return saves


def _begun(raw: bytes, rng: Random) -> bytes:
    """A save as it was at some moment of its game, mostly an early one, which is read soon."""
    if rng.random() < 0.1:
        return raw
    lines = raw.splitlines(keepends=True)
    return b"".join(lines[: rng.randint(2, EARLY)])


def opened(file: Path, raw: bytes, report: Report) -> None:
    """Opens a save that holds `raw` and counts what came of it."""
    file.write_bytes(raw)
    began = time.process_time()
    end = ""
    try:
        with bounded():
            session = registry.resume(file)
    except BadFile as error:
        end = report.refused(error)
        place = error.mistakes[0].place
        if place.file != str(file) or not (place.line or place.column == 0):
            report.note(f"no place: {error}")
    except TabletopError:
        end = "refused"
    except Exception as error:
        end = "traceback"
        report.note(f"{type(error).__name__}: {error}")
    else:
        damage = session.damage
        end = "whole" if damage is None else "torn" if damage.is_torn else "damaged"
        if session.journal is not None:
            session.journal.let_go()
    report.ended(end, time.process_time() - began)
    # a whole game is gone on with: what the rules do by themselves follows its last whole line
    good, found = raw[: raw.rfind(b"\n") + 1], file.read_bytes()
    if not found.startswith(good) if end in ("whole", "torn") else found != raw:
        report.note("the file was changed")


def damage(count: int, seed: int, tell: Callable[[Report], object] = id) -> Report:
    """Damages and opens `count` saves; `tell` is given what came of it now and then."""
    rng, report = Random(seed), Report()
    with TemporaryDirectory() as folder:
        saves = sources(Path(folder))
        file = Path(folder) / f"damaged{SUFFIX}"
        for number in range(count):
            raw = rng.choice(DAMAGES)(_begun(rng.choice(saves), rng), rng)
            report.where = f"save {number} of seed {seed}"
            opened(file, raw, report)
            SYSTEM.remove(file)
            if number % TOLD == TOLD - 1:
                tell(report)
    return report
