"""Whole games by keys alone, with next to no key more than a decision takes at the least.

Someone plays by what the screen says: the arrows bring the ring to what answers, Enter takes it.
The least that a decision takes is one Enter for each thing it is made of (a card, a place, a
choice) and one arrow for each answer that lies between the first and the one that is meant.
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Callable
from random import Random
from typing import Final

import pygame
import pytest

from tabletop.engine.cards import Card
from tabletop.engine.play.session import Session
from tabletop.engine.rules.schema import OptionValue
from tabletop.scene.node import Node
from tabletop.scene.scroll import Scroll
from tabletop.scene.widgets import Button
from tabletop.ui.table.cards import CardNode
from tabletop.ui.table.dialogs import KEYS
from tabletop.ui.table.nodes import PlaceNode
from tabletop.ui.table.question import FRESH, LATE
from tabletop.ui.table.screen import TableScreen
from tests.ui import rooms
from tests.ui.table.robot import Robot
from tests.ui.table.test_choosers import leading

ARROWS: Final = {
    (1, 0): pygame.K_RIGHT,
    (-1, 0): pygame.K_LEFT,
    (0, 1): pygame.K_DOWN,
    (0, -1): pygame.K_UP,
}
GAMES: Final[list[tuple[str, str, dict[str, OptionValue]]]] = [
    ("milken", "Ann:human,Bo:easy,Cy:easy", {"insider_trading": "left", "jokers": 2}),
    ("wall_street", "Ann:human,Bo:easy", {"target": 2, "cut": "ask"}),
    ("stonks", "Ann:human,Bo:easy,Cy:easy", {}),
    ("piece_of_the_action", "Ann:human,Bo:easy,Cy:easy", {}),
    ("portfolio", "Ann:human,Bo:easy", {}),
]
MORE: Final = 2
"""How many keys more than the least a decision may take."""


def way_to(table: TableScreen, node: Node) -> list[int]:
    """The fewest arrows that bring the ring from where it is to a node."""
    start = table.focus.node
    assert start is not None
    ways: dict[int, list[int]] = {id(start): []}
    waiting = deque([start])
    while waiting:
        here = waiting.popleft()
        if here is node:
            return ways[id(here)]
        for direction, key in ARROWS.items():
            there = table.question.beside(here, direction)
            if there is not None and id(there) not in ways:
                ways[id(there)] = [*ways[id(here)], key]
                waiting.append(there)
    raise AssertionError(f"no arrows lead from {start.name} to {node.name}")


def ringed(table: TableScreen) -> Node:
    """What the ring is on."""
    node = table.focus.node
    assert node is not None
    assert "ring" in node.states
    return node


def go(robot: Robot, table: TableScreen, node: Node) -> int:
    """Brings the ring to a node; gives how many keys that took."""
    keys = way_to(table, node)
    for key in keys:
        robot.key(key)
    assert ringed(table) is node
    return len(keys)


def between(table: TableScreen, node: Node) -> int:
    """How many arrows a node is away at the least: one for each answer up to it in its row, and one
    more to come to that row, where that is beside where the ring is."""
    answers = [each for each in table.question.answers() if type(each) is type(node)]
    start = table.focus.node
    assert start is not None
    if not isinstance(node, CardNode):
        return abs(answers.index(start) - answers.index(node)) if start in answers else 1
    row = [each for each in answers if isinstance(each, CardNode) and each.zone == node.zone]
    if start in row:
        return abs(row.index(start) - row.index(node))
    x = start.resting.centerx
    nearest = min(range(len(row)), key=lambda at: abs(row[at].resting.centerx - x))
    return 1 + abs(nearest - row.index(node))


def enter(robot: Robot) -> None:
    robot.key(pygame.K_RETURN)
    robot.settle()


def decide(robot: Robot, table: TableScreen, rng: Random) -> tuple[int, int]:
    """Makes a move, whichever comes of it; gives the keys it took and the least it takes."""
    number, keys, least = table.session.number, 0, 0
    for _step in range(12):
        if table.session.number != number:
            return keys, least
        if robot.screen is not table:  # a choice
            buttons = [n for n in robot.screen.focus.candidates() if n.name.startswith("choice:")]
            focused = robot.screen.focus.node
            assert focused is not None
            assert not buttons or focused in buttons
            enter(robot)
            keys, least = keys + 1, least + 1
            continue
        home = ringed(table)
        if isinstance(home, Button) and home.kind == "main":
            enter(robot)  # the gold button is always right
            keys, least = keys + 1, least + 1
            continue
        answers = table.question.answers()
        same = [node for node in answers if isinstance(node, type(home))]
        node = rng.choice([n for n in same if "selected" not in n.states] or same)
        composed = table.view.table
        assert composed is not None
        if composed.many:  # Enter on a card is the gold button, once that is ready
            ready = any(action.main and action.enabled for action in composed.actions)
            node = home if ready else node
        least += between(table, node) + 1
        keys += go(robot, table, node) + 1
        enter(robot)
    raise AssertionError(f"no move comes of {ringed(table).name}: {table.describe()}")


@pytest.mark.parametrize("plain", [False, pytest.param(True, marks=pytest.mark.whole)])
@pytest.mark.parametrize(("game", "players", "options"), GAMES, ids=[game for game, *_ in GAMES])
def test_a_game_is_played_by_arrows_and_enter_alone(
    game: str, players: str, options: dict[str, OptionValue], plain: bool, whole: bool
) -> None:
    robot = Robot(plain=plain, animation="off", confirm_spend=False)
    table = robot.deal(players, 7, game, options)
    rng = Random(4)
    made = 0
    robot.key(pygame.K_RIGHT)
    for _turn in range(1500 if whole else 30):
        if robot.app.results:
            break
        if robot.screen.name == "scored":
            robot.settle()
            enter(robot)
            continue
        if robot.screen is not table or not table.seen().is_mine:
            robot.settle()
            continue
        assert table.focus.node is table.question.home(), "it begins on what answers first"
        keys, least = decide(robot, table, rng)
        made += 1
        assert keys <= least + MORE, f"{keys} keys where {least} would do"
        robot.settle()
    assert made >= 4
    assert robot.app.results or not whole


def look(robot: Robot) -> tuple[object, ...]:
    table = robot.screen
    assert isinstance(table, TableScreen)
    node = table.focus.node
    return (node.name if node is not None else "", table.session.number, table.model.selected)


@pytest.mark.parametrize("game", [game for game, *_ in GAMES])
def test_time_and_bots_move_no_focus(game: str) -> None:
    robot = Robot(animation="normal", confirm_spend=False)
    robot.deal("Ann:human,Bo:easy,Cy:easy", 7, game)
    robot.key(pygame.K_RIGHT)
    before = look(robot)
    robot.step(6)
    assert look(robot) == before


@pytest.mark.parametrize("game", [game for game, *_ in GAMES])
def test_a_key_on_a_question_that_has_just_come_up_is_no_answer(game: str) -> None:
    robot = Robot(animation="off", confirm_spend=False)
    table = robot.deal("Ann:human,Bo:easy,Cy:easy", 7, game)
    robot.key(pygame.K_RIGHT)
    view = table.session.view(0)
    table.play(view.legal[0])
    for _frame in range(30):
        robot.step()
        if robot.screen is table and table.seen().is_mine:
            break
    number = table.session.number
    robot.key(pygame.K_RETURN)
    robot.key(pygame.K_n, text="n")
    assert table.session.number == number
    assert not table.model.selected


@pytest.mark.parametrize("key", [pygame.K_RETURN, pygame.K_SPACE])
def test_enter_without_a_ring_shows_it_and_plays_nothing(key: int) -> None:
    robot = Robot(animation="off")
    table = robot.deal("Ann:human,Bo:easy,Cy:easy", 7, "milken")
    number = table.session.number
    robot.key(key)
    assert table.session.number == number
    assert not table.model.selected
    assert ringed(table) is table.question.home()


def test_space_that_was_to_hurry_others_on_presses_no_gold_button() -> None:
    robot = Robot(animation="off", confirm_spend=False)
    table = robot.deal("Ann:human,Bo:easy,Cy:easy", 7, "portfolio")
    gold = table.focus.node
    assert isinstance(gold, Button)
    assert gold.kind == "main"
    number = table.session.number
    table.question.begin()
    robot.step(FRESH)
    robot.key(pygame.K_SPACE)
    assert table.session.number == number, "it came too late to hurry anybody"
    robot.step(LATE)
    robot.key(pygame.K_SPACE)
    assert table.session.number == number
    assert ringed(table) is table.focus.node
    robot.key(pygame.K_SPACE)
    robot.step()
    assert table.session.number > number


def test_arrows_stay_among_what_answers_and_tab_goes_round_the_rest() -> None:
    robot = Robot(animation="off", confirm_spend=False)
    table = robot.deal("Ann:human,Bo:easy,Cy:easy", 7, "stonks")
    seen: set[str] = set()
    for key in (pygame.K_RIGHT, pygame.K_UP, pygame.K_LEFT, pygame.K_DOWN) * 6:
        robot.key(key)
        seen.add(ringed(table).name)
    assert not seen & {"undo", "hint", "pause", "rules", "help"}
    for _key in range(60):
        robot.key(pygame.K_TAB)
        seen.add(ringed(table).name)
    assert {"hint", "pause"} <= seen


def test_enter_plays_the_cards_that_were_chosen_not_one_beside_them() -> None:
    robot = Robot(animation="off", confirm_spend=False)
    table = robot.deal("Ann:human,Bo:easy", 7, "portfolio")
    table.play(table.session.view(0).legal[0])
    robot.settle()
    hand = [node.card for node in table.view.cards.values() if node.zone == "hand:0"]
    chosen = [card for card in hand if card is not None][:3]
    table.select(chosen)
    beside = robot.node(f"card:{hand[4]}")
    table.focus.set(beside, shown=True)
    number = table.session.number
    enter(robot)
    assert set(table.model.selected) == set(chosen)
    assert table.session.number == number


def test_enter_on_a_card_leads_to_where_it_is_played_not_to_a_plate() -> None:
    robot = Robot(animation="off", confirm_spend=False)
    table = robot.deal("Ann:human,Bo:easy", 7, "portfolio")
    table.play(table.session.view(0).legal[0])
    robot.settle()
    robot.key(pygame.K_RIGHT)
    number = table.session.number
    card = ringed(table)
    assert isinstance(card, CardNode)
    enter(robot)
    node = table.focus.node
    assert isinstance(node, PlaceNode) or node is card
    assert not (isinstance(node, PlaceNode) and node.place_of.pointed), "that would begin an offer"
    enter(robot)
    assert robot.screen is table
    assert table.session.number > number or node is card


def pressed_over(robot: Robot, wait: float, act: Callable[[], None]) -> int:
    """Presses and releases where the pointer rests, so long after `act`; gives the moves since."""
    table = robot.screen
    assert isinstance(table, TableScreen)
    act()
    robot.step(wait)
    number = table.session.number
    point = tuple(map(round, robot.screen.pointer.point))
    robot.post(pygame.MOUSEBUTTONDOWN, pos=point, button=1)
    robot.post(pygame.MOUSEBUTTONUP, pos=point, button=1)
    robot.step(0.05)
    return table.session.number - number


@pytest.mark.parametrize(("wait", "taken"), [(0.1, False), (0.5, True)])
def test_a_press_on_a_button_that_has_just_come_under_the_pointer_is_no_press(
    wait: float, taken: bool
) -> None:
    robot = Robot(animation="off")
    table = robot.deal("Ann:human,Bo:easy,Cy:easy", 7, "milken")
    robot.key(pygame.K_h)
    robot.settle()
    spot = robot.spot("hint_play")
    robot.key(pygame.K_ESCAPE)
    robot.move(spot)
    robot.settle()

    def hinted() -> None:
        table.hints.ask()
        robot.step(0.05)
        hint = table.model.hint
        assert hint is not None
        hint.since -= 9  # what the hint itself waits for is another matter

    assert bool(pressed_over(robot, wait, hinted)) == taken


@pytest.mark.parametrize("plain", [False, True], ids=["own table", "default table"])
def test_of_twins_both_may_be_played(plain: bool) -> None:
    robot = Robot(plain=plain, animation="off")
    for deal in range(1, 40):
        table = robot.deal("Ann:human,Bo:easy", deal, "portfolio")
        while "actions" not in table.session.state.phase:
            table.play(table.session.view(0).legal[0])
            robot.settle()
        hand = [node for node in table.view.cards.values() if node.zone == "hand:0" and node.card]
        faces = [node.card.face for node in hand if node.card]
        if len(set(faces)) < len(faces):
            assert not any("dim" in node.states for node in hand), "any card can be discarded"
            return
    raise AssertionError("no hand held twins")


@pytest.mark.parametrize("plain", [False, True], ids=["own table", "default table"])
def test_what_may_not_be_played_is_dimmed(plain: bool) -> None:
    robot = Robot(plain=plain, animation="off")
    dimmed = 0
    for deal in range(1, 9):
        table = robot.deal("Ann:human,Bo:easy,Cy:easy", deal, "stonks")
        for _turn in range(6):
            view = table.session.view(0)
            if robot.screen is not table or not view.legal:
                break
            adapter, seen = table.adapter, table.seen()
            may = {card for move in view.legal for card in adapter.answers(seen, move)}
            hand = {card: node for card, node in table.view.cards.items() if node.zone == "hand:0"}
            for card, node in hand.items():
                assert ("dim" in node.states) == (card not in may and bool(may & hand.keys()))
                dimmed += "dim" in node.states
            table.play(view.legal[0])
            robot.settle()
        if dimmed:
            break
    assert dimmed


def test_every_key_of_the_table_is_in_its_list() -> None:
    robot = Robot(animation="off")
    table = robot.deal("Ann:human,Bo:easy,Cy:easy")
    listed = {word.strip() for keys, _what in KEYS for word in re.split("[ ,]", keys)}
    for key in table._commands():
        assert pygame.key.name(key).upper() in listed, pygame.key.name(key)
    assert {"PgUp", "PgDn", "N", "Tab", "Enter", "Space", "Esc"} <= listed


@pytest.mark.parametrize("opens", [pygame.K_F1, pygame.K_c])
def test_what_is_only_read_leaves_selection_and_focus(opens: int) -> None:
    robot = Robot(animation="off")
    table = robot.deal("Ann:human,Bo:easy,Cy:easy", game="stonks")
    robot.settle()
    robot.key(pygame.K_RIGHT)
    robot.key(pygame.K_RETURN)
    selected, node = list(table.model.selected), table.focus.node
    assert selected
    assert isinstance(node, PlaceNode), "the next Enter would lay it here"
    assert "Enter" in robot.node("preview").label, "which is said"
    robot.key(opens)
    robot.settle()
    assert robot.screen is not table
    robot.key(pygame.K_ESCAPE)
    robot.settle()
    assert robot.screen is table
    assert table.model.selected == selected
    assert table.focus.node is node
    assert table.focus.shown


def test_enter_on_a_card_that_has_one_place_plays_it_and_the_bar_says_so_before() -> None:
    robot = Robot(animation="off")
    table, _calls = leading(robot)
    robot.key(pygame.K_RIGHT)
    robot.step()
    card, number = ringed(table), table.session.number
    assert isinstance(card, CardNode)
    assert card.zone == "hand:0", "a lead that the Speculation might go with"
    assert robot.node("prompt").label.startswith("Enter")
    robot.key(pygame.K_RETURN)
    assert table.session.number == number + 1
    assert table.session.entries[-1].move.card() is card.card


def test_a_key_while_what_was_played_is_still_shown_ends_that_and_answers_nothing() -> None:
    robot = Robot(animation="off")
    table, _calls = leading(robot)
    robot.key(pygame.K_RIGHT)
    number = table.session.number
    table.question.hold(9)
    robot.key(pygame.K_RETURN)
    robot.key(pygame.K_RETURN)
    assert table.session.number == number
    robot.step(FRESH)
    robot.key(pygame.K_RETURN)
    assert table.session.number == number + 1


def test_a_card_put_down_by_esc_has_the_focus_again() -> None:
    robot = Robot(animation="off")
    table = robot.deal("Ann:human,Bo:easy,Cy:easy", game="stonks")
    robot.key(pygame.K_TAB)
    card = table.focus.node
    assert isinstance(card, CardNode)
    robot.key(pygame.K_RETURN)
    robot.settle()
    assert table.focus.node is not card, "on a place for it"
    robot.key(pygame.K_ESCAPE)
    robot.settle()
    assert not table.model.selected
    assert table.focus.node is card
    assert "ring" in card.states


def test_a_card_lifted_by_space_says_what_enter_does_with_it() -> None:
    robot = Robot(animation="off")
    table = robot.deal("Ann:human,Bo:easy,Cy:easy", 7, "milken")
    robot.key(pygame.K_RIGHT)
    robot.key(pygame.K_SPACE)
    robot.step()
    number = table.session.number
    assert table.model.selected
    assert robot.node("prompt").label.startswith("Enter plays it.")
    robot.key(pygame.K_RETURN)
    assert table.session.number == number + 1


def test_home_and_end_go_to_the_first_and_the_last_card_of_the_hand() -> None:
    robot = Robot(animation="off")
    table = robot.deal("Ann:human,Bo:easy,Cy:easy", 7, "milken")
    robot.settle()
    robot.key(pygame.K_END)
    row = [n for n in table.question.answers() if isinstance(n, CardNode) and n.zone == "hand:0"]
    assert ringed(table) is row[-1]
    robot.key(pygame.K_HOME)
    assert ringed(table) is row[0]


def test_a_press_on_bare_felt_let_go_over_a_pile_opens_nothing() -> None:
    robot = Robot(animation="off")
    table = robot.deal("Ann:human,Bo:easy,Cy:easy", 7, "portfolio")
    robot.settle()
    pile = robot.node("discard").rect
    felt = next(
        (x, y)
        for y in range(200, 600, 20)
        for x in range(300, 900, 20)
        if table.root.hit((x, y)) is None and not table._ground((x, y))
    )
    robot.press(felt)
    robot.move((pile.x + 1, pile.y + 1))
    robot.release((pile.x + 1, pile.y + 1))
    assert robot.screen is table


@pytest.mark.parametrize("size", [(1024, 640), (1280, 800), (2560, 1440)], ids=str)
def test_all_keys_are_seen_at_once_where_they_have_room_in_two_columns(
    size: tuple[int, int],
) -> None:
    robot = Robot(size, animation="off")
    robot.deal("Ann:human,Bea:easy,Cy:easy")
    robot.key(pygame.K_F1)
    robot.settle()
    assert robot.screen.root.get("body", Scroll).room == 0


@pytest.mark.parametrize("text", [150, 200])
def test_the_page_of_keys_is_gone_through_by_keys(text: int) -> None:
    robot = Robot((1024, 640), animation="off", text_scale=text)
    robot.deal("Ann:human,Bea:easy,Cy:easy")
    robot.key(pygame.K_F1)
    robot.settle()
    body = robot.screen.root.get("body", Scroll)
    assert body.room > 0
    for key, backwards in ((pygame.K_DOWN, pygame.K_UP), (pygame.K_PAGEDOWN, pygame.K_HOME)):
        robot.key(key)
        assert body.offset > 0
        robot.key(backwards)
        assert body.offset == 0
    robot.key(pygame.K_END)
    assert body.offset == body.room, "its end"
    robot.key(pygame.K_F1)
    assert robot.screen.name != "help"


@pytest.mark.parametrize("game", ["stonks", "piece_of_the_action"])
def test_the_arrows_come_to_cards_that_cannot_be_played_too_and_enter_says_why(game: str) -> None:
    session = next(
        each for each in rooms.played(game, 4, False)
        if each.state.current_player == 0 and 0 < len(could(each)) < len(hand_of(each))
    )  # fmt: skip
    robot = Robot(animation="off")
    table = robot.open(session)
    number, seen = session.number, set[str]()
    for key in (pygame.K_LEFT, pygame.K_RIGHT):
        for _each in range(len(hand_of(session)) + 1):
            robot.key(key)
            node = table.focus.node
            assert isinstance(node, CardNode)
            seen.add(node.name)
            if "dim" in node.states:
                stuck = node
    assert {f"card:{card}" for card in hand_of(session)} <= seen
    table.focus.set(stuck, shown=True)
    robot.key(pygame.K_RETURN)
    robot.settle()
    assert robot.find("why_not") is not None
    assert session.number == number
    assert not table.model.is_holding, "it is put down again"
    assert table.focus.node is stuck


def hand_of(session: Session) -> list[Card]:
    """The cards of seat 0."""
    return [card for card in session.view(0).faces("hand:0") if card is not None]


def could(session: Session) -> set[str]:
    """The looks of the cards of seat 0 that make a move."""
    args = [value for move in session.view(0).legal for value in move.args.values()]
    cards = [each for value in args for each in (value if isinstance(value, tuple) else (value,))]
    return {each.face for each in cards if isinstance(each, Card) and each in hand_of(session)}
