"""A scene is a function of time: any moment of it can be asked for; to skip is to ask for its
end."""

from __future__ import annotations

from tabletop.scene.node import Node
from tabletop.scene.script import Script
from tabletop.scene.tween import linear


def test_a_moment_is_the_same_whenever_it_is_asked_for() -> None:
    node, script = Node(), Script()
    script.set(node, "alpha", 0.0)
    script.to(node, "alpha", 1.0, 1.0, 2.0, linear)
    script.to(node, "alpha", 0.5, 4.0, 1.0, linear)
    seen = {}
    for t in (0.0, 1.0, 2.0, 3.5, 4.5, 5.0, 9.0):
        script.at(t)
        seen[t] = node.alpha
    assert list(seen.values()) == [0.0, 0.0, 0.5, 1.0, 0.75, 0.5, 0.5]
    for t in (4.5, 0.0, 9.0, 2.0):
        script.at(t)
        assert node.alpha == seen[t]
    assert script.end == 5.0


def test_a_sound_is_heard_once_and_never_on_the_way_back() -> None:
    script = Script()
    script.sound("coin", 1.0)
    assert script.at(0.5) == []
    assert script.at(1.5) == ["coin"]
    assert script.at(2.0) == []
    assert script.at(0.0) == []
