"""What a card would bring is shown beside its pile and in the prompt's bar before it is played."""

from __future__ import annotations

import re

import pytest

from tabletop.engine.french import suit_name
from tabletop.games.milken.state import MilkenView
from tabletop.games.milken.table.worth import Worth
from tabletop.scene.node import Node
from tabletop.ui.table.screen import TableScreen
from tests.ui import rooms
from tests.ui.table.robot import Robot


def figures(text: str) -> list[int]:
    return [int(found) for found in re.findall(r"\d+", text)]


def worth(table: TableScreen, suit: str) -> Worth:
    """What is seen beside the pile of a suit."""
    found = [node for node in table.root.walk() if isinstance(node, Worth) and node.in_sight]
    (node,) = (each for each in found if each.name == f"worth:{suit}")
    return node


def view_price(view: MilkenView, suit: str) -> int:
    """What each card of a suit is worth now."""
    pile = view.faces(f"pile:{suit}")
    return pile[-1].rank if pile and pile[-1].rank <= 10 else 0


def is_price(line: str) -> bool:
    """Whether a line beside a pile is the price as it is, or as it would be."""
    return line == "–" or re.fullmatch(r"(to )?\d+", line) is not None


def lines(node: Node) -> list[str]:
    return [child.label for child in node.children]


def test_a_card_pointed_at_shows_its_price_and_what_one_holds_of_it() -> None:
    robot = Robot(animation="off")
    session = rooms.stopped("milken", 4, 0.7)
    table = robot.open(session)
    view = session.view(0)
    assert isinstance(view, MilkenView)
    played = 0
    for move in view.legal:
        suit, card = move.card().suit, move.card()
        pile = len(view.cards(f"pile:{suit}"))
        robot.move(robot.spot(f"card:{card}"))
        robot.step(0.2)
        after = session.state.copy()
        after.apply(move)
        price = card.rank if card.rank <= 10 else 0
        shown = worth(table, suit)
        assert figures(shown.label)[-3:-1] == [price, pile + 1]
        now = view_price(view, suit)
        assert figures(shown.label)[:-3] == ([now] if pile else [])
        said_first, said_then = (figures(line) for line in lines(shown) if is_price(line))
        assert (said_first, said_then) == ([now] if pile else [], [price])
        left = sum(each.suit == suit for each in view.faces("hand:0")) - 1
        held = [line for line in lines(shown) if suit_name(suit) in line]
        assert any(figures(line)[-1:] == [left * price] for line in held), lines(shown)
        said = robot.node("prompt").label
        assert ("ends the deal" in said) == (pile + 1 == 6)
        assert figures(said)[-1] == after.worth()[0]
        played += 1
    assert played > 5
    robot.move((3, 3))
    robot.step(0.2)
    suit = view.legal[0].card().suit
    assert figures(worth(table, suit).label)[1] == len(view.cards(f"pile:{suit}"))


def test_a_full_pile_shows_gold_and_the_one_before_a_warning() -> None:
    robot = Robot(animation="off")
    session = rooms.stopped("milken", 4, 2.0)
    table = robot.open(session)
    heights = {suit: len(session.view(0).cards(f"pile:{suit}")) for suit in "CDHS"}
    suit = next(suit for suit, height in heights.items() if height == 6)
    node = worth(table, suit)
    gold = tuple(table.app.theme.color("gold"))[:3]
    window = robot.director.window
    gauge = node.gauge.move(node.rect.topleft)
    inks = {tuple(window.get_at((gauge.centerx, y)))[:3] for y in range(gauge.top, gauge.bottom)}
    assert any(max(abs(a - b) for a, b in zip(ink, gold, strict=True)) < 24 for ink in inks)


def test_what_prices_are_is_explained_with_courts_worth_nothing() -> None:
    robot = Robot(animation="off")
    table = robot.open(rooms.stopped("milken", 4, 0.5))
    node = worth(table, "C")
    assert node.rule == "MK-6"
    assert "jack to king nothing" in node.tip
    prompt = robot.node("prompt")
    assert "jack to king nothing" in prompt.tip


def test_a_card_in_hand_without_an_explanation_opens_no_empty_bubble() -> None:
    robot = Robot(animation="off")
    session = rooms.stopped("milken", 4, 0.5)
    table = robot.open(session)
    robot.move(robot.spot(f"card:{session.view(0).legal[0].card()}"))
    robot.step(1.0)
    assert table.root.find("tip") is None


@pytest.mark.parametrize("size", [(1024, 640), (1280, 800)], ids=str)
def test_what_a_price_is_stands_beside_every_pile_in_the_same_words(size: tuple[int, int]) -> None:
    robot = Robot(size, animation="off")
    table = robot.deal("Ann:human,Bo:easy,Cy:easy,Di:easy,Ed:easy,Flo:easy")
    assert len({"is worth" in lines(worth(table, suit)) for suit in "CDHS"}) == 1


def test_the_sum_under_the_plate_is_that_of_the_move_that_is_looked_at() -> None:
    robot = Robot(animation="off")
    session = rooms.stopped("milken", 4, 0.7)
    robot.open(session)
    before = session.state.worth()[0]
    told = set()
    for move in session.view(0).legal:
        robot.move(robot.spot(f"card:{move.card()}"))
        robot.step(0.2)
        after = session.state.copy()
        after.apply(move)
        points, said = after.worth()[0], robot.node("prompt").label
        shown = [node for node in robot.screen.root.walk() if node.in_sight]
        line = next(node.label for node in shown if node.name in ("figures", "figure:0"))
        assert figures(line)[: 1 + (points != before)] == [before, points][points == before :]
        assert (f"stays at {points}" in said) == (points == before)
        told.add(points == before)
    robot.move((3, 3))
    robot.step(0.2)
    assert figures(robot.node("figure:0").label)[0] == before
