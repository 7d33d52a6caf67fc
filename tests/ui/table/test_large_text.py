"""Text is set larger, cards are not set smaller for it: what gives way are captions, notes, the
backs of hands and empty places.

The test command looks at some sizes and positions, `--whole` at all of them.
"""

from __future__ import annotations

import itertools

import pytest

from tabletop.engine import registry
from tabletop.engine.cards import Card
from tabletop.engine.play.session import Session
from tabletop.scene.text import Face, Rich
from tabletop.scene.widgets import Button
from tabletop.ui.table.screen import TableScreen
from tabletop.ui.table.view import CALM
from tests.ui import rooms
from tests.ui.fit import Size, sizes
from tests.ui.table.robot import Robot

SAMPLE: set[Size] = {((1024, 640), 200), ((1280, 800), 150)}
ROUNDED = 0.6
"""Pixels that a height may differ by."""


def heights(session: Session, size: tuple[int, int], text: int) -> dict[Card, float]:
    """How high each card that lies open on the table is, in pixels."""
    table = rooms.at_table(session, size, text).screen
    assert isinstance(table, TableScreen)
    assert table.view.table is not None
    return {
        card: slot.h
        for place in table.view.table.places
        for card, slot in zip(place.cards, place.slots, strict=True)
        if card is not None
    }


@pytest.mark.parametrize("size", [each for each in sizes(SAMPLE) if each.values[0][1] > 100])  # type: ignore[attr-defined]  # pytest's own type is not public
@pytest.mark.parametrize("game", registry.names())
def test_no_card_is_smaller_than_in_text_of_100_per_cent(
    game: str, size: Size, whole: bool
) -> None:
    window, text = size
    seats = registry.open_book(game).spec.seats
    wanted = [(seats.max, 0.85), (4, 0.6)]
    if whole:
        counts = {seats.min, 4, seats.max}
        wanted = [(count, part) for count in sorted(counts) for part in (0.0, 0.3, 0.6, 0.85)]
    smaller = []
    for count, part in wanted:
        session = rooms.stopped(game, count, part, every=True)
        usual = heights(session, window, 100)
        for card, height in heights(session, window, text).items():
            if card in usual and height < usual[card] - ROUNDED:
                smaller.append(f"{count} seats at {part:.0%}: {card} {usual[card]} -> {height}")
    assert not smaller, "\n".join(smaller)


@pytest.mark.parametrize("text", [150, 200])
@pytest.mark.parametrize("window", [(1024, 640), (1280, 800)], ids=str)
@pytest.mark.parametrize(("seats", "part"), [(3, 0.3), (4, 0.6), (5, 0.75)])
def test_larger_text_under_the_plates_tells_no_less(
    seats: int, part: float, window: tuple[int, int], text: int
) -> None:
    """It is set smaller where it has no room, and goes only where cards would be smaller."""
    session = rooms.stopped("portfolio", seats, part, every=True)
    told = []
    for scale in (100, text):
        table = rooms.at_table(session, window, scale).screen
        assert isinstance(table, TableScreen)
        assert table.view.table is not None
        told.append(set(table.view.table.shown))
    assert told[0]
    assert told[0] <= told[1]


@pytest.mark.parametrize("text", [100, 150, 200])
@pytest.mark.parametrize("part", [0.3, 0.7])
def test_the_plates_of_wall_street_tell_how_large_a_fund_is(part: float, text: int) -> None:
    """In a window with room for it, in whatever size of text (WS-5)."""
    session = rooms.stopped("wall_street", 4, part, every=True)
    room = rooms.at_table(session, (1280, 800), text)
    table = room.screen
    assert isinstance(table, TableScreen)
    room.step()
    for seat, plate in table.view.plates.items():
        count = len(table.model.view.cards(f"fund:{seat}"))
        assert str(count) in plate.said, f"seat {seat}: {plate.said!r}"


@pytest.mark.parametrize("window", [(1024, 640), (1280, 800)], ids=str)
@pytest.mark.parametrize("game", ["portfolio", "stonks"])
def test_larger_text_tells_what_happened_in_larger_type(game: str, window: tuple[int, int]) -> None:
    session = rooms.stopped(game, 5, 0.75)
    high: dict[int, float] = {}
    for text in (100, 150, 200):
        robot = rooms.at_table(session, window, text)
        every = (node for node in robot.screen.root.walk() if node.name.startswith("told:"))
        told = next(every)  # what stands under the plates too may be left out
        assert isinstance(told, Rich)
        high[text] = max(span.font.get_height() for span in told.spans if span.font is not None)
    assert high[100] < high[150]
    assert high[100] < high[200]
    assert high[150] * 0.95 <= high[200], "the buttons beside it are larger then"


@pytest.mark.parametrize("window", [(1024, 640), (1280, 800)], ids=str)
@pytest.mark.parametrize("game", registry.names())
def test_a_question_and_a_hint_are_set_no_smaller_than_the_buttons_beside_them(
    game: str, window: tuple[int, int]
) -> None:
    session = rooms.stopped(game, 3, 0.5)
    robot = rooms.at_table(session, window, 200)
    for is_hint in (False, True):
        if is_hint:
            robot.click("hint")
        prompt = robot.node("prompt")
        assert isinstance(prompt, Rich)
        type_ = min(span.font.get_height() for span in prompt.spans if span.font is not None)
        words = [
            button.style.font(button.role, True)
            for button in robot.screen.root.walk()
            if isinstance(button, Button) and button.rect.colliderect(prompt.rect.inflate(2000, 0))
        ]
        assert type_ >= min(font.get_height() for font in words if isinstance(font, Face))


@pytest.mark.parametrize("game", registry.names())
def test_a_hint_leaves_what_happened_in_sight_and_lies_over_nothing(game: str) -> None:
    robot = rooms.at_table(rooms.stopped(game, 4, 0.6), (1024, 640), 200)
    robot.click("hint")
    robot.settle()
    assert robot.node("ticker").in_sight
    assert robot.find("hint_reason") is None


@pytest.mark.parametrize("game", registry.names())
def test_no_word_on_a_table_is_broken_between_its_letters(game: str) -> None:
    seats = registry.open_book(game).spec.seats.max
    games = [rooms.stopped(game, seats, part, every=True) for part in (0.0, 0.5)]
    sizes = itertools.product(games, [(1024, 640), (1280, 800)], [100, 150, 200])
    for session, window, text in sizes:
        for node in rooms.at_table(session, window, text).screen.root.walk():
            if isinstance(node, Rich) and node.wrap and node.in_sight:
                assert node.widest <= round(node.w), f"{node.label} at {window}, {text} %"


def test_what_stands_under_ones_plate_keeps_its_size_from_turn_to_turn() -> None:
    robot = Robot((1024, 640), animation="off", text_scale=150)
    session = rooms.milken(6)
    robot.open(session)
    table = robot.screen
    assert isinstance(table, TableScreen)
    sizes = []
    long = ["If it ended now: *134*", *(f"{{{suit}}} 4 × 10 = *40*" for suit in "CDHS")]
    for figures in (long, ["If it ended now: *0*", "{C} {D} {H} {S} nothing now"]):
        table.view.reckon(figures)
        line = robot.find("figures") or robot.node("figure:0")
        assert isinstance(line, Rich)
        sizes.append(line.spans[0].font)
    assert sizes[0] is sizes[1]
    for _table in range(CALM):
        table.refresh()
    table.view.reckon(["If it ended now: *0*"])
    line = robot.find("figures") or robot.node("figure:0")
    assert isinstance(line, Rich)
    assert line.spans[0].font is not sizes[0], "what made it smaller is long gone"
