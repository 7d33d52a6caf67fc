"""What the figures on Milken's table mean, and the rules they come from."""

from __future__ import annotations

from collections.abc import Mapping

from tabletop.engine.french import SUITS, rank_name
from tabletop.engine.words import grouped, nothing
from tabletop.games.milken.setup import Setup
from tabletop.games.milken.state import MilkenView
from tabletop.system.i18n import _
from tabletop.ui.table.adapter import Tip


def worth(setup: Setup) -> Tip:
    """What a price is, and how full a pile may be."""
    text = _(
        "At the end each card left in hand scores by the top card of its suit’s pile: {points}. "
        "The bars are the cards on the pile: with {size} of them the deal ends. The arrow: all "
        "changes since your last turn together, of which the strip on top tells each."
    )
    return Tip(text.format(points=_points(setup), size=setup.size), "MK-6")


def _points(setup: Setup) -> str:
    """The points of each rank."""
    entries = [(rank_name(n), points) for n, points in enumerate(setup.values, 1)]
    return grouped(entries, nothing, (0, *range(2, 14)))


def of_table(view: MilkenView, setup: Setup) -> Mapping[str, Tip]:
    """The tips of figures, plates and places by name."""
    hand = _("What your hand would score if the deal ended now, suit by suit.")
    plate = _("The number of cards in hand; the figure is the points of the deals before.")
    if setup.deals == 1:
        plate = _("The number of cards in hand. What they score is counted at the end.")
    known = _("Cards that you know to be there: you passed them, or saw them change hands.")
    out = {f"seat:{seat}": Tip(plate, "MK-6") for seat in range(view.seats)}
    out |= {f"note:{seat}": Tip(known, "MK-8") for seat in range(view.seats)}
    out |= {name: Tip(hand, "MK-6") for name in ("figures", *(f"figure:{n}" for n in range(7)))}
    lays = _("Each card goes onto the pile of its suit; the top one is the price of the suit.")
    out |= {f"pile:{suit}": Tip(lays, "MK-4") for suit in SUITS}
    out[f"passing:{view.seat}"] = Tip(
        _("The cards that you pass. Take them back by a drag."), "MK-8"
    )
    return out


def verbs(setup: Setup) -> Mapping[str, Tip]:
    """What the prompt asks for."""
    play = _("The card you play is the new price of its suit: {points}.")
    give = _("The seat that gets the Joker gives you a card of its choice back at once.")
    won = Tip(_("Most points win; who has as many shares the win."), "MK-7")
    return {
        _("wins"): won,
        _("win"): won,
        _("play"): Tip(play.format(points=_points(setup)), "MK-4"),
        _("Joker"): Tip(give, "MK-10"),
        _("pass"): Tip(_("They leave your hand for good; others come from another seat."), "MK-8"),
    }
