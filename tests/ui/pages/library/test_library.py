"""The library as a player uses it: found, named, copied, thrown away and put back, by keys alone
and with a thousand saves."""

from __future__ import annotations

import os
import shutil
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

import pygame
import pytest
from pygame.event import Event

from tabletop.engine import registry
from tabletop.system import paths
from tabletop.ui.pages.library import page
from tabletop.ui.pages.library.page import LibraryPage
from tabletop.ui.pages.library.row import GameRow
from tabletop.ui.shell import saves, thumbnails
from tests.conformance.test_conformance import permuted
from tests.ui.pages.test_pages import begun
from tests.ui.rooms import ROOT
from tests.ui.table.robot import Robot

if TYPE_CHECKING:
    from tests.ui.conftest import Player

SAVE = ROOT / "saves" / "milken-four-seats.tabletop"


def put(*names: str, of: Path = SAVE) -> list[Path]:
    """Saves of these names, the first one the newest."""
    folder = paths.user_saves()
    files = [folder / f"{name}.tabletop" for name in names]
    for age, file in enumerate(files):
        shutil.copy(of, file)
        os.utime(file, (1e9 - age, 1e9 - age))
    return files


def changed(file: Path, *changes: tuple[str, str]) -> None:
    """Writes something else into a save's header, which only a glance takes for whole."""
    raw = file.read_text()
    for old, new in changes:
        raw = raw.replace(old, new)
    moment = file.stat().st_mtime
    file.write_text(raw)
    os.utime(file, (moment, moment))


def rows(player: Player) -> list[str]:
    """What the rows of the player's own games are called."""
    walk = player.screen.root.walk()
    return [n.label for n in walk if isinstance(n, GameRow) and n.name.startswith("save.")]


def focused(player: Player) -> str:
    """The name of what has the focus."""
    node = player.screen.focus.node
    return node.name if node is not None else ""


def test_open_games_finished_ones_and_those_of_bots_are_apart(player: Player) -> None:
    begun(999, deal=1).close()
    put("going on")
    [bots] = put("watched")
    changed(
        bots, ('"player":"human"', '"player":"easy"'), ('"player": "human"', '"player": "easy"')
    )
    player.click("games")
    assert rows(player) == ["going on"]
    player.click("group", 0.4)
    assert rows(player) == ["Milken"]
    assert "won" in player.node("save.0").describe()["note"]
    player.click("group", 0.6)
    assert rows(player) == ["watched"]


def test_a_game_of_ones_own_name_is_found_by_name_by_game_and_by_person(player: Player) -> None:
    put("Tuesday", "milken-2026-03-04-120000")
    put("Exchange", of=ROOT / "saves" / "wall_street-three-seats.tabletop")
    begun(3, deal=1).close()
    player.click("games")
    assert sorted(rows(player)) == ["Exchange", "Milken", "Milken", "Tuesday"]
    player.key(pygame.K_f, mod=pygame.KMOD_CTRL)
    player.type("tues")
    assert rows(player) == ["Tuesday"]
    player.key(pygame.K_ESCAPE)
    player.type("wall ann")
    assert rows(player) == ["Exchange"]
    player.type("x")
    assert rows(player) == []
    assert "nothing" in player.names
    player.key(pygame.K_ESCAPE)
    player.click("game", 0.95)
    player.click("game", 0.95)
    assert rows(player) == ["Exchange"]
    player.click("game", 0.05)
    player.click("game", 0.05)
    player.click("order", 0.95)
    assert rows(player) == ["Exchange", "Milken", "Milken", "Tuesday"]


def test_a_row_says_who_is_ahead_by_what_everybody_sees(player: Player) -> None:
    put("shares", of=ROOT / "saves" / "portfolio-five-seats.tabletop")
    session = registry.resume(paths.user_saves() / "shares.tabletop", write=False)
    scores = session.view(None).scores
    name = session.names[scores.index(max(scores))]
    player.click("games")
    note = player.node("save.0").describe()["note"]
    assert note.endswith(f" · {name} is ahead with ${max(scores)}")


def test_keys_move_the_focus_through_the_list_and_the_view_with_it(player: Player) -> None:
    put(*(f"game {n:02d}" for n in range(30)))
    player.click("games")
    area = player.node("saves").rect
    assert focused(player) == "save.0"
    player.key(pygame.K_PAGEDOWN)
    first = int(focused(player).removeprefix("save."))
    assert first > 2
    player.key(pygame.K_PAGEDOWN)
    assert int(focused(player).removeprefix("save.")) == 2 * first
    player.key(pygame.K_DOWN)
    assert int(focused(player).removeprefix("save.")) == 2 * first + 1
    assert area.contains(player.node(focused(player)).rect)
    player.key(pygame.K_END)
    assert focused(player).startswith("sample.")
    assert area.contains(player.node(focused(player)).rect)
    player.key(pygame.K_HOME)
    assert focused(player) == "save.0"
    assert area.contains(player.node("save.0").rect)


def test_a_game_is_renamed_where_it_lies_and_its_copy_goes_with_it(player: Player) -> None:
    [file, other] = put("milken-2026-03-04-120000", "taken")
    backup = file.with_name(file.name + ".bak")
    backup.write_bytes(file.read_bytes())
    held = file.read_bytes()
    player.click("games")
    player.key(pygame.K_F2)
    player.wait()
    player.type("taken/")
    player.key(pygame.K_RETURN)
    assert "taken" in player.label("problem"), "another game has this name"
    player.key(pygame.K_a, mod=pygame.KMOD_CTRL)
    player.type("Tuesday: 1")
    player.key(pygame.K_RETURN)
    assert player.screen.name == "library"
    renamed = file.with_name("Tuesday 1.tabletop")
    assert renamed.read_bytes() == held
    assert renamed.with_name(renamed.name + ".bak").read_bytes() == held
    assert not file.exists()
    assert not backup.exists()
    assert other.exists()
    assert player.node(focused(player)).label == "Tuesday 1"


def test_a_copy_stands_beside_its_game_and_a_copy_out_says_where_it_is(player: Player) -> None:
    [file] = put("Tuesday")
    player.click("games")
    player.click("save.0.more")
    player.click("back")
    assert player.screen.name == "library", "what can be done with it can also be left"
    player.click("save.0.more")
    player.click("duplicate")
    assert sorted(rows(player)) == ["Tuesday", "Tuesday (2)"]
    assert file.with_name("Tuesday (2).tabletop").read_bytes() == file.read_bytes()
    player.wait()
    player.click("save.0.more")
    player.click("export")
    [out] = paths.user_exports().iterdir()
    assert str(out) in player.label("message")
    assert out.read_bytes() == file.read_bytes()


def test_a_save_let_go_over_the_window_joins_the_others(player: Player, tmp_path: Path) -> None:
    found = tmp_path / "from afar.tabletop"
    shutil.copy(SAVE, found)
    bad = tmp_path / "bad.tabletop"
    bad.write_bytes(b"no save")
    player.click("games")
    pygame.event.post(Event(pygame.DROPFILE, file=str(found)))
    player.step()
    assert player.screen.name == "library"
    assert rows(player) == ["from afar"]
    assert (paths.user_saves() / found.name).read_bytes() == found.read_bytes()
    pygame.event.post(Event(pygame.DROPFILE, file=str(bad)))
    player.step()
    assert player.screen.name == "dialog"
    player.key(pygame.K_ESCAPE)
    assert rows(player) == ["from afar"]


def test_the_bin_gives_back_what_is_in_it_until_it_is_emptied(player: Player) -> None:
    files = put("one", "two")
    held = files[0].read_bytes()
    player.click("games")
    for _each in files:
        player.key(pygame.K_DELETE)
    assert not any(file.exists() for file in files)
    assert player.screen.focus.node is not None, "keys go on from somewhere where no row is left"
    player.key(pygame.K_z, mod=pygame.KMOD_CTRL)
    assert files[1].read_bytes() == held
    assert rows(player) == ["two"]
    player.click("group", 0.9)
    assert rows(player) == ["one"]
    player.click("save.0")
    player.click("put_back")
    assert files[0].read_bytes() == held
    player.key(pygame.K_DELETE)
    player.click("group", 0.9)
    player.click("empty_bin")
    player.wait()
    player.key(pygame.K_ESCAPE)
    assert rows(player) == ["one"]
    player.click("empty_bin")
    player.click("delete")
    assert rows(player) == []
    assert not list(paths.user_bin().iterdir())


@pytest.mark.parametrize("game", registry.names())
def test_a_table_that_several_people_left_is_pictured_as_everybody_sees_it(
    home: Path, game: str
) -> None:
    robot = Robot(animation="off")
    table = robot.deal("Ann:human,Bo:human,Cy:easy", game=game)
    robot.settle()
    size = robot.app.director.size
    timeline, state = table.session._timeline, table.session.state
    found = registry.find(game)
    assert found is not None
    seen = pygame.image.tobytes(table.picture(size), "RGB")
    for seat in (0, 1):
        timeline.state = found.restore(table.session.book, permuted(state, seat, Random(5)))
        assert timeline.state != state
        table.viewer.forget()
        assert pygame.image.tobytes(table.picture(size), "RGB") == seen
    timeline.state = state


def test_a_game_that_was_left_is_shown_as_it_was_left_whatever_it_is_called(
    player: Player,
) -> None:
    [file, other] = put("Tuesday", "Wednesday")
    player.app.resume(file)
    player.step()
    player.app.open_menu()
    player.step()
    [picture] = thumbnails.folder().iterdir()
    assert file.stat().st_mtime == 1e9, "it was only looked at"
    player.click("games")
    screen = player.screen
    assert isinstance(screen, LibraryPage)
    entry = next(each for each in screen._entries if each.save.file == file)
    assert entry.known is not None
    assert picture.stem == entry.known.last
    shown = thumbnails.kept(entry.known.last, (100, 60))
    assert shown is not None
    assert shown.get_width() <= 100
    with other.open("ab") as stream:
        stream.write(b"torn")
    torn = saves.glance(next(s for s in saves.listed(paths.user_saves()) if s.file == other))
    assert torn is not None
    assert thumbnails.kept(torn.last, (100, 60)) is None
    picture.write_bytes(b"no picture")
    assert thumbnails.kept(entry.known.last, (100, 60)) is None


def test_of_many_saves_only_those_in_sight_are_read_one_each_frame(
    player: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    put(*(f"game {n:03d}" for n in range(200)))
    read: list[str] = []
    whole = saves.summary

    def noted(file: Path) -> saves.Summary:
        read.append(file.name)
        return whole(file)

    monkeypatch.setattr(page, "summary", noted)
    screen = LibraryPage(player.app)
    player.app.director.push(screen)
    assert not read
    assert len(rows(player)) <= page.FIRST
    for _frame in range(200 // page.BATCH + 1):
        player.step()
    assert len(rows(player)) == 200
    for _frame in range(30):
        before = len(read)
        player.step()
        assert len(read) <= before + 1
    area = player.node("saves").rect
    walk = list(player.screen.root.walk())
    shown = [n for n in walk if isinstance(n, GameRow) and n.rect.colliderect(area)]
    assert all(row.is_read for row in shown)
    assert len(read) == len(shown)


def test_in_large_text_what_chooses_takes_two_rows_and_the_search_stands_beside_the_title(
    player: Player,
) -> None:
    player.app.settings.text_scale = 200
    pygame.display.set_mode((1024, 640), pygame.RESIZABLE)
    player.app.director.relayout()
    put("going on")
    player.app.director.push(LibraryPage(player.app))
    player.wait()
    assert player.node("search").rect.bottom <= player.node("saves").rect.top
    assert len({player.node(each).rect.y for each in ("group", "game", "person", "order")}) == 2
