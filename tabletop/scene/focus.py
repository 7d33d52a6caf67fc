"""Keyboard focus: which node has it, and where Tab and the arrow keys take it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final

import pygame

from tabletop.scene.node import Node

ARROWS: Final = {
    pygame.K_LEFT: (-1, 0),
    pygame.K_RIGHT: (1, 0),
    pygame.K_UP: (0, -1),
    pygame.K_DOWN: (0, 1),
}

WAY: Final = 60
"""How many steps of the arrow keys can be taken back on the way they led."""


def by_blocks(nodes: Sequence[Node]) -> list[Node]:
    """Nodes that are in reading order, with those of each column that stands beside others
    together."""
    places = [_block(node) for node in nodes]
    out: list[Node] = []
    done = set[int]()
    for node, (parent, _number) in zip(nodes, places, strict=True):
        if not parent:
            out.append(node)
        elif parent not in done:
            done.add(parent)
            beside = [at for at, place in enumerate(places) if place[0] == parent]
            out += [nodes[at] for at in sorted(beside, key=lambda at: places[at][1])]
    return out


def _height(node: Node) -> tuple[int, int]:
    """Where a node stands from top to bottom: in what clips it, and in all."""
    y = seen = node.resting.centery
    above = node.parent
    while above is not None:
        if above.clips:
            view = above.resting
            seen = min(max(seen, view.top), view.bottom)
        above = above.parent
    return seen, y


def _block(node: Node) -> tuple[int, int]:
    """What has the columns of which a node stands in one, by its identity, and the number of that
    one; zeros for none."""
    above: Node | None = node
    while above is not None:
        if above.block:
            return id(above.parent), above.block
        above = above.parent
    return 0, 0


class Focus:
    """The focus of one screen. `shown` says whether a ring is due: after keys, not after the mouse.

    `nodes` gives the nodes that may have it, in any order.
    """

    def __init__(self, nodes: Callable[[], Iterable[Node]]) -> None:
        self.node: Node | None = None
        self.shown = False
        self._ringed: Node | None = None
        self._nodes = nodes
        self._way: list[tuple[Node, tuple[int, int], Node]] = []

    def candidates(self) -> list[Node]:
        """What may have the focus, in reading order: rows from the top, each from the left, but
        columns side by side one after the other, and what is scrolled out of sight with the rest of
        what is scrolled.

        Disabled nodes may where they have a hint that says why.
        """
        nodes = [n for n in self._nodes() if n.focusable and (n.enabled or n.hint) and n.in_sight]
        rows: list[list[Node]] = []
        for node in sorted(nodes, key=_height):
            at, first = node.resting, rows[-1][0] if rows else node
            apart = max(a - b for a, b in zip(_height(node), _height(first), strict=True))
            if rows and apart < max(16, at.h // 3):
                rows[-1].append(node)
            else:
                rows.append([node])
        across = [sorted(row, key=lambda n: n.resting.centerx) for row in rows]
        return by_blocks([node for row in across for node in row])

    def set(self, node: Node | None, shown: bool | None = None) -> None:
        """Gives `node` the focus; `shown` says whether to show the ring, None leaves that."""
        if shown is not None:
            self.shown = shown
        if self.node is not None and self.node is not node:
            self.node.mark("focused", False)
            self.node.mark("ring", False)
        self.node = node
        if node is not None:
            node.mark("focused", True)
        self._ring(node)

    def hide(self) -> None:
        """Takes the ring away (the mouse is in use) and leaves the focus where it is."""
        self.shown = False
        self._ring(self.node)

    def _ring(self, node: Node | None) -> None:
        if self._ringed is not None and self._ringed is not node:
            self._ringed.mark("ring", False)
        self._ringed = node
        if node is not None:
            node.mark("ring", self.shown)

    def check(self) -> None:
        """Lets go of a node that can have the focus no longer."""
        node = self.node
        if node is not None and not (node.focusable and node.root and node.in_sight):
            self.set(None)

    def cycle(self, back: bool = False) -> Node | None:
        """Moves to the next node in reading order, or back; round at the ends. Of a group the one
        that is taken stands for all."""
        nodes = self._stops(self.candidates())
        if not nodes:
            return None
        if self.node in nodes:
            index = (nodes.index(self.node) + (-1 if back else 1)) % len(nodes)
        else:
            index = -1 if back else 0
        self.set(nodes[index], shown=True)
        return self.node

    def _stops(self, nodes: Sequence[Node]) -> list[Node]:
        """Those of `nodes` that Tab goes to: of a group the one with the focus, else the one that
        is taken, else the first."""
        best: dict[tuple[int, str], Node] = {}
        for node in nodes:
            key = (id(node.parent), node.group or f"{id(node)}")
            held = best.setdefault(key, node)
            if node is self.node or ("selected" in node.states and held is not self.node):
                best[key] = node
        kept = {id(node) for node in best.values()}
        return [node for node in nodes if id(node) in kept]

    def toward(self, direction: tuple[int, int]) -> Node | None:
        """Moves to the nearest node in a direction (one step of an arrow key); stays at the rim.
        Steps that are taken back lead the way they came."""
        if self.node is None:
            return self.cycle()
        nodes, here = self.candidates(), self.node
        if self._way and not _same(self._way[-1][2], here):
            self._way.clear()
        if self._way and self._way[-1][1] == (-direction[0], -direction[1]):
            start = self._way.pop()[0]
            best = next((node for node in nodes if _same(node, start)), None)
            if best is not None and best is not here:
                self.set(best, shown=True)
                return self.node
            self._way.clear()
        best = nearest(here, nodes, direction)
        if best is not None:
            self._way = [*self._way[1 - WAY :], (here, direction, best)]
        self.set(best or here, shown=True)
        return self.node


def _same(one: Node, other: Node) -> bool:
    """Whether they are one control, which may have been made anew."""
    return one is other or bool(one.name and one.name == other.name)


def nearest(origin: Node, nodes: Iterable[Node], direction: tuple[int, int]) -> Node | None:
    """The node nearest to `origin` that way: straight on counts once, sideways twice. Up and down
    pass over nothing that lies whole between the two, however far its middle is aside; they go
    through all of what is scrolled, seen or not, before they leave it; in one of several columns
    they go row by row, and past its end out of all of them where that leads on."""
    nodes = list(nodes)
    column = _block(origin)
    row = _next_row(origin, nodes, direction[1], column)
    if direction[1]:
        nodes = _led_to(origin, nodes, direction, within=bool(row))
    best = _nearest(origin, row or _across(origin, nodes, direction[0]), direction)
    if best is not None and not row:  # into a column at its near end
        row = _next_row(origin, nodes, direction[1], _entry(origin, best, nodes, direction[1]))
        best = _nearest(origin, row or [best], direction) or best
    while best is not None and direction[1]:
        between = [node for node in nodes if _is_between(node, origin, best)]
        if not between:
            break
        best = _nearest(origin, between, direction) or best
    return best and _entered(origin, best, nodes, direction[1])


def _led_to(
    origin: Node, nodes: Sequence[Node], direction: tuple[int, int], *, within: bool
) -> Sequence[Node]:
    """What up and down can lead to: what is scrolled with `origin`, and no other where it goes on
    `within` its column; past the end of that what lies outside, where that leads on. What is
    scrolled elsewhere is where it is seen."""
    clip, column = _clip(origin), _block(origin)
    here = origin.resting.centery
    own = [node for node in nodes if _clip(node) is clip]
    if within:
        return own
    apart = [node for node in nodes if column == (0, 0) or _block(node)[0] != column[0]]
    seen = [
        node
        for node in nodes
        if (other := _clip(node)) is clip
        or other is None
        or (other.resting.centery - here) * direction[1] > 0
    ]
    inside = [node for node in apart if clip is not None and _clip(node) is clip]
    outside = [node for node in apart if node in seen]
    for some in (inside, outside, own if clip is not None else seen):
        if _nearest(origin, some, direction) is not None:
            return some
    return seen


def _entry(origin: Node, best: Node, nodes: Iterable[Node], dy: int) -> tuple[int, int]:
    """The column that up or down leads into, where `best` of it is nearest: down a page it is the
    first of those side by side, which is read first."""
    column = _block(best)
    if dy < 0 or column == (0, 0) or column[0] == _block(origin)[0]:
        return column
    if _clip(origin) is None or _clip(origin) is not _clip(best):
        return column
    return min(each for node in nodes if (each := _block(node))[0] == column[0])


def _entered(origin: Node, best: Node, nodes: Iterable[Node], dy: int) -> Node:
    """Where up (`dy` -1) or down enters what is scrolled, in which `best` is what is seen nearest:
    at its near end, though that is out of sight, unless most of it is."""
    clip = _clip(best)
    if not dy or clip is None or clip is _clip(origin):
        return best
    view, column = clip.resting, _block(best)
    inside = [node for node in nodes if _clip(node) is clip and _block(node) == column] or [best]
    edge = min if dy > 0 else max
    last = edge(inside, key=lambda node: node.resting.centery).resting
    if not 0 < (view.top - last.top if dy > 0 else last.bottom - view.bottom) < view.h // 2:
        return best
    row = [node for node in inside if last.top <= node.resting.centery <= last.bottom]
    return min(row, key=lambda node: abs(node.resting.centerx - origin.resting.centerx))


def _clip(node: Node) -> Node | None:
    """What is scrolled and holds `node`; None where nothing does."""
    above = node.parent
    while above is not None and not above.clips:
        above = above.parent
    return above


def _across(origin: Node, nodes: Sequence[Node], dx: int) -> Sequence[Node]:
    """What left (`dx` -1) or right leads to among `nodes`: from under or over columns into one that
    lies whole to that side, as the nearer one is up or down from there."""
    if not dx or _block(origin) != (0, 0):
        return nodes
    here = origin.resting
    beside = [
        node
        for node in nodes
        if _block(node) != (0, 0)
        and (node.resting.right <= here.left if dx < 0 else node.resting.left >= here.right)
    ]
    rows = [
        node
        for node in nodes
        if node is not origin
        and _block(node) == (0, 0)
        and node.resting.top < here.bottom
        and here.top < node.resting.bottom
        and (node.resting.centerx - here.centerx) * dx > 0
    ]
    return rows or beside or nodes


def _next_row(origin: Node, nodes: Iterable[Node], dy: int, column: tuple[int, int]) -> list[Node]:
    """What stands beside each other next under `origin` (`dy` 1) or over it (-1) in a column;
    nothing without columns, and at the end of one."""
    here = origin.resting
    if not dy or column == (0, 0):
        return []
    beyond = [
        node
        for node in nodes
        if _block(node) == column
        and (node.resting.centery >= here.bottom if dy > 0 else node.resting.centery <= here.top)
    ]
    if not beyond:
        return []
    first = min(beyond, key=lambda node: abs(node.resting.centery - here.centery)).resting
    return [node for node in beyond if first.top <= node.resting.centery <= first.bottom]


def _is_between(node: Node, one: Node, other: Node) -> bool:
    """Whether a node lies whole between the rows of two others, under or over both."""
    at, high, low = node.resting, one.resting, other.resting
    if high.y > low.y:
        high, low = low, high
    beside = all(at.left < rect.right and rect.left < at.right for rect in (high, low))
    return beside and high.bottom <= at.top and at.bottom <= low.top


def _nearest(origin: Node, nodes: Iterable[Node], direction: tuple[int, int]) -> Node | None:
    dx, dy = direction
    here = origin.resting
    ox, oy = here.center
    best: tuple[float, Node] | None = None
    for node in nodes:
        if node is origin:
            continue
        there = node.resting
        x, y = there.center
        along = (x - ox) * dx + (y - oy) * dy
        if along <= 2:
            continue
        if dx:
            side = max(0, there.top - here.bottom, here.top - there.bottom)
            side = side * 4 + abs(y - oy) // 2
        else:
            side = max(0, there.left - here.right, here.left - there.right)
            side = side * 2 + abs(x - ox) // 2
        cost = along + side
        if best is None or cost < best[0]:
            best = (cost, node)
    return best[1] if best else None
