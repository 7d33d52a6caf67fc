"""`tabletop simulate`: bots play many games without a window, each bot from its View alone."""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from random import Random

from tabletop.ai import bots
from tabletop.ai.bots import Budget
from tabletop.cli.bar import Bar
from tabletop.cli.given import options
from tabletop.engine import limits, registry
from tabletop.engine.play.journal import SUFFIX
from tabletop.engine.play.session import Player, Session
from tabletop.engine.play.trial import UnplayableError
from tabletop.engine.rules.book import RuleBook
from tabletop.engine.rules.schema import OptionValue
from tabletop.system import log
from tabletop.system.errors import TabletopError
from tabletop.system.i18n import _, ngettext


def simulate(arguments: argparse.Namespace) -> int:
    """Plays the games that are asked for and prints wins and mean scores; gives exit status 0."""
    book = registry.find_book(arguments.game)
    levels = [level.strip() for level in arguments.bots.split(",")]
    for level in levels:
        bots.find(book.game, level)
    seats = arguments.players or max(len(levels), book.spec.seats.min)
    kinds = [levels[seat % len(levels)] for seat in range(seats)]
    players = [Player(f"{kind.title()} {seat + 1}", kind) for seat, kind in enumerate(kinds)]
    chosen = options(book, arguments.option)
    return _games(book, players, arguments.games, arguments.seed, chosen, arguments.journal)


def _games(
    book: RuleBook,
    players: Sequence[Player],
    count: int,
    seed: int,
    options: Mapping[str, OptionValue],
    folder: Path | None,
) -> int:
    """Plays `count` games on deals `seed`, `seed` + 1, ... and prints wins and mean scores.

    With `folder` each game's journal is kept there, under its deal number; the one that is
    interrupted as far as it was played. Gives exit status 0, or 130 where it was interrupted, after
    printing what was played until then.
    """
    book = book.choose(options, len(players))
    won = [0.0] * len(players)
    points = [0] * len(players)
    played = moves = status = 0
    began = time.perf_counter()
    bar = Bar(count)
    try:
        for number in range(count):
            session = play(book, players, seed + number, options, folder)
            for seat, share in enumerate(session.state.returns()):
                won[seat] += share
                points[seat] += session.state.scores()[seat]
            moves += sum(entry.move.seat >= 0 for entry in session.entries)
            played += 1
            bar.show(played)
    except KeyboardInterrupt:
        status = 130
    bar.close()
    if status:
        print(_("Interrupted; what was played counts."), file=sys.stderr)
    seconds = time.perf_counter() - began
    text = ngettext(
        "{game}: {count} game, {moves} moves, {seconds:.1f} s",
        "{game}: {count} games, {moves} moves, {seconds:.1f} s",
        played,
    )
    print(text.format(game=book.name, count=played, moves=moves, seconds=seconds))
    width = max(len(player.name) for player in players)
    for seat, player in enumerate(players if played else ()):
        print(
            _("  {name}  wins {share:6.1%}  mean score {mean:8.1f}").format(
                name=player.name.ljust(width), share=won[seat] / played, mean=points[seat] / played
            )
        )
    return status


def _endless(session: Session) -> str:
    return _("{game} is not over after {n} lines, which is all that a save can hold.").format(
        game=session.book.name, n=session.number
    )


def play(
    book: RuleBook,
    players: Sequence[Player],
    deal: int,
    options: Mapping[str, OptionValue],
    folder: Path | None = None,
) -> Session:
    """One finished game between bots; raises TabletopError where its journal cannot be kept."""
    game = registry.find(book.game)
    assert game is not None
    file = folder / f"{book.id}-{deal}{SUFFIX}" if folder else None
    if file is not None and file.exists():
        raise TabletopError(
            _("{file} is there already; nothing was overwritten.").format(file=file)
        )
    session = Session.begin(game, book, players, deal, options, file, sync=False)
    seated = [bots.find(book.game, player.kind) for player in players]
    rng = Random(deal)
    budget = Budget()
    try:
        while not session.state.is_terminal:
            if session.number >= limits.LINES:
                raise TabletopError(_endless(session))
            seat = session.state.current_player
            view, kind = session.view(seat), players[seat].kind
            move = seated[seat].choose(view, session.book, rng, budget)
            then = bots.reply(book.game, kind, view, session.book, move)[1]
            refusal = session.play(move)
            if refusal is not None:
                raise AssertionError(f"{kind} chose {move}: {refusal.sentence}")
            if then is not None and session.state.check(then) is None:
                session.play(then)
    except TabletopError:
        raise
    except Exception as error:
        log.fault(f"{book.id}, deal {deal}, cannot go on from line {session.number}", error)
        text = _("{game}, deal {deal}, cannot go on after line {n}; the log says why.")
        raise UnplayableError(text.format(game=book.name, deal=deal, n=session.number)) from error
    finally:
        session.close()
    return session
