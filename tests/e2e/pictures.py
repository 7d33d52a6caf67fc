"""README's pictures: `python -m tests.e2e.pictures [GAME ...]` draws assets/readme afresh.

Each shows the sample game of that name in saves/, gone on with in the real app on a virtual screen.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
import time
from pathlib import Path

from tabletop.engine import registry
from tests.e2e.driver import Desk, XServer

ROOT = Path(__file__).parents[2]
LINES = {"milken": 18, "portfolio": 262}
"""How many lines of a sample are played, where it is not all of them."""

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
    """Draws the table of the sample of `game` once the first person is to move."""
    [sample] = (ROOT / "saves").glob(f"{game}-*.tabletop")
    save = desk.home / "saves" / sample.name
    save.parent.mkdir(parents=True)
    lines = sample.read_bytes().splitlines(keepends=True)
    save.write_bytes(b"".join(lines[: LINES.get(game)]))
    desk.start(str(save))
    try:
        desk.until(lambda: desk.screen == "table", "the table")
        time.sleep(3)  # everything has arrived, the cover between two people too
        if desk.screen != "table":
            desk.key("Return")
        time.sleep(3)  # the bots have moved, and it is a person's turn
        taken = desk.home / "taken.png"
        desk.shoot(taken)
        out = ROOT / "assets" / "readme" / f"{game}.png"
        small = ["convert", str(taken), "-strip", "-colors", str(COLOURS), f"PNG8:{out}"]
        subprocess.run(small, check=True)
    finally:
        desk.close()


if __name__ == "__main__":
    main(sys.argv[1:])
