"""The app around the pages: starting, mistakes of ours, sounds without a sound card."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pygame
import pytest

from tabletop.engine import registry
from tabletop.engine.play.session import Player as Seat
from tabletop.engine.play.session import Session
from tabletop.scene import director
from tabletop.system import paths
from tabletop.ui.pages.menu import Menu
from tabletop.ui.shell import app as app_module
from tabletop.ui.shell.app import TabletopApp
from tabletop.ui.shell.audio import KINDS, REST, Audio
from tabletop.ui.shell.request import NewGame, Request
from tabletop.ui.shell.settings import Settings
from tabletop.ui.table.default.adapter import DefaultAdapter
from tabletop.ui.table.screen import TableScreen

NAMES = tuple(name for names in KINDS.values() for name in names)

if TYPE_CHECKING:
    from tests.ui.conftest import Player

SEATS = (Seat("Ann"), Seat("Bo", "easy"), Seat("Cy", "easy"))


def quit_at_once(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Lets `run` go round once; gives the names of the screens that were on top then."""
    seen: list[str] = []

    def loop(app: TabletopApp) -> int:
        app.director.step(1.0)
        seen.extend(screen.name for screen in app.director.stack)
        return 0

    monkeypatch.setattr(TabletopApp, "loop", loop)
    return seen


def test_a_request_for_nothing_opens_the_menu(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    seen = quit_at_once(monkeypatch)
    assert app_module.run(Request()) == 0
    assert seen == ["menu"]


def test_a_new_game_and_its_save_open_the_table(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen = quit_at_once(monkeypatch)
    assert app_module.run(Request(new=NewGame("milken", SEATS, 7, {"deals": 2}))) == 0
    assert not list(paths.user_saves().iterdir()), "it was left before the first move"
    file = paths.user_saves() / "a.tabletop"
    game = registry.find("milken")
    assert game is not None
    Session.begin(game, registry.open_book("milken"), SEATS, 7, {}, file).close()
    assert app_module.run(Request(save=file)) == 0
    assert seen == ["table", "table"]
    assert file.exists(), "a save that was opened stays"


def test_a_game_left_after_a_move_is_kept(player: Player) -> None:
    app = player.app
    app.start(NewGame("milken", SEATS, 7, {}))
    assert app.session is not None
    app.session.play(app.session.state.legal_moves()[0])
    app.open_menu()
    assert len(list(paths.user_saves().glob("*.tabletop"))) == 1


def test_a_save_that_is_none_is_told_over_the_menu(
    home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen = quit_at_once(monkeypatch)
    file = tmp_path / "letter.tabletop"
    file.write_text("Dear all,\n")
    assert app_module.run(Request(save=file)) == 0
    assert seen == ["menu", "dialog"]
    assert file.read_text() == "Dear all,\n"


def test_unreadable_settings_are_told_once_and_kept(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen = quit_at_once(monkeypatch)
    (paths.user_data() / "settings.json").write_text("{")
    app_module.run(Request())
    app_module.run(Request())
    assert seen == ["menu", "dialog", "menu"]
    assert (paths.user_data() / "settings.json.bad").read_text() == "{"


@pytest.mark.skipif(sys.platform != "linux", reason="names an X server")
@pytest.mark.parametrize("driver", ["x11", ""])
@pytest.mark.parametrize("command", [[], ["play", "milken"]])
def test_a_display_that_does_not_answer_is_one_sentence_and_status_2(
    home: Path, command: list[str], driver: str
) -> None:
    environment = {**os.environ, "SDL_VIDEODRIVER": driver, "DISPLAY": ":987"}
    environment.pop("WAYLAND_DISPLAY", None)
    if not driver:
        del environment["SDL_VIDEODRIVER"]
    done = subprocess.run(
        [sys.executable, "-m", "tabletop", *command],
        env=environment,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 2
    assert done.stderr.startswith("There is no display to open Tabletop on")
    assert "Traceback" not in done.stderr
    assert len(done.stderr.strip().splitlines()) == 1
    assert "finds no display" in paths.log_file().read_text(encoding="utf-8")


@pytest.mark.skipif(sys.platform != "linux", reason="names libraries of Linux")
def test_a_system_without_the_libraries_of_a_desktop_is_told_which(
    home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delenv("SDL_VIDEODRIVER", raising=False)
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    monkeypatch.setenv("DISPLAY", ":987")
    monkeypatch.setattr(director, "X_LIBRARIES", ("libnowhere.so.6",))
    assert app_module.run(Request()) == 2
    assert "libnowhere.so.6" in capsys.readouterr().err


@pytest.mark.parametrize("driver", ["dummy", "offscreen"])
def test_a_window_that_nobody_sees_opens_where_it_is_asked_for(driver: str) -> None:
    environment = {**os.environ, "SDL_VIDEODRIVER": driver}
    code = "from tabletop.scene.director import Director; print(Director('test').size)"
    done = subprocess.run(
        [sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True
    )
    assert "(1280, 800)" in done.stdout


def test_a_mistake_of_ours_becomes_a_page(player: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    app = player.app
    app.start(NewGame("milken", SEATS, 7, {}))
    assert app.session is not None
    assert app.session.journal is not None
    file = app.session.journal.file
    runs = []

    def break_once() -> None:
        runs.append(1)
        if len(runs) == 1:
            raise RuntimeError("QS of Ann")

    monkeypatch.setattr(app.director, "run", break_once)
    assert app.loop() == 0
    assert player.screen.name == "crash"
    assert str(file) in player.label("message")
    report = player.label("details")
    assert "RuntimeError" in report
    assert "line 2" in report
    assert "deal 7" not in report, "whoever knows the deal can deal the same cards"
    assert "QS" not in report, "what an exception says could name a hidden card"
    assert report in paths.log_file().read_text(encoding="utf-8")
    player.click("menu")
    assert player.screen.name == "menu"
    assert player.label("continue.who") == "Milken: Ann, Bo and Cy"


def test_mistake_upon_mistake_ends_with_a_sentence(
    player: Player, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def break_always() -> None:
        raise RuntimeError

    monkeypatch.setattr(player.app.director, "run", break_always)
    assert player.app.loop() == 1
    assert "Games in progress are saved with every move." in capsys.readouterr().err


def test_leaving_and_loading_end_the_thinking(
    player: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    ended: list[str] = []
    app = player.app
    monkeypatch.setattr(app.bots, "cancel", lambda: ended.append("cancelled"))
    ways: list[Callable[[], None]] = [
        app.open_menu,
        lambda: app.start(NewGame("milken", SEATS, 3, {}), saved=False),
    ]
    for go in ways:
        app.start(NewGame("milken", SEATS, 7, {}), saved=False)
        ended.clear()
        go()
        assert ended


def test_closing_the_window_ends_everything_at_any_time(home: Path) -> None:
    for opened in ("menu", "table", "pause"):
        app = TabletopApp(Settings(), (1280, 800))
        if opened == "menu":
            app.director.push(Menu(app))
        else:
            app.start(NewGame("milken", SEATS, 7, {}))
        if opened == "pause" and app.session is not None:
            app.open_pause(app.session, lambda result: None)
        pygame.event.post(pygame.event.Event(pygame.QUIT))
        assert app.loop() == 0
        app.close()


def test_a_plain_table_is_laid_out_by_the_rules_file(home: Path) -> None:
    for plain in (True, False):
        app = TabletopApp(Settings(), (1280, 800), plain_table=plain)
        app.start(NewGame("milken", SEATS, 7, {}))
        table = app.director.top
        assert isinstance(table, TableScreen)
        assert isinstance(table.adapter, DefaultAdapter) == plain
        app.close()


# Sounds


def test_every_sound_there_is_a_name_for(home: Path) -> None:
    folder = paths.assets() / "sounds"
    assert {file.stem for file in folder.glob("*.wav")} >= set(NAMES)


def test_the_mixer_opens_with_the_first_sound_only(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    audio = Audio(paths.assets() / "sounds", enabled=False)
    audio.play("place")
    assert pygame.mixer.get_init() is None
    audio.enabled = True
    audio.play("place")
    audio.play("no such sound")
    assert pygame.mixer.get_init() is not None
    audio.close()
    assert pygame.mixer.get_init() is None


def test_the_mixer_rests_after_a_silence_and_opens_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    audio = Audio(paths.assets() / "sounds")
    audio.play("place")
    pygame.mixer.stop()
    audio.take(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_a))
    assert pygame.mixer.get_init() is not None
    audio.take(pygame.event.Event(REST))
    assert pygame.mixer.get_init() is None
    audio.play("place")
    assert pygame.mixer.get_init() is not None
    audio.close()


def test_each_kind_of_sound_has_a_switch_and_every_sound_a_kind() -> None:
    audio = Audio(paths.assets() / "sounds")
    assert sum(len(names) for names in KINDS.values()) == len(set(NAMES))
    for kind, names in KINDS.items():
        audio.muted = (kind,)
        assert {name for name in NAMES if not audio.is_heard(name)} == set(names)
    audio.muted = ()
    audio.volume = 0
    assert not any(audio.is_heard(name) for name in NAMES)


@pytest.mark.parametrize("unfocused", [False, True])
def test_nothing_is_heard_while_another_window_is_in_front(unfocused: bool) -> None:
    audio = Audio(paths.assets() / "sounds")
    audio.unfocused = unfocused
    audio.take(pygame.event.Event(pygame.WINDOWFOCUSLOST))
    assert audio.is_heard("place") == unfocused
    audio.take(pygame.event.Event(pygame.WINDOWFOCUSGAINED))
    assert audio.is_heard("place")


def test_the_volume_is_that_of_the_settings(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    heard: list[float] = []
    audio = Audio(paths.assets() / "sounds")
    audio.volume = 30
    audio.play("place")
    sound = audio._sounds["place"]
    assert sound is not None
    heard.append(sound.get_volume())
    audio.close()
    assert heard == [pytest.approx(0.3, abs=0.02)]


def test_no_sound_card_is_silence(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "no such driver")
    audio = Audio(paths.assets() / "sounds")
    audio.play("place")
    audio.play("place")
    assert audio.is_silent
    assert capfd.readouterr().err == ""


def test_what_the_coach_said_that_cannot_be_kept_stops_no_game(
    player: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(player.app._kept, "save", lambda _settings: "the disk is full")
    before = player.screen
    player.app.keep_said("a game", ("a remark",))
    player.wait()
    assert player.screen is before
    assert "the disk is full" in paths.log_file().read_text()
