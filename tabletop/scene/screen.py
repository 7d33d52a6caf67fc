"""A screen: one tree of nodes that takes the pointer and the keys, and ends with a result."""

from __future__ import annotations

from pathlib import Path
from typing import Final, Protocol

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from tabletop.scene.focus import ARROWS, Focus
from tabletop.scene.node import Node, Root
from tabletop.scene.pointer import Point, Pointer
from tabletop.scene.tween import Tweens
from tabletop.scene.widgets import Button

FRESH: Final = 0.3
"""Seconds in which a screen that has just appeared takes no key or press meant for what was there
before."""
SETTLES: Final = 0.8
"""Seconds in which a press where one has just read on does nothing else: whoever does presses again
there, before seeing what came."""
SETTLING: Final = 0.4
"""How strong buttons look that take no press yet."""
PRESSING: Final = (
    pygame.K_RETURN,
    pygame.K_KP_ENTER,
    pygame.K_SPACE,
    *range(pygame.K_0, pygame.K_9 + 1),
)
"""The keys that press or choose something on any screen."""


class Host(Protocol):
    """What runs a screen, as far as a screen knows it; `scene.director` has the one there is."""

    @property
    def size(self) -> tuple[int, int]:
        """The size of the window in pixels."""

    @property
    def now(self) -> float:
        """The time of the present step in seconds."""

    @property
    def tweens(self) -> Tweens:
        """The movements under way."""

    @property
    def is_behind(self) -> bool:
        """Whether some of what was drawn last is not in the window yet."""

    def clock(self) -> float:
        """The time that it is in seconds."""

    def close(self, screen: Screen, result: object = None) -> None:
        """Takes `screen` off the stack, with all above it, and hands on its result."""


class Screen:
    """What the director shows. Subclasses build nodes under `root` and override what they need.

    `name` is for the probe. `opaque` screens hide what lies beneath; others are drawn over it, on
    `veil` (an alpha from 0 to 1). As it stands, a click on a node with an `action`, and
    Enter or Space on the focused one, run it; Tab and the arrow keys move the focus, up and down
    round the ends where it `wraps`; Esc calls `escape`. `wake_at` is the time of the next `tick`
    wanted, None for none. `since` is when the screen came on top; for a moment it takes no press.
    What comes under a pointer that rests takes none for the seconds of `settles`.
    """

    name = "screen"
    opaque = True
    veil = 0.0
    wraps = False
    settles = FRESH

    def __init__(self) -> None:
        self.root = Root(self.name)
        self.director: Host | None = None
        self.pointer = Pointer(self, self.hit)
        self.focus = Focus(self.root.walk)
        self.wake_at: float | None = None
        self.since = float("-inf")
        self.scale = 1.0
        self._under: tuple[str, float] = ("", float("-inf"))
        self._arrived = float("-inf")
        self._changed: tuple[Rect, float] = (Rect(0, 0, 0, 0), float("-inf"))
        self._hot: Node | None = None

    # For subclasses

    def layout(self, size: tuple[int, int], scale: float) -> None:
        """Places every node for a window of `size` pixels; called before anything is drawn."""

    def tick(self, now: float) -> None:
        """Called once a frame, and when `wake_at` has come."""

    def background(self, size: tuple[int, int]) -> Surface | None:
        """The opaque picture behind the nodes, of the window's size; None for black."""
        return None

    def describe(self) -> dict[str, object]:
        """What the probe adds to the screen's name, as JSON can hold it."""
        return {}

    def opened(self) -> None:
        """The screen was put on the stack (after its first layout)."""

    def covered(self) -> None:
        """Another screen was put on top."""

    def uncovered(self) -> None:
        """The screen is the top one again."""

    def closed(self) -> None:
        """The screen left the stack."""

    def escape(self) -> bool:
        """Esc was pressed; gives whether it meant something."""
        return False

    def key(self, event: Event) -> bool:
        """A key was pressed that is none of those below; gives whether it meant something."""
        return False

    def picture(self, size: tuple[int, int]) -> Surface:
        """What it shows in a window of `size` pixels, without what lies over it."""
        out, back = Surface(size), self.background(size)
        if back is not None:
            out.blit(back, (0, 0))
        self.root.draw(out, 0, 0, 1.0, with_floats=True)
        return out

    def hit(self, point: Point) -> Node | None:
        """What a press at `point` meets."""
        return self.root.hit(point)

    def called(self, node: Node | None) -> str:
        """What a node is known by from frame to frame, however often it is made anew."""
        return (node.name or node.label) if node is not None else ""

    def take_file(self, file: Path) -> bool:
        """A file was dropped onto the window; gives whether it meant something here."""
        return False

    # The director's side

    def close(self, result: object = None) -> None:
        """Leaves the stack and hands `result` to whoever opened the screen."""
        if self.director is not None:
            self.director.close(self, result)

    def look_under(self, now: float) -> None:
        """Notes what lies under the pointer, which rests, after things have changed."""
        name = self.called(self.hit(self.pointer.point))
        if name != self._under[0]:
            self._under = (name, now)

    def arrive(self) -> None:
        """What lies under the pointer, which rests, has just come there, whatever lay there before
        the screen was covered: for `SETTLES` it takes no press."""
        now = self.director.now if self.director is not None else 0.0
        self._under = (self.called(self.hit(self.pointer.point)), now)
        self._arrived = now

    def change(self, area: Rect) -> None:
        """What lies in `area` is by itself another thing than it was: it takes no press, wherever
        the pointer comes from, until `is_changed` no more."""
        self._changed = (area, self.director.now if self.director is not None else 0.0)

    @property
    def is_changed(self) -> bool:
        """Whether something has changed by itself within the last `SETTLES` seconds."""
        return self.director is not None and self.director.now < self.settled_at

    def is_settling(self, area: Rect) -> bool:
        """Whether something in `area` has changed by itself just now."""
        return self.is_changed and self._changed[0].colliderect(area)

    @property
    def settled_at(self) -> float:
        """When all that has changed by itself takes presses."""
        return self._changed[1] + SETTLES

    def is_too_soon(self, event: Event) -> bool:
        """Whether an event presses something that has only just appeared there."""
        now = self.director.now if self.director is not None else 0.0
        if event.type == pygame.KEYDOWN:
            return event.key in PRESSING and now < self.since + FRESH
        if event.type != pygame.MOUSEBUTTONDOWN or event.button != 1:
            return False
        if now < self.since + FRESH:
            return True
        if self.is_settling(Rect(event.pos, (1, 1))):
            return True
        name, since = self._under
        settles = SETTLES if now < self._arrived + SETTLES else self.settles
        if now >= since + settles or tuple(event.pos) != tuple(map(round, self.pointer.point)):
            return False
        return name != "" and name == self.called(self.hit(self.pointer.point))

    def handle(self, event: Event) -> bool:
        """Takes one event; gives whether it meant something."""
        if self.is_too_soon(event):
            return True
        if self.pointer.handle(event):
            if event.type == pygame.MOUSEMOTION and not self.pointer.is_down:
                self.look_under(float("-inf"))  # what it is moved onto is meant
            return True
        if event.type == pygame.MOUSEWHEEL:
            node = self.hit(self.pointer.point)
            while node is not None and not node.wheel(event.precise_y):
                node = node.parent
            return node is not None
        if event.type != pygame.KEYDOWN:
            return False
        if self.key(event):
            return True
        if event.key == pygame.K_ESCAPE:
            if self.pointer.is_down:
                self.pointer.cancel()
                return True
            return self.escape()
        if event.key == pygame.K_TAB:
            self.focus.cycle(back=bool(event.mod & pygame.KMOD_SHIFT))
            return True
        if event.key in ARROWS:
            node = self.focus.node
            if node is not None and node.adjust(*ARROWS[event.key]):
                return True
            before, (_dx, dy) = node, ARROWS[event.key]
            if self.focus.toward(ARROWS[event.key]) is before and dy and self.wraps:
                self.focus.cycle(back=dy < 0)
            return True
        if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE):
            is_space = event.key == pygame.K_SPACE
            return self.run(self.focus.node if is_space or self.focus.shown else self._meant())
        return False

    def _meant(self) -> Node | None:
        """What Enter presses while no ring says what has the focus: the gold button, else that."""
        nodes = self.focus.candidates()
        gold = (n for n in nodes if isinstance(n, Button) and n.kind == "main" and n.enabled)
        return next(gold, self.focus.node)

    def run(self, node: Node | None) -> bool:
        """Runs the action of `node`, if it has one and is enabled."""
        if node is None or node.action is None or not node.enabled:
            return False
        node.action()
        return True

    # PointerListener

    def pressed(self, node: Node | None, point: Point) -> None:
        """The button went down: the focus follows without its ring."""
        if node is not None and node.focusable:
            self.focus.set(node, shown=False)
        else:
            self.focus.hide()
        if node is not None:
            node.mark("pressed")
            self._hot = node

    def clicked(self, node: Node | None, point: Point) -> None:
        """A click runs the action of the node under it."""
        self._cool()
        if node is not None:
            node.click_at(point)
            self.run(node)

    def drag_began(self, node: Node, point: Point) -> bool:
        """Nodes that take drags themselves (sliders, scroll bars) get them."""
        return node.drag(point, point)

    def dragged(self, point: Point) -> None:
        """The drag of a node goes on."""
        if self.pointer.node is not None:
            self.pointer.node.drag(self.pointer.origin, point)

    def dropped(self, point: Point) -> None:
        """The drag of a node ended."""
        self._cool()

    def cancelled(self) -> None:
        """A press or drag came to nothing."""
        self._cool()

    def hovered(self, node: Node | None, point: Point) -> None:
        """Marks the node under the pointer."""
        if node is not self._hot:
            self._cool()
            self._hot = node
            if node is not None:
                node.mark("hover")

    def _cool(self) -> None:
        if self._hot is not None:
            self._hot.mark("hover", False)
            self._hot.mark("pressed", False)
            self._hot = None
