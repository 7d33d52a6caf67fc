"""How a game ended, in a sentence: who won, and with what."""

from __future__ import annotations

from collections.abc import Sequence

from tabletop.engine.view import View
from tabletop.engine.words import listed
from tabletop.system.i18n import _
from tabletop.ui.table.adapter import Plate


def outcome(view: View, plates: Sequence[Plate]) -> str:
    """Who won a game that is over and with what, in a sentence to the viewer (markup); points are
    written as on the plates."""
    winners = view.winners
    forms = {plate.seat: plate.form for plate in plates}
    most = view.scores[winners[0]]
    points = forms.get(winners[0], "{}").format(most)
    tie = view.tie_break
    why = tie.text if tie is not None else ""
    if len(winners) > 1:
        others = [f"@{seat}" for seat in winners if seat != view.seat]
        text = _("{names} share the win with *{points}* each.")
        if view.seat in winners:
            text = _("You share the win with {names}: *{points}* each.")
        if why:
            text = _("{names} share the win at *{points}*: {why}.")
            if view.seat in winners:
                text = _("You share the win at *{points}* with {names}: {why}.")
        return text.format(names=listed(others), points=points, why=why)
    if winners[0] == view.seat:
        text = _("You win the tie at *{points}*: {why}.") if why else _("You win with *{points}*.")
    else:
        text = _("@{seat} wins the tie at *{points}*: {why}.")
        if not why:
            text = _("@{seat} wins with *{points}*.")
    return text.format(seat=winners[0], points=points, why=why)
