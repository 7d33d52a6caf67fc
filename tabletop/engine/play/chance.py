"""Chance: a deal's number, how outcomes are drawn from it, and which ones chance may give."""

from __future__ import annotations

import hashlib
from datetime import date
from random import Random, SystemRandom
from typing import Final

from tabletop.engine.cards import Card
from tabletop.engine.moves import CHANCE, Move
from tabletop.engine.zones import Due

OUTCOMES: Final = ("dealer", "shuffle", "cut")
"""What chance may be asked for; a person may be asked to cut in its stead."""


def new_deal() -> int:
    """A deal number from 1 to 999999 that nobody could foresee."""
    return SystemRandom().randrange(1, 1_000_000)


def deal_of_the_day(game: str, day: date) -> int:
    """The number of the deal of `day` in the game `game`, the same on every machine."""
    digest = hashlib.sha256(f"{game} {day.isoformat()}".encode()).digest()
    return 1 + int.from_bytes(digest[:8]) % 999_999


def draw(due: Due, deal: int, k: int) -> Move:
    """The outcome of chance number `k` (from 0) of the deal numbered `deal`; how it is drawn is
    part of the save format, which CONTRIBUTING.md describes."""
    return outcome(due, Random(deal * 10000 + k))


def outcome(due: Due, rng: Random) -> Move:
    """An outcome of `due`, all equally likely, drawn by `rng.random()` alone."""
    if due.name == "dealer":
        return Move(CHANCE, "dealer", {"seat": int(rng.random() * due.n)})
    if due.name == "cut":
        return Move(CHANCE, "cut", {"at": due.low + int(rng.random() * (due.n - due.low))})
    cards: list[Card] = list(due.cards)
    random = rng.random
    for i in range(len(cards) - 1, 0, -1):
        j = int(random() * (i + 1))
        cards[i], cards[j] = cards[j], cards[i]
    return Move(CHANCE, "shuffle", {"pile": due.pile, "cards": tuple(cards)})


def fits(due: Due, outcome: Move) -> bool:
    """Whether `outcome` is one that chance may give where `due` is awaited."""
    args = outcome.args
    if outcome.seat != CHANCE or outcome.name != due.name:
        return False
    if due.name == "shuffle":
        cards = args.get("cards")
        return (
            set(args) == {"pile", "cards"}
            and args["pile"] == due.pile
            and isinstance(cards, tuple)
            and all(isinstance(card, Card) for card in cards)
            and len(cards) == len(due.cards)
            and set(cards) == set(due.cards)
        )
    key, low = ("seat", 0) if due.name == "dealer" else ("at", due.low)
    value = args.get(key)
    return set(args) == {key} and type(value) is int and low <= value < due.n
