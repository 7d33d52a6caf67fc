"""The scene graph, its tweens, its pointer and its focus, without any game."""

from __future__ import annotations

import ast
import gc
from functools import partial
from pathlib import Path

import pygame
import pytest
from pygame import Color, Rect, Surface
from pygame.event import Event

import tabletop.scene
from tabletop.scene.director import Director
from tabletop.scene.focus import Focus, nearest
from tabletop.scene.node import Node, Root, merged, shown
from tabletop.scene.pointer import THRESHOLD
from tabletop.scene.screen import Screen
from tabletop.scene.scroll import Scroll
from tabletop.scene.shapes import Shapes
from tabletop.scene.sprites import Sprites
from tabletop.scene.swatches import Swatches
from tabletop.scene.text import Label, Rich, Span, elided
from tabletop.scene.tween import Tweens, linear
from tabletop.scene.widgets import Button, Panel, Segmented, Toggle, focus_ring
from tabletop.ui.shell.theme import Theme


class Spot(Node):
    """A solid coloured rectangle that counts how often it is painted."""

    def __init__(self, name: str, rect: Rect, z: int = 0) -> None:
        super().__init__(name, rect.x, rect.y, rect.w, rect.h, z=z)
        self.solid = self.focusable = True
        self.paints = 0

    def paint(self, target: Surface, at: Rect, alpha: float) -> None:
        self.paints += 1
        target.fill((200, 40, 40), at)


class Board(Screen):
    """A screen with three spots in a row and a log of what its pointer told it."""

    name = "board"

    def __init__(self) -> None:
        super().__init__()
        self.log: list[str] = []
        self.takes_drags = True
        for index in range(3):
            self.root.add(Spot(f"spot:{index}", Rect(100 + 200 * index, 100, 100, 100)))

    def clicked(self, node: Node | None, point: tuple[float, float]) -> None:
        self.log.append(f"click {node.name if node else '-'}")
        super().clicked(node, point)

    def drag_began(self, node: Node, point: tuple[float, float]) -> bool:
        self.log.append(f"drag {node.name}")
        return self.takes_drags

    def dropped(self, point: tuple[float, float]) -> None:
        self.log.append(f"drop {point}")

    def cancelled(self) -> None:
        self.log.append("cancel")
        super().cancelled()


@pytest.fixture
def director() -> Director:
    return Director("test", (1100, 700), clock=lambda: 0.0)


@pytest.fixture
def board(director: Director) -> Board:
    screen = Board()
    director.push(screen)
    director.step(0.0)
    return screen


def send(director: Director, kind: int, **fields: object) -> None:
    director.take(Event(kind, dict(fields)))


def down(director: Director, *point: int) -> None:
    send(director, pygame.MOUSEBUTTONDOWN, pos=point, button=1)


def move(director: Director, *point: int) -> None:
    send(director, pygame.MOUSEMOTION, pos=point, rel=(0, 0), buttons=(1, 0, 0))


def up(director: Director, *point: int) -> None:
    send(director, pygame.MOUSEBUTTONUP, pos=point, button=1)


def key(director: Director, code: int, mod: int = 0) -> None:
    send(director, pygame.KEYDOWN, key=code, mod=mod, unicode="")


# Nodes


def test_the_front_node_is_hit_first_and_hidden_ones_never() -> None:
    root = Root()
    back, front = Spot("back", Rect(0, 0, 50, 50)), Spot("front", Rect(20, 20, 50, 50), z=1)
    root.add(front, back)
    assert root.hit((30, 30)) is front
    front.visible = False
    assert root.hit((30, 30)) is back
    assert root.hit((65, 65)) is None


def test_a_clipping_node_hides_from_the_pointer_what_it_cuts_off() -> None:
    root, box = Root(), Node("box", 0, 0, 40, 40)
    box.clips = True
    box.add(Spot("inside", Rect(10, 10, 100, 100)))
    root.add(box)
    assert root.hit((20, 20)) is not None
    assert root.hit((80, 80)) is None


def test_moving_a_node_damages_where_it_was_and_where_it_is() -> None:
    root, spot = Root(), Spot("a", Rect(0, 0, 10, 10))
    root.add(spot)
    root.damage()
    spot.x = 100
    below, above = root.damage()
    assert below == [Rect(0, 0, 10, 10), Rect(100, 0, 10, 10)]
    assert above == []


def test_a_floating_node_damages_only_the_layer_above() -> None:
    root, spot = Root(), Spot("a", Rect(0, 0, 10, 10))
    root.add(spot)
    spot.floating = True
    root.damage()
    spot.x = 50
    below, above = root.damage()
    assert below == []
    assert above == [Rect(0, 0, 10, 10), Rect(50, 0, 10, 10)]


def test_a_node_taken_out_is_erased() -> None:
    root, spot = Root(), Spot("a", Rect(5, 5, 10, 10))
    root.add(spot)
    root.damage()
    spot.detach()
    assert root.damage() == ([Rect(5, 5, 10, 10)], [])


def test_setting_an_attribute_to_its_own_value_damages_nothing() -> None:
    root, spot = Root(), Spot("a", Rect(5, 5, 10, 10))
    root.add(spot)
    root.damage()
    spot.x = 5
    assert not root.is_stale


def test_overlapping_areas_are_joined_and_cut_to_the_window() -> None:
    window = Rect(0, 0, 100, 100)
    areas = merged([Rect(0, 0, 20, 20), Rect(10, 10, 20, 20), Rect(90, 90, 40, 40)], window)
    assert sorted(map(tuple, areas)) == [(0, 0, 30, 30), (90, 90, 10, 10)]


# Tweens


def test_a_tween_runs_by_the_time_it_is_given() -> None:
    tweens, node = Tweens(), Node()
    tweens.start(node, "x", 100.0, 2.0, now=10.0, ease=linear)
    tweens.tick(11.0)
    assert node.x == pytest.approx(50)
    tweens.tick(12.5)
    assert node.x == 100
    assert not tweens.active


def test_a_second_tween_of_an_attribute_starts_from_where_the_first_stands() -> None:
    tweens, node, ends = Tweens(), Node(), []
    tweens.start(node, "x", 100.0, 2.0, 0.0, ease=linear, on_end=lambda: ends.append("first"))
    tweens.tick(1.0)
    tweens.start(node, "x", 0.0, 1.0, 1.0, ease=linear, on_end=lambda: ends.append("second"))
    tweens.tick(1.5)
    assert node.x == pytest.approx(25)
    tweens.tick(3.0)
    assert ends == ["second"]


def test_an_arc_rises_in_the_middle_and_ends_in_place() -> None:
    tweens, node = Tweens(), Node("", 0, 100)
    tweens.start(node, "position", (100.0, 100.0), 1.0, 0.0, ease=linear, arc=30)
    tweens.tick(0.5)
    assert node.position == pytest.approx((50, 70))
    tweens.tick(1.0)
    assert node.position == (100, 100)


def test_finishing_brings_everything_to_its_end_and_what_follows_too() -> None:
    tweens, node = Tweens(), Node()
    tweens.start(node, "x", 5.0, 9.0, 0.0, on_end=lambda: tweens.start(node, "y", 7.0, 9.0, 0.0))
    tweens.finish()
    assert node.position == (5, 7)
    assert not tweens.active


@pytest.mark.parametrize(("speed", "x"), [(0.0, 100), (2.0, 100), (1.0, 50)])
def test_one_speed_rules_all_durations(speed: float, x: float) -> None:
    tweens, node = Tweens(), Node()
    tweens.speed = speed
    tweens.start(node, "x", 100.0, 2.0, 0.0, ease=linear)
    tweens.tick(1.0)
    assert node.x == x


# Pointer and focus


def test_a_short_press_is_a_click_and_a_long_way_a_drag(director: Director, board: Board) -> None:
    down(director, 150, 150)
    move(director, 150 + int(THRESHOLD) - 1, 150)
    up(director, 152, 150)
    down(director, 150, 150)
    move(director, 150 + int(THRESHOLD), 150)
    up(director, 400, 300)
    assert board.log == ["click spot:0", "drag spot:0", "drop (400.0, 300.0)"]


@pytest.mark.parametrize(
    "event",
    [
        Event(pygame.MOUSEBUTTONDOWN, pos=(5, 5), button=3),
        Event(pygame.WINDOWFOCUSLOST),
        Event(pygame.WINDOWRESIZED, x=1100, y=700),
        Event(pygame.KEYDOWN, key=pygame.K_ESCAPE, mod=0, unicode=""),
    ],
    ids=["right click", "focus lost", "resize", "escape"],
)
def test_a_drag_is_cancelled(director: Director, board: Board, event: Event) -> None:
    down(director, 150, 150)
    move(director, 200, 200)
    director.take(event)
    up(director, 200, 200)
    assert "cancel" in board.log
    assert not any(line.startswith("drop") for line in board.log)


def test_a_release_elsewhere_is_no_click_on_the_node(director: Director, board: Board) -> None:
    board.takes_drags = False
    down(director, 150, 150)
    move(director, 350, 150)
    up(director, 350, 150)
    assert board.log[-1] == "click -"


def test_tab_goes_round_and_arrows_go_by_geometry(director: Director, board: Board) -> None:
    def names(*codes: int) -> list[str]:
        out = []
        for code in codes:
            key(director, code)
            assert board.focus.node is not None
            out.append(board.focus.node.name[-1])
        return out

    assert names(*[pygame.K_TAB] * 4) == ["0", "1", "2", "0"]
    assert names(pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_LEFT) == list("1221")


def test_up_and_down_pass_over_no_control_of_another_width() -> None:
    narrow, wide, origin = (
        Node(n, x, y, w, 30)
        for n, x, y, w in [
            ("narrow", 300, 0, 60),
            (
                "wide",
                0,
                60,
                360,
            ),
            ("origin", 300, 120, 60),
        ]
    )
    Root("page").add(narrow, wide, origin)
    assert nearest(origin, [narrow, wide, origin], (0, -1)) is wide
    assert nearest(narrow, [narrow, wide, origin], (0, 1)) is wide


def test_up_and_down_go_row_by_row_in_a_column() -> None:
    nodes = [
        Node(name, *rect)
        for name, rect in {
            "right": (300, 0, 60, 30),
            "left": (0, 60, 200, 30),
            "first": (280, 120, 30, 30),
            "second": (320, 120, 40, 30),
        }.items()
    ]
    for node in nodes:
        node.block = 1
    Root("page").add(*nodes)
    right, left, first, second = nodes
    assert nearest(right, nodes, (0, 1)) is left
    assert nearest(left, nodes, (0, 1)) is first
    assert nearest(second, nodes, (0, -1)) is left
    assert nearest(left, nodes, (0, -1)) is right
    assert nearest(second, nodes, (0, 1)) is None


def test_up_and_down_go_through_what_is_scrolled_before_they_leave_it() -> None:
    scroll = Scroll("form", Theme())
    scroll.place(0, 40, 400, 100)
    rows = [Node(f"row:{at}", 0, at * 50, 200, 30) for at in range(5)]
    scroll.content.add(*rows)
    scroll.content.h = 250
    above, under = Node("above", 0, 0, 200, 30), Node("under", 0, 150, 200, 30)
    Root("page").add(above, scroll, under)
    nodes = [above, *rows, under]
    assert nearest(rows[1], nodes, (0, 1)) is rows[2], "though it is under the edge"
    assert nearest(rows[4], nodes, (0, 1)) is None, "nothing is under it"
    scroll.to(150)
    assert nearest(rows[4], nodes, (0, 1)) is under
    assert nearest(under, nodes, (0, 1)) is None, "none that is hidden under it"
    assert nearest(rows[2], nodes, (0, -1)) is rows[1]
    assert nearest(above, nodes, (0, -1)) is None


def test_left_and_right_stay_with_swatches_and_up_and_down_go_row_by_row() -> None:
    theme = Theme()
    taken: list[int] = []
    pictures = [pygame.Surface((40, 20))] * 5
    swatches = Swatches("felt", list("abcde"), pictures, 0, taken.append, theme)
    swatches.w = swatches.natural(3 * 40 + 2 * theme.px(10))[0]
    assert swatches.adjust(-1, 0), "it stays at the end"
    assert swatches.adjust(1, 0)
    assert swatches.adjust(1, 0)
    assert swatches.adjust(0, 1), "to the last of a shorter row"
    assert taken == [1, 2, 4]
    assert swatches.adjust(1, 0)
    assert not swatches.adjust(0, 1), "on to what is below"
    assert taken == [1, 2, 4]


def test_the_nearest_node_that_way_is_found_before_one_aside() -> None:
    origin = Spot("o", Rect(0, 100, 20, 20))
    straight, aside = Spot("s", Rect(200, 100, 20, 20)), Spot("a", Rect(120, 300, 20, 20))
    assert nearest(origin, [origin, straight, aside], (1, 0)) is straight
    assert nearest(origin, [origin, straight], (0, -1)) is None


def test_a_picture_that_was_faded_is_as_it_was() -> None:
    plain, clear = Surface((40, 40)), Surface((40, 40), pygame.SRCALPHA)
    faint = Surface((40, 40), pygame.SRCALPHA)
    faint.set_alpha(60)
    for picture in (plain, clear, faint):
        before = picture.get_alpha(), picture.get_flags()  # 255 is another way to draw than none
        shown(picture, Surface((40, 40)), (0, 0), 0.5)
        assert (picture.get_alpha(), picture.get_flags()) == before


# Director


def test_only_what_changed_is_painted_again(director: Director, board: Board) -> None:
    spots = [child for child in board.root.children if isinstance(child, Spot)]
    before = [spot.paints for spot in spots]
    spots[1].x += 5
    assert director.draw()
    assert [spot.paints for spot in spots] == [before[0], before[1] + 1, before[2]]
    assert not director.draw()


def test_a_screen_hands_its_result_to_whoever_opened_it(director: Director, board: Board) -> None:
    results: list[object] = []
    screen = Screen()
    director.push(screen, results.append)
    assert director.top is screen
    screen.close("done")
    assert director.top is board
    assert results == ["done"]


def test_a_screen_opened_in_a_tick_ticks_in_the_same_step(director: Director) -> None:
    ticks: list[str] = []

    class Second(Screen):
        def tick(self, now: float) -> None:
            ticks.append("second")

    class First(Screen):
        def tick(self, now: float) -> None:
            ticks.append("first")
            director.push(Second())

    director.push(First())
    director.step(1.0)
    assert ticks == ["first", "second"]


def test_it_is_said_that_all_is_settled_even_where_the_last_step_changed_no_picture(
    director: Director, board: Board
) -> None:
    said: list[float] = []
    director.settled = lambda: said.append(director.now)
    node = board.root.children[0]
    director.tweens.start(node, "x", 300.0, 1.0, 1.0)
    director.tweens.start(node, "unseen", 1.0, 3.0, 1.0)
    node.unseen = 0.0  # type: ignore[attr-defined]  # an attribute that no node has
    for now in (1.5, 2.5, 4.5):
        director.step(now)
    assert said == [4.5]


def test_another_layout_follows_a_new_window_size(director: Director, board: Board) -> None:
    sizes: list[tuple[int, int]] = []
    board.layout = lambda size, scale: sizes.append(size)  # type: ignore[method-assign]  # noted, not laid out
    director.window = pygame.display.set_mode((1280, 800))
    send(director, pygame.WINDOWRESIZED, x=1280, y=800)
    assert sizes == [(1280, 800)]


# Widgets


def test_a_button_runs_by_click_enter_and_space_unless_disabled(
    director: Director, board: Board
) -> None:
    runs: list[int] = []
    button = Button("go", "Go", lambda: runs.append(1), Theme())
    button.place(500, 400, 100, 40)
    board.root.add(button)
    down(director, 550, 420)
    up(director, 550, 420)
    key(director, pygame.K_RETURN)
    key(director, pygame.K_SPACE)
    assert len(runs) == 3
    button.set_enabled(False)
    key(director, pygame.K_RETURN)
    assert len(runs) == 3
    assert "disabled" in button.states


def test_enter_presses_the_gold_button_while_no_ring_is_shown(
    director: Director, board: Board
) -> None:
    runs: list[str] = []
    for at, (name, kind) in enumerate((("plain", "plain"), ("gold", "main"))):
        button = Button(name, name, partial(runs.append, name), Theme())
        button.kind = "main" if kind == "main" else "plain"
        button.place(400 + 200 * at, 400, 100, 40)
        board.root.add(button)
    down(director, 450, 420)
    up(director, 450, 420)
    key(director, pygame.K_RETURN)
    assert runs == ["plain", "gold"], "what was clicked has the focus, and nothing shows it"
    key(director, pygame.K_TAB)
    key(director, pygame.K_TAB, pygame.KMOD_SHIFT)
    key(director, pygame.K_RETURN)
    assert runs == ["plain", "gold", "plain"], "a ring says what Enter presses"


def test_toggles_and_choices_tell_what_they_become() -> None:
    told: list[object] = []
    toggle = Toggle("sound", "Sound", False, told.append, Theme())
    assert toggle.action is not None
    toggle.action()
    choice = Segmented("speed", ["a", "b", "c"], 0, told.append, Theme())
    choice.place(0, 0, 300, 30)
    choice.click_at((250, 10))
    assert choice.adjust(1, 0)  # at its end the key stays with it
    assert told == [True, 2]
    assert choice.adjust(-1, 0)
    assert not choice.adjust(0, 1)
    assert told == [True, 2, 1]


def test_a_choice_is_as_wide_as_its_words_and_goes_on_in_rows() -> None:
    words = ["Off", "On", "As wide as many words are"]
    choice = Segmented("speed", words, 0, lambda index: None, Theme())
    font = choice.style.font("body", True)
    even, line = choice.natural()
    for width, rows in ((even, 1), (even * 2 // 3, 1), (even // 3 + 2, 2)):
        assert choice.natural(width) == (width, rows * line)
        choice.place(0, 0, *choice.natural(width))
        cells = choice.cells()
        for index, (cell, word) in enumerate(zip(cells, words, strict=True)):
            assert cell.w >= font.size(word)[0] + 12, "no word is cut"
            choice.click_at(cell.center)
            assert choice.index == index
        assert len({cell.y for cell in cells}) == rows


def test_a_scroll_area_shows_what_is_asked_for() -> None:
    scroll = Scroll("page", Theme())
    scroll.place(0, 0, 100, 100)
    scroll.content.h = 500
    far = Spot("far", Rect(0, 450, 10, 20))
    scroll.content.add(far)
    scroll.reveal(far)
    assert 0 <= far.rect.top <= 80
    assert scroll.wheel(100)
    assert scroll.offset == 0


def test_a_row_that_a_scroll_area_would_cut_fades_and_a_click_there_goes_on() -> None:
    scroll = Scroll("page", Theme())
    scroll.place(0, 0, 200, 200)
    whole, cut, high = (Panel(Color(200, 0, 0)) for _ in range(3))
    whole.place(0, 110, 90, 40)
    cut.place(0, 160, 90, 60)
    high.place(100, 0, 90, 390)
    scroll.content.h = 400
    scroll.content.add(whole, cut, high)
    for node in (whole, cut, high):
        node.solid = True
    target = pygame.Surface((200, 200))
    target.fill((0, 90, 0))
    scroll.draw(target, 0, 0, 1.0)
    assert target.get_at((45, 130))[:3] == (200, 0, 0), "a row that is whole is shown"
    assert target.get_at((45, 185))[:3] == (0, 90, 0), "what is cut fades into what lies under it"
    assert target.get_at((145, 130))[:3] == (200, 0, 0), "what is too high to be left out is cut"
    assert target.get_at((145, 198))[:3] != (200, 0, 0), "and fades at the edge"
    assert scroll.hit((45, 130)) is whole
    assert scroll.hit((45, 185)) is scroll
    cut.solid = False
    scroll.content.add(Panel(Color(0, 0, 200)))
    scroll.content.children[-1].place(92, 175, 7, 20)
    scroll.draw(target, 0, 0, 1.0)
    assert target.get_at((95, 185))[:3] == (0, 0, 200), "a heading stands without its picture"
    scroll.click_at((45, 185))
    assert scroll.offset > 0
    scroll.to(scroll.room)
    assert scroll.hit((45, 220 - int(scroll.offset) - 5)) is scroll, "at the upper edge too"
    target.fill((0, 90, 0))
    scroll.draw(target, 0, 0, 1.0)
    rim = [target.get_at((45, y))[:3] for y in range(220 - int(scroll.offset))]
    assert set(rim) == {(0, 90, 0)}, "no rim of it looks in there"


@pytest.mark.parametrize("offset", [0, 130])
def test_what_has_room_beside_a_row_that_is_left_out_is_left_out_with_it(offset: int) -> None:
    scroll = Scroll("page", Theme())
    scroll.place(0, 0, 300, 200)
    row, more, cut, aside, words = (Panel(Color(200, 0, 0)) for _ in range(5))
    row.place(0, 120 if offset else 160, 90, 60)
    more.place(110, 135 if offset else 175, 40, 20)
    cut.place(160, 120 if offset else 180, 30, 40)
    aside.place(200, 135 if offset else 175, 40, 20)
    for node, block in ((row, 1), (more, 1), (cut, 1), (aside, 2)):
        node.solid, node.block = True, block
    words.place(250, 135 if offset else 175, 30, 20)
    words.block = 1
    scroll.content.h = 400
    scroll.content.add(row, more, cut, aside, words, Panel(Color(0, 0, 0)))
    scroll.content.children[-1].place(0, 390, 10, 10)
    scroll.to(offset)
    target = pygame.Surface((300, 200))
    target.fill((0, 90, 0))
    scroll.draw(target, 0, 0, 1.0)
    y = more.rect.centery
    assert target.get_at((130, y))[:3] == (0, 90, 0), "a button of the row"
    assert scroll.hit((130, y)) is scroll
    assert target.get_at((175, 181))[:3] == (0, 90, 0), "what begins under its top"
    assert target.get_at((220, y))[:3] == (200, 0, 0), "what is in another column stays"
    assert scroll.hit((220, y)) is aside
    assert target.get_at((265, y))[:3] == (200, 0, 0), "words say what is to come"


def test_a_row_that_lies_on_a_box_fades_into_the_box_and_with_the_box_into_the_page() -> None:
    scroll = Scroll("page", Theme())
    scroll.place(0, 0, 200, 200)
    box, above, below = Panel(Color(200, 0, 0)), Panel(Color(0, 0, 200)), Panel(Color(0, 0, 200))
    box.place(0, 0, 190, 500)
    above.place(20, 60, 90, 40)
    below.place(20, 260, 90, 40)
    scroll.content.h = 500
    scroll.content.add(box, above, below)
    target = pygame.Surface((200, 200))
    scroll.to(80)
    for fold in (0, 199):
        target.fill((0, 90, 0))
        scroll.draw(target, 0, 0, 1.0)
        seen = [abs(fold - n) for n in range(40)]
        rows = [(target.get_at((60, y))[:3], target.get_at((160, y))[:3]) for y in seen]
        assert all(on == beside for on, beside in rows[:12]), "the box is seen in its place"
        assert rows[0][0][1] > rows[8][0][1], "and grows thicker from the edge on"
        assert rows[39][0] == (200, 0, 0)


def test_text_goes_on_beyond_an_edge_between_two_lines() -> None:
    theme = Theme()
    font = theme.font("body")
    line = font.get_linesize()
    scroll = Scroll("page", theme)
    text = Label("one\ntwo\nthree\nfour", font, Color(0, 0, 0), wrap=True)
    text.place(0, 0, 200, text.natural(200)[1])
    scroll.place(0, 0, 200, 2.5 * line)
    scroll.content.h = text.h
    scroll.content.add(text)
    [edge] = scroll.soft_edges
    assert abs(edge.top - 2 * line) <= 1


def test_text_is_cut_at_its_end_and_wrapped_at_words() -> None:
    font = Theme().font("body")
    assert elided("wide", font, 500) == "wide"
    assert font.size(elided("a very long name indeed", font, 90))[0] <= 90
    rich = Rich()
    rich.set([Span("one two three four", font, Color(0, 0, 0))])
    lines = ["".join(span.text for span in line) for line in rich.lines(font.size("one two ")[0])]
    assert [line.strip() for line in lines] == ["one two", "three", "four"]


def test_a_word_wider_than_its_line_goes_on_in_the_next_and_loses_no_letter() -> None:
    theme = Theme()
    font, bold = theme.font("body"), theme.font("body", True)
    path = "/home/somebody/.local/share/tabletop/saves/wall_street-2026-11-22-003826.tabletop"
    for width in (1, 40, 200, 412):
        rich = Rich()
        rich.set([Span("Saved to ", font), Span(path, bold), Span(": full.", font)])
        lines = rich.lines(width)
        letters = "".join(span.text for line in lines for span in line)
        assert letters.replace(" ", "") == f"Savedto{path}:full."
        for line in lines:
            is_one = sum(len(span.text) for span in line) == 1
            assert is_one or sum(span.width for span in line) <= width


def test_text_given_the_width_it_says_it_needs_is_whole() -> None:
    theme = Theme()
    for size in range(80, 210, 10):
        theme.fit((1280, 800), size)
        plain, bold = theme.font("body"), theme.font("body", True)
        line = Rich(wrap=False)
        line.set([Span("Round 1 of 3: ", plain), Span("Dot", bold), Span(" deals.", plain)])
        [words] = line.lines(line.width)
        assert "".join(span.text for span in words) == "Round 1 of 3: Dot deals."
        assert sum(span.width for span in words) <= line.width


def test_sprites_stay_within_their_budget() -> None:
    sprites = Sprites(budget=10 * 10 * 4 * 3)
    made: list[int] = []

    def drawn(index: int) -> Surface:
        made.append(index)
        return Surface((10, 10), depth=32)

    for index in range(6):
        sprites.get(index, partial(drawn, index))
    assert sprites.size <= sprites.budget
    sprites.get(5, lambda: pytest.fail("kept"))
    assert made == list(range(6))


def test_rounded_corners_are_smooth_and_clear_outside() -> None:
    panel = Shapes().panel((60, 40), 12, Color(200, 0, 0))
    assert panel.get_at((0, 0)).a == 0
    assert panel.get_at((30, 20)) == Color(200, 0, 0, 255)
    shades = {panel.get_at((x, y)).a for x in range(12) for y in range(12)}
    assert len(shades) > 4


BELOW = ("tabletop.scene", "tabletop.system")


def test_the_scene_knows_nothing_of_cards_and_games() -> None:
    folder = Path(tabletop.scene.__file__).parent
    for file in folder.glob("*.py"):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            names = [a.name for a in node.names] if isinstance(node, ast.Import) else []
            if isinstance(node, ast.ImportFrom) and node.module:
                names.append(node.module)
            for name in names:
                assert not name.startswith("tabletop.") or name.startswith(BELOW), file


def test_all_of_memory_is_looked_through_only_where_no_frame_waits(director: Director) -> None:
    before, during = gc.get_threshold(), []

    class Once(Screen):
        def tick(self, now: float) -> None:
            during.append(gc.get_threshold()[2])
            assert self.director is director
            director.quit()

    director.push(Once())
    director.run()
    assert during[0] > before[2]
    assert gc.get_threshold() == before


def test_a_long_outline_has_the_corners_of_a_short_one_and_is_clear_within() -> None:
    shapes, ink = Shapes(), Color(216, 180, 90)
    short, long = (shapes.dashes(size, 12, ink, 3, 1, 0) for size in ((60, 50), (700, 300)))
    for x, y in ((0, 0), (20, 0), (0, 20), (5, 5), (12, 2), (1, 12)):
        assert short.get_at((x, y)) == long.get_at((x, y))
    assert long.get_at((350, 1)).a > 250
    for gap in (0, 7):
        assert shapes.dashes((700, 300), 12, ink, 3, 11, gap).get_at((350, 150)).a == 0


def test_an_outline_in_strips_is_the_same_picture_and_is_drawn_once() -> None:
    shapes, ink = Shapes(), Color(216, 180, 90, 170)
    for size in ((9, 7), (60, 50), (700, 300)):
        for gap in (0, 7):
            how = (size, 12, ink, 3, 11, gap)
            assert not shapes.has_border(*how)
            whole, strips = Surface(size), Surface(size)
            whole.blit(shapes.dashes(*how), (0, 0))
            for part, at in shapes.border(*how):
                strips.blit(part, at)
            assert pygame.image.tobytes(whole, "RGB") == pygame.image.tobytes(strips, "RGB")
            assert shapes.has_border(*how)
            again = zip(shapes.border(*how), shapes.border(*how), strict=True)
            assert all(one[0] is other[0] for one, other in again)


def test_a_tree_is_walked_back_to_front_and_a_name_found_in_that_order() -> None:
    root = Root()
    back, front, below = Node("back"), Node("front", z=3), Node("twin", z=-1)
    front.add(Node("twin"), Node("last", z=1))
    back.add(below)
    root.add(front, back)
    assert [node.name for node in root.walk()] == ["", "back", "twin", "front", "twin", "last"]
    assert root.find("twin") is below
    assert root.find("nobody") is None


def test_a_node_that_is_only_renumbered_is_not_redrawn(director: Director) -> None:
    screen = Screen()
    low, high = Node("low", 0, 0, 20, 20, z=1), Node("high", 10, 10, 20, 20, z=2)
    screen.root.add(high, low)
    director.push(screen)
    director.draw()
    low.renumber(7)
    high.renumber(8)
    assert not screen.root.is_stale
    assert [node.name for node in screen.root.ordered()] == ["low", "high"]


def test_what_is_scrolled_out_of_sight_is_gone_through_before_what_stands_below_it() -> None:
    root = Root()
    scroll, bar = Scroll("list", Theme()), Node("bar", 0, 120, 50, 20)
    scroll.place(0, 0, 100, 100)
    rows = [Node(f"row:{at}", 0, 60 * at, 50, 20) for at in range(4)]
    scroll.content.h = 240
    for node in (*rows, bar):
        node.focusable = True
    scroll.content.add(*rows)
    root.add(scroll, bar)
    focus = Focus(lambda: [*rows, bar])
    for offset in (0, 60, 140):
        scroll.to(offset)
        assert focus.candidates() == [*rows, bar]


@pytest.mark.parametrize("window", [(1024, 640), (1280, 800), (2560, 1440)])
@pytest.mark.parametrize("text", [100, 200])
def test_the_ring_of_the_focus_stands_off_what_it_is_around(
    window: tuple[int, int], text: int
) -> None:
    pygame.display.set_mode((64, 64))  # pictures take its form
    theme = Theme(size=window, text_scale=text)
    target = Surface((300, 120), pygame.SRCALPHA)
    at = Rect(50, 30, 200, 60)
    focus_ring(target, at, theme, 30)
    column = [target.get_at((150, y)).a for y in range(at.top)]
    ring = [y for y, alpha in enumerate(column) if alpha > 100]
    assert len(ring) >= 2
    assert at.top - ring[-1] > 2, "a gap of two pixels at the least"
    assert at.top - ring[0] <= 6, "inside the margin that a node is painted with"
