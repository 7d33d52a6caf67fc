"""Backs and felts: those there are, the player's own, and that what lies on them can be read."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path

import pygame
import pytest

from tabletop.engine.french import FRENCH
from tabletop.ui.shell import looks
from tabletop.ui.shell.felt import felt_picture
from tabletop.ui.shell.theme import THEMES, Theme
from tabletop.ui.table.cards import CardArt
from tests.ui.conftest import Player
from tests.ui.drawn import contrast

OWN = looks.OWN + "mine.png"


@pytest.fixture
def own(home: Path) -> Path:
    """Own pictures of both kinds, beside what is none."""
    pygame.display.init()
    pygame.display.set_mode((64, 64))
    for kind in looks.KINDS:
        folder = looks.folder(kind)
        folder.mkdir(parents=True)
        picture = pygame.Surface((30, 20))
        picture.fill((200, 30, 120))
        pygame.image.save(picture, folder / "mine.png")
        (folder / "words.png").write_bytes(b"no picture")
        (folder / "torn.png").write_bytes((folder / "mine.png").read_bytes()[:30])
        huge = bytearray((folder / "mine.png").read_bytes())
        huge[16:20] = (100_000).to_bytes(4, "big")
        (folder / "huge.png").write_bytes(huge)
        (folder / "folder.png").mkdir()
        for left in (".DS_Store", "Thumbs.db", "desktop.ini"):
            (folder / left).write_bytes(b"of the system")
    return home


@pytest.mark.parametrize("kind", looks.KINDS)
def test_own_pictures_are_offered_and_what_is_none_does_no_harm(
    own: Path, kind: looks.Kind
) -> None:
    names = looks.names(kind)
    assert names[0] in ("navy", "green")
    assert OWN in names
    assert not {looks.OWN + f"{bad}.png" for bad in ("words", "torn", "huge", "folder")} & set(
        names
    )
    assert looks.passed_over(kind) == ["folder.png", "huge.png", "torn.png", "words.png"]
    assert looks.picture(kind, OWN) is not None
    for bad in ("torn", "huge", "../mine", "none"):
        assert looks.picture(kind, f"{looks.OWN}{bad}.png") is None


@pytest.mark.parametrize("name", [*looks.BACKS, OWN, "no such back"])
def test_every_back_can_be_drawn_and_none_is_like_another(own: Path, name: str) -> None:
    art = CardArt(Theme(), FRENCH)
    drawn = pygame.image.tobytes(art.back(name, (50, 70)), "RGBA")
    others = [other for other in looks.BACKS if other != name]
    if name != "no such back":
        assert all(pygame.image.tobytes(art.back(o, (50, 70)), "RGBA") != drawn for o in others)
    else:
        assert drawn == pygame.image.tobytes(art.back("navy", (50, 70)), "RGBA")


@pytest.mark.parametrize("wide", [22, 50, 200])
def test_an_own_back_has_the_edge_and_the_corners_of_a_card(own: Path, wide: int) -> None:
    art, size = CardArt(Theme(), FRENCH), (wide, round(wide * 1.4))
    back, drawn = art.back(OWN, size), art.back("navy", size)
    left, middle = (back.get_at((x, size[1] // 2)) for x in (0, wide // 2))
    assert contrast(left, middle) > 1.5, "one is told from the next in a fan"
    usual = drawn.get_at((0, size[1] // 2))
    assert all(abs(a - b) < 40 for a, b in zip(left[:3], usual[:3], strict=True))
    assert back.get_at((0, 0)).a < 80, "round"


def test_a_back_that_is_chosen_hides_every_card_the_same(own: Path) -> None:
    theme = Theme()
    art = CardArt(theme, FRENCH)
    theme.back = "wine"
    chosen = pygame.image.tobytes(art.face(None, (50, 70)), "RGBA")
    assert chosen == pygame.image.tobytes(art.back("wine", (50, 70)), "RGBA")


@pytest.mark.parametrize("felt", [*looks.FELTS, OWN])
@pytest.mark.parametrize("name", THEMES)
def test_what_is_written_on_a_felt_can_be_read(own: Path, name: str, felt: str) -> None:
    theme = Theme(name)
    picture = felt_picture((80, 50), theme, felt)
    usual = felt_picture((80, 50), theme, "")
    least = 4.5
    for point in ((40, 22), (2, 2), (70, 45)):
        for ink in ("text", "muted"):
            standard = contrast(theme.color(ink), usual.get_at(point))
            found = contrast(theme.color(ink), picture.get_at(point))
            assert found >= min(least, standard), (point, ink)


@pytest.mark.parametrize("kind", ["white", "black", "checked", "bright"])
@pytest.mark.parametrize("name", THEMES)
def test_what_is_written_on_any_felt_of_ones_own_can_be_read(
    own: Path, name: str, kind: str
) -> None:
    colours = {"white": ("white", "white"), "black": ("black", "black")}
    one, other = colours.get(kind, ("white", "black") if kind == "checked" else ("gold", "cyan"))
    picture = pygame.Surface((64, 40))
    picture.fill(one)
    picture.fill(other, (32, 0, 32, 40))
    pygame.image.save(picture, looks.folder("felts") / "mine.png")
    theme = Theme(name)
    felt = felt_picture((640, 400), theme, OWN)
    for x in range(8, 640, 48):
        for ink in ("text", "muted", "up", "down"):
            assert contrast(theme.color(ink), felt.get_at((x, 200))) >= 4.45, (x, ink)


@pytest.mark.parametrize("name", THEMES)
def test_the_felts_of_a_theme_can_be_told_apart(name: str) -> None:
    theme = Theme(name)
    middles = [felt_picture((80, 50), theme, felt).get_at((40, 22)) for felt in looks.FELTS]
    for one, other in combinations(middles, 2):
        assert max(abs(a - b) for a, b in zip(one, other, strict=True)) >= 6


def test_a_felt_and_a_back_are_chosen_in_the_settings(player: Player) -> None:
    player.click("settings")
    player.wait()
    before = pygame.image.tobytes(player.app.director.window, "RGB")
    player.tab_to("felt")
    player.key(pygame.K_RIGHT)
    assert player.app.settings.felt == "blue"
    assert player.app.theme.felt == "blue"
    assert pygame.image.tobytes(player.app.director.window, "RGB") != before
    player.tab_to("back")
    player.key(pygame.K_RIGHT)
    assert player.app.theme.back == "green"
