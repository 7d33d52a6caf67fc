"""The player's settings: one small file in the user's data folder, written whole.

A settings file that cannot be read is copied aside and never lost: the defaults are used and a
sentence says so once.
"""

from __future__ import annotations

import contextlib
import os
import shutil
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Final, Literal

import msgspec
from msgspec import Meta

from tabletop.system import paths
from tabletop.system.i18n import _

Speed = Literal["off", "fast", "normal", "slow"]
SPEEDS: Final[Mapping[Speed, float]] = {"off": 0.0, "fast": 2.0, "normal": 1.0, "slow": 0.6}
"""How many times as fast as normal things move, by the animation setting; 0 is at once."""
MIN_TEXT: Final = 80
MAX_TEXT: Final = 200


class SeatMemory(msgspec.Struct, frozen=True):
    """Who sat at a seat when a game was last set up."""

    name: str
    kind: str = "human"


class Settings(msgspec.Struct):
    """What a player may choose; `text_scale` is in percent, `window` in pixels, `undo_wait` the
    seconds after a person's move in which nobody else moves, so that it can be taken back."""

    animation: Speed = "normal"
    reduced_motion: bool = False
    text_scale: Annotated[int, Meta(ge=MIN_TEXT, le=MAX_TEXT)] = 100
    four_colour: bool = True
    sound: bool = True
    take_backs: bool = True
    undo_wait: Annotated[float, Meta(ge=0, le=10)] = 1.2
    confirm_spend: bool = True
    run_hints: bool = True
    fullscreen: bool = False
    theme: Literal["dark", "light", "high_contrast"] = "dark"
    window: tuple[int, int] = (1280, 800)
    last_game: str = ""
    last_seats: tuple[SeatMemory, ...] = ()

    @property
    def speed(self) -> float:
        """How many times as fast as normal things move; 0 is at once."""
        return SPEEDS[self.animation]


def settings_file() -> Path:
    """Where the settings are kept."""
    return paths.user_data() / "settings.json"


def load(file: Path) -> tuple[Settings, str]:
    """The settings in `file` and a sentence for the player, empty where all is well.

    An unreadable file is copied to the same name with `.bad` added, and the defaults are given.
    """
    try:
        raw = file.read_bytes()
    except FileNotFoundError:
        return Settings(), ""
    except OSError as error:
        return Settings(), _("The settings in {file} cannot be opened ({why}).").format(
            file=file, why=error.strerror or error
        )
    try:
        return msgspec.json.decode(raw, type=Settings), ""
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        return Settings(), _kept(file)


def save(settings: Settings, file: Path) -> str:
    """Writes `settings` whole to `file`; gives why it could not, "" where it could."""
    draft = file.with_name(file.name + ".part")
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        with draft.open("wb") as stream:
            stream.write(msgspec.json.format(msgspec.json.encode(settings), indent=2) + b"\n")
            stream.flush()
            os.fsync(stream.fileno())
        draft.replace(file)
    except OSError as error:
        with contextlib.suppress(OSError):  # what went wrong first is said below
            draft.unlink(missing_ok=True)
        return _("The settings cannot be saved to {file} ({why}).").format(
            file=file, why=error.strerror or error
        )
    return ""


def _kept(file: Path) -> str:
    """Copies an unreadable settings file aside, under a name that is free."""
    aside = file.with_name(file.name + ".bad")
    number = 1
    while aside.exists():
        number += 1
        aside = file.with_name(f"{file.name}.bad{number}")
    try:
        shutil.copy2(file, aside)
    except OSError:
        return _("The settings in {file} cannot be read; the defaults are used.").format(file=file)
    return _(
        "The settings could not be read; the defaults are used. The old file is {file}."
    ).format(file=aside)
