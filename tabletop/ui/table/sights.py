"""What on a table an explanation rather leaves in sight, and how much each is worth."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from pygame import Rect

from tabletop.scene.node import Node
from tabletop.scene.text import Label, Rich
from tabletop.scene.widgets import Button
from tabletop.ui.table.cards import INDEX, CardNode
from tabletop.ui.table.nodes import PlaceNode
from tabletop.ui.table.plates import PlateNode
from tabletop.ui.table.view import TableView

HAND: Final = 8.0
"""What a pixel of the viewer's own hand is worth, beside empty felt, which is worth nothing."""
CARD: Final = 2.0
INDEXED: Final = 3.0
"""How many times more the corner of a card is worth by which it is known."""
BACK: Final = 0.5
WORDS: Final = 3.0
PLATE: Final = 6.0
BUTTON: Final = 1.5
DRAWN: Final = 1.0
"""What is drawn by itself, such as a meter."""
ALIKE: Final = 3.0
"""How much more what is of one kind with the thing explained is worth, as it is compared with
it."""
LOOKED_AT: Final = 3.0
"""By keys, what is looked at before a move."""


def about_of(node: Node) -> Rect:
    """Where a node is seen: of a line, where its words stand."""
    return node.written if isinstance(node, Rich | Label) and node.label else node.rect


def index_of(node: CardNode) -> Rect:
    """Where a card that lies upright has the index by which it is known."""
    return Rect(node.rect.topleft, (node.rect.w * INDEX[0], node.rect.h * INDEX[1]))


def sights(
    view: TableView, about: Node | None = None, *, by_keys: bool = False
) -> list[tuple[Rect, float]]:
    """What lies on a table while `about`, or a place, is explained, with what a pixel of it is
    worth."""
    kind = _kind(about) if about is not None else None
    within = {id(node) for node in about.walk()} if about is not None else set()
    out: list[tuple[Rect, float]] = []
    for node, rect, worth in _worth(view, f"hand:{view.me}"):
        if id(node) in within:
            continue
        worth += ALIKE if _kind(node) == kind and node.explanation else 0.0
        out.append((rect, worth))
    if by_keys:
        out += [(rect, LOOKED_AT) for rect in view.looked_at()]
    return out


def _worth(view: TableView, hand: str) -> Iterator[tuple[Node, Rect, float]]:
    """The nodes of a table, where each is seen and what a pixel of it is worth."""
    for node in view.root.walk():
        if not (node.w and node.h and node.in_sight):
            continue
        if isinstance(node, CardNode):
            worth = HAND if node.zone == hand else BACK if node.card is None else CARD
            yield node, node.rect, worth
            if node.card is not None:
                yield node, index_of(node), INDEXED * worth
        elif isinstance(node, Rich | Label):
            if node.label:
                yield node, about_of(node), WORDS
        elif isinstance(node, PlateNode):
            yield node, node.rect, PLATE
        elif isinstance(node, Button):
            yield node, node.rect, BUTTON
        elif node.explanation and not isinstance(node, PlaceNode):
            yield node, node.rect, DRAWN


def _kind(node: Node) -> tuple[str, str]:
    """What sort of thing a node is: a column of a market, a sum, a plate."""
    return type(node).__name__, node.name.partition(":")[0]
