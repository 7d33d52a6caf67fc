"""Rules files damaged at random: every one of them is refused with a place, or tells at its table
why it makes no game, or plays; soon, in little memory, and stays as it is."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable
from copy import deepcopy
from itertools import count
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Final

import yaml

from tabletop.engine import registry
from tabletop.engine.play import trial
from tabletop.engine.play.session import Player, Session
from tabletop.engine.rules import rulefile
from tabletop.engine.rules.book import RuleBook
from tabletop.system import paths
from tabletop.system.errors import BadFile, TabletopError
from tests.damage.damaging import (
    ODD,
    TOLD,
    Damage,
    Report,
    cut,
    doubled,
    filled,
    flipped,
    forge,
    lost,
    shuffled,
)
from tests.fuzz.bounds import bounded

LOOKS: Final = 40
"""Looks at the clock for which a book is tried, as many moves or so."""

TRIED: Final = 4
"""One book of so many that can be read is tried before its table is laid, as New game does."""

MOVES: Final = 10
"""Moves that are made at a table."""

PARTS: Final = ("seats", "deck", "numbers", "options", "drops", "actions", "table", "rules")
"""What a player's own rules change of those they extend."""

_WORD: Final = re.compile(rb"[\w.]+")


def another_word(raw: bytes, rng: Random) -> bytes:
    """Some words made another word of the same file, as a slip of the hand does."""
    for _each in range(rng.choice((1, 1, 2, 4))):
        words = list(_WORD.finditer(raw))
        old, new = rng.choice(words), rng.choice(words).group()
        raw = raw[: old.start()] + new + raw[old.end() :]
    return raw


def another_number(raw: bytes, rng: Random) -> bytes:
    """Some numbers made larger, smaller or enormous."""
    for _each in range(rng.choice((1, 1, 2))):
        found = list(re.finditer(rb"\b\d+\b", raw))
        if not found:
            return raw + b"\nseats: {min: 2, max: 99}\n"
        old = rng.choice(found)
        n = int(old.group())
        new = rng.choice((n + 1, n - 1, 0, -n, n * 2, 100, 10**6, 10**9, 10**18))
        raw = raw[: old.start()] + str(new).encode() + raw[old.end() :]
    return raw


def forged(raw: bytes, rng: Random) -> bytes:
    """Something else written where it belongs to something; as JSON, which is YAML too."""
    data = yaml.load(raw, yaml.CSafeLoader)
    for _each in range(rng.choice((1, 1, 2))):
        forge(data, rng)
    return json.dumps(data).encode()


def extended(raw: bytes, rng: Random) -> bytes:
    """A player's own rules that change a part of what they extend into something odd."""
    data = yaml.load(raw, yaml.CSafeLoader)
    made = {"extends": data.get("game") or data.get("extends"), "name": "Own"}
    for part in rng.sample(PARTS, rng.choice((1, 1, 2))):
        if part in data:
            made[part] = deepcopy(data[part])
            if isinstance(made[part], dict | list):
                forge(made[part], rng)
    if rng.random() < 0.1:
        made[rng.choice((*PARTS, "extends", "name"))] = deepcopy(rng.choice(ODD))
    return json.dumps(made).encode()


DAMAGES: Final[tuple[Damage, ...]] = (
    flipped, cut, lost, filled, doubled, shuffled, another_word, another_word, another_number,
    another_number, forged, forged, extended, extended,
)  # fmt: skip


def opened(file: Path, raw: bytes, rng: Random, report: Report) -> None:
    """Opens a rules file that holds `raw`, plays by it, and counts what came of it."""
    file.write_bytes(raw)
    began = time.process_time()
    try:
        with bounded():
            end = _played(file, rng, report)
    except Exception as error:
        end = "traceback"
        report.note(f"{type(error).__name__}: {error}")
    report.ended(end, time.process_time() - began)
    if file.read_bytes() != raw:
        report.note("the file was changed")


def _played(file: Path, rng: Random, report: Report) -> str:
    """What a rules file comes to: as it is read, as it is tried, and at a table."""
    try:
        book = registry.load_book(file)
    except BadFile as error:
        _must_have_places(error, report)
        return report.refused(error)
    except TabletopError:
        return "refused"
    game = registry.find(book.game)
    assert game is not None
    setting = _table(book, rng)
    if rng.randrange(TRIED) == 0:
        ticks = count()
        faults = trial.examine(game, book, lambda: float(next(ticks)), float(LOOKS), [setting])
        if faults:
            _must_have_places(trial.bad_file(rulefile.read(file), book, faults), report)
            assert faults[0].for_player(book)
            return "no game, as its trial says"
    players = [Player(f"P{seat}") for seat in range(setting.seats)]
    try:
        session = Session.begin(game, book, players, rng.randrange(1000), setting.options)
        for _each in range(MOVES):
            if session.state.is_terminal:
                break
            legal = session.state.legal_moves()
            session.play(legal[rng.randrange(len(legal))])
            session.view(session.state.current_player)
    except TabletopError:
        return "no game, as its table says"
    return "played"


def _table(book: RuleBook, rng: Random) -> trial.Setting:
    """Some table that the rules allow."""
    tables = []
    for setting in trial.settings(book):
        tables.append(setting)
        if len(tables) == 200:
            break
    return rng.choice(tables)


def _must_have_places(error: BadFile, report: Report) -> None:
    for mistake in error.mistakes:
        if not mistake.place.file or not (mistake.place.line or mistake.place.column == 0):
            report.note(f"no place: {error}")


def damage(number: int, seed: int, tell: Callable[[Report], object] = id) -> Report:
    """Damages and opens so many rules files; `tell` is given what came of it now and then."""
    rng, report = Random(seed), Report()
    shipped = [file.read_bytes() for file in sorted(paths.rules().glob("*.yaml"))]
    with TemporaryDirectory() as folder:
        file = Path(folder) / "own.yaml"
        for each in range(number):
            raw = rng.choice(DAMAGES)(rng.choice(shipped), rng)
            report.where = f"book {each} of seed {seed}"
            opened(file, raw, rng, report)
            if each % TOLD == TOLD - 1:
                tell(report)
    return report
