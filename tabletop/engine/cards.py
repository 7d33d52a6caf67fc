"""Cards, and what a deck of them is to the table: which there are, how they are written and how a
sentence names them. A game brings its deck; `engine.french` is the one that several share."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from operator import attrgetter
from typing import Final


@dataclass(frozen=True, slots=True, eq=False)
class Card:
    """One physical card, interned: made twice of the same words it is the same object.

    `code` is its notation, `face` the part of it that twins share, as they share a picture; `kind`
    a word of its deck. `suit` is a letter, "" where it has none, `rank` a whole number as its deck
    counts, `copy` counts twins from 1, 0 where there is only one. `order` sorts as moves are
    written. Never iterate a set of cards where order matters: identity hashes differ from run to
    run. Made by `card` alone.
    """

    code: str
    face: str
    kind: str
    suit: str
    rank: int
    copy: int
    order: int

    def __str__(self) -> str:
        return self.code

    def __repr__(self) -> str:
        return f"<{self.code}>"

    def __reduce__(self) -> tuple[Callable[..., Card], tuple[str | int, ...]]:
        return card, (
            self.code,
            self.face,
            self.kind,
            self.suit,
            self.rank,
            self.copy,
            self.order,
        )


@cache
def card(code: str, face: str, kind: str, suit: str, rank: int, copy: int, order: int) -> Card:
    """The card of these values, always the same object."""
    return Card(code, face, kind, suit, rank, copy, order)


@dataclass(frozen=True, slots=True)
class Deck:
    """A kind of cards that a game is played with.

    `kind` is its word in a rules file. `parse` gives the card of a notation and raises
    NotationError; `parse(str(c)) == c`. `cards` gives them in deck order for a number of packs and
    of jokers, without the ranks named; a deck that has no packs, jokers or ranks leaves these
    aside. `name` is what a sentence calls a card, without an article; `ranks` are those that may
    be left out. `marks` are the words (a rank, or a name) and the letter of the suit, if any, that
    a sentence shows in print, None for a card that is called by its name; `emblem` is the name of
    what stands there for its suit on this card, "" for what stands for the suit everywhere.
    """

    kind: str
    parse: Callable[[str], Card]
    cards: Callable[[int, int, Sequence[str]], tuple[Card, ...]]
    name: Callable[[Card], str]
    ranks: tuple[str, ...] = ()
    marks: Callable[[Card], tuple[str, str] | None] = lambda card: None
    emblem: Callable[[Card], str] = lambda card: ""


order_of: Final[Callable[[Card], int]] = attrgetter("order")
"""The key that sorts cards as they are written in moves."""


def in_order(cards: Iterable[Card]) -> tuple[Card, ...]:
    """The cards sorted by suit, rank and copy."""
    return tuple(sorted(cards, key=order_of))
