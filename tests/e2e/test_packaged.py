"""The packaged app as somebody gets it: built, put into the menu, and played without a Python.

Bare means: an empty home, nothing on the path, no locale, and a program folder that is read-only
and whose path has a space and an umlaut.
"""

from __future__ import annotations

import importlib.util
import json
import os
import shlex
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

import tabletop
from tests.e2e.driver import Desk, XServer
from tests.e2e.test_milken import cover_off, hand, settled

pytestmark = [
    pytest.mark.e2e,
    pytest.mark.skipif(sys.platform != "linux", reason="drives an X server"),
]

ROOT = Path(__file__).parents[2]
MAX_SIZE = 60 * 2**20


@pytest.fixture(scope="module")
def app(xserver: XServer, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """The folder that build.spec gives, somewhere odd and not to be written to."""
    reason = ""
    if importlib.util.find_spec("PyInstaller") is None:
        reason = "no PyInstaller in this environment (extra `dev`)"
    elif shutil.which("objdump") is None:
        reason = "no objdump on this machine, which PyInstaller builds with (binutils)"
    if reason:
        if os.environ.get("TABLETOP_E2E") == "required":
            pytest.fail(reason)
        pytest.skip(reason)
    place = tmp_path_factory.mktemp("built") / "Spiele für uns"
    build = [sys.executable, "-m", "PyInstaller", "--noconfirm", "--log-level", "ERROR"]
    places = ["--distpath", str(place), "--workpath", str(place.parent / "work")]
    subprocess.run([*build, *places, "build.spec"], cwd=ROOT, check=True)
    folder = place / "tabletop"
    every = [folder, *folder.rglob("*")]
    for path in every:
        path.chmod(path.stat().st_mode & ~0o222)
    yield folder
    for path in every:
        path.chmod(path.stat().st_mode | 0o200)


class Bare:
    """An empty home, and how a program is started in it."""

    def __init__(self, display: str, folder: Path) -> None:
        self.home = folder / "home"
        self.home.mkdir()
        empty = folder / "empty"
        empty.mkdir()
        self.env = {
            "DISPLAY": display,
            "HOME": str(self.home),
            "PATH": str(empty),
            "SDL_AUDIODRIVER": "dummy",
        }

    def command(self, *words: str) -> list[str]:
        """A command line that starts `words` with this environment and nothing else."""
        return ["/usr/bin/env", "-i", *(f"{k}={v}" for k, v in self.env.items()), *words]

    def installed(self, app: Path) -> list[str]:
        """Installs the app, and gives what its menu entry starts."""
        env = {**self.env, "PATH": os.environ["PATH"]}
        subprocess.run([app / "install"], env=env, check=True, stdout=subprocess.DEVNULL)
        entry = self.home / ".local/share/applications/org.tabletopgame.Tabletop.desktop"
        [line] = [
            line[5:] for line in entry.read_text("utf-8").splitlines() if line.startswith("Exec=")
        ]
        return [word for word in shlex.split(line) if word != "%f"]

    @property
    def save(self) -> Path:
        """The one save there is."""
        [save] = (self.home / ".local/share/Tabletop/saves").glob("*.tabletop")
        return save

    @property
    def lines(self) -> list[dict[str, object]]:
        """The journal on disk."""
        return [json.loads(row) for row in self.save.read_text("utf-8").splitlines()]


def running(program: str) -> list[int]:
    """The processes that run that program: the app, its worker, who tidies up after both."""
    out = []
    for entry in Path("/proc").glob("[0-9]*"):
        try:
            if (entry / "exe").readlink() == Path(program):
                out.append(int(entry.name))
        except OSError:  # it ended meanwhile, or is not ours to look at
            continue
    return out


def contents(folder: Path) -> dict[str, float]:
    """Every path in a folder with its time of change."""
    return {str(path): path.stat().st_mtime for path in folder.rglob("*")}


def picture(desk: Desk, file: Path) -> pygame.Surface:
    """What the window shows, with the mouse out of the way."""
    desk.move(2, 300)
    settled(desk)
    desk.shoot(file)
    return pygame.image.load(file)


def differing(one: pygame.Surface, other: pygame.Surface) -> int:
    """How many pixels of two pictures are not alike."""
    assert one.get_size() == other.get_size()
    mask = pygame.mask.from_threshold(one, (0, 0, 0), (6, 6, 6, 255), other)
    return one.get_width() * one.get_height() - mask.count()


def test_the_packaged_app_is_played_killed_and_resumed_to_its_results(
    app: Path, xserver: XServer, tmp_path: Path
) -> None:
    bare, before = Bare(xserver.display, tmp_path), contents(app)
    program = bare.installed(app)
    check(app, bare.command(*program, "--version"))
    desk = Desk(xserver.display, tmp_path, bare.command(*program))
    try:
        play(desk, bare, program, tmp_path)
    finally:
        desk.close()
    assert contents(app) == before


def check(app: Path, version: list[str]) -> None:
    """The folder is small, holds nothing that is not used, and says its version."""
    assert sum(path.lstat().st_size for path in app.rglob("*") if path.is_file()) < MAX_SIZE
    names = {path.name for path in app.rglob("*")}
    assert not names & {"numpy", "tests", "libcrypto.so.3", "freesansbold.ttf"}
    assert {path.stem for path in app.rglob("*.ttf")} == {"NotoSans-Regular", "NotoSans-Bold"}
    said = subprocess.run(version, check=True, capture_output=True, text=True).stdout
    assert said.strip() == f"Tabletop {tabletop.__version__}"


def drag_one(desk: Desk, bare: Bare, seat: int, suit: str) -> None:
    """Drags a card of the viewer's hand, of that suit where there is one, to its pile."""
    at = len(bare.lines)
    faces = {n["face"]: n["name"] for n in desk.nodes("card:") if n["zone"] == f"hand:{seat}"}
    card = next(face for face in (*(f for f in faces if f[-1] == suit), *faces))
    desk.drag(faces[card], f"pile:{card[-1]}")
    desk.until(lambda: len(bare.lines) > at, "the move")
    assert (bare.lines[at]["seat"], bare.lines[at]["card"]) == (seat, card)


def play(desk: Desk, bare: Bare, program: list[str], folder: Path) -> None:
    """From the menu to the results, with a power cut in between."""
    desk.start()
    assert desk.screen == "menu"
    desk.click("settings")
    desk.click("animation", across=1 / 8)  # off: this test is about the package
    desk.click("coach", across=1 / 6)  # off: what it said once it does not say after a kill
    desk.key("Escape")
    desk.click("new")
    desk.click("game.milken")
    desk.until(lambda: bool(desk.nodes("option.insider_trading")))
    desk.click("seats", across=1 / 8)  # three seats
    desk.until(lambda: not desk.nodes("seat.3."))
    desk.click("seat.1.kind", across=0.15)
    desk.until(lambda: desk.node("seat.1.kind")["label"] == "human")
    desk.click("start")
    desk.click("play")  # without the lesson, which is offered this once

    for suit in "SHDC":  # no pile fills up
        drag_one(desk, bare, cover_off(desk), suit)
        desk.until(lambda: desk.screen == "handoff", "the next handoff")
    assert any(line.get("seat") == 2 and "move" in line for line in bare.lines), "no bot's move"
    seat = cover_off(desk)
    held, journal, seen = hand(desk), bare.lines, picture(desk, folder / "before.png")

    again = subprocess.run(bare.command(*program, str(bare.save)), timeout=20)
    assert again.returncode == 0, "a second start calls the first window"
    assert bare.lines == journal

    assert len(running(program[0])) > 1, "the app alone, without a worker"
    os.kill(desk.pid, signal.SIGKILL)
    end = time.monotonic() + 10
    while running(program[0]) and time.monotonic() < end:
        time.sleep(0.1)
    assert not running(program[0]), "the worker ends with the app"

    desk.start(str(bare.save))
    assert cover_off(desk) == seat
    assert hand(desk) == held
    assert bare.lines == journal
    assert differing(seen, picture(desk, folder / "after.png")) == 0

    drag_one(desk, bare, seat, "S")
    for _turn in range(40):
        desk.until(lambda: desk.screen in ("handoff", "results", "scored"), "the end of the turn")
        while desk.screen == "scored":  # to the end of the scene, then on
            desk.key("space")
            time.sleep(0.5)
        if desk.screen == "results":
            break
        cover_off(desk, by_key=True)
        desk.key("Right")  # into the hand
        desk.key("Return")  # play the card to its pile
    assert desk.screen == "results"
    assert "end" in bare.lines[-1]
