"""Dialogs that ask for one of many moves: a list that scrolls, and a number."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import pygame
from pygame.event import Event

from tabletop.scene.forms import Stepper
from tabletop.scene.node import Node
from tabletop.scene.scroll import Scroll
from tabletop.scene.widgets import Button
from tabletop.system.i18n import _
from tabletop.ui.table.adapter import Choice
from tabletop.ui.table.cards import CardArt
from tabletop.ui.table.dialogs import Dialog
from tabletop.ui.table.markup import plain


class MoveList(Dialog):
    """Many moves to choose from, in a list that scrolls; closes with the index of the choice."""

    def __init__(
        self, art: CardArt, title: str, choices: Sequence[Choice], names: Sequence[str]
    ) -> None:
        buttons = [("back", _("Not now"), None)]
        super().__init__("chooser", art, title, [], buttons, names)
        self.choices = list(choices)

    def _buttons(self, column: int) -> list[Button]:
        buttons = super()._buttons(column)
        for button in buttons:
            button.kind = "plain"  # the answer is above
        return buttons

    def fill(self, body: Node, column: int, y: float) -> float:
        """Adds a button for each choice."""
        theme = self.art.theme
        for index, choice in enumerate(self.choices):
            words = plain(choice.title, self.names, self.art.deck)
            close = partial(self.close, index)
            key = str(index + 1) if index < 9 else ""
            button = Button(f"choice:{index}", words, close, theme, key=key)
            width = column - theme.px(22)
            height = button.natural(width)[1]
            button.place(theme.px(4), y + theme.px(4), width, height)
            body.add(button)
            y += height + theme.px(8)
        return y + theme.px(4)

    def layout(self, size: tuple[int, int], scale: float) -> None:
        """Lays out the list; the first choice has the focus."""
        super().layout(size, scale)
        self.focus.set(self.root.find("choice:0"), shown=True)

    def handle(self, event: Event) -> bool:
        """Keeps the choice with the focus in sight."""
        done = super().handle(event)
        node, scroll = self.focus.node, self.root.find("body")
        listed = node is not None and node.name.startswith("choice:")
        if event.type == pygame.KEYDOWN and listed and node and isinstance(scroll, Scroll):
            scroll.reveal(node)
        return done

    def key(self, event: Event) -> bool:
        """Digits choose."""
        index = event.key - pygame.K_1
        if 0 <= index < min(9, len(self.choices)):
            self.close(index)
            return True
        return False


class Amount(Dialog):
    """Moves that differ in one number: which? Closes with "take" for the one at `index`."""

    def __init__(
        self, art: CardArt, title: str, choices: Sequence[str], index: int, names: Sequence[str]
    ) -> None:
        words = [plain(choice, names, art.deck) for choice in choices]
        buttons = [("take", title, "take"), ("back", _("Not now"), None)]
        super().__init__("amount", art, title, [], buttons, names)
        self.choices, self.index = words, index

    def fill(self, body: Node, column: int, y: float) -> float:
        """Adds the number between its arrows."""
        stepper = Stepper("number", self.choices, self.index, self._choose, self.art.theme)
        w, h = stepper.natural()
        margin = self.art.theme.px(8)
        stepper.place(margin, y + margin, min(max(w, column // 2), column - 2 * margin), h)
        body.add(stepper)
        return y + h + 2 * margin

    def _choose(self, index: int) -> None:
        self.index = index

    def key(self, event: Event) -> bool:
        """Arrows step, page keys by ten, Home and End go to the ends; Enter takes the number."""
        last = len(self.choices) - 1
        there = {
            pygame.K_LEFT: self.index - 1,
            pygame.K_RIGHT: self.index + 1,
            pygame.K_PAGEDOWN: self.index - 10,
            pygame.K_PAGEUP: self.index + 10,
            pygame.K_HOME: 0,
            pygame.K_END: last,
        }.get(event.key)
        stepper = self.root.find("number")
        if there is not None and isinstance(stepper, Stepper):
            stepper.choose(max(0, min(last, there)))
            return True
        if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER) and self.focus.node is stepper:
            self.close("take")
            return True
        return False
