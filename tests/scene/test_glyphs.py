"""Letters that our font lacks: drawn in another font that has them, and never as boxes."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from unicodedata import category

import pygame
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from pygame.font import Font

from tabletop.engine.play.session import Player
from tabletop.scene import glyphs
from tabletop.scene.text import Face
from tabletop.system import paths
from tabletop.ui.shell.named import named, names_of

OURS = paths.fonts() / "NotoSans-Regular.ttf"
OTHER = Path(pygame.__file__).parent / "freesansbold.ttf"
"""A font that comes with pygame and has some Arabic letters, but no Chinese."""
ARABIC, CHINESE, HINDI = "بتح سخث", "漢字", "हिन्दी"


@pytest.fixture(autouse=True)
def system(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A system with one font beside ours."""
    pygame.font.init()
    monkeypatch.setattr(glyphs, "installed", lambda: (OURS, OTHER))
    glyphs.file_with.cache_clear()
    named.cache_clear()
    yield
    glyphs.file_with.cache_clear()
    named.cache_clear()


def pixels(surface: pygame.Surface) -> bytes:
    return pygame.image.tobytes(surface, "RGBA")


def test_a_letter_that_is_drawn_as_a_box_is_lacking() -> None:
    font = Font(OURS, 20)
    assert [glyphs.lacks(font, letter) for letter in "Añ漢بЖ…"] == [
        False, False, True, True, False, False,
    ]  # fmt: skip


def test_a_name_in_another_script_is_drawn_in_a_font_that_has_it() -> None:
    face = Face(OURS, 20)
    parts = face.parts(f"Ann, {ARABIC}!")
    assert parts is not None
    assert [text for _font, text in parts] == ["Ann, ", ARABIC, "!"], "its words stay together"
    assert not any(glyphs.lacks(parts[1][0], letter) for letter in ARABIC)
    assert pixels(face.render("ب", True, "white")) != pixels(
        Font(OURS, 20).render("ب", True, "white")
    )


def test_what_is_read_from_the_right_begins_there() -> None:
    words = "سسسسءءءء"  # large letters, then small ones

    def ink(picture: pygame.Surface, part: int) -> int:
        half = picture.get_width() // 2
        area = pygame.Rect(part * half, 0, half, picture.get_height())
        return pygame.mask.from_surface(picture.subsurface(area)).count()

    left_to_right = Font(OTHER, 20).render(words, True, "white")
    assert ink(left_to_right, 0) > ink(left_to_right, 1)
    drawn = Face(OURS, 20).render(words, True, "white")
    assert ink(drawn, 0) < ink(drawn, 1)


def test_letters_of_india_are_put_together() -> None:
    face, apart = Face(OURS, 20), Font(OURS, 20)
    assert face.size(HINDI)[0] < apart.size(HINDI)[0], "two that join take less room"


def test_what_no_font_has_is_a_question_mark_and_its_player_called_by_the_seat() -> None:
    face = Face(OURS, 20)
    parts = face.parts(f"{CHINESE} wins")
    assert parts is not None
    assert "".join(text for _font, text in parts) == "?? wins"
    players = tuple(Player(name) for name in ("Ann", CHINESE, ARABIC, f"Bo {CHINESE}"))
    assert names_of(players) == ("Ann", "Seat 2", ARABIC, f"Bo {CHINESE}")


def test_wrapped_lines_are_no_wider_than_they_may_be() -> None:
    face = Face(OURS, 20)
    text = f"A sentence about {ARABIC} that goes on. " * 3 + ARABIC.replace(" ", "") * 12
    made = face.render(text, True, "white", None, 200)
    assert made.get_width() <= 200
    assert made.get_height() >= 6 * face.get_linesize()


@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.text(st.characters(codec="utf-8", exclude_categories=["Cc", "Cn", "Co"]), max_size=12))
def test_no_text_is_ever_drawn_as_boxes(text: str) -> None:
    face = Face(OURS, 20)
    parts = face.parts(text)
    for font, part in [(face, text)] if parts is None else parts:
        for letter in part:
            if not letter.isspace() and category(letter) not in ("Cf", "Zl", "Zp"):
                assert not glyphs.lacks(font, letter), letter
    assert face.size(text)[0] == face.render(text, True, "white").get_width()
