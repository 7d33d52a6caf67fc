"""Nothing that lies in a folder of the player's can stop the app."""

from __future__ import annotations

import contextlib
import json
import multiprocessing
import os
import shutil
import stat
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from tempfile import TemporaryDirectory
from time import sleep
from typing import TYPE_CHECKING

import pygame
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tabletop.engine import registry
from tabletop.engine.play.journal import SUFFIX, encode
from tabletop.engine.play.session import Player as Seat
from tabletop.engine.play.session import Session
from tabletop.engine.registry import BUNDLED
from tabletop.system import paths
from tabletop.system.errors import TabletopError
from tabletop.ui.pages import crash, menu
from tabletop.ui.pages.crash import CrashPage
from tabletop.ui.pages.menu import Menu
from tabletop.ui.pages.new_game import NewGamePage
from tabletop.ui.shell import app as app_module
from tabletop.ui.shell import saves
from tabletop.ui.shell.app import TabletopApp
from tabletop.ui.shell.door import address
from tabletop.ui.shell.request import NewGame, Request
from tabletop.ui.shell.set_aside import set_aside
from tabletop.ui.shell.settings import SeatMemory, Settings
from tabletop.ui.table.screen import TableScreen

if TYPE_CHECKING:
    from tests.ui.conftest import Player

PLACES = ("settings.json", "history.sqlite", "saves", "rules", "log")
"""Where the app keeps what it keeps."""
PAGES = {
    "games": "library",
    "new": "new_game",
    "rulebook": "bookshelf",
    "statistics": "statistics",
    "settings": "settings",
}
"""The pages that the menu opens, by what opens them."""
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
    app = TabletopApp(Settings(animation="off", offered=BUNDLED), (1280, 800))
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
    while player.screen.name == "dialog":  # what is wrong with the settings
        player.key(pygame.K_ESCAPE)
        player.wait()
    assert player.screen.name == "menu"
    for name, page in PAGES.items():
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


def put(thing: str, at: Path, raw: bytes = b"") -> None:
    """Puts something of a kind at a path where nothing is."""
    if thing == "folder":
        at.mkdir()
    elif thing == "dead":
        at.symlink_to(at.parent / "nowhere")
    elif thing == "loop":
        at.symlink_to(at)
    elif thing == "pipe":
        os.mkfifo(at)
    elif thing == "device":
        at.symlink_to("/dev/zero")
    elif thing == "socket":
        os.mknod(at, stat.S_IFSOCK | 0o600)
    else:
        at.write_bytes(raw)
        if thing == "shut":
            at.chmod(0)


THINGS = ("folder", "dead", "loop", "pipe", "device", "socket", "shut", "file")
NAMES = ("", ".", "._x", "empty", "a b\tc", "\u200b", "\u202e", "\udcff\udcfe", "é" * 116, "a\nb")


def odd_entries(folder: Path, suffix: str) -> None:
    """Everything a folder may hold under names that the app looks at."""
    for thing in THINGS:
        put(thing, folder / f"{thing}{suffix}")
    for name in NAMES:
        (folder / f"{name}{suffix}").write_bytes(b"x: 1")
    (folder / f"zeros{suffix}").write_bytes(b"\0" * 1000)


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


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="links and pipes as Unix has them")
@pytest.mark.parametrize("thing", THINGS)
def test_anything_in_the_place_of_a_file_or_folder_stops_no_page(
    someone: type[Player], home: Path, monkeypatch: pytest.MonkeyPatch, thing: str
) -> None:
    places = [paths.user_data() / name for name in PLACES]
    for place in places:
        put(thing, place, b"\xff\0{")
    put(thing, paths.user_data() / "settings.json.part")
    started(someone, monkeypatch, walk)
    assert all(map(os.path.lexists, places)), "nothing is taken away unasked"


def started(
    someone: type[Player], monkeypatch: pytest.MonkeyPatch, do: Callable[[Player], None]
) -> None:
    """Starts the app as the program does, settings and all, and lets someone `do` things."""

    def loop(app: TabletopApp) -> int:
        player = someone(app)
        player.wait()
        do(player)
        return 0

    monkeypatch.setattr(TabletopApp, "loop", loop)
    assert app_module.run(Request()) == 0


CONTENTS = st.one_of(
    st.binary(max_size=200),
    st.text(max_size=80).map(lambda text: f"extends: milken\nname: {text}\n".encode()),
    st.integers().map(lambda n: f"extends: stonks\nseats: {{max: {n}}}\n".encode()),
    st.dictionaries(
        st.sampled_from(["theme", "window", "place", "last_seats", "text_scale", "last_game"]),
        st.one_of(st.integers(), st.text(max_size=5), st.lists(st.integers(), max_size=3)),
    ).map(lambda data: json.dumps(data).encode()),
    st.integers(0, 255).map(lambda n: b"good" + bytes([n])),
)
"""What a file may hold: arbitrary bytes, rules, settings, a save with a flipped byte."""

WORDS = st.one_of(
    st.text(st.characters(exclude_characters="/\0", codec="utf-8"), min_size=1, max_size=20).filter(
        lambda name: name not in (".", "..")
    ),
    st.sampled_from([name for name in NAMES if name]),
)
"""Names of files."""


@settings(max_examples=6, deadline=None)
@given(
    entries=st.lists(
        st.tuples(
            st.sampled_from(["saves", "rules", *PLACES, "run"]),
            WORDS,
            st.sampled_from([*THINGS, *["file"] * len(THINGS)]),
            CONTENTS,
        ),
        max_size=8,
    )
)
@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="links, pipes and names as Unix has them")
def test_arbitrary_things_in_the_folders_stop_no_page(
    someone: type[Player], entries: list[tuple[str, str, str, bytes]]
) -> None:
    with TemporaryDirectory() as home, pytest.MonkeyPatch.context() as patched:
        patched.setenv("TABLETOP_HOME", home)
        patched.setenv("XDG_RUNTIME_DIR", str(Path(home) / "run"))
        good = begun()
        raw_good = good.read_bytes()
        suffixes = {"saves": SUFFIX, "rules": ".yaml"}
        for place, name, thing, raw in entries:
            if raw.startswith(b"good"):
                at = raw[-1] * 20 % len(raw_good)
                raw = raw_good[:at] + bytes([raw_good[at] ^ 0x15]) + raw_good[at + 1 :]
            folder = paths.user_data() / place
            if place in suffixes and (folder.is_dir() or not os.path.lexists(folder)):
                folder.mkdir(exist_ok=True)
                there = folder / (name + suffixes[place])
            elif place == "run":
                there = Path(address(good))
            else:
                there = folder
            with contextlib.suppress(OSError):  # something else is there already
                if not os.path.lexists(there):  # who writes to a pipe waits for its reader
                    put(thing, there, raw)
        started(someone, patched, walk)


# What is in the way can be set aside


def aside(player: Player, *clicks: str) -> None:
    """Clicks, and takes the offer to set aside what is in the way; reads where it is now."""
    for name in clicks:
        player.click(name)
        player.wait()
    assert player.screen.name == "dialog"
    if "set_aside" in player.names:
        player.click("set_aside")
        player.wait()
    assert "set aside" in player.label("message")
    player.key(pygame.K_ESCAPE)
    player.wait()


@pytest.mark.parametrize("thing", ["file", "folder", "dead", "pipe"])
def test_a_save_that_cannot_be_read_is_set_aside_from_the_list(
    someone: type[Player], home: Path, thing: str
) -> None:
    name = "\u200b.tabletop"
    put(thing, paths.user_saves() / name, b"no save")
    with visit(someone) as player:
        aside(player, "games", "save.0.aside" if thing != "file" else "save.0")
        assert player.screen.name == "library"
        assert "save.0" not in player.names
    assert os.path.lexists(paths.user_saves() / "set aside" / name)


def test_rules_with_mistakes_are_set_aside_from_both_lists(
    someone: type[Player], home: Path
) -> None:
    for name in ("one", "two"):
        (paths.user_rules() / f"{name}.yaml").write_text("x: 1")
    with visit(someone) as player:
        aside(player, "new", "game.one")
        assert "game.one" not in player.names
        player.key(pygame.K_ESCAPE)
        player.wait()
        player.click("rulebook")
        player.tab_to("book.two")
        player.key(pygame.K_RETURN)
        aside(player)
        assert "book.two" not in player.names
    kept = (paths.user_rules() / "set aside").iterdir()
    assert sorted(each.name for each in kept) == ["one.yaml", "two.yaml"]


def test_a_history_that_cannot_be_read_is_set_aside_and_counted_anew(
    someone: type[Player], home: Path
) -> None:
    (paths.user_data() / "history.sqlite").write_bytes(b"no history" * 500)
    with visit(someone) as player:
        aside(player, "statistics", "aside")
        assert player.screen.name == "statistics"
        assert "empty" in player.names
    assert (paths.user_data() / "set aside" / "history.sqlite").is_file()


def test_settings_that_are_no_file_are_set_aside_from_the_start(
    someone: type[Player], home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (paths.user_data() / "settings.json").mkdir()
    started(someone, monkeypatch, aside)
    assert (paths.user_data() / "set aside" / "settings.json").is_dir()
    assert (paths.user_data() / "settings.json").is_file()


def test_what_is_set_aside_keeps_its_name_beside_others_of_that_name(home: Path) -> None:
    thing = paths.user_saves() / ("x" * 246 + ".tabletop")
    (paths.user_saves() / "set aside 2").write_bytes(b"in the way")
    for number, folder in ((1, "set aside"), (2, "set aside 3")):
        thing.write_text(str(number))
        there = set_aside(thing)
        assert there == thing.parent / folder / thing.name
        assert there.read_text() == str(number)


def test_continue_passes_over_a_save_that_cannot_be_read(someone: type[Player], home: Path) -> None:
    good = begun()
    os.utime(good, (1e9, 1e9))
    file = begun()
    rehashed(file, '"options": {', '"options": {"nothing": 1, ')
    with visit(someone) as player:
        player.wait()
        assert isinstance(player.screen, Menu)
        assert player.screen.found is not None
        assert player.screen.found.file == good


# A mistake of ours


def test_the_crash_page_sets_aside_the_save_that_a_page_broke_on(
    someone: type[Player], home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = begun()
    monkeypatch.setattr(menu, "summary", fails)
    app = TabletopApp(Settings(animation="off", offered=BUNDLED), (1280, 800))
    player = someone(app)
    app.begin(Request())
    broken(player)
    assert file.name in player.label("set_aside")
    aside(player, "set_aside")
    assert "set_aside" not in player.names
    assert not file.exists()
    player.click("menu")
    player.wait()
    assert player.screen.name == "menu"
    app.close()


def test_a_table_that_breaks_again_at_the_same_line_is_not_gone_on_with(
    someone: type[Player], home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = begun()
    monkeypatch.setattr(TableScreen, "tick", fails)
    app = TabletopApp(Settings(animation="off", offered=BUNDLED), (1280, 800))
    player = someone(app)
    app.begin(Request(save=file))
    broken(player)
    broken(player, "continue")
    assert "continue" not in player.names
    aside(player, "set_aside")
    player.click("menu")
    player.wait()
    assert player.screen.name == "menu"
    assert "continue" not in player.names
    app.close()


def test_a_bare_menu_that_breaks_is_not_opened_again(
    someone: type[Player], home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Menu, "tick", fails)
    app = TabletopApp(Settings(animation="off", offered=BUNDLED), (1280, 800))
    player = someone(app)
    app.begin(Request())
    broken(player)
    broken(player, "menu")
    assert "menu" not in player.names
    player.key(pygame.K_ESCAPE)
    assert player.screen.name == "crash"
    app.close()


def fails(*_args: object) -> None:
    raise KeyError("play")


def broken(player: Player, click: str = "") -> None:
    """Goes on, with a click if one is named, until the app breaks, and shows its page, as its loop
    does."""
    caught = None
    for each in range(4):
        try:
            if click and not each:
                player.click(click)
            player.step()
        except KeyError as error:
            caught = error
            break
    assert caught is not None
    assert crash.show(player.app, caught)
    player.wait()
    assert isinstance(player.screen, CrashPage)


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
        assert "continue" not in player.names
        player.click("games")
        player.click("save.0")
        assert player.screen.name == "dialog"


def test_the_way_out_of_a_broken_menu_is_a_menu(
    someone: type[Player], home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun()

    def broken(_file: Path) -> None:
        raise KeyError("play")

    monkeypatch.setattr(menu, "summary", broken)
    app = TabletopApp(Settings(animation="off", offered=BUNDLED), (1280, 800))
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
    player.click("games")
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
    app = TabletopApp(Settings(animation="off", offered=BUNDLED), (1280, 800))
    seats = tuple(Seat(name) for name in ("Ann", "Bo", "Cy", "Dot", "Eve"))
    app.begin(Request(new=NewGame("short", seats, 1, {})))
    assert [screen.name for screen in app.director.stack] == ["menu", "dialog"]
    app.close()
