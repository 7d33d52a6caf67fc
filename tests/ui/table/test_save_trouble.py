"""A save that cannot be written, at the table: what the dialog says is true, and trying again
goes on exactly where the disk refused."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pygame
import pytest

from tabletop.engine import registry
from tabletop.engine.moves import CHANCE, Move
from tabletop.engine.play.disk import SYSTEM, Disk
from tabletop.engine.play.journal import read
from tabletop.engine.play.session import Session
from tabletop.ui.shell import elsewhere as module
from tabletop.ui.shell.elsewhere import Room, elsewhere
from tabletop.ui.table import trouble
from tabletop.ui.table.screen import TableScreen
from tests.engine.play.faults import SEATS, Fault, begin
from tests.saves import notation
from tests.ui.table.robot import Robot

CASES = [
    *((name, "chance") for name in ("portfolio", "wall_street", "milken")),
    ("piece_of_the_action", "forced"),
    *((name, "end") for name in SEATS),
]
"""What comes after a move before any seat decides, in the games that have it."""


def follows(session: Session, move: Move) -> str:
    """What comes after `move`: "chance", "forced", "end", or nothing."""
    ahead = session.state.copy()
    ahead.apply(move)
    if ahead.is_terminal:
        return "end"
    if ahead.current_player == CHANCE:
        return "chance"
    return "forced" if ahead.forced is not None else ""


def play_up_to(
    name: str, kind: str, file: Path | None, disk: Disk = SYSTEM
) -> tuple[Session, Move]:
    """A game of people played until the move, given too, that `kind` follows."""
    session = begin(name, file, people=True, disk=disk)
    rng = Random(11)
    while True:
        move = rng.choice(list(session.state.legal_moves()))
        if follows(session, move) == kind:
            return session, move
        assert session.play(move) is None
        assert not session.state.is_terminal, f"no {kind} in this game of {name}"


def labels(robot: Robot) -> str:
    """All that is written on the top screen."""
    return "\n".join(node.label for node in robot.screen.root.walk())


def at_trouble(name: str, kind: str, file: Path) -> tuple[Robot, TableScreen, Fault]:
    """A table at which a move was made and saved, and what follows it could not be."""
    fault = Fault(share=0.5, active=False)
    session, move = play_up_to(name, kind, file, fault)
    robot = Robot(animation="off")
    table = robot.open(session)
    while robot.screen is not table:
        robot.screen.close(True)
        robot.settle()
    assert session.journal is not None
    start = session.journal.size
    fault.always = lambda at: at != start
    fault.active = True
    number = session.number
    assert table.play(move), "the move is made"
    assert session.number == number + 1
    assert robot.screen.name == "disk"
    return robot, table, fault


@pytest.mark.parametrize(("name", "kind"), CASES)
def test_what_follows_a_move_is_tried_again_where_it_was_refused(
    name: str, kind: str, tmp_path: Path
) -> None:
    robot, table, fault = at_trouble(name, kind, tmp_path / "a.tabletop")
    session = table.session
    number, last = session.number, session.entries[-1].move
    said = labels(robot)
    assert "The last move is made and saved" in said
    assert "has not been made" not in said
    assert "@-" not in "\n".join(node.label for node in table.root.walk())
    assert "@-" not in str(table.describe())
    robot.click("again")
    assert robot.screen.name == "disk", "the disk is full still"
    assert session.number == number
    fault.active = False
    robot.click("again")
    assert robot.screen.name != "disk"
    assert not session.is_due
    sound, move = play_up_to(name, kind, None)
    assert move == last
    sound.play(move)
    assert session.state == sound.state
    assert len(read(tmp_path / "a.tabletop", notation).lines) == session.number == sound.number
    session.close()


@pytest.mark.parametrize(("name", "kind"), CASES)
def test_a_game_left_in_trouble_goes_on_when_it_is_opened_again(
    name: str, kind: str, tmp_path: Path
) -> None:
    robot, table, fault = at_trouble(name, kind, tmp_path / "a.tabletop")
    session = table.session
    robot.click("menu")
    fault.active = False
    resumed = registry.resume(tmp_path / "a.tabletop")
    session.journal = None
    session.advance()
    assert resumed.state == session.state
    assert resumed.number == session.number
    resumed.close()


def test_esc_does_not_leave_the_table_waiting_for_ever(
    tmp_path: Path,
) -> None:
    robot, table, fault = at_trouble("wall_street", "chance", tmp_path / "a.tabletop")
    robot.key(pygame.K_ESCAPE)
    robot.settle()
    assert robot.screen.name == "disk", "it is tried, and refused, again"
    fault.active = False
    robot.key(pygame.K_ESCAPE)
    robot.settle()
    assert robot.screen.name != "disk"
    assert not table.session.is_due
    table.session.close()


@pytest.mark.parametrize("by", ["again", "esc"])
def test_a_bot_whose_move_could_not_be_saved_moves_once_it_can(by: str, tmp_path: Path) -> None:
    fault = Fault(share=0.5, active=False)
    session = begin("milken", tmp_path / "a.tabletop", disk=fault)
    fault.always = lambda _at: True
    fault.active = True
    number = session.number
    robot = Robot(animation="off")
    robot.open(session)
    assert robot.screen.name == "disk"
    assert "has not been made" in labels(robot)
    assert session.number == number
    fault.active = False
    if by == "again":
        robot.click("again")
    else:
        robot.key(pygame.K_ESCAPE)
        robot.settle()
    assert session.number > number
    session.close()


def test_a_refused_move_of_a_person_is_made_when_tried_again(
    tmp_path: Path,
) -> None:
    file = tmp_path / "a.tabletop"
    fault = Fault(share=0.5, active=False)
    session, move = play_up_to("portfolio", "", file, fault)
    robot = Robot(animation="off")
    table = robot.open(session)
    robot.screen.close(True)
    robot.settle()
    raw, number = file.read_bytes(), session.number
    fault.active = True
    assert not table.play(move)
    assert "has not been made; everything before it is saved" in labels(robot)
    assert (file.read_bytes(), session.number) == (raw, number)
    robot.click("again")
    assert session.entries[-1].move == move
    assert file.read_bytes().startswith(raw)
    session.close()


def refused(file: Path) -> tuple[Robot, TableScreen, Move]:
    """A table at which a person's move was refused by a disk that goes on refusing, and the
    move."""
    fault = Fault(share=0.5, active=False)
    session, move = play_up_to("portfolio", "", file, fault)
    robot = Robot(animation="off")
    table = robot.open(session)
    robot.screen.close(True)
    robot.settle()
    fault.active, fault.always = True, lambda _at: True
    assert not table.play(move)
    return robot, table, move


def test_save_elsewhere_moves_the_whole_game_and_makes_the_move(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    usb = tmp_path / "usb_5 @1 *b*"  # what is no markup here
    usb.mkdir()
    robot, table, move = refused(tmp_path / "a.tabletop")
    raw = (tmp_path / "a.tabletop").read_bytes()
    monkeypatch.setattr(trouble, "elsewhere", lambda _full: [Room(usb, 5 << 20)])
    robot.click("elsewhere")
    assert "usb_5 @1 *b* (5 MB free)" in labels(robot)
    robot.click("folder:0")
    session = table.session
    assert session.journal is not None
    file = session.journal.file
    assert file.parent == usb
    assert str(file) in labels(robot)
    robot.click("go_on")
    assert session.entries[-1].move == move or session.entries[-1].forced
    assert read(file, notation).content.startswith(raw[: raw.index(b"\n") + 1])
    assert registry.resume(file, write=False).state == session.state
    assert (tmp_path / "a.tabletop").read_bytes() == raw
    session.close()


def test_a_folder_that_fails_too_asks_again_and_back_goes_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    robot, table, _move = refused(tmp_path / "a.tabletop")
    (tmp_path / "file").write_bytes(b"")
    monkeypatch.setattr(trouble, "elsewhere", lambda _full: [Room(tmp_path / "file", 5 << 20)])
    robot.click("elsewhere")
    robot.click("back")
    assert robot.screen.name == "disk"
    robot.click("elsewhere")
    robot.click("folder:0")
    assert robot.screen.name == "disk"
    monkeypatch.setattr(trouble, "elsewhere", lambda _full: [])
    robot.click("elsewhere")
    assert "No other folder" in labels(robot)
    table.session.close()


def test_play_on_without_saving_makes_the_move_and_writes_no_more(tmp_path: Path) -> None:
    robot, table, move = refused(tmp_path / "a.tabletop")
    session = table.session
    raw = (tmp_path / "a.tabletop").read_bytes()
    number = session.number
    robot.click("unsaved")
    assert robot.screen.name != "disk"
    assert session.journal is None
    assert session.entries[number].move == move
    assert (tmp_path / "a.tabletop").read_bytes() == raw


def test_a_save_that_was_deleted_while_it_is_played_is_told(tmp_path: Path) -> None:
    file = tmp_path / "a.tabletop"
    session, move = play_up_to("portfolio", "", file)
    robot = Robot(animation="off")
    table = robot.open(session)
    robot.screen.close(True)
    robot.settle()
    file.unlink()
    assert table.play(move)
    robot.settle()
    assert robot.screen.name == "save"
    assert str(file) in labels(robot)
    robot.click("go_on")
    assert robot.screen.name != "save"
    assert registry.resume(file, write=False).state == session.state
    session.close()


@pytest.mark.parametrize("is_gone", [False, True])
def test_what_is_saved_is_said_as_it_is_where_the_folder_is_gone(
    tmp_path: Path, is_gone: bool
) -> None:
    folder = tmp_path / "saves"
    folder.mkdir()
    fault = Fault(active=False, always=lambda at: True)
    session = begin("milken", folder / "a.tabletop", people=True, disk=fault)
    robot = Robot(animation="off")
    table = robot.open(session)
    while robot.screen is not table:
        robot.screen.close(True)
        robot.settle()
    fault.active = True
    if is_gone:
        folder.rename(tmp_path / "elsewhere")
        folder.write_text("no folder")
    assert not table.play(session.state.legal_moves()[0])
    assert robot.screen.name == "disk"
    assert ("everything before it is saved" in labels(robot)) is not is_gone
    assert ("no longer there" in labels(robot)) is is_gone
    session.close()


def test_elsewhere_is_never_the_folder_that_failed_nor_one_without_room(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home = tmp_path / "person"
    for name in ("Documents", "Desktop"):
        (home / name).mkdir(parents=True)
    monkeypatch.setattr(Path, "home", lambda: home)
    full = home / "Documents"
    folders = [room.folder for room in elsewhere(full, most=99)]
    assert full not in folders
    assert home / "Desktop" in folders
    assert next(r.label for r in elsewhere(full, 99) if r.folder == home).startswith("~ (")
    monkeypatch.setattr(module, "ROOM", 1 << 60)
    assert elsewhere(full) == []
