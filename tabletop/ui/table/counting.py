"""What there is to count at a table: the piles that all may look through, and a game's deck as a
grid, each card of which is in hand, in play, gone or unseen as far as one seat can tell."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from tabletop.engine.cards import Card, Deck, in_order
from tabletop.engine.view import SeenZone, View

Where: TypeAlias = Literal["unseen", "stock", "hand", "table", "other", "gone"]
"""Where a card is: nobody showed it, nor since all saw it shuffled into the stock, in the viewer's
hand, open in play, known to lie in another hand, or laid away."""
WHERE: Final[tuple[Where, ...]] = ("unseen", "stock", "hand", "table", "other", "gone")

OWN_KINDS: Final = frozenset({"hand", "passing"})
"""The kinds of zones that are a hand."""


@dataclass(frozen=True, slots=True)
class Pile:
    """Cards that the viewer may look through, as they are listed; `note` says in which order.

    `zone` is where they lie, or a word of the game's own; `of` says how many there are where that
    is more than their number.
    """

    zone: str
    title: str
    cards: tuple[Card | None, ...]
    note: str = ""
    of: str = ""


@dataclass(frozen=True, slots=True)
class Cell:
    """All copies of one card, as `words` call it."""

    words: str
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Grid:
    """A deck by suit and rank: the letters of its suits, its ranks in words, a cell for those of
    them that it has, and the cards without a suit."""

    suits: tuple[str, ...]
    ranks: tuple[str, ...]
    cells: Mapping[tuple[str, str], Cell]
    loose: tuple[Cell, ...] = ()

    def all(self) -> Iterator[Cell]:
        """Every cell."""
        yield from self.cells.values()
        yield from self.loose

    def of(self, suit: str) -> Iterator[Cell]:
        """The cells of a suit."""
        return (cell for (letter, _rank), cell in self.cells.items() if letter == suit)


def grid_of(deck: Sequence[Card], kind: Deck) -> Grid:
    """The grid of the cards played with."""
    found: dict[tuple[str, str], list[Card]] = {}
    for card in in_order(deck):
        words, suit = kind.marks(card) or (kind.name(card), "")
        found.setdefault((suit, words), []).append(card)
    cells = {key: Cell(kind.name(cards[0]), tuple(cards)) for key, cards in found.items()}
    return Grid(
        suits=tuple(dict.fromkeys(suit for suit, _rank in found if suit)),
        ranks=tuple(dict.fromkeys(rank for suit, rank in found if suit)),
        cells={key: cell for key, cell in cells.items() if key[0]},
        loose=tuple(cell for key, cell in cells.items() if not key[0]),
    )


def whereabouts(
    view: View, gone: Collection[str], shuffled: Collection[Card | None] = ()
) -> dict[Card, Where]:
    """Where each card is that the seat of `view` can tell anything of; all others are unseen. What
    lies in zones of the kinds `gone` is laid away; all saw what was `shuffled` into the stock."""
    known: dict[Card, Where] = {card: "stock" for card in shuffled if card is not None}
    return known | {
        card: _where(zone, view.seat, gone) for zone in view.zones.values() for card in zone.faces
    }


def shuffled(piles: Sequence[Pile]) -> tuple[Card | None, ...]:
    """Of the piles that one may look through, the cards that all saw shuffled into the stock."""
    return tuple(card for pile in piles if pile.zone == "stock" for card in pile.cards)


def _where(zone: SeenZone, seat: int | None, gone: Collection[str]) -> Where:
    if zone.kind in OWN_KINDS:
        return "hand" if zone.owner is not None and zone.owner == seat else "other"
    return "gone" if zone.kind in gone else "table"


def tally(cards: Sequence[Card], known: Mapping[Card, Where]) -> dict[Where, int]:
    """How many of `cards` are where, by what is `known`."""
    counts = dict.fromkeys(WHERE, 0)
    for card in cards:
        counts[known.get(card, "unseen")] += 1
    return counts
