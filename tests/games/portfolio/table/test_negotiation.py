"""Portfolio's bots at the table: what they say as they refuse, and what they offer instead."""

from __future__ import annotations

import pygame

from tabletop.engine import registry
from tabletop.engine.moves import Move
from tabletop.engine.play.session import Player, Session
from tabletop.engine.rules.book import RuleBook
from tabletop.engine.view import View
from tabletop.games.portfolio import GAME
from tabletop.games.portfolio.negotiation import NOTHING
from tabletop.games.portfolio.table.negotiation import Negotiation
from tabletop.ui.table.screen import TableScreen
from tests.games.portfolio.position import beginning_at, table
from tests.ui.table.robot import FirstMoveBots, Robot

ASKS = "0 offer to=1 give={money:1} take={cards:[9H-1]}"
LACKS = "0 offer to=1 give={money:1} take={cards:[QC-1]}"


class Refuses(FirstMoveBots):
    """Stands in for the worker: refuses every offer, and says and offers what a real bot does."""

    def think(self, number: int, view: View, book: RuleBook, level: str, seed: int) -> None:
        refusals = [move for move in view.legal if move.args.get("accept") is False]
        self._answer = (number, (refusals or view.legal)[0])
        self.notify()


def offered(robot: Robot, offer: str) -> TableScreen:
    """A table at which Ann makes Bea, a bot, an offer."""
    robot.app.bots = Refuses(robot.director.wake)
    state = table(
        ["KD 2C", "9H 5H 6H 7H 2D", "3S 10D QS"], [(0, "6C 7C 8C 9C 10C", "6S", "")],
        money=[40, 6, 6],
    )  # fmt: skip
    players = [Player("Ann", "human"), Player("Bea", "normal"), Player("Cy", "normal")]
    book = registry.open_book("portfolio")
    screen = robot.open(Session.begin(beginning_at(state), book, players, 7, {}))
    assert screen.play(GAME.notation.parse(offer))
    robot.step(2.0)
    return screen


def moves(screen: TableScreen) -> list[Move]:
    """The moves made so far."""
    return [entry.move for entry in screen.session.entries if entry.move.seat >= 0]


def test_a_bot_that_refuses_says_at_what_price_it_would_not_and_offers_that() -> None:
    robot = Robot(animation="off")
    screen = offered(robot, ASKS)
    assert [move.name for move in moves(screen)] == ["offer", "answer", "offer"]
    counter = moves(screen)[-1]
    assert (counter.seat, counter.args["to"]) == (1, 0)
    price = screen.session.view(0).offer.take.money  # type: ignore[attr-defined]  # Portfolio's
    said = f"@1: “Not for less than ${price}.”"
    assert said in screen.model.narration.lines(0)
    robot.click("accept")
    assert moves(screen)[-1].args["accept"]
    assert [move.name for move in moves(screen)] == ["offer", "answer", "offer", "answer"]


def test_a_bot_that_lacks_what_is_asked_for_says_so_where_the_answer_is_read() -> None:
    robot = Robot(animation="off")
    screen = offered(robot, LACKS)
    assert [move.name for move in moves(screen)] == ["offer", "answer"]
    said = "Bea: “I have no queen of clubs.”"
    assert said in robot.node("prompt").label
    robot.key(pygame.K_l)
    history = robot.director.top
    assert history is not None
    assert any(said in node.label for node in history.root.walk())


def test_no_counter_offer_is_made_once_the_game_went_on() -> None:
    robot = Robot(animation="off")
    screen = offered(robot, LACKS)
    robot.app.bots = Refuses(robot.director.wake)
    assert screen.play(GAME.notation.parse(ASKS.replace("money:1", "money:2")))
    while moves(screen)[-1].name != "answer":
        robot.step()
    assert screen.play(GAME.notation.parse("0 discard card=2C-1"))
    robot.step(2.0)
    assert not any(move.name == "offer" and move.seat == 1 for move in moves(screen))


def test_the_next_offer_begins_with_what_was_refused_in_this_turn() -> None:
    # Watched: raising an offer to the price that was named took it all anew, with another seat.
    robot = Robot(animation="off")
    offered(robot, LACKS.replace("to=1", "to=2").replace("money:1", "money:3"))
    robot.click("negotiate")
    screen = robot.director.top
    assert isinstance(screen, Negotiation)
    assert str(screen.move) == "0 offer to=2 give={money:3} take={cards:[QC-1]}"


def test_arrows_begin_where_tab_does_and_cross_to_what_stands_beside() -> None:
    robot = Robot(animation="off")
    offered(robot, LACKS)
    robot.key(pygame.K_n)
    screen = robot.director.top
    assert isinstance(screen, Negotiation)
    screen.give.side = screen.take.side = NOTHING
    screen.focus.set(None)
    screen.again()

    def goes(key: int) -> str:
        robot.key(key)
        assert screen.focus.node is not None
        return screen.focus.node.name

    assert goes(pygame.K_DOWN) == "with"
    screen.focus.set(robot.node("back"))
    assert goes(pygame.K_RIGHT) == "offer"
    assert goes(pygame.K_LEFT) == "back"
    screen.focus.set(robot.node("hand:give"))
    assert goes(pygame.K_RIGHT) == "hand:take"
