"""Whatever game, window and size of text: nothing overlaps, nothing is cut, everything in sight."""

from __future__ import annotations

from itertools import combinations

import pytest
from pygame import Rect

from tabletop.engine import registry
from tabletop.scene.text import Rich
from tabletop.ui.table.screen import TableScreen
from tests.ui.table.default.books import Moment
from tests.ui.table.robot import Robot

LINES = {"portfolio": (0, 60, 140), "milken": (0, 8)}
"""The moments looked at: after so many lines."""


def table(game: str, line: int, size: tuple[int, int], text: int, seats: int) -> TableScreen:
    """The plain table of a game at a moment."""
    robot = Robot(size, plain=True, animation="off", text_scale=text)
    return robot.open(Moment(game, line, seats=seats).session(registry.open_book(game)))


SIZES = [
    (1024, 640),
    (1280, 800),
    pytest.param((2560, 1440), marks=pytest.mark.whole),
]


@pytest.mark.parametrize("seats", [3, 4])
@pytest.mark.parametrize("text", [100, 200])
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", registry.names())
def test_places_lie_apart_and_in_sight_with_their_cards(
    game: str, size: tuple[int, int], text: int, seats: int
) -> None:
    for line in LINES.get(game, (0, 12, 30)):
        screen = table(game, line, size, text, seats)
        composed, frame = screen.view.table, screen.frame
        assert composed is not None
        window = Rect((0, 0), size)
        for place in composed.places:
            assert window.contains(place.area), place
            for slot in place.slots:
                card = Rect(round(slot.x), round(slot.y), round(slot.w), round(slot.h))
                assert place.area.inflate(4, 4).contains(card), (place.zone, card, place.area)
                assert slot.h >= 24
        fixed = [frame.prompt, frame.ticker, *(plate.area for plate in composed.plates)]
        places = [each for each in composed.places if each.area not in fixed]
        for one, other in combinations([place.area for place in places], 2):
            assert not one.inflate(-2, -2).colliderect(other), (one, other)
        for place in places:
            assert not any(place.area.colliderect(area) for area in fixed), place


@pytest.mark.parametrize("text", [100, 200])
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", registry.names())
def test_no_word_is_cut(game: str, size: tuple[int, int], text: int) -> None:
    for line in LINES.get(game, (0, 12, 30)):
        screen = table(game, line, size, text, 4)
        shown = [node for node in screen.root.walk() if isinstance(node, Rich)]
        captions = [node for node in shown if node.name.startswith(("caption:", "count:"))]
        for node in captions:
            assert node.natural(10_000)[0] <= node.rect.w + 2, node.label
        prompt = next(node for node in shown if node.name == "prompt")
        assert prompt.natural(prompt.rect.w)[1] <= screen.frame.prompt.h + 2, prompt.label
        notes = [node for node in shown if node.name.startswith("note:")]
        for node in notes:
            assert node.natural(10_000)[0] <= node.rect.w, node.label
        for node in shown:
            if node.name.startswith("figure"):
                assert node.natural(node.rect.w)[1] <= node.rect.h + 2, node.label
        for one, other in combinations([*captions, *notes], 2):
            assert not one.rect.inflate(-2, -4).colliderect(other.rect), (one.label, other.label)
        assert not any(node.rect.colliderect(screen.frame.prompt) for node in captions)


def test_cards_are_not_small_beside_empty_felt() -> None:
    for game in registry.names():
        screen = table(game, 0, (1280, 800), 100, 3)
        composed = screen.view.table
        assert composed is not None
        middle = [
            slot.h
            for place in composed.places
            for slot in place.slots
            if not place.zone.startswith("hand")
        ]
        assert all(height > 800 * 0.11 for height in middle), (game, middle)
