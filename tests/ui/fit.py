"""What every screen keeps to at every size of window and text: nothing is cut, covered or lost.

`faults` looks at a screen as it is laid out and as it is drawn, and says what is wrong with it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from io import BytesIO

import pygame
import pytest
from pygame import Rect

from tabletop.games.portfolio.table.negotiation_nodes import Thumb
from tabletop.scene.forms import Field, Stepper
from tabletop.scene.glyphs import lacks
from tabletop.scene.node import Node
from tabletop.scene.screen import Screen
from tabletop.scene.scroll import Scroll
from tabletop.scene.widgets import Panel, Segmented
from tabletop.system import paths
from tabletop.ui.shell.theme import window_factor
from tabletop.ui.table.cards import CardNode
from tabletop.ui.table.nodes import Bubble
from tabletop.ui.table.plates import PlateNode
from tests.ui.drawn import Text, drawn

Size = tuple[tuple[int, int], int]
"""A window in pixels and a text scale in percent."""
SIZES = [(1280, 800), (1024, 640), (2560, 1440)]
TEXTS = [80, 100, 150, 200]
SAMPLE: set[Size] = {((1024, 640), 200), ((1280, 800), 100)}
"""The sizes of window and text that the test command walks."""
FULL = 0.8
"""The part of the window's height that is used up, from the highest node to the lowest, by a screen
whose content has to scroll; what is left are its margins."""
TARGET = 28
"""The least width and height in pixels of what can be pressed, at scale 1."""
LINE = 19
"""The same of a sentence in one of three lines of the strip, which lights up before a press."""
COVERED = 0.2
"""The part of a text's letters over which it counts as covered by what was drawn later, more
than the shadow of a card takes."""
VIEWS = 6
"""How many places of a long page are looked at."""
LONG_NAME = 4
"""The letters of a name that are always seen; what comes after may be cut."""


def sizes(sample: set[Size]) -> list[object]:
    """Every size of window and text, those not in `sample` for `--whole` alone."""
    return [
        pytest.param(
            (window, text),
            id=f"{window[0]}x{window[1]}-{text}",
            marks=[] if (window, text) in sample else [pytest.mark.whole],
        )
        for window in SIZES
        for text in TEXTS
    ]


def scrolls(screen: Screen) -> list[Scroll]:
    """The scroll areas of a screen."""
    return [node for node in screen.root.walk() if isinstance(node, Scroll) and node.in_sight]


def inside(scroll: Scroll) -> list[Node]:
    """What one can see or press in a scroll area."""
    return [node for node in scroll.content.walk() if node.name or node.label]


def scroll_faults(screen: Screen, window: tuple[int, int]) -> list[str]:
    """What is wrong with the scroll areas of `screen` in a window of `window` pixels.

    Where all of an area's content is in sight it does not scroll; where it scrolls, the screen
    leaves no room unused; where it does not scroll, all of its content is in sight.
    """
    found = []
    for scroll in scrolls(screen):
        last = max((node.rect.bottom for node in inside(scroll)), default=scroll.rect.top)
        reach = last - scroll.content.rect.top
        if scroll.room > 0 and reach <= scroll.rect.h:
            found.append(f"{scroll.name} scrolls with nothing to scroll to")
        if scroll.room > 0 and used(screen, window).h < FULL * window[1]:
            found.append(f"{scroll.name} scrolls, though there is room")
        if scroll.room == 0:
            found += [
                f"{node.name or node.label} is cut off in {scroll.name}"
                for node in inside(scroll)
                if node.rect.top < scroll.rect.top or node.rect.bottom > scroll.rect.bottom
            ]
    return found


def used(screen: Screen, window: tuple[int, int]) -> Rect:
    """The part of the window that everything on the screen takes up, scroll areas as they show."""
    whole = Rect(0, 0, 0, 0)
    left = list(screen.root.children)
    while left:
        node = left.pop()
        if not node.visible:
            continue
        if node.w and node.h:
            whole = node.rect.union(whole) if whole else node.rect
        if not isinstance(node, Scroll):
            left += node.children
    return whole.clip(Rect((0, 0), window))


def faults(
    screen: Screen, window: tuple[int, int], text_scale: int, names: Sequence[str] = ()
) -> list[str]:
    """Everything that is wrong with `screen` in a window of `window` pixels, each once.

    `names` are the players', of which what is long may be cut.
    """
    found = scroll_faults(screen, window)
    for _view in views(screen):
        texts = drawn(screen, window)
        found += text_faults(screen, texts, window, names)
        found += control_faults(screen, window, text_scale)
    return list(dict.fromkeys(found))


def views(screen: Screen) -> Iterator[None]:
    """Scrolls every area of a screen from its top to its end."""
    areas = scrolls(screen)
    for area in areas:
        area.to(0)
    yield
    for area in areas:
        while area.to(area.offset + max(area.h * 0.8, area.room / (VIEWS - 1))):
            yield
        area.to(0)


def text_faults(
    screen: Screen, texts: Sequence[Text], window: tuple[int, int], names: Sequence[str]
) -> list[str]:
    """Which texts are cut, leave their box or the window, or lie over one another."""
    found = []
    whole = Rect((0, 0), window)
    have = list(frames(screen))
    for text in texts:
        area = scroll_of(text.node)
        if area is not None and not text.box.colliderect(text.clip):
            continue  # not scrolled to

        def say(fault: str, text: Text = text) -> None:
            found.append(f"{text.words[:60]!r} of {called(text.node)} {fault}")

        if boxes := unwritable(text.words):
            say(f"shows a box for each of {boxes!r}")
        if text.is_cut and not cut_name(text.words, names):
            say("is cut short")
        seen = text.box.clip(text.clip)
        if not whole.contains(seen):
            say("leaves the window")
        runs = isinstance(text.node, Field)  # what is typed moves along in its field
        wide = text.clip.left - 1 <= text.box.left and text.box.right <= text.clip.right + 1
        if not runs and (not wide or (seen != text.box and area is None)):
            say("is cut off at an edge")
        own = text.node.rect.inflate(2, 2)
        if not runs and own.w > 2 and own.h > 2 and not own.contains(text.box):
            say("leaves its box")
        fades = area is not None and text.box.collidelist(area.soft_edges) >= 0
        if text.covered > COVERED and not fades:
            say(f"is covered to {text.covered:.0%}")
        for node, rect, inner in have:
            box, edge = (text.box, rect) if inner is area else (seen, rect.clip(clip_of(node)))
            if node is text.node or not edge.colliderect(box) or below(node, text.node):
                continue
            if not edge.inflate(2, 2).contains(box):
                say(f"goes over the edge of {called(node)}")
    seen_boxes = [text.box.clip(text.clip) for text in texts]
    for at, one in enumerate(seen_boxes):
        for index in one.collidelistall(seen_boxes[:at]):
            both = one.clip(seen_boxes[index])
            if both.w > 2 and both.h > 2 and texts[index].covered < 1:
                first, second = texts[index], texts[at]
                found.append(
                    f"{first.words[:60]!r} of {called(first.node)} and "
                    f"{second.words[:60]!r} of {called(second.node)} meet"
                )
    return found


@cache
def unwritable(words: str) -> str:
    """The signs that the type has no picture of, which are drawn as boxes."""
    file = paths.fonts() / "NotoSans-Regular.ttf"
    font = pygame.font.Font(BytesIO(file.read_bytes()), 16)
    return "".join(sign for sign in words if not sign.isspace() and lacks(font, sign))


def control_faults(screen: Screen, window: tuple[int, int], text_scale: int) -> list[str]:
    """Which controls overlap, leave the window or are too small to be hit."""
    found = []
    have = list(controls(screen))
    for at, (node, rect) in enumerate(have):
        if not Rect((0, 0), window).contains(rect):
            found.append(f"{called(node)} leaves the window")
        whole = rect.size == node.rect.size
        smallest = LINE if node.name.startswith(("told:", "since")) else TARGET
        least = smallest * min(1.0, text_scale / 100) * window_factor(window)
        pressed = node.action is not None or isinstance(node, Field | Segmented | Stepper)
        if pressed and whole and text_scale >= 100 and min(rect.size) < round(least) - 1:
            found.append(f"{called(node)} is only {rect.w} by {rect.h} pixels large")
        for other, area in have[:at]:
            both = rect.clip(area)
            apart = not below(node, other) and not below(other, node)
            if both.w > 1 and both.h > 1 and apart and not held(area, rect):
                found.append(f"{called(other)} and {called(node)} overlap by {both.w} by {both.h}")
    return found


def controls(screen: Screen) -> Iterator[tuple[Node, Rect]]:
    """What can be pressed, with what is to be seen of it; cards lie over one another and are left
    out."""
    for node in screen.root.walk():
        if isinstance(node, CardNode | Thumb) or not node.in_sight or node.afloat:
            continue
        if node.solid and (node.action is not None or node.focusable):
            rect = node.rect.clip(clip_of(node))
            if rect.w and rect.h:
                yield node, rect


def held(large: Rect, small: Rect) -> bool:
    """Whether a small control lies in the middle of a large one, as a button on a bar."""
    return large.contains(small) and small.w * small.h < 0.3 * large.w * large.h


def frames(screen: Screen) -> Iterator[tuple[Node, Rect, Scroll | None]]:
    """What has an edge that no text goes over, where it lies, and the area it scrolls in."""
    for node in screen.root.walk():
        if isinstance(node, Panel | PlateNode | Bubble) and node.in_sight and not node.afloat:
            rect = node.rect
            if rect.w > 4 and rect.h > 4:  # else a line
                yield node, rect, scroll_of(node)


def clip_of(node: Node) -> Rect:
    """What of the window a node can be seen in."""
    clip = Rect(-9999, -9999, 99999, 99999)
    above = node.parent
    while above is not None:
        if above.clips:
            clip = clip.clip(above.rect)
        above = above.parent
    return clip


def scroll_of(node: Node) -> Scroll | None:
    """The area that a node scrolls in."""
    above: Node | None = node
    while above is not None:
        if isinstance(above, Scroll):
            return above if above.room > 0 else None
        above = above.parent
    return None


def below(node: Node, top: Node) -> bool:
    """Whether `node` lies in the tree of `top`."""
    above: Node | None = node
    while above is not None:
        if above is top:
            return True
        above = above.parent
    return False


def cut_name(words: str, names: Sequence[str]) -> bool:
    """Whether `words` is a long name that was cut, far enough in."""
    kept = words.removesuffix("…")
    return any(name.startswith(kept) and len(kept) >= LONG_NAME for name in names if kept)


def called(node: Node) -> str:
    """A node, for people."""
    kind = type(node).__name__
    return f"{kind} {node.name or node.label or '(no name)'}"
