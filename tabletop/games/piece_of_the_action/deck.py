"""The Piece of the Action deck: 35 cards in each of three colours, and three X.

Cards are written `B-2`, `B+2.1`, `BM1.1` (Move 1), `BP.1` (POTA), `BR.1` (Reverse), `X.1`, the
suffix only where a colour has several of a card.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Final, Literal

from tabletop.engine.cards import Card, Deck, card
from tabletop.engine.words import signed
from tabletop.system.errors import NotationError
from tabletop.system.i18n import _

COLOURS: Final = ("B", "R", "G")

_CARD: Final = re.compile(r"(([BRG])(?:([+-][2-5])|M([1-3])|(P)|(R)))(?:\.([1-9]|10))?")
_X: Final = re.compile(r"X\.([1-9]|10)")
_KINDS: Final = ("deal", "move", "pota", "reverse")
Face = Literal["-2", "-3", "-4", "-5", "+2", "+3", "+4", "+5", "M1", "M2", "M3", "P", "R", "X"]
"""What is on a card beside its colour."""
COUNTS: Final[dict[Face, int]] = {
    "-2": 1, "-3": 1, "-4": 1, "-5": 1, "+2": 3, "+3": 3, "+4": 2, "+5": 2,
    "M1": 3, "M2": 2, "M3": 2, "P": 10, "R": 4, "X": 3,
}  # fmt: skip
"""How many of each face a colour has, and of X cards there are (PA-1)."""


@cache
def parse_card(text: str) -> Card:
    """The card written `text`; raises NotationError where it names none."""
    if match := _CARD.fullmatch(text):
        values = (match[3], match[4], match[5] and "0", match[6] and "0")
        which = next(i for i, value in enumerate(values) if value is not None)
        rank, copy = int(values[which] or 0), int(match[7] or 0)
        order = COLOURS.index(match[2]) * 10000 + which * 2000 + (rank + 10) * 20 + copy
        return card(text, match[1], _KINDS[which], match[2], rank, copy, order)
    if match := _X.fullmatch(text):
        return card(text, "X", "x", "", 0, int(match[1]), 90000 + int(match[1]))
    raise NotationError(f"{text!r} is not a card")


def mixed(counts: Mapping[Face, int]) -> tuple[Card, ...]:
    """A deck with so many of each face in each colour, and so many X cards."""
    cards: list[Card] = []
    for colour in COLOURS:
        for face in COUNTS:
            n = counts.get(face, 0) if face != "X" else 0
            tails = [""] if n == 1 else [f".{copy}" for copy in range(1, n + 1)]
            cards += (parse_card(colour + face + tail) for tail in tails)
    xs = range(1, counts.get("X", 0) + 1)
    return (*cards, *(parse_card(f"X.{copy}") for copy in xs))


def _cards(packs: int, jokers: int, without: Sequence[str]) -> tuple[Card, ...]:
    return mixed(COUNTS)


def colour_name(colour: str) -> str:
    """The name of a colour as it is seen on the cards, as in "a blue Deal"; the source calls the
    orange ones red, and so does their notation."""
    return {"B": _("blue"), "R": _("orange"), "G": _("green")}[colour]


def a_card_of(colour: str) -> str:
    """A card of a colour, with the article: "an orange card"."""
    return {"B": _("a blue card"), "R": _("an orange card"), "G": _("a green card")}[colour]


def card_name(card: Card) -> str:
    """A card as a sentence names it, without an article: "blue Move 2", "X"."""
    if card.kind == "x":
        return _("X")
    return _("{colour} {name}").format(colour=colour_name(card.suit), name=_face_name(card))


def _face_name(card: Card) -> str:
    """What is on a card beside its colour, in words."""
    names = {"x": _("X"), "move": _("Move {n}"), "pota": _("POTA"), "reverse": _("Reverse")}
    return names.get(card.kind, "{signed}").format(n=card.rank, signed=signed(card.rank))


def _marks(card: Card) -> tuple[str, str]:
    return _face_name(card), card.suit


def _emblem(card: Card) -> str:
    """The hollow emblem that is on minus cards."""
    return f"{card.suit}-" if card.rank < 0 else ""


ACTION: Final = Deck("action", parse_card, _cards, card_name, marks=_marks, emblem=_emblem)
