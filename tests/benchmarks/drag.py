"""Times the frames of a drag over a full table, and bare blits of the very areas they changed.

Run as a program with a display: `python -m tests.benchmarks.drag GAME SEATS [SAVE]`. It prints
JSON: milliseconds of every frame, from the mouse's motion to the window, and of every bare blit.
"""

from __future__ import annotations

import json
import sys
import time
from pathlib import Path

import pygame
from pygame import Rect
from pygame.event import Event

from tabletop.engine.play.session import Player
from tabletop.scene.node import Node
from tabletop.ui.shell.app import TabletopApp
from tabletop.ui.shell.request import NewGame
from tabletop.ui.shell.settings import Settings

SIZE = (1920, 1080)
FRAMES = 400
WARM = 60


def main(game: str, seats: int, save: str = "") -> None:
    """Drags a card of the hand in wide circles over the table of `game`, or of a saved game."""
    app = TabletopApp(Settings(animation="off", sound=False), SIZE)
    if save:
        app.resume_copy(Path(save))
    else:
        bots = (Player(f"Bot {seat}", "easy") for seat in range(1, seats))
        app.start(NewGame(game, (Player("Ann"), *bots), 7, {}), saved=False)
    card = first_card(app)
    changed: list[list[Rect]] = []
    update = pygame.display.update

    def noted(areas: list[Rect]) -> None:
        changed.append([Rect(area) for area in areas])
        update(areas)

    pygame.display.update = noted  # type: ignore[assignment]  # the real one is called within
    x, y = card.rect.x + 12, card.rect.y + 30
    send(app, pygame.MOUSEMOTION, (x, y), rel=(1, 1), buttons=(0, 0, 0))
    send(app, pygame.MOUSEBUTTONDOWN, (x, y), button=1)
    frames: list[float] = []
    for frame in range(FRAMES + WARM):
        turned = pygame.Vector2(520, 0).rotate(frame * 360 / 240)
        at = (int(960 + turned.x), int(470 + turned.y * 0.6))
        began = time.perf_counter()
        send(app, pygame.MOUSEMOTION, at, rel=(1, 1), buttons=(1, 0, 0))
        frames.append((time.perf_counter() - began) * 1000)
    pygame.display.update = update
    window = app.director.window
    picture, blits = window.copy(), []
    for areas in changed[-FRAMES:]:
        began = time.perf_counter()
        for area in areas:
            window.blit(picture, area, area)
        update(areas)
        blits.append((time.perf_counter() - began) * 1000)
    print(json.dumps({"frames": frames[WARM:], "blits": blits}))
    app.close()


def send(app: TabletopApp, kind: int, at: tuple[int, int], **fields: object) -> None:
    """Posts one event of the mouse and lets the app take and draw it."""
    pygame.event.post(Event(kind, {"pos": at, **fields}))
    app.director.step(app.director.clock())


def first_card(app: TabletopApp) -> Node:
    """A card that can be dragged, once the table stands and its viewer is to move."""
    end = time.monotonic() + 30
    while time.monotonic() < end:
        app.director.step(app.director.clock())
        top = app.director.top
        assert top is not None
        if top.name == "handoff":
            pygame.event.post(Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="\r"))
        elif top.name == "table" and top.describe()["viewer"] == top.describe()["to_move"]:
            for node in top.root.walk():
                if node.name.startswith("card:") and node.focusable:
                    return node
        time.sleep(0.01)
    raise SystemExit("no card to drag came")


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), *sys.argv[3:])
