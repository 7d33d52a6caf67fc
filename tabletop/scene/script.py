"""A scene as a function of time: what each attribute of each node is at any moment of it.

A script has no clock and keeps no state of its own but what it set last: `at(t)` can be asked for
any moment, forth and back, so that to skip a scene is to ask for its end.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from tabletop.scene.node import Node
from tabletop.scene.tween import Ease, ease_out


@dataclass(frozen=True, slots=True)
class Beat:
    """One run of an attribute to `value`, in seconds from the beginning of the scene."""

    begin: float
    seconds: float
    value: float
    ease: Ease


@dataclass(slots=True)
class Track:
    """One attribute of one node: what it is before its first beat, and its beats in order."""

    first: float
    beats: list[Beat] = field(default_factory=list)

    def value(self, t: float) -> float:
        """What the attribute is at `t`."""
        value = self.first
        for beat in self.beats:
            if t < beat.begin:
                break
            part = 1.0 if beat.seconds <= 0 else min(1.0, (t - beat.begin) / beat.seconds)
            value += (beat.value - value) * (beat.ease(part) if part < 1 else 1.0)
        return value


class Script:
    """The tracks of a scene, and the sounds in it; times are seconds from its beginning."""

    def __init__(self) -> None:
        self.tracks: dict[tuple[Node, str], Track] = {}
        self.sounds: list[tuple[float, str]] = []
        self.end = 0.0
        self._now = float("-inf")

    def set(self, node: Node, attribute: str, value: float) -> None:
        """What an attribute is before its first beat, where that is not what it is now."""
        self.tracks.setdefault((node, attribute), Track(value)).first = value

    def to(
        self,
        node: Node,
        attribute: str,
        value: float,
        begin: float,
        seconds: float = 0.0,
        ease: Ease = ease_out,
    ) -> None:
        """Lets an attribute run to `value`. Beats of one attribute are given in order; one that
        begins before the last has ended goes on from where that ends."""
        track = self.tracks.setdefault((node, attribute), Track(float(getattr(node, attribute))))
        track.beats.append(Beat(begin, seconds, value, ease))
        self.end = max(self.end, begin + seconds)

    def sound(self, name: str, at: float) -> None:
        """Lets a sound be heard."""
        self.sounds.append((at, name))

    def at(self, t: float) -> list[str]:
        """Sets everything as it is at `t`; gives the sounds since the moment asked for before,
        none where the scene went back or began."""
        for (node, attribute), track in self.tracks.items():
            setattr(node, attribute, track.value(t))
        before, self._now = self._now, t
        return [name for when, name in self.sounds if before < when <= t]
