"""Wall Street's table: sets picked by hand, Funds and Takeovers, the cut, whole matches."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import cast

import pygame
import pytest

from tabletop.engine import registry
from tabletop.engine.cards import Card, order_of
from tabletop.engine.events import Told
from tabletop.engine.french import parse_card
from tabletop.engine.game import AnyGame
from tabletop.engine.moves import Move
from tabletop.engine.play.session import Player, Session
from tabletop.engine.rules.schema import OptionValue
from tabletop.engine.state import Position
from tabletop.games.wall_street import GAME
from tabletop.games.wall_street.table.cut import CutRibbon
from tabletop.games.wall_street.table.grid import Grid
from tabletop.games.wall_street.table.sets import SetChooser
from tabletop.scene.node import Node
from tabletop.scene.text import Rich
from tabletop.ui.table.screen import TableScreen
from tests.ui.table.robot import Robot

BOTS = "Ann:human,Bo:easy,Cy:normal"
PAIR = "Ann:human,Bo:human"


def cards(text: str) -> tuple[Card, ...]:
    return tuple(map(parse_card, text.split()))


def table_of(
    robot: Robot,
    hands: Sequence[str],
    laid: str,
    *,
    stock: str = "",
    funds: Sequence[str] = (),
    **options: OptionValue,
) -> TableScreen:
    """A table at a position of its own, with Ann to move and people at no other seat."""
    seats = len(hands)
    players = [Player("Ann"), *(Player(name, "easy") for name in ("Bo", "Cy", "Dot")[: seats - 1])]
    zones = {f"hand:{seat}": cards(hand) for seat, hand in enumerate(hands)}
    zones |= {f"fund:{seat}": cards(funds[seat] if funds else "") for seat in range(seats)}
    zones |= {"table": cards(laid), "stock": cards(stock)}
    lying = {card for zone in zones.values() for card in zone}
    book = registry.open_book("wall_street").choose(options, seats)
    zones["fund:1"] += tuple(card for card in book.deck() if card not in lying)
    facts = {"phase": "play", "dealer": seats - 1, "hand_number": 1, "round": 1}
    position = Position(seats, 0, zones, facts)
    rules = replace(GAME.rules, seat_people=lambda state, people: state.restore(position))
    game = cast("AnyGame", replace(GAME, rules=rules))
    return robot.open(Session.begin(game, book, players, 7, options))


def marked(table: TableScreen, state: str) -> set[str]:
    return {node.name for node in table.root.walk() if state in node.states}


def turn_by_mouse(robot: Robot, table: TableScreen, drag: bool) -> None:
    """Plays the first card of the hand on the felt, and the first set where it must choose."""
    held = [c for c, node in table.view.cards.items() if node.zone == f"hand:{table.flow.viewer}"]
    card = f"card:{min(held, key=order_of)}"
    corner = robot.node("felt").rect.move(-6, -6).bottomright
    if drag:
        start = robot.spot(card)
        robot.press(start)
        robot.move((start[0], start[1] - 40))
        robot.move(corner)
        robot.release(corner)
    else:
        robot.click(card)
        robot.press(corner)
        robot.release(corner)
    robot.settle()
    if robot.screen.name == "chooser":
        robot.click("choice:0")


def turn_by_keys(robot: Robot) -> None:
    """Plays the card that has the focus, on the felt where there is a choice of places."""
    focus = robot.screen.focus.node
    name = focus.name if focus is not None else ""
    if robot.screen.name == "table" and not name.startswith(("card:", "felt", "pack")):
        robot.key(pygame.K_RIGHT)
    robot.key(pygame.K_RETURN)
    robot.settle()


@pytest.mark.parametrize("seats", [BOTS, pytest.param(PAIR, marks=pytest.mark.whole)])
def test_a_match_is_played_to_its_end_with_the_mouse_alone(seats: str) -> None:
    robot = Robot(animation="off")
    table = robot.deal(seats, game="wall_street", target=2, cut="ask")
    for turn in range(900):
        if robot.app.results:
            break
        viewer = table.flow.viewer
        if robot.screen.name == "scored":
            robot.click("go_on")
        elif robot.screen.name == "handoff":
            robot.click("show")
        elif table.session.view(None).current_player != viewer:
            robot.step(0.2)
        elif table.session.view(viewer).phase == "cut":
            robot.click("cut")
        else:
            turn_by_mouse(robot, table, drag=bool(turn % 2))
    robot.step(2)
    assert robot.app.results == [table.session]


@pytest.mark.parametrize("seats", [PAIR, pytest.param(BOTS, marks=pytest.mark.whole)])
def test_a_match_is_played_to_its_end_with_keys_alone(seats: str) -> None:
    robot = Robot(animation="off")
    table = robot.deal(seats, game="wall_street", target=2, cut="ask")
    for _key in range(900):
        if robot.app.results:
            break
        turn_by_keys(robot)
    robot.step(2)
    assert robot.app.results == [table.session]


def test_hovering_a_card_lights_what_it_could_take() -> None:
    robot = Robot(animation="off")
    table = table_of(robot, ["10C 2C", "3C 4C"], "6D 4H 9S 5S 5H")
    robot.move(robot.spot("card:10C"))
    assert marked(table, "target") == {"table:6D", "table:4H", "table:5S", "table:5H"}
    robot.move((4, 400))
    assert marked(table, "target") == set()


def test_a_card_dropped_on_any_card_of_a_set_takes_the_set() -> None:
    robot = Robot(animation="off")
    table = table_of(robot, ["10C 2C", "3C 4C"], "6D 4H 8S AH AS")
    robot.drag("card:10C", "table:4H")
    assert table.session.entries[0].move == GAME.notation.parse("0 play card=10C capture=[6D,4H]")


def test_a_card_dropped_where_it_takes_nothing_says_why() -> None:
    robot = Robot(animation="off")
    table = table_of(robot, ["6C 9C", "3C 4C"], "6D 4H 2S")
    number = table.session.number
    for card, onto, rule in (("6C", "4H", "WS-5"), ("9C", "4H", "WS-7")):
        robot.drag(f"card:{card}", f"table:{onto}")
        assert table.session.number == number
        robot.click("rule")
        assert robot.app.rules_opened.pop() == rule
    robot.click("card:6C")
    robot.click("table:2S")
    assert "one alike before any sum" in robot.node("why_not").label


def test_several_sets_are_offered_and_light_up_one_after_another() -> None:
    robot = Robot()
    table = table_of(robot, ["10C 2C", "3C 4C"], "6D 4H 8S 2H 9D AH")
    robot.drag("card:10C", "felt", drop=False)
    robot.release(robot.node("felt").rect.center)
    chooser = robot.screen
    assert isinstance(chooser, SetChooser)
    lit: list[int] = []
    for _each in range(60):
        robot.step(0.1)
        if not lit or lit[-1] != chooser.lit:
            lit.append(chooser.lit)
    assert lit == [0, 1, 2, 0]
    robot.key(pygame.K_RIGHT)
    wanted = chooser.captures[chooser.lit]
    assert {node.place_of.zone for node in chooser.outlines.children} == {  # type: ignore[attr-defined]  # the test knows what it found
        f"table:{card}" for card in wanted
    }
    robot.key(pygame.K_RETURN)
    robot.settle()
    [played] = [e.move for e in table.session.entries if e.move.name == "play" and not e.move.seat]
    assert set(played.cards("capture")) == set(wanted)


def test_the_focus_stays_on_the_first_set_until_the_player_moves_it() -> None:
    for seconds in (0.4, 1.0, 1.5, 2.4, 5.0):
        robot = Robot()
        table = table_of(robot, ["10C 2C", "3C 4C"], "6D 4H 8S 2H 9D AH")
        robot.drag("card:10C", "felt", drop=False)
        robot.release(robot.node("felt").rect.center)
        chooser = robot.screen
        assert isinstance(chooser, SetChooser)
        first = chooser.captures[0]
        robot.step(seconds)
        assert chooser.focus.node is chooser.options[0]
        robot.key(pygame.K_RETURN)
        robot.settle()
        assert set(table.session.entries[0].move.cards("capture")) == set(first)


def test_arrow_keys_go_on_from_the_focus_while_the_sets_light_up_by_themselves() -> None:
    robot = Robot()
    table = table_of(robot, ["10C 2C", "3C 4C"], "6D 4H 8S 2H 9D AH")
    robot.drag("card:10C", "felt", drop=False)
    robot.release(robot.node("felt").rect.center)
    chooser = robot.screen
    assert isinstance(chooser, SetChooser)
    while chooser.lit != 2:
        robot.step()
    robot.director.relayout()
    assert chooser.focus.node is chooser.options[0], "another size of window moves no focus"
    robot.key(pygame.K_RIGHT)
    assert chooser.lit == 1
    robot.step(5)
    assert chooser.lit == 1, "the player has taken over"
    wanted = chooser.captures[1]
    robot.key(pygame.K_RETURN)
    robot.settle()
    assert set(table.session.entries[0].move.cards("capture")) == set(wanted)


def test_the_chooser_scrolls_only_where_its_sets_do_not_fit() -> None:
    for size in ((1280, 800), (1024, 640), (2560, 1440)):
        for text_scale in (100, 200):
            for laid in ("6D 4H 8S 2H 9D AH", "AC AD 2H 3H 3S 4D 5H 6S 8H 9D 2S"):
                robot = Robot(size, animation="off", text_scale=text_scale)
                table_of(robot, ["10C KC", "3C 4C"], laid)
                robot.drag("card:10C", "felt", drop=False)
                robot.release(robot.node("felt").rect.center)
                chooser = robot.screen
                assert isinstance(chooser, SetChooser)
                chooser.scroll.to(chooser.scroll.room)
                bottom = chooser.options[-1].rect.bottom
                assert bottom <= chooser.scroll.rect.bottom, "the last set is reached whole"
                if chooser.scroll.room > 0:
                    height = bottom - min(option.rect.top for option in chooser.options)
                    assert height > chooser.scroll.rect.h


def test_a_click_on_a_table_card_lights_the_next_set_that_holds_it() -> None:
    robot = Robot(animation="off")
    table = table_of(robot, ["10C KC", "3C 4C"], "AC AD 2H 3H 3S 4D 5H 6S 8H 9D 2S")
    robot.drag("card:10C", "felt", drop=False)
    robot.release(robot.node("felt").rect.center)
    chooser = robot.screen
    assert isinstance(chooser, SetChooser)
    point = table.view.cards[parse_card("9D")].rect.center
    robot.press(point)
    robot.release(point)
    assert parse_card("9D") in chooser.captures[chooser.lit]
    lit = robot.node(f"choice:{chooser.lit}")
    assert chooser.scroll.rect.contains(lit.rect)
    robot.key(pygame.K_RETURN)
    robot.settle()
    assert table.session.entries[0].move.cards("capture") == tuple(chooser.captures[chooser.lit])


def test_escape_leaves_the_choice_and_the_card_in_hand() -> None:
    robot = Robot(animation="off")
    table = table_of(robot, ["6C 2C", "3C 4C"], "6D 6H")
    number = table.session.number
    robot.drag("card:6C", "felt")
    robot.key(pygame.K_ESCAPE)
    robot.settle()
    assert robot.screen is table
    assert table.session.number == number
    assert table.view.cards[parse_card("6C")].zone == "hand:0"


def test_no_card_on_the_felt_moves_when_another_leaves() -> None:
    robot = Robot(animation="off")
    table = table_of(robot, ["6C 2C 9H", "3C 4C 10H"], "6D AH 8S 10S KD")
    before = {card: node.rect for card, node in table.view.cards.items() if node.zone != "hand:0"}
    robot.drag("card:6C", "table:6D")
    for card in cards("AH 8S KD"):
        if f"table:{card}" == table.view.cards[card].zone:
            assert table.view.cards[card].rect == before[card]


def test_spots_fill_from_the_middle_and_are_used_again() -> None:
    grid = Grid()
    area = pygame.Rect(100, 100, 900, 300)
    first = grid.slots(cards("6D AH 8S 10S KD"), area, 12, 18)
    assert all(area.contains(pygame.Rect(s.x, s.y, s.w, s.h)) for s in first.values())
    second = grid.slots(cards("AH 8S 10S KD 2C"), area, 12, 18)
    assert second[parse_card("2C")] == first[parse_card("6D")]
    assert {card: second[card] for card in cards("AH 8S 10S KD")} == {
        card: first[card] for card in cards("AH 8S 10S KD")
    }


@pytest.mark.parametrize("size", [(1024, 640), (1280, 800), (2560, 1440)])
@pytest.mark.parametrize("text_scale", [100, 200])
def test_twenty_table_cards_lie_apart_and_inside_the_felt(
    size: tuple[int, int], text_scale: int
) -> None:
    robot = Robot(size, animation="off", text_scale=text_scale)
    laid = "AC 2C 3C 4C 5C 6C 8C 9C 10C KC AD 2D 3D 4D 5D 6D 8D 9D 10D KD"
    table = table_of(robot, ["AH 2H 3H", "4H 5H 6H", "8H 9H 10H", "AS 2S 3S"], laid)
    felt = robot.node("felt").rect
    rects = [table.view.cards[card].rect for card in cards(laid)]
    assert all(felt.contains(rect) for rect in rects)
    assert all(len(rect.collidelistall(rects)) == 1 for rect in rects)


def test_kings_and_diamonds_are_marked_with_what_they_are() -> None:
    robot = Robot(animation="off")
    table_of(robot, ["KS 2D", "3C 4C"], "KD 4D 9S")
    labels = {node.name: node.label for node in robot.screen.root.walk() if isinstance(node, Rich)}
    assert labels["worth:KS"] == "Investor 7"
    assert labels["worth:2D"] == "Preferred"
    assert labels["caption:table:KD"] == "Investor 7"
    assert labels["caption:table:4D"] == "Preferred"
    assert "caption:table:9S" not in labels
    assert robot.node("table:KD").label == "king of diamonds, Investor, worth 7"


def test_a_takeover_says_who_did_it_and_lies_face_up_in_the_fund() -> None:
    robot = Robot(animation="off")
    table = table_of(robot, ["10C 2C", "3C 4C"], "6D 4H")
    session = table.session
    assert session.play(GAME.notation.parse("0 play card=10C capture=[6D,4H]")) is None
    table.refresh()
    assert table.view.cards[parse_card("10C")].zone == "fund:0"
    assert robot.node("takeover:0").label == "Takeover by Ann"
    assert "1 Takeover" in robot.node("seat:0").label
    assert any("Takeover!" in e.text for e in session.entries[-1].events if isinstance(e, Told))


def test_the_deal_shows_round_hand_target_and_what_is_left() -> None:
    robot = Robot(animation="off")
    robot.deal(BOTS, game="wall_street", target=7)
    labels = [robot.node(f"match:{index}").label for index in range(3)]
    assert labels == ["27 cards left", "round 1 of 4", "hand 1 · to 7"]


def test_a_scored_hand_is_counted_out_with_how_it_ended() -> None:
    robot = Robot(animation="off")
    table = table_of(robot, ["10C", "3C"], "10D 9S", funds=["KC KD KH", ""])
    robot.drag("card:10C", "table:10D")
    assert robot.screen.name == "scored"
    words = [node.label for node in robot.screen.root.walk() if isinstance(node, Rich)]
    assert "The last card: Bo lays down 3clubs." in words
    assert "Ann took last and gathers the 2 cards left over." in words
    assert "3 of 4  up 1" in [word.replace("\u2009", " ") for word in words]
    robot.click("go_on")
    robot.click("scores")
    assert any(node.label == "Hand 1" for node in robot.screen.root.walk())
    robot.key(pygame.K_ESCAPE)
    robot.settle()
    assert robot.screen is table


def test_a_person_cuts_by_dragging_clicking_and_with_keys() -> None:
    robot = Robot(animation="off")
    for deal in range(9):
        table = robot.deal("Ann:human,Bo:easy", deal=deal, game="wall_street", cut="ask")
        if table.session.view(0).phase == "cut":
            break
    pack = robot.node("pack")
    assert isinstance(pack, CutRibbon)
    middle = pack.rect.center
    robot.press(middle)
    robot.move((middle[0] - 100, middle[1]))
    robot.release((middle[0] - 250, middle[1]))
    robot.settle()
    left = pack.at
    assert 0 < left < 20
    robot.press((pack.rect.right - 4, middle[1]))
    robot.release((pack.rect.right - 4, middle[1]))
    assert pack.at == 39
    table.focus.set(pack, shown=True)
    robot.key(pygame.K_LEFT)
    robot.key(pygame.K_LEFT)
    assert pack.label == "Lift 37 cards of 40"
    robot.key(pygame.K_RETURN)
    robot.settle()
    assert table.session.entries[2].move == Move.of(0, "cut", at=37)


def test_open_funds_let_a_seat_look_into_its_own_alone() -> None:
    robot = Robot(animation="off")
    funds = ["KC 2D 3S", "KH"]
    table_of(robot, ["10C 2C", "3C 4C"], "6D 4H", funds=funds, open_funds=True)
    robot.click("fund")
    shown = {node.name for node in robot.screen.root.walk() if node.name.startswith("fund:")}
    assert shown == {"fund:KC", "fund:2D", "fund:3S"}
    robot.key(pygame.K_ESCAPE)
    robot.settle()
    table_of(robot, ["10C 2C", "3C 4C"], "6D 4H", funds=funds)
    assert robot.find("fund") is None


@pytest.mark.parametrize("size", [(1024, 640), (1280, 800), (2560, 1440)])
@pytest.mark.parametrize("text_scale", [80, 200])
def test_everything_stays_inside_the_window(size: tuple[int, int], text_scale: int) -> None:
    robot = Robot(size, text_scale=text_scale, animation="off")
    seats = ",".join(f"Bartholomew Featherstonehaugh {i}:easy" for i in range(1, 4))
    table = robot.deal(f"Wilhelmina Longbottom:human,{seats}", game="wall_street")
    window = robot.director.window.get_rect()
    outside: list[Node] = [
        node
        for node in table.root.walk()
        if node.name and node.in_sight and not window.contains(node.rect)
    ]
    assert [node.name for node in outside] == []


def test_bots_alone_are_watched_from_nobodys_seat() -> None:
    robot = Robot(animation="off")
    table = robot.deal("Bo:easy,Cy:easy,Dot:easy,Eli:easy", game="wall_street", target=1)
    for _each in range(60):
        if robot.app.results:
            break
        assert not any(node.zone.startswith("hand:") for node in table.view.cards.values())
        if robot.screen.name == "scored":
            robot.click("go_on")
        robot.step(2)
    assert robot.app.results == [table.session]
