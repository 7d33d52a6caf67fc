"""The settings page: what is heard, how fast opponents are, felt as it is chosen."""

from __future__ import annotations

import pygame
import pytest

from tabletop.scene.scroll import Scroll
from tabletop.scene.swatches import Swatches
from tabletop.scene.widgets import Picture
from tabletop.ui.shell import looks
from tests.ui.conftest import Player


def opened(player: Player) -> Player:
    """The settings, from the main menu."""
    player.click("settings")
    player.wait()
    assert player.screen.name == "settings"
    return player


def test_a_kind_of_sound_is_switched_off_and_on_again(player: Player) -> None:
    opened(player)
    player.click("sound.money", 0.97)
    assert player.app.settings.muted == ("money",)
    assert not player.app.audio.is_heard("coin")
    assert player.app.audio.is_heard("place")
    player.click("sound.money", 0.97)
    assert not player.app.settings.muted


def test_the_volume_is_chosen_by_keys(player: Player) -> None:
    opened(player)
    player.tab_to("volume")
    player.key(pygame.K_LEFT)
    assert player.app.settings.volume == 70
    assert player.app.audio.volume == 70


def test_without_sound_there_is_nothing_to_tune(player: Player) -> None:
    opened(player)
    player.click("sound", 0.97)
    assert "volume" not in player.names
    player.click("sound", 0.97)
    assert "volume" in player.names


def test_the_pace_of_opponents_is_chosen(player: Player) -> None:
    opened(player)
    player.tab_to("pace")
    player.key(pygame.K_RIGHT)
    assert player.app.settings.pace == "fast"


def test_what_is_chosen_is_named_and_a_picture_that_comes_is_offered_at_once(
    player: Player,
) -> None:
    opened(player)
    assert player.sees("Felt: green")
    player.wait()
    folder = looks.folder("felts")
    folder.mkdir(parents=True)
    picture = pygame.Surface((30, 20))
    pygame.image.save(picture, folder / "mine.png")
    (folder / "torn.png").write_bytes(b"no picture")
    for _look in range(3):
        player.step()
    swatches = player.node("felt")
    assert isinstance(swatches, Swatches)
    assert swatches.choices[-1] == "mine.png"
    assert "torn.png" in player.label("felt.bad")
    player.tab_to("felt")
    player.key(pygame.K_RIGHT)
    assert player.sees("Felt: blue")
    assert {"folder.felts", "folder.backs"} <= set(player.names)


def test_the_menu_shows_the_back_that_was_chosen(player: Player) -> None:
    def drawn() -> bytes:
        player.wait()
        picture = player.node("fan")
        assert isinstance(picture, Picture)
        return pygame.image.tobytes(picture.picture, "RGBA")

    before = drawn()
    opened(player)
    player.tab_to("felt")
    player.key(pygame.K_TAB)
    player.key(pygame.K_RIGHT)
    player.key(pygame.K_ESCAPE)
    assert drawn() != before


def at_size(player: Player, size: tuple[int, int], text: int) -> None:
    pygame.display.set_mode(size, pygame.RESIZABLE)
    player.app.settings.text_scale = text
    player.app.director.relayout()
    player.step()


@pytest.mark.parametrize(
    ("size", "text"), [((1024, 640), 150), ((1280, 800), 200), ((2560, 1440), 200)]
)
def test_the_backs_there_are_to_choose_from_are_seen_whole_in_large_text(
    player: Player, size: tuple[int, int], text: int
) -> None:
    at_size(player, size, text)
    opened(player)
    root = player.screen.root
    form, backs = root.get("form", Scroll), root.get("back", Swatches)
    assert form.rect.contains(backs.rect)
    assert backs.rect.collidelist(form.soft_edges) < 0


@pytest.mark.parametrize("size", [(1024, 640), (1280, 800), (2560, 1440)])
def test_what_says_the_size_of_the_text_stays_under_the_pointer_that_makes_it_larger(
    player: Player, size: tuple[int, int]
) -> None:
    at_size(player, size, 100)
    opened(player)
    at = player.node("text_scale").rect
    spot = at.right - at.h // 2, at.centery
    for text in range(110, 201, 10):
        player.click_at(spot)
        assert player.app.settings.text_scale == text
        at = player.node("text_scale").rect
        assert at.collidepoint(spot)
        assert spot[0] >= at.right - at.h, "on the same arrow"
