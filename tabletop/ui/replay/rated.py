"""What is said of the decisions of a reviewed game, as markup."""

from __future__ import annotations

from tabletop.ai.decision import Decision
from tabletop.ai.review.form import Grade, Rated
from tabletop.engine.events import Told
from tabletop.engine.moves import Move
from tabletop.engine.play.session import Session
from tabletop.engine.view import seen
from tabletop.system.i18n import _


def grade_name(grade: Grade) -> str:
    """What a decision of this grade is called."""
    return {
        "best": _("Best"),
        "good": _("Good"),
        "inaccuracy": _("Inaccuracy"),
        "mistake": _("Mistake"),
        "blunder": _("Blunder"),
        "missed_win": _("Missed win"),
    }[grade]


def verdict(rated: Rated, is_other: bool = False) -> str:
    """What a decision was, and what it did to its seat's chance to win; `is_other` where another
    move is named as Hard's choice."""
    before, after = rated.percents
    if rated.grade == "best":
        text = _("*Best:* Hard finds nothing better; {after} % to win.")
        if is_other:
            text = _("*Best:* as good as Hard’s own choice; {after} % to win.")
    elif before == after:
        text = _("*Good:* hardly less than the best; {after} % to win.")
    elif rated.grade == "good":
        text = _("*Good:* {before} → {after} % to win.")
    else:
        text = _("*{grade}:* {before} → {after} % to win.")
    return text.format(grade=grade_name(rated.grade), before=before, after=after)


def expected(rated: Rated, why: Decision) -> str:
    """Why Hard would have played otherwise: its reason in the game's words, and what both moves
    were expected to bring where that speaks for it."""
    if not why.options or round(rated.best_points) <= round(rated.points):
        return why.reason
    one, two = why.options
    if not one.brings or not two.brings:
        return why.reason
    text = _("{reason} Expected: {one}; of what was played: {two}.")
    return text.format(reason=why.reason, one=one.brings, two=two.brings).strip()


def sentences(rated: Rated, is_best: bool, what: str, best: str) -> tuple[str, ...]:
    """What is said on the table of a decision, the longest first: `what` was played, the verdict,
    and what Hard would have played in words, `best`, unless it is the same (`is_best`) or ""."""
    what, best = what.rstrip("."), best.rstrip(".")
    short = _("{what}. {verdict}").format(what=what, verdict=verdict(rated, not is_best))
    grade = _("{what}. *{grade}*").format(what=what, grade=grade_name(rated.grade))
    if is_best or not best:
        return short, grade
    return _("{verdict} Hard’s choice: {move}.").format(verdict=short, move=best), short, grade


def told(session: Session, at: int, move: Move) -> str:
    """What its seat is told when `move` is made after the first `at` entries, "" where that is
    nothing.

    It is told from the whole position, which is for games that are over.
    """
    before = session.until(at).state
    after = before.copy()
    after.apply(move)
    events = (seen(event, move.seat) for event in session.game.tell(before, move, after))
    return next((event.text for event in events if isinstance(event, Told)), "")
