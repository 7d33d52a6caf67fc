"""What is said of the decisions of a reviewed game, as markup."""

from __future__ import annotations

from tabletop.ai.review.form import Grade, Rated
from tabletop.engine.events import Told
from tabletop.engine.moves import Move
from tabletop.engine.play.session import Session
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


def verdict(rated: Rated) -> str:
    """What a decision was, and what it did to its seat's chance to win."""
    before, after = round(100 * rated.chance), round(100 * rated.chance_after)
    if rated.grade == "best":
        text = _("*Best:* Hard finds nothing better; {after} % to win.")
    elif before == after:
        text = _("*Good:* hardly less than the best; {after} % to win.")
    elif rated.grade == "good":
        text = _("*Good:* {before} → {after} % to win.")
    else:
        text = _("*{grade}:* {before} → {after} % to win.")
    return text.format(grade=grade_name(rated.grade), before=before, after=after)


def told(session: Session, at: int, move: Move) -> str:
    """What all are told when `move` is made after the first `at` entries, "" where that is nothing.

    It is told from the whole position, which is for games that are over.
    """
    before = session.until(at).state
    after = before.copy()
    after.apply(move)
    events = session.game.tell(before, move, after)
    return next((event.text for event in events if isinstance(event, Told)), "")
