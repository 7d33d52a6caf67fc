"""`tabletop` without a command: the app, by itself or with a save. It opens without the engine,
which comes with a game."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from pathlib import Path

from tabletop.cli.arguments import app_parser
from tabletop.system.errors import TabletopError
from tabletop.system.i18n import _
from tabletop.ui.shell.request import NewGame, Request


def open_app(argv: Sequence[str]) -> int:
    """Opens the app, with the save that `argv` names, and gives its exit status."""
    arguments = app_parser().parse_args(argv)
    save: Path | None = arguments.save
    if save is not None and not save.exists():
        print(
            _(
                "{name} is neither a command nor a save. 'tabletop --help' lists the commands."
            ).format(name=save),
            file=sys.stderr,
        )
        return 2
    return show(arguments, save=save)


def show(
    arguments: argparse.Namespace, *, save: Path | None = None, new: NewGame | None = None
) -> int:
    """Opens the app in the window that `arguments` ask for, with a save or a new game, and gives
    its exit status; raises NoDisplayError."""
    if not _has_display():
        raise NoDisplayError
    from tabletop.ui.shell.app import run

    return run(
        Request(
            save=save,
            new=new,
            size=arguments.size,
            probe=arguments.probe,
            plain_table=arguments.plain_table,
        )
    )


def _has_display() -> bool:
    if sys.platform in ("win32", "darwin") or os.environ.get("SDL_VIDEODRIVER"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


class NoDisplayError(TabletopError):
    """There is no screen to open the app on."""

    def __init__(self) -> None:
        super().__init__(
            _(
                "There is no display to open Tabletop on; 'tabletop simulate', 'tabletop replay' "
                "and 'tabletop rules' run without one."
            )
        )
