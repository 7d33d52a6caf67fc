"""How Piece of the Action lies on the table: titles one can read, no pile where cards are to be
seen, what a card would bring every seat."""

from __future__ import annotations

from random import Random

import pytest
from pygame import Rect

from tabletop.engine.moves import Move
from tabletop.engine.play.session import Session
from tabletop.engine.state import State
from tabletop.games.piece_of_the_action.deck import parse_card
from tabletop.games.piece_of_the_action.score import deal_title
from tabletop.games.piece_of_the_action.state import ActionView
from tabletop.scene.node import Node
from tabletop.ui.table.cards import CardNode
from tabletop.ui.table.screen import TableScreen
from tests.games.piece_of_the_action.position import place, play
from tests.games.piece_of_the_action.table.test_table import at_table
from tests.ui import rooms
from tests.ui.table.robot import Robot

TITLE = 0.9
"""The part of a card's width, from the left, in which its title ends."""
INDEX = 0.22
"""The part of its width that its index takes."""


def fullest(seats: int) -> Session:
    """A random game where seat 0 is to move in a Deal with many cards on the table."""

    def lying(session: Session) -> int:
        view = session.view(0)
        assert isinstance(view, ActionView)
        if view.current_player != 0 or view.phase != "deal" or not view.cards("hand:0"):
            return -1
        return sum(len(view.cards(zone)) for zone in ("centre", "x", "pota:0"))

    best = max(lying(session) for session in rooms.played("piece_of_the_action", seats, False))
    played = rooms.played("piece_of_the_action", seats, False)
    return next(session for session in played if lying(session) == best)


def shown(table: TableScreen, zone: str) -> list[tuple[Rect, int]]:
    """The cards of a zone, each with how much of its width is seen beside the next."""
    rects = sorted(
        (
            card.rect
            for card in table.view.nodes()
            if isinstance(card, CardNode) and card.zone == zone
        ),
        key=lambda rect: rect.x,
    )
    ends = [rect.x for rect in rects[1:]] + [9999]
    return [(rect, min(rect.w, end - rect.x)) for rect, end in zip(rects, ends, strict=True)]


@pytest.mark.parametrize("text", [100, 200])
@pytest.mark.parametrize("size", [(1024, 640), (1280, 800), (2560, 1440)], ids=str)
def test_titles_in_hand_are_read_where_eight_cards_fit(size: tuple[int, int], text: int) -> None:
    robot = Robot(size, animation="off", text_scale=text)
    table = robot.deal("Ann:human,Bo:easy,Cy:easy,Dot:easy", 4, "piece_of_the_action")
    hand = shown(table, "hand:0")
    assert len(hand) == 8
    assert all(seen >= TITLE * rect.w for rect, seen in hand)


@pytest.mark.parametrize("text", [100, 200])
@pytest.mark.parametrize("size", [(1024, 640), (1280, 800)], ids=str)
@pytest.mark.parametrize("seats", [2, 6])
def test_the_cards_of_a_deal_lie_on_no_pile_and_the_x_marker_under_none(
    size: tuple[int, int], text: int, seats: int
) -> None:
    robot = Robot(size, animation="off", text_scale=text)
    table = robot.open(fullest(seats))
    for zone in ("centre", "x", "pota:0"):
        assert all(seen >= INDEX * rect.w - 1 for rect, seen in shown(table, zone)), zone
    marker = robot.node("x_marker").rect
    cards = [card.rect for card in table.view.nodes() if isinstance(card, CardNode)]
    assert marker.collidelist(cards) < 0
    assert robot.node("deal").rect.contains(marker)


def seen(state: State) -> ActionView:
    view = state.view(0)
    assert isinstance(view, ActionView)
    return view


def named(root: Node, name: str) -> Node:
    found = [node for node in root.walk() if node.name == name and node.in_sight]
    assert len(found) == 1, name
    return found[0]


def test_a_card_pointed_at_shows_what_it_brings_every_seat() -> None:
    robot = Robot(animation="off")
    session = fullest(4)
    rng = Random(1)
    for _turn in range(200):
        view = seen(session.state)
        cards = [move for move in view.legal if "card" in move.args and move.card().kind == "deal"]
        if view.current_player == 0 and view.phase == "deal" and cards and any(view.stakes):
            break
        assert session.play(rng.choice(list(session.state.legal_moves()))) is None
    table = robot.open(session)
    move: Move = cards[0]
    robot.move(robot.spot(f"card:{move.card()}"))
    robot.step(0.2)
    after = session.state.copy()
    after.apply(move)
    then = seen(after)
    assert f"value {_said(then.value)}" in named(table.root, "deal").label
    for seat, stake in enumerate(then.stakes):
        if stake != view.stakes[seat]:
            told = named(table.root, f"won:{seat}").label
            assert str(abs(view.stakes[seat])) in told
            assert str(abs(stake)) in told
    robot.move((3, 3))
    robot.step(0.2)
    assert f"value {_said(view.value)}" in named(table.root, "deal").label


def _said(n: int) -> str:
    return f"+{n}" if n > 0 else f"−{-n}" if n else "0"


def test_every_figure_says_what_it_is_and_by_which_rule() -> None:
    robot = Robot(animation="off")
    table = robot.open(fullest(4))
    for name, rule in (
        ("deal", "PA-12"),
        ("x_marker", "PA-12"),
        ("stake:1", "PA-13"),
        ("stake:0", "PA-13"),
        ("seat:1", "PA-13"),
        ("caption:deck", "PA-14"),
        ("figure:1", "PA-13"),
    ):
        node = named(table.root, name)
        assert node.tip, name
        assert node.rule == rule, name
    assert robot.node("prompt").rule == "PA-15", "the last Deal, as nearly all cards lie there"


def test_pa_12_a_negative_deal_is_lowered() -> None:
    up = place(["B+2.1", "B+3.1"], centre="B+4.1", xs="X.1")
    down = place(["B+2.1", "B+3.1"], centre="B-4", xs="X.1")
    assert parse_card("B-4") in down.centre
    assert "raised to +10" in deal_title(up)
    assert "lowered to −10" in deal_title(down)


@pytest.mark.parametrize("seat", [0, 1])
def test_what_lies_before_a_seat_lies_apart_where_there_is_room(seat: int) -> None:
    robot = Robot((1280, 800), animation="off")
    potas = ["", ""]
    potas[seat] = "BP.1 BP.2"
    state = place(["B+2.1 B+3.1", "B+2.2 B+3.2"], centre="B+4.1", pota=potas, reverse=["BR.1"])
    table = at_table(robot, state, "Ann:human,Bea:easy")
    cards = shown(table, f"pota:{seat}")
    assert len(cards) == 2
    if seat == 1:
        assert all(seen >= rect.w for rect, seen in cards)
    [reverse] = shown(table, "reverse:0")
    assert not any(rect.colliderect(reverse[0]) for rect, _seen in cards)


@pytest.mark.parametrize("numbers", [1, 3, 5])
def test_what_lies_in_the_deal_stays_where_it_is_as_a_move_is_laid_beside_it(numbers: int) -> None:
    robot = Robot((1280, 800), animation="off")
    centre = " ".join(["B+2.1", "B-2", "B+3.1", "B+4.1", "B-4"][:numbers])
    state = place(["BM2.1 B+5.1", "B+3.3"], centre=centre, pota=["BP.1", "BP.2"], seat=0, leader=1)
    table = at_table(robot, state, "Ann:human,Bo:easy")
    lying = {key: card for key, card in table.view.cards.items() if card.zone == "centre"}
    before = {key: card.rect.topleft for key, card in lying.items()}
    assert table.play(play(0, "BM2.1"))
    robot.settle()
    assert robot.find("card:BM2.1") is not None
    assert {key: table.view.cards[key].rect.topleft for key in lying} == before
    assert len(before) == numbers
