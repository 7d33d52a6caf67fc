"""Milken's table, used as a person uses it: mouse, keys, and both."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pygame
import pytest

from tabletop.engine.cards import Card, order_of
from tabletop.engine.french import SUITS
from tabletop.engine.moves import Move
from tabletop.games.milken.state import MilkenView
from tabletop.games.milken.table import scoring
from tabletop.scene.node import Node
from tabletop.scene.text import Rich
from tabletop.system.errors import TabletopError
from tabletop.ui.shell.probe import Probe
from tabletop.ui.table.cards import CardNode
from tabletop.ui.table.screen import TableScreen
from tests.ui import rooms
from tests.ui.table.robot import Robot

ONE = "Ann:human,Bo:easy,Cy:easy"
ALL = "Ann:human,Bo:human,Cy:human"


def hand(table: TableScreen) -> list[Card]:
    """The viewer's cards as they lie, left to right."""
    zone = f"hand:{table.flow.viewer}"
    nodes = [(node.rect.x, card) for card, node in table.view.cards.items() if node.zone == zone]
    return [card for _x, card in sorted(nodes, key=lambda pair: pair[0])]


def play_by_mouse(robot: Robot, table: TableScreen, drag: bool) -> None:
    card = hand(table)[0]
    pile = f"pile:{card.suit}"
    if drag:
        robot.drag(f"card:{card}", pile)
    else:
        robot.click(f"card:{card}")
        robot.click(pile)


@pytest.mark.parametrize("seats", [3, 6])
def test_a_game_is_played_to_its_end_with_the_mouse_alone(seats: int) -> None:
    robot = Robot(animation="fast")
    table = robot.deal(",".join(["Ann:human", *(f"B{i}:easy" for i in range(1, seats))]))
    for turn in range(30):
        if table.session.state.is_terminal:
            break
        play_by_mouse(robot, table, drag=bool(turn % 2))
    robot.step(2)
    assert robot.screen.name == "scored"
    robot.settle()
    robot.click("go_on")
    assert robot.app.results == [table.session]


def test_a_game_is_played_to_its_end_with_keys_alone_by_three_people() -> None:
    robot = Robot(animation="off")
    robot.deal(ALL)
    session = None
    for _key in range(200):
        if robot.app.results:
            break
        if robot.screen.name == "handoff":
            robot.key(pygame.K_RETURN)
        else:
            assert isinstance(robot.screen, TableScreen)
            session = robot.screen.session
            robot.key(pygame.K_RIGHT)
            robot.key(pygame.K_RETURN)
        robot.settle()
    assert session is not None
    assert robot.app.results == [session]


def test_a_card_dropped_on_the_wrong_pile_springs_back_and_says_which_rule() -> None:
    robot = Robot()
    table = robot.deal(ONE)
    card = next(card for card in hand(table) if card.suit == "C")
    home = robot.node(f"card:{card}").rect
    number = table.session.number
    robot.drag(f"card:{card}", "pile:H")
    assert table.session.number == number
    assert "clubs" in robot.node("why_not").label
    assert robot.node(f"card:{card}").rect.center == pytest.approx(home.center, abs=20)
    robot.click("rule")
    assert robot.app.rules_opened == ["MK-4"]


def test_the_outlined_pile_is_the_one_that_takes_the_card() -> None:
    robot = Robot()
    table = robot.deal(ONE)
    card = hand(table)[0]
    robot.drag(f"card:{card}", f"pile:{card.suit}", drop=False)
    legal = {n.name for n in table.root.walk() if "target" in n.states}
    best = {n.name for n in table.root.walk() if "best" in n.states}
    assert legal == best == {f"pile:{card.suit}"}
    robot.release(robot.node(f"pile:{card.suit}").rect.center)
    robot.settle()
    assert card in table.session.view(0).cards(f"pile:{card.suit}")


def test_escape_and_right_click_put_a_dragged_card_back() -> None:
    robot = Robot()
    table = robot.deal(ONE)
    number, card = table.session.number, hand(table)[0]
    robot.drag(f"card:{card}", f"pile:{card.suit}", drop=False)
    robot.key(pygame.K_ESCAPE)
    robot.release(robot.node(f"pile:{card.suit}").rect.center)
    robot.settle()
    robot.drag(f"card:{card}", f"pile:{card.suit}", drop=False)
    robot.post(pygame.MOUSEBUTTONDOWN, pos=(5, 5), button=3)
    robot.release(robot.node(f"pile:{card.suit}").rect.center)
    robot.settle()
    assert table.session.number == number
    assert card in hand(table)


def test_resizing_in_the_middle_of_a_drag_cancels_it_and_nothing_is_lost() -> None:
    robot = Robot()
    table = robot.deal(ONE)
    number, cards = table.session.number, hand(table)
    robot.drag(f"card:{cards[0]}", f"pile:{cards[0].suit}", drop=False)
    robot.director.window = pygame.display.set_mode((1024, 640))
    robot.post(pygame.WINDOWRESIZED, x=1024, y=640)
    robot.step()
    robot.release((200, 200))
    robot.settle()
    assert table.session.number == number
    assert hand(table) == cards
    assert all(robot.director.window.get_rect().contains(n.rect) for n in table.view.cards.values())
    play_by_mouse(robot, table, drag=True)
    assert table.session.number > number


def test_clicks_and_keys_during_animations_lose_no_card_and_freeze_nothing() -> None:
    robot = Robot(animation="slow")
    table = robot.deal(ONE)
    keys = (pygame.K_RIGHT, pygame.K_SPACE, pygame.K_ESCAPE, pygame.K_TAB, pygame.K_s, pygame.K_u)
    for round_ in range(60):
        if table.session.state.is_terminal:
            break
        cards = hand(table)
        if cards:
            point = robot.node(f"card:{cards[round_ % len(cards)]}").rect.center
            robot.post(pygame.MOUSEBUTTONDOWN, pos=point, button=1)
            robot.post(pygame.MOUSEBUTTONUP, pos=point, button=1)
        robot.post(pygame.MOUSEBUTTONDOWN, pos=(round_ * 37 % 1280, round_ * 91 % 800), button=1)
        robot.post(pygame.KEYDOWN, key=keys[round_ % len(keys)], mod=0, unicode="")
        robot.step(0.03)
        while robot.screen is not table:
            robot.key(pygame.K_ESCAPE)
    robot.post(pygame.MOUSEBUTTONUP, pos=(3, 3), button=1)
    robot.settle()
    shown = sorted(card.code for card in table.view.cards)
    seen = [c.code for zone in table.session.view(0).zones.values() for c in zone.faces]
    assert shown == sorted(seen)
    for card, node in table.view.cards.items():
        assert not node.floating, card
        assert node.alpha == 1


def test_two_people_get_a_handoff_in_which_no_card_is_drawn() -> None:
    robot = Robot()
    faces: list[str] = []
    drawn = CardNode.paint

    def paint(self: CardNode, *args: object) -> None:
        if robot.screen.name == "handoff" and self.card is not None:
            faces.append(str(self.card))
        drawn(self, *args)  # type: ignore[arg-type]  # passed on as it came

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(CardNode, "paint", paint)
        table = robot.deal(ALL)
        assert robot.screen.name == "handoff"
        first = table.session.view(None).current_player
        robot.key(pygame.K_SPACE)
        robot.settle()
        assert table.flow.viewer == first
        own = hand(table)
        play_by_mouse(robot, table, drag=True)
        assert robot.screen.name == "handoff"
        robot.step(0.5)
    assert faces == []
    assert not any(card in table.view.cards for card in own[1:])
    assert not any(node.name.startswith("card:") for node in robot.screen.root.walk())


def test_the_last_players_keys_and_clicks_too_many_do_not_lift_the_cover() -> None:
    robot = Robot(animation="off")
    table = robot.deal(ALL)
    robot.click("show")
    robot.key(pygame.K_RIGHT)
    for _press in range(4):
        robot.key(pygame.K_RETURN)
        robot.post(pygame.MOUSEBUTTONDOWN, pos=(640, 540), button=1)
        robot.release((640, 540))
    assert robot.screen.name == "handoff"
    assert table.flow.viewer is None
    robot.settle()
    robot.key(pygame.K_RETURN)
    assert robot.screen is table


def test_the_frame_of_a_handoff_does_not_depend_on_what_is_in_the_hands() -> None:
    frames: dict[int, tuple[tuple[Card, ...], bytes]] = {}
    for deal in range(1, 20):
        robot = Robot()
        table = robot.deal(ALL, deal=deal)
        assert robot.screen.name == "handoff"
        seat = table.session.view(None).current_player
        cards = table.session.view(seat).faces(f"hand:{seat}")
        if seat in frames:
            other, frame = frames[seat]
            assert other != cards
            assert robot.pixels() == frame
            return
        frames[seat] = (cards, robot.pixels())
    pytest.fail("no seat began twice")


def test_mending_what_changed_shows_the_same_as_drawing_everything() -> None:
    robot = Robot()
    table = robot.deal(ONE, jokers=1)
    rng = Random(3)

    def mended() -> None:
        before = robot.pixels()
        robot.director.redraw()
        assert robot.pixels() == before

    for _turn in range(12):
        cards = hand(table)
        robot.press(robot.spot(f"card:{rng.choice(cards)}"))
        for _move in range(2):
            robot.move((rng.randrange(1280), rng.randrange(800)))
            mended()
        robot.release((rng.randrange(1280), rng.randrange(800)))
        for _frame in range(3):
            robot.step(0.06)
            mended()
        robot.settle()
        mended()


def test_one_person_never_sees_a_handoff() -> None:
    robot = Robot(animation="off")
    table = robot.deal(ONE)
    for _turn in range(4):
        assert robot.screen is table
        assert table.flow.viewer == 0
        play_by_mouse(robot, table, drag=True)


def test_bots_alone_are_watched_from_nobodys_seat() -> None:
    robot = Robot(animation="off")
    table = robot.deal("A:easy,B:easy,C:easy")
    robot.settle(60)
    robot.step(2)
    assert robot.app.results == [table.session]
    assert table.flow.viewer is None


def test_undo_takes_back_to_ones_last_decision_where_that_is_allowed() -> None:
    robot = Robot(animation="off", take_backs=True)
    table = robot.deal(ONE)
    cards = hand(table)
    play_by_mouse(robot, table, drag=True)
    assert hand(table) != cards
    robot.key(pygame.K_u)
    robot.settle()
    assert hand(table) == cards
    robot.key(pygame.K_y)
    robot.settle()
    assert hand(table) == cards[1:]


def test_a_disabled_undo_says_why() -> None:
    robot = Robot(animation="off", take_backs=False)
    table = robot.deal(ONE)
    play_by_mouse(robot, table, drag=True)
    assert "disabled" in robot.node("undo").states
    robot.click("undo")
    assert robot.node("why_not").label == "Another seat has moved since."


def test_three_cards_are_chosen_and_passed_together() -> None:
    robot = Robot(animation="off")
    table = robot.deal(ONE, insider_trading="left")
    cards = hand(table)[:3]
    assert "disabled" in robot.node("pass").states
    for card in cards:
        robot.click(f"card:{card}")
    assert table.selection() == tuple(cards)
    robot.click("pass")
    assert passed(table) == [Move.of(0, "pass", cards=tuple(cards))]


def test_the_sums_under_the_plate_tell_the_deal_and_the_whole_game_apart() -> None:
    robot = Robot(animation="off")
    table = robot.deal(ONE, insider_trading="left", deals=2)
    assert table.view.table is not None
    assert not table.view.table.figures, "while cards are passed none has a price"
    session = table.session
    while session.state.phase != "play" or not session.view(0).tallies:
        assert session.play(session.state.legal_moves()[0]) is None
    while session.state.current_player != 0 or not any(session.view(0).faces("pile:C")):
        assert session.play(session.state.legal_moves()[0]) is None
    robot = Robot(animation="off")
    table = robot.open(session)
    assert table.view.table is not None
    view = session.view(0)
    assert isinstance(view, MilkenView)
    now = session.state.worth()[0]
    assert view.totals[0] > 0
    first, second = table.view.table.figures[:2]
    assert first == f"If this deal ended now: *{now - view.totals[0]}*"
    assert second == f"in all *{now}*"


def test_by_keys_the_focus_goes_on_to_the_next_card_whenever_one_is_laid_out() -> None:
    robot = Robot(animation="off")
    table = robot.deal(ONE, insider_trading="left")
    cards = hand(table)
    for at in (3, 8):
        table.focus.set(robot.node(f"card:{cards[at]}"), shown=True)
        robot.key(pygame.K_RETURN)
        assert table.focus.node is robot.node(f"card:{cards[at + 1]}")
    table.select([])
    table.focus.set(robot.node(f"card:{cards[-1]}"), shown=True)
    robot.key(pygame.K_RETURN)
    assert table.focus.node is robot.node(f"card:{cards[-2]}"), "after the last the one before"


def test_who_laid_the_last_card_of_a_deal_is_said_at_its_count() -> None:
    session = rooms.stopped("milken", 4, 1.0)
    view = session.view(0)
    assert isinstance(view, MilkenView)
    last = next(entry.move for entry in reversed(session.entries) if entry.move.name == "play")
    (line,) = scoring.sheet(view, session.book, 0).lines
    assert f"@{last.seat}" in line


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_the_pile_that_burst_is_the_last_of_a_score_the_others_are_as_on_the_table(
    seats: int,
) -> None:
    session = rooms.stopped("milken", seats, 1.0)
    view = session.view(0)
    assert isinstance(view, MilkenView)
    columns = [each for each in scoring.sheet(view, session.book, 0).columns if each.key]
    assert columns[-1].full
    others = [column.key for column in columns[:-1]]
    assert others == [suit for suit in SUITS if suit != columns[-1].key]


def passed(table: TableScreen) -> list[Move]:
    """What the player has passed."""
    return [e.move for e in table.session.entries if e.move.name == "pass" and e.move.seat == 0]


def test_cards_dropped_into_the_tray_stay_there_until_the_button_passes_them() -> None:
    robot = Robot(animation="off")
    table = robot.deal(ONE, insider_trading="left")
    cards = hand(table)[:3]
    for n, card in enumerate(cards):
        assert robot.node("count:passing:0").label == f"{n} of 3"
        robot.drag(f"card:{card}", "passing:0")
        assert robot.node("passing:0").rect.contains(robot.node(f"card:{card}").rect)
        assert card not in hand(table)
    assert table.selection() == tuple(cards)
    assert not passed(table)
    robot.click("pass")
    assert passed(table) == [Move.of(0, "pass", cards=tuple(cards))]


def test_cards_go_out_of_the_tray_by_click_and_by_drag() -> None:
    robot = Robot(animation="off")
    table = robot.deal(ONE, insider_trading="left")
    cards = hand(table)[:2]
    for card in cards:
        robot.click(f"card:{card}")
    felt = (table.frame.middle.x + 2, table.frame.middle.bottom - 2)
    robot.press(felt)
    robot.release(felt)
    assert table.selection() == tuple(cards), "a click on the felt leaves them there"
    robot.click(f"card:{cards[0]}")
    assert table.selection() == (cards[1],)
    robot.drag(f"card:{cards[1]}", "hand:0")
    assert table.selection() == ()
    assert set(cards) <= set(hand(table))


@pytest.mark.parametrize("by", ["click", "drag", "keys"])
def test_a_full_tray_says_so_and_keeps_what_lies_in_it(by: str) -> None:
    robot = Robot(animation="off")
    table = robot.deal(ONE, insider_trading="left")
    cards = hand(table)[:4]
    for card in cards[:3]:
        robot.click(f"card:{card}")
    if by == "click":
        robot.click(f"card:{cards[3]}")
    elif by == "drag":
        robot.drag(f"card:{cards[3]}", "passing:0")
    else:
        table.focus.set(robot.node(f"card:{cards[3]}"), shown=True)
        robot.key(pygame.K_SPACE)
    assert "No more than 3 cards" in robot.node("why_not").label
    assert not robot.node("why_not").rect.colliderect(robot.node("pass").rect)
    assert table.selection() == tuple(cards[:3])


def test_keys_lay_three_neighbours_in_the_tray_and_enter_passes_them() -> None:
    robot = Robot(animation="off")
    table = robot.deal(ONE, insider_trading="left")
    cards = hand(table)[2:5]
    table.focus.set(robot.node(f"card:{cards[0]}"), shown=True)
    for card in cards:
        focused = robot.screen.focus.node
        assert isinstance(focused, CardNode)
        assert focused.card in hand(table), "the focus stays in the hand"
        table.focus.set(robot.node(f"card:{card}"), shown=True)
        robot.key(pygame.K_SPACE)
    focused = robot.screen.focus.node
    assert focused is robot.node("pass"), "a full tray waits for its button"
    robot.key(pygame.K_RETURN)
    assert passed(table) == [], "the button has only just got the focus"
    robot.settle()
    robot.key(pygame.K_RETURN)
    robot.settle()
    assert passed(table) == [Move.of(0, "pass", cards=tuple(cards))]


def test_enter_takes_a_card_back_out_of_a_full_tray() -> None:
    robot = Robot(animation="off")
    table = robot.deal(ONE, insider_trading="left")
    asked = robot.node("prompt").label
    for card in (cards := hand(table)[2:5]):
        assert robot.node("prompt").label == asked
        robot.click(f"card:{card}")
    assert robot.node("prompt").label != asked, "they need not be chosen any more"
    table.focus.set(robot.node(f"card:{cards[1]}"), shown=True)
    robot.settle()
    robot.key(pygame.K_RETURN)
    robot.settle()
    assert passed(table) == []
    assert table.selection() == (cards[0], cards[2])


def test_a_joker_is_dragged_to_a_plate_and_a_card_comes_back() -> None:
    robot = Robot(animation="off")
    for deal in range(1, 40):
        table = robot.deal(ONE, deal=deal, jokers=2)
        joker = next((card for card in hand(table) if not card.suit), None)
        if joker is not None:
            break
    robot.drag(f"card:{joker}", "seat:1")
    names = [entry.move.name for entry in table.session.entries if entry.move.seat >= 0]
    assert "give_joker" in names
    assert "give_back" in names
    assert joker not in hand(table)


def test_cards_are_moved_in_the_hand_by_mouse_and_by_keys_and_sorted() -> None:
    robot = Robot(animation="off")
    table = robot.deal(ONE)
    cards = hand(table)
    robot.drag(f"card:{cards[0]}", f"card:{cards[4]}")
    moved = hand(table)
    assert sorted(moved, key=order_of) == sorted(cards, key=order_of)
    assert moved.index(cards[0]) >= 3
    robot.key(pygame.K_s)
    robot.settle()
    assert hand(table) == cards
    robot.key(pygame.K_RIGHT)
    focused = table.focus.node
    assert isinstance(focused, CardNode)
    assert focused.card is not None
    at = hand(table).index(focused.card)
    robot.key(pygame.K_RIGHT, pygame.KMOD_CTRL)
    robot.settle()
    assert hand(table).index(focused.card) == at + 1


def test_each_question_begins_on_the_first_card_that_answers_it() -> None:
    robot = Robot(animation="off")
    table = robot.deal(ONE)
    for _step in range(5):
        robot.key(pygame.K_RIGHT)
    played = hand(table)[4]
    assert table.focus.node is table.view.cards[played]
    robot.key(pygame.K_RETURN)
    robot.settle()
    assert table.focus.node is table.view.cards[hand(table)[0]]
    assert "ring" in table.focus.node.states


def test_a_match_of_several_deals_stops_to_show_the_arithmetic_of_each() -> None:
    robot = Robot(animation="off")
    table = robot.deal(ONE, deals=2)
    for _turn in range(30):
        if robot.screen.name == "scored":
            break
        play_by_mouse(robot, table, drag=True)
    assert robot.screen.name == "scored"
    robot.click("go_on")
    assert robot.screen is table
    assert not table.session.state.is_terminal


def test_a_full_disk_is_said_calmly_and_tried_again() -> None:
    robot = Robot(animation="off")
    table = robot.deal(ONE)
    play = table.session.play
    tries: list[Move] = []

    def full(move: Move) -> None:
        from tabletop.engine.play.journal import DiskError

        tries.append(move)
        if len(tries) == 1:
            raise DiskError("The disk is full.")
        play(move)

    table.session.play = full  # type: ignore[method-assign]  # a disk that is full
    number = table.session.number
    play_by_mouse(robot, table, drag=True)
    assert robot.screen.name == "disk"
    assert table.session.number == number
    robot.click("again")
    assert table.session.number > number
    assert issubclass(TabletopError, Exception)


def test_the_probe_names_what_is_seen_and_nothing_hidden(tmp_path: Path) -> None:
    robot = Robot(animation="off")
    file = tmp_path / "probe.json"
    Probe(robot.director, file)
    table = robot.deal(ONE)
    robot.settle()
    data = json.loads(file.read_text())
    assert data["screen"] == "table"
    assert data["viewer"] == 0
    named = {node["name"] for node in data["nodes"]}
    assert {f"card:{card}" for card in hand(table)} <= named
    assert {"pile:C", "seat:0", "seat:1", "prompt", "undo", "ticker"} <= named
    hidden = [card.code for seat in (1, 2) for card in table.session.state.zones()[seat].cards]
    text = file.read_text()
    assert hidden
    assert not [code for code in hidden if f'"card:{code}"' in text or f'"face":"{code}"' in text]


def test_every_setting_of_speed_and_motion_comes_to_the_same_table() -> None:
    pictures: set[bytes] = set()
    for settings in (
        {"animation": "off"},
        {"animation": "fast"},
        {"animation": "slow"},
        {"animation": "normal", "reduced_motion": True},
    ):
        robot = Robot(**settings)
        table = robot.deal(ONE)
        card = hand(table)[0]
        robot.click(f"card:{card}")
        robot.click(f"pile:{card.suit}")
        robot.move((2, 500))
        robot.settle()
        pictures.add(robot.pixels())
    assert len(pictures) == 1


@pytest.mark.parametrize("size", [(1024, 640), (1280, 800), (2560, 1440)])
@pytest.mark.parametrize("text_scale", [80, 200])
def test_everything_stays_inside_the_window(size: tuple[int, int], text_scale: int) -> None:
    robot = Robot(size, text_scale=text_scale, animation="off")
    seats = ",".join(f"Bartholomew Featherstonehaugh {i}:easy" for i in range(1, 6))
    table = robot.deal(f"Wilhelmina Longbottom:human,{seats}", insider_trading="across", jokers=2)
    window = robot.director.window.get_rect()
    outside: list[Node] = [
        node
        for node in table.root.walk()
        if node.name and node.in_sight and not window.contains(node.rect)
    ]
    assert [node.name for node in outside] == []


@pytest.mark.parametrize(("size", "text"), [((1024, 640), 100), ((1280, 800), 200)], ids=str)
def test_no_line_of_the_sums_under_the_plate_ends_in_a_dot(
    size: tuple[int, int], text: int
) -> None:
    robot = rooms.at_table(rooms.stopped("milken", 4, 0.85, every=True), size, text)
    sums = robot.node("figures")
    assert isinstance(sums, Rich)
    rows = ["".join(span.text for span in row).strip() for row in sums.lines(round(sums.w))]
    assert len(rows) > 1
    assert not any(row.endswith("·") for row in rows), rows
