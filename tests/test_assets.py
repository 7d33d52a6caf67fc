"""The card art, icons and sounds: all there, drawable, legible where a fan shows them, and ours.

The scripts in assets/make are the source of every file; each must give the committed bytes again.
"""

from __future__ import annotations

import importlib
import math
import re
import sys
import wave
from array import array
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from types import ModuleType

import pygame
import pytest

from tabletop.ui.shell.theme import font_file

ASSETS = Path(__file__).resolve().parents[1] / "assets"
CARDS = ASSETS / "cards"
SUIT_COLOURS = {"S": "#20242B", "H": "#C4362E", "D": "#1F6DB0", "C": "#2C7A45"}
RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")

FRENCH = [r + s for s in "CDHS" for r in RANKS] + ["X1", "X2", "back"]
ACTION = ["X", "back"] + [
    colour + kind
    for colour in "BRG"
    for kind in (["-2", "-3", "-4", "-5", "+2", "+3", "+4", "+5", "M1", "M2", "M3", "P", "R"])
]
STONKS = ["spec", "back"] + [f"{c}{rank}" for c in "RYGBP" for rank in range(1, 14)]
FACES = [
    CARDS / deck / f"{name}.svg"
    for deck, names in (
        ("french", FRENCH),
        ("action", ACTION),
        ("stonks", STONKS),
        ("backs", ("trellis", "rosette")),
    )
    for name in names
]
SOUNDS = {"deal": 0.35, "lift": 0.35, "place": 0.35, "refuse": 0.35, "coin": 0.35, "turn": 0.35}
SOUNDS |= {"win": 0.9, "trick": 0.35, "crash": 0.5, "bust": 0.6}


def drawn(file: Path, width: int, height: int) -> pygame.Surface:
    return pygame.image.load_sized_svg(str(file), (width, height))


def name_of(file: Path) -> str:
    return f"{file.parent.name}/{file.stem}"


@pytest.fixture
def make(monkeypatch: pytest.MonkeyPatch) -> Iterator[ModuleType]:
    """The scripts' folder on the path, and out of the way again afterwards."""
    pytest.importorskip("fontTools", reason="lettering is outlined with fontTools")
    before = set(sys.modules)
    monkeypatch.syspath_prepend(str(ASSETS / "make"))
    yield importlib.import_module("svg")
    for name in set(sys.modules) - before:
        module_file = getattr(sys.modules[name], "__file__", None) or ""
        if Path(module_file).parent == ASSETS / "make":
            del sys.modules[name]


@pytest.mark.parametrize("file", FACES, ids=name_of)
def test_a_face_is_drawn_at_table_and_at_reading_size(file: Path) -> None:
    for size in ((60, 84), (400, 560)):
        picture = drawn(file, *size)
        assert picture.get_size() == size
        w, h = size
        corners = [(0, 0), (w - 1, 0), (0, h - 1), (w - 1, h - 1)]
        assert [picture.get_at(at).a for at in corners] == [0, 0, 0, 0]
        assert picture.get_at((w // 2, h // 2)).a == 255


@pytest.mark.parametrize("file", FACES, ids=name_of)
def test_a_face_keeps_to_the_svg_that_pygame_draws(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    assert set(re.findall(r"<(\w+)", text)) <= {"svg", "g", "path", "rect", "circle"}
    assert len(text) < 30_000
    assert 'viewBox="0 0 250 350"' in text


def test_no_two_faces_look_alike_at_table_size() -> None:
    seen: dict[tuple[str, bytes], str] = {}
    for file in FACES:
        pixels = pygame.image.tobytes(drawn(file, 60, 84), "RGBA")
        twin = seen.setdefault((file.parent.name, pixels), file.stem)
        assert twin == file.stem


@pytest.mark.parametrize("card", [c for c in FRENCH if c[-1] in SUIT_COLOURS])
def test_the_strip_a_fan_shows_holds_rank_and_suit_in_the_suits_colour(card: str) -> None:
    picture = drawn(CARDS / "french" / f"{card}.svg", 120, 168)
    colour = pygame.Color(SUIT_COLOURS[card[-1]])
    inked = [
        (x, y) for x in range(36) for y in range(56) if picture.get_at((x, y))[:3] == colour[:3]
    ]
    rank = [y for _, y in inked if y < 37]
    pip = [y for _, y in inked if y >= 38]
    assert max(rank) - min(rank) >= 0.16 * 168  # a rank tall enough at 60 px
    assert len(pip) > 60


@pytest.mark.parametrize("card", [r + s for r in "JQK" for s in "CDHS"] + ["X1", "X2"])
def test_a_court_is_the_same_either_way_up(card: str) -> None:
    picture = drawn(CARDS / "french" / f"{card}.svg", 250, 350)
    turned = pygame.transform.rotate(picture, 180)
    differing = sum(
        max(abs(a - b) for a, b in zip(picture.get_at(at), turned.get_at(at), strict=True)) > 64
        for at in ((x, y) for x in range(250) for y in range(350))
    )
    assert differing < 20  # of 87,500: the rasteriser rounds edges, no more


def test_suit_colours_stand_literally_so_that_a_deck_can_be_recoloured() -> None:
    for suit, colour in SUIT_COLOURS.items():
        others = set(SUIT_COLOURS.values()) - {colour}
        for rank in RANKS:
            text = (CARDS / "french" / f"{rank}{suit}.svg").read_text(encoding="utf-8")
            assert colour in text
            assert not [other for other in others if other in text]


def test_suit_pips_are_white_and_tight() -> None:
    for suit in SUIT_COLOURS:
        picture = drawn(CARDS / "suits" / f"{suit}.svg", 100, 100)
        assert picture.get_bounding_rect().inflate(2, 2).contains(picture.get_rect())
        assert picture.get_at(picture.get_rect().center)[:3] == (255, 255, 255)


def test_the_emblems_of_the_companies_differ_without_colour() -> None:
    shapes = set()
    for code in "RYGBP":
        picture = drawn(CARDS / "stonks" / f"emblem_{code}.svg", 48, 48)
        mask = pygame.mask.from_surface(picture)
        shapes.add(bytes(mask.get_at((x, y)) for x in range(48) for y in range(48)))
    assert len(shapes) == 5


def test_low_ranks_carry_their_market_symbols_in_the_strip() -> None:
    """ST-10: two symbols on 1 to 3, one on 4 to 6, none above."""
    up, down = (123, 211, 162), (240, 138, 118)
    for rank in range(1, 14):
        picture = drawn(CARDS / "stonks" / f"G{rank}.svg", 250, 350)
        marks = 2 if rank <= 3 else 1 if rank <= 6 else 0
        for x, colour in ((24, up), (45, down)):
            column = [picture.get_at((x, y))[:3] == colour for y in range(350)]
            assert sum(b and not a for a, b in pairwise(column)) == marks


@pytest.mark.parametrize("script", ["cards_french", "cards_action", "cards_stonks", "backs"])
def test_the_scripts_give_the_committed_cards(script: str, make: ModuleType) -> None:
    files: dict[str, str] = importlib.import_module(script).build()
    for name, text in files.items():
        assert (ASSETS / name).read_bytes() == text.encode("utf-8"), name


def test_every_committed_card_comes_from_a_script(make: ModuleType) -> None:
    made: set[str] = set()
    for script in ("cards_french", "cards_action", "cards_stonks", "backs"):
        made |= set(importlib.import_module(script).build())
    assert {f.relative_to(ASSETS).as_posix() for f in CARDS.rglob("*.*")} == made


@pytest.mark.parametrize("name", ["tabletop", "save"])
def test_an_icon_comes_from_its_script_in_every_size(make: ModuleType, name: str) -> None:
    icons = importlib.import_module("icons")
    drawing = icons.DRAWINGS[name]
    committed = ASSETS / "icons" / f"{name}.svg"
    assert committed.read_bytes() == drawing(False).encode("utf-8")
    for size in (16, 24, 32, 48, 64, 128, 256, 512):
        picture = pygame.image.load(ASSETS / "icons" / f"{name}-{size}.png")
        assert picture.get_size() == (size, size)
        fresh = pygame.image.tobytes(icons.picture(size, drawing), "RGBA")
        assert pygame.image.tobytes(picture, "RGBA") == fresh


@pytest.mark.parametrize("name", ["tabletop", "save"])
def test_the_system_icons_hold_the_same_pictures(name: str) -> None:
    windows = (ASSETS / "icons" / f"{name}.ico").read_bytes()
    mac = (ASSETS / "icons" / f"{name}.icns").read_bytes()
    assert windows[:6] == b"\0\0\1\0\7\0"
    assert mac[:4] == b"icns"
    assert int.from_bytes(mac[4:8], "big") == len(mac)
    for size in (16, 24, 32, 48, 64, 128, 256):
        assert (ASSETS / "icons" / f"{name}-{size}.png").read_bytes() in windows
    for size in (16, 32, 64, 128, 256, 512):
        assert (ASSETS / "icons" / f"{name}-{size}.png").read_bytes() in mac


@pytest.mark.parametrize("name", SOUNDS)
def test_a_sound_is_short_level_and_without_clicks(name: str) -> None:
    with wave.open(str(ASSETS / "sounds" / f"{name}.wav")) as file:
        assert (file.getnchannels(), file.getsampwidth(), file.getframerate()) == (1, 2, 44_100)
        samples = array("h", file.readframes(file.getnframes()))
    assert 0.04 <= len(samples) / 44_100 <= SOUNDS[name]
    peak = 20 * math.log10(max(abs(s) for s in samples) / 32768)
    assert -17 <= peak <= -8.5
    assert max(abs(s) for s in (*samples[:4], *samples[-8:])) < 300


def test_the_sounds_come_from_their_script(make: ModuleType) -> None:
    sounds = importlib.import_module("sounds")
    assert set(sounds.SOUNDS) == set(SOUNDS)
    for name, build in sounds.SOUNDS.items():
        fresh = sounds.encode(build())
        committed = (ASSETS / "sounds" / f"{name}.wav").read_bytes()
        assert fresh[:44] == committed[:44]
        pairs = zip(array("h", fresh[44:]), array("h", committed[44:]), strict=True)
        assert max(abs(a - b) for a, b in pairs) <= 1  # a last digit may differ between platforms


def test_the_type_ships_with_its_licence() -> None:
    pygame.font.init()
    for bold in (False, True):
        assert font_file(bold).parent == ASSETS / "fonts"
        font = pygame.font.Font(font_file(bold))
        assert all(shape is not None for shape in font.metrics("A9×−“…"))
    licence = (ASSETS / "fonts" / "OFL.txt").read_text(encoding="ascii")
    assert licence.startswith("Copyright 2022 The Noto Project Authors")
    assert "SIL OPEN FONT LICENSE Version 1.1" in licence
