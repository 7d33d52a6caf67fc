"""Every text keeps 4.5:1 to what it is written on, every control 3:1 to what it lies on, as drawn:
in every theme, on every page and every table."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pygame
import pytest
from pygame import Color, Rect, Surface

from tabletop.engine import registry
from tabletop.games.stonks.table.words import SPEC
from tabletop.scene.forms import Field, Stepper, Tile
from tabletop.scene.node import Node
from tabletop.scene.screen import Screen
from tabletop.scene.widgets import Button, Panel, Segmented
from tabletop.ui.pages.menu import Menu
from tabletop.ui.replay.scrubber import Scrubber
from tabletop.ui.shell.app import TabletopApp
from tabletop.ui.shell.settings import Settings
from tabletop.ui.shell.theme import THEMES, Theme
from tabletop.ui.table.cards import DIM, CardArt
from tabletop.ui.table.prompt_bar import PromptBar
from tabletop.ui.table.scoring.nodes import DARK, Total
from tabletop.ui.table.screen import TableScreen
from tests.ui import rooms
from tests.ui.drawn import canvas, contrast, noted
from tests.ui.fit import called, clip_of
from tests.ui.table.robot import Robot

if TYPE_CHECKING:
    from tests.ui.conftest import Player

SIZE = (1280, 800)
TEXT, DISABLED, CONTROL = 4.5, 3.0, 3.0
CARDS: Final = (
    ("milken", "QH"), ("milken", "10D"), ("stonks", "B13"), ("stonks", "Y9"),
    ("piece_of_the_action", "BM1.1"),
)  # fmt: skip
"""Cards of each kind: a court, pips, fields of full colour, and tinted paper."""
NOTHING: Final = 255 - round(255 * DARK)
"""How bright, of 255, a card is that counts nothing."""
OUTLINED = Button | Field | Stepper | Segmented | Tile


@pytest.fixture(params=THEMES)
def reader(request: pytest.FixtureRequest, home: Path, someone: type[Player]) -> Iterator[Player]:
    """Someone whose app notes what it writes, in one of the themes."""
    with noted():
        app = TabletopApp(Settings(animation="off", theme=request.param), SIZE)
        pygame.event.clear()
        app.director.push(Menu(app))
        player = someone(app)
        player.step()
        yield player
        app.close()


def faint(screen: Screen) -> list[str]:
    """Which texts and controls of a screen are too faint."""
    found = []
    sheet = canvas(screen, SIZE)
    for text in sheet.written():
        least = TEXT if text.node.enabled else DISABLED
        ratio = contrast(text.colour, text.ground)
        if text.box.colliderect(text.clip) and ratio < least:
            found.append(f"{text.words[:40]!r} of {called(text.node)} has {ratio:.1f}")
    for node in screen.root.walk():
        if "ring" in node.states:
            continue  # the ring lies between
        if isinstance(node.parent, OUTLINED):
            continue  # its edge is that of the row it stands in
        if isinstance(node, OUTLINED) and node.in_sight and node.enabled and not node.afloat:
            rect = node.rect
            if clip_of(node).clip(sheet.get_rect()).contains(rect.inflate(8, 8)):
                ratio = outline(sheet, rect)
                if ratio < CONTROL:
                    found.append(f"the edge of {called(node)} has {ratio:.1f}")
    return list(dict.fromkeys(found))


def outline(sheet: Surface, rect: Rect) -> float:
    """How far a control stands out from what it lies on: the best of its first pixels from the
    top, in its middle."""
    outside = sheet.get_at((rect.centerx, rect.top - 3))
    return max(
        contrast(sheet.get_at((rect.centerx, rect.top + depth)), outside) for depth in range(4)
    )


def test_all_is_to_be_seen_on_every_page(reader: Player) -> None:
    found = []
    for what, screen in rooms.pages(reader):
        reader.app.director.push(screen)
        reader.wait()
        found += [f"{what}: {fault}" for fault in faint(screen)]
        screen.close()
    assert not found, "\n".join(found)


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("game", registry.names())
def test_all_is_to_be_seen_on_every_table(game: str, theme: str, whole: bool) -> None:
    most = registry.open_book(game).spec.seats.max
    found = []
    with noted():
        for part in (0.0, 0.5, 0.85, 2.0) if whole else (0.85,):
            robot = Robot(SIZE, animation="off")
            robot.app.theme.choose(theme)
            table = robot.open(rooms.stopped(game, most, part))
            assert isinstance(table, TableScreen)
            found += faint(table)
            if table.session.state.is_terminal:
                continue
            for what, screen in rooms.dialogs(robot, table):
                found += [f"{what}: {fault}" for fault in faint(screen)]
    assert not found, "\n".join(found)


@pytest.mark.parametrize("theme", THEMES)
def test_the_focus_is_to_be_seen_on_every_control(theme: str, player: Player) -> None:
    player.app.theme.choose(theme)
    for opened in ("new", "settings"):
        player.click(opened)
        for _press in range(12):
            player.key(pygame.K_TAB)
            node = player.screen.focus.node
            assert node is not None
            window = player.app.director.window
            if not isinstance(node, OUTLINED) or not window.get_rect().contains(
                node.rect.inflate(20, 20)
            ):
                continue
            x, top = node.rect.centerx, node.rect.top
            outside = window.get_at((x, top - 9))
            ring = max(contrast(window.get_at((x, top - up)), outside) for up in range(2, 7))
            assert ring >= CONTROL, called(node)
        player.key(pygame.K_ESCAPE)


@pytest.mark.parametrize("theme", THEMES)
def test_what_is_chosen_is_told_from_the_felt_and_from_the_rest(theme: str) -> None:
    look = Theme(theme)
    chosen = look.color("selected")
    for other in ("felt", "solid"):
        ground = look.color(other)
        apart = sum(abs(chosen[part] - ground[part]) for part in range(3))
        assert apart >= (60 if theme == "light" else 20), other


class Veiled(Screen):
    """A screen of which only the veil is to be seen."""

    opaque = False
    veil = 0.6


def test_a_veil_takes_what_lies_under_it_towards_its_ground_and_not_its_ink(reader: Player) -> None:
    director, text = reader.app.director, reader.app.theme.color("text")
    before = contrast(director.window.get_at((3, 400)), text)
    director.push(Veiled())
    reader.wait()
    assert contrast(director.window.get_at((3, 400)), text) >= 0.95 * before


@pytest.mark.parametrize("theme", THEMES)
def test_gold_is_gold_in_every_theme(theme: str) -> None:
    look = Theme(theme)
    gilt = look.color("gilt")
    hue, saturation, value, _opaque = gilt.hsva
    assert 35 <= hue <= 52, "neither brown nor green"
    assert min(saturation, value) > 50, "neither grey nor dark"
    for other in ("secondary", "button"):  # what is not the main one
        assert contrast(gilt, look.color(other)) >= 1.5, other
    assert contrast(look.color("gold"), look.color("felt")) >= CONTROL, "the edge it has there"


@pytest.fixture
def shown() -> Iterator[None]:
    """A window, without which no picture is drawn."""
    pygame.display.set_mode((320, 200))
    yield
    pygame.display.quit()


def _face(game: str, card: str, theme: str, light: int) -> Surface:
    """A card as it is drawn with so much light, in the middle of its shadow."""
    deck = registry.open_book(game).deck_kind
    size = (100, 140)
    drawn = SPEC if card == SPEC.code else deck.parse(card)
    picture = CardArt(Theme(theme), deck).dimmed(drawn, size, light=light)
    box = Rect((0, 0), size)
    box.center = picture.get_rect().center
    return picture.subsurface(box)


@pytest.mark.usefixtures("shown")
@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize(("game", "card"), CARDS)
def test_the_index_of_a_dimmed_card_is_to_be_read(game: str, card: str, theme: str) -> None:
    lights, least = {"may not be played": DIM, "counts nothing": NOTHING}, TEXT
    if theme == "dark":  # what counts nothing goes into the dark with its felt
        lights, least = {"may not be played": DIM}, DISABLED
    for what, light in lights.items():
        face = _face(game, card, theme, light)
        paper = face.get_at((30, 4))
        index = [face.get_at((x, y)) for x in range(4, 25) for y in range(6, 26)]
        ratio = max(contrast(ink, paper) for ink in index)
        assert ratio >= least, f"{what}: {ratio:.2f}"


@pytest.mark.usefixtures("shown")
@pytest.mark.parametrize("theme", ["light", "high_contrast"])
@pytest.mark.parametrize("card", ["R+2.1", "RM1.1", "RP.1", "RR.1", "GP.1"])
def test_the_paper_around_the_index_of_a_dimmed_card_is_that_of_the_rest(
    card: str, theme: str
) -> None:
    face = _face("piece_of_the_action", card, theme, DIM)
    inside, outside = face.get_at((24, 4)), face.get_at((32, 4))
    assert max(abs(one - other) for one, other in zip(inside, outside, strict=True)) <= 2


@pytest.mark.usefixtures("shown")
@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize(("game", "card"), CARDS)
def test_a_dimmed_card_weighs_less_on_its_felt_than_a_whole_one(
    game: str, card: str, theme: str
) -> None:
    felt = Theme(theme).color("felt")

    def weight(light: int) -> float:
        face = _face(game, card, theme, light)
        return sum(contrast(face.get_at((x, y)), felt) for x in range(8, 92) for y in range(8, 132))

    assert weight(255) > weight(DIM) >= weight(NOTHING)


@pytest.mark.usefixtures("shown")
def test_where_cards_are_dimmed_to_be_seen_at_all_they_keep_half_their_light() -> None:
    assert _face("milken", "QH", "high_contrast", NOTHING).get_at((30, 4)).r >= 128


@pytest.mark.usefixtures("shown")
@pytest.mark.parametrize("theme", ["light", "high_contrast"])
@pytest.mark.parametrize(("game", "card"), [*CARDS, ("stonks", SPEC.code)])
def test_a_card_or_its_edge_is_to_be_seen_on_its_felt(game: str, card: str, theme: str) -> None:
    face, felt = _face(game, card, theme, 254), Theme(theme).color("felt")
    assert max(contrast(face.get_at((50, y)), felt) for y in range(5)) >= CONTROL


@pytest.mark.usefixtures("shown")
@pytest.mark.parametrize("theme", THEMES)
def test_the_frame_of_a_question_is_no_weaker_than_those_of_the_seats(theme: str) -> None:
    look, deck = Theme(theme), registry.open_book("milken").deck_kind
    bar = PromptBar(Node(), CardArt(look, deck))
    bar.show(Rect(0, 0, 600, 60), "Play", [], [], is_mine=True)
    frame = next(node for node in bar.layer.walk() if isinstance(node, Panel))
    ground, seats = look.color("solid"), look.color("hairline")
    drawn = ground.lerp(Color(frame.edge.r, frame.edge.g, frame.edge.b), frame.edge.a / 255)
    assert contrast(drawn, ground) >= contrast(seats, ground)


@pytest.mark.usefixtures("shown")
@pytest.mark.parametrize("theme", THEMES)
def test_what_a_deal_took_is_written_as_a_loss(theme: str) -> None:
    look = Theme(theme)
    total = Total(look, "points", "{}", 60)
    total.place(0, 0, 160, 60)

    def has(points: int, tint: str) -> bool:
        sheet, (r, g, b, _a) = Surface((160, 60)), look.color(tint)
        total.figure, total.whole = float(points), 50.0
        total.paint(sheet, sheet.get_rect(), 1.0)
        pixels = (sheet.get_at((x, y)) for x in range(4, 58) for y in range(4, 56))
        return any((pixel.r, pixel.g, pixel.b) == (r, g, b) for pixel in pixels)

    assert has(-20, "down")
    assert has(20, "text")
    assert not has(20, "down")


@pytest.mark.usefixtures("shown")
@pytest.mark.parametrize("theme", THEMES)
def test_what_of_a_replay_is_still_to_come_is_hollow(theme: str) -> None:
    look = Theme(theme)

    def along(at: int) -> Color:
        scrubber = Scrubber(look, at, 10, (), 10, 10)
        scrubber.laid(Rect(0, 0, 600, 60))
        sheet = Surface((600, 60))
        scrubber.paint(sheet, scrubber.rect, 1.0)
        return sheet.get_at((scrubber.track.centerx + 5, scrubber.track.centery))

    assert along(0) == look.color("field")
    assert contrast(along(10), along(0)) >= 1.5


def test_the_suit_of_an_empty_pile_is_to_be_seen(reader: Player) -> None:
    table = TableScreen(reader.app, rooms.stopped("milken", 4, 0))
    reader.app.director.push(table)
    reader.step()
    sheet = canvas(table, SIZE)
    for suit in "CDHS":
        rect = table.root.get(f"pile:{suit}", Node).rect
        inside = rect.inflate(-rect.w // 5, -rect.h // 5)
        ground = sheet.get_at(inside.topleft)
        ratio = max(
            contrast(sheet.get_at((x, y)), ground)
            for x in range(inside.left, inside.right, 3)
            for y in range(inside.top, inside.bottom, 3)
        )
        assert ratio >= CONTROL, f"{suit} has {ratio:.1f}"
