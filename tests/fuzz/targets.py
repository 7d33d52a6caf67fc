"""What is fuzzed: for each target how its input comes about, and what must hold of it."""

from __future__ import annotations

import contextlib
import json
import sqlite3
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

import msgspec
from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from tabletop.engine import registry
from tabletop.engine.play.journal import sum_of
from tabletop.engine.play.session import Player, Session
from tabletop.engine.rules.book import digest_of
from tabletop.system import paths
from tabletop.system.errors import TabletopError
from tabletop.ui.shell import records, saves, standings
from tabletop.ui.shell.settings import Settings, SettingsFile
from tests.saves import KEPT_SAVES

SAMPLES: Final = ("milken-four-seats", "wall_street-three-seats", "stonks-five-seats")
"""The sample games that saves are made from."""

KEPT: Final = 40
"""Lines of a sample that are kept."""


@dataclass(frozen=True, slots=True)
class Target:
    """One reader: `inputs` are what files may hold, `check` reads such a file in an empty folder
    and raises what is wrong, `suffix` is how the file's name ends."""

    inputs: SearchStrategy[bytes]
    check: Callable[[Path], None]
    suffix: str


ODD: Final = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(),
    st.sampled_from([0, -1, 10**6, 10**12, 2**63, 10**300]),
    st.floats(),
    st.text(max_size=20),
    st.sampled_from(
        ["", "\0", "\u200b", "\ud800", "human", "hand", "x" * 5000, "{a.b}", "@9", "[QS]"]
    ),
    st.recursive(st.just(0), lambda inner: st.lists(inner, max_size=3), max_leaves=5),
    st.dictionaries(st.text(max_size=5), st.integers(), max_size=3),
    st.integers(1, 900).map(lambda depth: _nested(depth)),
)
"""Values that may stand anywhere in a file."""


def _nested(depth: int) -> object:
    out: object = 0
    for _each in range(depth):
        out = [out]
    return out


@st.composite
def changed(draw: st.DrawFn, data: Any) -> Any:
    """A copy of JSON data with a few parts of it taken out, doubled or made something odd."""
    copy = json.loads(json.dumps(data))
    for _each in range(draw(st.integers(1, 3))):
        at = copy
        while isinstance(at, dict | list) and at:
            keys = sorted(at) if isinstance(at, dict) else range(len(at))
            key = draw(st.sampled_from(keys))
            if isinstance(at[key], dict | list) and at[key] and draw(st.integers(0, 5)):
                at = at[key]
                continue
            how = draw(st.sampled_from(["out", "odd", "odd", "twice"]))
            if how == "out":
                del at[key]
            elif how == "twice" and isinstance(at, list):
                at += [at[key]] * draw(st.sampled_from([1, 2, 1000]))
            else:
                at[key] = draw(ODD)
            break
    return copy


# Saves


@cache
def _sample(name: str) -> list[Any]:
    rows = (KEPT_SAVES / f"{name}.tabletop").read_bytes().splitlines()
    lines = [json.loads(row) for row in rows[:KEPT]]
    for line in lines:
        del line["sum"]
    return lines


def signed(lines: list[Any]) -> bytes:
    """A save of `lines`, with a digest and sums that fit where there can be any."""
    previous, out = "", b""
    for number, line in enumerate(lines):
        try:
            if number == 0:
                line["rules"]["digest"] = digest_of(line["rules"]["book"])
        except (TypeError, KeyError, ValueError, RecursionError):
            pass
        raw = json.dumps(line).encode()
        body = raw[:-1] if raw.endswith(b"}") else raw
        previous = sum_of(previous, body)
        out += body + f', "sum": "{previous}"}}\n'.encode()
    return out


@st.composite
def _saves(draw: st.DrawFn) -> bytes:
    lines = _sample(draw(st.sampled_from(SAMPLES)))
    whole = draw(st.integers(0, 3))
    if whole == 0:
        return signed(draw(changed(lines)))
    if whole == 1:
        return signed([draw(changed(lines[0])), *lines[1:]])
    at = draw(st.integers(1, len(lines) - 1))
    if whole == 2:
        return signed([*lines[:at], draw(changed(lines[at])), *lines[at + 1 :]])
    raw = bytearray(signed(lines))
    for _each in range(draw(st.integers(1, 4))):
        raw[draw(st.integers(0, len(raw) - 1))] = draw(st.integers(0, 255))
    return bytes(raw)


def _check_save(file: Path) -> None:
    raw = file.read_bytes()
    saves.glance(saves.Save(file, 0.0, len(raw)))
    said = saves.summary(file)
    assert said.title
    assert said.stands or said.problem
    try:
        session = registry.resume(file, write=False)
    except TabletopError:
        pass
    else:
        session.view(None)
    assert file.read_bytes() == raw


# Rules


@st.composite
def _rules(draw: st.DrawFn) -> bytes:
    name = draw(st.sampled_from(registry.names()))
    if draw(st.booleans()):
        text = (paths.rules() / f"{name}.yaml").read_text("utf-8")
        lines = text.split("\n")
        for _each in range(draw(st.integers(1, 4))):
            at = draw(st.integers(0, len(lines) - 1))
            key, colon, _value = lines[at].partition(":")
            how = draw(st.integers(0, 3))
            if how == 0:
                del lines[at]
            elif how == 1:
                lines.insert(at, lines[draw(st.integers(0, len(lines) - 1))])
            elif how == 2 and colon:
                lines[at] = f"{key}: {json.dumps(draw(ODD))}"
            else:
                lines[at] += draw(st.text(max_size=5))
        return "\n".join(lines).encode("utf-8", "surrogatepass")
    data = msgspec.to_builtins(registry.open_book(name).data)
    part = draw(st.sampled_from(["numbers", "options", "drops", "table", "rules", "seats", "deck"]))
    made = {"extends": name, "name": "Odd", part: draw(changed(data[part]))}
    return json.dumps(made).encode()  # which is YAML too


def _check_rules(file: Path) -> None:
    try:
        book = registry.load_book(file)
    except TabletopError:
        return
    game = registry.find(book.game)
    assert game is not None
    seats = [Player(f"P{n}") for n in range(book.spec.seats.min)]
    with contextlib.suppress(TabletopError):  # a sentence is what is wanted
        Session.begin(game, book, seats, 1, {})


# Settings and history


@st.composite
def _settings(draw: st.DrawFn) -> bytes:
    if draw(st.integers(0, 4)) == 0:
        return draw(st.binary(max_size=200))
    return json.dumps(draw(changed(msgspec.to_builtins(Settings())))).encode()


def _check_settings(file: Path) -> None:
    keeper = SettingsFile(file)
    settings, _sentence = keeper.load()
    settings.sound = not settings.sound
    assert keeper.save(settings) == ""
    assert SettingsFile(file).load() == (settings, "")


_CELL: Final = st.one_of(
    st.none(),
    st.integers(-(2**63), 2**63 - 1),
    st.floats(),
    st.binary(max_size=20),
    st.text(st.characters(codec="utf-8"), max_size=20),
)
_COLUMNS: Final = {
    "games": ("id", "key", "game", "title", "deal", "finished"),
    "seats": ("game_id", "seat", "name", "kind", "score", "won"),
}


@st.composite
def _histories(draw: st.DrawFn) -> bytes:
    if draw(st.integers(0, 4)) == 0:
        return draw(st.binary(max_size=200))
    with closing(sqlite3.connect(":memory:")) as db:
        for table, columns in _COLUMNS.items():
            kept = [each for each in columns if draw(st.integers(0, 20))]
            if not kept:
                continue
            db.execute(f"CREATE TABLE {table} ({', '.join(kept)})")
            for _row in range(draw(st.integers(0, 3))):
                cells = [
                    draw(st.one_of(st.integers(0, 3), _CELL)) if draw(st.booleans()) else 1
                    for _name in kept
                ]
                marks = ", ".join("?" * len(kept))
                db.execute(f"INSERT INTO {table} VALUES ({marks})", cells)
        db.commit()
        is_empty = db.execute("SELECT count(*) FROM sqlite_master").fetchone() == (0,)
        raw = bytearray(b"" if is_empty else db.serialize())
    for _each in range(draw(st.integers(0, 2)) if raw else 0):
        raw[draw(st.integers(0, len(raw) - 1))] = draw(st.integers(0, 255))
    return bytes(raw)


def _check_history(file: Path) -> None:
    try:
        history = records.history(file)
    except OSError:
        return
    for name in standings.people(history):
        assert standings.standing(history, name).played >= 0


# The probe


@st.composite
def _names(draw: st.DrawFn) -> bytes:
    lines = json.loads(json.dumps(_sample(SAMPLES[0])))
    for seat in lines[0]["seats"]:
        seat["name"] = draw(st.text(min_size=1, max_size=60))
    book = lines[0]["rules"]["book"]
    book["name"] = draw(st.text(min_size=1, max_size=60))
    book["rules"][0]["text"] = draw(st.text(min_size=1, max_size=200))
    return signed(lines)


def _check_probe(file: Path) -> None:
    from tests.fuzz.screens import pictures

    for picture in pictures(file):
        msgspec.json.encode(picture)


TARGETS: Final = {
    "resume": Target(_saves(), _check_save, ".tabletop"),
    "book": Target(_rules(), _check_rules, ".yaml"),
    "settings": Target(_settings(), _check_settings, ".json"),
    "history": Target(_histories(), _check_history, ".sqlite"),
    "probe": Target(_names(), _check_probe, ".tabletop"),
}
