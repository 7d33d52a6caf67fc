"""A hand lies side by side while there is room, and overlaps only where its row has none left."""

from __future__ import annotations

from itertools import pairwise

import pytest
from pygame import Rect

from tabletop.engine import registry
from tabletop.ui.table.screen import TableScreen
from tests.ui import rooms

OVERLAPPING = [
    (game, seats, part)
    for game in registry.names()
    for seats, part in ((registry.open_book(game).spec.seats.min, 0.02), (4, 0.85))
]


def in_row(table: TableScreen) -> tuple[list[Rect], list[Rect]]:
    """The cards of the viewer's hand from the left, and all that stands to the right of them."""
    hand = [card.rect for card in table.view.cards.values() if card.zone == "hand:0"]
    hand.sort(key=lambda rect: rect.x)
    low = Rect(hand[-1].right, table.frame.prompt.bottom + 2, table.frame.size[0], hand[-1].h // 2)
    things = [node.rect for node in table.root.walk() if node.rect.w and node.rect.colliderect(low)]
    return hand, [rect for rect in things if rect.left >= hand[-1].right - 2]


@pytest.mark.parametrize("text", [100, 200])
@pytest.mark.parametrize(("game", "seats", "part"), OVERLAPPING)
def test_a_hand_overlaps_only_where_its_row_has_nothing_free(
    game: str, seats: int, part: float, text: int
) -> None:
    robot = rooms.at_table(rooms.stopped(game, seats, part, every=True), (1280, 800), text)
    table = robot.screen
    assert isinstance(table, TableScreen)
    hand, others = in_row(table)
    steps = [there.x - here.x for here, there in pairwise(hand)]
    if not steps or min(steps) >= hand[0].w:
        return
    frame = table.frame
    assert max(steps) - min(steps) <= 2, "evenly"
    end = min((rect.left for rect in others), default=frame.size[0])
    assert end - hand[-1].right <= 2 * frame.pad
