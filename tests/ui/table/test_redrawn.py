"""Only what changed is redrawn, and what the window shows is all of it."""

from __future__ import annotations

import random
from itertools import product

import pygame
import pytest

from tabletop.engine import registry
from tabletop.engine.play.session import Player, Session
from tabletop.scene.node import Node
from tabletop.ui.table.cards import CardNode
from tabletop.ui.table.scoring.nodes import Face
from tabletop.ui.table.screen import TableScreen
from tests.ui.table.robot import Robot


@pytest.mark.parametrize("game", registry.names())
def test_cards_that_stay_where_they_are_are_not_redrawn(game: str) -> None:
    found = registry.find(game)
    assert found is not None
    book = registry.open_book(game)
    seats = [Player("Ann"), *(Player(f"Bot {n}", "easy") for n in range(1, book.spec.seats.min))]
    robot = Robot(animation="off")
    table = robot.open(Session.begin(found, book, seats, 7, {}))
    table.refresh()
    assert not set(table.root.touched) & set(table.view.nodes())


def test_the_hand_in_another_order_is_the_picture_of_that_order() -> None:
    found = registry.find("milken")
    assert found is not None
    seats = [Player("Ann"), Player("Bo", "easy"), Player("Cy", "easy")]
    robot = Robot(animation="off")
    session = Session.begin(found, registry.open_book("milken"), seats, 7, {})
    table = robot.open(session)
    rng = random.Random(3)
    for _each in range(4):
        hand = list(table.model.view.faces("hand:0"))
        rng.shuffle(hand)
        table.model.keep_order(hand)
        table.refresh()
        robot.settle()
        seen = robot.pixels()
        robot.director.redraw()
        assert robot.pixels() == seen


def painted(node: Node) -> pygame.Rect:
    """What a node paints by itself, on a surface that is large enough for it."""
    sheet = pygame.Surface((800, 800), pygame.SRCALPHA)
    node.paint(sheet, node.rect, 1.0)
    return sheet.get_bounding_rect(1)


@pytest.mark.parametrize("turn", [0, 90])
def test_a_card_on_its_way_paints_no_more_than_is_redrawn(turn: int) -> None:
    table = Robot().table(begun("portfolio", 3, 1))
    node = CardNode(table.view.art, table.model.view.faces("hand:0")[0], "hand:0")
    node.position = (300, 300)
    for width in (24, 60, 120):
        node.lie(width, width * 1.4, turn)
        for w, h in ((107, 150), (150, 107), (60, 84), (130, 130), (node.w, node.h)):
            node.w, node.h = w, h
            assert node.bounds().contains(painted(node)), (width, w, h)


def test_a_card_of_the_score_paints_no_more_than_is_redrawn() -> None:
    table = Robot().table(begun("portfolio", 3, 1))
    for width, angle in product((20, 44, 84, 160), (0, 30, 90)):
        face = Face(table.view.art, table.model.view.faces("hand:0")[0], width)
        face.position, face.angle = (300, 300), angle
        assert face.bounds().contains(painted(face)), (width, angle)
    face = Face(table.view.art, table.model.view.faces("hand:0")[0], 68)
    face.first, face.position = (92, 129), (300, 300)
    for width in range(68, 93):  # as it comes from a place where it is larger
        face.w, face.h = width, round(width * 1.4) - 1
        assert face.bounds().contains(painted(face)), width


def begun(game: str, seats: int, deal: int) -> Session:
    """A game of one person against bots."""
    found = registry.find(game)
    assert found is not None
    players = [Player("Ann"), *(Player(f"Bot {n}", "easy") for n in range(1, seats))]
    return Session.begin(found, registry.open_book(game), players, deal, {})


LONG = [pytest.param(40, marks=pytest.mark.whole)]


@pytest.mark.parametrize("moves", [3, *LONG])
@pytest.mark.parametrize("game", registry.names())
def test_at_rest_the_window_shows_what_it_would_if_it_were_drawn_anew(
    game: str, moves: int
) -> None:
    rng = random.Random(moves)
    robot = Robot()
    session = begun(game, registry.open_book(game).spec.seats.min, 1)
    table = robot.open(session)
    for number in range(moves):
        if session.state.is_terminal:
            break
        said = act(robot, table, session, rng)
        robot.settle()
        seen = robot.pixels()
        robot.director.redraw()
        assert robot.pixels() == seen, f"{number}: after {said}"


def act(robot: Robot, table: TableScreen, session: Session, rng: random.Random) -> str:
    """Does something that a person could do: a look at a card, a move, or the next page."""
    if robot.screen is not table:
        robot.key(pygame.K_RETURN)
        return "a page"
    if session.state.current_player != 0:
        return "the others"
    cards = [node for node in table.view.cards.values() if node.focusable]
    if cards:
        point = rng.choice(cards).rect.center
        robot.press(point)
        robot.release(point)
    if rng.random() < 0.3:
        robot.key(pygame.K_h)
        robot.step(0.5)
    if robot.screen is not table or session.state.current_player != 0:
        return "a press"
    move = rng.choice(session.state.legal_moves())
    table.play(move)
    return str(move)
