"""The library with a thousand saves: until its first frame, and until it can be gone through."""

from __future__ import annotations

import os
import shutil
import tempfile
import time
from pathlib import Path

from tests.benchmarks.report import Row

SAVES = 1000


def rows() -> list[Row]:
    """The figures of this part."""
    os.environ |= {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    with tempfile.TemporaryDirectory() as folder:
        os.environ["TABLETOP_HOME"] = folder
        return measured()


def measured() -> list[Row]:
    """The figures of a home with so many saves."""
    import pygame

    from tabletop.system import paths
    from tabletop.ui.pages.library.page import LibraryPage
    from tabletop.ui.shell.app import TabletopApp
    from tabletop.ui.shell.settings import Settings

    kept = sorted((Path(__file__).parents[2] / "saves").glob("*.tabletop"))
    for n in range(SAVES):
        shutil.copy(kept[n % len(kept)], paths.user_saves() / f"game {n}.tabletop")
    app = TabletopApp(Settings(animation="off"), (1280, 800))
    app.open_menu()
    now = 1.0
    for _frame in range(5):
        now += 1
        app.director.step(now)
    began = time.perf_counter()
    page = LibraryPage(app)
    app.director.push(page)
    app.director.step(now + 1)
    opened = time.perf_counter() - began
    while page._waiting:
        now += 1
        app.director.step(now)
    whole = time.perf_counter() - began
    for _frame in range(30):
        now += 1
        app.director.step(now)
    keys = []
    for _key in range(40):
        began = time.perf_counter()
        page.handle(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_DOWN, unicode="", mod=0))
        keys.append(time.perf_counter() - began)
    app.close()
    name = f"library of {SAVES:,} saves"
    return [
        Row(f"{name}, to its first frame", opened, "s", "budget", 0.2, "at most 1"),
        Row(f"{name}, until all are sorted in", whole, "s"),
        Row(f"{name}, a key down the list, at worst", max(keys), "s", "budget", 0.05, "at most 1"),
    ]
