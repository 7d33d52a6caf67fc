"""Opening saves: twice at once, read-only ones, dropped ones; and the log and the crash page."""

from __future__ import annotations

import logging
import re
import socket
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pygame
import pytest
from pygame.event import Event

from tabletop.engine import registry
from tabletop.engine.play.session import Player as Seat
from tabletop.system import log, paths
from tabletop.ui.pages import crash
from tabletop.ui.shell import app as app_module
from tabletop.ui.shell.app import KNOCK
from tabletop.ui.shell.door import Door, address, knock
from tabletop.ui.shell.request import NewGame, Request

if TYPE_CHECKING:
    from tests.ui.conftest import Player

SEATS = (Seat("Ann"), Seat("Bo", "easy"), Seat("Cy", "easy"))
HOT_SEAT = (Seat("Ann"), Seat("Bo"), Seat("Cy"))


def playing(player: Player, seats: tuple[Seat, ...] = SEATS) -> Path:
    """Begins a game at the player's table and gives its save."""
    player.app.start(NewGame("milken", seats, 7, {}))
    assert player.app.session is not None
    assert player.app.session.journal is not None
    player.step()
    return player.app.session.journal.file


def waited(kind: int) -> bool:
    """Whether an event of that kind comes within a second."""
    end = time.monotonic() + 1
    while time.monotonic() < end:
        if pygame.event.get(kind):
            return True
        time.sleep(0.01)
    return False


# A save that is open already


def test_a_knock_is_heard_by_whoever_plays_that_save_and_nobody_else(home: Path) -> None:
    heard = threading.Event()
    mine, other = home / "mine.tabletop", home / "other.tabletop"
    assert not knock(mine)
    door = Door(mine, heard.set)
    assert not knock(other)
    assert not heard.is_set()
    assert knock(home / "x" / ".." / "mine.tabletop")
    assert heard.wait(5)
    door.close()
    assert not knock(mine)


def test_a_save_that_is_open_already_is_told_of_on_the_console_and_in_the_log(
    home: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    noted: list[str] = []
    monkeypatch.setattr(log, "note", noted.append)
    save = home / "mine.tabletop"
    home.mkdir(exist_ok=True)
    save.write_text("")
    door = Door(save, lambda: None)
    assert app_module.run(Request(save=save)) == 0
    door.close()
    said = capsys.readouterr().err
    assert "another window" in said
    assert noted == [said.rstrip()]


def test_what_a_killed_program_leaves_shuts_no_door(home: Path) -> None:
    save, heard = home / "mine.tabletop", threading.Event()
    Path(address(save)).write_text("")
    assert not knock(save)
    door = Door(save, heard.set)
    assert knock(save)
    assert heard.wait(5)
    door.close()


@pytest.mark.skipif(sys.platform == "win32", reason="pipes there are no files")
def test_doors_that_killed_programs_leave_are_taken_away(home: Path) -> None:
    left, other = Path(address(home / "left.tabletop")), home / "other.tabletop"
    with socket.socket(socket.AF_UNIX) as door:
        door.bind(str(left))
    heard = threading.Event()
    theirs = Door(other, heard.set)
    assert not left.exists()
    mine = Door(home / "mine.tabletop", lambda: None)
    assert not heard.wait(0.3), "nobody knocks to see who is there"
    assert knock(other)
    assert heard.wait(5)
    mine.close()
    theirs.close()


def test_a_path_too_long_for_a_socket_is_played_without_a_door(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path / ("deep" * 30)))
    door = Door(tmp_path / "mine.tabletop", lambda: None)
    assert not knock(tmp_path / "mine.tabletop")
    door.close()


def test_a_second_start_on_the_same_save_calls_the_first_window_and_ends(player: Player) -> None:
    file = playing(player)
    before = file.read_bytes()
    assert app_module.run(Request(save=file)) == 0
    assert waited(KNOCK)
    assert file.read_bytes() == before


def test_a_save_played_elsewhere_is_told_calmly_over_the_menu(player: Player) -> None:
    file = playing(player)
    assert player.app.session is not None
    player.app.session.play(player.app.session.state.legal_moves()[0])
    player.app.open_menu()
    elsewhere = registry.resume(file)
    player.step()
    player.click("continue")
    assert player.screen.name == "dialog"
    assert "is being played in another window" in player.label("message")
    player.key(pygame.K_ESCAPE)
    assert player.screen.name == "menu"
    elsewhere.close()
    player.click("continue")
    assert player.screen.name == "table"


# A save from anywhere


def test_a_save_dropped_onto_the_window_is_played(player: Player, tmp_path: Path) -> None:
    file = tmp_path / "Ann's game.tabletop"
    playing(player).rename(file)
    player.app.open_menu()
    pygame.event.post(Event(pygame.DROPFILE, file=str(file)))
    player.step()
    assert player.screen.name == "table"
    assert player.app.session is not None
    assert player.app.session.journal is not None
    assert player.app.session.journal.file == file


def test_the_save_on_the_table_stays_when_it_is_dropped_again(player: Player) -> None:
    file = playing(player)
    session = player.app.session
    pygame.event.post(Event(pygame.DROPFILE, file=str(file)))
    player.step()
    assert player.app.session is session
    assert player.screen.name == "table"


def test_a_letter_dropped_onto_the_table_changes_nothing(player: Player, tmp_path: Path) -> None:
    playing(player)
    session = player.app.session
    letter = tmp_path / "letter.txt"
    letter.write_text("Dear all,\n")
    pygame.event.post(Event(pygame.DROPFILE, file=str(letter)))
    player.step()
    assert player.screen.name == "dialog"
    player.key(pygame.K_ESCAPE)
    assert player.screen.name == "table"
    assert player.app.session is session


def test_a_sample_is_played_in_a_copy(player: Player) -> None:
    [sample] = paths.sample_saves().glob("milken*.tabletop")
    before = sample.read_bytes()
    player.app.open_save(sample)
    [copy] = paths.user_saves().iterdir()
    assert player.app.session is not None
    assert player.app.session.journal is not None
    assert player.app.session.journal.file == copy
    assert sample.read_bytes() == before


# When something goes wrong


def broken(player: Player, monkeypatch: pytest.MonkeyPatch) -> str:
    """A mistake of ours in the next frame; gives the report on the page that follows."""
    monkeypatch.setattr(player.screen, "tick", lambda now: 1 / 0)
    real, runs = player.app.director.run, []

    def run() -> None:
        runs.append(1)
        if len(runs) == 1:
            real()

    monkeypatch.setattr(player.app.director, "run", run)
    assert player.app.loop() == 0
    player.now = player.app.director.now  # the real loop went by the real clock
    player.step()
    assert player.screen.name == "crash"
    return player.label("details")


def test_the_page_continues_from_the_save(player: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    file = playing(player)
    before = file.read_bytes()
    report = broken(player, monkeypatch)
    assert "ZeroDivisionError" in report
    assert str(file) in player.label("message")
    player.key(pygame.K_RETURN)  # the focus is on it
    assert player.screen.name == "table"
    assert player.app.session is not None
    assert player.app.session.journal is not None
    assert player.app.session.journal.file == file
    assert file.read_bytes().startswith(before)  # an opponent may have moved on since


def test_a_mistake_in_a_game_that_is_not_saved_claims_no_save(
    player: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    playing(player)
    assert player.app.session is not None
    player.app.session.stop_saving()
    broken(player, monkeypatch)
    assert "was not being saved" in player.label("message")
    assert "continue" not in player.names


def test_a_mistake_away_from_the_table_has_no_save_to_continue(
    player: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken(player, monkeypatch)
    assert "continue" not in player.names
    player.click("menu")
    assert player.screen.name == "menu"


def test_the_report_tells_what_the_viewer_saw(
    player: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    playing(player)
    report = broken(player, monkeypatch)
    assert "The last moves as Ann saw them:" in report
    assert "Cy deals." in report or "Ann deals." in report or "Bo deals." in report


def test_under_the_cover_the_report_tells_what_everyone_saw(
    player: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    playing(player, HOT_SEAT)
    assert player.screen.name == "handoff"
    report = broken(player, monkeypatch)
    assert "The last moves as everyone saw them:" in report


def test_copy_report_says_where_the_log_is(player: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    report = broken(player, monkeypatch)
    copied: list[str] = []
    monkeypatch.setattr(pygame.scrap, "put_text", copied.append)
    player.click("copy")
    assert copied == [f"{report}\n{paths.log_file()}\n"]
    assert player.label("copy") == "Copied"


def test_a_mistake_while_a_save_is_opened_is_told_too(
    player: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = playing(player)
    player.app.open_menu()
    monkeypatch.setattr(registry, "resume", lambda file: 1 / 0)
    player.app.begin(Request(save=file))
    assert player.screen.name == "crash"


def test_a_report_names_no_file_of_the_person_it_comes_from(player: Player) -> None:
    try:
        raise ValueError("a hidden card")
    except ValueError as error:
        report = crash.report(error, None)
    assert "a hidden card" not in report
    assert str(Path(__file__).parent) not in report
    assert Path(__file__).name in report


# The log


def test_the_log_says_what_is_played_and_no_card(player: Player) -> None:
    file = playing(player)
    text = paths.log_file().read_text(encoding="utf-8")
    assert f"plays {file} from line 2" in text


@pytest.fixture
def logged(home: Path) -> Iterator[Path]:
    """The log file of an app that keeps one."""
    log.begin()
    yield paths.log_file()
    log.end()


def test_the_log_never_grows_large(logged: Path) -> None:
    line = "x" * 10_000
    for number in range(200):
        log.note(f"{number} {line}")
    kept = sorted(logged.parent.iterdir())
    assert [path.name for path in kept] == ["tabletop.log"] + [
        f"tabletop.log.{n}" for n in range(1, log.KEPT + 1)
    ]
    assert all(path.stat().st_size <= log.MAX_BYTES for path in kept)
    assert re.match(r"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d 199 x", logged.read_text().splitlines()[-1])
    assert " 0 x" not in "".join(path.read_text() for path in kept)


def test_a_line_of_any_module_is_in_the_log_once(logged: Path) -> None:
    log.begin()  # an app after another in one process
    logging.getLogger("tabletop.ai.worker.client").error("a bot failed")
    assert logged.read_text().count("a bot failed") == 1


def test_two_windows_write_to_one_log_while_it_is_turned_over(logged: Path) -> None:
    log.note("the first window")
    logged.replace(logged.with_name("tabletop.log.1"))  # by the second
    log.note("the first window again")
    assert "again" in logged.read_text()


def test_a_log_that_cannot_be_written_stops_nobody(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("TABLETOP_HOME", str(tmp_path / "file"))
    log.begin()
    log.note("anything")
    assert capsys.readouterr().err == ""


def test_a_log_that_can_no_longer_be_written_stops_nobody(
    logged: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    logged.mkdir()
    log.note("anything")
    assert capsys.readouterr().err == ""


# Folders and licences


@pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="xdg-open is of Linux desktops")
def test_settings_show_the_folders_in_the_file_manager(
    player: Player, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    manager, asked = tmp_path / "bin" / "xdg-open", tmp_path / "asked"
    manager.parent.mkdir()
    manager.write_text(
        f'#!/bin/sh\nprintf "%s" "$1" >"{asked}.part"\nmv "{asked}.part" "{asked}"\n'
    )
    manager.chmod(0o755)
    monkeypatch.setenv("PATH", f"{manager.parent}:/bin:/usr/bin")
    player.app.open_settings()
    player.step()
    player.click("folder.saves")
    end = time.monotonic() + 5
    while not asked.exists() and time.monotonic() < end:
        time.sleep(0.01)
    assert asked.read_text() == str(paths.user_saves())


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has one")
def test_without_a_file_manager_the_folder_is_told(
    player: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", "")
    player.app.open_settings()
    player.step()
    player.click("folder.log")
    assert player.screen.name == "dialog"
    assert str(paths.log_file().parent) in player.label("message")


def test_programs_of_the_system_start_without_the_packaged_libraries(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("sys._MEIPASS", "/app", raising=False)
    monkeypatch.setenv("LD_LIBRARY_PATH", "/app")
    assert "LD_LIBRARY_PATH" not in paths.environment()
    monkeypatch.setenv("LD_LIBRARY_PATH_ORIG", "/theirs")
    assert paths.environment()["LD_LIBRARY_PATH"] == "/theirs"


def test_about_opens_the_licences_that_the_packaged_app_carries(
    player: Player, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "Noto Sans.txt").write_text("Copyright\n\nThis Font Software is licensed\n")
    monkeypatch.setattr(paths, "licences", lambda: tmp_path)
    player.app.open_about()
    player.step()
    player.node("text").to(10_000)  # type: ignore[attr-defined]  # a scroll area
    player.click("licence.Noto Sans")
    assert player.screen.name == "licence"
    assert player.sees("This Font Software is licensed")
