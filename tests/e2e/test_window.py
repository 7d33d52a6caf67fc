"""The window on a desktop with a window manager: full screen, back again, and what is kept."""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.e2e.driver import Desk, XServer

pytestmark = [
    pytest.mark.e2e,
    pytest.mark.skipif(sys.platform != "linux", reason="drives an X server"),
]

SCREEN = (0, 0, 1600, 1000)
SMALL = (1150, 720)


@pytest.fixture
def desktop(managed: XServer, tmp_path: Path) -> Iterator[Desk]:
    """Someone at a desktop with an empty home."""
    at = Desk(managed.display, tmp_path)
    at.home.mkdir()
    yield at
    at.close()


def covers(desk: Desk) -> bool:
    """Whether the window covers the screen, and what is in it too."""
    return desk.geometry == SCREEN and tuple(desk.picture["size"]) == SCREEN[2:]


def full(desk: Desk) -> None:
    """Covers the screen by key."""
    desk.key("F11")
    desk.until(lambda: covers(desk), "window over the whole screen")


def kept(desk: Desk) -> dict[str, object]:
    """The settings, once the app is closed."""
    desk.quit()
    settings: dict[str, object] = json.loads((desk.home / "settings.json").read_text("utf-8"))
    return settings


def test_leaving_full_screen_gives_the_window_back_where_it_was(desktop: Desk) -> None:
    desk = desktop
    desk.start(size="1150x720")
    desk.until(lambda: desk.geometry[2:] == SMALL, "window of its size")
    before = desk.geometry
    for _each in range(2):
        full(desk)
        desk.key("F11")
        desk.until(lambda: desk.geometry == before, "window as before")
    desk.until(lambda: tuple(desk.picture["size"]) == SMALL, "screen of its size")
    desk.click("settings")
    desk.until(lambda: desk.screen == "settings", "a window that takes clicks where things are")
    desk.key("Escape")
    assert kept(desk)["window"] == list(SMALL)


def test_a_window_closed_in_full_screen_opens_there_and_leaves_it_for_its_size(
    desktop: Desk,
) -> None:
    desk = desktop
    desk.start(size="1150x720")
    full(desk)
    settings = kept(desk)
    assert (settings["window"], settings["fullscreen"]) == (list(SMALL), True)
    desk.start(size="")
    desk.until(lambda: covers(desk), "window over the whole screen")
    desk.key("F11")
    desk.until(lambda: desk.geometry[2:] == SMALL, "window of its size")
    x, y, width, height = desk.geometry
    assert x >= 0
    assert y > 0, "its title bar is in sight"
    assert x + width <= SCREEN[2]
    assert y + height <= SCREEN[3]


def test_a_maximised_window_is_so_again_after_full_screen(desktop: Desk) -> None:
    desk = desktop
    desk.start(size="1150x720")
    desk.until(lambda: desk.geometry[2:] == SMALL, "window of its size")
    x, y, width, _height = desk.geometry
    desk.xdo("mousemove", x + width // 2, y - 8, "click", "--repeat", 2, "--delay", 50, 1)
    desk.until(lambda: desk.geometry[2] == SCREEN[2], "maximised window")
    before = desk.geometry
    assert before != SCREEN
    full(desk)
    desk.key("F11")
    desk.until(lambda: desk.geometry == before, "maximised window")


def moved(desk: Desk, x: int, y: int) -> tuple[int, int, int, int]:
    """Moves the window and gives where it is then."""
    before = desk.geometry
    desk.xdo("windowmove", desk.window, before[0] + x, before[1] + y)
    desk.until(lambda: desk.geometry != before, "window elsewhere")
    return desk.geometry


def test_a_window_opens_where_it_was_left(desktop: Desk) -> None:
    desk = desktop
    desk.start(size="1150x720")
    desk.until(lambda: desk.geometry[2:] == SMALL, "window of its size")
    there = moved(desk, 60, 40)
    time.sleep(0.7)
    for _each in range(2):
        assert kept(desk)["window"] == list(SMALL)
        desk.start(size="")
        desk.until(lambda: desk.geometry == there, "window where it was")


def test_a_maximised_window_opens_so_and_goes_back_to_its_size(desktop: Desk) -> None:
    desk = desktop
    desk.start(size="1150x720")
    desk.until(lambda: desk.geometry[2:] == SMALL, "window of its size")
    time.sleep(0.7)
    before = desk.geometry
    x, y, width, _height = before
    bar = ("mousemove", x + width // 2, y - 8, "click", "--repeat", 2, "--delay", 50, 1)
    desk.xdo(*bar)
    desk.until(lambda: desk.geometry[2] == SCREEN[2], "maximised window")
    desk.until(lambda: desk.picture["size"][0] == SCREEN[2], "maximised screen")
    settings = kept(desk)
    assert (settings["window"], settings["maximised"]) == (list(SMALL), True)
    desk.start(size="")
    desk.until(lambda: desk.geometry[2] == SCREEN[2], "maximised window")
    x, y, width, _height = desk.geometry
    desk.xdo("mousemove", x + width // 2, y - 8, "click", "--repeat", 2, "--delay", 50, 1)
    desk.until(lambda: desk.geometry[2:] == SMALL, "window of its size")


def test_a_window_that_was_larger_than_the_desktop_fits_it(desktop: Desk) -> None:
    desk = desktop
    settings = {"window": [3000, 2000], "place": [-900, 1900], "displays": [list(SCREEN[2:])]}
    (desk.home / "settings.json").write_text(json.dumps(settings))
    desk.start(size="")
    x, y, width, height = desk.geometry
    assert x >= 0
    assert 0 < y < 100, "its title bar is in sight"
    assert x + width <= SCREEN[2]
    assert y + height <= SCREEN[3]


def test_a_size_that_is_asked_for_is_a_window_of_that_size(desktop: Desk) -> None:
    desk = desktop
    (desk.home / "settings.json").write_text('{"fullscreen": true, "maximised": true}')
    desk.start(size="1150x720")
    desk.until(lambda: desk.geometry[2:] == SMALL, "window of its size")
    time.sleep(0.7)
    assert desk.geometry[2:] == SMALL
