"""Why a decision was rated as it was, in the game's words: what Hard would have played beside what
was played, with what either was expected to bring."""

from __future__ import annotations

from tabletop.ai import bots, generic
from tabletop.ai.decision import Decision, Option
from tabletop.ai.review.form import Rated
from tabletop.engine.moves import Move
from tabletop.engine.play.session import Session
from tabletop.system.i18n import _


def compared(session: Session, rated: Rated) -> Decision:
    """What Hard would have played at a rated decision of `session` and why, from what the seat saw;
    its `options` are that and the move that was made, or nothing where they are the same."""
    view, book = session.before(rated.line, rated.seat), session.book
    played = session.entries[rated.at].move
    reason = bots.why(book.game, view, book, rated.best)
    if played == rated.best:
        return Decision(played, reason)
    model = generic.model(view, book)

    def option(move: Move, why: str, points: float, wins: float) -> Option:
        brings, expected = model.amount(points), model.expected(points)
        return Option(move, why, brings, points, min(1.0, max(0.0, wins)), expected=expected)

    made = bots.why(book.game, view, book, played)
    options = (
        option(rated.best, reason, rated.best_points, rated.chance),
        option(played, made, rated.points, rated.chance_after),
    )
    about = _("{horizon} Both figures are from trial games with unseen cards dealt at random.")
    is_close = rated.grade == "best"
    return Decision(rated.best, reason, options, is_close, about.format(horizon=model.horizon()))
