"""What a command line may say: the commands, their arguments, and how each is written."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Final

from tabletop import __version__
from tabletop.engine import limits
from tabletop.system.i18n import _

COMMANDS: Final = (
    "play", "simulate", "tournament", "replay", "review", "ask", "games", "rules", "lessons",
    "new-game",
)  # fmt: skip
"""The commands; anything else is a save to open."""


def app_parser() -> argparse.ArgumentParser:
    """The parser of a line without a command, which opens the app."""
    parser = argparse.ArgumentParser(prog="tabletop", add_help=False)
    parser.add_argument("save", nargs="?", type=Path)
    _add_window(parser)
    return parser


def command_parser() -> argparse.ArgumentParser:
    """The parser of a line with a command."""
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
    play.add_argument("game", nargs="?", help=_rules_help())
    play.add_argument("--code", help=_("a deal code instead: game, rules, players, options, deal"))
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

    _add_replay(commands.add_parser("replay", help=_("tell a saved game move by move")))

    review = commands.add_parser("review", help=_("rate the decisions of a finished game"))
    review.add_argument("save", type=Path)
    review.add_argument(
        "--seat", metavar="NAME", help=_("of this player alone, or a number from 0")
    )
    review.add_argument(
        "--iterations",
        type=_count,
        help=_("trial games for a decision, instead of the usual ones; such a review is not kept"),
    )
    review.add_argument("--json", action="store_true", help=_("as JSON, for other programs"))

    ask = commands.add_parser("ask", help=_("ask a bot for its move where a save stands"))
    ask.add_argument("save", type=Path)
    ask.add_argument("--level", help=_("of the bot (the seat's own, hard for a person's seat)"))
    ask.add_argument(
        "--iterations", type=_count, help=_("for a move of hard, instead of seconds: repeatable")
    )
    ask.add_argument(
        "--trees", type=_count, default=1, help=_("in which a search of hard grows (1)")
    )

    games = commands.add_parser("games", help=_("list, show, export or import your saved games"))
    doings = games.add_subparsers(dest="action", required=True, metavar="ACTION")
    doings.add_parser("list", help=_("your saves, newest first"))
    about = doings.add_parser("show", help=_("where a game stands, who plays it, and its file"))
    about.add_argument("name", metavar="SAVE", help=_save_help())
    export = doings.add_parser("export", help=_("copy a save to a file of your choice"))
    export.add_argument("name", metavar="SAVE", help=_save_help())
    export.add_argument("file", metavar="FILE", type=Path, help=_("must not be there yet"))
    taken = doings.add_parser("import", help=_("take the save in a file among yours"))
    taken.add_argument("file", metavar="FILE", type=Path)

    rules = commands.add_parser("rules", help=_("list, show or check rules"))
    actions = rules.add_subparsers(dest="action", required=True, metavar="ACTION")
    actions.add_parser("list", help=_("the rules there are, yours included"))
    show = actions.add_parser("show", help=_("the rules of a game as text"))
    show.add_argument("name", metavar="RULES", help=_rules_help())
    check = actions.add_parser("check", help=_("every mistake in a rules file"))
    check.add_argument("name", metavar="FILE", help=_("a rules file, or the name of rules"))

    lessons = commands.add_parser("lessons", help=_("list or check lessons"))
    doings = lessons.add_subparsers(dest="action", required=True, metavar="ACTION")
    doings.add_parser("list", help=_("the lessons there are, yours included"))
    check = doings.add_parser("check", help=_("play a lesson through every way it can be gone"))
    check.add_argument("name", metavar="FILE", help=_("a lesson's file, or its name"))

    new = commands.add_parser("new-game", help=_("begin a game of your own in the source code"))
    new.add_argument("name", metavar="NAME", help=_("small letters and underscores, as in my_game"))
    return parser


def _add_replay(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("save", type=Path)
    eyes = parser.add_mutually_exclusive_group()
    eyes.add_argument(
        "--seat",
        metavar="NAME",
        help=_("as this player saw it; once the game is over a number from 0 will do too"),
    )
    eyes.add_argument(
        "--open", action="store_true", help=_("with every hand; once the game is over")
    )
    parser.add_argument(
        "--from", dest="first", type=_count, default=1, metavar="LINE", help=_("the first line (1)")
    )
    parser.add_argument(
        "--to", dest="last", type=_count, metavar="LINE", help=_("the last line (the game's)")
    )
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--json", action="store_true", help=_("as JSON, for other programs"))
    form.add_argument(
        "--html", type=Path, metavar="FILE", help=_("as one page, with a chart of who had what")
    )


def _save_help() -> str:
    return _("the name of a save, see 'tabletop games list', or its file")


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
    try:
        value = float(text)
    except ValueError:
        value = 0.0
    if not 0 < value <= 3600:
        wanted = _("more than 0 and at most 3600 seconds are wanted, not {text}")
        raise argparse.ArgumentTypeError(wanted.format(text=text))
    return value


def _size(text: str) -> tuple[int, int]:
    width, cross, height = text.lower().partition("x")
    if not (cross and width.isdecimal() and height.isdecimal() and len(text) <= len("9999x9999")):
        raise argparse.ArgumentTypeError(_("a size is written as in 1280x800, at most 9999x9999"))
    return max(1024, int(width)), max(640, int(height))
