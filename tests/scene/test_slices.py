"""A change that takes long to draw is drawn over a few frames, and seen when it is whole."""

from __future__ import annotations

import pygame
from pygame import Color, Rect, Surface
from pygame.event import Event

from tabletop.scene.director import LATE, SLICE, Director
from tabletop.scene.node import Node
from tabletop.scene.screen import Screen

RED, BLUE = Color(200, 40, 40), Color(40, 60, 200)


class Clock:
    """A time that passes only by painting."""

    time = 0.0

    def __call__(self) -> float:
        return self.time


class Slow(Node):
    """A rectangle that takes most of a frame to paint."""

    def __init__(self, clock: Clock, x: int) -> None:
        super().__init__("", x, 100, 100, 100)
        self.clock = clock
        self.ink = RED

    def paint(self, target: Surface, at: Rect, alpha: float) -> None:
        self.clock.time += SLICE * 0.7
        target.fill(self.ink, at)

    def dye(self, ink: Color) -> None:
        self.ink = ink
        self.touch()


def opened(count: int) -> tuple[Director, Clock, list[Slow]]:
    """A screen with so many slow rectangles in a row, drawn."""
    clock = Clock()
    director = Director("test", (1100, 700), clock=clock)
    screen = Screen()
    nodes = [Slow(clock, 100 + 150 * index) for index in range(count)]
    screen.root.add(*nodes)
    director.push(screen)
    director.redraw()
    return director, clock, nodes


def colours(director: Director, count: int) -> list[Color]:
    """What the window shows in the middle of each rectangle."""
    return [director.window.get_at((150 + 150 * index, 150)) for index in range(count)]


def test_a_change_is_seen_when_all_of_it_is_drawn() -> None:
    director, clock, nodes = opened(4)
    for node in nodes:
        node.dye(BLUE)
    frames = 0
    while colours(director, 4) != [BLUE] * 4:
        assert colours(director, 4) == [RED] * 4  # all or nothing
        director.step(clock())
        frames += 1
    assert 1 < frames <= LATE
    assert not director.draw()


def test_a_frame_leaves_off_when_its_time_is_up() -> None:
    director, clock, nodes = opened(4)
    for node in nodes:
        node.dye(BLUE)
    began = clock()
    director.step(began)
    assert clock() - began < 3 * SLICE


def test_what_changes_meanwhile_is_seen_with_the_rest() -> None:
    director, clock, nodes = opened(4)
    for node in nodes:
        node.dye(BLUE)
    director.step(clock())
    nodes[0].detach()  # drawn already, and never seen so
    nodes[3].position = (900, 100)
    while (seen := colours(director, 3)) == [RED] * 3:
        director.step(clock())
    assert seen == [Color("black"), BLUE, BLUE]
    assert director.window.get_at((600, 150)) == Color("black")
    assert director.window.get_at((950, 150)) == BLUE


def test_what_changes_without_end_is_seen_all_the_same() -> None:
    director, clock, nodes = opened(6)
    seen = set()
    for step in range(3 * LATE):
        for node in nodes:
            node.dye(Color(0, 0, 10 + step))
        began = clock()
        director.step(began)
        assert clock() - began < 3 * SLICE
        seen.add(tuple(director.window.get_at((150, 150))))
    assert len(seen) >= 3


def test_a_window_that_shows_nothing_is_drawn_at_once() -> None:
    director, clock, _nodes = opened(6)
    director.window.fill((1, 2, 3))
    pygame.event.post(Event(pygame.WINDOWEXPOSED))
    director.step(clock())
    assert colours(director, 6) == [RED] * 6


def test_nothing_is_settled_before_it_is_seen() -> None:
    director, clock, nodes = opened(4)
    director.step(clock())
    settled: list[Color] = []
    director.settled = lambda: settled.append(director.window.get_at((150, 150)))
    for node in nodes:
        node.dye(BLUE)
    for _frame in range(LATE):
        director.step(clock())
    assert settled == [BLUE]


class Dear(Slow):
    """One that says so."""

    @property
    def is_dear(self) -> bool:
        return True


def test_what_is_dear_to_paint_begins_a_frame() -> None:
    director, clock, nodes = opened(1)
    dear = [Dear(clock, 400), Dear(clock, 550)]
    assert nodes[0].parent is not None
    nodes[0].parent.add(*dear)
    director.redraw()
    for node in (*nodes, *dear):
        node.dye(BLUE)
    spent = []
    while director.window.get_at((600, 150)) != BLUE:
        began = clock()
        director.step(began)
        spent.append(clock() - began)
    assert max(spent) < SLICE  # else two of them came together


class Busy(Screen):
    """One whose every tick takes more than a frame has."""

    def __init__(self, clock: Clock) -> None:
        super().__init__()
        self.clock = clock

    def tick(self, now: float) -> None:
        self.clock.time += 2 * SLICE


def test_a_frame_that_is_spent_leaves_the_drawing_to_the_next_but_not_for_ever() -> None:
    clock = Clock()
    director = Director("test", (1100, 700), clock=clock)
    screen = Busy(clock)
    node = Slow(clock, 100)
    screen.root.add(node)
    director.push(screen)
    director.redraw()
    node.dye(BLUE)
    director.step(clock())
    assert screen.root.is_stale  # not even looked through
    assert director.is_behind
    for _frame in range(LATE):
        director.step(clock())
    assert colours(director, 1) == [BLUE]
    assert not director.is_behind
