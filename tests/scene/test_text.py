"""Text of strangers is drawn, whatever it is."""

from __future__ import annotations

import pygame
import pytest
from pygame import Color, Surface

from tabletop.scene.text import Face, Label, Rich, Span, elided
from tabletop.ui.shell.theme import Theme, font_file

ODD = ("\u200b", "\ufe0f", "\u202e", "a\0b", "\ud800", "\udcff.tabletop", "\n", "", "x" * 1_000_000)


@pytest.mark.parametrize("text", ODD, ids=ascii)
@pytest.mark.parametrize("wrap", [0, 100])
def test_any_text_has_a_size_and_a_picture(text: str, wrap: int) -> None:
    pygame.font.init()
    face = Face(font_file(), 15)
    assert face.size(text)[1] > 0
    assert face.render(text, True, "white", None, wrap).get_height() > 0


def test_what_is_cut_stays_on_one_line() -> None:
    pygame.font.init()
    assert elided("a\nb\nc", Face(font_file(), 15), 500) == "a b c"


def test_text_that_can_be_drawn_is_drawn_as_by_any_font() -> None:
    pygame.font.init()
    face, font = Face(font_file(), 15), pygame.font.Font(font_file(), 15)
    for text in ("Milken", "5 · +3 €", "two\nlines"):
        assert face.size(text) == font.size(text)
        one, other = (each.render(text, True, "white") for each in (face, font))
        assert pygame.image.tobytes(one, "RGBA") == pygame.image.tobytes(other, "RGBA")


def test_a_minus_is_nearly_as_wide_as_a_plus() -> None:
    pygame.font.init()
    face = Face(font_file(), 40)
    for text in ("−20", "you +5 → −5"):
        other = text.replace("−", "–")
        assert face.size(text) == face.size(other)
        one, like = (face.render(each, True, "white") for each in (text, other))
        assert pygame.image.tobytes(one, "RGBA") == pygame.image.tobytes(like, "RGBA")
    assert face.size("−")[0] > 0.8 * face.size("+")[0]


def test_words_written_anew_just_as_they_were_keep_their_picture() -> None:
    theme = Theme()
    words = [Span("one two three", theme.font("body"), Color("white"))]
    first, same, other = Rich(), Rich(), Rich()
    first.set(words)
    same.set([Span("one two three", theme.font("body"), Color("white"))])
    other.set([Span("one two three", theme.font("body"), Color("red"))])
    sheets = []
    for rich in (first, same, other):
        rich.place(0, 0, 60, 200)
        sheet = Surface((60, 200), pygame.SRCALPHA)
        rich.paint(sheet, rich.rect, 1.0)
        sheets.append(pygame.image.tobytes(sheet, "RGBA"))
    assert sheets[0] == sheets[1] != sheets[2]
    assert first.lines(60) == same.lines(60)
    assert len(first.lines(60)) > len(first.lines(600))  # each width has its own lines


def _said(rich: Rich, width: int) -> list[str]:
    return ["".join(span.text for span in line).strip() for line in rich.lines(width)]


def test_a_last_word_does_not_stand_alone_and_no_line_ends_with_a_point_in_its_middle() -> None:
    font = Theme().font("body")
    rich = Rich()
    rich.set([Span("one two three four five six", font)])
    width = font.size("one two three four five ")[0]
    assert _said(rich, width) == ["one two three four", "five six"]
    assert rich.natural(width)[0] < width
    rich.set([Span("one two three · four five six", font)])
    assert _said(rich, font.size("one two three · ")[0]) == ["one two three", "four five six"]
    assert rich.label == "one two three · four five six"
    label = Label("one two three four five six", font, Color("white"), wrap=True)
    label.place(0, 0, width, label.natural(width)[1])
    sheet = Surface(label.rect.size, pygame.SRCALPHA)
    label.paint(sheet, label.rect, 1.0)
    assert sheet.get_bounding_rect().w <= font.size("one two three four")[0]


def test_no_line_ends_or_begins_with_a_point_that_hangs_on_a_word_of_another_type() -> None:
    font = Theme().font("body")
    rich = Rich()
    words = ("one two ", "three", "\u00a0· four\u00a0five\u00a0· six seven")
    rich.set([Span(each, font) for each in words])
    for width in range(font.size("four five · ")[0], font.size("one two three · four")[0] * 2, 3):
        rows = _said(rich, width)
        assert not any(row.strip("\u00a0 ").startswith("·") for row in rows if row), rows
        assert not any(row.strip("\u00a0 ").endswith("·") for row in rows), rows
    exact = font.size("one two ")[0] + font.size("three")[0]
    assert _said(rich, exact)[0] == "one two three", "the point takes no room where it goes"


TIED = (
    "After a long while Anna lost $12 to the bank and then all that was left to her",
    "By the end of the whole deal the value falls to −5 points for those who hold it",
    "Whoever finds it says so at once: all counts × 4 from now on until the very end",
    "Wer das alles gelesen hat, der hat 12 Karten auf der Hand und gibt eine davon ab",
)
"""Sentences with a figure, and what it is of, in whatever language."""


@pytest.mark.parametrize("text", TIED)
def test_no_line_ends_between_a_figure_and_what_it_is_of(text: str) -> None:
    pygame.font.init()
    font = Face(font_file(), 15)
    figure = next(word for word in text.split() if any(map(str.isdigit, word)))
    breaks, whole = 0, font.size(text)[0]
    for width in range(whole // 2, whole, 3):
        rich, label = Rich(), Label(text, font, Color("white"), wrap=True)
        rich.set([Span(text, font, Color("white"))])
        lines = ["".join(span.text for span in line).strip() for line in rich.lines(width)]
        assert " ".join(lines) == text, "nothing is lost"
        assert all(font.size(line)[0] <= width for line in lines)
        assert not any(figure in (line.split()[0], line.split()[-1]) for line in lines)
        assert label.natural(width)[0] <= width
        breaks += len(lines) - 1
    assert breaks


def test_what_takes_much_of_a_line_is_parted_all_the_same() -> None:
    pygame.font.init()
    font = Face(font_file(), 15)
    rich = Rich()
    rich.set([Span("considerably 12 indistinguishable", font)])
    lines = rich.lines(font.size("indistinguishable 12")[0])
    assert len(lines) == 2


def test_a_space_that_parts_no_line_parts_none_in_a_text_of_several_fonts() -> None:
    pygame.font.init()
    font = Face(font_file(), 15)
    width = font.size("one two thr")[0]
    lines = [line.strip() for line in font._lines("one two\u00a0three four", width)]
    assert lines == ["one", "two\u00a0three", "four"]
