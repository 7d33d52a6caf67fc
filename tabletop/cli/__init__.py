"""The command line: the app, and the same engine without a window."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from pathlib import Path

from tabletop import __version__
from tabletop.engine import limits, registry
from tabletop.engine.play.chance import new_deal
from tabletop.engine.play.session import Player
from tabletop.engine.rules.book import RuleBook
from tabletop.engine.rules.schema import OptionValue
from tabletop.system import console, log
from tabletop.system.errors import SetupError, TabletopError
from tabletop.system.i18n import _
from tabletop.ui.shell.request import NewGame, Request

COMMANDS = ("play", "simulate", "tournament", "replay", "rules", "new-game")


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
        return _open(argv)
    arguments = _parser().parse_args(argv)
    command: str = arguments.command
    if command == "play":
        return _play(arguments)
    if command == "simulate":
        from tabletop.cli.simulate import simulate

        seats = [
            Player(f"{bot.title()} {seat + 1}", bot) for seat, bot in enumerate(_bots(arguments))
        ]
        book = registry.find_book(arguments.game)
        options = _options(book, arguments.option)
        return simulate(book, seats, arguments.games, arguments.seed, options, arguments.journal)
    if command == "tournament":
        return _tournament(arguments)
    if command == "replay":
        from tabletop.cli.replay import replay

        return replay(arguments.save, arguments.seat)
    if command == "new-game":
        from tabletop.cli.new_game import new_game

        return new_game(arguments.name)
    from tabletop.cli.rules import check, listing, show

    if arguments.action == "list":
        return listing()
    return show(arguments.name) if arguments.action == "show" else check(arguments.name)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="tabletop",
        description=_("A desktop card table for five card games of money."),
        usage=_("tabletop [SAVE] [--size WxH] [--probe FILE]\n       tabletop COMMAND ..."),
        epilog=_("Without a command the app opens; with a save it goes on where that left off."),
    )
    parser.add_argument("--version", action="version", version=f"Tabletop {__version__}")
    commands = parser.add_subparsers(
        dest="command", required=True, metavar="COMMAND", prog="tabletop"
    )

    play = commands.add_parser("play", help=_("open the app straight into a new game"))
    play.add_argument("game", help=_rules_help())
    play.add_argument(
        "--seats",
        help=_('names and players, as in "Ann:human,Bo:normal,Cy:easy" (default: you and bots)'),
    )
    play.add_argument("--deal", type=_deal, help=_("the deal number (default: a new one)"))
    _add_options(play)
    _add_window(play)

    simulate = commands.add_parser("simulate", help=_("let bots play many games, without a window"))
    simulate.add_argument("game", help=_rules_help())
    simulate.add_argument("--players", type=_count, help=_("the number of seats"))
    simulate.add_argument("--games", type=_count, default=1, help=_("how many (default: 1)"))
    simulate.add_argument(
        "--bots", default="random", help=_("levels by seat, repeated to fill the seats (random)")
    )
    simulate.add_argument("--seed", type=_deal, default=1, help=_("the first deal number (1)"))
    _add_options(simulate)
    simulate.add_argument("--journal", type=Path, metavar="DIR", help=_("keep every game in DIR"))

    _add_tournament(commands.add_parser("tournament", help=_("let levels of bots compete")))

    replay = commands.add_parser("replay", help=_("tell a saved game move by move"))
    replay.add_argument("save", type=Path)
    replay.add_argument(
        "--seat",
        metavar="NAME",
        help=_("as this player saw it; once the game is over a number from 0 will do too"),
    )

    rules = commands.add_parser("rules", help=_("list, show or check rules"))
    actions = rules.add_subparsers(dest="action", required=True, metavar="ACTION")
    actions.add_parser("list", help=_("the rules there are, yours included"))
    show = actions.add_parser("show", help=_("the rules of a game as text"))
    show.add_argument("name", metavar="RULES", help=_rules_help())
    check = actions.add_parser("check", help=_("every mistake in a rules file"))
    check.add_argument("name", metavar="FILE", help=_("a rules file, or the name of rules"))

    new = commands.add_parser("new-game", help=_("begin a game of your own in the source code"))
    new.add_argument("name", metavar="NAME", help=_("small letters and underscores, as in my_game"))
    return parser


def _rules_help() -> str:
    return _("the name of the rules, see 'tabletop rules list', or a rules file")


def _add_window(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--size", type=_size, help=_("the window's size in pixels, as in 1280x800"))
    parser.add_argument(
        "--probe", type=Path, metavar="FILE", help=_("keep in FILE what the viewer sees, as JSON")
    )
    parser.add_argument(
        "--plain-table",
        action="store_true",
        help=_("lay every game out by its rules file alone, as one without a table of its own"),
    )


def _add_tournament(parser: argparse.ArgumentParser) -> None:
    parser.description = _(
        "Seats are rotated and every deal is played once in each rotation, so that luck evens out."
    )
    parser.add_argument("game", help=_rules_help())
    parser.add_argument(
        "--seats", required=True, metavar="LEVELS", help=_('who plays, as in "hard,normal,easy"')
    )
    parser.add_argument(
        "--games", type=_count, default=100, help=_("how many at least; whole deals (100)")
    )
    parser.add_argument("--jobs", type=_count, default=1, help=_("processes to play in (1)"))
    parser.add_argument(
        "--out",
        type=Path,
        metavar="FILE",
        help=_("keep every game in FILE (CSV), and go on from what it holds"),
    )
    parser.add_argument(
        "--cluster", metavar="ADDRESS", help=_("play on the Dask cluster with this address")
    )
    thinks = parser.add_mutually_exclusive_group()
    thinks.add_argument("--budget", type=_seconds, metavar="SECONDS", help=_("for a move"))
    thinks.add_argument(
        "--iterations", type=_count, help=_("for a move of hard, instead of seconds: repeatable")
    )
    _add_options(parser)


def _add_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--option",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help=_("an option of the game, see 'tabletop rules show'; may be given again"),
    )


def _count(text: str) -> int:
    if not text.isdecimal() or len(text) > 9 or int(text) < 1:
        raise argparse.ArgumentTypeError(
            _("a whole number from 1 is wanted, not {text}").format(text=text)
        )
    return int(text)


def _deal(text: str) -> int:
    if not text.isdecimal() or len(text) > 12 or int(text) >= limits.DEAL:
        most = limits.DEAL - 1
        raise argparse.ArgumentTypeError(_("a deal is a number from 0 to {most}").format(most=most))
    return int(text)


def _seconds(text: str) -> float:
    value = float(text)
    if not 0 < value <= 3600:
        raise argparse.ArgumentTypeError(_("more than 0 and at most 3600 seconds"))
    return value


def _size(text: str) -> tuple[int, int]:
    width, cross, height = text.lower().partition("x")
    if not (cross and width.isdecimal() and height.isdecimal() and len(text) <= len("9999x9999")):
        raise argparse.ArgumentTypeError(_("a size is written as in 1280x800, at most 9999x9999"))
    return max(1024, int(width)), max(640, int(height))


def _options(book: RuleBook, given: Sequence[str]) -> dict[str, OptionValue]:
    options: dict[str, OptionValue] = {}
    for text in given:
        name, equals, value = text.partition("=")
        if not equals:
            raise SetupError(_("An option is written NAME=VALUE, not {text}.").format(text=text))
        options[name] = book.read_option(name, value)
    return options


def _bots(arguments: argparse.Namespace) -> list[str]:
    from tabletop.ai.bots import find

    book = registry.find_book(arguments.game)
    levels = [level.strip() for level in arguments.bots.split(",")]
    for level in levels:
        find(book.game, level)
    seats = arguments.players or max(len(levels), book.spec.seats.min)
    return [levels[seat % len(levels)] for seat in range(seats)]


def _tournament(arguments: argparse.Namespace) -> int:
    from tabletop.ai.bots import Budget
    from tabletop.ai.tournament import Tournament
    from tabletop.cli.tournament import tournament

    book = registry.find_book(arguments.game)
    budget = Budget(arguments.budget or Budget().seconds, arguments.iterations)
    entrants = tuple(level.strip() for level in arguments.seats.split(","))
    options = tuple(_options(book, arguments.option).items())
    what = Tournament(arguments.game, entrants, options, budget)
    return tournament(what, arguments.games, arguments.jobs, arguments.out, arguments.cluster)


def _players(text: str | None, book: RuleBook) -> tuple[Player, ...]:
    from tabletop.ai.levels import LEVELS

    if text is None:
        seats = max(book.spec.seats.min, min(4, book.spec.seats.max))
        names = ("You", "Bea", "Cy", "Dot", "Eli", "Fay")
        return tuple(
            Player(name, "human" if seat == 0 else "normal")
            for seat, name in enumerate(names[:seats])
        )
    players = []
    for part in text.split(","):
        name, _colon, kind = part.strip().rpartition(":")
        if not name:
            name, kind = kind, "human"
        if kind not in ("human", *LEVELS):
            raise SetupError(
                _("{name} is played by {kind}, which is none of human, {levels}.").format(
                    name=name, kind=kind, levels=", ".join(LEVELS)
                )
            )
        players.append(Player(name, kind))
    return tuple(players)


def _play(arguments: argparse.Namespace) -> int:
    from tabletop.engine.play.session import Session

    book = registry.find_book(arguments.game)
    players = _players(arguments.seats, book)
    options = _options(book, arguments.option)
    book.choose(options, len(players))
    deal = arguments.deal if arguments.deal is not None else new_deal()
    game = registry.find(book.game)
    assert game is not None
    Session.begin(game, book, players, deal, options).close()  # refuses before a window opens
    request = _request()
    new = NewGame(arguments.game, players, deal, options)
    return _run_app(
        request(
            new=new,
            size=arguments.size,
            probe=arguments.probe,
            plain_table=arguments.plain_table,
        )
    )


def _open(argv: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="tabletop", add_help=False)
    parser.add_argument("save", nargs="?", type=Path)
    _add_window(parser)
    arguments = parser.parse_args(argv)
    save: Path | None = arguments.save
    if save is not None and not save.exists():
        print(
            _(
                "{name} is neither a command nor a save. 'tabletop --help' lists the commands."
            ).format(name=save),
            file=sys.stderr,
        )
        return 2
    return _run_app(
        _request()(
            save=save,
            size=arguments.size,
            probe=arguments.probe,
            plain_table=arguments.plain_table,
        )
    )


def _request() -> type[Request]:
    if not _has_display():
        raise NoDisplayError
    return Request


def _run_app(request: Request) -> int:
    from tabletop.ui.shell.app import run as run_app

    return run_app(request)


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
