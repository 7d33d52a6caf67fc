"""`tabletop play`: the app, straight in a new game."""

from __future__ import annotations

import argparse

from tabletop.ai.levels import LEVELS
from tabletop.cli.app import show
from tabletop.cli.given import options
from tabletop.engine import registry
from tabletop.engine.play.chance import new_deal
from tabletop.engine.play.session import Player, Session
from tabletop.engine.rules.book import RuleBook
from tabletop.system.errors import SetupError
from tabletop.system.i18n import _
from tabletop.ui.shell.request import NewGame


def play(arguments: argparse.Namespace) -> int:
    """Opens the app in the game that is asked for and gives its exit status; raises SetupError
    for what cannot be played, before a window opens."""
    book = registry.find_book(arguments.game)
    players = _players(arguments.seats, book)
    chosen = options(book, arguments.option)
    book.choose(chosen, len(players))
    deal = arguments.deal if arguments.deal is not None else new_deal()
    game = registry.find(book.game)
    assert game is not None
    Session.begin(game, book, players, deal, chosen).close()  # refuses before a window opens
    return show(arguments, new=NewGame(arguments.game, players, deal, chosen))


def _players(text: str | None, book: RuleBook) -> tuple[Player, ...]:
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
