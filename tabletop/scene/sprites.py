"""A cache of drawn pictures that stays within a budget of memory."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable

from pygame import Surface


class Sprites:
    """Pictures by key, made when first asked for; the longest unused go first.

    `budget` is in bytes of pixels.
    """

    def __init__(self, budget: int = 48 << 20) -> None:
        self.budget = budget
        self.size = 0
        self._kept: OrderedDict[Hashable, Surface] = OrderedDict()

    def get(self, key: Hashable, make: Callable[[], Surface]) -> Surface:
        """The picture under `key`, made by `make` where it is not kept."""
        kept = self._kept.get(key)
        if kept is not None:
            self._kept.move_to_end(key)
            return kept
        made = make()
        self._kept[key] = made
        self.size += _bytes(made)
        while self.size > self.budget and len(self._kept) > 1:
            self.size -= _bytes(self._kept.popitem(last=False)[1])
        return made

    def __contains__(self, key: Hashable) -> bool:
        """Whether the picture under `key` is kept."""
        return key in self._kept

    def clear(self) -> None:
        """Forgets everything."""
        self._kept.clear()
        self.size = 0


def _bytes(picture: Surface) -> int:
    return picture.get_width() * picture.get_height() * picture.get_bytesize()
