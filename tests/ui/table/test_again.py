"""What happened since one's last turn, shown again on the table: all of it, one thing after the
other."""

from __future__ import annotations

import pygame
import pytest

from tabletop.engine.cards import Card
from tabletop.engine.events import Scored
from tabletop.scene.widgets import Button
from tabletop.ui.table.nodes import Edge
from tabletop.ui.table.screen import TableScreen
from tests.ui.table.robot import Robot
from tests.ui.table.test_recap import ONE, attacked, counted


@pytest.mark.parametrize("by", ["click", "keys"])
def test_a_press_shows_the_table_as_it_was_and_the_move_made_on_it(by: str) -> None:
    robot, table = attacked("normal")
    robot.settle()
    number, loss = table.session.number, table.recap.since()[0].loss
    assert loss is not None
    before = {str(node.card): node.home for node in table.view.nodes()}
    zone = loss.zone
    assert not table.seen().view.faces(zone)
    if by == "click":
        point = robot.node("told:0").rect.center
        robot.press(point)
        robot.release(point)
    else:
        table.focus.set(robot.node("told:0"), shown=True)
        robot.key(pygame.K_RETURN)
    robot.step(0.2)
    assert table.seen().view.faces(zone), "the run lies there again"
    assert robot.node("prompt").label.startswith("Again (")
    assert not table.seen().view.legal
    edged = [node.rect for node in table.view.held.children if isinstance(node, Edge)]
    assert any(rect.contains(robot.node("seat:1").rect) for rect in edged)
    robot.step(2.5)
    assert table.again.is_on, "what came of it is held"
    assert not table.seen().view.faces(zone)
    robot.step(60)
    assert table.again.is_on, "nothing takes its place under a pointer"
    assert table.wake_at is None
    robot.click("again_end")
    robot.settle()
    assert not table.again.is_on
    assert not table.view.held.children
    assert {str(node.card): node.home for node in table.view.nodes()} == before
    assert table.session.number == number


@pytest.mark.parametrize(
    "key",
    [pygame.K_RETURN, pygame.K_TAB, pygame.K_DOWN, pygame.K_LEFT, pygame.K_h, pygame.K_n],
)
def test_a_key_that_means_something_on_the_table_ends_nothing_that_is_shown_again(key: int) -> None:
    robot, table = attacked("normal")
    robot.settle()
    number, count = table.session.number, len(table.recap.replayed())
    robot.key(pygame.K_a)
    for _press in range(count):
        robot.step(0.3)
        assert table.again.is_on
        robot.key(key)
    assert table.session.number == number
    assert not table.hints.state
    assert table.again.is_on == (key != pygame.K_RETURN), "Enter goes on, and after the last back"


@pytest.mark.parametrize("key", [pygame.K_SPACE, pygame.K_ESCAPE])
def test_a_key_that_goes_back_ends_what_is_shown_again_and_does_no_more(key: int) -> None:
    robot, table = attacked("normal")
    robot.settle()
    number = table.session.number
    robot.key(pygame.K_a)
    robot.step(0.3)
    robot.key(key)
    robot.settle()
    assert not table.again.is_on
    assert table.session.number == number
    assert not table.hints.state
    assert robot.screen is table
    assert not robot.app.paused
    assert table.seen().view.legal


@pytest.mark.parametrize(
    ("key", "opens"), [(pygame.K_l, "history"), (pygame.K_c, "counter"), (pygame.K_F1, "help")]
)
def test_a_key_that_opens_what_is_read_ends_what_is_shown_again_and_opens_it(
    key: int, opens: str
) -> None:
    robot, table = attacked("normal")
    robot.settle()
    robot.key(pygame.K_a)
    robot.step(0.3)
    robot.key(key)
    robot.settle()
    assert not table.again.is_on
    assert robot.screen.name == opens


def shown_until_the_end(robot: Robot, table: TableScreen) -> list[tuple[str, float]]:
    """What is said of each thing that is shown again, and for how many seconds before the next."""
    out: dict[str, float] = {}
    for _frame in range(3000):
        label = robot.node("prompt").label
        if table.again.is_done:
            return [*out.items(), (label, float("inf"))]
        out[label] = out.get(label, 0.0) + 0.05
        robot.step(0.05)
    raise AssertionError("it never ends")


@pytest.mark.parametrize("by", ["letter", "heading"])
def test_one_press_shows_all_that_happened_in_order_each_long_enough_to_read(by: str) -> None:
    robot, table = attacked("normal")
    robot.settle()
    run = table.recap.replayed()
    lines = [each.entry.n for each, _at in run]
    assert len(lines) > 1
    assert lines == sorted(lines)
    if by == "letter":
        robot.key(pygame.K_a)
    else:
        robot.press(robot.node("since").rect.center)
        robot.release(robot.node("since").rect.center)
    told = list(dict(shown_until_the_end(robot, table)).items())
    count = len(run)
    assert [label.partition(":")[0] for label, _seconds in told] == [
        f"Again ({n} of {count})" for n in range(1, count + 1)
    ]
    for label, seconds in told:
        assert seconds > max(2.2, len(label) / 20)
    robot.key(pygame.K_ESCAPE)
    assert table.seen().view.legal
    assert not table.view.held.children


@pytest.mark.parametrize("by", ["a", "right", "button"])
def test_what_came_next_is_gone_on_to_at_once_and_the_screen_says_so(by: str) -> None:
    robot, table = attacked("normal")
    robot.settle()
    run = table.recap.replayed()
    robot.key(pygame.K_a)
    shown = []
    for n in range(len(run)):
        robot.step(0.5)
        shown.append(table.again.at)
        following = robot.node("again_next")
        assert isinstance(following, Button)
        assert following.enabled == (n + 1 < len(run)), "it keeps its place"
        assert "Back to the game" in robot.node("again_end").label
        if by == "button" and n + 1 < len(run):
            robot.press(robot.spot("again_next"))
            robot.release(robot.spot("again_next"))
        else:
            robot.key(pygame.K_RIGHT if by == "right" else pygame.K_a)
    assert shown == [at for _each, at in run]
    robot.step(0.3)
    assert table.again.is_on
    assert table.again.count[0] == (len(run) if by == "right" else 1), "A begins anew"


def test_one_press_too_many_on_next_does_nothing() -> None:
    robot, table = attacked("normal")
    robot.settle()
    number, count = table.session.number, len(table.recap.replayed())
    robot.key(pygame.K_a)
    robot.step(1)
    place = robot.spot("again_next")
    for _press in range(count + 4):
        robot.press(place)
        robot.release(place)
        robot.step(0.4)
    robot.press((place[0] - 200, place[1]))
    robot.release((place[0] - 200, place[1]))
    robot.step(1)
    assert table.again.count == (count, count)
    assert table.session.number == number


def test_the_edge_lies_about_whoever_did_it_where_their_plate_stands_once_cards_have_landed() -> (
    None
):
    robot, table = attacked("normal")
    robot.settle()
    robot.key(pygame.K_a)
    for _step in range(len(table.recap.replayed())):
        robot.step(1.6)
        edges = [node for node in table.view.held.children if isinstance(node, Edge)]
        plates = [plate.rect for plate in table.view.plates.values()]
        assert edges
        assert all(any(edge.rect.contains(plate) for plate in plates) for edge in edges[:1])
        robot.key(pygame.K_RIGHT)


def test_one_thing_that_was_pressed_is_shown_alone() -> None:
    robot, table = attacked("normal")
    robot.settle()
    robot.press(robot.node("told:0").rect.center)
    robot.release(robot.node("told:0").rect.center)
    assert len(dict(shown_until_the_end(robot, table))) == 1


@pytest.mark.parametrize("ends", ["at once", "at the end"])
def test_what_was_selected_and_had_the_focus_is_so_again(ends: str) -> None:
    robot = Robot(animation="normal")
    table = robot.deal(f"{ONE},Di:easy", 7, "wall_street")
    robot.settle()
    if not table.recap.since():
        assert table.play(table.session.view(0).legal[0])
        robot.settle()
    hand = [card for card in table.seen().view.faces("hand:0") if card]
    card = hand[-1]
    table.focus.set(table.view.cards[card], shown=True)
    table.select([card])
    robot.key(pygame.K_a)
    robot.step(0.5)
    assert table.again.is_on
    assert not table.model.selected
    if ends == "at the end":
        shown_until_the_end(robot, table)
    robot.key(pygame.K_ESCAPE)
    robot.settle()
    assert table.model.selected == [card]
    assert "selected" in table.view.cards[card].states
    assert table.focus.node is table.view.cards[card]
    assert table.focus.shown


def test_after_a_score_the_moves_before_it_are_shown_on_the_table_of_before() -> None:
    robot = Robot(animation="normal")
    table = robot.deal(f"{ONE},Di:easy", 1, "wall_street")
    scene = counted(robot, table)
    scene.finish()
    robot.step(0.5)
    robot.key(pygame.K_SPACE)
    for _frame in range(600):
        if table.model.to_move == 0 and robot.screen is table and table.recap.since():
            break
        robot.step(0.1)
    robot.settle()
    entries = table.session.entries
    scored = next(
        entry.n for entry in entries if any(isinstance(each, Scored) for each in entry.events)
    )
    own = [each.n for each in entries if each.move.seat == 0 and each.n < scored]
    others = [e for e in entries if own[-1] < e.n <= scored and e.move.seat > 0]
    assert others, "the deal is ended by another"
    dealt = set(table.seen().view.faces("hand:0"))
    before: set[Card] = set(table.session.before(scored, 0).faces("hand:0"))
    robot.key(pygame.K_a)
    said, lain = list[str](), set[Card]()
    scores = tuple[int, ...]()
    for _frame in range(3000):
        if table.again.told.startswith("Hand 1:"):
            scores = table.model.view.scores
        if table.model.back is not None and table.model.back <= scored:
            assert not (dealt - before) & set(table.view.cards), "nothing of the deal that followed"
            lain |= {
                card for card, node in table.view.cards.items() if node.zone.startswith("table")
            }
            said.append(robot.node("prompt").label)
        if table.again.is_done:
            break
        robot.step(0.1)
    for entry in others:
        assert entry.move.card() in lain, "what was laid or took lies there"
        assert any(table.art.deck.name(entry.move.card()) in each for each in said)
    assert scores == table.seen().view.scores, "what the score made of them is seen with it"
    assert any(scores)


def test_all_since_the_turn_before_is_shown_in_the_middle_of_a_turn_too() -> None:
    robot = Robot(animation="off", pace="fast")
    table = robot.deal(ONE, game="portfolio")
    for _turn in range(2):
        while table.model.to_move != 0:
            robot.settle()
        view = table.session.view(0)
        assert table.play(next(move for move in view.legal if move.name == "draw"))
        robot.settle()
        if _turn == 0:
            view = table.session.view(0)
            assert table.play(next(move for move in view.legal if move.name == "discard"))
            robot.settle()
    run = [each for each, _at in table.recap.replayed()]
    robot.key(pygame.K_a)
    assert {each.entry.move.seat for each in run} == {1, 2}
    for each in run:
        assert "draws" in each.text, "what stands under plates too"
        assert "discards" in each.text
    assert table.again.count == (1, len(run))


def test_what_was_enlarged_is_put_away_before_it_would_cover_what_is_shown_again() -> None:
    robot, table = attacked("normal")
    robot.settle()
    bar = next(node for node in table.root.walk() if node.name.startswith("value:"))
    robot.move(bar.rect.center)
    robot.step(2.0)
    assert table.zooms.is_on
    robot.key(pygame.K_a)
    robot.step(0.5)
    assert table.again.is_on
    assert not table.zooms.is_on


@pytest.mark.parametrize("is_done", [False, True])
def test_a_press_on_a_card_ends_what_is_shown_again_and_takes_the_card_once_all_was_shown(
    is_done: bool,
) -> None:
    robot, table = attacked("normal")
    robot.settle()
    card = next(card for card in table.seen().view.faces("hand:0") if card)
    robot.press(robot.node("told:0").rect.center)
    robot.release(robot.node("told:0").rect.center)
    if is_done:
        shown_until_the_end(robot, table)
        robot.step(3)
    else:
        robot.step(0.3)
    point = robot.spot(table.view.cards[card].name)
    robot.press(point)
    robot.release(point)
    robot.settle()
    assert not table.again.is_on
    assert table.model.selected == ([card] if is_done else [])


def test_once_all_was_shown_a_press_on_the_table_does_what_it_does_there() -> None:
    robot, table = attacked("normal")
    robot.settle()
    robot.key(pygame.K_a)
    shown_until_the_end(robot, table)
    assert table.again.is_on
    point = robot.node("counter").rect.center
    robot.press(point)
    robot.release(point)
    assert not table.again.is_on
    assert robot.screen.name == "counter"


def test_what_comes_where_the_way_back_stood_takes_no_press_for_a_moment_and_looks_so() -> None:
    robot, table = attacked("normal")
    robot.settle()
    robot.key(pygame.K_a)
    robot.app.by_keys = False
    robot.step(1)
    back = robot.node("again_end").rect
    robot.press(robot.spot("again_end"))
    robot.release(back.center)
    assert not table.again.is_on
    number, undo = table.session.number, robot.node("undo")
    assert back.colliderect(undo.rect)
    point = back.clip(undo.rect).center
    robot.move(point)
    assert undo.alpha < 0.5
    robot.post(pygame.MOUSEBUTTONDOWN, pos=point, button=1)
    robot.step()
    robot.release(point)
    robot.settle()
    assert table.session.number == number
    assert robot.node("undo").alpha == 1.0
    robot.click("undo")
    assert table.session.number > number
