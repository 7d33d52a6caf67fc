"""Rules of thumb for Twenty-One."""

from __future__ import annotations

from random import Random

from tabletop.engine.moves import Move
from tabletop.engine.rules.book import RuleBook

from .. import Setup, TwentyOneView, count


def easy(view: TwentyOneView, book: RuleBook, rng: Random) -> Move:
    """Stops at some number near the right one."""
    return _draws_below(view, Setup.of(book, view.seats).limit - 3 - int(rng.random() * 6))


def normal(view: TwentyOneView, book: RuleBook, rng: Random) -> Move:
    """Stops where the next card would more likely be too much than not."""
    return _draws_below(view, Setup.of(book, view.seats).limit - 5)


def _draws_below(view: TwentyOneView, enough: int) -> Move:
    return view.legal[0 if count(view.faces(f"hand:{view.seat}")) < enough else -1]


def why(view: TwentyOneView, book: RuleBook, move: Move) -> str:
    """The reason for `move`."""
    return public_reason(view, book, move)


def public_reason(view: TwentyOneView, book: RuleBook, move: Move) -> str:
    """The reason for `move`, which everyone can see."""
    n = count(view.faces(f"hand:{move.seat}"))
    return f"{n} is too little." if move.name == "draw" else f"{n} is enough."
