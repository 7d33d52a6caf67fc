"""What commands are given alike: options of a game, read by its rulebook, and seats of one."""

from __future__ import annotations

from collections.abc import Sequence

from tabletop.engine.play.session import Session
from tabletop.engine.rules.book import RuleBook
from tabletop.engine.rules.schema import OptionValue
from tabletop.system.errors import SetupError
from tabletop.system.i18n import _


def options(book: RuleBook, given: Sequence[str]) -> dict[str, OptionValue]:
    """The options that NAME=VALUE each sets; raises SetupError."""
    chosen: dict[str, OptionValue] = {}
    for text in given:
        name, equals, value = text.partition("=")
        if not equals:
            raise SetupError(_("An option is written NAME=VALUE, not {text}.").format(text=text))
        chosen[name] = book.read_option(name, value)
    return chosen


def seat_name(session: Session, seat: int) -> str:
    """What asks for a seat by name: its name, with its number where others have that too."""
    name = session.names[seat]
    return name if session.names.count(name) == 1 else f"{seat}:{name}"


def seat_of(session: Session, who: str) -> int:
    """The seat that `who` is the name of, or the number; raises SetupError for neither."""
    known = [seat_name(session, seat) for seat in range(len(session.players))]
    if who in known:
        return known.index(who)
    if who.isdecimal() and len(who) < 3 and int(who) < len(session.players):
        return int(who)
    text = _("There is no seat {seat}; seats are 0 to {last}, or {names}.")
    last, names = len(session.players) - 1, ", ".join(known)
    raise SetupError(text.format(seat=who, last=last, names=names))
