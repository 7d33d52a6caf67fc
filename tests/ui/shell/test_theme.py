"""The theme: the same names in every file, sizes that grow, text one can read."""

from __future__ import annotations

import msgspec
import pytest

from tabletop.ui.shell.theme import THEMES, Theme, theme_file, window_factor


def luminance(theme: Theme, name: str) -> float:
    def linear(part: int) -> float:
        c = part / 255
        return c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4

    color = theme.color(name)
    return 0.2126 * linear(color.r) + 0.7152 * linear(color.g) + 0.0722 * linear(color.b)


def contrast(theme: Theme, one: str, other: str) -> float:
    low, high = sorted((luminance(theme, one), luminance(theme, other)))
    return (high + 0.05) / (low + 0.05)


def test_every_theme_names_the_same_colours() -> None:
    names = [set(msgspec.json.decode(theme_file(name).read_bytes())) for name in THEMES]
    assert names[0] == names[1] == names[2]


@pytest.mark.parametrize("name", THEMES)
def test_text_is_readable_where_it_stands(name: str) -> None:
    theme = Theme(name)
    pairs = [
        (text, ground)
        for text in ("text", "muted", "gold", "up", "down")
        for ground in ("solid", "cover", "felt_edge", "selected")
    ]
    pairs += [("text", "felt"), ("on_gold", "gold"), ("on_button", "button")]
    pairs += [("on_button", "button_hover"), ("text", "field"), ("muted", "field")]
    pairs += [(f"series_{n}", "solid") for n in range(6)]
    low = {pair: round(contrast(theme, *pair), 2) for pair in pairs}
    assert {pair: ratio for pair, ratio in low.items() if ratio < 4.5} == {}
    assert contrast(theme, "on_disabled", "disabled") >= 3


def test_type_never_goes_under_13_pixels_at_scale_1() -> None:
    for size in ((1024, 640), (1280, 800), (2560, 1440), (3840, 2160)):
        assert window_factor(size) >= 1
    assert window_factor((2560, 1440)) == 1.8
    assert Theme(size=(1024, 640)).px(13) == 13


def test_text_scale_and_window_multiply() -> None:
    theme = Theme(size=(2560, 1600), text_scale=150)
    assert theme.px(10) == 30
    assert theme.font("body").get_height() > 2.5 * Theme().font("body").get_height()


def test_figures_are_one_width() -> None:
    for bold in (False, True):
        font = Theme().font("title", bold)
        assert len({font.size(str(digit) * 8)[0] for digit in range(10)}) == 1


def test_an_unknown_theme_name_falls_back_on_dark() -> None:
    assert Theme("mauve").color("felt") == Theme("dark").color("felt")
