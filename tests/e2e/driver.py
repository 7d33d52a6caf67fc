"""Drives the real app in a real X server with a real mouse and keys, finding things by name."""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from tabletop.scene.screen import FRESH

NEEDED = ("Xvfb", "xdotool", "xwininfo", "import")
PATIENCE = 30.0
"""Seconds that anything on screen may take on a slow machine."""


def missing(*also: str) -> list[str]:
    """The programs these tests need, and `also` these, that are not there."""
    return [name for name in (*NEEDED, *also) if shutil.which(name) is None]


class XServer:
    """A virtual X server of its own, on a display number that nobody uses; with `manager`, the
    name of a window manager, also that."""

    def __init__(self, width: int = 1600, height: int = 1000, manager: str = "") -> None:
        reading, writing = os.pipe()
        self._process = subprocess.Popen(
            [
                "Xvfb",
                "-displayfd",
                str(writing),
                "-screen",
                "0",
                f"{width}x{height}x24",
                "-noreset",
            ],
            pass_fds=(writing,),
            stderr=subprocess.DEVNULL,
        )
        os.close(writing)
        with os.fdopen(reading) as stream:
            self.display = f":{stream.readline().strip()}"
        self._manager: subprocess.Popen[bytes] | None = None
        if manager:
            env = {**os.environ, "DISPLAY": self.display}
            self._manager = subprocess.Popen([manager], env=env, stderr=subprocess.DEVNULL)
            self._await_manager(env)

    def _await_manager(self, env: dict[str, str]) -> None:
        """Waits until the window manager has said who it is."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            ask = ["xprop", "-root", "_NET_SUPPORTING_WM_CHECK"]
            said = subprocess.run(ask, env=env, check=True, capture_output=True, text=True).stdout
            if "window id" in said:
                return
            time.sleep(0.05)
        raise AssertionError("no window manager came")

    def close(self) -> None:
        """Ends the server."""
        if self._manager is not None:
            self._manager.terminate()
            self._manager.wait(10)
        self._process.terminate()
        self._process.wait(10)


class Desk:
    """Someone at the screen: starts the app, reads the probe, moves the mouse and presses keys."""

    def __init__(self, display: str, folder: Path, command: Sequence[str] = ()) -> None:
        self.home = folder / "home"
        self.probe = folder / "probe.json"
        self.log = folder / "output.txt"
        self.command = list(command) or [sys.executable, "-m", "tabletop"]
        self.env = {
            **os.environ,
            "DISPLAY": display,
            "TABLETOP_HOME": str(self.home),
            "SDL_AUDIODRIVER": "dummy",
        }
        self.env.pop("SDL_VIDEODRIVER", None)
        self.window = ""
        self._screen = ""
        self._app: subprocess.Popen[bytes] | None = None

    def start(self, *arguments: str, size: str = "1280x800") -> None:
        """Starts the app as a user would and waits for its first screen; a `size` of "" is what
        the settings say."""
        self.probe.unlink(missing_ok=True)
        sized = ["--size", size] if size else []
        with self.log.open("ab") as output:
            self._app = subprocess.Popen(
                [*self.command, *arguments, *sized, "--probe", str(self.probe)],
                env=self.env,
                stdout=output,
                stderr=output,
                start_new_session=True,
            )
        self.until(lambda: bool(self.screen))
        self._find_window()

    def _find_window(self) -> None:
        tree = subprocess.run(
            ["xwininfo", "-root", "-tree"], env=self.env, check=True, capture_output=True, text=True
        ).stdout
        found = re.search(r'(0x[0-9a-f]+) "Tabletop"', tree)
        assert found, tree
        self.window = found[1]
        self.xdo("windowfocus", self.window)

    def kill(self) -> None:
        """Kills the app at once, as a power cut would."""
        assert self._app is not None
        os.killpg(self._app.pid, signal.SIGKILL)
        self._app.wait(10)

    def close(self) -> None:
        """Ends the app, whatever state it is in."""
        if self._app is not None and self._app.poll() is None:
            self.kill()

    @property
    def pid(self) -> int:
        """The process id of the app."""
        assert self._app is not None
        return self._app.pid

    @property
    def status(self) -> int | None:
        """The exit status of the app, None while it runs."""
        assert self._app is not None
        return self._app.poll()

    # Seeing

    @property
    def picture(self) -> dict[str, Any]:
        """What the probe says now."""
        try:
            picture: dict[str, Any] = json.loads(self.probe.read_bytes())
        except FileNotFoundError:
            return {"screen": "", "nodes": []}
        return picture

    @property
    def screen(self) -> str:
        """The name of the screen on top."""
        return str(self.picture["screen"])

    def nodes(self, start: str = "", state: str = "") -> list[dict[str, Any]]:
        """The nodes whose names begin with `start`, and that have `state` where one is given."""
        return [
            node
            for node in self.picture["nodes"]
            if node["name"].startswith(start) and (not state or state in node["states"])
        ]

    def node(self, name: str) -> dict[str, Any]:
        """The node called `name`, waited for."""
        self.until(lambda: any(node["name"] == name for node in self.nodes(name)), name)
        return next(node for node in self.nodes(name) if node["name"] == name)

    def until(self, holds: Callable[[], bool], what: str = "") -> None:
        """Waits until `holds`; raises AssertionError with what is on screen if it never does."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            if self.screen != self._screen:
                self._screen = ""  # another has come since, so what comes next is fresh
            if holds():
                return
            if self._app is not None and self._app.poll() is not None:
                break
            time.sleep(0.03)
        names = [node["name"] for node in self.picture["nodes"]]
        output = self.log.read_text(errors="replace")[-2000:]
        raise AssertionError(f"no {what or 'such thing'} on {self.screen}: {names}\n{output}")

    @property
    def geometry(self) -> tuple[int, int, int, int]:
        """Where the window is on the screen: x, y, width and height without its frame, in
        pixels."""
        said = subprocess.run(
            ["xwininfo", "-id", self.window],
            env=self.env,
            check=True,
            capture_output=True,
            text=True,
        ).stdout
        names = ("Absolute upper-left X", "Absolute upper-left Y", "Width", "Height")
        x, y, width, height = (int(re.findall(rf"{name}: +(-?\d+)", said)[0]) for name in names)
        return x, y, width, height

    def shoot(self, file: Path) -> None:
        """Writes what the window shows to `file`, a PNG."""
        subprocess.run(
            ["import", "-window", self.window, str(file)],
            env=self.env,
            check=True,
            timeout=PATIENCE,
        )

    # Acting

    def look(self) -> None:
        """Looks before a press: what has only just come on the screen takes none."""
        if self.screen != self._screen:
            time.sleep(FRESH + 0.1)
        self._screen = self.screen

    def xdo(self, *words: str | int) -> None:
        """One xdotool command line."""
        subprocess.run(["xdotool", *map(str, words)], env=self.env, check=True, timeout=PATIENCE)

    def at(self, name: str, across: float = 0.5, down: float = 0.5) -> tuple[int, int]:
        """The point of the node `name` at these shares of its width and height, in pixels."""
        x, y, width, height = self.node(name)["rect"]
        return int(x + width * across), int(y + height * down)

    def click(self, name: str, across: float = 0.5, down: float = 0.5) -> None:
        """A click on the node `name`, once it takes a press."""
        self.node(name)
        self.look()
        self.until(lambda: not self.picture.get("settles"), "buttons that take a press")
        self.move(*self.at(name, across, down))
        self.xdo("click", 1)

    def move(self, x: int, y: int) -> None:
        """Moves the mouse to a point of the window, in pixels."""
        self.xdo("mousemove", "--window", self.window, x, y)

    def drag(self, name: str, onto: str, across: float = 0.1, down: float = 0.3) -> None:
        """A drag of `name`, held at these shares of its size, to the middle of `onto`."""
        self.node(name)
        self.look()
        x, y = self.at(name, across, down)
        to_x, to_y = self.at(onto)
        self.move(x, y)
        self.xdo("mousedown", 1)
        for step in range(1, 6):
            self.move(x + (to_x - x) * step // 5, y + (to_y - y) * step // 5)
        self.xdo("mouseup", 1)

    def quit(self) -> None:
        """Quits in the main menu and waits for the app to end."""
        assert self._app is not None
        self.click("quit")
        self._app.wait(PATIENCE)

    def key(self, *keys: str) -> None:
        """Key presses, by their X names, no sooner than what has just come up takes them."""
        time.sleep(FRESH)
        self.xdo("key", *keys)
