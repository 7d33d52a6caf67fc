"""What the texts of Milken's rules speak of beside its numbers."""

from __future__ import annotations

from collections.abc import Sequence

from tabletop.engine.cards import Card
from tabletop.engine.french import RANKS, rank_name
from tabletop.engine.rules.schema import BookSpec
from tabletop.engine.rules.texts import Facts
from tabletop.engine.words import grouped, nothing
from tabletop.games.milken.setup import Numbers
from tabletop.system.i18n import _


def facts(numbers: Numbers, spec: BookSpec, deck: Sequence[Card]) -> Facts:
    """The points of a card by the rank on top of its pile, and of three cards under an 8 (MK-6);
    whether Jokers are passed (MK-8)."""
    entries = [(rank_name(n), numbers.values[rank]) for n, rank in enumerate(RANKS, 1)]
    return {
        "card_points": grouped(entries, nothing, (0, *range(2, 14))),
        "example_score": 3 * numbers.values["8"],
        "jokers_passed": _jokers_passed(spec),
    }


def _jokers_passed(spec: BookSpec) -> str:
    """Whether a Joker may be among the cards passed, as the drop requires it."""
    kinds = {
        test["kind"]
        for drop in spec.drops
        if drop.move == "pass"
        for test in drop.require
        if "kind" in test
    }
    if "french" in kinds:
        return _("Jokers may not be passed.")
    return _("Only Jokers may be passed.") if "joker" in kinds else _("Jokers may be passed.")
