"""The probe tells all that can be read and acted on: role, name, value, state, focus, in order."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

import pygame
import pytest

from tabletop.engine import registry
from tabletop.scene.director import Director
from tabletop.scene.text import Label, Rich
from tabletop.ui.shell.probe import Probe
from tabletop.ui.table.screen import TableScreen
from tests.ui import rooms
from tests.ui.table.robot import Robot

if TYPE_CHECKING:
    from tests.ui.conftest import Player

ROLES = {
    "button", "switch", "choice", "field", "text", "scroll", "chart", "place", "seat", "note",
    "card", "log", "group",
}  # fmt: skip


def told(robot: Robot) -> dict[str, Any]:
    """What the probe says now."""
    return told_by(robot.director)


def told_by(director: Director) -> dict[str, Any]:
    """What the probe says of what a director shows now."""
    probe = Probe(director, Path("probe.json"))
    director.settled = None
    return cast(dict[str, Any], probe.picture())


def untold(director: Director, what: str) -> list[str]:
    """What keys come to on the top screen, of which role, name or value is not told."""
    top = director.top
    assert top is not None
    by_name = {node["name"]: node for node in told_by(director)["nodes"]}
    out = []
    for node in top.focus.candidates():
        said = by_name.get(node.name)
        if said is None or not node.name:
            continue  # scrolled out of sight
        if said["role"] == "group" or not said["label"]:
            out.append(f"{what}: {node.name} is a {said['role']} called {said['label']!r}")
        if said["role"] in ("choice", "slider", "switch") and not said["value"]:
            out.append(f"{what}: {node.name} has no value")
    return out


def test_what_keys_come_to_on_a_page_has_a_role_a_name_and_a_value(player: Player) -> None:
    found = []
    for what, screen in rooms.pages(player):
        player.app.director.push(screen)
        player.wait()
        found += untold(player.app.director, what)
        screen.close()
    assert not found, "\n".join(found)


def test_what_keys_come_to_over_a_table_has_a_role_a_name_and_a_value() -> None:
    robot = rooms.at_table(rooms.stopped("portfolio", 3, 0.02), (1280, 800), 100)
    table = robot.screen
    assert isinstance(table, TableScreen)
    found = []
    for what, screen in rooms.dialogs(robot, table):
        assert screen is robot.director.top
        found += untold(robot.director, what)
    assert not found, "\n".join(found)


def test_a_field_is_called_by_what_it_is_for_and_has_what_was_typed_for_a_value(
    player: Player,
) -> None:
    new = dict(rooms.pages(player))["new game"]
    player.app.director.push(new)
    player.wait()
    nodes = [node for node in told_by(player.app.director)["nodes"] if node["role"] == "field"]
    assert nodes
    for node in nodes:
        assert node["label"] != node["value"] != ""


@pytest.mark.parametrize("plain", [False, True], ids=["own table", "default table"])
@pytest.mark.parametrize("game", registry.names())
def test_all_that_answers_keys_and_all_that_is_read_is_told(game: str, plain: bool) -> None:
    robot = Robot(plain=plain, animation="off")
    table = robot.deal("Ann:human,Bo:easy,Cy:easy", game=game)
    robot.key(pygame.K_RIGHT)
    said = told(robot)
    nodes = said["nodes"]
    assert {node["role"] for node in nodes} <= ROLES
    by_name = {node["name"]: node for node in nodes}
    focus = table.focus.node
    assert focus is not None
    assert said["focus"] == focus.name
    assert any("focused" in node["states"] for node in nodes if node["name"] == focus.name)
    for node in table.focus.candidates():
        if node.name:
            assert by_name[node.name]["role"] != "group", node.name
            assert by_name[node.name]["label"], node.name
    labels = {node["label"] for node in nodes}
    for node in table.root.walk():
        whole = robot.director.window.get_rect()
        if isinstance(node, Label | Rich) and node.in_sight and whole.colliderect(node.rect):
            assert node.label in labels


def test_it_is_told_in_the_order_in_which_it_is_read() -> None:
    robot = Robot(animation="off")
    table = robot.deal("Ann:human,Bo:easy,Cy:easy", game="milken")
    names = [node["name"] for node in told(robot)["nodes"]]
    hand = sorted(
        (node.rect.x, node.name) for node in table.view.cards.values() if node.zone == "hand:0"
    )
    cards = [name for _x, name in hand]
    assert [name for name in names if name in cards] == cards
    first = [names.index(name) for name in ("pause", "seat:1", "pile:C", "prompt", cards[0])]
    assert first == sorted(first)


def test_a_seat_has_its_points_and_a_place_its_cards_for_a_value() -> None:
    robot = Robot(animation="off")
    robot.deal("Ann:human,Bo:easy", game="wall_street")
    nodes = {node["name"]: node for node in told(robot)["nodes"]}
    assert nodes["seat:1"]["value"] == "0"
    assert nodes["hand:0"]["value"] == "3"
