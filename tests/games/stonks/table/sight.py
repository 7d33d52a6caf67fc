"""What of the cards on the Stonks table is in sight."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect

from tabletop.engine.cards import Card
from tabletop.ui.table.screen import TableScreen

WIDE, HIGH = 0.25, 0.34
"""What of a card's width and height its rank and its sign take, from the corner."""


def covered(table: TableScreen, cards: Sequence[Card]) -> list[Card]:
    """Those of some cards whose rank or sign lies under another of them."""
    nodes = sorted((table.view.cards[card] for card in cards), key=lambda node: node.z)
    out = []
    for at, node in enumerate(nodes):
        rect = node.rect
        index = Rect(rect.x, rect.y, int(rect.w * WIDE), int(rect.h * HIGH))
        if node.card is not None and any(index.colliderect(over.rect) for over in nodes[at + 1 :]):
            out.append(node.card)
    return out
