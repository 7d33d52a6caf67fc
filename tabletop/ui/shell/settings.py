"""The player's settings: one small file in the user's data folder, written whole.

What cannot be read in it is standard, the rest stays, and a sentence says so once; the file as it
was is copied aside. Two windows share the file: each writes only what was changed in it.
"""

from __future__ import annotations

import contextlib
import copy
import json
import os
import shutil
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Annotated, Final, Literal, get_type_hints

import msgspec
from msgspec import Meta

from tabletop.engine import limits
from tabletop.system import paths
from tabletop.system.i18n import _, ngettext
from tabletop.system.regular import read_regular
from tabletop.system.whole import write_whole

Speed = Literal["off", "fast", "normal", "slow"]
SPEEDS: Final[Mapping[Speed, float]] = {"off": 0.0, "fast": 2.0, "normal": 1.0, "slow": 0.6}
"""How many times as fast as normal things move, by the animation setting; 0 is at once."""
Pace = Literal["step", "slow", "normal", "fast", "skip"]
"""How fast the moves of bots follow one another, or each only when it is asked for."""
PACES: Final[tuple[Pace, ...]] = ("step", "slow", "normal", "fast", "skip")
Coach = Literal["off", "first", "always"]
"""Whether a coach says what beginners miss: never, in the first games of a kind, or in every."""
COACHES: Final[tuple[Coach, ...]] = ("off", "first", "always")
SoundKind = Literal["cards", "money", "turns", "refusals", "ends"]
"""What is heard, by what it tells of."""
MIN_TEXT: Final = 80
MAX_TEXT: Final = 200


class SeatMemory(msgspec.Struct, frozen=True):
    """Who sat at a seat when a game was last set up."""

    name: str
    kind: str = "human"


class Settings(msgspec.Struct):
    """What a player may choose; `text_scale` is in percent, `window` in pixels, `undo_wait` the
    seconds after a person's move in which nobody else moves, so that it can be taken back.

    `place` is where on the desktop the upper left corner of the window was, `displays` how large
    the displays were then, all in pixels; None where that is not known. `lessons` tells of each
    part of a lesson (`milken/prices`) how many of its steps were gone through,
    `offered` which games were dealt once, so that their lesson was offered.
    `last_options` are the options that each game was last set up with, but for standard ones.
    `hushed` are the coach's remarks that are not to be made again (`milken/nearly_over`), `coached`
    what was said in the games played last: seat and remark (`0/nearly_over`) by what tells a game.
    """

    animation: Speed = "normal"
    pace: Pace = "normal"
    reduced_motion: bool = False
    text_scale: Annotated[int, Meta(ge=MIN_TEXT, le=MAX_TEXT)] = 100
    four_colour: bool = True
    sound: bool = True
    volume: Annotated[int, Meta(ge=0, le=100)] = 80
    muted: tuple[SoundKind, ...] = ()
    sound_unfocused: bool = False
    take_backs: bool = True
    undo_wait: Annotated[float, Meta(ge=0, le=10)] = 1.2
    confirm_spend: bool = True
    run_hints: bool = True
    counter: bool = True
    coach: Coach = "first"
    hushed: tuple[Annotated[str, Meta(max_length=200)], ...] = ()
    coached: dict[str, tuple[Annotated[str, Meta(max_length=200)], ...]] = {}
    back: Annotated[str, Meta(max_length=200)] = "navy"
    felt: Annotated[str, Meta(max_length=200)] = "green"
    fullscreen: bool = False
    theme: Literal["dark", "light", "high_contrast"] = "dark"
    window: tuple[int, int] = (1280, 800)
    place: tuple[int, int] | None = None
    displays: tuple[tuple[int, int], ...] = ()
    maximised: bool = False
    last_game: str = ""
    last_seats: tuple[SeatMemory, ...] = ()
    last_options: dict[str, dict[str, bool | int | str]] = {}
    lessons: dict[str, int] = {}
    offered: tuple[Annotated[str, Meta(max_length=200)], ...] = ()

    @property
    def speed(self) -> float:
        """How many times as fast as normal things move; 0 is at once."""
        return SPEEDS[self.animation]


def settings_file() -> Path:
    """Where the settings are kept."""
    return paths.user_data() / "settings.json"


class SettingsFile:
    """The file of the settings: what was read from it, and what of that was changed since."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self._before = Settings()

    def load(self) -> tuple[Settings, str]:
        """The settings in the file and a sentence for the player, empty where all is well.

        What cannot be read is standard, and the file is copied under its name with `.bad` added.
        """
        try:
            values, bad = _values(self.file)
        except FileNotFoundError:
            values, bad, sentence = {}, [], ""
        except OSError as error:
            values, bad = {}, []
            sentence = _("The settings in {file} cannot be opened ({why}).").format(
                file=self.file, why=error.strerror or error
            )
        except ValueError:
            values, bad, sentence = {}, [], _kept(self.file, [])
        else:
            sentence = _kept(self.file, bad) if bad else ""
        settings = _settings(values)
        self._before = copy.copy(settings)
        return settings, sentence

    def save(self, settings: Settings) -> str:
        """Writes what was changed in `settings` since they were read or saved here, beside what
        the file says now; gives why it could not, "" where it could."""
        mine, before = msgspec.to_builtins(settings), msgspec.to_builtins(self._before)
        values: dict[str, object] = {}
        with contextlib.suppress(OSError, ValueError):  # it is written anew
            values, _bad = _values(self.file)
        changed = {name: mine[name] for name in mine if mine[name] != before[name]}
        problem = _write({**mine, **values, **changed}, self.file)
        if not problem:
            self._before = copy.copy(settings)
        return problem


def _values(file: Path) -> tuple[dict[str, object], list[str]]:
    """What a settings file says, by name, and the names of what cannot be read in it; settings of
    a later version are among it.

    Raises OSError where it cannot be opened, ValueError where it holds no settings at all.
    """
    raw = read_regular(file, limits.SETTINGS_BYTES + 1)
    if len(raw) > limits.SETTINGS_BYTES:
        raise ValueError
    try:
        values = json.loads(raw)
    except RecursionError:
        raise ValueError from None
    if not isinstance(values, dict):
        raise ValueError  # a mistake of the file, not of the caller
    bad = [
        name
        for name, kind in get_type_hints(Settings, include_extras=True).items()
        if name in values and not _fits(values[name], kind)
    ]
    for name in bad:
        del values[name]
    return values, bad


def _fits(value: object, kind: object) -> bool:
    try:
        msgspec.convert(value, kind)
    except msgspec.ValidationError:  # which is what was asked
        return False
    return True


def _settings(values: Mapping[str, object]) -> Settings:
    return msgspec.convert(values, Settings)


def _write(values: Mapping[str, object], file: Path) -> str:
    """Writes `values` whole to `file`; gives why it could not, "" where it could."""
    try:
        write_whole(file, json.dumps(values, indent=2).encode() + b"\n")
    except OSError as error:
        return _("The settings cannot be saved to {file} ({why}).").format(
            file=file, why=error.strerror or error
        )
    return ""


def _kept(file: Path, bad: Sequence[str]) -> str:
    """Copies a settings file aside, under a name that is free, and says so: of one in which the
    settings called `bad` cannot be read, or nothing at all."""
    aside = file.with_name(file.name + ".bad")
    number = 1
    while os.path.lexists(aside):
        number += 1
        aside = file.with_name(f"{file.name}.bad{number}")
    try:
        shutil.copy2(file, aside)
    except OSError:
        return _("The settings in {file} cannot be read; the defaults are used.").format(file=file)
    if bad:
        return ngettext(
            "One setting could not be read and is standard now: {names}. The old file is {file}.",
            "{n} settings could not be read and are standard now: {names}. The old file is {file}.",
            len(bad),
        ).format(n=len(bad), names=", ".join(bad), file=aside)
    return _(
        "The settings could not be read; the defaults are used. The old file is {file}."
    ).format(file=aside)
