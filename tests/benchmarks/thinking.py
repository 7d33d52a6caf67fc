"""Times the frames of a drag over a table while a bot thinks, and turn and turn about while not.

Run as a program with a display: `python -m tests.benchmarks.thinking GAME SEATS [SECONDS]`. It
prints JSON: milliseconds from the mouse's motion to the window of every frame, 60 a second, with
the worker searching and without, and the processor seconds that the worker used meanwhile.
"""

from __future__ import annotations

import json
import os
import sys
import time
from pathlib import Path

import pygame

from tabletop.ai.bots import Budget
from tabletop.engine.play.session import Player
from tabletop.ui.shell.app import TabletopApp
from tabletop.ui.shell.request import NewGame
from tabletop.ui.shell.settings import Settings
from tests.benchmarks.drag import SIZE, first_card, send

FRAME = 1 / 60
STRETCH = 2.0
"""Seconds of one kind before the other has its turn."""


def main(game: str, seats: int, seconds: float = 10.0) -> None:
    """Drags a card of the hand in wide circles, `seconds` with a thinking bot and as many
    without."""
    app = TabletopApp(Settings(animation="off", sound=False), SIZE)
    bots = (Player(f"Bot {seat}", "hard") for seat in range(1, seats))
    app.start(NewGame(game, (Player("Ann"), *bots), 7, {}), saved=False)
    card = first_card(app)
    x, y = card.rect.x + 12, card.rect.y + 30
    send(app, pygame.MOUSEMOTION, (x, y), rel=(1, 1), buttons=(0, 0, 0))
    send(app, pygame.MOUSEBUTTONDOWN, (x, y), button=1)
    begin_thinking(app)  # the worker starts now, not while frames are timed
    time.sleep(1.5)
    app.bots.cancel()
    drag(app, STRETCH)
    quiet: list[float] = []
    busy: list[float] = []
    used = 0.0
    for _turn in range(round(seconds / STRETCH)):
        quiet += drag(app, STRETCH)
        begin_thinking(app)
        before = worker_seconds(app)
        busy += drag(app, STRETCH, thinks=True)
        used += worker_seconds(app) - before
        app.bots.cancel()
        time.sleep(0.1)
    print(json.dumps({"quiet": quiet, "thinking": busy, "worker": used}))
    app.close()


def begin_thinking(app: TabletopApp) -> None:
    """Lets Hard think about the table without end."""
    session = app.session
    assert session is not None
    view = session.view(session.state.current_player)
    app.bots.hint(session.number, view, session.book, 1, Budget(seconds=3600))


def worker_seconds(app: TabletopApp) -> float:
    """Processor time the worker has used."""
    fields = Path(f"/proc/{app.bots.pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def drag(app: TabletopApp, seconds: float, thinks: bool = False) -> list[float]:
    """Milliseconds of every frame of a drag, 60 a second as on screen; where it `thinks`, Hard is
    asked again as soon as it is sure of its answer."""
    times = []
    due = time.perf_counter()
    for frame in range(round(seconds / FRAME)):
        due += FRAME
        if thinks and not app.bots.is_thinking:
            begin_thinking(app)
        time.sleep(max(0.0, due - time.perf_counter()))
        turned = pygame.Vector2(520, 0).rotate(frame * 360 / 240)
        at = (int(960 + turned.x), int(470 + turned.y * 0.6))
        began = time.perf_counter()
        send(app, pygame.MOUSEMOTION, at, rel=(1, 1), buttons=(1, 0, 0))
        times.append((time.perf_counter() - began) * 1000)
    return times


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), *map(float, sys.argv[3:]))
