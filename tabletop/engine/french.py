"""The French deck: its notation, its packs, and how a sentence names its cards and suits.

Cards are rank and suit (`QS`, `10H`), with the pack where there are several (`10H-2`); jokers are
`X1`, `X2`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from typing import Final, Literal

from tabletop.engine.cards import Card, Deck, card
from tabletop.system.errors import NotationError
from tabletop.system.i18n import _

SUITS: Final = ("C", "D", "H", "S")
Rank = Literal["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]
RANKS: Final[tuple[Rank, ...]] = (
    "A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K",
)  # fmt: skip

_CARD: Final = re.compile(r"((A|[2-9]|10|J|Q|K)([CDHS]))(?:-([1-9]))?")
_JOKER: Final = re.compile(r"X([1-9])")


@cache
def parse_card(text: str) -> Card:
    """The card written `text`; raises NotationError where it names none."""
    if match := _CARD.fullmatch(text):
        rank, suit, pack = RANKS.index(match[2]) + 1, match[3], int(match[4] or 0)
        order = SUITS.index(suit) * 1000 + rank * 10 + pack
        return card(text, match[1], "french", suit, rank, pack, order)
    if match := _JOKER.fullmatch(text):
        return card(text, text, "joker", "", 0, int(match[1]), 9000 + int(match[1]))
    raise NotationError(f"{text!r} is not a card")


def french(packs: int = 1, jokers: int = 0, without: Iterable[str] = ()) -> tuple[Card, ...]:
    """The cards in deck order: pack by pack, suits C D H S, A low, then the jokers.

    `without` names ranks left out; cards carry their pack only where there are several.
    """
    left_out = set(without)
    tails = [""] if packs == 1 else [f"-{pack}" for pack in range(1, packs + 1)]
    cards = [
        parse_card(rank + suit + tail)
        for tail in tails
        for suit in SUITS
        for rank in RANKS
        if rank not in left_out
    ]
    return (*cards, *(parse_card(f"X{n}") for n in range(1, jokers + 1)))


def suit_name(suit: str) -> str:
    """The plural name of a suit, as in "the hearts pile"."""
    return {"C": _("clubs"), "D": _("diamonds"), "H": _("hearts"), "S": _("spades")}[suit]


def suit_one(suit: str) -> str:
    """The singular name of a suit, as in "each heart"."""
    return {"C": _("club"), "D": _("diamond"), "H": _("heart"), "S": _("spade")}[suit]


def rank_name(rank: int) -> str:
    """The name of a rank from 1 to 13, as in "the ace" or "the 7"."""
    names = {1: _("ace"), 11: _("jack"), 12: _("queen"), 13: _("king")}
    return names.get(rank, RANKS[rank - 1])


def ranks_name(rank: int) -> str:
    """The plural name of a rank from 1 to 13, as in "more than two 10s"."""
    names = {1: _("aces"), 11: _("jacks"), 12: _("queens"), 13: _("kings")}
    return names.get(rank) or _("{rank}s").format(rank=RANKS[rank - 1])


def card_name(card: Card) -> str:
    """A card as a sentence names it, without an article: "7 of hearts", "Joker"."""
    if card.kind == "joker":
        return _("Joker")
    return _("{rank} of {suit}").format(rank=rank_name(card.rank), suit=suit_name(card.suit))


def _marks(card: Card) -> tuple[str, str] | None:
    return (RANKS[card.rank - 1], card.suit) if card.kind == "french" else None


FRENCH: Final = Deck("french", parse_card, french, card_name, RANKS, _marks)
