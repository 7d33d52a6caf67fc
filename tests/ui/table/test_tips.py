"""What is pointed at, or has the ring, is explained after a moment, with its rule."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pygame
import pytest
from pygame import Rect

from tabletop.engine.moves import Refusal
from tabletop.scene.node import Node
from tabletop.ui.shell.probe import Probe
from tabletop.ui.table.adapter import Table, Tip
from tabletop.ui.table.callout import Callout
from tabletop.ui.table.cards import CardNode
from tabletop.ui.table.markup import plain
from tabletop.ui.table.screen import TableScreen
from tabletop.ui.table.sights import about_of
from tabletop.ui.table.tips import REST, REST_BY_KEYS
from tabletop.ui.table.zoom import Zoomed
from tests.ui import rooms
from tests.ui.table.robot import Robot

ONE = "Ann:human,Bo:easy,Cy:easy"

RULES = (("milken", "MK-4"), ("portfolio", "PF-6"), ("stonks", "ST-3"))


def explained(monkeypatch: pytest.MonkeyPatch, robot: Robot, **given: object) -> TableScreen:
    """Milken's table with tips of our own."""
    table = robot.deal(ONE)
    compose = table.adapter.compose

    def with_tips(seen: object, desk: object) -> Table:
        return replace(compose(seen, desk), **given)  # type: ignore[arg-type]  # as it was asked

    monkeypatch.setattr(table.adapter, "compose", with_tips)
    table.refresh()
    robot.settle()
    return table


def tip_of(table: TableScreen) -> Node | None:
    """The tip that is shown."""
    return table.root.find("tip")


def test_a_figure_is_explained_once_the_pointer_rests_on_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    robot = Robot(animation="off")
    tips = {"figure:0": Tip("What the hand would come to.", "MK-6")}
    table = explained(monkeypatch, robot, tips=tips)
    name = "figure:0" if robot.find("figure:0") else "figures"
    robot.move(robot.node(name).rect.center)
    assert tip_of(table) is None, "not at once"
    robot.step(REST + 0.1)
    shown = tip_of(table)
    assert shown is not None
    assert "come to" in shown.label
    assert "MK-6" in shown.label
    robot.key(pygame.K_r)
    assert robot.app.rules_opened == ["MK-6"]
    robot.move((640, 400))
    assert tip_of(table) is None


def test_what_the_ring_is_on_is_explained_too() -> None:
    robot = Robot(animation="off")
    table = robot.deal(ONE)
    robot.key(pygame.K_RIGHT)
    for _press in range(40):
        node = table.focus.node
        if node is not None and node.name == "undo":
            break
        robot.key(pygame.K_TAB)
    table.bubbles.close()
    robot.step(REST_BY_KEYS + 0.1)
    assert table.root.find("tip") is not None or table.root.find("why_not") is not None


def test_by_keys_a_tip_opens_once_after_a_longer_rest_and_whenever_i_is_pressed() -> None:
    robot = rooms.at_table(rooms.stopped("piece_of_the_action", 4, 0.4), (1280, 800), 100)
    table = robot.screen
    assert isinstance(table, TableScreen)
    table.remarks.put_away()
    table.bubbles.close()
    table.focus.set(table.question.home(), shown=True)
    table.tips.follow()
    table.question.is_taken_up = False
    robot.step(REST_BY_KEYS * 2)
    assert tip_of(table) is None, "the turn has only begun"
    robot.key(pygame.K_RIGHT)
    robot.step(REST_BY_KEYS - 0.1)
    assert tip_of(table) is None
    robot.step(0.3)
    shown, node = tip_of(table), table.focus.node
    assert shown is not None
    assert node is not None
    assert not shown.rect.colliderect(node.rect)
    for area in (table.view.place_of("centre"), table.view.place_of("pota:0")):
        assert area is not None
        assert not shown.rect.colliderect(area.area)
    robot.key(pygame.K_HOME)
    robot.key(pygame.K_RIGHT)
    table.focus.set(node, shown=True)
    robot.step(REST_BY_KEYS * 2)
    assert tip_of(table) is None, "it was read before"
    robot.key(pygame.K_i)
    assert tip_of(table) is not None


def test_the_words_of_the_prompt_are_explained_those_that_stand_in_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    robot = Robot(animation="off")
    verbs = {"play": Tip("*Play*: a card from hand.", "MK-4"), "juggle": Tip("*Juggle*: never.")}
    table = explained(monkeypatch, robot, verbs=verbs)
    prompt = robot.node("prompt")
    assert "play" in prompt.label.lower()
    assert prompt.tip == verbs["play"].text
    assert prompt.rule == "MK-4"
    assert table.root.told_at(prompt.rect.center) is prompt


def test_a_bots_plate_says_who_plays_it_and_in_what_manner() -> None:
    robot = Robot(animation="off")
    table = robot.deal("Ann:human,Bo:normal,Cy:normal,Dot:normal", game="portfolio")
    said = {plate.tip for seat, plate in table.view.plates.items() if seat}
    assert any("sharp," in tip or "gentle," in tip for tip in said)
    for seat, plate in table.view.plates.items():
        assert (table.model.names[seat] in plate.tip) == bool(seat)


def gap(one: Rect, other: Rect) -> int:
    """The pixels between two rectangles, across or down."""
    across = max(one.left - other.right, other.left - one.right, 0)
    down = max(one.top - other.bottom, other.top - one.bottom, 0)
    return max(across, down)


def told(table: TableScreen) -> list[Node]:
    """Everything on a table that has a tip."""
    return [node for node in table.root.walk() if node.explanation and node.in_sight]


GAMES = ("milken", "wall_street", "stonks", "piece_of_the_action", "portfolio")


@pytest.mark.parametrize(
    ("size", "text"), [((1280, 800), 100), ((1024, 640), 200), ((2560, 1440), 150)]
)
@pytest.mark.parametrize("game", GAMES)
def test_every_tip_stands_close_to_what_it_explains_and_off_it_and_in_the_window(
    game: str, size: tuple[int, int], text: int
) -> None:
    robot = rooms.at_table(rooms.stopped(game, 4, 0.7), size, text)
    table = robot.screen
    assert isinstance(table, TableScreen)
    table.remarks.put_away()
    theme, bar = table.view.art.theme, table.frame.prompt
    for node in told(table):
        table.bubbles.close()
        assert table.bubbles.tip(node)
        tip, about = table.bubbles.open, about_of(node)
        assert isinstance(tip, Callout)
        what = f"{node.name} {node.rect}: {tip.rect}"
        if isinstance(node, CardNode) and node.zone == "hand:0" and tip.rect.bottom < bar.top:
            about = bar  # what the card does is told in the bar, over which the tip stands
        near = gap(tip.rect, about)
        assert near <= 12 * theme.window, what
        assert Rect((0, 0), size).contains(tip.rect), what
        assert not tip.rect.colliderect(about.clip(Rect((0, 0), size))), what
        assert tip.w <= theme.px(360), what
        assert tip.w * tip.h < 0.13 * size[0] * size[1], what
        pointer, _way = tip.pointer()
        assert pointer.w > 1, what
        assert pointer.h > 1, what
        assert gap(pointer, about) <= 2, what


@pytest.mark.parametrize("game", GAMES)
def test_tips_hide_next_to_nothing_of_the_hand_and_of_what_is_compared(game: str) -> None:
    robot = rooms.at_table(rooms.stopped(game, 4, 0.7), (1280, 800), 100)
    table = robot.screen
    assert isinstance(table, TableScreen)
    hand = [node.rect for node in table.view.cards.values() if node.zone == "hand:0"]
    plates = [plate.rect for seat, plate in table.view.plates.items() if seat]
    strip = table.frame.ticker.bottom
    for node in [each for each in told(table) if each.rect.top >= strip]:
        table.bubbles.close()
        table.bubbles.tip(node)
        assert table.bubbles.open is not None
        rect = table.bubbles.open.rect
        hidden = [share(rect, each) for each in plates if each != node.rect]
        assert max(hidden) < 0.5, (node.name, hidden)
        if not (isinstance(node, CardNode) or node.rect.top > table.frame.hand.top):
            assert all(share(rect, each) < 0.15 for each in hand), node.name


def share(over: Rect, rect: Rect) -> float:
    """The part of `rect` that is hidden."""
    both = over.clip(rect)
    return both.w * both.h / max(1, rect.w * rect.h)


def test_one_thing_at_a_time_is_explained() -> None:
    robot = rooms.at_table(rooms.stopped("portfolio", 4, 0.6), (1280, 800), 100)
    table = robot.screen
    assert isinstance(table, TableScreen)
    met = 0
    for node in [each for each in table.root.walk() if isinstance(each, Zoomed)]:
        robot.move(node.rect.center)
        robot.step(REST * 2)
        met += table.zooms.is_on
        assert not (table.zooms.is_on and tip_of(table) is not None), node.name
    assert met


def test_the_probe_has_every_tip() -> None:
    robot = Robot(animation="off")
    robot.deal(ONE)
    probe = Probe(robot.director, Path("probe.json"))
    robot.director.settled = None
    nodes = probe.picture()["nodes"]
    assert isinstance(nodes, list)
    said = {node["name"]: (node["tip"], node["rule"]) for node in nodes}
    for name in ("ticker", "undo", "hint", "pause", "seat:1"):
        assert said[name][0], name


def test_no_tip_stands_over_cards_in_play(monkeypatch: pytest.MonkeyPatch) -> None:
    robot = Robot(animation="off")
    table = robot.deal(ONE)
    card = next(node for node in table.view.cards.values() if node.zone == "hand:0")
    robot.click(card.name)
    assert table.model.is_holding
    robot.move(robot.node("seat:1").rect.center)
    robot.step(REST * 2)
    assert tip_of(table) is None


def test_r_opens_the_rule_of_what_is_done_now() -> None:
    for game, rule in RULES:
        robot = Robot(animation="off")
        robot.deal(ONE, 7, game)
        robot.key(pygame.K_r)
        robot.click("rules")
        assert robot.app.rules_opened == [rule, rule]


def test_r_opens_the_rule_by_which_a_move_was_refused() -> None:
    robot = Robot(animation="off")
    table = robot.deal(ONE)
    table.bubbles.refuse(Refusal("No.", "MK-8"), None)
    robot.key(pygame.K_r)
    assert robot.app.rules_opened == ["MK-8"]


PROGRAM = (
    "ticker", "since", "told", "title", "counter", "help", "rules", "pause", "hint", "undo", "redo",
    "scores", "fund", "again",
)  # fmt: skip
"""What belongs to the program and to no rule of a game."""


@pytest.mark.parametrize("part", [0.3, 0.7])
@pytest.mark.parametrize("game", GAMES)
def test_every_tip_names_the_rule_it_comes_from(game: str, part: float) -> None:
    robot = rooms.at_table(rooms.stopped(game, 4, part, every=part > 0.5), (1280, 800), 100)
    table = robot.screen
    assert isinstance(table, TableScreen)
    table.remarks.put_away()
    rules = {rule.id for rule in table.session.book.rules}
    shown = [node for node in table.root.walk() if isinstance(node, Zoomed) and node.in_sight]
    for node in (*told(table), *shown):
        if node.name.partition(":")[0] not in PROGRAM:
            assert node.rule in rules, (node.name, node.explanation)


def test_the_tip_of_a_card_that_cannot_be_played_says_why_not() -> None:
    robot = rooms.at_table(rooms.stopped("piece_of_the_action", 4, 0.7), (1280, 800), 100)
    table = robot.screen
    assert isinstance(table, TableScreen)
    table.remarks.put_away()
    hand = [node for node in table.view.nodes() if node.zone == "hand:0"]
    dim = [node for node in hand if "dim" in node.states]
    assert dim
    for node in dim:
        usual, card = node.tip, node.card
        assert card is not None
        refusal = table.drag.refusal_of(card)
        assert refusal is not None
        robot.move((node.rect.centerx, node.rect.top + 20))
        robot.step(REST + 0.1)
        shown = tip_of(table)
        assert shown is not None
        assert plain(refusal.sentence, table.model.names, table.art.deck) in shown.label
        assert plain(usual, table.model.names, table.art.deck) not in shown.label
        assert table.tips.rule == refusal.rule
