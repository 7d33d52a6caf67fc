"""Someone at the Stonks table, who makes a given move with the mouse alone or the keys alone."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from random import Random

import pygame

from tabletop.engine.cards import Card
from tabletop.engine.moves import Move
from tabletop.engine.view import View
from tabletop.games.stonks.deck import COMPANIES
from tabletop.ui.table.screen import TableScreen
from tests.ui.table.robot import Robot

SPECULATION = "card:spec"


def hand(table: TableScreen) -> list[str]:
    """The names of the viewer's cards as they lie, left to right."""
    zone = f"hand:{table.flow.viewer}"
    nodes = [(node.rect.x, node.name) for node in table.view.cards.values() if node.zone == zone]
    return [name for _x, name in sorted(nodes)]


def focus(robot: Robot, name: str) -> None:
    """Moves the focus with Tab until it is on the node of this name, once that takes keys."""
    robot.settle()
    for _press in range(60):
        node = robot.screen.focus.node
        if node is not None and node.name == name and "ring" in node.states:
            return
        robot.key(pygame.K_TAB)
    raise AssertionError(f"Tab never comes to {name}")


def some_move(view: View, rng: Random) -> Move:
    """A legal move; with a Speculation three times in ten where that is possible."""
    with_it = [move for move in view.legal if {"call", "speculate"} & move.args.keys()]
    if with_it and rng.random() < 0.3:
        return rng.choice(with_it)
    return rng.choice([move for move in view.legal if move not in with_it])


@dataclass
class Player(ABC):
    """Makes moves by a robot's hands."""

    robot: Robot

    def make(self, move: Move) -> None:
        """Makes `move`, whatever it is, then waits until all is quiet."""
        if move.name == "invest":
            self.carry(f"card:{move.card('seen')}", f"portfolio:{move.seat}")
            self.carry(f"card:{move.card('unseen')}", f"unseen:{move.seat}")
            self.press("invest")
        elif move.name == "adjust":
            way = "up" if move.number("steps") > 0 else "down"
            self.press(f"{way}:{move.word('company')}")
        elif move.name == "take":
            self.carry(f"card:{move.card()}", f"portfolio:{move.seat}")
        elif len(move.args) == 1:
            self.carry(f"card:{move.card()}", "trick")
        else:
            self.speculate(move.seat, move.card())
            called = "call" in move.args
            self.press(f"choice:{COMPANIES.index(move.word('call'))}" if called else "pair")
        self.robot.settle()

    def go_on(self) -> TableScreen | None:
        """Lifts covers and closes the arithmetic of rounds until the table is there; None once
        the results are open."""
        for _screen in range(10):
            self.robot.settle()
            if self.robot.app.results:
                return None
            if isinstance(self.robot.screen, TableScreen):
                return self.robot.screen
            self.press({"scored": "go_on", "handoff": "show"}[self.robot.screen.name])
        raise AssertionError(f"{self.robot.screen.name} does not go away")

    @abstractmethod
    def carry(self, card: str, place: str) -> None:
        """Takes a card to a place."""

    @abstractmethod
    def press(self, button: str) -> None:
        """Presses a button."""

    @abstractmethod
    def speculate(self, seat: int, card: Card) -> None:
        """Brings the Speculation of `seat` and `card` together."""


@dataclass
class ByMouse(Player):
    """With the mouse alone: now by drags, now by clicks."""

    turn: int = 0

    def carry(self, card: str, place: str) -> None:
        self.turn += 1
        if self.turn % 2:
            self.robot.drag(card, place)
        else:
            self.robot.click(card)
            self.robot.click(place)

    def press(self, button: str) -> None:
        self.robot.click(button)

    def speculate(self, seat: int, card: Card) -> None:
        self.turn += 1
        if self.turn % 2:
            self.robot.drag(SPECULATION, f"with:{card}")
        else:
            self.robot.drag(f"card:{card}", f"speculation:{seat}")


class ByKeys(Player):
    """With the keys alone: Tab to the card, Enter, Tab to the place, Enter."""

    def carry(self, card: str, place: str) -> None:
        table = self.robot.screen
        assert isinstance(table, TableScreen)
        focus(self.robot, card)
        self.robot.key(pygame.K_RETURN)
        if table.model.selected:  # it may go to more places than one
            focus(self.robot, place)
            self.robot.key(pygame.K_RETURN)

    def press(self, button: str) -> None:
        focus(self.robot, button)
        self.robot.key(pygame.K_RETURN)

    def speculate(self, seat: int, card: Card) -> None:
        self.carry(SPECULATION, f"with:{card}")
