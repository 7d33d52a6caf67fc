"""Moves that no drop makes: which they are, and the dialogs to choose of many."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

import pygame
from pygame.event import Event

from tabletop.engine.cards import Card
from tabletop.engine.moves import Drop, Move, Verdict
from tabletop.scene.forms import Stepper
from tabletop.scene.node import Node
from tabletop.scene.scroll import Scroll
from tabletop.scene.widgets import Button
from tabletop.system.i18n import _
from tabletop.ui.table.adapter import Choice, Place
from tabletop.ui.table.cards import CardArt
from tabletop.ui.table.dialogs import Dialog
from tabletop.ui.table.markup import plain

PATIENCE: Final = 600
"""How many drops are judged at most to learn which moves they make. Beyond that a move counts as
made by a drop where another of its name and arguments was."""


@dataclass(frozen=True, slots=True)
class Ways:
    """How the legal moves are made: `by_drop` those that a drop makes, with the cards taken up and
    the zone they are dropped on; `apart` the others, which are to be chosen."""

    by_drop: Mapping[Move, tuple[tuple[Card, ...], str]]
    apart: tuple[Move, ...]


def ways_of(
    legal: Sequence[Move],
    places: Sequence[Place],
    gesture: Callable[[Move], tuple[Card, ...]],
    judge: Callable[[Drop], Verdict],
) -> Ways:
    """How each of the `legal` moves is made on a table of `places`."""
    lying = {card: place for place in places if place.lifts for card in place.cards if card}
    onto = list(dict.fromkeys(place.zone for place in places if place.drops))
    found: dict[Move, tuple[tuple[Card, ...], str]] = {}
    shapes: dict[tuple[str, frozenset[str]], tuple[tuple[Card, ...], str]] = {}
    judged: set[tuple[Card, ...]] = set()
    apart, tries = [], 0
    for move in legal:
        cards, shape = gesture(move), (move.name, frozenset(move.args))
        source = lying.get(cards[0]) if cards else None
        if source is not None and all(lying.get(card) is source for card in cards):
            if cards not in judged and tries < PATIENCE:
                judged.add(cards)
                for zone in onto:
                    tries += 1
                    for made in judge(Drop(move.seat, cards, source.zone, zone)).moves:
                        found.setdefault(made, (cards, zone))
                        shapes.setdefault((made.name, frozenset(made.args)), (cards, zone))
            if move not in found and tries >= PATIENCE and shape in shapes:
                found[move] = (cards, shapes[shape][1])
        if move not in found:
            apart.append(move)
    return Ways({move: found[move] for move in legal if move in found}, tuple(apart))


class MoveList(Dialog):
    """Many moves to choose from, in a list that scrolls; closes with the index of the choice."""

    def __init__(
        self, art: CardArt, title: str, choices: Sequence[Choice], names: Sequence[str]
    ) -> None:
        buttons = [("back", _("Not now"), None)]
        super().__init__("chooser", art, title, [], buttons, names)
        self.choices = list(choices)

    def fill(self, body: Node, column: int, y: float) -> float:
        """Adds a button for each choice."""
        theme = self.art.theme
        for index, choice in enumerate(self.choices):
            words = plain(choice.title, self.names, self.art.deck)
            close = partial(self.close, index)
            key = str(index + 1) if index < 9 else ""
            button = Button(f"choice:{index}", words, close, theme, key=key)
            height = button.natural()[1]
            button.place(theme.px(4), y + theme.px(4), column - theme.px(22), height)
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


def number_apart(moves: Sequence[Move]) -> str:
    """The argument that is a whole number and all that tells `moves` apart, "" where none is."""
    for key, value in moves[0].args.items():
        if isinstance(value, bool) or not isinstance(value, int):
            continue
        rest = [
            (move.name, {name: each for name, each in move.args.items() if name != key})
            for move in moves
        ]
        if all(each == rest[0] for each in rest):
            return key
    return ""
