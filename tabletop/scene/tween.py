"""Tweens: attributes of nodes that run to a value over time, keyed by node and attribute.

Time is an argument everywhere, in seconds. A new tween of the same attribute of the same node
replaces the old one, from where that stands.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, TypeAlias

from tabletop.scene.node import Node

Value: TypeAlias = "float | tuple[float, float]"
Ease: TypeAlias = Callable[[float], float]


def linear(t: float) -> float:
    """Even speed."""
    return t


def ease_out(t: float) -> float:
    """Fast, then settling: the cubic that cards travel by."""
    return 1 - (1 - t) ** 3


@dataclass(slots=True)
class Tween:
    """One attribute on its way; `begin` is a time, `arc` lifts the middle by so many pixels."""

    node: Node
    attribute: str
    start: Value | None
    end: Value
    begin: float
    seconds: float
    ease: Ease
    arc: float
    on_end: Callable[[], None] | None

    def at(self, now: float) -> bool:
        """Sets the attribute as it is at `now`; gives whether the tween is over."""
        if now < self.begin:
            return False
        if self.start is None:
            self.start = getattr(self.node, self.attribute)
        t = 1.0 if self.seconds <= 0 else min(1.0, (now - self.begin) / self.seconds)
        setattr(self.node, self.attribute, self._value(self.ease(t)) if t < 1 else self.end)
        return t >= 1

    def _value(self, t: float) -> Value:
        assert self.start is not None
        if isinstance(self.start, tuple) and isinstance(self.end, tuple):
            lift = math.sin(math.pi * t) * self.arc
            (x0, y0), (x1, y1) = self.start, self.end
            return x0 + (x1 - x0) * t, y0 + (y1 - y0) * t - lift
        assert not isinstance(self.start, tuple)
        assert not isinstance(self.end, tuple)
        return self.start + (self.end - self.start) * t


TRAVELS: Final = frozenset({"position", "w", "h", "lift"})
"""The attributes by which something is seen to move."""
NEAR: Final = 1.2
"""How far, in heights of its own, what is moved at once may go without fading in."""
FADE: Final = 0.2
"""Seconds in which something fades in or out."""


class Tweens:
    """All tweens under way. `speed` divides every duration; 0 means at once. Where they are `still`
    nothing travels: it is at once where it goes, and fades in there."""

    def __init__(self) -> None:
        self.speed = 1.0
        self.still = False
        self._tweens: dict[tuple[int, str], Tween] = {}

    def start(
        self,
        node: Node,
        attribute: str,
        end: Value,
        seconds: float,
        now: float,
        *,
        ease: Ease = ease_out,
        arc: float = 0.0,
        delay: float = 0.0,
        on_end: Callable[[], None] | None = None,
    ) -> None:
        """Runs `attribute` of `node` to `end` within `seconds`, `delay` seconds from `now`.

        `on_end` is called when it arrives, never when another tween replaces it.
        """
        is_still = self.still and attribute in TRAVELS
        if self.speed <= 0 or is_still:
            self.cancel(node, attribute)
            start = getattr(node, attribute)
            setattr(node, attribute, end)
            if on_end:
                on_end()
            if self.speed > 0 and _apart(start, end) > NEAR * node.h:
                node.alpha = 0.0
                self.start(node, "alpha", 1.0, FADE, now, delay=delay)
            return
        key = (id(node), attribute)
        begin = now + delay / self.speed
        self._tweens[key] = Tween(
            node, attribute, None, end, begin, seconds / self.speed, ease, arc, on_end
        )

    def cancel(self, node: Node, attribute: str | None = None) -> None:
        """Drops the tweens of `node` (of one attribute, or all) where they stand."""
        for key in [
            key
            for key, tween in self._tweens.items()
            if tween.node is node and attribute in (None, tween.attribute)
        ]:
            del self._tweens[key]

    def tick(self, now: float) -> None:
        """Moves everything to where it is at `now`."""
        for key, tween in list(self._tweens.items()):
            if self._tweens.get(key) is tween and tween.at(now):
                if self._tweens.get(key) is tween:
                    del self._tweens[key]
                if tween.on_end:
                    tween.on_end()

    def finish(self) -> None:
        """Brings everything to its end at once, and what those ends start in turn."""
        for _round in range(100):
            if not self._tweens:
                return
            tweens, self._tweens = list(self._tweens.values()), {}
            for tween in tweens:
                setattr(tween.node, tween.attribute, tween.end)
            for tween in tweens:
                if tween.on_end:
                    tween.on_end()

    @property
    def active(self) -> bool:
        """Whether anything is under way or waiting for its delay."""
        return bool(self._tweens)


def _apart(start: Value, end: Value) -> float:
    """The pixels between two places; 0 for what is no place."""
    if isinstance(start, tuple) and isinstance(end, tuple):
        return math.dist(start, end)
    return 0.0
