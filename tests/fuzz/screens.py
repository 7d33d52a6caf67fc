"""The app before nobody's eyes, for what its screens make of a save."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

from tabletop.ui.shell.app import TabletopApp
from tabletop.ui.shell.probe import Probe
from tabletop.ui.shell.request import Request
from tabletop.ui.shell.settings import Settings


def pictures(save: Path) -> Iterator[dict[str, object]]:
    """What the probe says of the list of saves, with `save` in it, and of its table."""
    app = TabletopApp(Settings(animation="off"), (1280, 800))
    try:
        probe = Probe(app.director, save.with_suffix(".json"))
        app.open_library()
        app.director.step(1.0)
        app.begin(Request(save=save))
        for now in (2.0, 3.0):
            app.director.step(now)
            yield probe.picture()
    finally:
        app.close()
