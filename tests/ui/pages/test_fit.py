"""Every page and dialog, at every size of window and text: nothing is cut, covered or lost.

The test command walks some of the sizes, `--whole` all of them.
"""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pygame
import pytest

from tabletop.engine import registry
from tabletop.scene.scroll import Scroll
from tabletop.system import paths
from tabletop.ui.pages import deal_code
from tabletop.ui.pages.menu import Menu
from tabletop.ui.pages.pause import Pause
from tabletop.ui.shell.app import TabletopApp
from tabletop.ui.shell.settings import Settings
from tests.ui import rooms
from tests.ui.drawn import noted
from tests.ui.fit import SAMPLE, SIZES, Size, faults, inside, scrolls, sizes
from tests.ui.rooms import NAMES, REFUSED, ROOT, milken

if TYPE_CHECKING:
    from tests.ui.conftest import Player


@pytest.fixture
def reader(home: Path, someone: type[Player]) -> Iterator[Player]:
    """Someone whose app notes what it writes, and who has games to go on with."""
    folder = paths.user_saves()
    folder.mkdir(parents=True, exist_ok=True)
    for save in (ROOT / "saves").glob("*.tabletop"):
        shutil.copy(save, folder / save.name)
    with noted():
        app = TabletopApp(Settings(animation="off"), (1280, 800))
        pygame.event.clear()
        app.director.push(Menu(app))
        player = someone(app)
        player.step()
        yield player
        app.close()


def fit(player: Player, size: Size) -> None:
    """Makes the window and the text so large."""
    window, player.app.settings.text_scale = size
    pygame.display.set_mode(window, pygame.RESIZABLE)
    player.app.director.relayout()


@pytest.mark.parametrize("size", sizes(SAMPLE))
def test_nothing_is_cut_on_any_page(reader: Player, size: Size) -> None:
    fit(reader, size)
    found = []
    for what, screen in rooms.pages(reader):
        reader.app.director.push(screen)
        reader.wait()
        found += [f"{what}: {fault}" for fault in faults(screen, *size, NAMES)]
        screen.close()
    assert not found, "\n".join(found)


@pytest.mark.parametrize(
    "window",
    [
        (1024, 640),
        *(pytest.param(each, marks=pytest.mark.whole) for each in SIZES if each[0] > 1024),
    ],
    ids=str,
)
def test_nothing_is_cut_on_settings_while_the_text_size_is_stepped(
    reader: Player, window: tuple[int, int]
) -> None:
    fit(reader, (window, 100))
    reader.app.open_settings()
    reader.wait()
    title = reader.node("title").rect.topleft
    at = reader.node("text_scale").rect
    found = []
    for text in range(110, 201, 10):
        reader.click_at((at.right - at.h // 3, at.centery))
        assert reader.app.settings.text_scale == text
        found += [f"{text} %: {fault}" for fault in faults(reader.screen, window, text)]
        assert reader.node("title").rect.left >= title[0] - 2
        assert reader.node("title").rect.top >= title[1]
        scroll = reader.node("form")
        assert scroll.rect.bottom == window[1], "the page is not shifted"
    assert not found, "\n".join(found)


@pytest.mark.parametrize("size", sizes({((1024, 640), 200)}))
@pytest.mark.parametrize(
    "game",
    [
        pytest.param(game, marks=[] if game == "stonks" else [pytest.mark.whole])
        for game in registry.names()
    ],
)
def test_nothing_is_cut_on_the_pages_of_a_game(reader: Player, game: str, size: Size) -> None:
    fit(reader, size)
    found = []
    for what, screen in rooms.pages_of(reader, game):
        reader.app.director.push(screen)
        reader.wait()
        found += [f"{what}: {fault}" for fault in faults(screen, *size, NAMES)]
        screen.close()
    assert not found, "\n".join(found)


@pytest.mark.parametrize("size", [(window, text) for window in SIZES for text in (100, 200)])
def test_nothing_of_the_pause_menu_is_clipped_where_there_is_room(
    player: Player, size: Size
) -> None:
    fit(player, size)
    for why in (lambda: None, lambda: REFUSED):
        pause = Pause(player.app, milken(3), why)
        player.app.director.push(pause)
        [buttons] = scrolls(pause)
        assert buttons.room == 0, "there is room for every button"
        for node in inside(buttons):
            assert buttons.rect.contains(node.rect), node.name
        pause.close()


@pytest.mark.parametrize("size", [(window, 150) for window in SIZES])
def test_the_main_menu_shows_every_way_in(reader: Player, size: Size) -> None:
    fit(reader, size)
    menu = Menu(reader.app)
    reader.app.director.push(menu)
    assert [scroll.room for scroll in scrolls(menu)] == [0]


def test_room_left_free_under_the_last_node_is_nothing_to_scroll_to(player: Player) -> None:
    scroll = Scroll("view", player.app.theme)
    scroll.place(0, 0, 100, 50)
    label = player.screen.root.find("title")
    assert label is not None
    label.place(0, 0, 100, 50.4)
    scroll.content.add(label)
    scroll.content.w, scroll.content.h = 100, 70
    assert scroll.room == 0, "less than a pixel is not worth a bar"
    label.place(0, 0, 100, 52)
    assert scroll.room == 20


@pytest.mark.parametrize("text", [100, 150, 200])
def test_the_picture_of_a_deal_code_is_seen_whole(player: Player, text: int) -> None:
    fit(player, ((1024, 640), text))
    page = deal_code.of_session(player.app, milken(3))
    player.app.director.push(page)
    [body] = scrolls(page)
    assert body.rect.contains(player.node("qr").rect)
