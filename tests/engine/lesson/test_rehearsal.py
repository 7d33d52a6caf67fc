"""A lesson is played before it is taught: what does not happen in it is a mistake with a place."""

from __future__ import annotations

from pathlib import Path

import pytest

from tabletop.engine import registry
from tabletop.engine.lesson import rehearsal
from tabletop.engine.lesson.form import Lesson, fits
from tabletop.system.errors import BadFile, Mistake

FILES = registry.lesson_files()

SMALL = """\
lesson: 1
game: milken
parts:
  - id: one
    title: One
    about: A card.
    deal: 25
    others: [Bea, Cy, Dot]
    steps:
      - title: Play
        say: "Spades."
        light: [hand, "card:10S", "zone:pile:S", "seat:1", prompt, "node:plate:1"]
        try:
          task: "Play [10S]."
          serves: [play card=10S]
          otherwise: "Another."
        then:
          - 1 play card=JD
          - 2 play card=KS
          - 3 play card=2C
      - title: Done
        say: "Cy played [KS]."
"""


def read(file: Path) -> Lesson:
    return rehearsal.load(file, registry.find, registry.standard)


def mistake(tmp_path: Path, text: str) -> Mistake:
    """The first mistake in a lesson with this text."""
    file = tmp_path / "lesson.yaml"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(BadFile) as caught:
        read(file)
    return min(caught.value.mistakes, key=lambda mistake: mistake.place.line)


def test_every_game_has_a_lesson() -> None:
    assert {read(file).game.id for file in FILES} >= set(registry.BUNDLED)


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_lesson_can_be_gone_through_in_every_way(file: Path) -> None:
    lesson = read(file)
    assert all(len(part.steps) >= 6 for part in lesson.parts)


@pytest.mark.parametrize(
    ("old", "new", "line"),
    [
        ("game: milken", "game: chess", 2),
        ("title: One", "titel: One", 4),
        ("deal: 25", "deal: -1", 7),
        ("others: [Bea, Cy, Dot]", "others: [Bea]", 4),
        ("Spades.", "Bea holds [JD].", 11),
        ('"card:10S"', '"card:9S"', 12),
        ('"zone:pile:S"', '"zone:pile:X"', 12),
        ("prompt,", "promt,", 12),
        ("serves: [play card=10S]", "serves: [play card=9S]", 15),
        ("1 play card=JD", "1 play card=10S", 18),
        ("1 play card=JD", "play a jack", 18),
        ("3 play card=2C", "3 play card=2C\n          - 0 play card=7S", 10),
        ("Cy played [KS].", "Dot has [3H].", 22),
    ],
)
def test_what_does_not_happen_is_refused_with_its_place(
    tmp_path: Path, old: str, new: str, line: int
) -> None:
    assert mistake(tmp_path, SMALL.replace(old, new)).place.line == line


def test_a_try_that_leaves_others_to_move_is_refused(tmp_path: Path) -> None:
    text = SMALL.replace("          - 3 play card=2C\n", "")
    assert mistake(tmp_path, text).place.line == 10


def test_a_part_ends_by_being_read(tmp_path: Path) -> None:
    text = SMALL[: SMALL.index("      - title: Done")]
    assert mistake(tmp_path, text).place.line == 13


def test_a_changed_rule_breaks_the_lesson_that_speaks_of_it() -> None:
    """A lesson is held to the book: by piles of three the shipped one ends too soon."""
    file = next(file for file in FILES if file.stem == "milken")
    short = registry.load_book(Path(__file__).parent / "piles_of_three.yaml")
    with pytest.raises(BadFile):
        rehearsal.load(file, registry.find, lambda _name: short)


@pytest.mark.parametrize(
    ("pattern", "written", "does"),
    [
        ("any", "0 play card=7H", True),
        ("play", "0 play card=7H", True),
        ("play card=7H|8H", "0 play card=8H", True),
        ("play card=9H", "0 play card=8H", False),
        ("pass", "0 play card=8H", False),
        ("play !card", "0 play card=8H", False),
    ],
)
def test_a_pattern_names_what_matters(pattern: str, written: str, does: bool) -> None:
    game = registry.find("milken")
    assert game is not None
    assert fits(pattern, game.notation.parse(written)) is does
