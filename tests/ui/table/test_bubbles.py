"""What the table says in bubbles stands where it hides least: no index of a card one plays by."""

from __future__ import annotations

import pytest
from pygame import Rect

from tabletop.engine import registry
from tabletop.engine.moves import Refusal
from tabletop.ui.table.screen import TableScreen
from tabletop.ui.table.sights import index_of
from tests.ui import rooms

SENTENCE = "You pass: you hold nothing that answers what was led, so that nothing can be played."


@pytest.mark.parametrize("text", [100, 150])
@pytest.mark.parametrize("game", registry.names())
def test_what_is_refused_or_announced_hides_no_index_of_the_hand(game: str, text: int) -> None:
    robot = rooms.at_table(rooms.stopped(game, 4, 0.6), (1280, 800), text)
    table = robot.screen
    assert isinstance(table, TableScreen)
    cards = [node for node in table.view.nodes() if node.card is not None and not node.angle]
    hand = [node for node in cards if node.zone == "hand:0"]
    bubbles = table.bubbles
    for by in [
        None,
        *(node.rect for node in hand),
        *(plate.rect for plate in table.view.plates.values()),
    ]:
        bubbles.refuse(Refusal(SENTENCE), by)
        assert bubbles.open is not None
        area = bubbles.open.rect
        assert Rect(0, 0, 1280, 800).contains(area)
        assert by is None or not area.colliderect(by)
        assert not [node.name for node in hand if index_of(node).colliderect(area)], (by, area)
    bubbles.announce(SENTENCE)
    assert bubbles.open is not None
    area = bubbles.open.rect
    assert not [node.name for node in hand if node.rect.colliderect(area)]
    lying = [node for node in cards if node.zone != "hand:0"]
    hidden = [node.name for node in lying if index_of(node).colliderect(area)]
    assert len(hidden) <= len(lying) / 4, hidden
