"""Random clicks, drags, keys and words at the real app in a real window, and what is looked at:
whether it still answers, what it writes down of its own mistakes, whose cards it shows, and how
much memory it takes."""

from __future__ import annotations

import json
import re
import subprocess
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any, Final

from tabletop.engine import registry
from tabletop.system.errors import TabletopError
from tests.e2e.driver import Desk
from tests.monkey.leaks import leaks

Words = list[str | int]
"""A part of an xdotool command line."""

PATIENCE: Final = 30.0
"""Seconds in which the app answers at the latest, on a busy machine."""

QUITTING: Final = 5.0
"""Seconds in which an app that was quit ends; it promises three, on a machine that is not busy."""

SIZES: Final = ((1280, 800), (1024, 640), (1500, 900), (1100, 860))
"""Sizes that the window is given in turn; that it takes one is the sign that it answers."""

SCREEN: Final = (1600, 1000)
"""The size of the whole screen."""

KEYS: Final = (
    "Return", "space", "Escape", "Tab", "shift+Tab", "Left", "Right", "Up", "Down", "ctrl+Right",
    "ctrl+Left", "Home", "End", "Prior", "Next", "BackSpace", "Delete", "F1", "ctrl+z", "ctrl+y",
    "ctrl+v", "h", "s", "u", "n", "p", "d", "w", "r", "l", "1", "2", "3", "5", "9", "0", "question",
)  # fmt: skip

TEXTS: Final = ("Ann", "x" * 70, "7", "{a}", "[QS]", "@0", "%s", "../..", "   ", "<b>")

FAULT: Final = re.compile(r"Traceback|^  \w+\.py:\d+ ", re.MULTILINE)
"""How the log and the output tell of a mistake of ours."""


@dataclass
class Report:
    """How often each thing was done and met, the memory of the app by round in megabytes, and what
    went wrong."""

    counts: Counter[str] = field(default_factory=Counter)
    memory: list[int] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)


class Monkey:
    """Somebody at a desk who does anything; `seed` is where the chances begin."""

    def __init__(self, desk: Desk, seed: int, report: Report) -> None:
        self.desk = desk
        self.rng = Random(seed)
        self.report = report
        self.kinds: tuple[Callable[[], Words], ...] = (
            self.presses, self.presses, self.presses, self.storm, self.drags, self.drags,
            self.keys, self.keys, self.words, self.wheel,
        )  # fmt: skip
        self._read = 0

    def round(self, seconds: float, *arguments: str) -> None:
        """Starts the app and plays about with it; it is begun again where it is quit."""
        end = time.monotonic() + seconds
        while time.monotonic() < end and not self.report.wrong:
            self.desk.start(*arguments)
            self.report.counts["starts"] += 1
            while time.monotonic() < end and self.desk.status is None:
                self._batch()
                if self.desk.status is None:
                    self._look()
            if self.desk.status is None:
                self.report.memory.append(self._megabytes())
            elif self.desk.status != 0:
                self.report.wrong.append(f"it ended with status {self.desk.status}")
            self.desk.close()
            self._read_what_it_wrote()

    def _batch(self) -> None:
        self._do(self.rng.choice(self.kinds)())

    def _do(self, words: Words) -> bool:
        """Carries out what xdotool is told; False where there is no window any more, as the app
        was quit: then it ends soon."""
        try:
            self.desk.xdo(*(words or ["sleep", "0.1"]))
        except subprocess.CalledProcessError:
            end = time.monotonic() + QUITTING
            while self.desk.status is None:
                if time.monotonic() > end:
                    self.report.wrong.append(f"no window, and no end in {QUITTING} s")
                    return False
                time.sleep(0.03)
            self.report.counts["quits"] += 1
            return False
        return True

    # What a monkey does

    def _move(self, x: float, y: float) -> Words:
        return ["mousemove", "--window", self.desk.window, int(x), int(y)]

    def _in(self, node: dict[str, Any]) -> Words:
        x, y, w, h = node["rect"]
        return self._move(x + w * self.rng.random(), y + h * self.rng.random())

    def _done(self, what: str, number: int) -> int:
        self.report.counts["actions"] += number
        self.report.counts[what] += number
        return number

    def presses(self) -> Words:
        """Presses things that can be pressed."""
        nodes = self.desk.nodes(state="focusable")
        words: Words = []
        for node in self.rng.sample(nodes, min(len(nodes), 6)):
            words += [*self._in(node), "sleep", "0.05", "click", 1, "sleep", "0.1"]
        self._done("presses", len(words) // 10)
        return ["sleep", "0.35", *words] if words else []

    def storm(self) -> Words:
        """Clicks anywhere, fast, with any button."""
        width, height = self.desk.picture.get("size", SIZES[0])
        words: Words = []
        for _each in range(self._done("clicks", 15)):
            words += self._move(self.rng.random() * width, self.rng.random() * height)
            words += ["click", self.rng.choice((1, 1, 1, 1, 2, 3))]
        return words

    def drags(self) -> Words:
        """Drags cards onto anything, sometimes with a key on the way."""
        nodes = [node for node in self.desk.nodes() if node.get("zone")]
        own = [node for node in nodes if node.get("face", "hidden") != "hidden"] or nodes
        if not own:
            return self.storm()
        words: Words = ["sleep", "0.35"]
        for _each in range(self._done("drags", 3)):
            words += [*self._in(self.rng.choice(own)), "mousedown", 1]
            for _step in range(self.rng.choice((1, 2, 3))):
                words += [*self._in(self.rng.choice(nodes)), "sleep", "0.03"]
            if self.rng.random() < 0.1:
                words += ["key", self.rng.choice(KEYS)]
            words += ["mouseup", 1, "sleep", "0.1"]
        return words

    def keys(self) -> Words:
        """Presses keys."""
        words: Words = ["sleep", "0.35"]
        for _each in range(self._done("keys", 10)):
            words += ["key", self.rng.choice(KEYS), "sleep", "0.02"]
        return words

    def words(self) -> Words:
        """Writes something, where maybe nothing is to be written."""
        fields = [node for node in self.desk.nodes() if node["role"] == "field"]
        where = [*self._in(self.rng.choice(fields)), "click", 1] if fields else []
        self._done("texts", 1)
        return [*where, "type", "--delay", 5, self.rng.choice(TEXTS)]

    def wheel(self) -> Words:
        """Turns the wheel somewhere."""
        width, height = self.desk.picture.get("size", SIZES[0])
        words = self._move(self.rng.random() * width, self.rng.random() * height)
        self._done("turns of the wheel", 5)
        return [*words, "click", "--repeat", 5, "--delay", 10, self.rng.choice((4, 5))]

    # What is looked at

    def _look(self) -> None:
        self.report.counts[f"on {self.desk.screen}"] += 1
        if self.desk.screen == "crash":
            self.report.wrong.append(f"a crash page: {self.desk.picture['nodes']}"[:1000])
        self._answers()
        if self.desk.screen == "table":
            self._leaks()

    def _answers(self) -> None:
        """Gives the window another size and waits until the app has taken it."""
        size = self.rng.choice([each for each in SIZES if list(each) != self._size()])
        if not self._do(["windowsize", self.desk.window, *size]):
            return
        end = time.monotonic() + PATIENCE
        while self.desk.status is None and self._size() != list(size):
            if time.monotonic() > end:
                self.report.wrong.append(f"no answer on {self.desk.screen} in {PATIENCE} s")
                return
            if self._size() == list(SCREEN):  # in full screen there is no other size
                self._do(["key", "F11"])
                return
            time.sleep(0.03)
        self.report.counts["answers"] += 1

    def _size(self) -> list[int]:
        size: list[int] = self.desk.picture.get("size", [])
        return size

    def _leaks(self) -> None:
        """Compares what is shown with what its viewer may see, where the save says so now."""
        picture = self.desk.picture
        saves = sorted(
            self.desk.home.glob("saves/*.tabletop"), key=lambda each: each.stat().st_mtime
        )
        if not saves or picture["screen"] != "table":
            return
        try:
            session = registry.resume(saves[-1], write=False)
        except TabletopError:
            return  # a line is just being written
        if session.number != picture["number"] or session.book.game != picture["game"]:
            return  # it has gone on since, or another is shown
        found = leaks(picture, session)
        self.report.counts["faces held against the view"] += sum(
            node.get("face", "hidden") != "hidden" for node in picture["nodes"]
        )
        self.report.wrong += [f"leak in {saves[-1].name}: {each}" for each in found[:3]]

    def _megabytes(self) -> int:
        status = Path(f"/proc/{self.desk.pid}/status").read_text()
        return int(status.partition("VmRSS:")[2].split()[0]) >> 10

    def _read_what_it_wrote(self) -> None:
        output = self.desk.log.read_text(errors="replace")
        logs = sorted(self.desk.home.glob("log/*.log"))
        text = output + "".join(file.read_text(errors="replace") for file in logs)
        found = FAULT.search(text)
        if found:
            self.report.wrong.append(text[max(0, found.start() - 800) : found.start() + 2000])


def tables() -> list[tuple[str, ...]]:
    """How the app is started in turn: with the menu, and with a table of each game."""
    out: list[tuple[str, ...]] = []
    for name in registry.names():
        for seats in ("Ann:human,Bo:human,Cy:easy", "Ann:human,Bo:easy,Cy:normal"):
            out += [(), ("play", name, "--seats", seats)]
    return out


def monkey(desk: Desk, seconds: float, seed: int, each: float = 90.0) -> Report:
    """Plays about for so many seconds, `each` with the menu and with every table."""
    report = Report()
    one, end = Monkey(desk, seed, report), time.monotonic() + seconds
    desk.home.mkdir(exist_ok=True)
    number = 0
    while time.monotonic() < end and not report.wrong:
        arguments = tables()[number % len(tables())]
        if arguments and "--deal" not in arguments:
            arguments = (*arguments, "--deal", str(seed * 1000 + number))
        one.round(min(each, end - time.monotonic()), *arguments)
        number += 1
        told = {name: n for name, n in report.counts.items() if not name.startswith("on ")}
        print(f"{' '.join(arguments) or 'menu'}: {json.dumps(told)}", flush=True)
    return report
