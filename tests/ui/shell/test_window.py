"""The window as it was left, on whatever desktop there is now."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabletop.scene.director import MIN_SIZE
from tabletop.ui.shell.settings import Settings
from tabletop.ui.shell.window import fitting

WIDE, TALL = (1920, 1080), (1080, 1920)


@pytest.mark.parametrize(
    ("displays", "size", "place"),
    [
        ((WIDE,), (1500, 900), (40, 60)),
        ((WIDE, TALL), (1500, 900), None),
        ((TALL,), (1064, 900), None),
        ((), (1500, 900), None),
    ],
)
def test_a_place_counts_while_the_displays_are_the_same(
    displays: tuple[tuple[int, int], ...], size: tuple[int, int], place: tuple[int, int] | None
) -> None:
    left = Settings(window=(1500, 900), place=(40, 60), displays=(WIDE,))
    assert fitting(left, displays) == (size, place)


def test_a_place_on_the_second_display_is_kept() -> None:
    left = Settings(window=(1200, 700), place=(2000, 60), displays=(WIDE, WIDE))
    assert fitting(left, (WIDE, WIDE)) == ((1200, 700), (2000, 60))


whole = st.integers(-(10**6), 10**6)


@given(window=st.tuples(whole, whole), place=st.tuples(whole, whole))
def test_on_one_display_the_window_is_in_sight(
    window: tuple[int, int], place: tuple[int, int]
) -> None:
    left = Settings(window=window, place=place, displays=(WIDE,))
    size, at = fitting(left, (WIDE,))
    assert at is not None
    for axis in (0, 1):
        assert MIN_SIZE[axis] <= size[axis] <= WIDE[axis]
        assert 0 <= at[axis] <= WIDE[axis] - size[axis]
