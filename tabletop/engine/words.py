"""How the engine's sentences name cards, suits and lists."""

from __future__ import annotations

from collections.abc import Sequence

from tabletop.engine.cards import RANKS, Card
from tabletop.system.i18n import _


def suit_name(suit: str) -> str:
    """The plural name of a French suit, as in "the hearts pile"."""
    return {"C": _("clubs"), "D": _("diamonds"), "H": _("hearts"), "S": _("spades")}[suit]


def suit_one(suit: str) -> str:
    """The singular name of a French suit, as in "each heart"."""
    return {"C": _("club"), "D": _("diamond"), "H": _("heart"), "S": _("spade")}[suit]


def rank_name(rank: int) -> str:
    """The name of a French rank from 1 to 13, as in "the ace" or "the 7"."""
    names = {1: _("ace"), 11: _("jack"), 12: _("queen"), 13: _("king")}
    return names.get(rank, RANKS[rank - 1])


def card_name(card: Card) -> str:
    """A card as a sentence names it, without an article: "7 of hearts", "blue Move 2"."""
    if card.kind == "french":
        return _("{rank} of {suit}").format(rank=rank_name(card.rank), suit=suit_name(card.suit))
    if card.kind == "joker":
        return _("Joker")
    if card.kind in ("deal", "move", "pota", "reverse"):
        names = {"move": _("Move {n}"), "pota": _("POTA"), "reverse": _("Reverse")}
        name = names.get(card.kind, "{signed}").format(n=card.rank, signed=signed(card.rank))
        return _("{colour} {name}").format(colour=colour_name(card.suit), name=name)
    if card.kind == "x":
        return _("X")
    if card.kind == "stock" and not card.suit:
        return _("Speculation")
    return card.face


def colour_name(colour: str) -> str:
    """The name of a Piece of the Action colour, as in "a blue Deal"."""
    return {"B": _("blue"), "R": _("red"), "G": _("green")}[colour]


def signed(n: int) -> str:
    """A whole number with its sign, as players write it: +9, −7, 0."""
    return f"+{n}" if n > 0 else f"−{-n}" if n else "0"


def listed(words: Sequence[str]) -> str:
    """Words joined as a sentence lists them: "a", "a and b", "a, b and c"."""
    if len(words) < 2:
        return "".join(words)
    return _("{first} and {last}").format(first=", ".join(words[:-1]), last=words[-1])
