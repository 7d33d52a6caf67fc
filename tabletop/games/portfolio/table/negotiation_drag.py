"""Cards and portfolios of the negotiation screen, dragged into its trays and out of them."""

from __future__ import annotations

from typing import Final

from tabletop.games.portfolio.table.negotiation_draft import Draft
from tabletop.games.portfolio.table.negotiation_nodes import Fan, Thumb, Tray
from tabletop.scene.node import Node

Point = tuple[float, float]
OVER: Final = 900
"""How high what is dragged lies."""


class Dragging:
    """What is dragged over one negotiation screen, if anything: `node` and its picture.

    `drafts` has both sides by the names of their trays.
    """

    def __init__(self, root: Node, drafts: dict[str, Draft]) -> None:
        self.root = root
        self.drafts = drafts
        self.node: Thumb | Fan | None = None
        self._picture: Thumb | Fan | None = None
        self._grip = (0.0, 0.0)

    def begin(self, node: Node, point: Point) -> bool:
        """Takes up what was pressed at `point`; False where that cannot be dragged."""
        if not isinstance(node, Thumb | Fan) or node.action is None:
            return False
        picture: Thumb | Fan = (
            Thumb("", node.card, round(node.h), node.art, "")
            if isinstance(node, Thumb)
            else Fan("", node.run, node.height, node.art)
        )
        picture.floating, picture.solid, picture.z = True, False, OVER
        self._grip = (point[0] - node.rect.x, point[1] - node.rect.y)
        self.node, self._picture = node, picture
        self.root.add(picture)
        node.alpha = 0.4
        self.move(point)
        return True

    def move(self, point: Point) -> None:
        """The pointer is at `point` now: the tray under it that would take it is edged."""
        if self._picture is not None:
            x, y = self._grip
            self._picture.position = (point[0] - x, point[1] - y)
            tray = self._tray()
            if tray is not None:
                tray.mark("hover", self._changes(point) and tray.rect.collidepoint(point))

    def end(self, point: Point) -> bool:
        """Lets it go at `point`; gives whether that put it into its tray or out of it."""
        node, changes = self.node, self._changes(point)
        self.put_back()
        if node is None or not changes:
            return False
        item = node.card if isinstance(node, Thumb) else node.run.id
        draft = self.drafts[_side(node)]
        if node.name.startswith("tray:"):
            draft.leave_out(item)
        else:
            draft.put_in(item)
        return True

    def put_back(self) -> None:
        """Nothing is dragged any more."""
        if self._picture is not None:
            self._picture.detach()
        if self.node is not None:
            self.node.alpha = 1.0
        tray = self._tray()
        if tray is not None:
            tray.mark("hover", False)
        self.node = self._picture = None

    def _changes(self, point: Point) -> bool:
        """Whether letting go at `point` does anything."""
        tray, node = self._tray(), self.node
        if tray is None or node is None:
            return False
        return tray.rect.collidepoint(point) != node.name.startswith("tray:")

    def _tray(self) -> Tray | None:
        """The tray that takes what is dragged, and no other."""
        if self.node is None:
            return None
        return self.root.get(f"tray:{_side(self.node)}", Tray)


def _side(node: Node) -> str:
    """The side, "give" or "take", of a node that is called `where:side:what` or `ask:face`."""
    where, _colon, rest = node.name.partition(":")
    return "take" if where == "ask" else rest.partition(":")[0]
