"""Someone at the table of any game, laid out by its rules file: makes a move by mouse or by keys.

Nothing here knows a game: what makes a move is found out as a person would, by what the table
shows and by what a drop would do.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random

import pygame

from tabletop.ai import bots
from tabletop.engine.cards import Card
from tabletop.engine.moves import Drop, Move
from tabletop.engine.rules.book import RuleBook
from tabletop.engine.view import View
from tabletop.ui.table.adapter import Action
from tabletop.ui.table.default.buttons import LISTED
from tabletop.ui.table.default.choices import Amount, MoveList
from tabletop.ui.table.screen import TableScreen
from tabletop.ui.table.tray import tray_of
from tests.ui.table.robot import FirstMoveBots, Robot


class ThumbBots(FirstMoveBots):
    """Stands in for the worker: answers at once, by the game's rules of thumb."""

    def __init__(self, notify: Callable[[], None]) -> None:
        super().__init__(notify)
        self._rng = Random(11)

    def think(self, number: int, view: View, book: RuleBook, level: str, seed: int) -> None:
        self._answer = number, thumbed(view, book, self._rng, level)
        self.notify()


def thumbed(view: View, book: RuleBook, rng: Random, level: str = "easy") -> Move:
    """A move by rules of thumb, one of those that the View lists."""
    move = bots.find(book.game, level).choose(view, book, rng, bots.Budget())
    return move if move in view.legal or level != "easy" else rng.choice(view.legal)


def at_table(robot: Robot) -> Robot:
    """The robot, among bots that play by rules of thumb."""
    robot.app.bots = ThumbBots(robot.director.wake)
    return robot


@dataclass
class Someone(ABC):
    """Makes moves by a robot's hands."""

    robot: Robot

    @property
    def table(self) -> TableScreen:
        """The table, on top."""
        assert isinstance(self.robot.screen, TableScreen)
        return self.robot.screen

    def go_on(self) -> TableScreen | None:
        """Lifts covers and closes the arithmetic of deals until it is a person's turn; None once
        the results are open."""
        for _screen in range(40):
            self.robot.settle()
            if self.robot.app.results:
                return None
            if isinstance(self.robot.screen, TableScreen):
                if self.table.seen().view.legal:
                    return self.table
                continue
            self.robot.step(0.4)  # nothing that has just appeared takes a press
            self.press({"scored": "go_on", "handoff": "show"}[self.robot.screen.name])
        raise AssertionError(f"{self.robot.screen.name} does not go on")

    def make(self, move: Move) -> str:
        """Makes `move` by what the table has for it; gives the way it was made."""
        way = self._make(move)
        self.robot.settle()
        return way

    def _make(self, move: Move) -> str:
        table = self.table
        assert table.view.table is not None
        actions = table.view.table.actions
        own = next((action for action in actions if action.move == move), None)
        if own is not None:
            self.act(own)
            return "button"
        found = self._drop(move)
        if found is not None:
            cards, zone, moves = found
            tray = tray_of(table.view.table)
            if tray is not None and tray.zone == zone:
                for card in cards:
                    self.add(card)
                now = self.table.view.table
                assert now is not None
                self.act(next(action for action in now.actions if action.onto == zone))
            else:
                self.lay(cards, zone)
            if len(moves) > 1:
                self.choose(moves.index(move))
                return "drop, of several"
            return "drop"
        name = LISTED + move.name
        listed = next((each for each in actions if each.name in (name, LISTED)), None)
        assert listed is not None, f"{move} cannot be made: {actions}"
        legal = [each for each in table.seen().view.legal if self._drop(each) is None]
        moves = [each for each in legal if listed.name == LISTED or each.name == move.name]
        self.act(listed)
        screen = self.robot.screen
        if isinstance(screen, Amount):
            [number] = [n for n in move.args.values() if type(n) is int]
            self.count(screen, screen.choices.index(str(number).replace("-", "−")))
            return "number"
        self.choose(moves.index(move))
        return "list"

    def _drop(self, move: Move) -> tuple[tuple[Card, ...], str, Sequence[Move]] | None:
        """The cards, the zone they are dropped on and all that this could mean, by which `move`
        is made; None where no drop makes it."""
        table = self.table
        assert table.view.table is not None
        cards = table.adapter.gesture(table.seen(), move)
        if not cards or cards[0] not in table.view.cards:
            return None
        node = table.view.cards[cards[0]]
        if not table.drag.can_lift(node):
            return None
        for place in table.view.table.places:
            if place.drops:
                drop = Drop(move.seat, cards, node.zone, place.zone)
                moves = table.judge(drop).moves
                if move in moves:
                    return cards, place.zone, moves
        return None

    @abstractmethod
    def press(self, button: str) -> None:
        """Presses a button."""

    @abstractmethod
    def act(self, action: Action) -> None:
        """Presses a button of the prompt bar."""

    @abstractmethod
    def lay(self, cards: Sequence[Card], zone: str) -> None:
        """Lays cards on a place."""

    @abstractmethod
    def add(self, card: Card) -> None:
        """Lays a card of the hand in the tray."""

    @abstractmethod
    def choose(self, index: int) -> None:
        """Takes a choice of a list."""

    @abstractmethod
    def count(self, screen: Amount, index: int) -> None:
        """Takes a number."""


@dataclass
class ByMouse(Someone):
    """With the mouse alone: now by drags, now by clicks."""

    turn: int = 0

    def press(self, button: str) -> None:
        self.robot.click(button)

    def act(self, action: Action) -> None:
        self.robot.click(action.name)

    def lay(self, cards: Sequence[Card], zone: str) -> None:
        self.turn += 1
        if len(cards) > 1:
            for card in cards:
                self.robot.click(f"card:{card}")
            assert set(self.table.model.selected) == set(cards)
        elif self.turn % 2:
            self.robot.click(f"card:{cards[0]}")
            point = self._bare(zone)
            self.robot.press(point)
            self.robot.release(point)
            self.robot.settle()
            return
        start, end = self.robot.spot(f"card:{cards[0]}"), self._bare(zone)
        self.robot.press(start)
        for part in (0.3, 0.7, 1.0):
            x, y = (round(a + (b - a) * part) for a, b in zip(start, end, strict=True))
            self.robot.move((x, y))
        self.robot.release(end)
        self.robot.settle()

    def add(self, card: Card) -> None:
        self.robot.click(f"card:{card}")

    def _bare(self, zone: str) -> tuple[int, int]:
        """A point of a place, where it can be between the cards."""
        node = next(node for node in self.table.view.places if node.place_of.zone == zone)
        rect = node.rect
        spots = [(rect.x + 2, rect.y + rect.h // 2), (rect.centerx, rect.bottom - 2), rect.center]
        return next((spot for spot in spots if self.table.root.hit(spot) is node), rect.center)

    def choose(self, index: int) -> None:
        self.robot.step(0.4)
        node, body = self.robot.node(f"choice:{index}"), self.robot.node("body")
        while isinstance(self.robot.screen, MoveList) and not body.rect.contains(node.rect):
            self.robot.move(body.rect.center)
            steps = -1 if node.rect.bottom > body.rect.bottom else 1
            self.robot.post(pygame.MOUSEWHEEL, x=0, y=steps, precise_x=0.0, precise_y=float(steps))
            self.robot.step()
        self.robot.click(f"choice:{index}")

    def count(self, screen: Amount, index: int) -> None:
        self.robot.step(0.4)
        for _click in range(abs(index - screen.index)):
            rect = self.robot.node("number").rect
            x = rect.right - rect.h // 2 if index > screen.index else rect.x + rect.h // 2
            self.robot.press((x, rect.centery))
            self.robot.release((x, rect.centery))
        self.robot.click("take")


class ByKeys(Someone):
    """With the keys alone."""

    def focus(self, name: str) -> None:
        """Moves the focus with Tab until it is on the node of this name."""
        for _press in range(120):
            node = self.robot.screen.focus.node
            if node is not None and node.name == name and "ring" in node.states:
                return
            self.robot.key(pygame.K_TAB)
        raise AssertionError(f"Tab never comes to {name}")

    def press(self, button: str) -> None:
        self.robot.settle()
        self.focus(button)
        self.robot.key(pygame.K_RETURN)

    def act(self, action: Action) -> None:
        self.robot.step(0.4)  # a full tray has just led the focus to its button
        if action.key:
            self.robot.key(pygame.key.key_code(action.key))
        else:
            self.press(action.name)

    def add(self, card: Card) -> None:
        self.focus(f"card:{card}")
        self.robot.key(pygame.K_SPACE)

    def lay(self, cards: Sequence[Card], zone: str) -> None:
        table = self.table
        if len(cards) > 1:
            for card in cards:
                self.focus(f"card:{card}")
                self.robot.key(pygame.K_SPACE)
            assert set(table.model.selected) == set(cards)
        self.focus(f"card:{cards[-1]}")
        self.robot.key(pygame.K_RETURN)
        self.robot.step()
        if self.robot.screen is table and table.model.selected:  # more places than one would do
            self.focus(zone)
            self.robot.key(pygame.K_RETURN)

    def choose(self, index: int) -> None:
        self.robot.step(0.4)
        self.press(f"choice:{index}")

    def count(self, screen: Amount, index: int) -> None:
        self.robot.step(0.4)
        self.robot.key(pygame.K_HOME)
        for _press in range(index):
            self.robot.key(pygame.K_RIGHT)
        self.robot.key(pygame.K_RETURN)
