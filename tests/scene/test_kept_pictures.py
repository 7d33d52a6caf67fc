"""What is made anew just as it was is not drawn anew; whatever else changed is."""

from __future__ import annotations

from pygame import Color

from tabletop.scene.node import Node, Root
from tabletop.scene.widgets import Panel

GREEN, RED = Color(0, 90, 40), Color(140, 10, 10)


def shown() -> tuple[Root, Node, Panel]:
    """A tree with one panel in a layer, as it has just been drawn."""
    root, layer = Root("root"), Node()
    root.place(0, 0, 400, 300)
    root.add(layer)
    panel = made(GREEN)
    layer.add(panel)
    root.damage()
    return root, layer, panel


def made(fill: Color) -> Panel:
    panel = Panel(fill)
    panel.place(10, 10, 80, 40)
    return panel


def test_the_same_made_anew_keeps_its_picture() -> None:
    root, layer, _panel = shown()
    layer.clear()
    layer.add(made(GREEN))
    assert not any(area.collidepoint(20, 20) for areas in root.damage() for area in areas)
    layer.clear()
    below, _above = root.damage()
    assert any(area.collidepoint(20, 20) for area in below)  # its area was known all along


def test_another_in_its_place_is_drawn() -> None:
    root, layer, _panel = shown()
    layer.clear()
    layer.add(made(RED))
    below, _above = root.damage()
    assert any(area.collidepoint(20, 20) for area in below)


def test_one_that_changed_before_it_went_is_drawn_anew() -> None:
    root, layer, panel = shown()
    panel.recolour(RED, RED)  # never seen so
    layer.clear()
    layer.add(made(RED))
    below, _above = root.damage()
    assert any(area.collidepoint(20, 20) for area in below)


def test_one_whose_layer_changed_is_drawn_anew() -> None:
    for first in (True, False):
        root, layer, _panel = shown()
        if first:
            layer.alpha = 0.5
        layer.clear()
        layer.add(made(GREEN))
        layer.alpha = 0.5
        below, _above = root.damage()
        assert any(area.collidepoint(20, 20) for area in below), first


def test_one_changed_after_it_went_is_no_other() -> None:
    root, layer, panel = shown()
    layer.clear()
    panel.recolour(RED, RED)  # out of sight
    layer.add(panel)
    below, _above = root.damage()
    assert any(area.collidepoint(20, 20) for area in below)
