"""The app on screen: its start, a dragged frame, the processor when idle, memory.

Needs an X server (Xvfb), which it starts itself; without one this part has no rows.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median, quantiles

from tests.benchmarks.report import Row
from tests.e2e.driver import Desk, XServer, missing

BARE = """
import sys, pygame
pygame.display.init()
pygame.display.set_mode((1280, 800))
pygame.event.get()
pygame.display.flip()
open(sys.argv[1], "w").write("x")
pygame.event.wait()
"""
ROUNDS = 5


def rows() -> list[Row]:
    """The figures of this part."""
    if missing():
        return []
    server = XServer(1920, 1200)
    try:
        with tempfile.TemporaryDirectory() as folder:
            desk = Desk(server.display, Path(folder))
            desk.home.mkdir()
            return [*start_rows(desk), *idle_rows(desk), *drag_rows(desk, "milken", 6)]
    finally:
        server.close()


def start_rows(desk: Desk) -> list[Row]:
    """From process start to the first frame that takes input, beside a bare window's."""

    def app() -> float:
        began = time.perf_counter()
        desk.start()
        spent = time.perf_counter() - began
        desk.kill()
        return spent

    bare = min(bare_seconds(desk) for _each in range(ROUNDS))
    ours = min(app() for _each in range(ROUNDS))
    name = "process start to first frame with input"
    return [
        Row(name, ours, "s", "import pygame, open a bare window", bare, "at most 0.5 s more"),
    ]


def bare_seconds(desk: Desk) -> float:
    """Seconds until a process that only imports pygame has shown an empty window."""
    mark = desk.probe.with_suffix(".bare")
    mark.unlink(missing_ok=True)
    began = time.perf_counter()
    process = subprocess.Popen(
        [sys.executable, "-c", BARE, str(mark)], env=desk.env, stdout=subprocess.DEVNULL
    )
    waited(mark.exists)
    spent = time.perf_counter() - began
    process.kill()
    process.wait()
    return spent


def waited(holds: Callable[[], bool]) -> None:
    """Waits until `holds`."""
    while not holds():
        time.sleep(0.002)


def idle_rows(desk: Desk, seconds: float = 10.0) -> list[Row]:
    """The share of a core that an idle table takes, and the memory it holds."""
    desk.start("play", "milken", "--seats", "Ann:human,Bo:easy,Cy:easy", "--deal", "7")
    desk.until(lambda: desk.screen == "table" and desk.picture.get("to_move") == 0)
    time.sleep(2)
    pid = desk.pid
    before = cpu_seconds(pid)
    time.sleep(seconds)
    share = (cpu_seconds(pid) - before) / seconds * 100
    memory = resident(pid)
    desk.kill()
    return [
        Row("processor while idle at the table, 10 s", share, "% of a core", "budget", 1.0,
            "under 1 %"),
        Row("resident memory at the table", memory, "MB", "budget", 150.0, "under 150 MB"),
    ]  # fmt: skip


def cpu_seconds(pid: int) -> float:
    """Processor time a process has used, in seconds."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def resident(pid: int) -> float:
    """Resident memory of a process, in MB."""
    pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


def drag_rows(desk: Desk, game: str, seats: int, save: str = "", title: str = "") -> list[Row]:
    """A dragged card's frames over the table of `game` at 1920x1080, beside bare blits."""
    out = subprocess.run(
        [sys.executable, "-m", "tests.benchmarks.drag", game, str(seats), *filter(None, [save])],
        env=desk.env, check=True, capture_output=True, text=True,
    ).stdout  # fmt: skip
    times = json.loads(out.strip().splitlines()[-1])
    frames, blits = times["frames"], times["blits"]
    name = title or f"dragged frame, {game}, {seats} seats, 1920x1080"
    return [
        Row(f"{name}, median", median(frames), "ms", "blit of the same area", median(blits),
            "at most 3"),
        Row(f"{name}, 99th percentile", quantiles(frames, n=100)[98], "ms", "budget", 8.0,
            "at most 1"),
    ]  # fmt: skip
