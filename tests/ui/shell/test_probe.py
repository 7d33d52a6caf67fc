"""The probe tells all that can be read and acted on: role, name, value, state, focus, in order."""

from __future__ import annotations

from pathlib import Path
from typing import Any, cast

import pygame
import pytest

from tabletop.engine import registry
from tabletop.scene.text import Label, Rich
from tabletop.ui.shell.probe import Probe
from tests.ui.table.robot import Robot

ROLES = {
    "button", "switch", "choice", "field", "text", "scroll", "chart", "place", "seat", "note",
    "card", "log", "group",
}  # fmt: skip


def told(robot: Robot) -> dict[str, Any]:
    """What the probe says now."""
    probe = Probe(robot.director, Path("probe.json"))
    robot.director.settled = None
    return cast(dict[str, Any], probe.picture())


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
