"""One pointer: a press lifts at once, a drag starts after a few pixels, less is a click.

Right click, Esc, a lost focus and a resized window cancel.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Protocol

import pygame
from pygame.event import Event

from tabletop.scene.node import Node

THRESHOLD: Final = 5.0

Point = tuple[float, float]


class PointerListener(Protocol):
    """What a screen is told of the pointer; points are absolute pixels."""

    def pressed(self, node: Node | None, point: Point) -> None:
        """The button went down over `node`."""

    def clicked(self, node: Node | None, point: Point) -> None:
        """It came up again without a drag."""

    def drag_began(self, node: Node, point: Point) -> bool:
        """It moved past the threshold; False refuses the drag."""

    def dragged(self, point: Point) -> None:
        """The drag goes on."""

    def dropped(self, point: Point) -> None:
        """The drag ended over `point`."""

    def cancelled(self) -> None:
        """The press or drag came to nothing."""

    def hovered(self, node: Node | None, point: Point) -> None:
        """The pointer rests on another node than before, or moved on it."""


class Pointer:
    """Turns mouse events into the calls of a listener; `scale` scales the threshold."""

    def __init__(self, listener: PointerListener, hit: Callable[[Point], Node | None]) -> None:
        self.scale = 1.0
        self.point: Point = (-1.0, -1.0)
        self.node: Node | None = None
        self.is_down = False
        self.dragging = False
        self._listener = listener
        self._hit = hit
        self.origin: Point = (0.0, 0.0)

    def handle(self, event: Event) -> bool:
        """Takes a mouse or window event; gives whether it was one."""
        if event.type == pygame.MOUSEBUTTONDOWN:
            if event.button == 1:
                self._press((float(event.pos[0]), float(event.pos[1])))
            elif event.button == 3:
                self.cancel()
            return event.button in (1, 3)
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            self._release((float(event.pos[0]), float(event.pos[1])))
            return True
        if event.type == pygame.MOUSEMOTION:
            self._move((float(event.pos[0]), float(event.pos[1])))
            return True
        if event.type in (pygame.WINDOWFOCUSLOST, pygame.WINDOWRESIZED, pygame.WINDOWMINIMIZED):
            if self.is_down:
                self.cancel()
        elif event.type == pygame.WINDOWLEAVE and not self.is_down:
            self._listener.hovered(None, self.point)
        return False

    def cancel(self) -> None:
        """Ends a press or drag without effect; tells the listener in any case."""
        self.is_down = self.dragging = False
        self.node = None
        self._listener.cancelled()

    def forget(self) -> None:
        """Ends a press or drag without telling anyone."""
        self.is_down = self.dragging = False
        self.node = None

    def _press(self, point: Point) -> None:
        if self.is_down:
            self.cancel()
        self.point = self.origin = point
        self.is_down = True
        self.node = self._hit(point)
        self._listener.pressed(self.node, point)

    def _move(self, point: Point) -> None:
        self.point = point
        if self.dragging:
            self._listener.dragged(point)
        elif self.is_down:
            far = max(abs(point[0] - self.origin[0]), abs(point[1] - self.origin[1]))
            if self.node is not None and far >= THRESHOLD * self.scale:
                self.dragging = self._listener.drag_began(self.node, self.origin)
                if self.dragging:
                    self._listener.dragged(point)
        else:
            self._listener.hovered(self._hit(point), point)

    def _release(self, point: Point) -> None:
        self.point = point
        if not self.is_down:
            return
        dragging, node = self.dragging, self.node
        self.is_down = self.dragging = False
        self.node = None
        if dragging:
            self._listener.dragged(point)
            self._listener.dropped(point)
        else:
            over = self._hit(point)
            self._listener.clicked(node if over is node else None, point)
