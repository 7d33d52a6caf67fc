"""What a seat sees: a position with some of its cards moved on."""

from __future__ import annotations

from tabletop.engine.events import Moved
from tabletop.engine.view import laid
from tests.ui import rooms


def test_cards_that_have_gone_a_way_lie_at_its_end_and_nothing_else_has_changed() -> None:
    view = rooms.stopped("milken", 3, 0.5).view(0)
    card = view.faces("hand:0")[0]
    pile = f"pile:{card.suit}"
    after = laid(view, [Moved((card,), "hand:0", pile)])
    assert after.cards(pile) == (*view.cards(pile), card)
    assert card not in after.cards("hand:0")
    assert len(after.cards("hand:0")) == len(view.cards("hand:0")) - 1
    assert after.scores == view.scores


def test_of_a_card_that_is_not_seen_only_the_number_changes() -> None:
    view = rooms.stopped("milken", 3, 0.5).view(0)
    after = laid(view, [Moved((None,), "hand:1", "hand:2")])
    assert len(after.cards("hand:1")) == len(view.cards("hand:1")) - 1
    assert len(after.cards("hand:2")) == len(view.cards("hand:2")) + 1
    assert not after.faces("hand:2")
