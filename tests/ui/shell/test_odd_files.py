"""Nothing that lies in a folder of the player's can stop the app."""

from __future__ import annotations

import json
import multiprocessing
import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from tempfile import TemporaryDirectory
from time import sleep
from typing import TYPE_CHECKING
from unittest.mock import patch

import pygame
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tabletop.engine import registry
from tabletop.engine.play.journal import SUFFIX, encode
from tabletop.engine.play.session import Player as Seat
from tabletop.engine.play.session import Session
from tabletop.system import paths
from tabletop.system.errors import TabletopError
from tabletop.ui.pages import crash, menu
from tabletop.ui.pages.crash import CrashPage
from tabletop.ui.pages.menu import Menu
from tabletop.ui.pages.new_game import NewGamePage
from tabletop.ui.shell import saves
from tabletop.ui.shell.app import TabletopApp
from tabletop.ui.shell.request import NewGame, Request
from tabletop.ui.shell.settings import SeatMemory, Settings

if TYPE_CHECKING:
    from tests.ui.conftest import Player

SHORT = "extends: portfolio\nname: Short\ndeck: {without: [A, '2', '3', '4', '5', '6', '7', '8']}\n"
"""Rules with too few cards for five seats."""
SEATS = tuple(Seat(name) for name in ("Ann", "Bo", "Cy"))


def begun(folder: Path | None = None) -> Path:
    """A good save."""
    game = registry.find("milken")
    assert game is not None
    file = saves.new_file("milken", datetime(2026, 3, 4), folder)
    Session.begin(game, registry.open_book("milken"), SEATS, 7, {}, file, sync=False).close()
    return file


def rehashed(file: Path, old: str, new: str) -> None:
    """Changes the header of the only-header save `file` and gives it a sum that fits."""
    header = json.loads(file.read_bytes().splitlines()[0].decode().replace(old, new))
    del header["sum"]
    file.write_bytes(encode(header, "")[0])


@contextmanager
def visit(someone: type[Player]) -> Iterator[Player]:
    """Someone in front of a freshly started app, as the program itself starts it."""
    app = TabletopApp(Settings(animation="off"), (1280, 800))
    try:
        pygame.event.clear()
        app.begin(Request())
        player = someone(app)
        player.wait()
        yield player
    finally:
        app.close()


def walk(player: Player) -> None:
    """Opens what shows saves and rules, and everything that can be clicked on without a game."""
    assert player.screen.name == "menu"
    for name, page in (("load", "load_game"), ("new", "new_game"), ("rulebook", "bookshelf")):
        player.click(name)
        player.wait()
        assert player.screen.name == page
        tiles = [
            node.name
            for node in player.screen.root.walk()
            if node.name.startswith(("save.", "game.", "book.")) and "unreadable" in node.states
        ]
        for tile in tiles[:3]:
            player.click(tile)
            assert player.screen.name == "dialog"
            player.key(pygame.K_ESCAPE)
        player.key(pygame.K_ESCAPE)
        player.wait()
        assert player.screen.name == "menu"


def odd_entries(folder: Path, suffix: str) -> None:
    """Everything a folder may hold under names that the app looks at."""
    (folder / f"folder{suffix}").mkdir()
    (folder / f"dead{suffix}").symlink_to(folder / "nowhere")
    (folder / f"loop{suffix}").symlink_to(folder / f"loop{suffix}")
    for name in (suffix, f".{suffix}", f"._x{suffix}", f"empty{suffix}", f"a b\tc{suffix}"):
        (folder / name).write_bytes(b"")
    (folder / f"zeros{suffix}").write_bytes(b"\0" * 1000)
    with (folder / f"shut{suffix}").open("wb") as stream:
        os.fchmod(stream.fileno(), 0)
    if hasattr(os, "mkfifo"):
        os.mkfifo(folder / f"pipe{suffix}")
        Path(os.fsdecode(os.fsencode(folder) + b"/\xff\xfe" + suffix.encode())).write_bytes(b"x: 1")


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="links, pipes and names as Unix has them")
def test_odd_entries_in_the_folders_stop_no_page(someone: type[Player], home: Path) -> None:
    odd_entries(paths.user_saves(), SUFFIX)
    odd_entries(paths.user_rules(), ".yaml")
    with visit(someone) as player:
        walk(player)
        player.click("new")
        for name in ("folder", "dead", "loop", "pipe", "empty", "zeros"):
            player.click(f"game.{name}")
            assert player.screen.name == "dialog"
            player.key(pygame.K_ESCAPE)


@settings(max_examples=6, deadline=None)
@given(
    entries=st.lists(
        st.tuples(
            st.sampled_from(["saves", "rules"]),
            st.text(
                st.characters(exclude_characters="/\0", codec="utf-8"),
                min_size=1,
                max_size=20,
            ).filter(lambda name: name not in (".", "..")),
            st.one_of(
                st.binary(max_size=200),
                st.text(max_size=80).map(lambda text: f"extends: milken\nname: {text}\n".encode()),
                st.integers().map(lambda n: f"extends: stonks\nseats: {{max: {n}}}\n".encode()),
                st.integers(0, 255).map(lambda n: b"good" + bytes([n])),
            ),
        ),
        max_size=6,
    )
)
def test_arbitrary_files_in_the_folders_stop_no_page(
    someone: type[Player],
    entries: list[tuple[str, str, bytes]],
) -> None:
    with TemporaryDirectory() as home, patch.dict(os.environ, {"TABLETOP_HOME": home}):
        good = begun().read_bytes()
        suffixes = {"saves": SUFFIX, "rules": ".yaml"}
        paths.user_rules()
        for folder, name, raw in entries:
            if folder == "saves" and raw.startswith(b"good"):
                at = raw[-1] * 20 % len(good)
                raw = good[:at] + bytes([good[at] ^ 0x15]) + good[at + 1 :]
            (paths.user_data() / folder / (name + suffixes[folder])).write_bytes(raw)
        with visit(someone) as player:
            walk(player)


HOSTILE = {
    "another game": ('"game": "milken", "seats"', '"game": "stonks", "seats"'),
    "a name that cannot be shown": ('"name": "Ann"', '"name": "A\\u0000"'),
    "half a character": ('"name": "Ann"', '"name": "A\\ud800"'),
    "a long name": ('"name": "Ann"', f'"name": "{"x" * 100_000}"'),
    "no such player": ('"player": "human"', '"player": "martian"'),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_the_newest_save_being_hostile_stops_neither_menu_nor_continue(
    someone: type[Player], home: Path, name: str
) -> None:
    file = begun()
    try:
        rehashed(file, *HOSTILE[name])
    except UnicodeEncodeError:
        file.write_bytes(file.read_bytes().replace(b'"Ann"', b'"\xed\xa0\x80"'))
    with visit(someone) as player:
        walk(player)
        if "continue" in player.names:
            player.click("continue")
            assert player.screen.name == "dialog"


def test_a_save_that_breaks_the_engine_is_a_row_that_says_so(
    someone: type[Player], home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_args: object, **_more: object) -> None:
        raise KeyError("play")

    begun()
    monkeypatch.setattr(Session, "rehearse", broken)
    with visit(someone) as player:
        walk(player)
        player.click("continue")
        assert player.screen.name == "dialog"


def test_the_way_out_of_a_broken_menu_is_a_menu(
    someone: type[Player], home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun()

    def broken(_file: Path) -> None:
        raise KeyError("play")

    monkeypatch.setattr(menu, "summary", broken)
    app = TabletopApp(Settings(animation="off"), (1280, 800))
    player = someone(app)
    app.begin(Request())

    player.step()
    with pytest.raises(KeyError):
        player.step()
    assert crash.show(app, KeyError("play"))
    assert isinstance(app.director.top, CrashPage)
    player.wait()
    player.click("menu")
    player.wait()
    assert isinstance(app.director.top, Menu)
    assert "continue" not in player.names
    player.click("load")
    player.key(pygame.K_ESCAPE)
    player.wait()
    assert isinstance(app.director.top, Menu)
    app.close()


def test_a_game_that_cannot_be_dealt_is_a_sentence_on_the_new_game_page(
    someone: type[Player], home: Path
) -> None:
    (paths.user_rules() / "short.yaml").write_text(SHORT)
    with visit(someone) as player:
        player.click("new")
        player.click("game.short")
        player.click("seats", 0.95)
        player.click("start")
        assert player.label("problem"), "the rules are tried first"
        assert "disabled" in player.node("start").states
        tried(player)
        assert player.screen.name == "dialog"
        assert not list(paths.user_saves().iterdir())
        player.key(pygame.K_ESCAPE)
        assert "disabled" not in player.node("start").states
        player.click("start")
        assert player.screen.name == "dialog", "what is known is not tried again"
        player.key(pygame.K_ESCAPE)
        player.click("seats", 0.1)
        player.click("start")
        tried(player)
        assert player.screen.name == "table"


def test_leaving_the_page_ends_what_is_being_tried(someone: type[Player], home: Path) -> None:
    (paths.user_rules() / "short.yaml").write_text(SHORT)
    with visit(someone) as player:
        player.click("new")
        player.click("game.short")
        player.click("start")
        player.key(pygame.K_ESCAPE)
        player.wait()
        assert player.screen.name == "menu"
        assert not multiprocessing.active_children()


def test_rules_that_were_tried_and_are_no_longer_chosen_begin_no_game(
    someone: type[Player], home: Path
) -> None:
    (paths.user_rules() / "short.yaml").write_text(SHORT)
    with visit(someone) as player:
        player.click("new")
        player.click("game.short")
        player.click("seats", 0.1)
        player.click("start")
        player.click("game.milken")
        page = player.screen
        assert isinstance(page, NewGamePage)
        for _each in range(600):
            if not page.trying.is_on:
                break
            sleep(0.05)
            player.step()
        player.wait()
        assert player.screen is page
        assert "disabled" not in player.node("start").states


def tried(player: Player) -> None:
    """Waits until the New game screen has tried a player's own rules."""
    for _each in range(600):
        if player.screen.name != "new_game":
            return
        sleep(0.05)
        player.step()
    raise AssertionError("the rules are tried for ever")


def test_names_of_the_last_game_that_cannot_be_shown_stop_nothing(
    someone: type[Player], home: Path
) -> None:
    app = TabletopApp(
        Settings(animation="off", last_seats=(SeatMemory("A\0"), SeatMemory("x" * 9999, "odd")))
    )
    player = someone(app)
    app.begin(Request())
    player.wait()
    player.click("new")
    assert player.screen.name == "new_game"
    app.close()


def test_a_broken_read_only_save_leaves_no_copy(player: Player, tmp_path: Path) -> None:
    folder = tmp_path / "mail"
    folder.mkdir()
    file = begun(folder)
    rehashed(file, '"player": "human"', '"player": "martian"')
    shutil.rmtree(paths.user_saves())
    with pytest.raises(TabletopError):
        player.app.resume_copy(file)
    assert not list(paths.user_saves().iterdir())
    begun(folder).replace(file)
    player.app.resume_copy(file)
    assert len(list(paths.user_saves().iterdir())) == 1


def test_a_game_asked_for_by_name_that_cannot_be_dealt_is_told_over_the_menu(home: Path) -> None:
    (paths.user_rules() / "short.yaml").write_text(SHORT)
    app = TabletopApp(Settings(animation="off"), (1280, 800))
    seats = tuple(Seat(name) for name in ("Ann", "Bo", "Cy", "Dot", "Eve"))
    app.begin(Request(new=NewGame("short", seats, 1, {})))
    assert [screen.name for screen in app.director.stack] == ["menu", "dialog"]
    app.close()
