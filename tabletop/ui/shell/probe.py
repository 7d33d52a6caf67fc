"""The probe: a file that always says, by name, what is on screen for the present viewer.

Tests and outside tools find cards, places and buttons in it. It is made from the nodes that are
drawn, so it can hold nothing that is not shown.
"""

from __future__ import annotations

from pathlib import Path

import msgspec
from pygame import Rect

from tabletop.scene.director import Director
from tabletop.scene.node import Node


class Probe:
    """Keeps `file` up to date with what `director` shows; a file that cannot be written is left.

    The file is one JSON object: `screen`, `size`, what the screen adds (viewer, prompt ...), and
    `nodes` from back to front, each with `name`, `rect` (x, y, width, height in pixels), `label`,
    `states` and, for cards, `face` ("hidden" where it is not seen) and `zone`.
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
            return {"screen": "", "size": list(self.director.size), "nodes": []}
        nodes: list[dict[str, object]] = []
        _gather(top.root, self.director.window.get_rect(), nodes)
        return {
            "screen": top.name,
            "size": list(self.director.size),
            **top.describe(),
            "nodes": nodes,
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


def _gather(node: Node, clip: Rect, out: list[dict[str, object]]) -> None:
    if not node.visible or node.alpha <= 0:
        return
    if node.name and node.parent is not None and clip.colliderect(node.rect):
        states = sorted(node.states)
        if node.focusable and "disabled" not in node.states:
            states.append("focusable")
        rect = node.rect
        out.append(
            {
                "name": node.name,
                "rect": [rect.x, rect.y, rect.w, rect.h],
                "label": node.label,
                "states": states,
                **node.describe(),
            }
        )
    if node.clips:
        clip = clip.clip(node.rect)
    for child in node.ordered():
        _gather(child, clip, out)
