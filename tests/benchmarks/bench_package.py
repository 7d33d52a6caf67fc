"""The packaged app beside the source: its size, its start, idling, memory, and a dragged card.

Needs PyInstaller and an X server (Xvfb), which it starts itself; without them it has no rows.
"""

from __future__ import annotations

import importlib.util
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from tests.benchmarks.bench_app import cpu_seconds, resident, waited
from tests.benchmarks.report import Row
from tests.e2e.driver import Desk, XServer, missing

ROOT = Path(__file__).parents[2]
ROUNDS = 7
IDLE = 5.0
MOVES = 150


def rows() -> list[Row]:
    """The figures of this part."""
    if missing() or importlib.util.find_spec("PyInstaller") is None:
        return []
    server = XServer(1920, 1200)
    try:
        with tempfile.TemporaryDirectory() as folder:
            return measured(server.display, built(Path(folder)), Path(folder))
    finally:
        server.close()


def built(folder: Path) -> Path:
    """The folder of a fresh build."""
    build = [sys.executable, "-m", "PyInstaller", "--noconfirm", "--log-level", "ERROR"]
    places = ["--distpath", str(folder), "--workpath", str(folder / "work")]
    subprocess.run([*build, *places, "build.spec"], cwd=ROOT, check=True)
    return folder / "tabletop"


def measured(display: str, app: Path, folder: Path) -> list[Row]:
    """The rows of the app in the folder `app`, beside the source in the same run."""
    files = [path.lstat() for path in app.rglob("*") if path.is_file()]  # links take no room
    size = sum(file.st_size for file in files) / 2**20
    desks = {}
    for name, command in (("packaged", [str(app / "tabletop")]), ("source", [])):
        (folder / name).mkdir()
        desks[name] = Desk(display, folder / name, command)
        desks[name].home.mkdir()
    starts: dict[str, list[float]] = {name: [] for name in desks}
    for _round in range(ROUNDS + 1):  # turn and turn about; the first round warms the disk
        for name, desk in desks.items():
            starts[name].append(start_seconds(desk))
    tables: dict[str, list[tuple[float, float, float]]] = {name: [] for name in desks}
    for _round in range(3):
        for name, desk in desks.items():
            tables[name].append(table_figures(desk))
    idle, memory, drag = (
        {name: min(figures[which] for figures in tables[name]) for name in desks}
        for which in range(3)
    )
    first = {name: min(seconds[1:]) for name, seconds in starts.items()}
    return [
        Row("packaged app, unpacked", size, "MB", "budget", 60.0, "at most 1"),
        beside("packaged app, start to first frame with input", first, "s", "at most 1.5"),
        beside("packaged app, processor while idle, 5 s", idle, "% of a core", "as from source"),
        beside("packaged app, resident memory at the table", memory, "MB", "as from source"),
        beside("packaged app, processor for a moved card", drag, "ms a move", "as from source"),
    ]


def beside(name: str, figures: dict[str, float], unit: str, aim: str) -> Row:
    """The packaged app's figure beside the source's."""
    return Row(name, figures["packaged"], unit, "from source", figures["source"], aim)


def start_seconds(desk: Desk) -> float:
    """Seconds from process start to the first frame that takes input."""
    desk.probe.unlink(missing_ok=True)
    began = time.perf_counter()
    process = subprocess.Popen(
        [*desk.command, "--size", "1280x800", "--probe", str(desk.probe)],
        env=desk.env,
        stdout=subprocess.DEVNULL,
    )
    waited(desk.probe.exists)
    spent = time.perf_counter() - began
    process.kill()
    process.wait()
    return spent


def table_figures(desk: Desk) -> tuple[float, float, float]:
    """At a table: % of a core while idle, MB resident, ms of processor for a move of a drag."""
    desk.start("play", "milken", "--seats", "Ann:human,Bo:easy,Cy:easy", "--deal", "7")
    try:
        desk.until(lambda: desk.screen == "table" and desk.picture.get("to_move") == 0)
        time.sleep(2)
        before = cpu_seconds(desk.pid)
        time.sleep(IDLE)
        idle = (cpu_seconds(desk.pid) - before) / IDLE * 100
        card = next(n for n in desk.nodes("card:") if n["zone"] == "hand:0")
        x, y = desk.at(card["name"], 0.1, 0.3)
        desk.move(x, y)
        desk.xdo("mousedown", 1)
        spent = moves_seconds(desk) / MOVES * 1000
        return idle, resident(desk.pid), spent
    finally:
        desk.close()


def moves_seconds(desk: Desk) -> float:
    """Processor time of the app while the card under the mouse is moved about."""
    before = cpu_seconds(desk.pid)
    for step in range(MOVES):
        desk.move(300 + step * 4, 200 + step % 50 * 4)
    return cpu_seconds(desk.pid) - before
