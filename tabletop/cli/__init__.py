"""The command line: the app, and the same engine without a window. Each command is a file, loaded
when it is asked for."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from tabletop.cli.app import NoDisplayError, open_app
from tabletop.cli.arguments import COMMANDS, command_parser
from tabletop.system import console, log
from tabletop.system.errors import TabletopError
from tabletop.system.i18n import _


def run(argv: Sequence[str]) -> int:
    """Carries out the command line `argv` and gives the exit status: 0 well, 1 a problem with
    what was asked for, 2 a command that cannot be understood or no display to open the app on."""
    console.make_readable()
    log.begin()
    try:
        status = _dispatch(list(argv))
        console.finish()
        return status
    except NoDisplayError as error:
        print(error, file=sys.stderr)
        return 2
    except TabletopError as error:
        print(error, file=sys.stderr)
        return 1
    except BrokenPipeError:
        console.abandon()  # the reader of our output has gone, which is no mistake
        return 0
    except KeyboardInterrupt:
        return 130
    except Exception as error:
        if isinstance(error, OSError) and error.filename is None:  # it is about no file: a stream
            console.abandon()
            why = error.strerror or error
            print(_("The output cannot be written ({why}).").format(why=why), file=sys.stderr)
            return 1
        log.fault("a command failed", error)
        raise
    finally:
        log.end()


def _dispatch(argv: list[str]) -> int:
    if not argv or argv[0] not in (*COMMANDS, "-h", "--help", "--version"):
        return open_app(argv)
    try:
        arguments = command_parser().parse_args(argv)
    except SystemExit:
        console.finish()  # help and the version are output as well
        raise
    command: str = arguments.command
    if command == "play":
        from tabletop.cli.play import play

        return play(arguments)
    if command == "simulate":
        from tabletop.cli.simulate import simulate

        return simulate(arguments)
    if command == "tournament":
        from tabletop.cli.tournament import tournament

        return tournament(arguments)
    if command == "replay":
        from tabletop.cli.replay import replay

        return replay(arguments)
    if command == "review":
        from tabletop.cli.review import review

        return review(arguments)
    if command == "ask":
        from tabletop.cli.ask import ask

        return ask(arguments)
    if command == "games":
        from tabletop.cli.games import games

        return games(arguments)
    if command == "new-game":
        from tabletop.cli.new_game import new_game

        return new_game(arguments.name)
    if command == "lessons":
        from tabletop.cli import lessons

        return lessons.listing() if arguments.action == "list" else lessons.check(arguments.name)
    from tabletop.cli.rules import check, listing, show

    if arguments.action == "list":
        return listing()
    return show(arguments.name) if arguments.action == "show" else check(arguments.name)
