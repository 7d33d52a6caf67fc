"""What the texts of Milken's rules speak of beside its numbers."""

from __future__ import annotations

from collections.abc import Sequence

from tabletop.engine.cards import Card
from tabletop.engine.french import RANKS, rank_name
from tabletop.engine.rules.schema import BookSpec
from tabletop.engine.rules.texts import Facts
from tabletop.engine.words import grouped, nothing
from tabletop.games.milken.setup import Numbers


def facts(numbers: Numbers, spec: BookSpec, deck: Sequence[Card]) -> Facts:
    """The points of a card by the rank on top of its pile, and of three cards under an 8 (MK-6)."""
    entries = [(rank_name(n), numbers.values[rank]) for n, rank in enumerate(RANKS, 1)]
    return {
        "card_points": grouped(entries, nothing, (0, *range(2, 14))),
        "example_score": 3 * numbers.values["8"],
    }
