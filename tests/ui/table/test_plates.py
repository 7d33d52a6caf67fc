"""The number on a seat's plate is that seat's total, in every game and at every position."""

from __future__ import annotations

import random
import re
from dataclasses import replace
from itertools import islice

import pygame
import pytest
from pygame import Rect, Surface

from tabletop.engine import registry
from tabletop.engine.french import FRENCH
from tabletop.engine.play.session import Player, Session
from tabletop.engine.rules.schema import OptionValue
from tabletop.scene.text import Rich
from tabletop.ui.table.adapter import Plate
from tabletop.ui.table.cards import CardArt
from tabletop.ui.table.plates import PlateNode
from tabletop.ui.table.screen import TableScreen
from tests.ui import rooms
from tests.ui.table.robot import Robot

SEATS = [Player("Ann"), Player("Bo", "easy"), Player("Cy", "easy")]
DEALS: dict[str, tuple[int, ...]] = {"milken": (3, 11)}
"""The deals looked at, where it is not one; each as a match where the game has the option."""


def match(game: str) -> dict[str, OptionValue]:
    """The options by which a game is a match of three deals, where it can be one."""
    option = registry.open_book(game).options.get("deals")
    return {"deals": 3} if option is not None and option.accepts(3) else {}


def played(game: str, deal: int, **options: OptionValue) -> tuple[Session, random.Random]:
    """A game just begun, and where its moves are drawn from."""
    found = registry.find(game)
    assert found is not None
    session = Session.begin(found, registry.open_book(game), SEATS, deal, options)
    return session, random.Random(deal)


def composed(robot: Robot, session: Session, viewer: int | None) -> TableScreen:
    """The table of a session as `viewer` sees it, without anything having moved on it."""
    table = robot.table(session)
    table.model.viewer = viewer
    return table


def numbers(table: TableScreen) -> dict[int, int | None]:
    """The number on each plate, None where there is none."""
    plates = table.adapter.compose(table.seen(), table).plates
    return {plate.seat: plate.value for plate in plates}


LONG = "Anastasia Romanova-Smith"


@pytest.mark.parametrize("game", registry.names())
@pytest.mark.parametrize("size", [(1280, 800), (1600, 1000), (2560, 1440)], ids=str)
def test_ones_own_plate_says_the_whole_name(game: str, size: tuple[int, int]) -> None:
    robot = Robot(size, animation="off")
    table = robot.deal(f"{LONG}:human,Bartholomew Featherstonehaugh:easy,Cy:easy", game=game)
    robot.settle()
    shown = table.view.plates[0].written
    assert " ".join(shown) == LONG


@pytest.mark.parametrize("game", registry.names())
def test_a_name_comes_before_a_number_of_cards_on_a_plate_with_no_room(game: str) -> None:
    seats = registry.open_book(game).spec.seats.max
    bots = [f"{name}:normal" for name in ("Bartholomew", "Cy", "Maximilian", "Eli", "Fay")]
    robot = Robot((1024, 640), animation="off", text_scale=200)
    table = robot.deal(",".join(["Ann:human", *bots[: seats - 1]]), game=game)
    robot.settle()
    for node in table.view.plates.values():
        assert node.written[0][:4] == node.person[:4]


def test_a_name_is_whole_sooner_than_the_figure_beside_it_is_large() -> None:
    theme = Robot((1024, 640), animation="off", text_scale=200).app.theme
    art = CardArt(theme, FRENCH, True)
    plate = Plate(0, Rect(0, 0, 190, 46), "2 cards", value=69, form="${}", cards=2)
    node = PlateNode(plate, "Bartholomew Featherstone", "", (), art, to_move=False, thinking=False)
    node.way = next(way for way in range(node.ways(node.rect)) if node.fits(way))
    node.paint(Surface((190, 46)), Rect(0, 0, 190, 46), 1.0)
    assert node.written == ("Bartholomew",)


@pytest.mark.parametrize("text_scale", [100, 150, 200])
def test_a_plate_with_no_room_says_the_first_name_whole(text_scale: int) -> None:
    robot = Robot((1024, 640), animation="off", text_scale=text_scale)
    table = robot.deal(f"{LONG}:human,Bo:easy,Cy:easy", game="wall_street")
    robot.settle()
    assert table.view.plates[0].written[0].split()[0] == "Anastasia"


@pytest.mark.parametrize("size", [(1024, 640), (1280, 800)], ids=str)
def test_thinking_brings_no_backs_on_a_plate_and_takes_none_away(size: tuple[int, int]) -> None:
    robot = Robot(size, animation="off")
    table = robot.deal("Ann:human,Bo:normal,Cy:easy,Di:easy,Ed:easy,Flo:easy")
    plate = table.view.plates[1].plate
    right = []
    for thinking in (False, True):
        target = Surface(plate.area.size)
        node = PlateNode(plate, "Bo", "Normal", (), table.art, to_move=True, thinking=thinking)
        node.paint(target, target.get_rect(), 1.0)
        beside = Rect(plate.area.w // 2, 0, plate.area.w // 2, plate.area.h * 2 // 5)
        right.append(pygame.image.tobytes(target.subsurface(beside), "RGB"))
    assert right[0] == right[1]


@pytest.mark.parametrize(("name", "has_fans"), [("Bea", True), (LONG, False)])
def test_all_plates_have_fans_of_backs_or_none_has(name: str, has_fans: bool) -> None:
    robot = Robot((1600, 1000), animation="off")
    table = robot.deal(f"Ann:human,{name}:normal,Cy:normal,Di:normal", game="portfolio")
    plates = [node for node in table.view.plates.values() if node.plate.backs]
    assert len(plates) == 3
    assert plates[1].has_room
    assert {node.has_fan for node in plates} == {has_fans}


@pytest.mark.parametrize("game", registry.names())
def test_a_plate_says_the_same_of_who_sits_there_whatever_they_hold_and_have(game: str) -> None:
    robot = Robot(animation="off")
    table = robot.deal("Ann:human,Bo:normal,Cy:normal", game=game)
    for node in table.view.plates.values():
        said, target = set(), Surface(node.plate.area.size)
        for cards, value in ((1, 1), (9, 7), (10, 10), (23, 99), (23, 100)):
            plate = replace(node.plate, detail=f"{cards} cards", value=value, backs=cards)
            drawn = PlateNode(
                plate, "Bo", "Normal", ("Normal",), table.art, to_move=True, thinking=False
            )
            drawn.paint(target, target.get_rect(), 1.0)
            assert drawn.said.endswith(plate.detail)
            said.add(drawn.said.removesuffix(plate.detail))
        assert len(said) == 1


def test_each_plate_counts_to_its_own_figure() -> None:
    robot = Robot()
    table = robot.deal("Ann:human,Bo:normal,Cy:normal,Di:normal", game="portfolio")
    counted = False
    for _turn in range(12):
        assert table.play(table.session.view(0).legal[0])
        robot.settle()
        plates = table.view.plates.values()
        assert all(node.count == (node.plate.value or 0) for node in plates)
        counted = counted or len({node.plate.value for node in plates}) > 1
    assert counted


@pytest.mark.parametrize("game", registry.names())
def test_at_every_position_of_a_match_each_plate_has_its_seats_total(game: str) -> None:
    robot = Robot(animation="off")
    for deal in DEALS.get(game, (3,)):
        session, rng = played(game, deal, **match(game))
        tables = [composed(robot, session, viewer) for viewer in (0, 2, None)]
        while True:
            for table in tables:
                totals = session.view(table.flow.viewer).scores
                assert numbers(table) == dict(enumerate(totals))
            if session.state.is_terminal:
                break
            assert session.play(rng.choice(list(session.state.legal_moves()))) is None
        for table in tables:
            assert numbers(table) == dict(enumerate(session.state.scores())), "as the results say"


def test_milkens_plates_say_nothing_of_a_single_deal_before_its_end() -> None:
    robot = Robot(animation="off")
    session, rng = played("milken", 5)
    table = composed(robot, session, 0)
    while not session.state.is_terminal:
        assert set(numbers(table).values()) == {None}
        assert session.play(rng.choice(list(session.state.legal_moves()))) is None
    assert numbers(table) == dict(enumerate(session.state.scores()))


@pytest.mark.parametrize("size", [(1280, 800), (1024, 640), (2560, 1440)])
@pytest.mark.parametrize("text_scale", [100, 200])
def test_milkens_sum_of_the_hand_is_whole_at_every_size(
    size: tuple[int, int], text_scale: int
) -> None:
    robot = Robot(size, animation="off", text_scale=text_scale)
    session, rng = played("milken", 5, deals=2)
    while session.state.worth()[0] == 0 or session.state.current_player != 0:
        assert session.play(rng.choice(list(session.state.legal_moves()))) is None
    robot.open(session)
    line = robot.find("figures") or robot.node("figure:0")
    assert isinstance(line, Rich)
    assert str(session.state.worth()[0]) in line.label
    assert line.natural(line.rect.w)[1] <= line.rect.h, "no part is cut off"
    if line.name == "figures" and "×" in line.label:
        parts = [int(number) for number in re.findall(r"= (-?\d+)", line.label)]
        assert sum(parts) == session.state.worth()[0], "all its parts, or its total alone"


def test_milken_says_apart_from_the_total_what_the_hand_comes_to() -> None:
    robot = Robot(animation="off")
    session, rng = played("milken", 5, deals=2)
    table = composed(robot, session, 0)
    compared = 0
    while True:
        totals, worth = session.state.scores(), session.state.worth()
        figures = table.adapter.compose(table.seen(), table).figures
        if session.view(0).phase == "play":
            assert f"*{worth[0] - totals[0]}*" in figures[0]
            assert numbers(table)[0] == totals[0]
            compared += totals[0] > 0 < worth[0] - totals[0]
        if session.state.is_terminal:
            break
        assert session.play(rng.choice(list(session.state.legal_moves()))) is None
    last = session.state.tallies()[-1].totals[0]
    assert f"*{last}*" in figures[0], "at the end, what the last deal came to"
    assert compared > 3, "with a total and a hand that is worth something"


@pytest.mark.parametrize("text", [100, 150, 200])
@pytest.mark.parametrize("game", registry.names())
def test_plates_beside_each_other_are_written_in_one_way(game: str, text: int) -> None:
    session = rooms.stopped(game, min(5, registry.open_book(game).spec.seats.max), 0.5, every=True)
    for window in ((1024, 640), (1280, 800)):
        table = rooms.at_table(session, window, text).screen
        assert isinstance(table, TableScreen)
        others = [plate for seat, plate in table.view.plates.items() if seat]
        shown = [(bool(plate.said), len(plate.said.split(" · "))) for plate in others]
        assert len(set(shown)) == 1, f"{[plate.said for plate in others]} at {window}"
        assert len({plate.way for plate in others}) == 1


def test_what_plates_say_beside_cards_that_come_and_go_does_not_change_to_and_fro() -> None:
    robot = Robot(animation="off")
    table = robot.open(rooms.stopped("wall_street", 4, 0))
    others = [seat for seat in table.view.plates if seat]
    ways = []
    for session in islice(rooms.played("wall_street", 4, False), 0, 40, 3):
        table.model.session = session
        table.refresh(None)
        ways.append(max(table.view.plates[seat].way for seat in others))
    assert len(set(ways)) > 1
    assert ways == sorted(ways)
