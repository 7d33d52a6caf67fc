"""Wall Street's table: sets picked by hand, Funds and Takeovers, the cut, whole matches."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
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
from tabletop.games.wall_street.setup import Setup
from tabletop.games.wall_street.state import LastPlay, WallStreetView
from tabletop.games.wall_street.table.coins import Coin
from tabletop.games.wall_street.table.cut import CutRibbon
from tabletop.games.wall_street.table.kinds import kind_names
from tabletop.games.wall_street.table.laying import lay
from tabletop.games.wall_street.table.plates import READABLE
from tabletop.games.wall_street.table.races import Race, Races, unbeatable
from tabletop.games.wall_street.table.scoring import sheet
from tabletop.games.wall_street.table.taking import SumLine
from tabletop.scene.node import Node
from tabletop.scene.text import Rich
from tabletop.scene.widgets import Button
from tabletop.ui.table.screen import TableScreen
from tests.ui import rooms
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
    match: Mapping[str, object] | None = None,
    to_move: int = 0,
    **options: OptionValue,
) -> TableScreen:
    """A table at a position of its own, with Ann to move unless another is, and people at no other
    seat; `match` are other figures of it."""
    seats = len(hands)
    players = [Player("Ann"), *(Player(name, "easy") for name in ("Bo", "Cy", "Dot")[: seats - 1])]
    zones = {f"hand:{seat}": cards(hand) for seat, hand in enumerate(hands)}
    zones |= {f"fund:{seat}": cards(funds[seat] if funds else "") for seat in range(seats)}
    zones |= {"table": cards(laid), "stock": cards(stock)}
    lying = {card for zone in zones.values() for card in zone}
    book = registry.open_book("wall_street").choose(options, seats)
    zones["fund:1"] += tuple(card for card in book.deck() if card not in lying)
    facts = {"phase": "play", "dealer": seats - 1, "hand_number": 1, "round": 1, **(match or {})}
    position = Position(seats, to_move, zones, facts)
    rules = replace(GAME.rules, seat_people=lambda state, people: state.restore(position))
    game = cast("AnyGame", replace(GAME, rules=rules))
    return robot.open(Session.begin(game, book, players, 7, options))


def marked(table: TableScreen, state: str) -> set[str]:
    return {node.name for node in table.root.walk() if state in node.states}


def turn_by_mouse(robot: Robot, table: TableScreen, drag: bool) -> None:
    """Plays the first card of the hand on the felt, where it takes the set that is shown."""
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
        robot.step(9)
        assert " is laid down" not in said(robot), "it is back in the hand"
    robot.click("card:6C")
    robot.click("table:2S")
    assert "only where no such card lies" in robot.node("why_not").label


SETS = "6D 4H 8S 2H 9D AH"
"""Table cards of which a ten takes three sets."""


def lifted(table: TableScreen) -> set[str]:
    """The cards that stand up as what would be taken."""
    return {str(card) for card, node in table.view.cards.items() if "lifted" in node.states}


def sum_shown(robot: Robot) -> str:
    """The sum over the cards, "" for none."""
    node = robot.find("sum")
    return node.label if node is not None else ""


def said(robot: Robot) -> str:
    """What the prompt bar says."""
    return robot.node("prompt").label


def taken(table: TableScreen) -> set[str]:
    """What Ann's first play took."""
    return {str(card) for card in table.session.entries[0].move.cards("capture")}


def test_the_sum_stands_over_the_cards_while_a_card_is_pointed_at_held_or_focused() -> None:
    robot = Robot(animation="off")
    table = table_of(robot, ["10C 8S 2H", "3C 4C"], "6S AD 3H")
    cards_at = {card: node.rect for card, node in table.view.cards.items()}
    robot.move(robot.spot("card:10C"))
    assert sum_shown(robot) == "6 + 1 + 3 = 10"
    assert lifted(table) == {"6S", "AD", "3H"}
    robot.step(0.3)
    line = robot.node("sum").rect
    for card in cards("6S AD 3H"):
        assert table.view.cards[card].rect.y < cards_at[card].y, "it stands up"
        assert line.top < table.view.cards[card].rect.top
    robot.move((2, 300))
    robot.step(0.3)
    assert sum_shown(robot) == ""
    assert {card: node.rect for card, node in table.view.cards.items()} == cards_at
    robot.drag("card:10C", "felt", drop=False)
    robot.step()
    assert sum_shown(robot) == "6 + 1 + 3 = 10"
    robot.key(pygame.K_ESCAPE)
    robot.settle()
    table.focus.set(table.view.cards[parse_card("10C")], shown=True)
    robot.key(pygame.K_s)
    robot.step()
    assert sum_shown(robot) == "6 + 1 + 3 = 10"


def test_other_sets_wait_beside_the_sum_and_tab_goes_on_to_them() -> None:
    robot = Robot(animation="off")
    table = table_of(robot, ["10C 2C", "3C 4C"], SETS)
    robot.move(robot.spot("card:10C"))
    seen = []
    for _each in range(3):
        seen.append(frozenset(lifted(table)))
        others = robot.node("other_sets").label
        assert others.count("or ") == 2
        robot.key(pygame.K_TAB)
        robot.step()
    assert set(seen) == {
        frozenset(("6D", "4H")), frozenset(("8S", "2H")), frozenset(("9D", "AH"))
    }  # fmt: skip
    assert table.session.number == table_number(table)


def table_number(table: TableScreen) -> int:
    """The number of lines before anybody moved."""
    return next((e.n for e in table.session.entries), table.session.number)


@pytest.mark.parametrize("by", ["drop on the felt", "drop on a card", "click", "keys"])
def test_the_set_that_is_shown_is_the_one_taken(by: str) -> None:
    robot = Robot(animation="off")
    table = table_of(robot, ["10C 2C", "3C 4C"], SETS)
    if by == "keys":
        table.focus.set(table.view.cards[parse_card("10C")], shown=True)
        robot.key(pygame.K_TAB)
        robot.step()
        wanted = lifted(table)
        robot.key(pygame.K_RETURN)
        robot.settle()
    elif by == "click":
        robot.click("card:10C")
        robot.key(pygame.K_TAB)
        robot.step()
        wanted = lifted(table)
        robot.click("card:10C")
    elif by == "drop on a card":
        robot.drag("card:10C", "table:2H", drop=False)
        robot.step()
        wanted = lifted(table)
        assert wanted == {"8S", "2H"}
        robot.release(robot.node("table:2H").rect.center)
        robot.settle()
    else:
        robot.drag("card:10C", "table:2H", drop=False)
        corner = robot.node("felt").rect.move(-6, -6).bottomright
        robot.move(corner)
        robot.step()
        wanted = lifted(table)
        assert wanted == {"8S", "2H"}, "what was gone over last stays"
        robot.release(corner)
        robot.settle()
    assert robot.screen is table, "nothing is asked"
    assert taken(table) == wanted


def test_nothing_but_the_player_changes_the_set_that_is_shown() -> None:
    robot = Robot()
    table = table_of(robot, ["10C 2C", "3C 4C"], SETS)
    table.focus.set(table.view.cards[parse_card("10C")], shown=True)
    robot.key(pygame.K_TAB)
    robot.step()
    wanted = lifted(table)
    for seconds in (0.4, 1.5, 5.0):
        robot.step(seconds)
        assert lifted(table) == wanted
        assert table.focus.node is table.view.cards[parse_card("10C")]
    robot.director.relayout()
    robot.step(0.5)
    assert lifted(table) == wanted, "another size of window changes nothing"
    robot.key(pygame.K_RETURN)
    robot.settle()
    assert taken(table) == wanted


def test_a_press_on_the_other_sets_goes_on_to_them_and_names_their_cards() -> None:
    robot = Robot((1024, 640), animation="off", text_scale=150)
    table = table_of(robot, ["10D 2C", "3C 4C"], "6S 6H 9H KS 4C")
    number = table.session.number
    robot.click("card:10D")
    robot.step()
    seen = []
    for _press in range(3):
        seen.append(lifted(table))
        named = robot.node("other_sets").label
        other = ({"6S", "6H"} - lifted(table)).pop()
        assert table.art.deck.name(parse_card(other)) in named
        robot.click("other_sets")
        robot.step()
        assert table.session.number == number, "nothing is taken by it"
        assert table.model.selected == [parse_card("10D")]
    assert seen[0] == seen[2] != seen[1]
    wanted = lifted(table)
    robot.click("card:10D")
    robot.settle()
    assert taken(table) == wanted


def test_after_the_last_set_tab_leaves_the_card() -> None:
    robot = Robot(animation="off")
    table = table_of(robot, ["10C 2C", "3C 4C"], SETS)
    card = table.view.cards[parse_card("10C")]
    table.focus.set(card, shown=True)
    for _other in range(2):
        robot.key(pygame.K_TAB)
        assert table.focus.node is card
    robot.key(pygame.K_TAB)
    assert table.focus.node is not card


@pytest.mark.parametrize("size", [(1024, 640), (1280, 800), (2560, 1440)])
@pytest.mark.parametrize("text_scale", [100, 200])
def test_the_sum_and_the_other_sets_stay_on_the_felt_at_every_size(
    size: tuple[int, int], text_scale: int
) -> None:
    for laid in (SETS, "AC AD 2H 3H 3S 4D 5H 6S 8H 9D 2S", "6S AD 5D KC 9H 3H"):
        robot = Robot(size, animation="off", text_scale=text_scale)
        table = table_of(robot, ["10C KS", "3C 4C", "4S 5S", "5C 6C"], laid)
        felt = robot.node("felt").rect
        robot.move(robot.spot("card:10C"))
        for _set in range(4):
            line, others = robot.node("sum"), robot.node("other_sets")
            assert isinstance(line, SumLine)
            assert felt.left <= line.rect.left
            assert line.rect.right <= felt.right + 2
            assert table.frame.ticker.bottom < line.rect.top
            assert robot.director.window.get_rect().contains(others.rect)
            at, wide = others.rect, line.rect
            free = [*line.bare, (0, wide.left), (line.right, robot.director.window.get_width())]
            is_over = at.top < wide.top + line.badge and at.bottom > wide.top
            assert not is_over or any(a <= at.left and at.right <= b for a, b in free)
            robot.key(pygame.K_TAB)
            robot.step()


def test_what_a_take_brings_and_what_the_next_seat_might_take_stand_in_the_bar() -> None:
    robot = Robot(animation="off")
    funds = ["KH 2D 3C", "2S"]
    table_of(robot, ["10C 8S", "3C 4C"], "6S 4D 9H", stock="AC 5H KD 8D", funds=funds)
    robot.move(robot.spot("card:10C"))
    told = said(robot)
    assert "1 Preferred, 2 Common" in told
    assert "Bo might then make a Takeover with 9." in told or "Bo can then take nothing." in told
    robot.move(robot.spot("card:8S"))
    robot.step()
    assert "would be laid down and take nothing." in said(robot)


def test_over_a_card_that_it_does_not_take_the_bar_says_why_before_the_card_is_let_go() -> None:
    robot = Robot(animation="off")
    table = table_of(robot, ["6C 9C", "3C 4C"], "6D 4H 2S")
    number = table.session.number
    robot.drag("card:6C", "table:4H", drop=False)
    robot.step()
    assert "only where no such card lies" in said(robot)
    assert lifted(table) == set()
    robot.move(robot.node("table:6D").rect.center)
    robot.step()
    assert "2 Common" in said(robot) or "1 Preferred" in said(robot)
    robot.key(pygame.K_ESCAPE)
    robot.settle()
    assert table.session.number == number


@pytest.mark.parametrize(("size", "text"), [((1280, 800), 100), ((1024, 640), 150)])
def test_closed_funds_name_what_the_most_of_scores(size: tuple[int, int], text: int) -> None:
    robot = Robot(size, animation="off", text_scale=text)
    table_of(robot, ["10C 8S 4H", "3C 4C"], "6S 4D 9H")
    said = [node.label for node in robot.node("races").walk()]
    assert any(label.startswith("Most kings") for label in said)
    if text == 100:
        assert any(all(kind in label for kind in kind_names()) for label in said)


def test_with_open_funds_a_take_shows_what_one_then_has_and_the_races_show_it_too() -> None:
    robot = Robot(animation="off")
    funds = ["KH 2D 3C", "2S"]
    stock = "AC 5H KD 8D"
    table_of(robot, ["10C 8S", "3C 4C"], "6S 4D 9H", stock=stock, funds=funds, open_funds=True)
    before = robot.node("races")
    assert isinstance(before, Races)
    assert before.label == "Your Fund, 3 cards, Investors 1 of 4, Preferred 1 of 9, Common 1 of 27"
    robot.move(robot.spot("card:10C"))
    assert "Preferred 1 to 2, Common 1 to 3" in said(robot)
    shown = [node for node in robot.screen.root.walk() if isinstance(node, Races) and node.visible]
    assert [node.adds for node in shown] == [(0, 1, 2)]
    assert not before.visible


def test_every_figure_is_explained_with_a_rule_there_is() -> None:
    robot = Robot(animation="off")
    table = table_of(robot, ["10C 8S", "3C 4C"], "6S 4D 9H", funds=["KH 2D 3C", "2S"])
    rules = {rule.id for rule in table.session.book.spec.rules}
    assert table.view.table is not None
    named = {node.name for node in table.root.walk()}
    explained = {name for name in table.view.table.tips if not name.startswith("takeovers:")}
    assert explained <= named
    assert {"races", "stock", "match:0", "figure:0", "seat:0", "seat:1"} <= explained
    tips = [*table.view.table.tips.values(), *table.view.table.verbs.values()]
    assert {tip.rule for tip in tips} <= rules
    assert "3 nobody can beat" in robot.node("races").tip


def test_a_capture_is_held_whole_and_a_card_laid_down_is_not() -> None:
    robot = Robot(animation="off")
    table = table_of(robot, ["10C 8S", "3C 4C"], "6S 4D 9H")
    view = table.session.view(0)
    take, lay_down = (
        table.adapter.held(GAME.notation.parse(text), lambda: view, view)
        for text in ("0 play card=10C capture=[6S,4D]", "0 play card=8S capture=[]")
    )
    assert lay_down is None
    assert take is not None
    assert take.laid is parse_card("10C")
    assert set(take.cards) == set(cards("6S 4D"))
    assert take.seats == (0,)


def test_the_size_of_ones_fund_is_in_sight_in_the_largest_text() -> None:
    robot = Robot((1024, 640), animation="off", text_scale=200)
    table_of(robot, ["10C 8S", "3C 4C"], "6S 4D 9H", funds=["KH 2D 3C", "2S"])
    words = [node.label for node in robot.node("races").walk()]
    assert words[1] == "You"
    assert words[2].startswith("3")


@pytest.mark.parametrize("size", [(1024, 640), (1280, 800)], ids=str)
def test_large_text_gives_way_before_a_race(size: tuple[int, int]) -> None:
    robot = Robot(size, animation="off", text_scale=200)
    table_of(robot, ["10C 8S", "3C 4C"], "6S 4D 9H", funds=["KH 2D 3C", "2S"], open_funds=True)
    races = [node for node in robot.node("races").walk() if isinstance(node, Race)]
    assert [race.whole for race in races] == [4, 9, 27]
    assert all(race.w >= 100 for race in races)


def test_closed_funds_show_totals_only() -> None:
    robot = Robot(animation="off")
    table_of(robot, ["10C 8S", "3C 4C"], "6S 4D 9H", funds=["KH 2D 3C", "2S"])
    panel = robot.node("races")
    words = " ".join(node.label for node in panel.walk())
    assert panel.label == "Your Fund, 3 cards"
    assert "You 3 cards" in words
    assert "Bo 31 cards" in words, "how large the others are"
    assert not any(f"{n} of" in words for n in range(4)), "no count of a kind"


def test_more_than_half_of_a_kind_nobody_can_beat() -> None:
    for whole in (4, 9, 27, 1, 2):
        needed = unbeatable(whole)
        assert whole - needed < needed, "the others together have fewer"
        assert whole - (needed - 1) >= needed - 1, "one fewer can be equalled"


def test_the_cards_close_up_in_their_order_when_another_leaves() -> None:
    robot = Robot(animation="off")
    table = table_of(robot, ["6C 2C 9H", "KC 4C 10H"], "6D AH 8S 10S KD")
    order = [str(card) for card in table.session.view(0).faces("table")]
    robot.drag("card:6C", "table:6D")
    left = sorted(
        (node.home[0], str(card))
        for card, node in table.view.cards.items()
        if node.zone.startswith("table:")
    )
    now = [str(card) for card in table.session.view(0).faces("table")]
    assert [name for _x, name in left] == now
    assert [name for name in now if name in order] == [name for name in order if name in now]
    steps = {round(b[0] - a[0]) for a, b in pairwise(left)}
    assert len(steps) == 1, "no hole is left"


def test_cards_are_as_large_as_the_felt_allows_in_one_row_while_they_are_wide() -> None:
    robot = Robot(animation="off")
    deck = [str(card) for card in registry.open_book("wall_street").deck()]
    for count, least, most in ((1, 160, 167), (6, 160, 167), (7, 140, 150), (8, 118, 130)):
        table_of(robot, ["10C", "10H"], " ".join(deck[:count]))
        felt = robot.node("felt").rect
        laying = lay(count, felt, robot.app.theme)
        assert laying.rows == 1
        assert least <= laying.slots[0].w <= most
        assert all(felt.contains(pygame.Rect(s.x, s.y, s.w, s.h)) for s in laying.slots)


def test_the_stock_is_no_larger_than_what_must_be_read() -> None:
    for size in ((1024, 640), (1280, 800), (2560, 1440)):
        robot = Robot(size, animation="off")
        table = robot.deal(BOTS, game="wall_street")
        back = table.view.hidden["stock"][0]
        on_table = [n for n in table.view.cards.values() if n.zone.startswith("table:")]
        assert all(back.w <= 0.45 * node.w + 1 for node in on_table)


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
    table = table_of(robot, ["KS 2D", "3C 4C"], "KD 4D 9S")
    labels = {node.name: node.label for node in robot.screen.root.walk() if isinstance(node, Rich)}
    badges = {str(c): node.badge.label for c, node in table.view.cards.items() if node.badge}
    assert badges == {"KD": "7", "4D": "4", "9S": "9", "KS": "7"}, "in hand only where it differs"
    assert labels["caption:table:KD"] == "Investor"
    assert labels["caption:table:4D"] == "Preferred"
    assert "caption:table:9S" not in labels
    assert robot.node("table:KD").label == "king of diamonds, Investor, worth 7"


def test_a_takeover_says_who_did_it_and_is_a_coin_that_opens_to_its_card() -> None:
    robot = Robot(animation="off")
    table = table_of(robot, ["10C 2C", "3C 4C"], "6D 4H")
    session = table.session
    assert session.play(GAME.notation.parse("0 play card=10C capture=[6D,4H]")) is None
    table.refresh()
    assert any("Takeover!" in e.text for e in session.entries[-1].events if isinstance(e, Told))
    assert robot.node("takeover:0").label == "Takeover by Ann"
    coin = robot.node("takeovers:0")
    assert isinstance(coin, Coin)
    assert coin.reading == "1"
    assert "10 of clubs" in coin.label
    assert robot.node("fund:0").label == "Ann’s Fund, 3 cards, 1 Takeover"
    setup = Setup.of(session.book, 2)
    needed = session.book.option_number("target") - setup.takeover
    assert robot.node("figure:0").label.startswith(f"{needed} "), "it is counted in what is needed"
    robot.settle()
    coin = robot.node("takeovers:0")
    robot.move(coin.rect.center)
    robot.step()
    zoom = robot.node("zoom")
    assert "1 Takeover of Ann" in zoom.label
    assert not coin.explanation, "the box with its cards says all, so no second one opens over it"


def test_a_plate_carries_what_its_seat_took_last() -> None:
    robot = Robot(animation="off")
    table = table_of(robot, ["10C 2C 8S", "4S 6C 5C"], "6D 4H 9S")
    session = table.session
    assert session.play(GAME.notation.parse("0 play card=8S capture=[]")) is None
    assert session.play(GAME.notation.parse("1 play card=4S capture=[4H]")) is None
    table.refresh()
    plate = robot.node("seat:1").rect
    for card in cards("4S 4H"):
        node = table.view.cards[card]
        assert node.zone == "fund:1"
        assert plate.contains(node.rect)
    assert "took" in robot.node("seat:1").label


def test_the_deal_shows_round_hand_target_and_what_is_left() -> None:
    robot = Robot(animation="off")
    robot.deal(BOTS, game="wall_street", target=7)
    labels = [robot.node(f"match:{index}").label for index in range(4)]
    assert labels == ["27 cards left", "round 1 of 4", "hand 1", "7 points win"]


def test_ws_12_after_a_tie_it_is_said_that_the_lead_wins() -> None:
    robot = Robot(animation="off")
    tie = {"hand_number": 2, "totals": (10, 2, 10), "plays": (True, False, True)}
    table_of(robot, ["4C", "", "3C"], "10D 9S", match=tie)
    assert robot.node("match:2").label == "hand 2"
    assert robot.node("match:3").label == "the lead wins"
    assert robot.node("figure:0").label == "level with Cy: the lead wins"
    assert "break the tie" in robot.node("title").label


@pytest.mark.parametrize(
    ("own", "other", "said"),
    [("KS", "", "1 ahead of Cy"), ("", "KS KC", "2 behind Cy"), ("KS", "KC", "level with Cy")],
)
def test_ws_12_in_a_tie_break_a_takeover_of_the_hand_puts_one_ahead(
    own: str, other: str, said: str
) -> None:
    robot = Robot(animation="off")
    tie = {"hand_number": 2, "totals": (10, 2, 10), "plays": (True, False, True)}
    took = (cards(own), (), cards(other))
    funds = [own, "", other]
    table_of(robot, ["4C", "", "3C"], "10D 9S", funds=funds, match={**tie, "takeovers": took})
    assert robot.node("figure:0").label.startswith(said)
    assert "still needed" not in robot.node("figure:0").explanation


def test_ws_12_who_sits_out_a_tie_break_is_told_so_and_goes_to_the_result_by_one_key() -> None:
    robot = Robot(animation="off", pace="step")
    tie = {"hand_number": 2, "totals": (2, 10, 10), "plays": (False, True, True)}
    hands = ["", "4C", "3C"]
    table = table_of(robot, hands, "10D 9S", funds=["", "KC", ""], match=tie, to_move=1)
    assert "sit out" in robot.node("prompt").label
    assert robot.find("races") is None, "no Fund to look at"
    button = robot.node("hurry")
    assert isinstance(button, Button)
    assert button.label == "To the result"
    assert button.key == "Space"
    robot.key(pygame.K_SPACE)
    robot.settle()
    assert robot.app.results == [table.session]


def test_a_scored_hand_is_counted_out_with_how_it_ended() -> None:
    robot = Robot(animation="off")
    table = table_of(robot, ["10C", "3C"], "10D 9S", funds=["KC KD KH", ""])
    robot.drag("card:10C", "table:10D")
    assert robot.screen.name == "scored"
    words = [node.label for node in robot.screen.root.walk() if isinstance(node, Rich)]
    assert "The last card: Bo lays down 3 of clubs." in words
    assert "Ann took last and gathers the 2 cards left over." in words
    assert robot.node("score:0:0").label == "3 of 4, the most +1"
    assert robot.node("score:0:points").label == "1"
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
    robot.move((middle[0] - 250, middle[1]))
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
    opened = []
    for _way in ("button", "key"):
        shown = [node.label for node in robot.screen.root.walk() if node.name.startswith("in:")]
        assert shown == ["king of clubs", "2 of diamonds", "3 of spades"]
        opened.append([node.label for node in robot.screen.root.walk() if node.label])
        robot.key(pygame.K_ESCAPE)
        robot.settle()
        robot.key(pygame.K_o)
    assert opened[0] == opened[1], "one screen, by the button and by its key"
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


def test_the_deck_stays_where_it_is_whatever_lies_on_the_table() -> None:
    robot = Robot(animation="off")
    found = set()
    for laid in ("", "2C", "2C 3C 4C", "2C 3C 4C 5C 6C 8C 9C 10C 2D 3D"):
        table = table_of(robot, ["KC AC 10H", "KD AD 10S"], laid, stock="8H 9H 8S 9S")
        found.add(tuple(tuple(place.area) for place in table.view.places_of("stock")))
        table.close()
    assert len(found) == 1


@pytest.mark.parametrize(
    ("size", "text"), [((1024, 640), 100), ((1280, 800), 150), ((2560, 1440), 200)], ids=str
)
def test_what_each_seat_took_last_lies_on_its_plate_in_small_windows_and_large_text(
    size: tuple[int, int], text: int
) -> None:
    robot = Robot(size, animation="off", text_scale=text)
    table = table_of(robot, ["2D 3D", "6C 2C", "10C 3C"], "AC 5C 10S 8D", match={"dealer": 2})
    for play in ("0 play card=2D capture=[]", "1 play card=6C capture=[AC,5C]"):
        assert table.session.play(GAME.notation.parse(play)) is None
    assert table.session.play(GAME.notation.parse("2 play card=10C capture=[10S]")) is None
    table.refresh()
    for seat, took in ((1, "AC 5C 6C"), (2, "10S 10C")):
        plate = robot.node(f"seat:{seat}").rect
        for card in cards(took):
            node = table.view.cards[card]
            assert plate.contains(node.rect)
            assert node.rect.w >= READABLE


def test_the_last_capture_leaves_no_caption_behind_and_lands_on_its_plate() -> None:
    robot = Robot(animation="normal")
    table = table_of(robot, ["9C", "", ""], "9D KS", stock="")
    move = next(move for move in table.session.view(0).legal if move.cards("capture"))
    assert table.play(move)
    for _frame in range(180):
        robot.step()
        if robot.screen is not table:
            break
    assert robot.screen.name == "scored"
    robot.step(0.5)
    captions = [node for node in table.root.walk() if node.name.startswith("caption:table")]
    assert not [node.name for node in captions if node.visible]


@pytest.mark.parametrize(
    ("cy", "told", "plate"),
    [
        ("9C", "Cy plays 9 of clubs and takes 9 of diamonds", "9 of clubs took 9 of diamonds"),
        ("8H", "Cy lays down 8 of hearts.", "laid down 8 of hearts"),
    ],
)
def test_the_last_card_of_a_hand_is_told_before_the_score_is_counted(
    cy: str, told: str, plate: str
) -> None:
    robot = Robot(animation="normal")
    table = table_of(robot, ["2C", "3C", cy], "9D KS", match={"dealer": 2})
    assert table.play(GAME.notation.parse("0 play card=2C capture=[]"))
    seen: list[tuple[str, str, str]] = []
    for _moment in range(300):
        robot.step(0.05)
        if robot.screen is not table:
            break
        strip = ", ".join(node.label for node in robot.node("ticker").walk())
        seen.append((strip, robot.node("seat:2").label, said(robot)))
    assert robot.screen.name == "scored"
    assert told in seen[-1][0]
    assert plate in seen[-1][1]
    assert all("Hand 1" not in " ".join(each) for each in seen), "the count tells the score"


def test_how_many_cards_the_deck_has_is_said_in_the_same_words_all_through_a_hand() -> None:
    said = []
    for stock in ("", "8D", " ".join(f"{rank}D" for rank in (2, 3, 4, 5, 6, 8, 9, 10))):
        robot = Robot((1024, 640), animation="off", text_scale=150)
        table_of(robot, ["2C", "3C", "4C", "5C"], "9S KS", stock=stock)
        said.append(robot.node("match:0").label)
    assert said == ["0 left", "1 left", "8 left"]


def test_how_many_cards_the_deck_has_is_said_at_every_size() -> None:
    for size, scale in (((1024, 640), 200), ((1024, 640), 100), ((2560, 1440), 150)):
        robot = Robot(size, animation="off", text_scale=scale)
        table = robot.deal("Anastasia Romanova:human,Bo:easy,Cy:easy,Di:easy", game="wall_street")
        count = len(table.session.view(0).cards("stock"))
        told = [node.label for node in table.root.walk() if node.name.startswith("match:")]
        assert told
        assert told[0].startswith(str(count))


def test_after_a_score_the_focus_begins_on_a_card_though_it_is_still_dealt() -> None:
    robot = Robot(animation="normal", pace="normal")
    hands, laid = ["10C", ""], "10D 9S"
    table = table_of(robot, hands, laid, funds=["KC KD KH", ""], match={"dealer": 0})
    robot.key(pygame.K_RIGHT)
    robot.key(pygame.K_RETURN)
    for _moment in range(100):
        robot.step(0.1)
        if robot.screen.name == "scored":
            robot.key(pygame.K_SPACE)
    assert table.model.to_move == 0, "who ended the hand begins the next"
    assert table.focus.node is not None
    assert table.focus.node.name.startswith("card:")


@pytest.mark.parametrize("size", [(1024, 640), (1280, 800)])
@pytest.mark.parametrize("text", [100, 150])
@pytest.mark.parametrize("laid", ["9S 4H KS 6S 2H 5D", "9S 4H KS 6S 3H 2D", "AH 9S KS 6S 3H AS"])
def test_every_value_of_a_sum_stands_over_its_card(
    size: tuple[int, int], text: int, laid: str
) -> None:
    robot = Robot(size, animation="off", text_scale=text)
    table = table_of(robot, ["5C 2D" if "5D" in laid else "5C 8D", "3C 4C", "8C 8S"], laid)
    robot.move(robot.spot("card:5C"))
    robot.step(0.3)
    line = robot.node("sum")
    assert isinstance(line, SumLine)
    over = [line.rect.x + x for x in line.xs]
    stand = [
        table.view.cards[parse_card(card)].rect for card in laid.split() if card in lifted(table)
    ]
    assert all(rect.left <= x <= rect.right for rect, x in zip(stand, over, strict=True))
    assert line.stems or line.is_single


def test_every_fund_lies_open_once_the_match_is_over() -> None:
    session = rooms.stopped("wall_street", 3, 2)
    robot = rooms.at_table(session, (1280, 800), 100)
    table = robot.screen
    assert isinstance(table, TableScreen)
    funds = {zone.id: set(zone.faces) for zone in session.view(None).zones_of("fund")}
    lying: dict[str, set[Card]] = {zone: set() for zone in funds}
    for card, node in table.view.cards.items():
        lying[node.zone].add(card)
    assert lying == funds
    robot.key(pygame.K_o)
    assert {node.label for node in robot.screen.root.walk() if node.name.startswith("in:fund:")}


def test_each_fund_says_what_its_classes_came_to() -> None:
    session = rooms.stopped("wall_street", 3, 2)
    robot = rooms.at_table(session, (1280, 800), 100)
    last = session.view(None).tallies[-1]
    for seat, lines in enumerate(last.seats):
        for line in lines[:3]:
            said = robot.node(f"class:{seat}:{line.key}").label
            assert said.startswith(f"{line.label} {len(line.cards)}")
            assert (f"up\N{THIN SPACE}{line.points}" in said) == bool(line.points)


def test_a_card_that_takes_one_of_its_value_shows_no_sum() -> None:
    robot = Robot(animation="off")
    table_of(robot, ["6C 2C", "3C 4C"], "6D 4H 8S")
    robot.move(robot.spot("card:6C"))
    assert sum_shown(robot) == "6"


def test_no_value_is_left_where_a_card_lay_that_flies_to_its_fund() -> None:
    robot = Robot(animation="normal")
    table = table_of(robot, ["9C 2C", "3C 4C"], "6D 9H 8S")
    robot.move(robot.spot("card:9C"))
    robot.step(0.3)
    assert table.play(GAME.notation.parse("0 play card=9C capture=[9H]"))
    for _moment in range(80):
        robot.step(0.03)
        if parse_card("9H") not in table.view.cards:  # it is on its way
            assert robot.find("sum") is None
            assert not marked(table, "stepped_back")
            break
    else:
        pytest.fail("it stays where it lay")


def test_a_set_is_told_in_the_order_in_which_its_cards_lie() -> None:
    robot = Robot(animation="off")
    table_of(robot, ["10C 2C", "3C 4C"], SETS)
    robot.move(robot.spot("card:10C"))
    robot.step()
    told = [said(robot).partition(":")[0], robot.node("other_sets").label]
    laid = SETS.split()
    order = [[laid.index(word) for word in text.split() if word in laid] for text in told]
    assert order[0] == sorted(order[0])
    assert order[1][:2] == sorted(order[1][:2])


def test_over_a_card_of_one_set_alone_no_other_set_is_offered() -> None:
    robot = Robot(animation="off")
    table = table_of(robot, ["10C 2C", "3C 4C"], "6D 4H 8S 2H")
    robot.drag("card:10C", "table:6D", drop=False)
    robot.step()
    assert sum_shown(robot).startswith("6 + 4")
    assert robot.find("other_sets") is None
    robot.key(pygame.K_TAB)
    assert table.drag.carried, "Tab leaves a held card where it is"
    assert sum_shown(robot).startswith("6 + 4")


def test_cards_on_the_table_and_the_stock_are_explained_with_their_rule() -> None:
    robot = Robot(animation="off")
    table = table_of(robot, ["10C 2C", "3C 4C"], "KD 4H", stock="AC 5H 8D 9D")
    assert robot.node("card:KD").explanation.startswith("Worth *7*, and one of the Investors")
    assert robot.node("caption:table:KD").rule == "WS-2"
    assert table.view.hidden["stock"][-1].rule == "WS-8"


def test_ws_8_a_round_that_ones_own_card_ended_is_told_and_what_a_take_brings_too() -> None:
    robot = Robot(animation="off", text_scale=150)
    stock = "8H 9H 10H 6S 5S 3S 2H 3H 4H 8D 9D 10D 6D 5D 3D 2D 8S 9S"
    table = table_of(robot, ["2C", "", ""], "KS AC", stock=stock, match={"dealer": 0})
    robot.drag("card:2C", "felt")
    robot.settle(8)
    assert table.model.to_move == 0
    strip = [node.label for node in robot.node("ticker").walk() if node.label]
    assert any("Round 2 of 4 is dealt" in words for words in strip)
    told = [e.text for n in table.session.entries for e in n.events if isinstance(e, Told)]
    assert any("plays" in text for text in told)
    assert all(": 1 " in text or ": 2 " in text for text in told if "plays" in text)


@pytest.mark.parametrize("text", [100, 150, 200])
def test_what_a_take_brought_is_told_in_smaller_type_rather_than_left_out(text: int) -> None:
    robot = Robot((1024, 640), animation="off", text_scale=text)
    table = table_of(robot, ["2C 9C", "5S 4S", "6C KC", "8D 4D"], "6D 6H 9S 8C", stock="3C 3D")
    robot.drag("card:2C", "felt")
    robot.settle(8)
    assert table.model.to_move == 0
    told = [node.label for node in robot.node("ticker").walk() if node.name.startswith("told:")]
    takes = [words for words in told if "takes" in words]
    assert len(takes) > 1
    assert all(": 1 " in words or ": 2 " in words for words in takes)


def test_the_tip_of_a_plate_says_in_sentences_what_stands_there_and_once() -> None:
    robot = Robot((1024, 640), animation="off", text_scale=150)
    facts = {"last": (None, LastPlay(parse_card("9S"), cards("9H")))}
    table = table_of(robot, ["10C 2C", "3C 4C"], "6D 6H", funds=["", "9S 9H"], match=facts)
    tip = table.view.plates[1].tip
    fund = len(table.seen().view.cards("fund:1"))
    first = (
        f"@1 has taken {fund} cards in this hand (the Fund), has 2 in hand and a score of 0 so far."
    )
    assert tip.startswith(f"{first} The last play took [9H] with [9S].\n")
    assert tip.count("Fund") == 1


def test_ws_12_who_sits_out_a_tie_break_is_said_to_be_out_where_it_is_counted() -> None:
    robot = Robot(animation="off")
    match = {"dealer": 2, "plays": (True, False, True), "hand_number": 3, "totals": (10, 3, 10)}
    table = table_of(robot, ["10C", "", "3C"], "10D 9S", match=match)
    robot.drag("card:10C", "table:10D")
    robot.settle(3)
    view = cast("WallStreetView", table.session.view(0))
    row = sheet(view, table.session.book, -1).rows[1]
    assert [cell.text for cell in row if cell is not None] == ["out of this hand"]


@pytest.mark.parametrize(
    ("text", "plate"),
    [(100, "Takeover: 10 of clubs took 6 of diamonds 4 of hearts"), (150, "Takeover! 10 of clubs")],
)
def test_ws_10_a_plate_says_what_a_takeover_took_where_that_has_room(text: int, plate: str) -> None:
    robot = Robot(animation="off", text_scale=text)
    table = table_of(robot, ["2C 8C", "10C 4C", "8S 9S"], "6D 4H 2H", match={"dealer": 2})
    for play in ("0 play card=2C capture=[2H]", "1 play card=10C capture=[6D,4H]"):
        assert table.session.play(GAME.notation.parse(play)) is None
    table.refresh()
    assert robot.node("seat:1").label.endswith(plate)
    told = robot.node("takeover:1").label
    assert told == "10 of clubs took all that lay here: up\N{THIN SPACE}1 when the hand is scored"


def test_ws_10_the_card_of_a_takeover_is_said_to_count_with_its_kind_too() -> None:
    robot = Robot(animation="off")
    table = table_of(robot, ["10C 2C", "3C"], "6D 4H", match={"dealer": 0})
    for play in ("0 play card=10C capture=[6D,4H]", "1 play card=3C capture=[]"):
        assert table.session.play(GAME.notation.parse(play)) is None
    assert table.session.play(GAME.notation.parse("0 play card=2C capture=[]")) is None
    view = cast("WallStreetView", table.session.view(0))
    told = sheet(view, table.session.book, -1).lines
    assert told[-1] == "The card of a Takeover counts with its kind too."


def test_one_card_in_hand_is_not_asked_for_as_if_there_were_more() -> None:
    robot = Robot(animation="off")
    table_of(robot, ["6C", "3C"], "6D 4H 8S")
    assert "each of yours" not in said(robot)
    assert "last card" in said(robot)


def test_in_large_text_the_last_hand_is_in_sight_on_the_sheet_of_scores() -> None:
    session = rooms.stopped("wall_street", 4, 0.6, every=True)
    robot = rooms.at_table(session, (1024, 640), 200)
    robot.click("scores")
    body = robot.node("body")
    rows = [node for node in body.walk() if node.label == "Points"]
    assert body.rect.contains(rows[0].rect)


@pytest.mark.parametrize(
    ("size", "text"), [((1024, 640), 150), ((1024, 640), 200), ((1280, 800), 200)], ids=str
)
def test_the_races_say_of_how_many_in_large_text_too(size: tuple[int, int], text: int) -> None:
    robot = rooms.at_table(rooms.stopped("wall_street", 4, 0.85, every=True), size, text)
    told = [node.label for node in robot.node("races").walk()]
    assert "Your Fund" in told
    counted = [label.partition(" of ")[2] for label in told if " of " in label]
    assert counted[-3:] == ["4", "9", "27"]


@pytest.mark.parametrize(("seats", "window"), [(3, (1024, 640)), (4, (1280, 800))])
def test_larger_text_at_the_end_takes_nothing_from_a_fund_and_says_what_it_came_to_larger(
    seats: int, window: tuple[int, int]
) -> None:
    session = rooms.stopped("wall_street", seats, 2, every=True)
    funds = [session.view(0).faces(f"fund:{seat}") for seat in range(seats)]
    wide, said = [], []
    for text in (100, 200):
        table = rooms.at_table(session, window, text).screen
        assert isinstance(table, TableScreen)
        wide.append([table.view.cards[card].w for fund in funds for card in fund])
        lines = [
            node
            for node in table.root.walk()
            if isinstance(node, Rich) and node.name.startswith("class:")
        ]
        fonts = [span.font.get_linesize() for line in lines for span in line.spans if span.font]
        said.append(min(fonts))
    assert all(large >= usual >= 64 for usual, large in zip(*wide, strict=True))
    assert said[1] > 1.1 * said[0]
