"""The theme: the same names in every file, sizes that grow, text one can read."""

from __future__ import annotations

import msgspec
import pytest

from tabletop.ui.shell.theme import THEMES, Theme, theme_file, window_factor
from tests.ui.drawn import contrast


def ratio(theme: Theme, one: str, other: str) -> float:
    return contrast(theme.color(one), theme.color(other))


def test_every_theme_names_the_same_colours() -> None:
    names = [set(msgspec.json.decode(theme_file(name).read_bytes())) for name in THEMES]
    assert names[0] == names[1] == names[2]


GROUNDS = ("felt", "felt_edge", "cover", "solid", "selected", "field")
"""What lies under things; panels over the felt let some of it through."""
COMPANIES = tuple(f"company_{letter}" for letter in "RYGBP")


@pytest.mark.parametrize("name", THEMES)
def test_text_is_readable_where_it_stands(name: str) -> None:
    theme = Theme(name)
    pairs = [(text, ground) for text in ("text", "muted") for ground in GROUNDS]
    pairs += [(text, ground) for text in ("gold", "up", "down") for ground in GROUNDS[1:5]]
    pairs += [(text, ground) for text in ("up", "down", "gold") for ground in ("felt",)]
    pairs += [("on_gold", "gilt"), ("on_button", "button"), ("on_button", "button_hover")]
    pairs += [("on_secondary", "secondary"), ("on_secondary", "secondary_hover")]
    pairs += [("on_down", "down")]
    pairs += [("solid", "text")]  # the badge of trump
    pairs += [(f"series_{n}", ground) for n in range(6) for ground in ("solid",)]
    pairs += [(ink, "card") for ink in ("spades", "hearts", "diamonds", "clubs", *COMPANIES)]
    low = {pair: round(ratio(theme, *pair), 2) for pair in pairs}
    assert {pair: found for pair, found in low.items() if found < 4.5} == {}
    assert ratio(theme, "on_disabled", "disabled") >= 3


@pytest.mark.parametrize("name", THEMES)
def test_controls_and_what_marks_them_stand_out_where_they_lie(name: str) -> None:
    theme = Theme(name)
    pairs = [(line, ground) for line in ("edge", "gold") for ground in GROUNDS]
    pairs += [("muted", "disabled"), ("on_button", "button")]  # the knob of a switch, off and on
    pairs += [("on_button", "button_hover"), ("text", "selected")]
    pairs += [("gold", "back"), ("mark", "card"), ("spades", "card")]
    low = {pair: round(ratio(theme, *pair), 2) for pair in pairs}
    if name == "light":
        low.pop(("gold", "back"))  # there gold is dark, and a card has an edge that is not
    assert {pair: found for pair, found in low.items() if found < 3} == {}


def test_type_never_goes_under_13_pixels_at_scale_1() -> None:
    for size in ((1024, 640), (1280, 800), (2560, 1440), (3840, 2160)):
        assert window_factor(size) >= 1
    assert window_factor((2560, 1440)) == 1.8
    assert Theme(size=(1024, 640)).px(13) == 13


def test_text_scale_and_window_multiply() -> None:
    theme = Theme(size=(2560, 1600), text_scale=150)
    assert theme.px(10) == 30
    assert theme.font("body").get_height() > 2.5 * Theme().font("body").get_height()


def test_what_opens_in_the_same_window_finds_the_type_that_was_measured() -> None:
    theme = Theme(size=(1920, 1080), text_scale=150)
    kept = theme.font("body"), theme.at(theme.window).font("body")
    theme.fit((1920, 1080), 150)
    assert (theme.font("body"), theme.at(theme.window).font("body")) == kept
    theme.fit((1920, 1080), 200)
    assert theme.font("body").get_height() > kept[0].get_height()


def test_another_back_and_felt_are_those_of_text_of_every_scale() -> None:
    theme = Theme()
    theme.at(1.5)
    theme.choose("light", "red", "slate")
    assert (theme.at(1.5).back, theme.at(1.5).felt) == ("red", "slate")


def test_figures_are_one_width() -> None:
    for bold in (False, True):
        font = Theme().font("title", bold)
        assert len({font.size(str(digit) * 8)[0] for digit in range(10)}) == 1


def test_an_unknown_theme_name_falls_back_on_dark() -> None:
    assert Theme("mauve").color("felt") == Theme("dark").color("felt")
