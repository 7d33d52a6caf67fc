"""The program ends when it is told to, whatever hangs, and its save is free then."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time

import pytest

from tabletop.engine import registry
from tests.e2e.driver import Desk

pytestmark = [
    pytest.mark.e2e,
    pytest.mark.skipif(sys.platform != "linux", reason="drives an X server, stops by signal"),
]

SECONDS = 3.0


def children(pid: int) -> list[int]:
    """The processes that a process has started."""
    said = subprocess.run(["pgrep", "-P", str(pid)], capture_output=True, text=True, check=False)
    return [int(line) for line in said.stdout.split()]


def ended(desk: Desk) -> float:
    """Waits until the app has ended; gives how many seconds that took."""
    begun = time.monotonic()
    while desk.status is None and time.monotonic() - begun < 20:
        time.sleep(0.02)
    return time.monotonic() - begun


@pytest.mark.parametrize("way", ["quit", "term"])
def test_a_worker_that_hangs_does_not_keep_the_app(desk: Desk, way: str) -> None:
    desk.start("play", "portfolio", "--seats", "Ann:human,Bo:hard,Cy:hard", "--deal", "3")
    desk.until(lambda: desk.screen == "table", "the table")
    desk.until(lambda: bool(children(desk.pid)), "a worker")
    [save] = (desk.home / "saves").glob("*.tabletop")
    for child in children(desk.pid):
        os.kill(child, signal.SIGSTOP)
    time.sleep(0.5)
    before = save.read_bytes()
    if way == "quit":
        desk.key("Escape")
        desk.until(lambda: desk.screen == "pause", "the pause menu")
        desk.click("menu")
        desk.until(lambda: desk.screen == "menu", "the menu")
        desk.click("quit")
    else:
        os.kill(desk.pid, signal.SIGTERM)
    assert ended(desk) < SECONDS + 1  # and one for a slow machine
    if save.exists():
        assert save.read_bytes()[: len(before)] == before
        registry.resume(save).close()  # which nobody holds any more
