"""Dialogs that ask for one of many moves: a list that scrolls, and a number."""

from __future__ import annotations

from collections.abc import Sequence

import pygame
from pygame.event import Event

from tabletop.scene.forms import Stepper
from tabletop.scene.node import Node
from tabletop.system.i18n import _
from tabletop.ui.table.adapter import Choice
from tabletop.ui.table.cards import CardArt
from tabletop.ui.table.dialogs import Chooser, Dialog
from tabletop.ui.table.markup import plain


class MoveList(Chooser):
    """Many moves to choose from, each with its key; closes with the index of the choice."""

    numbered = True

    def __init__(
        self, art: CardArt, title: str, choices: Sequence[Choice], names: Sequence[str]
    ) -> None:
        plain_choices = [Choice(choice.title) for choice in choices]
        super().__init__(art, title, plain_choices, names, back=_("Not now"))


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
