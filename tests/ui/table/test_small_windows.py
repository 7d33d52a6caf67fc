"""The largest text in the smallest window: nothing loses its function, no sentence its verb."""

from __future__ import annotations

from random import Random

import pygame
import pytest

from tabletop.engine import registry
from tabletop.scene.scroll import Scroll
from tabletop.scene.text import Label, Rich
from tabletop.scene.widgets import Button
from tabletop.ui.table.buttons import menu_buttons
from tabletop.ui.table.handoff import Handoff
from tabletop.ui.table.markup import shorter
from tabletop.ui.table.model import Hint
from tabletop.ui.table.screen import TableScreen
from tests.ui import rooms
from tests.ui.table.robot import Robot

SMALL = (1024, 640)
LONG = "Anastasia Romanova-Smith"


def dealt(robot: Robot, game: str, who: str = "Ann:human,Bo:easy,Cy:easy,Di:easy") -> TableScreen:
    """A table whose one player is to move."""
    table = robot.deal(who, game=game)
    while table.model.viewer is None or table.model.to_move != table.model.viewer:
        robot.step()
    robot.settle()
    return table


@pytest.mark.parametrize("game", registry.names())
def test_every_button_stays_on_the_table(game: str) -> None:
    robot = Robot(SMALL, animation="off", text_scale=200)
    table = dealt(robot, game)
    assert table.play(table.session.view(0).legal[0])
    robot.settle()
    robot.key(pygame.K_u)  # what was not taken back has no button to play it again
    robot.settle()
    prompt, ticker = table.frame.prompt, table.frame.ticker
    for bar, names in ((prompt, ("hint", "undo", "redo")), (ticker, ("pause",))):
        for name in names:
            button = robot.node(name)
            assert isinstance(button, Button)
            assert bar.contains(button.rect)
            assert button.rect.w >= button.natural()[0]
            assert button.label != button.short, "the probe says what it is called"
            assert not button.is_short or button.explanation


@pytest.mark.parametrize(
    ("size", "text", "names"),
    [
        ((1280, 800), 100, ["counter", "help", "rules", "pause"]),
        (SMALL, 100, ["counter", "pause"]),
        (SMALL, 200, ["pause"]),
    ],
)
def test_the_buttons_of_the_strip_are_the_same_whatever_it_tells(
    size: tuple[int, int], text: int, names: list[str]
) -> None:
    robot = Robot(size, animation="off", text_scale=text)
    menu = menu_buttons(robot.app.theme, *([lambda: None] * 4))
    seen: set[tuple[tuple[str, str, tuple[int, ...]], ...]] = set()
    for part in (0.0, 0.3, 0.6, 0.9):
        table = robot.open(rooms.stopped("stonks", 5, part, every=True))
        buttons = [node for each in menu if isinstance(node := robot.find(each.name), Button)]
        seen.add(tuple((each.name, each.written, tuple(each.rect)) for each in buttons))
        assert all(each.style is robot.app.theme for each in buttons), "in the text asked for"
        table.close()
    (stand,) = seen
    assert [name for name, _written, _at in stand] == names
    assert all(len(written) > 2 for _name, written, _at in stand), "words, not keys alone"


def test_what_the_strip_has_no_room_for_keeps_its_key_and_is_in_the_menu() -> None:
    robot = Robot(SMALL, animation="off", text_scale=200)
    dealt(robot, "stonks")
    for key, name in ((pygame.K_c, "counter"), (pygame.K_F1, "help")):
        assert robot.find(name) is None
        robot.key(key)
        assert robot.screen.name == name
        robot.key(pygame.K_ESCAPE)
        robot.click("pause")
        robot.app.answer_pause(name)
        assert robot.screen.name == name
        robot.key(pygame.K_ESCAPE)


@pytest.mark.parametrize("game", registry.names())
def test_the_shared_middle_keeps_a_quarter_of_the_window(game: str) -> None:
    robot = Robot(SMALL, animation="off", text_scale=200)
    table = dealt(robot, game)
    assert table.frame.middle.h >= SMALL[1] * 0.25
    robot.click("hint")
    robot.settle()
    assert table.hints.shown is not None
    assert table.frame.middle.h >= SMALL[1] * 0.25, "a hint squeezes nothing"


def hinted(game: str) -> tuple[Robot, TableScreen, Hint]:
    """A small window in the largest text in which a hint was asked for, its table, and the hint."""
    robot = Robot(SMALL, animation="off", text_scale=200)
    table = dealt(robot, game)
    robot.click("hint")
    robot.settle()
    assert table.model.hint is not None
    return robot, table, table.model.hint


@pytest.mark.parametrize("game", registry.names())
def test_a_hint_always_says_its_reason(game: str) -> None:
    robot, table, hint = hinted(game)
    assert hint.reason
    shown = robot.find("hint_reason") or robot.node("prompt")
    assert hint.reason.split()[-1].strip(".") in shown.label
    assert pygame.Rect((0, 0), SMALL).contains(shown.rect)
    reason = robot.find("hint_reason")
    if reason is not None:
        said = robot.node("prompt").label.partition(":")[2].strip()
        assert said not in reason.label, "the prompt says the move"
        assert not reason.rect.colliderect(table.frame.prompt)
        assert not reason.rect.colliderect(table.frame.hand)
        pointed = [node.rect for node in table.view.pointed.children]
        spoken = [rect for rect in pointed if rect.w < SMALL[0] / 2]
        assert reason.rect.collidelist(spoken) < 0, "what it speaks of is in sight"
        robot.key(pygame.K_ESCAPE)
        assert robot.find("hint_reason") is None


def test_the_ticker_shortens_a_name_and_never_what_its_owner_did() -> None:
    robot = Robot(SMALL, animation="off", text_scale=200)
    table = robot.deal(f"{LONG}:human,Bartholomew Featherstonehaugh:easy,Cy:easy", game="stonks")
    robot.settle()
    while not table.session.view(0).legal:
        robot.step()
    assert table.play(table.session.view(0).legal[0])
    told = robot.node("told:0")
    assert isinstance(told, Rich)
    assert told.width <= told.rect.w, "the sentence is whole"
    assert "invests" in told.label


def test_shorter_names_stay_apart() -> None:
    whole, first, cut = shorter(["Anna Karenina", "Anna Arkadyevna", "Konstantinopolis", "Bo"])
    assert whole[0] == "Anna Karenina"
    assert first == ("Anna Karenina", "Anna Arkadyevna", "Konstantinopolis", "Bo")
    assert cut[2:] == ("Konst…", "Bo")
    assert len(set(cut)) == 4


@pytest.mark.parametrize("text_scale", [100, 200])
def test_the_cover_between_two_people_says_all_it_has_to_say(text_scale: int) -> None:
    robot = Robot(SMALL, animation="off", text_scale=text_scale)
    robot.deal(f"{LONG}:human,Bartholomew Featherstonehaugh:human,Cy:easy")
    for _turn in range(2):
        assert robot.screen.name == "handoff"
        for node in robot.screen.root.walk():
            if isinstance(node, Label) and node.label:
                w, h = node.natural(round(node.w))
                assert w <= node.w + 1, node.label
                assert h <= node.h + 1, node.label
                assert pygame.Rect((0, 0), SMALL).contains(node.rect)
        button = robot.node("show")
        assert isinstance(button, Button)
        assert button.label.endswith("show my hand")
        assert button.natural()[0] <= button.w
        robot.step(1.0)
        robot.key(pygame.K_RETURN)
        robot.settle()
        table = robot.screen
        assert isinstance(table, TableScreen)
        assert table.play(table.session.view(table.model.viewer).legal[0])
        robot.settle()


def test_what_has_happened_is_told_whole_before_the_name_of_the_game() -> None:
    robot = Robot(SMALL, animation="off", text_scale=200)
    players = "Anastasia:human,Bartholomew:easy,Cy:easy,Dorothea:easy,Elisabeth:easy,Fay:easy"
    table = robot.deal(players)
    rng = Random(2)
    for _move in range(30):
        if table.session.state.is_terminal:
            break
        assert table.play(rng.choice(list(table.session.view(0).legal)))
        robot.settle()
        told = robot.node("told:0")
        assert isinstance(told, Rich)
        if told.width > told.rect.w:
            title = table.root.find("title")
            assert title is not None
            assert not title.visible, told.label


@pytest.mark.parametrize("game", registry.names())
def test_a_hint_covers_no_plate_and_no_card(game: str) -> None:
    robot, table, hint = hinted(game)
    assert hint.reason in robot.node("prompt").label.replace("\N{NO-BREAK SPACE}", " ")
    assert robot.find("hint_reason") is None
    if hint.options:
        assert table.frame.prompt.contains(robot.node("hint_bars").rect)
        assert robot.node("ticker").in_sight, "what happened stays in sight"
        assert all(robot.find(f"hint_option:{n}") is not None for n in (1, 2))


def test_what_the_game_asks_keeps_its_word_and_its_key() -> None:
    robot = Robot(SMALL, animation="off", text_scale=200)
    table = dealt(robot, "piece_of_the_action")
    while robot.find("pass") is None:
        assert table.play(table.session.view(0).legal[0])
        robot.settle()
    button = robot.node("pass")
    assert isinstance(button, Button)
    assert button.key
    assert not button.is_short


def test_the_handoff_tells_what_happened_before_it_is_large() -> None:
    robot = Robot(SMALL, animation="off", text_scale=200)
    table = dealt(robot, "milken")
    told = [f"@{seat} plays [KH]: hearts 4 → 0, and it bursts" for seat in (1, 2, 3)]
    names = [LONG, "Bea", "Cy", "Di"]
    screen = Handoff(
        table.view.art, table.felt, 0, "Bea", told, names, lambda: None, can_take_back=True
    )
    robot.director.push(screen)
    robot.settle()
    recap = robot.node("recap")
    assert isinstance(recap, Scroll)
    assert not recap.room, "all of it is in sight"
    assert pygame.Rect((0, 0), SMALL).contains(recap.rect)
