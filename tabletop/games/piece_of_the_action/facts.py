"""What the texts of Piece of the Action's rules speak of beside its numbers."""

from __future__ import annotations

from collections.abc import Sequence

from tabletop.engine.cards import Card
from tabletop.engine.rules.schema import BookSpec
from tabletop.engine.rules.texts import Facts
from tabletop.games.piece_of_the_action.score import final_value
from tabletop.games.piece_of_the_action.setup import Numbers


def facts(numbers: Numbers, spec: BookSpec, deck: Sequence[Card]) -> Facts:
    """The examples of what a Deal is worth, +9 with one X card under the marker and -7 with two
    (PA-12), and of what one brings (PA-13)."""
    one, two, step = numbers.marker + 1, numbers.marker + 2, numbers.raise_to
    good = 5 * step
    return {
        "plus": {"times": 9 * one, "raised": final_value(9, one, step)},
        "minus": {"times": 7 * two, "raised": -final_value(-7, two, step)},
        "good": {"worth": good, "leader": 2 * good, "reversed": 3 * good},
    }
