"""A person at Portfolio's table: knows what to play, and does it by mouse or by keys alone."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Final, Protocol, cast

import pygame

from tabletop.ai import bots
from tabletop.engine.cards import Card
from tabletop.engine.french import SUITS
from tabletop.engine.moves import Move
from tabletop.engine.rules.book import RuleBook
from tabletop.engine.view import View
from tabletop.games.portfolio.negotiation import move_of, offer_of
from tabletop.games.portfolio.state import Offer, PortfolioView, Side
from tabletop.games.portfolio.table.drawing import Draws, draw_name
from tabletop.games.portfolio.table.negotiation import Negotiation
from tabletop.games.portfolio.table.negotiation_draft import ACTS
from tabletop.games.portfolio.table.negotiation_keys import group_of
from tabletop.scene.node import Node
from tabletop.scene.scroll import Scroll
from tabletop.scene.widgets import Segmented
from tabletop.ui.table.adapter import Seen
from tabletop.ui.table.screen import TableScreen
from tests.ui.table.robot import FirstMoveBots, Robot

PATIENCE: Final = 200
"""Presses of Tab after which a node counts as out of reach."""


class ThumbBots(FirstMoveBots):
    """Stands in for the worker: answers at once, by rules of thumb."""

    def __init__(self, notify: Callable[[], None]) -> None:
        super().__init__(notify)
        self._rng = Random(11)

    def think(self, number: int, view: View, book: RuleBook, level: str, seed: int) -> None:
        bot = bots.find("portfolio", level)
        self._answer = number, bot.choose(view, book, self._rng, bots.Budget())
        self.notify()


class Hands(Protocol):
    """How things are done: with the mouse or with the keys."""

    robot: Robot

    def press(self, name: str) -> None:
        """Presses the button, card or portfolio of this name."""

    def open(self, name: str) -> None:
        """Opens what a button of the prompt bar opens."""

    def take(self, cards: Sequence[Card]) -> None:
        """Selects these cards of the hand."""

    def lay(self, cards: Sequence[Card], place: str) -> None:
        """Lays cards of the hand at a place."""

    def choose(self, row: str, index: int) -> None:
        """Takes a choice of a row of choices."""


@dataclass
class Mouse:
    """Everything by mouse: clicks, drags, the wheel."""

    robot: Robot

    def press(self, name: str) -> None:
        self._into_sight(name)
        self.robot.click(name)

    def open(self, name: str) -> None:
        self.robot.click(name)

    def take(self, cards: Sequence[Card]) -> None:
        for card in cards:
            self.robot.click(f"card:{card}")

    def lay(self, cards: Sequence[Card], place: str) -> None:
        if len(cards) > 1:
            self.take(cards)
            self.robot.click(place)
        else:
            self.robot.drag(f"card:{cards[0]}", place)

    def choose(self, row: str, index: int) -> None:
        self._into_sight(row)
        node = self.robot.node(row)
        assert isinstance(node, Segmented)
        point = node.cells()[index].center
        self.robot.press(point)
        self.robot.release(point)

    def _into_sight(self, name: str) -> None:
        """Turns the wheel over the list that a node is in until it can be seen whole."""
        node = self.robot.node(name)
        area = _scroll_of(node)
        if area is None:
            return
        self.robot.move(area.rect.center)
        for _turn in range(60):
            rect = self.robot.node(name).rect
            if rect.top >= area.rect.top and rect.bottom <= area.rect.bottom:
                return
            steps = 1.0 if rect.top < area.rect.top else -1.0
            self.robot.post(pygame.MOUSEWHEEL, x=0, y=int(steps), precise_y=steps)
            self.robot.step()
        raise AssertionError(f"the wheel never shows {name}")


@dataclass
class Keys:
    """Everything by keys: Tab, arrows, Enter, Space, letters."""

    robot: Robot

    def press(self, name: str) -> None:
        self.focus(name)
        self.robot.key(pygame.K_RETURN)
        self.robot.settle()

    def open(self, name: str) -> None:
        self.robot.key(pygame.K_n, text="n")
        self.robot.settle()

    def take(self, cards: Sequence[Card]) -> None:
        for card in cards:
            self.focus(f"card:{card}")
            self.robot.key(pygame.K_SPACE)

    def lay(self, cards: Sequence[Card], place: str) -> None:
        self.take(cards)
        self.press(place)

    def choose(self, row: str, index: int) -> None:
        self.focus(row)
        while (now := _taken(self.robot.node(row))) != index:
            self.robot.key(pygame.K_RIGHT if index > now else pygame.K_LEFT)

    def focus(self, name: str) -> None:
        """Presses Tab, or Shift and Tab where that is the shorter way, until a node has the
        focus."""
        robot = self.robot
        mod = 0 if self._ahead(name) else pygame.KMOD_SHIFT
        by_groups = isinstance(robot.screen, Negotiation)
        for _press in range(PATIENCE):
            node = robot.screen.focus.node
            if node is not None and node.name == name and "ring" in node.states:
                return
            if node is not None and by_groups and group_of(node.name) == group_of(name):
                robot.key(self._toward(node, robot.node(name)))
            else:
                robot.key(pygame.K_TAB, mod)
        raise AssertionError(f"Tab never comes to {name}")

    @staticmethod
    def _toward(node: Node, wanted: Node) -> int:
        """The arrow that leads from one node of a group towards another."""
        here, there = node.resting, wanted.resting
        if there.bottom <= here.centery or there.top >= here.centery:
            return pygame.K_DOWN if there.centery > here.centery else pygame.K_UP
        return pygame.K_RIGHT if there.centerx > here.centerx else pygame.K_LEFT

    def _ahead(self, name: str) -> bool:
        """Whether `name` is nearer ahead than back."""
        nodes = self.robot.screen.focus.candidates()
        names = [node.name for node in nodes]
        now = self.robot.screen.focus.node
        if name not in names or now not in nodes:
            return True
        return (names.index(name) - nodes.index(now)) % len(nodes) <= len(nodes) / 2


def _taken(row: Node) -> int:
    """The choice of a row that is taken."""
    assert isinstance(row, Segmented)
    return row.index


def _scroll_of(node: Node | None) -> Scroll | None:
    while node is not None and not isinstance(node, Scroll):
        node = node.parent
    return node


@dataclass
class Person:
    """Whoever is to move at a table: thinks by rule of thumb, negotiates, and moves by `hands`.

    `made` holds all moves of people so far.
    """

    table: TableScreen
    hands: Hands
    rng: Random = field(default_factory=lambda: Random(3))
    made: list[Move] = field(default_factory=list)

    @property
    def robot(self) -> Robot:
        """The robot whose hands these are."""
        return self.hands.robot

    @property
    def _answered(self) -> bool:
        return any(move.name == "answer" for move in self.made)

    @property
    def offered(self) -> list[Move]:
        """The offers made so far."""
        return [move for move in self.made if move.name == "offer"]

    def step(self) -> None:
        """Lifts the cover of a handoff, else makes one move and sees that it was made."""
        if self.robot.screen.name == "handoff":
            self.hands.press("show")
            return
        if self.robot.screen.name == "shown":
            self.hands.press("seen")
            return
        session, view = self.table.session, self.table.seen().view
        move = self._wish(view)
        before = session.number
        self._carry_out(move)
        made = session.entries[[entry.n for entry in session.entries].index(before) + 1].move
        assert _faces(str(made)) == _faces(str(move))
        self.made.append(made)

    # Thinking

    def _wish(self, view: View) -> Move:
        """A rich offer as soon as one can be put together, which another person accepts; else what
        a rule of thumb says."""
        if view.phase == "answer" and len(self.offered) == 1 and not self._answered:
            return next(move for move in view.legal if move.args["accept"])
        rich = None if self.offered else self._rich_offer(view)
        if rich is not None:
            return rich
        bot = bots.find("portfolio", "normal")
        return bot.choose(view, self.table.session.book, self.rng, bots.Budget())

    def _rich_offer(self, view: View) -> Move | None:
        """A card, a portfolio, money, a promise and a look at a card, for money, peace and a look
        at the hand; None where the seat does not have all that yet."""
        me = view.seat
        assert me is not None
        hand = view.faces(f"hand:{me}")
        mine = [zone for zone in view.zones_of("portfolio") if zone.owner == me]
        other = (me + 1) % view.seats
        enough = len(hand) > 2 and mine and view.scores[me] > 6 and view.scores[other] > 1
        if not enough or view.phase != "actions" or not view.cards(f"hand:{other}"):
            return None
        give = Side(
            cards=hand[:1],
            portfolios=(mine[0].id.partition(":")[2],),
            money=6,
            promises=(("acquire", 3),),
            show=hand[-1:],
        )
        take = Side(money=1, promises=(("both", 2),), shows_hand=True)
        return move_of(Offer(me, other, give, take))

    # Doing

    def _carry_out(self, move: Move) -> None:
        name, hands = move.name, self.hands
        if name == "draw":
            self._draw(move)
        elif name == "make":
            hands.lay(move.cards(), "new")
        elif name == "discard":
            hands.take([move.card()])
            hands.press("discard")
        elif name == "end_turn":
            hands.press("end_turn")
        elif name == "offer":
            self._offer(move)
        elif name == "answer":
            self._answer(bool(move.args["accept"]))
        else:
            hands.lay([move.card()], f"portfolio:{move.word('portfolio')}")
            self._choose(move)
            self._pay()

    def _draw(self, move: Move) -> None:
        draws = self._draws()
        if ("discard" in move.args) != draws.top:
            self.hands.press("draw:top")
        name = draw_name(move)
        if self._draws().move != move and self.robot.find(name) is not None:
            self.hands.press(name)
        for _step in range(40):
            now = self._draws()
            if now.move == move:
                break
            self.hands.press("draw:more" if now.index < now.choices.index(move) else "draw:fewer")
        self.hands.press("draw")

    def _draws(self) -> Draws:
        draws = Draws.of(cast("Seen[PortfolioView]", self.table.seen()))
        assert draws is not None
        return draws

    def _pay(self) -> None:
        """Pays where that is asked before money is spent."""
        if self.robot.screen.name == "spend":
            self.hands.press("pay")

    def _choose(self, move: Move) -> None:
        """Answers what is asked where a gesture could mean several moves."""
        if self.robot.screen.name != "chooser":
            return
        order = ("extend", "cap", "neutralise", "acquire")
        both = [
            each
            for each in self.table.seen().view.legal
            if each.name in order
            and each.card() == move.card()
            and each.args["portfolio"] == move.args["portfolio"]
        ]
        self.hands.press(f"choice:{both.index(move)}")

    def _offer(self, move: Move) -> None:
        """Puts an offer together on the negotiation screen, and makes it."""
        self.hands.open("negotiate")
        screen = self.robot.screen
        assert isinstance(screen, Negotiation)
        if len(screen.others) > 1:
            self.hands.choose("with", screen.others.index(move.number("to")))
        _by, _to, give, take = offer_of(move)
        self._fill("give", give)
        self._fill("take", take)
        self.hands.press("offer")

    def _fill(self, tray: str, side: Side) -> None:
        hands = self.hands
        for clicks, cards in ((1, side.cards), (2, side.show)):
            for card in cards:
                for _click in range(clicks):
                    self._click_card(tray, card)
        for id in side.portfolios:
            hands.press(f"own:{tray}:{id}")
        for _five in range(side.money // 5):
            hands.press(f"money:{tray}:+5")
        for _one in range(side.money % 5):
            hands.press(f"money:{tray}:+1")
        for act, turns in side.promises:
            for _step in range(ACTS.index(act)):
                self._turn(f"promise:{tray}")
            for _step in range(turns - 2):
                self._turn(f"turns:{tray}")
        if side.shows_hand:
            hands.press(f"hand:{tray}")

    def _click_card(self, tray: str, card: Card) -> None:
        held = f"hand:{tray}:{card}"
        if self.robot.find(held) is not None:
            self.hands.press(held)
            return
        self.hands.choose("ask_suit", SUITS.index(card.suit))
        self.hands.press(f"ask:{card.face}")

    def _turn(self, stepper: str) -> None:
        """One choice further."""
        if isinstance(self.hands, Keys):
            self.hands.focus(stepper)
            self.robot.key(pygame.K_RETURN)
        else:
            self.hands.press(stepper)

    def _answer(self, accept: bool) -> None:
        """Looks at the offer, then answers it."""
        self.hands.open("offer")
        assert isinstance(self.robot.screen, Negotiation)
        self.hands.press("accept" if accept else "refuse")


def _faces(move: str) -> str:
    """A move without the packs of its cards, which are the player's to choose."""
    for pack in "123":
        move = move.replace(f"-{pack}", "")
    return move
