"""`tabletop` without a command: the app, by itself or with a save. It opens without the engine,
which comes with a game."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from difflib import get_close_matches
from pathlib import Path

from tabletop.cli.arguments import COMMANDS, app_parser
from tabletop.system.errors import TabletopError
from tabletop.system.i18n import _
from tabletop.ui.shell.request import NewGame, Request


def open_app(argv: Sequence[str]) -> int:
    """Opens the app, with the save that `argv` names, and gives its exit status."""
    arguments, more = app_parser().parse_known_args(argv)
    save: Path | None = arguments.save
    if save is not None and not save.exists():
        text = _("{name} is neither a command nor a save. 'tabletop --help' lists the commands.")
        sentence = text.format(name=save)
        if near := get_close_matches(str(save), COMMANDS, 1, 0.4):
            sentence += " " + _("Did you mean {hint}?").format(hint=near[0])
        print(sentence, file=sys.stderr)
        return 2
    if more:
        app_parser().parse_args(argv)  # which says what is too much, and ends
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
