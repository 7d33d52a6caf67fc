"""The debug overlay: only in development, over any table, with no more than the viewer's View."""

from __future__ import annotations

import re

import pygame
import pytest

from tabletop.engine import registry
from tabletop.engine.cards import Card
from tabletop.scene.text import Label
from tabletop.ui.table.screen import TableScreen
from tests.ui.table.robot import Robot

FIRST = 15
"""A deal in which the first seat begins."""


@pytest.fixture(autouse=True)
def development(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TABLETOP_DEBUG", "1")


def lines(table: TableScreen) -> list[str]:
    """All that the overlay says."""
    node = table.debug.node
    assert node is not None
    return [each.text for each in node.walk() if isinstance(each, Label)]


def named(table: TableScreen) -> set[str]:
    """The cards that the overlay names."""
    words = set(re.findall(r"[A-Z0-9.+-]+", " ".join(lines(table))))
    deck = {card.code for zone in table.session.state.zones() for card in zone.cards}
    return deck & words


def seen(table: TableScreen) -> set[str]:
    """The cards whose faces the viewer sees, or that its figures and legal moves name."""
    view = table.model.view
    values = [value for name, value in vars(view).items() if name != "zones"]
    told = set(re.findall(r"[A-Z0-9.+-]+", repr(values)))
    return told | {card.code for zone in view.zones.values() for card in zone.faces}


def in_hands(table: TableScreen) -> set[str]:
    """The cards in all hands."""
    views = [table.session.view(seat) for seat in range(len(table.session.players))]
    return {card.code for view in views for card in view.faces(f"hand:{view.seat}")}


def test_without_the_switch_f12_does_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TABLETOP_DEBUG", "0")
    robot = Robot()
    table = robot.deal("Ann:human,Bo:easy,Cy:easy", FIRST)
    before = robot.pixels()
    robot.key(pygame.K_F12)
    assert table.debug.node is None
    assert robot.pixels() == before


@pytest.mark.parametrize("game", registry.names())
@pytest.mark.parametrize("size", [(1024, 640), (1280, 800)])
def test_it_shows_zones_places_and_facts_of_every_game(game: str, size: tuple[int, int]) -> None:
    robot = Robot(size, animation="off")
    book = registry.open_book(game)
    seats = ["Ann:human", "Bo:easy", "Cy:easy", "Dot:easy", "Eli:easy", "Fay:easy"]
    table = robot.deal(",".join(seats[: book.spec.seats.max]), game=game)
    before = robot.pixels()
    robot.key(pygame.K_F12)
    assert robot.pixels() != before
    said = "\n".join(lines(table))
    assert "hand:0 " in said
    assert f"line {table.session.number}, seat {table.model.view.current_player}" in said
    assert table.view.table is not None
    for place in table.view.table.places:
        assert (place.name or place.zone) in said
    assert named(table) <= seen(table)
    robot.key(pygame.K_F12)
    robot.settle()
    assert robot.pixels() == before


def test_it_names_no_card_that_its_viewer_may_not_see() -> None:
    robot = Robot(animation="off")
    table = robot.deal("Ann:human,Bo:human,Cy:human", FIRST)
    robot.key(pygame.K_RETURN)
    robot.settle()
    robot.key(pygame.K_F12)
    viewer = table.model.viewer
    assert viewer is not None
    own = {card.code for card in table.session.view(viewer).faces(f"hand:{viewer}")}
    assert named(table) & in_hands(table) == own


def test_from_one_player_to_the_next_no_frame_tells_of_the_hand_before() -> None:
    robot = Robot()
    table = robot.deal("Ann:human,Bo:human,Cy:human", FIRST)
    robot.key(pygame.K_RETURN)
    robot.settle()
    robot.key(pygame.K_F12)
    viewers = set()
    for _turn in range(3):
        viewers.add(table.model.viewer)
        robot.click(f"card:{table.model.view.legal[0].card()}")
        robot.key(pygame.K_RETURN)
        for frame in range(240):
            robot.step()
            assert named(table) <= seen(table)
            if robot.screen is not table:
                assert not named(table) & in_hands(table)
                if frame > 60:
                    robot.key(pygame.K_RETURN)
    assert len(viewers) > 1


def test_it_follows_the_selection_and_keeps_the_last_search() -> None:
    robot = Robot(animation="off")
    table = robot.deal("Ann:human,Bo:easy,Cy:easy", FIRST)
    robot.key(pygame.K_F12)
    card = table.model.view.faces("hand:0")[0]
    assert isinstance(card, Card)
    robot.click(f"card:{card}")
    assert f"pile:{card.suit}: 0 play card={card}" in lines(table)
    assert any(line.endswith("refused by MK-4") for line in lines(table))
    robot.key(pygame.K_ESCAPE)
    robot.key(pygame.K_h)
    robot.settle()
    move = table.model.hint and table.model.hint.move
    assert f"search at line {table.session.number}: {move}" in lines(table)


def test_it_takes_no_input() -> None:
    robot = Robot(animation="off")
    table = robot.deal("Ann:human,Bo:easy,Cy:easy", FIRST)
    number = table.session.number
    robot.key(pygame.K_F12)
    card = table.model.view.faces("hand:0")[0]
    robot.drag(f"card:{card}", f"pile:{card.suit}")
    assert table.session.number > number
    assert table.debug.node is not None
