"""Milken's engine: playouts beside OpenSpiel's hearts and RLCard's gin-rummy; a long resume."""

from __future__ import annotations

import tempfile
import time
from pathlib import Path
from random import Random

from tabletop.engine import registry
from tabletop.engine.play.session import Player, Session
from tests.benchmarks import peers
from tests.benchmarks.playouts import playouts
from tests.benchmarks.report import Row


def rows() -> list[Row]:
    """The figures of this part."""
    ours = playouts("milken", 4)
    return [
        Row("Milken random playouts, 4 seats", ours, "moves/s", peers.SAME,
            peers.open_spiel_python("milken"), "at least 1"),
        Row("Milken random playouts, 4 seats", ours, "moves/s", "OpenSpiel hearts (C++)",
            peers.open_spiel("hearts")),
        Row("Milken random playouts, 4 seats", ours, "moves/s", "RLCard gin-rummy",
            peers.rlcard("gin-rummy")),
        Row("resume a journal of 2,000 lines", resume_seconds(), "s", "budget", 0.2, "at most 1"),
    ]  # fmt: skip


def resume_seconds(lines: int = 2000) -> float:
    """Seconds to read a journal of `lines` lines (moves and undos) and be ready to play on."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "long.tabletop"
        game = registry.find("milken")
        assert game is not None
        players = [Player(name) for name in ("Ann", "Bo", "Cy")]
        book = registry.open_book("milken")
        session = Session.begin(game, book, players, 1, {"deals": 12}, file, sync=False)
        rng = Random(1)
        while session.number < lines:
            legal = session.state.legal_moves()
            before = session.entries[-1].n
            session.play(legal[int(rng.random() * len(legal))])
            if len(session.view(None).tallies) == 11 or rng.random() < 0.3:
                session.undo(before)  # the last deal never ends
        session.close()
        best = 9.9
        for _each in range(3):
            began = time.perf_counter()
            registry.resume(file, write=False)
            best = min(best, time.perf_counter() - began)
        return best
