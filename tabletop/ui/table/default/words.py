"""Any move in words, from its name and arguments."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tabletop.engine.cards import Card
from tabletop.engine.moves import Move, Value
from tabletop.system.i18n import _

SEATS: Final = frozenset({"to", "from", "by", "of", "target", "player", "opponent"})
"""Arguments that name a seat where they hold the number of one."""

PLAIN: Final = frozenset({"card", "cards", "count", "amount"})
"""Arguments that need no word before them."""


def name_of(move: Move) -> str:
    """The name of a move as a button says it: "End turn"."""
    return move.name.replace("_", " ").capitalize()


def described(move: Move, seats: int) -> str:
    """A move in words (markup): its name, its cards, and what else it says."""
    key, answer = next(iter(move.args.items()), ("", ""))
    if len(move.args) == 1 and isinstance(answer, bool):  # an answer, whatever the question is
        words = key.replace("_", " ")
        return words.capitalize() if answer else _("Do not {what}").format(what=words)
    flags = [key for key, value in move.args.items() if value is True]
    others = [_argument(key, value, seats) for key, value in move.args.items() if value is not True]
    said = " ".join([name_of(move), *others])
    return ", ".join([said, *(flag.replace("_", " ") for flag in flags)])


def _argument(key: str, value: Value, seats: int) -> str:
    words = key.replace("_", " ")
    if key in PLAIN:
        return _value(value, seats)
    if isinstance(value, bool):
        return _("no {what}").format(what=words)
    if isinstance(value, int) and key in SEATS and 0 <= value < seats:
        return _("{word} @{seat}").format(word=words, seat=value)
    return f"{words} {_value(value, seats)}"


def _value(value: Value, seats: int) -> str:
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    if isinstance(value, Card):
        return f"[{value}]"
    if isinstance(value, int):
        return str(value).replace("-", "−")
    if isinstance(value, tuple):
        return _listed(value, seats)
    if isinstance(value, Mapping):
        return ", ".join(_argument(key, each, seats) for key, each in value.items())
    return value


def _listed(values: tuple[Value, ...], seats: int) -> str:
    return " ".join(_value(value, seats) for value in values) or _("nothing")
