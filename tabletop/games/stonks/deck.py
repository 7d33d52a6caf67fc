"""The Stonks deck: five companies in board order, ranks 1 to 13, written `R1`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from typing import Final

from tabletop.engine.cards import Card, Deck, card
from tabletop.system.errors import NotationError
from tabletop.system.i18n import _

COMPANIES: Final = ("R", "Y", "G", "B", "P")

_CARD: Final = re.compile(r"([RYGBP])([1-9]|1[0-3])")


@cache
def parse_card(text: str) -> Card:
    """The card written `text`; raises NotationError where it names none."""
    match = _CARD.fullmatch(text)
    if match is None:
        raise NotationError(f"{text!r} is not a card")
    rank = int(match[2])
    return card(
        text, text, "stock", match[1], rank, 0, COMPANIES.index(match[1]) * 1000 + rank * 10
    )


def _cards(packs: int, jokers: int, without: Sequence[str]) -> tuple[Card, ...]:
    return tuple(parse_card(f"{company}{rank}") for company in COMPANIES for rank in range(1, 14))


def card_name(card: Card) -> str:
    """A card as a sentence names it; a Speculation has no company."""
    return card.face if card.suit else _("Speculation")


def _marks(card: Card) -> tuple[str, str] | None:
    return (str(card.rank), card.suit) if card.suit else None


STONKS: Final = Deck("stonks", parse_card, _cards, card_name, marks=_marks)
