"""README's pictures: `python -m tests.e2e.pictures [GAME ...]` draws assets/readme afresh.

Each shows the sample game of that name, gone on with in the real app on a virtual screen.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
import time
from pathlib import Path

from tabletop.engine import registry
from tabletop.engine.play.journal import SUFFIX
from tabletop.system import paths
from tests.e2e.driver import Desk, XServer

ROOT = Path(__file__).parents[2]
COLOURS = 255
"""As many as a small PNG has."""


def main(games: list[str]) -> None:
    """Draws the pictures of `games`, of all where none is named."""
    for game in games or registry.names():
        server = XServer(1280, 800)
        try:
            with tempfile.TemporaryDirectory() as folder:
                draw(Desk(server.display, Path(folder)), game)
        finally:
            server.close()


def draw(desk: Desk, game: str) -> None:
    """Draws the table of the sample of `game`, where a person is to move."""
    sample = paths.sample_saves() / f"{game}{SUFFIX}"
    save = desk.home / "saves" / sample.name
    save.parent.mkdir(parents=True)
    save.write_bytes(sample.read_bytes())
    (desk.home / "settings.json").write_text('{"coach": "off"}')
    desk.start(str(save))
    try:
        desk.until(lambda: desk.screen == "table", "the table")
        time.sleep(3)  # everything has arrived
        taken = desk.home / "taken.png"
        desk.shoot(taken)
        out = ROOT / "assets" / "readme" / f"{game}.png"
        small = ["convert", str(taken), "-strip", "-colors", str(COLOURS), f"PNG8:{out}"]
        subprocess.run(small, check=True)
    finally:
        desk.close()


if __name__ == "__main__":
    main(sys.argv[1:])
