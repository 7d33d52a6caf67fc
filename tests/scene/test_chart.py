"""The chart's arithmetic: round figures on its axes, labels apart, markers one can tell apart."""

from __future__ import annotations

from itertools import pairwise

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabletop.scene.chart import Chart, lanes, marker, spread, ticks
from tabletop.ui.shell.theme import Theme


@given(st.integers(-500, 0), st.integers(1, 100_000), st.integers(2, 12))
def test_ticks_are_round_few_and_span_everything(low: int, high: int, most: int) -> None:
    marks = ticks(low, high, most)
    step = marks[1] - marks[0]
    assert step in {base * 10**power for base in (1, 2, 5) for power in range(7)}
    assert marks[0] <= low < high <= marks[-1]
    assert all(mark % step == 0 for mark in marks)
    assert len(marks) <= most + 3


def test_an_axis_ends_near_the_most_where_finer_marks_have_room() -> None:
    assert ticks(0, 60, 2, 5) == [0, 20, 40, 60]
    assert ticks(0, 110, 2, 5) == [0, 50, 100, 150]
    assert ticks(0, 60, 2) == [0, 50, 100]
    assert ticks(0, 95, 2, 5) == [0, 50, 100]  # as few as span no more than they need


@given(st.lists(st.floats(0, 400), min_size=1, max_size=6))
def test_labels_never_overlap_and_stay_inside(wanted: list[float]) -> None:
    places = spread(wanted, 18, 0, 400)
    assert all(0 <= place <= 382 + 1e-6 for place in places)
    ordered = sorted(places)
    assert all(b - a >= 18 - 1e-6 for a, b in pairwise(ordered))


@given(st.lists(st.floats(0, 400), min_size=1, max_size=6))
def test_no_line_lies_on_another_and_one_alone_lies_where_its_figure_is(
    wanted: list[float],
) -> None:
    wanted.sort()
    places = lanes(wanted, 3)
    assert all(b - a >= 3 - 1e-6 for a, b in pairwise(places))
    for at, (place, want) in enumerate(zip(places, wanted, strict=True)):
        others = wanted[:at] + wanted[at + 1 :]
        if all(abs(want - other) >= 3 * len(wanted) for other in others):
            assert place == pytest.approx(want)
        assert abs(place - want) <= 3 * (len(wanted) - 1) + 1e-6


def test_lines_that_are_one_lie_around_where_they_would() -> None:
    assert lanes([50.0, 50.0, 50.0, 90.0], 3) == [47.0, 50.0, 53.0, 90.0]


def test_what_stands_at_a_place_is_told_from_the_most_down() -> None:
    chart = Chart(Theme(), [(0, 0, 0), (1, None, 4)], ["Ann", "Bo", "Cy"])
    assert [line.split()[0] for line in chart.told(1)[1:]] == ["Cy", "Ann", "Bo"]


def test_every_seat_has_a_marker_of_its_own() -> None:
    shapes = [tuple(marker(seat, (0.0, 0.0), 10.0)) for seat in range(6)]
    assert len(set(shapes)) == 6


@pytest.mark.parametrize("seats", [2, 6])
def test_each_line_is_drawn_in_its_colour(seats: int) -> None:
    theme = Theme()
    worths = [tuple(10 * seat + row for seat in range(seats)) for row in range(30)]
    chart = Chart(theme, worths, [f"Name {seat}" for seat in range(seats)])
    ground = pygame.Surface((600, 400))
    ground.fill(theme.color("solid"))
    chart.paint(ground, ground.get_rect(), 1.0)
    colours = {tuple(ground.get_at((x, y)))[:3] for x in range(0, 600, 2) for y in range(0, 400, 2)}
    for seat in range(seats):
        assert tuple(theme.color(f"series_{seat}"))[:3] in colours


def test_a_game_too_short_for_a_line_says_so() -> None:
    theme = Theme()
    ground = pygame.Surface((300, 200))
    Chart(theme, [(0, 0)], ["Ann", "Bo"]).paint(ground, ground.get_rect(), 1.0)
    assert pygame.transform.average_color(ground)[:3] != (0, 0, 0)


def test_where_parts_of_a_game_ended_is_marked_and_what_they_are_called_where_there_is_room() -> (
    None
):
    theme = Theme()
    worths = [(n, 2 * n) for n in range(61)]

    def drawn(parts: dict[int, str], wide: int = 900) -> bytes:
        ground = pygame.Surface((wide, 300))
        Chart(theme, worths, ["Ann", "Bo"], parts=parts).paint(ground, ground.get_rect(), 1.0)
        return pygame.image.tobytes(ground, "RGB")

    plain, named = drawn({}), drawn({20: "Round 1", 40: "Round 2", 60: "Round 3"})
    assert plain != named
    assert named != drawn({20: "Deal 1", 40: "Deal 2", 60: "Deal 3"})
    names, others = ({n: f"{name} {n}" for n in range(6, 61, 6)} for name in ("Round", "A deal"))
    assert drawn(names, 300) == drawn(others, 300), "numbers alone where names have no room"


@pytest.mark.parametrize("wide", [260, 320, 400, 560])
def test_the_numbers_of_parts_lie_apart(wide: int) -> None:
    theme = Theme()
    parts = {n: f"Round {n}" for n in range(5, 61, 5)}
    chart = Chart(theme, [(n, 2 * n) for n in range(61)], ["Ann", "Bo"], parts=parts)
    drawn = chart._drawn((wide, 300))
    over = range(chart._plot.top - theme.px(8))
    inked = [x for x in range(wide) if any(drawn.get_at((x, y)).a > 60 for y in over)]
    assert inked
    runs = [[inked[0]]]
    for before, x in pairwise(inked):
        if x - before > theme.px(6):
            runs.append([])
        runs[-1].append(x)
    widest = theme.font("small").size("12")[0]
    assert all(run[-1] - run[0] <= widest for run in runs), "no two run together"
