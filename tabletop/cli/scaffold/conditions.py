"""What Scaffold's drops may require beyond the condition library.

Each condition has the sentence that says why a card may not be played.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tabletop.cli.scaffold.state import ScaffoldState
from tabletop.engine.rules.conditions import Ask, Condition, Requirement
from tabletop.system.i18n import _


def _new_rank(_is: bool) -> Requirement[ScaffoldState]:
    """A condition of the game's own: made once from what the rules file says, it tests a drop and
    says why it does not hold."""
    sentence = _("That rank lies there already, and you hold others.")

    def test(ask: Ask[ScaffoldState]) -> bool:
        state = ask.state
        lying = {card.rank for card in state.played if card is not None}
        is_new = all(card.rank not in lying for card in ask.cards)
        return is_new or all(card.rank in lying for card in state.hands[ask.seat])

    return Requirement(test, lambda ask: sentence)


CONDITIONS: Final[Mapping[str, Condition[ScaffoldState]]] = {
    "new_rank": Condition(bool, _new_rank, reads=frozenset({"cards", "state"}))
}
"""What the game's drops may require beyond the condition library (SC-4), and what of a drop each
looks at."""
