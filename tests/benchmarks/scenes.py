"""Times the frames of what moves at the tables: scores being counted, moves of bots with what is
held of them, what is shown again, moves that are looked at, and a replay whose handle is drawn.

Run as a program with a display: `python -m tests.benchmarks.scenes [GAME ...]`. It prints JSON: by
game and scene the milliseconds of the processor for every frame, from its events to the window.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable
from typing import Final

import pygame

from tabletop.engine import registry
from tabletop.engine.play.session import Player, Session
from tabletop.scene.director import Director
from tabletop.ui.replay.screen import ReplayTable
from tabletop.ui.replay.scrubber import Scrubber
from tabletop.ui.table.adapters import adapter_for
from tabletop.ui.table.scoring.stage import ScoringScene
from tabletop.ui.table.screen import TableScreen
from tests.saves import KEPT_SAVES
from tests.ui import rooms
from tests.ui.table.robot import FRAME, Robot

SIZE: Final = (1920, 1080)
MOST: Final = 600
"""Frames of a score: ten seconds of it."""
SCRUBBED: Final = 120
"""Frames in which the handle of a replay goes from one end of the track to the other."""
PLAYED: Final = 12
"""Moves of each game that are followed with all that is held of them."""

Frames = dict[str, list[float]]


def main(games: list[str]) -> None:
    """Measures the games, or all of them."""
    print(json.dumps({game: scenes(game) for game in games or registry.names()}))


def scenes(game: str) -> Frames:
    """The frames of each scene of a game, in milliseconds."""
    frames: Frames = {"scoring": [], "moves": [], "recap": [], "what if": [], "scrub": []}
    seats = registry.open_book(game).spec.seats.max
    over = rooms.stopped(game, seats, 2.0)
    robot = Robot(SIZE, animation="normal", pace="normal")
    sheet = adapter_for(game).sheet(over.view(None), over.book)
    table = robot.table(over)
    robot.director.push(ScoringScene(table.art, sheet, over.names, speed=1.0))
    note = timed_step(robot.director, frames["scoring"])
    for _frame in range(MOST):
        note(robot)
    looked_at(game, seats, frames)
    followed(game, seats, frames)
    scrubbed(game, frames)
    return frames


def looked_at(game: str, seats: int, frames: Frames) -> None:
    """The pointer goes over every card of the hand, and each is carried across the table."""
    robot = Robot(SIZE, animation="normal", pace="normal")
    table = robot.open(rooms.stopped(game, seats, 0.6))
    hand = [node for node in table.view.cards.values() if node.focusable][:8]
    points = [node.rect.center for node in hand]
    note = timed_step(robot.director, frames["what if"])
    for at in points:
        for step in range(6):
            over = (at[0] + step, at[1])
            robot.post(pygame.MOUSEMOTION, pos=over, rel=(1, 1), buttons=(0, 0, 0))
            note(robot)
    for at in points[:3]:
        robot.post(pygame.MOUSEBUTTONDOWN, pos=at, button=1)
        robot.step(0.4)
        for step in range(60):
            point = (at[0] + round((960 - at[0]) * step / 60), at[1] - step * 11)
            robot.post(pygame.MOUSEMOTION, pos=point, rel=(1, 1), buttons=(1, 0, 0))
            note(robot)
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
    note = timed_step(robot.director, frames["moves"])
    for _each in range(PLAYED):
        if session.state.is_terminal:
            break
        if session.state.current_player == 0 and isinstance(robot.screen, TableScreen):
            table.play(session.state.legal_moves()[-1])
        for _frame in range(150):
            note(robot)
        if robot.screen is not table:  # a score, or a cover
            robot.key(pygame.K_RETURN)
    robot.settle()
    node = table.root.find("ticker")
    if node is not None and robot.screen is table:
        again = timed_step(robot.director, frames["recap"])
        robot.post(pygame.MOUSEBUTTONDOWN, pos=(node.rect.x + 200, node.rect.centery), button=1)
        robot.post(pygame.MOUSEBUTTONUP, pos=(node.rect.x + 200, node.rect.centery), button=1)
        for _frame in range(150):
            again(robot)


def scrubbed(game: str, frames: Frames) -> None:
    """The handle of a replay is drawn from one end of the track to the other and back, over the
    kept sample of the game, once each frame."""
    robot = Robot(SIZE, animation="normal", pace="normal")
    sample = registry.resume(KEPT_SAVES / "samples" / f"{game}.tabletop", write=False)
    table = ReplayTable(robot.app, sample)
    robot.director.push(table)
    robot.step(0.5)
    note = timed_step(robot.director, frames["scrub"])
    track = table.root.get("scrubber", Scrubber).track
    begun = (track.left, track.centery)
    robot.post(pygame.MOUSEMOTION, pos=begun, rel=(1, 1), buttons=(0, 0, 0))
    robot.post(pygame.MOUSEBUTTONDOWN, pos=begun, button=1)
    robot.step(0.1)
    for step in range(2 * SCRUBBED):
        part = 1 - abs(1 - step / SCRUBBED)
        point = (track.left + round(track.w * part), track.centery)
        robot.post(pygame.MOUSEMOTION, pos=point, rel=(1, 0), buttons=(1, 0, 0))
        note(robot)
    assert table.replay.at < table.replay.length  # it came back


def timed_step(director: Director, into: list[float]) -> Callable[[Robot], None]:
    """What takes one frame of the clock and notes its milliseconds."""

    def step(robot: Robot) -> None:
        robot.time += FRAME
        began = time.thread_time()
        director.step(robot.time)
        into.append((time.thread_time() - began) * 1000)

    return step


if __name__ == "__main__":
    main(sys.argv[1:])
