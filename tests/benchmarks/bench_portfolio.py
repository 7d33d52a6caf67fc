"""Portfolio: playouts beside gin rummy elsewhere, the long save, a drag over a full table."""

from __future__ import annotations

import tempfile
import time
from pathlib import Path

from tabletop.engine import registry
from tests.benchmarks import peers
from tests.benchmarks.bench_app import drag_rows
from tests.benchmarks.playouts import playouts
from tests.benchmarks.report import Row
from tests.e2e.driver import Desk, XServer, missing
from tests.saves import KEPT_SAVES

SAMPLE = "portfolio-five-seats.tabletop"


def rows() -> list[Row]:
    """The figures of this part."""
    ours = {seats: playouts("portfolio", seats) for seats in (2, 5)}
    return [
        Row("Portfolio random playouts, 2 seats", ours[2], "moves/s",
            "OpenSpiel gin_rummy (C++)", peers.open_spiel("gin_rummy"), "at least 1"),
        Row("Portfolio random playouts, 2 seats", ours[2], "moves/s",
            "RLCard gin-rummy", peers.rlcard("gin-rummy"), "at least 3"),
        Row("Portfolio random playouts, 5 seats", ours[5], "moves/s"),
        Row("resume the sample of over 1,000 moves", resume_seconds(), "s",
            "budget", 0.3, "at most 1"),
        *full_table_rows(),
    ]  # fmt: skip


def full_table_rows() -> list[Row]:
    """A dragged card's frames over the sample's table of 156 cards; none without an X server."""
    if missing():
        return []
    server = XServer(1920, 1200)
    try:
        with tempfile.TemporaryDirectory() as folder:
            desk = Desk(server.display, Path(folder))
            desk.home.mkdir()
            save = str(KEPT_SAVES / SAMPLE)
            title = "dragged frame, Portfolio, all 156 cards, 1920x1080"
            return drag_rows(desk, "portfolio", 5, save, title)
    finally:
        server.close()


def resume_seconds() -> float:
    """Seconds to read the five-seat sample and be ready to play on, the best of five."""
    best = 9.9
    for _each in range(5):
        began = time.perf_counter()
        registry.resume(KEPT_SAVES / SAMPLE, write=False)
        best = min(best, time.perf_counter() - began)
    return best
