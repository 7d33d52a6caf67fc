"""Times the frames of what moves at the tables: scores being counted, moves of bots with what is
held of them, what is shown again, moves that are looked at, and a replay whose handle is drawn.

Run as a program with a display: `python -m tests.benchmarks.scenes [GAME ...]`. It prints for each
game and scene the milliseconds of the processor that frames take, from their events to the window:
the median, the 99th percentile, the worst, and how many took more than 8; first the floor, which is
what the machine takes to fill a window of that size and to show it.
"""

from __future__ import annotations

import gc
import sys
import time
from collections.abc import Callable
from typing import Final

import pygame

from tabletop.engine import registry
from tabletop.engine.play.session import Player, Session
from tabletop.engine.rules.book import RuleBook
from tabletop.engine.view import View
from tabletop.scene.director import SELDOM, Director
from tabletop.ui.replay.screen import ReplayTable
from tabletop.ui.replay.scrubber import Scrubber
from tabletop.ui.table.adapters import adapter_for
from tabletop.ui.table.scoring.stage import ScoringScene
from tabletop.ui.table.screen import TableScreen
from tests.saves import KEPT_SAVES
from tests.ui import rooms
from tests.ui.table.robot import FRAME, FirstMoveBots, Robot

SIZE: Final = (1920, 1080)
MOST: Final = 600
"""Frames of a score: ten seconds of it."""
SCRUBBED: Final = 120
"""Frames in which the handle of a replay goes from one end of the track to the other."""
PLAYED: Final = 12
"""Moves of each game that are followed with all that is held of them."""

Frames = dict[str, list[float]]


BUDGET: Final = 8.0
"""Milliseconds that a frame should take at the most."""


class Elsewhere(FirstMoveBots):
    """Bots that think in another process: the seconds that they `spent` are not the table's."""

    spent = 0.0

    def think(self, number: int, view: View, book: RuleBook, level: str, seed: int) -> None:
        began = time.thread_time()
        super().think(number, view, book, level, seed)
        self.spent += time.thread_time() - began


def main(games: list[str]) -> None:
    """Measures the games, or all of them."""
    gc.set_threshold(*gc.get_threshold()[:2], SELDOM)  # as the app has it while it runs
    told("floor", {"blit": floor(), "alpha": floor(120)})
    for game in games or registry.names():
        told(game, scenes(game))


def told(what: str, frames: Frames) -> None:
    """Prints what the frames of each scene took."""
    for scene, times in frames.items():
        if times:
            times.sort()
            median, late = times[len(times) // 2], times[len(times) * 99 // 100]
            over = sum(each > BUDGET for each in times)
            figures = f"median {median:.2f}  99th {late:.2f}  worst {times[-1]:.2f}"
            print(f"{what:20} {scene:12} {figures}  over {BUDGET:g} ms: {over} of {len(times)}")


def floor(alpha: int | None = None) -> list[float]:
    """Frames that fill the window with a picture, seen through or not, and do nothing else."""
    robot = Robot(SIZE)
    window = robot.director.window
    picture = pygame.Surface(SIZE).convert()
    picture.fill((30, 90, 60))
    picture.set_alpha(alpha)
    times = []
    for _frame in range(100):
        began = time.thread_time()
        window.blit(picture, (0, 0))
        pygame.display.flip()
        times.append((time.thread_time() - began) * 1000)
    return times


def scenes(game: str) -> Frames:
    """The frames of each scene of a game, in milliseconds."""
    frames: Frames = {
        "scoring": [], "moves": [], "recap": [], "what if": [], "scrub": [], "scrub 1,000": [],
    }  # fmt: skip
    seats = registry.open_book(game).spec.seats.max
    over = rooms.stopped(game, seats, 2.0)
    robot = Robot(SIZE, animation="normal", pace="normal")
    sheet = adapter_for(game).sheet(over.view(None), over.book)
    table = robot.table(over)
    robot.director.push(ScoringScene(table.art, sheet, over.names, speed=1.0, felt=table.felt))
    note = timed_step(robot, frames["scoring"])
    for _frame in range(MOST):
        note()
    looked_at(game, seats, frames["what if"])
    followed(game, seats, frames)
    scrubbed(f"samples/{game}", frames["scrub"])
    if game == "portfolio":
        scrubbed("portfolio-five-seats", frames["scrub 1,000"])
    return frames


def looked_at(game: str, seats: int, frames: list[float]) -> None:
    """The pointer goes over every card of the hand, and each is carried across the table."""
    robot = Robot(SIZE, animation="normal", pace="normal")
    table = robot.open(rooms.stopped(game, seats, 0.6))
    hand = [node for node in table.view.cards.values() if node.focusable][:8]
    points = [node.rect.center for node in hand]
    note = timed_step(robot, frames)
    for at in points:
        for step in range(6):
            over = (at[0] + step, at[1])
            robot.post(pygame.MOUSEMOTION, pos=over, rel=(1, 1), buttons=(0, 0, 0))
            note()
    for at in points[:3]:
        robot.post(pygame.MOUSEBUTTONDOWN, pos=at, button=1)
        robot.step(0.4)
        for step in range(60):
            point = (at[0] + round((960 - at[0]) * step / 60), at[1] - step * 11)
            robot.post(pygame.MOUSEMOTION, pos=point, rel=(1, 1), buttons=(1, 0, 0))
            note()
        robot.post(pygame.MOUSEBUTTONDOWN, pos=at, button=3)
        robot.post(pygame.MOUSEBUTTONUP, pos=at, button=1)
        robot.step(0.6)


def followed(game: str, seats: int, frames: Frames) -> None:
    """Moves of bots at normal pace, and the recap of them pressed."""
    found = registry.find(game)
    assert found is not None
    players = [Player("Ann"), *(Player(f"Bot {seat}", "easy") for seat in range(1, seats))]
    session = Session.begin(found, registry.open_book(game), players, 7, {})
    robot = Robot(SIZE, animation="normal", pace="normal")
    table = robot.open(session)
    note = timed_step(robot, frames["moves"])
    for _each in range(PLAYED):
        if session.state.is_terminal:
            break
        if session.state.current_player == 0 and isinstance(robot.screen, TableScreen):
            table.play(session.state.legal_moves()[-1])
        for _frame in range(150):
            note()
        if robot.screen is not table:  # a score, or a cover
            robot.key(pygame.K_RETURN)
    robot.settle()
    node = table.root.find("ticker")
    if node is not None and robot.screen is table:
        again = timed_step(robot, frames["recap"])
        robot.post(pygame.MOUSEBUTTONDOWN, pos=(node.rect.x + 200, node.rect.centery), button=1)
        robot.post(pygame.MOUSEBUTTONUP, pos=(node.rect.x + 200, node.rect.centery), button=1)
        for _frame in range(150):
            again()


def scrubbed(save: str, frames: list[float]) -> None:
    """The handle of a replay is drawn from one end of the track to the other and back, over a kept
    save, once each frame."""
    robot = Robot(SIZE, animation="normal", pace="normal")
    sample = registry.resume(KEPT_SAVES / f"{save}.tabletop", write=False)
    table = ReplayTable(robot.app, sample)
    robot.director.push(table)
    robot.step(0.5)
    note = timed_step(robot, frames)
    track = table.root.get("scrubber", Scrubber).track
    begun = (track.left, track.centery)
    robot.post(pygame.MOUSEMOTION, pos=begun, rel=(1, 1), buttons=(0, 0, 0))
    robot.post(pygame.MOUSEBUTTONDOWN, pos=begun, button=1)
    robot.step(0.1)
    for step in range(2 * SCRUBBED):
        part = 1 - abs(1 - step / SCRUBBED)
        point = (track.left + round(track.w * part), track.centery)
        robot.post(pygame.MOUSEMOTION, pos=point, rel=(1, 0), buttons=(1, 0, 0))
        note()
    assert table.replay.at < table.replay.length  # it came back


def timed_step(robot: Robot, into: list[float]) -> Callable[[], None]:
    """What takes one frame of the robot's clock, which goes on by what the frame takes of the
    processor, and notes its milliseconds."""
    bots = Elsewhere(Director.wake)
    robot.app.bots = bots
    gc.collect()
    gc.freeze()

    def step() -> None:
        robot.time += FRAME
        began, before = time.thread_time(), bots.spent
        robot.director.clock = lambda: robot.time + time.thread_time() - began
        robot.director.step(robot.time)
        into.append((time.thread_time() - began - (bots.spent - before)) * 1000)

    return step


if __name__ == "__main__":
    main(sys.argv[1:])
