"""One of several values: what every widget that takes one of them has in common."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tabletop.scene.node import Node
from tabletop.scene.style import Style


class Choice(Node):
    """Values called `choices` of which the one at `index` is taken; `changed` gets its index when
    another is."""

    is_a = "choice"

    def __init__(
        self,
        name: str,
        choices: Sequence[str],
        index: int,
        changed: Callable[[int], None],
        style: Style,
    ) -> None:
        super().__init__(name)
        self.choices = list(choices)
        self.index = index
        self.changed = changed
        self.style = style
        self.solid = self.focusable = True
        self.margin = 6
        self.label = self.choices[index] if self.choices else ""

    @property
    def reading(self) -> str:
        """The value that is taken."""
        return self.choices[self.index] if self.choices else ""

    def choose(self, index: int) -> bool:
        """Takes the value `index`; gives whether there is one and it is another."""
        if index == self.index or not 0 <= index < len(self.choices):
            return False
        self.index = index
        self.label = self.choices[index]
        self.touch()
        self.changed(index)
        return True
