"""`tabletop ask`: what a bot would play where a save stands, as it was asked at the table."""

from __future__ import annotations

import argparse
from random import Random

from tabletop.ai import bots
from tabletop.ai.bots import Budget
from tabletop.ai.levels import style_at, with_style
from tabletop.engine import registry
from tabletop.system.errors import SetupError
from tabletop.system.i18n import _


def ask(arguments: argparse.Namespace) -> int:
    """Asks the bot of the seat to move for its move, by the seed that the table goes by, and
    prints the move and its reason; gives exit status 0.

    What the bot raises is raised: this is how a question that a bot failed at is asked again.
    Raises SetupError where nobody is to move, and for a level there is none of.
    """
    session = registry.resume(arguments.save, write=False)
    seat = session.state.current_player
    if seat < 0:
        raise SetupError(_("Nobody is to move in {file}.").format(file=arguments.save))
    kind, game = session.players[seat].kind, session.book.game
    level = arguments.level or ("hard" if kind == "human" else kind)
    if not arguments.level:
        level = with_style(level, style_at(game, level, session.deal, seat))
    budget = Budget(iterations=arguments.iterations, trees=arguments.trees)
    rng = Random(session.deal * 7919 + len(session.entries))
    choice = bots.decide(bots.find(game, level), session.view(seat), session.book, rng, budget)
    said = _("{name} ({level}): {move}")
    print(said.format(name=session.names[seat], level=level, move=choice.move))
    print(choice.explanation)
    return 0
