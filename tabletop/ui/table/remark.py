"""What a coach may say at a game's table: the moments that beginners miss, as data.

A game lists its moments; each is a pure function of what a seat sees and of the book, so that a
remark holds nothing else. What it says must be true by every book it is said by: its numbers are
those of the setup, and where the drops of a book differ from what it takes for granted (see
`requires`) it is not said.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias, TypeVar

from tabletop.engine.rules.book import RuleBook
from tabletop.engine.view import View

V = TypeVar("V", bound=View)


@dataclass(frozen=True, slots=True)
class Remark:
    """One sentence (markup) for the seat to move: the id of its moment, the rule it comes from, and
    what is lit meanwhile, named as a lesson's `light` names it."""

    id: str
    text: str
    rule: str
    lit: tuple[str, ...] = ()


Moment: TypeAlias = Callable[[V, RuleBook], Remark | None]
"""What is said where it applies to what the seat to move sees, None where it does not."""


def requires(book: RuleBook, move: str, *names: str) -> bool:
    """Whether `move` can be made by the drops and actions of `book`, and none of them without the
    conditions called `names`."""
    drops = [drop for drop in book.drops if drop.move == move]
    return bool(drops) and all(drop.requires_condition(name) for drop in drops for name in names)
