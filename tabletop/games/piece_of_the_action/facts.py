"""What the texts of Piece of the Action's rules speak of beside its numbers."""

from __future__ import annotations

from collections.abc import Sequence

from tabletop.engine.cards import Card
from tabletop.engine.rules.schema import BookSpec
from tabletop.engine.rules.texts import Facts
from tabletop.engine.words import grouped, times, word
from tabletop.games.piece_of_the_action.deck import COLOURS, mixed
from tabletop.games.piece_of_the_action.score import final_value
from tabletop.games.piece_of_the_action.setup import Numbers
from tabletop.system.i18n import _, ngettext


def facts(numbers: Numbers, spec: BookSpec, deck: Sequence[Card]) -> Facts:
    """The cards (PA-1), the examples of what a Deal is worth, +9 with one X card under the marker
    and -7 with two (PA-12), and of what one brings (PA-13), and a goal, where there is one
    (PA-15)."""
    one, two, step = numbers.marker + 1, numbers.marker + 2, numbers.raise_to
    good, shares = 5 * step, numbers.shares
    names = {"P": _("POTA (a Piece Of The Action)"), "R": _("Reverse")}
    names |= {f"M{n}": _("Move {n}").format(n=n) for n in (1, 2, 3)}
    faces = [(names.get(face, face), n) for face, n in numbers.cards.items() if face != "X"]
    cards, xs = len(mixed(numbers.cards)), numbers.cards.get("X", 0)
    ends = _(
        " It ends too after a Deal that leaves one seat alone with most, at {goal} points or more."
    )
    return {
        "cards_in_all": cards,
        "cards_a_colour": (cards - xs) // len(COLOURS),
        "mix": grouped(faces, lambda n: times(n) if n else ""),
        "xs": ngettext("one more is an X card", "{n} more are X cards", xs).format(n=word(xs)),
        "plus": {"times": 9 * one, "raised": final_value(9, one, step)},
        "minus": {"times": 7 * two, "raised": -final_value(-7, two, step)},
        "good": {
            "worth": good,
            "leader": (shares.leader + shares.pota) * good,
            "reversed": 3 * shares.pota * good,
        },
        "goal_ends": "" if numbers.goal == "none" else ends.format(goal=numbers.goal),
    }
