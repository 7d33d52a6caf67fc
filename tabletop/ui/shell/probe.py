"""The probe: a file that always says, by name, what is on screen for the present viewer.

Tests and outside tools find cards, places and buttons in it, and whoever cannot see the screen all
that can be read and acted on. It is made from the nodes that are drawn, so it can hold nothing that
is not shown.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

import msgspec
from pygame import Rect

from tabletop.scene.director import Director
from tabletop.scene.focus import by_blocks
from tabletop.scene.node import Node

ROW: Final = 14
"""Pixels that nodes of one row may lie apart."""
TALL: Final = 0.25
"""Of the window's height: what is taller holds other things, and is read before them."""


class Probe:
    """Keeps `file` up to date with what `director` shows; a file that cannot be written is left.

    The file is one JSON object: `screen`, `size`, `focus` (the name of what keys act on), what the
    screen adds (viewer, prompt ...), and `nodes` in reading order, each with `name` ("" for a text
    of no name), `role`, `rect` (x, y, width, height in pixels), `label`, `value`, `states`, `tip`
    (what it means), `rule` (the id of the rule that says so) and, for cards, `face` ("hidden" where
    it is not seen) and `zone`.
    """

    def __init__(self, director: Director, file: Path) -> None:
        self.director = director
        self.file = file
        self._written = b""
        director.settled = self.write

    def picture(self) -> dict[str, object]:
        """What is on screen now."""
        top = self.director.top
        if top is None:
            return {"screen": "", "size": list(self.director.size), "focus": "", "nodes": []}
        nodes: list[Node] = []
        _gather(top.root, self.director.window.get_rect(), nodes)
        focused = top.focus.node
        return {
            "screen": top.name,
            "size": list(self.director.size),
            "focus": focused.name if focused is not None else "",
            **top.describe(),
            "nodes": [_said(node) for node in _read(nodes, self.director.size[1])],
        }

    def write(self) -> None:
        """Writes the file where anything changed, whole: to a second file, then renamed."""
        data = msgspec.json.encode(self.picture())
        if data == self._written:
            return
        draft = self.file.with_name(self.file.name + ".part")
        try:
            draft.write_bytes(data)
            draft.replace(self.file)
        except OSError:  # a disk that is full: the next picture is written again
            return
        self._written = data


def _gather(node: Node, clip: Rect, out: list[Node]) -> None:
    if not node.visible or node.alpha <= 0:
        return
    if (node.name or node.label) and node.parent is not None and clip.colliderect(node.rect):
        out.append(node)
    if node.clips:
        clip = clip.clip(node.rect)
    for child in node.ordered():
        _gather(child, clip, out)


def _read(nodes: Sequence[Node], height: int) -> list[Node]:
    """The nodes in reading order: rows from the top, each from the left, but columns side by side
    one after the other; what is tall counts from its upper edge."""

    def line(node: Node) -> int:
        rect = node.rect
        return rect.top if rect.h > height * TALL else rect.centery

    rows: list[list[Node]] = []
    for node in sorted(nodes, key=line):
        if rows and line(node) - line(rows[-1][0]) < ROW:
            rows[-1].append(node)
        else:
            rows.append([node])
    across = [sorted(row, key=lambda each: each.rect.left) for row in rows]
    return by_blocks([node for row in across for node in row])


def _said(node: Node) -> dict[str, object]:
    """What is said of one node."""
    states = sorted(node.states)
    if node.focusable and "disabled" not in node.states:
        states.append("focusable")
    rect = node.rect
    role = "button" if node.action is not None else "text" if node.label else "group"
    return {
        "name": node.name,
        "role": node.is_a or role,
        "rect": [rect.x, rect.y, rect.w, rect.h],
        "label": node.label,
        "value": node.reading,
        "states": states,
        "tip": node.explanation,
        "rule": node.rule,
        **node.describe(),
    }
