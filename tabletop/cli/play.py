"""`tabletop play`: the app, straight in a new game."""

from __future__ import annotations

import argparse
from typing import Final

from tabletop.ai.levels import LEVELS
from tabletop.cli.app import show
from tabletop.cli.given import options
from tabletop.engine import registry
from tabletop.engine.deal_code import read_code
from tabletop.engine.play.chance import new_deal
from tabletop.engine.play.session import Player, Session
from tabletop.engine.rules.book import RuleBook
from tabletop.system.errors import SetupError
from tabletop.system.i18n import _
from tabletop.ui.shell.request import NewGame

NAMES: Final = ("You", "Bea", "Cy", "Dot", "Eli", "Fay")
"""What players are called who are given no name."""


def play(arguments: argparse.Namespace) -> int:
    """Opens the app in the game that is asked for and gives its exit status; raises SetupError
    for what cannot be played, before a window opens."""
    new = _coded(arguments) if arguments.code is not None else _named(arguments)
    book = new.book or registry.find_book(new.game)
    game = registry.find(book.game)
    assert game is not None
    assert new.deal is not None
    # refuses before a window opens
    Session.begin(game, book, new.players, new.deal, new.options).close()
    return show(arguments, new=new)


def _named(arguments: argparse.Namespace) -> NewGame:
    """The game that is named, with its players, options and deal."""
    if arguments.game is None:
        raise SetupError(_("Say what to play: the name of a game, or --code with a deal code."))
    book = registry.find_book(arguments.game)
    players = _players(arguments.seats, book)
    chosen = options(book, arguments.option)
    book.choose(chosen, len(players))
    deal = arguments.deal if arguments.deal is not None else new_deal()
    return NewGame(arguments.game, players, deal, chosen)


def _coded(arguments: argparse.Namespace) -> NewGame:
    """The game of a deal code, which leaves nothing to be chosen but the names."""
    if arguments.game is not None or arguments.deal is not None or arguments.option:
        raise SetupError(_("A deal code says game, options and deal; leave these out beside it."))
    dealt = read_code(arguments.code)
    players = tuple(Player(name, kind) for name, kind in zip(NAMES, dealt.kinds, strict=False))
    if arguments.seats is not None:
        players = _players(arguments.seats, dealt.book)
        if tuple(player.kind for player in players) != dealt.kinds:
            kinds = ", ".join(dealt.kinds)
            raise SetupError(_("The deal code is for {kinds}.").format(kinds=kinds))
    return NewGame(dealt.book.id, players, dealt.deal, dealt.options, dealt.book)


def _players(text: str | None, book: RuleBook) -> tuple[Player, ...]:
    if text is None:
        seats = max(book.spec.seats.min, min(4, book.spec.seats.max))
        return tuple(
            Player(name, "human" if seat == 0 else "normal")
            for seat, name in enumerate(NAMES[:seats])
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
