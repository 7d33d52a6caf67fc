"""What a frame takes on screen while a bot thinks, beside the same table without.

Needs an X server (Xvfb), which it starts itself; without one this part has no rows.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from pathlib import Path
from statistics import quantiles

from tests.benchmarks.report import Row
from tests.e2e.driver import Desk, XServer, missing

TABLES = (("milken", 4), ("portfolio", 4))


def rows(seconds: float = 10.0) -> list[Row]:
    """The figures of this part, `seconds` of frames of either kind at each table."""
    absent = missing()
    if absent:
        print(f"thinking: no {' and no '.join(absent)} on this machine", file=sys.stderr)
        return []
    server = XServer(1920, 1200)
    out: list[Row] = []
    try:
        with tempfile.TemporaryDirectory() as folder:
            desk = Desk(server.display, Path(folder))
            desk.home.mkdir()
            for game, seats in TABLES:
                out += thinking_rows(desk, game, seats, seconds)
    finally:
        server.close()
    return out


def thinking_rows(desk: Desk, game: str, seats: int, seconds: float) -> list[Row]:
    """A dragged card's frames at 1920x1080 while Hard searches, beside those while it does not."""
    out = subprocess.run(
        [sys.executable, "-m", "tests.benchmarks.thinking", game, str(seats), str(seconds)],
        env=desk.env, check=True, capture_output=True, text=True,
    ).stdout  # fmt: skip
    times = json.loads(out.strip().splitlines()[-1])
    if times["worker"] < 0.3 * seconds:
        print(f"thinking: {game}: too busy a machine for the bot to think", file=sys.stderr)
        return []
    quiet, busy = (quantiles(times[kind], n=100) for kind in ("quiet", "thinking"))
    name = f"dragged frame while a bot thinks, {game}, {seats} seats, 1920x1080"
    return [
        Row(f"{name}, median", busy[49], "ms", "while none does", quiet[49]),
        Row(f"{name}, 95th percentile", busy[94], "ms", "while none does", quiet[94],
            "at most 1.2"),
    ]  # fmt: skip
