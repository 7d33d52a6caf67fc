"""The keys of the negotiation screen: Tab goes from group to group, arrows within one and, where it
ends, to what stands beside, above or below; Home and End to the first and the last of a group. Left
and Right step what stands between two arrows; else nothing is changed but by Enter, Space or
typing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeGuard

import pygame
from pygame.event import Event

from tabletop.scene.focus import ARROWS, Focus, nearest
from tabletop.scene.forms import Field, Stepper
from tabletop.scene.node import Node
from tabletop.scene.widgets import Button, Toggle

ENDS: Final = (pygame.K_HOME, pygame.K_END)
PRESSES: Final = (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE)
"""Keys that take the next choice of what is chosen among a few."""


def group_of(name: str) -> str:
    """What stands together, by the name of one of it: the money of a side, its hand, its
    portfolios, its promise, what can be asked for, what lies in its tray, what was refused; a
    button by itself."""
    kind, colon, rest = name.partition(":")
    if kind in ("ask", "ask_suit"):
        return "ask"
    if kind == "refused":
        return kind
    if not colon:
        return name
    kind = {"slide": "money"}.get(kind, kind)
    return f"{kind}:{rest.partition(':')[0]}"


class Keys:
    """Moves the focus of one negotiation screen. `digit` is told of a number that is typed where
    turns are chosen."""

    def __init__(self, focus: Focus, digit: Callable[[Stepper, int], None]) -> None:
        self.focus = focus
        self.digit = digit
        self._left: dict[str, str] = {}

    def take(self, event: Event) -> bool:
        """Takes a key; gives whether it was one of these."""
        node = self.focus.node
        if event.key == pygame.K_TAB:
            return self._tab(bool(event.mod & pygame.KMOD_SHIFT))
        if event.key in ARROWS:
            return self._arrow(ARROWS[event.key])
        if event.key in ENDS and node is not None and not isinstance(node, Field):
            return self._to_end(node, last=event.key == pygame.K_END)
        if isinstance(node, Stepper):
            if event.key in PRESSES:
                node.choose((node.index + 1) % len(node.choices))
                return True
            if event.unicode.isdecimal() and event.unicode != "0":
                self.digit(node, int(event.unicode))
                return True
        return False

    def _tab(self, back: bool) -> bool:
        """Goes to the next group, or back, to where its focus was last."""
        nodes = self.focus.candidates()
        groups = list(dict.fromkeys(group_of(node.name) for node in nodes))
        if len(groups) < 2:
            return False
        now = self.focus.node
        here = group_of(now.name) if now is not None else ""
        if now is not None:
            self._left[here] = now.name
        step = -1 if back else 1
        at = (groups.index(here) + step) % len(groups) if here in groups else -(step < 0)
        inside = [node for node in nodes if group_of(node.name) == groups[at]]
        self.focus.set(self._entry(groups[at], inside), shown=True)
        return True

    def _entry(self, group: str, inside: list[Node]) -> Node:
        """Where a group is entered: where it was left, else its field, else the first that is no
        switch beside the rest."""
        named = next((node for node in inside if node.name == self._left.get(group)), None)
        field = next((node for node in inside if isinstance(node, Field)), None)
        plain = next((node for node in inside if not isinstance(node, Toggle)), None)
        return named or field or plain or inside[0]

    def _to_end(self, node: Node, *, last: bool) -> bool:
        """Goes to the first or the last of what is alike in a group: of the cards, not the switch
        beside them."""
        nodes = self.focus.candidates()
        row = [each for each in nodes if group_of(each.name) == group_of(node.name)]
        alike = [each for each in row if type(each) is type(node)]
        self.focus.set(alike[-1 if last else 0], shown=True)
        return True

    def _arrow(self, direction: tuple[int, int]) -> bool:
        """Goes on within the group, else to what is beside, above or below it; first of all to
        where Tab begins."""
        node = self.focus.node
        if node is None:
            return self._tab(back=False)
        if isinstance(node, Field) and _stays(node, direction[0]):
            return False
        if not isinstance(node, Field) and node.adjust(*direction):
            return True
        nodes = self.focus.candidates()
        if direction[0]:
            nodes = [each for each in nodes if _is_beside(each, node)]
        inside = [each for each in nodes if group_of(each.name) == group_of(node.name)]
        found = nearest(node, inside, direction) or nearest(node, nodes, direction)
        if direction[1] > 0 and found is not None and _is_at_foot(found):
            gold = (each for each in nodes if _is_at_foot(each) and each.kind == "main")
            found = next((each for each in gold if each.enabled), found)
        self.focus.set(found or node, shown=True)
        return True


def _is_at_foot(node: Node) -> TypeGuard[Button]:
    """Whether it is one of the buttons that end the negotiation."""
    return isinstance(node, Button) and ":" not in node.name


def _is_beside(one: Node, other: Node) -> bool:
    """Whether two stand in one row: the middle of each lies within the height of the other."""
    a, b = one.resting, other.resting
    return a.top <= b.centery <= a.bottom and b.top <= a.centery <= b.bottom


def _stays(field: Field, dx: int) -> bool:
    """Whether Left and Right still move the caret of a field, or let go of what is selected."""
    if field.anchor != field.caret:
        return True
    return field.caret > 0 if dx < 0 else dx > 0 and field.caret < len(field.text)
