"""What every scroll area keeps to: it scrolls where it must and nowhere else, and cuts nothing."""

from __future__ import annotations

from pygame import Rect

from tabletop.scene.node import Node
from tabletop.scene.screen import Screen
from tabletop.scene.scroll import Scroll

FULL = 0.8
"""The part of the window's height that is used up, from the highest node to the lowest, by a screen
whose content has to scroll; what is left are its margins."""


def scrolls(screen: Screen) -> list[Scroll]:
    """The scroll areas of a screen."""
    return [node for node in screen.root.walk() if isinstance(node, Scroll)]


def inside(scroll: Scroll) -> list[Node]:
    """What one can see or press in a scroll area."""
    return [node for node in scroll.content.walk() if node.name or node.label]


def faults(screen: Screen, window: tuple[int, int]) -> list[str]:
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
